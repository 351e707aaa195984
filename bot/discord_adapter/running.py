"""The Discord adapter: connects, hears, answers and delivers.

    start()   logs in; Refused when Discord will never take us with these settings
    wait()    returns after stop(); Refused when that turns out later
    send()    the herald's way to a channel
    findings()  what is to be mended in one, for /check

Anything else that ends a session is logged, and a new session begins after a pause. (An event that lacks a key ends the
library's client without a word: so its end is watched.)
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from typing import TYPE_CHECKING, Final

import discord
import yarl

from bot.conversation import Says, Undeliverable
from bot.discord_adapter import checking, drawing, hearing, rights
from bot.discord_adapter.listening import Listening, Memory
from bot.discord_adapter.sending import Mouth
from bot.discord_adapter.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import datetime

    from bot.conversation import Ears, Reply
    from bot.localisation import Voice
    from storage.journal import Chat

_log = logging.getLogger(__name__)

PAUSES: Final = (1.0, 2.0, 5.0, 15.0, 60.0)
"""Seconds before a new session is tried, the last for ever."""
STEADY: Final = 120.0
"""After a session of so many seconds the pauses begin anew."""
LEAVING: Final = 5.0
"""Seconds that answers under way are given when the adapter is stopped."""

_SHARDS: Final = re.compile(r"(\d+)(?:-(\d+))?/(\d+)")
_TOKEN: Final = (
    "Discord does not take the token in ARBITER_DISCORD_TOKEN: copy it anew from the Developer Portal, page Bot."  # noqa: S105
)
_CLOSED: Final = {
    4004: _TOKEN,
    4010: "Discord does not take the shards in ARBITER_DISCORD_SHARDS.",
    4011: "Discord demands more shards: leave ARBITER_DISCORD_SHARDS empty, or raise its total.",
    4013: "Discord does not know the intents it was asked for.",
    4014: "Discord does not let the bot read messages: switch on Message Content Intent, Developer Portal, page Bot.",
}


class Refused(Exception):  # noqa: N818  a refusal, not an accident
    """Discord will not take us with these settings; the text says what to mend."""


class DiscordAdapter:
    """Arbiter on Discord. `since` is when it last listened; `on_listening` hears whether it listens now."""

    def __init__(  # noqa: PLR0913  settings, each by its name
        self,
        token: str,
        ears: Ears,
        *,
        api: str = "",
        gateway: str = "",
        shards: str = "",
        on_listening: Callable[[bool], None] = lambda _: None,
        bound_chats: Callable[[], Iterable[Chat]] = tuple,
        since: datetime | None = None,
        ready_timeout: float = 2.0,
    ) -> None:
        self._token = token
        self._ears = ears
        self._api = api
        self._gateway = gateway
        self._shards = parsed(shards)
        self._bound_chats = bound_chats
        self._ready_timeout = ready_timeout
        self._mouth = Mouth()
        self._memory = Memory()
        self._listening = Listening(on_listening, self._catch_up, since)
        self._session: Session | None = None
        self._running: asyncio.Task[None] | None = None
        self._begun = asyncio.Event()

    async def start(self) -> None:
        """Log in and go on from there in the background.

        Raises Refused when the settings are at fault. When Discord cannot be reached now, it is tried until it can.
        """
        if self._running is not None:
            raise RuntimeError("the Discord adapter runs already")
        # The library keeps both for the whole process.
        if self._api:
            discord.http.Route.BASE = self._api.rstrip("/")
        if self._gateway:
            discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(self._gateway)
        # Below that the library writes what people say, and tokens of interactions, to the log.
        logging.getLogger("discord").setLevel(logging.INFO)
        self._begun.clear()
        self._running = asyncio.create_task(self._run(), name="discord")
        begun = asyncio.create_task(self._begun.wait())
        await asyncio.wait({begun, self._running}, return_when=asyncio.FIRST_COMPLETED)
        begun.cancel()
        if self._running.done():
            running, self._running = self._running, None
            await running

    async def wait(self) -> None:
        """Wait for the end: after stop() it comes silently, otherwise as Refused."""
        if self._running is not None:
            await asyncio.wait({self._running})
            if not self._running.cancelled():
                await self._running

    async def stop(self) -> None:
        """Answer what is under way, then leave. Calling it again does nothing."""
        running = self._running
        if running is None:
            return
        if self._session is not None:
            await self._session.leave(LEAVING)
        running.cancel()
        await asyncio.wait({running})
        self._running = None

    async def send(self, chat: Chat, reply: Reply, voice: Voice, key: str) -> str:
        """Deliver a reply and return the id of its last message. Raises Later, Undeliverable or OSError."""
        number = hearing.channel_number(chat)
        if number is None:
            raise Undeliverable(f"{chat.xid} is not a channel of Discord's")
        channel = self._reach(number)
        embeds = not rights.lacking(channel, ("embed_links",))
        return await self._mouth.say(channel, drawing.draw(reply, voice, embeds=embeds), key)

    async def findings(self, chat: Chat) -> list[Says]:
        """What is to be mended in a chat so that we hear and are heard; nothing when all is well."""
        number = hearing.channel_number(chat)
        if number is None:
            return []
        if self._session is None:
            return [Says("check-discord-offline")]
        return await checking.findings(self._session, number, self._session.ahead)

    def _reach(self, number: int) -> discord.abc.Messageable:
        if self._session is None:
            raise OSError("there is no session with Discord")
        channel = self._session.get_channel(number) or self._session.get_partial_messageable(number)
        if not isinstance(channel, discord.abc.Messageable):
            raise Undeliverable("nothing can be written in a channel of this kind")
        return channel

    async def _catch_up(self, shard: int, since: datetime) -> None:
        if self._session is None:
            raise OSError("there is no session with Discord")
        await self._session.catch_up(shard, since)

    async def _run(self) -> None:
        attempt = 0
        while True:
            began = time.monotonic()
            try:
                await self._one_session()
                _log.error("the session with Discord ended by itself")
            except discord.LoginFailure:
                raise Refused(_TOKEN) from None
            except discord.PrivilegedIntentsRequired:
                raise Refused(_CLOSED[4014]) from None
            except Exception as error:  # noqa: BLE001  whatever it was: a tournament goes on
                if isinstance(error, discord.ConnectionClosed) and error.code in _CLOSED:
                    raise Refused(_CLOSED[error.code]) from None
                _log.exception("the session with Discord ended")
            finally:
                self._session = None
                self._listening.forget()
            self._begun.set()
            attempt = 0 if time.monotonic() - began > STEADY else attempt
            await asyncio.sleep(PAUSES[min(attempt, len(PAUSES) - 1)])
            attempt += 1

    async def _one_session(self) -> None:
        session = Session(
            ears=self._ears,
            mouth=self._mouth,
            listening=self._listening,
            memory=self._memory,
            bound_chats=self._bound_chats,
            reach=self._reach,
            shards=self._shards,
            ready_timeout=self._ready_timeout,
        )
        async with session:
            await session.login(self._token)
            self._session = session
            self._begun.set()
            try:
                await session.connect()
            finally:
                await session.leave(0)


def parsed(shards: str) -> tuple[range, int] | None:
    """`0-3/8` is the first four of eight; nothing leaves the number to Discord. Raises ValueError."""
    if not shards.strip():
        return None
    found = _SHARDS.fullmatch(shards.strip())
    if found is None:
        raise ValueError(f"shards are written like 0-3/8, not {shards!r}")
    first, total = int(found[1]), int(found[3])
    last = int(found[2]) if found[2] else first
    if not first <= last < total:
        raise ValueError(f"there are no such shards: {shards!r}")
    return range(first, last + 1), total
