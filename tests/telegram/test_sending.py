"""What the herald gives to Telegram, and what it hears back."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from bot.conversation import Later, Moved, Reply, Undeliverable
from bot.telegram_adapter import TelegramAdapter, sending
from storage.journal import Chat
from tests.loopback.telegram_server import TelegramServer
from tests.telegram import ears as fakes

pytestmark = pytest.mark.loopback

LONG = tuple(f"{number} " + "x" * 1000 for number in range(12))  # three messages


@pytest.fixture
def hall(server: TelegramServer) -> dict[str, Any]:
    """A group."""
    return server.supergroup("Hall", server.user("Vera"))


def place(chat: dict[str, Any], topic: int | None = None) -> Chat:
    """Where that is."""
    return Chat("telegram", str(chat["id"]), str(topic or ""))


async def say(adapter: TelegramAdapter, chat: dict[str, Any], reply: Reply | None = None, key: str = "k") -> str:
    """Send as the herald does."""
    return await adapter.send(place(chat), reply or fakes.reply("1:0"), fakes.voice(), key)


async def test_a_post_is_html_without_previews_and_returns_its_id(
    server: TelegramServer, adapter: TelegramAdapter, hall: dict[str, Any]
) -> None:
    """The id is the message's that has the buttons."""
    number = await say(adapter, hall, fakes.reply("<1:0>", "https://example.org", buttons=("Подтвердить",)))
    (call,) = server.sent(chat=hall)
    assert number == str(call.message["message_id"])
    assert call.text == "<1:0>\nhttps://example.org"
    assert call.message["entities"] == [{"type": "bold", "offset": 0, "length": 5}]
    assert call.fields["link_preview_options"] == {"is_disabled": True}
    assert call.buttons == {"Подтвердить": "token:Подтвердить"}


async def test_a_post_goes_to_its_topic(server: TelegramServer, adapter: TelegramAdapter) -> None:
    """A tournament may live in one topic of a forum."""
    forum = server.supergroup("Forum", forum=True)
    topic = server.topic(forum, "Round 1")
    await adapter.send(place(forum, topic), fakes.reply("1:0"), fakes.voice(), "k")
    assert server.sent(chat=forum)[0].message["message_thread_id"] == topic
    with pytest.raises(Undeliverable, match="thread not found"):
        await adapter.send(place(forum, 999), fakes.reply("1:0"), fakes.voice(), "k")


async def test_a_long_post_comes_in_order_with_its_buttons_last(
    server: TelegramServer, adapter: TelegramAdapter, hall: dict[str, Any]
) -> None:
    """And its id is the last part's."""
    number = await say(adapter, hall, fakes.reply("Title", *LONG, buttons=("ok",)))
    calls = server.sent(chat=hall)
    assert "\n".join(call.text for call in calls).split("\n") == ["Title", *LONG]
    assert [bool(call.buttons) for call in calls] == [False] * (len(calls) - 1) + [True]
    assert number == str(calls[-1].message["message_id"])


async def test_a_post_that_broke_off_goes_on_where_it_did(
    server: TelegramServer, adapter: TelegramAdapter, hall: dict[str, Any]
) -> None:
    """The same key is the same post: what has gone out is not said twice, another post begins at its beginning."""
    post = fakes.reply("Title", *LONG)
    attempt = asyncio.create_task(say(adapter, hall, post))
    await server.wait(chat=hall)
    server.fault("sendMessage", 429, retry_after=7)
    with pytest.raises(Later) as later:
        await attempt
    assert later.value.seconds == 7
    assert not later.value.everywhere
    await say(adapter, hall, post)
    assert "\n".join(call.text for call in server.sent(chat=hall)).split("\n") == ["Title", *LONG]
    parts = len(server.sent(chat=hall))
    await say(adapter, hall, post)
    assert len(server.sent(chat=hall)) == 2 * parts


async def test_chats_that_cannot_be_written_to_say_why(
    server: TelegramServer, adapter: TelegramAdapter, hall: dict[str, Any]
) -> None:
    """Thrown out, blocked, gone, silenced: nothing that waiting would help."""
    vera = server.user("Vera")
    for chat in (vera, {"id": -100999}):
        with pytest.raises(Undeliverable):
            await say(adapter, chat)
    await server.becomes(hall, server.bot, "kicked")
    with pytest.raises(Undeliverable, match="kicked"):
        await say(adapter, hall)
    server.fault("sendMessage", 400, "Bad Request: not enough rights to send text messages to the chat")
    with pytest.raises(Undeliverable, match="Not enough rights to send text messages"):
        await say(adapter, server.private(vera))


async def test_a_group_that_moved_says_where(server: TelegramServer, adapter: TelegramAdapter) -> None:
    """The herald takes along what waits for it."""
    vera = server.user("Vera")
    group = server.group("Team", vera)
    new = await server.migrate(group, vera)
    with pytest.raises(Moved) as moved:
        await say(adapter, group)
    assert moved.value.new == place(new)


async def test_what_may_pass_by_itself_is_an_oserror(
    server: TelegramServer, adapter: TelegramAdapter, hall: dict[str, Any]
) -> None:
    """A gateway's trouble, a cut connection, a server that is not there, a token that is refused just now."""
    for status in (502, 500, 401):
        server.fault("sendMessage", status)
        with pytest.raises(OSError, match="Telegram") as failed:
            await say(adapter, hall)
        assert not isinstance(failed.value, TimeoutError)
    server.cut("sendMessage")
    with pytest.raises(OSError, match="Telegram"):
        await say(adapter, hall)
    await say(adapter, hall)
    assert len(server.sent(chat=hall)) == 1


async def test_no_answer_in_time_is_a_timeout(
    server: TelegramServer, adapter: TelegramAdapter, hall: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message may have gone out: the herald decides."""
    monkeypatch.setattr(adapter._bot._request[1], "_read", 0.05)  # noqa: SLF001 - ten seconds are too long for a test
    server.stall("sendMessage", 1)
    with pytest.raises(TimeoutError):
        await say(adapter, hall)


async def test_after_the_end_a_post_waits(server: TelegramServer, hall: dict[str, Any]) -> None:
    """A herald that is still delivering while the adapter stops keeps its posts for the next start."""
    async with fakes.adapter(server, fakes.Listener()) as adapter:
        pass
    with pytest.raises(OSError, match="not initialised"):
        await say(adapter, hall)


async def test_the_clock_is_compared_with_telegrams(
    adapter: TelegramAdapter, hall: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every post tells Telegram's time; a difference of more than two seconds is a finding."""
    await say(adapter, hall)
    assert await adapter.findings(place(hall)) == []
    for shift, found in ((+90.0, "check-telegram-clock-ahead"), (-90.0, "check-telegram-clock-behind")):
        with monkeypatch.context() as patch:
            patch.setattr(sending, "clock", lambda shift=shift: time.time() + shift)
            await say(adapter, hall)
        (finding,) = await adapter.findings(place(hall))
        assert finding.id == found
        assert 87 <= int(str(finding.args["seconds"])) <= 91
        assert str(finding.args["seconds"]) in fakes.voice().say(finding)


async def test_nothing_a_person_writes_can_fail_a_post(
    server: TelegramServer, adapter: TelegramAdapter, hall: dict[str, Any]
) -> None:
    """Names that look like markup go through the strict reader and arrive as they are."""
    for name in ("dark_side", "<3", "</b>", "&amp;", "*x*", "`y`", "[z](w)", "\\", '"'):
        await say(adapter, hall, fakes.reply(name, name, buttons=(name,)))
        call = server.sent(chat=hall)[-1]
        assert call.text == f"{name}\n{name}"
        assert list(call.buttons) == [name]
    assert {call.status for call in server.sent("sendMessage")} == {200}
