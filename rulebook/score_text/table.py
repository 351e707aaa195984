"""What the match allows: the score that stands, and what one more game can make of it."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.score_text.reading import Hint, Side
from rulebook.vocabulary import Score


@dataclass(frozen=True, slots=True)
class Table:
    """What the match allows: the score that stands, and how many wins end it."""

    before: Score
    wins: int
    pending: Score | None = None
    """What the other side reported, while it waits for the author's word."""

    @property
    def is_over(self) -> bool:
        """Whether somebody has all wins."""
        return max(self.before.first, self.before.second) >= self.wins

    @property
    def next(self) -> tuple[Score, ...]:
        """What one more game can make of it."""
        if self.is_over:
            return ()
        first, second = self.before.first, self.before.second
        return (Score(first + 1, second), Score(first, second + 1))

    def after(self, side: Side) -> Score | None:
        """The score when a side wins the game."""
        return None if self.is_over else self.next[0 if side == "first" else 1]

    def winner(self, score: Score) -> Side | None:
        """Whose win leads from the score that stands to this one."""
        for side, reached in zip(("first", "second"), self.next, strict=False):
            if reached == score:
                return "first" if side == "first" else "second"
        return None

    def fault(self, x: int, y: int) -> Hint:
        """Why these two numbers cannot be the next score."""
        low, high = min(x, y), max(x, y)
        if high > self.wins:
            return Hint.OVER if high <= 2 * self.wins else Hint.IMPOSSIBLE
        if low >= self.wins:
            return Hint.IMPOSSIBLE
        if self.is_over:
            return Hint.FINISHED
        if x + y <= self.before.total:
            return Hint.DECREASED
        return Hint.JUMP

    def nearest(self, stated: Score | None) -> tuple[Score, ...]:
        """The possible scores, nearest to the stated one first."""
        if stated is None:
            return self.next
        return tuple(
            sorted(self.next, key=lambda score: abs(score.first - stated.first) + abs(score.second - stated.second))
        )


def oriented(x: int, y: int, first: Side) -> Score:
    """The numbers as a score, when the first number is this side's."""
    return Score(x, y) if first == "first" else Score(y, x)


def leader(score: Score) -> Side | None:
    """Who has more."""
    if score.first == score.second:
        return None
    return "first" if score.first > score.second else "second"
