"""What is heard and what is said, the same on every platform.

    adapter --Heard--> referee --Answer--> adapter        to the one who asked, in place
                          |
                       journal --Post--> herald --Sender--> adapter        to the tournament's chats, after commit

A Reply is made of message ids and typed arguments; only an adapter draws it, in the chat's language, within its
platform's limits.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from rulebook.vocabulary import EntrantId, PersonId
from storage.codec import register
from storage.journal import Chat

if TYPE_CHECKING:
    from bot.localisation import Voice

# --- said ------------------------------------------------------------------------------------------------------------


@register
@dataclass(frozen=True, slots=True)
class Entrant:
    """A team (or player) by id; drawn as its name in «», in the nominative."""

    id: EntrantId


@register
@dataclass(frozen=True, slots=True)
class Person:
    """A person by id; drawn as their name."""

    id: PersonId


@register
@dataclass(frozen=True, slots=True)
class Clock:
    """A moment; drawn as a clock time in the tournament's time zone."""

    at: datetime


@register
@dataclass(frozen=True, slots=True)
class Length:
    """A stretch of time; drawn as 2:00 or 1:05:00."""

    of: timedelta


@register
@dataclass(frozen=True, slots=True)
class Plain:
    """Words of a person (a reason, a note, a title): escaped, never formatted."""

    text: str


@register
@dataclass(frozen=True, slots=True)
class Prose:
    """A text of the edition in both languages."""

    ru: str
    en: str


@register
@dataclass(frozen=True, slots=True)
class Says:
    """A message id of the locales with its arguments. It may itself be an argument of another."""

    id: str
    args: dict[str, object] = field(default_factory=dict)


class Tone(StrEnum):
    """How a reply looks: its colour, at most one sign."""

    PLAIN = "plain"
    GOOD = "good"
    WARN = "warn"
    ALERT = "alert"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Action:
    """A button. `word` says what it does, `token` comes back when pressed: at most 64 bytes, no authority in it."""

    word: str
    token: str
    label: Says


@dataclass(frozen=True, slots=True)
class Reply:
    """First line: what is now true. Then the body, facts, clauses, and buttons for the next step."""

    title: Says
    body: tuple[Says, ...] = ()
    citations: tuple[str, ...] = ()
    actions: tuple[Action, ...] = ()
    tone: Tone = Tone.PLAIN
    table: tuple[tuple[str, ...], ...] = ()


class Outcome(StrEnum):
    """What became of what was heard."""

    RULED = "ruled"
    REFUSED = "refused"
    ASKED = "asked"
    KNOWN = "known"
    TOLD = "told"
    SILENT = "silent"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Answer:
    """To the one who asked. No reply: nothing to say beyond what goes to the chats.

    `private`: only for their eyes where the platform can. `spent`: the pressed message's buttons have done their work.
    `reply` of a RULED answer is a short acknowledgement that a platform may show where it must answer (a slash command,
    a press); what everybody should see comes through the outbox. `stream` is the tournament it is about: a private chat
    serves none, yet its answers name the teams.
    """

    outcome: Outcome
    reply: Reply | None = None
    private: bool = False
    spent: bool = False
    clause: str = ""
    stream: str = ""


SILENCE = Answer(Outcome.SILENT)

# --- heard -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody on a platform. `xid` is the platform's own id, as text."""

    platform: str
    xid: str
    name: str = ""
    username: str = ""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as the platform announces it; `fetch` brings its bytes (raises OSError)."""

    name: str
    size: int
    kind: str
    fetch: Callable[[], Awaitable[bytes]]


async def _no() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Heard:
    """One thing a platform delivered: a message, an edit, a command or a press.

    `cause` is the platform's own id of it and the same at every redelivery. `at` is the message's date, not the time of
    arrival. A parsed command (slash) has `command` and `arguments`; typed ones stand in `text`. `token` is a button's.
    `mentions` maps the text of a mention ("@lev", or the platform's markup) to whom it means. `admin` asks the platform
    whether the author administers the chat, only when that matters. `album` groups messages that were sent as one.
    `original` is the cause of the message that an edit changes; the edit's own is that with `:e` and a number.
    """

    cause: str
    at: datetime
    account: Account
    chat: Chat
    private: bool = False
    text: str = ""
    command: str = ""
    arguments: dict[str, str | Account] = field(default_factory=dict)
    token: str = ""
    edited: bool = False
    original: str = ""
    anonymous: bool = False
    files: tuple[Upload, ...] = ()
    album: str = ""
    mentions: dict[str, Account] = field(default_factory=dict)
    reply_to: Account | None = None
    admin: Callable[[], Awaitable[bool]] = _no
    community: str = ""
    """The platform's id of what the chat belongs to (a Discord server); the chat's own where there is no more."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A value offered for a parameter while somebody types."""

    value: str
    label: str


# --- delivered -------------------------------------------------------------------------------------------------------


class Later(Exception):  # noqa: N818 - not an error: the platform asks for patience
    """The platform wants us to wait `seconds` before this chat (or anything, when `everywhere`)."""

    def __init__(self, seconds: float, *, everywhere: bool = False) -> None:
        """Seconds to wait."""
        super().__init__(f"wait {seconds}s")
        self.seconds = seconds
        self.everywhere = everywhere


class Undeliverable(Exception):  # noqa: N818 - a fact about a chat
    """This chat cannot be written to: gone, closed, no rights. Names the right that is missing, where known."""


class Moved(Exception):  # noqa: N818 - a fact about a chat
    """The chat lives on under another id (a Telegram group that became a supergroup)."""

    def __init__(self, new: Chat) -> None:
        """Where it is now."""
        super().__init__(new.xid)
        self.new = new


class Sender(Protocol):
    """An adapter's mouth, used by the herald."""

    async def send(self, chat: Chat, reply: Reply, voice: Voice, key: str) -> str:
        """Deliver a reply; return the platform's message id. `key` is the same for every attempt at the same post.

        Raises Later, Undeliverable, Moved, or OSError/TimeoutError for what may pass by itself.
        """


class Ears(Protocol):
    """What an adapter needs of the referee."""

    async def hear(self, heard: Heard) -> Answer:
        """Take in one thing that was said or pressed; never raises."""

    async def suggest(self, heard: Heard, parameter: str, typed: str) -> list[Suggestion]:
        """At most 25 suggestions for a parameter of `heard.command`, best first."""

    async def chat_moved(self, old: Chat, new: Chat) -> None:
        """A chat has a new id: bindings and waiting posts move with it."""

    def voice(self, chat: Chat, stream: str = "") -> Voice:
        """How to speak in this chat: language, time zone, names."""
