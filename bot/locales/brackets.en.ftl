# The TOP bracket: places at tables, the seeding, pairs, who goes on.

command-place = a player's place at a table before the TOP
command-place-name = place
command-seed = draw the TOP bracket
command-bracket = the TOP bracket and the next pairs
parameter-player = player
parameter-table = number of the table
parameter-place = place at the table
parameter-size = size of the TOP

round-name = { $pairs ->
    [1] final
   *[other] 1/{ $pairs }
}

place-entered = { $entrant }: table { $table }, place { $place }.
place-seed-again = The bracket was drawn from the earlier places. Draw it again: /seed.
bracket-seeded = TOP { $size } is drawn (clause { $clause }).
bracket-pair = Pair { $pair }: { $a } (seed { $first }) – { $b } (seed { $second })
bracket-next = Start a match: /match. The whole bracket: /bracket.
earliest-same-table = Players of one table can meet at the earliest in: { $round } (places { $place } and { $other_place }).
earliest-first-and-second = First and second of one table meet not before: { $round }.
earliest-firsts = First places of tables meet not before: { $round }.

bracket-advanced = { $entrant } goes on (pair { $pair }, { $round }). Next round: { $next }.
bracket-champion = { $entrant } wins the TOP.
bracket-walkover = Without a game: { $entrant } is out of the tournament.
bracket-alone = Without a game: there will be no opponent.
bracket-instead = In place of the earlier winner: { $entrant }.
bracket-waits = Opponent: the winner of pair { $pair }.
bracket-open-again = Pair { $pair } ({ $round }) is undecided again. The place in the next round is no longer taken by { $entrant }.
bracket-contested = Pair { $pair } ({ $round }): the winner is now { $winner }. But { $other } has already begun the match of the next round ({ $next }).
bracket-contested-open = Pair { $pair } ({ $round }) is undecided again. But { $other } has already begun the match of the next round ({ $next }).
bracket-decide = The judges decide. Until the button is pressed { $other } stays in the bracket; once pressed { $winner } plays on, and that match does not count in the bracket. If it is still on, end it: /settle.

bracket-title = Bracket of the TOP { $size } (clause { $clause })
bracket-winner = { $winner } wins the TOP.
bracket-waiting = Next pairs:
bracket-waiting-pair = { $round }, pair { $pair }: { $a } (seed { $first }) – { $b } (seed { $second })
bracket-cell = { $state ->
    [next] to start
   *[on] being played
}

label-seed = TOP { $size }
label-pair = { $a } – { $b }
label-pair-anyway = These two all the same
label-put-right = { $winner } plays on

ask-top-size = A TOP { $size } of tables: { $tables } and placed players: { $placed } is not covered. Possible sizes: { $sizes }.
ask-top-missing = No TOP { $size }: table { $at }, place { $place } is not taken. Possible sizes: { $sizes }.
ask-not-paired = The bracket does not pair { $a } and { $b } now. Who plays?
refuse-top-size = A TOP { $size } of tables: { $tables } and placed players: { $placed } is not covered, and no other size fits. Check the places: /place.
refuse-top-missing = No TOP { $size }: table { $at }, place { $place } is not taken. Give it: /place.
refuse-nobody-placed = Places at tables first: /place.
refuse-no-bracket = This regulation has no TOP bracket.
refuse-not-seeded = There is no bracket yet. An organiser draws it by /seed.
refuse-bracket-begun = A match of the TOP has begun: places and bracket no longer change.
refuse-place-number = Tables and places count from one.
refuse-place-taken = Table { $table }, place { $place }: { $entrant } is there already.
known-place = { $entrant }: table { $table }, place { $place }. So it is recorded already.
known-seeded = The TOP { $size } is drawn exactly so already.
known-bracket = The bracket says so already.
