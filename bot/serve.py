"""`serve`: the bot itself, until it is told to stop.

SIGTERM, SIGINT    stop: the outbox gets a few seconds, then everything is closed; a second one ends at once
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import os
import signal
from typing import TYPE_CHECKING, Final

from bot import log, settings

if TYPE_CHECKING:
    from bot.settings import Settings

_SIGNALS: Final = (signal.SIGTERM, signal.SIGINT)
_log = logging.getLogger(__name__)


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Make the command known."""
    parser = commands.add_parser("serve", help="serve Discord and Telegram; without tokens, the practice room")
    parser.set_defaults(run=run)


def run(_args: argparse.Namespace) -> int:
    """Serve until told to stop."""
    chosen = settings.load(os.environ)
    log.start(chosen.log, chosen.secrets)
    for name in settings.unknown(os.environ):
        _log.warning("no such setting", extra=log.facts(name=name))
    asyncio.run(serve(chosen))
    return 0


async def serve(chosen: Settings) -> None:
    """Serve until a signal comes. Raises Trouble and StorageFailure."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()

    def told() -> None:
        for each in _SIGNALS:  # who asks again does not want to wait
            loop.remove_signal_handler(each)
        stop.set()

    with contextlib.suppress(NotImplementedError):  # Windows: there Ctrl-C ends at once, and the record bears it
        for each in _SIGNALS:
            loop.add_signal_handler(each, told)
    work = asyncio.create_task(_serve(chosen))
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait((work, stopping), return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if not work.done():
        _log.info("told to stop")
        work.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await work
    else:
        await work


async def _serve(chosen: Settings) -> None:
    from bot.venue import opened  # noqa: PLC0415 - the other commands need neither platforms nor a web server

    async with opened(chosen) as venue:
        if not chosen.platforms:
            print(f"Practice room: {venue.address}", flush=True)  # noqa: T201 - for the person who started it
        await venue.wait()
