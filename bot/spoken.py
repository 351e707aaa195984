"""What a message said of the score, so that an edit of it is known for what it is.

still pending: the edit corrects it;  counted, or of another game: refused;  it said nothing of a score: a new word
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from rulebook.events import Event, ScoreConfirmed, ScoreDisputed, ScoreReported, ScoreSettled
from rulebook.vocabulary import MatchId, Score

_EDIT = re.compile(r":e\d+$")
"""How every adapter marks the cause of an edit, behind the cause of the message."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """The game of a match that a message spoke of, and the score it gave (none: it only objected)."""

    match: MatchId
    game: int
    score: Score | None


def message_of(cause: str) -> str:
    """The cause of the message itself: an edit of an edit changes the same message."""
    return _EDIT.sub("", cause)


def spoken_in(events: Iterable[Event]) -> Spoken | None:
    """What the message behind an entry said of the score: the last word of it, if any."""
    found: Spoken | None = None
    for event in events:
        match event:
            case ScoreReported() | ScoreConfirmed() | ScoreSettled():
                found = Spoken(event.match, event.game, event.score)
            case ScoreDisputed():
                said = event.versions[-1][1] if len(event.versions) > 1 else None
                found = Spoken(event.match, event.game, said)
    return found
