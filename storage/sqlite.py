r"""The journal in a SQLite file: one connection, one thread, one writer.

    append  append  append      delivered  alive
        \      |      /             |       |
         works that wait          notes                   while one batch is written, the next one gathers
                 \                 /
                  one transaction, one fsync              in the connection's thread, in one go
                 /                 \
        each its own answer     forgotten                 (kept for the next batch when this one failed)

The batch is one function run in aiosqlite's thread, not a statement at a time: each statement awaited would cost two
hand-overs between threads, several times the statement itself. aiosqlite offers no public way to do so. Its own methods
pass whatever they do to `_execute`, which runs it in order in that thread; so does a subclass here. The version is
pinned, and the tests would notice.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

import aiosqlite
from typing_extensions import override

from storage.journal import Chat, Draft, Entry, StorageFailure, Waiting
from storage.lock import FileLock
from storage.people import Change, Directory
from storage.sqlite_batch import Changing, Note, Recording, Work, entry_of, stamp, waiting_of, write_batch
from storage.sqlite_opening import connect, explain, migrations
from storage.sqlite_people import read_file, read_people

T = TypeVar("T")

PATIENCE: Final = 5.0
"""Seconds to wait while another program (a backup tool, a person with a SQL shell) keeps the file locked."""
_LARGEST_BATCH: Final = 1000
"""Works in one transaction: nobody waits longer because of a crowd behind them."""

_READ: Final = (
    "SELECT stream, entry, recorded_at, actor, cause, events FROM entries WHERE stream = ? AND entry > ? ORDER BY entry"
)
_WAITING: Final = (
    "SELECT row, stream, entry, platform, chat, thread, body, created_at, attempts "
    "FROM outbox WHERE settled_at IS NULL ORDER BY row"
)
_DELIVERED: Final = "UPDATE outbox SET settled_at = ?, attempts = attempts + 1, message = ? WHERE row = ?"
_FAILED: Final = "UPDATE outbox SET settled_at = ?, attempts = attempts + 1, failed = ? WHERE row = ?"
_MESSAGE_OF: Final = (
    "SELECT platform, chat, thread, message FROM outbox "
    "WHERE stream = ? AND entry = ? AND message IS NOT NULL ORDER BY row"
)
_ALIVE: Final = (
    "INSERT INTO presence (one, last_alive) VALUES (1, ?) "
    "ON CONFLICT (one) DO UPDATE SET last_alive = max(last_alive, excluded.last_alive)"
)


class _Connection(aiosqlite.Connection):
    """A connection that runs a whole function in its thread, and does not keep a process alive that wants to end."""

    def __init__(self, connector: Callable[[], sqlite3.Connection]) -> None:
        super().__init__(connector, iter_chunk_size=64)
        self._thread.daemon = True
        self._stopped: asyncio.Future[Any] | None = None

    @override
    def stop(self) -> asyncio.Future[Any] | None:
        self._stopped = super().stop()
        return self._stopped

    async def end(self) -> None:
        """Close, or see the end of a connection that never came to be: its thread still has to speak to this loop."""
        await self.close()
        if self._stopped is not None:
            await self._stopped

    async def run(self, function: Callable[[sqlite3.Connection], T]) -> T:
        result: T = await self._execute(function, self._conn)  # type: ignore[no-untyped-call]
        return result


@dataclass(frozen=True, slots=True)
class _Job:
    """A work and whoever waits for it; no work: only to be told when all before it is written."""

    work: Work | None
    answer: asyncio.Future[Any]


class SqliteJournal:
    """A Journal (see journal.py) in one file, for one process."""

    def __init__(self, path: str, connection: _Connection, lock: FileLock | None) -> None:
        """Use `open`."""
        self.directory: Final = Directory(self._apply)
        self._path = path
        self._connection = connection
        self._lock = lock
        self._jobs: list[_Job] = []
        self._notes: list[Note] = []
        self._alive: datetime | None = None
        self._writer: asyncio.Task[None] | None = None
        self._closed = False

    @classmethod
    async def open(cls, path: str | Path, *, patience: float = PATIENCE, read_only: bool = False) -> SqliteJournal:
        """Open or make the file, bring its schema up to date, read the directory. Raises StorageFailure.

        One process may write to a file; any may read it beside (`read_only`). ":memory:" is a file of nobody else's.
        """
        path = str(path)
        lock = None
        if path != ":memory:" and not read_only:
            lock = FileLock(Path(path))
        connector = partial(connect, path, patience, read_only=read_only, steps=migrations())
        connection = _Connection(connector)
        try:
            await connection
            journal = cls(path, connection, lock)
            journal.directory.restore(*await connection.run(read_people))
        except BaseException as error:
            await connection.end()
            if lock is not None:
                lock.release()
            if isinstance(error, (sqlite3.Error, StorageFailure)):
                raise explain("open", path, error) from error
            raise
        return journal

    # --- writing -----------------------------------------------------------------------------------------------------

    async def append(self, draft: Draft) -> tuple[Entry, tuple[Waiting, ...]]:
        """Record a draft durably; return the entry and its outbox rows. Raises Repeated, Conflict, StorageFailure.

        Whoever stops waiting (cancellation) does not stop the writing: the cause then finds the entry.
        """
        answer: tuple[Entry, tuple[Waiting, ...]] = await self._queue(Recording(draft))
        return answer

    def delivered(self, row: int, message: str) -> None:
        """Note, with the next batch, that a post went out and which platform message it became."""
        self._note((_DELIVERED, (stamp(datetime.now(UTC)), _writable(message), row)))

    def failed(self, row: int, reason: str) -> None:
        """Note, with the next batch, that a post can never be delivered (it stays on record)."""
        self._note((_FAILED, (stamp(datetime.now(UTC)), _writable(reason), row)))

    def alive(self, at: datetime) -> None:
        """Note, with the next batch, that the bot was listening at this moment."""
        self._check_open()
        self._alive = _later(at, self._alive)
        self._wake()

    async def flush(self) -> None:
        """Wait until all that was noted has been written. Raises StorageFailure; the notes are then still kept."""
        await self._queue(None)

    async def close(self) -> None:
        """Write what waits and close. Raises StorageFailure when what waits cannot be written; closed it is anyway."""
        if self._closed:
            return
        last = self._queue(None)  # behind everything that waits; nothing comes after it
        self._closed = True
        try:
            await last
        finally:
            try:
                await self._connection.end()
            except sqlite3.Error as error:
                raise explain("close", self._path, error) from error
            finally:
                if self._lock is not None:
                    self._lock.release()

    async def _apply(self, changes: tuple[Change, ...]) -> None:
        await self._queue(Changing(changes))

    def _queue(self, work: Work | None) -> asyncio.Future[Any]:
        self._check_open()
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._jobs.append(_Job(work, answer))
        self._wake()
        return answer

    def _note(self, note: Note) -> None:
        self._check_open()
        self._notes.append(note)
        self._wake()

    def _wake(self) -> None:
        # A task begins in the loop's next round: all that is handed in during this one gets into its first batch.
        if self._writer is None or self._writer.done():
            self._writer = asyncio.get_running_loop().create_task(self._write_all())

    async def _write_all(self) -> None:
        written = True
        while self._jobs or (written and self._has_notes()):
            written = await self._write_batch()
            # Those who have just been answered may have more to say: one batch of all is better than two of halves.
            await asyncio.sleep(0)

    def _has_notes(self) -> bool:
        return bool(self._notes) or self._alive is not None

    async def _write_batch(self) -> bool:
        """Write what waits and answer it; return whether the file took it."""
        jobs, self._jobs = self._jobs[:_LARGEST_BATCH], self._jobs[_LARGEST_BATCH:]
        notes, self._notes = self._notes, []
        alive, self._alive = self._alive, None
        works = [job.work for job in jobs if job.work is not None]
        try:
            results = iter(await self._commit(works, notes, alive))
        except BaseException as error:
            self._notes[:0] = notes
            self._alive = _later(alive, self._alive)
            fault = error if isinstance(error, Exception) else RuntimeError("Arbiter is stopping")
            failure = explain("write", self._path, fault)
            for job in jobs:
                _answer(job, failure)
            if fault is not error:
                raise
            return False
        for job in jobs:
            result = None if job.work is None else next(results)
            if job.work is not None and not isinstance(result, Exception):
                for change in job.work.changes:
                    self.directory.follow(change)
            _answer(job, result)
        return True

    async def _commit(self, works: list[Work], notes: list[Note], alive: datetime | None) -> list[object]:
        if alive is not None:
            notes = [*notes, (_ALIVE, (stamp(alive),))]
        if not works and not notes:
            return []
        return await self._connection.run(partial(write_batch, works=works, notes=notes))

    # --- reading -----------------------------------------------------------------------------------------------------

    async def read(self, stream: str, after: int = 0) -> list[Entry]:
        """Entries of a stream in order, those with a number above `after`."""
        return await self._select(entry_of, _READ, (stream, after))

    async def streams(self) -> list[str]:
        """Every stream there is, oldest first."""
        return await self._select(lambda row: str(row[0]), "SELECT stream FROM entries WHERE entry = 1 ORDER BY rowid")

    async def waiting(self) -> list[Waiting]:
        """All posts not yet delivered, in the order they were written."""
        return await self._select(waiting_of, _WAITING)

    async def message_of(self, stream: str, entry: int) -> list[tuple[Chat, str]]:
        """Platform messages that an entry's posts became."""
        return await self._select(lambda row: (Chat(*row[:3]), row[3]), _MESSAGE_OF, (stream, entry))

    async def alarms(self) -> list[tuple[str, datetime]]:
        """Streams with their next due moment, earliest first."""
        select = "SELECT stream, due_at FROM alarms ORDER BY due_at, stream"
        return await self._select(lambda row: (row[0], datetime.fromisoformat(row[1])), select)

    async def evidence_of(self, sha256: str) -> bytes | None:
        """The bytes of a file given as evidence, by its SHA-256; None where there is no such file."""
        self._check_open()
        try:
            return await self._connection.run(partial(read_file, sha256=sha256))
        except sqlite3.Error as error:
            raise explain("read", self._path, error) from error

    async def evidence_like(self, beginning: str) -> list[str]:
        """The names of files given as evidence that begin so: a SHA-256 is long to type."""
        select = "SELECT sha256 FROM evidence WHERE substr(sha256, 1, ?) = ? ORDER BY sha256"
        return await self._select(lambda row: str(row[0]), select, (len(beginning), beginning.lower()))

    async def last_alive(self) -> datetime | None:
        """When the bot was last known to listen, None for a new file."""
        found = await self._select(lambda row: datetime.fromisoformat(row[0]), "SELECT last_alive FROM presence")
        return found[0] if found else None

    async def run(self, function: Callable[[sqlite3.Connection], T]) -> T:
        """Run a function on the connection between two batches: for upkeep and tests, not to change the record."""
        self._check_open()
        return await self._connection.run(function)

    async def _select(self, make: Callable[[Any], T], statement: str, parameters: Sequence[object] = ()) -> list[T]:
        def select(connection: sqlite3.Connection) -> list[T]:
            return [make(row) for row in connection.execute(statement, parameters)]

        self._check_open()
        try:
            return await self._connection.run(select)
        except sqlite3.Error as error:
            raise explain("read", self._path, error) from error

    def _check_open(self) -> None:
        if self._closed:
            raise StorageFailure(f"{self._path} is closed")


def _answer(job: _Job, result: object) -> None:
    if job.answer.done():  # whoever asked was cancelled meanwhile
        return
    if isinstance(result, Exception):
        job.answer.set_exception(result)
    else:
        job.answer.set_result(result)


def _later(one: datetime | None, other: datetime | None) -> datetime | None:
    if one is None or other is None:
        return one or other
    return max(one, other)


def _writable(text: str) -> str:
    """Text from a platform in a form that no database refuses."""
    return text.encode(errors="replace").decode()
