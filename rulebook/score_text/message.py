"""A message taken apart, and the questions the rules ask of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from rulebook.score_text.lexicon import Sense
from rulebook.score_text.names import Names
from rulebook.score_text.order import BOTH, Order, Place, order_of
from rulebook.score_text.outcome import Outcome, outcome_of, pronouns
from rulebook.score_text.pairs import Numbers, Pair, letters_for_digits, numbers_of, set_apart
from rulebook.score_text.reading import Hint, Kind, Reading, Side
from rulebook.score_text.table import Table
from rulebook.score_text.tokens import Is, Item, pieces
from rulebook.score_text.verdict import Verdict, settle
from rulebook.vocabulary import Score

CHATTY: Final = 2
WORDY: Final = 3
"""So many words that mean nothing here make a sentence about something else."""
_LOOSE_SIGNS: Final = frozenset(["", "x", "/", ".", ",", "=", "~", "\\"])
"""Signs that mean much else too: unless both names are there, they count only in a message of nothing else."""
_CLAUSE_SIGNS: Final = frozenset(["."])
"""«3.3» without both names is a clause."""


@dataclass(slots=True)
class Message:
    """A message taken apart."""

    items: list[Item]
    numbers: Numbers
    outcome: Outcome
    table: Table
    author: Side | None
    senses: frozenset[Sense | None]

    def has(self, *senses: Sense) -> bool:
        """Whether any word means one of these."""
        return not self.senses.isdisjoint(senses)

    def denies(self, sense: Sense) -> bool:
        """Whether «не» or "no" stands before a word of this sense."""
        return any(
            right.sense is sense and left.sense in {Sense.NOT, Sense.WRONG} for left, right in pairwise(self.items)
        )

    def has_sign(self, sign: str) -> bool:
        """Whether this sign stands anywhere."""
        return any(item.kind is Is.SIGN and item.text == sign for item in self.items)

    @property
    def is_technical(self) -> bool:
        """Whether a technical result is spoken of: «тех», but not «тех, кто»."""
        return any(
            item.sense is Sense.TECH and (at + 1 == len(self.items) or self.items[at + 1].sense is not Sense.ASKING)
            for at, item in enumerate(self.items)
        )

    @property
    def unknown(self) -> int:
        """How many words mean nothing here."""
        return sum(item.kind is Is.WORD and item.sense is None for item in self.items)

    @property
    def sides(self) -> set[Side]:
        """Who is named, pronouns apart."""
        return {item.side for item in self.items if item.kind is Is.NAME and item.side and not item.pronoun}

    @property
    def all_sides(self) -> set[Side]:
        """Who is named, by name or pronoun."""
        return {item.side for item in self.items if item.kind is Is.NAME and item.side}

    @property
    def strangers(self) -> bool:
        """Whether somebody is named who is not of the pair, or could be either."""
        return any(item.kind is Is.NAME and item.side is None for item in self.items)


def take_apart(text: str, names: Names, table: Table, author: Side | None, *, loose: bool = True) -> Message:
    """Names, numbers and words of a text, told from each other."""
    items = pieces(text)
    letters_for_digits(items)
    items = names.tell(items, loose=loose)
    set_apart(items)
    pronouns(items, author)
    senses = frozenset(item.sense for item in items)
    message = Message(items, numbers_of(items, table.wins), outcome_of(items, author), table, author, senses)
    if len(message.all_sides) < BOTH:
        weak = _LOOSE_SIGNS if message.unknown else _CLAUSE_SIGNS
        message.numbers.pairs = [pair for pair in message.numbers.pairs if pair.sign not in weak]
    return message


def verdict_of(message: Message, pair: Pair) -> Verdict:
    """What a pair of this message's numbers comes to."""
    order = order_of(message.items, pair)
    if message.strangers and order.place is not Place.BOTH:
        order = Order(Place.NOBODY)
    outcome = message.outcome
    if outcome.is_silent and order.place is Place.NOBODY and len(message.sides) == 1 and message.has(Sense.CARDS):
        outcome = replace(outcome, winner=next(iter(message.sides)))
    return settle(pair.x, pair.y, order, outcome, message.table)


def ask(
    message: Message, hint: Hint, candidates: tuple[Score | None, ...] = (), stated: Score | None = None
) -> Reading:
    """A question, with the possible answers: those given first, then the others."""
    offered = dict.fromkeys(score for score in (*candidates, *message.table.nearest(stated)) if score is not None)
    return Reading(Kind.ASK, hint=hint, candidates=tuple(offered), stated=stated)
