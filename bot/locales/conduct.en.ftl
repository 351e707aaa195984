# Rulings: deviations, uncovered cases, appeals, the record, the table.

command-deviate = give another penalty, with a reason
command-uncovered = rule on a case no clause covers
command-agree = agree to a provisional ruling
command-appeal = appeal against a ruling
command-decide = decide an appeal
command-record = rulings, evidence, and what a repeat would bring
command-standings = the table of a group
command-group = put a team into a group
command-group-name = group
command-withdraw = take a team out of the tournament

parameter-penalty = penalty
parameter-ground = ground
parameter-verdict = verdict on the appeal
parameter-whose = team, player or ruling
parameter-group = group

choice-ground-contradicts = Contradicts the rules
choice-ground-not-backed = Not backed by a clause
choice-verdict-uphold = Uphold
choice-verdict-dismiss = Dismiss

ask-which-penalty = Which penalty instead of "{ $name }"?
ask-ground = { $ruling }: on what ground is the appeal?
ask-late = { $ruling } changes the score of a finished match, and the next one has begun. Issue it all the same?
label-ground-contradicts = Contradicts the rules
label-ground-not-backed = Not backed by a clause
label-issue-late = Issue, though the next one runs
label-other-match = It was in { $a } – { $b }
label-appeal-named = Appeal against { $ruling }
label-pause = Pause

appeal-announced = { $entrant } means to appeal (clause { $clause }). Said by { $person }.
appeal-choose = Against which ruling? Until the next game is created.
appeal-nothing = There is no ruling to appeal against now. The time: until the next game is created.
appeal-pause = Judge, pause the match for the appeal?
appeal-lodged = { $ruling }: the appeal of { $entrant } is taken (clause { $clause }). Lodged by { $person }.
appeal-ground-contradicts = Ground: the ruling contradicts the rules.
appeal-ground-not-backed = Ground: the ruling is not backed by a clause.
appeal-evidence = Add logs and screenshots: /evidence { $ruling } (clause { $clause }).
appeal-to-organiser = An organiser decides: /decide { $ruling } uphold or dismiss, and the reason.
appeal-to-head-judge = The head judge decides: /decide { $ruling } uphold or dismiss, and the reason.
appeal-upheld = { $ruling }: the appeal is upheld. Decided by { $person }.
appeal-dismissed = { $ruling }: the appeal is dismissed, the ruling stays. Decided by { $person }.
appeal-final = This is final (clause { $clause }).
ruling-cancelled-appeal = { $ruling } is cancelled on appeal. Decided by { $person }.
counted-it = The step counted this ruling: { $rulings }. Please look at them again.

late-finished = The match is over: only an organiser may change its score (clause { $clause }).
late-next = The next match has begun: { $a } – { $b }.
effect-table = Table, { $entrant }: { $before } → { $after }.

look-alike = { $person }: a name like that of somebody not admitted ({ $ruling }).
look-alike-next = See whether it is the same person. Nothing is refused.
group-assigned = { $entrant }: group { $group }.
entrant-withdrawn = { $entrant } leaves the tournament. What remains is won by the opponents.

standings-title = Table (clause { $clause }).
standings-group = Group { $group }
standings-row = { $place }. { $entrant } { $points ->
    [one] { $points } point
   *[other] { $points } points
}, games { $games }, matches { $played }{ $why }{ $state ->
    [out] , out of the tournament
    [on] , goes on
   *[other] { "" }
}
standings-why = { " " }(clause { $clause })
standings-no-why = { "" }
standings-result = { $a } { $score } { $b }

record-title-all = { $count ->
    [one] { $count } ruling in all.
   *[other] { $count } rulings in all.
}
record-title = { $count ->
    [one] { $subject }: { $count } ruling.
   *[other] { $subject }: { $count } rulings.
}
record-line = { $ruling } { $at }, { $subject }, clause { $clause }{ $step }: { $penalty } ({ $state }).
record-evidence = Evidence: { $evidence }.
record-next = What comes next:
record-would = { $clause } { $name }{ $step }: { $penalty }{ $count ->
    [0] { "" }
   *[other] { " " }({ $count } so far)
}
record-field = { $name }: { $value }
state-proposed = proposed
state-rejected = rejected
state-in-force = in force
state-provisional = provisional
state-appealed = appealed
state-upheld = kept
state-cancelled = cancelled

field-judge = Judge
field-judge-value = { $person }{ $role ->
    [organiser] , organiser
    [head_judge] , head judge
    [judge] , judge
    [bot] , by the clock
   *[other] { "" }
}
field-happened = Time of the violation
field-entered = Time of entry
field-match = Match
field-match-value = { $a } – { $b }, game { $game }{ $round ->
    [none] { "" }
   *[other] , phase { $round }
}
field-group = Group
field-edition = Edition
field-infraction = Infraction
field-facts = Facts
field-evidence = Evidence
field-evidence-given = { $evidence }
field-evidence-missing = none; needed: { $basis }
field-evidence-none = none
field-violation-score = Score at the violation
field-earlier = Earlier under this clause
field-standard = By the rules
field-given = Given
field-penalty-value = { $penalty }{ $step }
field-deviation = Deviation
field-by = { $text } ({ $person })
field-agreed = Consent
field-remedy = To do
field-score = Score
field-score-value = { $before } → { $after }
field-replay = Replay
field-replay-value = game { $game }, clause { $clause }
field-next = Next time
field-linked = Linked
field-undone = Undone
field-undone-value = { $person }, { $at }. { $reason }
field-appeal = Appeal: { $person }, { $at }, in time. { $ground } { $result ->
    [waits] Waits for a decision.
    [upheld] Upheld: { $by }, { $when }. { $reason }
   *[other] Dismissed: { $by }, { $when }. { $reason }
}
basis-times = times by the clock
basis-screenshot = screenshot
basis-log = log
basis-roster = roster
basis-proof = the accuser's proof

known-appealed = { $ruling } is under appeal already.
known-appeal-announced = That is on record. Against which ruling: /appeal and its number.
known-decided = The appeal against { $ruling } is decided.
known-group = { $entrant } is in this group already.
refuse-appeal-captain = A captain or deputy appeals.
refuse-second-appeal = There was an appeal against { $ruling }.
refuse-appeal-others = { $ruling } is not about your team.
refuse-appeal-late = Too late to appeal against { $ruling }: the next game is created.
refuse-appeal-pending = The appeal against { $ruling } waits: /decide { $ruling }.
refuse-not-appealed = There is no appeal against { $ruling }.
refuse-group-late = { $entrant } has played: groups change before the first match.
refuse-unknown-group = There is no such group. There are: { $groups }.
refuse-record-others = A record is for those it concerns and for judges.
refuse-close-appeal = First decide the appeal against { $ruling }.
