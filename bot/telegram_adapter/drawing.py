"""A drawn reply as Telegram messages: HTML within Telegram's limits, buttons in rows.

    Reply -> Voice.draw -> lines -> parts of at most 4096 units, whole lines and rows -> HTML, buttons under the last

Words are split before they are escaped and marked up, so no tag and no entity can be cut; only a line longer than a
whole message is ever broken, and then between words where there are any.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, zip_longest
from typing import TYPE_CHECKING, Final

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.conversation import Reply, Says, Tone
from bot.telegram_adapter.escaping import literal, shown

if TYPE_CHECKING:
    from bot.localisation import Voice

LIMIT: Final = 4096
"""UTF-16 units of one message."""
LABEL: Final = 64
"""Signs of a button's label: more is not shown, and labels too long together are refused."""
BUTTONS: Final = 100
"""Buttons of one keyboard, by Telegram's limit."""
ROW: Final = 32
"""Signs that fit beside each other on a phone, in equal shares for the buttons of a row."""
CELL: Final = 32
"""Signs of a table's cell."""

# Telegram has no colours; one sign lets people find what mattered when they scroll back.
_SIGNS: Final = {Tone.WARN: "⚠️ ", Tone.ALERT: "❗️ "}
_NUMBERS: Final = re.compile(r"[-+−\d\s:.,*/]*")
_BOLD, _TEXT, _TABLE = "b", "", "pre"

Line = tuple[str, str]
"""A line, and the tag around it."""


@dataclass(frozen=True, slots=True)
class Part:
    """One message of a reply: its HTML, and its buttons."""

    text: str
    keyboard: InlineKeyboardMarkup | None = None


def draw(reply: Reply, voice: Voice) -> list[Part]:
    """Draw a reply in a chat's language as one message or, where it is long, several."""
    drawn = voice.draw(reply, literal)
    lines: list[Line] = [(line, _BOLD) for line in (_SIGNS.get(drawn.tone, "") + drawn.title).split("\n")]
    lines += [(line, _TEXT) for text in drawn.body for line in text.split("\n")]
    if drawn.table:
        lines += [(row, _TABLE) for row in columns(drawn.table)]
    if drawn.citations:
        lines.append((voice.say(Says("telegram-citations", {"clauses": ", ".join(drawn.citations)})), _TEXT))
    texts = [_marked(part) for part in _parts(lines) if any(line.strip() for line, _ in part)] or ["…"]
    groups = [drawn.actions[start : start + BUTTONS] for start in range(0, len(drawn.actions), BUTTONS)]
    if len(groups) > 1:
        texts += [html.escape(voice.say(Says("telegram-more-buttons")), quote=False)] * (len(groups) - 1)
    parts = [Part(text) for text in texts[: len(texts) - len(groups)]]
    return parts + [Part(text, keyboard(group)) for text, group in zip(texts[len(parts) :], groups, strict=True)]


def toast(reply: Reply, voice: Voice, limit: int = 200) -> tuple[str, bool]:
    """A reply as the notice over a pressed button, and whether that is all of it."""
    title = shown(voice.say(reply.title))
    if reply.table or reply.actions:
        return _cut(title, limit), False
    whole = "\n".join((title, *(shown(voice.say(line)) for line in reply.body)))
    return (whole, True) if units(whole) <= limit else (_cut(title, limit), False)


def keyboard(actions: Iterable[tuple[str, str, str]]) -> InlineKeyboardMarkup:
    """Buttons side by side where their labels leave room for each other; an action is (word, token, label)."""
    rows: list[list[InlineKeyboardButton]] = []
    widest = 0
    for word, token, label in actions:
        text = _cut(shown(label).strip(), LABEL) or word
        share = max(_width(text) + 2, ROW // 8)  # Telegram puts at most eight beside each other
        widest = max(widest, share)
        if not rows or widest * (len(rows[-1]) + 1) > ROW:
            rows.append([])
            widest = share
        rows[-1].append(InlineKeyboardButton(text, callback_data=token))
    return InlineKeyboardMarkup(rows)


def columns(table: Iterable[Sequence[str]]) -> list[str]:
    """The rows of a table in columns, for a fixed-width font; columns of numbers stand right."""
    cells = [[_cut(shown(cell), CELL) for cell in row] for row in table]
    upright = list(zip_longest(*cells, fillvalue=""))
    widths = [max(map(_width, column)) for column in upright]
    right = [len(column) > 1 and all(map(_NUMBERS.fullmatch, column[1:])) for column in upright]
    return [
        "  ".join(_padded(cell, widths[at], right=right[at]) for at, cell in enumerate(row)).rstrip() for row in cells
    ]


def units(text: str) -> int:
    """The length of a text as Telegram counts it, in UTF-16 units."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def _parts(lines: list[Line]) -> Iterator[list[Line]]:
    if sum(len(text) + 1 for text, _ in lines) <= LIMIT // 2:  # a sign is at most two units
        yield lines
        return
    part: list[Line] = []
    room = LIMIT
    for text, tag in lines:
        for piece in _fitting(text):
            size = units(piece)
            if size > room:
                yield part
                part, room = [], LIMIT
            part.append((piece, tag))
            room -= size + 1
    yield part


def _fitting(line: str) -> Iterator[str]:
    """A line in pieces of at most a message."""
    while units(line) > LIMIT:
        end = LIMIT
        while units(line[:end]) > LIMIT:
            end -= 1
        space = line.rfind(" ", end // 2, end)
        if space > 0:
            end = space + 1
        yield line[:end].rstrip()
        line = line[end:]
    yield line


def _marked(part: list[Line]) -> str:
    blocks: list[str] = []
    for tag, lines in groupby(part, key=lambda line: line[1]):
        text = html.escape("\n".join(text for text, _ in lines), quote=False)
        blocks.append(f"<{tag}>{text}</{tag}>" if tag and text else text)
    return "\n".join(blocks)


def _cut(text: str, limit: int) -> str:
    if units(text) <= limit:
        return text
    text = text[: limit - 1]
    while units(text) > limit - 1:
        text = text[:-1]
    return f"{text.rstrip()}…"


def _width(text: str) -> int:
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text
    )


def _padded(cell: str, width: int, *, right: bool) -> str:
    gap = " " * (width - _width(cell))
    return gap + cell if right else cell + gap
