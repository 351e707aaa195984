"""Arbiter as `make run` starts it without tokens: the practice room on the real referee, on a SQLite file."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from bot import settings
from bot.venue import opened

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path


@asynccontextmanager
async def practice_room(folder: Path) -> AsyncIterator[str]:
    """The address of a practice room that is served."""
    chosen = settings.load(
        {
            "ARBITER_DATABASE": f"sqlite:///{folder / 'practice.db'}",
            "ARBITER_WEB": "127.0.0.1:0",
            "ARBITER_TIMEZONE": "Europe/Moscow",
        },
        dotenv=None,
    )
    async with opened(chosen) as venue:
        yield f"{venue.address}/"
