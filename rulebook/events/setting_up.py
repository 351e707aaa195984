"""Setting up: who takes part, in which role, under which readings."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from rulebook.vocabulary import EntrantId, PersonId, Role


@dataclass(frozen=True, slots=True)
class TournamentOpened:
    """A tournament runs under this edition, pinned by its content hash."""

    edition: str
    edition_hash: str
    by: PersonId
    at: datetime
    language: str = "ru"
    timezone: str = "UTC"
    level: str = ""
    community: str = ""
    format: str = ""


@dataclass(frozen=True, slots=True)
class LevelChosen:
    """The organiser chose one of the levels that the format allows (heroes, appendix 3)."""

    level: str
    by: PersonId


@dataclass(frozen=True, slots=True)
class LanguageChosen:
    """The language the tournament is spoken in."""

    language: str
    by: PersonId


@dataclass(frozen=True, slots=True)
class RoleGiven:
    """A person is an organiser, head judge or judge."""

    person: PersonId
    role: Role
    by: PersonId


@dataclass(frozen=True, slots=True)
class EntrantEntered:
    """A team (or a player, where players play) takes part."""

    entrant: EntrantId
    by: PersonId
    person: PersonId | None = None
    group: str = ""


@dataclass(frozen=True, slots=True)
class CaptainAppointed:
    """A team's captain, who was player or nobody before."""

    entrant: EntrantId
    person: PersonId
    by: PersonId


@dataclass(frozen=True, slots=True)
class DeputyAppointed:
    """A team's deputy captain."""

    entrant: EntrantId
    person: PersonId
    by: PersonId


@dataclass(frozen=True, slots=True)
class PlayerAdded:
    """A player of a team."""

    entrant: EntrantId
    person: PersonId
    by: PersonId


@dataclass(frozen=True, slots=True)
class ActingAnnounced:
    """The one who acts as captain while captain and deputy are away (3.7)."""

    entrant: EntrantId
    person: PersonId
    by: PersonId


@dataclass(frozen=True, slots=True)
class BotsAnnounced:
    """Bots that a team enters, in order of announcement (3.11)."""

    entrant: EntrantId
    nicks: tuple[str, ...]
    by: PersonId


@dataclass(frozen=True, slots=True)
class GroupAssigned:
    """An entrant plays in this group."""

    entrant: EntrantId
    group: str
    by: PersonId


@dataclass(frozen=True, slots=True)
class LookAlikeNoticed:
    """A new person's name is like that of somebody a ruling keeps out: shown to the organisers, nothing more (M53)."""

    person: PersonId
    like: PersonId
    ruling: str
    at: datetime


@dataclass(frozen=True, slots=True)
class EntrantWithdrawn:
    """An entrant left on its own: what remains is lost to the opponents."""

    entrant: EntrantId
    by: PersonId
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ChatBound:
    """A chat of some platform now serves the tournament as captains', judges' or hall."""

    kind: str
    by: PersonId


@dataclass(frozen=True, slots=True)
class ReadingSettled:
    """The organisers chose how an open place of the regulation is read."""

    reading: str
    choice: str
    by: PersonId


@dataclass(frozen=True, slots=True)
class TournamentClosed:
    """The end: nothing changes any more."""

    by: PersonId
    at: datetime
