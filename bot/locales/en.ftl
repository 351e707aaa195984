# How Arbiter speaks. Names in the nominative and in «». Scores in the order of the match's title. No < > & * _ in the words.

cited = Clause { $clause }.
in-clause = { $clause ->
    [none] { "" }
   *[other] { " " }(clause { $clause })
}
reason = Reason: { $reason }
note = Note: { $note }
ack-recorded = Recorded.

## A match

match-started = Match { $a } – { $b }, first to { $wins } wins (clause { $clause }).
match-started-plain = Match { $a } – { $b }, wins needed: { $wins }.
match-creator = { $how ->
    [drawn] { $entrant } creates game 1: drawn by lot. Then in turn.
   *[other] { $entrant } creates game 1. Then in turn.
}
match-first-gather = Once it is created you have { $left } to gather (clause { $clause }).
match-finished = The match is over: { $a } { $score } { $b }. Winner: { $entrant }.
match-reopened = The match { $a } – { $b } goes on at { $score }.
match-halted = { $a } – { $b }: stopped, a judge is needed. Called by { $person }.
match-halted-appeal = { $a } – { $b }: paused for an appeal. By { $person }.
match-resumed = { $a } – { $b }: play on. Resumed by { $person }.
clocks-stopped = The clock stands until a judge decides.
about-match = Match { $a } – { $b }.
judge-called = A judge is needed. Called by { $person }.
judge-called-told = A judge has been called.
game-created = Game { $game } is created ({ $entrant }).
game-started = Game { $game } is on.
game-replayed = Game { $game } is played again{ $cited }. Score: { $a } { $score } { $b }.
next-report = After the game post the score with both names: { $a } and { $b }{ $cited }.
next-create = { $entrant } creates game { $game }.

clock-create = Create game { $game }: { $entrant }, by { $at } ({ $left }, clause { $clause }).
clock-gather = Gather by { $at } ({ $left }, clause { $clause }).
clock-break = Break until { $at } ({ $left }, clause { $clause }).
clock-confirm = Confirm the score: { $entrant }, by { $at }.
clock-freeze = Waiting for the game to unfreeze until { $at } ({ $left }, clause { $clause }).
clock-evidence = Logs: { $entrant }, by { $at } ({ $left }, clause { $clause }).
clock-choice = Choice: { $entrant }, by { $at } ({ $left }, clause { $clause }).

score-reported = { $a } { $score } { $b }, reported by { $entrant }.
score-corrected = { $a } { $score } { $b }: { $entrant } corrects its report.
score-drawn = A drawn game, the score stays: { $a } { $score } { $b }. Reported by { $entrant }.
waiting-for = Waiting for { $entrant }.
score-confirmed = { $score } confirmed by both teams: { $a } – { $b }.
score-now = { $a } { $score } { $b }.
score-agreed = The teams agree: { $a } { $score } { $b }.
score-settled = { $a } { $score } { $b }: settled by { $person }{ $cited }.
score-restored = Score { $a } – { $b }: { $before } → { $after }.
score-disputed = The scores differ: { $a } – { $b }.
dispute-version = { $entrant } says { $score }.
dispute-reason = { $person } objects: { $reason }
ask-settle = Judge, which score is right{ $cited }?

break-taken = Break: { $entrant }, until { $at } ({ $left }, clause { $clause }).
break-then = After the break the time to create starts anew.
break-ended = The break is over.

## Clocks

remind-create = { $seconds ->
    [one] { $seconds } second left
   *[other] { $seconds } seconds left
}: { $entrant }, create game { $game } or say "created".
remind-gather = { $seconds ->
    [one] { $seconds } second left
   *[other] { $seconds } seconds left
} to gather: both teams, game { $game }. Started? Say "go".
remind-break = { $seconds ->
    [one] { $seconds } second left
   *[other] { $seconds } seconds left
} of the break ({ $entrant }).
remind-confirm = { $seconds ->
    [one] { $seconds } second left
   *[other] { $seconds } seconds left
}: { $entrant }, confirm the score or dispute it.
remind-freeze = { $seconds ->
    [one] { $seconds } second left
   *[other] { $seconds } seconds left
}: waiting for the game to unfreeze.
remind-evidence = { $seconds ->
    [one] { $seconds } second left
   *[other] { $seconds } seconds left
}: { $entrant }, send the logs.
remind-choice = { $seconds ->
    [one] { $seconds } second left
   *[other] { $seconds } seconds left
}: { $entrant }, choose.
missed-gather = { $a } – { $b }: time to gather ended at { $at }, game { $game } (clause { $clause }).
judges-asked = A judge decides who was missing. Started? Say "go".
ask-missing = Who was missing?
missed-confirm = { $entrant } keeps silent about { $score } ({ $a } – { $b }), reported by { $other } (clause { $clause }).
overdue = { $entrant }: game { $game } is still not created, { $late } late.
overdue-last = No more reminders, a judge decides.
unseen = I was away { $start }–{ $end }: { $a } – { $b }.
unseen-create = Meanwhile the time to create ran out: { $entrant }, by { $at } (clause { $clause }).
unseen-gather = Meanwhile the time to gather ran out at { $at } (clause { $clause }).
unseen-confirm = Meanwhile the time to answer the score ran out: { $entrant }, by { $at } (clause { $clause }).
unseen-freeze = Meanwhile the time for a frozen game ran out at { $at } (clause { $clause }).
unseen-evidence = Meanwhile the time for logs ran out: { $entrant }, by { $at } (clause { $clause }).
unseen-choice = Meanwhile the time to choose ran out: { $entrant }, by { $at } (clause { $clause }).
unseen-nobody = No penalty, a judge decides.
time-granted = The time starts anew. Given by { $person }.
gather-both = Both teams were missing: no penalty for both, a judge decides (clause { $clause }).
gather-nobody = Both teams were there. No penalty.
creation-claimed = { $entrant }: created at { $at }, in time. Ruling { $ruling } is in doubt.
creation-claim-next = { $other } or a judge, confirm it and { $ruling } goes.
creation-claim-denied = Not confirmed: { $ruling } stays.

## Rulings

step-of = , step { $step } of { $steps }
step-none = { "" }
ruling-proposed = { $ruling } proposed: { $subject }, clause { $clause }{ $step }: { $penalty }.
ruling-preview = { $ruling } (not issued yet): { $subject }, clause { $clause }{ $step }: { $penalty }.
ruling-what = { $name }.
ruling-waits = { $subject }: clause { $clause }{ $step }: { $penalty }. This is { $ruling }, not issued yet.
ruling-waits-judge = A judge decides.
ruling-for = { $text }.
ruling-issued = { $ruling }: { $subject }, clause { $clause }{ $step }: { $penalty }.
ruling-provisional = { $ruling } (provisional until an organiser agrees): { $subject }, clause { $clause }: { $penalty }.
ruling-deviated = { $ruling }: { $subject }, clause { $clause }: now { $penalty }.
ruling-rejected = { $ruling } rejected by { $person }.
ruling-cancelled = { $ruling } cancelled by { $person }.
ruling-disproved = { $ruling } is gone: the game was created in time.
ruling-superseded = { $ruling } cancelled by ruling { $other }.
ruling-agreed = { $ruling } is agreed and final (clause { $clause }). Consent: { $person }.
deadline-was = It was due at { $at }, now it is { $now }.
earlier = { $count ->
    [one] { $count } ruling under this clause already.
   *[other] { $count } rulings under this clause already.
}
repeat = Next time: { $penalty }.
remedy = To do: { $text }
linked = Linked: { $rulings }.
deviation = The regulation says: { $standard }. Deviation: { $reason }
issued-by = { $role ->
    [head_judge] Issued by { $person }, head judge.
    [organiser] Issued by { $person }, organiser.
   *[other] Issued by { $person }, judge.
}
appeal-how = Disagree? /appeal { $ruling } (clause { $clause }).
confirm-by-head-judge = Only the head judge may issue it.
confirm-by-organiser = Only an organiser may issue it.
effect-score = Score { $a } – { $b }: { $before } → { $after }.
effect-zero = { $entrant } has no wins, so +1 to { $other }: { $before } → { $after } ({ $a } – { $b }).
effect-technical = Technical loss for { $entrant }: { $before } → { $after } ({ $a } – { $b }).
effect-none = The score does not change.
effect-points = { $points ->
    [one] { $entrant }: { $points } point in the table.
   *[other] { $entrant }: { $points } points in the table.
}
effect-removed = { $entrant } is out of the tournament.
effect-disqualified = { $person } is out of the tournament.
effect-suspended = { $count ->
    [one] { $person }: not admitted to the next { $count } tournament.
   *[other] { $person }: not admitted to the next { $count } tournaments.
}
effect-muted = { $entrant } without the captains' chat: a judge takes its score.
effect-replay = The game is played again.
choice-asked = { $ruling }: { $subject }, clause { $clause }. { $entrant } chooses.
choice-by = By { $at } ({ $left }).
choice-missed = { $entrant } does not choose ({ $ruling }, clause { $clause }). Choose for the team.
choice-made = { $ruling }: chosen: { $penalty } ({ $person }).

penalty-none = no penalty
penalty-remark = remark
penalty-warning = warning
penalty-deduct-win = the last win is deducted
penalty-technical-loss = technical loss
penalty-removal = removal from the tournament
penalty-standings-point = minus a point in the table
penalty-disqualification = disqualification
penalty-suspension = suspension
penalty-replay = replay
penalty-game-loss = game loss
penalty-match-loss = match loss
penalty-disqualification-without-prizes = disqualification without prizes
penalty-membership-suspension = membership suspension
penalty-chat-ban = loss of the chat
penalty-decision = the organisers decide

## The tournament

tournament-opened = Tournament open: { $book }, edition { $version }. Organiser: { $person }.
opened-next = Next: /team, /captain, /judge, and /bind captains, /bind judges in their chats.
opened-readings = Before the first match settle with /reading: { $readings }.
tournament-closed = The tournament is closed. The record stays.
entrant-entered = Entered: { $entrant }.
captain-appointed = { $entrant }: captain { $person }.
deputy-appointed = { $entrant }: deputy { $person }.
player-added = { $entrant }: player { $person }.
role-given = { $role ->
    [organiser] { $person }: organiser.
    [head_judge] { $person }: head judge.
   *[other] { $person }: judge.
}
chat-bound = { $chat ->
    [captains] This is the captains' chat. Post scores as plain text.
    [judges] This is the judges' chat: disputes and proposed rulings come here.
   *[other] This is the tournament's hall.
}
language-set = I speak English here.

check-title = Check.
check-chat = { $chat ->
    [captains] Captains' chat
    [judges] Judges' chat
   *[other] Hall
}: { $is ->
    [bound] bound.
   *[other] not bound. Say /bind { $chat } there.
}
check-judges = { $count ->
    [0] No judges: /judge.
   *[other] Judges: { $count }.
}
check-no-captain = { $entrant } has no captain: /captain.

## Enquiries

help-title = { $role ->
    [captain] A captain's commands.
    [deputy] A deputy's commands.
    [judge] A judge's commands.
    [head_judge] The head judge's commands.
    [organiser] An organiser's commands.
   *[other] What you can ask.
}
help-section-everyone = Everyone:
help-section-captains = Captains (plain words work in the captains' chat too: a score, "confirm", "created", "go", "break", "judge!"):
help-section-judges = Judges:
help-section-organisers = Organisers:
help-command = /{ $name }: { $does }
clause-title = Clause { $clause }. { $book }, edition { $version }.
clause-text = { $text }
clause-item = { $clause } { $text }
clause-see = See: { $clauses }.
clause-reading = Reading { $id }: { $text }
clause-unknown = There is no clause { $clause }. The nearest are below.
score-no-match = No match is running.
score-several = { $count ->
    [one] { $count } match is running.
   *[other] { $count } matches are running.
}
score-line = { $a } { $score } { $b }. { $phase }
score-pending = { $score } reported by { $entrant }, waiting for { $other }.
score-clock = { $left } until { $at }: { $what }{ $both ->
    [yes] , both teams
   *[no] , { $entrant }
} (clause { $clause }).
awaits-create = create game { $game }
awaits-gather = gather for game { $game }
awaits-break = break
awaits-confirm = confirm the score
awaits-freeze = waiting for it to unfreeze
awaits-evidence = logs
awaits-choice = choice
phase-scheduled = The game is not created yet.
phase-gathering = Gathering.
phase-playing = A game is on.
phase-reported = The score waits for confirmation.
phase-disputed = In dispute, a judge decides.
phase-between = Between games.
phase-break = Break.
phase-halted = Stopped until a judge resumes.
phase-finished = Over.
proposals-none = No proposals.
proposals-title = { $count ->
    [one] { $count } ruling waits.
   *[other] { $count } rulings wait.
}
proposal-line = { $ruling }: { $subject }, clause { $clause }{ $step }: { $penalty }.
tell-appeal = To appeal: /appeal R1 and the ground. By the captain, until the next game is created.

## Questions

ask-by-button = Press a button.
ask-by-typing = Write it in one line: /{ $command } ...
ask-parameter = /{ $command }: { $parameter }?
ask-which-ruling = Which ruling? For example R1.
ask-number = { $parameter }: a number is needed.
ask-time = When? For example 18:16.
ask-word = { $parameter }: choose a button.
ask-unknown-entrant = I don't know «{ $name }». Who is meant?
ask-several-entrants = «{ $name }» fits several. Who?
ask-several-subjects = «{ $name }» is both a team and a person. Who?
ask-unknown-person = I don't know «{ $name }». Reply to a message of theirs, or mention them. Who is on the other platform says /help there; here their name is discord:name or telegram:name.
ask-which-match = Which match?
ask-which-infraction = «{ $name }»: which infraction?
ask-which-clause = No ruling is made under clause { $wanted }. The nearest are below.
ask-which-player = Clause { $clause } is about a person. Who was it?
ask-jump = It was { $now }, you sent { $score }. A game missed or a slip?
ask-unchanged = The score is as before: { $score }. A drawn game?
ask-changed-report = The reported score is now { $score }.
ask-score = { $hint ->
    [impossible] That score cannot be. It is { $now } now. What is the score?
    [names] Whose score? Name both teams: { $a } and { $b }. It is { $now } now.
    [ruling] Only a judge's ruling makes such a score. It is { $now } now.
   *[other] I did not understand the score. It is { $now }, in the order { $a } – { $b }. What is it now?
}

## Buttons

label-value = { $value }
label-prose = { $text }
label-chosen = ✓ { $text }
label-match = { $a } – { $b }
label-infraction = { $number } { $name }
label-clause = clause { $clause }
label-person = { $person }
label-score = { $score }
label-confirm = Confirm
label-dispute = Dispute
label-created = Created
label-go = Go
label-call-judge = Call a judge
label-draw = A drawn game
label-issue = Issue
label-reject = Reject
label-issue-named = Issue { $ruling }
label-reject-named = Reject { $ruling }
label-resume = Resume
label-time = Give time
label-warn = Penalty of the clause
label-agree = I agree
label-agree-created = Confirm
label-deny-created = Not so
label-missing-both = Both
label-missing-nobody = All were there

choice-chat-captains = Captains'
choice-chat-judges = Judges'
choice-chat-hall = Hall
choice-language-ru = Русский
choice-language-en = English

## So already

known-score = Recorded already: the score is { $score }.
known-waiting = { $score } is recorded. Waiting for { $entrant }.
known-finished = The match is over: { $score }, winner: { $winner }.
known-disputed = The dispute is with the judge already.
known-created = Game { $game } is created already.
known-playing = Game { $game } is on already.
known-break = The break of { $entrant } is on already.
known-halted = Stopped already, waiting for a judge.
known-not-halted = Nothing is stopped.
known-match = This match is on already: { $a } – { $b }.
known-gather-answered = It is answered already.
known-claimed = Said already. Waiting for { $entrant } or a judge.
known-issued = { $ruling } is issued already.
known-rejected = { $ruling } is rejected already.
known-cancelled = { $ruling } is cancelled already.
known-same-penalty = { $ruling } has this penalty already.
known-role = { $person } has this role already.
known-entrant = { $entrant } is entered already.
known-entered = { $person } is entered already.
known-removed = { $entrant } is out already.
known-reading = { $reading } is settled so already.
known-language = I speak it already.
known-level = The level is this already.
known-bots = These bots are announced already, up to { $allowed } are allowed.
known-nothing-due = Nothing is due.

## Refusals

refuse-anonymous = An anonymous admin: nobody sees who decides. Write under your own name.
refuse-not-judge = A judge may do this.
refuse-not-head-judge = The head judge may do this.
refuse-not-organiser = An organiser may do this.
refuse-not-captain = The captain, deputy or acting captain of a team of this match may do this.
refuse-not-admin = An admin of the chat opens a tournament.
refuse-not-bot = Only the clock calls time.
refuse-no-tournament = There is no tournament here. Open one: /tournament name walls.
refuse-tournament-exists = A tournament is on in this chat. /close it first.
refuse-closed = The tournament is closed, nothing changes.
refuse-unknown-rulebook = There is no such rulebook. There are: { $books }.
refuse-tournament-private = A tournament needs a chat where everybody reads it. Add the bot to a group or server and say there: /tournament; further chats are joined with /bind.
refuse-bind-private = A group or channel can be bound, not a private chat.
refuse-no-match = No match is running. A judge starts one: /match.
refuse-unknown-match = There is no such match.
refuse-name-match = Several matches are on. Name both teams.
refuse-against-itself = { $entrant } cannot play against itself.
refuse-removed = { $entrant } is out of the tournament.
refuse-busy = { $entrant } is playing now: { $a } – { $b }.
refuse-creator = { $entrant } is not in this match and cannot create.
refuse-no-level = An organiser chooses the level of strictness first.
refuse-unknown-level = There is no such level. There are: { $levels }.
refuse-level-late = The level is chosen before the first match.
refuse-open-readings = Before the first match an organiser settles: { $readings }.
refuse-open-cell = The regulation is open here ({ $reading }): { $penalties }. The head judge decides before the tournament.
refuse-best-of = Number of games: { $allowed }.
refuse-finished = The match is over: { $score }, winner: { $winner }.
refuse-finished-organiser = The match is over: { $score }. Only an organiser may change the score.
refuse-after-the-end = The match is over: { $score }. Only an organiser may change its score by a ruling.
refuse-impossible-score = { $score } is impossible: the match is to { $wins } wins. It is { $now } now.
refuse-unread-score = I did not understand the score. For example 3:2, or with both names.
refuse-judge-settles = A judge sets the score with /settle.
refuse-muted = { $entrant } is without the captains' chat: a judge reports its score.
refuse-own-report = This is your own report. { $entrant } confirms it.
refuse-nothing-to-confirm = Nothing to confirm: the score is { $score }.
refuse-nothing-to-dispute = Nothing to dispute: the score is { $score }. A mistake? Call a judge: /panic.
refuse-edit-counted = { $score } counts already, an edit does not change it. A mistake? A judge mends it: /settle.
refuse-claim-not-yours = { $entrant } or a judge may confirm it.
refuse-disputed = A judge settles the score first.
refuse-break-used = The break of { $entrant } is used up.
refuse-break-now = A break is taken between games, right after the score.
refuse-break-running = { $entrant } is on its break.
refuse-no-break = This regulation has no breaks.
refuse-no-clock = No clock is running.
refuse-unknown-ruling = There is no ruling { $ruling }.
refuse-rejected = { $ruling } is rejected.
refuse-not-standing = { $ruling } does not stand.
refuse-final = { $ruling } is final.
refuse-replay-played = The replay under { $ruling } has been played, it cannot be undone. A judge sets the score: /settle.
refuse-unknown-option = There is no such option. There are: { $options }.
refuse-unknown-penalty = There is no such penalty. There are: { $penalties }.
refuse-unknown-choice = There is no such choice.
refuse-choice-awaited = Waiting for the choice of { $entrant }.
refuse-choice-late = The time to choose is over, a judge decides.
refuse-no-choice = There is nothing to choose now.
refuse-needs-note = Clause { $clause } wants a written reason: add a note.
refuse-needs-reason = A reason is needed.
refuse-no-game = There is no game { $game }, the last is { $last }.
refuse-no-match-for-effect = { $entrant } has no match whose score could change.
refuse-person-without-team = { $person } is in no team, and the clause is about a team.
refuse-which-player = Clause { $clause } is about a person: say who.
refuse-unknown-entrant = There is no such team.
refuse-name-taken = The name is taken: { $entrant }.
refuse-empty-name = A name is needed.
refuse-other-team = { $person } is in the team { $entrant }, changing teams is forbidden.
refuse-disqualified = { $person } is out of the tournament.
refuse-barred = Not admitted: { $rulings }.
refuse-last-organiser = { $person } is the only organiser. Appoint another first.
refuse-close-running = The match { $a } – { $b } is still on.
refuse-unknown-reading = There is no such choice. These can be settled: { $readings }.
refuse-reading-late = { $reading } is settled before the first match.
refuse-no-bots = This regulation has no bots.
refuse-no-nicks = Name the nicks, up to { $allowed }.
refuse-too-many-bots = At most { $allowed } bots. { $have } announced already, { $asked } named now. For more: clause { $beyond }.
refuse-unknown-button = This button is out of date. Nothing has changed.
refuse-unknown-command = There is no command /{ $name }. All commands: /help.

fault-not-saved = It could not be saved, nothing has changed. Try again in a minute; number for the organiser: { $code }.
fault-ours = A fault of mine, nothing has changed. Try again; number for the organiser: { $code }.
undeliverable = { $chat ->
    [captains] I cannot write to the captains' chat
    [judges] I cannot write to the judges' chat
    [hall] I cannot write to the hall
   *[other] I cannot write to the private chat
} ({ $reason }). The message is shown in another chat.

## Commands and parameters (descriptions of at most 100 characters)

command-clause = a clause of the regulation by its number
command-score = the score, the clock, who is awaited
command-language = the language of this chat
command-help = what I can do
command-report = report the score
command-confirm = confirm the other side's score
command-dispute = dispute the score
command-created = the game is created
command-go = the countdown is done, we play
command-break = the team's break
command-panic = stop everything, a human is needed
command-match = start a match
command-ruling = show a ruling before it is issued
command-cancel = cancel a ruling
command-settle = set the score
command-resume = go on after a stop
command-proposals = rulings waiting for a judge
command-tournament = open a tournament
command-team = enter a team
command-captain = appoint a captain
command-deputy = appoint a deputy
command-player = add a player
command-judge = appoint a judge
command-head-judge = appoint the head judge
command-organiser = appoint an organiser
command-bind = bind this chat
command-check = what is set up and what is missing
command-close = close the tournament

parameter-number = clause number
parameter-match = match
parameter-language = language
parameter-score = score
parameter-reason = reason
parameter-time = time, if earlier
parameter-a = first team
parameter-b = second team
parameter-creator = who creates game 1
parameter-subject = team or player
parameter-clause = clause of the infraction
parameter-game = number of the game
parameter-note = note
parameter-ruling = ruling
parameter-name = name
parameter-rulebook = rulebook
parameter-team = team
parameter-person = person
parameter-chat = which chat this is
