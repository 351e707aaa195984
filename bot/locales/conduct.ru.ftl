# Решения: отступления, непредусмотренные случаи, апелляции, дело, таблица.

command-deviate = дать другое наказание, с причиной
command-uncovered = решить непредусмотренный случай
command-agree = согласиться с временным решением
command-appeal = подать апелляцию
command-decide = решить апелляцию
command-record = решения, доказательства и что будет при повторе
command-standings = таблица группы
command-group = назначить команде группу
command-group-name = группа
command-withdraw = снять команду с турнира

parameter-penalty = наказание
parameter-ground = основание
parameter-verdict = решение по апелляции
parameter-whose = команда, игрок или решение
parameter-group = группа

choice-ground-contradicts = Противоречит регламенту
choice-ground-not-backed = Не подтверждено пунктом
choice-verdict-uphold = Удовлетворить
choice-verdict-dismiss = Отклонить

ask-which-penalty = Какое наказание вместо «{ $name }»?
ask-ground = { $ruling }: на каком основании апелляция?
ask-late = { $ruling } изменит счёт оконченной стенки, а следующая уже началась. Вынести всё равно?
label-ground-contradicts = Противоречит регламенту
label-ground-not-backed = Не подтверждено пунктом
label-issue-late = Вынести, хотя следующая идёт
label-other-match = Это было в стенке { $a } – { $b }
label-appeal-named = Апелляция на { $ruling }
label-pause = Пауза

appeal-announced = { $entrant } намерена подать апелляцию (п. { $clause }). Заявил(а) { $person }.
appeal-choose = На какое решение? Срок: пока не создан следующий этап.
appeal-nothing = Сейчас нет решения, на которое можно подать. Срок: пока не создан следующий этап.
appeal-pause = Судья, остановить стенку на время апелляции?
appeal-lodged = { $ruling }: апелляция { $entrant } принята (п. { $clause }). Подал(а) { $person }.
appeal-ground-contradicts = Основание: решение противоречит регламенту.
appeal-ground-not-backed = Основание: решение не подтверждено пунктом.
appeal-evidence = Приложите логи и скрины: /evidence { $ruling } (п. { $clause }).
appeal-to-organiser = Решает организатор: /decide { $ruling } uphold или dismiss и причина.
appeal-to-head-judge = Решает главный судья: /decide { $ruling } uphold или dismiss и причина.
appeal-upheld = { $ruling }: апелляция удовлетворена. Решил(а) { $person }.
appeal-dismissed = { $ruling }: апелляция отклонена, решение остаётся. Решил(а) { $person }.
appeal-final = Это окончательно (п. { $clause }).
ruling-cancelled-appeal = { $ruling } отменено по апелляции. Решил(а) { $person }.
counted-it = Шаг считался с учётом этого решения: { $rulings }. Проверьте.

late-finished = Стенка окончена: менять её счёт может только организатор (п. { $clause }).
late-next = Следующая стенка уже началась: { $a } – { $b }.
effect-table = Таблица, { $entrant }: { $before } → { $after }.

look-alike = { $person }: имя как у того, кто не допущен ({ $ruling }).
look-alike-next = Проверьте, не тот ли это человек. Запрета нет.
group-assigned = { $entrant }: группа { $group }.
entrant-withdrawn = { $entrant } снимается с турнира. Оставшиеся стенки: победа соперникам.

standings-title = Таблица (п. { $clause }).
standings-group = Группа { $group }
standings-row = { $place }. { $entrant } { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}, этапы { $games }, стенок { $played }{ $why }{ $state ->
    [out] , вне турнира
    [on] , выходит
   *[other] { "" }
}
standings-why = { " " }(п. { $clause })
standings-no-why = { "" }
standings-result = { $a } { $score } { $b }

record-title-all = { $count ->
    [one] Всего { $count } решение.
    [few] Всего { $count } решения.
   *[other] Всего { $count } решений.
}
record-title = { $count ->
    [one] { $subject }: { $count } решение.
    [few] { $subject }: { $count } решения.
   *[other] { $subject }: { $count } решений.
}
record-line = { $ruling } { $at }, { $subject }, п. { $clause }{ $step }: { $penalty } ({ $state }).
record-evidence = Доказательства: { $evidence }.
record-next = Что будет дальше:
record-would = { $clause } { $name }{ $step }: { $penalty }{ $count ->
    [0] { "" }
   *[other] { " " }(уже { $count })
}
record-field = { $name }: { $value }
state-proposed = предложено
state-rejected = отклонено
state-in-force = действует
state-provisional = временно
state-appealed = обжаловано
state-upheld = оставлено
state-cancelled = отменено

field-judge = Судья
field-judge-value = { $person }{ $role ->
    [organiser] , организатор
    [head_judge] , главный судья
    [judge] , судья
    [bot] , по часам
   *[other] { "" }
}
field-happened = Время нарушения
field-entered = Время записи
field-match = Стенка
field-match-value = { $a } – { $b }, этап { $game }{ $round ->
    [none] { "" }
   *[other] , стадия { $round }
}
field-group = Группа
field-edition = Редакция
field-infraction = Нарушение
field-facts = Факты
field-evidence = Доказательства
field-evidence-given = { $evidence }
field-evidence-missing = нет; нужны: { $basis }
field-evidence-none = нет
field-violation-score = Счёт на момент нарушения
field-earlier = Раньше по этому пункту
field-standard = По регламенту
field-given = Назначено
field-penalty-value = { $penalty }{ $step }
field-deviation = Отступление
field-by = { $text } ({ $person })
field-agreed = Согласие
field-remedy = Что сделать
field-score = Счёт
field-score-value = { $before } → { $after }
field-replay = Переигровка
field-replay-value = этап { $game }, п. { $clause }
field-next = Повтор
field-linked = Связано
field-undone = Отменено
field-undone-value = { $person }, { $at }. { $reason }
field-appeal = Апелляция: { $person }, { $at }, в срок. { $ground } { $result ->
    [waits] Ждёт решения.
    [upheld] Удовлетворена: { $by }, { $when }. { $reason }
   *[other] Отклонена: { $by }, { $when }. { $reason }
}
basis-times = время по часам
basis-screenshot = скриншот
basis-log = лог
basis-roster = заявка
basis-proof = доказательство обвинителя

known-appealed = { $ruling } уже обжаловано.
known-appeal-announced = Намерение уже записано. На какое решение: /appeal и номер.
known-decided = Апелляция на { $ruling } уже решена.
known-group = { $entrant } уже в этой группе.
refuse-appeal-captain = Апелляцию подаёт капитан или заместитель.
refuse-second-appeal = На { $ruling } апелляция уже была.
refuse-appeal-others = { $ruling } не о вашей команде.
refuse-appeal-late = Срок апелляции на { $ruling } вышел: следующий этап уже создан.
refuse-appeal-pending = Ждём решения по апелляции на { $ruling }: /decide { $ruling }.
refuse-not-appealed = На { $ruling } апелляции нет.
refuse-group-late = { $entrant } уже играла: группу меняют до первой стенки.
refuse-unknown-group = Такой группы нет. Есть: { $groups }.
refuse-record-others = Дело видят те, кого оно касается, и судьи.
refuse-close-appeal = Сначала решите апелляцию на { $ruling }.
