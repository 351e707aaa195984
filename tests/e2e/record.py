"""The record as it is read back, and what must be true of every record."""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from bot.conversation import Reply
from rulebook import events as e
from rulebook import fold
from storage import codec
from storage.sqlite import SqliteJournal

if TYPE_CHECKING:
    from pathlib import Path

    from rulebook.state import Tournament
    from storage.journal import Entry


@dataclass(frozen=True, slots=True)
class Record:
    """One tournament of a file."""

    stream: str
    entries: list[Entry]

    @property
    def events(self) -> list[e.Event]:
        """Everything that happened."""
        return [event for entry in self.entries for event in entry.events]

    @property
    def state(self) -> Tournament:
        """What it comes to."""
        return fold(tuple(self.events))

    def of(self, kind: type[e.Event]) -> list[e.Event]:
        """The events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]


async def records(path: Path) -> list[Record]:
    """Every tournament of a file, read by the journal itself; each without gaps, no cause twice."""
    journal = await SqliteJournal.open(path, read_only=True)
    try:
        read = [Record(stream, await journal.read(stream)) for stream in await journal.streams()]
    finally:
        await journal.close()
    for record in read:
        assert [entry.number for entry in record.entries] == list(range(1, len(record.entries) + 1))
    causes = Counter(entry.cause for record in read for entry in record.entries)
    assert max(causes.values(), default=1) == 1
    return read


def length(path: Path) -> int:
    """How many entries a file has by now, read beside whoever writes."""
    ((count,),) = _rows(path, "SELECT count(*) FROM entries")
    return int(count)


def delivered_in_order(path: Path) -> int:
    """How many posts there are: all of them delivered, and in each chat in the order in which they were written."""
    lanes: dict[tuple[str, str, str], list[int]] = {}
    rows = _rows(path, "SELECT platform, chat, thread, message, failed FROM outbox ORDER BY row")
    for platform, chat, thread, message, failed in rows:
        assert failed is None
        assert message is not None, "a post waits"
        lanes.setdefault((platform, chat, thread), []).append(int(message.rpartition(":")[2]))
    for messages in lanes.values():
        assert all(before < after for before, after in pairwise(messages))
    return len(rows)


def told(path: Path, platform: str) -> dict[str, list[str]]:
    """What was posted on a platform: by kind of chat, the sentences without their names and figures."""
    said: dict[str, list[str]] = {}
    for kind, body in _rows(
        path,
        "SELECT kind, body FROM outbox JOIN chats ON chats.platform = outbox.platform AND chats.xid = outbox.chat "
        "WHERE outbox.platform = ? ORDER BY row",
        platform,
    ):
        said.setdefault(kind, []).append(codec.loads(Reply, body).title.id)
    return said


def _rows(path: Path, query: str, *values: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=5)) as connection:
        return connection.execute(query, values).fetchall()
