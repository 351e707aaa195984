"""Arbiter as it is served: in this process, or as a process of its own."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import AsyncIterator
from pathlib import Path

from bot import settings
from bot.venue import Venue, opened
from storage.sqlite import PATIENCE
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
async def here(record: Path, values: dict[str, str], patience: float = PATIENCE) -> AsyncIterator[Venue]:
    """Arbiter in this process, put together as `serve` does. `patience` is for a record that others hold locked."""
    environment = {f"ARBITER_{name.upper()}": value for name, value in values.items()}
    environment |= {"ARBITER_DATABASE": f"sqlite:///{record}", "ARBITER_WEB": "127.0.0.1:0"}
    async with opened(settings.load(environment, None), patience=patience) as venue:
        yield venue


@contextlib.asynccontextmanager
async def seated(
    platform: str, record: Path, *people: str, lag: int = 0, patience: float = PATIENCE
) -> AsyncIterator[Table]:
    """Arbiter in this process with one platform, and people at it."""
    if platform == "telegram":
        async with TelegramServer() as telegram, here(record, given(telegram), patience):
            yield TelegramTable(telegram, *people, lag=lag)
        return
    async with DiscordServer() as discord:
        table = DiscordTable(discord, *people, lag=lag)
        with discord.aimed_at():
            async with here(record, given(discord=discord), patience):
                yield table
        assert discord.unknown == []


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
