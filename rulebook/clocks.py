"""Clocks of a match: how long, from when, who is awaited. Every figure comes from the edition.

| clause | state | where |
|---|---|---|
| 3.3, 8.5.а create | works | `create`, from the first full report (M33), anew after a dispute or stop (M16, M35) |
| 3.4, 8.5.б gather | works | `gather`, longer for the first game of a match (M06) |
| 3.10 break | works | `pause` |
| 7.2 confirmation | works | `confirm`: the regulation gives no period, ours only reminds (M33) |
| 3.9 freeze | works | starts when somebody with a say tells it (adjudication.py): the bot does not see the game |
"""

from __future__ import annotations

from datetime import datetime, timedelta

from rulebook.context import Context
from rulebook.events import Deadline, DeadlineKind
from rulebook.state import Match, Stage
from rulebook.vocabulary import EntrantId


def clock(  # noqa: PLR0913 - what a clock runs from
    ctx: Context,
    kind: DeadlineKind,
    start: datetime,
    awaited: tuple[EntrantId, ...],
    game: int,
    seconds: int = 0,
) -> tuple[Deadline, ...]:
    """A clock of a kind from a moment; none where the edition has no such clock."""
    rule = ctx.edition.deadlines.get(kind)
    if rule is None:
        return ()
    first = rule.first_seconds if game == 1 and rule.first_seconds is not None else rule.seconds
    length = seconds or first
    end = start + timedelta(seconds=length)
    remind = end - timedelta(seconds=rule.remind_seconds) if 0 < rule.remind_seconds < length else None
    return (
        Deadline(
            kind=kind,
            at=end,
            length=length,
            clause=rule.clause,
            awaited=awaited,
            game=game,
            remind_at=remind,
            overdue_every=rule.overdue_every,
            overdue_times=rule.overdue_times,
        ),
    )


def plain(  # noqa: PLR0913 - what a clock consists of
    kind: DeadlineKind,
    start: datetime,
    seconds: int,
    clause: str,
    awaited: tuple[EntrantId, ...],
    game: int,
    remind_seconds: int = 0,
) -> Deadline:
    """A clock whose length another rule of the edition gives."""
    end = start + timedelta(seconds=seconds)
    remind = end - timedelta(seconds=remind_seconds) if 0 < remind_seconds < seconds else None
    return Deadline(kind, end, seconds, clause, awaited, game, remind)


def create(ctx: Context, game: int, start: datetime, creator: EntrantId) -> tuple[Deadline, ...]:
    """The clock for creating a game. The first game of a match is created when a judge says so: no clock (6.5)."""
    if game == 1:
        return ()
    return clock(ctx, DeadlineKind.CREATE, start, (creator,), game)


def gather(ctx: Context, match: Match, game: int, start: datetime) -> tuple[Deadline, ...]:
    """The clock from creation to start."""
    return clock(ctx, DeadlineKind.GATHER, start, match.entrants, game)


def confirm(ctx: Context, awaited: EntrantId, game: int, start: datetime) -> tuple[Deadline, ...]:
    """The clock for the other captain's word."""
    return clock(ctx, DeadlineKind.CONFIRM, start, (awaited,), game)


def anew(ctx: Context, match: Match, start: datetime) -> tuple[Deadline, ...]:
    """What the match awaits, in full from now: after a settlement, a break, a halt, a decision."""
    pending: tuple[Deadline, ...] = ()
    if match.report is not None:
        pending = confirm(ctx, match.other(match.report.entrant), match.report.game, start)
    if match.stage is Stage.GATHERING:
        return pending + gather(ctx, match, match.game, start)
    if match.stage is Stage.OVER:
        if match.report is None:
            return create(ctx, match.game, start, match.creator)
        if match.leader(match.score_reported()) is None:
            return pending + create(ctx, match.report.game + 1, start, match.creator)
    return pending
