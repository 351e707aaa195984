"""What the injured side chooses (8.2): asked once, with a deadline; a judge chooses when it keeps silent.

| clause | state | where / why not |
|---|---|---|
| 8.2 replay, or the loss | works | `ask`, `choose`; the wait ends in calling.py; no figure in the text: ours (M21) |
| 8.2 actives of both teams have gone | works | an option of the edition leaves the loss alone |
"""

from __future__ import annotations

from dataclasses import replace

from rulebook import clocks, penalties
from rulebook.commands import (
    Choose,
)
from rulebook.consequences import after_the_end, issued, pending
from rulebook.context import Context, Decision
from rulebook.edition import Step
from rulebook.events import (
    ChoiceAsked,
    ChoiceMade,
    DeadlineKind,
)
from rulebook.penalties import Weighed, weigh
from rulebook.state import Ruling, RulingState
from rulebook.vocabulary import Choice, PersonId, Question, Refusal, Role


def ask(ctx: Context, ruling: Ruling, weighed: Weighed) -> Decision:
    """Ask the side whose choice the penalty is; where only one is left, it is taken."""
    choice, case = weighed.rule.choice, weighed.case
    assert choice is not None  # noqa: S101 - the caller looked
    match = ctx.state.matches.get(case.match) if case.match else None
    if match is None or case.entrant is None:
        return Refusal("refuse-no-match-for-effect", {"entrant": case.entrant}, case.clause)
    chosen = penalties.options_of(weighed.rule, case.options)
    offered = next((option.choices for option in chosen if option.choices), choice.options)
    if any(option.replay is False for option in chosen):
        offered = tuple(word for word in offered if word != "replay")
    who = match.other(case.entrant) if choice.by == "opponent" else case.entrant
    if len(offered) == 1:  # nothing is left to choose: the ruling is issued as it is
        return issued(ctx, _chosen(ctx, ruling, weighed, offered[0]), ruling.id)
    (deadline,) = clocks.clock(ctx, DeadlineKind.CHOICE, ctx.at, (who,), case.game) or (
        clocks.plain(
            DeadlineKind.CHOICE, ctx.at, choice.seconds, choice.clause, (who,), case.game, choice.remind_seconds
        ),
    )
    return (ChoiceAsked(ruling.id, who, offered, choice.clause, deadline, ctx.actor.person, ctx.at),)


def ask_again(ctx: Context, ruling: Ruling) -> ChoiceAsked:
    """The same question with its full time: it ran out while the referee was not listening."""
    rule = ctx.edition.infractions[ruling.case.infraction].choice
    assert rule is not None  # noqa: S101 - it has been asked
    assert ruling.choose_by is not None  # noqa: S101
    deadline = clocks.plain(
        DeadlineKind.CHOICE,
        ctx.at,
        rule.seconds,
        rule.clause,
        (ruling.choose_by,),
        ruling.case.game,
        rule.remind_seconds,
    )
    return ChoiceAsked(
        ruling.id, ruling.choose_by, ruling.choices, rule.clause, deadline, PersonId(ruling.role), ctx.at
    )


def choose(ctx: Context, command: Choose) -> Decision:
    """The injured side (or a judge, when it kept silent) chooses; the ruling is issued so."""
    if ctx.actor.anonymous:
        return Refusal("refuse-anonymous")
    own = ctx.speaks_for()
    waiting = [
        ruling
        for ruling in ctx.state.rulings.values()
        if ruling.state is RulingState.PROPOSED
        and ruling.choose_by is not None
        and command.ruling in {None, ruling.id}
        and (ctx.at_least(Role.JUDGE) or (own is not None and own.id == ruling.choose_by))
    ]
    if not waiting:
        found = pending(ctx, command.ruling) if command.ruling else None
        return Refusal("refuse-no-choice") if found is None or isinstance(found, Ruling) else found
    ruling = waiting[0]
    if command.choice not in ruling.choices:
        return Refusal("refuse-unknown-choice", {"choices": list(ruling.choices)}, ruling.case.clause)
    mine = own is not None and own.id == ruling.choose_by
    if ruling.choice_deadline is not None and not mine:
        return Refusal("refuse-choice-awaited", {"entrant": ruling.choose_by}, ruling.case.clause)
    if ruling.choice_deadline is None and not ctx.at_least(Role.JUDGE):
        return Refusal("refuse-choice-late", clause=ruling.case.clause)
    return _settled(ctx, ruling, command.choice, PersonId(ruling.role or ctx.actor.person))


def for_the_silent(ruling: Ruling) -> Question:
    """The time to choose is over: whoever would issue the ruling chooses what it is."""
    choices = tuple(Choice("choose", (ruling.id, word), "label-penalty", {"penalty": word}) for word in ruling.choices)
    return Question("ask-choose", {"ruling": ruling.id, "entrant": ruling.choose_by}, choices, ruling.case.clause)


def _settled(ctx: Context, ruling: Ruling, choice: str, judge: PersonId) -> Decision:
    made = ChoiceMade(ruling.id, choice, ctx.actor.person, ctx.at)
    weighed = weigh(ctx, ruling.case, ruling.id)
    if not isinstance(weighed, Weighed):
        return weighed
    given = _chosen(ctx, ruling, weighed, choice)
    if (late := after_the_end(ctx, given.case.match, given.before, given.after)) is not None:
        return late
    by_judge = replace(ctx, actor=replace(ctx.actor, person=judge))
    return (made, *issued(by_judge.after(made), given, ruling.id))


def _chosen(ctx: Context, ruling: Ruling, weighed: Weighed, choice: str) -> Weighed:
    """The ruling with the penalty that was chosen, or that is the only one left."""
    match = ctx.state.matches.get(ruling.case.match) if ruling.case.match else None
    effect = penalties.effect_of(ctx, Step(penalty=choice), weighed.case, match)
    after = match.score_with(effect, instead_of=ruling.id) if match else None
    return replace(weighed, penalty=replace(weighed.penalty, word=choice, plus=()), effect=effect, after=after)
