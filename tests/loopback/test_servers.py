"""The loopback servers and the Telegram transport, tried with the smallest bots: the adapters' tests stand on them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import sys
import time
import traceback
from datetime import timedelta
from typing import TYPE_CHECKING

import aiohttp
import discord
import pytest
from aiohttp import web
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, InputMediaPhoto, ReplyParameters
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)

from bot.telegram_transport import AiohttpRequest
from tests.loopback.discord_server import DiscordServer
from tests.loopback.echo_bots import DiscordBot, connected, polling, telegram_bot
from tests.loopback.telegram_markup import MarkupError, read_html
from tests.loopback.telegram_server import TOKEN, TelegramServer
from tests.loopback.waiting import until

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Coroutine, Iterator
    from typing import Any

pytestmark = pytest.mark.loopback

ALBUM = 2


@contextlib.asynccontextmanager
async def calling(server: TelegramServer, pool_size: int = 8) -> AsyncIterator[Bot]:
    """Lend a bare Bot over the transport."""
    transport = AiohttpRequest(pool_size)
    async with Bot(server.token, server.base_url, server.base_file_url, transport, transport) as bot:
        yield bot


@contextlib.asynccontextmanager
async def serving(server: DiscordServer) -> AsyncIterator[DiscordBot]:
    """Lend the Discord bot, connected."""
    bot = DiscordBot()
    with server.aimed_at():
        async with connected(bot):
            yield bot


# ---- Telegram


async def test_a_telegram_bot_echoes_answers_presses_and_sees_edits() -> None:
    """Texts, buttons, edits, topics and replies go both ways through the real library."""
    async with TelegramServer() as server:
        vera = server.user("Vera")
        hall = server.supergroup("Hall", vera, forum=True)
        topic = server.topic(hall, "Round 1")
        async with polling(telegram_bot(server.address)):
            said = await server.say(vera, hall, "1:0", topic=topic)
            echo = await server.wait(chat=hall, text="echo 1:0")
            assert echo.message["message_thread_id"] == topic
            await server.again()
            await server.wait(chat=hall, text="echo 1:0", count=2)
            await server.edit(said, "2:0")
            await server.wait(chat=hall, text="corrected 2:0")

            asked = await server.say(vera, hall, "/start")
            menu = await server.wait(chat=hall, text="1 < 2")
            assert menu.message["entities"] == [{"type": "bold", "offset": 0, "length": 5}]
            assert menu.message["reply_to_message"]["message_id"] == asked["message_id"]
            assert menu.buttons == {"Confirm": "confirm:1"}
            press = await server.press(vera, menu, "Confirm")
            assert (await server.answered(press)).fields["text"] == "noted"
            await server.wait("editMessageText", text=f"confirmed by {vera['id']}")
            assert "reply_markup" not in server.posts(hall)[-1]
            assert await server.silent(0.02)


async def test_files_go_up_and_come_down_whole() -> None:
    """Documents, photos and albums are sent as multipart, kept, and fetched again byte for byte."""
    evidence = bytes(range(256)) * 800
    async with TelegramServer() as server:
        vera = server.user("Vera")
        pm = server.private(vera)
        async with polling(telegram_bot(server.address)) as application:
            await server.attach(vera, pm, "улика.png", evidence, kind="photo")
            back = await server.wait("sendDocument")
            assert back.files == {"document": evidence}
            assert back.message["document"]["file_name"] == "обратно.bin"
            assert back.message["document"]["file_size"] == len(evidence)

            album = await server.album(vera, pm, [("1.png", b"one"), ("2.png", b"two")], caption="look")
            await server.wait("sendDocument", text=album[0]["media_group_id"], count=ALBUM)
            assert {call.files["document"] for call in server.sent("sendDocument")[1:]} == {b"one", b"two"}

            bot = application.bot
            photos = await bot.send_media_group(
                pm["id"], [InputMediaPhoto(b"a", "<i>x</i>", "HTML"), InputMediaPhoto(b"b")]
            )
            assert len({photo.message_id for photo in photos}) == ALBUM
            assert [photo.caption for photo in photos] == ["x", None]
            again = await bot.send_photo(pm["id"], photos[1].photo[-1].file_id)
            assert await (await again.photo[-1].get_file()).download_as_bytearray() == b"b"

            large = await server.attach(vera, pm, "match.mp4", b"", kind="video", size=30_000_000)
            with pytest.raises(BadRequest, match="too big"):
                await bot.get_file(large["video"]["file_id"])


async def test_refusals_become_the_errors_of_the_library() -> None:
    """A 429 names its seconds, a migration its new id; 400, 403 and 502 are told apart."""
    async with TelegramServer() as server, calling(server) as bot:
        vera = server.user("Vera")
        pm, group = server.private(vera), server.group("Team", vera)
        server.fault("sendMessage", 429, retry_after=7)
        with pytest.raises(RetryAfter) as limited:
            await bot.send_message(pm["id"], "x")
        assert limited.value.retry_after == timedelta(seconds=7)
        server.fault("sendMessage", 403, chat=group)
        assert (await bot.send_message(pm["id"], "x")).text == "x"
        with pytest.raises(Forbidden, match="blocked"):
            await bot.send_message(group["id"], "x")
        server.cut("sendMessage", after=True)
        with pytest.raises(NetworkError, match="ServerDisconnected"):
            await bot.send_message(pm["id"], "arrived")
        assert server.posts(pm)[-1]["text"] == "arrived"
        server.fault("*", 502, times=2)
        for _ in range(2):
            with pytest.raises(NetworkError, match="Bad Gateway"):
                await bot.get_me()
        await server.becomes(pm, server.bot, "kicked", by=vera)
        with pytest.raises(Forbidden, match="blocked by the user"):
            await bot.send_message(pm["id"], "x")
        moved = await server.migrate(group, vera)
        with pytest.raises(ChatMigrated) as migrated:
            await bot.send_message(group["id"], "x")
        assert migrated.value.new_chat_id == moved["id"]
        assert (await bot.get_chat_member(moved["id"], vera["id"])).status == "member"
        with pytest.raises(BadRequest, match="not found"):
            await bot.send_message(moved["id"], "x", reply_parameters=ReplyParameters(999))
        with pytest.raises(BadRequest, match="too old"):
            await bot.answer_callback_query("1")


async def test_each_timeout_is_kept_and_tells_whether_anything_was_sent() -> None:
    """Waiting for a slot, for an answer and for the upload each end in TimedOut after the time given."""
    async with TelegramServer() as server, calling(server, pool_size=1) as bot:
        pm = server.private(server.user("Vera"))
        server.stall("sendMessage", 60)
        slow = asyncio.create_task(bot.send_message(pm["id"], "slow"))
        await server.wait("sendMessage")
        with pytest.raises(TimedOut, match="every connection of the pool is in use"):
            await bot.send_message(pm["id"], "x", pool_timeout=0.01)
        server.heal()
        assert (await slow).text == "slow"
        server.stall("sendMessage", 60)
        with pytest.raises(TimedOut, match="may have been carried out"):
            await bot.send_message(pm["id"], "late", read_timeout=0.01)
        assert [call.text for call in server.sent("sendMessage")] == ["slow", "late"]

        async with deaf() as address, AiohttpRequest(media_write_timeout=0.05) as transport:
            with pytest.raises(TimedOut, match="stalled"):
                await Bot(TOKEN, f"{address}/bot", request=transport).send_document(1, b"x" * 20_000_000)
        with crowded() as address, pytest.raises(TimedOut, match="could not connect"):
            async with AiohttpRequest(connect_timeout=0.05) as transport:
                await Bot(TOKEN, f"{address}/bot", request=transport).send_message(1, "x")


async def test_the_token_is_in_no_error_and_in_no_line_of_the_log(caplog: pytest.LogCaptureFixture) -> None:
    """Whatever fails, neither the exception, nor what it came from, nor the log tells the token."""
    caplog.set_level(logging.DEBUG)
    secret = TOKEN.partition(":")[2]
    attempts: list[tuple[str, Coroutine[Any, Any, object]]] = []
    async with TelegramServer() as server, calling(server) as bot, gossip() as gateway, AiohttpRequest() as transport:
        pm = server.private(server.user("Vera"))["id"]
        server.cut("sendMessage")
        attempts.append(("cut", bot.send_message(pm, "x")))
        for name, address in {
            "refused": "http://127.0.0.1:1/bot",
            "no such host": "http://nowhere.invalid/bot",
            "no address": "ht!tp:// /bot",
            "an error page that quotes the address": f"{gateway}/bot",
        }.items():
            attempts.append((name, Bot(TOKEN, address, request=transport).send_message(pm, "x")))
        server.stall("sendMessage", 60)
        attempts.append(("late", bot.send_message(pm, "x", read_timeout=0.01)))
        attempts.append(("half a character", bot.send_message(pm, "\udcff")))
        caplog.clear()  # python-telegram-bot itself logs a bot's addresses at DEBUG when it is made
        errors = dict(zip([name for name, _ in attempts], await failures([call for _, call in attempts]), strict=True))
    assert type(errors["half a character"]) is BadRequest
    for name, error in errors.items():
        assert isinstance(error, TelegramError), name
        assert secret not in "".join(traceback.format_exception(error)), name
        assert not isinstance(error.__context__, aiohttp.ClientError), name
    assert secret not in caplog.text


async def test_a_redirect_is_not_followed() -> None:
    """Nobody but the address that was configured gets to see the token."""
    seen: list[str] = []

    async def move(_: web.Request) -> web.Response:
        raise web.HTTPTemporaryRedirect("/elsewhere")

    async def elsewhere(request: web.Request) -> web.Response:
        seen.append(request.path)
        return web.json_response({"ok": True, "result": True})

    async with answering({"/bot{rest:.*}": move, "/elsewhere": elsewhere}) as address, AiohttpRequest() as transport:
        with pytest.raises(NetworkError, match="307"):
            await Bot(TOKEN, f"{address}/bot", request=transport).delete_message(1, 1)
    assert seen == []


async def test_a_proxy_of_the_environment_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """HTTP_PROXY does not stand between the bot and the server."""
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    async with TelegramServer() as server, calling(server) as bot:
        assert bot.username == server.bot["username"]


async def test_of_two_pollers_one_is_told_of_the_conflict() -> None:
    """A second bot with the same token ends the first one's request with 409, as Telegram does."""
    async with TelegramServer() as server, calling(server) as first, calling(server) as second:
        waiting = asyncio.create_task(first.get_updates(timeout=5))
        await server.listening()
        newer = asyncio.create_task(second.get_updates(timeout=5))
        with pytest.raises(Conflict, match="only one bot instance"):
            await waiting
        vera = server.user("Vera")
        await server.say(vera, server.private(vera), "hello")
        (update,) = await newer
        assert update.effective_user is not None
        assert update.effective_user.id == vera["id"] > 1 << 32
        with pytest.raises(InvalidToken):
            await Bot("1:wrong", server.base_url, get_updates_request=first.request).get_updates()


async def test_a_webhook_gets_its_secret_and_whatever_it_did_not_take_again() -> None:
    """Updates are posted with the secret; one that is not accepted stays pending, and polling is refused meanwhile."""
    heard: list[str | None] = []
    statuses = iter((503, 200, 200))

    async def hook(request: web.Request) -> web.Response:
        heard.append(request.headers.get("X-Telegram-Bot-Api-Secret-Token"))
        return web.Response(status=next(statuses))

    async with TelegramServer() as server, calling(server) as bot, answering({"/hook": hook}) as address:
        await bot.set_webhook(f"{address}/hook", secret_token="s3cret-of_ours")
        vera = server.user("Vera")
        await server.say(vera, server.private(vera), "hello")
        assert (await bot.get_webhook_info()).pending_update_count == 1
        assert await server.deliver() == 1
        with pytest.raises(Conflict, match="webhook"):
            await bot.get_updates()
        assert heard == ["s3cret-of_ours"] * 2


async def test_who_speaks_and_what_is_heard_in_a_telegram_group() -> None:
    """Anonymous administrators hide, their presses do not; in privacy mode the bot hears commands only."""
    async with TelegramServer(privacy=True) as server, calling(server) as bot:
        vera, olga = server.user("Vera"), server.user("Olga")
        hall = server.supergroup("Hall", vera, olga)
        server.join(hall, olga, "administrator", is_anonymous=True)
        await server.say(vera, hall, "1:0")
        await server.say(olga, hall, "/rule", anonymous=True)
        await bot.send_message(hall["id"], "<b>?</b>", parse_mode="HTML", reply_markup=keyboard())
        await server.press(olga, server.calls[-1], "Yes")
        with pytest.raises(ValueError, match="no button"):
            await server.press(vera, server.calls[-1], "No")
        ruled, pressed = await bot.get_updates()
        assert ruled.message is not None
        assert ruled.message.from_user is not None
        assert (ruled.message.from_user.username, ruled.message.sender_chat) == (
            "GroupAnonymousBot",
            ruled.message.chat,
        )
        assert pressed.callback_query is not None
        assert pressed.callback_query.from_user.id == olga["id"]
        assert {admin.user.id for admin in await bot.get_chat_administrators(hall["id"])} == {olga["id"]}
        await server.becomes(hall, olga, "left")
        assert await bot.get_updates(offset=pressed.update_id + 1) == ()
        with pytest.raises(BadRequest, match="unsupported start tag"):
            await bot.send_message(hall["id"], "team <3", parse_mode="HTML")


@pytest.mark.parametrize("markup", ["a < b", "<b>x", "x</b>", "<b><i>x</b></i>", "<table>", "<!-- x -->"])
def test_broken_html_is_refused(markup: str) -> None:
    """What Telegram would refuse is refused here."""
    with pytest.raises(MarkupError):
        read_html(markup)


def test_html_is_shown_without_its_markup() -> None:
    """Offsets count UTF-16 units, so a die takes two."""
    plain, entities = read_html('🎲 <a href="https://x.y/?a&amp;b">T &amp; &#39;co&#39;</a> & more<b></b>')
    assert plain == "🎲 T & 'co' & more"
    assert entities == [{"type": "text_link", "offset": 3, "length": 8, "url": "https://x.y/?a&b"}]


# ---- Discord


async def test_a_discord_bot_answers_commands_suggests_and_has_its_button_pressed() -> None:
    """A slash command with suggestions, an embed and a button, in the person's language; nobody is pinged."""
    async with DiscordServer() as server:
        guild = server.guild("Cup")
        hall = guild.create_text_channel("hall")
        vera = server.person("vera", guild)
        async with serving(server):
            assert [each["value"] for each in await vera.suggest(hall, "report", "team", "ли")] == ["Лисы"]
            answer = await vera.slash(hall, "report", team="Лисы", score="1:0")
            (post,) = answer.posts
            assert (post.content, post.embeds[0]["title"], post.ephemeral) == ("@everyone reported", "Лисы", False)
            assert "1:0 (ru)" in answer.text
            assert not post.pings_everyone
            assert answer.buttons == {"Confirm": "confirm:1"}
            await vera.click(answer, "Confirm")
            assert (server.now(post).content, server.now(post).buttons) == ("confirmed by vera", {})
            with pytest.raises(ValueError, match="no button"):
                await vera.click(post, "Confirm")
        assert not server.unknown


async def test_deferred_answers_ephemeral_ones_and_files() -> None:
    """An answer counts as complete when people see it; what is ephemeral only its reader sees; files go both ways."""
    async with DiscordServer() as server:
        guild = server.guild("Cup")
        hall = guild.create_text_channel("hall")
        vera, lev = server.person("vera", guild), server.person("lev", guild)
        async with serving(server):
            answer = await vera.slash(hall, "slow", private=True)
            await server.wait(hall, "and sent")
            assert answer.text == "thought\nand sent"
            assert answer.posts[1].files == {"таблица.txt": b"table"}
            assert answer.ephemeral
            assert server.posts(hall, viewer=lev) == []

            await vera.say(hall, "twice")
            await server.wait(hall, "echo twice")
            server.again()
            await server.wait(hall, "echo twice", count=2)

            said = await vera.say(hall, "look", files=[("улика.png", b"evidence")])
            echo = await server.wait(hall, "echo look")
            assert (echo.reply_to, echo.files) == (said.id, {"улика.png": b"evidence"})
            await vera.say(vera.dms, "in private")
            await server.wait(vera.dms, "echo in private")
            await vera.edit(said, "look there")
            assert server.now(said).edited
            assert await server.silent(hall, 0.02)


async def test_discord_refuses_and_the_library_waits_or_raises() -> None:
    """A 429 is waited out and tried again; missing rights, closed DMs and late answers have their codes."""
    async with DiscordServer() as server:
        guild = server.guild("Cup")
        hall = guild.create_text_channel("hall")
        vera = server.person("vera", guild)
        async with serving(server) as bot:
            channel = bot.get_channel(hall.id)
            assert isinstance(channel, discord.TextChannel)
            server.limit("POST", "/channels/*/messages", 0.05, times=2)
            before = time.monotonic()
            await channel.send("patient")
            assert time.monotonic() - before >= 0.1
            assert [each.status for each in server.requests[-3:]] == [429, 429, 200]

            server.forbid(hall, times=1)
            with pytest.raises(discord.Forbidden) as forbidden:
                await channel.send("x")
            assert forbidden.value.code == 50013
            server.close_dms(vera)
            with pytest.raises(discord.Forbidden) as closed:
                await (await bot.fetch_user(vera.id)).send("x")
            assert closed.value.code == 50007
            server.heal()

            answer = await vera.slash(hall, "report", team="Лисы", score="1:0", wait=False)
            server.pass_time(4)
            await server.bell.until(lambda: any("/callback" in each.path for each in server.requests))
            assert (answer.acknowledged, server.requests[-1].status) == (False, 404)
            assert server.requests[-1].answer["code"] == 10062


async def test_a_bot_without_the_right_token_or_intents_is_refused() -> None:
    """discord.py reports a wrong token, and intents that nobody has approved, as it does with Discord."""
    async with DiscordServer("another.token") as server, DiscordBot() as bot:
        with server.aimed_at(), pytest.raises(discord.LoginFailure):
            await bot.start("a.token")
    async with DiscordServer(approved=discord.Intents.default()) as server, DiscordBot() as bot:
        with server.aimed_at(), pytest.raises(discord.PrivilegedIntentsRequired):
            await bot.start(server.token)


async def test_a_dropped_connection_is_resumed_and_nothing_is_lost_or_told_twice() -> None:
    """After a break the same session goes on; a forgotten one is begun anew and misses what was said meanwhile."""
    async with DiscordServer() as server:
        guild = server.guild("Cup")
        hall = guild.create_text_channel("hall")
        vera = server.person("vera", guild)
        async with serving(server) as bot:
            (session,) = server.gateway.sessions
            for number, act in enumerate((server.gateway.drop, server.gateway.ask_to_reconnect), 1):
                await act()
                await vera.say(hall, f"while away {number}")
                await server.wait(hall, f"echo while away {number}")
                await until(lambda: bot.resumed == number)  # noqa: B023  awaited at once
            assert bot.heard == ["while away 1", "while away 2"]
            assert list(server.gateway.sessions) == [session]

            await server.gateway.forget()
            await vera.say(hall, "unheard")
            await server.connected()
            assert session not in server.gateway.sessions
            await vera.say(hall, "heard")
            await server.wait(hall, "echo heard")
            assert bot.heard[2:] == ["heard"]


async def test_events_go_to_the_shard_of_their_guild() -> None:
    """Two shards hear one guild each, and private messages go to the first."""

    class Sharded(DiscordBot, discord.AutoShardedClient):
        """The same bot in two shards."""

    async with DiscordServer(shards=2) as server:
        guilds = [server.world.create_guild(f"Cup {n}", id=(1 << 40) + (n << 22)) for n in range(2)]
        people = [server.person(f"captain {n}", guild) for n, guild in enumerate(guilds)]
        halls = [guild.create_text_channel("hall") for guild in guilds]
        bot = Sharded()
        with server.aimed_at():
            async with connected(bot):
                await server.connected(2)
                for person, hall in zip(people, halls, strict=True):
                    await person.say(hall, "here")
                    await server.wait(hall, "echo here")
                assert [bot.get_guild(guild.id).shard_id for guild in guilds] == [0, 1]  # type: ignore[union-attr]
                assert bot.heard == ["here", "here"]


# ---- both


async def test_both_servers_serve_one_process_and_a_child_process() -> None:
    """A bot on both platforms works beside the servers, and no differently when it is a process of its own."""
    async with TelegramServer() as telegram, DiscordServer() as chat:
        vera = telegram.user("Vera")
        pm = telegram.private(vera)
        guild = chat.guild("Cup")
        hall, lev = guild.create_text_channel("hall"), chat.person("lev", guild)

        async def use(word: str) -> None:
            await asyncio.gather(telegram.say(vera, pm, word), chat.connected(patience=30.0))  # a child is slow
            await lev.say(hall, word)
            await telegram.wait(text=f"echo {word}")
            await chat.wait(hall, f"echo {word}")

        async with serving(chat), polling(telegram_bot(telegram.address)):
            await use("beside")
        await chat.gateway.forget()
        addresses = telegram.address, chat.api, chat.gateway_url
        child = await asyncio.create_subprocess_exec(sys.executable, "-m", "tests.loopback.echo_bots", *addresses)
        try:
            await use("apart")
        finally:
            child.terminate()
            await child.wait()


# ---- what the tests above are made of


def keyboard() -> InlineKeyboardMarkup:
    """Make a keyboard with one button, its data as long as Telegram allows."""
    return InlineKeyboardMarkup([[InlineKeyboardButton("Yes", callback_data="y" * 64)]])


async def failures(calls: list[Coroutine[Any, Any, object]]) -> list[BaseException]:
    """Await calls that all fail: their exceptions."""
    ended = await asyncio.gather(*calls, return_exceptions=True)
    assert all(isinstance(each, BaseException) for each in ended), ended
    return [each for each in ended if isinstance(each, BaseException)]


@contextlib.asynccontextmanager
async def answering(routes: dict[str, Any]) -> AsyncIterator[str]:
    """Serve some handlers on 127.0.0.1: the address."""
    app = web.Application(client_max_size=1 << 30)
    for path, handler in routes.items():
        app.router.add_route("*", path, handler)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.05)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        yield "http://{}:{}".format(*runner.addresses[0][:2])
    finally:
        await runner.cleanup()


@contextlib.asynccontextmanager
async def gossip() -> AsyncIterator[str]:
    """Serve a gateway that quotes in its error pages what it was asked for."""

    async def quote(request: web.Request) -> web.Response:
        return web.Response(status=502, text=f"<h1>Bad gateway: {request.path}</h1>")

    async with answering({"/bot{rest:.*}": quote}) as address:
        yield address


@contextlib.contextmanager
def crowded() -> Iterator[str]:
    """Listen, and have so many callers waiting already that the next one is kept out."""
    with contextlib.ExitStack() as stack:
        door = stack.enter_context(socket.socket())
        door.bind(("127.0.0.1", 0))
        door.listen(0)
        for _ in range(2):
            caller = stack.enter_context(socket.socket())
            caller.settimeout(0)
            caller.connect_ex(door.getsockname())
        yield "http://{}:{}".format(*door.getsockname())


@contextlib.asynccontextmanager
async def deaf() -> AsyncIterator[str]:
    """Accept connections and never read from them."""
    end = asyncio.Event()

    async def ignore(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await end.wait()
        writer.close()

    server = await asyncio.start_server(ignore, "127.0.0.1", 0, limit=1024)
    async with server:
        yield "http://{}:{}".format(*server.sockets[0].getsockname())
        end.set()
        await asyncio.sleep(0)
