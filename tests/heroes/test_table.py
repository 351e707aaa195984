"""The penalty table of `heroes`, cell by cell: what the edition says, and what a ruling then gives."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.editions import Editions
from rulebook import Edition, decide, fold
from rulebook import commands as c
from rulebook.events import RulingIssued
from rulebook.state import Tournament
from rulebook.vocabulary import Actor, EntrantId, PersonId, Refusal, Role, RulingId

LEVELS = ("amateur", "professional", "highest")
# infraction, then amateur, professional, highest; a|b: the regulation leaves the cell open (C03)
TABLE = """
    1.1  warning                          warning|game_loss                game_loss
    1.2  warning                          warning|game_loss                game_loss
    1.3  warning                          warning|game_loss                game_loss
    1.4  remark                           remark|warning                   warning
    1.5  remark                           remark|warning                   warning
    2.1  remark                           remark                           remark
    2.2  warning                          warning                          warning
    2.3  game_loss                        game_loss|match_loss             match_loss
    2.4  warning                          game_loss                        match_loss
    2.5  warning                          game_loss                        game_loss
    2.6  warning                          warning                          game_loss
    3.1  remark                           warning                          warning
    3.2  remark                           warning                          warning
    3.3  remark                           remark                           warning
    4.1  remark                           warning                          warning
    4.2  game_loss                        match_loss                       disqualification
    5.1  warning                          warning                          warning
    5.2  game_loss                        match_loss                       match_loss
    5.3  disqualification_without_prizes  disqualification_without_prizes  membership_suspension
    5.4  disqualification                 disqualification_without_prizes  disqualification_without_prizes
    6.1  disqualification                 disqualification_without_prizes  disqualification_without_prizes
    6.2  disqualification_without_prizes  disqualification_without_prizes  membership_suspension
    6.3  disqualification_without_prizes  disqualification_without_prizes  membership_suspension
    6.4  disqualification                 disqualification_without_prizes  disqualification_without_prizes
    7.1  remark                           remark                           warning
    7.2  remark                           remark                           warning
    7.3  warning                          game_loss                        game_loss
    7.4  warning                          warning                          warning
    7.5  remark                           warning                          warning
"""
ROWS = [line.split() for line in TABLE.strip().splitlines()]
CELLS = [(row[0], level, row[1 + index]) for row in ROWS for index, level in enumerate(LEVELS)]
AT = datetime(2026, 5, 10, 9, tzinfo=UTC)
OLGA, HANS, ANN, BOB = (PersonId(name) for name in ("olga", "hans", "ann", "bob"))


@pytest.fixture(scope="module")
def edition() -> Edition:
    """The edition under test."""
    found = Editions().named("heroes")
    assert found is not None
    return found


def told(edition: Edition, state: Tournament, person: PersonId, command: c.Command) -> Tournament:
    """The state after a command that is carried out."""
    decision = decide(edition, state, command, Actor(person, admin=person == OLGA), AT)
    assert isinstance(decision, tuple), decision
    return fold(decision, state)


def tournament(edition: Edition, level: str, **readings: str) -> Tournament:
    """Two players, a head judge, a level, and readings settled."""
    state = told(edition, Tournament(), OLGA, c.OpenTournament(level=level))
    state = told(edition, state, OLGA, c.GiveRole(HANS, Role.HEAD_JUDGE))
    for reading, choice in readings.items():
        state = told(edition, state, HANS, c.SettleReading(reading.replace("_", "."), choice))
    for number, person in enumerate((ANN, BOB), start=1):
        state = told(edition, state, OLGA, c.EnterEntrant(EntrantId(f"t{number}"), person))
    return state


def settled(edition: Edition, choose: int) -> dict[str, str]:
    """Every open cell settled to its first (0) or second (1) penalty."""
    return {reading.id.replace(".", "_"): reading.options[choose] for reading in edition.reading if reading.level}


def test_there_are_29_infractions_in_the_order_of_the_table(edition: Edition) -> None:
    """Nothing is missing and nothing is there twice."""
    assert [row[0] for row in ROWS] == list(edition.infractions)
    assert len(ROWS) == 29


@pytest.mark.parametrize(("infraction", "level", "word"), [cell for cell in CELLS if "|" not in cell[2]])
def test_a_certain_cell_gives_its_penalty(edition: Edition, infraction: str, level: str, word: str) -> None:
    """The ruling of a floor or head judge gives what the table says, and a repeat does not raise it by itself (C20)."""
    state = tournament(edition, level, **(settled(edition, 0) if level == "professional" else {}))
    state = told(edition, state, HANS, c.StartMatch(EntrantId("t1"), EntrantId("t2"), best_of=3))
    for number in (1, 2):
        if state.matches["M1"].finished_at is not None or state.is_removed(EntrantId("t1")):  # type: ignore[index]
            break
        state = told(edition, state, HANS, c.ProposeRuling(infraction, EntrantId("t1"), note="seen"))
        decision = decide(edition, state, c.IssueRuling(RulingId(f"R{number}")), Actor(HANS), AT)
        assert isinstance(decision, tuple), decision
        issued = next(event for event in decision if isinstance(event, RulingIssued))
        assert (issued.penalty.word, issued.standard.word, issued.penalty.step) == (word, word, 0)
        assert issued.case.clause == infraction
        state = fold(decision, state)


@pytest.mark.parametrize(("infraction", "level", "words"), [cell for cell in CELLS if "|" in cell[2]])
def test_an_open_cell_waits_for_the_head_judge(edition: Edition, infraction: str, level: str, words: str) -> None:
    """Until it is settled nothing is ruled and both penalties are named; then what was chosen is given (C03)."""
    state = tournament(edition, level)
    asked = decide(edition, state, c.ProposeRuling(infraction, EntrantId("t1")), Actor(HANS), AT)
    assert isinstance(asked, Refusal)
    assert asked.args["penalties"] == words.split("|")
    for choose, word in enumerate(words.split("|")):
        state = tournament(edition, level, **settled(edition, choose))
        state = told(edition, state, HANS, c.StartMatch(EntrantId("t1"), EntrantId("t2"), best_of=3))
        state = told(edition, state, HANS, c.ProposeRuling(infraction, EntrantId("t1")))
        assert state.rulings[RulingId("R1")].penalty.word == word


def test_no_penalty_before_the_level_is_chosen(edition: Edition) -> None:
    """C24: the organiser chooses first; nothing is assumed."""
    state = tournament(edition, "")
    asked = decide(edition, state, c.ProposeRuling("5.1", EntrantId("t1")), Actor(HANS), AT)
    assert isinstance(asked, Refusal)
    assert asked.reason == "refuse-no-level"


@pytest.mark.parametrize(
    ("play", "level", "choices"),
    [
        ("draft3", "amateur", ()),
        ("draft4", "", ("amateur", "professional")),
        ("constructed", "", ("amateur", "professional")),
        ("release", "professional", ()),
        ("foil_release", "professional", ()),
        ("gp_qualifier", "professional", ()),
        ("gp", "highest", ()),
        ("sealed", "amateur", ()),
    ],
)
def test_the_format_fixes_the_level_or_leaves_two(
    edition: Edition, play: str, level: str, choices: tuple[str, ...]
) -> None:
    """Appendix 3, row by row; of two levels the organiser must choose one, and no third."""
    state = told(edition, Tournament(), OLGA, c.OpenTournament(level=play))
    assert (state.format, state.level) == (play, level)
    for choice in choices:
        assert told(edition, state, OLGA, c.ChooseLevel(choice)).level == choice
    if choices:
        refused = decide(edition, state, c.ChooseLevel("highest"), Actor(OLGA), AT)
        assert isinstance(refused, Refusal)
        assert refused.clause == "app.3"
