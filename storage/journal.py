"""What every journal promises, whatever database is under it.

    Draft -> append -> Entry           one command and the events it caused, with its posts and alarm: all or nothing
                    |  Repeated        the cause is known: here is the entry it made the first time
                    |  Conflict        somebody else wrote this entry number: read newer entries, decide again
                    |  StorageFailure  nothing was written

The journal is the only truth. UPDATE and DELETE of entries are refused by the database itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from rulebook.events import Event


class StorageFailure(Exception):  # noqa: N818 - the bot says it in these words: the record failed us
    """The record could not be written or read; nothing has changed."""


class Conflict(StorageFailure):
    """The entry number was taken in the meantime."""


@dataclass(frozen=True, slots=True)
class Chat:
    """A place where people talk. Platform ids are text: they exceed 32, even 53 bits. `thread` is a topic in it."""

    platform: str
    xid: str
    thread: str = ""


@dataclass(frozen=True, slots=True)
class Post:
    """A message to deliver after commit: where to, and the Reply as JSON (drawn only when delivered)."""

    chat: Chat
    body: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """A post in the outbox, not yet delivered."""

    row: int
    stream: str
    entry: int
    post: Post
    created_at: datetime
    attempts: int = 0


@dataclass(frozen=True, slots=True)
class Draft:
    """What is to be recorded. `number` is the entry number expected to be free (last known + 1).

    `alarm` is the stream's next due moment after this entry, None for none. `changes` are the directory's (people.py).
    """

    stream: str
    number: int
    recorded_at: datetime
    actor: str
    cause: str
    events: tuple[Event, ...]
    posts: tuple[Post, ...] = ()
    alarm: datetime | None = None
    changes: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """What was recorded."""

    stream: str
    number: int
    recorded_at: datetime
    actor: str
    cause: str
    events: tuple[Event, ...]


class Repeated(Exception):  # noqa: N818 - not an error of anybody's: a platform delivered twice
    """The cause was recorded before."""

    def __init__(self, entry: Entry) -> None:
        """Carry the entry the cause made the first time."""
        super().__init__(entry.cause)
        self.entry = entry


class Journal(Protocol):
    """An append-only journal with an outbox and alarms, written in one transaction."""

    async def append(self, draft: Draft) -> tuple[Entry, tuple[Waiting, ...]]:
        """Record a draft durably; return the entry and its outbox rows. Raises Repeated, Conflict, StorageFailure."""

    async def read(self, stream: str, after: int = 0) -> list[Entry]:
        """Entries of a stream in order, those with a number above `after`."""

    async def streams(self) -> list[str]:
        """Every stream there is, oldest first."""

    async def waiting(self) -> list[Waiting]:
        """All posts not yet delivered, in the order they were written."""

    def delivered(self, row: int, message: str) -> None:
        """Note, with the next batch, that a post went out and which platform message it became."""

    def failed(self, row: int, reason: str) -> None:
        """Note, with the next batch, that a post can never be delivered (it stays on record)."""

    async def message_of(self, stream: str, entry: int) -> list[tuple[Chat, str]]:
        """Platform messages that an entry's posts became."""

    async def alarms(self) -> list[tuple[str, datetime]]:
        """Streams with their next due moment, earliest first."""

    async def evidence_of(self, sha256: str) -> bytes | None:
        """The bytes of a file given as evidence, by its SHA-256; None where there is no such file."""

    def alive(self, at: datetime) -> None:
        """Note, with the next batch, that the bot was listening at this moment."""

    async def last_alive(self) -> datetime | None:
        """When the bot was last known to listen, None for a new file."""

    async def flush(self) -> None:
        """Wait until all that was noted has been written."""

    async def close(self) -> None:
        """Write what waits and close."""
