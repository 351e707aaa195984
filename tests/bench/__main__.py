"""Measure everything: `python -m tests.bench`."""

from __future__ import annotations

import asyncio
import tempfile
from functools import partial
from itertools import count
from pathlib import Path

from bot.editions import Editions
from tests.bench.measuring import in_turns, told
from tests.bench.pieces import pieces
from tests.bench.sends import ours as our_session
from tests.bench.sends import sends, served
from tests.bench.sends import theirs as their_session
from tests.bench.whole_path import HERE, echoed, refereed
from tests.storage.bench import grouped, one_by_one

ROUNDS = 3


async def main() -> None:
    """Measure and tell."""
    editions = Editions()
    an_echo = 0.0
    for in_flight, most in ((50, 24), (1, 90)):
        ours, echo = partial(refereed, editions, in_flight, most), partial(echoed, in_flight, most)
        found = await in_turns(ROUNDS, ours=ours, echo=echo)
        an_echo = an_echo or 1e6 / found["echo"]
        told(f"reports ruled on, {in_flight} in flight", found["ours"], found["echo"], "echoes of the library", "/s")
    with tempfile.TemporaryDirectory(dir=HERE) as folder:
        files = (Path(folder) / f"{number}.db" for number in count())

        async def group() -> float:
            return await grouped(next(files), 1)

        async def single() -> float:
            return await one_by_one(next(files), 1)

        commits = await in_turns(ROUNDS, group=group, single=single)
    told("entries committed, 50 in flight", commits["group"], commits["single"], "a transaction for each", "/s")
    async with served() as address:
        sent = await in_turns(
            ROUNDS, ours=lambda: sends(address, our_session()), theirs=lambda: sends(address, their_session())
        )
    told("messages sent, 50 in flight", sent["ours"], sent["theirs"], "the library's own session", "/s")
    for name, taken in pieces(editions).items():
        told(name, taken, an_echo, "one echo", "µs")


if __name__ == "__main__":
    asyncio.run(main())
