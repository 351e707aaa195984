"""The real adapter on the real library over the loopback Discord, with ears that only remember."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import pytest
from fluent.runtime import FluentResource

from bot.discord_adapter import DiscordAdapter, listening, running, session
from bot.localisation import LANGUAGES, bundle
from tests.discord.ears import WORDS, FakeEars
from tests.loopback.discord_server import TOKEN, DiscordServer
from tests.loopback.waiting import until

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from contextlib import AbstractAsyncContextManager

    from simcord.builders import ChannelHandle, GuildHandle

    from bot.discord_adapter.session import Session
    from storage.journal import Chat
    from tests.loopback.discord_people import Person


@pytest.fixture(autouse=True)
def _words() -> None:
    for language in LANGUAGES:
        if not bundle(language).has_message(WORDS):
            bundle(language).add_resource(FluentResource(f"{WORDS} = {{ $words }}\n"))


@pytest.fixture(autouse=True)
def _in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord wants pauses between sessions; the loopback server does not."""
    monkeypatch.setattr(session, "IDENTIFY_PAUSE", 0.0)
    monkeypatch.setattr(session, "ANSWERING", (0.01, 0.01, 0.0))
    monkeypatch.setattr(session, "BRINGING", (0.01,))
    monkeypatch.setattr(running, "PAUSES", (0.01,))
    monkeypatch.setattr(listening, "PAUSES", (0.01,))


@pytest.fixture
async def server() -> AsyncIterator[DiscordServer]:
    """Discord."""
    async with DiscordServer() as server:
        with server.aimed_at():
            yield server
        assert server.unknown == []


@dataclass(frozen=True, slots=True)
class Cup:
    """A guild with the bot in it, a channel and a captain."""

    server: DiscordServer
    guild: GuildHandle
    hall: ChannelHandle
    vera: Person


@pytest.fixture
def cup(server: DiscordServer) -> Cup:
    """The guild in which most tests happen."""
    guild = server.guild("Cup")
    return Cup(server, guild, guild.create_text_channel("hall"), server.person("vera", guild, nick="Вера"))


@pytest.fixture
def ears() -> FakeEars:
    """Ears that remember."""
    return FakeEars()


class Serving(Protocol):
    """Starts the adapter, lends it once it listens, stops it."""

    def __call__(
        self,
        **settings: Any,  # noqa: ANN401  those of the adapter
    ) -> AbstractAsyncContextManager[Served]:
        """Start."""


class Served(DiscordAdapter):
    """The adapter, which remembers what it has said about listening."""

    told: list[bool]

    @property
    def session(self) -> Session:
        """The session it has."""
        assert self._session is not None
        return self._session

    @property
    def listens(self) -> bool:
        """What it said last."""
        return bool(self.told) and self.told[-1]


@pytest.fixture
def serving(server: DiscordServer, ears: FakeEars) -> Callable[..., AbstractAsyncContextManager[Served]]:
    """Serve over the loopback server."""

    @contextlib.asynccontextmanager
    async def serve(*, wait: bool = True, chats: tuple[Chat, ...] = (), **settings: Any) -> AsyncIterator[Served]:  # noqa: ANN401
        told: list[bool] = []
        adapter = Served(
            TOKEN,
            ears,
            **{
                "api": server.api,
                "gateway": server.gateway_url,
                "ready_timeout": 0.02,
                "on_listening": told.append,
                "bound_chats": lambda: chats,
                **settings,
            },
        )
        adapter.told = told
        await adapter.start()
        try:
            if wait:
                await until(lambda: adapter.listens)
            yield adapter
        finally:
            await adapter.stop()

    return serve
