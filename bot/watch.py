"""Order in the captains' chat as the bot sees it: flood and capitals (7.3), and a muted captain told once (M32).

A window of a few messages a person, in memory and bounded: a restart forgets it, which harms nobody. What is seen is
told to the law, which shows it to the judges; only they rule. Words that say something to the referee are never flood.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from dataclasses import dataclass, field
from datetime import datetime

from bot.conversation import Heard
from rulebook import Edition
from rulebook import commands as c
from rulebook.captains_chat import is_flood, is_loud
from rulebook.vocabulary import PersonId

_PEOPLE = 512
_MESSAGES = 32
_Who = tuple[str, PersonId]


@dataclass(slots=True)
class Watch:
    """What was said lately, by whom."""

    said: OrderedDict[_Who, deque[tuple[datetime, str]]] = field(default_factory=OrderedDict)
    told: OrderedDict[_Who, str] = field(default_factory=OrderedDict)

    def see(
        self, edition: Edition, stream: str, person: PersonId, heard: Heard, names: tuple[str, ...]
    ) -> c.NoticeConduct | None:
        """What a message means for the order of the chat, if anything."""
        if is_loud(edition, heard.text, names):
            return c.NoticeConduct("caps", person)
        if not any(letter.isalpha() for letter in heard.text):  # a countdown, a sign
            return None
        window = self.said.setdefault((stream, person), deque(maxlen=_MESSAGES))
        self.said.move_to_end((stream, person))
        while len(self.said) > _PEOPLE:
            self.said.popitem(last=False)
        if any(cause == heard.cause for _, cause in window):  # delivered a second time
            return None
        window.append((heard.at, heard.cause))
        times = sorted(at for at, _ in window)
        if not is_flood(edition, times):
            return None
        count = len(window)
        window.clear()
        return c.NoticeConduct("flood", person, {"messages": count})

    def is_told(self, stream: str, person: PersonId, cause: str) -> bool:
        """Whether this muted person has been told, by an earlier message, that a judge is the voice."""
        before = self.told.setdefault((stream, person), cause)
        while len(self.told) > _PEOPLE:
            self.told.popitem(last=False)
        return before != cause

    def may_speak(self, stream: str, person: PersonId) -> None:
        """The person is heard: should the chat be taken away again, it is told again."""
        self.told.pop((stream, person), None)
