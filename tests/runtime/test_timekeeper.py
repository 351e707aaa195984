"""The timekeeper: each alarm at its moment, once, and never for what nobody could be heard saying."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import pytest

from bot.timekeeper import BEAT, GRACE, PATIENCE, Gap, Timekeeper
from storage.journal import StorageFailure
from tests.runtime.fakes import PaperJournal
from tests.runtime.simulated_time import BEGIN, SimulatedTime, settle


def at(seconds: float) -> datetime:
    """So many seconds after the beginning."""
    return BEGIN + timedelta(seconds=seconds)


@dataclass
class World:
    """A timekeeper with its journal and its time, and a referee that writes down what it is called for."""

    journal: PaperJournal = field(default_factory=lambda: PaperJournal(alive_at=BEGIN))
    time: SimulatedTime = field(default_factory=SimulatedTime)
    calls: list[tuple[str, float, tuple[Gap, ...]]] = field(default_factory=list)
    next_due: dict[str, list[float]] = field(default_factory=dict)
    troubles: list[Exception] = field(default_factory=list)
    lives_on: dict[str, tuple[str, ...]] = field(default_factory=dict)
    keepers: list[Timekeeper] = field(default_factory=list)
    gate: asyncio.Event | None = None

    async def open(self, *platforms: str, grace: timedelta = timedelta(), hears: bool = True) -> Timekeeper:
        """A start of the bot; everybody listens at once unless told otherwise."""
        keeper = Timekeeper(
            self.journal, clock=self.time.clock, sleep=self.time.sleep, grace=grace, concerns=self._concerns
        )
        self.keepers.append(keeper)

        async def call_time(stream: str, moment: datetime, gaps: tuple[Gap, ...]) -> None:
            if self.gate is not None:
                await self.gate.wait()
            self.calls.append((stream, (moment - BEGIN).total_seconds(), gaps))
            if self.troubles:
                raise self.troubles.pop(0)
            coming = self.next_due.get(stream)
            keeper.note(stream, at(coming.pop(0)) if coming else None)

        await keeper.open(call_time, platforms or ("paper",))
        if hears:
            for platform in platforms or ("paper",):
                keeper.listening(platform, hears=True)
        await settle()
        return keeper

    @property
    def called(self) -> list[tuple[str, float]]:
        """What was called and when, without the gaps."""
        return [(stream, seconds) for stream, seconds, _ in self.calls]

    def _concerns(self, stream: str) -> Iterable[str]:
        return self.lives_on.get(stream, ())


@pytest.fixture
async def world() -> AsyncIterator[World]:
    """A world; its timekeepers are closed afterwards."""
    world = World()
    yield world
    for keeper in world.keepers:
        await keeper.close()


# --- Alarms ----------------------------------------------------------------------------------------------------------


async def test_time_is_called_once_at_its_moment(world: World) -> None:
    """Not a second early, not twice."""
    keeper = await world.open()
    keeper.note("cup", at(120))
    await world.time.advance(119.9)
    assert world.calls == []
    await world.time.advance(600)
    assert world.calls == [("cup", 120.0, ())]
    assert keeper.alarms == 0


async def test_the_grace_lets_messages_in_flight_arrive(world: World) -> None:
    """When people are served, time is called a second after its moment."""
    keeper = await world.open(grace=GRACE)
    keeper.note("cup", at(120))
    await world.time.advance(600)
    assert world.called == [("cup", 121.0)]


async def test_an_earlier_alarm_wakes_a_later_one_sleeps_on(world: World) -> None:
    """An alarm that was brought forward is called at its new moment, one that was put off not at its old one."""
    keeper = await world.open()
    keeper.note("cup", at(300))
    keeper.note("league", at(200))
    await world.time.advance(10)
    keeper.note("cup", at(60))
    keeper.note("league", at(400))
    await world.time.advance(1000)
    assert world.called == [("cup", 60.0), ("league", 400.0)]


async def test_an_alarm_that_was_taken_back_is_not_called(world: World) -> None:
    """The match was disputed: its clock stands."""
    keeper = await world.open()
    keeper.note("cup", at(60))
    await world.time.advance(30)
    keeper.note("cup", None)
    await world.time.advance(600)
    assert world.calls == []


async def test_a_chain_of_alarms_does_not_drift(world: World) -> None:
    """A thousand alarms of 7 seconds, each noted by the call before it: the last is at its second exactly."""
    world.next_due["cup"] = [7.0 * n for n in range(2, 1001)]
    keeper = await world.open()
    keeper.note("cup", at(7))
    await world.time.advance(7 * 1000 + 1)
    assert [seconds for _, seconds in world.called] == [7.0 * n for n in range(1, 1001)]


async def test_many_alarms_at_one_moment_are_all_called(world: World) -> None:
    """A hundred matches end together; one slow call holds up no other."""
    keeper = await world.open()
    for number in range(100):
        keeper.note(f"cup{number}", at(30))
    await world.time.advance(31)
    assert sorted(world.called) == sorted((f"cup{number}", 30.0) for number in range(100))


async def test_a_failed_call_is_made_again(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """The disk was full: said in the log, tried again ever less often, and another stream's time is not delayed."""
    world.troubles = [StorageFailure("disk full"), StorageFailure("disk full"), StorageFailure("disk full")]
    keeper = await world.open()
    keeper.note("cup", at(10))
    await world.time.advance(11.5)
    keeper.note("league", at(12))
    world.troubles.insert(0, StorageFailure("disk full"))
    await world.time.advance(100)
    assert [seconds for stream, seconds in world.called if stream == "cup"] == [10.0, 11.0, 13.0, 17.0]
    assert [seconds for stream, seconds in world.called if stream == "league"] == [12.0, 13.0]
    assert "time could not be called" in caplog.text


async def test_a_call_of_which_nothing_comes_is_no_spin(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """A law that does not move its alarm is a fault: it is said, and the process does not burn for it."""
    world.next_due["cup"] = [10.0] * 1000
    keeper = await world.open()
    keeper.note("cup", at(10))
    await world.time.advance(100)
    assert len(world.calls) < 10
    assert "time was called and nothing came of it" in caplog.text


async def test_a_clock_that_is_moved_on_purpose(world: World) -> None:
    """The practice room skips two minutes: what became due is called at once, and it is no standstill."""
    keeper = await world.open()
    keeper.note("cup", at(120))
    await settle()
    world.time.jump(125)
    keeper.wake()
    await settle()
    assert world.calls == [("cup", 125.0, ())]


# --- Restarts and gaps -----------------------------------------------------------------------------------------------


async def test_an_alarm_survives_a_crash(world: World) -> None:
    """Killed at 1:30, started at 1:50: called at 2:00, and the gap, in which it does not fall, is told."""
    keeper = await world.open()
    keeper.note("cup", at(120))
    await world.time.advance(90)
    world.journal.due = [("cup", at(120))]
    await keeper.close()
    world.time.jump(20)
    await world.open()
    await world.time.advance(60)
    assert world.calls == [("cup", 120.0, ((at(90), at(110)),))]


async def test_an_overdue_alarm_is_called_once_after_the_start_with_the_gap(world: World) -> None:
    """It ran out while nobody listened: the law is told from when to when."""
    world.journal.alive_at = at(-600)
    world.journal.due = [("cup", at(-300))]
    keeper = await world.open(hears=False)
    await world.time.advance(3)
    assert world.calls == []
    keeper.listening("paper", hears=True)
    await world.time.advance(600)
    assert world.calls == [("cup", 3.0, ((at(-600), at(3)),))]


async def test_alarms_of_a_file_that_never_noted_presence_fall_into_a_gap(world: World) -> None:
    """Nothing is known of when the bot listened: all before now is unheard, and can be shown in any time zone."""
    world.journal.alive_at = None
    world.journal.due = [("cup", at(-300))]
    await world.open()
    ((_, _, ((start, end),)),) = world.calls
    assert (start < at(-300), end) == (True, at(0))
    assert start.year == 2000


async def test_a_new_file_begins_without_a_gap(world: World) -> None:
    """Where there are no alarms and never was a bot, nobody was unheard."""
    world.journal.alive_at = None
    keeper = await world.open()
    keeper.note("cup", at(100))
    await world.time.advance(101)
    assert world.calls == [("cup", 100.0, ())]


async def test_what_the_referee_noted_before_the_start_is_newer_than_the_journals_list(world: World) -> None:
    """A command that came in while the alarms were read has the last word."""
    world.journal.due = [("cup", at(10)), ("league", at(10))]
    keeper = Timekeeper(world.journal, clock=world.time.clock, sleep=world.time.sleep)
    world.keepers.append(keeper)

    async def call_time(stream: str, moment: datetime, gaps: tuple[Gap, ...]) -> None:
        world.calls.append((stream, (moment - BEGIN).total_seconds(), gaps))
        keeper.note(stream, None)

    opening = asyncio.create_task(keeper.open(call_time, ["paper"]))
    await asyncio.sleep(0)
    keeper.note("cup", at(40))
    keeper.note("league", None)
    await opening
    keeper.listening("paper", hears=True)
    await world.time.advance(100)
    assert world.called == [("cup", 40.0)]


async def test_what_was_written_meanwhile_is_heard_first(world: World) -> None:
    """Time is not called before all platforms listen; the grace passes after that, for what is in flight."""
    world.journal.due = [("cup", at(-5))]
    keeper = await world.open("paper", "ether", grace=GRACE, hears=False)
    await world.time.advance(10)
    keeper.listening("paper", hears=True)
    await world.time.advance(10)
    assert world.calls == []
    keeper.listening("ether", hears=True)
    await world.time.advance(0.9)
    assert world.calls == []
    await world.time.advance(0.2)
    assert world.called == [("cup", 21.0)]


async def test_a_platform_that_does_not_come_is_not_waited_for_for_ever(world: World) -> None:
    """After a bounded wait time is called, with a gap that is still open."""
    world.journal.alive_at = at(-100)
    world.journal.due = [("cup", at(-5))]
    await world.open(hears=False)
    await world.time.advance(PATIENCE.total_seconds() + 1)
    assert world.calls == [("cup", 60.0, ((at(-100), at(60)),))]


async def test_an_expiry_while_a_platform_was_silent(world: World) -> None:
    """The connection was lost for 20 seconds, an expiry fell into them: called when it is back, the gap is told."""
    keeper = await world.open()
    keeper.note("cup", at(100))
    await world.time.advance(90)
    keeper.listening("paper", hears=False)
    await world.time.advance(20)
    keeper.listening("paper", hears=True)
    await world.time.advance(20)
    assert world.calls == [("cup", 110.0, ((at(90), at(110)),))]


async def test_another_platforms_silence_is_no_gap_of_this_stream(world: World) -> None:
    """A tournament that lives on one platform does not wait for the other, nor is it excused by it."""
    world.lives_on = {"cup": ("paper",), "league": ("ether",), "both": ("paper", "ether")}
    keeper = await world.open("paper", "ether")
    for stream in world.lives_on:
        keeper.note(stream, at(100))
    await world.time.advance(90)
    keeper.listening("ether", hears=False)
    await world.time.advance(200)
    gap = (at(90), at(150))
    assert sorted(world.calls) == [("both", 150.0, (gap,)), ("cup", 100.0, ()), ("league", 150.0, (gap,))]


async def test_a_platform_that_is_not_served_is_silent_for_good(world: World) -> None:
    """The token was taken out: nobody there can be heard, so nobody there is punished."""
    world.journal.alive_at = at(-10)
    world.lives_on = {"cup": ("ether",)}
    keeper = await world.open()
    keeper.note("cup", at(100))
    await world.time.advance(200)
    assert world.calls == [("cup", 100.0, ((at(-10), at(100)),))]


async def test_gaps_that_touch_are_one(world: World) -> None:
    """The judges are told one absence, not the sum of its parts."""
    keeper = await world.open("paper", "ether")
    await world.time.advance(10)
    keeper.listening("paper", hears=False)
    await world.time.advance(10)
    keeper.listening("ether", hears=False)
    await world.time.advance(10)
    keeper.listening("paper", hears=True)
    await world.time.advance(10)
    keeper.listening("ether", hears=True)
    keeper.note("cup", at(45))
    await world.time.advance(30)
    assert world.calls == [("cup", 45.0, ((at(10), at(40)),))]


async def test_a_standstill_is_a_gap(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """The machine slept with an expiry in it: what the sockets hold is heard, then time is called, with the gap."""
    keeper = await world.open(grace=GRACE)
    keeper.note("cup", at(100))
    await world.time.advance(90)
    world.time.jump(3600)
    await world.time.advance(0)
    assert world.calls == []
    await world.time.advance(2)
    ((stream, seconds, ((start, end),)),) = world.calls
    assert (stream, seconds, end) == ("cup", 3691.0, at(3690))
    assert at(90) - BEAT <= start <= at(90)
    assert "stood still" in caplog.text


async def test_the_clock_set_back_is_no_reason_to_stop(world: World) -> None:
    """The machine's clock was corrected by a minute: alarms are called by the new time."""
    keeper = await world.open()
    keeper.note("cup", at(100))
    await world.time.advance(90)
    world.time.jump(-60)
    await world.time.advance(100)
    assert [stream for stream, _ in world.called] == ["cup"]
    assert world.calls[0][2] == ()


# --- Presence --------------------------------------------------------------------------------------------------------


async def test_presence_is_noted_while_everybody_listens(world: World) -> None:
    """A crash takes at most one beat of listening for silence."""
    await world.open()
    assert world.journal.alive_at == at(0)
    await world.time.advance(62)
    assert world.journal.alive_at is not None
    assert at(62) - BEAT <= world.journal.alive_at <= at(62)


async def test_presence_is_not_noted_before_anybody_listens_nor_while_one_is_awaited(world: World) -> None:
    """What is said on an awaited platform is still to be heard: a crash now must not forget that."""
    world.journal.alive_at = at(-100)
    keeper = await world.open("paper", "ether", hears=False)
    await world.time.advance(20)
    keeper.listening("paper", hears=True)
    await world.time.advance(20)
    assert world.journal.alive_at == at(-100)
    keeper.listening("ether", hears=True)
    await world.time.advance(BEAT.total_seconds())
    assert world.journal.alive_at >= at(40)
    await world.time.advance(20)
    keeper.listening("ether", hears=False)
    before = world.journal.alive_at
    await world.time.advance(30)
    assert world.journal.alive_at == before == at(65)


async def test_one_platform_that_is_lost_for_long_does_not_end_the_presence_of_the_other(world: World) -> None:
    """Its expiries are called as unheard by then; a restart must not tell the other platform of a long absence."""
    keeper = await world.open("paper", "ether")
    await world.time.advance(10)
    keeper.listening("ether", hears=False)
    await world.time.advance(600)
    assert world.journal.alive_at is not None
    assert world.journal.alive_at >= at(610) - BEAT


async def test_the_last_moment_of_listening_is_noted(world: World) -> None:
    """A clean stop loses nothing: the gap of the next start begins when the ears were closed."""
    keeper = await world.open()
    await world.time.advance(33.3)
    keeper.listening("paper", hears=False)
    assert world.journal.alive_at == at(33.3)


async def test_every_ear_is_shown(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """Health asks who is heard; a change is logged once, an unknown platform is nobody's."""
    caplog.set_level(logging.INFO)
    keeper = await world.open("paper", "ether", hears=False)
    keeper.listening("paper", hears=True)
    keeper.listening("paper", hears=True)
    keeper.listening("matrix", hears=True)
    assert keeper.ears == {"paper": True, "ether": False}
    assert [record.getMessage() for record in caplog.records if record.name == "bot.timekeeper"] == ["listens"]


async def test_closing_waits_for_a_call_under_way_and_calls_no_more(world: World) -> None:
    """A call is a command like any other: it is finished, and the next alarm waits for the next start."""
    world.gate = asyncio.Event()
    world.next_due["cup"] = [11.0]
    keeper = await world.open()
    keeper.note("cup", at(10))
    await world.time.advance(10)
    closing = asyncio.create_task(keeper.close())
    await settle()
    assert not closing.done()
    world.gate.set()
    await closing
    await world.time.advance(100)
    assert world.called == [("cup", 10.0)]


async def test_a_connection_that_comes_and_goes_calls_nothing_twice(world: World) -> None:
    """Ten reconnects are no ten clocks: one alarm, one call."""
    keeper = await world.open()
    keeper.note("cup", at(60))
    for _ in range(10):
        await world.time.advance(5)
        keeper.listening("paper", hears=False)
        await world.time.advance(0.5)
        keeper.listening("paper", hears=True)
    await world.time.advance(60)
    assert world.called == [("cup", 60.0)]


async def test_what_is_said_in_this_process_is_always_heard_and_is_no_presence(world: World) -> None:
    """The practice room: no gap, no waiting, and its moved clock never gets into the record of presence."""
    world.journal.alive_at = at(-600)
    world.journal.due = [("play", at(-300)), ("cup", at(-300))]
    world.lives_on = {"play": ("practice",), "cup": ("discord",)}
    keeper = Timekeeper(
        world.journal,
        clock=world.time.clock,
        sleep=world.time.sleep,
        concerns=lambda stream: world.lives_on[stream],
    )
    world.keepers.append(keeper)

    async def call_time(stream: str, moment: datetime, gaps: tuple[Gap, ...]) -> None:
        world.calls.append((stream, (moment - BEGIN).total_seconds(), gaps))
        keeper.note(stream, None)

    await keeper.open(call_time, [], here=["practice"])
    await world.time.advance(100)
    assert world.calls == [("play", 0.0, ()), ("cup", 60.0, ((at(-600), at(60)),))]
    assert world.journal.alive_at == at(-600)
