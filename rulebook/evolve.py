"""evolve(state, event) -> state: what an event makes of a tournament.

Reads no edition, no clock: the event says it all.
One small function an event, found by its class. Match events touch only their match.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from rulebook import events as e
from rulebook import evolve_rulings  # noqa: F401 - registers its steps
from rulebook.events import Deadline, DeadlineKind, Event
from rulebook.evolving import STEPS, change_entrant, clocks, on, on_match
from rulebook.state import (
    NOWHERE,
    Claim,
    Dispute,
    Entrant,
    Game,
    Late,
    Match,
    Overdue,
    Report,
    Stage,
    Tournament,
)
from rulebook.vocabulary import EntrantId, Role


def evolve(state: Tournament, event: Event) -> Tournament:
    """The state after one more event."""
    return STEPS[type(event)](state, event)


def fold(events: Iterable[Event], state: Tournament = NOWHERE) -> Tournament:
    """The state after many."""
    for event in events:
        state = STEPS[type(event)](state, event)
    return state


# --- setting up ------------------------------------------------------------------------------------------------------


@on(e.TournamentOpened)
def _opened(state: Tournament, event: e.TournamentOpened) -> Tournament:
    return replace(
        state,
        edition=event.edition,
        edition_hash=event.edition_hash,
        opened_at=event.at,
        language=event.language,
        timezone=event.timezone,
        level=event.level,
        format=event.format,
        community=event.community,
        roles={**state.roles, event.by: Role.ORGANISER},
    )


@on(e.LevelChosen)
def _level(state: Tournament, event: e.LevelChosen) -> Tournament:
    return replace(state, level=event.level)


@on(e.LanguageChosen)
def _language(state: Tournament, event: e.LanguageChosen) -> Tournament:
    return replace(state, language=event.language)


@on(e.RoleGiven)
def _role(state: Tournament, event: e.RoleGiven) -> Tournament:
    return replace(state, roles={**state.roles, event.person: event.role})


@on(e.EntrantEntered)
def _entered(state: Tournament, event: e.EntrantEntered) -> Tournament:
    entrant = Entrant(event.entrant, captain=event.person, group=event.group)
    return replace(state, entrants={**state.entrants, event.entrant: entrant})


@on(e.CaptainAppointed)
def _captain(state: Tournament, event: e.CaptainAppointed) -> Tournament:
    entrant = state.entrants[event.entrant]
    former = (entrant.captain,) if entrant.captain and entrant.captain != event.person else ()
    players = tuple(dict.fromkeys((*entrant.players, *former)))
    deputies = tuple(deputy for deputy in entrant.deputies if deputy != event.person)
    return change_entrant(state, event.entrant, captain=event.person, players=players, deputies=deputies)


@on(e.DeputyAppointed)
def _deputy(state: Tournament, event: e.DeputyAppointed) -> Tournament:
    deputies = tuple(dict.fromkeys((*state.entrants[event.entrant].deputies, event.person)))
    return change_entrant(state, event.entrant, deputies=deputies)


@on(e.PlayerAdded)
def _player(state: Tournament, event: e.PlayerAdded) -> Tournament:
    players = tuple(dict.fromkeys((*state.entrants[event.entrant].players, event.person)))
    return change_entrant(state, event.entrant, players=players)


@on(e.ActingAnnounced)
def _acting(state: Tournament, event: e.ActingAnnounced) -> Tournament:
    return change_entrant(state, event.entrant, acting=event.person)


@on(e.BotsAnnounced)
def _bots(state: Tournament, event: e.BotsAnnounced) -> Tournament:
    bots = tuple(dict.fromkeys((*state.entrants[event.entrant].bots, *event.nicks)))
    return change_entrant(state, event.entrant, bots=bots)


@on(e.GroupAssigned)
def _grouped(state: Tournament, event: e.GroupAssigned) -> Tournament:
    return change_entrant(state, event.entrant, group=event.group)


@on(e.LookAlikeNoticed)
def _alike(state: Tournament, event: e.LookAlikeNoticed) -> Tournament:  # noqa: ARG001 - told, nothing changes
    return state


@on(e.EntrantWithdrawn)
def _withdrawn(state: Tournament, event: e.EntrantWithdrawn) -> Tournament:
    return change_entrant(state, event.entrant, withdrawn=True)


@on(e.ChatBound)
def _bound(state: Tournament, event: e.ChatBound) -> Tournament:
    return replace(state, chats=state.chats | {event.kind})


@on(e.ReadingSettled)
def _reading(state: Tournament, event: e.ReadingSettled) -> Tournament:
    return replace(state, readings={**state.readings, event.reading: event.choice})


@on(e.TournamentClosed)
def _closed(state: Tournament, event: e.TournamentClosed) -> Tournament:
    return replace(state, closed_at=event.at)


# --- a match ---------------------------------------------------------------------------------------------------------


@on(e.MatchStarted)
def _started(state: Tournament, event: e.MatchStarted) -> Tournament:
    match = Match(
        id=event.match,
        first=event.first,
        second=event.second,
        creator=event.creator,
        wins=event.wins,
        round=event.round,
        max_games=event.max_games,
    )
    return replace(state, matches={**state.matches, match.id: match})


def _keep(match: Match, *kinds: DeadlineKind) -> tuple[Deadline, ...]:
    return tuple(clock for clock in match.deadlines if clock.kind in kinds)


@on_match(e.GameCreated)
def _created(match: Match, event: e.GameCreated) -> Match:
    match = replace(match, stage=Stage.GATHERING, game=event.game, creator=event.creator, break_by=None)
    return clocks(match, event.deadlines)


@on_match(e.GameStarted)
def _went(match: Match, event: e.GameStarted) -> Match:
    match = replace(match, stage=Stage.PLAYING, game=event.game, break_by=None)
    return clocks(match, _keep(match, DeadlineKind.CONFIRM))


@on_match(e.ScoreReported)
def _reported(match: Match, event: e.ScoreReported) -> Match:
    report = Report(event.game, event.entrant, event.by, event.score, event.at, event.how, event.delta)
    match = replace(match, report=report, dispute=None)
    if event.game >= match.game and event.how != "bonus":
        match = replace(match, stage=Stage.OVER, game=event.game, creator=event.creator, break_by=None)
    return clocks(match, event.deadlines)


def _count(match: Match, game: int, delta: tuple[int, int], how: str, at: datetime) -> Match:
    """Count a game; one that changed nothing (a draw) counts as played."""
    match = replace(match, games=(*match.games, Game(game, delta, how, at)), report=None, dispute=None)
    if game >= match.game and how != "bonus":
        match = replace(match, stage=Stage.OVER, game=game + 1)
    return match


@on_match(e.ScoreConfirmed)
def _confirmed(match: Match, event: e.ScoreConfirmed) -> Match:
    how = match.report.how if match.report else "game"
    kept = tuple(clock for clock in match.deadlines if clock.kind is not DeadlineKind.CONFIRM)
    overdue = match.overdue if match.overdue and match.overdue.deadline.kind is not DeadlineKind.CONFIRM else None
    return replace(_count(match, event.game, event.delta, how, event.at), deadlines=kept, overdue=overdue)


@on_match(e.ScoreDisputed)
def _disputed(match: Match, event: e.ScoreDisputed) -> Match:
    return clocks(replace(match, dispute=Dispute(event.game, event.versions, event.at)), ())


@on_match(e.ScoreSettled)
def _settled(match: Match, event: e.ScoreSettled) -> Match:
    going_on = event.game < match.game and match.stage in {Stage.GATHERING, Stage.PLAYING}
    match = _count(match, event.game, event.delta, event.how, event.at)
    return clocks(match if going_on else replace(match, creator=event.creator), event.deadlines)


@on_match(e.BreakTaken)
def _break(match: Match, event: e.BreakTaken) -> Match:
    return clocks(replace(match, break_by=event.entrant, breaks=(*match.breaks, event.entrant)), event.deadlines)


@on_match(e.BreakEnded)
def _break_over(match: Match, event: e.BreakEnded) -> Match:
    return clocks(replace(match, break_by=None), event.deadlines)


@on_match(e.MatchHalted)
def _halted(match: Match, event: e.MatchHalted) -> Match:
    return clocks(replace(match, halted=event.cause), ())


@on_match(e.MatchResumed)
def _resumed(match: Match, event: e.MatchResumed) -> Match:
    return clocks(replace(match, halted="", break_by=None), event.deadlines)


@on_match(e.MatchFinished)
def _finished(match: Match, event: e.MatchFinished) -> Match:
    before = match.before_end or replace(match, before_replay=None)
    given = event.winner if match.leader(match.score) != event.winner else None
    match = replace(
        match,
        finished_at=match.finished_at or event.at,
        winner=event.winner,
        ended_by=event.ruling,
        given_to=given,
        before_end=before,
    )
    match = replace(match, report=None, dispute=None, claim=None, unanswered=0, break_by=None, halted="")
    return clocks(match, ())


@on_match(e.MatchReopened)
def _reopened(match: Match, event: e.MatchReopened) -> Match:
    return clocks(match.reopened, event.deadlines)


@on(e.JudgeCalled)
def _called(state: Tournament, event: e.JudgeCalled) -> Tournament:  # noqa: ARG001 - told, nothing changes
    return state


# --- the clock -------------------------------------------------------------------------------------------------------


@on_match(e.Reminded)
def _reminded(match: Match, event: e.Reminded) -> Match:
    told = tuple(
        replace(clock, remind_at=None) if clock.kind is event.deadline.kind else clock for clock in match.deadlines
    )
    return replace(match, deadlines=told)


@on_match(e.FreezeNoted)
def _froze(match: Match, event: e.FreezeNoted) -> Match:
    running = tuple(clock for clock in match.deadlines if clock.kind is not DeadlineKind.FREEZE)
    return replace(match, deadlines=running + event.deadlines)


def _ran_out(match: Match, deadline: Deadline) -> Match:
    left = tuple(clock for clock in match.deadlines if clock.kind is not deadline.kind)
    return replace(match, deadlines=left)


@on_match(e.DeadlineMissed)
def _missed(match: Match, event: e.DeadlineMissed) -> Match:
    match = _ran_out(match, event.deadline)
    if event.next_reminder is not None:
        match = replace(match, overdue=Overdue(event.deadline, 0, event.next_reminder))
    if event.deadline.kind is DeadlineKind.CREATE and not match.was_late(event.deadline.game):
        match = replace(match, late=Late(event.deadline.game, event.deadline, None))
    if event.deadline.kind is DeadlineKind.GATHER:
        match = replace(match, unanswered=event.deadline.game)
    return match


@on_match(e.ExpiryUnseen)
def _unseen(match: Match, event: e.ExpiryUnseen) -> Match:
    return _ran_out(match, event.deadline)


@on_match(e.OverdueReminded)
def _still(match: Match, event: e.OverdueReminded) -> Match:
    return replace(match, overdue=Overdue(event.deadline, event.times, event.next_reminder))


@on_match(e.TimeGranted)
def _granted(match: Match, event: e.TimeGranted) -> Match:
    return clocks(replace(match, unanswered=0), event.deadlines)


@on_match(e.GatherAnswered)
def _answered(match: Match, event: e.GatherAnswered) -> Match:  # noqa: ARG001 - that there is an answer is the change
    return replace(match, unanswered=0)


@on_match(e.CreationClaimed)
def _claimed(match: Match, event: e.CreationClaimed) -> Match:
    return replace(match, claim=Claim(event.game, event.entrant, event.claimed_at, event.by, event.ruling))


@on_match(e.CreationClaimDenied)
def _denied(match: Match, event: e.CreationClaimDenied) -> Match:  # noqa: ARG001
    return replace(match, claim=None)


# --- brackets --------------------------------------------------------------------------------------------------------


@on(e.PlacesEntered)
def _placed(state: Tournament, event: e.PlacesEntered) -> Tournament:
    return change_entrant(state, event.entrant, table=event.table, place=event.place)


@on(e.BracketSeeded)
def _seeded(state: Tournament, event: e.BracketSeeded) -> Tournament:
    first_round: dict[tuple[int, int], EntrantId | None] = {
        (1, slot): entrant for slot, entrant in enumerate(event.leaves)
    }
    return replace(state, bracket=first_round, seeds=dict(zip(event.leaves, event.seeds, strict=True)))


@on(e.BracketAdvanced)
def _advanced(state: Tournament, event: e.BracketAdvanced) -> Tournament:
    return replace(state, bracket={**state.bracket, (event.round, event.slot): event.entrant})


@on(e.BracketContested)
def _contested(state: Tournament, event: e.BracketContested) -> Tournament:  # noqa: ARG001 - told, nothing changes
    return state
