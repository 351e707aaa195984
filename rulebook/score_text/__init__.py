"""A captain's message -> a reading of the score, a question back, or nothing.

    read_score("Волки 3:2 Лисы", first="Волки", second="Лисы", before=Score(2, 2), wins=5)  -> running 3:2
    read_word("создали в 18:16")                                                            -> created, 18:16

    text -> script (letters, digits) -> tokens -> names -> pairs (numbers) -> outcome (words) -> order -> reader

Nothing is guessed: what can be read in two ways is asked. Ordinary chat is told apart at the first glance.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, Literal

from rulebook.score_text.lexicon import may_tell
from rulebook.score_text.names import names_of
from rulebook.score_text.reader import read
from rulebook.score_text.reading import NOTHING, Hint, Kind, Reading, Side
from rulebook.score_text.script import LONGEST
from rulebook.score_text.table import Table
from rulebook.score_text.words import Word, WordKind, read_word
from rulebook.vocabulary import Score

__all__ = ["Hint", "Kind", "Reading", "Side", "Word", "WordKind", "read_score", "read_word"]

_NUMERIC: Final = re.compile(r"[\d²³¹⁰-₉½①-⓿❶-➓🄀-🄊]|\w\s?[<>]|[wW]/[oO]|[\u00ad\u0300-\u036f\u200b-\u200f\u2060\ufeff]")
"""Digits in any dress, signs that stand for a score, and invisible signs that may hide a word."""
_WORD: Final = re.compile(r"[^\W\d_]+")


def read_score(  # noqa: PLR0913 - what a score is read against
    text: str,
    *,
    first: str,
    second: str,
    before: Score,
    wins: int,
    author: Literal["first", "second", ""] = "",
    aliases: Mapping[str, Literal["first", "second"]] | None = None,
    pending: Score | None = None,
) -> Reading:
    """Read a captain's message against the match: its names, the score that stands, the wins that end it.

    `aliases` are other names of the two, and the platform's mentions of them ("<@&111>"). `pending` is what the other
    side reported and waits for this author's word: «подтверждаю, 3:2» agrees to it though it names nobody.
    """
    text = text[:LONGEST]
    if _NUMERIC.search(text) is None and not may_tell(_WORD.findall(text)):
        return NOTHING
    names = names_of(first, second, frozenset((aliases or {}).items()))
    return read(text, names, Table(before, wins, pending), author or None)
