"""A chat that may not be written to, and a record that may not: what is decided stands, people are told."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest

from rulebook import events as e
from tests.e2e import record, wall
from tests.e2e.serving import given, here, seated
from tests.e2e.telegram_table import TelegramTable
from tests.loopback.telegram_server import TelegramServer

pytestmark = pytest.mark.loopback


@pytest.mark.parametrize("platform", ["telegram", "discord"])
async def test_a_chat_without_the_right_to_write(platform: str, tmp_path: Path) -> None:
    """The ruling stands, the judges are told once that the captains did not see it, and see it themselves."""
    path = tmp_path / "record.db"
    async with seated(platform, path, *wall.CAST) as table:
        await wall.opening(table)
        await wall.begun(table)
        table.forbid("captains")
        await table.command("jana", "judges", "ruling", subject="Лисы", clause="8.5.б")
        await table.press("jana", await table.shown("judges", "R1 (ещё не вынесено)"), "Вынести")
        await table.shown("judges", "Не могу писать в капитанский чат")
        await table.shown("judges", "R1: «Лисы», п. 8.5.б", 2)  # their own, and what the captains should have seen
        await table.say("vera", "captains", "Волки 2:0 Лисы")  # 1:0 by ruling, and the game
        await table.shown("judges", "«Волки» 2 : 0 «Лисы»: записано")
        notes = [post for post in table.posts("judges") if "Не могу писать" in post]
        assert len(notes) == 1
    (only,) = await record.records(path)
    assert [ruling.stands for ruling in only.state.rulings.values()] == [True]


async def test_a_group_that_put_the_bot_out(telegram: TelegramServer, tmp_path: Path) -> None:
    """Telegram answers 403: the judges are told, and the captains' news reaches them instead."""
    table = TelegramTable(telegram, *wall.CAST)
    path = tmp_path / "record.db"
    async with here(path, given(telegram)):
        await wall.opening(table)
        await wall.begun(table)
        await telegram.becomes(table.chats["captains"], telegram.bot, "kicked", by=table.people["olga"])
        await table.command("jana", "judges", "settle", score="1:0")
        await table.shown("judges", "Не могу писать в капитанский чат")
        await table.shown("judges", "«Волки» 1 : 0 «Лисы»: решил(а) jana", 2)
        await telegram.becomes(table.chats["captains"], telegram.bot, "member", by=table.people["olga"])
        await table.say("vera", "captains", "Волки 2:0 Лисы")
        await table.shown("captains", "«Волки» 2 : 0 «Лисы»: записано")
    (only,) = await record.records(path)
    assert len(only.of(e.ScoreSettled)) == 1


@pytest.mark.parametrize("platform", ["telegram", "discord"])
async def test_a_record_that_is_locked(platform: str, tmp_path: Path) -> None:
    """Another program holds the file: people hear that nothing is saved; afterwards the same words are recorded."""
    path = tmp_path / "record.db"
    async with seated(platform, path, *wall.CAST, patience=0.05) as table:
        await wall.opening(table)
        await wall.begun(table)
        before = record.length(path)
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            answers = [await table.ask("vera", "captains", "Волки 1:0 Лисы")]
            answers.append(await table.command("jana", "judges", "ruling", subject="Лисы", clause="8.5.б"))
            assert record.length(path) == before
            other.execute("ROLLBACK")
        for answer in answers:
            assert "Не получилось сохранить, ничего не изменилось" in answer.text
        await table.say("vera", "captains", "Волки 1:0 Лисы")
        await table.press("lev", await table.shown("captains", "«Волки» 1 : 0 «Лисы»: записано"), "Подтвердить")
        await table.shown("captains", "Счёт 1 : 0 подтверждён")
        assert len([post for post in table.posts("captains") if "записано со слов" in post]) == 1
    (only,) = await record.records(path)
    assert not only.state.rulings
