"""What a ruling brings with it: its event, its match over or a game again, linked rulings, proposals that change.

| clause | state | where / why not |
|---|---|---|
| 8.5.е, з, и removal | works | `_walkovers`: what runs is lost; what is not played: standings.py (M49) |
| 8.1 replay | works | `consequences`; taken back, what waited waits again (`_waits_anew`) |
| 1.2 a pending appeal | works | `resumed`: the match goes on when none waits |
| M42 after the end | works | `after_the_end` |

Used by conduct.py, choices.py, overruling.py and appeals.py, each of which cites its own clauses.
"""

from __future__ import annotations

from dataclasses import replace

from rulebook import clocks, penalties
from rulebook.context import Context
from rulebook.events import (
    Case,
    Event,
    MatchFinished,
    MatchResumed,
    ProposalRevised,
    RulingCancelled,
    RulingDeviated,
    RulingIssued,
    RulingProposed,
    TimeGranted,
)
from rulebook.match import replayed
from rulebook.penalties import Weighed, weigh
from rulebook.reports import conclude, reopened
from rulebook.state import Match, Ruling, RulingState, appealed
from rulebook.vocabulary import BOT, EntrantId, Known, MatchId, Refusal, Role, RulingId, Score


def proposal_of(ctx: Context, weighed: Weighed, ruling: RulingId) -> RulingProposed:
    """What was weighed, as a proposal to the judges."""
    return RulingProposed(
        ruling=ruling,
        case=weighed.case,
        penalty=weighed.penalty,
        effect=weighed.effect,
        before=weighed.before,
        after=weighed.after,
        next_penalty=weighed.next_penalty,
        by=ctx.actor.person,
        at=ctx.at,
        confirm_by=weighed.confirm_by,
    )


def revision_of(ctx: Context, ruling: Ruling, weighed: Weighed) -> ProposalRevised:
    """What was weighed anew, in place of what the proposal said."""
    return ProposalRevised(
        ruling=ruling.id,
        case=weighed.case,
        penalty=weighed.penalty,
        effect=weighed.effect,
        before=weighed.before,
        after=weighed.after,
        next_penalty=weighed.next_penalty,
        by=ctx.actor.person,
        at=ctx.at,
        confirm_by=weighed.confirm_by,
    )


def pending(ctx: Context, ruling: RulingId) -> Ruling | Refusal | Known:
    """A proposal that still waits for a judge."""
    found = ctx.state.rulings.get(ruling)
    if found is None:
        return Refusal("refuse-unknown-ruling", {"ruling": ruling})
    if found.state is RulingState.REJECTED:
        return Refusal("refuse-rejected", {"ruling": ruling})
    if found.state is not RulingState.PROPOSED:
        return Known("known-issued", {"ruling": ruling})
    return found


def issued(ctx: Context, weighed: Weighed, ruling: RulingId, *, automatic: bool = False) -> tuple[Event, ...]:
    """The ruling, what it ends or replays, what else it brings, and proposals it changes."""
    event = RulingIssued(
        ruling=ruling,
        case=weighed.case,
        standard=weighed.penalty,
        penalty=weighed.penalty,
        effect=weighed.effect,
        before=weighed.before,
        after=weighed.after,
        next_penalty=weighed.next_penalty,
        by=ctx.actor.person,
        role=ctx.role.value if ctx.actor != BOT else "bot",
        at=ctx.at,
        automatic=automatic,
    )
    events = consequences(ctx, event)
    return _follow_up(ctx, events, weighed, ruling)


def consequences(
    ctx: Context, issued: RulingIssued | RulingDeviated, match: MatchId | None = None
) -> tuple[Event, ...]:
    """A ruling's own event and what it means for its match: over, or a game to be played again."""
    match = issued.case.match if isinstance(issued, RulingIssued) else match
    events: tuple[Event, ...] = (issued,)
    if match is not None:
        after = ctx.after(issued)
        now, case = after.state.matches[match], after.state.rulings[issued.ruling].case
        if issued.effect.replay and now.finished_at is None:
            events = (*events, *replayed(after, now, game=case.game, ruling=issued.ruling))
        reopen = not isinstance(issued, RulingIssued) and now.ended_by == issued.ruling
        events = conclude(ctx, match, events, reopen=reopen)
    return (*events, *_walkovers(ctx.after(*events), issued.effect.removed, issued.ruling))


def _walkovers(ctx: Context, removed: EntrantId | None, ruling: RulingId) -> tuple[Event, ...]:
    """Who is out of the tournament loses the match that it is playing (M49)."""
    return tuple(
        MatchFinished(
            match.id,
            match.other(removed),
            Score(0, match.wins) if match.first == removed else Score(match.wins, 0),
            ctx.at,
            ruling,
        )
        for match in ctx.state.running
        if removed is not None and removed in match.entrants
    )


def after_the_end(ctx: Context, match: MatchId | None, before: Score | None, after: Score | None) -> Refusal | None:
    """M42: after the end of a match its score changes only by the organisers' word."""
    ended = ctx.state.matches.get(match) if match else None
    if ended is None or ended.finished_at is None or before == after or ctx.at_least(Role.ORGANISER):
        return None
    return Refusal("refuse-after-the-end", {"score": ended.score}, ctx.edition.match.clause)


def _follow_up(ctx: Context, events: tuple[Event, ...], weighed: Weighed, ruling: RulingId) -> tuple[Event, ...]:
    """Linked rulings: the other player, infractions that come with it, rulings it cancels, proposals to revise."""
    case = weighed.case
    after = ctx.after(*events)
    more: list[Event] = []

    def happen(*new: Event) -> None:
        nonlocal after
        more.extend(new)
        after = after.after(*new)

    for other in after.state.standing:
        same_game = other.case.match == case.match and other.case.game == case.game
        if other.case.infraction in weighed.cancels and same_game and other.id != ruling:
            happen(*cancelled(after, other, f"superseded-by-{ruling}", superseded_by=ruling))
    match = after.state.matches.get(case.match) if case.match else None
    if weighed.both and match is not None and case.entrant is not None:
        opponent = after.state.entrants[match.other(case.entrant)]
        rule = weighed.rule
        twin = penalties.case_of(rule, opponent.id, opponent.captain, match, case.game, ctx.at, case.note)
        twin_weighed = weigh(after, replace(twin, linked=(ruling,)))
        if isinstance(twin_weighed, Weighed):
            happen(*issued(after, twin_weighed, after.state.next_ruling()))
    for infraction in (*weighed.also, *_interactions(after, case)):
        rule = after.edition.infractions[infraction]
        added = penalties.case_of(rule, case.entrant, case.person, match, case.game, ctx.at, case.note)
        added_weighed = weigh(after, replace(added, linked=(ruling,)))
        if isinstance(added_weighed, Weighed):
            confirm = max(added_weighed.confirm_by, _interaction_role(after, case), key=lambda role: _RANK[role])
            happen(proposal_of(after, replace(added_weighed, confirm_by=confirm), after.state.next_ruling()))
    happen(*revisions(after))
    return (*events, *more)


_RANK = {Role.JUDGE: 1, Role.HEAD_JUDGE: 2, Role.ORGANISER: 3}


def _interactions(ctx: Context, case: Case) -> tuple[str, ...]:
    """Infractions that the edition adds when the same one is ruled for the n-th time on a subject."""
    found = []
    for interaction in ctx.edition.interaction:
        when, then = interaction.when, interaction.then
        if case.infraction in when.get("infractions", ()) and "also" in then:
            count = penalties.earlier(ctx, case.infraction, case.entrant, case.person)
            if count == when.get("count"):
                found.append(str(then["also"]))
    return tuple(found)


def _interaction_role(ctx: Context, case: Case) -> Role:
    roles = [
        Role(interaction.then["confirm"])
        for interaction in ctx.edition.interaction
        if case.infraction in interaction.when.get("infractions", ()) and "confirm" in interaction.then
    ]
    return max(roles, key=lambda role: _RANK[role], default=Role.JUDGE)


def revisions(ctx: Context) -> tuple[Event, ...]:
    """Proposals whose step or effect is another one now: they are shown again before they can be issued."""
    revised: list[Event] = []
    for ruling in ctx.state.rulings.values():
        if ruling.state is not RulingState.PROPOSED or ruling.case.infraction not in ctx.edition.infractions:
            continue
        weighed = weigh(ctx, ruling.case, ruling.id)
        if isinstance(weighed, Weighed) and penalties.changed(ruling, weighed):
            revised.append(revision_of(ctx, ruling, weighed))
    return tuple(revised)


def cancelled(ctx: Context, ruling: Ruling, reason: str, superseded_by: RulingId | None = None) -> tuple[Event, ...]:
    """A ruling taken back, and the match it ended going on."""
    match = ctx.state.matches.get(ruling.case.match) if ruling.case.match else None
    event = RulingCancelled(
        ruling=ruling.id,
        by=ctx.actor.person,
        at=ctx.at,
        reason=reason,
        before=match.score if match else None,
        after=match.score_without(ruling.id) if match else None,
        superseded_by=superseded_by,
    )
    events: tuple[Event, ...] = (event,)
    if match is not None:
        events = conclude(ctx, match.id, events, reopen=match.ended_by == ruling.id)
        events = (*events, *_waits_anew(ctx.after(*events), match))
    for other in ctx.state.matches.values():
        if other.ended_by == ruling.id and other is not match:
            after = ctx.after(*events)
            gone = after.state.is_removed(other.first) or after.state.is_removed(other.second)
            events = events if gone else (*events, reopened(after, after.state.matches[other.id]))
    return (*events, *resumed(ctx.after(*events), match))


def _waits_anew(ctx: Context, before: Match) -> tuple[Event, ...]:
    """What a game played again had put aside waits again: its clocks start anew in full."""
    match = ctx.state.matches[before.id]
    back = before.before_replay is not None and match.before_replay is None
    if not back or match.finished_at is not None or match.halted or match.dispute is not None:
        return ()
    deadlines = clocks.anew(ctx, match, ctx.at)
    return (TimeGranted(match.id, ctx.actor.person, ctx.at, deadlines),) if deadlines != match.deadlines else ()


def resumed(ctx: Context, match: Match | None) -> tuple[Event, ...]:
    """A match that an appeal has halted goes on when no other appeal keeps it."""
    if match is None:
        return ()
    now = ctx.state.matches[match.id]
    if now.halted != "appeal" or now.finished_at is not None or appealed(ctx.state, now.id) is not None:
        return ()
    deadlines = () if now.dispute is not None else clocks.anew(ctx, now, ctx.at)
    return (MatchResumed(now.id, ctx.actor.person, ctx.at, deadlines),)
