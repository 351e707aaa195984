"""The schema of the file, and how it is brought up to date."""

import sqlite3
from pathlib import Path

import pytest

from storage.journal import StorageFailure
from storage.sqlite import SqliteJournal
from storage.sqlite_opening import Migration, connect, migrate, migrations
from tests.storage.conftest import draft

TREES = Migration(
    9001,
    "trees",
    """
    -- A comment; with a semicolon.
    CREATE TABLE trees (name TEXT);
    CREATE TRIGGER no_oaks BEFORE INSERT ON trees
    BEGIN
        SELECT RAISE(ABORT, 'no oaks') WHERE NEW.name = 'oak';
        SELECT 1;
    END;
    INSERT INTO trees VALUES ('birch')
    """,
)
HALF = Migration(9002, "half", "CREATE TABLE bushes (name TEXT); \n INSERT INTO nowhere VALUES (1);")


def applied(connection: sqlite3.Connection) -> list[tuple[int, str]]:
    """What the file says of its schema."""
    return list(connection.execute("SELECT number, name FROM migrations ORDER BY number"))


def test_migrations_are_numbered_in_a_row() -> None:
    """No number is missing or twice, so that the newest tells how many there are."""
    steps = migrations()
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))
    assert (steps[0].name, steps[1].name) == ("journal", "people")


def test_a_new_file_gets_every_step() -> None:
    """Each step is applied once and recorded; opening again applies nothing."""
    steps = migrations()
    connection = connect(":memory:", 0, read_only=False, steps=steps)
    expected = [(step.number, step.name) for step in steps]
    assert applied(connection) == expected
    migrate(connection, "x", steps)
    assert applied(connection) == expected
    migrate(connection, "x", [*steps, TREES])
    assert applied(connection) == [*expected, (9001, "trees")]
    with pytest.raises(sqlite3.IntegrityError, match="no oaks"):
        connection.execute("INSERT INTO trees VALUES ('oak')")
    connection.close()


def test_a_step_that_fails_leaves_nothing() -> None:
    """A step and its record are one transaction; the steps before it stay."""
    connection = connect(":memory:", 0, read_only=False, steps=migrations())
    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        migrate(connection, "x", [*migrations(), TREES, HALF])
    assert applied(connection)[-1] == (9001, "trees")
    assert not list(connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'bushes'"))
    connection.close()


async def test_an_older_file_is_brought_up_to_date(path: Path) -> None:
    """A file of the first schema opens with its entries, and is what a new file is."""
    path.parent.mkdir(parents=True)
    connect(str(path), 0, read_only=False, steps=migrations()[:1]).close()
    with pytest.raises(StorageFailure, match="was written by an older Arbiter"):
        await SqliteJournal.open(path, read_only=True)
    journal = await SqliteJournal.open(path)
    await journal.append(draft(1))
    assert await journal.run(applied) == [(step.number, step.name) for step in migrations()]
    await journal.close()


async def test_a_newer_file_is_refused(journal: SqliteJournal, path: Path) -> None:
    """A schema that this Arbiter does not know is left alone, and the message says what to do."""
    await journal.run(lambda connection: migrate(connection, "x", [*migrations(), TREES]))
    await journal.close()
    with pytest.raises(StorageFailure, match=r"newer Arbiter: its schema is 9001, this one knows \d; update Arbiter"):
        await SqliteJournal.open(path)


async def test_a_database_of_another_program_is_refused(tmp_path: Path) -> None:
    """Arbiter writes no tables into somebody else's database."""
    other = sqlite3.connect(tmp_path / "other.db")
    other.execute("CREATE TABLE messages (text TEXT)")
    other.close()
    with pytest.raises(StorageFailure, match=r"other\.db is a database of another program"):
        await SqliteJournal.open(tmp_path / "other.db")
