"""A process that appends until it is killed, and says which causes it was told are recorded (for test_sqlite.py)."""

import asyncio
import sys
from datetime import UTC, datetime

from storage.journal import Draft
from storage.sqlite import SqliteJournal


async def append_for_ever(journal: SqliteJournal, stream: str) -> None:
    """Append to a stream, from where it stands, and print each cause once it is acknowledged."""
    number = len(await journal.read(stream))
    while True:
        number += 1
        cause = f"{stream}:{number}"
        await journal.append(Draft(stream, number, datetime.now(UTC), "p", cause, ()))
        print(cause, flush=True)  # noqa: T201 - this is what the test reads


async def main(path: str) -> None:
    """Append to ten streams at once."""
    journal = await SqliteJournal.open(path)
    await asyncio.gather(*(append_for_ever(journal, f"cup {n}") for n in range(10)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
