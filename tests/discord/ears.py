"""Ears that remember what they heard and say what a test tells them to, and words to say it with."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from bot.conversation import SILENCE, Action, Answer, Outcome, Plain, Reply, Says, Tone
from bot.localisation import Voice

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.conversation import Heard, Suggestion
    from storage.journal import Chat

WORDS = "test-discord-words"
"""A message of the test's own that says nothing but its words, as people's words are said."""
NAMES = {"ro": "_Ромашки_ *2* ||x||", "ve": "@everyone"}


class FakeEars:
    """Ears, but nobody behind them."""

    def __init__(self) -> None:
        self.heard: list[Heard] = []
        self.asked: list[tuple[Heard, str, str]] = []
        self.answers: Callable[[Heard], Answer] = lambda _: SILENCE
        self.suggestions: list[Suggestion] = []
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.failing = False
        self.streams: list[str] = []
        """The tournaments whose voice was asked for."""

    async def hear(self, heard: Heard) -> Answer:
        """Remember, and answer when it is allowed."""
        self.heard.append(heard)
        await self.may_answer.wait()
        if self.failing:
            raise RuntimeError("a fault of ours")
        return self.answers(heard)

    async def suggest(self, heard: Heard, parameter: str, typed: str) -> list[Suggestion]:
        """Remember, and offer what the test has laid down."""
        self.asked.append((heard, parameter, typed))
        if self.failing:
            raise RuntimeError("a fault of ours")
        return self.suggestions

    async def chat_moved(self, old: Chat, new: Chat) -> None:
        """No chat on Discord ever moves."""
        raise AssertionError((old, new))

    def voice(self, chat: Chat, stream: str = "") -> Voice:
        """Russian, with the names that test escaping."""
        assert chat.platform == "discord"
        self.streams.append(stream)
        return voice()

    @property
    def texts(self) -> list[str]:
        """What was written, in the order of hearing."""
        return [heard.text for heard in self.heard]


def voice(language: str = "ru") -> Voice:
    """How the tests speak."""
    return Voice(language, ZoneInfo("Europe/Moscow"), NAMES.__getitem__)


def words(text: str) -> Says:
    """A person's words."""
    return Says(WORDS, {"words": Plain(text)})


def reply(
    title: str,
    *body: str,
    buttons: Sequence[tuple[str, str]] = (),
    citations: tuple[str, ...] = (),
    tone: Tone = Tone.PLAIN,
    table: tuple[tuple[str, ...], ...] = (),
) -> Reply:
    """A reply in these words; buttons are (label, token)."""
    actions = tuple(Action("word", token, words(label)) for label, token in buttons)
    return Reply(words(title), tuple(map(words, body)), citations, actions, tone, table)


def answer(
    outcome: Outcome,
    title: str = "",
    *body: str,
    private: bool = False,
    spent: bool = False,
    buttons: Sequence[tuple[str, str]] = (),
) -> Answer:
    """An answer in these words, or without a reply."""
    return Answer(outcome, reply(title, *body, buttons=buttons) if title else None, private, spent)
