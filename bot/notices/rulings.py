"""Rulings: shown to the judges, told to everybody."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bot.conversation import Clock, Entrant, Length, Person, Plain, Prose, Reply, Says, Tone
from bot.notices.scene import (
    CAPTAINS,
    JUDGES,
    Scene,
    Told,
    effect_lines,
    next_lines,
    on,
    pair,
    penalty_name,
    step_words,
    subject_of,
)
from rulebook import events as e
from rulebook.events import Penalty
from rulebook.state import Ruling
from rulebook.vocabulary import EntrantId, RulingId


def _ruling_args(scene: Scene, ruling: RulingId, case: e.Case, penalty: Penalty) -> dict[str, object]:
    rule = scene.edition.infractions.get(case.infraction)
    name: object = Prose(rule.name.ru, rule.name.en) if rule else Plain(case.note)
    return {
        "ruling": ruling,
        "subject": subject_of(case),
        "clause": case.clause,
        "name": name,
        "penalty": penalty_name(scene.edition, penalty),
        "step": step_words(penalty),
    }


def _repeat(scene: Scene, next_penalty: str) -> tuple[Says, ...]:
    return (Says("repeat", {"penalty": penalty_name(scene.edition, next_penalty)}),) if next_penalty else ()


def _note(case: e.Case) -> tuple[Says, ...]:
    return (Says("note", {"note": Plain(case.note)}),) if case.note else ()


def _remedy(scene: Scene, case: e.Case) -> tuple[Says, ...]:
    rule = scene.edition.infractions.get(case.infraction)
    if rule is None:
        return ()
    option = next((option for option in rule.option if option.word == case.remedy and option.remedy), None)
    text = option.remedy if option else rule.remedy
    return (Says("remedy", {"text": Prose(text.ru, text.en)}),) if text else ()


def _linked(case: e.Case) -> tuple[Says, ...]:
    return (Says("linked", {"rulings": ", ".join(case.linked)}),) if case.linked else ()


def _proposal(scene: Scene, event: e.RulingProposed | e.ProposalRevised, *, automatic: bool) -> Reply:
    match = scene.after.matches.get(event.case.match) if event.case.match else None
    args = _ruling_args(scene, event.ruling, event.case, event.penalty)
    title = Says("ruling-proposed" if automatic else "ruling-preview", args)
    rule = scene.edition.infractions.get(event.case.infraction)
    lines: list[Says] = [Says("ruling-what", args), *effect_lines(match, event.effect, event.before, event.after)]
    if event.before is not None and event.before == event.after:
        lines.append(Says("effect-none"))
    if automatic and match is not None:
        lines.append(Says("deadline-was", {"at": Clock(event.case.happened_at), "now": Clock(event.at)}))
    if event.case.earlier:
        lines.append(Says("earlier", {"count": event.case.earlier}))
    lines.extend(
        (*_repeat(scene, event.next_penalty), *_remedy(scene, event.case), *_note(event.case), *_linked(event.case))
    )
    actions = [scene.button("issue", event.ruling), scene.button("reject", event.ruling)]
    for option in rule.option if rule else ():
        chosen = option.word in event.case.options
        text = Says("label-chosen" if chosen else "label-prose", {"text": Prose(option.ru, option.en)})
        actions.append(scene.button("option", event.ruling, option.word, label=text, shown=option.word))
    if event.confirm_by.value != "judge":
        lines.append(Says(f"confirm-by-{event.confirm_by.value.replace('_', '-')}"))
    return Reply(title, tuple(lines), (event.case.clause,), tuple(actions), Tone.WARN)


@on(e.RulingProposed)
def _proposed(scene: Scene, event: e.RulingProposed) -> Told:
    automatic = event.by == "bot"
    yield JUDGES, _proposal(scene, event, automatic=automatic)
    if automatic:
        args = _ruling_args(scene, event.ruling, event.case, event.penalty)
        yield (
            CAPTAINS,
            Reply(Says("ruling-waits", args), (Says("ruling-waits-judge"),), (event.case.clause,), tone=Tone.WARN),
        )


@on(e.ProposalRevised)
def _revised(scene: Scene, event: e.ProposalRevised) -> Told:
    yield JUDGES, _proposal(scene, event, automatic=scene.after.rulings[event.ruling].automatic)


@on(e.ChoiceAsked)
def _choice_asked(scene: Scene, event: e.ChoiceAsked) -> Told:
    ruling = scene.after.rulings[event.ruling]
    args = _ruling_args(scene, event.ruling, ruling.case, ruling.penalty)
    args |= {"entrant": Entrant(event.entrant), "at": Clock(event.deadline.at)}
    args["left"] = Length(timedelta(seconds=event.deadline.length))
    actions = tuple(
        scene.button(
            "choose",
            event.ruling,
            word,
            label=Says("label-value", {"value": penalty_name(scene.edition, word)}),
            shown=word,
        )
        for word in event.choices
    )
    yield CAPTAINS, Reply(Says("choice-asked", args), (Says("choice-by", args),), (event.clause,), actions, Tone.WARN)
    yield JUDGES, Reply(Says("choice-asked", args), (Says("choice-by", args),), (event.clause,))


@on(e.ChoiceMissed)
def _choice_missed(scene: Scene, event: e.ChoiceMissed) -> Told:
    ruling = scene.after.rulings[event.ruling]
    actions = tuple(
        scene.button(
            "choose",
            event.ruling,
            word,
            label=Says("label-value", {"value": penalty_name(scene.edition, word)}),
            shown=word,
        )
        for word in ruling.choices
    )
    args = {"entrant": Entrant(ruling.choose_by or EntrantId("")), "ruling": event.ruling, "clause": ruling.case.clause}
    yield JUDGES, Reply(Says("choice-missed", args), actions=actions, tone=Tone.WARN)


@on(e.RulingIssued)
def _issued(scene: Scene, event: e.RulingIssued) -> Told:
    match = scene.after.matches.get(event.case.match) if event.case.match else None
    args = _ruling_args(scene, event.ruling, event.case, event.penalty)
    kind = "ruling-issued"
    if event.provisional:
        kind = "ruling-provisional"
    body: list[Says] = list(effect_lines(match, event.effect, event.before, event.after))
    if event.deviation:
        standard = penalty_name(scene.edition, event.standard)
        body.append(Says("deviation", {"standard": standard, "reason": Plain(event.deviation)}))
    body.extend(
        (*_repeat(scene, event.next_penalty), *_remedy(scene, event.case), *_note(event.case), *_linked(event.case))
    )
    if event.by != "bot":
        body.append(Says("issued-by", {"person": Person(event.by), "role": event.role}))
    appeals = scene.edition.cites.get("appeal", "")
    if appeals and not event.final:
        body.append(Says("appeal-how", {"ruling": event.ruling, "clause": appeals}))
    finished = any(isinstance(later, e.MatchFinished) for later in scene.rest)
    if match is not None and not finished and event.before != event.after:
        body.extend(next_lines(match))
    reply = Reply(Says(kind, args), tuple(body), (event.case.clause,), tone=Tone.ALERT)
    yield CAPTAINS, reply
    agree = (scene.button("agree", event.ruling),) if event.provisional else ()
    yield JUDGES, replace(reply, actions=agree)


@on(e.RulingRejected)
def _rejected(scene: Scene, event: e.RulingRejected) -> Told:
    args = {"ruling": event.ruling, "person": Person(event.by)}
    yield JUDGES, Reply(Says("ruling-rejected", args))
    if scene.before.rulings[event.ruling].automatic:
        yield CAPTAINS, Reply(Says("ruling-rejected", args))


@on(e.RulingCancelled)
def _cancelled(scene: Scene, event: e.RulingCancelled) -> Told:
    ruling: Ruling = scene.after.rulings[event.ruling]
    match = scene.after.matches.get(ruling.case.match) if ruling.case.match else None
    args = {"ruling": event.ruling, "person": Person(event.by), "clause": ruling.case.clause}
    kind = "ruling-cancelled"
    if event.reason == "created-in-time":
        kind = "ruling-disproved"
    elif event.superseded_by is not None:
        kind = "ruling-superseded"
        args["other"] = event.superseded_by
    body: list[Says] = []
    if match is not None and event.before != event.after and event.before is not None and event.after is not None:
        body.append(Says("score-restored", {**pair(match), "before": event.before, "after": event.after}))
    if event.reason and kind == "ruling-cancelled":
        body.append(Says("reason", {"reason": Plain(event.reason)}))
    reply = Reply(Says(kind, args), tuple(body), (ruling.case.clause,))
    yield CAPTAINS, reply
    yield JUDGES, reply


@on(e.RulingDeviated)
def _deviated(scene: Scene, event: e.RulingDeviated) -> Told:
    ruling = scene.after.rulings[event.ruling]
    match = scene.after.matches.get(ruling.case.match) if ruling.case.match else None
    args = _ruling_args(scene, event.ruling, ruling.case, event.penalty)
    standard = penalty_name(scene.edition, ruling.standard)
    body = (
        *effect_lines(match, event.effect, event.before, event.after),
        Says("deviation", {"standard": standard, "reason": Plain(event.reason)}),
        Says("issued-by", {"person": Person(event.by), "role": "head_judge"}),
    )
    reply = Reply(Says("ruling-deviated", args), body, (ruling.case.clause,), tone=Tone.ALERT)
    yield CAPTAINS, reply
    yield JUDGES, reply


@on(e.RulingAgreed)
def _agreed(scene: Scene, event: e.RulingAgreed) -> Told:
    args = {"ruling": event.ruling, "person": Person(event.by), "clause": scene.edition.cites.get("final", "")}
    yield CAPTAINS, Reply(Says("ruling-agreed", args))
    yield JUDGES, Reply(Says("ruling-agreed", args))


@on(e.ChoiceMade)
def _chosen(scene: Scene, event: e.ChoiceMade) -> Told:
    args = {"person": Person(event.by), "penalty": penalty_name(scene.edition, event.choice), "ruling": event.ruling}
    yield CAPTAINS, Reply(Says("choice-made", args))
