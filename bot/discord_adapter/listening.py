"""Whether anything can be missed: every shard is connected, and what was said while it was not has been heard.

    ready    -> catching up -> listening      a new session: Discord does not redeliver what was missed
    resumed  -> listening                     the old session: it does
    lost     -> not listening

While a shard catches up, what comes in waits behind, so that things are heard in the order in which they were said.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from bot.log import facts

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable

_log = logging.getLogger(__name__)

REMEMBERED: Final = 10_000
PAUSES: Final = (1.0, 2.0, 5.0, 10.0, 30.0)
"""Seconds before catching up is tried again, the last for ever."""


class Memory:
    """The causes heard of late: what comes by the gateway and again from the history is heard once."""

    def __init__(self) -> None:
        self._causes: OrderedDict[str, None] = OrderedDict()

    def take(self, cause: str) -> bool:
        """Note a cause; say whether it is new."""
        if cause in self._causes:
            return False
        self._causes[cause] = None
        if len(self._causes) > REMEMBERED:
            self._causes.popitem(last=False)
        return True


@dataclass(slots=True)
class _Shard:
    heard_until: datetime | None
    connected: bool = False
    losses: int = 0
    caught_up: asyncio.Event = field(default_factory=asyncio.Event)
    reading: asyncio.Task[None] | None = None

    @property
    def listening(self) -> bool:
        return self.connected and self.caught_up.is_set()


class Listening:
    """All shards together: `tell` hears when the answer changes, `catch_up` hears what a shard missed since then."""

    def __init__(
        self,
        tell: Callable[[bool], None],
        catch_up: Callable[[int, datetime], Awaitable[None]],
        since: datetime | None,
    ) -> None:
        self._tell = tell
        self._catch_up = catch_up
        self._since = since
        self._shards: dict[int, _Shard] = {}
        self._told = False
        self._under_way: set[asyncio.Future[Any]] = set()

    def expect(self, shards: Iterable[int]) -> None:
        """Name the shards that must listen before we say that we do."""
        for shard in shards:
            self._of(shard)

    async def turn(self, shard: int) -> bool:
        """Wait until what was missed on this shard has been heard; False when its session has ended before."""
        state = self._of(shard)
        await state.caught_up.wait()
        return self._shards.get(shard) is state

    def ready(self, shard: int) -> None:
        """A shard has a new session. A second time begins anew; nothing is heard twice."""
        state = self._of(shard)
        if state.listening:  # no loss was reported, so the old session ended just now
            state.heard_until = datetime.now(UTC)
        state.connected = True
        state.caught_up.clear()
        self._read(shard, state)
        self._say()

    def hearing(self, heard: asyncio.Future[Any]) -> None:
        """Note that something is being heard."""
        self._under_way.add(heard)
        heard.add_done_callback(self._under_way.discard)

    async def resumed(self, shard: int) -> None:
        """A shard goes on with its session, and what was missed has been delivered: wait until it has been heard."""
        state = self._of(shard)
        losses = state.losses
        if self._under_way:
            await asyncio.wait(set(self._under_way))
        if state.losses != losses:  # in the meantime the connection was lost again
            return
        state.connected = True
        if not state.caught_up.is_set():
            self._read(shard, state)
        self._say()

    def lost(self, shard: int) -> None:
        """A shard has no connection."""
        state = self._of(shard)
        if state.listening:
            state.heard_until = datetime.now(UTC)
        state.connected = False
        state.losses += 1
        _cancel(state)
        self._say()

    def forget(self) -> None:
        """Every session is over. The next are new, perhaps with other shards; who waits for a turn waits in vain."""
        for shard in self._shards:
            self.lost(shard)
        moments = [state.heard_until for state in self._shards.values()]
        if moments:
            self._since = None if None in moments else min(moment for moment in moments if moment is not None)
        forgotten, self._shards = self._shards, {}
        for state in forgotten.values():
            state.caught_up.set()

    def _of(self, shard: int) -> _Shard:
        return self._shards.setdefault(shard, _Shard(self._since))

    def _read(self, shard: int, state: _Shard) -> None:
        _cancel(state)
        state.reading = asyncio.create_task(self._reading(shard, state), name=f"discord: catching up, shard {shard}")

    async def _reading(self, shard: int, state: _Shard) -> None:
        attempt = 0
        while state.heard_until is not None:
            try:
                await self._catch_up(shard, state.heard_until)
                break
            except Exception as error:  # noqa: BLE001  whatever it was: without it, nothing would be heard ever again
                pause = PAUSES[min(attempt, len(PAUSES) - 1)]
                _log.warning("catching up failed", extra=facts(shard=shard, again_in=pause, why=repr(error)))
                attempt += 1
            await asyncio.sleep(pause)
        state.reading = None
        state.caught_up.set()
        self._say()

    def _say(self) -> None:
        now = bool(self._shards) and all(state.listening for state in self._shards.values())
        if now is not self._told:
            self._told = now
            self._tell(now)


def _cancel(state: _Shard) -> None:
    if state.reading is not None:
        state.reading.cancel()
        state.reading = None
