"""Listening is said of all shards together, and never while something may have been missed."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

from bot.discord_adapter.listening import REMEMBERED, Listening, Memory
from tests.loopback.waiting import until

LONG_AGO = datetime(2026, 5, 10, 15, tzinfo=UTC)


class Shore:
    """What the listening tells, and how it is told to catch up."""

    def __init__(self, since: datetime | None = LONG_AGO) -> None:
        self.told: list[bool] = []
        self.caught_up: list[tuple[int, datetime]] = []
        self.may_catch_up = asyncio.Event()
        self.may_catch_up.set()
        self.listening = Listening(self.told.append, self.catch_up, since)

    async def catch_up(self, shard: int, since: datetime) -> None:
        """Remember, and take as long as the test wants."""
        self.caught_up.append((shard, since))
        await self.may_catch_up.wait()


async def test_a_loss_in_the_middle_of_catching_up_begins_it_anew_from_the_same_moment() -> None:
    """Half caught up is not caught up, whether the session goes on or not."""
    shore = Shore()
    shore.listening.expect([0])
    shore.may_catch_up.clear()
    shore.listening.ready(0)
    await until(lambda: len(shore.caught_up) == 1)
    shore.listening.lost(0)
    await shore.listening.resumed(0)
    await until(lambda: len(shore.caught_up) == 2)
    shore.listening.lost(0)
    shore.listening.ready(0)
    shore.may_catch_up.set()
    await until(lambda: shore.told == [True])
    assert shore.caught_up == [(0, LONG_AGO)] * 3


async def test_after_a_loss_the_moment_of_the_loss_counts() -> None:
    """What was heard before it need not be read again."""
    shore = Shore(None)
    shore.listening.expect([0])
    shore.listening.ready(0)
    await until(lambda: shore.told == [True])
    before = datetime.now(UTC)
    shore.listening.lost(0)
    shore.listening.lost(0)
    shore.listening.ready(0)
    await until(lambda: shore.told == [True, False, True])
    ((shard, since),) = shore.caught_up
    assert shard == 0
    assert before <= since <= before + timedelta(seconds=1)


async def test_a_connection_lost_again_while_the_redelivered_is_heard_does_not_listen() -> None:
    """What was true before the wait need not be true after it."""
    shore = Shore()
    shore.listening.expect([0])
    shore.listening.ready(0)
    await until(lambda: shore.told == [True])
    shore.listening.lost(0)
    hearing = asyncio.get_running_loop().create_future()
    shore.listening.hearing(hearing)
    resuming = asyncio.create_task(shore.listening.resumed(0))
    await asyncio.sleep(0)
    shore.listening.lost(0)
    hearing.set_result(None)
    await resuming
    assert shore.told == [True, False]


async def test_the_next_sessions_may_have_other_shards() -> None:
    """Shards that are no more keep nobody waiting, new ones begin where the earliest ended; old turns never come."""
    shore = Shore()
    shore.listening.expect([0, 1])
    shore.listening.ready(0)
    shore.listening.ready(1)
    await until(lambda: shore.told == [True])
    shore.listening.lost(1)
    waiting = asyncio.create_task(shore.listening.turn(2))
    await asyncio.sleep(0)
    shore.listening.forget()
    assert not await waiting
    shore.caught_up.clear()
    shore.listening.expect([0])
    shore.listening.ready(0)
    await until(lambda: shore.told == [True, False, True])
    assert shore.caught_up == [(0, LONG_AGO)]


def test_what_was_heard_is_remembered_within_bounds() -> None:
    """A cause is new once; the oldest are forgotten first."""
    memory = Memory()
    assert all(memory.take(str(number)) for number in range(REMEMBERED + 1))
    assert not memory.take("1")
    assert memory.take("0")
