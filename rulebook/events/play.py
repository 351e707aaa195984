"""A match: games, scores, breaks, halts, its end."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from rulebook.events.parts import Deadline
from rulebook.vocabulary import EntrantId, MatchId, PersonId, RulingId, Score


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """Two entrants begin; the creator of the first game was named, or drawn (`drawn`)."""

    match: MatchId
    first: EntrantId
    second: EntrantId
    creator: EntrantId
    drawn: bool
    wins: int
    by: PersonId
    at: datetime
    round: str = ""
    max_games: int = 0


@dataclass(frozen=True, slots=True)
class GameCreated:
    """The game is open for both teams to come in; the gathering clock runs (3.4)."""

    match: MatchId
    game: int
    creator: EntrantId
    at: datetime
    by: PersonId
    deadlines: tuple[Deadline, ...] = ()


@dataclass(frozen=True, slots=True)
class GameStarted:
    """Both captains agreed and counted down (3.6)."""

    match: MatchId
    game: int
    at: datetime
    by: PersonId


@dataclass(frozen=True, slots=True)
class ScoreReported:
    """One side's word for the score after a game (7.2). It counts when the other side agrees.

    `corrects` when it replaces the same side's earlier word; `deadlines` are the clocks that run from it (3.3, 7.2);
    `creator` is whose turn it is to create the next game (M51). `how` is "game", "draw", or "cards".
    """

    match: MatchId
    game: int
    entrant: EntrantId
    by: PersonId
    score: Score
    delta: tuple[int, int]
    at: datetime
    creator: EntrantId
    how: str = "game"
    corrects: bool = False
    deadlines: tuple[Deadline, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreConfirmed:
    """Both sides agree: the game adds `delta`, and `score` (after standing rulings) counts."""

    match: MatchId
    game: int
    score: Score
    delta: tuple[int, int]
    by: PersonId
    at: datetime


@dataclass(frozen=True, slots=True)
class ScoreDisputed:
    """The sides differ, or one objects: all clocks of the match stand until a judge settles (7.2, M33)."""

    match: MatchId
    game: int
    versions: tuple[tuple[EntrantId, Score], ...]
    by: PersonId
    at: datetime
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ScoreSettled:
    """A judge set the score; the create clock starts anew from here. `delta` is what it adds to the counted games."""

    match: MatchId
    game: int
    score: Score
    delta: tuple[int, int]
    by: PersonId
    at: datetime
    creator: EntrantId
    reason: str = ""
    how: str = "settled"
    clause: str = ""
    deadlines: tuple[Deadline, ...] = ()


@dataclass(frozen=True, slots=True)
class GameReplayed:
    """A game does not count and is played again (8.1, 8.2). `score` is the score without it."""

    match: MatchId
    game: int
    by: PersonId
    at: datetime
    reason: str = ""
    clause: str = ""
    creator: EntrantId | None = None
    deadlines: tuple[Deadline, ...] = ()
    ruling: RulingId | None = None


@dataclass(frozen=True, slots=True)
class BreakTaken:
    """A team takes its break between two games (3.10)."""

    match: MatchId
    entrant: EntrantId
    by: PersonId
    at: datetime
    deadlines: tuple[Deadline, ...] = ()


@dataclass(frozen=True, slots=True)
class BreakEnded:
    """The break is over: the create clock starts anew in full (M16)."""

    match: MatchId
    at: datetime
    deadlines: tuple[Deadline, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchHalted:
    """Automation of the match stops until a judge resumes it. `cause` is panic or appeal."""

    match: MatchId
    by: PersonId
    at: datetime
    cause: str = "panic"
    reason: str = ""


@dataclass(frozen=True, slots=True)
class MatchResumed:
    """A judge lets the match go on; its clocks start anew in full."""

    match: MatchId
    by: PersonId
    at: datetime
    deadlines: tuple[Deadline, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchFinished:
    """One side has the wins that end a match (3.5), or a ruling ended it."""

    match: MatchId
    winner: EntrantId
    score: Score
    at: datetime
    ruling: RulingId | None = None


@dataclass(frozen=True, slots=True)
class MatchReopened:
    """The ruling that ended the match no longer stands, and without it the match is not over."""

    match: MatchId
    at: datetime
    by: PersonId
    deadlines: tuple[Deadline, ...] = ()


@dataclass(frozen=True, slots=True)
class JudgeCalled:
    """Somebody asks for a human, now."""

    match: MatchId | None
    by: PersonId
    at: datetime
    reason: str = ""
