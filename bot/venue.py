"""Everything together: the parts of Arbiter, opened in an order in which nothing is lost, and closed in its reverse.

    record -> clock -> web -> platforms, or the practice room -> outbox

The clock is open before the platforms are, as they tell it when they listen. The outbox is closed before they are, as
it speaks through them; what is ruled after that waits in the record for the next start.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Final, Protocol

from aiohttp import web

from bot.conversation import Ears, Reply, Says, Sender
from bot.editions import Editions
from bot.herald import Herald
from bot.log import facts
from bot.referee import Referee
from bot.settings import Settings
from bot.timekeeper import GRACE, Timekeeper, real_now
from bot.trouble import Trouble
from bot.web import practice
from bot.web.demo import LENGTH
from bot.web.health import Vitals
from bot.web.practice_clock import PracticeClock
from bot.web.room import PLATFORM, Room
from bot.web.table import RefereesTable
from rulebook import BrokenEdition
from storage import codec
from storage.journal import Chat
from storage.people import Directory
from storage.sqlite import PATIENCE, SqliteJournal

_log = logging.getLogger(__name__)

FAREWELL: Final = 3.0
"""Seconds that the outbox gets at the end. What is left goes out at the next start."""
_KINDS: Final = ("captains", "judges", "hall")


class Adapter(Sender, Protocol):
    """What an adapter does beside sending."""

    async def start(self) -> None:
        """Connect, or begin to try. Raises its refusal when the platform will not have us."""

    async def wait(self) -> None:
        """Return after `stop`. Raises its refusal when the platform will not have us any more."""

    async def stop(self) -> None:
        """Finish what is under way and leave."""

    async def findings(self, chat: Chat) -> list[Says]:
        """What is to be mended in a chat."""


@dataclass(frozen=True, slots=True)
class Served:
    """A platform that is served. `refusal` is how its adapter says that it must end; `fatal` ends everything."""

    platform: str
    adapter: Adapter
    refusal: type[Exception]
    fatal: tuple[type[Exception], ...] = ()
    route: web.RouteDef | None = None


@dataclass(frozen=True, slots=True)
class Venue:
    """An open Arbiter: where its web server is, and whom it serves."""

    address: str
    served: tuple[Served, ...]

    async def wait(self) -> None:
        """Wait until nobody is left to serve; in the practice room for ever. Raises Trouble."""
        if not self.served:
            await asyncio.Event().wait()
        ends = {asyncio.create_task(served.adapter.wait()): served for served in self.served}
        try:
            while ends:
                done, _ = await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    _lost(ends.pop(task), task.exception(), others=bool(ends))
        finally:
            for task in ends:
                task.cancel()
            await asyncio.gather(*ends, return_exceptions=True)


@asynccontextmanager
async def opened(settings: Settings, *, patience: float = PATIENCE) -> AsyncIterator[Venue]:
    """An Arbiter that is open within the block. Raises Trouble and StorageFailure."""
    try:
        editions = Editions()
    except BrokenEdition as broken:
        raise Trouble(f"an edition is broken: {broken}; see `python -m bot lint`") from broken
    async with AsyncExitStack() as closing:
        journal = await SqliteJournal.open(settings.database, patience=patience)
        closing.callback(_log.info, "Arbiter is closed")
        closing.push_async_callback(journal.close)
        practising = not settings.platforms
        clock = PracticeClock(behind=LENGTH)
        now = clock.now if practising else real_now
        herald = Herald(journal, partial(codec.loads, Reply))
        timekeeper = Timekeeper(
            journal,
            clock=now,
            grace=timedelta() if practising else GRACE,  # between a page and its own process nothing is in flight
            concerns=lambda stream: {chat.platform for chat in journal.directory.chats_of(stream)},
        )
        clock.at_jump(timekeeper.wake)
        referee = Referee(
            journal,
            journal.directory,
            editions,
            clock=now,
            on_posts=herald.deliver,
            on_alarm=timekeeper.note,
            organisers=settings.organisers,
            language=settings.language,
            timezone=settings.timezone.key,
        )
        heard_until = await journal.last_alive()
        await timekeeper.open(referee.call_time, settings.platforms, here=[PLATFORM] if practising else [])
        closing.push_async_callback(timekeeper.close)

        app = web.Application()
        Vitals(journal, referee, herald, timekeeper).mount(app)
        senders: dict[str, Sender] = {}
        served = []
        if practising:
            room = Room(referee, RefereesTable(referee, herald, clock), clock)
            practice.mount(app, room, settings.web.host)
            senders[PLATFORM] = room
        for platform in settings.platforms:
            hears = partial(timekeeper.listening, platform)
            one = _MADE[platform](settings, referee, journal.directory, hears, heard_until)
            served.append(one)
            senders[platform] = one.adapter
            referee.findings[platform] = one.adapter.findings
            if one.route is not None:
                app.router.add_routes([one.route])
        address = await _listen(app, settings, closing)
        for one in served:
            closing.push_async_callback(one.adapter.stop)
        await _start(served)
        await herald.open(senders, referee.voice, referee.chat_moved, partial(_rooms, journal.directory))
        closing.push_async_callback(herald.close, FAREWELL)
        _log.info(
            "Arbiter is open",
            extra=facts(platforms=",".join(senders), database=settings.database, web=address),
        )
        yield Venue(address, tuple(served))


# --- The web server --------------------------------------------------------------------------------------------------


async def _listen(app: web.Application, settings: Settings, closing: AsyncExitStack) -> str:
    """Serve `app`; return its address. Raises Trouble."""
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=FAREWELL)
    await runner.setup()
    closing.push_async_callback(runner.cleanup)
    try:
        await web.TCPSite(runner, settings.web.host, settings.web.port).start()
    except OSError as error:
        why = error.strerror or str(error)
        raise Trouble(f"cannot listen on {settings.web}: {why}; set ARBITER_WEB to a free host:port") from error
    host, port, *_ = runner.addresses[0]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


# --- Platforms -------------------------------------------------------------------------------------------------------


def _telegram(
    settings: Settings, ears: Ears, _directory: Directory, hears: Callable[[bool], None], _until: datetime | None
) -> Served:
    from bot.telegram_adapter import Refused, SecondInstance, TelegramAdapter  # noqa: PLC0415 - only where it is served

    adapter = TelegramAdapter(
        settings.telegram_token,
        ears,
        api=settings.telegram_api,
        webhook=settings.telegram_webhook,
        secret=settings.telegram_webhook_secret,
        on_listening=hears,
    )
    return Served("telegram", adapter, Refused, (SecondInstance,), adapter.webhook_route)


def _discord(
    settings: Settings, ears: Ears, directory: Directory, hears: Callable[[bool], None], until: datetime | None
) -> Served:
    from bot.discord_adapter import DiscordAdapter, Refused  # noqa: PLC0415 - only where it is served

    adapter = DiscordAdapter(
        settings.discord_token,
        ears,
        api=settings.discord_api,
        gateway=settings.discord_gateway,
        shards=settings.discord_shards,
        on_listening=hears,
        bound_chats=lambda: _chats_on(directory, "discord"),
        since=until,
    )
    return Served("discord", adapter, Refused)


_MADE: Final = {"telegram": _telegram, "discord": _discord}


async def _start(served: Sequence[Served]) -> None:
    """Start all adapters together. Raises Trouble with every refusal."""
    results = await asyncio.gather(*(one.adapter.start() for one in served), return_exceptions=True)
    refusals = []
    for one, result in zip(served, results, strict=True):
        if isinstance(result, one.refusal):
            refusals.append(str(result))
        elif result is not None:
            raise result
    if refusals:
        raise Trouble(*refusals)


def _lost(served: Served, error: BaseException | None, *, others: bool) -> None:
    """A platform has ended by itself. Raises Trouble when nobody is left, or when nobody should go on."""
    why = str(error) if isinstance(error, served.refusal) else f"{served.platform} ended: {error!r}"
    unforeseen = None if isinstance(error, served.refusal) else error
    _log.error("a platform is lost", exc_info=unforeseen, extra=facts(platform=served.platform, why=why))
    if not others or isinstance(error, served.fatal):
        raise Trouble(why)


def _chats_on(directory: Directory, platform: str) -> list[Chat]:
    return [chat for stream in directory.streams() for chat in directory.chats_of(stream) if chat.platform == platform]


async def _rooms(directory: Directory, stream: str) -> Mapping[str, Sequence[Chat]]:
    return {kind: directory.chats_of(stream, kind) for kind in _KINDS}
