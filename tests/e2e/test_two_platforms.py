"""One tournament on two platforms: captains on Telegram, judges on Discord, spectators on both."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebook.vocabulary import Score
from tests.e2e import record
from tests.e2e.discord_table import DiscordTable
from tests.e2e.serving import given, here
from tests.e2e.table import LAG
from tests.e2e.telegram_table import TelegramTable
from tests.loopback.discord_server import DiscordServer
from tests.loopback.telegram_server import TelegramServer

pytestmark = pytest.mark.loopback


async def test_captains_there_judges_here(telegram: TelegramServer, discord: DiscordServer, tmp_path: Path) -> None:
    """An organiser lets in their own account on the other platform; then scores cross one way, rulings the other."""
    players = TelegramTable(telegram, "olga", "vera", "lev", lag=LAG)
    judges = DiscordTable(discord, "olga", "jana", lag=LAG)
    path = tmp_path / "record.db"
    async with here(path, given(telegram, discord)):
        await players.command("olga", "hall", "tournament", name="Кубок", rulebook="walls")
        await players.command("olga", "captains", "bind", chat="captains")
        for team, captain in (("Волки", "vera"), ("Лисы", "lev")):
            await players.command("olga", "hall", "team", name=team)
            await players.command("olga", "hall", "captain", team=team, person=captain)

        before = record.length(path)
        assert "Здесь нет турнира" in (await judges.command("olga", "judges", "bind", chat="judges")).text
        unknown = await players.ask("olga", "hall", "/organiser discord:olga")
        assert "discord:имя" in unknown.text  # nobody of that name has been heard there
        assert record.length(path) == before
        await judges.command("olga", "judges", "help")
        await players.say("olga", "hall", "/organiser discord:olga")
        await players.shown("hall", "olga: организатор")
        for kind in ("judges", "hall"):
            await judges.command("olga", kind, "bind", chat=kind)
        await judges.command("olga", "judges", "judge", person="jana")
        for table in (players, judges):
            await table.shown("hall", "jana: судья")

        await judges.command("jana", "judges", "match", a="Волки", b="Лисы", creator="Волки")
        await players.shown("captains", "Этап 1 создаёт «Волки»")
        await players.command("vera", "captains", "created")
        await players.say("lev", "captains", "ГОУ")
        await players.say("vera", "captains", "Волки 1:0 Лисы")
        await players.shown("captains", "«Волки» 1 : 0 «Лисы»: записано")
        await players.say("lev", "captains", "Волки 0:1 Лисы")
        dispute = await judges.shown("judges", "Счёт не сходится")
        await judges.press("jana", dispute, "1 : 0")
        for table, chat in ((players, "captains"), (judges, "judges")):
            await table.shown(chat, "«Волки» 1 : 0 «Лисы»: решил(а) jana")
            table.hurry()
        for table, chat in ((players, "captains"), (judges, "judges")):
            await table.shown(chat, "R1: «Лисы», п. 8.5.а, шаг 1 из 3: предупреждение")
        await players.say("lev", "captains", "создали")
        await players.shown("captains", "Этап 2 создан")
        await judges.command("jana", "judges", "cancel", ruling="R1", reason="связь")
        await players.shown("captains", "R1 отменено")
        for table in (players, judges):
            await table.shown("hall", "«Волки» 1 : 0 «Лисы»")
    assert not judges.posts("captains")
    assert not players.posts("judges")
    (only,) = await record.records(path)
    (match,) = only.state.matches.values()
    assert match.score == Score(1, 0)
    record.delivered_in_order(path)
