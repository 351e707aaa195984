"""What is asked of the referee, and what everybody who works that out needs of it (a Court).

hearing.py, talk.py, requests/, enquiries/, parameters.py, replies.py  build on Asked; referee.py is the Court
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from bot.albums import Albums
from bot.catalogue import Command
from bot.conversation import Account, Heard, Says
from bot.editions import Editions
from bot.localisation import Voice
from bot.spoken import Spoken
from bot.watch import Watch
from rulebook import Edition
from rulebook import commands as c
from rulebook.state import Tournament
from rulebook.vocabulary import Actor, PersonId, Role
from storage.journal import Chat
from storage.people import Change, Directory


class Folded(Protocol):
    """A tournament as recorded, which causes it holds, and what their messages said of a score."""

    state: Tournament
    causes: dict[str, int]
    spoken: dict[str, Spoken]


class Court(Protocol):
    """What the referee lends to those who work out what is asked: the record, the names, the editions, chance."""

    directory: Directory
    editions: Editions
    albums: Albums
    watch: Watch
    coin: Callable[[], int]
    new_id: Callable[[], str]
    language: str
    timezone: str

    async def load(self, stream: str) -> Folded:
        """The tournament as recorded."""

    async def streams(self) -> list[str]:
        """Every tournament on record, oldest first."""

    def spoken(self, stream: str, cause: str) -> Spoken | None:
        """What a recorded message said of the score."""

    def edition(self, state: Tournament) -> Edition:
        """The edition a tournament is pinned to."""

    def voice(self, chat: Chat, stream: str = "") -> Voice:
        """How to speak in a chat."""

    async def remember(self, asked: Asked) -> None:
        """Keep who spoke to us."""

    async def platform_findings(self, chat: Chat) -> list[Says]:
        """What the platform says is wrong with a chat."""

    def is_named_organiser(self, account: Account) -> bool:
        """Whether the settings name this account as an organiser."""


LONGEST = 4000
"""Characters of a message that are read; people's messages are shorter on both platforms."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of the referee, by whom, in which tournament and chat."""

    heard: Heard
    stream: str
    kind: str
    """captains, judges, hall, private, or empty for a chat that serves no tournament."""
    actor: Actor
    state: Tournament
    command: c.Command | None = None
    enquiry: str | None = None
    args: dict[str, str] = field(default_factory=dict)
    changes: tuple[Change, ...] = ()
    edition: Edition | None = None
    spec: Command | None = None
    rest: str = ""
    """What was given with the command, as one would type it."""
    match: str = ""
    """The match that was chosen by a button, where several could be meant."""
    quiet: bool = False
    """Ordinary words, not a command: what is not understood or already known stays unanswered."""
    also: Asked | None = None
    """What else the same message asks for, under a cause of its own, before this."""

    @property
    def private(self) -> bool:
        """Whether the answer is for the asker's eyes."""
        return self.heard.private or (self.spec is not None and self.spec.private)


async def place(referee: Court, heard: Heard, stream: str = "") -> Asked:
    """Whose tournament this is about, and who acts."""
    binding = referee.directory.binding_of(heard.chat)
    kind = binding[1] if binding else "private" if heard.private else ""
    account = heard.account
    person, changes = referee.directory.meet(account.platform, account.xid, account.name, account.username)
    if not stream:
        stream = binding[0] if binding else await own_stream(referee, person)
    state = (await referee.load(stream)).state if stream else Tournament()
    if not state.exists:
        stream = ""
    actor = Actor(person, anonymous=heard.anonymous)
    return Asked(heard, stream, kind, actor, state, changes=changes)


async def own_stream(referee: Court, person: PersonId) -> str:
    """The newest open tournament in which a person has a part: for private chats and chats not bound yet."""
    newest = ""
    for stream in reversed(referee.directory.streams()):
        state = (await referee.load(stream)).state
        if state.role(person) is not Role.STRANGER:
            if state.closed_at is None:
                return stream
            newest = newest or stream
    return newest


def account_of(heard: Heard, text: str) -> Account | None:
    """The account a mention in the text stands for."""
    return heard.mentions.get(text.strip()) or heard.mentions.get(f"@{text.strip().lstrip('@')}")
