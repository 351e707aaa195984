"""What anybody who looks at a match would see: score, phase, running clocks, and whom everybody is waiting for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from rulebook.state import Match, Phase

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulebook.vocabulary import EntrantId, Score


@dataclass(frozen=True, slots=True)
class RunningClock:
    """A clock of the match. `length` is its full length in seconds; `awaited` are names."""

    kind: str
    until: datetime
    length: int
    awaited: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sight:
    """A match at a moment.

    `teams` and `score` stand in the order of its title; `said` is a report not yet agreed to, and by whom; `zone` is
    the tournament's, in which clock times are shown.
    """

    teams: tuple[str, str]
    score: tuple[int, int]
    wins: int
    phase: str
    game: int
    clocks: tuple[RunningClock, ...]
    awaited: tuple[str, ...]
    judge: bool
    zone: str
    said: tuple[int, int] | None = None
    said_by: str = ""
    winner: str = ""


def sight_of(match: Match, name_of: Callable[[str], str], zone: str) -> Sight:
    """Look at a match."""

    def names(entrants: tuple[EntrantId, ...]) -> tuple[str, ...]:
        return tuple(name_of(entrant) for entrant in entrants)

    clocks = sorted(match.deadlines, key=lambda clock: clock.at)
    report = match.report
    return Sight(
        teams=(name_of(match.first), name_of(match.second)),
        score=_pair(match.score),
        wins=match.wins,
        phase=match.phase.value,
        game=match.game,
        clocks=tuple(RunningClock(clock.kind.value, clock.at, clock.length, names(clock.awaited)) for clock in clocks),
        awaited=names(_awaited(match)),
        judge=match.phase in (Phase.DISPUTED, Phase.HALTED) or bool(match.unanswered),
        zone=zone,
        said=_pair(report.score) if report is not None else None,
        said_by=name_of(report.entrant) if report is not None else "",
        winner=name_of(match.winner) if match.winner is not None else "",
    )


def _pair(score: Score) -> tuple[int, int]:
    return (score.first, score.second)


def _awaited(match: Match) -> tuple[EntrantId, ...]:
    match match.phase:
        case Phase.SCHEDULED | Phase.BETWEEN:
            return (match.creator,)
        case Phase.REPORTED if match.report is not None:
            return (match.other(match.report.entrant),)
        case Phase.GATHERING | Phase.PLAYING:
            return match.entrants
        case _:
            return ()
