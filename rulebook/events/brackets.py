"""Brackets: places, seeds, who goes on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from rulebook.vocabulary import EntrantId, PersonId


@dataclass(frozen=True, slots=True)
class PlacesEntered:
    """How an entrant ended at its table or in its group before the TOP."""

    entrant: EntrantId
    table: int
    place: int
    by: PersonId


@dataclass(frozen=True, slots=True)
class BracketSeeded:
    """The TOP bracket: entrants in order of leaves (pairs stand side by side), with their seeds."""

    leaves: tuple[EntrantId, ...]
    seeds: tuple[int, ...]
    clause: str
    by: PersonId
    at: datetime


@dataclass(frozen=True, slots=True)
class BracketAdvanced:
    """An entrant takes a slot of the next round (or leaves it, when a result was overturned)."""

    round: int
    slot: int
    entrant: EntrantId | None
    at: datetime


@dataclass(frozen=True, slots=True)
class BracketContested:
    """A pair's winner is another one now, but `holder` has already begun the match of the next round."""

    round: int
    slot: int
    holder: EntrantId
    rightful: EntrantId | None
    at: datetime
