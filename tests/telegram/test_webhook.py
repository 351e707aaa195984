"""Telegram calls us."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable

import aiohttp
import pytest
from aiohttp import web

from bot.conversation import SILENCE, Answer, Heard
from bot.telegram_adapter import Refused, TelegramAdapter, TokenRefused, webhook
from tests.loopback.telegram_server import TelegramServer
from tests.loopback.waiting import until
from tests.telegram.ears import Listener

pytestmark = pytest.mark.loopback

SECRET = "s3cret_of-the-tests"
UPDATE = {"update_id": 1, "message": {"message_id": 1, "date": 1, "text": "forged"}}


@contextlib.asynccontextmanager
async def hooked(
    server: TelegramServer,
    ears: Listener,
    on_listening: Callable[[bool], None] = lambda _: None,
) -> AsyncIterator[tuple[TelegramAdapter, str]]:
    """An adapter behind a web server that mounts its route, and its address."""
    runner = web.AppRunner(web.Application(), access_log=None, shutdown_timeout=0.05)
    # The port is known only once the server listens, the route is needed before: so the app is made around the adapter.
    probe = await asyncio.start_server(lambda *_: None, "127.0.0.1", 0)
    port = probe.sockets[0].getsockname()[1]
    probe.close()
    url = f"http://127.0.0.1:{port}/telegram/hook"
    adapter = TelegramAdapter(
        server.token, ears, api=server.address, webhook=url, secret=SECRET, on_listening=on_listening
    )
    assert adapter.webhook_route is not None
    runner.app.add_routes([adapter.webhook_route])
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    try:
        await adapter.start()
        await until(lambda: adapter.listening)
        yield adapter, url
    finally:
        await adapter.stop()
        await runner.cleanup()


def tell_errors(server: TelegramServer) -> None:
    """Make the server tell, as Telegram does, that something was not accepted; the emulator leaves that out."""
    queues = server._queues  # noqa: SLF001
    info = queues.info
    failed = {
        "last_error_date": int(time.time()),
        "last_error_message": "Wrong response from the webhook: 403 Forbidden",
    }
    queues.info = lambda token: info(token) | (failed if info(token)["pending_update_count"] else {})


async def post(url: str, secret: str | None = SECRET, body: object = UPDATE) -> int:
    """The status of a request that Telegram may or may not have made."""
    headers = {} if secret is None else {webhook.HEADER: secret}
    async with aiohttp.ClientSession() as session:
        sent = {"data": body} if isinstance(body, bytes) else {"json": body}
        async with session.post(url, headers=headers, **sent) as response:
            return response.status


async def test_a_webhook_hears_and_answers(server: TelegramServer, ears: Listener) -> None:
    """Set with the secret and the kinds of updates; nothing that waits is dropped; messages and presses come in."""
    vera = server.user("Vera")
    hall = server.supergroup("Hall", vera)
    await server.say(vera, hall, "while we were away")
    ears.told("1:0?", buttons=("ok",), to="/ask")
    async with hooked(server, ears) as (_, url):
        (call,) = server.sent("setWebhook")
        assert call.fields["url"] == url
        assert call.fields["secret_token"] == SECRET
        assert sorted(call.fields["allowed_updates"]) == ["callback_query", "edited_message", "message"]
        assert "drop_pending_updates" not in call.fields
        await until(lambda: bool(ears.heard))
        await server.say(vera, hall, "/ask")
        asked = await server.wait(text="1:0?")
        await server.answered(await server.press(vera, asked, "ok"))
        assert [heard.text or heard.token for heard in ears.heard] == ["while we were away", "/ask", "token:ok"]
    assert not server.sent("deleteWebhook")


@pytest.mark.parametrize("secret", [None, "", "wrong", SECRET[:-1], SECRET + "x", "ключ"])
async def test_without_the_secret_nothing_is_heard(server: TelegramServer, ears: Listener, secret: str | None) -> None:
    """403, whatever stands in the request, even when it is no update at all."""
    async with hooked(server, ears) as (_, url):
        assert await post(url, secret) == 403
        assert await post(url, secret, b"no json") == 403
        await asyncio.sleep(0.02)
        assert not ears.heard


@pytest.mark.parametrize("body", [b"", b"no json", b"\xff\xfe", [], {}, "text", {"message": {}}])
async def test_what_is_no_update_is_refused(server: TelegramServer, ears: Listener, body: object) -> None:
    """Even with the secret."""
    async with hooked(server, ears) as (_, url):
        assert await post(url, body=body) == 400


async def test_an_update_that_cannot_be_read_is_taken_and_left_out(server: TelegramServer, ears: Listener) -> None:
    """Refusing it would bring it again for ever."""
    async with hooked(server, ears) as (_, url):
        assert await post(url) == 200
        assert not ears.heard


async def test_an_update_is_accepted_only_once_it_was_heard(server: TelegramServer, ears: Listener) -> None:
    """While the referee thinks, Telegram waits: if we die now, it comes again."""
    vera = server.user("Vera")
    thought = asyncio.Event()

    async def react(_: Heard) -> Answer:
        await thought.wait()
        return SILENCE

    ears.react = react
    async with hooked(server, ears) as (_, url):
        said = server.world.message(vera, server.supergroup("Hall", vera), text="1:0")
        posting = asyncio.create_task(post(url, body={"update_id": 7, "message": said}))
        await ears.one()
        await asyncio.sleep(0.02)
        assert not posting.done()
        thought.set()
        assert await posting == 200


async def test_an_update_that_was_not_heard_at_the_end_is_not_accepted(
    server: TelegramServer, ears: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """503: Telegram keeps it for the next start. After the end and before the beginning nothing is accepted."""
    monkeypatch.setattr("bot.telegram_adapter.running.LEAVING", 0.02)
    vera = server.user("Vera")
    hall = server.supergroup("Hall", vera)

    async def react(_: Heard) -> Answer:
        await asyncio.sleep(60)
        return SILENCE

    ears.react = react
    async with hooked(server, ears) as (adapter, url):
        said = server.world.message(vera, hall, text="1:0")
        posting = asyncio.create_task(post(url, body={"update_id": 7, "message": said}))
        await ears.one()
        await adapter.stop()
        assert await posting == 503
        assert await post(url) == 503
    unborn = webhook.Webhook(adapter._bot, url, SECRET, adapter._take, adapter._listen)  # noqa: SLF001
    runner = web.AppRunner(web.Application(), access_log=None)
    runner.app.add_routes([unborn.route])
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    try:
        assert await post(f"http://127.0.0.1:{port}/telegram/hook") == 503
    finally:
        await runner.cleanup()


async def test_a_webhook_that_telegram_does_not_reach_is_not_listening(
    server: TelegramServer, ears: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only Telegram knows, so it is asked; without its answer we are deaf too; a webhook taken away is set again."""
    monkeypatch.setattr(webhook, "EVERY", 0.02)
    monkeypatch.setattr(webhook, "SOON", 0.02)
    vera = server.user("Vera")
    hall = server.supergroup("Hall", vera)
    told: list[bool] = []
    async with hooked(server, ears, on_listening=told.append) as (adapter, url):
        queues = server._queues  # noqa: SLF001
        tell_errors(server)
        await queues.set_webhook(server.token, {"url": url, "secret_token": "another"})
        await server.say(vera, hall, "not accepted")
        await until(lambda: not adapter.listening)
        await queues.set_webhook(server.token, {"url": "http://127.0.0.1:1/other", "secret_token": "another"})
        await server.wait("setWebhook", count=2)
        await server.deliver()
        await until(lambda: adapter.listening)
        assert ears.heard[-1].text == "not accepted"
        server.fault("getWebhookInfo", 502)
        await until(lambda: told[-2:] == [False, True])
        server.fault("getWebhookInfo", 401)
        with pytest.raises(TokenRefused):
            await asyncio.wait_for(adapter.wait(), 5)


@pytest.mark.parametrize(("waits", "asked"), [([2, 1, 0], 3), ([1] * 9, 4)])
async def test_what_had_waited_is_heard_before_we_say_that_we_listen(
    server: TelegramServer, ears: Listener, monkeypatch: pytest.MonkeyPatch, waits: list[int], asked: int
) -> None:
    """No deadline may be called over a message on its way; but some chats never fall silent."""
    monkeypatch.setattr(webhook, "SOON", 0.01)
    monkeypatch.setattr(webhook, "BACKLOG", 3)
    queues = server._queues  # noqa: SLF001
    info = queues.info
    monkeypatch.setattr(queues, "info", lambda token: info(token) | {"pending_update_count": waits.pop(0)})
    asked_when_listening: list[int] = []

    def listening(hears: bool) -> None:  # noqa: FBT001 - the callback's only argument
        if hears:
            asked_when_listening.append(len(server.sent("getWebhookInfo")))

    async with hooked(server, ears, listening):
        assert asked_when_listening == [asked]


async def test_a_webhook_address_that_telegram_does_not_take_ends_the_adapter(
    server: TelegramServer, ears: Listener
) -> None:
    """It would not take it a minute later either; the operator reads Telegram's reason."""
    server.fault("setWebhook", 400, "Bad Request: bad webhook: HTTPS URL must be provided for webhook")
    url = "http://example.org/telegram"
    adapter = TelegramAdapter(server.token, ears, api=server.address, webhook=url, secret=SECRET)
    await adapter.start()
    with pytest.raises(Refused, match="https url must be provided"):
        await asyncio.wait_for(adapter.wait(), 5)
    await adapter.stop()


def test_a_webhook_without_a_secret_is_refused() -> None:
    """Anybody could speak for Telegram."""
    with pytest.raises(ValueError, match="secret"):
        TelegramAdapter("1:x", Listener(), webhook="https://example.org/telegram")
    assert TelegramAdapter("1:x", Listener()).webhook_route is None
