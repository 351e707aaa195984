"""A group's table: points, wins, tie-breaks, and why one stands above another.

| clause | state | where / why not |
|---|---|---|
| 4.5 points by result | works | `table`: the edition's points; a technical result counts as any (M42) |
| 4.5 two advance | told | `Row.advances`; what follows the groups is the organisers' scheme (M37) |
| 4.4, 5.1 games won | works | a +1 given by penalty is not a game won (M38, a switch) |
| 5.2 difference | works | the larger stands higher, or the smaller as written (M39, a switch) |
| 5.3 an extra game | told | the equal ones share the place and the extra game is named (M40) |
| 8.5.и minus a point | works | the table's, may go below zero (M30) |
| 8.5.е, з removal | works | what a removed team has not played is lost to the opponents (M49) |
| 4.1 round robin, schedules, draws | later | a later issue |
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rulebook.edition import Edition
from rulebook.state import Match, Tournament
from rulebook.vocabulary import EntrantId


@dataclass(frozen=True, slots=True)
class Row:
    """One line: `won` and `lost` games as shown, `counted` for tie-breaks; `reason` decided the place."""

    place: int
    entrant: EntrantId
    points: int
    played: int
    won: int
    lost: int
    counted: int
    reason: str = ""
    penalty: int = 0
    technical: bool = False
    removed: bool = False
    advances: bool = False


@dataclass(slots=True)
class _Sum:
    points: int = 0
    played: int = 0
    won: int = 0
    lost: int = 0
    gifts: int = 0
    given: int = 0
    penalty: int = 0
    technical: bool = False


def groups(state: Tournament) -> tuple[str, ...]:
    """Names of the groups, in order; one without a name where there are none."""
    return tuple(sorted({entrant.group for entrant in state.entrants.values()}))


def table(edition: Edition, state: Tournament, group: str = "") -> tuple[Row, ...]:
    """The table of a group, best first. Places are shared only where even the last tie-break leaves them equal."""
    rules = edition.standings
    members = [entrant.id for entrant in state.entrants.values() if entrant.group == group]
    if rules is None or not members:
        return ()
    sums = {entrant: _Sum() for entrant in members}
    played: set[frozenset[EntrantId]] = set()
    for match in state.matches.values():
        if match.finished_at is None or not set(match.entrants) <= set(members):
            continue
        played.add(frozenset(match.entrants))
        _add(edition, sums, match)
    _walkovers(edition, state, sums, members, played)
    for ruling in state.standing:
        for entrant, change in ruling.effect.points:
            if entrant in sums:
                sums[entrant].points += change
                sums[entrant].penalty += change
    return _ranked(edition, state, sums, rules.advance)


def _add(edition: Edition, sums: dict[EntrantId, _Sum], match: Match) -> None:
    score, earned = match.score, match.score_without_gifts()
    technical = is_technical(match)
    for entrant in match.entrants:
        own = match.wins_of(entrant, score)
        other = match.wins_of(match.other(entrant), score)
        total = sums[entrant]
        total.played += 1
        total.won += own
        total.lost += other
        total.technical |= technical
        total.gifts += own - match.wins_of(entrant, earned)
        total.given += other - match.wins_of(match.other(entrant), earned)
        if match.winner == entrant:
            total.points += _points(edition, own, other)
        else:
            total.points += edition.standings.lost if edition.standings else 0


def is_technical(match: Match) -> bool:
    """Whether a result was given and not played: shown with a star."""
    return match.given_to is not None or any(given.effect.technical in match.entrants for given in match.effects)


def _points(edition: Edition, winner: int, loser: int) -> int:
    rules = edition.standings
    assert rules is not None  # noqa: S101 - the caller looked
    exact = {(row.winner, row.loser): row.points for row in rules.points}
    if (winner, loser) in exact:
        return exact[winner, loser]
    # A deduction after the end of a match leaves a score that no line names (M42): the line with the same loser's wins.
    return next((row.points for row in rules.points if row.loser == loser), 0)


def walkovers(state: Tournament, group: str) -> tuple[tuple[EntrantId, EntrantId], ...]:
    """What the removed have not played: (the one who is out, the opponent who gets the match)."""
    members = [entrant.id for entrant in state.entrants.values() if entrant.group == group]
    played = {frozenset(match.entrants) for match in state.matches.values()}
    return tuple(
        (gone, other)
        for gone in members
        for other in members
        if state.is_removed(gone) and not state.is_removed(other) and frozenset({gone, other}) not in played
    )


def _walkovers(
    edition: Edition,
    state: Tournament,
    sums: dict[EntrantId, _Sum],
    members: list[EntrantId],
    played: set[frozenset[EntrantId]],
) -> None:
    wins = edition.match.wins
    if wins is None:
        return
    removed = [entrant for entrant in members if state.is_removed(entrant)]
    for gone in removed:
        for other in members:
            if other == gone or frozenset({gone, other}) in played or other in removed:
                continue
            played.add(frozenset({gone, other}))
            sums[other].points += _points(edition, wins, 0)
            sums[other].played += 1
            sums[other].won += wins
            sums[other].technical = True
            sums[gone].played += 1
            sums[gone].lost += wins
            sums[gone].technical = True


def _ranked(edition: Edition, state: Tournament, sums: dict[EntrantId, _Sum], advance: int) -> tuple[Row, ...]:
    rules = edition.standings
    assert rules is not None  # noqa: S101 - the caller looked
    gifts_count = edition.switch("tie_break.penalty_wins", state.readings) == "counted"
    order = edition.switch("tie_break.difference", state.readings)

    def keys(entrant: EntrantId) -> list[tuple[str, int]]:
        total = sums[entrant]
        won = total.won if gifts_count else total.won - total.gifts
        lost = total.lost if gifts_count else total.lost - total.given
        found: list[tuple[str, int]] = [("points", total.points)]
        for tie_break in rules.tie_breaks:
            if tie_break.by == "wins":
                found.append((tie_break.clause, won))
            elif tie_break.by == "difference":
                smaller = order == "literal" or (order is None and tie_break.order == "smaller")
                found.append((tie_break.clause, lost - won if smaller else won - lost))
        return found

    last = next((tie_break.clause for tie_break in rules.tie_breaks if tie_break.by == "extra_game"), "")
    ranked = sorted(
        sums,
        key=lambda entrant: [not state.is_removed(entrant), *(value for _, value in keys(entrant))],
        reverse=True,
    )
    rows: list[Row] = []
    for index, entrant in enumerate(ranked):
        place, reason = index + 1, ""
        above = ranked[index - 1] if index else None
        if above is not None and state.is_removed(entrant) == state.is_removed(above):
            reason = _reason(keys(above), keys(entrant), last)
            if reason == last and last:
                place = rows[-1].place
        total = sums[entrant]
        rows.append(
            Row(
                place=place,
                entrant=entrant,
                points=total.points,
                played=total.played,
                won=total.won,
                lost=total.lost,
                counted=total.won if gifts_count else total.won - total.gifts,
                reason=reason,
                penalty=total.penalty,
                technical=total.technical,
                removed=state.is_removed(entrant),
                advances=place <= advance and not state.is_removed(entrant),
            )
        )
    return tuple(rows)


def _reason(above: Iterable[tuple[str, int]], own: Iterable[tuple[str, int]], last: str) -> str:
    """What put the one above higher: empty for points, else the tie-break's clause."""
    for (name, better), (_, worse) in zip(above, own, strict=True):
        if better != worse:
            return "" if name == "points" else name
    return last
