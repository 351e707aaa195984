# Нарушения, уровни, толкования.

infraction-which = «{ $name }»: какое нарушение?
infraction-title = { $number } { $name }
infraction-step = Шаг { $step }: { $penalty }.
infraction-level = { $here ->
    [yes] Здесь ({ $level })
   *[no] { $level }
}: { $penalty }{ $open ->
    [yes] , решает главный судья до турнира.
   *[no] .
}
infraction-who = Кому: { $text }.
infraction-definition = { $text }
infraction-example = { $label }) { $text }
infraction-philosophy = Смысл: { $text }
infraction-lost = Известна только строка таблицы: текста этого пункта нет.
label-rule-on = Решение: { $entrant }
label-level = { $level }
label-reading = { $reading }: { $choice }
level-ask = Какой уровень строгости?
level-chosen = Уровень строгости: { $level } (п. { $clause }).
level-fixed = Уровень строгости: { $level }, его задаёт формат (п. { $clause }).
reading-settled = { $reading }: { $choice }.
effect-ends-match = Это решает весь матч.
effect-petition = Приостановление членства: ходатайство в организацию, здесь исполняется как дисквалификация без призов.

command-infraction = нарушение по словам: что это и что за него
command-reading = решить открытое место регламента
parameter-words = номер или слова
parameter-id = номер толкования
parameter-level = уровень или формат
parameter-best-of = число партий: 1 или 3
