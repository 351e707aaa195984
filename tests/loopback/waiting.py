"""Waiting for facts instead of for time."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

Fact = TypeVar("Fact")

PATIENCE = 5.0  # seconds until a test gives up: far more than anything on loopback takes, paid only by tests that fail


class Bell:
    """Rings whenever a server has done something; whoever waits then looks again whether it was what they wait for."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()

    def ring(self) -> None:
        """Wake everyone who waits."""
        # Each waiter keeps the event it sleeps on, so none can miss a ring because another one looked first.
        self._rung.set()
        self._rung = asyncio.Event()

    async def until(
        self, fact: Callable[[], Fact | None], patience: float = PATIENCE, told: Callable[[], str] = str
    ) -> Fact:
        """The fact, once it is there (neither None nor False); a TimeoutError that says what `told` knows otherwise."""
        end = time.monotonic() + patience
        while True:
            rung, found = self._rung, fact()
            if found is not None and found is not False:
                return found
            try:
                async with asyncio.timeout(end - time.monotonic()):
                    await rung.wait()
            except TimeoutError:
                raise TimeoutError(told() or "it did not happen") from None


async def until(fact: Callable[[], Fact | None], patience: float = PATIENCE) -> Fact:
    """Wait for a fact that rings no bell, such as something the bot remembers; here the clock has to be watched."""
    end = time.monotonic() + patience
    while (found := fact()) is None or found is False:
        if time.monotonic() > end:
            msg = "it did not happen"
            raise TimeoutError(msg)
        await asyncio.sleep(0.002)
    return found
