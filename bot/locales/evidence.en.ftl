# Evidence: what was given, what is demanded.

evidence-given = { $evidence }: { $count ->
    [one] { $count } file taken
   *[other] { $count } files taken
}, { $person }{ $team ->
    [yes] {" "}({ $entrant })
   *[no] {""}
}{ $about ->
    [ruling] , for ruling { $ruling }.
    [game] , game { $game }.
   *[none] .
}
evidence-file = { $name }, { $size } KB, SHA-256 { $sha }…
evidence-extended = { $evidence }: more of the same album, { $count ->
    [one] { $count } file in all.
   *[other] { $count } files in all.
}
evidence-demanded = { $entrant }: judge { $person } awaits logs by { $at } ({ $left }, clause { $clause }).
evidence-how = Captain, send the files right here or with /evidence.
evidence-else = If none come, a ruling under clause { $clause } is put to the judges.
demand-met = { $entrant }: the logs are here, the clock stops (clause { $clause }).
demand-met-late = { $entrant }: the logs were sent in time, by { $at }. The demand is met (clause { $clause }).
demand-missed = { $entrant }: no logs by { $at } (clause { $clause }).
demand-unseen = While I was away the time for logs ran out: { $entrant }, by { $at } (clause { $clause }).
label-demand = Demand from { $entrant }
label-demand-again = Demand again
ruling-withdrawn = { $ruling } withdrawn: the logs were sent in time.

known-evidence = These files are here already: { $evidence }.
known-demand = Logs are already demanded from { $entrant }.
refuse-no-files = Attach files to this very message: /evidence R1 or /evidence game 2.
refuse-evidence-stranger = Evidence is given by the tournament's teams and judges.
refuse-evidence-about = "{ $name }": a ruling or a game? Such as /evidence R1 or /evidence game 2, with the files.
refuse-minutes = From 1 minute to { $days } days.
refuse-no-demand = This regulation has no demand for logs.
refuse-file-kind = "{ $name }" is not taken. Taken are: { $accepted }. Nothing was kept.
refuse-file-big = "{ $name }": { $size } MB, at most { $most } MB. Nothing was kept.
refuse-files-heavy = Together the files are over { $most } MB: send them in parts. Nothing was kept.
refuse-file-empty = "{ $name }" is empty. Nothing was kept.
refuse-file-lost = "{ $name }" could not be fetched. Nothing was kept, send it again.
refuse-files-many = At most { $most } files in one message. Nothing was kept.

command-evidence = give logs and screenshots
command-demand = demand logs by a deadline
parameter-about = ruling or game: R1, game 2
parameter-minutes = how many minutes
