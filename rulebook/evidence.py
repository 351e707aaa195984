"""Evidence: given by anybody of a team, demanded by judges with a deadline.

| clause | state | where / why not |
|---|---|---|
| 2.2.а, 8.3 logs and screenshots go to the judges | works | `give`: files by SHA-256, for a ruling or a game |
| 8.3 captains keep the log of each game | told | the bot cannot see who keeps what |
| 8.4 no logs: guilty, 0-5 | works | `demand` with a deadline (M26); missed: calling.py proposes the ruling |
| 3.6, 3.12 screenshots | told | asked for where a clause wants them (M25) |

The message's own date counts: what was sent in time undoes a proposal that came while it was still on its way.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from rulebook import clocks
from rulebook.commands import DemandEvidence, GiveEvidence
from rulebook.context import Context, Decision
from rulebook.events import (
    DeadlineKind,
    DemandEnded,
    Event,
    EvidenceDemanded,
    EvidenceExtended,
    EvidenceGiven,
    RulingRejected,
)
from rulebook.state import Demand, Match, RulingState
from rulebook.vocabulary import BOT, EntrantId, Known, MatchId, Refusal, Role

_LONGEST = timedelta(days=7)


def give(ctx: Context, command: GiveEvidence) -> Decision:
    """Take in one set of files. Messages of one album are one set. It meets what was demanded of the giver's team."""
    cite = ctx.cite("evidence")
    if ctx.actor.anonymous:
        return Refusal("refuse-anonymous")
    if not command.files:
        return Refusal("refuse-no-files", clause=cite)
    own = ctx.state.entrant_of(ctx.actor.person)
    team = own.id if own else None
    if own is None and not ctx.at_least(Role.JUDGE):
        return Refusal("refuse-evidence-stranger", clause=cite)
    ruling = ctx.state.rulings.get(command.ruling) if command.ruling else None
    if command.ruling is not None and ruling is None:
        return Refusal("refuse-unknown-ruling", {"ruling": command.ruling})
    found = ctx.state.match_of(own.id) if own is not None else ctx.match()
    match = found if isinstance(found, Match) else None
    if command.game and (match is None or command.game > match.game):
        return Refusal("refuse-no-game", {"game": command.game, "last": match.game if match else 0})
    of_match = ruling.case.match if ruling else match.id if match else None
    game = ruling.case.game if ruling else command.game or (match.game if match else 0)
    met = tuple(_met(ctx, team))
    album = next(
        (given for given in ctx.state.evidence.values() if command.album and given.album == command.album), None
    )
    if album is not None and album.by == ctx.actor.person:
        have = {file.sha256 for file in album.files}
        more = tuple(file for file in command.files if file.sha256 not in have)
        if not more:
            return Known("known-evidence", {"evidence": album.evidence}, cite)
        return (EvidenceExtended(album.evidence, more, ctx.at), *met)
    known = _same(ctx, command, of_match, game)
    if known and not met:
        return Known("known-evidence", {"evidence": known}, cite)
    given = EvidenceGiven(
        evidence=f"E{len(ctx.state.evidence) + 1}",
        files=tuple({file.sha256: file for file in command.files}.values()),
        by=ctx.actor.person,
        at=ctx.at,
        entrant=team,
        match=of_match,
        game=game,
        ruling=command.ruling,
        note=command.note,
        album=command.album,
    )
    return (given, *met)


def _same(ctx: Context, command: GiveEvidence, match: MatchId | None, game: int) -> str:
    """The set that holds these very files for this very matter already, if there is one."""
    files = {file.sha256 for file in command.files}
    for given in ctx.state.evidence.values():
        about = (given.match, given.game, given.ruling) == (match, game, command.ruling)
        if about and given.by == ctx.actor.person and files <= {file.sha256 for file in given.files}:
            return given.evidence
    return ""


def _met(ctx: Context, entrant: EntrantId | None) -> Iterator[Event]:
    """Demands that this meets: those that run, and those that ran out after the message was written."""
    for demand in ctx.state.demands.values():
        if demand.entrant != entrant:
            continue
        if not demand.how:
            yield DemandEnded(demand.id, "met", ctx.at)
        elif demand.how == "missed" and ctx.at <= demand.deadline.at:
            yield DemandEnded(demand.id, "met", ctx.at)
            yield from _undone(ctx, demand)


def _undone(ctx: Context, demand: Demand) -> Iterator[Event]:
    for ruling in ctx.state.rulings.values():
        case = ruling.case
        proposed = ruling.state is RulingState.PROPOSED and ruling.automatic
        if proposed and (case.entrant, case.happened_at) == (demand.entrant, demand.deadline.at):
            yield RulingRejected(ruling.id, BOT.person, ctx.at)


def demand(ctx: Context, command: DemandEvidence) -> Decision:
    """Ask a team for logs by a deadline; the edition's own period where the judge names none."""
    if (refusal := ctx.lacks(Role.JUDGE)) is not None:
        return refusal
    if command.entrant not in ctx.state.entrants:
        return Refusal("refuse-unknown-entrant")
    if any(known.entrant == command.entrant and not known.how for known in ctx.state.demands.values()):
        return Known("known-demand", {"entrant": command.entrant}, ctx.cite("demand"))
    if command.minutes < 0 or timedelta(minutes=command.minutes) > _LONGEST:
        return Refusal("refuse-minutes", {"days": _LONGEST.days}, ctx.cite("demand"))
    if command.ruling is not None and command.ruling not in ctx.state.rulings:
        return Refusal("refuse-unknown-ruling", {"ruling": command.ruling})
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
