"""Everything is delivered twice, as platforms do on a bad day: the same record, and nobody is refused for it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from typing_extensions import override

from tests.e2e import record, wall
from tests.e2e.discord_table import DiscordTable
from tests.e2e.serving import given, here
from tests.e2e.table import LAG, Seen
from tests.e2e.telegram_table import TelegramTable
from tests.e2e.test_wall import played
from tests.loopback.discord_server import DiscordServer
from tests.loopback.telegram_server import TelegramServer

if TYPE_CHECKING:
    from tests.loopback.discord_world import Post

pytestmark = pytest.mark.loopback


class TelegramTwice(TelegramTable):
    """Telegram sends every update again under another number."""

    @override
    async def say(self, who: str, chat: str, text: str, **fields: Any) -> dict[str, Any]:
        said = await super().say(who, chat, text, **fields)
        await self.server.again()
        return said

    @override
    async def forge(self, who: str, seen: Seen, token: str) -> str:
        told = await super().forge(who, seen, token)
        await self.server.again()
        return told

    @override
    async def edit(self, said: dict[str, Any], text: str) -> None:
        await super().edit(said, text)
        await self.server.again()


class DiscordTwice(DiscordTable):
    """Discord tells of everything again."""

    @override
    async def say(self, who: str, chat: str, text: str) -> Post:
        said = await super().say(who, chat, text)
        self.server.again()
        return said

    @override
    async def command(self, who: str, chat: str, name: str, /, **values: str) -> Seen:
        seen = await super().command(who, chat, name, **values)
        self.server.again()
        return seen

    @override
    async def forge(self, who: str, seen: Seen, token: str) -> str:
        told = await super().forge(who, seen, token)
        self.server.again()
        return told

    @override
    async def press(self, who: str, seen: Seen, label: str) -> str:
        told = await super().press(who, seen, label)
        self.server.again()
        return told


async def test_a_wall_delivered_twice(telegram: TelegramServer, discord: DiscordServer, tmp_path: Path) -> None:
    """The script of the wall knows nothing of it; each message of people is answered once, or twice the same."""
    tables = (TelegramTwice(telegram, *wall.CAST, lag=LAG), DiscordTwice(discord, *wall.CAST, lag=LAG))
    path = tmp_path / "record.db"
    async with here(path, given(telegram, discord)):
        await asyncio.gather(*(wall.play(table) for table in tables))
        for table in tables:
            await table.quiet()
    for one in await record.records(path):
        played(one)
    assert record.delivered_in_order(path) > 60
    answers: dict[tuple[int, int], set[str]] = {}
    for call in telegram.sent("sendMessage"):
        replied = (call.fields.get("reply_parameters") or {}).get("message_id")
        if replied:
            answers.setdefault((call.fields["chat_id"], int(replied)), set()).add(call.text)
    assert {len(told) for told in answers.values()} <= {1}, answers
    presses: dict[str, set[str]] = {}
    nodded = {call.fields["message_id"] for call in telegram.sent("setMessageReaction")}
    assert not nodded & {message for _, message in answers}, "what was done was refused when it came again"
    for call in telegram.sent("answerCallbackQuery"):
        presses.setdefault(call.fields["callback_query_id"], set()).add(str(call.fields.get("show_alert")))
    assert {len(told) for told in presses.values()} == {1}, presses
