"""People's words, made harmless: they stand in a message as they were written, and do nothing.

    @name            would ping somebody                a joiner of no width after the sign
    /word            would be a button for a command    the same
    line ends        would break a row or a line        a space
    bidi controls    would turn the score around        dropped
    right-to-left    letters turn their neighbours      isolated from them

What HTML means by its signs is not said here: the whole text is escaped when it is drawn.
"""

from __future__ import annotations

import re
from typing import Final

JOINER: Final = "\u2060"
_CONTROLS: Final = r"\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff"
_RIGHT_TO_LEFT: Final = r"\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
_SUSPICIOUS: Final = re.compile(rf"[@/{_CONTROLS}{_RIGHT_TO_LEFT}]")
_SPACES: Final = re.compile(r"[\t\n\v\f\r\x85\u2028\u2029]+")
_DROPPED: Final = re.compile(rf"[{_CONTROLS}]")
# Where Telegram itself sees a name or a command.
_PINGS: Final = re.compile(r"(?<!\w)@(?=[A-Za-z0-9_])")
_COMMANDS: Final = re.compile(r"(?<![\w/<>])/(?=[A-Za-z0-9_])")
_TURNING: Final = re.compile(rf"[{_RIGHT_TO_LEFT}]")


def literal(text: str) -> str:
    """A name or somebody's words as they can stand in a message."""
    if _SUSPICIOUS.search(text) is None:
        return text
    text = _PINGS.sub(f"@{JOINER}", shown(text))
    text = _COMMANDS.sub(f"/{JOINER}", text)
    return f"\u2068{text}\u2069" if _TURNING.search(text) else text


def shown(text: str) -> str:
    """Text that Telegram shows literally (a button, a table), on one line and in reading order."""
    return _DROPPED.sub("", _SPACES.sub(" ", text)) if _SUSPICIOUS.search(text) else text
