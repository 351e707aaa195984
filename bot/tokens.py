"""What a button carries: at most 64 bytes for a word, a tournament and arguments. The law asks who presses.

word:stream:arg:arg            confirm:4f2a91c0:M1:3:3-2
"""

from __future__ import annotations

from dataclasses import dataclass

LIMIT = 64
"""Bytes; Telegram's limit for callback data, Discord's is wider."""


@dataclass(frozen=True, slots=True)
class Token:
    """A parsed token."""

    word: str
    stream: str
    args: tuple[str, ...]


def make_token(word: str, stream: str, *args: str) -> str:
    """The token of a button; ValueError when it would not fit."""
    token = ":".join((word, stream, *(arg.replace(":", "-") for arg in args)))
    if len(token.encode()) > LIMIT:
        msg = f"token of {len(token.encode())} bytes: {word}"
        raise ValueError(msg)
    return token


def read_token(text: str) -> Token | None:
    """What a pressed button says; None for anything we never made."""
    if len(text.encode()) > LIMIT:
        return None
    parts = text.split(":")
    if len(parts) < 2 or not parts[0].replace("_", "").isalnum():  # noqa: PLR2004 - word and stream
        return None
    return Token(parts[0], parts[1], tuple(parts[2:]))
