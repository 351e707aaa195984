"""The practice room's look at the real referee: the match it folds, the clocks it keeps, the posts on their way."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from bot.web.sight import sight_of

if TYPE_CHECKING:
    from datetime import datetime

    from bot.herald import Herald
    from bot.referee import Referee
    from bot.web.practice_clock import PracticeClock
    from bot.web.sight import Sight
    from storage.journal import Chat

_PATIENCE: Final = 5.0


class RefereesTable:
    """A Table (room.py) on the real referee, herald and practice clock."""

    def __init__(self, referee: Referee, herald: Herald, clock: PracticeClock) -> None:
        self._referee = referee
        self._herald = herald
        self._clock = clock

    async def look(self, chat: Chat) -> Sight | None:
        """The newest match of the tournament that this chat is bound to, a running one before a finished one."""
        stream = self._stream(chat)
        if not stream:
            return None
        state = (await self._referee.load(stream)).state
        matches = state.running or tuple(state.matches.values())
        if not matches:
            return None
        voice = self._referee.voice(chat, stream)
        return sight_of(matches[-1], voice.name_of, voice.zone.key)

    async def next_due(self, chat: Chat) -> datetime | None:
        """When the next clock of that tournament strikes."""
        stream = self._stream(chat)
        if not stream:
            return None
        await self._referee.load(stream)
        return self._referee.next_due(stream)

    async def call_time(self, chat: Chat) -> None:
        """Let the referee deal with every clock that has struck by now; the timekeeper may call the same once more."""
        stream = self._stream(chat)
        if stream:
            await self._referee.call_time(stream, self._clock.now())

    async def delivered(self) -> None:
        """Wait until everything that was said has reached its chat, but not for a chat that cannot be reached."""
        try:
            await asyncio.wait_for(self._herald.idle(), _PATIENCE)
        except TimeoutError:
            return

    def _stream(self, chat: Chat) -> str:
        binding = self._referee.directory.binding_of(chat)
        return binding[0] if binding else ""
