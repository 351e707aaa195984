"""Time that passes only when a test says so."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import math
from datetime import UTC, datetime, timedelta

BEGIN = datetime(2026, 5, 10, 15, 0, tzinfo=UTC)


async def settle() -> None:
    """Let everything that can go on without time passing go on."""
    for _ in range(50):
        await asyncio.sleep(0)


class SimulatedTime:
    """A clock and the sleep that goes by it."""

    def __init__(self, now: datetime = BEGIN) -> None:
        self.now = now
        self.slept: list[float] = []
        self._sleepers: list[tuple[datetime, int, asyncio.Future[None]]] = []
        self._order = itertools.count()

    def clock(self) -> datetime:
        """The time of day."""
        return self.now

    def seconds(self) -> float:
        """The time as a number that only grows."""
        return (self.now - BEGIN).total_seconds()

    async def sleep(self, seconds: float) -> None:
        """Sleep until a test has let that much time pass."""
        self.slept.append(seconds)
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        # Rounded up: a sleeper that woke a part of a microsecond too early would go to sleep for nothing for ever.
        at = self.now + timedelta(microseconds=math.ceil(seconds * 1_000_000))
        heapq.heappush(self._sleepers, (at, next(self._order), woken))
        await woken

    async def advance(self, seconds: float) -> None:
        """Let time pass, waking sleepers one after another at their moments."""
        end = self.now + timedelta(seconds=seconds)
        await settle()
        while self._sleepers and self._sleepers[0][0] <= end:
            at, _, woken = heapq.heappop(self._sleepers)
            if woken.done():
                continue
            self.now = max(self.now, at)
            woken.set_result(None)
            await settle()
        self.now = end

    def jump(self, seconds: float) -> None:
        """The clock goes on while nothing runs: the process was stopped, or the machine slept."""
        self.now += timedelta(seconds=seconds)
