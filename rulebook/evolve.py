"""evolve(state, event) -> state: what an event makes of a tournament.

Reads no edition, no clock: the event says it all.
One small function an event, found by its class. Match events touch only their match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime
from typing import Any

from rulebook import events as e
from rulebook.events import Deadline, DeadlineKind, Event
from rulebook.state import (
    NOWHERE,
    Appeal,
    Claim,
    Demand,
    Dispute,
    Entrant,
    Game,
    Late,
    Match,
    Overdue,
    Report,
    Ruling,
    RulingState,
    Stage,
    Tournament,
)
from rulebook.vocabulary import EntrantId, MatchId, Role, RulingId

_Step = Callable[[Tournament, Any], Tournament]
_STEPS: dict[type, _Step] = {}


def evolve(state: Tournament, event: Event) -> Tournament:
    """The state after one more event."""
    return _STEPS[type(event)](state, event)


def fold(events: Iterable[Event], state: Tournament = NOWHERE) -> Tournament:
    """The state after many."""
    for event in events:
        state = _STEPS[type(event)](state, event)
    return state


def _on(event: type) -> Callable[[_Step], _Step]:
    def learn(step: _Step) -> _Step:
        _STEPS[event] = step
        return step

    return learn


def _on_match(event: type) -> Callable[[Callable[[Match, Any], Match]], Callable[[Match, Any], Match]]:
    """Register a step that changes only the match the event names."""

    def learn(step: Callable[[Match, Any], Match]) -> Callable[[Match, Any], Match]:
        def whole(state: Tournament, happened: Any) -> Tournament:  # noqa: ANN401 - one of our own events
            match = step(state.matches[happened.match], happened)
            return replace(state, matches={**state.matches, match.id: match})

        _STEPS[event] = whole
        return step

    return learn


def _entrant(state: Tournament, entrant: EntrantId, /, **changes: object) -> Tournament:
    changed = replace(state.entrants[entrant], **changes)  # type: ignore[arg-type]
    return replace(state, entrants={**state.entrants, entrant: changed})


# --- setting up ------------------------------------------------------------------------------------------------------


@_on(e.TournamentOpened)
def _opened(state: Tournament, event: e.TournamentOpened) -> Tournament:
    return replace(
        state,
        edition=event.edition,
        edition_hash=event.edition_hash,
        opened_at=event.at,
        language=event.language,
        timezone=event.timezone,
        level=event.level,
        community=event.community,
        roles={**state.roles, event.by: Role.ORGANISER},
    )


@_on(e.LevelChosen)
def _level(state: Tournament, event: e.LevelChosen) -> Tournament:
    return replace(state, level=event.level)


@_on(e.LanguageChosen)
def _language(state: Tournament, event: e.LanguageChosen) -> Tournament:
    return replace(state, language=event.language)


@_on(e.RoleGiven)
def _role(state: Tournament, event: e.RoleGiven) -> Tournament:
    return replace(state, roles={**state.roles, event.person: event.role})


@_on(e.EntrantEntered)
def _entered(state: Tournament, event: e.EntrantEntered) -> Tournament:
    entrant = Entrant(event.entrant, captain=event.person, group=event.group)
    return replace(state, entrants={**state.entrants, event.entrant: entrant})


@_on(e.CaptainAppointed)
def _captain(state: Tournament, event: e.CaptainAppointed) -> Tournament:
    entrant = state.entrants[event.entrant]
    former = (entrant.captain,) if entrant.captain and entrant.captain != event.person else ()
    players = tuple(dict.fromkeys((*entrant.players, *former)))
    deputies = tuple(deputy for deputy in entrant.deputies if deputy != event.person)
    return _entrant(state, event.entrant, captain=event.person, players=players, deputies=deputies)


@_on(e.DeputyAppointed)
def _deputy(state: Tournament, event: e.DeputyAppointed) -> Tournament:
    deputies = tuple(dict.fromkeys((*state.entrants[event.entrant].deputies, event.person)))
    return _entrant(state, event.entrant, deputies=deputies)


@_on(e.PlayerAdded)
def _player(state: Tournament, event: e.PlayerAdded) -> Tournament:
    players = tuple(dict.fromkeys((*state.entrants[event.entrant].players, event.person)))
    return _entrant(state, event.entrant, players=players)


@_on(e.ActingAnnounced)
def _acting(state: Tournament, event: e.ActingAnnounced) -> Tournament:
    return _entrant(state, event.entrant, acting=event.person)


@_on(e.BotsAnnounced)
def _bots(state: Tournament, event: e.BotsAnnounced) -> Tournament:
    bots = tuple(dict.fromkeys((*state.entrants[event.entrant].bots, *event.nicks)))
    return _entrant(state, event.entrant, bots=bots)


@_on(e.GroupAssigned)
def _grouped(state: Tournament, event: e.GroupAssigned) -> Tournament:
    return _entrant(state, event.entrant, group=event.group)


@_on(e.LookAlikeNoticed)
def _alike(state: Tournament, event: e.LookAlikeNoticed) -> Tournament:  # noqa: ARG001 - told, nothing changes
    return state


@_on(e.EntrantWithdrawn)
def _withdrawn(state: Tournament, event: e.EntrantWithdrawn) -> Tournament:
    return _entrant(state, event.entrant, withdrawn=True)


@_on(e.ChatBound)
def _bound(state: Tournament, event: e.ChatBound) -> Tournament:
    return replace(state, chats=state.chats | {event.kind})


@_on(e.ReadingSettled)
def _reading(state: Tournament, event: e.ReadingSettled) -> Tournament:
    return replace(state, readings={**state.readings, event.reading: event.choice})


@_on(e.TournamentClosed)
def _closed(state: Tournament, event: e.TournamentClosed) -> Tournament:
    return replace(state, closed_at=event.at)


# --- a match ---------------------------------------------------------------------------------------------------------


@_on(e.MatchStarted)
def _started(state: Tournament, event: e.MatchStarted) -> Tournament:
    match = Match(
        id=event.match,
        first=event.first,
        second=event.second,
        creator=event.creator,
        wins=event.wins,
        began_at=event.at,
        round=event.round,
        max_games=event.max_games,
    )
    return replace(state, matches={**state.matches, match.id: match})


def _clocks(match: Match, clocks: tuple[Deadline, ...]) -> Match:
    """All clocks that run now; a new set ends the reminders of the old."""
    return replace(match, deadlines=clocks, overdue=None)


def _keep(match: Match, *kinds: DeadlineKind) -> tuple[Deadline, ...]:
    return tuple(clock for clock in match.deadlines if clock.kind in kinds)


@_on_match(e.GameCreated)
def _created(match: Match, event: e.GameCreated) -> Match:
    match = replace(match, stage=Stage.GATHERING, game=event.game, creator=event.creator, break_by=None)
    return _clocks(match, event.deadlines)


@_on_match(e.GameStarted)
def _went(match: Match, event: e.GameStarted) -> Match:
    match = replace(match, stage=Stage.PLAYING, game=event.game, break_by=None)
    return _clocks(match, _keep(match, DeadlineKind.CONFIRM))


@_on_match(e.ScoreReported)
def _reported(match: Match, event: e.ScoreReported) -> Match:
    report = Report(event.game, event.entrant, event.by, event.score, event.at, event.how, event.delta)
    match = replace(match, report=report, dispute=None)
    if event.game >= match.game and event.how != "bonus":
        match = replace(match, stage=Stage.OVER, game=event.game, creator=event.creator, break_by=None)
    return _clocks(match, event.deadlines)


def _count(match: Match, game: int, delta: tuple[int, int], how: str, at: datetime) -> Match:
    """Count a game; one that changed nothing (a draw) counts as played."""
    match = replace(match, games=(*match.games, Game(game, delta, how, at)), report=None, dispute=None)
    if game >= match.game and how != "bonus":
        match = replace(match, stage=Stage.OVER, game=game + 1)
    return match


@_on_match(e.ScoreConfirmed)
def _confirmed(match: Match, event: e.ScoreConfirmed) -> Match:
    how = match.report.how if match.report else "game"
    kept = tuple(clock for clock in match.deadlines if clock.kind is not DeadlineKind.CONFIRM)
    overdue = match.overdue if match.overdue and match.overdue.deadline.kind is not DeadlineKind.CONFIRM else None
    return replace(_count(match, event.game, event.delta, how, event.at), deadlines=kept, overdue=overdue)


@_on_match(e.ScoreDisputed)
def _disputed(match: Match, event: e.ScoreDisputed) -> Match:
    return _clocks(replace(match, dispute=Dispute(event.game, event.versions, event.at)), ())


@_on_match(e.ScoreSettled)
def _settled(match: Match, event: e.ScoreSettled) -> Match:
    going_on = event.game < match.game and match.stage in {Stage.GATHERING, Stage.PLAYING}
    match = _count(match, event.game, event.delta, event.how, event.at)
    return _clocks(match if going_on else replace(match, creator=event.creator), event.deadlines)


@_on(e.GameReplayed)
def _replayed(state: Tournament, event: e.GameReplayed) -> Tournament:
    match = _play_again(state.matches[event.match], event)
    state = replace(state, matches={**state.matches, match.id: match})
    ruling = state.rulings.get(event.ruling) if event.ruling else None
    if ruling is None:
        return state
    # The game played again is the next one to be created: until then an appeal is in time.
    return _ruling(state, ruling.id, created_at_entry=state.games_created(ruling.case.entrant))


def _play_again(match: Match, event: e.GameReplayed) -> Match:
    games = tuple(
        replace(game, voided_by=event.ruling or RulingId("R0"))
        if game.number == event.game and game.voided_by is None
        else game
        for game in match.games
    )
    if event.ruling is not None:
        match = replace(match, before_replay=(event.ruling, replace(match, before_replay=None)))
    if event.game < match.last_game:  # games were played since: it only does not count, and play goes on
        return _clocks(replace(match, games=games), event.deadlines)
    match = replace(match, games=games, report=None, dispute=None, stage=Stage.OVER, game=event.game, break_by=None)
    if event.game == 1:
        match = replace(match, stage=Stage.SCHEDULED)
    if event.creator is not None:
        match = replace(match, creator=event.creator)
    return _clocks(replace(match, again=event.game), event.deadlines)


@_on_match(e.BreakTaken)
def _break(match: Match, event: e.BreakTaken) -> Match:
    return _clocks(replace(match, break_by=event.entrant, breaks=(*match.breaks, event.entrant)), event.deadlines)


@_on_match(e.BreakEnded)
def _break_over(match: Match, event: e.BreakEnded) -> Match:
    return _clocks(replace(match, break_by=None), event.deadlines)


@_on_match(e.MatchHalted)
def _halted(match: Match, event: e.MatchHalted) -> Match:
    return _clocks(replace(match, halted=event.cause), ())


@_on_match(e.MatchResumed)
def _resumed(match: Match, event: e.MatchResumed) -> Match:
    return _clocks(replace(match, halted="", break_by=None), event.deadlines)


@_on_match(e.MatchFinished)
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
    return _clocks(match, ())


@_on_match(e.MatchReopened)
def _reopened(match: Match, event: e.MatchReopened) -> Match:
    return _clocks(match.reopened, event.deadlines)


@_on(e.JudgeCalled)
def _called(state: Tournament, event: e.JudgeCalled) -> Tournament:  # noqa: ARG001 - told, nothing changes
    return state


# --- the clock -------------------------------------------------------------------------------------------------------


@_on_match(e.Reminded)
def _reminded(match: Match, event: e.Reminded) -> Match:
    told = tuple(
        replace(clock, remind_at=None) if clock.kind is event.deadline.kind else clock for clock in match.deadlines
    )
    return replace(match, deadlines=told)


@_on(e.ChoiceReminded)
def _choice_reminded(state: Tournament, event: e.ChoiceReminded) -> Tournament:
    return _ruling(state, event.ruling, choice_deadline=replace(event.deadline, remind_at=None))


@_on(e.DemandReminded)
def _demand_reminded(state: Tournament, event: e.DemandReminded) -> Tournament:
    demand = replace(state.demands[event.demand], deadline=replace(event.deadline, remind_at=None))
    return replace(state, demands={**state.demands, event.demand: demand})


@_on_match(e.FreezeNoted)
def _froze(match: Match, event: e.FreezeNoted) -> Match:
    running = tuple(clock for clock in match.deadlines if clock.kind is not DeadlineKind.FREEZE)
    return replace(match, deadlines=running + event.deadlines)


def _ran_out(match: Match, deadline: Deadline) -> Match:
    left = tuple(clock for clock in match.deadlines if clock.kind is not deadline.kind)
    return replace(match, deadlines=left)


@_on_match(e.DeadlineMissed)
def _missed(match: Match, event: e.DeadlineMissed) -> Match:
    match = _ran_out(match, event.deadline)
    if event.next_reminder is not None:
        match = replace(match, overdue=Overdue(event.deadline, 0, event.next_reminder))
    if event.deadline.kind is DeadlineKind.CREATE and not match.was_late(event.deadline.game):
        match = replace(match, late=Late(event.deadline.game, event.deadline, None))
    if event.deadline.kind is DeadlineKind.GATHER:
        match = replace(match, unanswered=event.deadline.game)
    return match


@_on_match(e.ExpiryUnseen)
def _unseen(match: Match, event: e.ExpiryUnseen) -> Match:
    return _ran_out(match, event.deadline)


@_on_match(e.OverdueReminded)
def _still(match: Match, event: e.OverdueReminded) -> Match:
    return replace(match, overdue=Overdue(event.deadline, event.times, event.next_reminder))


@_on_match(e.TimeGranted)
def _granted(match: Match, event: e.TimeGranted) -> Match:
    return _clocks(replace(match, unanswered=0), event.deadlines)


@_on_match(e.GatherAnswered)
def _answered(match: Match, event: e.GatherAnswered) -> Match:  # noqa: ARG001 - that there is an answer is the change
    return replace(match, unanswered=0)


@_on_match(e.CreationClaimed)
def _claimed(match: Match, event: e.CreationClaimed) -> Match:
    return replace(match, claim=Claim(event.game, event.entrant, event.claimed_at, event.by, event.ruling))


@_on_match(e.CreationClaimDenied)
def _denied(match: Match, event: e.CreationClaimDenied) -> Match:  # noqa: ARG001
    return replace(match, claim=None)


# --- conduct ---------------------------------------------------------------------------------------------------------


def _ruling(state: Tournament, ruling: RulingId, /, **changes: object) -> Tournament:
    changed = replace(state.rulings[ruling], **changes)  # type: ignore[arg-type]
    return _with_effects(replace(state, rulings={**state.rulings, ruling: changed}), changed)


def _with_effects(state: Tournament, ruling: Ruling) -> Tournament:
    """Let a ruling's effect on its match stand or go; the order of entry is kept."""
    match = state.matches.get(ruling.case.match) if ruling.case.match else None
    if match is None:
        return state
    standing = [(other, effect, game) for other, effect, game in match.effects if other != ruling.id]
    if ruling.stands:
        standing.append((ruling.id, ruling.effect, ruling.case.game))
        standing.sort(key=lambda item: int(item[0][1:]))
    late = match.late
    of_the_clock = late is not None and late.deadline.at == ruling.case.happened_at  # and of no other of the bot's own
    if ruling.automatic and late is not None and of_the_clock and late.game == ruling.case.game:
        late = replace(late, ruling=ruling.id if ruling.stands or ruling.state is RulingState.PROPOSED else None)
    changed = replace(match, effects=tuple(standing), late=late)
    return replace(state, matches={**state.matches, match.id: changed})


@_on(e.RulingProposed)
def _proposed(state: Tournament, event: e.RulingProposed) -> Tournament:
    ruling = Ruling(
        id=event.ruling,
        state=RulingState.PROPOSED,
        case=event.case,
        standard=event.penalty,
        penalty=event.penalty,
        effect=event.effect,
        before=event.before,
        after=event.after,
        next_penalty=event.next_penalty,
        by=event.by,
        entered_at=event.at,
        automatic=event.by == "bot",
        confirm_by=event.confirm_by,
        created_at_entry=state.games_created(event.case.entrant),
    )
    return _with_effects(replace(state, rulings={**state.rulings, ruling.id: ruling}), ruling)


@_on(e.ChoiceAsked)
def _choice_asked(state: Tournament, event: e.ChoiceAsked) -> Tournament:
    return _ruling(
        state,
        event.ruling,
        choose_by=event.entrant,
        choices=event.choices,
        choice_deadline=event.deadline,
        role=event.by,
    )


@_on(e.ChoiceMissed)
def _choice_missed(state: Tournament, event: e.ChoiceMissed) -> Tournament:
    return _ruling(state, event.ruling, choice_deadline=None)


@_on(e.ProposalRevised)
def _revised(state: Tournament, event: e.ProposalRevised) -> Tournament:
    return _ruling(
        state,
        event.ruling,
        case=event.case,
        standard=event.penalty,
        penalty=event.penalty,
        effect=event.effect,
        before=event.before,
        after=event.after,
        next_penalty=event.next_penalty,
        confirm_by=event.confirm_by,
    )


@_on(e.RulingIssued)
def _issued(state: Tournament, event: e.RulingIssued) -> Tournament:
    known = state.rulings.get(event.ruling)
    ruling = Ruling(
        id=event.ruling,
        state=RulingState.PROVISIONAL if event.provisional else RulingState.IN_FORCE,
        case=event.case,
        standard=event.standard,
        penalty=event.penalty,
        effect=event.effect,
        before=event.before,
        after=event.after,
        next_penalty=event.next_penalty,
        by=event.by,
        entered_at=event.at,
        role=event.role,
        automatic=event.automatic or (known is not None and known.automatic),
        final=event.final,
        deviation=event.deviation,
        deviated_by=event.by if event.deviation else None,
        choose_by=known.choose_by if known else None,
        choices=known.choices if known else (),
        created_at_entry=state.games_created(event.case.entrant),
    )
    return _with_effects(replace(state, rulings={**state.rulings, ruling.id: ruling}), ruling)


@_on(e.RulingRejected)
def _rejected(state: Tournament, event: e.RulingRejected) -> Tournament:
    return _ruling(state, event.ruling, state=RulingState.REJECTED, undone_by=event.by, undone_at=event.at)


@_on(e.RulingCancelled)
def _cancelled(state: Tournament, event: e.RulingCancelled) -> Tournament:
    return _ruling(
        _unreplayed(state, event.ruling),
        event.ruling,
        state=RulingState.CANCELLED,
        reason=event.reason,
        undone_by=event.by,
        undone_at=event.at,
        superseded_by=event.superseded_by,
    )


def _unreplayed(state: Tournament, ruling: RulingId) -> Tournament:
    """A game that a ruling had played again counts as it did; what waited then waits again, unless play has gone on."""
    match = state.matches.get(state.rulings[ruling].case.match or MatchId(""))
    if match is None:
        return state
    games = tuple(replace(game, voided_by=None) if game.voided_by == ruling else game for game in match.games)
    matches = {**state.matches, match.id: _back_before_replay(match, games, ruling)}
    return replace(state, matches=matches)


def _back_before_replay(match: Match, games: tuple[Game, ...], ruling: RulingId) -> Match:
    if match.before_replay is None or match.before_replay[0] != ruling:
        return replace(match, games=games)
    before = match.before_replay[1]
    waits = match.stage in {Stage.SCHEDULED, Stage.OVER} and match.report is None and match.dispute is None
    untouched = len(games) == len(before.games) and waits
    if not untouched:
        last = max((game.number for game in games), default=0)
        return replace(match, games=games, game=max(match.game, last + 1), before_replay=None)
    return replace(
        match,
        games=games,
        before_replay=None,
        stage=before.stage,
        game=before.game,
        creator=before.creator,
        report=before.report,
        dispute=before.dispute,
        again=before.again,
    )


@_on(e.RulingDeviated)
def _deviated(state: Tournament, event: e.RulingDeviated) -> Tournament:
    replayed = state.rulings[event.ruling].effect.replay and not event.effect.replay
    return _ruling(
        _unreplayed(state, event.ruling) if replayed else state,
        event.ruling,
        penalty=event.penalty,
        effect=event.effect,
        before=event.before,
        after=event.after,
        deviation=event.reason,
        deviated_by=event.by,
    )


@_on(e.RulingAgreed)
def _agreed(state: Tournament, event: e.RulingAgreed) -> Tournament:
    return _ruling(state, event.ruling, state=RulingState.IN_FORCE, final=True, agreed_by=event.by)


@_on(e.ChoiceMade)
def _chosen(state: Tournament, event: e.ChoiceMade) -> Tournament:
    return _ruling(state, event.ruling, choices=(event.choice,), choice_deadline=None)


# --- evidence and appeals --------------------------------------------------------------------------------------------


@_on(e.EvidenceGiven)
def _evidence(state: Tournament, event: e.EvidenceGiven) -> Tournament:
    return replace(state, evidence={**state.evidence, event.evidence: event})


@_on(e.EvidenceExtended)
def _extended(state: Tournament, event: e.EvidenceExtended) -> Tournament:
    given = state.evidence[event.evidence]
    return replace(
        state, evidence={**state.evidence, event.evidence: replace(given, files=(*given.files, *event.files))}
    )


@_on(e.EvidenceDemanded)
def _demanded(state: Tournament, event: e.EvidenceDemanded) -> Tournament:
    demand = Demand(event.demand, event.entrant, event.match, event.ruling, event.deadline, event.by)
    return replace(state, demands={**state.demands, demand.id: demand})


@_on(e.DemandEnded)
def _demand_ended(state: Tournament, event: e.DemandEnded) -> Tournament:
    ended = replace(state.demands[event.demand], how=event.how)
    return replace(state, demands={**state.demands, event.demand: ended})


@_on(e.AppealAnnounced)
def _announced(state: Tournament, event: e.AppealAnnounced) -> Tournament:
    return replace(state, announced=(*state.announced, (event.entrant, event.match, event.at)))


@_on(e.AppealLodged)
def _lodged(state: Tournament, event: e.AppealLodged) -> Tournament:
    appeal = Appeal(event.entrant, event.ground, event.note, event.by, event.at, event.to)
    return _ruling(state, event.ruling, state=RulingState.APPEALED, appeal=appeal)


@_on(e.AppealDecided)
def _decided(state: Tournament, event: e.AppealDecided) -> Tournament:
    appeal = state.rulings[event.ruling].appeal
    if appeal is not None:
        appeal = replace(appeal, upheld=event.upheld, decided_by=event.by, decided_at=event.at, reason=event.reason)
    # An upheld appeal cancels the ruling: that is an event of its own, which follows.
    after = RulingState.APPEALED if event.upheld else RulingState.UPHELD
    return _ruling(state, event.ruling, state=after, appeal=appeal, final=True)


@_on(e.ChatTaken)
def _muted(state: Tournament, event: e.ChatTaken) -> Tournament:
    return _entrant(state, event.entrant, muted=True)


@_on(e.ChatGivenBack)
def _unmuted(state: Tournament, event: e.ChatGivenBack) -> Tournament:
    return _entrant(state, event.entrant, muted=False)


@_on(e.ConductNoticed)
def _noticed(state: Tournament, event: e.ConductNoticed) -> Tournament:  # noqa: ARG001 - told, nothing changes
    return state


# --- brackets --------------------------------------------------------------------------------------------------------


@_on(e.PlacesEntered)
def _placed(state: Tournament, event: e.PlacesEntered) -> Tournament:
    return _entrant(state, event.entrant, table=event.table, place=event.place)


@_on(e.BracketSeeded)
def _seeded(state: Tournament, event: e.BracketSeeded) -> Tournament:
    first_round: dict[tuple[int, int], EntrantId | None] = {
        (1, slot): entrant for slot, entrant in enumerate(event.leaves)
    }
    return replace(state, bracket=first_round, seeds=dict(zip(event.leaves, event.seeds, strict=True)))


@_on(e.BracketAdvanced)
def _advanced(state: Tournament, event: e.BracketAdvanced) -> Tournament:
    return replace(state, bracket={**state.bracket, (event.round, event.slot): event.entrant})
