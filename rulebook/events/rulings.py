"""Conduct: rulings proposed, issued, taken back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from rulebook.events.parts import Case, Deadline, Effect, Penalty
from rulebook.vocabulary import EntrantId, PersonId, Role, RulingId, Score


@dataclass(frozen=True, slots=True)
class RulingProposed:
    """A ruling as it would be: step, penalty, effect. Waits for a judge to `issue` it. `by` the bot, or who asked."""

    ruling: RulingId
    case: Case
    penalty: Penalty
    effect: Effect
    before: Score | None
    after: Score | None
    next_penalty: str
    by: PersonId
    at: datetime
    confirm_by: Role = Role.JUDGE


@dataclass(frozen=True, slots=True)
class ChoiceAsked:
    """A judge lets the ruling go on; the injured side now chooses between `choices` until the deadline (8.2)."""

    ruling: RulingId
    entrant: EntrantId
    choices: tuple[str, ...]
    clause: str
    deadline: Deadline
    by: PersonId
    at: datetime


@dataclass(frozen=True, slots=True)
class ChoiceMissed:
    """The injured side did not choose in time: a judge chooses for it."""

    ruling: RulingId
    deadline: Deadline
    at: datetime
    away: bool = False


@dataclass(frozen=True, slots=True)
class ProposalRevised:
    """The proposal's step or effect changed: an option was chosen, or an earlier ruling came or went."""

    ruling: RulingId
    case: Case
    penalty: Penalty
    effect: Effect
    before: Score | None
    after: Score | None
    next_penalty: str
    by: PersonId
    at: datetime
    confirm_by: Role = Role.JUDGE


@dataclass(frozen=True, slots=True)
class RulingIssued:
    """The ruling stands. Everything it rests on is here: it can be read without the edition."""

    ruling: RulingId
    case: Case
    standard: Penalty
    penalty: Penalty
    effect: Effect
    before: Score | None
    after: Score | None
    next_penalty: str
    by: PersonId
    role: str
    at: datetime
    automatic: bool = False
    provisional: bool = False
    final: bool = False
    deviation: str = ""


@dataclass(frozen=True, slots=True)
class RulingRejected:
    """The judges did not issue the proposal."""

    ruling: RulingId
    by: PersonId
    at: datetime


@dataclass(frozen=True, slots=True)
class RulingCancelled:
    """The ruling no longer stands: its effects, counters and suspensions are gone, the record stays."""

    ruling: RulingId
    by: PersonId
    at: datetime
    reason: str = ""
    before: Score | None = None
    after: Score | None = None
    superseded_by: RulingId | None = None


@dataclass(frozen=True, slots=True)
class RulingDeviated:
    """The head judge gave another penalty than the standard one, which stays on record beside it."""

    ruling: RulingId
    penalty: Penalty
    effect: Effect
    before: Score | None
    after: Score | None
    by: PersonId
    at: datetime
    reason: str


@dataclass(frozen=True, slots=True)
class RulingAgreed:
    """The organisers agreed to a ruling no clause covers (8.7): it is final."""

    ruling: RulingId
    by: PersonId
    at: datetime


@dataclass(frozen=True, slots=True)
class ChoiceMade:
    """The injured side chose between what the clause offers (8.2)."""

    ruling: RulingId
    choice: str
    by: PersonId
    at: datetime
