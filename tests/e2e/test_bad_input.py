"""What people get wrong, on both platforms: a clear answer, and nothing has changed."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pytest

from tests.e2e import record, wall
from tests.e2e.serving import seated
from tests.e2e.table import Table

pytestmark = pytest.mark.loopback
PLATFORMS: Final = ("telegram", "discord")


@dataclass(frozen=True)
class Wrong:
    """One wrong thing, and what of the answer must be there."""

    who: str
    chat: str
    name: str
    answer: str
    values: dict[str, str] = field(default_factory=dict)
    text: str = ""
    """Typed as a message instead."""


BEFORE: Final = (
    Wrong("vera", "captains", "report", "Стенки сейчас нет", {"score": "1:0"}),
    Wrong("lev", "captains", "confirm", "Стенки сейчас нет"),
    Wrong("jana", "judges", "settle", "Стенки сейчас нет", {"score": "1:0"}),
    Wrong("jana", "judges", "match", "«Волки» не может играть сама с собой", {"a": "Волки", "b": "Волки"}),
    Wrong("jana", "judges", "match", "Не знаю «Тигры»", {"a": "Волки", "b": "Тигры"}),
    Wrong("zed", "captains", "match", "Это может судья", {"a": "Волки", "b": "Лисы"}),
    Wrong("zed", "captains", "team", "Это может организатор", {"name": "Тигры"}),
    Wrong("olga", "judges", "team", "Такое название уже есть: «Волки»", {"name": "волки"}),
    Wrong("zed", "captains", "tournament", "уже идёт турнир", {"name": "Мой", "rulebook": "walls"}),
)
DURING: Final = (
    Wrong("vera", "captains", "report", "Счёт 6 : 0 невозможен: играют до 5 побед", {"score": "Волки 6:0 Лисы"}),
    Wrong("vera", "captains", "report", "Такого счёта быть не может", {"score": "-1-0"}),
    Wrong("vera", "captains", "report", "Такого счёта быть не может", {"score": "999999999999-0"}),
    Wrong("vera", "captains", "report", "Не понял счёт", {"score": "сколько-то"}),
    Wrong("vera", "captains", "report", "Не понял счёт", {"score": "счёт " * 1200}),
    Wrong("vera", "captains", "report", "Не понял счёт", text="/report " + "ы" * 10_000),
    Wrong("vera", "captains", "report", "/report: счёт?", text="/report"),
    Wrong("vera", "captains", "report", "Пропущен этап или опечатка?", {"score": "Волки 3:0 Лисы"}),
    Wrong("zed", "captains", "report", "Это может капитан", {"score": "Волки 1:0 Лисы"}),
    Wrong("zed", "captains", "report", "Это может капитан", text="Волки 1:0 Лисы"),
    Wrong("jana", "captains", "report", "Судья ставит счёт командой /settle", {"score": "Волки 1:0 Лисы"}),
    Wrong("lev", "captains", "confirm", "Подтверждать нечего"),
    Wrong("lev", "captains", "dispute", "Оспаривать нечего"),
    Wrong("vera", "captains", "settle", "Это может судья", {"score": "1:0"}),
    Wrong("jana", "judges", "settle", "Счёт 6 : 0 невозможен", {"score": "6-0"}),
    Wrong("jana", "judges", "settle", "Не понял счёт", {"score": "999999999999-0"}),
    Wrong("jana", "judges", "ruling", "Не знаю «Тигры»", {"subject": "Тигры", "clause": "8.5.а"}),
    Wrong("jana", "judges", "ruling", "По пункту 9.9 решение не выносят", {"subject": "Лисы", "clause": "9.9"}),
    Wrong("vera", "judges", "ruling", "Это может судья", {"subject": "Лисы", "clause": "8.5.а"}),
    Wrong("jana", "judges", "cancel", "Какое решение?", {"ruling": "R7", "reason": "не было"}),
    Wrong("olga", "judges", "close", "ещё идёт"),
    Wrong("vera", "captains", "break", "Перерыв берут между этапами"),
    Wrong("vera", "captains", "", "Команды /abrakadabra нет", text="/abrakadabra"),
)
AFTER: Final = (
    Wrong("vera", "captains", "report", "Стенка окончена: 5 : 0", {"score": "Волки 5:1 Лисы"}),
    Wrong("lev", "captains", "created", "Стенка окончена"),
    Wrong("jana", "judges", "settle", "Стенка окончена", {"score": "4:1"}),
)
FORGED: Final = (
    "issue:{stream}:R9",
    "confirm:{stream}:M9:1:1-0",
    "confirm:{stream}:M1:x:y",
    "issue:00000000:R1",
    "do:{stream}:nothing:1",
    "at:{stream}:M9:go",
    "Волки:{stream}:",
    "nonsense",
    "issue",
    "::::",
)


async def answered(table: Table, wrong: Wrong) -> str:
    """What the bot says to it."""
    if wrong.text:
        return (await table.ask(wrong.who, wrong.chat, wrong.text)).text
    return (await table.command(wrong.who, wrong.chat, wrong.name, **wrong.values)).text


async def refused(table: Table, path: Path, wrongs: tuple[Wrong, ...]) -> None:
    """Each is answered, none is recorded."""
    before = record.length(path)
    for wrong in wrongs:
        answer = await answered(table, wrong)
        assert wrong.answer in answer, f"{wrong}: {answer}"
        assert record.length(path) == before, wrong


async def to_five(table: Table) -> None:
    """The first match, won by «Волки» without a word too many."""
    for won in range(1, 6):
        await table.say("vera", "captains", f"Волки {won}:0 Лисы")
        await table.shown("captains", f"«Волки» {won} : 0 «Лисы»: записано")
        await table.say("lev", "captains", "подтверждаю")
        await table.shown("captains", f"Счёт {won} : 0 подтверждён" if won < 5 else "Победа: «Волки»")


@pytest.mark.parametrize("platform", PLATFORMS)
async def test_wrong_words(platform: str, tmp_path: Path) -> None:
    """Unknown names, strangers, impossible scores, too much text: before, during and after a match."""
    path = tmp_path / "record.db"
    async with seated(platform, path, *wall.CAST) as table:
        await wall.opening(table)
        await refused(table, path, BEFORE)
        await wall.begun(table)
        await refused(table, path, DURING)

        before, posts = record.length(path), len(table.posts("captains"))
        for talk in ("\u2800", "…", "ы" * 10_000, "🦊" * 2_000, "/", "@everyone 5:5:5"):
            await table.say("vera", "captains", talk)
        await table.quiet()
        assert record.length(path) == before
        assert len(table.posts("captains")) - posts <= 1  # only what looks like a score may be asked about

        await to_five(table)
        await refused(table, path, AFTER)
        await table.command("olga", "judges", "close")
        await table.shown("hall", "Турнир закрыт")
        closed = (Wrong("jana", "judges", "match", "Турнир закрыт", {"a": "Волки", "b": "Лисы"}),)
        await refused(table, path, closed)
    (only,) = await record.records(path)
    assert len(only.state.matches) == 1


@pytest.mark.parametrize("platform", PLATFORMS)
async def test_wrong_buttons(platform: str, tmp_path: Path) -> None:
    """Buttons nobody made, buttons of yesterday, buttons of others: a word to the presser, nothing else."""
    path = tmp_path / "record.db"
    async with seated(platform, path, *wall.CAST) as table:
        await wall.opening(table)
        await wall.begun(table)
        await table.say("vera", "captains", "Волки 1:0 Лисы")
        reported = await table.shown("captains", "«Волки» 1 : 0 «Лисы»: записано")
        stream = reported.buttons["Подтвердить"].split(":")[1]
        before = record.length(path)
        for token in FORGED:
            assert "Кнопка устарела" in await table.forge("jana", reported, token.format(stream=stream)), token
        assert "Подтверждает «Лисы»" in await table.press("vera", reported, "Подтвердить")
        for stranger in ("zed", "jana"):
            answer = await table.press(stranger, reported, "Подтвердить")
            assert "Это может капитан" in answer or "судь" in answer.lower(), answer
        assert record.length(path) == before
        await table.say("lev", "captains", "подтверждаю")
        confirmed = await table.shown("captains", "Счёт 1 : 0 подтверждён")
        before = record.length(path)
        assert "уже записано: счёт 1 : 0" in await table.press("lev", reported, "Подтвердить")
        assert record.length(path) == before
        await table.say("lev", "captains", "создали")
        created = await table.shown("captains", "Этап 2 создан")
        await table.say("vera", "captains", "Волки 2:0 Лисы")
        await table.shown("captains", "«Волки» 2 : 0 «Лисы»: записано")
        before = record.length(path)
        for old, label in ((confirmed, "Создали"), (created, "ГОУ")):  # of game 2, and game 3 is next
            assert "Кнопка устарела" in await table.press("lev", old, label)
        assert record.length(path) == before
