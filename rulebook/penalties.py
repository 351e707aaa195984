"""From an infraction to its penalty and what that does: pure arithmetic over the edition and the rulings that stand.

| clause | state | where / why not |
|---|---|---|
| 8.1, 8.5.* ladders | works | `weigh`: steps counted per subject and clause over the whole tournament (M23) |
| 8.5.а, б, г, д, к "last win", zero case | works | `_deduct`: by the score then (M24); at none +1 to the other (M07) |
| technical 0-5 | works | the figure is the match's own wins |
| 8.5.е, з removal | works | `_removed`; what remains of its matches: consequences.py, standings.py (M49) |
| 8.5.и standings point | works | `points`, may go below zero (M30) |
| levels (heroes, app. 2) | works | `weigh`: the level fixes the penalty; an open cell must be settled first (C03) |
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from rulebook.context import Context
from rulebook.edition import InfractionRule, Open, Option, Step
from rulebook.events import NO_EFFECT, Case, DeadlineKind, Effect, Penalty
from rulebook.state import Match, Ruling, Tournament
from rulebook.vocabulary import EntrantId, MatchId, PersonId, Question, Refusal, Role, RulingId, Score

NO_PENALTY = "none"


@dataclass(frozen=True, slots=True)
class Weighed:
    """A ruling as it would be issued."""

    rule: InfractionRule
    case: Case
    penalty: Penalty
    effect: Effect
    before: Score | None
    after: Score | None
    next_penalty: str
    confirm_by: Role
    also: tuple[str, ...] = ()
    both: bool = False
    cancels: tuple[str, ...] = ()
    on_player: bool = False
    """Whether this step falls on a player, and nobody is named."""


def earlier(  # noqa: PLR0913 - what a count is of
    ctx: Context,
    infraction: str,
    entrant: EntrantId | None,
    person: PersonId | None,
    but: RulingId | None = None,
    match: MatchId | None = None,
    options: tuple[str, ...] = (),
) -> int:
    """How often a subject was ruled against under an infraction in this tournament; cancelled rulings do not count.

    With a `match`: in that match only (M23, a switch). What an option counts apart is counted apart (8.5.и, M29).
    """
    rule = ctx.edition.infractions[infraction]
    apart = _apart(rule, options)
    same = [
        ruling
        for ruling in ctx.state.standing
        if ruling.case.infraction == infraction
        and ruling.penalty.word != NO_PENALTY
        and ruling.id != but
        and (match is None or ruling.case.match == match)
        and apart == _apart(rule, ruling.case.options)
        and (ruling.case.entrant == entrant if rule.subject == "team" else ruling.case.person == person)
    ]
    return len(same)


def _apart(rule: InfractionRule, options: tuple[str, ...]) -> bool:
    return any(option.apart for option in options_of(rule, options))


def options_of(rule: InfractionRule, chosen: tuple[str, ...]) -> tuple[Option, ...]:
    """The options a judge chose, as the edition tells them."""
    return tuple(option for option in rule.option if option.word in chosen)


def weigh(ctx: Context, case: Case, but: RulingId | None = None) -> Weighed | Refusal | Question:
    """What follows from a case. `but` is the ruling itself, when it is weighed again. Sets `case.earlier` and score."""
    rule = ctx.edition.infractions[case.infraction]
    chosen = options_of(rule, case.options)
    instead = next((option.instead for option in chosen if option.instead), None)
    if instead is not None:
        confirm = next((option.confirm for option in chosen if option.instead and option.confirm), None)
        again = replace(case, infraction=instead, clause=ctx.edition.infractions[instead].clause)
        other = weigh(ctx, again, but)
        if isinstance(other, Weighed) and confirm is not None:
            return replace(other, confirm_by=confirm)
        return other
    within = case.match if ctx.switch("ladder.scope") == "match" else None  # M23
    count = earlier(ctx, rule.id, case.entrant, case.person, but, within, case.options)
    match = ctx.state.matches.get(case.match) if case.match else None
    at_violation = ctx.switch("deduct_win.score_at") != "ruling"  # M24
    snapshot = _snapshot(match, case.game if at_violation else 0, but) if match else None
    case = replace(case, earlier=count, score=snapshot)
    steps = next((option.steps for option in chosen if option.steps), rule.steps)
    override = next((option.penalty for option in chosen if option.penalty), None)
    forbids_replay = any(option.replay is False for option in chosen)
    if override is not None:
        step: Step | None = None if override == NO_PENALTY else Step(penalty=override)
        penalty = Penalty(override)
        following = ""
    elif steps:
        if count >= len(steps) and rule.after_last == "decision":
            step = Step(penalty="decision")
        else:
            step = steps[min(count, len(steps) - 1)]
        penalty = Penalty(step.penalty, min(count + 1, len(steps)), len(steps), step.plus, step.tournaments)
        beyond = "decision" if rule.after_last == "decision" else steps[-1].penalty
        following = steps[count + 1].penalty if count + 1 < len(steps) else beyond
    else:
        word = _by_level(ctx, rule)
        if isinstance(word, Refusal):
            return word
        step = Step(penalty=word)
        penalty = Penalty(word)
        following = word
    if step is not None and step.captain is not None and _leads(ctx, case):
        step = step.model_copy(update={"penalty": step.captain})
        penalty = replace(penalty, word=step.penalty)
    if count and step is not None and step.penalty != "replay" and ctx.switch("wrong_start.repeat") == "deduct":
        forbids_replay = True  # M22
    if forbids_replay and step is not None:
        step = step.model_copy(update={"plus": tuple(word for word in step.plus if word != "replay")})
        penalty = replace(penalty, plus=step.plus)
    effect = effect_of(ctx, step, case, match) if step is not None else NO_EFFECT
    remedy = next((option.word for option in chosen if option.remedy), "")
    confirms = [rule.by, *(option.confirm for option in chosen if option.confirm)]
    return Weighed(
        rule=rule,
        case=replace(case, remedy=remedy),
        penalty=penalty,
        effect=effect,
        before=match.score_without(but) if match and but else match.score if match else None,
        after=match.score_with(effect, instead_of=but, game=case.game) if match else None,
        next_penalty=following,
        confirm_by=max(confirms, key=lambda role: _WEIGHT.get(role, 0)),
        also=tuple(option.also for option in chosen if option.also),
        both=any(option.subject == "both" for option in chosen),
        cancels=tuple(other for option in chosen for other in option.cancels),
        on_player=step is not None and step.subject == "player" and case.person is None,
    )


_WEIGHT = {Role.JUDGE: 1, Role.HEAD_JUDGE: 2, Role.ORGANISER: 3}


def _snapshot(match: Match, game: int, but: RulingId | None) -> Score:
    """The score at the violation (M24): games before it, rulings placed up to it, and not the ruling itself."""
    others = tuple(given for given in match.effects if given.ruling != but)
    before = replace(match, effects=others)
    if match.report is not None and match.report.game < game:
        reported = before.score_reported()
        return reported if match.report.game == game - 1 else before.score_before(game)
    return before.score_before(game) if game else before.score


def _leads(ctx: Context, case: Case) -> bool:
    """Whether the offender is captain or deputy of their team."""
    entrant = ctx.state.entrants.get(case.entrant) if case.entrant else None
    return entrant is not None and case.person is not None and case.person in {entrant.captain, *entrant.deputies}


def _by_level(ctx: Context, rule: InfractionRule) -> str | Refusal:
    cell = rule.levels.get(ctx.state.level)
    if cell is None:
        return Refusal("refuse-no-level")
    if isinstance(cell, Open):
        choice = ctx.state.readings.get(f"{cell.reading}.{rule.id}") or ctx.state.readings.get(cell.reading)
        if choice in cell.open:
            return str(choice)
        return Refusal("refuse-open-cell", {"reading": cell.reading, "penalties": list(cell.open)}, rule.clause)
    return cell


def effect_of(ctx: Context, step: Step, case: Case, match: Match | None) -> Effect:
    """What a step does to score, table and people."""
    effect = NO_EFFECT
    for word in (step.penalty, *step.plus):
        effect = _with(ctx, effect, word, case, match)
    if step.tournaments and case.person is not None:
        effect = replace(effect, suspended=((case.person, step.tournaments),))
    return effect


def _with(ctx: Context, effect: Effect, word: str, case: Case, match: Match | None) -> Effect:
    played_by_players = ctx.edition.edition.entrants == "players"
    listed = ctx.edition.penalty_words.get(word)
    if listed is not None and listed.executes_as:
        return _with(ctx, effect, listed.executes_as, case, match)
    opponent = match.other(case.entrant) if match and case.entrant in match.entrants and case.entrant else None
    match word:
        case "deduct_win" if match and case.entrant and opponent:
            return _deduct(effect, case, match, case.entrant, opponent, _gift(ctx, case))
        case "technical_loss":
            return replace(effect, technical=case.entrant)
        case "removal":
            return replace(_removed(effect, case.entrant, match), disqualified=case.person)
        case "standings_point" if case.entrant:
            return replace(effect, points=((case.entrant, -1),))
        case "game_loss" if opponent:
            return replace(effect, deltas=((opponent, 1),))
        case "match_loss" if opponent:
            return replace(effect, match_to=opponent)
        case "disqualification" | "disqualification_without_prizes":
            return replace(
                _removed(effect, case.entrant, match) if played_by_players else effect,
                disqualified=case.person,
            )
        case "replay" if match is None or match.finished_at is None:  # a match that is over is not resumed (M42)
            return replace(effect, replay=True)
        case "suspension" if case.person is not None and not effect.suspended:
            return replace(effect, suspended=((case.person, 1),))
        case "chat_ban" if case.person is None:
            return replace(effect, muted=case.entrant)
        case _:
            return effect


def _removed(effect: Effect, entrant: EntrantId | None, match: Match | None) -> Effect:
    """Out of the tournament: a running match is lost with it, one that is over stays as it was played (M49)."""
    running = match is not None and match.finished_at is None and entrant in match.entrants
    return replace(effect, removed=entrant, technical=entrant if running else effect.technical)


def _gift(ctx: Context, case: Case) -> int:
    """What the opponent gets where the offender has no win to lose: one, or two for late gathering (M07, a switch)."""
    gather = ctx.edition.deadlines.get(DeadlineKind.GATHER)
    late = gather is not None and gather.infraction == case.infraction
    return 2 if late and ctx.switch("deduct_win.gather_plus") == "two" else 1


def _deduct(  # noqa: PLR0913 - who loses what to whom
    effect: Effect, case: Case, match: Match, offender: EntrantId, opponent: EntrantId, gift: int
) -> Effect:
    wins = match.wins_of(offender, case.score or match.score)
    if wins > 0:
        return replace(effect, deltas=((offender, -1),))
    return replace(effect, deltas=((opponent, gift),), zero_case=True)


def case_of(  # noqa: PLR0913 - a case has so many sides
    infraction: InfractionRule,
    entrant: EntrantId | None,
    person: PersonId | None,
    match: Match | None,
    game: int,
    at: datetime,
    note: str = "",
    options: tuple[str, ...] = (),
) -> Case:
    """A case before it is weighed."""
    return Case(
        infraction=infraction.id,
        clause=infraction.clause,
        entrant=entrant,
        person=person,
        match=match.id if match else None,
        game=game or (match.game if match else 0),
        happened_at=at,
        score=None,
        note=note,
        options=options,
    )


def is_late(state: Tournament, case: Case, before: Score | None, after: Score | None) -> bool:
    """Whether a ruling changes the score of a match after which another of the same sides has begun."""
    match = state.matches.get(case.match) if case.match else None
    if match is None or match.finished_at is None or before == after:
        return False
    return state.later_match(match) is not None


def changed(ruling: Ruling, weighed: Weighed) -> bool:
    """Whether a proposal would now be something else than what was shown."""
    return (ruling.penalty, ruling.effect) != (weighed.penalty, weighed.effect)
