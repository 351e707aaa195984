"""Rulings: shown before they are issued, issued once, taken back exactly.

    propose --issue--> in force --appeal--> appealed --upheld--> cancelled
       |                  |  |                 `----dismissed--> upheld
       `--reject          |  `--cancel--> cancelled
                          `--deviate: another penalty, the standard one stays on record

| clause | state | where / why not |
|---|---|---|
| 2.2.б a ruling names its clause | works | `propose`: a wrong clause offers the nearest, none is chosen silently |
| 8.1-8.5 infractions | works | penalties.weigh; the counted step, the score at the violation |
| 8.2 the injured side chooses | works | `issue` asks, `choose` answers, calling.py ends the wait |
| 8.7 uncovered | works | `uncovered`: provisional until an organiser agrees |
| 8.5.а automatic | works | `automatic`: warnings issued, steps that touch the score proposed |
| M42 after the end of a match | works | only an organiser; the match is not resumed by itself |
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from rulebook import clocks, penalties
from rulebook.commands import (
    AgreeRuling,
    AnswerGather,
    CancelRuling,
    Choose,
    ChooseOption,
    DeviateRuling,
    IssueRuling,
    ProposeRuling,
    RejectRuling,
    RuleUncovered,
)
from rulebook.context import Context, Decision
from rulebook.edition import InfractionRule, Step
from rulebook.events import (
    Case,
    ChatGivenBack,
    ChoiceAsked,
    ChoiceMade,
    Deadline,
    DeadlineKind,
    Event,
    GatherAnswered,
    Penalty,
    ProposalRevised,
    RulingAgreed,
    RulingCancelled,
    RulingDeviated,
    RulingIssued,
    RulingProposed,
    RulingRejected,
)
from rulebook.match import replayed
from rulebook.penalties import Weighed, weigh
from rulebook.reports import conclude
from rulebook.state import Match, Ruling, RulingState
from rulebook.vocabulary import BOT, Choice, EntrantId, Known, MatchId, PersonId, Question, Refusal, Role, RulingId


def automatic(  # noqa: PLR0913 - who, what, where, when
    ctx: Context,
    infraction: str,
    entrant: EntrantId,
    match: MatchId,
    deadline: Deadline,
    *,
    propose: bool = False,
) -> tuple[Event, ...]:
    """What an expiry brings by itself: a warning is issued, what touches the score is proposed (switches of the edition)."""
    rule = ctx.edition.infractions[infraction]
    case = penalties.case_of(rule, entrant, None, ctx.state.matches[match], deadline.game, deadline.at)
    weighed = weigh(ctx, case)
    if not isinstance(weighed, Weighed):
        return ()
    key = "automatic.score" if weighed.effect.touches_score else "automatic.warnings"
    if propose or not ctx.switch(key):
        return (_proposed(ctx, weighed, ctx.state.next_ruling()),)
    return _issued(ctx, weighed, ctx.state.next_ruling(), automatic=True)


def propose_for(
    ctx: Context, rule: InfractionRule, entrant: EntrantId, match: Match | None, at: datetime
) -> tuple[Event, ...]:
    """A proposal on a team, made by the bot itself."""
    weighed = weigh(ctx, penalties.case_of(rule, entrant, None, match, 0, at))
    return (_proposed(ctx, weighed, ctx.state.next_ruling()),) if isinstance(weighed, Weighed) else ()


def chat_back(ctx: Context, entrant: EntrantId, given: ChatGivenBack) -> tuple[Event, ...]:
    """Give the captains' chat back: rulings that took it are cancelled, the record stays."""
    events: tuple[Event, ...] = (given,) if ctx.state.entrants[entrant].muted else ()
    for ruling in ctx.state.standing:
        if ruling.effect.muted == entrant:
            events = (*events, *_cancelled(ctx.after(*events), ruling, "chat-given-back"))
    return events


def gather_answered(ctx: Context, command: AnswerGather) -> Decision:
    """The judges say who was missing when the gathering clock ran out; for one team the ruling is proposed (M08)."""
    if (refusal := ctx.lacks(Role.JUDGE)) is not None:
        return refusal
    match = ctx.state.matches.get(command.match)
    if match is None:
        return Refusal("refuse-unknown-match")
    if match.unanswered != command.game:
        return Known("known-gather-answered", {})
    answered = GatherAnswered(match.id, command.game, command.missing, ctx.actor.person, ctx.at)
    rule = ctx.edition.deadlines.get(DeadlineKind.GATHER)
    if rule is None or rule.infraction is None or len(command.missing) != 1:
        return (answered,)
    infraction = ctx.edition.infractions[rule.infraction]
    case = penalties.case_of(infraction, command.missing[0], None, match, command.game, ctx.at)
    weighed = weigh(ctx, case)
    if not isinstance(weighed, Weighed):
        return weighed
    return (answered, _proposed(ctx, weighed, ctx.state.next_ruling()))


def propose(ctx: Context, command: ProposeRuling) -> Decision:
    """Show what a ruling would be."""
    if (refusal := ctx.lacks(Role.JUDGE)) is not None:
        return refusal
    rule = ctx.edition.infractions.get(command.infraction)
    if rule is None:
        return _nearest(ctx, command)
    if (refusal := ctx.lacks(rule.by)) is not None:
        return refusal
    subject = _subject(ctx, command)
    if isinstance(subject, Refusal | Question):
        return subject
    entrant, person = subject
    if rule.needs_note and not command.note.strip():
        return Refusal("refuse-needs-note", {"clause": rule.clause}, rule.clause)
    match = _match_for(ctx, command, entrant)
    if isinstance(match, Refusal):
        return match
    if command.game and (match is None or not 1 <= command.game <= match.game):
        return Refusal("refuse-no-game", {"game": command.game, "last": match.game if match else 0})
    case = penalties.case_of(rule, entrant, person, match, command.game, ctx.at, command.note, command.options)
    weighed = weigh(ctx, case)
    if not isinstance(weighed, Weighed):
        return weighed
    if match is None and weighed.penalty.word in {"deduct_win", "technical_loss", "game_loss", "match_loss"}:
        return Refusal("refuse-no-match-for-effect", {"entrant": entrant}, rule.clause)
    return (_proposed(ctx, weighed, ctx.state.next_ruling()),)


def _nearest(ctx: Context, command: ProposeRuling) -> Question:
    """A wrong clause is never replaced silently: the nearest that can be ruled on are offered."""
    known = tuple(ctx.edition.infractions)
    wanted = command.infraction
    below = tuple(number for number in known if number.startswith(f"{wanted}."))
    near = below or ctx.edition.nearest(wanted, known)
    whom = str(command.person or command.entrant or "")
    choices = tuple(
        Choice("ruling", (whom, number, str(command.game)), "label-clause", {"clause": number}) for number in near
    )
    return Question("ask-which-clause", {"wanted": wanted}, choices, ctx.cite("judge"))


def _subject(ctx: Context, command: ProposeRuling) -> tuple[EntrantId | None, PersonId | None] | Refusal | Question:
    """Whom the ruling is on: an infraction of a team falls on the person's team, one of a player needs the player."""
    rule = ctx.edition.infractions[command.infraction]
    entrant = command.entrant
    if command.person is not None:
        own = ctx.state.entrant_of(command.person)
        entrant = own.id if own is not None else entrant
        if own is None and rule.subject == "team":
            return Refusal("refuse-person-without-team", {"person": command.person}, rule.clause)
    if rule.subject == "player" and command.person is None:
        people = ctx.state.entrants[entrant].people if entrant else ()
        if ctx.edition.edition.entrants == "players" and len(people) == 1:
            return entrant, people[0]
        if not people:
            return Refusal("refuse-which-player", {"clause": rule.clause}, rule.clause)
        choices = tuple(
            Choice("ruling", (person, rule.id, str(command.game)), "label-person", {"person": person})
            for person in people
        )
        return Question("ask-which-player", {"clause": rule.clause}, choices, rule.clause)
    return entrant, command.person


def _match_for(ctx: Context, command: ProposeRuling, entrant: EntrantId | None) -> Match | Refusal | None:
    if command.match is not None:
        return ctx.state.matches.get(command.match) or Refusal("refuse-unknown-match")
    return ctx.state.match_of(entrant) if entrant is not None else None


def _proposed(ctx: Context, weighed: Weighed, ruling: RulingId) -> RulingProposed:
    return RulingProposed(
        ruling=ruling,
        case=weighed.case,
        penalty=weighed.penalty,
        effect=weighed.effect,
        before=weighed.before,
        after=weighed.after,
        next_penalty=weighed.next_penalty,
        by=ctx.actor.person,
        at=ctx.at,
        confirm_by=weighed.confirm_by,
    )


def choose_option(ctx: Context, command: ChooseOption) -> Decision:
    """Answer a deciding question: the proposal is shown again as it then is."""
    if (refusal := ctx.lacks(Role.JUDGE)) is not None:
        return refusal
    ruling = _proposal(ctx, command.ruling)
    if not isinstance(ruling, Ruling):
        return ruling
    rule = ctx.edition.infractions[ruling.case.infraction]
    known = {option.word for option in rule.option}
    if command.option not in known:
        return Refusal("refuse-unknown-option", {"options": ", ".join(sorted(known))})
    chosen = ruling.case.options
    options = (
        tuple(word for word in chosen if word != command.option)
        if command.option in chosen
        else (*chosen, command.option)
    )
    weighed = weigh(ctx, replace(ruling.case, options=options), ruling.id)
    if not isinstance(weighed, Weighed):
        return weighed
    return (_revised(ctx, ruling, weighed),)


def _revised(ctx: Context, ruling: Ruling, weighed: Weighed) -> ProposalRevised:
    return ProposalRevised(
        ruling=ruling.id,
        case=weighed.case,
        penalty=weighed.penalty,
        effect=weighed.effect,
        before=weighed.before,
        after=weighed.after,
        next_penalty=weighed.next_penalty,
        by=ctx.actor.person,
        at=ctx.at,
        confirm_by=weighed.confirm_by,
    )


def _proposal(ctx: Context, ruling: RulingId) -> Ruling | Refusal | Known:
    found = ctx.state.rulings.get(ruling)
    if found is None:
        return Refusal("refuse-unknown-ruling", {"ruling": ruling})
    if found.state is RulingState.REJECTED:
        return Refusal("refuse-rejected", {"ruling": ruling})
    if found.state is not RulingState.PROPOSED:
        return Known("known-issued", {"ruling": ruling})
    return found


def issue(ctx: Context, command: IssueRuling) -> Decision:
    """Issue a proposal: exactly what was shown."""
    if (refusal := ctx.lacks(Role.JUDGE)) is not None:
        return refusal
    ruling = _proposal(ctx, command.ruling)
    if not isinstance(ruling, Ruling):
        return ruling
    if (refusal := ctx.lacks(ruling.confirm_by)) is not None:
        return refusal
    if ruling.choice_deadline is not None:
        return Refusal("refuse-choice-awaited", {"entrant": ruling.choose_by}, ruling.case.clause)
    weighed = weigh(ctx, ruling.case, ruling.id)
    if not isinstance(weighed, Weighed):
        return weighed
    if penalties.changed(ruling, weighed):
        return (_revised(ctx, ruling, weighed),)
    late = _after_the_end(ctx, weighed)
    if late is not None:
        return late
    choice = weighed.rule.choice
    if choice is not None and not ruling.choices:
        return _ask_choice(ctx, ruling, weighed)
    return _issued(ctx, weighed, ruling.id)


def _after_the_end(ctx: Context, weighed: Weighed) -> Refusal | None:
    """M42: after the end of a match its score changes only by the organisers' word."""
    match = ctx.state.matches.get(weighed.case.match) if weighed.case.match else None
    if match is None or match.finished_at is None or weighed.before == weighed.after:
        return None
    if ctx.at_least(Role.ORGANISER):
        return None
    return Refusal("refuse-after-the-end", {"score": match.score}, ctx.edition.match.clause)


def _issued(ctx: Context, weighed: Weighed, ruling: RulingId, *, automatic: bool = False) -> tuple[Event, ...]:
    """The ruling, what it ends or replays, what else it brings, and proposals it changes."""
    issued = RulingIssued(
        ruling=ruling,
        case=weighed.case,
        standard=weighed.penalty,
        penalty=weighed.penalty,
        effect=weighed.effect,
        before=weighed.before,
        after=weighed.after,
        next_penalty=weighed.next_penalty,
        by=ctx.actor.person,
        role=ctx.role.value if ctx.actor != BOT else "bot",
        at=ctx.at,
        automatic=automatic,
    )
    events = _consequences(ctx, issued)
    return _follow_up(ctx, events, weighed, ruling)


def _consequences(
    ctx: Context, issued: RulingIssued | RulingDeviated, match: MatchId | None = None
) -> tuple[Event, ...]:
    """A ruling's own event and what it means for its match: over, or a game to be played again."""
    match = issued.case.match if isinstance(issued, RulingIssued) else match
    events: tuple[Event, ...] = (issued,)
    if match is None:
        return events
    after = ctx.after(issued)
    now = after.state.matches[match]
    if issued.effect.replay and now.finished_at is None:
        game = issued.case.game if isinstance(issued, RulingIssued) else 0
        events = (*events, *replayed(after, now, game=game, ruling=issued.ruling))
    return conclude(ctx, match, events, reopen=False)


def _follow_up(ctx: Context, events: tuple[Event, ...], weighed: Weighed, ruling: RulingId) -> tuple[Event, ...]:
    """Linked rulings: the other player too, infractions that come with it, rulings that it cancels, proposals to revise."""
    case = weighed.case
    after = ctx.after(*events)
    more: list[Event] = []

    def happen(*new: Event) -> None:
        nonlocal after
        more.extend(new)
        after = after.after(*new)

    for other in after.state.standing:
        same_game = other.case.match == case.match and other.case.game == case.game
        if other.case.infraction in weighed.cancels and same_game and other.id != ruling:
            happen(*_cancelled(after, other, f"superseded-by-{ruling}", superseded_by=ruling))
    match = after.state.matches.get(case.match) if case.match else None
    if weighed.both and match is not None and case.entrant is not None:
        opponent = after.state.entrants[match.other(case.entrant)]
        rule = weighed.rule
        twin = penalties.case_of(rule, opponent.id, opponent.captain, match, case.game, ctx.at, case.note)
        twin_weighed = weigh(after, replace(twin, linked=(ruling,)))
        if isinstance(twin_weighed, Weighed):
            happen(*_issued(after, twin_weighed, after.state.next_ruling()))
    for infraction in (*weighed.also, *_interactions(after, case)):
        rule = after.edition.infractions[infraction]
        added = penalties.case_of(rule, case.entrant, case.person, match, case.game, ctx.at, case.note)
        added_weighed = weigh(after, replace(added, linked=(ruling,)))
        if isinstance(added_weighed, Weighed):
            confirm = max(added_weighed.confirm_by, _interaction_role(after, case), key=lambda role: _RANK[role])
            happen(_proposed(after, replace(added_weighed, confirm_by=confirm), after.state.next_ruling()))
    happen(*revisions(after))
    return (*events, *more)


_RANK = {Role.JUDGE: 1, Role.HEAD_JUDGE: 2, Role.ORGANISER: 3}


def _interactions(ctx: Context, case: Case) -> tuple[str, ...]:
    """Infractions that the edition adds when the same one is ruled for the n-th time on a subject."""
    found = []
    for interaction in ctx.edition.interaction:
        when, then = interaction.when, interaction.then
        if case.infraction in when.get("infractions", ()) and "also" in then:
            count = penalties.earlier(ctx, case.infraction, case.entrant, case.person)
            if count == when.get("count"):
                found.append(str(then["also"]))
    return tuple(found)


def _interaction_role(ctx: Context, case: Case) -> Role:
    roles = [
        Role(interaction.then["confirm"])
        for interaction in ctx.edition.interaction
        if case.infraction in interaction.when.get("infractions", ()) and "confirm" in interaction.then
    ]
    return max(roles, key=lambda role: _RANK[role], default=Role.JUDGE)


def revisions(ctx: Context) -> tuple[Event, ...]:
    """Proposals whose step or effect is another one now: they are shown again before they can be issued."""
    revised: list[Event] = []
    for ruling in ctx.state.rulings.values():
        if ruling.state is not RulingState.PROPOSED or ruling.case.infraction not in ctx.edition.infractions:
            continue
        weighed = weigh(ctx, ruling.case, ruling.id)
        if isinstance(weighed, Weighed) and penalties.changed(ruling, weighed):
            revised.append(_revised(ctx, ruling, weighed))
    return tuple(revised)


def _ask_choice(ctx: Context, ruling: Ruling, weighed: Weighed) -> Decision:
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
    if len(offered) == 1:
        return _choice_issued(ctx, ruling, offered[0], ctx.actor.person)
    (deadline,) = clocks.clock(ctx, DeadlineKind.CHOICE, ctx.at, (who,), case.game) or (
        clocks.plain(DeadlineKind.CHOICE, ctx.at, choice.seconds, choice.clause, (who,), case.game),
    )
    return (ChoiceAsked(ruling.id, who, offered, choice.clause, deadline, ctx.actor.person, ctx.at),)


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
        done = ctx.state.rulings.get(command.ruling) if command.ruling else None
        if done is not None and done.state is not RulingState.PROPOSED:
            return Known("known-issued", {"ruling": done.id})
        return Refusal("refuse-no-choice")
    ruling = waiting[0]
    if command.choice not in ruling.choices:
        return Refusal("refuse-unknown-choice", {"choices": list(ruling.choices)}, ruling.case.clause)
    mine = own is not None and own.id == ruling.choose_by
    if ruling.choice_deadline is not None and not mine:
        return Refusal("refuse-choice-awaited", {"entrant": ruling.choose_by}, ruling.case.clause)
    if ruling.choice_deadline is None and not ctx.at_least(Role.JUDGE):
        return Refusal("refuse-choice-late", clause=ruling.case.clause)
    return _choice_issued(ctx, ruling, command.choice, PersonId(ruling.role or ctx.actor.person))


def _choice_issued(ctx: Context, ruling: Ruling, choice: str, judge: PersonId) -> tuple[Event, ...]:
    made = ChoiceMade(ruling.id, choice, ctx.actor.person, ctx.at)
    match = ctx.state.matches.get(ruling.case.match) if ruling.case.match else None
    weighed = weigh(ctx, ruling.case, ruling.id)
    if not isinstance(weighed, Weighed):
        return (made,)
    effect = penalties.effect_of(ctx, Step(penalty=choice), weighed.case, match)
    after = match.score_with(effect, instead_of=ruling.id) if match else None
    given = replace(weighed, penalty=replace(weighed.penalty, word=choice), effect=effect, after=after)
    by_judge = replace(ctx, actor=replace(ctx.actor, person=judge))
    return (made, *_issued(by_judge.after(made), given, ruling.id))


def reject(ctx: Context, command: RejectRuling) -> Decision:
    """Do not issue a proposal."""
    if (refusal := ctx.lacks(Role.JUDGE)) is not None:
        return refusal
    found = ctx.state.rulings.get(command.ruling)
    if found is not None and found.state is RulingState.REJECTED:
        return Known("known-rejected", {"ruling": found.id})
    ruling = _proposal(ctx, command.ruling)
    if not isinstance(ruling, Ruling):
        return ruling
    return (RulingRejected(ruling.id, ctx.actor.person, ctx.at),)


def cancel(ctx: Context, command: CancelRuling) -> Decision:
    """Take a ruling back: effects, counters and suspensions exactly; the record stays."""
    if (refusal := ctx.lacks(Role.JUDGE)) is not None:
        return refusal
    ruling = ctx.state.rulings.get(command.ruling)
    if ruling is None:
        return Refusal("refuse-unknown-ruling", {"ruling": command.ruling})
    if ruling.state is RulingState.CANCELLED:
        return Known("known-cancelled", {"ruling": ruling.id})
    if ruling.state is RulingState.PROPOSED:
        return (RulingRejected(ruling.id, ctx.actor.person, ctx.at),)
    if ruling.state is RulingState.REJECTED:
        return Refusal("refuse-rejected", {"ruling": ruling.id})
    if ruling.final and (refusal := ctx.lacks(Role.ORGANISER)) is not None:
        return Refusal("refuse-final", {"ruling": ruling.id}, ctx.cite("final"))
    if _replay_played(ctx, ruling):
        return Refusal("refuse-replay-played", {"ruling": ruling.id}, ctx.cite("replay"))
    events = _cancelled(ctx, ruling, command.reason)
    return (*events, *revisions(ctx.after(*events)))


def _replay_played(ctx: Context, ruling: Ruling) -> bool:
    """Whether a game that the ruling made void has been played again and counted."""
    match = ctx.state.matches.get(ruling.case.match) if ruling.case.match else None
    if match is None:
        return False
    voided = {game.number for game in match.games if game.voided_by == ruling.id}
    return any(game.number in voided and game.voided_by is None for game in match.games)


def _cancelled(ctx: Context, ruling: Ruling, reason: str, superseded_by: RulingId | None = None) -> tuple[Event, ...]:
    match = ctx.state.matches.get(ruling.case.match) if ruling.case.match else None
    cancelled = RulingCancelled(
        ruling=ruling.id,
        by=ctx.actor.person,
        at=ctx.at,
        reason=reason,
        before=match.score if match else None,
        after=match.score_without(ruling.id) if match else None,
        superseded_by=superseded_by,
    )
    if match is None:
        return (cancelled,)
    ended = match.ended_by == ruling.id
    return conclude(ctx, match.id, (cancelled,), reopen=ended)


def deviate(ctx: Context, command: DeviateRuling) -> Decision:
    """Another penalty than the standard one, by the head judge, with a reason."""
    if (refusal := ctx.lacks(Role.HEAD_JUDGE)) is not None:
        return refusal
    ruling = ctx.state.rulings.get(command.ruling)
    if ruling is None:
        return Refusal("refuse-unknown-ruling", {"ruling": command.ruling})
    if ruling.state in {RulingState.REJECTED, RulingState.CANCELLED}:
        return Refusal("refuse-not-standing", {"ruling": ruling.id})
    if not command.reason.strip():
        return Refusal("refuse-needs-reason", clause=ruling.case.clause)
    allowed = (*ctx.edition.edition.penalties, penalties.NO_PENALTY)
    if command.penalty not in allowed:
        return Refusal("refuse-unknown-penalty", {"penalties": list(allowed)}, ruling.case.clause)
    if command.penalty == ruling.penalty.word:
        return Known("known-same-penalty", {"ruling": ruling.id})
    match = ctx.state.matches.get(ruling.case.match) if ruling.case.match else None
    penalty = Penalty(command.penalty, ruling.standard.step, ruling.standard.steps)
    effect = penalties.effect_of(ctx, Step(penalty=command.penalty), ruling.case, match)
    before = match.score if match else None
    after = match.score_with(effect, instead_of=ruling.id) if match else None
    if ruling.state is RulingState.PROPOSED:
        issued = RulingIssued(
            ruling=ruling.id,
            case=ruling.case,
            standard=ruling.standard,
            penalty=penalty,
            effect=effect,
            before=before,
            after=after,
            next_penalty=ruling.next_penalty,
            by=ctx.actor.person,
            role=ctx.role.value,
            at=ctx.at,
            deviation=command.reason,
        )
        events = _consequences(ctx, issued)
    else:
        deviated = RulingDeviated(
            ruling=ruling.id,
            penalty=penalty,
            effect=effect,
            before=before,
            after=after,
            by=ctx.actor.person,
            at=ctx.at,
            reason=command.reason,
        )
        events = (deviated,)
        if match is not None:
            ended = match.ended_by == ruling.id
            events = conclude(ctx, match.id, events, reopen=ended)
    return (*events, *revisions(ctx.after(*events)))


def uncovered(ctx: Context, command: RuleUncovered) -> Decision:
    """A case no clause covers: stands provisionally until an organiser agrees (8.7)."""
    if (refusal := ctx.lacks(Role.JUDGE)) is not None:
        return refusal
    cite = ctx.cite("uncovered")
    if not command.reason.strip():
        return Refusal("refuse-needs-reason", clause=cite)
    if command.penalty not in ctx.edition.edition.penalties:
        return Refusal("refuse-unknown-penalty", {"penalties": list(ctx.edition.edition.penalties)}, cite)
    entrant = command.entrant
    if command.person is not None:
        own = ctx.state.entrant_of(command.person)
        entrant = own.id if own else entrant
    match = ctx.state.match_of(entrant) if entrant else None
    case = Case(
        infraction="",
        clause=cite,
        entrant=entrant,
        person=command.person,
        match=match.id if match else None,
        game=match.game if match else 0,
        happened_at=ctx.at,
        score=match.score if match else None,
        note=command.reason,
    )
    effect = penalties.effect_of(ctx, Step(penalty=command.penalty), case, match)
    agreed = ctx.at_least(Role.ORGANISER)
    penalty = Penalty(command.penalty)
    issued = RulingIssued(
        ruling=ctx.state.next_ruling(),
        case=case,
        standard=penalty,
        penalty=penalty,
        effect=effect,
        before=match.score if match else None,
        after=match.score_with(effect) if match else None,
        next_penalty="",
        by=ctx.actor.person,
        role=ctx.role.value,
        at=ctx.at,
        provisional=not agreed,
        final=agreed,
    )
    return _consequences(ctx, issued)


def agree(ctx: Context, command: AgreeRuling) -> Decision:
    """The organisers' consent."""
    if (refusal := ctx.lacks(Role.ORGANISER)) is not None:
        return refusal
    ruling = ctx.state.rulings.get(command.ruling)
    if ruling is None:
        return Refusal("refuse-unknown-ruling", {"ruling": command.ruling})
    if ruling.state is not RulingState.PROVISIONAL:
        return Known("known-issued", {"ruling": ruling.id})
    return (RulingAgreed(ruling.id, ctx.actor.person, ctx.at),)
