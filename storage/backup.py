"""A copy of the record while Arbiter runs, and its way back.

    back_up    record --SQLite's own backup--> FILE.part --verify--> FILE      beside a running Arbiter, consistent
    restore    FILE --verify--> record.part --verify--> record                 only while no Arbiter runs;
                                                        the record there was is kept beside, under another name

A copy is whole or is not there: it gets its name only when it has been verified.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final
from urllib.parse import quote

from storage.journal import StorageFailure
from storage.lock import FileLock
from storage.sqlite_opening import explain, migrations

_PATIENCE: Final = 5.0
_BESIDE: Final = ("-wal", "-shm")
_TABLES: Final = {"migrations", "entries", "outbox"}


@dataclass(frozen=True, slots=True)
class Verified:
    """What is known of a file that is a sound record of Arbiter's."""

    schema: int
    tournaments: int
    entries: int

    @property
    def is_old(self) -> bool:
        """Whether the next start will bring its schema up to date."""
        return self.schema < _newest()


def verify(path: Path) -> Verified:
    """Read the whole file and see that it is sound. Raises StorageFailure."""
    with _reading(path) as connection:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not tables >= _TABLES:
            raise StorageFailure(f"{path} is no record of Arbiter's")
        faults = [str(fault) for (fault,) in connection.execute("PRAGMA integrity_check(1)")]
        if faults != ["ok"]:
            raise StorageFailure(f"{path} is damaged: {' '.join(faults[0].split())}")
        if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
            raise StorageFailure(f"{path} is damaged: posts without the entry they belong to")
        (schema,) = connection.execute("SELECT max(number) FROM migrations").fetchone()
        tournaments, entries = connection.execute("SELECT count(DISTINCT stream), count(*) FROM entries").fetchone()
    if schema is None or schema > _newest():
        raise StorageFailure(
            f"{path} was written by a newer Arbiter: its schema is {schema}, this one knows {_newest()}; update Arbiter"
        )
    return Verified(schema, tournaments, entries)


def back_up(database: Path, copy: Path) -> Verified:
    """Copy the record, also while Arbiter writes to it. Raises StorageFailure."""
    if not database.is_file():
        raise StorageFailure(f"there is no record at {database}")
    if copy.exists():
        raise StorageFailure(f"{copy} exists already: name a new file")
    with _made_beside(copy) as part:
        _copy(database, part)
        found = verify(part)
        part.rename(copy)
    _sync(copy.parent)
    return found


def restore(copy: Path, database: Path, at: datetime) -> Path | None:
    """Put a copy in the record's place; return where the record that was there is now. Raises StorageFailure.

    Refused while an Arbiter, or any other program, uses the record.
    """
    verify(copy)
    if database.exists() and copy.samefile(database):
        raise StorageFailure(f"{copy} is the record itself")
    lock = FileLock(database)
    try:
        with _made_beside(database) as part:
            _copy(copy, part)
            verify(part)
            aside = _put_aside(database, at) if database.exists() else None
            part.rename(database)
    finally:
        lock.release()
    _sync(database.parent)
    return aside


# --- Within ----------------------------------------------------------------------------------------------------------


def _newest() -> int:
    return max(step.number for step in migrations())


@contextmanager
def _reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that cannot write; what SQLite says against the file is said in our words."""
    try:
        connection = sqlite3.connect(_address(path, "ro"), uri=True, timeout=_PATIENCE)
    except sqlite3.Error as error:
        raise explain("open", str(path), error) from error
    try:
        yield connection
    except sqlite3.Error as error:
        raise explain("read", str(path), error) from error
    finally:
        connection.close()


@contextmanager
def _made_beside(path: Path) -> Iterator[Path]:
    """A name for the file in the making, in the same folder; whatever is left of it afterwards is taken away."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        yield part
    except OSError as error:
        raise StorageFailure(f"cannot write {path}: {error.strerror or error}") from error
    finally:
        for end in ("", "-journal", *_BESIDE):
            with suppress(OSError):
                part.with_name(part.name + end).unlink(missing_ok=True)


def _copy(source: Path, target: Path) -> None:
    with _reading(source) as reading:
        writing = sqlite3.connect(target)
        try:
            reading.backup(writing)
            # Alone in its file: a copy that needed its -wal beside it would sooner or later be moved without.
            writing.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.Error as error:
            raise explain(f"copy {source} to", str(target), error) from error
        finally:
            writing.close()
    _sync(target)


def _put_aside(database: Path, at: datetime) -> Path:
    """Move the record with what belongs to it: a -wal left behind would be taken for the new record's."""
    _close_off(database)
    aside = database.with_name(f"{database.name}.before-{at:%Y%m%dT%H%M%S}")
    if aside.exists():
        raise StorageFailure(f"{aside} exists already: wait a second")
    database.rename(aside)
    for end in _BESIDE:
        beside = database.with_name(database.name + end)
        if beside.exists():
            beside.rename(aside.with_name(aside.name + end))
    return aside


def _close_off(database: Path) -> None:
    """See that nobody is at it, and write what is in the -wal into the file. A damaged record is left as it is."""
    try:
        # To write to what is no database would cost its -wal: SQLite takes it for a remnant and deletes it.
        _run(database, "ro", "PRAGMA schema_version")
        _run(
            database,
            "rw",
            "PRAGMA locking_mode = EXCLUSIVE",
            "BEGIN EXCLUSIVE",
            "COMMIT",
            "PRAGMA wal_checkpoint(TRUNCATE)",
        )
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
            raise StorageFailure(f"{database} is in use by another program: close it first") from error


def _run(database: Path, mode: str, *statements: str) -> None:
    connection = sqlite3.connect(_address(database, mode), uri=True, timeout=0, isolation_level=None)
    try:
        for statement in statements:
            connection.execute(statement).fetchall()
    finally:
        connection.close()


def _address(path: Path, mode: str) -> str:
    return f"file:{quote(str(path.absolute()))}?mode={mode}"


def _sync(path: Path) -> None:
    """See that it is on the disk and not only on its way there."""
    if os.name == "nt" and path.is_dir():
        return  # Windows opens no folders
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
