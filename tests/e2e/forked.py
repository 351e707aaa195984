"""`serve` as a process that starts at once, for tests that need many: forked from one that has everything imported."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import sys
from collections.abc import AsyncIterator
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Final

from bot.cli import main

_FORKING: Final = multiprocessing.get_context("forkserver")
_FORKING.set_forkserver_preload(["bot.cli", "bot.venue", "bot.telegram_adapter", "tests.e2e.forked"])
LOG: Final = "log"


def _serve(folder: str, environment: dict[str, str]) -> None:
    os.chdir(folder)
    os.dup2(os.open(LOG, os.O_WRONLY | os.O_CREAT | os.O_APPEND), sys.stderr.fileno())
    os.environ.update(environment)
    sys.exit(main(["serve"]))


@contextlib.asynccontextmanager
async def forked(folder: Path, **settings: str) -> AsyncIterator[ForkServerProcess]:
    """A running Arbiter with these settings, killed at the end if it lives; what it logs stands in the folder."""
    environment = {f"ARBITER_{name.upper()}": value for name, value in settings.items()}
    environment.setdefault("ARBITER_WEB", "127.0.0.1:0")
    process = _FORKING.Process(target=_serve, args=(str(folder), environment))
    await asyncio.to_thread(process.start)
    try:
        yield process
    finally:
        process.kill()
        await asyncio.to_thread(process.join)
        process.close()
