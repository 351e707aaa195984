"""Platforms at their worst: limits, faults, cut connections, sessions that end; and names that mean to do harm."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from rulebook import events as e
from tests.e2e import record, wall
from tests.e2e.discord_table import DiscordTable
from tests.e2e.serving import given, here, seated
from tests.e2e.table import LAG
from tests.e2e.telegram_table import TelegramTable
from tests.loopback.discord_server import DiscordServer
from tests.loopback.telegram_server import TelegramServer

pytestmark = pytest.mark.loopback


def storm(telegram: TelegramServer, discord: DiscordServer) -> None:
    """One thing after another goes wrong with what the bot sends."""
    telegram.fault("sendMessage", 429, retry_after=1)
    telegram.fault("sendMessage", 502)
    telegram.cut("sendMessage")
    telegram.fault("answerCallbackQuery", 400, "Bad Request: query is too old and response timeout expired")
    telegram.fault("getUpdates", 502)
    telegram.fault("setMessageReaction", 400, "Bad Request: REACTION_INVALID")
    discord.limit("POST", "/channels/*/messages", 0.3)
    discord.cut("POST", "/channels/*/messages")
    discord.cut("POST", "/channels/*/messages", after=True)
    discord.fault("POST", "/interactions/*/callback", 404, 10062, "Unknown interaction")


async def test_a_storm(telegram: TelegramServer, discord: DiscordServer, tmp_path: Path) -> None:
    """Posts come late, but each comes, in order; on Discord none comes twice."""
    tables = (TelegramTable(telegram, *wall.CAST), DiscordTable(discord, *wall.CAST))
    path = tmp_path / "record.db"

    async def play(table: TelegramTable | DiscordTable) -> None:
        for won in range(1, 6):
            await table.say("vera", "captains", f"Волки {won}:0 Лисы")
            await table.shown("captains", f"«Волки» {won} : 0 «Лисы»: записано")
            await table.say("lev", "captains", "подтверждаю")
            await table.shown("captains", f"Счёт {won} : 0 подтверждён" if won < 5 else "Победа: «Волки»")
        await table.shown("hall", "Стенка окончена")
        await table.shown("judges", "Стенка окончена")

    async with here(path, given(telegram, discord)):
        for table in tables:
            await wall.opening(table)
            await wall.begun(table)
        storm(telegram, discord)
        await asyncio.gather(*(play(table) for table in tables))
        for server in (telegram, discord):
            server.heal()
        for table in tables:
            await table.quiet()
    for one in await record.records(path):
        assert len(one.of(e.ScoreReported)) == len(one.of(e.ScoreConfirmed)) == 5
    record.delivered_in_order(path)
    posts = tables[1].posts("captains")
    assert len([post for post in posts if "записано со слов" in post]) == 5


async def test_sessions_that_end(discord: DiscordServer, tmp_path: Path) -> None:
    """Discord lets go of the bot three times in a match: what was said meanwhile is heard, the clock warns once."""
    table = DiscordTable(discord, *wall.CAST, lag=LAG - 1)
    path = tmp_path / "record.db"
    async with here(path, given(discord=discord)):
        await wall.opening(table)
        await wall.begun(table)
        await discord.gateway.drop()
        await table.say("vera", "captains", "Волки 1:0 Лисы")
        await table.shown("captains", "«Волки» 1 : 0 «Лисы»: записано")
        await discord.gateway.ask_to_reconnect()
        await table.say("lev", "captains", "подтверждаю")
        await table.shown("captains", "Счёт 1 : 0 подтверждён")
        await discord.gateway.forget()
        await discord.connected()
        await table.shown("captains", "R1: «Лисы», п. 8.5.а, шаг 1 из 3: предупреждение")
        table.hurry()
        await discord.gateway.forget()
        await table.say("lev", "captains", "создали")
        await table.shown("captains", "Этап 2 создан")
        await table.quiet()
    (only,) = await record.records(path)
    assert len(only.state.rulings) == len(only.of(e.DeadlineMissed)) == 1
    assert len(only.of(e.ScoreReported)) == 1
    assert len([post for post in table.posts("captains") if "8.5.а" in post and "предупреждение" in post]) == 1


@pytest.mark.parametrize("platform", ["telegram", "discord"])
async def test_names_that_mean_harm(platform: str, tmp_path: Path) -> None:
    """They are shown as they are written: nobody is pinged, nothing is formatted, nothing breaks."""
    harm, other = "@everyone _*Ромашки*_ ||x||", "<b>Лисы</b> `&amp;"
    path = tmp_path / "record.db"
    async with seated(platform, path, *wall.CAST) as table:
        await table.command("olga", "hall", "tournament", name="<i>*Кубок*", rulebook="walls")
        await table.shown("hall", "Турнир открыт")
        for kind in ("captains", "judges"):
            await table.command("olga", kind, "bind", chat=kind)
        for team, captain in ((harm, "vera"), (other, "lev")):
            await table.command("olga", "judges", "team", name=team)
            await table.command("olga", "judges", "captain", team=team, person=captain)
            await table.shown("hall", f"«{team}»: капитан {captain}")
        await table.command("olga", "judges", "judge", person="jana")
        await table.command("jana", "judges", "match", a=harm, b=other, creator=harm)
        await table.shown("captains", f"Этап 1 создаёт «{harm}»")
        await table.say("vera", "captains", f"«{harm}» 1:0 «{other}»")
        reported = await table.shown("captains", f"«{harm}» 1 : 0 «{other}»: записано")
        await table.press("lev", reported, "Подтвердить")
        await table.shown("captains", f"Счёт 1 : 0 подтверждён обеими командами: «{harm}» – «{other}»")
        if isinstance(table, DiscordTable):
            for channel in table.chats.values():
                assert not [post for post in table.server.posts(channel) if post.pings or post.pings_everyone]
