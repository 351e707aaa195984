"""Scores: reported by captains, agreed, disputed, settled by a judge.

| clause | state | where / why not |
|---|---|---|
| 7.2 both captains report, naming both teams | works | `report`, `confirm`; names are read in score_text.py |
| 3.3 the create clock runs from the posted score | works | `report`: from the first full one (M33), by its date |
| 3.5 a match ends at the edition's wins | works | `conclude` |
| 3.8.б a drawn game leaves the score | works | `report` with how="draw" (M13) |
| 2.2.а, 2.2.б a judge decides a dispute | works | `settle` |
| 2.2.г, M32 a team without the chat | works | a judge's report speaks for it |
| 7.2 order and deadline of reports | reading M33 | the regulation gives none: a reminder, then the judges may settle |

A report counts when both sides agree. Equal words confirm, unequal ones are a dispute, an impossible one is a question.
"""

from __future__ import annotations

from datetime import datetime

from rulebook import clocks
from rulebook.commands import ConfirmScore, DisputeScore, ReportScore, SettleScore
from rulebook.context import Context, Decision
from rulebook.events import (
    CreationClaimDenied,
    Deadline,
    DeadlineKind,
    Event,
    MatchFinished,
    MatchReopened,
    RulingCancelled,
    ScoreConfirmed,
    ScoreDisputed,
    ScoreReported,
    ScoreSettled,
)
from rulebook.state import Entrant, Match, Phase, RulingState, Stage
from rulebook.vocabulary import Choice, EntrantId, Known, MatchId, Question, Refusal, Role, Score


def is_possible(match: Match, score: Score) -> bool:
    """Whether a match to so many wins can stand at this score."""
    return 0 <= score.first <= match.wins and 0 <= score.second <= match.wins and score.total < 2 * match.wins


def reachable(match: Match, base: Score) -> tuple[Score, ...]:
    """What the score can be after one more game, from `base`."""
    candidates = (Score(base.first + 1, base.second), Score(base.first, base.second + 1))
    return tuple(score for score in candidates if is_possible(match, score)) if match.leader(base) is None else ()


def _score_choices(match: Match, scores: tuple[Score, ...], game: int) -> tuple[Choice, ...]:
    choices = tuple(
        Choice("report", (match.id, str(game), str(score)), "label-score", {"score": score}) for score in scores
    )
    return (*choices, Choice("call_judge", (match.id,), "label-call-judge"))


def speaker(ctx: Context, match: Match) -> Entrant | Refusal:
    """The side the actor speaks for in this match: its captain, or a judge for a team without the chat (M32)."""
    if ctx.actor.anonymous:
        return Refusal("refuse-anonymous")
    own = ctx.speaks_for()
    if own is not None and own.id in match.entrants:
        if ctx.is_muted(own.id):
            return Refusal("refuse-muted", {"entrant": own.id}, ctx.cite("mute"))
        return own
    if ctx.at_least(Role.JUDGE):
        muted = [entrant for entrant in match.entrants if ctx.is_muted(entrant)]
        if len(muted) == 1:
            return ctx.state.entrants[muted[0]]
        return Refusal("refuse-judge-settles", clause=ctx.cite("settle"))
    return Refusal("refuse-not-captain", clause=ctx.cite("report"))


def conclude(ctx: Context, match: MatchId, events: tuple[Event, ...], *, reopen: bool = True) -> tuple[Event, ...]:
    """The events, and what they mean for the end of the match: finished, or (when its end is undone) going on."""
    after = ctx.after(*events)
    now = after.state.matches[match]
    leader = now.leader(now.score)
    if leader is not None and (now.finished_at is None or now.winner != leader):
        last = now.effects[-1].ruling if now.effects else None
        ruling = last if last is not None and now.leader(now.score_without(last)) is None else None
        return (*events, MatchFinished(match, leader, now.score, ctx.at, ruling))
    if leader is None and now.finished_at is not None and reopen:
        return (*events, reopened(after, now))
    return events


def reopened(ctx: Context, match: Match) -> MatchReopened:
    """A match goes on as it stood when it ended; what it awaits has its full time again."""
    now = match.reopened
    deadlines = () if now.dispute is not None or now.halted else clocks.anew(ctx, now, ctx.at)
    return MatchReopened(match.id, ctx.at, ctx.actor.person, deadlines)


def report(ctx: Context, command: ReportScore) -> Decision:
    """Take a side's word for the score."""
    found = ctx.match(command.match)
    if not isinstance(found, Match):
        return found
    side = speaker(ctx, found)
    if isinstance(side, Refusal):
        return side
    match, score, cite = found, command.score, ctx.edition.match.clause
    if match.finished_at is not None:
        if score == match.score:
            return Known("known-finished", {"score": match.score, "winner": match.winner}, cite)
        return Refusal("refuse-finished", {"score": match.score, "winner": match.winner}, cite)
    if command.edited and command.game and command.game not in _open_games(match):
        if score == match.score:
            return Known("known-score", {"score": match.score}, ctx.cite("report"))
        return Refusal("refuse-edit-counted", {"score": match.score}, ctx.cite("settle"))
    if not is_possible(match, score):
        return Refusal(
            "refuse-impossible-score",
            {"score": score, "wins": match.wins, "now": match.score},
            cite,
            _score_choices(match, reachable(match, match.score), match.game),
        )
    if match.dispute is not None:
        return _in_dispute(ctx, match, side.id, score)
    if match.report is not None:
        return _second_word(ctx, match, side.id, command)
    return _first_word(ctx, match, side.id, command)


def _open_games(match: Match) -> set[int]:
    """The games whose score is said but does not count yet: an edit of what was said can still change it."""
    return {word.game for word in (match.report, match.dispute) if word is not None}


def _first_word(ctx: Context, match: Match, side: EntrantId, command: ReportScore) -> Decision:
    score, now = command.score, match.score
    over = match.stage is Stage.OVER or (match.stage is Stage.SCHEDULED and match.game == 1)
    if score == now and command.how == "game":
        if over or command.edited:
            return Known("known-score", {"score": now}, ctx.cite("report"))
        choices = (
            Choice("report_draw", (match.id, str(match.game), str(score)), "label-draw"),
            *_score_choices(match, reachable(match, now), match.game),
        )
        return Question("ask-unchanged", {"score": now}, choices, ctx.cite("draw"))
    if command.edited and over and match.games and match.stage is not Stage.SCHEDULED:
        return Refusal("refuse-edit-counted", {"score": now}, ctx.cite("settle"))
    if score not in reachable(match, now) and not (score == now and command.how == "draw"):
        return _jump(match, now, score, ctx)
    return _accept(ctx, match, match.game, side, command, now)


def _jump(match: Match, now: Score, score: Score, ctx: Context) -> Question:
    return Question(
        "ask-jump",
        {"now": now, "score": score},
        _score_choices(match, reachable(match, now), match.game),
        ctx.cite("report"),
    )


def _accept(  # noqa: PLR0913 - one report has so many sides
    ctx: Context,
    match: Match,
    game: int,
    side: EntrantId,
    command: ReportScore,
    base: Score,
    *,
    corrects: bool = False,
) -> tuple[Event, ...]:
    score = command.score
    delta = (score.first - base.first, score.second - base.second)
    creator = match.creator if command.how == "bonus" else next_creator(ctx, match, game, delta)
    current = game >= match.game
    if corrects:
        deadlines = match.deadlines
        if match.leader(score) is not None:
            deadlines = tuple(clock for clock in deadlines if clock.kind is not DeadlineKind.CREATE)
        elif current and match.report is not None and match.leader(match.report.score) is not None:
            deadlines = deadlines + clocks.create(ctx, game + 1, ctx.at, creator)
    else:
        deadlines = clocks.confirm(ctx, match.other(side), game, ctx.at)
        if match.halted:
            deadlines = ()
        elif command.how == "bonus":  # the game goes on, and so do its clocks
            deadlines = match.deadlines + deadlines
        elif current and match.leader(score) is None:
            deadlines = deadlines + clocks.create(ctx, game + 1, ctx.at, creator)
        elif not current:
            deadlines = match.deadlines + deadlines
    return (
        ScoreReported(
            match=match.id,
            game=game,
            entrant=side,
            by=ctx.actor.person,
            score=score,
            delta=delta,
            at=ctx.at,
            creator=creator,
            how=command.how,
            corrects=corrects,
            deadlines=deadlines,
        ),
    )


def next_creator(ctx: Context, match: Match, game: int, delta: tuple[int, int]) -> EntrantId:
    """Whose turn it is to create the game after `game` (M51): the other side, or the loser, as the edition says."""
    if game < match.game:
        return match.creator
    created = match.other(match.creator) if match.stage is Stage.OVER and match.report is not None else match.creator
    if ctx.edition.match.creator == "loser" and delta != (0, 0):
        return match.second if delta[0] > delta[1] else match.first
    return match.other(created)


def _second_word(ctx: Context, match: Match, side: EntrantId, command: ReportScore) -> Decision:
    pending, score = match.report, command.score
    assert pending is not None  # noqa: S101 - the caller looked
    expected = match.score_reported()
    moved_on = pending.game < match.game
    same = score in {pending.score, expected}
    if side != pending.entrant and same:
        return confirmation(ctx, match)
    if side == pending.entrant and same:
        return Known("known-waiting", {"score": pending.score, "entrant": match.other(side)}, ctx.cite("report"))
    if moved_on and score in reachable(match, expected) and not command.edited:
        return _next_game(ctx, match, side, command)
    allowed = (*reachable(match, match.score), match.score)
    if score not in allowed:
        return _jump(match, match.score, score, ctx)
    if side == pending.entrant:
        return _accept(ctx, match, pending.game, side, command, match.score, corrects=True)
    versions = ((pending.entrant, pending.score), (side, score))
    return (ScoreDisputed(match.id, pending.game, versions, ctx.actor.person, ctx.at),)


def _next_game(ctx: Context, match: Match, side: EntrantId, command: ReportScore) -> Decision:
    """The next score while the last is not confirmed: the other side's word agrees to it, one's own adds to it."""
    pending = match.report
    assert pending is not None  # noqa: S101 - the caller looked
    expected = match.score_reported()
    if side != pending.entrant:
        agreed = _confirmed(ctx, match)
        later = ctx.after(*agreed)
        after = later.state.matches[match.id]
        return (*agreed, *_accept(later, after, after.game, side, command, after.score))
    base = Score(expected.first - pending.delta[0], expected.second - pending.delta[1])
    return _accept(ctx, match, match.game, side, command, base)


def _confirmed(ctx: Context, match: Match) -> tuple[Event, ...]:
    pending = match.report
    assert pending is not None  # noqa: S101 - the callers looked
    return (
        ScoreConfirmed(
            match=match.id,
            game=pending.game,
            score=match.score_reported(),
            delta=pending.delta,
            by=ctx.actor.person,
            at=ctx.at,
        ),
    )


def report_first(ctx: Context, match: Match) -> Refusal:
    """The last game's score is not agreed to yet: before a judge decides the present one, that one is settled."""
    pending = match.report
    assert pending is not None  # noqa: S101 - the callers looked
    score = pending.score
    choice = Choice(
        "settle", (match.id, str(pending.game), f"{score.first}-{score.second}"), "label-score", {"score": score}
    )
    args: dict[str, object] = {"game": pending.game, "score": score, "entrant": match.other(pending.entrant)}
    return Refusal("refuse-report-first", args, ctx.cite("settle"), (choice,))


def confirmation(ctx: Context, match: Match) -> tuple[Event, ...]:
    """Count the pending report."""
    return conclude(ctx, match.id, _confirmed(ctx, match))


def _in_dispute(ctx: Context, match: Match, side: EntrantId, score: Score) -> Decision:
    dispute = match.dispute
    assert dispute is not None  # noqa: S101 - the caller looked
    others = dict(dispute.versions)
    mine = others.pop(side, None)
    if mine == score:
        return Known("known-disputed", clause=ctx.cite("settle"))
    if score in others.values():
        return _settlement(ctx, match, dispute.game, score, match.creator, how="agreed")
    if score not in (*reachable(match, match.score), match.score):
        return _jump(match, match.score, score, ctx)
    versions = (*others.items(), (side, score))
    return (ScoreDisputed(match.id, dispute.game, versions, ctx.actor.person, ctx.at),)


def confirm(ctx: Context, command: ConfirmScore) -> Decision:
    """Agree to what the other side said."""
    found = ctx.match(command.match)
    if not isinstance(found, Match):
        return found
    match = found
    if ctx.actor.anonymous:
        return Refusal("refuse-anonymous")
    if command.claim or _means_claim(match):
        return _agree_claim(ctx, match)
    side = speaker(ctx, match)
    if isinstance(side, Refusal):
        return side
    pending = match.report
    if command.game and (pending is None or pending.game != command.game):
        return Known("known-score", {"score": match.score}, ctx.cite("report"))
    if pending is None:
        reason = "known-finished" if match.phase is Phase.FINISHED else "refuse-nothing-to-confirm"
        args: dict[str, object] = {"score": match.score, "winner": match.winner or match.first}
        return Known(reason, args) if match.phase is Phase.FINISHED else Refusal(reason, args, ctx.cite("report"))
    if command.score is not None and command.score != pending.score:
        return Question(
            "ask-changed-report",
            {"score": pending.score},
            (
                Choice("confirm", (match.id, str(pending.game), str(pending.score)), "label-confirm"),
                Choice("dispute", (match.id, str(pending.game)), "label-dispute"),
            ),
            ctx.cite("report"),
        )
    if side.id == pending.entrant:
        return Refusal("refuse-own-report", {"entrant": match.other(side.id)}, ctx.cite("report"))
    if match.dispute is not None:  # its end starts the clock anew, whoever ends it
        return _settlement(ctx, match, match.dispute.game, match.score_reported(), match.creator, how="agreed")
    return confirmation(ctx, match)


def _means_claim(match: Match) -> bool:
    """Whether a word about what the other side said means its claim: no report waits, and the game is not yet over."""
    claim = match.claim
    return claim is not None and match.report is None and match.dispute is None and claim.game == match.game


def _agree_claim(ctx: Context, match: Match) -> Decision:
    claim = match.claim
    if claim is None:
        return Known("known-gather-answered", {})
    own = ctx.speaks_for()
    if not ctx.at_least(Role.JUDGE) and (own is None or own.id not in match.entrants or own.id == claim.entrant):
        return Refusal("refuse-claim-not-yours", {"entrant": match.other(claim.entrant)}, ctx.cite("create"))
    ruling = ctx.state.rulings[claim.ruling]
    if ruling.state in {RulingState.REJECTED, RulingState.CANCELLED}:
        return Known(f"known-{ruling.state.value}", {"ruling": ruling.id})
    before = match.score
    after = match.score_without(claim.ruling)
    cancelled = RulingCancelled(ruling.id, ctx.actor.person, ctx.at, "created-in-time", before, after)
    return conclude(ctx, match.id, (cancelled, CreationClaimDenied(match.id, claim.game, ctx.actor.person, ctx.at)))


def dispute(ctx: Context, command: DisputeScore) -> Decision:
    """Object to a report; its author may also take it back so."""
    found = ctx.match(command.match)
    if not isinstance(found, Match):
        return found
    match = found
    if command.claim and match.claim is None:
        return Known("known-gather-answered", {})
    if match.claim is not None and (command.claim or _means_claim(match)):
        own = ctx.speaks_for()
        if ctx.at_least(Role.JUDGE) or (own is not None and own.id in match.entrants):
            return (CreationClaimDenied(match.id, match.claim.game, ctx.actor.person, ctx.at),)
        return Refusal("refuse-not-captain", clause=ctx.cite("captain"))
    side = speaker(ctx, match)
    if isinstance(side, Refusal):
        return side
    if match.dispute is not None:
        return Known("known-disputed", clause=ctx.cite("settle"))
    pending = match.report
    if pending is None or (command.game and command.game != pending.game):
        return Refusal("refuse-nothing-to-dispute", {"score": match.score}, ctx.cite("settle"))
    versions = ((pending.entrant, pending.score),)
    return (ScoreDisputed(match.id, pending.game, versions, ctx.actor.person, ctx.at, command.reason),)


def settle(ctx: Context, command: SettleScore) -> Decision:
    """A judge sets the score, ending a dispute or standing in for a silent side."""
    if (refusal := ctx.lacks(Role.JUDGE)) is not None:
        return refusal
    found = ctx.match(command.match)
    if not isinstance(found, Match):
        return found
    match, score = found, command.score
    if match.finished_at is not None and (refusal := ctx.lacks(Role.ORGANISER)) is not None:
        if score == match.score:
            return Known("known-finished", {"score": match.score, "winner": match.winner}, ctx.edition.match.clause)
        return Refusal("refuse-finished-organiser", {"score": match.score}, ctx.edition.match.clause)
    if not is_possible(match, score):
        return Refusal(
            "refuse-impossible-score",
            {"score": score, "wins": match.wins, "now": match.score},
            ctx.edition.match.clause,
        )
    game = match.dispute.game if match.dispute else match.report.game if match.report else match.game
    if command.game and command.game != game:
        return Known("known-score", {"score": match.score}, ctx.cite("settle"))
    idle = match.report is None and match.dispute is None and match.stage is not Stage.PLAYING
    if score == match.score and idle and (command.how == "settled" or match.stage is Stage.OVER):
        return Known("known-score", {"score": match.score}, ctx.cite("settle"))
    delta = (score.first - match.score.first, score.second - match.score.second)
    correction = match.stage is Stage.OVER and match.report is None and match.dispute is None
    if correction:
        game = max(1, match.game - 1)
    played = delta != (0, 0) or command.how == "draw"
    creator = match.creator
    if not correction and match.report is None and match.dispute is None and played and command.how != "bonus":
        creator = next_creator(ctx, match, game, delta)
    return _settlement(ctx, match, game, score, creator, reason=command.reason, how=command.how, clause=command.clause)


def report_by(ctx: Context, match: Match, side: EntrantId, score: Score, how: str) -> Decision:
    """Take a side's word for a score that another chapter has worked out (4.10)."""
    if match.dispute is not None:
        return Refusal("refuse-disputed", clause=ctx.cite("settle"))
    command = ReportScore(score, match.id, how)
    if match.report is not None:
        return _second_word(ctx, match, side, command)
    return _accept(ctx, match, match.game, side, command, match.score)


def _settlement(  # noqa: PLR0913 - what a settlement consists of
    ctx: Context,
    match: Match,
    game: int,
    score: Score,
    creator: EntrantId,
    *,
    reason: str = "",
    how: str = "settled",
    clause: str = "",
) -> tuple[Event, ...]:
    now = match.score
    settled = ScoreSettled(
        match=match.id,
        game=game,
        score=score,
        delta=(score.first - now.first, score.second - now.second),
        by=ctx.actor.person,
        at=ctx.at,
        creator=creator,
        reason=reason,
        how=how,
        clause=clause or ctx.cite("settle"),
        deadlines=match.deadlines if how == "bonus" else _after_settlement(ctx, match, game, score, creator, ctx.at),
    )
    return conclude(ctx, match.id, (settled,))


def _after_settlement(  # noqa: PLR0913
    ctx: Context, match: Match, game: int, score: Score, creator: EntrantId, at: datetime
) -> tuple[Deadline, ...]:
    """The create clock starts anew from the settlement (M33); a game already going on keeps its own clock."""
    if match.leader(score) is not None or match.halted:
        return ()
    if game < match.game and match.stage in {Stage.GATHERING, Stage.PLAYING}:
        return clocks.gather(ctx, match, match.game, at) if match.stage is Stage.GATHERING else ()
    return clocks.create(ctx, game + 1, at, creator)
