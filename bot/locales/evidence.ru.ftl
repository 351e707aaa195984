# Доказательства: что дали, что запрошено.

evidence-given = { $evidence }: { $count ->
    [one] принят { $count } файл
    [few] принято { $count } файла
   *[other] принято { $count } файлов
}, { $person }{ $team ->
    [yes] {" "}({ $entrant })
   *[no] {""}
}{ $about ->
    [ruling] , к решению { $ruling }.
    [game] , этап { $game }.
   *[none] .
}
evidence-file = { $name }, { $size } КБ, SHA-256 { $sha }…
evidence-extended = { $evidence }: в том же альбоме, всего { $count ->
    [one] { $count } файл.
    [few] { $count } файла.
   *[other] { $count } файлов.
}
evidence-demanded = { $entrant }: судья { $person } ждёт логи до { $at } ({ $left }, п. { $clause }).
evidence-how = Капитан, пришлите файлы прямо сюда или командой /evidence.
evidence-else = Не придут: судье будет предложено решение по п. { $clause }.
demand-met = { $entrant }: логи есть, срок снят (п. { $clause }).
demand-met-late = { $entrant }: логи отправлены вовремя, до { $at }. Срок выполнен (п. { $clause }).
demand-missed = { $entrant }: логов до { $at } нет (п. { $clause }).
demand-unseen = Пока меня не было, истёк срок логов: { $entrant }, до { $at } (п. { $clause }).
label-demand = Запросить: { $entrant }
label-demand-again = Запросить снова
ruling-withdrawn = { $ruling } снято: логи отправлены вовремя.

known-evidence = Эти файлы уже есть: { $evidence }.
known-demand = { $entrant }: логи уже запрошены.
refuse-no-files = Приложите файлы к этому же сообщению: /evidence R1 или /evidence этап 2.
refuse-evidence-stranger = Доказательства дают команды турнира и судьи.
refuse-evidence-about = «{ $name }»: решение или этап? Например /evidence R1 или /evidence этап 2, вместе с файлами.
refuse-minutes = Срок: от 1 минуты до { $days } суток.
refuse-no-demand = Запроса логов в этом регламенте нет.
refuse-file-kind = «{ $name }» не принимаю. Можно: { $accepted }. Ничего не сохранено.
refuse-file-big = «{ $name }»: { $size } МБ, можно до { $most } МБ. Ничего не сохранено.
refuse-files-heavy = Вместе файлы больше { $most } МБ: пришлите частями. Ничего не сохранено.
refuse-file-empty = «{ $name }»: файл пустой. Ничего не сохранено.
refuse-file-lost = «{ $name }» не скачался. Ничего не сохранено, пришлите ещё раз.
refuse-files-many = Файлов в одном сообщении можно до { $most }. Ничего не сохранено.

command-evidence = дать логи и скрины
command-demand = запросить логи к сроку
parameter-about = решение или этап: R1, этап 2
parameter-minutes = сколько минут
