"""The table of enquiries."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from bot.conversation import Answer, Outcome, Reply
from bot.hearing import Asked

if TYPE_CHECKING:
    from bot.referee import Referee

ANSWERS: dict[str, Callable[[Referee, Asked], Awaitable[Answer]]] = {}


def on(
    name: str,
) -> Callable[[Callable[[Referee, Asked], Awaitable[Answer]]], Callable[[Referee, Asked], Awaitable[Answer]]]:
    def learn(answer: Callable[[Referee, Asked], Awaitable[Answer]]) -> Callable[[Referee, Asked], Awaitable[Answer]]:
        ANSWERS[name] = answer
        return answer

    return learn


def told(asked: Asked, reply: Reply) -> Answer:
    return Answer(Outcome.TOLD, reply, private=asked.private or bool(asked.heard.command))
