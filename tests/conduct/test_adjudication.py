"""How a game ends when the game itself cannot say (3.8, 3.9, 4.10), however the organisers read the clause."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.asked import place
from bot.conversation import Outcome
from bot.tokens import make_token
from rulebook.adjudication import read_roles, wins_by_cards
from rulebook.commands import SettleReading
from rulebook.edition import Edition
from tests.conduct.conftest import Hall


@pytest.mark.parametrize(
    ("text", "at_least", "exactly"),
    [
        ("3 мафа, ман", True, True),
        ("2 мафа, ман, ком", True, True),
        ("2 мафа ман док", True, True),
        ("2 мафа ман ком док", True, True),
        ("3 мафа, ком, док, серж", True, True),
        ("4 мафа и ман", True, False),
        ("3 мафа, ман, серж", True, False),
        ("2 мафа, ман", False, False),
        ("3 мафа", False, False),
        ("3 мафа, ком, док", False, False),
        ("2 мафа, 2 дока, ком", False, False),
        ("1 maf 1 man 1 kom", False, False),
        ("3 mafia, maniac", True, True),
        ("маф маф маф ман", True, True),
    ],
)
def test_winning_sets(wall_edition: Edition, text: str, *, at_least: bool, exactly: bool) -> None:
    """The three sets of 4.10, "at least" and "exactly" (M43)."""
    rules = wall_edition.cards
    assert rules is not None
    roles = read_roles(rules, text)
    assert isinstance(roles, dict)
    assert wins_by_cards(rules, "at_least", roles) is at_least
    assert wins_by_cards(rules, "exactly", roles) is exactly


async def test_exactly_is_a_switch(hall: Hall) -> None:
    """With M43 read as «exactly», a fourth mafioso is one too many."""
    await choose(hall, "M43", "exactly")
    await begin(hall)
    assert (await hall.say("vera", "/cards 4 мафа, ман")).outcome is Outcome.REFUSED
    assert (await hall.say("vera", "/cards 3 мафа, ман")).outcome is Outcome.RULED


async def test_a_bonus_is_a_switch(hall: Hall) -> None:
    """With M43 read as a bonus, the point comes on top and the game goes on to its own end; once a game."""
    await choose(hall, "M43", "bonus")
    await begin(hall)
    await hall.say("vera", "/cards 3 мафа, ман")
    await hall.say("lev", "подтверждаю")
    match = hall.state.matches["M1"]  # type: ignore[index]
    assert (str(match.score), match.stage, match.game, match.creator) == ("1:0", "playing", 1, "t1")
    assert match.deadlines == ()
    assert (await hall.say("vera", "/cards 3 мафа, ман")).outcome is Outcome.REFUSED
    await hall.say("lev", "Волки 1:1 Лисы")
    await hall.say("vera", "подтверждаю")
    match = hall.state.matches["M1"]  # type: ignore[index]
    assert (str(match.score), match.stage, match.game) == ("1:1", "over", 2)


async def test_one_point_a_game(wall: Hall) -> None:
    """Claimed twice, by captain and deputy alike, it is one claim; the opponent gets nothing for that game."""
    await wall.say("vera", "/cards 3 мафа, ман")
    assert (await wall.say("vera", "/cards 3 мафа, ман")).outcome is Outcome.KNOWN
    await wall.say("lev", "подтверждаю")
    assert str(wall.state.matches["M1"].score) == "1:0"  # type: ignore[index]


async def test_a_claim_against_the_others_report_is_a_dispute(wall: Hall) -> None:
    """The game is lost on the board and won by the deal: a judge settles."""
    await wall.say("lev", "Волки 0:1 Лисы")
    await wall.say("vera", "/cards 3 мафа, ман")
    match = wall.state.matches["M1"]  # type: ignore[index]
    assert match.dispute is not None
    assert str(match.score) == "0:0"


async def test_an_admitted_deal_needs_no_roles(wall: Hall) -> None:
    """Whoever gives the game to the other side by cards is believed; the winner need only agree."""
    answer = await wall.say("lev", "Волки 1:0 Лисы по картам")
    assert answer.outcome is Outcome.RULED
    assert any("победа по картам" in post for post in wall.posted)


@pytest.mark.parametrize(
    ("who", "text", "outcome"),
    [
        ("vera", "по картам", Outcome.ASKED),
        ("vera", "Волки: победа по картам!", Outcome.ASKED),
        ("vera", "3 мафа, ман, по картам", Outcome.RULED),
        ("lev", "Волки по картам", Outcome.RULED),
        ("vera", "2 мафа, по картам", Outcome.SILENT),
        ("vera", "у них же 3 мафа и ман было", Outcome.SILENT),
        ("vera", "карты раздали?", Outcome.SILENT),
        ("nina", "по картам", Outcome.SILENT),
        ("zed", "по картам", Outcome.SILENT),
        ("jana", "по картам", Outcome.SILENT),
    ],
)
async def test_words_about_cards(wall: Hall, who: str, text: str, outcome: Outcome) -> None:
    """A captain who says so claims, or is asked for the roles; talk about cards is talk."""
    assert (await wall.say(who, text)).outcome is outcome


async def test_roles_may_be_chosen_by_buttons(wall: Hall) -> None:
    """The command alone offers the winning sets; a judge is asked for the team first."""
    answer = await wall.say("vera", "/cards")
    assert answer.reply is not None
    assert len(answer.reply.actions) == 4
    token = answer.reply.actions[0].token
    await wall.hear(replace(wall.console.written("vera", "captains", wall.now, ""), token=token))
    assert wall.state.matches["M1"].report is not None  # type: ignore[index]
    await wall.say("jana", "/settle 0:0 не было такого", chat="judges")
    asked = await wall.say("jana", "/cards", chat="judges")
    assert asked.reply is not None
    sides = asked.reply.actions
    press = wall.console.written("jana", "judges", wall.now, "")
    sets = await wall.hear(replace(press, token=sides[1].token))
    assert sets.reply is not None
    assert len(sets.reply.actions) == 4


async def test_a_button_of_an_earlier_game_claims_nothing(wall: Hall) -> None:
    """The sets offered in game 1 are worth nothing in game 2."""
    answer = await wall.say("vera", "Волки 1:0 Лисы по картам")
    assert answer.outcome is Outcome.ASKED
    assert answer.reply is not None
    button = answer.reply.actions[0]
    await wall.say("vera", "Волки 1:0 Лисы")
    await wall.say("lev", "подтверждаю")
    await wall.say("lev", "/created")
    await wall.say("vera", "го")
    pressed = await wall.hear(replace(wall.console.written("vera", "captains", wall.now, ""), token=button.token))
    assert pressed.outcome is Outcome.REFUSED
    assert str(wall.state.matches["M1"].score) == "1:0"  # type: ignore[index]


async def test_a_muted_captain_claims_nothing(wall: Hall) -> None:
    """The judge is the voice in this, too (M32)."""
    await wall.say("jana", "/mute «Волки»", chat="judges")
    assert (await wall.say("vera", "/cards 3 мафа, ман")).outcome is Outcome.REFUSED
    await wall.say("jana", "/cards «Волки» 3 мафа, ман", chat="judges")
    assert str(wall.state.matches["M1"].score) == "1:0"  # type: ignore[index]


async def test_the_judge_is_asked_which_match(wall: Hall) -> None:
    """With two walls at once, what names no team asks; the button says the whole again."""
    await wall.say("jana", "/match «Совы» «Ежи» «Совы»", chat="judges")
    await wall.say("boris", "/created")
    await wall.say("rita", "/go")
    answer = await wall.say("jana", "/adjudicate survivors 5 3", chat="judges")
    assert answer.outcome is Outcome.ASKED
    assert answer.reply is not None
    second = answer.reply.actions[1]
    await wall.hear(replace(wall.console.written("jana", "judges", wall.now, ""), token=second.token))
    scores = {name: str(match.score) for name, match in wall.state.matches.items()}
    assert scores == {"M1": "0:0", "M2": "1:0"}


@pytest.mark.parametrize("reading", ["draw", "judge"])
async def test_nobody_left_on_either_side(hall: Hall, reading: str) -> None:
    """A draw, or the judge decides, as the organisers read it (M13)."""
    await choose(hall, "M13", reading)
    await begin(hall)
    answer = await hall.say("jana", "/adjudicate wipe_out both", chat="judges")
    assert answer.outcome is (Outcome.RULED if reading == "draw" else Outcome.ASKED)
    assert str(hall.state.matches["M1"].score) == "0:0"  # type: ignore[index]


@pytest.mark.parametrize(("reading", "again"), [("replay_and_deduct", True), ("deduct", False)])
async def test_a_repeat_of_a_wrong_start(hall: Hall, reading: str, *, again: bool) -> None:
    """8.1 the second time: a win goes, and the game is played again or not, as the organisers read it (M22)."""
    await choose(hall, "M22", reading)
    await begin(hall)
    for _ in range(2):
        await hall.say("jana", "/ruling «Волки» 8.1", chat="judges")
        await issue(hall)
    last = list(hall.state.rulings.values())[-1]
    assert (last.penalty.word, last.effect.replay) == ("deduct_win", again)


async def choose(hall: Hall, reading: str, choice: str) -> None:
    """The organiser settles a reading before the start."""
    heard = hall.console.written("olga", "hall", hall.now, "")
    asked = await place(hall.referee, heard)
    if hall.state.readings.get(reading) != choice:
        answer = await hall.referee.act(replace(asked, command=SettleReading(reading, choice)))
        assert answer.outcome in {Outcome.RULED, Outcome.KNOWN}


async def begin(hall: Hall) -> None:
    """Game 1 is being played."""
    await hall.say("jana", "/match «Волки» «Лисы» «Волки»", chat="judges")
    await hall.say("vera", "/created")
    await hall.say("lev", "/go")


async def issue(hall: Hall) -> None:
    """The judge issues the newest proposal."""
    newest = list(hall.state.rulings)[-1]
    token = make_token("issue", hall.stream, newest)
    answer = await hall.hear(replace(hall.console.written("jana", "judges", hall.now, ""), token=token))
    assert answer.outcome is Outcome.RULED
