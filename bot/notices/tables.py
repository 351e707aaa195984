"""What a ruling does to the table: points before and after, for those whose points change."""

from __future__ import annotations

from bot.conversation import Entrant, Says
from bot.notices.scene import Scene
from rulebook import Edition, fold
from rulebook import events as e
from rulebook.consequences import consequences
from rulebook.context import Context
from rulebook.standings import groups, table
from rulebook.state import Tournament
from rulebook.vocabulary import BOT, EntrantId


def if_issued(scene: Scene, event: e.RulingProposed | e.ProposalRevised) -> tuple[Says, ...]:
    """The table as it would be with a ruling that is only proposed."""
    issued = e.RulingIssued(
        ruling=event.ruling,
        case=event.case,
        standard=event.penalty,
        penalty=event.penalty,
        effect=event.effect,
        before=event.before,
        after=event.after,
        next_penalty=event.next_penalty,
        by=event.by,
        role="",
        at=event.at,
    )
    ctx = Context(scene.edition, scene.after, BOT, event.at)
    return _changes(scene.edition, scene.after, fold(consequences(ctx, issued), scene.after))


def since(scene: Scene, event: e.Event) -> tuple[Says, ...]:
    """The table as an event and those recorded with it have made it."""
    return _changes(scene.edition, scene.before, fold((event, *scene.rest), scene.before))  # type: ignore[arg-type]


def _points(edition: Edition, state: Tournament) -> dict[EntrantId, int]:
    return {row.entrant: row.points for group in groups(state) for row in table(edition, state, group)}


def _changes(edition: Edition, before: Tournament, after: Tournament) -> tuple[Says, ...]:
    was, will = _points(edition, before), _points(edition, after)
    return tuple(
        Says("effect-table", {"entrant": Entrant(entrant), "before": was.get(entrant, 0), "after": points})
        for entrant, points in will.items()
        if points != was.get(entrant, 0)
    )
