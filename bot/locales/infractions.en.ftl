# Infractions, levels, readings.

infraction-which = «{ $name }»: which infraction?
infraction-title = { $number } { $name }
infraction-step = Step { $step }: { $penalty }.
infraction-level = { $here ->
    [yes] Here ({ $level })
   *[no] { $level }
}: { $penalty }{ $open ->
    [yes] , the head judge decides before the tournament.
   *[no] .
}
infraction-who = Who: { $text }.
infraction-definition = { $text }
infraction-example = { $label }) { $text }
infraction-philosophy = Why: { $text }
infraction-lost = Only the row of the table is known: this section's text is lost.
label-rule-on = Rule on { $entrant }
label-level = { $level }
label-reading = { $reading }: { $choice }
level-ask = Which level of strictness?
level-chosen = Level of strictness: { $level } (clause { $clause }).
level-fixed = Level of strictness: { $level }, fixed by the format (clause { $clause }).
reading-settled = { $reading }: { $choice }.
effect-ends-match = This decides the whole match.
effect-petition = Membership suspension: a petition to the organisation, carried out here as disqualification without prizes.

command-infraction = an infraction by its words: what it is and what follows
command-reading = settle an open place of the regulation
parameter-words = number or words
parameter-id = number of the reading
parameter-level = level or format
parameter-best-of = number of games: 1 or 3
