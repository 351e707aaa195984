"""The TOP bracket as it is played, decided by the law: places, seeding, who goes on, drop-outs, results that change."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.editions import Editions
from rulebook import commands as c
from rulebook.brackets import champion, pair_at, pairs, size_of
from rulebook.context import Decision
from rulebook.decide import decide
from rulebook.edition import Edition
from rulebook.events import BracketAdvanced, BracketContested, BracketSeeded, EntrantWithdrawn
from rulebook.evolve import fold
from rulebook.pairing import pairs_in, rounds
from rulebook.state import NOWHERE, Tournament
from rulebook.vocabulary import Actor, EntrantId, Known, PersonId, Question, Refusal, Role, Score

HEROES: Final = Editions().named("heroes")
OLGA: Final = Actor(PersonId("olga"), admin=True)
JANA: Final = Actor(PersonId("jana"))
ZED: Final = Actor(PersonId("zed"))


def _player(number: int) -> EntrantId:
    return EntrantId(f"p{number}")


@dataclass
class Table:
    """A tournament and its clock; whoever says something, time passes."""

    edition: Edition
    state: Tournament = NOWHERE
    at: datetime = datetime(2026, 5, 10, 12, tzinfo=UTC)
    told: list[object] = field(default_factory=list)

    def say(self, command: c.Command, actor: Actor = OLGA) -> Decision:
        """Decide, and keep what follows."""
        self.at += timedelta(minutes=1)
        decision = decide(self.edition, self.state, command, actor, self.at)
        if isinstance(decision, tuple):
            self.state = fold(decision, self.state)
            self.told = list(decision)
        return decision

    def play(self, winner: int, loser: int) -> Decision:
        """A match of best of one, as a judge sets it."""
        started = self.say(c.StartMatch(_player(winner), _player(loser)))
        assert isinstance(started, tuple), started
        return self.say(c.SettleScore(Score(1, 0), match=list(self.state.matches)[-1]))

    def slot(self, round_: int, slot: int) -> EntrantId | None:
        """Who stands there."""
        return self.state.bracket.get((round_, slot))


@pytest.fixture
def edition() -> Edition:
    """The edition that has a bracket."""
    assert HEROES is not None
    return HEROES


def seated(edition: Edition, players: int, tables: int = 1) -> Table:
    """Players of whom p1 is the first of table 1, p2 the first of table 2 and so on, as they are seeded."""
    table = Table(edition)
    table.say(c.OpenTournament(level="amateur"))
    table.say(c.GiveRole(JANA.person, Role.JUDGE))
    for number in range(1, players + 1):
        table.say(c.EnterEntrant(_player(number), PersonId(f"person{number}")))
        table.say(c.EnterPlace(_player(number), (number - 1) % tables + 1, (number - 1) // tables + 1))
    return table


def seeded(edition: Edition, size: int, tables: int = 1) -> Table:
    """The same, with the bracket drawn."""
    table = seated(edition, size, tables)
    assert isinstance(table.say(c.SeedBracket(size)), tuple)
    return table


# --- places and seeding ----------------------------------------------------------------------------------------------


def test_the_seeds_are_the_places(edition: Edition) -> None:
    """TOP 16 of four tables: the fourth of table 4 meets the first of table 1."""
    table = seeded(edition, 16, 4)
    (event,) = table.told
    assert isinstance(event, BracketSeeded)
    assert event.clause == "app.4.2"
    assert event.leaves == tuple(map(_player, (1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11)))
    sixteenth = table.state.entrants[_player(16)]
    assert (sixteenth.table, sixteenth.place) == (4, 4)


@pytest.mark.parametrize(
    ("players", "tables", "wanted", "sizes"),
    [
        (16, 4, 12, ["4", "8", "16"]),
        (16, 4, 2, ["4", "8", "16"]),
        (16, 1, 32, ["2", "4", "8", "16"]),
        (6, 1, 6, ["2", "4"]),
    ],
)
def test_a_size_not_covered_is_asked(
    edition: Edition, players: int, tables: int, wanted: int, sizes: list[str]
) -> None:
    """C26: no power of two, does not divide, more than there are: the possible ones are offered, nothing changes."""
    table = seated(edition, players, tables)
    before = table.state
    decision = table.say(c.SeedBracket(wanted))
    assert isinstance(decision, Question)
    assert [choice.args[0] for choice in decision.choices] == sizes
    assert table.state == before


def test_a_place_that_nobody_has_is_named(edition: Edition) -> None:
    """A player who left before the TOP leaves the place; whoever moves up gets it by the organiser's word."""
    table = seated(edition, 8, 2)
    table.say(c.Withdraw(_player(7)))
    decision = table.say(c.SeedBracket(8))
    assert isinstance(decision, Question)
    assert (decision.reason, decision.args["at"], decision.args["place"]) == ("ask-top-missing", 1, 4)
    table.say(c.EnterEntrant(_player(9), PersonId("person9")))
    assert isinstance(table.say(c.EnterPlace(_player(9), 1, 4)), tuple)
    assert isinstance(table.say(c.SeedBracket(8)), tuple)


@pytest.mark.parametrize("players", [0, 1, 3])
def test_no_size_at_all_is_refused(edition: Edition, players: int) -> None:
    """Three players at three tables: no power of two divides."""
    decision = seated(edition, players, 3).say(c.SeedBracket(2))
    assert isinstance(decision, Refusal)


def test_places_are_the_organisers_and_one_each(edition: Edition) -> None:
    """Rights, a place that is taken, numbers that are none, said again."""
    table = seated(edition, 4)
    before = table.state
    for actor in (JANA, ZED):
        assert isinstance(table.say(c.EnterPlace(_player(1), 1, 9), actor), Refusal)
        assert isinstance(table.say(c.SeedBracket(4), actor), Refusal)
    for command, reason in (
        (c.EnterPlace(_player(1), 1, 2), "refuse-place-taken"),
        (c.EnterPlace(_player(1), 0, 2), "refuse-place-number"),
        (c.EnterPlace(_player(1), 1, 0), "refuse-place-number"),
        (c.EnterPlace(_player(9), 1, 9), "refuse-unknown-entrant"),
        (c.EnterPlace(_player(1), 1, 1), "known-place"),
    ):
        decision = table.say(command)
        assert isinstance(decision, Refusal | Known)
        assert decision.reason == reason
    assert table.state == before


def test_drawn_again_until_a_match_has_begun(edition: Edition) -> None:
    """A place mended, the same draw again, another size; then nothing of it any more."""
    table = seeded(edition, 4)
    assert isinstance(table.say(c.SeedBracket(4)), Known)
    assert isinstance(table.say(c.SeedBracket(2)), tuple)
    assert size_of(table.state) == 2
    assert table.slot(1, 2) is None
    assert isinstance(table.say(c.SeedBracket(4)), tuple)
    table.say(c.StartMatch(_player(1), _player(4)))
    for command in (c.SeedBracket(2), c.SeedBracket(4), c.EnterPlace(_player(1), 2, 1)):
        decision = table.say(command)
        assert isinstance(decision, Refusal)
        assert decision.reason == "refuse-bracket-begun"


def test_an_edition_without_brackets_has_none() -> None:
    """Decided by what the edition says, whatever it is called."""
    walls = Editions().named("walls")
    assert walls is not None
    table = Table(walls)
    table.say(c.OpenTournament())
    table.say(c.EnterEntrant(_player(1)))
    for command in (c.SeedBracket(2), c.EnterPlace(_player(1), 1, 1), c.CorrectBracket(2, 0)):
        decision = table.say(command)
        assert isinstance(decision, Refusal)
        assert decision.reason == "refuse-no-bracket"


# --- played ----------------------------------------------------------------------------------------------------------


def test_from_sixteen_to_the_winner(edition: Edition) -> None:
    """Every better seed wins: 1 meets 8, then 4, then 2; each result and who goes on are one entry."""
    table = seeded(edition, 16, 4)
    for size in (16, 8, 4, 2):
        for better in range(1, size // 2 + 1):
            decision = table.play(better, size + 1 - better)
            assert isinstance(decision, tuple)
            assert [type(event) for event in decision].count(BracketAdvanced) == 1
    assert champion(table.state) == _player(1)
    assert {match.round for match in table.state.matches.values()} == {"1/8", "1/4", "1/2", "1/1"}


def test_two_who_are_not_paired_are_asked_about(edition: Edition) -> None:
    """Whom they should meet, or these two all the same; that match then counts for no pair."""
    table = seeded(edition, 4)
    decision = table.say(c.StartMatch(_player(1), _player(2)), JANA)
    assert isinstance(decision, Question)
    assert [choice.args[:2] for choice in decision.choices] == [("p1", "p4"), ("p2", "p3"), ("p1", "p2")]
    assert not table.state.matches
    table.say(c.StartMatch(_player(1), _player(2), outside=True), JANA)
    decision = table.say(c.SettleScore(Score(1, 0)))
    assert isinstance(decision, tuple)
    assert not any(isinstance(event, BracketAdvanced) for event in decision)
    table.play(4, 1)
    assert isinstance(table.say(c.StartMatch(_player(1), _player(4))), Question)  # decided already
    assert isinstance(table.say(c.StartMatch(_player(1), _player(4)), ZED), Refusal)


def test_matches_before_the_seeding_count_for_no_pair(edition: Edition) -> None:
    """Two met in the groups: their pair is still to be played."""
    table = seated(edition, 4)
    table.play(4, 1)
    table.say(c.SeedBracket(4))
    assert table.slot(2, 0) is None
    table.play(1, 4)
    assert table.slot(2, 0) == _player(1)


def test_a_drop_out_gives_the_opponent_the_slot(edition: Edition) -> None:
    """Before the match, during it, after having won; and both of a pair."""
    table = seeded(edition, 8)
    table.say(c.Withdraw(_player(8)))
    assert table.slot(2, 0) == _player(1)
    table.say(c.StartMatch(_player(2), _player(7)))
    table.say(c.Withdraw(_player(2)))
    assert table.slot(2, 2) == _player(7)
    table.play(3, 6)
    assert table.slot(2, 3) == _player(3)
    table.say(c.Withdraw(_player(3)))
    assert (table.slot(2, 3), table.slot(3, 1)) == (_player(3), _player(7))
    table.say(c.Withdraw(_player(4)))
    table.say(c.Withdraw(_player(5)))
    assert table.slot(2, 1) == _player(5)  # went on by 4's leaving, then left
    assert table.slot(3, 0) == _player(1)
    table.play(7, 1)
    assert champion(table.state) == _player(7)


def test_all_but_one_leave(edition: Edition) -> None:
    """The last one there is champion without a game."""
    table = seeded(edition, 8)
    for number in (1, 8, 2, 7, 3, 6, 4):
        table.say(c.Withdraw(_player(number)))
    assert champion(table.state) == _player(5)


def test_nobody_left_is_no_champion_and_no_fault(edition: Edition) -> None:
    """Both of a pair gone before anybody went on: the other half meets nobody and goes on."""
    table = seated(edition, 4)
    table.say(c.SeedBracket(4))
    for number in (2, 3):
        table.say(c.Withdraw(_player(number)))
    table.play(1, 4)
    assert champion(table.state) == _player(1)


def test_who_went_on_without_a_game_may_leave_during_the_next(edition: Edition) -> None:
    """The match that has begun goes to the opponent, and the judges have nothing to decide."""
    table = seeded(edition, 4)
    table.say(c.Withdraw(_player(4)))
    table.play(2, 3)
    table.say(c.StartMatch(_player(1), _player(2)))
    table.say(c.Withdraw(_player(1)))
    assert not any(isinstance(event, BracketContested) for event in table.told)
    assert (table.slot(2, 0), champion(table.state)) == (_player(1), _player(2))


def test_both_of_a_pair_taken_out_at_once(edition: Edition) -> None:
    """One entry that takes both out leaves a slot nobody comes into: the other half goes on past it."""
    table = seeded(edition, 8)
    gone = tuple(EntrantWithdrawn(_player(number), OLGA.person, "") for number in (4, 5))
    table.state = fold(gone, table.state)
    table.play(1, 8)
    assert (table.slot(2, 1), table.slot(3, 0)) == (None, _player(1))


def test_a_changed_result_before_the_next_match(edition: Edition) -> None:
    """An organiser mends the score of a finished match: the other one goes on instead."""
    table = seeded(edition, 4)
    table.play(1, 4)
    table.play(2, 3)
    match = next(iter(table.state.matches))
    decision = table.say(c.SettleScore(Score(0, 1), match=match))
    assert isinstance(decision, tuple)
    assert decision[-1] == BracketAdvanced(2, 0, _player(4), table.at)
    assert isinstance(table.say(c.StartMatch(_player(1), _player(2))), Question)
    table.play(4, 2)
    assert champion(table.state) == _player(4)


def test_a_changed_result_after_the_next_match_is_for_the_judges(edition: Edition) -> None:
    """They are told once; nothing moves until one of them puts it right."""
    table = seeded(edition, 4)
    table.play(1, 4)
    table.play(2, 3)
    table.play(1, 2)
    first = next(iter(table.state.matches))
    decision = table.say(c.SettleScore(Score(0, 1), match=first))
    assert isinstance(decision, tuple)
    assert decision[-1] == BracketContested(2, 0, _player(1), _player(4), table.at)
    assert (table.slot(2, 0), champion(table.state)) == (_player(1), _player(1))
    assert isinstance(table.say(c.GiveRole(PersonId("someone"), Role.JUDGE)), tuple)
    assert not any(isinstance(event, BracketContested) for event in table.told)
    assert isinstance(table.say(c.CorrectBracket(2, 0), ZED), Refusal)
    decision = table.say(c.CorrectBracket(2, 0), JANA)
    assert decision == (BracketAdvanced(2, 0, _player(4), table.at), BracketAdvanced(3, 0, None, table.at))
    assert isinstance(table.say(c.CorrectBracket(2, 0), JANA), Known)
    table.play(4, 2)
    assert champion(table.state) == _player(4)


def test_judges_may_leave_a_contested_slot(edition: Edition) -> None:
    """Nobody presses: the bracket is played on as it stands."""
    table = seeded(edition, 4)
    table.play(1, 4)
    table.play(2, 3)
    table.say(c.StartMatch(_player(1), _player(2)))
    table.say(c.SettleScore(Score(0, 1), match=next(iter(table.state.matches))))
    table.say(c.SettleScore(Score(1, 0), match=list(table.state.matches)[-1]))
    assert champion(table.state) == _player(1)


@pytest.mark.parametrize("slot", [(1, 0), (2, 5), (9, 0), (2, -1)])
def test_no_such_slot(edition: Edition, slot: tuple[int, int]) -> None:
    """A button nobody made."""
    table = seeded(edition, 4)
    assert isinstance(table.say(c.CorrectBracket(*slot)), Refusal | Known)


# --- whatever happens ------------------------------------------------------------------------------------------------


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data(), power=st.integers(1, 4))
def test_whatever_happens_the_bracket_holds(edition: Edition, data: st.DataObject, power: int) -> None:
    """Nobody stands twice in a round or outside of their part of the draw; what can go on ends with a champion."""
    size = 2**power
    table = seeded(edition, size)
    for _ in range(data.draw(st.integers(0, 3 * size))):
        _something(table, data)
        _holds(table.state)
    for _ in range(2 * size):
        for pair in [pair for pair in pairs(table.state) if pair.is_open]:
            assert pair.first is not None
            assert pair.second is not None
            if pair.match is None:
                table.say(c.StartMatch(pair.first, pair.second))
            now = pair_at(table.state, pair.round, pair.index)
            if now.match is not None and now.match.finished_at is None:
                table.say(c.SettleScore(Score(1, 0), match=now.match.id))
        _holds(table.state)
    everyone = {entrant for entrant in table.state.entrants if not table.state.is_removed(entrant)}
    assert champion(table.state) is not None or not everyone


def _something(table: Table, data: st.DataObject) -> None:
    """One thing that people do: a match begins, ends, changes, somebody leaves, a judge puts a slot right."""
    state = table.state
    waiting = [pair for pair in pairs(state) if pair.is_open and pair.match is None]
    kind = data.draw(st.sampled_from(["start", "start", "settle", "settle", "withdraw", "correct"]))
    if kind == "start" and waiting:
        pair = data.draw(st.sampled_from(waiting))
        assert pair.first is not None
        assert pair.second is not None
        table.say(c.StartMatch(pair.first, pair.second))
    elif kind == "settle" and state.matches:
        match = data.draw(st.sampled_from(sorted(state.matches)))
        table.say(c.SettleScore(data.draw(st.sampled_from([Score(1, 0), Score(0, 1)])), match=match))
    elif kind == "withdraw":
        table.say(c.Withdraw(data.draw(st.sampled_from(sorted(state.entrants)))))
    else:
        round_ = data.draw(st.integers(1, rounds(size_of(state)) + 1))
        table.say(c.CorrectBracket(round_, data.draw(st.integers(0, size_of(state)))), JANA)


def _holds(state: Tournament) -> None:
    size = size_of(state)
    for (round_, slot), entrant in state.bracket.items():
        assert slot < 2 * pairs_in(size, round_) or (round_, slot) == (rounds(size) + 1, 0)
        if entrant is not None:
            width = 1 << (round_ - 1)
            part = {state.bracket[1, leaf] for leaf in range(slot * width, (slot + 1) * width)}
            assert entrant in part, (round_, slot)
