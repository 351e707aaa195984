"""A referee of a few canned words, for what concerns only the room and its page."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from bot.conversation import (
    Action,
    Answer,
    Heard,
    Outcome,
    Plain,
    Reply,
    Says,
    Suggestion,
    Tone,
)
from bot.localisation import Voice
from bot.web.practice_clock import PracticeClock
from bot.web.room import Room
from bot.web.sight import RunningClock, Sight

if TYPE_CHECKING:
    from storage.journal import Chat

SAID = Says("practice-file", {"name": Plain("<b>x</b>")})
PRESSED = "t0k3n"
LEVEL = Sight(
    teams=("Волки", "Лисы"), score=(1, 0), wins=5, phase="between", game=2,
    clocks=(), awaited=("Лисы",), judge=False, zone="Europe/Moscow",
)  # fmt: skip


@dataclass
class Parrot:
    """Ears that note what they hear and answer with the next canned answer, and a table that shows a canned sight."""

    clock: PracticeClock
    heard: list[Heard] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    posts: Room | None = None
    due: list[datetime] = field(default_factory=list)
    struck: list[tuple[datetime, datetime]] = field(default_factory=list)
    sight: Sight = LEVEL

    async def hear(self, heard: Heard) -> Answer:
        """Say what is canned; in the captains' chat a post with a button follows."""
        self.heard.append(heard)
        if self.posts is not None and heard.chat.xid.endswith("/captains"):
            buttons = tuple(
                Action(word, token, Says("practice-send"))
                for word, token in (("confirm", PRESSED), ("created", "t1"), ("go", "t2"))
            )
            reply = Reply(SAID, actions=buttons, tone=Tone.WARN, citations=("3.3",), table=(("A", "B"), ("1", "2")))
            await self.posts.send(heard.chat, reply, self.voice(heard.chat), heard.cause)
            until = self.clock.now() + timedelta(minutes=2)
            self.sight = replace(self.sight, clocks=(RunningClock("create", until, 120, ("Лисы",)),))
        return self.answers.pop(0) if self.answers else Answer(Outcome.RULED, Reply(Says("practice-send")))

    async def suggest(self, heard: Heard, parameter: str, typed: str) -> list[Suggestion]:
        """One suggestion made of what was asked."""
        return [Suggestion(f"{heard.command}-{parameter}-{typed}", "label")]

    async def chat_moved(self, old: Chat, new: Chat) -> None:
        """Chats of the room never move."""

    def voice(self, chat: Chat, stream: str = "") -> Voice:  # noqa: ARG002 - the protocol's
        """Speak Russian."""
        return Voice("ru", ZoneInfo("Europe/Moscow"), str)

    async def look(self, chat: Chat) -> Sight | None:  # noqa: ARG002 - the protocol's
        """The canned sight."""
        return self.sight

    async def next_due(self, chat: Chat) -> datetime | None:  # noqa: ARG002 - the protocol's
        """The next of the due moments."""
        return self.due[0] if self.due else None

    async def call_time(self, chat: Chat) -> None:  # noqa: ARG002 - the protocol's
        """Note what the clock said when it struck."""
        self.struck.append((self.due.pop(0), self.clock.now()))

    async def delivered(self) -> None:
        """A parrot's posts stand there at once."""


def furnished() -> tuple[Parrot, Room]:
    """A room with a parrot in it."""
    clock = PracticeClock()
    parrot = Parrot(clock)
    room = Room(parrot, parrot, clock)
    parrot.posts = room
    return parrot, room
