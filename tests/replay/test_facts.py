"""Every fact can hold and can fail, and what cannot be judged is never passed silently."""

from typing import Final

import pytest

from tests.replay.conftest import Playing

WALL: Final = """\
18:00:00 judges jana: /match «Волки» «Лисы» «Волки»
18:10:00 captains lev: Волки 0:1 Лисы
18:10:10 captains vera: подтверждаю
18:12:00 -
18:12:30 captains lev: /created
18:20:00 captains vera: Волки 1:1 Лисы
18:20:05 judges jana: /ruling «Лисы» 8.5.а
18:20:10 judges jana presses: issue
"""
"""At its end: 0:1 less R2's win of the Foxes, a report of 1:1 that waits; a clock of create and one of confirm."""


@pytest.mark.parametrize(
    "fact",
    [
        "score «Волки» 0 «Лисы» 0",
        "score «лисы» 0 «волки» 0",
        "match «Лисы» «Волки» reported",
        "deadline create 18:22:00",
        "deadline confirm 18:22:00",
        "no deadline gather",
        "ruling R1 «Лисы» 8.5.а step 1 warning in_force",
        "ruling R2 «Лисы» 8.5.a step 2 deduct_win in_force",
        "effect R1 none",
        "effect R2 «Лисы» -1",
        "effect R2 «Лисы» −1",
        "rulings 2",
        "suspended lev 0",
        "standing 1 «Волки» points 0 games 0:0",
    ],
)
async def test_facts_hold(playing: Playing, fact: str) -> None:
    """What is the case is found to be."""
    result = await playing(f"{WALL}= {fact}\n")
    assert [failure.actual for failure in (*result.failures, *result.unknown)] == []
    assert result.code == 0


@pytest.mark.parametrize(
    ("fact", "actual"),
    [
        ("score «Волки» 0 «Лисы» 1", "score «Волки» 0 «Лисы» 0, reported"),
        ("match «Волки» «Лисы» between", "score «Волки» 0 «Лисы» 0, reported"),
        ("deadline create 18:22:01", "deadline confirm 18:22:00, deadline create 18:22:00"),
        ("deadline gather 18:22:00", "deadline confirm 18:22:00, deadline create 18:22:00"),
        ("no deadline", "deadline confirm 18:22:00, deadline create 18:22:00"),
        ("no deadline confirm", "deadline confirm 18:22:00, deadline create 18:22:00"),
        ("ruling R1 «Волки» 8.5.а step 1 warning in_force", "ruling R1 «Лисы» 8.5.а step 1 warning in_force"),
        ("ruling R1 lev 8.5.а step 1 warning in_force", "ruling R1 «Лисы» 8.5.а step 1 warning in_force"),
        ("ruling R1 «Лисы» 8.5.б step 1 warning in_force", "ruling R1 «Лисы» 8.5.а step 1 warning in_force"),
        ("ruling R1 «Лисы» 8.5.а step 2 warning in_force", "ruling R1 «Лисы» 8.5.а step 1 warning in_force"),
        ("ruling R1 «Лисы» 8.5.а warning in_force", "ruling R1 «Лисы» 8.5.а step 1 warning in_force"),
        ("ruling R1 «Лисы» 8.5.а step 1 remark in_force", "ruling R1 «Лисы» 8.5.а step 1 warning in_force"),
        ("ruling R1 «Лисы» 8.5.а step 1 warning proposed", "ruling R1 «Лисы» 8.5.а step 1 warning in_force"),
        ("ruling R3 «Лисы» 8.5.а step 1 warning in_force", "deduct_win in_force"),
        ("effect R2 none", "effect R2 «Лисы» -1"),
        ("effect R2 «Лисы» +1", "effect R2 «Лисы» -1"),
        ("effect R2 «Волки» -1", "effect R2 «Лисы» -1"),
        ("effect R2 technical 0-5", "effect R2 «Лисы» -1"),
        ("effect R2 points -1", "effect R2 «Лисы» -1"),
        ("effect R1 «Лисы» -1", "effect R1 none"),
        ("effect R3 none", "deduct_win in_force"),
        ("rulings 1", "rulings 2 (R1, R2)"),
        ("suspended lev 2", "suspended lev 0"),
        ("standing 1 «Волки» points 1 games 0:0", "standing 1 «Волки» points 0 games 0:0"),
        ("refused", "ruled"),
        ("asked", "ruled"),
        ("silent", "it posted, it recorded, ruled"),
    ],
)
async def test_facts_fail_and_tell_what_is(playing: Playing, fact: str, actual: str) -> None:
    """What is not the case is told with its line, and what is instead, in the words of facts."""
    result = await playing(f"{WALL}= {fact}\n")
    assert result.code == 1
    (failure,) = result.failures
    assert failure.line == 20
    assert failure.expected == fact
    assert actual in failure.actual


async def test_a_score_of_a_match_that_is_not_there_fails(playing: Playing) -> None:
    """Before a match begins its score is nobody's."""
    result = await playing("18:00:00 -\n= score «Волки» 0 «Лисы» 0\n")
    assert [failure.actual for failure in result.failures] == ["no such match"]


@pytest.mark.parametrize(
    "fact",
    [
        "answer 3.3",
        "not covered",
        "score «Вороны» 1 «Лисы» 0",
    ],
)
async def test_what_cannot_be_judged_is_no_success(playing: Playing, fact: str) -> None:
    """Facts of later issues, and teams that nobody knows, end with 2."""
    result = await playing(f"18:00:00 -\n= {fact}\n= rulings 0\n")
    assert result.code == 2
    assert [(failure.line, failure.expected) for failure in result.unknown] == [(13, fact)]


# --- the last answer -------------------------------------------------------------------------------------------------


async def test_refused_cites_its_clause(playing: Playing) -> None:
    """A refusal is one whatever clause it cites, unless the fact names another."""
    result = await playing(
        "18:00:00 judges jana: /match «Волки» «Лисы» «Волки»\n"
        "18:00:10 captains lev: /break\n= refused\n= refused 3.10\n18:01:00 -\n= refused\n= refused 3.3\n= silent\n"
    )
    assert [(failure.line, failure.expected) for failure in result.failures] == [(18, "refused 3.3")]


async def test_asked_wants_buttons_and_no_change(playing: Playing) -> None:
    """A question with buttons is asked; a thing that was recorded is not, though its post has buttons."""
    result = await playing(
        "18:00:00 judges jana: /match «Волки» «Лисы» «Волки»\n= asked\n"
        "18:00:10 captains vera: Волки 3:0 Лисы\n= asked\n"
    )
    assert [failure.line for failure in result.failures] == [13]


async def test_silent_means_neither_answer_nor_change(playing: Playing) -> None:
    """Chatter is met with silence, a second delivery too; an answer or an entry is none."""
    result = await playing(
        "18:00:00 judges jana: /match «Волки» «Лисы» «Волки»\n"
        "18:00:10 captains vera: всем привет\n= silent\n< nothing\n"
        "18:00:20 captains vera: /created\n= silent\n"
        "18:00:20 again\n= silent\n"
        "18:00:30 captains vera: /score\n= silent\n"
    )
    assert [failure.line for failure in result.failures] == [17, 21]
