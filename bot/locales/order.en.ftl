# The captains' chat: who speaks in it, and how.

chat-taken = { $entrant } is without the captains' chat. Decided by { $person } (clause { $clause }).
chat-taken-next = A judge speaks for this team: the score is written here with both teams' names.
chat-given-back = { $entrant }: the captains' chat is open again. Decided by { $person }.
conduct-noticed = { $kind ->
    [flood] Looks like flood
   *[caps] Looks like Caps Lock
}: { $person } ({ $entrant }), captains' chat (clause { $clause }). You decide.
bots-announced = { $entrant }: bots { $nicks } ({ $count } of { $allowed }, clause { $clause }).
acting-announced = { $entrant }: { $person } acts as captain (clause { $clause }).
acting-next = Opposing captain, this tells you too: on the first day and night this person is immune.
acting-undeclared = { $person } is not on the team's list.
captain-back = { $entrant }: captain { $person } is back (clause { $clause }).

repeat-choice = Next time: the injured team chooses again.
choice-next = Once issued, { $entrant } chooses: { $words } (clause { $clause }).

label-penalty = { $penalty }
ask-choose = { $entrant } has not chosen ({ $ruling }). Choose for the team.

known-muted = { $entrant } is already without the captains' chat.
known-not-muted = { $entrant }: the captains' chat is open anyway.
known-speaks = { $person } speaks for { $entrant } anyway.

command-bots = announce the team's bots
command-acting = who acts as captain
command-choose = the injured team's choice
command-mute = take the captains' chat away
command-unmute = give the captains' chat back
parameter-nicks = bots' nicks, separated by commas
