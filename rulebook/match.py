"""A match from its start to its end, but for scores (reports.py) and the clock's own word (calling.py).

| clause | state | where / why not |
|---|---|---|
| 3.2 eight a side | told | the bot does not see the game's players; 8.1 is ruled by a judge |
| 3.3 create | works | `create` stops the clock; a late word may disprove the ruling (`_claim`) |
| 3.4 gather | works | `create` starts the clock, `start` stops it |
| 3.5 wins that end a match | works | `begin` takes them from the edition; reports.conclude |
| 3.6 both captains, countdown | works | `start`; the countdown's screenshot is evidence, the bot does not see it |
| 3.10 one break a team | works | `pause` |
| 6.5 a judge names the time | works | `begin` |
| M51 who creates | works | drawn in `begin` (the coin is an argument), then reports.next_creator |
"""

from __future__ import annotations

from datetime import datetime, timedelta

from rulebook import clocks
from rulebook.commands import (
    CallJudge,
    CreateGame,
    GrantTime,
    Panic,
    ReplayGame,
    Resume,
    StartGame,
    StartMatch,
    TakeBreak,
)
from rulebook.context import Context, Decision
from rulebook.events import (
    BreakTaken,
    CreationClaimed,
    Deadline,
    DeadlineKind,
    Event,
    GameCreated,
    GameReplayed,
    GameStarted,
    JudgeCalled,
    MatchHalted,
    MatchResumed,
    MatchStarted,
    RulingCancelled,
    RulingRejected,
    TimeGranted,
)
from rulebook.lint import open_readings
from rulebook.reports import conclude, report_first
from rulebook.state import Match, RulingState, Stage, appealed
from rulebook.vocabulary import EntrantId, Known, Question, Refusal, Role, RulingId


def begin(ctx: Context, command: StartMatch) -> Decision:
    """Start a match between two entrants."""
    if (refusal := ctx.lacks(Role.JUDGE)) is not None:
        return refusal
    if command.first == command.second:
        return Refusal("refuse-against-itself", {"entrant": command.first})
    for entrant in (command.first, command.second):
        if ctx.state.is_removed(entrant):
            return Refusal("refuse-removed", {"entrant": entrant}, _out_by(ctx, entrant))
        running = ctx.state.match_of(entrant)
        if running is not None and running.finished_at is None:
            same = set(running.entrants) == {command.first, command.second}
            reason = "known-match" if same else "refuse-busy"
            args: dict[str, object] = {"entrant": entrant, "a": running.first, "b": running.second}
            return Known(reason, args) if same else Refusal(reason, args)
    if command.creator is not None and command.creator not in {command.first, command.second}:
        return Refusal("refuse-creator", {"entrant": command.creator}, ctx.cite("creator"))
    if ctx.edition.level and not ctx.state.level:
        return Refusal("refuse-no-level")
    unsettled = open_readings(ctx.edition, ctx.state.readings, ctx.state.level)
    if unsettled:
        return Refusal("refuse-open-readings", {"readings": ", ".join(reading.id for reading in unsettled)})
    rules = ctx.edition.match
    best_of = command.best_of or (rules.best_of[0] if rules.best_of else 0)
    if rules.best_of and best_of not in rules.best_of:
        return Refusal("refuse-best-of", {"allowed": ", ".join(map(str, rules.best_of))})
    wins = rules.wins or best_of // 2 + 1
    creator = command.creator or (command.first, command.second)[command.coin % 2]
    return (
        MatchStarted(
            match=ctx.state.next_match(),
            first=command.first,
            second=command.second,
            creator=creator,
            drawn=command.creator is None,
            wins=wins,
            by=ctx.actor.person,
            at=ctx.at,
            max_games=best_of,
        ),
    )


def _out_by(ctx: Context, entrant: EntrantId) -> str:
    """The clause of the ruling that took an entrant out; empty where it left by itself."""
    return next((r.case.clause for r in ctx.state.standing if r.effect.removed == entrant), "")


def _own_match(ctx: Context, wanted: object) -> Match | Refusal | Question:
    """The match, if the actor is one of its captains or a judge, and it is not over."""
    if ctx.actor.anonymous:
        return Refusal("refuse-anonymous")
    found = ctx.match(wanted)  # type: ignore[arg-type]
    if not isinstance(found, Match):
        return found
    own = ctx.speaks_for()
    if not ctx.at_least(Role.JUDGE):
        if own is None or own.id not in found.entrants:
            return Refusal("refuse-not-captain", clause=ctx.cite("captain"))
        if ctx.is_muted(own.id):
            return Refusal("refuse-muted", {"entrant": own.id}, ctx.cite("mute"))
    if found.finished_at is not None:
        args: dict[str, object] = {"score": found.score, "winner": found.winner}
        return Refusal("refuse-finished", args, ctx.edition.match.clause)
    return found


def create(ctx: Context, command: CreateGame) -> Decision:
    """The game is created: its clock stops, the gathering clock runs."""
    match = _own_match(ctx, command.match)
    if not isinstance(match, Match):
        return match
    late = match.late
    ruled = late is not None and late.ruling is not None
    if late is not None and ruled and _within(late.deadline, command.claimed_at or ctx.at):
        return _claim(ctx, match, command)
    if match.dispute is not None:
        return Refusal("refuse-disputed", clause=ctx.cite("settle"))
    reported = match.report if match.stage is Stage.OVER else None
    if reported is not None and command.claimed_at is not None and command.claimed_at < reported.at:
        return Known("known-created", {"game": reported.game}, ctx.cite("gather"))
    if match.stage is Stage.GATHERING:
        return Known("known-created", {"game": match.game}, ctx.cite("gather"))
    if match.stage is Stage.PLAYING:
        return Known("known-playing", {"game": match.game}, ctx.cite("start"))
    return _created(ctx, match)


def _within(clock: Deadline, moment: datetime) -> bool:
    """Whether a moment lies in the time that a clock gave."""
    return clock.at - timedelta(seconds=clock.length) <= moment <= clock.at


def _next_game(match: Match) -> int:
    """The number of the game that is created next, or that is under way."""
    return match.game + 1 if match.stage is Stage.OVER and match.report is not None else match.game


def _created(ctx: Context, match: Match) -> tuple[Event, ...]:
    game = _next_game(match)
    pending = tuple(clock for clock in match.deadlines if clock.kind is DeadlineKind.CONFIRM)
    clock = () if match.halted else clocks.gather(ctx, match, game, ctx.at)
    return (GameCreated(match.id, game, match.creator, ctx.at, ctx.actor.person, pending + clock),)


def _claim(ctx: Context, match: Match, command: CreateGame) -> Decision:
    """A word, after the ruling, that the game was created in time: a date proves it, a said time needs agreement."""
    late = match.late
    assert late is not None  # noqa: S101 - the caller looked
    assert late.ruling is not None  # noqa: S101
    awaited = late.game == _next_game(match) and match.stage in {Stage.OVER, Stage.SCHEDULED}
    created = _created(ctx, match) if awaited and match.dispute is None else ()
    if command.claimed_at is None or ctx.at_least(Role.JUDGE):
        ruling = ctx.state.rulings[late.ruling]
        undone: Event
        if ruling.state is RulingState.PROPOSED:
            undone = RulingRejected(ruling.id, ctx.actor.person, ctx.at)
        elif ruling.stands:
            after = match.score_without(ruling.id)
            undone = RulingCancelled(ruling.id, ctx.actor.person, ctx.at, "created-in-time", match.score, after)
        else:
            return created or Known("known-created", {"game": match.game}, ctx.cite("gather"))
        return conclude(ctx, match.id, (*created, undone))
    if match.claim is not None and match.claim.ruling == late.ruling:
        return Known("known-claimed", {"entrant": match.other(match.claim.entrant)}, ctx.cite("create"))
    own = ctx.speaks_for()
    if own is None:
        return Refusal("refuse-not-captain", clause=ctx.cite("captain"))
    claim = CreationClaimed(
        match=match.id,
        game=late.game,
        entrant=own.id,
        claimed_at=command.claimed_at,
        by=ctx.actor.person,
        at=ctx.at,
        ruling=late.ruling,
    )
    return (*created, claim)


def start(ctx: Context, command: StartGame) -> Decision:
    """Both agreed and counted down: the game runs, no clock of ours does."""
    match = _own_match(ctx, command.match)
    if not isinstance(match, Match):
        return match
    if match.dispute is not None:
        return Refusal("refuse-disputed", clause=ctx.cite("settle"))
    if match.stage is Stage.PLAYING:
        return Known("known-playing", {"game": match.game}, ctx.cite("start"))
    return (GameStarted(match.id, _next_game(match), ctx.at, ctx.actor.person),)


def pause(ctx: Context, command: TakeBreak) -> Decision:  # noqa: ARG001 - no parameters; each line is a reason
    """The team's break, between two games only, as often as the edition says."""
    if ctx.actor.anonymous:
        return Refusal("refuse-anonymous")
    own = ctx.speaks_for()
    cite = ctx.cite("break")
    if own is None:
        return Refusal("refuse-not-captain", clause=cite)
    match = _own_match(ctx, None)
    if not isinstance(match, Match):
        return match
    rule = ctx.edition.deadlines.get(DeadlineKind.BREAK)
    if rule is None:
        return Refusal("refuse-no-break")
    if match.break_by == own.id:
        return Known("known-break", {"entrant": own.id}, cite)
    whole = ctx.switch("break.scope") == "tournament"
    taken = sum(other.breaks.count(own.id) for other in ctx.state.matches.values() if whole or other.id == match.id)
    if rule.per_match is not None and taken >= rule.per_match:
        return Refusal("refuse-break-used", {"entrant": own.id, "times": rule.per_match}, cite)
    if match.stage is not Stage.OVER or match.dispute is not None or match.halted:
        return Refusal("refuse-break-now", clause=cite)
    if match.break_by is not None:
        return Refusal("refuse-break-running", {"entrant": match.break_by}, cite)
    pending = tuple(clock for clock in match.deadlines if clock.kind is DeadlineKind.CONFIRM)
    running = clocks.clock(ctx, DeadlineKind.BREAK, ctx.at, (own.id,), match.game)
    return (BreakTaken(match.id, own.id, ctx.actor.person, ctx.at, pending + running),)


def panic(ctx: Context, command: Panic) -> Decision:
    """A human, now: clocks stand still until a judge resumes."""
    match = _own_match(ctx, command.match)
    if not isinstance(match, Match):
        return match
    if match.halted:
        return Known("known-halted", {})
    return (MatchHalted(match.id, ctx.actor.person, ctx.at, command.cause, command.reason),)


def call_judge(ctx: Context, command: CallJudge) -> Decision:
    """Ask for a judge; nothing else changes."""
    if ctx.actor.anonymous:
        return Refusal("refuse-anonymous")
    found = ctx.match(command.match)
    match = found.id if isinstance(found, Match) else None
    return (JudgeCalled(match, ctx.actor.person, ctx.at, command.reason),)


def resume(ctx: Context, command: Resume) -> Decision:
    """Let a halted match go on, its clocks anew in full."""
    if (refusal := ctx.lacks(Role.JUDGE)) is not None:
        return refusal
    found = ctx.match(command.match)
    if not isinstance(found, Match):
        return found
    if not found.halted:
        return Known("known-not-halted", {})
    if (ruling := appealed(ctx.state, found.id)) is not None:
        return Refusal("refuse-appeal-pending", {"ruling": ruling}, ctx.cite("appeal"))
    deadlines = () if found.dispute is not None else clocks.anew(ctx, found, ctx.at)
    return (MatchResumed(found.id, ctx.actor.person, ctx.at, deadlines),)


def grant_time(ctx: Context, command: GrantTime) -> Decision:
    """Give what is awaited its full time again."""
    if (refusal := ctx.lacks(Role.JUDGE)) is not None:
        return refusal
    match = _own_match(ctx, command.match)
    if not isinstance(match, Match):
        return match
    deadlines = clocks.anew(ctx, match, ctx.at) if match.dispute is None and not match.halted else ()
    if not deadlines:
        return Refusal("refuse-no-clock", {})
    return (TimeGranted(match.id, ctx.actor.person, ctx.at, deadlines),)


def replay(ctx: Context, command: ReplayGame) -> Decision:
    """The game under way, or the last one, is played again."""
    if (refusal := ctx.lacks(Role.JUDGE)) is not None:
        return refusal
    match = _own_match(ctx, command.match)
    if not isinstance(match, Match):
        return match
    waits = match.stage in {Stage.SCHEDULED, Stage.OVER} and match.report is None
    if waits and match.again == match.game:
        return Known("known-replayed", {"game": match.game}, ctx.cite("replay"))
    if match.stage is Stage.SCHEDULED and not match.games:
        return Refusal("refuse-nothing-to-replay", clause=ctx.cite("replay"))
    if match.report is not None and match.report.game < match.game and match.stage is not Stage.OVER:
        return report_first(ctx, match)
    return replayed(ctx, match, command.reason)


def replayed(
    ctx: Context, match: Match, reason: str = "", game: int = 0, ruling: RulingId | None = None
) -> tuple[Event, ...]:
    """The events of playing a game again; its creator creates it again."""
    ruled = ctx.state.rulings.get(ruling) if ruling is not None else None
    over = match.stage is Stage.OVER
    game = game or match.last_game
    turned = over and (match.report is not None or game < match.game)
    creator = match.other(match.creator) if turned else match.creator
    if game < match.last_game:  # games were played since: it only does not count
        creator, deadlines = match.creator, match.deadlines
    else:
        deadlines = () if match.halted else clocks.create(ctx, game, ctx.at, creator)
    return (
        GameReplayed(
            match=match.id,
            game=game,
            by=ctx.actor.person,
            at=ctx.at,
            reason=reason,
            clause=ruled.case.clause if ruled is not None else ctx.cite("replay"),
            creator=creator,
            deadlines=deadlines,
            ruling=ruling,
        ),
    )
