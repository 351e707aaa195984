"""A message as a row of items: names of the pair, numbers, words with a meaning, signs.

    text --clean--> pieces (as typed) --names--> items

What only looks like words or numbers goes first: links, file names, emoji and times of the platform's own markup, the
"[21:05:33] Name:" before a copied line. Quoted lines are read apart.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from rulebook.score_text.lexicon import Sense, number_of, sense_of
from rulebook.score_text.reading import Side
from rulebook.score_text.script import unleet, without_ornament

BIGGEST: Final = 10_000
"""Numbers are not read further than this: no match has so many games."""

_COPIED: Final = re.compile(
    r"^[^\[\n]{0,40}\[[^\]\n]{0,12}\d{1,2}[:.]\d{2}(?::\d{2})?[^\]\n]{0,14}\]\s{0,9}(?:[^:\n]{1,40}:(?=\s))?",
    re.MULTILINE,
)
_LINK: Final = re.compile(
    r"(?:[a-z]{2,10}://|www\.)\S*|[\w-]{1,60}\.(?:png|jpe?g|gif|webp|bmp|txt|log|docx?|pdf|zip|rar|mp4)\b",
    re.IGNORECASE,
)
_PIECE: Final = re.compile(
    r"(?P<mention><@[!&]?(?P<id>\d{1,20})>)"
    r"|(?P<markup><a?:\w{1,32}:\d{1,20}>|<[#t]:?[\w:-]{1,30}>|</[\w -]{1,40}:\d{1,20}>)"
    r"|(?P<walkover>(?<!\w)[wW]/[oO0](?!\w))"
    r"|(?P<run>[^\W_]+(?:'[^\W\d_]+)*)"
    r"|(?P<line>\n)"
    r"|(?P<sign>[^\w\s]|_)"
)
_PARTS: Final = re.compile(r"\d+|\D+")


class Is(Enum):
    """What an item is."""

    NAME = auto()
    NUMBER = auto()
    WORD = auto()
    SIGN = auto()
    LINE = auto()


@dataclass(slots=True)
class Item:
    """One thing in a message. `gap`: there is space before it. `line` counts from 0.

    Of a name: `side` (none when either could be meant, or nobody is), `oblique` when it is declined, `pronoun` for «мы»
    and «они», `weak` for an abbreviation. `inside`: within brackets.
    """

    kind: Is
    text: str
    gap: bool
    line: int
    value: int = 0
    sense: Sense | None = None
    side: Side | None = None
    oblique: bool = False
    pronoun: bool = False
    weak: bool = False
    inside: bool = False


def without_noise(text: str) -> str:
    """Without links, file names and the heads of copied lines."""
    if "[" in text:
        text = _COPIED.sub("", text)
    return _LINK.sub(" ", text) if "." in text or "://" in text else text


def pieces(text: str) -> list[Item]:
    """Everything in the text, names not yet told from words."""
    items: list[Item] = []
    line, end, depth = 0, 0, 0
    for match in _PIECE.finditer(text):
        gap = match.start() > end or not items or items[-1].kind is Is.LINE
        end = match.end()
        group = match.lastgroup
        if match["mention"]:
            items.append(Item(Is.NAME, match["id"], gap, line))
        elif group == "markup":
            continue
        elif group == "walkover":
            items.append(Item(Is.WORD, "w/o", gap, line, sense=Sense.TECH))
        elif group == "line":
            items.append(Item(Is.LINE, "\n", gap, line))
            line, depth = line + 1, 0
        elif group == "sign":
            sign = match.group()
            depth += (sign in "([") - (sign in ")]")
            items.append(Item(Is.SIGN, sign, gap, line))
        else:
            for part in _split(without_ornament(match.group())):
                items.append(_item(part, gap=gap, line=line, inside=depth > 0))
                gap = False
    return items


def _split(run: str) -> list[str]:
    """Letters and digits typed together are told apart, unless the digits stand for letters: «этап1», but «В0лки»."""
    if run.isalpha() or run.isdigit():
        return [run]
    if run[0].isalpha() and run[-1].isalpha():
        return [unleet(run)]
    return _PARTS.findall(run)


def _item(part: str, *, gap: bool, line: int, inside: bool) -> Item:
    if part.isdecimal():
        value = int(part) if len(part.lstrip("0")) <= len(str(BIGGEST)) else BIGGEST
        return Item(Is.NUMBER, part, gap, line, value=min(value, BIGGEST), inside=inside)
    value_of_word = number_of(part)
    if value_of_word is not None:
        return Item(Is.NUMBER, part, gap, line, value=value_of_word, inside=inside)
    return Item(Is.WORD, part, gap, line, sense=sense_of(part), inside=inside)
