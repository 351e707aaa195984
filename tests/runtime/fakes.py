"""A journal in memory and a platform of paper, for the herald and the timekeeper."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.conversation import Plain, Reply, Says
from bot.localisation import Voice
from storage.journal import Chat, Draft, Entry, Journal, Post, StorageFailure, Waiting
from tests.runtime.simulated_time import BEGIN

VOICE = Voice("ru", ZoneInfo("UTC"), str)


def chat(name: str, platform: str = "paper") -> Chat:
    """A chat of a platform."""
    return Chat(platform, name)


def row(number: int, where: Chat, text: str = "", stream: str = "cup") -> Waiting:
    """An outbox row whose body is its text, by default its number."""
    return Waiting(number, stream, number, Post(where, text or str(number)), BEGIN)


def reply(body: str) -> Reply:
    """What the herald reads a body as."""
    if body == "unreadable":
        raise ValueError(body)
    return Reply(Says("said", {"text": body}))


@dataclass
class PaperJournal(Journal):
    """What herald and timekeeper need of a journal. Marks are written by `flush`, or lost with `crash`."""

    rows: dict[int, Waiting] = field(default_factory=dict)
    due: list[tuple[str, datetime]] = field(default_factory=list)
    alive_at: datetime | None = None
    marks: list[tuple[str, int, str]] = field(default_factory=list)
    written: list[tuple[str, int, str]] = field(default_factory=list)
    reads: int = 0
    broken: int = 0

    def add(self, *rows: Waiting) -> tuple[Waiting, ...]:
        """Record posts."""
        self.rows.update({each.row: each for each in rows})
        return rows

    def delivered(self, row: int, message: str) -> None:
        """Note it."""
        self.marks.append(("delivered", row, message))

    def failed(self, row: int, reason: str) -> None:
        """Note it."""
        self.marks.append(("failed", row, reason))

    def alive(self, at: datetime) -> None:
        """Remember it at once."""
        self.alive_at = at

    async def last_alive(self) -> datetime | None:
        """The latest moment noted."""
        return self.alive_at

    async def alarms(self) -> list[tuple[str, datetime]]:
        """What the test put there."""
        await asyncio.sleep(0)
        return sorted(self.due, key=lambda alarm: alarm[1])

    async def waiting(self) -> list[Waiting]:
        """Rows without a written mark."""
        self.reads += 1
        if self.broken:
            self.broken -= 1
            raise StorageFailure("disk I/O error")
        found = [self.rows[number] for number in sorted(self.rows)]
        await asyncio.sleep(0)
        return found

    async def flush(self) -> None:
        """Write the marks."""
        await asyncio.sleep(0)
        for mark in self.marks:
            self.rows.pop(mark[1], None)
        self.written += self.marks
        self.marks.clear()

    def crash(self) -> None:
        """Lose what was noted and not written."""
        self.marks.clear()

    async def append(self, draft: Draft) -> tuple[Entry, tuple[Waiting, ...]]:
        """Not in these tests."""
        raise NotImplementedError

    async def read(self, stream: str, after: int = 0) -> list[Entry]:
        """Not in these tests."""
        raise NotImplementedError

    async def evidence_of(self, sha256: str) -> bytes | None:
        """Not in these tests."""
        raise NotImplementedError

    async def streams(self) -> list[str]:
        """Not in these tests."""
        raise NotImplementedError

    async def message_of(self, stream: str, entry: int) -> list[tuple[Chat, str]]:
        """Not in these tests."""
        raise NotImplementedError

    async def close(self) -> None:
        """Nothing to close."""


@dataclass(frozen=True)
class Arrived:
    """A message as the platform has it."""

    where: str
    text: str
    key: str


@dataclass
class Paper:
    """A platform that keeps what it is sent. `troubles` of a chat are raised one by one, or for ever when marked so."""

    arrived: list[Arrived] = field(default_factory=list)
    attempts: list[Arrived] = field(default_factory=list)
    troubles: dict[str, list[BaseException]] = field(default_factory=dict)
    dead: dict[str, BaseException] = field(default_factory=dict)
    meanwhile: Callable[[str], Awaitable[None]] | None = None

    async def send(self, chat: Chat, reply: Reply, voice: Voice, key: str) -> str:
        """Take a message, or raise what stands in the way."""
        assert voice is VOICE
        message = Arrived(chat.xid, _text(reply), key)
        self.attempts.append(message)
        if self.meanwhile is not None:
            await self.meanwhile(chat.xid)
        await asyncio.sleep(0)
        if chat.xid in self.dead:
            raise self.dead[chat.xid]
        if self.troubles.get(chat.xid):
            raise self.troubles[chat.xid].pop(0)
        self.arrived.append(message)
        return f"m{len(self.arrived)}"

    def texts(self, where: str) -> list[str]:
        """What stands in a chat, in order."""
        return [each.text for each in self.arrived if each.where == where]


def _text(reply: Reply) -> str:
    if reply.title.id == "said":
        return str(reply.title.args["text"])
    reason = reply.title.args.get("reason")
    assert isinstance(reason, Plain)
    return f"{reply.title.id} {reply.title.args['chat']}: {reason.text}"


def moved_rows(journal: PaperJournal, old: Chat, new: Chat) -> None:
    """What the referee does with a moved chat: waiting posts follow."""
    for number, each in journal.rows.items():
        if each.post.chat == old:
            journal.rows[number] = replace(each, post=Post(new, each.post.body))
