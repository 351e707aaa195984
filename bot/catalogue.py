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
    PENALTY = "penalty"
    RECORD = "record"
    """A team, a person or a ruling: whatever has a record."""
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
ADJUDICATED = ("freeze", "survivors", "walkout", "wipe_out", "certain")

COMMANDS: tuple[Command, ...] = (
    # everyone
    Command("clause", Section.EVERYONE, (_p("number", Kind.CLAUSE),), private=True),
    Command("score", Section.EVERYONE, (_p("match", Kind.MATCH, optional=True),), private=True),
    Command("standings", Section.EVERYONE, (_p("group", Kind.WORD, optional=True),)),
    Command("bracket", Section.EVERYONE),
    Command("record", Section.EVERYONE, (_p("whose", Kind.RECORD, optional=True),), private=True),
    Command("infraction", Section.EVERYONE, (_p("words", Kind.TEXT),), private=True),
    Command("help", Section.EVERYONE, private=True),
    # captains
    Command("report", Section.CAPTAINS, (_p("score", Kind.SCORE),)),
    Command("confirm", Section.CAPTAINS),
    Command("dispute", Section.CAPTAINS, (_p("reason", Kind.TEXT, optional=True),)),
    Command("created", Section.CAPTAINS, (_p("time", Kind.TIME, optional=True),)),
    Command("go", Section.CAPTAINS),
    Command("break", Section.CAPTAINS),
    Command("panic", Section.CAPTAINS, (_p("reason", Kind.TEXT, optional=True),)),
    Command(
        "cards", Section.CAPTAINS, (_p("roles", Kind.TEXT, optional=True), _p("team", Kind.ENTRANT, optional=True))
    ),
    Command("bots", Section.CAPTAINS, (_p("nicks", Kind.TEXT),)),
    Command("acting", Section.CAPTAINS, (_p("person", Kind.PERSON),)),
    Command(
        "choose",
        Section.CAPTAINS,
        (_p("choice", Kind.WORD, "replay", "loss"), _p("ruling", Kind.RULING, optional=True)),
    ),
    Command(
        "evidence",
        Section.CAPTAINS,
        (_p("about", Kind.WORD, optional=True), _p("note", Kind.TEXT, optional=True)),
        files=True,
    ),
    Command(
        "appeal",
        Section.CAPTAINS,
        (_p("ruling", Kind.RULING), _p("ground", Kind.WORD, "contradicts", "not_backed", optional=True)),
    ),
    # judges
    Command(
        "match",
        Section.JUDGES,
        (
            _p("a", Kind.ENTRANT),
            _p("b", Kind.ENTRANT),
            _p("creator", Kind.ENTRANT, optional=True),
            _p("best_of", Kind.NUMBER, optional=True),
        ),
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
    Command(
        "deviate", Section.JUDGES, (_p("ruling", Kind.RULING), _p("penalty", Kind.PENALTY), _p("reason", Kind.TEXT))
    ),
    Command(
        "uncovered", Section.JUDGES, (_p("subject", Kind.SUBJECT), _p("penalty", Kind.PENALTY), _p("reason", Kind.TEXT))
    ),
    Command("settle", Section.JUDGES, (_p("score", Kind.SCORE), _p("reason", Kind.TEXT, optional=True))),
    Command("replay_game", Section.JUDGES, (_p("reason", Kind.TEXT),)),
    Command(
        "adjudicate",
        Section.JUDGES,
        (
            _p("kind", Kind.WORD, *ADJUDICATED),
            _p("team", Kind.ENTRANT, optional=True),
            _p("details", Kind.TEXT, optional=True),
        ),
    ),
    Command("demand", Section.JUDGES, (_p("team", Kind.ENTRANT), _p("minutes", Kind.NUMBER, optional=True))),
    Command("mute", Section.JUDGES, (_p("team", Kind.ENTRANT),)),
    Command("unmute", Section.JUDGES, (_p("team", Kind.ENTRANT),)),
    Command("resume", Section.JUDGES),
    Command("proposals", Section.JUDGES, private=True),
    # organisers
    Command(
        "tournament",
        Section.ORGANISERS,
        (_p("name", Kind.TEXT), _p("rulebook", Kind.WORD), _p("level", Kind.WORD, optional=True)),
    ),
    Command("reading", Section.ORGANISERS, (_p("id", Kind.WORD), _p("choice", Kind.WORD))),
    Command("team", Section.ORGANISERS, (_p("name", Kind.TEXT),)),
    Command("captain", Section.ORGANISERS, (_p("team", Kind.ENTRANT), _p("person", Kind.PERSON))),
    Command("deputy", Section.ORGANISERS, (_p("team", Kind.ENTRANT), _p("person", Kind.PERSON))),
    Command("player", Section.ORGANISERS, (_p("team", Kind.ENTRANT), _p("person", Kind.PERSON))),
    Command("judge", Section.ORGANISERS, (_p("person", Kind.PERSON),)),
    Command("head_judge", Section.ORGANISERS, (_p("person", Kind.PERSON),)),
    Command("organiser", Section.ORGANISERS, (_p("person", Kind.PERSON),)),
    Command("group", Section.ORGANISERS, (_p("team", Kind.ENTRANT), _p("group", Kind.WORD))),
    Command("withdraw", Section.ORGANISERS, (_p("team", Kind.ENTRANT), _p("reason", Kind.TEXT))),
    Command(
        "place",
        Section.ORGANISERS,
        (_p("player", Kind.ENTRANT), _p("table", Kind.NUMBER), _p("place", Kind.NUMBER)),
    ),
    Command("seed", Section.ORGANISERS, (_p("size", Kind.NUMBER),)),
    Command("agree", Section.ORGANISERS, (_p("ruling", Kind.RULING),)),
    Command(
        "decide",
        Section.ORGANISERS,
        (_p("ruling", Kind.RULING), _p("verdict", Kind.WORD, "uphold", "dismiss"), _p("reason", Kind.TEXT)),
    ),
    Command("language", Section.ORGANISERS, (_p("language", Kind.WORD, "ru", "en"),)),
    Command("bind", Section.ORGANISERS, (_p("chat", Kind.WORD, *CHATS),)),
    Command("check", Section.ORGANISERS, private=True),
    Command("close", Section.ORGANISERS),
)

BY_NAME: dict[str, Command] = {command.name: command for command in COMMANDS}
