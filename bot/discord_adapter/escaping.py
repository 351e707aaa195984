"""People's words made literal for Discord: a name must not ping, link, format or break anything."""

from __future__ import annotations

import re
from typing import Final

from discord.utils import escape_mentions

# Discord shows any punctuation after a backslash as it stands, so escaping more than is needed is invisible.
# A colon acts only in an address and around the name of an emoji: times and scores stay readable in logs and tests.
_SIGNS: Final = re.compile(r"[\\*_~|`>#\-\[\]()<]|:(?=//|\w+:)")
_NUMBERED: Final = re.compile(r"(?m)^(\s*\d+)\.")
# Control characters but for the line break, and the marks that turn the direction of all that follows.
_UNSEEN: Final = re.compile("[\ud800-\udfff\x00-\x09\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]")


def literal(text: str) -> str:
    """The same words with nothing in them that Discord would act on: for embeds and messages."""
    text = _UNSEEN.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
    return escape_mentions(_NUMBERED.sub(r"\1\\.", _SIGNS.sub(r"\\\g<0>", text)))


def in_code(text: str) -> str:
    """The same words on one line of a code block, where a backslash is shown and only a backtick could break out."""
    return _UNSEEN.sub("", text.replace("\n", " ").replace("`", "ˋ"))
