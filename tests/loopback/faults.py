"""What is to go wrong with the next requests to a server."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from aiohttp import web


@dataclass(slots=True)
class Fault:
    """One thing that goes wrong, so many `times`; None is for ever."""

    meets: Callable[..., bool]
    times: int | None = 1
    refusal: Any = None  # what the server answers instead of carrying the request out
    delay: float = 0.0
    cut: str = ""  # drop the connection "before" or "after" the request is carried out
    over: asyncio.Event = field(default_factory=asyncio.Event)

    async def finish(self, request: web.Request) -> None:
        """Hold back the answer for as long as was said, or drop the connection."""
        if self.delay:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self.delay):
                    await self.over.wait()
        if self.cut and request.transport is not None:
            request.transport.abort()


class Faults:
    """The faults that have not happened yet, in the order they were asked for."""

    def __init__(self) -> None:
        self._faults: list[Fault] = []

    def add(self, fault: Fault) -> None:
        """Let something go wrong."""
        self._faults.append(fault)

    def take(self, *request: object) -> Fault | None:
        """The fault that this request meets, used up by one."""
        for fault in self._faults:
            if fault.times != 0 and fault.meets(*request):
                if fault.times is not None:
                    fault.times -= 1
                return fault
        return None

    def heal(self) -> None:
        """Forget every fault, and send the answers that are held back."""
        for fault in self._faults:
            fault.over.set()
        self._faults.clear()
