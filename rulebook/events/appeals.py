"""Evidence, appeals and the captains' chat."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from rulebook.events.parts import Deadline
from rulebook.vocabulary import EntrantId, MatchId, PersonId, Role, RulingId


@dataclass(frozen=True, slots=True)
class File:
    """A stored file: its content's SHA-256 is its name; `size` in bytes."""

    sha256: str
    name: str
    size: int
    kind: str


@dataclass(frozen=True, slots=True)
class EvidenceGiven:
    """Files of one message or album: one set, linked to a ruling or a game."""

    evidence: str
    files: tuple[File, ...]
    by: PersonId
    at: datetime
    entrant: EntrantId | None = None
    match: MatchId | None = None
    game: int = 0
    ruling: RulingId | None = None
    note: str = ""
    album: str = ""


@dataclass(frozen=True, slots=True)
class EvidenceExtended:
    """A further message of the same album: the same set."""

    evidence: str
    files: tuple[File, ...]
    at: datetime


@dataclass(frozen=True, slots=True)
class EvidenceDemanded:
    """A judge wants logs or screenshots from a team by a deadline (8.3, 8.4)."""

    demand: str
    entrant: EntrantId
    match: MatchId | None
    by: PersonId
    at: datetime
    deadline: Deadline
    ruling: RulingId | None = None


@dataclass(frozen=True, slots=True)
class DemandEnded:
    """Met by evidence, withdrawn, or missed."""

    demand: str
    how: str
    at: datetime


@dataclass(frozen=True, slots=True)
class AppealAnnounced:
    """A captain means to appeal: a judge may pause the match meanwhile (M35)."""

    match: MatchId | None
    entrant: EntrantId
    by: PersonId
    at: datetime
    ruling: RulingId | None = None


@dataclass(frozen=True, slots=True)
class AppealLodged:
    """A captain asks the organisers (walls) or the head judge (heroes) to look at a ruling again."""

    ruling: RulingId
    entrant: EntrantId | None
    ground: str
    note: str
    by: PersonId
    at: datetime
    to: Role = Role.ORGANISER


@dataclass(frozen=True, slots=True)
class AppealDecided:
    """Final (1.3). `upheld` cancels the ruling (a RulingCancelled follows), else it stays."""

    ruling: RulingId
    upheld: bool
    reason: str
    by: PersonId
    at: datetime


@dataclass(frozen=True, slots=True)
class ChatTaken:
    """A team lost the captains' chat (2.2.г): its score comes through the judge."""

    entrant: EntrantId
    by: PersonId
    at: datetime


@dataclass(frozen=True, slots=True)
class ChatGivenBack:
    """The captains' chat is the team's again."""

    entrant: EntrantId
    by: PersonId
    at: datetime


@dataclass(frozen=True, slots=True)
class ConductNoticed:
    """Flood or capitals in the captains' chat (7.3): shown to the judges, never punished by itself."""

    kind: str
    person: PersonId
    entrant: EntrantId | None
    at: datetime
    details: dict[str, int] = field(default_factory=dict)
