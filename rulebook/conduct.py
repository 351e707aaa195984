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
| M42 after the end of a match | works | only an organiser; asked once more where the next match has begun |
| 8.5.г third step | works | falls on a player: `_which_player` asks (M28) |
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from rulebook import penalties
from rulebook.choices import ask, for_the_silent
from rulebook.commands import (
    AnswerGather,
    ChooseOption,
    IssueRuling,
    ProposeRuling,
    RejectRuling,
)
from rulebook.consequences import after_the_end, cancelled, issued, pending, proposal_of, revision_of
from rulebook.context import Context, Decision
from rulebook.edition import InfractionRule
from rulebook.events import (
    ChatGivenBack,
    Deadline,
    DeadlineKind,
    Event,
    GatherAnswered,
    RulingRejected,
)
from rulebook.penalties import Weighed, weigh
from rulebook.state import Match, Ruling, RulingState
from rulebook.vocabulary import Choice, EntrantId, Known, MatchId, PersonId, Question, Refusal, Role


def automatic(  # noqa: PLR0913 - who, what, where, when
    ctx: Context,
    infraction: str,
    entrant: EntrantId,
    match: MatchId,
    deadline: Deadline,
    *,
    propose: bool = False,
) -> tuple[Event, ...]:
    """What an expiry brings by itself: a warning is issued, what touches the score is proposed."""
    rule = ctx.edition.infractions[infraction]
    case = penalties.case_of(rule, entrant, None, ctx.state.matches[match], deadline.game, deadline.at)
    weighed = weigh(ctx, case)
    if not isinstance(weighed, Weighed):
        return ()
    key = "automatic.score" if weighed.effect.touches_score else "automatic.warnings"
    if propose or not ctx.switch(key):
        return (proposal_of(ctx, weighed, ctx.state.next_ruling()),)
    return issued(ctx, weighed, ctx.state.next_ruling(), automatic=True)


def propose_for(
    ctx: Context, rule: InfractionRule, entrant: EntrantId, match: Match | None, at: datetime
) -> tuple[Event, ...]:
    """A proposal on a team, made by the bot itself."""
    weighed = weigh(ctx, penalties.case_of(rule, entrant, None, match, 0, at))
    return (proposal_of(ctx, weighed, ctx.state.next_ruling()),) if isinstance(weighed, Weighed) else ()


def chat_back(ctx: Context, entrant: EntrantId, given: ChatGivenBack) -> tuple[Event, ...]:
    """Give the captains' chat back: rulings that took it are cancelled, the record stays."""
    events: tuple[Event, ...] = (given,)
    for ruling in ctx.state.standing:
        if ruling.effect.muted == entrant:
            events = (*events, *cancelled(ctx.after(*events), ruling, "chat-given-back"))
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
    return (answered, proposal_of(ctx, weighed, ctx.state.next_ruling()))


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
        return Refusal("refuse-no-game", {"game": command.game, "last": match.game if match else 0}, rule.clause)
    game = command.game or (match.last_game if match is not None and _replays(rule) else 0)
    at = next((played.at for played in match.games if played.number == command.game), ctx.at) if match else ctx.at
    case = penalties.case_of(rule, entrant, person, match, game, at, command.note, command.options)
    weighed = weigh(ctx, case)
    if not isinstance(weighed, Weighed):
        return weighed
    if weighed.on_player and entrant is not None:
        return _which_player(ctx, rule, entrant, command.game)
    if match is None and weighed.penalty.word in {"deduct_win", "technical_loss", "game_loss", "match_loss"}:
        return Refusal("refuse-no-match-for-effect", {"entrant": entrant}, rule.clause)
    return (proposal_of(ctx, weighed, ctx.state.next_ruling()),)


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
        return _which_player(ctx, rule, entrant, command.game)
    return entrant, command.person


def _which_player(ctx: Context, rule: InfractionRule, entrant: EntrantId | None, game: int) -> Refusal | Question:
    """Who of a team it was."""
    people = ctx.state.entrants[entrant].people if entrant else ()
    if not people:
        return Refusal("refuse-which-player", {"clause": rule.clause}, rule.clause)
    choices = tuple(
        Choice("ruling", (person, rule.id, str(game)), "label-person", {"person": person}) for person in people
    )
    return Question("ask-which-player", {"clause": rule.clause}, choices, rule.clause)


def _replays(rule: InfractionRule) -> bool:
    """Whether the infraction has its game played again: it is about the last game, then."""
    return rule.choice is not None or any("replay" in (step.penalty, *step.plus) for step in rule.steps)


def _match_for(ctx: Context, command: ProposeRuling, entrant: EntrantId | None) -> Match | Refusal | None:
    if command.match is not None:
        return ctx.state.matches.get(command.match) or Refusal("refuse-unknown-match")
    return ctx.state.match_of(entrant) if entrant is not None else None


def choose_option(ctx: Context, command: ChooseOption) -> Decision:
    """Answer a deciding question: the proposal is shown again as it then is."""
    if (refusal := ctx.lacks(Role.JUDGE)) is not None:
        return refusal
    ruling = pending(ctx, command.ruling)
    if not isinstance(ruling, Ruling):
        return ruling
    rule = ctx.edition.infractions[ruling.case.infraction]
    if command.option in ctx.state.matches:
        return _moved(ctx, ruling, ctx.state.matches[MatchId(command.option)])
    known = {option.word for option in rule.option}
    if command.option not in known:
        return Refusal("refuse-unknown-option", {"options": ", ".join(sorted(known))}, rule.clause)
    chosen = ruling.case.options
    options = (
        tuple(word for word in chosen if word != command.option)
        if command.option in chosen
        else (*chosen, command.option)
    )
    weighed = weigh(ctx, replace(ruling.case, options=options), ruling.id)
    if not isinstance(weighed, Weighed):
        return weighed
    if weighed.on_player:
        return _which_player(ctx, rule, ruling.case.entrant, ruling.case.game)
    return (revision_of(ctx, ruling, weighed),)


def _moved(ctx: Context, ruling: Ruling, match: Match) -> Decision:
    """The violation was in another match of the team: the proposal is weighed there."""
    if ruling.case.entrant not in match.entrants:
        return Refusal("refuse-unknown-match")
    rule = ctx.edition.infractions[ruling.case.infraction]
    case = replace(ruling.case, match=match.id, game=match.last_game if _replays(rule) else match.game)
    weighed = weigh(ctx, case, ruling.id)
    return (revision_of(ctx, ruling, weighed),) if isinstance(weighed, Weighed) else weighed


def issue(ctx: Context, command: IssueRuling) -> Decision:
    """Issue a proposal: exactly what was shown."""
    if (refusal := ctx.lacks(Role.JUDGE)) is not None:
        return refusal
    ruling = pending(ctx, command.ruling)
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
        return (revision_of(ctx, ruling, weighed),)
    late = after_the_end(ctx, weighed.case.match, weighed.before, weighed.after)
    if late is not None:
        return late
    if not command.late and penalties.is_late(ctx.state, weighed.case, weighed.before, weighed.after):
        choices = (Choice("issue_late", (ruling.id,), "label-issue-late"), Choice("reject", (ruling.id,)))
        return Question("ask-late", {"ruling": ruling.id}, choices, ctx.edition.match.clause)
    choice = weighed.rule.choice
    if choice is not None and ruling.choices:
        return for_the_silent(ruling)
    if choice is not None:
        return ask(ctx, ruling, weighed)
    return issued(ctx, weighed, ruling.id)


def reject(ctx: Context, command: RejectRuling) -> Decision:
    """Do not issue a proposal."""
    if (refusal := ctx.lacks(Role.JUDGE)) is not None:
        return refusal
    found = ctx.state.rulings.get(command.ruling)
    if found is not None and found.state is RulingState.REJECTED:
        return Known("known-rejected", {"ruling": found.id})
    ruling = pending(ctx, command.ruling)
    if not isinstance(ruling, Ruling):
        return ruling
    return (RulingRejected(ruling.id, ctx.actor.person, ctx.at),)
