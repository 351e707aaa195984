"""The words the law is written in: ids, scores, roles, penalties and the three kinds of answer.

    Ruled   = tuple of events      what was decided: it is recorded
    Refusal                        what is not allowed; cites its clause, changes nothing
    Question                       what cannot be decided without people; offers choices, changes nothing
    Known                          it was so already (a second confirmation, say); changes nothing

Everything is immutable and compares by value. Times are aware datetimes in UTC; lengths are timedeltas.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NewType

PersonId = NewType("PersonId", str)
"""A human being, whatever accounts they use."""
EntrantId = NewType("EntrantId", str)
"""Who plays matches: a team in `walls`, a player in `heroes`."""
MatchId = NewType("MatchId", str)
RulingId = NewType("RulingId", str)


class Role(StrEnum):
    """What a person is in a tournament, from the widest rights to none."""

    ORGANISER = "organiser"
    HEAD_JUDGE = "head_judge"
    JUDGE = "judge"
    CAPTAIN = "captain"
    DEPUTY = "deputy"
    PLAYER = "player"
    STRANGER = "stranger"


@dataclass(frozen=True, slots=True, order=True)
class Score:
    """Wins of the match's first and second entrant, in the order of the match's title."""

    first: int
    second: int

    def __str__(self) -> str:
        """Read as people write it: ``3:2``."""
        return f"{self.first}:{self.second}"

    @property
    def turned(self) -> Score:
        """The same score in the other order of names."""
        return Score(self.second, self.first)

    @property
    def total(self) -> int:
        """Games won by either side."""
        return self.first + self.second


@dataclass(frozen=True, slots=True)
class Actor:
    """Who really acts: the presser of a button, the author of a message.

    `admin` is what the platform says of the chat (its admins are the first organisers of a tournament);
    `anonymous` is an account behind which anyone may stand, and which therefore may do nothing.
    """

    person: PersonId
    admin: bool = False
    anonymous: bool = False


BOT = Actor(PersonId("bot"))
"""The referee itself: calls time, never rules on its own judgement."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to answer a question: the action word, its arguments, and a label when the word's own is not enough."""

    word: str
    args: tuple[str, ...] = ()
    label: str = ""
    label_args: dict[str, object] = field(default_factory=dict)
    shown: str = ""
    """What the button does, where several share the word."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """What is not allowed, or not possible now; `clause` is empty where none says so. `choices` are ways out."""

    reason: str
    args: dict[str, object] = field(default_factory=dict)
    clause: str = ""
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """Asked instead of guessed; `reason` is a message id."""

    reason: str
    args: dict[str, object] = field(default_factory=dict)
    choices: tuple[Choice, ...] = ()
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Known:
    """Nothing new: said again, and true already."""

    reason: str
    args: dict[str, object] = field(default_factory=dict)
    clause: str = ""
