"""Opening the file: a connection's settings, the migrations of its schema, and faults in words people understand."""

import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from typing import Final
from urllib.parse import quote

from storage.journal import StorageFailure

_WORDS: Final = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_BUSY: "another program holds it locked",
    sqlite3.SQLITE_LOCKED: "another program holds it locked",
    sqlite3.SQLITE_READONLY: "it is read-only",
    sqlite3.SQLITE_CORRUPT: "it is damaged; restore a backup",
    sqlite3.SQLITE_NOTADB: "it is not a database of Arbiter's, or it is damaged",
    sqlite3.SQLITE_CANTOPEN: "there is no such file, or no right to open it",
    sqlite3.SQLITE_IOERR: "the disk failed",
    sqlite3.SQLITE_PERM: "no right to do so",
}
_PRIMARY: Final = 0xFF  # the part of an error code that says what kind of fault it is


@dataclass(frozen=True, slots=True)
class Migration:
    """One step of the schema."""

    number: int
    name: str
    sql: str


def migrations() -> list[Migration]:
    """Every step this Arbiter knows, in order."""
    steps = (
        Migration(int(match["number"]), match["name"], path.read_text(encoding="utf-8"))
        for path in files("storage").joinpath("schema").iterdir()
        if (match := re.fullmatch(r"(?P<number>\d{4})_(?P<name>\w+)\.sql", path.name))
    )
    return sorted(steps, key=lambda step: step.number)


def explain(doing: str, path: str, error: Exception) -> StorageFailure:
    """Say in one line what a database error means: `cannot write var/arbiter.db: the disk is full`."""
    if isinstance(error, StorageFailure):
        return error
    code = getattr(error, "sqlite_errorcode", 0) or 0
    said = " ".join(str(error).split())
    words = _WORDS.get(code & _PRIMARY)
    return StorageFailure(f"cannot {doing} {path}: {words} ({said})" if words else f"cannot {doing} {path}: {said}")


def connect(path: str, patience: float, *, read_only: bool, steps: list[Migration]) -> sqlite3.Connection:
    """Open the file and bring its schema up to date. `patience`: seconds to wait for another program's lock."""
    mode = "ro" if read_only else "rwc"
    address = path if path == ":memory:" else f"file:{quote(str(Path(path).absolute()))}?mode={mode}"
    # isolation_level None: this module's user writes BEGIN and COMMIT itself.
    connection = sqlite3.connect(address, uri=True, timeout=patience, isolation_level=None)
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        if not read_only:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA secure_delete = ON")  # who asks to be forgotten must not remain in free pages
        migrate(connection, path, steps, read_only=read_only)
        if not read_only:
            # A file without the right to write opens all the same, for reading. Only an attempt tells.
            connection.execute("DELETE FROM migrations WHERE FALSE")
    except BaseException:
        connection.close()
        raise
    return connection


def migrate(connection: sqlite3.Connection, path: str, steps: list[Migration], *, read_only: bool = False) -> None:
    """Apply the steps that are missing, each in one transaction with its record."""
    done = _done(connection, path)
    newest = max(done, default=0)
    known = max((step.number for step in steps), default=0)
    if newest > known:
        raise StorageFailure(
            f"{path} was written by a newer Arbiter: its schema is {newest}, this one knows {known}; update Arbiter"
        )
    missing = [step for step in steps if step.number not in done]
    if missing and read_only:
        raise StorageFailure(f"{path} was written by an older Arbiter: start Arbiter on it once to bring it up to date")
    for step in missing:
        _apply(connection, step)


def _done(connection: sqlite3.Connection, path: str) -> set[int]:
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if "migrations" in tables:
        return {number for (number,) in connection.execute("SELECT number FROM migrations")}
    if tables:
        raise StorageFailure(f"{path} is a database of another program")
    return set()


def _apply(connection: sqlite3.Connection, step: Migration) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        connection.execute(
            "CREATE TABLE IF NOT EXISTS migrations "
            "(number INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at TEXT NOT NULL)"
        )
        for statement in _statements(step.sql):
            connection.execute(statement)
        applied_at = datetime.now(UTC).isoformat(timespec="microseconds")
        connection.execute("INSERT INTO migrations VALUES (?, ?, ?)", (step.number, step.name, applied_at))
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _statements(sql: str) -> Iterator[str]:
    """One statement after another: executescript would commit what we keep open."""
    statement = ""
    for line in sql.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip():
        yield statement
