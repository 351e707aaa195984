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

from rulebook.commands import AnnounceAppeal, DecideAppeal, LodgeAppeal
from rulebook.consequences import cancelled, resumed, revisions
from rulebook.context import Context, Decision
from rulebook.edition import Edition
from rulebook.events import (
    AppealAnnounced,
    AppealDecided,
    AppealLodged,
    Event,
    MatchHalted,
)
from rulebook.state import Entrant, Match, Ruling, RulingState
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
    said = [at for entrant, where, at in ctx.state.announced if entrant == own.id and where == (match and match.id)]
    newest = max((ruling.entered_at for ruling in ctx.state.standing), default=None)
    if said and (newest is None or newest <= said[-1]):
        return Known("known-appeal-announced", clause=ctx.cite("appeal"))
    return (AppealAnnounced(match.id if match else None, own.id, ctx.actor.person, ctx.at),)


def lodge(ctx: Context, command: LodgeAppeal) -> Decision:
    """Appeal against a ruling that stands."""
    cite = ctx.cite("appeal")
    if ctx.actor.anonymous:
        return Refusal("refuse-anonymous")
    ruling = ctx.state.rulings.get(command.ruling)
    own = _appellant(ctx, ruling)
    if own is None:
        return Refusal("refuse-appeal-captain", clause=cite)
    if ruling is None:
        return Refusal("refuse-unknown-ruling", {"ruling": command.ruling}, cite)
    if ruling.state is RulingState.APPEALED:
        return Known("known-appealed", {"ruling": ruling.id}, cite)
    if ruling.appeal is not None:
        return Refusal("refuse-second-appeal", {"ruling": ruling.id}, ctx.cite("final"))
    if not ruling.stands:
        return Refusal("refuse-not-standing", {"ruling": ruling.id}, cite)
    if ruling.final or is_final(ctx.edition, ruling.role):
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
            Choice("appeal", (ruling.id, ground), f"label-ground-{ground.replace('_', '-')}", shown=ground)
            for ground in grounds
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


def _appellant(ctx: Context, ruling: Ruling | None) -> Entrant | None:
    """The team of a captain or deputy. One whom this very ruling takes out may still appeal against it."""
    own = ctx.speaks_for()
    if own is not None or ruling is None or ruling.effect.disqualified != ctx.actor.person:
        return own
    entrant = ctx.state.entrant_of(ctx.actor.person)
    return entrant if entrant is not None and ctx.actor.person in {entrant.captain, *entrant.deputies} else None


def _match(ctx: Context, ruling: Ruling) -> Match | None:
    match = ctx.state.matches.get(ruling.case.match) if ruling.case.match else None
    return match if match is not None and ruling.case.entrant in match.entrants else None


def is_final(edition: Edition, role: str) -> bool:
    """Whether a ruling was given by the very instance that appeals go to, or a wider one."""
    rank = {"judge": 1, "head_judge": 2, "organiser": 3}
    return rank.get(role, 0) >= rank[str(edition.appeals.get("to", Role.ORGANISER.value))]


def _too_late(ctx: Context, ruling: Ruling) -> bool:
    """1.2: until the next game is created."""
    if ctx.edition.appeals.get("until") != "next_game_created":
        return False
    return ctx.state.games_created(ruling.case.entrant) > ruling.created_at_entry


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
    after = ctx.after(*events)
    now = after.state.rulings[ruling.id]
    more = cancelled(after, now, "appeal-upheld") if command.uphold else resumed(after, match)
    events = (*events, *more)
    return (*events, *revisions(ctx.after(*events)))
