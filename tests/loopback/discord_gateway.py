"""Discord's gateway: what discord.py hears over its WebSocket.

    HELLO -> IDENTIFY -> READY, GUILD_CREATE ...       a new session
          -> RESUME   -> what was missed, RESUMED      the same session after a broken connection
                      -> INVALID_SESSION               when it is forgotten: the bot identifies anew

Frames are plain text whatever compression is offered: discord.py takes both, and compression is none of the project's
business.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from enum import IntEnum
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import discord
from aiohttp import WSMsgType, web
from simcord.backend import serializers
from simcord.gateway import FakeGateway, FakeWebSocket
from simcord.intents import PRIVILEGED_INTENTS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tests.loopback.discord_world import World


class Op(IntEnum):
    """The opcodes in use."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    RESUME = 6
    RECONNECT = 7
    REQUEST_MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class Close(IntEnum):
    """The close codes in use."""

    UNKNOWN_ERROR = 4000
    AUTHENTICATION_FAILED = 4004
    DISALLOWED_INTENTS = 4014


class _Wire:
    """Stands where discord.py keeps its event parsers, and takes whatever simcord would have had parsed."""

    def __init__(self, put: Callable[[str, Mapping[str, Any]], None]) -> None:
        self._put = put

    def get(self, event: str, _: object = None) -> Callable[[Mapping[str, Any]], None]:
        return lambda payload: self._put(event, payload)

    __getitem__ = get  # simcord asks both ways


class Session:
    """What one identified shard has been sent, so that it can be resumed from any point."""

    def __init__(self, world: World, name: str, intents: discord.Intents, shard: tuple[int, int]) -> None:
        self.name, self.shard = name, shard
        self.socket: web.WebSocketResponse | None = None
        self._frames: list[str] = []
        self._more = asyncio.Event()
        self._pump: asyncio.Task[None] | None = None
        state = SimpleNamespace(intents=intents, parsers=_Wire(self.put), _chunk_requests={})
        self._filter = FakeGateway(world.backend, state)  # drops and censors what the intents do not cover
        self._asks = FakeWebSocket(world.backend, self._filter, shard_id=shard[0])

    def put(self, event: str, payload: Mapping[str, Any]) -> None:
        """Send an event as it is."""
        self._frames.append(json.dumps(_frame(Op.DISPATCH, event, len(self._frames) + 1, payload)))
        self._more.set()

    def feed(self, event: str, payload: Mapping[str, Any]) -> None:
        """Send an event of the world, if it is this shard's and the bot's intents ask for it."""
        guild_id = payload.get("guild_id") or (payload.get("id") if event.startswith("GUILD_") else None)
        number, count = self.shard
        if ((int(guild_id) >> 22) % count if guild_id else 0) == number:
            self._filter.feed(event, payload)

    def send_to(self, socket: web.WebSocketResponse, after: int) -> None:
        """Send everything after number `after` to a socket, for as long as it lives."""
        if self._pump is not None:
            self._pump.cancel()
        self.socket, self._pump = socket, asyncio.create_task(self._send(socket, after))

    def rest(self, socket: web.WebSocketResponse) -> None:
        """Stop sending to a socket that has closed, unless a newer one has taken its place."""
        if self.socket is socket and self._pump is not None:
            self._pump.cancel()

    async def list_members(self, data: dict[str, Any]) -> None:
        """Answer a request for the members of a guild."""
        await self._asks.request_chunks(
            int(data["guild_id"]),
            data.get("query"),
            limit=data.get("limit", 0),
            user_ids=data.get("user_ids"),
            presences=data.get("presences", False),
            nonce=data.get("nonce"),
        )

    async def _send(self, socket: web.WebSocketResponse, sent: int) -> None:
        # When the socket breaks, the next one goes on from what the bot says it got.
        with contextlib.suppress(ConnectionError):
            while True:
                while sent < len(self._frames):
                    await socket.send_str(self._frames[sent])
                    sent += 1
                self._more.clear()
                await self._more.wait()


class Gateway:
    """The sessions of one bot."""

    def __init__(
        self, world: World, token: str, heartbeat: float, approved: discord.Intents, heard: Callable[[], None]
    ) -> None:
        self.world, self.address = world, ""
        self.sessions: dict[str, Session] = {}
        self.acknowledges = True  # False lets heartbeats go unanswered, as on a connection that only seems alive
        self._token, self._heartbeat, self._approved, self._heard = token, heartbeat, approved, heard
        self._names = iter(range(1, 1 << 30))

    def feed(self, event: str, payload: Mapping[str, Any]) -> None:
        """Tell every session of something that happened."""
        for session in list(self.sessions.values()):
            session.feed(event, payload)

    async def drop(self, code: int = Close.UNKNOWN_ERROR) -> None:
        """Break every connection; the sessions can be resumed."""
        for session in self.sessions.values():
            if session.socket is not None:
                await session.socket.close(code=code)

    async def ask_to_reconnect(self) -> None:
        """Ask every shard to reconnect, as Discord does several times a day."""
        for session in self.sessions.values():
            if session.socket is not None and not session.socket.closed:
                await session.socket.send_json(_frame(Op.RECONNECT))

    async def forget(self) -> None:
        """Break every connection and forget the sessions; what happens until the bot is back, it never hears."""
        sessions, self.sessions = self.sessions, {}
        for session in sessions.values():
            if session.socket is not None:
                await session.socket.close(code=Close.UNKNOWN_ERROR)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One connection from HELLO to its end."""
        socket = web.WebSocketResponse(compress=False, max_msg_size=0)
        await socket.prepare(request)
        await socket.send_json(_frame(Op.HELLO, data={"heartbeat_interval": int(self._heartbeat * 1000)}))
        session: Session | None = None
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                break
            frame = json.loads(message.data)
            if frame["op"] in {Op.IDENTIFY, Op.RESUME}:
                session = await self._open(socket, frame["op"], frame["d"])
            elif frame["op"] == Op.HEARTBEAT and self.acknowledges:
                await socket.send_json(_frame(Op.HEARTBEAT_ACK))
            elif frame["op"] == Op.REQUEST_MEMBERS and session is not None:
                await session.list_members(frame["d"])
            self._heard()
        if session is not None:
            session.rest(socket)
        return socket

    async def _open(self, socket: web.WebSocketResponse, op: int, data: dict[str, Any]) -> Session | None:
        if data["token"] != self._token:
            await socket.close(code=Close.AUTHENTICATION_FAILED)
            return None
        if op == Op.RESUME:
            session = self.sessions.get(data["session_id"])
            if session is None:
                await socket.send_json(_frame(Op.INVALID_SESSION, data=False))
                return None
            session.put("RESUMED", {})
            session.send_to(socket, after=data["seq"])
            return session
        session = self._identify(data)
        if session is None:
            await socket.close(code=Close.DISALLOWED_INTENTS)
        else:
            session.send_to(socket, after=0)
        return session

    def _identify(self, data: dict[str, Any]) -> Session | None:
        intents = discord.Intents._from_value(data.get("intents", 0))
        if any(getattr(intents, name) and not getattr(self._approved, name) for name in PRIVILEGED_INTENTS):
            return None
        number, count = data.get("shard", (0, 1))
        session = Session(self.world, f"session-{next(self._names)}", intents, (number, count))
        self.sessions[session.name] = session
        backend = self.world.backend
        guilds = [guild for guild in backend.guilds.values() if (guild.id >> 22) % count == number]
        session.put(
            "READY",
            {
                "v": 10,
                "user": dict(serializers.user_payload(backend.bot_user)),
                "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
                "session_id": session.name,
                "resume_gateway_url": self.address,
                "shard": [number, count],
                "application": {"id": str(backend.application_id), "flags": 0},
            },
        )
        for guild in guilds:
            session.feed("GUILD_CREATE", serializers.guild_create_payload(backend, guild))
        return session


def _frame(op: Op, event: str | None = None, number: int | None = None, data: object = None) -> dict[str, Any]:
    return {"op": op, "t": event, "s": number, "d": data}
