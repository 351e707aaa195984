# Как говорит Арбитр. Имена в именительном падеже и в «». Счёт в порядке названия стенки. Без знаков < > & * _ в словах.

cited = Пункт { $clause }.
in-clause = { $clause ->
    [none] { "" }
   *[other] { " " }(п. { $clause })
}
reason = Причина: { $reason }
note = Примечание: { $note }
ack-recorded = Записано.

## Стенка

match-started = Стенка { $a } – { $b }, до { $wins } побед (п. { $clause }).
match-started-plain = Матч { $a } – { $b }, побед для выигрыша: { $wins }.
match-creator = { $how ->
    [drawn] Этап 1 создаёт { $entrant }: так решил жребий. Дальше по очереди.
   *[other] Этап 1 создаёт { $entrant }. Дальше по очереди.
}
match-first-gather = Когда создадите, на сборы { $left } (п. { $clause }).
match-finished = { $kind ->
    [players] Матч окончен
   *[other] Стенка окончена
}: { $a } { $score } { $b }. Победа: { $entrant }.
match-reopened = Стенка { $a } – { $b } продолжается, счёт { $score }.
match-halted = { $a } – { $b }: остановлено, нужен судья. Позвал(а) { $person }.
match-halted-appeal = { $a } – { $b }: пауза из-за апелляции. Объявил(а) { $person }.
match-resumed = { $a } – { $b }: играем дальше. Возобновил(а) { $person }.
clocks-stopped = Время остановлено до решения судьи.
about-match = Стенка { $a } – { $b }.
judge-called = Нужен судья. Зовёт { $person }.
judge-called-told = Судья позван.
game-created = Этап { $game } создан ({ $entrant }).
game-started = Этап { $game } идёт.
game-replayed = Этап { $game } переигрывается{ $cited }. Счёт: { $a } { $score } { $b }.
next-report = После этапа отпишите счёт с названиями: { $a } и { $b }{ $cited }.
next-create = Этап { $game } создаёт { $entrant }.

clock-create = Создать этап { $game }: { $entrant }, до { $at } ({ $left }, п. { $clause }).
clock-gather = Сборы до { $at } ({ $left }, п. { $clause }).
clock-break = Перерыв до { $at } ({ $left }, п. { $clause }).
clock-confirm = Подтвердить счёт: { $entrant }, до { $at }.
clock-freeze = Ждём, развиснет ли этап, до { $at } ({ $left }, п. { $clause }).
clock-evidence = Логи: { $entrant }, до { $at } ({ $left }, п. { $clause }).
clock-choice = Выбор: { $entrant }, до { $at } ({ $left }, п. { $clause }).

score-reported = { $a } { $score } { $b }: записано со слов { $entrant }.
score-corrected = { $a } { $score } { $b }: { $entrant } поправляет свой счёт.
score-drawn = Ничья в этапе, счёт прежний: { $a } { $score } { $b }. Записано со слов { $entrant }.
waiting-for = Ждём { $entrant }.
score-confirmed = Счёт { $score } подтверждён обеими командами: { $a } – { $b }.
score-now = { $a } { $score } { $b }.
score-agreed = Команды сошлись: { $a } { $score } { $b }.
score-settled = { $a } { $score } { $b }: решил(а) { $person }{ $cited }.
score-restored = Счёт { $a } – { $b }: { $before } → { $after }.
score-disputed = Счёт не сходится: { $a } – { $b }.
dispute-version = { $entrant } пишет { $score }.
dispute-reason = { $person } возражает: { $reason }
ask-settle = Судья, какой счёт верен{ $cited }?

break-taken = Перерыв: { $entrant }, до { $at } ({ $left }, п. { $clause }).
break-then = После перерыва время на создание этапа пойдёт заново.
break-ended = Перерыв окончен.

## Часы

remind-create = Ещё { $seconds ->
    [one] { $seconds } секунда
    [few] { $seconds } секунды
   *[other] { $seconds } секунд
}: { $entrant }, создайте этап { $game } или напишите «создали».
remind-gather = Ещё { $seconds ->
    [one] { $seconds } секунда
    [few] { $seconds } секунды
   *[other] { $seconds } секунд
} на сборы: обе команды, этап { $game }. Начали? Напишите «ГОУ».
remind-break = Ещё { $seconds ->
    [one] { $seconds } секунда
    [few] { $seconds } секунды
   *[other] { $seconds } секунд
}, и перерыв окончен ({ $entrant }).
remind-confirm = Ещё { $seconds ->
    [one] { $seconds } секунда
    [few] { $seconds } секунды
   *[other] { $seconds } секунд
}: { $entrant }, подтвердите счёт или оспорьте.
remind-freeze = Ещё { $seconds ->
    [one] { $seconds } секунда
    [few] { $seconds } секунды
   *[other] { $seconds } секунд
}: ждём, развиснет ли этап.
remind-evidence = Ещё { $seconds ->
    [one] { $seconds } секунда
    [few] { $seconds } секунды
   *[other] { $seconds } секунд
}: { $entrant }, пришлите логи.
remind-choice = Ещё { $seconds ->
    [one] { $seconds } секунда
    [few] { $seconds } секунды
   *[other] { $seconds } секунд
}: { $entrant }, выберите.
missed-gather = { $a } – { $b }: время сборов вышло в { $at }, этап { $game } (п. { $clause }).
judges-asked = Судья решит, кого не было. Начали? Напишите «ГОУ».
ask-missing = Кого не было?
missed-confirm = { $entrant } молчит о счёте { $score } ({ $a } – { $b }), отписал: { $other } (п. { $clause }).
overdue = { $entrant }: этап { $game } всё ещё не создан, опоздание { $late }.
overdue-last = Больше не напоминаю, решает судья.
unseen = Меня не было { $start }–{ $end }: { $a } – { $b }.
unseen-create = За это время истёк срок создания: { $entrant }, до { $at } (п. { $clause }).
unseen-gather = За это время истекли сборы, срок был { $at } (п. { $clause }).
unseen-confirm = За это время истёк срок ответа о счёте: { $entrant }, до { $at } (п. { $clause }).
unseen-freeze = За это время истёк срок зависания, { $at } (п. { $clause }).
unseen-evidence = За это время истёк срок логов: { $entrant }, до { $at } (п. { $clause }).
unseen-choice = За это время истёк срок выбора: { $entrant }, до { $at } (п. { $clause }).
unseen-nobody = Наказания нет, решает судья.
time-granted = Время даётся заново. Дал(а) { $person }.
gather-both = Не было обеих команд: взаимного наказания нет, решает судья (п. { $clause }).
gather-nobody = Обе команды были. Наказания нет.
creation-claimed = { $entrant }: этап создан в { $at }, вовремя. Решение { $ruling } под вопросом.
creation-claim-next = { $other } или судья, подтвердите: тогда { $ruling } снимется.
creation-claim-denied = Не подтверждено: { $ruling } остаётся.

## Решения

step-of = , шаг { $step } из { $steps }
step-none = { "" }
ruling-proposed = { $ruling } предложено: { $subject }, п. { $clause }{ $step }: { $penalty }.
ruling-preview = { $ruling } (ещё не вынесено): { $subject }, п. { $clause }{ $step }: { $penalty }.
ruling-what = { $name }.
ruling-waits = { $subject }: п. { $clause }{ $step }: { $penalty }. Это { $ruling }, ещё не вынесено.
ruling-waits-judge = Решает судья.
ruling-for = { $text }.
ruling-issued = { $ruling }: { $subject }, п. { $clause }{ $step }: { $penalty }.
ruling-provisional = { $ruling } (временно, до согласия организатора): { $subject }, п. { $clause }: { $penalty }.
ruling-deviated = { $ruling }: { $subject }, п. { $clause }: теперь { $penalty }.
ruling-rejected = { $ruling } отклонено. Решил(а) { $person }.
ruling-cancelled = { $ruling } отменено. Решил(а) { $person }.
ruling-disproved = { $ruling } снято: этап был создан вовремя.
ruling-superseded = { $ruling } отменено решением { $other }.
ruling-agreed = { $ruling } согласовано и окончательно (п. { $clause }). Согласие: { $person }.
deadline-was = Срок был { $at }, сейчас { $now }.
earlier = { $count ->
    [one] По этому пункту уже { $count } решение.
    [few] По этому пункту уже { $count } решения.
   *[other] По этому пункту уже { $count } решений.
}
repeat = Повтор: { $penalty }.
remedy = Что сделать: { $text }
linked = Связано: { $rulings }.
deviation = По регламенту: { $standard }. Отступление: { $reason }
issued-by = { $role ->
    [head_judge] Вынес(ла) { $person }, главный судья.
    [organiser] Вынес(ла) { $person }, организатор.
   *[other] Вынес(ла) { $person }, судья.
}
appeal-how = Не согласны? /appeal { $ruling } (п. { $clause }).
confirm-by-head-judge = Вынести может только главный судья.
confirm-by-organiser = Вынести может только организатор.
effect-score = Счёт { $a } – { $b }: { $before } → { $after }.
effect-zero = { $entrant }: побед нет, поэтому +1 получает { $other }: { $before } → { $after } ({ $a } – { $b }).
effect-technical = Техническое поражение { $entrant }: { $before } → { $after } ({ $a } – { $b }).
effect-none = Счёт не меняется.
effect-points = { $points ->
    [one] { $entrant }: { $points } очко в таблице.
    [few] { $entrant }: { $points } очка в таблице.
   *[other] { $entrant }: { $points } очков в таблице.
}
effect-removed = { $entrant } вне турнира.
effect-disqualified = { $person } вне турнира.
effect-suspended = { $count ->
    [one] { $person }: недопуск на { $count } следующий турнир.
    [few] { $person }: недопуск на { $count } следующих турнира.
   *[other] { $person }: недопуск на { $count } следующих турниров.
}
effect-muted = { $entrant } без капитанского чата: счёт принимает судья.
effect-replay = Этап переигрывается.
choice-asked = { $ruling }: { $subject }, п. { $clause }. Выбирает { $entrant }.
choice-by = До { $at } ({ $left }).
choice-missed = { $entrant } не выбирает ({ $ruling }, п. { $clause }). Выберите за команду.
choice-made = { $ruling }: выбрано «{ $penalty }» ({ $person }).

penalty-none = без наказания
penalty-remark = замечание
penalty-warning = предупреждение
penalty-deduct-win = минус последняя победа
penalty-technical-loss = техническое поражение
penalty-removal = снятие с турнира
penalty-standings-point = минус очко в таблице
penalty-disqualification = дисквалификация
penalty-suspension = недопуск
penalty-replay = переигровка
penalty-game-loss = поражение в партии
penalty-match-loss = поражение в матче
penalty-disqualification-without-prizes = дисквалификация без призов
penalty-membership-suspension = приостановление членства
penalty-chat-ban = лишение чата
penalty-decision = решение организаторов

## Турнир

tournament-opened = Турнир открыт: { $book }, редакция { $version }. Организатор: { $person }.
opened-next = Дальше: /team, /captain, /judge и /bind captains, /bind judges в нужных чатах.
opened-readings = До первой встречи решите через /reading: { $readings }.
tournament-closed = Турнир закрыт. Записи остаются.
entrant-entered = В турнире: { $entrant }.
captain-appointed = { $entrant }: капитан { $person }.
deputy-appointed = { $entrant }: заместитель { $person }.
player-added = { $entrant }: игрок { $person }.
role-given = { $role ->
    [organiser] { $person }: организатор.
    [head_judge] { $person }: главный судья.
   *[other] { $person }: судья.
}
chat-bound = { $chat ->
    [captains] Это капитанский чат турнира. Счёт пишите просто текстом.
    [judges] Это чат судей: сюда придут споры и предложения решений.
   *[other] Это общий чат турнира.
}
language-set = Здесь говорю по-русски.

check-title = Проверка.
check-chat = { $chat ->
    [captains] Капитанский чат
    [judges] Чат судей
   *[other] Общий чат
}: { $is ->
    [bound] есть.
   *[other] не привязан. Скажите в нём /bind { $chat }.
}
check-judges = { $count ->
    [0] Судей нет: /judge.
   *[other] Судей: { $count }.
}
check-no-captain = { $entrant } без капитана: /captain.

## Справки

help-title = { $role ->
    [captain] Команды капитана.
    [deputy] Команды заместителя.
    [judge] Команды судьи.
    [head_judge] Команды главного судьи.
    [organiser] Команды организатора.
   *[other] Что можно спросить.
}
help-section-everyone = Всем:
help-section-captains = Капитанам (в капитанском чате работают и простые слова: счёт, «подтверждаю», «создали», «ГОУ», «перерыв», «судью!»):
help-section-judges = Судьям:
help-section-organisers = Организаторам:
help-command = /{ $name }: { $does }
clause-title = Пункт { $clause }. { $book }, редакция { $version }.
clause-text = { $text }
clause-item = { $clause } { $text }
clause-see = Смотрите: { $clauses }.
clause-reading = Толкование { $id }: { $text }
clause-unknown = Пункта { $clause } нет. Ближайшие ниже.
score-no-match = Стенки сейчас нет.
score-several = { $count ->
    [one] Идёт { $count } стенка.
    [few] Идут { $count } стенки.
   *[other] Идёт { $count } стенок.
}
score-line = { $a } { $score } { $b }. { $phase }
score-pending = Отписано { $score } ({ $entrant }), ждём { $other }.
score-clock = { $left } до { $at }: { $what }{ $both ->
    [yes] , обе команды
   *[no] , { $entrant }
} (п. { $clause }).
awaits-create = создать этап { $game }
awaits-gather = собраться на этап { $game }
awaits-break = перерыв
awaits-confirm = подтвердить счёт
awaits-freeze = ждём, развиснет ли
awaits-evidence = логи
awaits-choice = выбор
phase-scheduled = Этап ещё не создан.
phase-gathering = Идут сборы.
phase-playing = Идёт игра.
phase-reported = Счёт ждёт подтверждения.
phase-disputed = Спор, решает судья.
phase-between = Между этапами.
phase-break = Перерыв.
phase-halted = Остановлено до судьи.
phase-finished = Окончена.
proposals-none = Предложений нет.
proposals-title = { $count ->
    [one] Ждёт { $count } решение.
    [few] Ждут { $count } решения.
   *[other] Ждут { $count } решений.
}
proposal-line = { $ruling }: { $subject }, п. { $clause }{ $step }: { $penalty }.
tell-appeal = Апелляция: /appeal R1 и основание. Подаёт капитан, до создания следующего этапа.

## Вопросы

ask-by-button = Нажмите кнопку.
ask-by-typing = Напишите всё одной строкой: /{ $command } ...
ask-parameter = /{ $command }: { $parameter }?
ask-which-ruling = Какое решение? Например R1.
ask-number = { $parameter }: нужно число.
ask-time = Когда? Например 18:16.
ask-word = { $parameter }: выберите из кнопок.
ask-unknown-entrant = Не знаю «{ $name }». Кто имеется в виду?
ask-several-entrants = «{ $name }» подходит нескольким. Кто?
ask-several-subjects = «{ $name }»: это и команда, и человек. Кто?
ask-unknown-person = Не знаю человека «{ $name }». Ответьте на сообщение этого человека или упомяните его. Кто на другой платформе, пишет там /help, а здесь его имя discord:имя или telegram:имя.
ask-which-match = О какой стенке речь?
ask-which-infraction = «{ $name }»: какое нарушение?
ask-which-clause = По пункту { $wanted } решение не выносят. Ближайшие ниже.
ask-which-player = Пункт { $clause } о человеке. Кто нарушил?
ask-jump = Было { $now }, а пришло { $score }. Пропущен этап или опечатка?
ask-unchanged = Счёт прежний: { $score }. Ничья в этапе?
ask-changed-report = Отписанный счёт теперь { $score }.
ask-score = { $hint ->
    [impossible] Такого счёта быть не может. Сейчас { $now }. Какой счёт?
    [names] Чей счёт? Укажите обе команды: { $a } и { $b }. Сейчас { $now }.
    [ruling] Такой счёт ставит только решение судьи. Сейчас { $now }.
   *[other] Не понял счёт. Сейчас { $now }, порядок { $a } – { $b }. Какой теперь?
}

## Кнопки

label-value = { $value }
label-prose = { $text }
label-chosen = ✓ { $text }
label-match = { $a } – { $b }
label-infraction = { $number } { $name }
label-clause = п. { $clause }
label-person = { $person }
label-score = { $score }
label-confirm = Подтвердить
label-dispute = Оспорить
label-created = Создали
label-go = ГОУ
label-call-judge = Позвать судью
label-draw = Ничья в этапе
label-issue = Вынести
label-reject = Отклонить
label-issue-named = Вынести { $ruling }
label-reject-named = Отклонить { $ruling }
label-resume = Продолжить
label-time = Дать время
label-warn = Наказание по пункту
label-agree = Согласен
label-agree-created = Подтвердить
label-deny-created = Не так
label-missing-both = Обеих
label-missing-nobody = Все были

choice-chat-captains = Капитанский
choice-chat-judges = Судейский
choice-chat-hall = Общий
choice-language-ru = Русский
choice-language-en = English

## Уже так

known-score = Это уже записано: счёт { $score }.
known-waiting = Записано { $score }. Ждём { $entrant }.
known-finished = Стенка окончена: { $score }, победа: { $winner }.
known-disputed = Спор уже у судьи.
known-created = Этап { $game } уже создан.
known-playing = Этап { $game } уже идёт.
known-break = Перерыв { $entrant } уже идёт.
known-halted = Уже остановлено, ждём судью.
known-not-halted = Ничего не остановлено.
known-match = Эта стенка уже идёт: { $a } – { $b }.
known-gather-answered = Ответ уже дан.
known-claimed = Уже сказано. Ждём { $entrant } или судью.
known-issued = { $ruling } уже вынесено.
known-rejected = { $ruling } уже отклонено.
known-cancelled = { $ruling } уже отменено.
known-same-penalty = { $ruling }: это наказание и так дано.
known-role = { $person }: роль уже такая.
known-entrant = { $entrant } уже в турнире.
known-entered = { $person } уже в турнире.
known-removed = { $entrant } уже вне турнира.
known-reading = { $reading } уже выбрано так.
known-language = Так и говорю.
known-level = Уровень уже такой.
known-bots = Эти боты уже заявлены, можно до { $allowed }.
known-nothing-due = Ничего не истекло.

## Отказы

refuse-anonymous = Анонимный администратор: не видно, кто решает. Напишите от своего имени.
refuse-not-judge = Это может судья.
refuse-not-head-judge = Это может главный судья.
refuse-not-organiser = Это может организатор.
refuse-not-captain = Это может капитан, заместитель или исполняющий обязанности команды этой стенки.
refuse-not-admin = Турнир открывает администратор чата.
refuse-not-bot = Время называют часы.
refuse-no-tournament = Здесь нет турнира. Открыть: /tournament название walls.
refuse-tournament-exists = В этом чате уже идёт турнир. Сначала /close.
refuse-closed = Турнир закрыт, ничего не меняется.
refuse-unknown-rulebook = Такого регламента нет. Есть: { $books }.
refuse-tournament-private = Турниру нужен чат, который читают все. Добавьте бота в группу или на сервер и напишите там: /tournament; другие чаты присоединит /bind.
refuse-bind-private = Привязать можно группу или канал, не личный чат.
refuse-no-match = Стенки сейчас нет. Её начинает судья: /match.
refuse-unknown-match = Такой стенки нет.
refuse-name-match = Идёт несколько стенок. Укажите обе команды.
refuse-against-itself = { $entrant } не может играть сама с собой.
refuse-removed = { $entrant } вне турнира.
refuse-busy = { $entrant } сейчас играет: { $a } – { $b }.
refuse-creator = { $entrant } не из этой стенки, создавать не может.
refuse-no-level = Сначала организатор выбирает уровень строгости.
refuse-unknown-level = Такого уровня нет. Есть: { $levels }.
refuse-level-late = Уровень выбирают до первой встречи.
refuse-open-readings = До первой встречи организатор решает: { $readings }.
refuse-open-cell = Здесь регламент открыт ({ $reading }): { $penalties }. Главный судья решает до турнира.
refuse-best-of = Число партий: { $allowed }.
refuse-finished = Стенка окончена: { $score }, победа: { $winner }.
refuse-finished-organiser = Стенка окончена: { $score }. Менять счёт может только организатор.
refuse-after-the-end = Стенка окончена: { $score }. Менять её счёт решением может только организатор.
refuse-impossible-score = Счёт { $score } невозможен: играют до { $wins } побед. Сейчас { $now }.
refuse-unread-score = Не понял счёт. Пример: 3:2, или с названиями обеих команд.
refuse-judge-settles = Судья ставит счёт командой /settle.
refuse-muted = { $entrant } без капитанского чата: счёт сообщает судья.
refuse-own-report = Это ваш счёт. Подтверждает { $entrant }.
refuse-nothing-to-confirm = Подтверждать нечего: счёт { $score }.
refuse-nothing-to-dispute = Оспаривать нечего: счёт { $score }. Ошибка? Позовите судью: /panic.
refuse-edit-counted = Счёт { $score } уже засчитан, правка его не меняет. Ошибка? Судья исправит: /settle.
refuse-claim-not-yours = Подтвердить может { $entrant } или судья.
refuse-disputed = Сначала судья решит спор о счёте.
refuse-break-used = Перерыв { $entrant } уже был.
refuse-break-now = Перерыв берут между этапами, сразу после счёта.
refuse-break-running = Сейчас перерыв { $entrant }.
refuse-no-break = Перерывов в этом регламенте нет.
refuse-no-clock = Сейчас ничего не отсчитывается.
refuse-unknown-ruling = Решения { $ruling } нет.
refuse-rejected = { $ruling } отклонено.
refuse-not-standing = { $ruling } не действует.
refuse-final = { $ruling } окончательно.
refuse-replay-played = Переигровка по { $ruling } уже сыграна, отменить нельзя. Счёт ставит судья: /settle.
refuse-unknown-option = Такого варианта нет. Есть: { $options }.
refuse-unknown-penalty = Такого наказания нет. Есть: { $penalties }.
refuse-unknown-choice = Такого выбора нет.
refuse-choice-awaited = Ждём выбора: { $entrant }.
refuse-choice-late = Время выбора вышло, решает судья.
refuse-no-choice = Выбирать сейчас нечего.
refuse-needs-note = Пункт { $clause } требует письменного обоснования: добавьте примечание.
refuse-needs-reason = Нужна причина.
refuse-no-game = Этапа { $game } нет, последний: { $last }.
refuse-no-match-for-effect = { $entrant }: нет стенки, в которой менять счёт.
refuse-person-without-team = { $person } не в команде, а пункт о команде.
refuse-which-player = Пункт { $clause } о человеке: назовите, кто нарушил.
refuse-unknown-entrant = Такой команды нет.
refuse-name-taken = Такое название уже есть: { $entrant }.
refuse-empty-name = Нужно название.
refuse-other-team = { $person } уже в команде { $entrant }, переход запрещён.
refuse-disqualified = { $person } вне турнира.
refuse-barred = Недопуск: { $rulings }.
refuse-last-organiser = { $person }: единственный организатор. Сначала назначьте другого.
refuse-close-running = Стенка { $a } – { $b } ещё идёт.
refuse-unknown-reading = Такого выбора нет. Можно решить: { $readings }.
refuse-reading-late = { $reading } выбирают до первой встречи.
refuse-no-bots = Ботов в этом регламенте нет.
refuse-no-nicks = Назовите ники, до { $allowed }.
refuse-too-many-bots = Ботов можно до { $allowed }. Уже заявлено { $have }, сейчас названо { $asked }. За лишних: п. { $beyond }.
refuse-unknown-button = Кнопка устарела. Ничего не изменилось.
refuse-unknown-command = Команды /{ $name } нет. Все команды: /help.

fault-not-saved = Не получилось сохранить, ничего не изменилось. Повторите через минуту; номер для организатора: { $code }.
fault-ours = Ошибка у меня, ничего не изменилось. Повторите; номер для организатора: { $code }.
undeliverable = { $chat ->
    [captains] Не могу писать в капитанский чат
    [judges] Не могу писать в чат судей
    [hall] Не могу писать в общий чат
   *[other] Не могу писать в личный чат
} ({ $reason }). Сообщение показано в другом чате.

## Команды и параметры (описания не длиннее 100 знаков)

command-clause = пункт регламента по номеру
command-score = счёт, время и кого ждём
command-language = язык этого чата
command-help = что я умею
command-report = отписать счёт
command-confirm = подтвердить счёт соперника
command-dispute = оспорить счёт
command-created = этап создан
command-go = отсчёт закончен, играем
command-break = перерыв команды
command-panic = остановить всё, нужен человек
command-match = начать стенку
command-ruling = показать решение перед вынесением
command-cancel = отменить решение
command-settle = поставить счёт
command-resume = продолжить после остановки
command-proposals = решения, которые ждут судью
command-tournament = открыть турнир
command-team = заявить команду
command-captain = назначить капитана
command-deputy = назначить заместителя
command-player = добавить игрока
command-judge = назначить судью
command-head-judge = назначить главного судью
command-organiser = назначить организатора
command-bind = привязать этот чат
command-check = что настроено и чего не хватает
command-close = закрыть турнир

parameter-number = номер пункта
parameter-match = стенка
parameter-language = язык
parameter-score = счёт
parameter-reason = причина
parameter-time = время, если раньше
parameter-a = первая команда
parameter-b = вторая команда
parameter-creator = кто создаёт этап 1
parameter-subject = команда или игрок
parameter-clause = пункт нарушения
parameter-game = номер этапа
parameter-note = примечание
parameter-ruling = решение
parameter-name = название
parameter-rulebook = регламент
parameter-team = команда
parameter-person = человек
parameter-chat = какой это чат
