"""Arbiter as it is served: in this process, or as a process of its own."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import AsyncIterator
from pathlib import Path

from bot import settings
from bot.venue import Venue, opened
from tests.e2e.discord_table import DiscordTable
from tests.e2e.table import Table
from tests.e2e.telegram_table import TelegramTable
from tests.loopback.discord_server import DiscordServer
from tests.loopback.telegram_server import TelegramServer


def given(telegram: TelegramServer | None = None, discord: DiscordServer | None = None) -> dict[str, str]:
    """The settings of operations.md that lead to these servers, without ARBITER_ and in small letters."""
    values: dict[str, str] = {}
    if telegram is not None:
        values |= {"telegram_token": telegram.token, "telegram_api": telegram.address}
    if discord is not None:
        values |= {
            "discord_token": discord.token,
            "discord_api": discord.api,
            "discord_gateway": discord.gateway_url,
        }
    return values


@contextlib.asynccontextmanager
async def here(record: Path, **values: str) -> AsyncIterator[Venue]:
    """Arbiter in this process, put together as `serve` does."""
    environment = {f"ARBITER_{name.upper()}": value for name, value in values.items()}
    environment |= {"ARBITER_DATABASE": f"sqlite:///{record}", "ARBITER_WEB": "127.0.0.1:0"}
    async with opened(settings.load(environment, None)) as venue:
        yield venue


@contextlib.asynccontextmanager
async def seated(platform: str, record: Path, *people: str, lag: int = 0) -> AsyncIterator[Table]:
    """Arbiter in this process with one platform, and people at it."""
    if platform == "telegram":
        async with TelegramServer() as telegram, here(record, **given(telegram)):
            yield TelegramTable(telegram, *people, lag=lag)
        return
    async with DiscordServer() as discord:
        table = DiscordTable(discord, *people, lag=lag)
        with discord.aimed_at():
            async with here(record, **given(discord=discord)):
                yield table
        assert discord.unknown == []


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
