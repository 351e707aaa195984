"""Infractions by number, name, example, slang or typo: what it is, what follows, and the button to rule."""

from __future__ import annotations

from bot import replies
from bot.asked import Asked, Court
from bot.conversation import Action, Answer, Outcome, Plain, Prose, Reply, Says, Tone
from bot.enquiries.registry import on, told
from bot.notices import penalty_name
from bot.parameters import find_infractions
from bot.tokens import make_token
from rulebook import Edition
from rulebook.citation import normalised_clause
from rulebook.edition import InfractionRule, Open, Words
from rulebook.state import Tournament
from rulebook.vocabulary import Role


@on("infraction")
async def _infraction(referee: Court, asked: Asked) -> Answer:
    if not asked.state.exists:
        return replies.refused("refuse-no-tournament", asked)
    edition = referee.edition(asked.state)
    words = asked.args["words"]
    number = normalised_clause(words)
    found = (number,) if number in edition.infractions else find_infractions(edition, words)
    if len(found) == 1:
        rules = asked.state.role(asked.actor.person) in {Role.JUDGE, Role.HEAD_JUDGE, Role.ORGANISER}
        card = _card(edition, asked.state, edition.infractions[found[0]], asked.stream, rules=rules)
        return told(asked, card)
    actions = tuple(
        Action("infraction", make_token("infraction", asked.stream, number), replies.infraction_label(edition, number))
        for number in found
    )
    title = Says("infraction-which", {"name": Plain(words)})
    return Answer(Outcome.ASKED, Reply(title, actions=actions, tone=Tone.WARN), private=asked.private)


def _card(edition: Edition, state: Tournament, rule: InfractionRule, stream: str, *, rules: bool) -> Reply:
    """Everything a judge looks for, in the order of looking: penalty, who, remedy, then what it is.

    `rules`: the asker may rule, so there is a button for each entrant.
    """
    title = Says("infraction-title", {"number": rule.id, "name": _prose(rule.name)})
    lines = [*_penalties(edition, state, rule)]
    for message, text in (
        ("infraction-who", rule.who),
        ("remedy", rule.remedy),
        ("infraction-definition", rule.definition),
    ):
        if text is not None:
            lines.append(Says(message, {"text": _prose(text)}))
    lines.extend(
        Says("infraction-example", {"label": example.label, "text": Prose(example.ru, example.en)})
        for example in rule.examples
        if not example.lost
    )
    if rule.philosophy is not None:
        lines.append(Says("infraction-philosophy", {"text": _prose(rule.philosophy)}))
    if rule.lost:
        lines.append(Says("infraction-lost"))
    actions = tuple(
        Action(
            "subject",
            make_token("do", stream, "ruling", f"#{entrant}", rule.id),
            Says("label-rule-on", {"entrant": replies.named(state, entrant)}),
        )
        for entrant in (list(state.entrants)[: replies.MOST_BUTTONS] if rules else ())
    )
    return Reply(title, tuple(lines), (rule.clause,), actions)


def _prose(words: Words) -> Prose:
    return Prose(words.ru, words.en)


def _penalties(edition: Edition, state: Tournament, rule: InfractionRule) -> list[Says]:
    """The ladder, or the penalty at this tournament's level first and then the whole row."""
    if rule.steps:
        return [
            Says("infraction-step", {"step": step, "penalty": penalty_name(edition, given.penalty)})
            for step, given in enumerate(rule.steps, start=1)
        ]
    lines = []
    for level in edition.level:
        cell = rule.levels.get(level.id)
        if cell is None:
            continue
        settled = state.readings.get(cell.reading) if isinstance(cell, Open) else None
        words = (settled,) if settled else cell.open if isinstance(cell, Open) else (cell,)
        args = {
            "level": Prose(level.ru, level.en),
            "penalty": tuple(penalty_name(edition, word) for word in words),
            "here": "yes" if level.id == state.level else "no",
            "open": "yes" if len(words) > 1 else "no",
        }
        lines.append(Says("infraction-level", args))
    return sorted(lines, key=lambda line: line.args["here"] != "yes")
