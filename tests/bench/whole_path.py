"""Reports a second through everything, and the library's own echo of the same updates over the same transport.

    JSON -> webhook -> adapter -> referee -> SQLite, synchronous=FULL -> herald -> adapter -> stub      ours
    JSON -> Update -> Application -> reply_text -> stub                                                 the echo

The next message is said in a chat when the last one's reply has been handed to the network. Whatever the bot must
answer beside it (nothing, here) would count for nothing.
"""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any, Final, cast
from unittest import mock

import orjson
from aiohttp import web
from telegram import Update
from telegram.ext import Application, MessageHandler, filters

from bot.conversation import Reply
from bot.editions import Editions
from bot.herald import Herald
from bot.referee import Referee
from bot.telegram_adapter import TelegramAdapter, running
from bot.telegram_adapter.webhook import HEADER
from bot.timekeeper import Timekeeper
from storage import codec
from storage.sqlite import SqliteJournal
from tests.bench.measuring import abreast
from tests.bench.stub import Stub
from tests.bench.telegram_words import GROUP, SECRET, TOKEN, WEBHOOK, update
from tests.bench.tournaments import opened, said

HERE: Final = Path(__file__).parent
"""Not the temporary folder: that one may be in memory."""
Take = Callable[[bytes], Awaitable[object]]


class _Delivery:
    """What the webhook reads of a web request."""

    headers: Final = {HEADER: SECRET}

    def __init__(self, body: bytes) -> None:
        self._body = body

    async def read(self) -> bytes:
        return self._body


async def spoken(take: Take, stub: Stub, tournaments: range, most: int = 0) -> float:
    """Messages a second; one tournament is in flight beside the others, each with one message."""

    async def say(chat: int, raw: bytes) -> None:
        replied = stub.message_in(chat)
        await take(raw)
        await replied

    lanes = []
    for number in tournaments:
        chat = GROUP - number
        words = said(number)[: most or None]
        lanes.append(
            [partial(say, chat, update(at, chat, user, text)) for at, (user, text) in enumerate(words, number * 1000)]
        )
    return await abreast(lanes)


@contextlib.asynccontextmanager
async def served(editions: Editions, tournaments: range) -> AsyncIterator[tuple[Take, Stub, Referee]]:
    """Arbiter as it is served by webhook, over a stub, with a record on disk."""
    stub = Stub()
    async with contextlib.AsyncExitStack() as closing:
        folder = closing.enter_context(tempfile.TemporaryDirectory(dir=HERE))
        journal = await SqliteJournal.open(Path(folder) / "record.db")
        closing.push_async_callback(journal.close)
        for number in tournaments:
            await journal.append(opened(number, editions))
        herald = Herald(journal, partial(codec.loads, Reply))
        chats_of = journal.directory.chats_of
        timekeeper = Timekeeper(journal, concerns=lambda stream: {chat.platform for chat in chats_of(stream)})
        referee = Referee(
            journal, journal.directory, editions, on_posts=herald.deliver, on_alarm=timekeeper.note, timezone="UTC"
        )
        await timekeeper.open(referee.call_time, ["telegram"])
        closing.push_async_callback(timekeeper.close)
        with mock.patch.object(running, "AiohttpRequest", return_value=stub):
            adapter = TelegramAdapter(
                TOKEN,
                referee,
                webhook=WEBHOOK,
                secret=SECRET,
                on_listening=partial(timekeeper.listening, "telegram"),
            )
        await adapter.start()
        closing.push_async_callback(adapter.stop)

        async def rooms(stream: str) -> dict[str, Any]:
            return {kind: journal.directory.chats_of(stream, kind) for kind in ("captains", "judges", "hall")}

        await herald.open({"telegram": adapter}, referee.voice, referee.chat_moved, rooms)
        closing.push_async_callback(herald.close, 1)
        await herald.idle()
        for number in tournaments:
            await referee.load(f"{number:08x}")
        route = adapter.webhook_route
        assert route is not None
        receive = cast("Callable[[object], Awaitable[web.Response]]", route.handler)

        async def take(raw: bytes) -> None:
            response = await receive(_Delivery(raw))
            assert response.status == 200, response.status

        yield take, stub, referee


async def refereed(editions: Editions, in_flight: int, most: int = 0) -> float:
    """Messages a second that were ruled on and replied to."""
    tournaments = range(1, in_flight + 1)
    async with served(editions, tournaments) as (take, stub, referee):
        speed = await spoken(take, stub, tournaments, most)
        counts = referee.counts
        assert counts.heard == counts.ruled, counts
        return speed


async def echoed(in_flight: int, most: int = 0) -> float:
    """Messages a second that the library echoes; nothing is kept."""
    stub = Stub()
    application = Application.builder().token(TOKEN).request(stub).get_updates_request(stub).build()

    async def echo(heard: Update, _: object) -> None:
        message = heard.message
        assert message is not None
        assert message.text is not None
        await message.reply_text(message.text)

    application.add_handler(MessageHandler(filters.TEXT & filters.UpdateType.MESSAGE, echo))
    async with application:

        async def take(raw: bytes) -> None:
            await application.process_update(Update.de_json(orjson.loads(raw), application.bot))

        return await spoken(take, stub, range(1, in_flight + 1), most)
