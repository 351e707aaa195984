"""A match on Telegram from the first command to a confirmed score, with the real referee, record and herald behind."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.conversation import Reply
from bot.editions import Editions
from bot.herald import Herald
from bot.referee import Referee
from bot.telegram_adapter import TelegramAdapter
from storage import codec
from storage.journal import Chat
from storage.sqlite import SqliteJournal
from tests.loopback.telegram_server import TelegramServer
from tests.loopback.waiting import until

pytestmark = pytest.mark.loopback

Person = dict[str, Any]


@contextlib.asynccontextmanager
async def refereed(server: TelegramServer, record: Path) -> AsyncIterator[Referee]:
    """The bot as it is served, without a clock that would call time."""
    journal = await SqliteJournal.open(record)
    herald = Herald(journal, partial(codec.loads, Reply))
    referee = Referee(journal, journal.directory, Editions(), on_posts=herald.deliver)
    adapter = TelegramAdapter(server.token, referee, api=server.address)
    referee.findings["telegram"] = adapter.findings

    async def rooms(stream: str) -> Mapping[str, Sequence[Chat]]:
        return {kind: journal.directory.chats_of(stream, kind) for kind in ("captains", "judges", "hall")}

    await adapter.start()
    await herald.open({"telegram": adapter}, referee.voice, referee.chat_moved, rooms)
    try:
        await until(lambda: adapter.listening)
        yield referee
    finally:
        await herald.close(1)
        await adapter.stop()
        await journal.close()


async def test_a_match_is_played_on_telegram(server: TelegramServer, tmp_path: Path) -> None:
    """Commands, free words, presses and a restart; the group becomes a supergroup meanwhile, a press comes twice."""
    olga, vera, lev = (server.user(name) for name in ("Olga", "Vera", "Lev"))
    judges, captains = server.supergroup("Судьи", olga), server.group("Капитаны", olga, vera, lev)
    server.join(judges, olga, "creator")

    async def command(chat: Person, words: str, **fields: Any) -> None:  # noqa: ANN401
        done = len(server.sent("setMessageReaction"))
        await server.say(olga, chat, words, **fields)
        await server.wait("setMessageReaction", count=done + 1)

    async with refereed(server, tmp_path / "record.db"):
        for words in ("/tournament «Кубок» walls", "/bind judges", "/team «Волки_1»", "/team «<Лисы>»"):
            await command(judges, words)
        await command(captains, "/bind@arbiter_test_bot captains")
        hello = await server.say(vera, captains, "привет")
        await command(captains, "/captain «Волки_1»", reply_to=hello)
        link = {"type": "text_mention", "offset": 18, "length": 3, "user": lev}
        await command(captains, "/captain «<Лисы>» Lev", entities=[link])
        await server.wait(chat=captains, text="«<Лисы>»: капитан Lev")
        await command(captains, "/match «Волки_1» «<Лисы>» «Волки_1»")

        await server.say(vera, captains, "Волки_1 1:0 <Лисы>")
        report = await server.wait(chat=captains, text="«Волки_1» 1 : 0 «<Лисы>»")
        press = await server.press(lev, report, "Подтвердить")
        await server.wait(chat=captains, text="подтверждён")
        assert (await server.answered(press)).fields["text"]
        await server.wait("editMessageReplyMarkup", chat=captains)
        since = server.mark()
        again = {"id": press, "from": lev, "chat_instance": "1", "data": report.buttons["Подтвердить"]}
        await server.push(callback_query=again | {"message": report.message})
        await server.wait("answerCallbackQuery", since=since)
        assert await server.silent(0.05)

    moved = await server.migrate(captains, olga)
    await server.say(lev, moved, "<Лисы> 1:1 Волки_1")
    async with refereed(server, tmp_path / "record.db"):
        await server.wait(chat=moved, text="«Волки_1» 1 : 1 «<Лисы>»")
        await server.say(vera, moved, "/score")
        await server.wait(chat=moved, text="1 : 1", count=2)
        await server.say(vera, server.private(vera), "/score")
        await server.wait(chat=server.private(vera), text="«Волки_1» 1 : 0 «<Лисы>»")
        await server.say(olga, server.private(olga), "/tournament «Тайный» walls")
        await server.wait(chat=server.private(olga), text="Турниру нужен чат, который читают все")
    assert not [call for call in server.calls if call.status == 400 and call.method == "sendMessage"]
