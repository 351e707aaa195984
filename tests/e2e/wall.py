"""A whole wall, from the opening of a tournament to five wins: the same words on every platform.

opening   tournament, chats, teams, captains, a judge
game 1    created, go, score, confirmed; delivered twice; the clock warns the team that does not create game 2
game 2    begun by button, disputed, settled by a judge's button
game 3    a score that is edited, confirmed by button
game 4    won by the other side, confirmed by the same score; a ruling issued by button, and cancelled
game 5    neither created nor begun by word; confirmed by command
game 6    the fifth win
"""

from __future__ import annotations

from typing import Final

from tests.e2e.table import CHATS, Table

CAST: Final = ("olga", "jana", "vera", "lev", "zed")


async def opening(table: Table) -> None:
    """A tournament with two teams, three chats and a judge."""
    await table.command("olga", "hall", "tournament", name="Кубок", rulebook="walls")
    await table.shown("hall", "Турнир открыт")
    for kind in CHATS[:2]:
        await table.command("olga", kind, "bind", chat=kind)
    for team, captain in (("Волки", "vera"), ("Лисы", "lev")):
        await table.command("olga", "judges", "team", name=team)
        await table.command("olga", "judges", "captain", team=team, person=captain)
    await table.command("olga", "judges", "judge", person="jana")
    await table.shown("hall", "«Лисы»: капитан lev")
    await table.shown("hall", "jana: судья")


async def begun(table: Table) -> None:
    """A match with game 1 under way."""
    await table.command("jana", "judges", "match", a="Волки", b="Лисы", creator="Волки")
    await table.shown("captains", "Этап 1 создаёт «Волки»")
    await table.command("vera", "captains", "created")
    await table.shown("captains", "Этап 1 создан")
    await table.say("lev", "captains", "ГОУ")
    await table.shown("captains", "Этап 1 идёт")


async def game_1(table: Table) -> None:
    """The first game, in words; whoever should create the second is late."""
    await table.say("vera", "captains", "Волки 1:0 Лисы")
    await table.shown("captains", "«Волки» 1 : 0 «Лисы»: записано со слов «Волки»")
    await table.say("lev", "captains", "подтверждаю")
    await table.shown("captains", "Счёт 1 : 0 подтверждён обеими командами")
    await table.again()
    await table.shown("captains", "R1: «Лисы», п. 8.5.а, шаг 1 из 3: предупреждение")
    await table.shown("judges", "R1: «Лисы», п. 8.5.а, шаг 1 из 3: предупреждение")
    table.hurry()


async def game_2(table: Table) -> None:
    """Two captains, two scores: the clocks stand still until a judge presses one."""
    confirmed = await table.shown("captains", "Счёт 1 : 0 подтверждён")
    await table.press("lev", confirmed, "Создали")
    created = await table.shown("captains", "Этап 2 создан («Лисы»)")
    await table.press("vera", created, "ГОУ")
    await table.shown("captains", "Этап 2 идёт")
    await table.say("vera", "captains", "Волки 2:0 Лисы")
    await table.shown("captains", "«Волки» 2 : 0 «Лисы»: записано")
    await table.say("lev", "captains", "Лисы 1:1 Волки")
    await table.shown("captains", "Счёт не сходится")
    dispute = await table.shown("judges", "Счёт не сходится")
    assert "«Волки» пишет 2 : 0" in dispute.text
    assert "«Лисы» пишет 1 : 1" in dispute.text
    assert "Это может судья" in await table.press("vera", dispute, "2 : 0")
    await table.press("jana", dispute, "2 : 0")
    await table.shown("captains", "«Волки» 2 : 0 «Лисы»: решил(а) jana")


async def game_3(table: Table) -> None:
    """A slip of the thumb, mended by an edit before anybody has agreed to it."""
    await table.say("vera", "captains", "создали")
    await table.shown("captains", "Этап 3 создан («Волки»)")
    await table.command("lev", "captains", "go")
    await table.shown("captains", "Этап 3 идёт")
    said = await table.say("vera", "captains", "Волки 2:1 Лисы")
    wrong = await table.shown("captains", "«Волки» 2 : 1 «Лисы»: записано")
    await table.edit(said, "Волки 3:0 Лисы")
    mended = await table.shown("captains", "«Волки» 3 : 0 «Лисы»: «Волки» поправляет свой счёт")
    assert "3 : 0" in await table.press("lev", wrong, "Подтвердить")  # an old button: it asks, and confirms nothing
    await table.press("lev", mended, "Подтвердить")
    await table.shown("captains", "Счёт 3 : 0 подтверждён")


async def game_4(table: Table) -> None:
    """The other side wins one; a ruling takes it away, its cancellation gives it back."""
    await table.press("lev", await table.shown("captains", "Счёт 3 : 0 подтверждён"), "Создали")
    await table.press("vera", await table.shown("captains", "Этап 4 создан («Лисы»)"), "ГОУ")
    await table.say("lev", "captains", "Волки 3:1 Лисы")
    await table.shown("captains", "записано со слов «Лисы»")
    await table.say("vera", "captains", "Лисы 1:3 Волки")
    await table.shown("captains", "Счёт 3 : 1 подтверждён")
    await table.command("jana", "judges", "ruling", subject="Лисы", clause="8.5.б")
    preview = await table.shown("judges", "R2 (ещё не вынесено): «Лисы», п. 8.5.б")
    assert "3 : 1 → 3 : 0" in preview.text
    await table.press("jana", preview, "Вынести")
    issued = await table.shown("captains", "R2: «Лисы», п. 8.5.б")
    assert "3 : 1 → 3 : 0" in issued.text
    assert "Вынес(ла) jana" in issued.text
    await table.command("jana", "judges", "cancel", ruling="R2", reason="команды были на месте")
    cancelled = await table.shown("captains", "R2 отменено")
    assert "3 : 0 → 3 : 1" in cancelled.text


async def game_5(table: Table) -> None:
    """People forget to tell a bot things: a score counts all the same."""
    await table.command("vera", "captains", "report", score="Волки 4:1 Лисы")
    await table.shown("captains", "«Волки» 4 : 1 «Лисы»: записано")
    await table.command("lev", "captains", "confirm")
    await table.shown("captains", "Счёт 4 : 1 подтверждён")


async def game_6(table: Table) -> None:
    """The fifth win; the wall is over and stays so."""
    await table.say("lev", "captains", "Волки 5:1 Лисы")
    reported = await table.shown("captains", "«Волки» 5 : 1 «Лисы»: записано")
    await table.press("vera", reported, "Подтвердить")
    await table.shown("captains", "Стенка окончена: «Волки» 5 : 1 «Лисы». Победа: «Волки»")
    await table.shown("hall", "Стенка окончена")
    await table.again()
    over = await table.command("vera", "captains", "report", score="Волки 5:2 Лисы")
    assert "Стенка окончена: 5 : 1" in over.text, over.text
    assert "3.5" in over.text, over.text


async def play(table: Table) -> None:
    """The whole of it."""
    await opening(table)
    await begun(table)
    for game in (game_1, game_2, game_3, game_4, game_5, game_6):
        await game(table)
    await table.command("olga", "judges", "close")
    await table.shown("hall", "Турнир закрыт")
