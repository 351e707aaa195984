"""Order in the captains' chat: flood and capitals are seen, put to the judges once, never punished (7.3)."""

from __future__ import annotations

import pytest

from bot.conversation import Outcome
from rulebook.captains_chat import is_loud
from rulebook.edition import Edition
from tests.conduct.conftest import Hall

CHATTER = ("ну что", "когда уже", "мы готовы", "давайте", "ждём вас", "алло", "где вы")


async def chatter(hall: Hall, who: str, count: int, every: float = 1) -> None:
    """Somebody talks."""
    for number in range(count):
        hall.after(seconds=every - 1)
        await hall.say(who, CHATTER[number % len(CHATTER)])


async def test_flood_is_put_to_the_judges_once(wall: Hall) -> None:
    """Six messages in twenty seconds; what follows while the proposal waits is silent."""
    await chatter(wall, "vera", 5)
    assert wall.state.rulings == {}
    await chatter(wall, "vera", 1)
    (ruling,) = wall.state.rulings.values()
    assert (ruling.case.clause, ruling.case.entrant, ruling.state) == ("7.3", "t1", "proposed")
    assert any(post.startswith("judges: Похоже на флуд: vera") for post in wall.posted)
    assert not any(post.startswith("captains:") for post in wall.posted)
    await chatter(wall, "vera", 12)
    assert len(wall.state.rulings) == 1
    assert wall.state.standing == ()


async def test_slow_talk_is_no_flood(wall: Hall) -> None:
    """Six messages in more than twenty seconds are a conversation."""
    await chatter(wall, "vera", 12, every=5)
    assert wall.state.rulings == {}


async def test_a_crowd_is_no_flood(wall: Hall) -> None:
    """Each person has a window of their own, and whoever is of no team has none."""
    for number in range(5):
        await wall.say("vera", CHATTER[number])
        await wall.say("lev", CHATTER[number])
    for number in range(7):
        await wall.say("zed", CHATTER[number])
        await wall.say("jana", CHATTER[number])
    assert wall.state.rulings == {}


async def test_a_countdown_and_words_to_the_referee_are_no_flood(wall: Hall) -> None:
    """3.6 wants the countdown on lines of its own; a score is what the chat is for."""
    for text in ("3", "2", "1", "ГОУ", "го", "Волки 1:0 Лисы", "Волки 1:0 Лисы", "Волки 1:0 Лисы", "+", "судью!", "😀"):
        await wall.say("vera", text)
    assert wall.state.rulings == {}


async def test_a_message_delivered_over_and_over_is_one(wall: Hall) -> None:
    """Redelivery is the platform's doing."""
    heard = wall.console.written("vera", "captains", wall.now, "ну что")
    for _ in range(10):
        await wall.hear(heard)
    assert wall.state.rulings == {}


async def test_the_author_is_told_nothing(wall: Hall) -> None:
    """The proposal with its buttons is for the judges' eyes; the chat hears silence."""
    answer = await wall.say("vera", "ПОЧЕМУ ВЫ ТАК ДОЛГО СОБИРАЕТЕСЬ")
    assert answer.outcome is Outcome.SILENT
    assert answer.reply is None
    assert len(wall.state.rulings) == 1


async def test_a_rejected_proposal_rests_for_a_while(wall: Hall) -> None:
    """Turned down, the same is not put again at once; ten minutes later it is."""
    await wall.say("vera", "ПОЧЕМУ ВЫ ТАК ДОЛГО СОБИРАЕТЕСЬ")
    await wall.say("jana", "/cancel R1 не страшно", chat="judges")
    assert wall.state.rulings["R1"].state == "rejected"  # type: ignore[index]
    await wall.say("vera", "СКОЛЬКО МОЖНО ЖДАТЬ")
    assert len(wall.state.rulings) == 1
    wall.after(minutes=11)
    await wall.say("vera", "СКОЛЬКО МОЖНО ЖДАТЬ")
    assert len(wall.state.rulings) == 2


@pytest.mark.parametrize(
    ("text", "loud"),
    [
        ("ПОЧЕМУ ТАК ДОЛГО ЖДЁМ", True),
        ("WHY DOES IT TAKE SO LONG", True),
        ("Почему Так Долго Собираетесь", False),
        ("ГОУ ТЕХ ОК ЛОЛ ЭЙ ДА", False),
        ("ВОЛКИ ВОЛКАМ ЛИСЫ ЛИСАМИ ВОЛКИ ЛИСЫ", False),
        ("ВОЛКИ 3:2 ЛИСЫ", False),
        ("😀😀😀😀😀😀😀😀😀😀😀😀😀", False),
        ("12345678901234567890", False),
        ("", False),
        ("АААААААААААА!!!", True),
        ("ну ПОЧЕМУ же вы опять так долго там собираетесь", False),
    ],
)
def test_capitals(wall_edition: Edition, text: str, *, loud: bool) -> None:
    """Cyrillic counts; emoji, digits, short words and the teams' names do not."""
    assert is_loud(wall_edition, text, ("Волки", "Лисы")) is loud


# --- a team without the chat -----------------------------------------------------------------------------------------


async def test_a_muted_captain_is_told_once(wall: Hall) -> None:
    """Once that a judge is the voice; then the chat stays quiet. Given back and taken again, once more."""
    await wall.say("jana", "/mute «Лисы»", chat="judges")
    outcomes = [(await wall.say("lev", text)).outcome for text in ("Волки 0:1 Лисы", "Волки 0:1 Лисы", "го")]
    assert outcomes == [Outcome.REFUSED, Outcome.SILENT, Outcome.SILENT]
    assert wall.state.matches["M1"].report is None  # type: ignore[index]
    # a command is asked for, and answered
    assert (await wall.say("lev", "/report 0:1")).outcome is Outcome.REFUSED
    await wall.say("jana", "/unmute «Лисы»", chat="judges")
    assert (await wall.say("lev", "Волки 0:1 Лисы")).outcome is Outcome.RULED
    await wall.say("jana", "/mute «Лисы»", chat="judges")
    assert (await wall.say("lev", "Волки 0:1 Лисы")).outcome is Outcome.REFUSED


async def test_a_judge_speaks_for_a_muted_team_of_one_of_several_matches(wall: Hall) -> None:
    """With two walls at once the names tell which is meant (M32)."""
    await wall.say("jana", "/match «Совы» «Ежи» «Совы»", chat="judges")
    await wall.say("jana", "/mute «Лисы»", chat="judges")
    assert (await wall.say("jana", "Волки 0:1 Лисы")).outcome is Outcome.RULED
    match = wall.state.matches["M1"]  # type: ignore[index]
    assert match.report is not None
    assert (match.report.entrant, str(match.report.score)) == ("t2", "0:1")
    assert wall.state.matches["M2"].report is None  # type: ignore[index]


async def test_with_both_teams_muted_a_judge_settles(wall: Hall) -> None:
    """A judge cannot be two voices at once."""
    await wall.say("jana", "/mute «Лисы»", chat="judges")
    await wall.say("jana", "/mute «Волки»", chat="judges")
    assert (await wall.say("jana", "Волки 0:1 Лисы")).outcome is Outcome.REFUSED
    assert "/settle" in wall.said


@pytest.mark.parametrize("who", ["vera", "nina", "zed"])
@pytest.mark.parametrize("text", ["/mute «Лисы»", "/unmute «Лисы»", "/demand «Лисы» 5", "/replay_game так"])
async def test_only_judges_do_what_judges_do(wall: Hall, who: str, text: str) -> None:
    """Captains, players and strangers are told who may, and nothing changes."""
    before = len(await wall.journal.read(wall.stream))
    assert (await wall.say(who, text)).outcome is Outcome.REFUSED
    assert (await wall.say("jana", text, anonymous=True)).outcome is Outcome.REFUSED
    assert len(await wall.journal.read(wall.stream)) == before
