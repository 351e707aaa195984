"""A scenario file as steps: header, people, body. Every fault is told with its line, all of them at once.

    rulebook: walls                          HH:MM:SS CHAT WHO: TEXT             somebody says something
    level: amateur        (heroes only)          | more of the text
    start: 2026-05-10 18:00:00 +03:00        HH:MM:SS CHAT WHO edits: TEXT
    language: ru                             HH:MM:SS CHAT WHO presses: ACTION
    people:                                  HH:MM:SS CHAT WHO attaches NAME: TEXT
      vera  captain «Волки»                  HH:MM:SS again | down | up | -
      hans  head judge                       < CHAT: TEXT     < nothing          the bot has posted
      zed   stranger                         = FACT                              what holds now (facts.py)

A line that begins with a hash is a remark. Times never go backwards; a fall of more than half a day is midnight.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from enum import StrEnum
from typing import Final, TypeAlias

from bot.editions import Editions
from bot.replay.facts import BadFact, Fact, read_fact

CHATS: Final = ("captains", "judges", "hall", "private")
"""Where people talk; `private` is everybody's own chat with the bot."""
_MIDNIGHT: Final = timedelta(hours=12)
_HEADER: Final = re.compile(r"^(?P<key>[a-z]+)\s*:(?:\s+(?P<value>.*))?$")
_START: Final = re.compile(r"\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} ?(?:Z|[+-]\d{2}:\d{2})")
_MEMBER: Final = re.compile(r"(?P<name>[^\s:«»]+)\s+(?P<role>[a-z_ ]+?)(?:\s+«(?P<team>[^«»]+)»)?")
_TIMED: Final = re.compile(r"(?P<time>\d{2}:\d{2}:\d{2})\s+(?P<rest>\S.*)", re.DOTALL)
_DEED: Final = re.compile(
    r"(?P<chat>[a-z]+)\s+(?P<who>[^\s:]+)"
    r"(?:\s+(?P<verb>edits|presses|attaches)(?:\s+(?P<file>[^:]+?))?)?\s*:[ \t]?(?P<text>.*)",
    re.DOTALL,
)
_POSTED: Final = re.compile(r"<\s*(?:(?P<nothing>nothing)|(?P<chat>[a-z]+)\s*:\s*(?P<text>\S.*))")


@functools.cache
def players_play(rulebook: str) -> bool:
    """Whether in a rulebook's matches players play, each for themselves, not teams."""
    edition = Editions().named(rulebook)
    return edition is not None and edition.edition.entrants == "players"


class Part(StrEnum):
    """What a member of the cast is."""

    ORGANISER = "organiser"
    HEAD_JUDGE = "head judge"
    JUDGE = "judge"
    CAPTAIN = "captain"
    DEPUTY = "deputy"
    PLAYER = "player"
    STRANGER = "stranger"


IN_TEAMS: Final = frozenset({Part.CAPTAIN, Part.DEPUTY, Part.PLAYER})


@dataclass(frozen=True, slots=True)
class Member:
    """One of the cast. `team` is empty for who belongs to none."""

    name: str
    part: Part
    team: str
    line: int


@dataclass(frozen=True, slots=True)
class Says:
    """Somebody writes: a new message, an edit of their latest one, or one with a file."""

    line: int
    at: datetime
    chat: str
    who: str
    text: str
    edits: bool = False
    file: str = ""


@dataclass(frozen=True, slots=True)
class Presses:
    """Somebody presses a button of the bot's latest message that has it."""

    line: int
    at: datetime
    chat: str
    who: str
    action: str


@dataclass(frozen=True, slots=True)
class Again:
    """The platform delivers the last message, edit or press a second time."""

    line: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Down:
    """The bot is killed."""

    line: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Up:
    """The bot is started."""

    line: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Passes:
    """Time passes."""

    line: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Posted:
    """Expected: the bot has posted this since the last input; an empty chat: it has posted nothing."""

    line: int
    chat: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Holds:
    """Expected: a fact that holds now."""

    line: int
    fact: Fact


Input: TypeAlias = Says | Presses | Again | Down | Up | Passes
Step: TypeAlias = Input | Posted | Holds


@dataclass(frozen=True, slots=True)
class Script:
    """A scenario. `lines` says where each header stands."""

    name: str
    rulebook: str
    level: str
    start: datetime
    language: str
    people: tuple[Member, ...]
    steps: tuple[Step, ...]
    lines: dict[str, int] = field(default_factory=dict)

    @property
    def teams(self) -> tuple[str, ...]:
        """Names of teams (players, where players play) in order of appearance."""
        return tuple(dict.fromkeys(member.team for member in self.people if member.team))

    def member(self, name: str) -> Member:
        """One of the cast by name."""
        return next(member for member in self.people if member.name == name)


class Unreadable(Exception):  # noqa: N818 - a fact about a file
    """A scenario that cannot be played: each fault with its line (0: the whole file)."""

    def __init__(self, name: str, *faults: tuple[int, str]) -> None:
        self.faults = tuple(f"{name}:{line}: {why}" if line else f"{name}: {why}" for line, why in faults)
        super().__init__("\n".join(self.faults))


def read_script(text: str, name: str = "scenario") -> Script:
    """The scenario in a text. Raises Unreadable with every fault found."""
    return _Reading(text, name).script()


class _Reading:
    """One file being read: lines in order, what the header said, who is in the cast, where time stands."""

    def __init__(self, text: str, name: str) -> None:
        self.name = name
        self.rows = [row.rstrip("\r") for row in text.removeprefix("\ufeff").split("\n")]
        self.faults: list[tuple[int, str]] = []
        self.header: dict[str, str] = {}
        self.lines: dict[str, int] = {}
        self.people: dict[str, Member] = {}
        self.steps: list[Step] = []
        self.start: datetime | None = None
        self.now: datetime | None = None
        self.spoken: set[tuple[str, str]] = set()
        self.delivered = False
        self.down = False

    def fault(self, line: int, why: str) -> None:
        self.faults.append((line, why))

    def script(self) -> Script:
        self._body(self._head())
        if self.faults or self.start is None:
            raise Unreadable(self.name, *sorted(self.faults))
        return Script(
            name=self.name,
            rulebook=self.header["rulebook"],
            level=self.header.get("level", ""),
            start=self.start,
            language=self.header.get("language", "ru"),
            people=tuple(self.people.values()),
            steps=tuple(self.steps),
            lines=self.lines,
        )

    # --- the header --------------------------------------------------------------------------------------------------

    def _head(self) -> int:
        """Read header and people; return the index of the first row of the body."""
        index, in_people = 0, False
        while index < len(self.rows):
            row, line = self.rows[index], index + 1
            if not row.strip() or row.lstrip().startswith("#"):
                pass
            elif row[0].isspace():
                if in_people:
                    self._member(line, row.strip())
                else:
                    self.fault(line, "an indented line before «people:»")
            elif row[0] in "<=" or row[0].isdigit():
                break
            else:
                in_people = self._header_line(line, row)
            index += 1
        for key in ("rulebook", "start", "people"):
            if key not in self.lines:
                self.fault(min(index + 1, len(self.rows)), f"«{key}:» is missing before the body")
        return index

    def _header_line(self, line: int, row: str) -> bool:
        found = _HEADER.match(row)
        key = found["key"] if found else ""
        if found is None or key not in _HEADERS:
            expected = ", ".join(f"{known}:" for known in _HEADERS)
            self.fault(line, f"expected one of {expected} or a line of the body (HH:MM:SS ..., < ..., = ...)")
            return False
        if key in self.lines:
            self.fault(line, f"«{key}:» was given in line {self.lines[key]}")
            return key == "people"
        value = (found["value"] or "").strip()
        if value.startswith("("):  # a note on the form, not a value
            value = ""
        self.lines[key], self.header[key] = line, value
        _HEADERS[key](self, line, value)
        return key == "people"

    def _rulebook(self, line: int, value: str) -> None:
        if not value:
            self.fault(line, "rulebook: expected an edition, such as walls")

    def _start(self, line: int, value: str) -> None:
        moment = None
        if _START.fullmatch(value):
            try:
                moment = datetime.fromisoformat(value.replace(" +", "+").replace(" -", "-").replace(" Z", "Z"))
            except ValueError:
                moment = None
        if moment is None:
            self.fault(line, f"start: expected a moment such as 2026-05-10 18:00:00 +03:00, not {value!r}")
        self.start = self.now = moment

    def _language(self, line: int, value: str) -> None:
        if value not in {"ru", "en"}:
            self.fault(line, f"language: expected ru or en, not {value!r}")

    def _anything(self, line: int, value: str) -> None:
        if "people" in self.lines and self.lines["people"] == line and value:
            self.fault(line, "people: the cast stands in the lines below, indented")

    def _member(self, line: int, row: str) -> None:
        found = _MEMBER.fullmatch(row)
        part = found["role"].replace("_", " ") if found else ""
        if found is None or part not in set(Part):
            self.fault(line, f"expected «NAME ROLE» with a role of {', '.join(Part)}, a team's in «», not {row!r}")
            return
        name, team = found["name"], (found["team"] or "").strip()
        if name in self.people:
            self.fault(line, f"{name} is in the cast already, line {self.people[name].line}")
            return
        players = players_play(self.header.get("rulebook", ""))
        if part in IN_TEAMS and not team:
            if players:
                team = name
            else:
                self.fault(line, f"{name}: of which team? «Name»")
        if part not in IN_TEAMS and team:
            self.fault(line, f"{name}: a {part} belongs to no team")
        self.people[name] = Member(name, Part(part), team, line)

    # --- the body ----------------------------------------------------------------------------------------------------

    def _body(self, index: int) -> None:
        while index < len(self.rows):
            row, line = self.rows[index], index + 1
            index += 1
            if not row.strip() or row.startswith("#"):
                continue
            if row[0] == "<":
                self._posted(line, row)
            elif row[0] == "=":
                self._fact(line, row)
            elif row[0].isspace():
                self.fault(line, "an indented line continues a text with «|», and only right below it")
            else:
                more = []
                while index < len(self.rows) and (tail := _continuation(self.rows[index])) is not None:
                    more.append(tail)
                    index += 1
                self._timed(line, row, more)

    def _posted(self, line: int, row: str) -> None:
        found = _POSTED.fullmatch(row.rstrip())
        if found is None:
            self.fault(line, "expected «< CHAT: TEXT» or «< nothing»")
        elif found["nothing"]:
            self.steps.append(Posted(line))
        elif found["chat"] not in CHATS:
            self.fault(line, f"no chat {found['chat']}: {', '.join(CHATS)}")
        else:
            self.steps.append(Posted(line, found["chat"], found["text"]))

    def _fact(self, line: int, row: str) -> None:
        try:
            self.steps.append(Holds(line, read_fact(row[1:], self.people)))
        except BadFact as bad:
            self.fault(line, str(bad))

    def _timed(self, line: int, row: str, more: list[str]) -> None:
        found = _TIMED.fullmatch(row)
        if found is None:
            self.fault(line, f"expected HH:MM:SS and what happens, < CHAT: TEXT or = FACT, not {row[:60]!r}")
            return
        at = self._moment(line, found["time"])
        rest = found["rest"].rstrip()
        if at is None:
            return
        alone = _ALONE.get(rest)
        if alone is None:
            self._deed(line, at, found["rest"], more)
            return
        if more:
            self.fault(line + 1, f"«{rest}» has no text to continue")
        if alone is Again and not self.delivered:
            self.fault(line, "«again»: nothing has been said or pressed yet")
        if alone is (Down if self.down else Up):
            self.fault(line, f"«{rest}»: the bot is {'down' if self.down else 'up'} already")
        self.down = self.down != (alone in {Down, Up})
        self.steps.append(alone(line, at))

    def _moment(self, line: int, said: str) -> datetime | None:
        try:
            clock = time.fromisoformat(said)
        except ValueError:
            self.fault(line, f"{said} is no time of day")
            return None
        if self.now is None:
            return None
        at = datetime.combine(self.now.date(), clock, self.now.tzinfo)
        if self.now - at > _MIDNIGHT:
            at += timedelta(days=1)
        if at < self.now:
            self.fault(line, f"{said} is before {self.now:%H:%M:%S}: times go forwards")
            return None
        self.now = at
        return at

    def _deed(self, line: int, at: datetime, rest: str, more: list[str]) -> None:
        found = _DEED.fullmatch(rest)
        if found is None:
            self.fault(
                line,
                "expected CHAT WHO: TEXT, WHO edits:, WHO presses: ACTION, WHO attaches NAME:, again, down, up or -",
            )
            return
        chat, who, verb, file = found["chat"], found["who"], found["verb"], found["file"] or ""
        known = True
        if chat not in CHATS:
            known = False
            self.fault(line, f"no chat {chat}: {', '.join(CHATS)}")
        if who not in self.people:
            known = False
            self.fault(line, f"nobody is called {who} in «people:»")
        text = "\n".join((found["text"], *more))
        if (verb == "attaches") != bool(file):
            self.fault(line, "a file's name stands after «attaches», and nowhere else")
        elif verb == "presses":
            self._press(line, at, chat, who, text)
        elif known:
            if verb == "edits" and (chat, who) not in self.spoken:
                self.fault(line, f"{who} has written nothing in {chat} to edit")
            self.spoken.add((chat, who))
            self.steps.append(Says(line, at, chat, who, text, edits=verb == "edits", file=file))
        self.delivered = True

    def _press(self, line: int, at: datetime, chat: str, who: str, text: str) -> None:
        action = text.strip()
        if not action or "\n" in action:
            self.fault(line, "«presses:» wants one action, such as confirm")
        self.steps.append(Presses(line, at, chat, who, action))


_HEADERS: Final = {
    "rulebook": _Reading._rulebook,  # noqa: SLF001 - its own table
    "level": _Reading._anything,  # noqa: SLF001
    "start": _Reading._start,  # noqa: SLF001
    "language": _Reading._language,  # noqa: SLF001
    "people": _Reading._anything,  # noqa: SLF001
}
_ALONE: Final[dict[str, type[Again | Down | Up | Passes]]] = {"again": Again, "down": Down, "up": Up, "-": Passes}


def _continuation(row: str) -> str | None:
    """A further line of a text, if it is one: indented, and it begins with «|»."""
    tail = row.lstrip()
    if not row[:1].isspace() or not tail.startswith("|"):
        return None
    return tail[1:].removeprefix(" ")
