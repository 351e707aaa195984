"""The clock's own word: what is due is decided here, and only here.

| clause | state | where / why not |
|---|---|---|
| 3.3, 8.5.а late creation | works | whose turn it was is named (M51); a warning is issued, the rest proposed |
| 3.4, 8.5.б late gathering | works | nobody knows who was missing: the judges are asked (M08) |
| 3.10 end of a break | works | the create clock starts anew in full (M16) |
| 7.2 no second word | works | the judges are told and may settle (M33) |
| 8.2 no choice in time | works | a judge chooses; unseen: asked again with its full time |
| 8.4 no logs in time | works | a ruling is proposed (M26) |

Time in which the referee was not listening punishes nobody: such an expiry is told to the judges. Whatever is due
is handled in order of time, and each thing due yields an event that moves `next_due` forward.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from rulebook import choices, clocks, conduct
from rulebook.commands import CallTime
from rulebook.context import Context, Decision
from rulebook.events import (
    BreakEnded,
    ChoiceMissed,
    ChoiceReminded,
    Deadline,
    DeadlineKind,
    DeadlineMissed,
    DemandEnded,
    DemandReminded,
    Event,
    ExpiryUnseen,
    OverdueReminded,
    Reminded,
)
from rulebook.state import Demand, Match, Ruling, RulingState, Tournament
from rulebook.vocabulary import BOT, Known, Refusal


@dataclass(frozen=True, slots=True)
class _Due:
    at: datetime
    what: str
    deadline: Deadline
    match: Match | None = None
    demand: Demand | None = None
    ruling: Ruling | None = None


def _all_due(state: Tournament) -> Iterator[_Due]:
    for match in state.running:
        for clock in match.deadlines:
            if clock.remind_at is not None:
                yield _Due(clock.remind_at, "remind", clock, match)
            yield _Due(clock.at, "expire", clock, match)
        overdue = match.overdue
        if overdue is not None and overdue.next_at is not None:
            yield _Due(overdue.next_at, "overdue", overdue.deadline, match)
    for demand in state.demands.values():
        if not demand.how:
            if demand.deadline.remind_at is not None:
                yield _Due(demand.deadline.remind_at, "remind", demand.deadline, demand=demand)
            yield _Due(demand.deadline.at, "demand", demand.deadline, demand=demand)
    for ruling in state.rulings.values():
        if ruling.state is RulingState.PROPOSED and ruling.choice_deadline is not None:
            if ruling.choice_deadline.remind_at is not None:
                yield _Due(ruling.choice_deadline.remind_at, "remind", ruling.choice_deadline, ruling=ruling)
            yield _Due(ruling.choice_deadline.at, "choice", ruling.choice_deadline, ruling=ruling)


def next_due(state: Tournament) -> datetime | None:
    """When the clock must speak next; None when nothing runs."""
    if not state.exists or state.closed_at is not None:
        return None
    return min((due.at for due in _all_due(state)), default=None)


def call_time(ctx: Context, command: CallTime) -> Decision:
    """Everything that is due by now, in order."""
    if ctx.actor != BOT:
        return Refusal("refuse-not-bot")
    events: list[Event] = []
    while True:
        due = min(_all_due(ctx.state), key=lambda item: item.at, default=None)
        if due is None or due.at > ctx.at or ctx.state.closed_at is not None:
            return tuple(events) or Known("known-nothing-due")
        away = next(((start, end) for start, end in command.away if start <= due.at < end), None)
        happened = _happen(ctx, due, away)
        events.extend(happened)
        ctx = ctx.after(*happened)


def _happen(ctx: Context, due: _Due, away: tuple[datetime, datetime] | None) -> tuple[Event, ...]:
    if due.what == "remind" and due.demand is not None:
        return (DemandReminded(due.demand.id, due.deadline, ctx.at),)
    if due.what == "remind" and due.ruling is not None:
        return (ChoiceReminded(due.ruling.id, due.deadline, ctx.at),)
    if due.demand is not None:
        return _demand(ctx, due.demand, away)
    if due.ruling is not None and away is not None:
        return (choices.ask_again(ctx, due.ruling),)
    if due.ruling is not None:
        return (ChoiceMissed(due.ruling.id, due.deadline, ctx.at),)
    match = due.match
    assert match is not None  # noqa: S101 - one of the three is there
    if due.what == "remind":
        return (Reminded(match.id, due.deadline, ctx.at),)
    if due.what == "overdue":
        return _overdue(ctx, match, due.deadline)
    if due.deadline.kind is DeadlineKind.BREAK:
        ended = BreakEnded(match.id, ctx.at, ())
        start = ctx.at if away else due.deadline.at
        pending = tuple(clock for clock in match.deadlines if clock.kind is DeadlineKind.CONFIRM)
        over = ctx.after(ended).state.matches[match.id]
        create = tuple(clock for clock in clocks.anew(ctx, over, start) if clock.kind is DeadlineKind.CREATE)
        return (BreakEnded(match.id, ctx.at, pending + create),)
    if away is not None:
        return (ExpiryUnseen(match.id, due.deadline, ctx.at, away[0], away[1]),)
    return _missed(ctx, match, due.deadline)


def _missed(ctx: Context, match: Match, deadline: Deadline) -> tuple[Event, ...]:
    every = timedelta(seconds=deadline.overdue_every)
    reminder = deadline.at + every if deadline.overdue_every and deadline.overdue_times else None
    while reminder is not None and reminder <= ctx.at:
        reminder += every
    missed = DeadlineMissed(match.id, deadline, ctx.at, reminder)
    rule = ctx.edition.deadlines[deadline.kind]
    ruled = deadline.kind is DeadlineKind.CREATE and match.was_late(deadline.game)
    if rule.expiry != "rule" or rule.infraction is None or ruled:  # one ruling a game, then reminders
        return (missed,)
    after = ctx.after(missed)
    return (missed, *conduct.automatic(after, rule.infraction, deadline.awaited[0], match.id, deadline))


def _overdue(ctx: Context, match: Match, deadline: Deadline) -> tuple[Event, ...]:
    overdue = match.overdue
    assert overdue is not None  # noqa: S101 - it is what is due
    assert overdue.next_at is not None  # noqa: S101
    times = overdue.times + 1
    every = timedelta(seconds=deadline.overdue_every)
    following = overdue.next_at + every
    while following <= ctx.at:
        following += every
    return (OverdueReminded(match.id, deadline, ctx.at, times, following if times < deadline.overdue_times else None),)


def _demand(ctx: Context, demand: Demand, away: tuple[datetime, datetime] | None) -> tuple[Event, ...]:
    ended = DemandEnded(demand.id, "unseen" if away else "missed", ctx.at)
    rule = ctx.edition.deadlines.get(DeadlineKind.EVIDENCE)
    if away is not None or rule is None or rule.infraction is None or demand.match is None:
        return (ended,)
    after = ctx.after(ended)
    proposed = conduct.automatic(after, rule.infraction, demand.entrant, demand.match, demand.deadline, propose=True)
    return (ended, *proposed)
