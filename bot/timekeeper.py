"""Calls time: sleeps to the earliest alarm, then tells the referee which stream is due, and when it was not heard.

    journal.alarms() --at the start--+
    referee --note(stream, due)------+--> earliest alarm --> call_time(stream, at, gaps)
    adapters --listening(platform)---+--> gaps, and journal.alive(now) while everybody listens

    a platform is   silent --listening(True)--> heard --listening(False)--> silent
                      |  for PATIENCE it is awaited: its streams' time is not called, what people wrote is heard first
                      |  then no longer: time is called, the law sees the gap and punishes nobody

Alarms are moments, so nothing drifts. A moment called twice does no harm: the law answers the second call with nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Final, TypeAlias

from bot.log import facts
from storage.journal import Journal

_log = logging.getLogger(__name__)

Gap: TypeAlias = tuple[datetime, datetime]
CallTime: TypeAlias = Callable[[str, datetime, tuple[Gap, ...]], Awaitable[None]]

GRACE: Final = timedelta(seconds=1)
"""How long after its moment time is called when people are served: what they sent before it is still in flight."""
PATIENCE: Final = timedelta(seconds=60)
"""How long a silent platform is waited for before time is called without having heard what was said there."""
BEAT: Final = timedelta(seconds=5)
"""How often the journal is told that the bot listens; a crash takes at most this much of listening for silence."""
STALL: Final = timedelta(seconds=10)
"""A sleep that took this much longer than asked for: machine or process stood still, and nothing was heard."""
_FORGET: Final = timedelta(days=1)  # an alarm that fell into an older gap has long been called
_FIRST_PAUSE: Final = timedelta(seconds=1)
_LONGEST_PAUSE: Final = timedelta(seconds=30)
_ABREAST: Final = 32
_EVER: Final = datetime(2000, 1, 1, tzinfo=UTC)  # before there were bots, and safe to show in any time zone


def real_now() -> datetime:
    """This moment, in UTC."""
    return datetime.now(UTC)


@dataclass(slots=True)
class _Ear:
    """What is known of one platform: whether it is heard, since when that is so, and for whom it was silent before."""

    since: datetime
    awaited_from: datetime
    hears: bool = False
    gaps: list[Gap] = field(default_factory=list)

    def awaited_until(self, grace: timedelta) -> datetime:
        """Until when its streams' time is not called."""
        return self.since + grace if self.hears else self.awaited_from + PATIENCE


@dataclass(frozen=True, slots=True)
class _Retry:
    failures: int
    at: datetime


class Timekeeper:
    """The clock of all tournaments. `concerns` names the platforms that a stream lives on; none means all of them."""

    def __init__(
        self,
        journal: Journal,
        *,
        clock: Callable[[], datetime] = real_now,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        grace: timedelta = timedelta(),
        concerns: Callable[[str], Iterable[str]] = lambda _: (),
    ) -> None:
        self._journal, self._clock, self._sleep = journal, clock, sleep
        self._grace, self._concerns = grace, concerns
        self._due: dict[str, datetime] = {}
        self._noted: set[str] = set()
        self._calls: dict[str, asyncio.Task[None]] = {}
        self._retries: dict[str, _Retry] = {}
        self._abreast = asyncio.Semaphore(_ABREAST)
        self._watch: asyncio.Task[None] | None = None
        self._ears: dict[str, _Ear] = {}
        self._here: dict[str, _Ear] = {}
        self._unserved = _Ear(_EVER, _EVER)
        self._standstills: list[Gap] = []
        self._rung = asyncio.Event()
        self._looked_at: datetime | None = None
        self._look_at = _EVER
        self._beaten_at = _EVER
        self._not_before = _EVER

    # --- what others call --------------------------------------------------------------------------------------------

    async def open(self, call_time: CallTime, platforms: Iterable[str], here: Iterable[str] = ()) -> None:
        """Take over the journal's alarms and begin; time is called once `platforms` listen, or patience has run out.

        What is said `here`, within this process, is always heard; it is no presence that the journal should know of.
        """
        self._call_time = call_time
        last_alive = await self._journal.last_alive()
        alarms = await self._journal.alarms()
        now = self._clock()
        # In a new file nobody was unheard; alarms of a file that never noted presence are another matter.
        silent_since = min(now, last_alive or (_EVER if alarms else now))
        self._unserved = _Ear(silent_since, now)
        self._ears = {platform: _Ear(silent_since, now) for platform in platforms}
        self._here = {platform: _Ear(_EVER, _EVER, hears=True) for platform in here}
        for stream, due in alarms:
            if stream not in self._noted:  # what the referee noted meanwhile is newer
                self._due[stream] = due
        self._watch = asyncio.create_task(self._keep_watch())

    def note(self, stream: str, due: datetime | None) -> None:
        """The stream's next alarm as of its latest entry; None when it has none."""
        if self._watch is None:
            self._noted.add(stream)
        if due is None:
            self._due.pop(stream, None)
            return
        if self._due.get(stream) != due:
            self._retries.pop(stream, None)
            self._due[stream] = due
        if due + self._grace < self._look_at:
            self._rung.set()

    def listening(self, platform: str, hears: bool) -> None:  # noqa: FBT001 - the adapters say it positionally
        """A platform is heard from now on, and what had waited there has been heard; or it is heard no more."""
        ear = self._ears.get(platform)
        if ear is None or ear.hears == hears:
            return
        now = self._clock()
        if hears and now > ear.since:
            ear.gaps.append((ear.since, now))
        elif ear.hears:
            self._beat(now)
        ear.hears, ear.since, ear.awaited_from = hears, now, now
        _log.info("listens" if hears else "does not listen", extra=facts(platform=platform))
        self._rung.set()

    def wake(self) -> None:
        """The clock was moved on purpose: look again, and take the jump for no standstill."""
        self._looked_at = None
        self._rung.set()

    @property
    def ears(self) -> dict[str, bool]:
        """Which platforms are heard now."""
        return {platform: ear.hears for platform, ear in self._ears.items()}

    @property
    def alarms(self) -> int:
        """How many streams have an alarm."""
        return len(self._due)

    async def called(self) -> None:
        """Wait until no time is being called."""
        while self._calls:
            await asyncio.wait(self._calls.values())

    async def close(self) -> None:
        """Call no more time. Calls under way end by themselves: they are commands like any other."""
        if self._watch is not None:
            self._watch.cancel()
            await asyncio.gather(self._watch, return_exceptions=True)
        await self.called()

    # --- the watch ---------------------------------------------------------------------------------------------------

    async def _keep_watch(self) -> None:
        while True:
            self._rung.clear()
            now = self._clock()
            self._notice_standstill(now)
            if now - self._beaten_at >= BEAT or now < self._beaten_at:
                self._beat(now)
            try:
                self._look_at = self._strike(now)
            except Exception:  # noqa: BLE001 - a clock that stopped for one stream's sake would stop for all
                _log.exception("the alarms could not be looked through")
                self._look_at = now + BEAT
            self._looked_at = now
            await self._doze((self._look_at - now).total_seconds())

    def _strike(self, now: datetime) -> datetime:
        """Call the time of every stream that is due and may be called; return when to look again."""
        again = now + BEAT
        for stream, due in self._due.items():
            moment = due + self._grace
            if moment <= now and stream not in self._calls:
                moment = self._may_call(stream, now)
                if moment <= now:
                    self._calls[stream] = asyncio.create_task(self._call(stream, due))
            if moment > now:
                again = min(again, moment)
        return again

    def _may_call(self, stream: str, now: datetime) -> datetime:
        """From when on a stream's time may be called, as things stand."""
        retry = self._retries.get(stream)
        return max(
            retry.at if retry else now,
            self._not_before,
            *(ear.awaited_until(self._grace) for ear in self._ears_of(stream)),
        )

    async def _call(self, stream: str, due: datetime) -> None:
        try:
            async with self._abreast:
                now = self._clock()
                await self._call_time(stream, now, self._gaps(stream, now))
            if self._due.get(stream) == due:
                _log.warning("time was called and nothing came of it", extra=facts(stream=stream, due=due))
        except Exception:  # noqa: BLE001 - whatever it was, the alarm still stands and is called again
            _log.exception("time could not be called", extra=facts(stream=stream, due=due))
        finally:
            del self._calls[stream]
            if self._due.get(stream) == due:
                failures = self._retries[stream].failures + 1 if stream in self._retries else 1
                pause = min(_LONGEST_PAUSE, _FIRST_PAUSE * 2 ** min(failures - 1, 8))
                self._retries[stream] = _Retry(failures, self._clock() + pause)
            self._rung.set()

    async def _doze(self, seconds: float) -> None:
        """Sleep, but not through a ring."""
        nap = asyncio.ensure_future(self._sleep(seconds))
        ring = asyncio.ensure_future(self._rung.wait())
        try:
            await asyncio.wait((nap, ring), return_when=asyncio.FIRST_COMPLETED)
        finally:
            nap.cancel()
            ring.cancel()

    # --- presence ----------------------------------------------------------------------------------------------------

    def _beat(self, now: datetime) -> None:
        """Note that the bot listens. While a platform is awaited, what was said there is still to be heard: not yet."""
        ears = self._ears.values()
        if any(ear.hears for ear in ears) and all(ear.hears or ear.awaited_until(self._grace) <= now for ear in ears):
            self._journal.alive(now)
            self._beaten_at = now

    def _notice_standstill(self, now: datetime) -> None:
        if self._looked_at is None or now - self._look_at <= STALL:
            return
        _log.warning("stood still", extra=facts(since=self._looked_at, until=now))
        self._standstills = [gap for gap in self._standstills if gap[1] > now - _FORGET]
        self._standstills.append((self._looked_at, now))
        self._not_before = now + self._grace

    def _ears_of(self, stream: str) -> list[_Ear]:
        """The platforms that count for a stream; one that is not served is silent for good."""
        names = tuple(self._concerns(stream))
        ears = self._ears | self._here
        return [ears.get(name, self._unserved) for name in names] if names else list(ears.values())

    def _gaps(self, stream: str, now: datetime) -> tuple[Gap, ...]:
        """When a stream was not heard, merged and in order; a gap that is still open ends now."""
        gaps = [*self._standstills]
        for ear in self._ears_of(stream):
            ear.gaps = [gap for gap in ear.gaps if gap[1] > now - _FORGET]
            gaps += [*ear.gaps, *([] if ear.hears else [(ear.since, now)])]
        merged: list[Gap] = []
        for start, end in sorted(gaps):
            if merged and start <= merged[-1][1]:
                merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
            else:
                merged.append((start, end))
        return tuple(merged)
