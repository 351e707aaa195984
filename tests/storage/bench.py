"""How many durable entries a second the journal takes: `python -m tests.storage.bench`.

Both ways write the same drafts (an event with a clock, an alarm, a post or none) to a file on this disk, 50 at a time.
"""

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

import aiosqlite

from rulebook.events import Deadline, DeadlineKind, ScoreReported
from rulebook.vocabulary import EntrantId, MatchId, PersonId, Score
from storage.codec import encode
from storage.journal import Chat, Draft, Post
from storage.sqlite import SqliteJournal
from storage.sqlite_batch import stamp
from storage.sqlite_opening import connect, migrations

NOON: Final = datetime(2024, 5, 1, 12, tzinfo=UTC)
FIRST, SECOND, CAPTAIN = EntrantId("e1"), EntrantId("e2"), PersonId("p1")
IN_FLIGHT: Final = 50

Append = Callable[[Draft], Awaitable[object]]


def draft(stream: str, number: int, posts: int) -> Draft:
    """A captain's report."""
    clock = Deadline(DeadlineKind.CREATE, NOON + timedelta(minutes=10), 600, "3.3", (FIRST,), number)
    report = ScoreReported(MatchId("m1"), number, FIRST, CAPTAIN, Score(2, 1), (1, 0), NOON, SECOND, deadlines=(clock,))
    post = Post(Chat("telegram", "-1002123456789"), '{"title": "score-reported"}' * 10)
    cause = f"telegram:-1002123456789:{stream}:{number}"
    return Draft(stream, number, NOON, CAPTAIN, cause, (report,), (post,) * posts, clock.at)


async def measure(append: Append, each: int, posts: int) -> float:
    """Entries a second, with 50 who append one entry after another."""

    async def one(stream: str) -> None:
        for number in range(1, each + 1):
            await append(draft(stream, number, posts))

    start = time.perf_counter()
    await asyncio.gather(*(one(f"cup {n}") for n in range(IN_FLIGHT)))
    return IN_FLIGHT * each / (time.perf_counter() - start)


async def grouped(path: Path, posts: int) -> float:
    """The journal as it is."""
    journal = await SqliteJournal.open(path)
    speed = await measure(journal.append, 400, posts)
    await journal.close()
    return speed


async def one_by_one(path: Path, posts: int) -> float:
    """The same statements over the same kind of connection, a transaction for each entry."""
    connection = await aiosqlite.Connection(
        lambda: connect(str(path), 5, read_only=False, steps=migrations()), iter_chunk_size=64
    )
    turn = asyncio.Lock()

    async def append(one: Draft) -> None:
        entry = (one.stream, one.number, stamp(one.recorded_at), one.actor, one.cause, encode(one.events))
        async with turn:
            await connection.execute("BEGIN IMMEDIATE")
            await connection.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", entry)
            for post in one.posts:
                await connection.execute(
                    "INSERT INTO outbox (stream, entry, platform, chat, thread, body, created_at) "
                    "VALUES (?, ?, ?, ?, '', ?, ?)",
                    (one.stream, one.number, post.chat.platform, post.chat.xid, post.body, entry[2]),
                )
            await connection.execute(
                "INSERT OR REPLACE INTO alarms VALUES (?, ?)", (one.stream, stamp(one.alarm or NOON))
            )
            await connection.commit()

    speed = await measure(append, 20, posts)
    await connection.close()
    return speed


async def main() -> None:
    """Measure both ways, in turns, three times."""
    with tempfile.TemporaryDirectory(dir=Path(__file__).parent) as folder:
        for turn in range(3):
            for posts in (0, 1):
                single = await one_by_one(Path(folder) / f"single{turn}{posts}.db", posts)
                group = await grouped(Path(folder) / f"group{turn}{posts}.db", posts)
                print(  # noqa: T201
                    f"{posts} posts: a transaction for each entry {single:6,.0f}/s, "
                    f"group commit {group:7,.0f}/s, {group / single:.0f} times as many"
                )


if __name__ == "__main__":
    asyncio.run(main())
