"""The record: rulings on a team or a person, what a repeat would bring, and one ruling with everything it rests on.

For those it concerns and for judges: a captain reads of their own team, a player of their own and of themselves.
"""

from __future__ import annotations

from bot import replies
from bot.asked import Asked, Court
from bot.conversation import Answer, Clock, Entrant, Person, Plain, Prose, Reply, Says
from bot.enquiries.registry import on, told
from bot.notices.scene import penalty_name, step_words, subject_of
from rulebook import Edition, penalties
from rulebook.context import Context
from rulebook.edition import InfractionRule
from rulebook.penalties import Weighed
from rulebook.state import Ruling, RulingState, Tournament
from rulebook.vocabulary import EntrantId, PersonId, Role, RulingId

_JUDGES = frozenset({Role.ORGANISER, Role.HEAD_JUDGE, Role.JUDGE})
_MOST = 30
"""Rulings told at once; older ones are read one by one."""


@on("record")
async def _record(referee: Court, asked: Asked) -> Answer:
    state = asked.state
    if not state.exists:
        return replies.refused("refuse-no-tournament", asked)
    edition = referee.edition(state)
    whose = asked.args.get("whose", "")
    own = state.entrant_of(asked.actor.person)
    judge = state.role(asked.actor.person) in _JUDGES and not asked.actor.anonymous
    if not whose and own is not None and not judge:
        whose = own.id
    if not whose:
        if not judge:
            return replies.refused("refuse-record-others", asked)
        return told(asked, _all(edition, state))
    if not judge and not _concerns(state, whose, own.id if own else None, asked.actor.person):
        return replies.refused("refuse-record-others", asked)
    if whose in state.rulings:
        return told(asked, _one(edition, state, state.rulings[RulingId(whose)]))
    entrant, person = (EntrantId(whose), None) if whose in state.entrants else (None, PersonId(whose))
    return told(asked, _of(Context(edition, state, asked.actor, asked.heard.at), entrant, person))


def _concerns(state: Tournament, whose: str, own: EntrantId | None, person: PersonId) -> bool:
    """Whether a record is about the asker, their team, or a match of theirs."""
    if whose in {own, person}:
        return True
    ruling = state.rulings.get(RulingId(whose))
    if ruling is None:
        team = state.entrant_of(PersonId(whose))
        return own is not None and team is not None and team.id == own
    match = state.matches.get(ruling.case.match) if ruling.case.match else None
    return ruling.case.person == person or own in {ruling.case.entrant, *(match.entrants if match else ())}


def _all(edition: Edition, state: Tournament) -> Reply:
    rulings = list(state.rulings.values())[-_MOST:]
    title = Says("record-title-all", {"count": len(state.rulings)})
    return Reply(title, tuple(_line(edition, ruling) for ruling in rulings))


def _line(edition: Edition, ruling: Ruling) -> Says:
    return Says(
        "record-line",
        {
            "ruling": ruling.id,
            "subject": subject_of(ruling.case),
            "clause": ruling.case.clause,
            "step": step_words(ruling.penalty),
            "penalty": penalty_name(edition, ruling.penalty),
            "state": Says(f"state-{ruling.state.value.replace('_', '-')}"),
            "at": Clock(ruling.entered_at),
        },
    )


def _of(ctx: Context, entrant: EntrantId | None, person: PersonId | None) -> Reply:
    """A subject's rulings, and what each infraction would bring it now."""
    state, edition = ctx.state, ctx.edition
    own = state.entrant_of(person) if person else None
    team = own.id if own is not None else entrant
    about = [
        ruling
        for ruling in state.rulings.values()
        if (ruling.case.person == person if person else ruling.case.entrant == entrant)
        and ruling.state is not RulingState.REJECTED
    ]
    name: object = Person(person) if person else Entrant(entrant or EntrantId(""))
    lines = [_line(edition, ruling) for ruling in about[-_MOST:]]
    files = [given for given in state.evidence.values() if given.entrant == team and team is not None]
    if files:
        lines.append(Says("record-evidence", {"evidence": ", ".join(given.evidence for given in files)}))
    lines.append(Says("record-next"))
    wanted = "player" if person else "team"
    lines.extend(
        line
        for rule in edition.infraction
        if rule.subject == wanted and not rule.lost and (line := _next(ctx, rule, team, person)) is not None
    )
    return Reply(Says("record-title", {"subject": name, "count": len(about)}), tuple(lines))


def _next(ctx: Context, rule: InfractionRule, entrant: EntrantId | None, person: PersonId | None) -> Says | None:
    """What the next ruling under an infraction would be."""
    match = ctx.state.match_of(entrant) if entrant else None
    weighed = penalties.weigh(ctx, penalties.case_of(rule, entrant, person, match, 0, ctx.at))
    if not isinstance(weighed, Weighed):
        return None
    return Says(
        "record-would",
        {
            "clause": rule.clause,
            "name": Prose(rule.name.ru, rule.name.en),
            "count": weighed.case.earlier,
            "step": step_words(weighed.penalty),
            "penalty": penalty_name(ctx.edition, weighed.penalty),
        },
    )


def _one(edition: Edition, state: Tournament, ruling: Ruling) -> Reply:
    """Every field of a ruling that is on record."""
    case = ruling.case
    lines: list[Says] = []

    def field(name: str, value: object) -> None:
        if value not in (None, "", ()):
            lines.append(Says("record-field", {"name": Says(f"field-{name}"), "value": value}))

    field("judge", Says("field-judge-value", {"person": Person(ruling.by), "role": ruling.role or "-"}))
    field("happened", Clock(case.happened_at))
    field("entered", Clock(ruling.entered_at))
    match = state.matches.get(case.match) if case.match else None
    if match is not None:
        where = {"a": Entrant(match.first), "b": Entrant(match.second), "game": case.game}
        field("match", Says("field-match-value", {**where, "round": match.round or "none"}))
    group = state.entrants[case.entrant].group if case.entrant in state.entrants else ""
    field("group", Plain(group) if group else None)
    field("edition", f"{edition.edition.id} {edition.edition.version}, {state.edition_hash[:12]}")
    rule = edition.infractions.get(case.infraction)
    field("infraction", Prose(rule.name.ru, rule.name.en) if rule else None)
    field("facts", Plain(case.note) if case.note else None)
    field("evidence", _evidence(state, ruling, rule))
    field("violation-score", case.score)
    field("earlier", case.earlier or None)
    field("standard", _penalty(edition, ruling, standard=True))
    field("given", _penalty(edition, ruling, standard=False))
    if ruling.deviation:
        by = Person(ruling.deviated_by) if ruling.deviated_by else Plain("-")
        field("deviation", Says("field-by", {"text": Plain(ruling.deviation), "person": by}))
    field("agreed", Person(ruling.agreed_by) if ruling.agreed_by else None)
    remedy = rule.remedy if rule else None
    field("remedy", Prose(remedy.ru, remedy.en) if remedy else None)
    if ruling.before is not None and ruling.after is not None:
        field("score", Says("field-score-value", {"before": ruling.before, "after": ruling.after}))
    if ruling.effect.replay:
        field("replay", Says("field-replay-value", {"game": case.game, "clause": case.clause}))
    field("next", penalty_name(edition, ruling.next_penalty) if ruling.next_penalty else None)
    field("linked", ", ".join(case.linked))
    if ruling.appeal is not None:
        lines.append(_appeal(ruling))
    if ruling.undone_by is not None and ruling.undone_at is not None:
        undone = {"person": Person(ruling.undone_by), "at": Clock(ruling.undone_at), "reason": Plain(ruling.reason)}
        field("undone", Says("field-undone-value", undone))
    return Reply(_line(edition, ruling), tuple(lines), (case.clause,))


def _penalty(edition: Edition, ruling: Ruling, *, standard: bool) -> Says:
    given = ruling.standard if standard else ruling.penalty
    return Says("field-penalty-value", {"penalty": penalty_name(edition, given), "step": step_words(given)})


def _evidence(state: Tournament, ruling: Ruling, rule: InfractionRule | None) -> Says:
    """What was given for a ruling or its game, and, where nothing was, what the infraction rests on."""
    given = [
        item.evidence
        for item in state.evidence.values()
        if item.ruling == ruling.id or (item.match is not None and (item.match, item.game) == _where(ruling))
    ]
    if given:
        return Says("field-evidence-given", {"evidence": ", ".join(given)})
    wanted = tuple(Says(f"basis-{word}") for word in (rule.basis if rule else ()))
    return Says("field-evidence-missing", {"basis": wanted}) if wanted else Says("field-evidence-none")


def _where(ruling: Ruling) -> tuple[object, int]:
    return ruling.case.match, ruling.case.game


def _appeal(ruling: Ruling) -> Says:
    appeal = ruling.appeal
    assert appeal is not None  # noqa: S101 - the caller looked
    result = "waits" if appeal.upheld is None else "upheld" if appeal.upheld else "dismissed"
    return Says(
        "field-appeal",
        {
            "person": Person(appeal.by),
            "at": Clock(appeal.at),
            "ground": Says(f"appeal-ground-{appeal.ground.replace('_', '-')}") if appeal.ground else Says("step-none"),
            "result": result,
            "by": Person(appeal.decided_by) if appeal.decided_by else Plain(""),
            "when": Clock(appeal.decided_at) if appeal.decided_at else Plain(""),
            "reason": Plain(appeal.reason),
        },
    )
