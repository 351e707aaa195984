"""Evidence: given by anybody of a team, demanded by judges with a deadline.

| clause | state | where / why not |
|---|---|---|
| 2.2.а, 8.3 logs and screenshots go to the judges | works | `give`: files and their SHA-256, of a ruling or a game |
| 8.3 captains keep the log of each game | told | the bot cannot see who keeps what |
| 8.4 no logs: guilty, 0-5 | works | `demand` with a deadline (M26); missed: calling.py proposes the ruling |
| 3.6, 3.12 screenshots | told | asked for where a clause wants them (M25) |
"""

from __future__ import annotations

from datetime import timedelta

from rulebook import clocks
from rulebook.commands import DemandEvidence, GiveEvidence
from rulebook.context import Context, Decision
from rulebook.events import DeadlineKind, DemandEnded, Event, EvidenceDemanded, EvidenceExtended, EvidenceGiven
from rulebook.state import Match
from rulebook.vocabulary import EntrantId, Known, Refusal, Role

_LONGEST = timedelta(days=7)


def give(ctx: Context, command: GiveEvidence) -> Decision:
    """Take in one set of files. Messages of one album are one set. It meets what was demanded of the giver's team."""
    if ctx.actor.anonymous:
        return Refusal("refuse-anonymous")
    if not command.files:
        return Refusal("refuse-no-files", clause=ctx.cite("evidence"))
    own = ctx.state.entrant_of(ctx.actor.person)
    if own is None and not ctx.at_least(Role.JUDGE):
        return Refusal("refuse-evidence-stranger", clause=ctx.cite("evidence"))
    known = {file.sha256 for given in ctx.state.evidence.values() for file in given.files}
    fresh = tuple(file for file in command.files if file.sha256 not in known)
    if not fresh:
        return Known("known-evidence", clause=ctx.cite("evidence"))
    if command.album:
        before = next((given for given in ctx.state.evidence.values() if given.album == command.album), None)
        if before is not None and before.by == ctx.actor.person:
            return (EvidenceExtended(before.evidence, fresh, ctx.at),)
    ruling = ctx.state.rulings.get(command.ruling) if command.ruling else None
    if command.ruling is not None and ruling is None:
        return Refusal("refuse-unknown-ruling", {"ruling": command.ruling})
    match = ctx.state.match_of(own.id) if own is not None else None
    if command.game and (match is None or command.game > match.game):
        return Refusal("refuse-no-game", {"game": command.game, "last": match.game if match else 0})
    given = EvidenceGiven(
        evidence=f"E{len(ctx.state.evidence) + 1}",
        files=fresh,
        by=ctx.actor.person,
        at=ctx.at,
        entrant=own.id if own else None,
        match=ruling.case.match if ruling else match.id if match else None,
        game=ruling.case.game if ruling else command.game or (match.game if match else 0),
        ruling=command.ruling,
        note=command.note,
        album=command.album,
    )
    return (given, *_met(ctx, own.id if own else None))


def _met(ctx: Context, entrant: EntrantId | None) -> tuple[Event, ...]:
    return tuple(
        DemandEnded(demand.id, "met", ctx.at)
        for demand in ctx.state.demands.values()
        if demand.entrant == entrant and not demand.how
    )


def demand(ctx: Context, command: DemandEvidence) -> Decision:
    """Ask a team for logs by a deadline; the edition's own period where the judge names none."""
    if (refusal := ctx.lacks(Role.JUDGE)) is not None:
        return refusal
    if command.entrant not in ctx.state.entrants:
        return Refusal("refuse-unknown-entrant")
    if any(known.entrant == command.entrant and not known.how for known in ctx.state.demands.values()):
        return Known("known-demand", {"entrant": command.entrant}, ctx.cite("demand"))
    if command.minutes < 0 or timedelta(minutes=command.minutes) > _LONGEST:
        return Refusal("refuse-minutes", clause=ctx.cite("demand"))
    match = ctx.state.match_of(command.entrant)
    game = match.game if isinstance(match, Match) else 0
    running = clocks.clock(ctx, DeadlineKind.EVIDENCE, ctx.at, (command.entrant,), game, command.minutes * 60)
    if not running:
        return Refusal("refuse-no-demand")
    return (
        EvidenceDemanded(
            demand=f"D{len(ctx.state.demands) + 1}",
            entrant=command.entrant,
            match=match.id if match else None,
            by=ctx.actor.person,
            at=ctx.at,
            deadline=running[0],
            ruling=command.ruling,
        ),
    )
