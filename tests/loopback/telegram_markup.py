"""Telegram's HTML, read as strictly as Telegram reads it; the emulator would let a team named `<3` pass."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from typing import Any, Final

KINDS: Final = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "span": "spoiler",
    "tg-spoiler": "spoiler",
    "a": "text_link",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
}
# A tag, an entity Telegram knows, or a bracket that is neither and therefore an error; other ampersands are plain text.
_TOKEN: Final = re.compile(r"<(?P<close>/?)(?P<tag>[a-zA-Z-]+)(?P<rest>[^<>]*)>|&(?:#x?[0-9a-fA-F]+|lt|gt|amp|quot);|<")
_HREF: Final = re.compile(r"""href\s*=\s*["']?([^"'\s]+)""")
_COMMAND: Final = re.compile(r"(?<!\S)/[A-Za-z0-9_]{1,32}(?:@\w+)?(?!\S)", re.ASCII)
_MENTION: Final = re.compile(r"(?<!\S)@[A-Za-z]\w{3,31}", re.ASCII)


class MarkupError(Exception):
    """The text cannot be parsed; the message ends like Telegram's own."""


@dataclass(frozen=True, slots=True)
class _Open:
    tag: str
    rest: str
    offset: int


def units(text: str) -> int:
    """The length of a text as Telegram counts it, in UTF-16 units."""
    return len(text.encode("utf-16-le")) // 2


def read_html(markup: str) -> tuple[str, list[dict[str, Any]]]:
    """What people see of an HTML text, and its entities."""
    plain, entities, opened, end = "", [], list[_Open](), 0
    for token in _TOKEN.finditer(markup):
        plain += markup[end : token.start()]
        end = token.end()
        tag = (token["tag"] or "").lower()
        if token[0] == "<" or (tag and tag not in KINDS):
            msg = f'Unsupported start tag "{tag}" at byte offset {len(markup[: token.start()].encode())}'
            raise MarkupError(msg)
        if not tag:
            plain += html.unescape(token[0])
        elif not token["close"]:
            opened.append(_Open(tag, token["rest"], units(plain)))
        elif not opened or opened[-1].tag != tag:
            msg = f'Unmatched end tag at byte offset {len(markup[: token.start()].encode())}, found "</{tag}>"'
            raise MarkupError(msg)
        elif length := units(plain) - opened[-1].offset:
            entities.append(_entity(opened.pop(), length))
        else:
            opened.pop()  # Telegram drops empty entities
    if opened:
        msg = f'Can\'t find end tag corresponding to start tag "{opened[-1].tag}"'
        raise MarkupError(msg)
    return plain + markup[end:], entities


def read_typed(text: str) -> list[dict[str, Any]]:
    """The entities Telegram finds in what a person types. A command is Latin: `/счёт` is a word like any other."""
    return [
        {"type": kind, "offset": units(text[: match.start()]), "length": units(match[0])}
        for kind, pattern in (("bot_command", _COMMAND), ("mention", _MENTION))
        for match in pattern.finditer(text)
    ]


def _entity(opened: _Open, length: int) -> dict[str, Any]:
    entity: dict[str, Any] = {"type": KINDS[opened.tag], "offset": opened.offset, "length": length}
    if opened.tag == "a" and (href := _HREF.search(opened.rest)):
        entity["url"] = html.unescape(href[1])
    if opened.tag == "blockquote" and "expandable" in opened.rest:
        entity["type"] = "expandable_blockquote"
    return entity
