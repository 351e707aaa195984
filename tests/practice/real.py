"""The practice room on the real referee: SQLite journal, herald, timekeeper, practice clock, served on loopback."""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.conversation import Reply
from bot.editions import Editions
from bot.herald import Herald
from bot.referee import Referee
from bot.timekeeper import Timekeeper
from bot.web import practice
from bot.web.demo import LENGTH
from bot.web.practice_clock import PracticeClock
from bot.web.room import PLATFORM, Room
from bot.web.table import RefereesTable
from storage import codec
from storage.sqlite import SqliteJournal

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping, Sequence
    from pathlib import Path

    from storage.journal import Chat


@dataclass
class Furnished:
    """A room and what stands behind it."""

    room: Room
    referee: Referee
    journal: SqliteJournal
    clock: PracticeClock


@asynccontextmanager
async def furnished(folder: Path) -> AsyncIterator[Furnished]:
    """The room with everything that works behind it, as `make run` puts it together."""
    clock = PracticeClock(behind=LENGTH)
    journal = await SqliteJournal.open(folder / "practice.db")
    herald = Herald(journal, lambda body: codec.loads(Reply, body))
    timekeeper = Timekeeper(journal, clock=clock.now)
    clock.at_jump(timekeeper.wake)
    referee = Referee(
        journal,
        journal.directory,
        Editions(),
        clock=clock.now,
        on_posts=herald.deliver,
        on_alarm=timekeeper.note,
        timezone="Europe/Moscow",
    )
    room = Room(referee, RefereesTable(referee, herald, clock), clock)

    async def rooms(stream: str) -> Mapping[str, Sequence[Chat]]:
        return {kind: journal.directory.chats_of(stream, kind) for kind in ("captains", "judges", "hall")}

    await herald.open({PLATFORM: room}, referee.voice, referee.chat_moved, rooms)
    await timekeeper.open(referee.call_time, [PLATFORM])
    timekeeper.listening(PLATFORM, hears=True)
    try:
        yield Furnished(room, referee, journal, clock)
    finally:
        await timekeeper.close()
        await herald.close(1)
        await journal.close()


@asynccontextmanager
async def practice_room(folder: Path) -> AsyncIterator[str]:
    """The address of a practice room that is served."""
    async with furnished(folder) as made:
        app = web.Application()
        practice.mount(app, made.room, "127.0.0.1")
        async with TestServer(app, host="127.0.0.1") as server:
            yield f"http://127.0.0.1:{server.port}/"
