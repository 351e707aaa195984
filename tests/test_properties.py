"""What holds of every tournament day, however it goes: random days are played through the law itself.

a day    matches, games, rulings on teams and people, cancellations, appeals, deviations, replays, passing time
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Final, TypeAlias

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.editions import Editions
from rulebook import commands as c
from rulebook import decide, fold, next_due
from rulebook.context import Context
from rulebook.events import Event
from rulebook.penalties import earlier
from rulebook.standings import table
from rulebook.state import NOWHERE, Match, RulingState, Stage, Tournament
from rulebook.vocabulary import BOT, Actor, EntrantId, PersonId, Role, RulingId, Score
from storage.codec import decode, encode

EDITION: Final = Editions().named("walls")
assert EDITION is not None
START: Final = datetime(2026, 5, 10, 15, 0, tzinfo=UTC)
ORGANISER: Final = Actor(PersonId("olga"), admin=True)
JUDGE: Final = Actor(PersonId("jana"))
TEAMS: Final = tuple(EntrantId(f"t{number}") for number in (1, 2, 3))
CAPTAINS: Final = {team: Actor(PersonId(f"captain-{team}")) for team in TEAMS}
PLAYERS: Final = {team: PersonId(f"player-{team}") for team in TEAMS}
INFRACTIONS: Final = tuple(rule for rule in EDITION.infraction if rule.choice is None)
DAYS: Final = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@dataclass
class Day:
    """A tournament as it goes on: its events, its state, its clock."""

    state: Tournament = NOWHERE
    at: datetime = START
    events: list[Event] = field(default_factory=list)

    def say(self, command: c.Command, actor: Actor = ORGANISER) -> bool:
        """Ask the law; whether anything was recorded."""
        assert EDITION is not None
        decision = decide(EDITION, self.state, command, actor, self.at)
        if not isinstance(decision, tuple):
            return False
        self.events.extend(decision)
        self.state = fold(decision, self.state)
        return True

    def passes(self, seconds: int) -> None:
        """Time passes, and whatever is due on the way happens."""
        end = self.at + timedelta(seconds=seconds)
        while (due := next_due(self.state)) is not None and due <= end:
            self.at = max(self.at, due)
            assert self.say(c.CallTime(), BOT)
        self.at = end

    def running(self) -> Match | None:
        """The first match that runs."""
        return next(iter(self.state.running), None)


def begun() -> Day:
    """Three teams with captain and player, a judge, and one match."""
    day = Day()
    assert day.say(c.OpenTournament())
    day.say(c.GiveRole(JUDGE.person, Role.JUDGE))
    for team in TEAMS:
        day.say(c.EnterEntrant(team))
        day.say(c.Appoint(team, CAPTAINS[team].person, Role.CAPTAIN))
        day.say(c.Appoint(team, PLAYERS[team], Role.PLAYER))
    assert day.say(c.StartMatch(TEAMS[0], TEAMS[1]), JUDGE)
    return day


# --- what happens on a day -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ruled:
    """A ruling on a team or its player, placed in a game or not, with options or not."""

    team: EntrantId
    infraction: str
    game: int = 0
    optioned: bool = False
    captain: bool = False

    def happen(self, day: Day) -> RulingId | None:
        """Propose it and issue it; its number when it stands."""
        ruling = self.propose(day)
        if ruling is None or not day.say(c.IssueRuling(ruling, late=True)):
            return None
        return ruling if day.state.rulings[ruling].stands else None

    def propose(self, day: Day) -> RulingId | None:
        """Propose it; its number when it waits for `issue`."""
        assert EDITION is not None
        rule = EDITION.infractions[self.infraction]
        team = day.state.entrants[self.team]
        person = (team.captain if self.captain else PLAYERS[self.team]) if rule.subject == "player" else None
        options = tuple(option.word for option in rule.option) if self.optioned else ()
        game = self.game if (match := day.state.match_of(self.team)) and self.game <= match.game else 0
        ruling = day.state.next_ruling()
        if rule.id == "8.5.г":  # its third step falls on a person
            person = PLAYERS[self.team]
        asked = c.ProposeRuling(rule.id, None if person else self.team, person, game, "как было", options)
        return ruling if day.say(asked) else None


@dataclass(frozen=True)
class Played:
    """A game of the running match, won by the first or second team."""

    first: bool
    halfway: bool = False

    def happen(self, day: Day) -> None:
        """Created, started, reported and (unless the day stops halfway) confirmed."""
        match = day.running()
        if match is None or match.halted:
            return
        if match.stage is not Stage.PLAYING:
            day.say(c.CreateGame(match=match.id), JUDGE)
            day.say(c.StartGame(match.id), JUDGE)
        now = day.state.matches[match.id].score
        score = Score(now.first + 1, now.second) if self.first else Score(now.first, now.second + 1)
        day.say(c.ReportScore(score, match.id), CAPTAINS[match.first])
        if not self.halfway:
            day.say(c.ConfirmScore(match=match.id), CAPTAINS[match.second])


@dataclass(frozen=True)
class Undone:
    """Something happens to an earlier ruling: cancelled, appealed, decided, deviated from."""

    how: str
    which: int

    def happen(self, day: Day) -> None:
        """Whatever may be done to it."""
        if not day.state.rulings:
            return
        ruling = list(day.state.rulings.values())[self.which % len(day.state.rulings)]
        who = CAPTAINS.get(ruling.case.entrant or TEAMS[0], JUDGE)
        match self.how:
            case "cancel":
                day.say(c.CancelRuling(ruling.id, "ошибка"))
            case "appeal":
                day.say(c.LodgeAppeal(ruling.id, "not_backed"), who)
            case "uphold" | "dismiss":
                day.say(c.DecideAppeal(ruling.id, self.how == "uphold", "так"))
            case _:
                day.say(c.DeviateRuling(ruling.id, self.how, "иначе"))


@dataclass(frozen=True)
class Began:
    """A judge starts another match, or says that the present game is played again."""

    first: int
    second: int
    again: bool = False

    def happen(self, day: Day) -> None:
        """Refused where it cannot be."""
        if self.again and (match := day.running()) is not None:
            day.say(c.ReplayGame("спор", match.id), JUDGE)
        else:
            day.say(c.StartMatch(TEAMS[self.first], TEAMS[self.second]), JUDGE)


@dataclass(frozen=True)
class Passed:
    """Time passes."""

    seconds: int

    def happen(self, day: Day) -> None:
        """With everything that is due."""
        day.passes(self.seconds)


Happening: TypeAlias = Ruled | Played | Undone | Began | Passed

ruled = st.builds(
    Ruled,
    st.sampled_from(TEAMS[:2]),
    st.sampled_from([rule.id for rule in INFRACTIONS]),
    st.integers(0, 4),
    st.booleans(),
    st.booleans(),
)
played = st.builds(Played, st.booleans(), st.sampled_from([False, False, False, True]))
undone = st.builds(
    Undone,
    st.sampled_from(["cancel", "appeal", "uphold", "dismiss", "warning", "technical_loss", "deduct_win", "none"]),
    st.integers(0, 20),
)
began = st.builds(Began, st.integers(0, 2), st.integers(0, 2), st.booleans())
passed = st.builds(Passed, st.integers(1, 400))
happenings = st.lists(st.one_of(ruled, played, played, undone, began, passed), max_size=14)


def lived(what: list[Happening]) -> Day:
    """A day on which all this has happened."""
    day = begun()
    for happening in what:
        day.passes(1)
        happening.happen(day)
    return day


# --- what is true of it ----------------------------------------------------------------------------------------------


def essence(day: Day, but: RulingId) -> object:
    """Everything but one ruling's own record, and clocks."""
    assert EDITION is not None
    state = day.state
    ctx = Context(EDITION, state, ORGANISER, day.at)
    matches = {
        match.id: replace(
            match,
            deadlines=(),
            before_end=None,
            before_replay=None,
            overdue=None,
            ended_by=None,
        )
        for match in state.matches.values()
    }
    rulings = {
        other.id: (other.state, other.penalty, other.effect, other.next_penalty)
        for other in state.rulings.values()
        if other.id != but
    }
    counts = {
        (rule.id, team): earlier(ctx, rule.id, team, PLAYERS[team]) for rule in EDITION.infraction for team in TEAMS
    }
    people = [*PLAYERS.values(), *(captain.person for captain in CAPTAINS.values())]
    return (
        matches,
        rulings,
        counts,
        [state.is_disqualified(person) for person in people],
        [state.is_removed(team) for team in TEAMS],
        [ctx.is_muted(team) for team in TEAMS],
        table(EDITION, state),
        [pair for other in state.standing for pair in other.effect.suspended],
        state.entrants,
    )


def running(day: Day) -> list[object]:
    """Every clock of a match that runs."""
    return [clock for match in day.state.matches.values() for clock in match.deadlines]


@given(happenings, ruled)
@DAYS
def test_cancel_after_issue_restores_everything(what: list[Happening], last: Ruled) -> None:
    """A ruling that is issued and cancelled leaves its record, and no other trace."""
    day = lived(what)
    ruling = last.propose(day)
    if ruling is None:
        return
    before, clocks, running_matches = essence(day, ruling), running(day), len(day.state.running)
    if not day.say(c.IssueRuling(ruling, late=True)) or not day.state.rulings[ruling].stands:
        return
    # Where it ended a match or had a game played again, clocks start anew in full.
    stopped = day.state.rulings[ruling].effect.replay or len(day.state.running) != running_matches
    assert day.say(c.CancelRuling(ruling, "ошибка"))
    assert day.state.rulings[ruling].state is RulingState.CANCELLED
    assert essence(day, ruling) == before
    assert stopped or running(day) == clocks


@given(st.lists(ruled, min_size=2, max_size=8), st.randoms(use_true_random=False))
@DAYS
def test_counters_do_not_depend_on_the_order_of_unrelated_rulings(what: list[Ruled], chance: Random) -> None:
    """Of the same rulings in another order every subject has reached the same steps of every clause."""

    def steps(order: list[Ruled]) -> Counter[tuple[str, str, int]]:
        day = begun()
        reached: Counter[tuple[str, str, int]] = Counter()
        for each in order:
            ruling = replace(each, optioned=False, game=0).happen(day)
            assert ruling is not None, each
            given = day.state.rulings[ruling]
            reached[str(given.case.person or given.case.entrant), each.infraction, given.case.earlier] += 1
        return reached

    shuffled = list(what)
    chance.shuffle(shuffled)
    assert steps(what) == steps(shuffled)


@given(happenings)
@DAYS
def test_score_stays_within_the_wins_of_a_match(what: list[Happening]) -> None:
    """Whatever is ruled, no score goes below zero or above the wins that end a match, now or at any game before."""
    day = begun()
    for happening in what:
        day.passes(1)
        happening.happen(day)
        for match in day.state.matches.values():
            for score in (match.score, *(match.score_before(game) for game in range(1, match.game + 1))):
                assert 0 <= score.first <= match.wins, happening
                assert 0 <= score.second <= match.wins, happening
            if match.finished_at is None:
                assert match.leader(match.score) is None, "a match that is won is over"


@given(happenings)
@DAYS
def test_what_was_confirmed_is_the_score(what: list[Happening]) -> None:
    """A game that both captains, or a judge, agree on shows as they said, whatever rulings stand."""
    day = lived(what)
    match = day.running()
    if match is None or match.halted or match.dispute or match.report or match.stage is not Stage.OVER:
        return
    day.say(c.CreateGame(match=match.id), JUDGE)
    day.say(c.StartGame(match.id), JUDGE)
    said = Score(match.score.first + 1, match.score.second)
    if day.say(c.ReportScore(said, match.id), CAPTAINS[match.first]):
        agreed = day.say(c.ConfirmScore(match=match.id), CAPTAINS[match.second])
        assert agreed or day.say(c.SettleScore(said, "", match.id), JUDGE), "whose captain is out has a judge"
        assert day.state.matches[match.id].score == said


@given(happenings)
@DAYS
def test_replaying_the_journal_gives_the_same_state(what: list[Happening]) -> None:
    """Written down, read again and folded from the beginning, the events make the very same tournament."""
    day = lived(what)
    assert fold(decode(encode(day.events))) == day.state


@given(happenings)
@DAYS
def test_calling_time_when_due_moves_on(what: list[Happening]) -> None:
    """Time called when it is due always brings something, and what is due next is later."""
    day = lived(what)
    for _ in range(12):
        due = next_due(day.state)
        if due is None:
            return
        day.at = max(day.at, due)
        assert day.say(c.CallTime(), BOT)
        following = next_due(day.state)
        assert following is None or following > due
