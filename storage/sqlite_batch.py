"""Many pieces of work in one transaction, each under its own savepoint: what one is refused harms no other.

BEGIN IMMEDIATE
SAVEPOINT  work 1  RELEASE              its result
SAVEPOINT  work 2  ROLLBACK TO RELEASE  why it was refused
notes
COMMIT                                    one wait for the disk, whatever the number of works
"""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, Protocol, TypeAlias, get_args

from storage.codec import Unreadable, Unwritable, decode, encode
from storage.journal import Chat, Conflict, Draft, Entry, Post, Repeated, StorageFailure, Waiting
from storage.people import Change
from storage.sqlite_people import write_change

Note: TypeAlias = tuple[str, tuple[object, ...]]
"""A statement with its parameters that may always be executed, also twice."""

# What is wrong with one piece of work. Any other error is the file's or the disk's, and concerns the whole batch.
_OWN_FAULTS: Final = (
    sqlite3.IntegrityError,
    sqlite3.DataError,
    sqlite3.InterfaceError,
    sqlite3.ProgrammingError,
    TypeError,
    ValueError,
    OverflowError,
)
_CHANGES: Final = get_args(Change)

FIND_CAUSE: Final = "SELECT stream, entry, recorded_at, actor, cause, events FROM entries WHERE cause = ?"
_ADD_ENTRY: Final = "INSERT INTO entries (stream, entry, recorded_at, actor, cause, events) VALUES (?, ?, ?, ?, ?, ?)"
_ADD_POST: Final = (
    "INSERT INTO outbox (stream, entry, platform, chat, thread, body, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)"
)
_SET_ALARM: Final = (
    "INSERT INTO alarms (stream, due_at) VALUES (?, ?) ON CONFLICT (stream) DO UPDATE SET due_at = excluded.due_at"
)


class Work(Protocol):
    """Something to be written as a whole or not at all."""

    @property
    def changes(self) -> tuple[Change, ...]:
        """What the directory has to follow when this has been written."""

    def write(self, connection: sqlite3.Connection) -> object:
        """Write it; return the result its owner waits for."""

    def refused(self, connection: sqlite3.Connection, error: Exception) -> Exception:
        """Say what its owner is to hear instead, now that nothing of it is left."""


def write_batch(connection: sqlite3.Connection, works: Sequence[Work], notes: Sequence[Note]) -> list[object]:
    """Write all durably; return each work's result, or the exception that tells why it was refused."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        results = [_write(connection, work) for work in works]
        for statement, parameters in notes:
            connection.execute(statement, parameters)
        connection.execute("COMMIT")
    except BaseException:
        # After some errors (a full disk) SQLite has rolled back by itself.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return results


def _write(connection: sqlite3.Connection, work: Work) -> object:
    connection.execute("SAVEPOINT work")
    try:
        result = work.write(connection)
    except _OWN_FAULTS as error:
        connection.execute("ROLLBACK TO work")
        result = work.refused(connection, error)
    connection.execute("RELEASE work")
    return result


def stamp(moment: datetime) -> str:
    """A moment as a text of fixed width, so that texts sort as moments do."""
    if moment.utcoffset() is None:
        raise Unwritable(f"a moment without a time zone: {moment.isoformat()}")
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def entry_of(row: tuple[str, int, str, str, str, str]) -> Entry:
    """An entry as it was recorded."""
    stream, number, recorded_at, actor, cause, events = row
    try:
        return Entry(stream, number, datetime.fromisoformat(recorded_at), actor, cause, decode(events))
    except Unreadable as error:
        raise Unreadable(f"entry {number} of {stream}: {error}") from error


@dataclass(frozen=True, slots=True)
class Changing:
    """Changes of the directory that belong to no entry."""

    changes: tuple[Change, ...]

    def __post_init__(self) -> None:
        _check(self.changes)

    def write(self, connection: sqlite3.Connection) -> None:
        """Write them."""
        for change in self.changes:
            write_change(connection, change)

    def refused(self, connection: sqlite3.Connection, error: Exception) -> Exception:  # noqa: ARG002
        """Say what is wrong with them."""
        return Unwritable(f"the directory cannot take this: {error}")


class Recording:
    """A draft, made ready where it was handed in: what has no form in the record is refused before the batch."""

    __slots__ = ("_alarm", "_draft", "_events", "_recorded_at", "changes")

    def __init__(self, draft: Draft) -> None:
        self.changes: tuple[Change, ...] = _check(draft.changes)
        self._draft = draft
        self._events = encode(draft.events)
        self._recorded_at = stamp(draft.recorded_at)
        self._alarm = None if draft.alarm is None else stamp(draft.alarm)

    def write(self, connection: sqlite3.Connection) -> tuple[Entry, tuple[Waiting, ...]]:
        """Write entry, posts, alarm and changes."""
        draft = self._draft
        stream, number, recorded_at = draft.stream, draft.number, self._recorded_at
        execute = connection.execute
        execute(_ADD_ENTRY, (stream, number, recorded_at, draft.actor, draft.cause, self._events))
        waiting: list[Waiting] = []
        for post in draft.posts:
            chat = post.chat
            parameters = (stream, number, chat.platform, chat.xid, chat.thread, post.body, recorded_at)
            row = execute(_ADD_POST, parameters).lastrowid
            waiting.append(Waiting(row or 0, stream, number, post, draft.recorded_at))
        if self._alarm is None:
            execute("DELETE FROM alarms WHERE stream = ?", (stream,))
        else:
            execute(_SET_ALARM, (stream, self._alarm))
        for change in self.changes:
            write_change(connection, change)
        entry = Entry(stream, number, draft.recorded_at, draft.actor, draft.cause, draft.events)
        return entry, tuple(waiting)

    def refused(self, connection: sqlite3.Connection, error: Exception) -> Exception:
        """Tell a repeated cause and a taken number from a draft that cannot be written at all."""
        draft = self._draft
        try:
            row = connection.execute(FIND_CAUSE, (draft.cause,)).fetchone()
            if row is not None:
                return Repeated(entry_of(row))
            last = "SELECT ifnull(max(entry), 0) FROM entries WHERE stream = ?"
            (known,) = connection.execute(last, (draft.stream,)).fetchone()
        except StorageFailure as failure:
            return failure
        except _OWN_FAULTS:  # its cause or stream is no text that a database could look for
            known = draft.number - 1
        if known != draft.number - 1:
            return Conflict(f"{draft.stream}: entry {draft.number} cannot follow entry {known}")
        return Unwritable(f"{draft.stream}: entry {draft.number} cannot be written: {error}")


def waiting_of(row: tuple[int, str, int, str, str, str, str, str, int]) -> Waiting:
    """A post of the outbox."""
    number, stream, entry, platform, chat, thread, body, created_at, attempts = row
    post = Post(Chat(platform, chat, thread), body)
    return Waiting(number, stream, entry, post, datetime.fromisoformat(created_at), attempts)


def _check(changes: tuple[object, ...]) -> tuple[Change, ...]:
    for change in changes:
        if not isinstance(change, _CHANGES):
            raise Unwritable(f"{change!r} is no change of the directory")
    return changes  # type: ignore[return-value]
