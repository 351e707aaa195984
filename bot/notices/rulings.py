"""Rulings: shown to the judges, told to everybody."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bot.conversation import Clock, Entrant, Length, Person, Plain, Prose, Reply, Says, Tone
from bot.notices import tables
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
from rulebook.appeals import is_final
from rulebook.edition import ChoiceRule
from rulebook.events import Penalty
from rulebook.state import Match, Ruling
from rulebook.vocabulary import EntrantId, RulingId, Score


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


def _repeat(scene: Scene, next_penalty: str, case: e.Case) -> tuple[Says, ...]:
    rule = scene.edition.infractions.get(case.infraction)
    if rule is not None and rule.choice is not None and next_penalty == "replay":
        return (Says("repeat-choice"),)
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


def _whole_match(match: Match | None, after: Score | None) -> tuple[Says, ...]:
    """A game lost in a match of one game is the match: said as what it is (C23)."""
    ends = match is not None and match.max_games == 1 and after is not None and match.leader(after) is not None
    return (Says("effect-ends-match"),) if ends else ()


def _petition(scene: Scene, penalty: Penalty) -> tuple[Says, ...]:
    """A penalty that is the organisation's to give is carried out here as another (C19)."""
    listed = scene.edition.penalty_words.get(penalty.word)
    return (Says("effect-petition"),) if listed is not None and listed.executes_as else ()


def _proposal(scene: Scene, event: e.RulingProposed | e.ProposalRevised, *, automatic: bool) -> Reply:
    match = scene.after.matches.get(event.case.match) if event.case.match else None
    args = _ruling_args(scene, event.ruling, event.case, event.penalty)
    title = Says("ruling-proposed" if automatic else "ruling-preview", args)
    rule = scene.edition.infractions.get(event.case.infraction)
    lines: list[Says] = [Says("ruling-what", args), *effect_lines(match, event.effect, event.before, event.after)]
    if event.before is not None and event.before == event.after:
        lines.append(Says("effect-none"))
    lines.extend((*_whole_match(match, event.after), *_petition(scene, event.penalty)))
    lines.extend((*tables.if_issued(scene, event), *_late(scene, match, event)))
    if automatic and match is not None and _by_the_clock(scene, event.case):
        lines.append(Says("deadline-was", {"at": Clock(event.case.happened_at), "now": Clock(event.at)}))
    if rule is not None and rule.choice is not None and match is not None and event.penalty.word == "replay":
        lines.append(_choosing(scene, rule.choice, match, event.case))
    if event.case.earlier:
        lines.append(Says("earlier", {"count": event.case.earlier}))
    lines.extend(
        (
            *_repeat(scene, event.next_penalty, event.case),
            *_remedy(scene, event.case),
            *_note(event.case),
            *_linked(event.case),
        )
    )
    actions = [scene.button("issue", event.ruling), scene.button("reject", event.ruling)]
    for option in rule.option if rule else ():
        chosen = option.word in event.case.options
        text = Says("label-chosen" if chosen else "label-prose", {"text": Prose(option.ru, option.en)})
        actions.append(scene.button("option", event.ruling, option.word, label=text, shown=option.word))
    elsewhere = _other_match(scene, event.case)
    if elsewhere is not None:
        label = Says("label-other-match", pair(elsewhere))
        actions.append(scene.button("option", event.ruling, elsewhere.id, label=label, shown=elsewhere.id))
    if event.confirm_by.value != "judge":
        lines.append(Says(f"confirm-by-{event.confirm_by.value.replace('_', '-')}"))
    return Reply(title, tuple(lines), (event.case.clause,), tuple(actions), Tone.WARN)


def _late(scene: Scene, match: Match | None, event: e.RulingProposed | e.ProposalRevised) -> tuple[Says, ...]:
    """That a match is over, and that another has begun, where the ruling would change its score (M42)."""
    if match is None or match.finished_at is None or event.before == event.after:
        return ()
    later = scene.after.later_match(match)
    over = Says("late-finished", {"clause": scene.edition.match.clause})
    return (over, Says("late-next", pair(later))) if later is not None else (over,)


def _other_match(scene: Scene, case: e.Case) -> Match | None:
    """The match of the same team before this one: the violation may have been there."""
    own = [match for match in scene.after.matches.values() if case.entrant in match.entrants]
    here = next((index for index, match in enumerate(own) if match.id == case.match), 0)
    return own[here - 1] if here else None


def _choosing(scene: Scene, choice: ChoiceRule, match: Match, case: e.Case) -> Says:
    """Who chooses once the ruling is issued, between what (8.2)."""
    offender = case.entrant or match.first
    who = match.other(offender) if choice.by == "opponent" else offender
    words = tuple(penalty_name(scene.edition, word) for word in choice.options)
    return Says("choice-next", {"entrant": Entrant(who), "words": words, "clause": choice.clause})


def _by_the_clock(scene: Scene, case: e.Case) -> bool:
    """Whether a clock of the edition brings such a ruling; what the bot has only seen is for the judges' eyes."""
    return any(rule.infraction == case.infraction for rule in scene.edition.deadline)


@on(e.RulingProposed)
def _proposed(scene: Scene, event: e.RulingProposed) -> Told:
    automatic = event.by == "bot"
    yield JUDGES, _proposal(scene, event, automatic=automatic)
    if automatic and _by_the_clock(scene, event.case):
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
    actions = scene.choices(event.ruling, event.choices)
    yield CAPTAINS, Reply(Says("choice-asked", args), (Says("choice-by", args),), (event.clause,), actions, Tone.WARN)
    yield JUDGES, Reply(Says("choice-asked", args), (Says("choice-by", args),), (event.clause,))


@on(e.ChoiceMissed)
def _choice_missed(scene: Scene, event: e.ChoiceMissed) -> Told:
    ruling = scene.after.rulings[event.ruling]
    actions = scene.choices(event.ruling, ruling.choices)
    args = {"entrant": Entrant(ruling.choose_by or EntrantId("")), "ruling": event.ruling, "clause": ruling.case.clause}
    yield (
        JUDGES,
        Reply(Says("choice-missed", args), actions=actions, tone=Tone.WARN),
    )


@on(e.RulingIssued)
def _issued(scene: Scene, event: e.RulingIssued) -> Told:
    match = scene.after.matches.get(event.case.match) if event.case.match else None
    args = _ruling_args(scene, event.ruling, event.case, event.penalty)
    kind = "ruling-issued"
    if event.provisional:
        kind = "ruling-provisional"
    body: list[Says] = []
    if _by_the_clock(scene, event.case):  # nobody has said in words what for
        body.append(Says("ruling-for", {"text": args["name"]}))
    body.extend(effect_lines(match, event.effect, event.before, event.after))
    body.extend(tables.since(scene, event))
    if event.deviation:
        standard = penalty_name(scene.edition, event.standard)
        body.append(Says("deviation", {"standard": standard, "reason": Plain(event.deviation)}))
    body.extend(
        (
            *_repeat(scene, event.next_penalty, event.case),
            *_remedy(scene, event.case),
            *_note(event.case),
            *_linked(event.case),
        )
    )
    if event.by != "bot":
        body.append(Says("issued-by", {"person": Person(event.by), "role": event.role}))
    appeals = scene.edition.cites.get("appeal", "")
    if appeals and not event.final and not is_final(scene.edition, event.role):
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
    title = Says("ruling-withdrawn" if event.by == "bot" else "ruling-rejected", args)
    yield JUDGES, Reply(title)
    ruling = scene.before.rulings[event.ruling]
    if ruling.automatic and _by_the_clock(scene, ruling.case):
        yield CAPTAINS, Reply(title)


def _counted_it(scene: Scene, ruling: Ruling) -> tuple[Says, ...]:
    """Rulings whose step counted this one: they stand as they were given, and a judge may look at them again."""
    counted = [
        other.id
        for other in scene.after.standing
        if other.case.infraction == ruling.case.infraction
        and (other.case.entrant, other.case.person) == (ruling.case.entrant, ruling.case.person)
        and int(other.id[1:]) > int(ruling.id[1:])
        and other.case.earlier
    ]
    return (Says("counted-it", {"rulings": ", ".join(counted)}),) if counted else ()


@on(e.RulingCancelled)
def _cancelled(scene: Scene, event: e.RulingCancelled) -> Told:
    ruling: Ruling = scene.after.rulings[event.ruling]
    match = scene.after.matches.get(ruling.case.match) if ruling.case.match else None
    args = {"ruling": event.ruling, "person": Person(event.by), "clause": ruling.case.clause}
    kind = "ruling-cancelled"
    if event.reason == "created-in-time":
        kind = "ruling-disproved"
    elif event.reason == "appeal-upheld":
        kind = "ruling-cancelled-appeal"
    elif event.superseded_by is not None:
        kind = "ruling-superseded"
        args["other"] = event.superseded_by
    body: list[Says] = []
    if match is not None and event.before != event.after and event.before is not None and event.after is not None:
        body.append(Says("score-restored", {**pair(match), "before": event.before, "after": event.after}))
    body.extend((*tables.since(scene, event), *_counted_it(scene, ruling)))
    if event.reason and kind == "ruling-cancelled" and event.reason != "chat-given-back":
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
        *tables.since(scene, event),
        Says("deviation", {"standard": standard, "reason": Plain(event.reason)}),
        Says("issued-by", {"person": Person(event.by), "role": scene.after.role(event.by).value}),
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
