"""What only Telegram has: groups that move, topics, administrators without a face, edits; and hurried thumbs."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from rulebook import events as e
from rulebook.vocabulary import Score
from tests.e2e import record, wall
from tests.e2e.serving import given, here
from tests.e2e.table import CHATS, LAG
from tests.e2e.telegram_table import TelegramTable
from tests.loopback.telegram_server import TelegramServer

pytestmark = pytest.mark.loopback


async def test_a_group_moves_in_the_middle_of_a_match(telegram: TelegramServer, tmp_path: Path) -> None:
    """Score, clock and buttons go with it; nothing is said to the old address, also after a restart."""
    table = TelegramTable(telegram, *wall.CAST, lag=LAG)
    path = tmp_path / "record.db"
    group = telegram.group("captains", *table.people.values())
    table.chats["captains"] = group
    async with here(path, given(telegram)):
        await wall.opening(table)
        await wall.begun(table)
        await table.say("vera", "captains", "Волки 1:0 Лисы")
        reported = await table.shown("captains", "«Волки» 1 : 0 «Лисы»: записано")
        table.chats["captains"] = moved = await telegram.migrate(group, table.people["olga"])
        here_now = {**reported.native, "chat": moved}  # Telegram copies what was said to the new place
        telegram.world.messages[moved["id"], here_now["message_id"]] = here_now
        query = await telegram.press(table.people["lev"], here_now, "Подтвердить")
        assert "подтверждён" in (await telegram.answered(query)).fields["text"]
        await table.shown("captains", "Счёт 1 : 0 подтверждён")
        await table.shown("captains", "R1: «Лисы», п. 8.5.а, шаг 1 из 3: предупреждение")
        table.hurry()
        since = telegram.mark()
        await table.say("lev", "captains", "создали")
        await table.shown("captains", "Этап 2 создан")
    async with here(path, given(telegram)):
        await table.say("vera", "captains", "Волки 2:0 Лисы")
        await table.shown("captains", "«Волки» 2 : 0 «Лисы»: записано")
    assert not telegram.sent("sendMessage", chat=group, since=since)
    (only,) = await record.records(path)
    assert len(only.of(e.DeadlineMissed)) == 1


async def test_a_forum_with_topics(telegram: TelegramServer, tmp_path: Path) -> None:
    """Captains and judges in topics of one group: each is told its own, and a score counts in its topic only."""
    table = TelegramTable(telegram, *wall.CAST)
    forum = telegram.supergroup("Cup", *table.people.values(), forum=True)
    telegram.join(forum, table.people["olga"], "creator")
    table.chats = dict.fromkeys(CHATS, forum)
    table.topics = {kind: telegram.topic(forum, kind) for kind in ("captains", "judges")}
    path = tmp_path / "record.db"
    async with here(path, given(telegram)):
        await wall.opening(table)
        await wall.begun(table)
        before = record.length(path)
        for elsewhere in ("judges", "hall"):
            await table.say("vera", elsewhere, "Волки 1:0 Лисы")
        await table.quiet()
        assert record.length(path) == before
        await table.say("vera", "captains", "Волки 1:0 Лисы")
        await table.press("lev", await table.shown("captains", "«Волки» 1 : 0 «Лисы»: записано"), "Подтвердить")
        await table.shown("captains", "Счёт 1 : 0 подтверждён")
        await table.shown("hall", "«Волки» 1 : 0 «Лисы»")
    places = {(call.fields.get("message_thread_id"), "подтверждён" in call.text) for call in telegram.sent(chat=forum)}
    assert {thread for thread, confirmed in places if confirmed} == {table.topics["captains"]}
    record.delivered_in_order(path)


async def test_nobody_rules_without_a_face(telegram: TelegramServer, tmp_path: Path) -> None:
    """An anonymous administrator is told why nothing happens; a press shows who it is, and counts."""
    table = TelegramTable(telegram, *wall.CAST)
    for kind in CHATS:
        for name in ("vera", "jana"):
            telegram.join(table.chats[kind], table.people[name], "administrator")
    path = tmp_path / "record.db"
    async with here(path, given(telegram)):
        await wall.opening(table)
        before = record.length(path)
        for words in ("/match «Волки» «Лисы»", "/team «Тигры»", "/close"):
            answer = await table.ask("jana", "judges", words, anonymous=True)
            assert "Анонимный администратор" in answer.text
        assert record.length(path) == before
        await wall.begun(table)
        before = record.length(path)
        for words in ("/ruling «Лисы» 8.5.б", "/settle 1:0", "/report 1:0", "/panic"):
            assert "Анонимный администратор" in (await table.ask("jana", "captains", words, anonymous=True)).text
        await table.say("vera", "captains", "Волки 1:0 Лисы", anonymous=True)
        await table.quiet()
        assert record.length(path) == before
        await table.command("jana", "judges", "ruling", subject="Лисы", clause="8.5.б")
        await table.press("jana", await table.shown("judges", "R1 (ещё не вынесено)"), "Вынести")
        await table.shown("captains", "R1: «Лисы», п. 8.5.б")
    (only,) = await record.records(path)
    assert [issued.by for issued in only.of(e.RulingIssued)] == [only.of(e.RulingProposed)[0].by]  # type: ignore[union-attr]


async def test_edits_count_until_they_are_agreed_to(telegram: TelegramServer, tmp_path: Path) -> None:
    """An edit mends a report; what is agreed stays, and an edit makes no command and no chatter."""
    table = TelegramTable(telegram, *wall.CAST)
    path = tmp_path / "record.db"
    async with here(path, given(telegram)):
        await wall.opening(table)
        await wall.begun(table)
        said = await table.say("vera", "captains", "Волки 0:1 Лисы")
        await table.shown("captains", "«Волки» 0 : 1 «Лисы»: записано")
        await table.edit(said, "Волки 1:0 Лисы")
        await table.shown("captains", "«Волки» поправляет свой счёт")
        await table.again()
        await table.say("lev", "captains", "подтверждаю")
        await table.shown("captains", "Счёт 1 : 0 подтверждён")
        before = record.length(path)
        since = telegram.mark()
        await table.edit(said, "Волки 0:1 Лисы")
        await telegram.wait(chat=table.chats["captains"], text="уже засчитан", since=since)
        for words in ("/panic", "подтверждаю", "создали", "привет"):
            await table.edit(said, words)
        await table.quiet()
        assert record.length(path) == before
        assert len(telegram.sent(chat=table.chats["captains"], since=since)) == 1
    (only,) = await record.records(path)
    assert len(only.of(e.ScoreReported)) == 2


async def test_two_thumbs_at_once(telegram: TelegramServer, tmp_path: Path) -> None:
    """Captain and deputy confirm at once, both captains report at once: one result, one notice."""
    table = TelegramTable(telegram, *wall.CAST, "petr")
    path = tmp_path / "record.db"
    async with here(path, given(telegram)):
        await wall.opening(table)
        await table.command("olga", "judges", "deputy", team="Лисы", person="petr")
        await wall.begun(table)
        await table.say("vera", "captains", "Волки 1:0 Лисы")
        reported = await table.shown("captains", "«Волки» 1 : 0 «Лисы»: записано")
        told = await asyncio.gather(*(table.press(who, reported, "Подтвердить") for who in ("lev", "petr", "lev")))
        assert len([words for words in told if "подтверждён" in words]) == 1
        assert all("1 : 0" in words for words in told), told
        await asyncio.gather(
            table.say("vera", "captains", "Волки 2:0 Лисы"), table.say("lev", "captains", "Лисы 0:2 Волки")
        )
        await table.shown("captains", "Счёт 2 : 0 подтверждён")
        await table.quiet()
    for chat, words in (("captains", "Счёт 1 : 0 подтверждён"), ("captains", "Счёт 2 : 0 подтверждён")):
        assert len([post for post in table.posts(chat) if words in post]) == 1
    for score in ("1 : 0", "2 : 0"):
        assert len([post for post in table.posts("hall") if score in post]) == 1
    (only,) = await record.records(path)
    assert len(only.of(e.ScoreConfirmed)) == 2
    assert next(iter(only.state.matches.values())).score == Score(2, 0)


async def test_a_button_of_yesterday(telegram: TelegramServer, tmp_path: Path) -> None:
    """A button outlives the process that made it: what it asks is still decided, or it is said to be done already."""
    table = TelegramTable(telegram, *wall.CAST)
    path = tmp_path / "record.db"
    async with here(path, given(telegram)):
        await wall.opening(table)
        await wall.begun(table)
        await table.say("vera", "captains", "Волки 1:0 Лисы")
        reported = await table.shown("captains", "«Волки» 1 : 0 «Лисы»: записано")
    async with here(path, given(telegram)):
        assert "подтверждён" in await table.press("lev", reported, "Подтвердить")
        await table.shown("captains", "Счёт 1 : 0 подтверждён")
    before = record.length(path)
    async with here(path, given(telegram)):
        assert "Это уже записано" in await table.press("lev", reported, "Подтвердить")
    assert record.length(path) == before
