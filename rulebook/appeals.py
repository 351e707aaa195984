"""Appeals: who may, until when, on what ground; decided once, for good.

| clause | state | where / why not |
|---|---|---|
| 1.2 the captain, until the next game is created | works | `lodge` (M34, M35) |
| 1.2, 8.6 grounds: contradicts, or not backed by a clause | works | `lodge` asks for one (M34) |
| 8.6 with screenshots and logs | told | the answer asks for them; what they prove is the organisers' judgement |
| 1.3 the organisers' decision is final | works | `decide`, conduct.cancel |
| M35 an announced appeal | works | `announce`: a judge may pause the match |
| 5.2.в (heroes) a floor judge's ruling to the head judge, a final one never | works | `lodge` (C18) |

A pending appeal stops the clocks of its match; they start anew in full from the decision.
"""

from __future__ import annotations

from rulebook import clocks
from rulebook.commands import AnnounceAppeal, DecideAppeal, LodgeAppeal
from rulebook.consequences import revisions
from rulebook.context import Context, Decision
from rulebook.events import (
    AppealAnnounced,
    AppealDecided,
    AppealLodged,
    Event,
    MatchHalted,
    MatchResumed,
    RulingCancelled,
)
from rulebook.reports import conclude
from rulebook.state import Match, Ruling, RulingState
from rulebook.vocabulary import Choice, Known, Question, Refusal, Role


def _judge_of(ctx: Context) -> Role:
    return Role(ctx.edition.appeals.get("to", Role.ORGANISER.value))


def announce(ctx: Context, command: AnnounceAppeal) -> Decision:  # noqa: ARG001 - the reason is the judges' to ask for
    """Say that one means to appeal: the judges may pause the match meanwhile."""
    if ctx.actor.anonymous:
        return Refusal("refuse-anonymous")
    own = ctx.speaks_for()
    if own is None:
        return Refusal("refuse-not-captain", clause=ctx.cite("appeal"))
    match = ctx.state.match_of(own.id)
    return (AppealAnnounced(match.id if match else None, own.id, ctx.actor.person, ctx.at),)


def lodge(ctx: Context, command: LodgeAppeal) -> Decision:
    """Appeal against a ruling that stands."""
    cite = ctx.cite("appeal")
    if ctx.actor.anonymous:
        return Refusal("refuse-anonymous")
    own = ctx.speaks_for()
    if own is None:
        return Refusal("refuse-appeal-captain", clause=cite)
    if ctx.is_muted(own.id) and not ctx.edition.appeals:
        return Refusal("refuse-muted", {"entrant": own.id}, ctx.cite("mute"))
    ruling = ctx.state.rulings.get(command.ruling)
    if ruling is None:
        return Refusal("refuse-unknown-ruling", {"ruling": command.ruling})
    if ruling.state is RulingState.APPEALED:
        return Known("known-appealed", {"ruling": ruling.id}, cite)
    if ruling.appeal is not None:
        return Refusal("refuse-second-appeal", {"ruling": ruling.id}, ctx.cite("final"))
    if not ruling.stands:
        return Refusal("refuse-not-standing", {"ruling": ruling.id}, cite)
    if ruling.final or _is_final(ctx, ruling):
        return Refusal("refuse-final", {"ruling": ruling.id}, ctx.cite("final"))
    match = _match(ctx, ruling)
    concerned = {ruling.case.entrant, *(match.entrants if match is not None else ())}
    if ruling.case.entrant is not None and own.id not in concerned:
        return Refusal("refuse-appeal-others", {"ruling": ruling.id}, cite)
    if _too_late(ctx, ruling):
        return Refusal("refuse-appeal-late", {"ruling": ruling.id}, cite)
    grounds = tuple(ctx.edition.appeals.get("grounds", ()))
    if grounds and command.ground not in grounds:
        choices = tuple(
            Choice("appeal", (ruling.id, ground), f"label-ground-{ground.replace('_', '-')}") for ground in grounds
        )
        return Question("ask-ground", {"ruling": ruling.id}, choices, cite)
    lodged = AppealLodged(
        ruling=ruling.id,
        entrant=own.id,
        ground=command.ground,
        note=command.note,
        by=ctx.actor.person,
        at=ctx.at,
        to=_judge_of(ctx),
    )
    match = _match(ctx, ruling)
    if match is not None and match.finished_at is None and not match.halted:
        return (lodged, MatchHalted(match.id, ctx.actor.person, ctx.at, "appeal"))
    return (lodged,)


def _match(ctx: Context, ruling: Ruling) -> Match | None:
    match = ctx.state.matches.get(ruling.case.match) if ruling.case.match else None
    return match if match is not None and ruling.case.entrant in match.entrants else None


def _is_final(ctx: Context, ruling: Ruling) -> bool:
    """Whether it was given by the very instance that appeals go to, or a wider one."""
    rank = {"judge": 1, "head_judge": 2, "organiser": 3}
    return rank.get(ruling.role, 0) >= rank[_judge_of(ctx).value]


def _too_late(ctx: Context, ruling: Ruling) -> bool:
    """1.2: until the next game is created."""
    if ctx.edition.appeals.get("until") != "next_game_created":
        return False
    match = ctx.state.matches.get(ruling.case.match) if ruling.case.match else None
    return match is not None and match.created > ruling.created_at_entry


def decide(ctx: Context, command: DecideAppeal) -> Decision:
    """Uphold (the ruling is cancelled) or dismiss (it stays); final."""
    if (refusal := ctx.lacks(_judge_of(ctx))) is not None:
        return refusal
    ruling = ctx.state.rulings.get(command.ruling)
    if ruling is None:
        return Refusal("refuse-unknown-ruling", {"ruling": command.ruling})
    if ruling.appeal is not None and ruling.appeal.upheld is not None:
        return Known("known-decided", {"ruling": ruling.id}, ctx.cite("final"))
    if ruling.state is not RulingState.APPEALED:
        return Refusal("refuse-not-appealed", {"ruling": ruling.id}, ctx.cite("appeal"))
    events: tuple[Event, ...] = (AppealDecided(ruling.id, command.uphold, command.reason, ctx.actor.person, ctx.at),)
    match = ctx.state.matches.get(ruling.case.match) if ruling.case.match else None
    if command.uphold:
        before = match.score if match else None
        after = match.score_without(ruling.id) if match else None
        events = (*events, RulingCancelled(ruling.id, ctx.actor.person, ctx.at, "appeal-upheld", before, after))
        if match is not None:
            events = conclude(ctx, match.id, events, reopen=match.ended_by == ruling.id)
    events = _resumed(ctx, match, events)
    return (*events, *revisions(ctx.after(*events)))


def _resumed(ctx: Context, match: Match | None, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The match goes on when no other appeal keeps it."""
    if match is None:
        return events
    after = ctx.after(*events)
    now = after.state.matches[match.id]
    pending = any(
        other.state is RulingState.APPEALED and other.case.match == match.id for other in after.state.rulings.values()
    )
    if now.halted != "appeal" or pending or now.finished_at is not None:
        return events
    deadlines = () if now.dispute is not None else clocks.anew(after, now, ctx.at)
    return (*events, MatchResumed(match.id, ctx.actor.person, ctx.at, deadlines))
