"""How a game ends when the game itself cannot say: the deal, a freeze, survivors, a walk-out, a game again."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot import deal, replies
from bot.asked import Asked, Court
from bot.catalogue import ADJUDICATED
from bot.conversation import Action, Answer, Entrant, Outcome, Prose, Reply, Says, Tone
from bot.parameters import Raw
from bot.reading import take_name, take_word
from bot.requests.registry import Made, Values, command, known_match, match_of, press, score_of, text_of, typed
from bot.tokens import make_token
from rulebook import Edition
from rulebook import commands as c
from rulebook.adjudication import read_roles
from rulebook.events import DeadlineKind
from rulebook.state import Match
from rulebook.vocabulary import EntrantId, Role
from storage.folding import fold_name

_KINDS = {
    "freeze": ("зависание", "зависло", "завис", "фриз", "frozen", "froze"),
    "survivors": ("живые", "выжившие", "остались", "alive"),
    "walkout": ("вышли", "выход", "ушли", "left"),
    "wipe_out": ("выбиты", "выбили", "wipeout", "wipe-out", "wiped"),
    "certain": ("наверняка", "100%", "sure"),
}
_BOTH = frozenset({"both", "обе", "все", "all"})
_ACTIVE = frozenset({"active", "актив", "активы", "actives"})
_NO_SET = "0"


def _team_first(referee: Court, asked: Asked, rest: str) -> tuple[str | None, str]:
    """A team's name at the beginning of what was typed, and what follows."""
    names = [referee.directory.name_of(asked.stream, entrant) for entrant in asked.state.entrants]
    name, left = take_name(rest, names, fold_name)
    quoted = rest.lstrip()[:1] in {"«", '"', "“", "„"}
    known = fold_name(name) in {fold_name(other) for other in names}
    return (name, left) if name and (quoted or known) else (None, rest.strip())


@typed("cards")
def _split_cards(referee: Court, asked: Asked, rest: str) -> list[Raw]:
    team, roles = _team_first(referee, asked, rest)
    return [roles or None, team]


@command("cards")
def _cards(referee: Court, asked: Asked, values: Values) -> Made:
    edition = referee.edition(asked.state)
    if edition.cards is None:
        return replies.refused("refuse-no-cards", asked)
    roles = read_roles(edition.cards, text_of(values.get("roles")))
    if isinstance(roles, str):
        return replies.refused("refuse-unknown-role", asked, {"name": roles, "sets": _sets(edition.cards)})
    team = values.get("team")
    entrant = EntrantId(text_of(team)) if team else None
    if entrant is None and deal.speaks_for_nobody(asked) and asked.state.running:
        return _ask(asked, "cards", Says("ask-cards-team"), _sides(asked, (deal.as_token(roles) or "-",)))
    if roles:
        return c.ClaimCards(roles, entrant)
    own = asked.state.entrant_of(asked.actor.person)
    side = entrant or (own.id if own is not None else None)
    match = asked.state.match_of(side) if side is not None else None
    if match is None or side is None:
        return replies.refused("refuse-no-match", asked)
    return deal.which(referee, asked, match, side)


def _sets(rules: object) -> object:
    from rulebook.edition import CardsRules  # noqa: PLC0415 - for the type only

    assert isinstance(rules, CardsRules)  # noqa: S101
    made = [deal.in_words(rules, roles) for roles in deal.winning(rules)]
    return Prose("; ".join(one.ru for one in made), "; ".join(one.en for one in made))


@press("cards")
def _press_cards(asked: Asked, args: tuple[str, ...]) -> c.Command | None:
    match = asked.state.matches[known_match(asked, args[0])]
    entrant = EntrantId(args[3])
    if entrant not in match.entrants or int(args[1]) < match.game:
        return None
    return c.ClaimCards(deal.from_token(args[2]), entrant, match.id)


# --- adjudicate ------------------------------------------------------------------------------------------------------


@typed("adjudicate")
def _split_adjudicate(referee: Court, asked: Asked, rest: str) -> list[Raw]:
    word, left = take_word(rest)
    kind = next((kind for kind, words in _KINDS.items() if word.casefold() in {kind, *words}), word)
    team, details = (None, left.strip()) if kind == "survivors" else _team_first(referee, asked, left)
    return [kind or None, team, details or None]


@command("adjudicate")
def _adjudicate(referee: Court, asked: Asked, values: Values) -> Made:
    kind, details = text_of(values["kind"]), text_of(values.get("details"))
    assert kind in ADJUDICATED  # noqa: S101 - the resolver has asked otherwise
    if kind not in referee.edition(asked.state).adjudication:
        return replies.refused("refuse-no-adjudication", asked)
    team = text_of(values.get("team"))
    if kind == "survivors":
        return _survivors(referee, asked, details)
    if kind == "freeze":
        return _freeze(referee, asked, team, details)
    if kind == "wipe_out" and details.casefold() in _BOTH:
        return c.Adjudicate(kind, {"both": "yes"})
    if not team:
        more = [(("wipe_out", "-", "both"), Says("label-missing-both"))] if kind == "wipe_out" else []
        return _ask(asked, "adjudicate", Says(f"ask-{kind.replace('_', '-')}"), [*_sides(asked, (kind,)), *more])
    return c.Adjudicate(kind, {"entrant": team})


def _freeze(referee: Court, asked: Asked, team: str, roles: str) -> Made:
    edition = referee.edition(asked.state)
    match = match_of(asked)
    judges = asked.state.role(asked.actor.person) in {Role.JUDGE, Role.HEAD_JUDGE, Role.ORGANISER}
    runs = match is not None and match.deadline(DeadlineKind.FREEZE) is not None
    if not team and judges and (runs or roles):
        return _ask(asked, "adjudicate", Says("ask-freeze"), _sides(asked, ("freeze",), _short(edition, roles)))
    if not team:
        return c.Adjudicate("freeze")
    unknown = read_roles(edition.cards, roles) if edition.cards is not None else {}
    if isinstance(unknown, str):
        return replies.refused("refuse-unknown-role", asked, {"name": unknown, "sets": _sets(edition.cards)})
    if not roles and edition.cards is not None:
        sets = {deal.as_token(roles): roles for roles in (*deal.rescued(edition), *deal.winning(edition.cards))}
        choices = [
            (("freeze", f"#{team}", token), Says("label-value", {"value": deal.in_words(edition.cards, roles)}))
            for token, roles in sets.items()
        ]
        title = Says("ask-freeze-roles", {"entrant": Entrant(EntrantId(team))})
        return _ask(asked, "adjudicate", title, [*choices, (("freeze", f"#{team}", _NO_SET), Says("label-no-set"))])
    return c.Adjudicate("freeze", {"entrant": team, "roles": roles})


def _survivors(referee: Court, asked: Asked, details: str) -> Made:
    match = match_of(asked)
    if set(details.casefold().split()) & _ACTIVE:
        return c.Adjudicate("survivors", {"active": "yes"})
    numbers = re.findall(r"\d+", details)
    if match is None or len(numbers) > 1:
        return c.Adjudicate("survivors", {"alive": _in_order(referee, asked, match, details)})
    side = match.second if numbers else match.first
    most = int(referee.edition(asked.state).lineup.get("per_team", 8))
    choices = [
        (("survivors", "-", " ".join((*numbers, str(count)))), Says("label-value", {"value": count}))
        for count in range(most + 1)
    ]
    if not numbers:
        choices.append((("survivors", "-", "active"), Says("label-active-left")))
    return _ask(asked, "adjudicate", Says("ask-survivors", {"entrant": Entrant(side)}), choices)


def _in_order(referee: Court, asked: Asked, match: Match | None, details: str) -> str:
    """Both numbers in the order of the match's title, whichever team was named first."""
    numbers = re.findall(r"\d+", details)
    if match is not None and len(numbers) == len(match.entrants):
        folded = fold_name(details)
        first, second = (folded.find(fold_name(referee.directory.name_of(asked.stream, e))) for e in match.entrants)
        if -1 not in {first, second} and second < first:
            numbers.reverse()
    return " ".join(numbers)


@press("award")
def _press_award(asked: Asked, args: tuple[str, ...]) -> c.Command:
    match = asked.state.matches[known_match(asked, args[0])]
    score = score_of(args[2])
    how = "draw" if score == match.score else "adjudicated"
    return c.SettleScore(score, "", match.id, int(args[1]), how, args[3])


@command("replay_game")
def _replay(referee: Court, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    return c.ReplayGame(text_of(values["reason"]))


# --- asking ----------------------------------------------------------------------------------------------------------

_Choices = Sequence[tuple[tuple[str, ...], Says]]


def _short(edition: Edition, roles: str) -> tuple[str, ...]:
    """Roles as a button carries them; nothing where they are not known yet."""
    known = read_roles(edition.cards, roles) if edition.cards is not None else {}
    return (deal.as_token(known),) if known and not isinstance(known, str) else ()


def _sides(asked: Asked, given: tuple[str, ...], more: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], Says]]:
    """The teams of the match, or of every match that runs, each with what was given before it."""
    match = match_of(asked)
    matches = (match,) if match is not None else asked.state.running
    return [
        ((*given, f"#{entrant}", *more), Says("label-value", {"value": Entrant(entrant)}))
        for one in matches
        for entrant in one.entrants
    ]


def _ask(asked: Asked, name: str, title: Says, choices: _Choices) -> Answer:
    """Ask for what is missing; each button says the command again, with it."""
    actions = tuple(
        Action(name, make_token("do", asked.stream, name, *values), label)
        for values, label in choices[: replies.MOST_BUTTONS]
    )
    aside = bool(asked.heard.token or asked.heard.command) or asked.private
    return Answer(Outcome.ASKED, Reply(title, (Says("ask-by-button"),), (), actions, Tone.WARN), private=aside)
