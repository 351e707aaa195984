# How a game ended when the game itself does not say: the deal, a freeze, survivors, a walk-out, a game again.

score-cards = { $a } { $score } { $b }: a win by cards, claimed by { $entrant }.
score-cards-bonus = { $a } { $score } { $b }: a point by cards, claimed by { $entrant }. The game goes on.
ask-deal = { $entrant }, send a screenshot of the deal here: /evidence (clause { $clause }, { $evidence }).
game-drawn = A drawn game, the score stays: { $a } { $score } { $b }. Decided by { $person }{ $cited }.
freeze-noted = Game { $game } froze: { $a } – { $b }. Told by { $person }.
freeze-screenshot = Both teams: take a screenshot and send it to the judge, /evidence (clause { $clause }).
freeze-over = Game { $game } has not come back by { $at }: { $a } – { $b } (clause { $clause }).

ask-cards = Which roles? The winning sets are below (clause { $clause }). Or write: /cards 3 mafia, maniac
ask-cards-team = Which team held these roles?
ask-adjudicate = { $evidence ->
    [none] No clause names the winner, you decide. Now { $now }. How did the game end?
   *[other] No clause names the winner, you decide on a screenshot (clause { $evidence }). Now { $now }. How did the game end?
}
ask-freeze = Judge, whose roles win? Press the team.
ask-freeze-roles = What did { $entrant } hold?
ask-wipe-out = Who was wiped out?
ask-walkout = Who left the game?
ask-certain = Who is certain to win?
ask-survivors = Survivors of { $entrant }?
label-no-set = None: I decide
label-active-left = An active is left

choice-kind-freeze = The game froze
choice-kind-survivors = Survivors, no active
choice-kind-walkout = A team left
choice-kind-wipe-out = Wiped out
choice-kind-certain = Certain to win
choice-choice-replay = Replay
choice-choice-loss = Loss for the creator

known-replayed = Game { $game } is already to be played again.
known-frozen = The freeze of game { $game } is noted, the clock runs.
refuse-nothing-to-replay = Nothing to replay: no game has begun.
refuse-report-first = First the score of game { $game }: { $score } is not yet confirmed by { $entrant }. Confirm it, then go on.
refuse-no-cards = This regulation has no win by cards.
refuse-cards = That set does not win by cards.
refuse-cards-once = Cards already counted for game { $game }.
refuse-cards-own = A captain claims for their own team: { $entrant }.
refuse-unknown-role = I do not know the role "{ $name }". Winning sets: { $sets }.
refuse-which-team = Name a team of this match.
refuse-unknown-adjudication = A game is not adjudicated so. Possible: { $kinds }.
refuse-no-adjudication = This regulation does not adjudicate a game so.
refuse-no-game-on = No game is on. To correct the last score: /settle.
refuse-survivors = Two numbers are needed, survivors of { $a } and { $b }, at most { $most }: /adjudicate survivors 5 3

command-cards = win by cards: your team's roles
command-replay-game = play a game again
command-adjudicate = how a game ended: froze, survivors, left
parameter-roles = roles, such as 3 mafia, maniac
parameter-kind = what happened
parameter-details = roles or survivors
parameter-choice = replay or loss
