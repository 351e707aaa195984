"""Both platforms on this machine."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.discord_adapter import listening, running, session
from tests.loopback.discord_server import DiscordServer
from tests.loopback.telegram_server import TelegramServer


@pytest.fixture(autouse=True)
def _in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord wants pauses between sessions; the loopback server does not."""
    monkeypatch.setattr(session, "IDENTIFY_PAUSE", 0.0)
    monkeypatch.setattr(running, "PAUSES", (0.01,))
    monkeypatch.setattr(listening, "PAUSES", (0.01,))


@pytest.fixture
async def telegram() -> AsyncIterator[TelegramServer]:
    """Telegram."""
    async with TelegramServer() as server:
        yield server


@pytest.fixture
async def discord() -> AsyncIterator[DiscordServer]:
    """Discord."""
    async with DiscordServer() as server:
        with server.aimed_at():
            yield server
        assert server.unknown == []
