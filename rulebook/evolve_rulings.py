"""What rulings, evidence, appeals and the captains' chat make of a tournament: steps of evolve.py."""

from __future__ import annotations

from dataclasses import replace

from rulebook import events as e
from rulebook.evolving import change_entrant, clocks, on
from rulebook.state import (
    Appeal,
    Demand,
    Game,
    Match,
    Ruling,
    RulingState,
    Stage,
    Tournament,
)
from rulebook.vocabulary import MatchId, RulingId

# --- conduct ---------------------------------------------------------------------------------------------------------


def _ruling(state: Tournament, ruling: RulingId, /, **changes: object) -> Tournament:
    changed = replace(state.rulings[ruling], **changes)  # type: ignore[arg-type]
    return _with_effects(replace(state, rulings={**state.rulings, ruling: changed}), changed)


def _with_effects(state: Tournament, ruling: Ruling) -> Tournament:
    """Let a ruling's effect on its match stand or go; the order of entry is kept."""
    match = state.matches.get(ruling.case.match) if ruling.case.match else None
    if match is None:
        return state
    standing = [given for given in match.effects if given.ruling != ruling.id]
    if ruling.stands:
        standing.append(match.placed(ruling.id, ruling.effect, ruling.case.game))
        standing.sort(key=lambda given: int(given.ruling[1:]))
    late = match.late
    of_the_clock = late is not None and late.deadline.at == ruling.case.happened_at  # and of no other of the bot's own
    if ruling.automatic and late is not None and of_the_clock and late.game == ruling.case.game:
        late = replace(late, ruling=ruling.id if ruling.stands or ruling.state is RulingState.PROPOSED else None)
    changed = replace(match, effects=tuple(standing), late=late)
    return replace(state, matches={**state.matches, match.id: changed})


@on(e.RulingProposed)
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


@on(e.ChoiceAsked)
def _choice_asked(state: Tournament, event: e.ChoiceAsked) -> Tournament:
    return _ruling(
        state,
        event.ruling,
        choose_by=event.entrant,
        choices=event.choices,
        choice_deadline=event.deadline,
        role=event.by,
    )


@on(e.ChoiceMissed)
def _choice_missed(state: Tournament, event: e.ChoiceMissed) -> Tournament:
    return _ruling(state, event.ruling, choice_deadline=None)


@on(e.ProposalRevised)
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


@on(e.RulingIssued)
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


@on(e.RulingRejected)
def _rejected(state: Tournament, event: e.RulingRejected) -> Tournament:
    return _ruling(state, event.ruling, state=RulingState.REJECTED, undone_by=event.by, undone_at=event.at)


@on(e.RulingCancelled)
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


@on(e.RulingDeviated)
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


@on(e.RulingAgreed)
def _agreed(state: Tournament, event: e.RulingAgreed) -> Tournament:
    return _ruling(state, event.ruling, state=RulingState.IN_FORCE, final=True, agreed_by=event.by)


@on(e.ChoiceMade)
def _chosen(state: Tournament, event: e.ChoiceMade) -> Tournament:
    return _ruling(state, event.ruling, choices=(event.choice,), choice_deadline=None)


@on(e.ChoiceReminded)
def _choice_reminded(state: Tournament, event: e.ChoiceReminded) -> Tournament:
    return _ruling(state, event.ruling, choice_deadline=replace(event.deadline, remind_at=None))


@on(e.DemandReminded)
def _demand_reminded(state: Tournament, event: e.DemandReminded) -> Tournament:
    demand = replace(state.demands[event.demand], deadline=replace(event.deadline, remind_at=None))
    return replace(state, demands={**state.demands, event.demand: demand})


# --- a game again ---


@on(e.GameReplayed)
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
        return clocks(replace(match, games=games), event.deadlines)
    match = replace(match, games=games, report=None, dispute=None, stage=Stage.OVER, game=event.game, break_by=None)
    if event.game == 1:
        match = replace(match, stage=Stage.SCHEDULED)
    if event.creator is not None:
        match = replace(match, creator=event.creator)
    return clocks(replace(match, again=event.game), event.deadlines)


# --- evidence and appeals --------------------------------------------------------------------------------------------


@on(e.EvidenceGiven)
def _evidence(state: Tournament, event: e.EvidenceGiven) -> Tournament:
    return replace(state, evidence={**state.evidence, event.evidence: event})


@on(e.EvidenceExtended)
def _extended(state: Tournament, event: e.EvidenceExtended) -> Tournament:
    given = state.evidence[event.evidence]
    return replace(
        state, evidence={**state.evidence, event.evidence: replace(given, files=(*given.files, *event.files))}
    )


@on(e.EvidenceDemanded)
def _demanded(state: Tournament, event: e.EvidenceDemanded) -> Tournament:
    demand = Demand(event.demand, event.entrant, event.match, event.ruling, event.deadline, event.by)
    return replace(state, demands={**state.demands, demand.id: demand})


@on(e.DemandEnded)
def _demand_ended(state: Tournament, event: e.DemandEnded) -> Tournament:
    ended = replace(state.demands[event.demand], how=event.how)
    return replace(state, demands={**state.demands, event.demand: ended})


@on(e.AppealAnnounced)
def _announced(state: Tournament, event: e.AppealAnnounced) -> Tournament:
    return replace(state, announced=(*state.announced, (event.entrant, event.match, event.at)))


@on(e.AppealLodged)
def _lodged(state: Tournament, event: e.AppealLodged) -> Tournament:
    appeal = Appeal(event.entrant, event.ground, event.note, event.by, event.at, event.to)
    return _ruling(state, event.ruling, state=RulingState.APPEALED, appeal=appeal)


@on(e.AppealDecided)
def _decided(state: Tournament, event: e.AppealDecided) -> Tournament:
    appeal = state.rulings[event.ruling].appeal
    if appeal is not None:
        appeal = replace(appeal, upheld=event.upheld, decided_by=event.by, decided_at=event.at, reason=event.reason)
    # An upheld appeal cancels the ruling: that is an event of its own, which follows.
    after = RulingState.APPEALED if event.upheld else RulingState.UPHELD
    return _ruling(state, event.ruling, state=after, appeal=appeal, final=True)


@on(e.ChatTaken)
def _muted(state: Tournament, event: e.ChatTaken) -> Tournament:
    return change_entrant(state, event.entrant, muted=True)


@on(e.ChatGivenBack)
def _unmuted(state: Tournament, event: e.ChatGivenBack) -> Tournament:
    return change_entrant(state, event.entrant, muted=False)


@on(e.ConductNoticed)
def _noticed(state: Tournament, event: e.ConductNoticed) -> Tournament:  # noqa: ARG001 - told, nothing changes
    return state
