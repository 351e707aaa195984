"""Rulings taken back, deviated from, or made where no clause covers; all by people with the right to.

| clause | state | where / why not |
|---|---|---|
| 1.3 a decided appeal, an organiser's own ruling are final | works | `cancel`, `deviate`: for organisers only |
| 2.2 the head judge may deviate | works | `deviate`: with a reason, the standard penalty stays on record beside it |
| 8.7 uncovered | works | `uncovered`: provisional until an organiser agrees (M36); `agree` |
"""

from __future__ import annotations

from rulebook import penalties
from rulebook.commands import (
    AgreeRuling,
    CancelRuling,
    DeviateRuling,
    RuleUncovered,
)
from rulebook.consequences import after_the_end, cancelled, consequences, revisions
from rulebook.context import Context, Decision
from rulebook.edition import Step
from rulebook.events import (
    Case,
    Effect,
    Penalty,
    RulingAgreed,
    RulingDeviated,
    RulingIssued,
    RulingRejected,
)
from rulebook.state import Match, Ruling, RulingState
from rulebook.vocabulary import Known, Refusal, Role, Score


def cancel(ctx: Context, command: CancelRuling) -> Decision:
    """Take a ruling back: effects, counters and suspensions exactly; the record stays."""
    if (refusal := ctx.lacks(Role.JUDGE)) is not None:
        return refusal
    ruling = ctx.state.rulings.get(command.ruling)
    if ruling is None:
        return Refusal("refuse-unknown-ruling", {"ruling": command.ruling})
    if ruling.state is RulingState.CANCELLED:
        return Known("known-cancelled", {"ruling": ruling.id})
    if ruling.state is RulingState.PROPOSED:
        return (RulingRejected(ruling.id, ctx.actor.person, ctx.at),)
    if ruling.state is RulingState.REJECTED:
        return Refusal("refuse-rejected", {"ruling": ruling.id})
    if _is_the_organisers(ruling) and ctx.lacks(Role.ORGANISER) is not None:
        return Refusal("refuse-final", {"ruling": ruling.id}, ctx.cite("final"))
    if _replay_played(ctx, ruling):
        return Refusal("refuse-replay-played", {"ruling": ruling.id}, ctx.cite("replay"))
    match = ctx.state.matches.get(ruling.case.match) if ruling.case.match else None
    if match is not None and (late := _late(ctx, ruling, match, match.score_without(ruling.id))) is not None:
        return late
    events = cancelled(ctx, ruling, command.reason)
    return (*events, *revisions(ctx.after(*events)))


def _is_the_organisers(ruling: Ruling) -> bool:
    """Whether only the organisers may touch it: they decided it, agreed to it or gave it (1.3)."""
    return ruling.final or ruling.role == Role.ORGANISER.value


def _late(ctx: Context, ruling: Ruling, match: Match, after: Score) -> Refusal | None:
    """M42, but for the very ruling that ended a match while no other has begun: a slip is mended at once."""
    if match.ended_by == ruling.id and ctx.state.later_match(match) is None:
        return None
    return after_the_end(ctx, match.id, match.score, after)


def _replay_played(ctx: Context, ruling: Ruling) -> bool:
    """Whether a game that the ruling made void has been played again and counted."""
    match = ctx.state.matches.get(ruling.case.match) if ruling.case.match else None
    if match is None:
        return False
    voided = {game.number for game in match.games if game.voided_by == ruling.id}
    return any(game.number in voided and game.voided_by is None for game in match.games)


def deviate(ctx: Context, command: DeviateRuling) -> Decision:
    """Another penalty than the standard one, by the head judge, with a reason."""
    if (refusal := ctx.lacks(Role.HEAD_JUDGE)) is not None:
        return refusal
    ruling = ctx.state.rulings.get(command.ruling)
    if ruling is None:
        return Refusal("refuse-unknown-ruling", {"ruling": command.ruling})
    if ruling.state in {RulingState.REJECTED, RulingState.CANCELLED}:
        return Refusal("refuse-not-standing", {"ruling": ruling.id}, ctx.cite("head_judge"))
    if _is_the_organisers(ruling) and ctx.lacks(Role.ORGANISER) is not None:
        return Refusal("refuse-final", {"ruling": ruling.id}, ctx.cite("final"))
    if not command.reason.strip():
        return Refusal("refuse-needs-reason", clause=ruling.case.clause)
    allowed = (*ctx.edition.edition.penalties, penalties.NO_PENALTY)
    if command.penalty not in allowed:
        return Refusal("refuse-unknown-penalty", {"penalties": list(allowed)}, ruling.case.clause)
    if command.penalty == ruling.penalty.word and ruling.state is not RulingState.PROPOSED:
        return Known("known-same-penalty", {"ruling": ruling.id})
    match = ctx.state.matches.get(ruling.case.match) if ruling.case.match else None
    if (refusal := _no_match(command.penalty, ruling.case, match)) is not None:
        return refusal
    penalty = Penalty(command.penalty, ruling.standard.step, ruling.standard.steps)
    step = Step(penalty=command.penalty, tournaments=_tournaments(ruling, command.penalty))
    effect = penalties.effect_of(ctx, step, ruling.case, match)
    before = match.score if match else None
    after = match.score_with(effect, instead_of=ruling.id, game=ruling.case.game) if match else None
    if match is not None and after is not None and (late := _late(ctx, ruling, match, after)) is not None:
        return late
    if ruling.state is RulingState.PROPOSED:
        event = RulingIssued(
            ruling=ruling.id,
            case=ruling.case,
            standard=ruling.standard,
            penalty=penalty,
            effect=effect,
            before=before,
            after=after,
            next_penalty=ruling.next_penalty,
            by=ctx.actor.person,
            role=ctx.role.value,
            at=ctx.at,
            deviation=command.reason,
        )
        events = consequences(ctx, event)
    else:
        deviated = RulingDeviated(
            ruling=ruling.id,
            penalty=penalty,
            effect=effect,
            before=before,
            after=after,
            by=ctx.actor.person,
            at=ctx.at,
            reason=command.reason,
        )
        events = consequences(ctx, deviated, ruling.case.match)
    return (*events, *revisions(ctx.after(*events)))


def _tournaments(ruling: Ruling, penalty: str) -> int:
    """For how many tournaments a deviating suspension keeps out: as many as the standard penalty does."""
    return ruling.standard.tournaments if penalty in {"suspension", ruling.standard.word} else 0


_ON_A_MATCH = frozenset({"deduct_win", "technical_loss", "game_loss", "match_loss", "replay"})


def _no_match(penalty: str, case: Case, match: Match | None) -> Refusal | None:
    """A penalty on a score needs a match that has one."""
    if penalty not in _ON_A_MATCH or (match is not None and case.entrant in match.entrants):
        return None
    return Refusal("refuse-no-match-for-effect", {"entrant": case.entrant}, case.clause)


def uncovered(ctx: Context, command: RuleUncovered) -> Decision:
    """A case no clause covers: stands provisionally until an organiser agrees (8.7)."""
    if (refusal := ctx.lacks(Role.JUDGE)) is not None:
        return refusal
    cite = ctx.cite("uncovered")
    if not command.reason.strip():
        return Refusal("refuse-needs-reason", clause=cite)
    if command.penalty not in ctx.edition.edition.penalties:
        return Refusal("refuse-unknown-penalty", {"penalties": list(ctx.edition.edition.penalties)}, cite)
    entrant = command.entrant
    if command.person is not None:
        own = ctx.state.entrant_of(command.person)
        entrant = own.id if own else entrant
    match = ctx.state.match_of(entrant) if entrant else None
    case = Case(
        infraction="",
        clause=cite,
        entrant=entrant,
        person=command.person,
        match=match.id if match else None,
        game=match.last_game if match and command.penalty == "replay" else match.game if match else 0,
        happened_at=ctx.at,
        score=match.score if match else None,
        note=command.reason,
    )
    if (refusal := _no_match(command.penalty, case, match)) is not None:
        return refusal
    effect = penalties.effect_of(ctx, Step(penalty=command.penalty), case, match)
    if (late := after_the_end(ctx, case.match, *_change(match, effect))) is not None:
        return late
    agreed = ctx.at_least(Role.ORGANISER)
    penalty = Penalty(command.penalty)
    event = RulingIssued(
        ruling=ctx.state.next_ruling(),
        case=case,
        standard=penalty,
        penalty=penalty,
        effect=effect,
        before=match.score if match else None,
        after=match.score_with(effect) if match else None,
        next_penalty="",
        by=ctx.actor.person,
        role=ctx.role.value,
        at=ctx.at,
        provisional=not agreed,
        final=agreed,
    )
    return consequences(ctx, event)


def _change(match: Match | None, effect: Effect) -> tuple[Score | None, Score | None]:
    return (match.score, match.score_with(effect)) if match else (None, None)


def agree(ctx: Context, command: AgreeRuling) -> Decision:
    """The organisers' consent."""
    if (refusal := ctx.lacks(Role.ORGANISER)) is not None:
        return refusal
    ruling = ctx.state.rulings.get(command.ruling)
    if ruling is None:
        return Refusal("refuse-unknown-ruling", {"ruling": command.ruling})
    if ruling.state is not RulingState.PROVISIONAL:
        return Known("known-issued", {"ruling": ruling.id})
    return (RulingAgreed(ruling.id, ctx.actor.person, ctx.at),)
