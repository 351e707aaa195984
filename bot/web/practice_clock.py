"""A clock that can be moved: the real one plus an offset.

The referee takes time as an argument, so practice needs no other trick.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta


def real_now() -> datetime:
    """This moment, in UTC."""
    return datetime.now(UTC)


class PracticeClock:
    """Runs like the real clock and jumps when told to; whoever sleeps until a moment is woken at every jump.

    It starts `behind` by the length of what a demo tournament has behind it, so that no play ever begins before the
    referee listened: in that time nobody would be punished.
    """

    def __init__(self, real: Callable[[], datetime] = real_now, *, behind: timedelta = timedelta()) -> None:
        self._real = real
        self._offset = -behind
        self._woken: list[Callable[[], None]] = []

    def now(self) -> datetime:
        """The time in the practice room."""
        return self._real() + self._offset

    @property
    def ahead(self) -> timedelta:
        """How far the room is ahead of the real time (behind, when negative)."""
        return self._offset

    def at_jump(self, wake: Callable[[], None]) -> None:
        """Call `wake` after every jump."""
        self._woken.append(wake)

    def skip(self, by: timedelta) -> None:
        """Jump forward."""
        if by < timedelta():
            msg = f"a practice clock is never skipped back, asked for {by}"
            raise ValueError(msg)
        self._jump(self._offset + by)

    def begin(self, behind: timedelta) -> None:
        """Set the clock `behind` the real present: a demo begins in the past and catches up."""
        self._jump(-behind)

    def _jump(self, offset: timedelta) -> None:
        self._offset = offset
        for wake in self._woken:
            wake()
