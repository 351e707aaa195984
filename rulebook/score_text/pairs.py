"""Which numbers of a message belong together: «3:2», «3 - 2», «три два», and which are something else.

not a score    times, dates, clauses, "5 минут", «этап 5», «5-й», «3 2 1», "(16-14, 8-16)" beside another pair
a pair         two numbers with a sign, a word («на», "to") or only space between
loose          a number on its own: «Волки 3, Лисы 2»
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from rulebook.score_text.lexicon import Sense
from rulebook.score_text.script import plain
from rulebook.score_text.tokens import Is, Item

_SIGNS: Final = frozenset(":-=/.~\\")
_LIGHT_SIGNS: Final = frozenset(",;")
_FRAMES: Final = frozenset('[](){}|*_`"')
"""Signs around numbers and between them that mean nothing."""
_MOST_SIGNS: Final = 3
_ORDINALS: Final = frozenset(
    ("й", "ый", "ий", "ой", "я", "ая", "го", "ого", "м", "ом", "ю", "ую", "е", "ое", "st", "nd", "rd", "th")
)
_COUNTED: Final = frozenset(
    ("этапа", "этапов", "игры", "игр", "партии", "партий", "раунда", "раундов", "катки", "каток", "матча", "матчей")
) | {"games", "rounds", "matches", "maps", "stages"}
"""«2 этапа» are two of them, «2 этап» is the second."""
_LETTER_DIGITS: Final = {"о": 0, "o": 0, "з": 3, "l": 1, "i": 1, "б": 6}
_HOURS, _MINUTES, _TWO_DIGITS = 24, 60, 2
_HALVES: Final = [1, 2, 1, 2]


@dataclass(slots=True)
class Pair:
    """Two numbers as written. `start` and `end` are places in the row of items (the end not included)."""

    x: int
    y: int
    start: int
    end: int
    line: int
    sign: str = ""
    inside: bool = False
    negative: bool = False
    marked: bool = False
    clock: bool = False

    @property
    def numbers(self) -> tuple[int, int]:
        """Both, as written."""
        return self.x, self.y


@dataclass(slots=True)
class Numbers:
    """What the numbers of a message are."""

    pairs: list[Pair] = field(default_factory=list)
    loose: list[int] = field(default_factory=list)
    """Places of single numbers."""
    countdown: bool = False
    halves: bool = False
    rows: list[int] = field(default_factory=list)
    """Where three or more numbers stand in a row: which two are meant cannot be told."""


@dataclass(frozen=True, slots=True)
class _Link:
    """What stands between two numbers."""

    sign: str
    tight: bool
    negative: bool = False
    marked: bool = False


def letters_for_digits(items: list[Item]) -> None:
    """«3:О» is 3:0: a letter that looks like a digit, where only a digit can stand."""
    for at in range(len(items) - 2):
        left, sign, right = items[at : at + 3]
        if sign.kind is not Is.SIGN or sign.text not in _SIGNS:
            continue
        tight = not sign.gap and not right.gap
        if left.kind is Is.NUMBER and right.kind is Is.WORD:
            letter, free = right, at + 3 >= len(items) or items[at + 3].gap or items[at + 3].kind is not Is.SIGN
        elif right.kind is Is.NUMBER and left.kind is Is.WORD and tight:
            letter, free = left, left.gap
        else:
            continue
        value = _LETTER_DIGITS.get(letter.text.casefold())
        if value is not None and free and (tight or value == 0):
            letter.kind, letter.value, letter.sense = Is.NUMBER, value, None


def set_apart(items: list[Item]) -> None:
    """Turn numbers that count something else into words: ordinals, games, units, «7 из 8», clauses."""
    for at, item in enumerate(items):
        if item.kind is Is.NUMBER:
            if _is_ordinal(items, at) or (_beside_game(items, at) and not _in_pair(items, at)):
                item.kind, item.sense = Is.WORD, Sense.ORDINAL
            elif at + 1 < len(items) and (
                items[at + 1].sense in {Sense.UNIT, Sense.ROLE} or plain(items[at + 1].text) in _COUNTED
            ):
                _to_unit(items, at)
            elif at + 2 < len(items) and items[at + 1].sense is Sense.OF and items[at + 2].kind is Is.NUMBER:
                for number in (item, items[at + 2]):
                    number.kind, number.sense = Is.WORD, Sense.UNIT
        elif _is_clause_letter(items, at):
            _skip_clause(items, at - 4)
        elif item.sense is Sense.CLAUSE or (item.sense is Sense.EACH and _is_clause(items, at + 1)):
            _skip_clause(items, at + 1)


def _is_ordinal(items: Sequence[Item], at: int) -> bool:
    after = items[at + 1 : at + 3]
    if after and after[0].kind is Is.SIGN and after[0].text == "-" and not after[0].gap:
        after = after[1:]
    return bool(after) and after[0].kind is Is.WORD and not after[0].gap and plain(after[0].text) in _ORDINALS


def _beside_game(items: Sequence[Item], at: int) -> bool:
    before = at - 1
    while before >= 0 and (items[before].sense is Sense.NUMBER or items[before].text == "#"):
        before -= 1
    if before >= 0 and items[before].sense is Sense.GAME and items[before].line == items[at].line:
        return True
    after = items[at + 1] if at + 1 < len(items) else None
    return (
        after is not None
        and after.sense is Sense.GAME
        and items[at].text.isdecimal()
        and plain(after.text) not in _COUNTED
    )


def _in_pair(items: Sequence[Item], at: int) -> bool:
    return (
        at > 1 and items[at - 1].kind is Is.SIGN and items[at - 1].text in _SIGNS and items[at - 2].kind is Is.NUMBER
    ) or (
        at + 2 < len(items)
        and items[at + 1].kind is Is.SIGN
        and items[at + 1].text in _SIGNS
        and items[at + 2].kind is Is.NUMBER
        and not items[at + 2].gap
    )


def _to_unit(items: Sequence[Item], at: int) -> None:
    """«5 минут», and both numbers of «2-3 минуты»."""
    while True:
        items[at].kind, items[at].sense = Is.WORD, Sense.UNIT
        if at > 1 and items[at - 1].kind is Is.SIGN and items[at - 2].kind is Is.NUMBER and not items[at].gap:
            at -= 2
        else:
            return


def _is_clause_letter(items: Sequence[Item], at: int) -> bool:
    """The «г» of «8.5.г»."""
    return (
        len(items[at].text) == 1
        and items[at].kind is Is.WORD
        and at >= 4  # noqa: PLR2004 - two numbers and two points before it
        and items[at - 1].text == "."
        and not items[at].gap
        and _is_clause(items, at - 4)
    )


def _is_clause(items: Sequence[Item], at: int) -> bool:
    row = items[at : at + 3]
    return [item.kind for item in row] == [Is.NUMBER, Is.SIGN, Is.NUMBER] and row[1].text == "." and not row[2].gap


def _skip_clause(items: Sequence[Item], at: int) -> None:
    while at < len(items) and (items[at].kind is Is.NUMBER or (items[at].text == "." and items[at].kind is Is.SIGN)):
        if items[at].kind is Is.NUMBER:
            items[at].kind, items[at].sense = Is.WORD, Sense.CLAUSE
        at += 1


# --- pairs -----------------------------------------------------------------------------------------------------------


def numbers_of(items: Sequence[Item], wins: int) -> Numbers:
    """Tell the numbers of a message apart. What stands tightest together belongs together."""
    found = Numbers()
    places = [at for at, item in enumerate(items) if item.kind is Is.NUMBER]
    links = [_link(items, left, right) for left, right in pairwise(places)]
    free = set(range(len(places)))

    def group(strong: bool, tight: bool, light: bool) -> None:  # noqa: FBT001 - three ways of standing together
        run: list[int] = []
        for index in range(len(places)):
            if index not in free:
                continue
            link = links[index - 1] if run and run[-1] == index - 1 else None
            if link is not None and _joins(link, strong=strong, tight=tight, light=light):
                run.append(index)
            else:
                close(run)
                run = [index]
        close(run)

    def close(run: list[int]) -> None:
        if len(run) < _TWO_DIGITS:
            return
        free.difference_update(run)
        link = links[run[0]]
        if len(run) == 2:  # noqa: PLR2004 - a pair is two
            found.pairs.append(_pair(items, places[run[0]], places[run[1]], link, wins))
            return
        values = [items[places[index]].value for index in run]
        if values == _HALVES and link is not None and link.sign == "/":
            found.halves = True
        elif values[-1] in {0, 1} and all(left - right == 1 for left, right in pairwise(values)):
            found.countdown = True
        else:
            found.rows.append(places[run[0]])

    group(strong=True, tight=True, light=False)
    group(strong=False, tight=True, light=True)
    group(strong=True, tight=False, light=False)
    group(strong=False, tight=False, light=False)
    found.pairs.sort(key=lambda pair: pair.start)
    found.loose = [places[index] for index in sorted(free)]
    _drop_noise(items, found)
    return found


def _joins(link: _Link, *, strong: bool, tight: bool, light: bool) -> bool:
    if tight and not link.tight:
        return False
    if strong:
        return bool(link.sign) and link.sign not in _LIGHT_SIGNS
    return link.sign in _LIGHT_SIGNS if light else not link.sign


def _link(items: Sequence[Item], left: int, right: int) -> _Link | None:
    between = [item for item in items[left + 1 : right] if item.kind is not Is.SIGN or item.text not in _FRAMES]
    marked = bool(between) and between[0].kind is Is.WORD and not between[0].gap and len(between[0].text) == 1
    if marked and (len(between) > 1 or between[0].sense is not Sense.BETWEEN):
        between = between[1:]
    else:
        marked = False
    tight = not any(item.gap for item in between) and not items[right].gap
    if not between:
        return _Link("", tight=tight, marked=marked) if items[left].line == items[right].line else None
    if len(between) == 1 and between[0].sense in {Sense.BETWEEN, Sense.VERSUS, Sense.OBJECT}:
        return _Link("x", tight=tight, marked=marked)
    if len(between) > _MOST_SIGNS or not all(item.kind is Is.SIGN for item in between):
        return None
    if not all(item.text in _SIGNS or item.text in _LIGHT_SIGNS for item in between):
        return None
    sign = between[0].text
    negative = len(between) > 1 and sign != "-" and between[-1].text == "-" and not items[right].gap
    return _Link(sign, tight=tight, negative=negative, marked=marked)


def _pair(items: Sequence[Item], left: int, right: int, link: _Link | None, wins: int) -> Pair:
    link = link or _Link("", tight=False)
    first, second = items[left], items[right]
    end = right + 1
    marked = link.marked
    if marked and end < len(items) and items[end].kind is Is.WORD and not items[end].gap:
        end += 1
    pair = Pair(
        x=first.value,
        y=second.value,
        start=left,
        end=end,
        line=first.line,
        sign=link.sign,
        inside=first.inside and second.inside,
        negative=link.negative or _is_negative(items, left),
        marked=marked,
    )
    pair.clock = _is_clock(pair, first, second, wins)
    return pair


def _is_negative(items: Sequence[Item], at: int) -> bool:
    if at == 0 or items[at].gap or items[at - 1].text != "-":
        return False
    return items[at - 1].gap or at == 1 or items[at - 2].text in _SIGNS


def _is_clock(pair: Pair, first: Item, second: Item, wins: int) -> bool:
    if pair.sign not in {":", "."} or not (first.text.isdecimal() and second.text.isdecimal()):
        return False
    if len(second.text) != _TWO_DIGITS or len(first.text) > _TWO_DIGITS or pair.x >= _HOURS or pair.y >= _MINUTES:
        return False
    return second.text[0] == "0" or pair.x > wins or pair.y > wins


def _drop_noise(items: Sequence[Item], found: Numbers) -> None:
    """Clock times, and what stands in brackets beside a pair outside of them."""

    def is_flanked(pair: Pair) -> bool:
        return (
            pair.start > 0
            and pair.end < len(items)
            and items[pair.start - 1].kind is Is.NAME
            and items[pair.end].kind is Is.NAME
        )

    pairs = [pair for pair in found.pairs if not pair.clock or is_flanked(pair)]
    if any(not pair.inside for pair in pairs):
        pairs = [pair for pair in pairs if not pair.inside]
    if any(pair.sign for pair in pairs):
        pairs = [pair for pair in pairs if pair.sign]
    found.pairs = pairs
