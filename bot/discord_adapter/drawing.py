"""A drawn reply as Discord messages: embeds within Discord's limits, buttons in rows.

    Reply -> draw() -> Page, Page, ...      the title stands on the first, the buttons on the last, and below it
                                            the clauses that the words do not cite themselves

Where the bot may not embed, the same words come as plain text. Text is split between lines, a table between its rows;
only a line longer than a whole message is ever broken, and then between words where there are any.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

import discord

from bot.conversation import Says, Tone
from bot.discord_adapter.escaping import in_code, literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.conversation import Reply
    from bot.localisation import Voice

TITLE = 256
DESCRIPTION = 4096
TOTAL = 6000
CONTENT = 2000
LABEL = 80
ROW = 5
BUTTONS = 25
FOOTER = TOTAL - TITLE - DESCRIPTION

_COLOURS: Final = {
    Tone.PLAIN: 0x5B6B7B,
    Tone.GOOD: 0x2E8B57,
    Tone.WARN: 0xD9A514,
    Tone.ALERT: 0xC0392B,
    Tone.REFUSED: 0x8A8A8A,
}
_LAST_SINGLE: Final = 0xFFFF  # signs above take two UTF-16 units
_OPEN: Final = "```\n"
_CLOSE: Final = "\n```"
_NUMBERS: Final = re.compile(r"[-+\d\s:.,*/]*")


@dataclass(slots=True)
class Page:
    """One message: an embed or plain text, and its buttons."""

    content: str | None = None
    embeds: list[discord.Embed] = field(default_factory=list)
    view: discord.ui.View = field(default_factory=lambda: buttons(()))


def draw(reply: Reply, voice: Voice, *, embeds: bool = True) -> list[Page]:
    """Draw a reply in a chat's language as one message or, where it is long, several."""
    drawn = voice.draw(reply, literal)
    cited = voice.say(Says("discord-citations", {"clauses": ", ".join(drawn.citations)})) if drawn.citations else ""
    rows = columns(drawn.table)
    groups = [drawn.actions[start : start + BUTTONS] for start in range(0, len(drawn.actions), BUTTONS)]
    pages = (
        _embedded(drawn.title, drawn.body, rows, _cut(cited, FOOTER), _COLOURS[drawn.tone])
        if embeds
        else _plain(drawn.title, drawn.body, rows, cited)
    )
    for number, group in enumerate(groups):
        if number:  # a message has room for 25 buttons: the others stand under a message of their own
            text = voice.say(Says("discord-more-buttons"))
            pages.append(Page(embeds=[discord.Embed(description=text)]) if embeds else Page(text))
        pages[-1].view = buttons(group)
    return pages


def buttons(actions: Iterable[tuple[str, str, str]]) -> discord.ui.View:
    """Buttons of up to 25 actions, five a row. The first is what is expected next and looks so.

    The view is already finished: presses reach us by their token, also after a restart, so the library keeps nothing.
    """
    view = discord.ui.View(timeout=None)
    seen: set[str] = set()
    for _, token, label in actions:
        if token in seen:  # Discord refuses a message that has the same token twice
            continue
        style = discord.ButtonStyle.secondary if seen else discord.ButtonStyle.primary
        button: discord.ui.Button[discord.ui.View] = discord.ui.Button(
            label=_cut(label, LABEL) or "…", custom_id=token, style=style, row=len(seen) // ROW
        )
        view.add_item(button)
        seen.add(token)
    view.stop()
    return view


def columns(table: Sequence[Sequence[str]]) -> list[str]:
    """The rows of a table in columns, for a fixed-width font; columns of numbers stand right."""
    cells = [[in_code(cell) for cell in row] for row in table]
    upright = list(zip_longest(*cells, fillvalue=""))
    widths = [max(map(_width, column)) for column in upright]
    right = [len(column) > 1 and all(_NUMBERS.fullmatch(cell) for cell in column[1:]) for column in upright]
    return [
        "  ".join(_padded(cell, widths[at], right=right[at]) for at, cell in enumerate(row)).rstrip() for row in cells
    ]


def split(lines: Iterable[str], rows: Sequence[str], limit: int) -> list[str]:
    """Text and then a table in pieces of at most `limit`, each with whole lines and whole rows."""
    pieces: list[str] = []
    piece = ""
    for line in (part for text in lines for whole in text.split("\n") for part in _fitting(whole, limit)):
        if piece and size(piece) + 1 + size(line) > limit:
            pieces.append(piece)
            piece = line
        else:
            piece = f"{piece}\n{line}" if piece else line
    fence = size(_OPEN) + size(_CLOSE)
    block: list[str] = []
    room = limit - (size(piece) + 1 if piece else 0) - fence
    for row in (part for whole in rows for part in _fitting(whole, limit - fence)):
        if room < size(row):
            if block:
                piece = _with_block(piece, block)
            pieces.extend([piece] if piece else [])
            piece, block, room = "", [], limit - fence
        block.append(row)
        room -= size(row) + 1
    if block:
        piece = _with_block(piece, block)
    return [*pieces, piece] if piece else pieces


def size(text: str) -> int:
    """Length as the strictest of Discord's counters sees it: in UTF-16 units."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _embedded(title: str, body: Sequence[str], rows: Sequence[str], footer: str, colour: int) -> list[Page]:
    # A title too long to be one is still the first line: it must not be cut.
    lines = list(body) if size(title) <= TITLE else [f"**{title}**", *body]
    texts: list[str | None] = [*split(lines, rows, DESCRIPTION)] or [None]
    embeds = [discord.Embed(description=text, colour=colour) for text in texts]
    if size(title) <= TITLE:
        embeds[0].title = title
    if footer:
        embeds[-1].set_footer(text=footer)
    return [Page(embeds=[embed]) for embed in embeds]


def _plain(title: str, body: Sequence[str], rows: Sequence[str], footer: str) -> list[Page]:
    texts = split([f"**{title}**", *body], rows, CONTENT)
    if footer:
        small = f"-# {_cut(footer, CONTENT - 3)}"
        if size(texts[-1]) + 1 + size(small) <= CONTENT:
            texts[-1] = f"{texts[-1]}\n{small}"
        else:
            texts.append(small)
    return [Page(text) for text in texts]


def _with_block(piece: str, block: Sequence[str]) -> str:
    fenced = _OPEN + "\n".join(block) + _CLOSE
    return f"{piece}\n{fenced}" if piece else fenced


def _fitting(line: str, limit: int) -> Iterable[str]:
    """A line in parts of at most `limit`: between words where possible, never between a backslash and its sign."""
    while size(line) > limit:
        end = _reach(line, limit)
        space = line.rfind(" ", end // 2, end)
        if space > 0:
            end = space + 1
        elif (end - len(line[:end].rstrip("\\"))) % 2:
            end -= 1
        yield line[:end].rstrip(" ")
        line = line[end:]
    yield line


def _cut(text: str, limit: int) -> str:
    return text if size(text) <= limit else f"{text[: _reach(text, limit - 1)].rstrip()}…"


def _reach(text: str, limit: int) -> int:
    """How many signs of a text take no more than `limit` units."""
    taken = 0
    for at, sign in enumerate(text):
        taken += 1 + (ord(sign) > _LAST_SINGLE)
        if taken > limit:
            return at
    return len(text)


def _width(text: str) -> int:
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text
    )


def _padded(cell: str, width: int, *, right: bool) -> str:
    gap = " " * (width - _width(cell))
    return gap + cell if right else cell + gap
