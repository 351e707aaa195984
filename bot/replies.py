"""Answers to the one who asked: refusals, questions with their buttons, what was so already, faults of ours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.catalogue import Parameter
from bot.conversation import Action, Answer, Entrant, Heard, Outcome, Person, Plain, Prose, Reply, Says, Tone
from bot.tokens import make_token
from rulebook import Edition
from rulebook import commands as c
from rulebook.events import ProposalRevised, RulingProposed
from rulebook.state import Match, Tournament
from rulebook.vocabulary import Choice, EntrantId, Known, PersonId, Question, Refusal

if TYPE_CHECKING:
    from bot.asked import Asked
    from rulebook.score_text import Reading

_ENTRANTS = frozenset({"entrant", "a", "b", "winner", "other"})
_PEOPLE = frozenset({"person", "by"})
_PENALTIES = frozenset({"penalty", "penalties", "choices"})
MOST_BUTTONS = 24


def named(state: Tournament, value: object) -> object:
    """An id as what it stands for: an entrant or a person."""
    return Entrant(EntrantId(str(value))) if value in state.entrants else Person(PersonId(str(value)))


def titled(match: Match) -> Says:
    """A match by its title."""
    return Says("label-match", {"a": Entrant(match.first), "b": Entrant(match.second)})


def infraction_label(edition: Edition, number: str) -> Says:
    """An infraction as number and name."""
    rule = edition.infractions[number]
    return Says("label-infraction", {"number": number, "name": Prose(rule.name.ru, rule.name.en)})


def choice_label(parameter: Parameter, word: str) -> Says:
    """A fixed word of a parameter."""
    return Says(f"choice-{parameter.name}-{word}".replace("_", "-"))


def args_of(args: dict[str, object]) -> dict[str, object]:
    """The law's arguments as things that can be drawn: ids become names there."""
    return {key: _drawable(key, value) for key, value in args.items() if value is not None}


def _drawable(key: str, value: object) -> object:
    if isinstance(value, list | tuple):
        return tuple(_drawable(key, item) for item in value)
    if key in _ENTRANTS:
        return Entrant(EntrantId(str(value)))
    if key in _PEOPLE:
        return Person(PersonId(str(value)))
    if key in _PENALTIES:
        return Says(f"penalty-{str(value).replace('_', '-')}")
    if key == "name":
        return Plain(str(value))
    return value


def actions_of(choices: Sequence[Choice], stream: str) -> tuple[Action, ...]:
    """Buttons for the law's choices."""
    made = []
    for choice in choices:
        args = args_of(choice.label_args)
        if choice.word == "ruling" and not choice.label:
            continue
        label = Says(choice.label or f"label-{choice.word.replace('_', '-')}", args)
        made.append(Action(choice.shown or choice.word, make_token(choice.word, stream, *map(str, choice.args)), label))
    return tuple(made[:MOST_BUTTONS])


def _line(reason: str, args: dict[str, object], clause: str) -> tuple[Says, ...]:
    """What the law says, and the clause it rests on in a line of its own: `citations` would only say it again."""
    return (Says(reason, args),) + ((Says("cited", {"clause": clause}),) if clause else ())


def unchanged(decision: Refusal | Question | Known, asked: Asked) -> Answer:
    """The law answered without changing anything."""
    title, *body = _line(decision.reason, args_of(decision.args), decision.clause)
    if isinstance(decision, Known):
        if asked.quiet and asked.heard.edited:
            return Answer(Outcome.SILENT)
        spent = bool(asked.heard.token)
        return Answer(Outcome.KNOWN, Reply(title, tuple(body)), _aside(asked), spent, decision.clause)
    actions = actions_of([_chosen(choice, asked) for choice in decision.choices], asked.stream)
    tone = Tone.REFUSED if isinstance(decision, Refusal) else Tone.WARN
    outcome = Outcome.REFUSED if isinstance(decision, Refusal) else Outcome.ASKED
    reply = Reply(title, tuple(body), actions=actions, tone=tone)
    return Answer(outcome, reply, private=_aside(asked), clause=decision.clause)


_SAID = {c.CreateGame: "created", c.StartGame: "go", c.ConfirmScore: "confirm", c.DisputeScore: "dispute"}
"""Commands that ordinary words stand for, too."""


def _chosen(choice: Choice, asked: Asked) -> Choice:
    """A choice between matches says the same command again, in the match that is chosen."""
    if choice.word != "which_match":
        return choice
    name = asked.spec.name if asked.spec is not None else _SAID.get(type(asked.command), "score")
    # A token is short and its parts stand between colons; a reason that is too long for it is cut where one sees it.
    rest = asked.rest.replace(":", "." if name == "created" else "-")
    args = (*choice.args, name)
    while True:
        try:
            make_token("at", asked.stream, *args, rest)
        except ValueError:
            rest = f"{rest.removesuffix('…')[:-1].rstrip()}…"
        else:
            return replace(choice, word="at", args=(*args, rest))


def _aside(asked: Asked) -> bool:
    """Presses and parsed commands are answered to the asker alone; words in a chat are answered there."""
    return bool(asked.heard.token or asked.heard.command) or asked.private


def recorded(heard: Heard) -> Answer:
    """Recorded, now or when it came for the first time."""
    return Answer(Outcome.RULED, Reply(Says("ack-recorded"), tone=Tone.GOOD), private=True, spent=bool(heard.token))


def acknowledged(notices: Sequence[tuple[str, Reply]], events: Sequence[object], asked: Asked) -> Answer:
    """Recorded. Everybody reads it in the chats; the asker gets a short word, or what no chat got."""
    spent = bool(asked.heard.token)
    if not notices:
        return recorded(asked.heard)
    if any(isinstance(event, RulingProposed | ProposalRevised) for event in events) and asked.kind != "judges":
        proposal = next((reply for to, reply in notices if to == "judges"), notices[0][1])
        return Answer(Outcome.RULED, proposal, private=True, spent=spent)
    return Answer(Outcome.RULED, Reply(notices[0][1].title, tone=Tone.GOOD), private=True, spent=spent)


def refused(reason: str, asked: Asked, args: dict[str, object] | None = None) -> Answer:
    """Refused before the law was asked: a parameter or a place that cannot be."""
    return unchanged(Refusal(reason, args or {}), asked)


def unknown_button() -> Answer:
    """A button we never made, or whose tournament is gone."""
    return Answer(Outcome.REFUSED, Reply(Says("refuse-unknown-button"), tone=Tone.REFUSED), private=True)


def unknown_command(name: str) -> Answer:
    """A command that does not exist."""
    reply = Reply(Says("refuse-unknown-command", {"name": Plain(name)}), tone=Tone.REFUSED)
    return Answer(Outcome.REFUSED, reply, private=True)


def not_saved(code: str) -> Reply:
    """A fault of ours: nothing has changed."""
    return Reply(Says("fault-not-saved", {"code": code}), tone=Tone.ALERT)


def fault(code: str) -> Reply:
    """A fault of ours in understanding or deciding: nothing has changed."""
    return Reply(Says("fault-ours", {"code": code}), tone=Tone.ALERT)


def _again(stream: str, name: str, given: Sequence[str], later: Sequence[str]) -> str:
    """The token that says a command again, with what stood after the value where it fits; empty where it does not."""
    for rest in (later, ()):
        try:
            return make_token("do", stream, name, *given, *rest)
        except ValueError:
            continue
    return ""


def ask_parameter(  # noqa: PLR0913 - what a question about a parameter needs
    asked: Asked,
    parameter: Parameter,
    reason: str,
    args: dict[str, str],
    choices: Sequence[tuple[str, object]],
    around: tuple[Sequence[str], Sequence[str]],
) -> Answer:
    """Ask for a parameter: buttons where the values are few, words where they are not."""
    spec = asked.spec
    assert spec is not None  # noqa: S101 - a command is being asked for
    title = Says(
        reason,
        {
            "parameter": Says(f"parameter-{parameter.name.replace('_', '-')}"),
            "command": spec.name,
            **{key: Plain(value) for key, value in args.items()},
        },
    )
    actions = []
    for value, label in choices[:MOST_BUTTONS]:
        token = _again(asked.stream, spec.name, (*around[0], value), around[1])
        if not token:
            continue
        says = label if isinstance(label, Says) else Says("label-value", {"value": label})
        actions.append(Action(parameter.name, token, says))
    body = () if actions else (Says("ask-by-typing", {"command": spec.name}),)
    if actions:
        body = (Says("ask-by-button"),)
    return Answer(Outcome.ASKED, Reply(title, body, actions=tuple(actions), tone=Tone.WARN), private=_aside(asked))


_HINTS = {
    "over": "impossible",
    "impossible": "impossible",
    "order": "names",
    "whose": "names",
    "technical_whom": "ruling",
    "walkover": "ruling",
}
_RULED = frozenset({"technical", "penalty", "replay"})
"""Kinds of score that only a ruling makes true: buttons to report one would not help."""


def ask_score(asked: Asked, match: Match, reading: Reading, clause: str = "") -> Answer:
    """A score was meant but not clear: which one? One that can never be is refused, with the clause that says so."""
    from rulebook.reports import reachable  # noqa: PLC0415 - only when a score is unclear

    candidates = tuple(reading.candidates) or reachable(match, match.score)
    choices = [
        Choice("report", (match.id, str(match.game), f"{score.first}-{score.second}"), "label-score", {"score": score})
        for score in candidates[:4]
    ]
    choices.append(Choice("call_judge", (match.id,), "label-call-judge"))
    hint = "ruling" if reading.kind in _RULED else _HINTS.get(reading.hint, "unclear")
    if hint == "ruling":
        choices = choices[-1:]
    args = {"hint": hint, "a": Entrant(match.first), "b": Entrant(match.second), "now": match.score}
    actions = actions_of(choices, asked.stream)
    if hint == "impossible":
        title, *body = _line("ask-score", args, clause)
        reply = Reply(title, tuple(body), actions=actions, tone=Tone.REFUSED)
        return Answer(Outcome.REFUSED, reply, private=_aside(asked), clause=clause)
    reply = Reply(Says("ask-score", args), actions=actions, tone=Tone.WARN)
    return Answer(Outcome.ASKED, reply, private=_aside(asked))


def appeal_how(asked: Asked) -> Answer:
    """How to appeal."""
    return Answer(Outcome.TOLD, Reply(Says("tell-appeal")), private=_aside(asked))
