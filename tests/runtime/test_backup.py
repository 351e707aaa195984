"""A copy of the record while Arbiter runs, and its way back."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from rulebook.events import TournamentOpened
from rulebook.vocabulary import PersonId
from storage.backup import back_up, restore, verify
from storage.journal import Draft, StorageFailure
from storage.sqlite import SqliteJournal

NOW = datetime(2026, 5, 10, 15, 0, tzinfo=UTC)


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


async def opened(path: Path, *streams: str) -> SqliteJournal:
    """A journal with a tournament for each stream; it is open."""
    journal = await SqliteJournal.open(path)
    for stream in streams:
        event = TournamentOpened(edition="walls", edition_hash="0", by=PersonId("p"), at=NOW)
        await journal.append(Draft(stream, 1, NOW, "p", f"cause-{stream}", (event,)))
    return journal


async def record(path: Path, *streams: str) -> Path:
    """A record that nobody has open."""
    await (await opened(path, *streams)).close()
    return path


async def test_a_copy_is_made_while_arbiter_writes(tmp_path: Path) -> None:
    """The copy holds all that was recorded so far, in one file, and the record goes on."""
    journal = await opened(tmp_path / "a.db", "cup")
    found = back_up(tmp_path / "a.db", tmp_path / "copies" / "copy.db")
    assert (found.tournaments, found.entries, found.is_old) == (1, 1, False)
    assert _names(tmp_path / "copies") == ["copy.db"]
    assert await journal.streams() == ["cup"]
    await journal.close()
    copied = await SqliteJournal.open(tmp_path / "copies" / "copy.db")
    assert await copied.streams() == ["cup"]
    await copied.close()


async def test_a_copy_never_overwrites(tmp_path: Path) -> None:
    """Neither an older copy nor the record itself: the name must be new."""
    database = await record(tmp_path / "a.db", "cup")
    (tmp_path / "old").write_text("precious", encoding="utf-8")
    for target in ("old", "a.db"):
        with pytest.raises(StorageFailure, match="exists already: name a new file"):
            back_up(database, tmp_path / target)
    assert (tmp_path / "old").read_text(encoding="utf-8") == "precious"
    assert verify(database).entries == 1


async def test_a_copy_of_nothing_is_refused(tmp_path: Path) -> None:
    """A wrong ARBITER_DATABASE must not end in an empty backup."""
    with pytest.raises(StorageFailure, match="there is no record at"):
        back_up(tmp_path / "none.db", tmp_path / "copy.db")
    assert _names(tmp_path) == []


async def test_a_copy_that_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    """A file where a folder should be: one line, no half copy."""
    database = await record(tmp_path / "a.db", "cup")
    (tmp_path / "file").touch()
    with pytest.raises(StorageFailure, match="cannot write"):
        back_up(database, tmp_path / "file" / "copy.db")


async def test_a_copy_comes_back_and_the_former_record_is_kept(tmp_path: Path) -> None:
    """After a restore the record is the copy's; what was there lies beside, with all its own."""
    database = await record(tmp_path / "a.db", "cup")
    back_up(database, tmp_path / "copy.db")
    later = await opened(database)
    event = TournamentOpened(edition="walls", edition_hash="0", by=PersonId("p"), at=NOW)
    await later.append(Draft("league", 1, NOW, "p", "cause-league", (event,)))
    await later.close()
    aside = restore(tmp_path / "copy.db", database, NOW)
    assert aside == tmp_path / "a.db.before-20260510T150000"
    assert (verify(database).tournaments, verify(aside).tournaments) == (1, 2)
    journal = await SqliteJournal.open(database)
    assert await journal.streams() == ["cup"]
    await journal.close()


async def test_what_was_only_in_the_wal_of_the_former_record_does_not_leak_into_the_restored_one(
    tmp_path: Path,
) -> None:
    """After kill -9 the newest entries stand in the -wal: they belong to the former record and stay with it."""
    database = await record(tmp_path / "a.db", "cup")
    back_up(database, tmp_path / "copy.db")
    journal = await opened(database)
    event = TournamentOpened(edition="walls", edition_hash="0", by=PersonId("p"), at=NOW)
    await journal.append(Draft("league", 1, NOW, "p", "cause-league", (event,)))
    killed = tmp_path / "killed"
    killed.mkdir()
    for name in ("a.db", "a.db-wal"):
        (killed / name).write_bytes((tmp_path / name).read_bytes())
    await journal.close()
    assert (killed / "a.db-wal").stat().st_size
    aside = restore(tmp_path / "copy.db", killed / "a.db", NOW)
    assert aside is not None
    assert (verify(killed / "a.db").tournaments, verify(aside).tournaments) == (1, 2)


async def test_a_copy_comes_back_where_nothing_is(tmp_path: Path) -> None:
    """A fresh machine: there is nothing to keep aside."""
    back_up(await record(tmp_path / "a.db", "cup"), tmp_path / "copy.db")
    assert restore(tmp_path / "copy.db", tmp_path / "new" / "b.db", NOW) is None
    assert verify(tmp_path / "new" / "b.db").entries == 1


async def test_a_record_in_use_is_not_replaced(tmp_path: Path) -> None:
    """Neither that of a running Arbiter nor one that another program is writing to."""
    database = await record(tmp_path / "a.db", "cup")
    back_up(database, tmp_path / "copy.db")
    journal = await opened(database)
    with pytest.raises(StorageFailure, match="in use by another Arbiter"):
        restore(tmp_path / "copy.db", database, NOW)
    await journal.close()
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageFailure, match="in use by another program"):
            restore(tmp_path / "copy.db", database, NOW)
    assert [name for name in _names(tmp_path) if ".part" in name or "before" in name] == []


async def test_what_is_no_sound_copy_is_refused_before_anything_is_touched(tmp_path: Path) -> None:
    """No file, a folder, another program's database, a damaged one, a newer one, the record itself: a line each."""
    database = await record(tmp_path / "a.db", *(f"cup{number}" for number in range(200)))
    (tmp_path / "text").write_text("not a database, but long enough to be looked at" * 100, encoding="utf-8")
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE things (name)")
    damaged = bytearray(database.read_bytes())
    damaged[len(damaged) // 2 : len(damaged) // 2 + 4096] = b"\xff" * 4096
    (tmp_path / "damaged.db").write_bytes(damaged)
    back_up(database, tmp_path / "newer.db")
    with closing(sqlite3.connect(tmp_path / "newer.db")) as newer, newer:
        newer.execute("INSERT INTO migrations VALUES (9999, 'future', '2030-01-01')")
    for name, why in {
        "none.db": "there is no such file",
        ".": "cannot",
        "text": "not a database of Arbiter's, or it is damaged",
        "other.db": "is no record of Arbiter's",
        "damaged.db": "damaged",
        "newer.db": "was written by a newer Arbiter",
        "a.db": "is the record itself",
    }.items():
        with pytest.raises(StorageFailure, match=why) as failure:
            restore(tmp_path / name, database, NOW)
        assert "\n" not in str(failure.value)
    assert verify(database).tournaments == 200


async def test_a_damaged_record_can_be_replaced(tmp_path: Path) -> None:
    """That is what backups are for: the damaged file is kept aside as it is."""
    database = await record(tmp_path / "a.db", "cup")
    back_up(database, tmp_path / "copy.db")
    database.write_bytes(b"\xff" * 8192)
    (tmp_path / "a.db-wal").write_bytes(b"its newest entries")
    aside = restore(tmp_path / "copy.db", database, NOW)
    assert aside is not None
    assert aside.with_name(f"{aside.name}-wal").read_bytes() == b"its newest entries"
    assert not (tmp_path / "a.db-wal").exists()
    assert aside.read_bytes() == b"\xff" * 8192
    assert verify(database).entries == 1
