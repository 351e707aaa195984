"""The file under the journal: what cannot be changed in it, its faults, its lock, and a sudden death."""

import asyncio
import os
import re
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from storage.codec import Unreadable
from storage.journal import StorageFailure
from storage.sqlite import SqliteJournal
from tests.storage.conftest import NOON, draft

ROOT: Final = Path(__file__).parent.parent.parent


# --- append only -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET actor = 'p9'",
        "UPDATE entries SET events = '[]' WHERE entry = 1",
        "UPDATE OR REPLACE entries SET entry = 2",
        "DELETE FROM entries",
        "DELETE FROM entries WHERE entry = 2",
        "INSERT OR REPLACE INTO entries SELECT stream, entry, recorded_at, 'p9', cause, events FROM entries",
        "INSERT OR REPLACE INTO entries SELECT 'other', 1, recorded_at, actor, cause, events FROM entries LIMIT 1",
        "INSERT INTO entries SELECT stream, 4, recorded_at, actor, 'new', events FROM entries LIMIT 1",
        "INSERT INTO entries SELECT 'other', 2, recorded_at, actor, 'new', events FROM entries LIMIT 1",
    ],
)
async def test_the_database_refuses_to_change_entries(journal: SqliteJournal, path: Path, statement: str) -> None:
    """No program, however it connects, changes, deletes, replaces or skips an entry."""
    await journal.append(draft(1))
    await journal.append(draft(2))
    before = await journal.read("cup")
    stranger = sqlite3.connect(path)
    with pytest.raises(sqlite3.IntegrityError, match=r"entries of the journal|this cause is recorded"):
        stranger.execute(statement)
    stranger.close()
    assert await journal.read("cup") == before


async def test_commits_are_durable(journal: SqliteJournal) -> None:
    """The file is in WAL mode and every commit reaches the disk before it is acknowledged."""

    def setting(name: str) -> Callable[[sqlite3.Connection], object]:
        return lambda connection: connection.execute(f"PRAGMA {name}").fetchone()[0]

    assert await journal.run(setting("journal_mode")) == "wal"
    assert await journal.run(setting("synchronous")) == 2
    assert await journal.run(setting("foreign_keys")) == 1


async def test_an_entry_that_cannot_be_read_is_named(journal: SqliteJournal) -> None:
    """A record from a newer Arbiter stops the reading with the entry's stream and number."""
    await journal.append(draft(1))
    await journal.run(
        lambda connection: connection.execute(
            "INSERT INTO entries VALUES ('cup', 2, ?, 'p', 'c', '[{\"type\": \"Miracle\", \"v\": 1}]')", (str(NOON),)
        )
    )
    with pytest.raises(Unreadable, match="entry 2 of cup: unknown event Miracle"):
        await journal.read("cup")


# --- faults of the file ----------------------------------------------------------------------------------------------


async def fails(journal: SqliteJournal, words: str) -> None:
    """See an append fail in one line that says why."""
    with pytest.raises(StorageFailure, match=words) as failure:
        await journal.append(draft(2, posts=1))
    assert "\n" not in str(failure.value)


async def lives_on(journal: SqliteJournal) -> None:
    """See that nothing of the failed append was written, that no note was lost, and that the writer works."""
    assert len(await journal.read("cup")) == 1
    await journal.append(draft(2))
    assert await journal.waiting() == []
    assert await journal.message_of("cup", 1) == [(draft(1, posts=1).posts[0].chat, "8001")]
    assert await journal.last_alive() == NOON


async def test_a_locked_file(journal: SqliteJournal, path: Path) -> None:
    """While another program holds the file, appends fail and notes are kept; afterwards all goes on."""
    _, (row,) = await journal.append(draft(1, posts=1))
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    journal.delivered(row.row, "8001")
    journal.alive(NOON)
    await fails(journal, "cannot write .*arbiter.db: another program holds it locked")
    with pytest.raises(StorageFailure, match="locked"):
        await journal.flush()
    assert len(await journal.read("cup")) == 1  # reading goes on meanwhile
    other.execute("ROLLBACK")
    other.close()
    await lives_on(journal)


async def test_a_close_that_cannot_write_says_so(path: Path) -> None:
    """When the last notes cannot be written the close fails, and yet the file is let go."""
    journal = await SqliteJournal.open(path, patience=0.05)
    await journal.append(draft(1))
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    journal.alive(NOON)
    with pytest.raises(StorageFailure, match="locked"):
        await journal.close()
    other.execute("ROLLBACK")
    other.close()
    again = await SqliteJournal.open(path)
    assert await again.last_alive() is None
    await again.close()


async def test_a_full_disk(journal: SqliteJournal) -> None:
    """When the disk is full nothing of a batch is written; when there is room again, all that was noted is."""
    _, (row,) = await journal.append(draft(1, posts=1))

    def limit(pages: int) -> Callable[[sqlite3.Connection], object]:
        return lambda connection: connection.execute(f"PRAGMA max_page_count = {pages}").fetchone()

    big = draft(2, posts=1)
    object.__setattr__(big.posts[0], "body", "x" * 100_000)
    await journal.run(limit(1))  # SQLite makes of it: not a page more than there are
    journal.delivered(row.row, "8001")
    journal.alive(NOON)
    answers = await asyncio.gather(journal.append(draft(1, "small")), journal.append(big), return_exceptions=True)
    assert [type(answer) for answer in answers] == [StorageFailure, StorageFailure]
    assert re.fullmatch(r"cannot write .*arbiter\.db: the disk is full \(database or disk is full\)", str(answers[0]))
    assert await journal.streams() == ["cup"]
    await journal.run(limit(2**30))
    await lives_on(journal)


async def test_a_file_that_becomes_read_only(journal: SqliteJournal) -> None:
    """When the file may no longer be written, appends say so."""
    _, (row,) = await journal.append(draft(1, posts=1))
    await journal.run(lambda connection: connection.execute("PRAGMA query_only = ON"))
    journal.delivered(row.row, "8001")
    journal.alive(NOON)
    await fails(journal, "it is read-only")
    await journal.run(lambda connection: connection.execute("PRAGMA query_only = OFF"))
    await lives_on(journal)


async def test_a_damaged_file(journal: SqliteJournal, path: Path) -> None:
    """Damage is told as damage, whether opening or writing first meets it, and the file is let go."""
    await asyncio.gather(*(journal.append(draft(1, f"cup {n}", posts=1)) for n in range(200)))
    await journal.close()
    sound = path.stat().st_size  # noqa: ASYNC240 - a file of our own
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * (sound - 4096))
    for _ in range(2):
        with pytest.raises(StorageFailure, match="it is damaged; restore a backup") as failure:
            await open_and_append(path)
        assert "\n" not in str(failure.value)


async def open_and_append(path: Path) -> None:
    """Do what every start of Arbiter does."""
    opened = await SqliteJournal.open(path)
    try:
        await opened.append(draft(1))
    finally:
        await opened.close()


# --- opening ---------------------------------------------------------------------------------------------------------


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    """A file of something else is left alone."""
    path = tmp_path / "letter.db"
    path.write_bytes(b"Dear Sir or Madam, " * 100)
    with pytest.raises(StorageFailure, match=r"cannot open .*letter\.db: it is not a database"):
        await SqliteJournal.open(path)
    assert path.read_bytes().startswith(b"Dear Sir")


async def test_a_path_that_leads_nowhere(tmp_path: Path) -> None:
    """A folder in the file's place, or a file in the folder's, is told in one line."""
    (tmp_path / "folder.db").mkdir()
    with pytest.raises(StorageFailure, match=r"cannot open .*folder\.db"):
        await SqliteJournal.open(tmp_path / "folder.db")
    (tmp_path / "file").touch()
    with pytest.raises(StorageFailure, match=r"cannot open .*inner\.db: (Not a directory|File exists)"):
        await SqliteJournal.open(tmp_path / "file" / "inner.db")
    with pytest.raises(StorageFailure, match="no such file"):
        await SqliteJournal.open(tmp_path / "absent.db", read_only=True)


@pytest.mark.skipif(os.geteuid() == 0, reason="rights do not bind root")
async def test_a_file_without_the_right_to_write(journal: SqliteJournal, path: Path) -> None:
    """A file that may only be read is refused."""
    await journal.close()
    path.chmod(0o400)  # noqa: ASYNC240 - a file of our own
    with pytest.raises(StorageFailure, match=r"cannot open .*read-only"):
        await SqliteJournal.open(path)


async def test_a_second_arbiter_is_refused(journal: SqliteJournal, path: Path) -> None:
    """Two processes never write to one file; the second hears which one has it, and may come after it."""
    with pytest.raises(StorageFailure, match=f"arbiter.db is in use by another Arbiter \\(process {os.getpid()}\\)"):
        await SqliteJournal.open(path)
    await journal.close()
    again = await SqliteJournal.open(path)
    await again.close()


async def test_reading_beside_a_running_arbiter(journal: SqliteJournal, path: Path) -> None:
    """A second process may read what is recorded, and only read."""
    await journal.append(draft(1))
    reader = await SqliteJournal.open(path, read_only=True)
    await journal.append(draft(2))
    assert await reader.read("cup") == await journal.read("cup")
    with pytest.raises(StorageFailure, match="read-only"):
        await reader.append(draft(3))
    await reader.close()


# --- sudden death ----------------------------------------------------------------------------------------------------


async def killed_while_appending(path: Path, lines: int) -> list[str]:
    """Start a process that appends, kill it without warning, and return the causes it was told are recorded."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.storage.appender", str(path), stdout=asyncio.subprocess.PIPE, cwd=ROOT
    )
    assert process.stdout is not None
    said = [await process.stdout.readline() for _ in range(lines)]
    process.kill()
    rest, _ = await process.communicate()
    return [line.decode().strip() for line in (*said, *rest.splitlines(keepends=True)) if line.endswith(b"\n")]


async def test_no_acknowledged_entry_is_lost_or_doubled_by_a_kill(path: Path) -> None:
    """After kill -9 and a restart every acknowledged entry is there, once, in a row without gaps."""
    acknowledged: list[str] = []
    for lines in (120, 333):
        acknowledged += await killed_while_appending(path, lines)
        journal = await SqliteJournal.open(path)  # the dead process holds no lock
        recorded = []
        for stream in await journal.streams():
            entries = await journal.read(stream)
            assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
            recorded += [entry.cause for entry in entries]
        await journal.close()
        assert len(set(recorded)) == len(recorded)
        assert set(acknowledged) <= set(recorded)
        assert len(recorded) - len(acknowledged) <= 20  # those that were written and could no longer be told
    assert len(acknowledged) >= 453
