"""What a message can turn out to say about the score."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, TypeAlias

from rulebook.vocabulary import Score

Side: TypeAlias = Literal["first", "second"]
"""One of the two entrants, by its place in the match's title."""


class Kind(StrEnum):
    """What kind of word about the score it is."""

    RUNNING = "running"
    """The score after a game; the match goes on."""
    FINAL = "final"
    """The score that ends the match."""
    CORRECTION = "correction"
    """Replaces the same author's earlier word."""
    CONFIRM = "confirm"
    """Agrees to what the other side said; without a score when none was repeated."""
    DELTA = "delta"
    """Who won the game was said, the score follows from it: have it confirmed."""
    DRAW_OR_UNCHANGED = "draw_or_unchanged"
    """The score that stands anyway, without a reason: a drawn game, a replay, or nothing new."""
    STAGE_DRAW = "stage_draw"
    """A drawn game: the score stays."""
    UNCHANGED = "unchanged"
    """The score that stands, said for another reason (a break)."""
    REPLAY = "replay"
    """A game that does not count; the score stays."""
    PENALTY = "penalty"
    """A score after a deduction: true only if a ruling says so."""
    TECHNICAL = "technical"
    """A match won or lost by ruling: true only if a ruling says so."""
    CARDS = "cards"
    """A game won by the roles that were dealt."""
    ASK = "ask"
    """Meant as a score, and not clear or not possible: people must be asked."""
    NOT_A_SCORE = "not_a_score"
    """Something else."""


class Hint(StrEnum):
    """Why a reading is what it is, for machines: message ids are made from it."""

    NONE = ""
    # why people must be asked
    ORDER = "order"
    """Which number is whose was not said, and both ways are possible."""
    JUMP = "jump"
    """More than one game away from the score that stands."""
    DECREASED = "decreased"
    """A win is gone without a ruling that took it."""
    OVER = "over"
    """More wins than a match has."""
    IMPOSSIBLE = "impossible"
    """No match can stand like this: negative, huge, both at the end."""
    FINISHED = "finished"
    """The match is over already."""
    MISSING_NUMBER = "missing_number"
    """One number, or two without anything between them."""
    CONTRADICTION = "contradiction"
    """The message says two things that cannot both be true."""
    DISPUTE = "dispute"
    """An objection to what somebody said."""
    WALKOVER = "walkover"
    """Somebody did not come: a claim, not a result."""
    TECHNICAL_WHOM = "technical_whom"
    """A technical result without saying whose."""
    SCALE = "scale"
    """Counted by another scale than one win a game."""
    DRAW = "draw"
    """Perhaps a drawn game, perhaps a level score."""
    NOTATION = "notation"
    """Marks beside the numbers that mean nothing here."""
    WHOSE = "whose"
    """A result was said, but not whose."""
    QUESTION = "question"
    """A score, asked rather than told."""
    HYPOTHETICAL = "hypothetical"
    """A score that would be, or was elsewhere."""
    # why it is none
    COUNTDOWN = "countdown"
    """3, 2, 1, go."""
    CHATTER = "chatter"


@dataclass(frozen=True, slots=True)
class Reading:
    """One message, read. Scores are in the order of the match's title.

    `score` is what would count; a question has none, but may have `stated` (as written, when its order is clear) and
    `candidates` (what could be meant, likeliest first). `side` is whom it is about: the winner of a delta, the loser of
    a technical result, the offender of a penalty. `unsure`: read from little, so repeat it back. `wants_break`: the
    message also asks for the break.
    """

    kind: Kind
    score: Score | None = None
    hint: Hint = Hint.NONE
    candidates: tuple[Score, ...] = ()
    stated: Score | None = None
    side: Side | None = None
    unsure: bool = False
    wants_break: bool = False


NOTHING = Reading(Kind.NOT_A_SCORE, hint=Hint.CHATTER)
"""Ordinary chat."""
