"""Evidence, demands, adjudication by buttons, a deal in words and a muted team, as people do it on each platform."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any, Final

import pytest

from storage.sqlite import SqliteJournal
from tests.e2e import record, wall
from tests.e2e.discord_table import DiscordTable
from tests.e2e.serving import seated
from tests.e2e.table import Seen, Table
from tests.e2e.telegram_table import TelegramTable

pytestmark = pytest.mark.loopback
PLATFORMS: Final = ("telegram", "discord")
LOG: Final = "18:01 гоу\n".encode()
SHOT: Final = b"\xff\xd8\xff\xe0 the frozen screen"


async def with_command(table: Table, who: str, *files: tuple[str, bytes]) -> None:
    """Files with the command: an album whose first message has the words, or a slash command with attachments."""
    if isinstance(table, TelegramTable):
        kind = "document"
        await table.server.album(
            table.people[who], table.chats["captains"], files, kind=kind, caption="/evidence этап 1"
        )
    elif isinstance(table, DiscordTable):
        given: dict[str, Any] = {f"file{number}": file for number, file in enumerate(files, 1)}
        await table.people[who].slash(table.chats["captains"], "evidence", about="этап 1", **given)


async def without_words(  # noqa: PLR0913 - a file has so many sides
    table: Table, who: str, text: str, name: str, data: bytes, size: int | None = None
) -> None:
    """A file in the captains' chat, as one sends a picture to friends."""
    if isinstance(table, TelegramTable):
        chat = table.chats["captains"]
        await table.server.attach(table.people[who], chat, name, data, caption=text or None, size=size)
    elif isinstance(table, DiscordTable):
        await table.people[who].say(table.chats["captains"], text, files=[(name, data)])


async def asked_back(table: Table, seen: Seen, label: str, question: str) -> Seen:
    """A press that the bot answers with a question: to the presser alone where a platform can."""
    if isinstance(table, DiscordTable):
        answer = await table.people["jana"].click(seen.native, custom_id=seen.buttons[label])
        private = next(post for post in answer.posts if post.ephemeral)
        assert question in private.text
        return Seen(private.text, private.buttons, private)
    await table.press("jana", seen, label)
    return await table.shown("judges", question)


@pytest.mark.parametrize("platform", PLATFORMS)
async def test_evidence_and_a_demand(platform: str, tmp_path: Path) -> None:
    """An album is one set, kept byte for byte; a log without a word meets what a judge demands; a program does not."""
    path = tmp_path / "record.db"
    async with seated(platform, path, *wall.CAST) as table:
        await wall.opening(table)
        await wall.begun(table)
        await with_command(table, "lev", ("log.txt", LOG), ("screen.jpg", SHOT))
        await table.shown("judges", "log.txt")
        await table.shown("judges", "screen.jpg")
        await table.command("jana", "judges", "demand", team="Лисы", minutes="10")
        await table.shown("captains", "ждёт логи до")
        await without_words(table, "lev", "держите", "cheat.exe", b"MZ")
        await table.shown("captains", "«cheat.exe» не принимаю. Можно: png")
        await without_words(table, "lev", "", "our.log", LOG + b"2")
        await table.shown("captains", "«Лисы»: логи есть, срок снят")
        if platform == "telegram":
            before = record.length(path)
            await without_words(table, "vera", "/evidence", "match.zip", b"PK\x03\x04", size=100 * 1024**2)
            await table.shown("captains", "«match.zip»: 100 МБ, можно до 20 МБ")
            assert record.length(path) == before
    (only,) = await record.records(path)
    sets = list(only.state.evidence.values())
    assert [[file.name for file in given.files] for given in sets] == [["log.txt", "screen.jpg"], ["our.log"]]
    assert [demand.how for demand in only.state.demands.values()] == ["met"]
    journal = await SqliteJournal.open(path, read_only=True)
    for data in (LOG, SHOT, LOG + b"2"):
        assert await journal.evidence_of(hashlib.sha256(data).hexdigest()) == data
    await journal.close()


@pytest.mark.parametrize("platform", PLATFORMS)
async def test_a_game_is_adjudicated_by_buttons(platform: str, tmp_path: Path) -> None:
    """What happened, then who; a freeze asks for roles, a deal in words for its set; a muted team has a voice."""
    async with seated(platform, tmp_path / "record.db", *wall.CAST) as table:
        await wall.opening(table)
        await wall.begun(table)
        what = await table.ask("jana", "judges", "/adjudicate")
        who = await asked_back(table, what, "Команда вышла", "Кто вышел из этапа?")
        await table.press("jana", who, "«Волки»")
        await table.shown("captains", "«Волки» 0 : 1 «Лисы»: решил(а) jana (п. 3.13)")

        await table.command("lev", "captains", "created")
        await table.say("vera", "captains", "го")
        await table.shown("captains", "Этап 2 идёт")
        await table.say("jana", "judges", "/adjudicate зависло")
        froze = await table.shown("judges", "Этап 2 завис")
        roles = await asked_back(table, froze, "«Волки»", "какие роли")
        await table.press("jana", roles, "3 маф, ман")
        await table.shown("captains", "«Волки» 1 : 1 «Лисы»: решил(а) jana (п. 4.10)")

        await table.say("vera", "captains", "создали")
        await table.say("lev", "captains", "го")
        await table.shown("captains", "Этап 3 идёт")
        asked = await table.ask("vera", "captains", "Волки 2:1 Лисы по картам")
        await table.press("vera", asked, "2 маф, ман, ком")
        claimed = await table.shown("captains", "победа по картам, заявляет «Волки»")
        await table.press("lev", claimed, "Подтвердить")
        await table.shown("captains", "Счёт 2 : 1 подтверждён")

        await table.command("jana", "judges", "mute", team="Лисы")
        await table.shown("captains", "«Лисы» без капитанского чата")
        assert "счёт сообщает судья" in (await table.ask("lev", "captains", "Волки 2:2 Лисы")).text
        await table.say("jana", "captains", "Волки 2:2 Лисы")
        await table.shown("captains", "«Волки» 2 : 2 «Лисы»: записано со слов «Лисы»")
