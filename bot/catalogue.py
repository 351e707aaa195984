"""Every command, declared once: for slash commands, Telegram, replay lines, help and buttons for what is missing.

A name is [a-z0-9_]{1,32}. Localised names and descriptions are message ids of the locales, hyphens for underscores:
`command-NAME`, `command-NAME-name`, `parameter-NAME`, `choice-NAME-WORD`. In typed text parameters stand in order; the
last one takes the rest.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What a parameter means: how it is read, suggested and asked for."""

    ENTRANT = "entrant"
    PERSON = "person"
    SUBJECT = "subject"
    CLAUSE = "clause"
    INFRACTION = "infraction"
    RULING = "ruling"
    MATCH = "match"
    SCORE = "score"
    TIME = "time"
    NUMBER = "number"
    WORD = "word"
    TEXT = "text"


class Section(StrEnum):
    """Who a command is for: it orders the help, rights are decided in the law."""

    EVERYONE = "everyone"
    CAPTAINS = "captains"
    JUDGES = "judges"
    ORGANISERS = "organisers"


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter. `choices` are fixed words (message ids `choice-WORD` label them)."""

    name: str
    kind: Kind
    optional: bool = False
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Command:
    """One command. `private`: its answer is for the asker's eyes. `files`: it takes attachments."""

    name: str
    section: Section
    parameters: tuple[Parameter, ...] = ()
    private: bool = False
    files: bool = False


def _p(name: str, kind: Kind, *choices: str, optional: bool = False) -> Parameter:
    return Parameter(name, kind, optional, choices)


CHATS = ("captains", "judges", "hall")

COMMANDS: tuple[Command, ...] = (
    # everyone
    Command("clause", Section.EVERYONE, (_p("number", Kind.CLAUSE),), private=True),
    Command("score", Section.EVERYONE, (_p("match", Kind.MATCH, optional=True),), private=True),
    Command("help", Section.EVERYONE, private=True),
    # captains
    Command("report", Section.CAPTAINS, (_p("score", Kind.SCORE),)),
    Command("confirm", Section.CAPTAINS),
    Command("dispute", Section.CAPTAINS, (_p("reason", Kind.TEXT, optional=True),)),
    Command("created", Section.CAPTAINS, (_p("time", Kind.TIME, optional=True),)),
    Command("go", Section.CAPTAINS),
    Command("break", Section.CAPTAINS),
    Command("panic", Section.CAPTAINS, (_p("reason", Kind.TEXT, optional=True),)),
    # judges
    Command(
        "match",
        Section.JUDGES,
        (_p("a", Kind.ENTRANT), _p("b", Kind.ENTRANT), _p("creator", Kind.ENTRANT, optional=True)),
    ),
    Command(
        "ruling",
        Section.JUDGES,
        (
            _p("subject", Kind.SUBJECT),
            _p("clause", Kind.INFRACTION),
            _p("game", Kind.NUMBER, optional=True),
            _p("note", Kind.TEXT, optional=True),
        ),
    ),
    Command("cancel", Section.JUDGES, (_p("ruling", Kind.RULING), _p("reason", Kind.TEXT))),
    Command("settle", Section.JUDGES, (_p("score", Kind.SCORE), _p("reason", Kind.TEXT, optional=True))),
    Command("resume", Section.JUDGES),
    Command("proposals", Section.JUDGES, private=True),
    # organisers
    Command("tournament", Section.ORGANISERS, (_p("name", Kind.TEXT), _p("rulebook", Kind.WORD))),
    Command("team", Section.ORGANISERS, (_p("name", Kind.TEXT),)),
    Command("captain", Section.ORGANISERS, (_p("team", Kind.ENTRANT), _p("person", Kind.PERSON))),
    Command("deputy", Section.ORGANISERS, (_p("team", Kind.ENTRANT), _p("person", Kind.PERSON))),
    Command("player", Section.ORGANISERS, (_p("team", Kind.ENTRANT), _p("person", Kind.PERSON))),
    Command("judge", Section.ORGANISERS, (_p("person", Kind.PERSON),)),
    Command("head_judge", Section.ORGANISERS, (_p("person", Kind.PERSON),)),
    Command("organiser", Section.ORGANISERS, (_p("person", Kind.PERSON),)),
    Command("language", Section.ORGANISERS, (_p("language", Kind.WORD, "ru", "en"),)),
    Command("bind", Section.ORGANISERS, (_p("chat", Kind.WORD, *CHATS),)),
    Command("check", Section.ORGANISERS, private=True),
    Command("close", Section.ORGANISERS),
)

BY_NAME: dict[str, Command] = {command.name: command for command in COMMANDS}
