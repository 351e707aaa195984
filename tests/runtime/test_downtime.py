"""A clock that runs across a stop of the bot: the real referee and record, a demo match at 1:0, a clock to create."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from pathlib import Path

from bot.conversation import Reply
from bot.editions import Editions
from bot.herald import Herald
from bot.referee import Referee
from bot.timekeeper import Timekeeper
from bot.web.demo import LENGTH, open_play
from bot.web.practice_clock import PracticeClock
from bot.web.room import PLATFORM, Room
from bot.web.table import RefereesTable
from rulebook.events import DeadlineKind, DeadlineMissed, ExpiryUnseen, Reminded, RulingIssued
from storage import codec
from storage.journal import Chat
from storage.sqlite import SqliteJournal
from tests.loopback.waiting import until

KINDS = (Reminded, DeadlineMissed, ExpiryUnseen, RulingIssued)


class Hands:
    """A clock that a test sets."""

    def __init__(self, now: datetime) -> None:
        self.now = now

    def __call__(self) -> datetime:
        """What it shows."""
        return self.now


class Restarted:
    """A bot started again on the record of a match, at another time."""

    def __init__(self, journal: SqliteJournal, keeper: Timekeeper, hands: Hands, stream: str) -> None:
        self.journal, self.keeper, self.hands, self.stream = journal, keeper, hands, stream

    async def at(self, moment: datetime) -> list[object]:
        """What the clock has done in the tournament by a moment."""
        self.hands.now = moment
        self.keeper.wake()
        await until(lambda: not self._is_due(moment))
        await self.keeper.called()
        entries = await self.journal.read(self.stream)
        return [event for entry in entries for event in entry.events if isinstance(event, KINDS)]

    def _is_due(self, moment: datetime) -> bool:
        due = self.keeper._due.get(self.stream)  # noqa: SLF001 - there is no other sign that nothing is left to do
        return due is not None and due <= moment


async def played(folder: Path) -> datetime:
    """A match at 1:0, left with the clock to create the second game running; when that runs out."""
    clock = PracticeClock(behind=LENGTH)
    journal = await SqliteJournal.open(folder / "a.db")
    herald = Herald(journal, lambda body: codec.loads(Reply, body))
    referee = Referee(journal, journal.directory, Editions(), clock=clock.now, on_posts=herald.deliver)
    room = Room(referee, RefereesTable(referee, herald, clock), clock)

    async def rooms(stream: str) -> Mapping[str, Sequence[Chat]]:
        return {"captains": journal.directory.chats_of(stream, "captains")}

    await herald.open({PLATFORM: room}, referee.voice, referee.chat_moved, rooms)
    await open_play(room, "ru")
    await herald.close(1)
    journal.alive(clock.now())
    (stream,) = await journal.streams()
    (match,) = referee.state(stream).matches.values()
    (deadline,) = [each for each in match.deadlines if each.kind is DeadlineKind.CREATE]
    await journal.close()
    return deadline.at


@asynccontextmanager
async def restarted(folder: Path, now: datetime) -> AsyncIterator[Restarted]:
    """The bot, started at `now`, with nobody heard yet."""
    hands = Hands(now)
    journal = await SqliteJournal.open(folder / "a.db")
    keeper = Timekeeper(journal, clock=hands, concerns=lambda _: (PLATFORM,))
    referee = Referee(journal, journal.directory, Editions(), clock=hands, on_alarm=keeper.note)
    await keeper.open(referee.call_time, [PLATFORM])
    (stream,) = await journal.streams()
    try:
        yield Restarted(journal, keeper, hands, stream)
    finally:
        await keeper.close()
        await journal.close()


async def test_a_clock_that_outlives_a_stop_runs_out_at_its_moment(tmp_path: Path) -> None:
    """Stopped with a minute and more to go, started before the end: reminded and fired as if nothing had been."""
    due = await played(tmp_path)
    async with restarted(tmp_path, due - timedelta(seconds=40)) as bot:
        bot.keeper.listening(PLATFORM, hears=True)
        assert await bot.at(due - timedelta(seconds=31)) == []
        (reminded,) = await bot.at(due - timedelta(seconds=1))
        assert isinstance(reminded, Reminded)
        events = await bot.at(due)
        assert [type(event) for event in events[:2]] == [Reminded, DeadlineMissed]
        assert isinstance(events[2], RulingIssued)


async def test_a_clock_that_ran_out_while_nobody_listened_punishes_nobody(tmp_path: Path) -> None:
    """Stopped before the end, started after it: the judges are told from when to when, once, and no ruling follows."""
    due = await played(tmp_path)
    async with restarted(tmp_path, due + timedelta(minutes=10)) as bot:
        bot.keeper.listening(PLATFORM, hears=True)
        events = await bot.at(due + timedelta(minutes=10))
        assert not [event for event in events if isinstance(event, DeadlineMissed | RulingIssued)]
        (unseen,) = [event for event in events if isinstance(event, ExpiryUnseen)]
        assert unseen.deadline.at == due
        assert unseen.away_from < due < unseen.away_until == due + timedelta(minutes=10)
    async with restarted(tmp_path, due + timedelta(minutes=20)) as again:
        again.keeper.listening(PLATFORM, hears=True)
        assert len(await again.at(due + timedelta(minutes=30))) == len(events)
