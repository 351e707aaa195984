"""Which number is whose, by the place of the names.

between     Волки 3:2 Лисы            the name on each side
title       Волки - Лисы 3:2          the order of the names
leading     Волки 3:2                 the name's number comes first
trailing    3:2 Волки                 the name has won or leads
nobody      3:2                       only what is possible can tell
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from rulebook.score_text.lexicon import Sense
from rulebook.score_text.names import other
from rulebook.score_text.outcome import is_object
from rulebook.score_text.pairs import Pair
from rulebook.score_text.reading import Side
from rulebook.score_text.script import plain
from rulebook.score_text.tokens import Is, Item

BOTH: Final = 2
"""Sides of a match."""
_VERBS: Final = frozenset({Sense.WIN, Sense.BEAT, Sense.LOSE})
_GOVERNING: Final = frozenset({Sense.VICTORY, Sense.DEFEAT, Sense.FAVOUR, Sense.FOR, Sense.CARDS})
_RECEIVERS: Final = frozenset(("нам", "вам", "им", "us", "them"))
_PREPOSITIONS: Final = frozenset({Sense.OBJECT, Sense.OVER, Sense.VERSUS, Sense.BETWEEN})
_BREAKS: Final = frozenset(",.;!\n")
_TITLE_WORDS: Final = frozenset({Sense.VERSUS, Sense.AND, Sense.BETWEEN})


class Place(Enum):
    """Where the names stand around a pair of numbers."""

    BOTH = auto()
    LEADING = auto()
    TRAILING = auto()
    NOBODY = auto()


@dataclass(frozen=True, slots=True)
class Order:
    """Whose the first number is, as far as the place of the names tells."""

    place: Place
    side: Side | None = None
    weak: bool = False


def order_of(items: Sequence[Item], pair: Pair) -> Order:
    """How the names stand around a pair: those of its line if both are there, else those of the message."""
    names = [i for i, item in enumerate(items) if item.kind is Is.NAME and item.side is not None and not item.pronoun]
    own = [i for i in names if items[i].line == pair.line]
    if len({items[i].side for i in own}) == BOTH:
        names = own
    if len({items[i].side for i in names}) < BOTH:
        spoken = [
            i
            for i, item in enumerate(items)
            if item.pronoun
            and item.kind is Is.NAME
            and (not is_object(items, i) or (i >= pair.end and _is_receiver(items, i)))
        ]
        names = sorted(names + spoken)
    if len({items[i].side for i in names}) < BOTH:
        names = [i for i in names if not _is_governed(items, i)]
    return _placed(items, pair, names)


def _is_receiver(items: Sequence[Item], at: int) -> bool:
    """«2:1 нам», "2-1 us"."""
    return plain(items[at].text) in _RECEIVERS and _sense_before(items, at) not in _PREPOSITIONS


def _placed(items: Sequence[Item], pair: Pair, names: list[int]) -> Order:
    left = [i for i in names if i < pair.start]
    right = [i for i in names if i >= pair.end]
    weak = any(items[i].weak for i in names)
    if _is_title(items, left):
        return Order(Place.BOTH, items[left[-2]].side, weak)
    if left and right and items[left[-1]].side != items[right[0]].side:
        if _is_attached(items, left[-1], pair.start):
            return Order(Place.BOTH, items[left[-1]].side, weak)
        if not items[left[-1]].oblique and not items[left[-1]].pronoun:
            return Order(Place.NOBODY)
        left = []
    together = left if len({items[i].side for i in left}) == BOTH else right
    if len({items[i].side for i in together}) == BOTH:
        return _together(items, pair, together, weak=weak)
    if left and _is_attached(items, left[-1], pair.start):
        side = items[left[-1]].side
        return Order(Place.LEADING, other(side) if side and _is_acted_on(items, left[-1]) else side, weak)
    if right and _is_attached(items, pair.end - 1, right[0]) and not _is_called_otherwise(items, pair.start - 1):
        side = items[right[0]].side
        if side and _sense_before(items, right[0]) is Sense.VERSUS:
            return Order(Place.LEADING, other(side), weak)
        return Order(Place.TRAILING, side, weak)
    return Order(Place.NOBODY)


def _together(items: Sequence[Item], pair: Pair, names: list[int], *, weak: bool) -> Order:
    """Both names on one side of the numbers, in their order: «Волки обыграли Лис 3:2», «3:2 Волки - Лисы»."""
    if names[0] >= pair.end:
        attached, side = _is_attached(items, pair.end - 1, names[0]), items[names[0]].side
    else:
        last = items[names[-1]].side
        attached, side = _is_attached(items, names[-1], pair.start), None if last is None else other(last)
    return Order(Place.BOTH, side, weak) if attached else Order(Place.NOBODY)


def _is_called_otherwise(items: Sequence[Item], at: int) -> bool:
    """Whether a word nobody knows stands where a name would: «Волчары 3:2 Лисы»."""
    return at >= 0 and items[at].kind is Is.WORD and items[at].sense is None


def _is_attached(items: Sequence[Item], name: int, number: int) -> bool:
    """Whether a name belongs to the number after it: «Волки ведут 3:2», but not «Волкам не повезло, 3:2»."""
    between = items[name + 1 : number]
    words = [item for item in between if item.kind is not Is.SIGN and item.kind is not Is.LINE]
    breaks = any(item.text in _BREAKS for item in between)
    return not (breaks and words) and all(item.sense is not None for item in words)


def _is_governed(items: Sequence[Item], at: int) -> bool:
    """«победа Волков», «в пользу Волков», «за Волками»: a name that only says who won tells nothing by its place."""
    return _sense_before(items, at) in _GOVERNING and items[at].oblique


def _sense_before(items: Sequence[Item], at: int) -> Sense | None:
    at -= 1
    while at > 0 and items[at].text == "@":
        at -= 1
    return items[at].sense if at >= 0 else None


def _is_acted_on(items: Sequence[Item], at: int) -> bool:
    """«обыграли Лис», «у Лис выиграли», "3-2 vs Foxes": the numbers begin with the other side's."""
    before = _sense_before(items, at)
    if before is Sense.VERSUS:
        return True
    if before in {Sense.OBJECT, Sense.OVER}:
        return any(item.sense in _VERBS or item.sense in _GOVERNING for item in items)
    return before is Sense.BEAT or (items[at].oblique and any(item.sense in _VERBS for item in items))


def _is_title(items: Sequence[Item], left: list[int]) -> bool:
    """Whether the last two names stand as in a title: «Волки - Лисы», "Wolves vs Foxes", or side by side."""
    if len(left) < 2 or items[left[-1]].side == items[left[-2]].side:  # noqa: PLR2004 - two names
        return False
    between = items[left[-2] + 1 : left[-1]]
    return all((item.kind is Is.SIGN and item.text not in ":,;.") or item.sense in _TITLE_WORDS for item in between)
