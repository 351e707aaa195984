"""A referee that writes down what it hears and answers what it is told to."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any
from zoneinfo import ZoneInfo

from bot.conversation import SILENCE, Action, Answer, Heard, Outcome, Plain, Reply, Says, Suggestion
from bot.localisation import Voice
from bot.telegram_adapter import TelegramAdapter
from storage.journal import Chat
from tests.loopback.telegram_server import TelegramServer
from tests.loopback.waiting import until

NAMES = {"wolves": "Волки", "foxes": "Лисы"}

Reaction = Callable[[Heard], Awaitable[Answer]]


def line(words: str) -> Says:
    """Somebody's words as a line of a reply."""
    return Says("telegram-test-words", {"words": Plain(words)})


def reply(title: str, *body: str, buttons: tuple[str, ...] = (), **fields: Any) -> Reply:  # noqa: ANN401
    """A reply of some words; a button's token is "token:" and its label."""
    actions = tuple(Action("word", f"token:{label}"[:64], line(label)) for label in buttons)
    return Reply(line(title), tuple(map(line, body)), actions=actions, **fields)


def voice(language: str = "ru") -> Voice:
    """Speak of the Wolves and the Foxes."""
    return Voice(language, ZoneInfo("UTC"), lambda known: NAMES.get(known, known))


@dataclass
class Listener:
    """Ears for the tests. `react` says what is answered."""

    heard: list[Heard] = field(default_factory=list)
    moves: list[tuple[Chat, Chat]] = field(default_factory=list)
    answers: dict[str, Answer] = field(default_factory=dict)
    react: Reaction | None = None
    streams: list[str] = field(default_factory=list)
    """The tournaments whose voice was asked for."""

    async def hear(self, heard: Heard) -> Answer:
        """Write it down; answer by the text or the token."""
        self.heard.append(heard)
        if self.react is not None:
            return await self.react(heard)
        return self.answers.get(heard.text or heard.token, SILENCE)

    async def suggest(self, heard: Heard, parameter: str, typed: str) -> list[Suggestion]:
        """Telegram has no suggestions."""
        raise NotImplementedError(heard, parameter, typed)

    async def chat_moved(self, old: Chat, new: Chat) -> None:
        """Write it down."""
        self.moves.append((old, new))

    def voice(self, chat: Chat, stream: str = "") -> Voice:
        """Speak Russian everywhere."""
        assert chat.platform == "telegram"
        self.streams.append(stream)
        return voice()

    def told(self, text: str, *body: str, outcome: Outcome = Outcome.TOLD, to: str = "", **fields: Any) -> None:  # noqa: ANN401
        """From now on answer `to` (or anything that was said) with these words."""
        flags = {name: fields.pop(name) for name in ("private", "spent") if name in fields}
        self.answers[to] = Answer(outcome, reply(text, *body, **fields), **flags)

    async def one(self, number: int = 1) -> Heard:
        """The latest thing heard, as soon as there are so many."""
        await until(lambda: len(self.heard) >= number)
        await asyncio.sleep(0)
        assert len(self.heard) == number, self.heard
        return self.heard[-1]


@contextlib.asynccontextmanager
async def adapter(server: TelegramServer, ears: Listener, **settings: Any) -> AsyncIterator[TelegramAdapter]:  # noqa: ANN401
    """An adapter that listens to a server."""
    made = TelegramAdapter(server.token, ears, api=server.address, **settings)
    await made.start()
    try:
        await until(lambda: made.listening)
        yield made
    finally:
        await made.stop()
