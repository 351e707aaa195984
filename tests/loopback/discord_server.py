"""Discord on 127.0.0.1.

    DiscordServer     REST, faults, reading what the bot posted
      Person, Answer  acting, and what comes of it                      discord_people.py
      Gateway         identify, heartbeat, resume                       discord_gateway.py
      World           guilds, members, rights, messages, interactions   discord_world.py, over simcord

    async with DiscordServer() as discord_server:
        guild = discord_server.guild("Cup")
        hall = guild.create_text_channel("hall")
        vera = discord_server.person("vera", guild)
        ...                                             start a bot on discord_server.api and discord_server.gateway_url
        answer = await vera.slash(hall, "report", score="1:0")
        assert "Лисы" in answer.text
        await vera.click(answer, "Подтвердить")
        notice = await discord_server.wait(hall, "подтверждён")

to it, a nonce with enforce_nonce is sent once, the application says which privileged intents are switched on.

Not covered: voice, presences, stickers' addresses, Discord's own rate limits (inject a 429). An unknown route or field
answers 501, never a false success; whatever the bot was told so stands in `unknown`.
"""

from __future__ import annotations

import contextlib
import fnmatch
import io
import itertools
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import unquote

import discord
from aiohttp import web
from discord.gateway import DiscordWebSocket
from discord.http import Route
from simcord.backend.errors import BackendError
from simcord.http import router
from simcord.http import routes as _routes  # noqa: F401  importing them registers them
from yarl import URL

from tests.loopback.discord_gateway import Close, Gateway
from tests.loopback.discord_people import Answer, Person
from tests.loopback.discord_world import Post, World
from tests.loopback.faults import Fault, Faults
from tests.loopback.waiting import PATIENCE, Bell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Self

    from simcord.builders import ChannelHandle, GuildHandle, RoleHandle
    from simcord.results import InteractionResult

TOKEN: Final = "loopback.token.of-the-tests"
_PREFIX: Final = "/api/v10"
_UNKNOWN: Final = 501  # discord.py gives up on it at once; on a 500 it would insist for 25 seconds
# Without these headers discord.py sends one request at a time per route.
_LIMITS: Final = {
    "X-RateLimit-Limit": "1000",
    "X-RateLimit-Remaining": "999",
    "X-RateLimit-Reset-After": "1.0",
    "X-RateLimit-Bucket": "loopback",
}


class _Upload(NamedTuple):
    """A file as simcord's routes expect it."""

    fp: io.BytesIO
    filename: str
    description: str | None


@dataclass(frozen=True, slots=True)
class Request:
    """One REST request by the bot, and how it was answered."""

    method: str
    path: str
    status: int
    body: Any
    answer: Any


class DiscordServer:
    """Discord as one bot sees it. `content_intent` is the switch in the Developer Portal."""

    def __init__(
        self,
        token: str = TOKEN,
        *,
        heartbeat: float = 41.25,
        approved: discord.Intents | None = None,
        shards: int = 1,
    ) -> None:
        self.token, self.shards = token, shards
        self.world = World()
        self.bell = Bell()
        self.gateway = Gateway(self.world, token, heartbeat, approved or discord.Intents.all(), self.bell.ring)
        self.requests: list[Request] = []
        self.unknown: list[str] = []
        self.locales: dict[int, str] = {}
        self.content_intent = True
        self._by_nonce: dict[tuple[str, str], Any] = {}
        self.api = self.gateway_url = ""
        self._latest: tuple[str, Any] | None = None
        self._faults = Faults()
        self.heal = self._faults.heal
        self._runner: web.AppRunner | None = None
        self.world.backend.subscribers.append(self._happened)

    # ---- the sockets

    async def start(self, port: int = 0) -> Self:
        """Listen on 127.0.0.1, on any free port unless told which."""
        app = web.Application(client_max_size=64 << 20)
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_route("*", _PREFIX + "/{path:.*}", self._handle)
        app.router.add_get("/cdn/{path:.*}", self._download)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.05)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", port).start()
        host = "{}:{}".format(*self._runner.addresses[0][:2])
        self.api, self.gateway_url, self.world.files.base = (
            f"http://{host}{_PREFIX}",
            f"ws://{host}/gateway",
            f"http://{host}/cdn",
        )
        self.gateway.address = self.gateway_url
        return self

    async def stop(self) -> None:
        """Close every connection; what Discord knows stays, so that the server can be started again."""
        self.heal()
        await self.gateway.drop(Close.UNKNOWN_ERROR)
        if self._runner is not None:
            await self._runner.cleanup()

    async def __aenter__(self) -> Self:
        return await self.start()

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    @contextlib.contextmanager
    def aimed_at(self) -> Iterator[None]:
        """Aim the discord.py of this process here. Its addresses are two class attributes: one server at a time."""
        before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = self.api, URL(self.gateway_url)
        try:
            yield
        finally:
            Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before

    # ---- the world

    def guild(self, name: str) -> GuildHandle:
        """A new guild with the bot in it; the handle makes channels and roles."""
        return self.world.create_guild(name)

    def person(
        self,
        name: str,
        *guilds: GuildHandle,
        roles: Sequence[RoleHandle] = (),
        nick: str | None = None,
        locale: str = "ru",
    ) -> Person:
        """A new person, a member of one guild or more; acts in channels go out in the name of the first."""
        user = self.world.create_user(name)
        self.locales[user.id] = locale
        members = [
            guild.add_member(user, roles=roles if not number else (), nick=nick) for number, guild in enumerate(guilds)
        ]
        return Person(self, members[0])

    def pass_time(self, seconds: float) -> None:
        """Let Discord's clock run ahead: unanswered commands expire after 3 seconds, their tokens after 15 minutes."""
        self.world.backend.advance_clock(seconds)

    def again(self) -> None:
        """Deliver the latest message or act of a person a second time, with the same id."""
        if self._latest is not None:
            self.gateway.feed(*self._latest)

    # ---- what goes wrong

    def change_token(self, token: str) -> None:
        """Take another token from now on, as after a reset in the Developer Portal."""
        self.token = self.gateway._token = token

    def fault(  # noqa: PLR0913  an answer has that many sides
        self, method: str, path: str, status: int, code: int = 0, message: str = "", *, times: int | None = 1
    ) -> None:
        """Refuse the next requests to a path, given as a pattern: "/channels/*/messages"; `times` None is for ever."""
        body = {"code": code, "message": message or f"error {code} injected by a test"}
        self._faults.add(Fault(_to(method, path), times, (status, body)))

    def forbid(self, channel: ChannelHandle, *, times: int | None = None) -> None:
        """Take the bot's right to write in a channel."""
        self.fault("POST", f"/channels/{channel.id}/messages", 403, 50013, "Missing Permissions", times=times)

    def close_dms(self, person: Person) -> None:
        """Let a person accept no private messages."""
        self.fault(
            "POST", f"/channels/{person.dms.id}/messages", 403, 50007, "Cannot send messages to this user", times=None
        )

    def limit(self, method: str, path: str, retry_after: float, *, times: int = 1, everywhere: bool = False) -> None:
        """Answer the next requests to a path with 429; `everywhere` makes it the global limit."""
        body = {"message": "You are being rate limited.", "retry_after": retry_after, "global": everywhere}
        self._faults.add(Fault(_to(method, path), times, (429, body)))

    def stall(self, method: str, path: str, seconds: float, *, times: int = 1) -> None:
        """Carry out the next requests to a path, but answer late, or when healed."""
        self._faults.add(Fault(_to(method, path), times, delay=seconds))

    def cut(self, method: str, path: str, *, after: bool = False, times: int = 1) -> None:
        """Drop the connection instead of answering the next requests: before they are carried out, or `after`."""
        self._faults.add(Fault(_to(method, path), times, cut="after" if after else "before"))

    # ---- what the bot did

    def mark(self) -> int:
        """A moment, for `since`."""
        return self.world.backend.snowflake()

    def posts(self, channel: ChannelHandle | int, *, viewer: Person | None = None, since: int = 0) -> list[Post]:
        """The bot's messages in a channel as they stand now, ephemeral ones too; only what `viewer` sees if given."""
        channel_id = channel if isinstance(channel, int) else channel.id
        bot = self.world.backend.bot_user.id
        return [
            self.world.post(message)
            for message in list(self.world.backend.messages.get(channel_id, {}).values())
            if message.author_id == bot and message.id > since and (viewer is None or message.visible_to(viewer.id))
        ]

    def now(self, post: Post) -> Post:
        """A message as it is by now."""
        return self.world.post(self.world.backend.get_message(post.channel_id, post.id))

    async def wait(
        self,
        channel: ChannelHandle | int,
        text: str = "",
        *,
        since: int = 0,
        count: int = 1,
        patience: float = PATIENCE,
    ) -> Post:
        """The bot's `count`-th message in a channel that contains `text`, as soon as it is there, be it by an edit."""

        def found() -> Post | None:
            posts = [post for post in self.posts(channel, since=since) if text.lower() in post.text.lower()]
            return posts[count - 1] if len(posts) >= count else None

        def told() -> str:
            return (
                f"message x{count} {text!r} is not among\n"
                + "\n".join(post.text for post in self.posts(channel))
                + self.told()
            )

        return await self.bell.until(found, patience, told)

    async def silent(self, channel: ChannelHandle | int, seconds: float = 0.1) -> bool:
        """Whether the bot posts nothing in a channel for so long."""
        since = self.mark()
        with contextlib.suppress(TimeoutError):
            await self.wait(channel, since=since, patience=seconds)
        return not self.posts(channel, since=since)

    async def connected(self, shards: int = 1, patience: float = PATIENCE) -> None:
        """Return when so many shards of the bot are connected."""

        def there() -> bool:
            sockets = [session.socket for session in self.gateway.sessions.values()]
            return sum(socket is not None and not socket.closed for socket in sockets) >= shards

        await self.bell.until(there, patience, lambda: "the bot is not connected\n" + self.told())

    async def registered(
        self, command: str, guild: GuildHandle | None = None, patience: float = PATIENCE
    ) -> dict[str, Any]:
        """The declaration of a command, as soon as the bot has registered it."""
        scopes = (None, guild.id if guild else None)

        def found() -> dict[str, Any] | None:
            known = (self.world.backend.commands.get(scope, {}) for scope in scopes)
            return next((each for commands in known for (name, _), each in commands.items() if name == command), None)

        return await self.bell.until(found, patience, lambda: f"/{command} is not registered\n{self.told()}")

    def told(self) -> str:
        """The record of requests, one line each, for people who read a failed test."""
        return "\n".join(f"{each.status} {each.method} {each.path} {each.body}" for each in self.requests)

    async def answered(self, result: InteractionResult, *, wait: bool) -> Answer:
        """What the bot makes of an interaction; with `wait` once it is complete."""
        answer = Answer(self, result)
        if wait:
            await self.bell.until(lambda: answer.complete, PATIENCE, lambda: f"no answer\n{self.told()}")
        return answer

    def found(self, channel: ChannelHandle, sent: discord.Message) -> Post:
        """A message somebody has just sent."""
        return self.world.post(self.world.backend.get_message(channel.id, sent.id))

    # ---- requests

    def _happened(self, event: str, payload: Any) -> None:  # noqa: ANN401
        if event == "INTERACTION_CREATE":
            user = payload.get("user") or payload["member"]["user"]
            payload = payload | {"locale": self.locales.get(int(user["id"]), "en-US")}
        said = event == "MESSAGE_CREATE" and int(payload["author"]["id"]) != self.world.backend.bot_user.id
        if said or event == "INTERACTION_CREATE":
            self._latest = event, payload
        self.gateway.feed(event, payload)

    async def _handle(self, request: web.Request) -> web.Response:
        path = request.rel_url.raw_path.removeprefix(_PREFIX)
        by_token = path.startswith("/interactions/") or (path.startswith("/webhooks/") and path.count("/") > 2)
        if not by_token and request.headers.get("Authorization") != f"Bot {self.token}":
            return _reply(401, {"code": 0, "message": "401: Unauthorized"})
        body, files = await _read(request)
        fault = self._faults.take(request.method, path)
        status, answer = 0, None
        if fault and fault.refusal:
            status, answer = fault.refusal
        elif fault is None or fault.cut != "before":
            status, answer = self._answer(request, path, body, files)
        self.requests.append(Request(request.method, path, status, body, answer))
        self.bell.ring()
        if fault:
            await fault.finish(request)
        return _reply(status or _UNKNOWN, answer)

    def _answer(self, request: web.Request, path: str, body: Any, files: list[_Upload]) -> tuple[int, Any]:  # noqa: ANN401
        posting = path.endswith("/messages") and request.method == "POST"
        if posting and body and body.get("enforce_nonce"):
            known = self._by_nonce.get((path, body["nonce"]))
            if known is not None:
                return 200, known
            status, answer = self._dispatched(request, path, body, files)
            if status == 200:
                self._by_nonce[path, body["nonce"]] = answer
            return status, answer
        if path.endswith("/messages") and request.method == "GET" and "after" in request.query:
            limit = int(request.query.get("limit", 50))
            everything = request.clone(rel_url=request.rel_url.update_query(limit="1000000"))
            status, answer = self._dispatched(everything, path, body, files)
            return status, answer[-limit:] if status == 200 else answer
        status, answer = self._dispatched(request, path, body, files)
        if path == "/oauth2/applications/@me" and status == 200:
            answer["flags"] = discord.ApplicationFlags(gateway_message_content_limited=self.content_intent).value
        return status, answer

    def _dispatched(self, request: web.Request, path: str, body: Any, files: list[_Upload]) -> tuple[int, Any]:  # noqa: ANN401
        """What the emulator answers."""
        if path in {"/gateway", "/gateway/bot"}:
            starts = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": self.shards}
            return 200, {"url": self.gateway_url, "shards": self.shards, "session_start_limit": starts}
        reason = unquote(request.headers.get("X-Audit-Log-Reason", "")) or None
        try:
            answer = router.dispatch(
                self.world.backend,
                request.method,
                path,
                json=body,
                params=dict(request.query),
                files=files,
                reason=reason,
            )
        except BackendError as error:
            if error.status == _UNKNOWN:
                self.unknown.append(str(error))
            return error.status, error.to_json()
        except Exception as error:  # noqa: BLE001  the emulator stumbled over the request: that is no answer of Discord's
            self.unknown.append(f"{request.method} {path}: {error!r}")
            return _UNKNOWN, {"code": 0, "message": repr(error)}
        return (204, None) if answer is None else (200, answer)

    async def _download(self, request: web.Request) -> web.Response:
        data = self.world.files.get(f"{self.world.files.base}/{request.match_info['path']}")
        return web.Response(status=404) if data is None else web.Response(body=data)


def _to(method: str, path: str) -> Callable[[str, str], bool]:
    """Which requests a fault meets: the method may be "*", the path is a pattern."""
    return lambda asked, where: method in {asked, "*"} and fnmatch.fnmatch(where, path)


async def _read(request: web.Request) -> tuple[Any, list[_Upload]]:
    if not request.content_type.startswith("multipart/"):
        return (await request.json() if request.can_read_body else None), []
    form = await request.post()
    body = json.loads(str(form["payload_json"])) if "payload_json" in form else {}
    told = [each.get("description") for each in body.get("attachments", ())]
    files = [each for each in form.values() if isinstance(each, web.FileField)]
    return body, [
        _Upload(io.BytesIO(file.file.read()), file.filename, description)
        for file, description in itertools.zip_longest(files, told[: len(files)])
    ]


def _reply(status: int, answer: Any) -> web.Response:  # noqa: ANN401
    if status == web.HTTPNoContent.status_code:
        return web.Response(status=status, headers=_LIMITS)
    headers = dict(_LIMITS)
    if status == web.HTTPTooManyRequests.status_code:
        # discord.py takes a 429 that no proxy has seen for a ban, and does not wait but fail.
        headers |= {"Via": "1.1 loopback", "Retry-After": str(answer["retry_after"])}
    # The type must be exactly this: with a charset behind it, discord.py reads the body as text.
    return web.Response(
        body=json.dumps(answer).encode(), content_type="application/json", status=status, headers=headers
    )
