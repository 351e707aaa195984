"""What the tests of the Telegram adapter may ask for: a server, a referee, an adapter between them."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from fluent.runtime import FluentResource

from bot.localisation import LANGUAGES, bundle
from bot.telegram_adapter import TelegramAdapter
from tests.loopback.telegram_server import TelegramServer
from tests.telegram import ears as fakes

WORDS = """
telegram-test-words = { $words }
telegram-test-score = { $team } { $score }
"""


@pytest.fixture(scope="session", autouse=True)
def _words() -> None:
    for language in LANGUAGES:
        bundle(language).add_resource(FluentResource(WORDS))


@pytest.fixture
async def server() -> AsyncIterator[TelegramServer]:
    """Telegram on this machine."""
    async with TelegramServer() as server:
        yield server


@pytest.fixture
def ears() -> fakes.Listener:
    """A referee that writes down what it hears."""
    return fakes.Listener()


@pytest.fixture
async def adapter(server: TelegramServer, ears: fakes.Listener) -> AsyncIterator[TelegramAdapter]:
    """An adapter that listens to the server."""
    async with fakes.adapter(server, ears) as adapter:
        yield adapter
