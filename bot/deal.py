"""A deal in people's words: «3 мафа, ман», «по картам», and the sets that win (4.10), each as a button."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bot.asked import Asked, Court
from bot.conversation import Action, Answer, Outcome, Prose, Reply, Says, Tone
from bot.tokens import make_token
from rulebook import Edition
from rulebook import commands as c
from rulebook.adjudication import wins_by_cards
from rulebook.edition import CardsRules
from rulebook.score_text import Reading
from rulebook.state import Match
from rulebook.vocabulary import EntrantId, Role, Score

_COUNTED = re.compile(r"(?:(?<![\d:–-])(\d{1,2})\s*)?([^\W\d_]+)")
_LONG = 3
_WORDS = re.compile(r"\w+")


def as_token(roles: Mapping[str, int]) -> str:
    """A deal as a button carries it: «3 maf 1 man»."""
    return " ".join(f"{count} {role}" for role, count in roles.items())


def from_token(text: str) -> dict[str, int]:
    """A deal that a button carried. ValueError for what none ever carried."""
    words = text.split()
    return {role: int(count) for count, role in zip(words[::2], words[1::2], strict=True)}


def in_words(rules: CardsRules, roles: Mapping[str, int]) -> Prose:
    """A deal in both languages."""
    ru = ", ".join(_counted(count, _word(rules, role, ascii_only=False)) for role, count in roles.items())
    en = ", ".join(_counted(count, _word(rules, role, ascii_only=True)) for role, count in roles.items())
    return Prose(ru, en)


def _counted(count: int, word: str) -> str:
    return word if count == 1 else f"{count} {word}"


def _word(rules: CardsRules, role: str, *, ascii_only: bool) -> str:
    words = [word for word in rules.roles.get(role, ()) if word.isascii() == ascii_only]
    longer = [word for word in words if len(word) > _LONG]
    return (longer or words or [role])[-1] if ascii_only else (words or [role])[0]


def winning(rules: CardsRules) -> tuple[dict[str, int], ...]:
    """Every set that wins, a set with a choice once for each."""
    return tuple(
        {**cards.need, **extra}
        for cards in rules.sets
        for extra in ([{role: 1} for role in cards.any_of] if cards.any_of else [{}])
    )


def rescued(edition: Edition) -> tuple[dict[str, int], ...]:
    """Every set that wins a frozen game (3.9)."""
    rules = edition.adjudication.get("freeze", {})
    return tuple({**rules.get("need", {}), role: 1} for role in rules.get("any_of", ()))


def _mentioned(rules: CardsRules, text: str) -> dict[str, int]:
    """The roles a message names, whatever else it says."""
    known = {word: role for role, words in rules.roles.items() for word in (role, *words)}
    found: dict[str, int] = {}
    for count, word in _COUNTED.findall(text.casefold()):
        role = known.get(word)
        if role is not None:
            found[role] = found.get(role, 0) + (int(count) if count else 1)
    return found


def claim(referee: Court, asked: Asked, match: Match, own: EntrantId | None, reading: Reading) -> c.Command | Answer:
    """What a message about cards asks for: a claim with its deal, the other side's win admitted, or a question."""
    rules = referee.edition(asked.state).cards
    score = reading.score
    winner = own
    if score is not None and score != match.score:
        winner = match.first if score.first > match.score.first else match.second
    if rules is None or (score is not None and own is not None and winner != own):
        return c.ReportScore(score or match.score, match=match.id, how="cards" if rules else "game")
    roles = _mentioned(rules, asked.heard.text)
    if wins_by_cards(rules, "at_least", roles) and (own is not None or winner is not None):
        return c.ClaimCards(roles, winner, match.id)
    return which(referee, asked, match, winner)


def told(referee: Court, asked: Asked, match: Match, own: EntrantId) -> c.Command | Answer | None:
    """Words of the clause alone («Лисы по картам»), or with a deal that wins; None for talk about cards."""
    edition = referee.edition(asked.state)
    rules = edition.cards
    clause = edition.clauses.get(rules.clause) if rules is not None else None
    if rules is None or clause is None:
        return None
    text, winner = f" {' '.join(_WORDS.findall(asked.heard.text.casefold()))} ", own
    for entrant in match.entrants:
        name = " ".join(_WORDS.findall(referee.directory.name_of(asked.stream, entrant).casefold()))
        if f" {name} " in text:
            text, winner = text.replace(f" {name} ", " "), entrant
    phrases = [word for word in clause.words if " " in word and not any(sign.isdecimal() for sign in word)]
    roles = _mentioned(rules, text)
    if text.strip() in phrases:
        if winner == own:
            return which(referee, asked, match, own)
        now = match.score
        score = Score(now.first + 1, now.second) if winner == match.first else Score(now.first, now.second + 1)
        return c.ReportScore(score, match=match.id, how="cards")
    if winner == own and any(f" {phrase} " in text for phrase in phrases) and wins_by_cards(rules, "at_least", roles):
        return c.ClaimCards(roles, own, match.id)
    return None


def which(referee: Court, asked: Asked, match: Match, winner: EntrantId | None) -> Answer:
    """Ask which of the winning sets it was."""
    edition = referee.edition(asked.state)
    rules = edition.cards
    assert rules is not None  # noqa: S101 - the callers looked
    entrants = (winner,) if winner is not None else match.entrants
    actions = tuple(
        Action(
            "cards",
            make_token("cards", asked.stream, match.id, str(match.game), as_token(roles), entrant),
            Says("label-value", {"value": in_words(rules, roles)}),
        )
        for entrant in entrants
        for roles in winning(rules)
        if len(entrants) == 1
    )
    reply = Reply(Says("ask-cards", {"clause": rules.clause}), actions=actions, tone=Tone.WARN)
    return Answer(Outcome.ASKED, reply, private=bool(asked.heard.command), clause=rules.clause)


def speaks_for_nobody(asked: Asked) -> bool:
    """Whether the asker judges and has no team whose deal it could be."""
    judges = asked.state.role(asked.actor.person) in {Role.JUDGE, Role.HEAD_JUDGE, Role.ORGANISER}
    return judges and asked.state.entrant_of(asked.actor.person) is None
