"""The practice room: one person plays everybody, the referee is the real one.

    page --say, press--> Room --Heard--> referee --Answer--> Room --record--> page
                           ^                |
                           +--send----- herald

What a page shows is a list of records in order; a page that comes late or was cut off reads on from where it stopped.
Every play has its own people and chats, so that starting over leaves nothing of the former play in the way.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final, Protocol

from bot.conversation import Account, Answer, Ears, Heard, Outcome, Reply, Suggestion, Undeliverable, Upload
from bot.web.cast import BY_KEY, CAPTAINS, CASTS, PRIVATE, SHARED, Cast, Member
from storage.journal import Chat

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from bot.localisation import Voice
    from bot.web.practice_clock import PracticeClock
    from bot.web.sight import Sight

PLATFORM: Final = "practice"
_KEPT: Final = 1000
_STEPS: Final = 50
_MENTION: Final = re.compile(r"@(\w+)")


class NotHere(LookupError):  # noqa: N818 - a fact about the room
    """No such person, chat, message or button in the play that is on."""


class Table(Protocol):
    """What the room needs of the rest of Arbiter beside its ears."""

    async def look(self, chat: Chat) -> Sight | None:
        """The match in the tournament that this chat is bound to."""

    async def next_due(self, chat: Chat) -> datetime | None:
        """When the next clock of that tournament strikes."""

    async def call_time(self, chat: Chat) -> None:
        """Let the referee deal with every clock that has struck by now."""

    async def delivered(self) -> None:
        """Wait until everything that was said has reached its chat."""


@dataclass(frozen=True, slots=True)
class Attached:
    """A file that somebody attaches."""

    name: str
    kind: str
    data: bytes


@dataclass(slots=True)
class Said:
    """A message as it stands in a chat. `by` is a member's key, empty for the referee; `only` who alone can see it."""

    id: str
    chat: str
    owner: str
    by: str
    at: datetime
    text: str = ""
    files: tuple[str, ...] = ()
    reply: Reply | None = None
    voice: Voice | None = None
    only: str = ""
    spent: bool = False

    def seen_by(self, member: Member) -> bool:
        """Whether this member has it before their eyes."""
        return self.chat in member.chats and self.owner in ("", member.key) and self.only in ("", member.key)


@dataclass(frozen=True, slots=True)
class Record:
    """Something a page must know: `kind` is begin, message, spent or language."""

    number: int
    kind: str
    said: Said | None = None
    language: str = ""


@dataclass(slots=True)
class _Play:
    """One demo tournament from its beginning to `start over`."""

    id: str
    cast: Cast
    messages: dict[str, Said] = field(default_factory=dict)
    keys: dict[str, str] = field(default_factory=dict)
    spoken: dict[str, str] = field(default_factory=dict)


class Room:
    """The adapter of the platform `practice`: a Sender for the herald, and what feeds the referee's Ears."""

    def __init__(self, ears: Ears, table: Table, clock: PracticeClock) -> None:
        """Open the room with nobody in it; `begin` starts a play."""
        self.clock = clock
        self.boot = secrets.token_hex(4)
        self.closed = False
        self._ears = ears
        self._table = table
        self._play: _Play | None = None
        self._records: list[Record] = []
        self._count = 0
        self._heard = 0
        self._waiting: set[asyncio.Event] = set()
        self._skipping = asyncio.Lock()

    # --- what pages read ---------------------------------------------------------------------------------------------

    @property
    def cast(self) -> Cast:
        """The people of the play that is on."""
        return self._now.cast

    @property
    def is_on(self) -> bool:
        """Whether a play is on."""
        return self._play is not None

    def since(self, number: int) -> list[Record]:
        """Records after `number`, in order."""
        return [record for record in self._records if record.number > number]

    async def look(self) -> Sight | None:
        """The match of the play that is on."""
        return await self._table.look(self.chat(CAPTAINS)) if self._play is not None else None

    def voice(self) -> Voice:
        """How the referee speaks in this play."""
        return self._ears.voice(self.chat(CAPTAINS))

    @contextmanager
    def listening(self) -> Iterator[asyncio.Event]:
        """An event that is set whenever there is something new."""
        event = asyncio.Event()
        self._waiting.add(event)
        try:
            yield event
        finally:
            self._waiting.discard(event)

    @property
    def listeners(self) -> int:
        """How many pages are open."""
        return len(self._waiting)

    def leave(self) -> None:
        """Break the play off; the next page that is opened begins a new one."""
        self._play = None

    def close(self) -> None:
        """Let every page go."""
        self.closed = True
        self._wake()

    # --- what pages do -----------------------------------------------------------------------------------------------

    def begin(self, language: str) -> None:
        """Begin a new play: new people, empty chats."""
        self._play = _Play(secrets.token_hex(4), CASTS[language])
        self._records.clear()
        self._record("begin", language=language)

    async def say(self, who: str, chat: str, text: str, files: tuple[Attached, ...] = ()) -> Answer:
        """Somebody writes in a chat (and attaches files); the referee hears it."""
        play, member = self._now, self._member(who, chat)
        said = self._put(Said(
            id=self._next(), chat=chat, owner=who if chat == PRIVATE else "", by=who, at=self.clock.now(), text=text,
            files=tuple(file.name for file in files),
        ))  # fmt: skip
        heard = self._hearing(member, chat, said.id, said.at, text=text, files=tuple(map(_upload, files)))
        return await self._ask(play, heard, member, chat)

    async def press(self, who: str, message: str, token: str) -> Answer:
        """Somebody presses a button of a message."""
        play = self._now
        said = play.messages.get(message)
        member = BY_KEY.get(who)
        if said is None or member is None or not said.seen_by(member) or said.reply is None:
            raise NotHere(message)
        if all(action.token != token for action in said.reply.actions):
            raise NotHere(token)
        heard = self._hearing(member, said.chat, f"press/{self._next()}", self.clock.now(), token=token)
        answer = await self._ask(play, heard, member, said.chat)
        if answer.spent and not said.spent:
            said.spent = True
            self._record("spent", said)
        return answer

    def button(self, who: str, chat: str, word: str) -> tuple[str, str]:
        """Message and token of the newest button with this word that somebody sees in a chat. Raises NotHere."""
        member = self._member(who, chat)
        for said in reversed(self._now.messages.values()):
            if said.chat == chat and said.reply is not None and not said.spent and said.seen_by(member):
                for action in said.reply.actions:
                    if action.word == word:
                        return said.id, action.token
        raise NotHere(word)

    async def suggest(self, who: str, chat: str, command: str, parameter: str, typed: str) -> list[Suggestion]:
        """What could stand for a parameter of a command."""
        member = self._member(who, chat)
        heard = self._hearing(member, chat, f"typing/{self._next()}", self.clock.now(), command=command)
        return await self._ears.suggest(heard, parameter, typed)

    async def delivered(self) -> None:
        """Wait until everything that was said has reached its chat."""
        await self._table.delivered()

    async def skip(self, by: timedelta) -> None:
        """Let time pass, stopping wherever a clock strikes: reminders and expiries come one by one, as they would."""
        async with self._skipping:
            target = self.clock.now() + by
            chat = self.chat(CAPTAINS)
            for _ in range(_STEPS):
                due = await self._table.next_due(chat)
                if due is None or due > target:
                    break
                self.clock.skip(max(timedelta(), due - self.clock.now()))
                await self._table.call_time(chat)
                await self._table.delivered()
            self.clock.skip(max(timedelta(), target - self.clock.now()))
            self._wake()

    # --- what the referee says ---------------------------------------------------------------------------------------

    async def send(self, chat: Chat, reply: Reply, voice: Voice, key: str) -> str:
        """Put a post into its chat, once. What is said to a former play's people reaches nobody: they have left."""
        play = self._play
        run, owner, name = _read(chat)
        if play is None or run != play.id:
            return f"{run}/left"
        known = play.keys.get(key)
        if known is not None:
            return known
        said = self._put(Said(
            id=self._next(), chat=name, owner=owner, by="", at=self.clock.now(), reply=reply, voice=voice,
        ))  # fmt: skip
        play.keys[key] = said.id
        return said.id

    # --- within ------------------------------------------------------------------------------------------------------

    def account(self, key: str) -> Account:
        """A member's account on this platform, in the play that is on."""
        play, member = self._now, BY_KEY[key]
        return Account(PLATFORM, f"{play.id}/{key}", play.cast.name(member), key)

    def chat(self, name: str, owner: str = "") -> Chat:
        """A chat of the play that is on."""
        return Chat(PLATFORM, f"{self._now.id}/{name}/{owner}" if owner else f"{self._now.id}/{name}")

    @property
    def _now(self) -> _Play:
        if self._play is None:
            msg = "no play is on"
            raise NotHere(msg)
        return self._play

    def _member(self, who: str, chat: str) -> Member:
        member = BY_KEY.get(who)
        if member is None or chat not in member.chats:
            raise NotHere(f"{who} in {chat}")
        return member

    def _next(self) -> str:
        self._heard += 1
        return f"{self.boot}/{self._heard}"

    def _hearing(  # noqa: PLR0913 - what a platform knows of one thing it heard
        self,
        member: Member,
        chat: str,
        number: str,
        at: datetime,
        *,
        text: str = "",
        command: str = "",
        token: str = "",
        files: tuple[Upload, ...] = (),
    ) -> Heard:
        async def admin() -> bool:
            return member.role == "organiser"

        return Heard(
            cause=f"{PLATFORM}/{number}",
            at=at,
            account=self.account(member.key),
            chat=self.chat(chat, member.key if chat == PRIVATE else ""),
            private=chat == PRIVATE,
            text=text,
            command=command,
            token=token,
            files=files,
            mentions={
                f"@{name}": self.account(name.lower()) for name in _MENTION.findall(text) if name.lower() in BY_KEY
            },
            admin=admin,
            community=self._now.id,
        )

    async def _ask(self, play: _Play, heard: Heard, member: Member, chat: str) -> Answer:
        answer = await self._ears.hear(heard)
        if answer.reply is not None and play is self._play and _stands(answer, answer.reply, chat):
            self._put(Said(
                id=self._next(), chat=chat, owner=member.key if chat == PRIVATE else "", by="", at=self.clock.now(),
                reply=answer.reply, voice=self._ears.voice(heard.chat, answer.stream),
                only=member.key if answer.private and chat != PRIVATE else "",
            ))  # fmt: skip
        self._wake()
        return answer

    def _put(self, said: Said) -> Said:
        play = self._now
        play.messages[said.id] = said
        if said.voice is not None:
            spoken, language = play.spoken.get(said.chat), said.voice.language
            play.spoken[said.chat] = language
            if spoken not in (None, language):  # somebody has chosen another language for this chat
                self._record("language", language=language)
        self._record("message", said)
        return said

    def _record(self, kind: str, said: Said | None = None, language: str = "") -> None:
        self._count += 1
        self._records.append(Record(self._count, kind, said, language))
        if len(self._records) > _KEPT:
            forgotten = self._records.pop(1)
            if forgotten.said is not None and forgotten.kind == "message":
                self._now.messages.pop(forgotten.said.id, None)
        self._wake()

    def _wake(self) -> None:
        for event in self._waiting:
            event.set()


def _stands(answer: Answer, reply: Reply, chat: str) -> bool:
    """Whether an answer is put into the chat.

    What was ruled is said to the chats by the outbox, and its acknowledgement goes back to the page alone; but no post
    ever comes to a private chat, and buttons are there to be pressed.
    """
    return answer.outcome is not Outcome.RULED or chat == PRIVATE or bool(reply.actions)


def _read(chat: Chat) -> tuple[str, str, str]:
    """Play, owner and name of a chat. Raises Undeliverable for what is no chat of any play."""
    match chat.xid.split("/"):
        case [run, name] if name in SHARED:
            return run, "", name
        case [run, name, owner] if name == PRIVATE and owner in BY_KEY:
            return run, owner, name
        case _:
            msg = "no chat of the practice room"
            raise Undeliverable(msg)


def _upload(file: Attached) -> Upload:
    async def fetch() -> bytes:
        return file.data

    fetching: Callable[[], Awaitable[bytes]] = fetch
    return Upload(file.name, len(file.data), file.kind, fetching)
