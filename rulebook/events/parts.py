"""What events are made of: clocks, effects, penalties, cases."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from rulebook.vocabulary import EntrantId, MatchId, PersonId, RulingId, Score


class DeadlineKind(StrEnum):
    """What a clock is waiting for."""

    CREATE = "create"
    GATHER = "gather"
    BREAK = "break"
    FREEZE = "freeze"
    EVIDENCE = "evidence"
    CONFIRM = "confirm"
    CHOICE = "choice"


@dataclass(frozen=True, slots=True)
class Deadline:
    """A running clock: `at` is its end, `awaited` whom it waits for (both entrants, or one)."""

    kind: DeadlineKind
    at: datetime
    length: int
    clause: str
    awaited: tuple[EntrantId, ...]
    game: int
    remind_at: datetime | None = None
    overdue_every: int = 0
    overdue_times: int = 0
    ruling: RulingId | None = None


@dataclass(frozen=True, slots=True)
class Effect:
    """What a ruling does to the numbers: `deltas` to the score, `points` to the table; `technical` loses the match."""

    deltas: tuple[tuple[EntrantId, int], ...] = ()
    technical: EntrantId | None = None
    match_to: EntrantId | None = None
    points: tuple[tuple[EntrantId, int], ...] = ()
    removed: EntrantId | None = None
    disqualified: PersonId | None = None
    suspended: tuple[tuple[PersonId, int], ...] = ()
    muted: EntrantId | None = None
    replay: bool = False
    zero_case: bool = False

    @property
    def touches_score(self) -> bool:
        """Whether a match's score or result changes by it."""
        return bool(self.deltas or self.technical or self.match_to or self.removed or self.replay)


NO_EFFECT = Effect()


@dataclass(frozen=True, slots=True)
class Penalty:
    """One penalty of a ruling: the edition's word, and the ladder's step it stands on (0 where there is no ladder)."""

    word: str
    step: int = 0
    steps: int = 0
    plus: tuple[str, ...] = ()
    tournaments: int = 0


@dataclass(frozen=True, slots=True)
class Case:
    """What a ruling is about: who, what, when, and the score that counts (M24). Facts are the judge's own words."""

    infraction: str
    clause: str
    entrant: EntrantId | None
    person: PersonId | None
    match: MatchId | None
    game: int
    happened_at: datetime
    score: Score | None
    earlier: int = 0
    note: str = ""
    options: tuple[str, ...] = ()
    remedy: str = ""
    linked: tuple[RulingId, ...] = ()
