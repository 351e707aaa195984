"""The table of enquiries."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.asked import Asked, Court
from bot.conversation import Answer, Outcome, Reply

ANSWERS: dict[str, Callable[[Court, Asked], Awaitable[Answer]]] = {}


def on(
    name: str,
) -> Callable[[Callable[[Court, Asked], Awaitable[Answer]]], Callable[[Court, Asked], Awaitable[Answer]]]:
    """Mark what answers a command that the law is not asked."""

    def learn(answer: Callable[[Court, Asked], Awaitable[Answer]]) -> Callable[[Court, Asked], Awaitable[Answer]]:
        ANSWERS[name] = answer
        return answer

    return learn


def told(asked: Asked, reply: Reply) -> Answer:
    """An answer for the asker's eyes when it was a command, for the chat when it was a word."""
    return Answer(Outcome.TOLD, reply, private=asked.private or bool(asked.heard.command))
