"""Rulings under many hands: pressed at once, twice, again, behind the group's name; and whom they keep out later."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.conversation import Answer, Outcome
from bot.tokens import make_token
from rulebook.events import RulingIssued
from rulebook.state import RulingState
from rulebook.vocabulary import RulingId
from tests.conduct.conftest import Hall

R1, R2 = RulingId("R1"), RulingId("R2")


def pressed(hall: Hall, who: str, word: str, *args: str) -> object:
    """A press of a button of the bot's."""
    heard = hall.console.written(who, "judges", hall.now, "")
    return replace(heard, token=make_token(word, hall.stream, *args))


async def press(hall: Hall, who: str, word: str, *args: str) -> Answer:
    """Somebody presses."""
    hall.after(seconds=1)
    return await hall.hear(pressed(hall, who, word, *args))


async def issued(hall: Hall) -> int:
    """How many rulings have been issued on record."""
    entries = await hall.journal.read(hall.stream)
    return sum(isinstance(event, RulingIssued) for entry in entries for event in entry.events)


async def test_two_judges_at_once_issue_one_ruling(wall: Hall) -> None:
    """Both press before either is answered: one ruling, and the second is told so."""
    await wall.say("olga", "/judge @rita", chat="judges")
    await wall.say("jana", "/ruling «Лисы» 8.5.ж.1 флуд", chat="judges")
    presses = [pressed(wall, who, "issue", "R1") for who in ("jana", "olga")]
    answers = await asyncio.gather(*(wall.referee.hear(heard) for heard in presses))  # type: ignore[arg-type]
    assert sorted(answer.outcome for answer in answers) == [Outcome.KNOWN, Outcome.RULED]
    assert await issued(wall) == 1


async def test_a_double_tap_and_a_redelivery_issue_one_ruling(wall: Hall) -> None:
    """A second tap is another press; a redelivery is the same one."""
    await wall.say("jana", "/ruling «Лисы» 8.5.ж.1 флуд", chat="judges")
    heard = pressed(wall, "jana", "issue", "R1")
    assert (await wall.hear(heard)).outcome is Outcome.RULED
    assert (await wall.hear(heard)).outcome is Outcome.RULED
    assert (await press(wall, "jana", "issue", "R1")).outcome is Outcome.KNOWN
    assert await issued(wall) == 1
    assert len(wall.state.standing) == 1


async def test_two_organisers_decide_an_appeal_once(wall: Hall) -> None:
    """Upheld and dismissed at once: what was first stands, for good (1.3)."""
    await wall.say("jana", "/ruling «Лисы» 8.5.ж.1 флуд", chat="judges")
    await press(wall, "jana", "issue", "R1")
    await wall.say("lev", "/appeal R1 contradicts")
    await wall.say("olga", "/decide R1 dismiss всё верно", chat="judges")
    assert (await wall.say("olga", "/decide R1 uphold всё не так", chat="judges")).outcome is Outcome.KNOWN
    assert wall.state.rulings[R1].state is RulingState.UPHELD


async def test_an_anonymous_admin_rules_on_nobody(wall: Hall) -> None:
    """Behind the group's name anyone may stand: refused, and nothing is recorded."""
    number = len(await wall.journal.read(wall.stream))
    for text in (
        "/ruling «Лисы» 8.5.ж.1 флуд",
        "/uncovered «Лисы» warning спор",
        "/decide R1 uphold так",
        "/cancel R1 так",
    ):
        answer = await wall.say("olga", text, chat="judges", anonymous=True)
        assert answer.outcome in {Outcome.REFUSED, Outcome.ASKED}, text
    assert len(await wall.journal.read(wall.stream)) == number


async def test_every_step_of_a_ladder_fires(wall: Hall) -> None:
    """8.5.а: a warning, minus a win, 0-5; the third is not the second again, the second not the first."""
    words = []
    for number in (1, 2, 3):
        await wall.say("jana", "/ruling «Лисы» 8.5.а", chat="judges")
        await press(wall, "jana", "issue", f"R{number}")
        words.append(wall.state.rulings[RulingId(f"R{number}")].penalty.word)
    assert words == ["warning", "deduct_win", "technical_loss"]


async def test_a_proposal_that_has_changed_is_shown_again_before_it_is_issued(wall: Hall) -> None:
    """Two proposals for the same clause: once the first stands, the second is another step and is shown as such."""
    await wall.say("jana", "/ruling «Лисы» 8.5.г", chat="judges")
    await wall.say("jana", "/ruling «Лисы» 8.5.г", chat="judges")
    assert wall.state.rulings[R2].penalty.word == "deduct_win"
    await press(wall, "jana", "issue", "R1")
    assert wall.state.rulings[R2].penalty.word == "technical_loss"
    assert any("R2" in post and "техническое" in post for post in wall.posted)


async def _close(hall: Hall) -> None:
    await hall.say("jana", "/settle 5:1 до конца", chat="judges")
    await hall.say("olga", "/close", chat="hall")


async def _opens(hall: Hall, community: str) -> None:
    """The next tournament, in this community."""
    hall.after(hours=1)
    heard = hall.console.written("olga", "hall", hall.now, "/tournament «Кубок» walls")
    assert (await hall.hear(replace(heard, community=community))).outcome is Outcome.RULED
    await hall.say("olga", "/team «Рыси»", chat="hall")


async def _enters(hall: Hall, who: str) -> bool:
    answer = await hall.say("olga", f"/player «Рыси» @{who}", chat="hall")
    return answer.outcome is Outcome.RULED


async def test_three_tournaments_are_three(wall: Hall) -> None:
    """6.6: kept out of the next three of the same community, admitted to the fourth."""
    await wall.say("jana", "/ruling nina 6.6", chat="judges")
    await press(wall, "jana", "issue", "R1")
    await _close(wall)
    admitted = []
    for _ in range(4):
        await _opens(wall, "console")
        admitted.append(await _enters(wall, "nina"))
        await wall.say("olga", "/close", chat="hall")
    assert admitted == [False, False, False, True]


async def test_another_community_does_not_count(wall: Hall) -> None:
    """A tournament elsewhere neither bars nor serves a suspension."""
    await wall.say("jana", "/ruling nina 8.5.л", chat="judges")
    await press(wall, "jana", "issue", "R1")
    await _close(wall)
    await _opens(wall, "elsewhere")
    assert await _enters(wall, "nina")
    await wall.say("olga", "/close", chat="hall")
    await _opens(wall, "console")
    assert not await _enters(wall, "nina")
    assert "8.5.л" in wall.said


async def test_people_and_rulings_are_suggested(wall: Hall) -> None:
    """A slash command knows no mentions: whom a ruling is on is offered while one types; so is what has a record."""
    await wall.say("jana", "/ruling «Лисы» 8.5.ж.1 флуд", chat="judges")
    typing = wall.console.written("jana", "judges", wall.now, "")
    subjects = await wall.referee.suggest(replace(typing, command="ruling"), "subject", "ni")
    assert subjects[0].label == "nina"
    answer = await wall.hear(
        replace(typing, cause="slash", command="ruling", arguments={"subject": subjects[0].value, "clause": "8.5.л"})
    )
    assert answer.outcome is Outcome.RULED
    assert wall.state.rulings[R2].case.person == "p-nina"
    records = await wall.referee.suggest(replace(typing, command="record"), "whose", "R1")
    assert records[0].value == "R1"
