# Сетка ТОПа: места за столами, посев, пары, кто проходит дальше.

command-place = место игрока за столом до ТОПа
command-place-name = место
command-seed = составить сетку ТОПа
command-bracket = сетка ТОПа и следующие пары
parameter-player = игрок
parameter-table = номер стола
parameter-place = место за столом
parameter-size = размер ТОПа

round-name = { $pairs ->
    [1] финал
   *[other] 1/{ $pairs }
}

place-entered = { $entrant }: стол { $table }, место { $place }.
place-seed-again = Сетка составлена по прежним местам. Составьте заново: /seed.
bracket-seeded = ТОП-{ $size } составлен (п. { $clause }).
bracket-pair = Пара { $pair }: { $a } (посев { $first }) – { $b } (посев { $second })
bracket-next = Начать матч: /match. Вся сетка: /bracket.
earliest-same-table = Самая ранняя встреча игроков одного стола: { $round } ({ $place }-е и { $other_place }-е места).
earliest-first-and-second = Первое и второе места одного стола встретятся не раньше: { $round }.
earliest-firsts = Первые места столов встретятся не раньше: { $round }.

bracket-advanced = { $entrant } проходит дальше (пара { $pair }, { $round }). Следующий круг: { $next }.
bracket-champion = { $entrant } выигрывает ТОП.
bracket-walkover = Без игры: { $entrant } вне турнира.
bracket-alone = Без игры: соперника не будет.
bracket-instead = Вместо прежнего победителя: { $entrant }.
bracket-waits = Соперник: победитель пары { $pair }.
bracket-open-again = Пара { $pair } ({ $round }) снова не решена. Место в следующем круге освобождает { $entrant }.
bracket-contested = Пара { $pair } ({ $round }): теперь победитель { $winner }. Но матч следующего круга ({ $next }) уже начат: в нём играет { $other }.
bracket-contested-open = Пара { $pair } ({ $round }) снова не решена. Но матч следующего круга ({ $next }) уже начат: в нём играет { $other }.
bracket-decide = Решают судьи. Пока кнопка не нажата, в сетке остаётся { $other }; нажмёте – дальше играет { $winner }, а тот матч в сетке не считается. Если он ещё идёт, закончите его: /settle.

bracket-title = Сетка ТОП-{ $size } (п. { $clause })
bracket-winner = ТОП выигрывает { $winner }.
bracket-waiting = Следующие пары:
bracket-waiting-pair = { $round }, пара { $pair }: { $a } (посев { $first }) – { $b } (посев { $second })
bracket-cell = { $state ->
    [next] ждёт начала
   *[on] идёт
}

label-seed = ТОП-{ $size }
label-pair = { $a } – { $b }
label-pair-anyway = Всё равно эти двое
label-put-right = Дальше играет { $winner }

ask-top-size = ТОП-{ $size } при столах: { $tables } и расставленных игроках: { $placed } не описан. Возможные размеры: { $sizes }.
ask-top-missing = ТОП-{ $size } не составить: стол { $at }, место { $place } не занято. Возможные размеры: { $sizes }.
ask-not-paired = Сетка не сводит сейчас { $a } и { $b }. Кто играет?
refuse-top-size = ТОП-{ $size } при столах: { $tables } и расставленных игроках: { $placed } не описан, и другой размер не подходит. Проверьте места: /place.
refuse-top-missing = ТОП-{ $size } не составить: стол { $at }, место { $place } не занято. Назначьте: /place.
refuse-nobody-placed = Сначала места за столами: /place.
refuse-no-bracket = В этом регламенте нет сетки ТОПа.
refuse-not-seeded = Сетки ещё нет. Организатор составляет её командой /seed.
refuse-bracket-begun = Матч ТОПа уже начат: места и сетка больше не меняются.
refuse-place-number = Столы и места считают с единицы.
refuse-place-taken = Стол { $table }, место { $place }: там уже { $entrant }.
known-place = { $entrant }: стол { $table }, место { $place }. Так уже записано.
known-seeded = ТОП-{ $size } уже составлен именно так.
known-bracket = В сетке уже так.
