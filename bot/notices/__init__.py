"""What follows from events, for the chats: captains', judges', hall. One small function an event.

First line: what is now true. Then the clause. Then what happens next and by when. Buttons instead of typing.
"""

from __future__ import annotations

from bot.conversation import Reply
from bot.notices import (  # noqa: F401 - they register
    adjudicating,
    appeals,
    brackets,
    clock,
    evidence,
    order,
    play,
    rulings,
    setting_up,
)
from bot.notices.scene import TELLERS, Scene, penalty_name, step_words, subject_of
from rulebook import Edition, evolve
from rulebook.state import Tournament

__all__ = ["of", "penalty_name", "step_words", "subject_of"]


def of(events: tuple[object, ...], stream: str, edition: Edition, before: Tournament) -> tuple[tuple[str, Reply], ...]:
    """Notices for the events of one entry, in order: (captains | judges | hall, reply)."""
    told: list[tuple[str, Reply]] = []
    for index, event in enumerate(events):
        after = evolve(before, event)  # type: ignore[arg-type]
        tell = TELLERS.get(type(event))
        if tell is not None:
            told.extend(tell(Scene(stream, edition, before, after, events[index + 1 :]), event))
        before = after
    return tuple(told)
