"""The clock: reminders, expiries, and what people say about them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from rulebook.events.parts import Deadline
from rulebook.vocabulary import EntrantId, MatchId, PersonId, RulingId


@dataclass(frozen=True, slots=True)
class Reminded:
    """The chat was told, shortly before, what is awaited and from whom."""

    match: MatchId
    deadline: Deadline
    at: datetime


@dataclass(frozen=True, slots=True)
class ChoiceReminded:
    """The injured side was told, shortly before, that it may still choose (8.2)."""

    ruling: RulingId
    deadline: Deadline
    at: datetime


@dataclass(frozen=True, slots=True)
class DemandReminded:
    """A team was told, shortly before, that evidence is still awaited from it (8.4)."""

    demand: str
    deadline: Deadline
    at: datetime


@dataclass(frozen=True, slots=True)
class FreezeNoted:
    """Somebody with a say told that the game froze: the clock runs in which it may come back (3.9)."""

    match: MatchId
    game: int
    by: PersonId
    at: datetime
    deadlines: tuple[Deadline, ...] = ()


@dataclass(frozen=True, slots=True)
class DeadlineMissed:
    """A clock ran out while the referee listened. What follows stands in the events after it."""

    match: MatchId
    deadline: Deadline
    at: datetime
    next_reminder: datetime | None = None


@dataclass(frozen=True, slots=True)
class ExpiryUnseen:
    """A clock ran out while the referee was not listening: nobody is punished, the judges decide."""

    match: MatchId
    deadline: Deadline
    at: datetime
    away_from: datetime
    away_until: datetime


@dataclass(frozen=True, slots=True)
class OverdueReminded:
    """After the ruling: still awaited."""

    match: MatchId
    deadline: Deadline
    at: datetime
    times: int
    next_reminder: datetime | None = None


@dataclass(frozen=True, slots=True)
class TimeGranted:
    """A judge gives a clock its full length again (after the referee's own absence, say)."""

    match: MatchId
    by: PersonId
    at: datetime
    deadlines: tuple[Deadline, ...] = ()


@dataclass(frozen=True, slots=True)
class GatherAnswered:
    """The judges said which side was missing when the gathering clock ran out. Empty: nobody."""

    match: MatchId
    game: int
    missing: tuple[EntrantId, ...]
    by: PersonId
    at: datetime


@dataclass(frozen=True, slots=True)
class CreationClaimed:
    """A captain says, late, that the game had been created in time; the other captain or a judge may agree."""

    match: MatchId
    game: int
    entrant: EntrantId
    claimed_at: datetime
    by: PersonId
    at: datetime
    ruling: RulingId


@dataclass(frozen=True, slots=True)
class CreationClaimDenied:
    """The claim was not agreed to: the ruling stays."""

    match: MatchId
    game: int
    by: PersonId
    at: datetime
