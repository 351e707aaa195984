"""What a message said of a score stays known, so that its edit is not taken for a new report."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.spoken import Spoken, message_of, spoken_in
from rulebook.events import ScoreConfirmed, ScoreDisputed, ScoreReported
from rulebook.vocabulary import EntrantId, MatchId, PersonId, Score

NOW = datetime(2026, 5, 10, 18, tzinfo=UTC)
M, A, B, VERA = MatchId("m1"), EntrantId("a"), EntrantId("b"), PersonId("vera")
AGREED = ScoreConfirmed(M, 1, Score(1, 0), (1, 0), VERA, NOW)
REPORTED = ScoreReported(M, 2, A, VERA, Score(2, 0), (1, 0), NOW, B)


@pytest.mark.parametrize(
    ("cause", "message"),
    [
        ("tg:7:-100:55", "tg:7:-100:55"),
        ("tg:7:-100:55:e1700000000", "tg:7:-100:55"),
        ("dc:m:99:e1700000000123", "dc:m:99"),
        ("time:e1a2:3", "time:e1a2:3"),
    ],
)
def test_an_edit_and_its_message_are_one(cause: str, message: str) -> None:
    """Edits of edits change the same message; no other cause looks like an edit."""
    assert message_of(cause) == message


def test_the_last_word_of_an_entry_is_what_its_message_said() -> None:
    """A report that also agrees to the last one speaks of its own game."""
    assert spoken_in((AGREED, REPORTED)) == Spoken(M, 2, Score(2, 0))
    assert spoken_in((AGREED,)) == Spoken(M, 1, Score(1, 0))
    assert spoken_in(()) is None


def test_who_only_objects_has_given_no_score() -> None:
    """Their message may still be mended into a score, even into the other side's."""
    one, two = (A, Score(1, 0)), (B, Score(0, 1))
    assert spoken_in((ScoreDisputed(M, 1, (one,), VERA, NOW),)) == Spoken(M, 1, None)
    assert spoken_in((ScoreDisputed(M, 1, (one, two), VERA, NOW),)) == Spoken(M, 1, Score(0, 1))
