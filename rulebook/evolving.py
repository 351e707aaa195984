"""The table of what each event makes of a tournament, and what its steps share (evolve.py, evolve_rulings.py)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rulebook.events import Deadline
from rulebook.state import Match, Tournament
from rulebook.vocabulary import EntrantId

Step = Callable[[Tournament, Any], Tournament]
STEPS: dict[type, Step] = {}


def on(event: type) -> Callable[[Step], Step]:
    """Register the step of an event."""

    def learn(step: Step) -> Step:
        STEPS[event] = step
        return step

    return learn


def on_match(event: type) -> Callable[[Callable[[Match, Any], Match]], Callable[[Match, Any], Match]]:
    """Register a step that changes only the match the event names."""

    def learn(step: Callable[[Match, Any], Match]) -> Callable[[Match, Any], Match]:
        def whole(state: Tournament, happened: Any) -> Tournament:  # noqa: ANN401 - one of our own events
            match = step(state.matches[happened.match], happened)
            return replace(state, matches={**state.matches, match.id: match})

        STEPS[event] = whole
        return step

    return learn


def change_entrant(state: Tournament, entrant: EntrantId, /, **changes: object) -> Tournament:
    """The state with one entrant changed."""
    changed = replace(state.entrants[entrant], **changes)  # type: ignore[arg-type]
    return replace(state, entrants={**state.entrants, entrant: changed})


def clocks(match: Match, clocks: tuple[Deadline, ...]) -> Match:
    """All clocks that run now; a new set ends the reminders of the old."""
    return replace(match, deadlines=clocks, overdue=None)
