"""Whom a word means: one of the pair, however it is written.

    exactly        «Команда 7», its alias, a platform's mention; case, script and decorations do not matter
    declined       «Волкам», «Ромашек»
    in part        «Медведи» for «Белые Медведи», when only one of the two has such a word
    misspelt       one slip in five letters, two in eight
    by sound       "Volki"
    cut short      «Медв», and «В», «ЧВ» where nothing else can be meant

A word that could mean both is told as such; it is never guessed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rapidfuzz.distance import OSA

from rulebook.score_text.lexicon import Sense
from rulebook.score_text.reading import Side
from rulebook.score_text.script import clean, is_cyrillic, plain, skeleton, sound, stem
from rulebook.score_text.tokens import Is, Item, pieces

_ONE_SLIP: Final = 5
_TWO_SLIPS: Final = 8
_SHORTEST_CUT: Final = 3
_JOINERS: Final = 2
"""So many signs may stand between the words of a name."""
_LONGEST_WITH_SHORT: Final = 12
"""Words and numbers of a message in which a single letter may be a name."""
_BESIDE_SHORT: Final = frozenset(
    {
        Sense.END,
        Sense.FILLER,
        Sense.PLEASE,
        Sense.TOLD,
        Sense.ORDINAL,
        Sense.GAME,
        Sense.YES,
        Sense.CONFIRM,
        Sense.CORRECT,
        Sense.SORRY,
    }
)
"""What may be said beside «В 3:2 Л»."""
_SIDES: Final[tuple[Side, Side]] = ("first", "second")


def other(side: Side) -> Side:
    """The opponent."""
    return "second" if side == "first" else "first"


@dataclass(frozen=True, slots=True)
class _Word:
    """One word (or number) of a name, in all its spellings."""

    text: str
    looks: str
    stem: str
    sound: str
    cyrillic: bool
    number: bool
    gap: bool

    def equals(self, item: Item) -> bool:
        """Whether the item is this word, declined or not."""
        if self.number or item.text.isdecimal():
            return self.text == item.text
        if item.kind is not Is.WORD and item.kind is not Is.NUMBER:
            return False
        return self.looks == skeleton(item.text) or self.stem == stem(item.text) or self._sounds_like(item.text)

    def resembles(self, item: Item) -> bool:
        """Whether the item is this word with a slip of the finger in it."""
        if self.number or item.kind is not Is.WORD or item.sense is not None:
            return False
        looks = skeleton(item.text)
        slips = 2 if len(looks) >= _TWO_SLIPS else 1 if len(looks) >= _ONE_SLIP else 0
        if not slips or looks[0] != self.looks[0] or len(self.looks) < _ONE_SLIP:
            return False
        return OSA.distance(looks, self.looks, score_cutoff=slips) <= slips

    def begins(self, text: str) -> bool:
        """Whether the text is this word's beginning."""
        return not self.number and (self.looks.startswith(skeleton(text)) or self.sound.startswith(sound(text)))

    def _sounds_like(self, text: str) -> bool:
        text = plain(text)
        return is_cyrillic(text) is not self.cyrillic and len(text) >= _SHORTEST_CUT and self.sound == sound(text)


@dataclass(frozen=True, slots=True)
class _Name:
    """One way to call a side."""

    words: tuple[_Word, ...]
    side: Side

    @property
    def initials(self) -> str:
        """«ЧВ» for «Черные Вдовы»."""
        return "".join(word.looks[0] for word in self.words)

    def is_numbered(self, name: _Name) -> bool:
        """Whether this is the other name and a number."""
        more = self.words[len(name.words) :]
        return bool(more) and all(word.number for word in more) and self.words[0].stem == name.words[0].stem

    @property
    def is_number(self) -> bool:
        """A name of digits alone can be taken for a score."""
        return all(word.number for word in self.words)


def _word(item: Item) -> _Word:
    text = item.text
    return _Word(text, skeleton(text), stem(text), sound(text), is_cyrillic(text), text.isdecimal(), item.gap)


class Names:
    """The pair's names and aliases, ready to be looked for."""

    def __init__(self, first: str, second: str, aliases: Mapping[str, Side]) -> None:
        """Aliases may be other names, people's handles or a platform's mentions."""
        self._ids: dict[str, Side] = {}
        self._names: list[_Name] = []
        self._add(first, "first")
        self._add(second, "second")
        for alias, side in aliases.items():
            self._add(alias, side)
        self._names.sort(key=lambda name: -len(name.words))
        self._telling = self._telling_words()
        self.is_double = any(
            one.side != two.side and two.is_numbered(one) for one in self._names for two in self._names
        )
        """Whether one side is called as the other with a number («Лисы», «Лисы-2»): «Лисы 2» may be either."""

    def _add(self, text: str, side: Side) -> None:
        items = pieces(clean(text))
        for item in items:
            if item.kind is Is.NAME:
                self._ids.setdefault(item.text, side)
        words = tuple(_word(item) for item in items if (item.kind is Is.WORD or item.kind is Is.NUMBER))
        if words:
            self._names.append(_Name(words, side))

    def _telling_words(self) -> dict[Side, tuple[_Word, ...]]:
        """Words that only one side has in its names."""
        having: dict[Side, dict[str, _Word]] = {"first": {}, "second": {}}
        for name in self._names:
            for word in name.words:
                having[name.side].setdefault(word.stem, word)
        return {
            side: tuple(word for key, word in words.items() if key not in having[other(side)] and not word.number)
            for side, words in having.items()
        }

    # --- looking -----------------------------------------------------------------------------------------------------

    def tell(self, items: list[Item], *, loose: bool = True) -> list[Item]:
        """The same items, the pair's names told from words. `items` is not used afterwards.

        `loose`: a number of a name may stand off though the name has it tight («Лисы 2» for «Лисы-2»).
        """
        told: list[Item] = []
        numbers = sum(item.kind is Is.NUMBER for item in items)
        at = 0
        while at < len(items):
            item = items[at]
            length = 1
            if item.kind is Is.NAME:
                item.side = self._ids.get(item.text)
            elif item.kind is Is.WORD or item.kind is Is.NUMBER:
                found = self._whole(items, at, numbers, loose=loose) or self._part(item)
                if found is not None:
                    item, length = found
            told.append(item)
            at += length
        if not self._two_short(told):
            self._cut_short(told)
        return told

    def _whole(self, items: Sequence[Item], at: int, numbers: int, *, loose: bool) -> tuple[Item, int] | None:
        found: list[tuple[int, bool, Side, int]] = []
        for name in self._names:
            end = _match(name, items, at, loose=loose)
            if end is not None and not (name.is_number and numbers - len(name.words) < len(_SIDES)):
                found.append((len(name.words), name.words[0].looks == skeleton(items[at].text), name.side, end))
        if not found:
            return None
        length, exact, side, end = max(found, key=lambda each: each[:2])
        rivals = {each[2] for each in found if each[:2] == (length, exact)}
        return _named(items[at], side if len(rivals) == 1 else None, exact=exact), end - at

    def _part(self, item: Item) -> tuple[Item, int] | None:
        if item.kind is not Is.WORD or item.sense is not None:
            return None
        for equal in (_Word.equals, _Word.resembles):
            found = [(side, word) for side in _SIDES for word in self._telling[side] if equal(word, item)]
            if len({side for side, _ in found}) == 1:
                side, word = found[0]
                return _named(item, side, exact=word.looks == skeleton(item.text)), 1
        return None

    def _two_short(self, items: list[Item]) -> bool:
        """«В 3:2 Л»: two short words beside the numbers, each of which can mean one side only."""
        row = [item for item in items if item.kind is not Is.SIGN and item.kind is not Is.LINE]
        if len(row) > _LONGEST_WITH_SHORT or not any(item.kind is Is.NUMBER for item in row):
            return False
        short = {at for at, item in enumerate(row) if item.kind is Is.WORD and self._short(item.text)}
        near = {at for at in short if _is_beside(row, at, Is.NUMBER) and not _is_preposition(row, at)}
        near |= {at for at in short if at + 1 in near or at - 1 in near}
        words = [item for at, item in enumerate(row) if item.kind is Is.NAME or at in near]
        rest = [item for at, item in enumerate(row) if item.kind is Is.WORD and at not in near]
        if not near or len(words) != len(_SIDES) or any(item.sense not in _BESIDE_SHORT for item in rest):
            return False
        meant = [[item.side] if item.side is not None else self._short(item.text) for item in words]
        _eliminate(meant)
        if [len(sides) for sides in meant] != [1, 1] or meant[0] == meant[1]:
            return False
        for item, sides in zip(words, meant, strict=True):
            item.weak = item.weak or item.kind is Is.WORD
            item.kind, item.side = Is.NAME, sides[0]
        return True

    def _short(self, text: str) -> list[Side]:
        looks = skeleton(text)
        return [
            side
            for side in _SIDES
            if any(
                name.side == side and ((len(name.words) > 1 and name.initials == looks) or name.words[0].begins(text))
                for name in self._names
            )
        ]

    def _cut_short(self, items: list[Item]) -> None:
        """«Бел 3:2 Медв»: beginnings of names that stand beside a number or a name."""
        row = [item for item in items if item.kind is not Is.SIGN and item.kind is not Is.LINE]
        meant: list[list[Side]] = []
        cut: list[Item] = []
        for index, item in enumerate(row):
            if item.kind is not Is.WORD or item.sense is not None or len(item.text) < _SHORTEST_CUT:
                continue
            if not (_is_beside(row, index, Is.NUMBER) or _is_beside(row, index, Is.NAME)):
                continue
            sides = [side for side in _SIDES if any(word.begins(item.text) for word in self._telling[side])]
            if sides:
                meant.append(list(sides))
                cut.append(item)
        if not cut:
            return
        known: set[Side] = {item.side for item in items if item.kind is Is.NAME and item.side is not None}
        known |= {sides[0] for sides in meant if len(sides) == 1}
        for item, sides in zip(cut, meant, strict=True):
            side = sides[0] if len(sides) == 1 else None
            if side is None and len(known) == 1 and len(cut) <= len(_SIDES):
                side = other(next(iter(known)))
            item.kind, item.side, item.weak = Is.NAME, side, True


def _is_beside(row: Sequence[Item], at: int, kind: Is) -> bool:
    return any(0 <= near < len(row) and row[near].kind is kind for near in (at - 1, at + 1))


def _is_preposition(row: Sequence[Item], at: int) -> bool:
    """«в», «с», «у» before a name or a word are themselves."""
    if len(row[at].text) > 1 or at + 1 == len(row):
        return False
    return row[at + 1].kind is Is.NAME or (row[at + 1].kind is Is.WORD and row[at + 1].sense is not Sense.END)


def _eliminate(meant: list[list[Side]]) -> None:
    """When one of two is certain, the other is the other."""
    for index in (0, 1):
        rival = meant[1 - index]
        if len(meant[index]) > 1 and len(rival) == 1:
            meant[index] = [other(rival[0])]


def _named(item: Item, side: Side | None, *, exact: bool) -> Item:
    return Item(Is.NAME, item.text, item.gap, item.line, side=side, oblique=not exact, inside=item.inside)


def _match(name: _Name, items: Sequence[Item], at: int, *, loose: bool) -> int | None:
    """Where the name ends if it stands here."""
    for index, word in enumerate(name.words):
        if index:
            signs = 0
            while at < len(items) and items[at].kind is Is.SIGN and signs < _JOINERS:
                at, signs = at + 1, signs + 1
        if at >= len(items) or not word.equals(items[at]) or (word.number and _is_in_score(items, at)):
            return None
        if index and word.number and items[at].gap and not word.gap and not loose:
            return None
        at += 1
    return at


def _is_in_score(items: Sequence[Item], at: int) -> bool:
    """Whether a number stands tightly in «3:2»: such a number is no part of a name."""
    before, after = items[max(0, at - 2) : at], items[at + 1 : at + 3]
    return (
        len(after) == 2  # noqa: PLR2004 - a sign and a number
        and after[0].kind is Is.SIGN
        and not after[0].gap
        and after[1].kind is Is.NUMBER
        and not after[1].gap
    ) or (
        len(before) == 2  # noqa: PLR2004 - a number and a sign
        and before[0].kind is Is.NUMBER
        and before[1].kind is Is.SIGN
        and not before[1].gap
        and not items[at].gap
    )


@lru_cache(maxsize=256)
def names_of(first: str, second: str, aliases: frozenset[tuple[str, Side]]) -> Names:
    """The names of a pair; the same pair is asked for all evening."""
    return Names(first, second, dict(aliases))
