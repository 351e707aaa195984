"""Typed words into parameters: quotes, names with spaces, mentions, numbers, times. Nothing is guessed."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

_QUOTES = {"«": "»", '"': '"', "“": "”", "„": "“", "‹": "›"}
_COMMAND = re.compile(r"^/([a-z0-9_]{1,32})(?:@\w+)?(?:\s+|$)", re.IGNORECASE)
_TIME = re.compile(r"^(?:в\s*|at\s*)?([01]?\d|2[0-3])[:.]([0-5]\d)(?:[:.]([0-5]\d))?$", re.IGNORECASE)
_GAME = re.compile(r"^(?:game|игра|этап|партия)\s*(\d{1,2})\b\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Typed:
    """A typed command: its name and the rest of the text."""

    name: str
    rest: str


def typed_command(text: str) -> Typed | None:
    """The command a text begins with, if it does."""
    found = _COMMAND.match(text)
    return Typed(found[1].lower(), text[found.end() :].strip()) if found else None


def take_word(text: str) -> tuple[str, str]:
    """The first word, or the first quoted name, and the rest."""
    text = text.lstrip()
    if not text:
        return "", ""
    closing = _QUOTES.get(text[0])
    if closing is not None and (end := text.find(closing, 1)) > 0:
        return text[1:end].strip(), text[end + 1 :].strip()
    word, _, rest = text.partition(" ")
    if "\n" in word:
        word, _, more = text.partition("\n")
        return word, more.strip()
    return word, rest.strip()


def take_name(text: str, names: Sequence[str], fold: Callable[[str], str]) -> tuple[str, str]:
    """A name: quoted, or the longest known one the text begins with, or the first word; and the rest."""
    text = text.lstrip()
    if text and text[0] in _QUOTES:
        return take_word(text)
    words = text.split()
    known = {fold(name) for name in names}
    for count in range(min(len(words), 6), 0, -1):
        head = " ".join(words[:count])
        if fold(head) in known:
            return head, " ".join(words[count:])
    return take_word(text)


def take_game(text: str) -> tuple[int, str]:
    """«game 3» at the beginning: its number (0 for none) and the rest."""
    found = _GAME.match(text)
    return (int(found[1]), text[found.end() :]) if found else (0, text)


def read_number(text: str) -> int | None:
    """A whole number of at most four digits, with a word around it at most («игра 3»)."""
    digits = re.findall(r"\d+", text)
    return int(digits[0]) if len(digits) == 1 and len(digits[0]) <= 4 else None  # noqa: PLR2004


def read_time(text: str, now: datetime, zone: ZoneInfo) -> datetime | None:
    """A clock time as the latest such moment not after `now`."""
    found = _TIME.match(text.strip())
    if found is None:
        return None
    local = now.astimezone(zone)
    said = local.replace(hour=int(found[1]), minute=int(found[2]), second=int(found[3] or 0), microsecond=0)
    if said > local:
        said -= timedelta(days=1)
    return said.astimezone(now.tzinfo)


def read_ruling(text: str) -> str:
    """«R1», «r 1», «Р1» (Cyrillic), «1» all mean R1."""
    digits = re.search(r"\d{1,6}", text)
    return f"R{int(digits[0])}" if digits and re.match(r"^\s*[RrРр№#]?\s*\d{1,6}\s*$", text) else text.strip().upper()
