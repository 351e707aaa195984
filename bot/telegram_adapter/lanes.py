"""Work in lanes: what belongs to one chat goes one after another, lanes side by side.

A lane exists while there is something in it. A fault in one piece of work is logged, and ends neither the lane nor its
neighbours.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Hashable, Iterable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

_log = logging.getLogger(__name__)

Work = TypeVar("Work")


@dataclass(slots=True)
class _Lane(Generic[Work]):
    waiting: deque[Work] = field(default_factory=deque)
    walk: asyncio.Task[None] | None = None


class Lanes(Generic[Work]):
    """Lanes by key; `do` is how a piece of work is done."""

    def __init__(self, do: Callable[[Work], Awaitable[None]]) -> None:
        self._do = do
        self._lanes: dict[Hashable, _Lane[Work]] = {}

    def add(self, key: Hashable, work: Work) -> None:
        """Put a piece of work at the end of its lane."""
        lane = self._lanes.get(key)
        if lane is None:
            lane = self._lanes[key] = _Lane()
            lane.waiting.append(work)
            lane.walk = asyncio.create_task(self._walk(key, lane))
        else:
            lane.waiting.append(work)

    async def empty(self, keys: Iterable[Hashable], within: float | None) -> bool:
        """Wait until nothing is left in these lanes; False when that takes too long, or some had to be ended."""
        walks = [lane.walk for key in keys if (lane := self._lanes.get(key)) and lane.walk]
        if not walks:
            return True
        ended, late = await asyncio.wait(walks, timeout=within)
        return not late and not any(walk.cancelled() for walk in ended)

    async def close(self, within: float) -> bool:
        """Let all work end by itself for some seconds, then end it; False when some had to be ended."""
        end = time.monotonic() + within
        while self._lanes and (left := end - time.monotonic()) > 0:
            await self.empty(tuple(self._lanes), left)
        walks = [lane.walk for lane in self._lanes.values() if lane.walk]
        for walk in walks:
            walk.cancel()
        await asyncio.gather(*walks, return_exceptions=True)
        return not walks

    async def _walk(self, key: Hashable, lane: _Lane[Work]) -> None:
        try:
            while lane.waiting:
                work = lane.waiting.popleft()
                try:
                    await self._do(work)
                except Exception:  # noqa: BLE001  the next piece of work is not to blame
                    _log.exception("a piece of work failed")
        finally:
            del self._lanes[key]
