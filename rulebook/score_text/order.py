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
from rulebook.score_text.tokens import Is, Item

_VERBS: Final = frozenset({Sense.WIN, Sense.BEAT, Sense.LOSE})
_GOVERNING: Final = frozenset({Sense.VICTORY, Sense.DEFEAT, Sense.FAVOUR, Sense.FOR})
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
    if len({items[i].side for i in own}) == 2:  # noqa: PLR2004 - both sides
        names = own
    if len({items[i].side for i in names}) < 2:  # noqa: PLR2004 - both sides
        spoken = [
            i for i, item in enumerate(items) if item.pronoun and item.kind is Is.NAME and _stands_for_side(items, i)
        ]
        names = sorted(names + spoken)
    if len({items[i].side for i in names}) < 2:  # noqa: PLR2004 - both sides
        names = [i for i in names if not _is_governed(items, i)]
    return _placed(items, pair, names)


def _stands_for_side(items: Sequence[Item], at: int) -> bool:
    """«мы 3:2», but not «у нас 3:2», «нам 3:2», «наша игра»."""
    return not is_object(items, at)


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
    for names_of_place, first in ((left, -2), (right, 0)):
        if len({items[i].side for i in names_of_place}) == 2:  # noqa: PLR2004 - both sides
            last = items[names_of_place[-1]].side
            side = items[names_of_place[0]].side if first == 0 else other(last) if last else None
            return Order(Place.BOTH, side, weak)
    if left:
        side = items[left[-1]].side
        return Order(Place.LEADING, other(side) if side and _is_acted_on(items, left[-1]) else side, weak)
    if right:
        side = items[right[0]].side
        if side and _sense_before(items, right[0]) is Sense.VERSUS:
            return Order(Place.LEADING, other(side), weak)
        return Order(Place.TRAILING, side, weak)
    return Order(Place.NOBODY)


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
