"""Files given as evidence: in the entry's own transaction, once, for good."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from storage.evidence import FileStored, stored
from storage.journal import Conflict
from storage.sqlite import SqliteJournal
from tests.storage.conftest import draft

LOG = stored("3, 2, 1, ГОУ\n".encode())


def files(connection: sqlite3.Connection) -> int:
    """How many files are kept."""
    return int(connection.execute("SELECT count(*) FROM evidence").fetchone()[0])


async def test_bytes_are_kept_with_their_entry(journal: SqliteJournal, path: Path) -> None:
    """What an entry carries is there after the file is opened again, and capitals of a hash do not matter."""
    await journal.append(replace(draft(1), changes=(LOG,)))
    await journal.close()
    again = await SqliteJournal.open(path)
    assert await again.evidence_of(LOG.sha256) == LOG.data
    assert await again.evidence_of(LOG.sha256.upper()) == LOG.data
    assert await again.evidence_of("0" * 64) is None
    await again.close()


async def test_the_same_bytes_are_kept_once(journal: SqliteJournal) -> None:
    """The content is the name: a second giver costs nothing and breaks nothing."""
    await journal.append(replace(draft(1), changes=(LOG, LOG)))
    await journal.append(replace(draft(2), changes=(LOG, stored(b"other"))))
    assert await journal.run(files) == 2


async def test_an_entry_that_is_not_written_leaves_no_bytes(journal: SqliteJournal) -> None:
    """A conflict takes the files back, too."""
    await journal.append(draft(1))
    with pytest.raises(Conflict):
        await journal.append(replace(draft(1), cause="another", changes=(LOG,)))
    assert await journal.run(files) == 0


@pytest.mark.parametrize("statement", ["UPDATE evidence SET size = 1", "DELETE FROM evidence"])
async def test_evidence_is_never_touched(journal: SqliteJournal, statement: str) -> None:
    """The database itself refuses to change or delete a file."""
    await journal.append(replace(draft(1), changes=(LOG,)))
    with pytest.raises(sqlite3.IntegrityError, match="evidence is never"):
        await journal.run(lambda connection: connection.execute(statement))
    assert await journal.evidence_of(LOG.sha256) == LOG.data


def test_a_file_is_called_by_its_content() -> None:
    """Bytes under another name are refused before they reach the record."""
    with pytest.raises(ValueError, match="these bytes are not"):
        FileStored("0" * 64, b"x")
