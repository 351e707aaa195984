"""An edition: one regulation as data. Read from TOML, checked whole, pinned by its content hash.

The shape is declared by the models below; what no shape can say (references, ladders, figures that must agree) is
checked in rulebook/lint.py; rulebook/reader.py reads text with both. Nothing here knows any regulation by name.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field

from rulebook.citation import nearest_clauses, normalised_clause
from rulebook.events import DeadlineKind
from rulebook.vocabulary import Role

PENALTY_WORDS = frozenset(
    {
        "remark",
        "warning",
        "deduct_win",
        "technical_loss",
        "removal",
        "standings_point",
        "disqualification",
        "suspension",
        "replay",
        "game_loss",
        "match_loss",
        "disqualification_without_prizes",
        "membership_suspension",
        "chat_ban",
        "decision",
    }
)
"""What a ruling can do. Which of them a regulation knows, and in which order, its edition says."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with an edition: where, and what was expected."""

    line: int
    clause: str
    message: str

    def __str__(self) -> str:
        """``12: clause 3.3: ...``."""
        where = f"clause {self.clause}: " if self.clause else ""
        return f"{self.line}: {where}{self.message}"


class BrokenEdition(ValueError):  # noqa: N818 - a fact about an edition
    """An edition that cannot be used; `faults` has every reason, in order of lines."""

    def __init__(self, faults: list[Fault]) -> None:
        """Keep the faults; the message shows the first and counts the rest."""
        self.faults = sorted(faults, key=lambda fault: (fault.line, fault.message))
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        super().__init__(f"{self.faults[0]}{more}")


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=False)


class Words(_Part):
    """A text in both languages, ours."""

    ru: str = Field(min_length=1)
    en: str = Field(min_length=1)


class About(_Part):
    """What the edition is. `entrants`: who plays matches. `penalties` from mildest to gravest."""

    id: str = Field(pattern=r"^[a-z0-9_]+$")
    title: Words
    version: str
    entrants: Literal["teams", "players"]
    penalties: tuple[str, ...]


class MatchRules(_Part):
    """What ends a match: a number of wins, or best of one of several lengths."""

    clause: str
    wins: int | None = Field(default=None, ge=1, le=99)
    best_of: tuple[int, ...] = ()
    creator: Literal["alternates", "loser", ""] = ""


class DeadlineRule(_Part):
    """A clock: its length, its clause, and what its expiry means."""

    kind: DeadlineKind
    seconds: int = Field(ge=1, le=86400)
    clause: str
    first_seconds: int | None = Field(default=None, ge=1, le=86400)
    infraction: str | None = None
    expiry: Literal["rule", "ask", "tell", "propose"] = "tell"
    per_match: int | None = None
    remind_seconds: int = 0
    overdue_every: int = 0
    overdue_times: int = 0


class Clause(_Part):
    """One clause, told in our own words; `verbatim` comes in by import, as the user's file."""

    id: str
    ru: str = Field(min_length=1)
    en: str = Field(min_length=1)
    title: Words | None = None
    see: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    lost: bool = False
    aliases: tuple[str, ...] = ()
    verbatim: str = ""


class Step(_Part):
    """One step of a ladder. `captain` is the penalty instead when the offender is captain or deputy."""

    penalty: str
    tournaments: int = Field(default=0, ge=0, le=99)
    plus: tuple[str, ...] = ()
    captain: str | None = None
    subject: Literal["team", "player"] | None = None


class Open(_Part):
    """A cell of the penalty table that the regulation leaves open."""

    open: tuple[str, ...] = Field(min_length=2)
    reading: str


class Option(_Part):
    """A deciding question as a further button beside `issue`; what it changes is in its other fields."""

    word: str = Field(pattern=r"^[a-z_]{1,24}$")
    ru: str
    en: str
    clause: str = ""
    steps: tuple[Step, ...] = ()
    penalty: str | None = None
    remedy: Words | None = None
    instead: str | None = None
    also: str | None = None
    subject: Literal["both", "team", "player"] | None = None
    cancels: tuple[str, ...] = ()
    confirm: Role | None = None
    replay: bool | None = None
    choices: tuple[str, ...] = ()
    apart: bool = False
    """Rulings with it are counted apart from those without: a ladder of its own."""
    reading: str | None = None


class ChoiceRule(_Part):
    """A choice that the regulation gives to a side (8.2)."""

    by: Literal["opponent", "offender"]
    clause: str
    options: tuple[str, ...] = Field(min_length=2)
    seconds: int = Field(ge=1)
    remind_seconds: int = 0
    reading: str | None = None


class Example(_Part):
    """A lettered example; `lost` ones are known only to have existed."""

    label: str
    ru: str = ""
    en: str = ""
    words: tuple[str, ...] = ()
    lost: bool = False


class InfractionRule(_Part):
    """What can be done wrong, and what follows: a ladder of steps, or a penalty by level."""

    id: str
    clause: str
    name: Words
    category: Words | None = None
    definition: Words | None = None
    philosophy: Words | None = None
    who: Words | None = None
    words: tuple[str, ...] = ()
    subject: Literal["team", "player"]
    basis: tuple[str, ...] = ()
    needs_note: bool = False
    by: Role = Role.JUDGE
    steps: tuple[Step, ...] = ()
    after_last: Literal["repeat", "decision"] = "repeat"
    levels: dict[str, str | Open] = {}
    remedy: Words | None = None
    examples: tuple[Example, ...] = ()
    lost: bool = False
    option: tuple[Option, ...] = ()
    choice: ChoiceRule | None = None
    readings: tuple[str, ...] = ()


class Reading(_Part):
    """A place where the regulation is silent or at odds with itself, and the reading taken."""

    id: str
    clauses: tuple[str, ...]
    kind: str
    ru: str
    en: str
    default: Words
    switch: str | None = None
    options: tuple[str, ...] = ()
    choice: str | int | bool | None = None
    must_choose: bool = False
    level: str | None = None
    """The level at which it must be settled; empty: at every level."""


class Points(_Part):
    """Table points for a result."""

    winner: int
    loser: int
    points: int


class TieBreak(_Part):
    """How equal points are told apart, in order."""

    by: Literal["wins", "difference", "extra_game", "direct"]
    clause: str
    order: Literal["larger", "smaller"] = "larger"
    reading: str | None = None


class StandingsRules(_Part):
    """Points and tie-breaks of a group."""

    clause: str
    points: tuple[Points, ...]
    lost: int = 0
    advance: int = 0
    tie_breaks: tuple[TieBreak, ...] = ()


class RoleSet(_Part):
    """A set of dealt roles that wins by cards."""

    need: dict[str, int]
    any_of: tuple[str, ...] = ()
    id: str = ""


class CardsRules(_Part):
    """A win by dealt roles (4.10)."""

    clause: str
    sets: tuple[RoleSet, ...]
    roles: dict[str, tuple[str, ...]]
    reading: str | None = None


class Interaction(_Part):
    """A rule between infractions."""

    when: dict[str, Any]
    then: dict[str, Any]


class PenaltyWord(_Part):
    """A penalty's name in both languages."""

    word: str
    ru: str
    en: str
    short: Words | None = None
    rank: int = 0
    executes_as: str | None = None


class Level(_Part):
    """A level of strictness."""

    id: str
    rank: int
    ru: str
    en: str


class Format(_Part):
    """A format of tournament and the levels it allows."""

    id: str = ""
    ru: str
    en: str
    levels: tuple[str, ...] = Field(min_length=1)


class Edition(_Part):
    """One regulation, whole. `hash` is the SHA-256 of its text and pins it."""

    format: Literal[1]
    edition: About
    match: MatchRules
    deadline: tuple[DeadlineRule, ...] = ()
    clause: tuple[Clause, ...] = ()
    infraction: tuple[InfractionRule, ...] = ()
    reading: tuple[Reading, ...] = ()
    cites: dict[str, str] = {}
    switches: dict[str, bool | int | str] = {}
    standings: StandingsRules | None = None
    cards: CardsRules | None = None
    interaction: tuple[Interaction, ...] = ()
    penalty: tuple[PenaltyWord, ...] = ()
    level: tuple[Level, ...] = ()
    formats: tuple[Format, ...] = Field(default=(), alias="format_of_play")
    adjudication: dict[str, Any] = {}
    appeals: dict[str, Any] = {}
    bots: dict[str, Any] = {}
    captains_chat: dict[str, Any] = {}
    lineup: dict[str, Any] = {}
    immunity: dict[str, Any] = {}
    bracket: dict[str, Any] = {}
    hash: str = ""

    @property
    def id(self) -> str:
        """The edition's short name."""
        return self.edition.id

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        """Clauses by number."""
        return {clause.id: clause for clause in self.clause}

    @cached_property
    def infractions(self) -> dict[str, InfractionRule]:
        """Infractions by number."""
        return {infraction.id: infraction for infraction in self.infraction}

    @cached_property
    def deadlines(self) -> dict[DeadlineKind, DeadlineRule]:
        """Clocks by kind."""
        return {rule.kind: rule for rule in self.deadline}

    @cached_property
    def penalty_words(self) -> dict[str, PenaltyWord]:
        """Penalties by word."""
        return {penalty.word: penalty for penalty in self.penalty}

    def switch(self, key: str, chosen: dict[str, str] | None = None) -> bool | int | str | None:
        """A switch's value: what the organisers chose for its reading, else the edition's."""
        for reading in self.reading:
            if reading.switch == key and chosen and reading.id in chosen:
                return chosen[reading.id]
        return self.switches.get(key)

    def find_clause(self, number: str) -> Clause | None:
        """The clause people mean by a number typed with Latin letters, spaces or «п.»; None if there is none."""
        return self.clauses.get(normalised_clause(number))

    def nearest(self, number: str, among: tuple[str, ...] = ()) -> tuple[str, ...]:
        """Clauses (or, of `among`) nearest to a wrong number, best first."""
        return nearest_clauses(normalised_clause(number), among or tuple(self.clauses))

    def with_hash(self, text: str) -> Self:
        """The same edition pinned by the hash of its text."""
        return self.model_copy(update={"hash": hashlib.sha256(text.encode()).hexdigest()})
