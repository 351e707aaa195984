"""The TOP bracket as it is played: places, the seeding, who goes on, who drops out, results that change afterwards.

| clause | state | where / why not |
|---|---|---|
| app.4.1, app.4.2 seeding | works | `seed`; the shape is in pairing.py |
| app.4 sizes not covered | asked | `seed` offers the sizes that are (C26) |
| app.4 the winner goes on | works | `followed`, after every decision |
| app.4 a player who drops out | works | `followed`: the opponent has the slot; the regulation says nothing else |
| 2.5 the right opponent | works | `begin` asks before two who are not paired start |
| 5.2.в an appeal that changes a winner | works | `followed` mends what has not begun; else `correct` by a judge |
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from rulebook import match
from rulebook.commands import CorrectBracket, EnterPlace, SeedBracket, StartMatch
from rulebook.context import Context, Decision
from rulebook.events import (
    BracketAdvanced,
    BracketContested,
    BracketSeeded,
    Event,
    MatchStarted,
    PlacesEntered,
)
from rulebook.pairing import Rules, pair_number, pairs_in, rounds
from rulebook.state import Match, Tournament
from rulebook.vocabulary import Choice, EntrantId, Known, Question, Refusal, Role

Slots = Mapping[tuple[int, int], EntrantId | None]


def size_of(state: Tournament) -> int:
    """How many the bracket began with; 0 where there is none."""
    return sum(round_ == 1 for round_, _ in state.bracket)


@dataclass(frozen=True, slots=True)
class Pair:
    """A pair of the bracket as it stands. `number` is that of its best seed; no opponent yet is None."""

    round: int
    index: int
    number: int
    first: EntrantId | None
    second: EntrantId | None
    match: Match | None
    winner: EntrantId | None

    @property
    def entrants(self) -> tuple[EntrantId | None, EntrantId | None]:
        """Both, the better half of the draw first."""
        return (self.first, self.second)

    @property
    def is_open(self) -> bool:
        """Whether both are there and nobody has won."""
        return self.first is not None and self.second is not None and self.winner is None


def name_of(size: int, round_: int) -> str:
    """A round as matches bear it: 1/8 where eight pairs play, 1/1 for the final."""
    return f"1/{pairs_in(size, round_)}"


def pair_at(state: Tournament, round_: int, index: int) -> Pair:
    """One pair of the bracket."""
    first, second = (state.bracket.get((round_, 2 * index + side)) for side in (0, 1))
    size = size_of(state)
    match = _match_of(state, name_of(size, round_), first, second)
    leaves = tuple(
        state.seeds.get(entrant, 0) for (r, _), entrant in sorted(state.bracket.items()) if r == 1 and entrant
    )
    return Pair(
        round=round_,
        index=index,
        number=pair_number(leaves, round_, index),
        first=first,
        second=second,
        match=match,
        winner=_winner(state, state.bracket, size, round_, index),
    )


def pairs(state: Tournament) -> Iterator[Pair]:
    """Every pair of every round."""
    size = size_of(state)
    for round_ in range(1, rounds(size) + 1 if size else 1):
        for index in range(pairs_in(size, round_)):
            yield pair_at(state, round_, index)


def champion(state: Tournament) -> EntrantId | None:
    """Who has won the final."""
    size = size_of(state)
    return state.bracket.get((rounds(size) + 1, 0)) if size else None


def _match_of(state: Tournament, name: str, first: EntrantId | None, second: EntrantId | None) -> Match | None:
    wanted = {first, second}
    found = [m for m in state.matches.values() if m.round == name and set(m.entrants) == wanted]
    return found[-1] if found else None


def _is_dead(state: Tournament, slots: Slots, size: int, round_: int, slot: int) -> bool:
    """Whether nobody will ever stand in a slot: both who could come into it are out."""
    if round_ == 1 or slots.get((round_, slot)) is not None:
        return False
    sides = [(slots.get((round_ - 1, 2 * slot + side)), 2 * slot + side) for side in (0, 1)]
    match = _match_of(state, name_of(size, round_ - 1), sides[0][0], sides[1][0])
    if match is not None and match.finished_at is not None:
        return False
    return all(
        _is_dead(state, slots, size, round_ - 1, own) if entrant is None else state.is_removed(entrant)
        for entrant, own in sides
    )


def _winner(state: Tournament, slots: Slots, size: int, round_: int, index: int) -> EntrantId | None:
    """Who goes on from a pair: who won its match, or who is left when the other is out."""
    first, second = (slots.get((round_, 2 * index + side)) for side in (0, 1))
    match = _match_of(state, name_of(size, round_), first, second)
    if match is not None:
        return match.winner if match.finished_at is not None else None
    gone = [
        _is_dead(state, slots, size, round_, 2 * index + side) if entrant is None else state.is_removed(entrant)
        for side, entrant in enumerate((first, second))
    ]
    if all(gone):  # who went on before leaving has gone on: the next opponent has that slot
        holder = slots.get((round_ + 1, index))
        return holder if holder in {first, second} else None
    return {(True, False): second, (False, True): first}.get((gone[0], gone[1]))


# --- after every decision --------------------------------------------------------------------------------------------


def followed(ctx: Context, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events, and what they mean for the bracket."""
    before, now = ctx.state, ctx.after(*events)
    if not now.state.bracket:
        return events
    size = size_of(now.state)
    for round_ in range(1, rounds(size) + 1):
        for index in range(pairs_in(size, round_)):
            state, slot = now.state, (round_ + 1, index)
            rightful, holder = _winner(state, state.bracket, size, round_, index), state.bracket.get(slot)
            if rightful == holder:
                continue
            if holder is not None and _has_begun(state, size, *slot):
                was = _winner(before, before.bracket, size, round_, index) if size == size_of(before) else None
                if was == rightful:  # told already; the judges left it so
                    continue
                event: Event = BracketContested(round_ + 1, index, holder, rightful, ctx.at)
            else:
                event = BracketAdvanced(round_ + 1, index, rightful, ctx.at)
            events, now = (*events, event), now.after(event)
    return events


def _has_begun(state: Tournament, size: int, round_: int, slot: int) -> bool:
    """Whether what follows from a slot's entrant has begun: their match in its round."""
    if round_ > rounds(size):
        return False
    first, second = (state.bracket.get((round_, slot - slot % 2 + side)) for side in (0, 1))
    return _match_of(state, name_of(size, round_), first, second) is not None


def has_begun(state: Tournament) -> bool:
    """Whether a match of the bracket has begun."""
    return any(pair.match is not None for pair in pairs(state))


# --- commands --------------------------------------------------------------------------------------------------------


def enter_place(ctx: Context, command: EnterPlace) -> Decision:
    """How an entrant ended at its table before the TOP."""
    if (refusal := ctx.lacks(Role.ORGANISER)) is not None:
        return refusal
    clause = ctx.cite("bracket")
    if Rules.of(ctx.edition.bracket) is None:
        return Refusal("refuse-no-bracket")
    entrant = ctx.state.entrants.get(command.entrant)
    if entrant is None:
        return Refusal("refuse-unknown-entrant")
    if ctx.state.is_removed(entrant.id):
        return Refusal("refuse-removed", {"entrant": entrant.id})
    if command.table < 1 or command.place < 1:
        return Refusal("refuse-place-number", {}, clause)
    if (entrant.table, entrant.place) == (command.table, command.place):
        return Known("known-place", {"entrant": entrant.id, "table": entrant.table, "place": entrant.place}, clause)
    if has_begun(ctx.state):
        return Refusal("refuse-bracket-begun", {}, clause)
    holder = _placed(ctx.state).get((command.table, command.place))
    if holder is not None:
        args: dict[str, object] = {"entrant": holder, "table": command.table, "place": command.place}
        return Refusal("refuse-place-taken", args, clause)
    return (PlacesEntered(entrant.id, command.table, command.place, ctx.actor.person),)


def _placed(state: Tournament) -> dict[tuple[int, int], EntrantId]:
    """Who is at each table and place, of those still in."""
    return {
        (entrant.table, entrant.place): entrant.id
        for entrant in state.entrants.values()
        if entrant.place and not state.is_removed(entrant.id)
    }


def seed(ctx: Context, command: SeedBracket) -> Decision:
    """Make the bracket of the placed entrants; a size the regulation does not cover is asked about (C26)."""
    if (refusal := ctx.lacks(Role.ORGANISER)) is not None:
        return refusal
    rules = Rules.of(ctx.edition.bracket)
    if rules is None:
        return Refusal("refuse-no-bracket")
    if has_begun(ctx.state):
        return Refusal("refuse-bracket-begun", {}, ctx.cite("bracket"))
    placed = _placed(ctx.state)
    tables = max((table for table, _ in placed), default=0)
    clause = rules.clause(tables)
    if not placed:
        return Refusal("refuse-nobody-placed", {}, clause)
    sizes = tuple(size for size in rules.sizes(len(placed), tables) if _missing(rules, size, tables, placed) is None)
    choices = tuple(Choice("seed", (str(size),), "label-seed", {"size": size}, f"top_{size}") for size in sizes)
    if command.size not in sizes:
        missing = _missing(rules, command.size, tables, placed)
        args: dict[str, object] = {"size": command.size, "tables": tables, "placed": len(placed)}
        args["sizes"] = ", ".join(map(str, sizes)) or "-"
        args["at"], args["place"] = missing or (0, 0)
        reason = "ask-top-size" if missing is None else "ask-top-missing"
        if not choices:
            return Refusal("refuse-top-size" if missing is None else "refuse-top-missing", args, clause)
        return Question(reason, args, choices, clause)
    seats = rules.seeds_of(command.size, tables)
    seeds = rules.leaves(command.size)
    leaves = tuple(placed[seats[number]] for number in seeds)
    if ctx.state.seeds == dict(zip(leaves, seeds, strict=True)):
        return Known("known-seeded", {"size": command.size}, clause)
    return (BracketSeeded(leaves, seeds, clause, ctx.actor.person, ctx.at),)


def _missing(
    rules: Rules, size: int, tables: int, placed: Mapping[tuple[int, int], EntrantId]
) -> tuple[int, int] | None:
    """The first table and place nobody has, where the size itself could be played."""
    return next((seat for _, seat in sorted(rules.seeds_of(size, tables).items()) if seat not in placed), None)


def begin(ctx: Context, command: StartMatch) -> Decision:
    """Start a match; while a bracket is played, one between two it does not pair is asked about."""
    started = match.begin(ctx, command)
    if not isinstance(started, tuple) or not ctx.state.bracket or champion(ctx.state) is not None or command.outside:
        return started
    now_open = [pair for pair in pairs(ctx.state) if pair.is_open]
    both = {command.first, command.second}
    size = size_of(ctx.state)
    for pair in now_open:
        if set(pair.entrants) == both:
            name = name_of(size, pair.round)
            return tuple(replace(e, round=name) if isinstance(e, MatchStarted) else e for e in started)
    creator = command.creator or "-"
    rest = (creator, str(command.coin), str(command.best_of))
    own = [pair for pair in now_open if pair.match is None and both & set(pair.entrants)]
    right = tuple(
        Choice(
            "pair",
            (str(pair.first), str(pair.second), "-", *rest[1:]),
            "label-pair",
            {"a": pair.first, "b": pair.second},
            shown=f"pair_{pair.number}",
        )
        for pair in own
    )
    anyway = Choice("pair", (command.first, command.second, *rest, "outside"), "label-pair-anyway", shown="anyway")
    args: dict[str, object] = {"a": command.first, "b": command.second}
    return Question("ask-not-paired", args, (*right, anyway), ctx.cite("bracket"))


def correct(ctx: Context, command: CorrectBracket) -> Decision:
    """The judges put the rightful entrant into a slot though its match had begun."""
    if (refusal := ctx.lacks(Role.JUDGE)) is not None:
        return refusal
    size = size_of(ctx.state)
    if not size or command.round < 2 or command.slot >= 2 * pairs_in(size, command.round):  # noqa: PLR2004
        return Refusal("refuse-no-bracket")
    holder = ctx.state.bracket.get((command.round, command.slot))
    rightful = _winner(ctx.state, ctx.state.bracket, size, command.round - 1, command.slot)
    if rightful is None or rightful == holder:
        return Known("known-bracket", {}, ctx.cite("bracket"))
    return (BracketAdvanced(command.round, command.slot, rightful, ctx.at),)
