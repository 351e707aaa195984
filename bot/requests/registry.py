"""The tables of commands and buttons, and what their functions share."""

from __future__ import annotations

from collections.abc import Callable

from bot.asked import Asked, Court
from bot.conversation import Answer
from bot.parameters import Raw, Value
from rulebook import commands as c
from rulebook.score_text import read_score
from rulebook.state import Match
from rulebook.vocabulary import EntrantId, MatchId, PersonId, RulingId, Score

Values = dict[str, Value]
Made = c.Command | Asked | Answer
COMMANDS: dict[str, Callable[[Court, Asked, Values], Made]] = {}


def command(
    name: str,
) -> Callable[[Callable[[Court, Asked, Values], Made]], Callable[[Court, Asked, Values], Made]]:
    """Mark what makes a command of the law from a command's values."""

    def learn(make: Callable[[Court, Asked, Values], Made]) -> Callable[[Court, Asked, Values], Made]:
        COMMANDS[name] = make
        return make

    return learn


SPLITS: dict[str, Callable[[Court, Asked, str], list[Raw]]] = {}


def typed(name: str) -> Callable[[Callable[[Court, Asked, str], list[Raw]]], Callable[[Court, Asked, str], list[Raw]]]:
    """Register how the words typed after a command become its parameters, where their order is people's own."""

    def learn(split: Callable[[Court, Asked, str], list[Raw]]) -> Callable[[Court, Asked, str], list[Raw]]:
        SPLITS[name] = split
        return split

    return learn


def text_of(value: Value) -> str:
    """A value as text; nothing is empty."""
    return "" if value is None else str(value)


def match_of(asked: Asked) -> Match | None:
    """The match that is meant: the named one, the asker's own, the only one running, or the last of all."""
    if asked.match:
        return asked.state.matches[MatchId(asked.match)]
    own = asked.state.entrant_of(asked.actor.person)
    if own is not None and (found := asked.state.match_of(own.id)) is not None:
        return found
    running = asked.state.running
    if running:
        return running[0] if len(running) == 1 else None
    return list(asked.state.matches.values())[-1] if asked.state.matches else None


def read(referee: Court, asked: Asked, match: Match, text: str, *, ordered: bool = False) -> Score | None:
    """A score from a command's text: with names in any order; without them in the title's order for a judge."""
    bare = text.replace(" ", "").strip('«»"')
    for sign in (":", "-", "–", "—", "−"):
        left, found, right = bare.partition(sign)
        if ordered and found and left.isdecimal() and right.isdecimal() and len(bare) <= 5:  # noqa: PLR2004
            return Score(int(left), int(right))
    own = asked.state.entrant_of(asked.actor.person)
    author = "" if own is None else "first" if own.id == match.first else "second"
    reading = read_score(
        text,
        first=referee.directory.name_of(asked.stream, match.first),
        second=referee.directory.name_of(asked.stream, match.second),
        before=match.score,
        wins=match.wins,
        author=author,  # type: ignore[arg-type]
    )
    # A judge may also set what no game can lead to from here: a mended mistake.
    return reading.score or (reading.stated if ordered else None)


PRESSES: dict[str, Callable[[Asked, tuple[str, ...]], c.Command | None]] = {}


def press(word: str) -> Callable[[Callable[[Asked, tuple[str, ...]], c.Command | None]], object]:
    """Mark what makes a command of the law from a button's arguments."""

    def learn(make: Callable[[Asked, tuple[str, ...]], c.Command | None]) -> object:
        PRESSES[word] = make
        return make

    return learn


def subject_of(asked: Asked, value: str) -> tuple[EntrantId | None, PersonId | None]:
    """A subject's id as entrant or person."""
    if value in asked.state.entrants:
        return EntrantId(value), None
    return None, PersonId(value)


def score_of(text: str) -> Score:
    """A score in a token; ValueError for anything else."""
    first, _, second = text.replace(":", "-").partition("-")
    return Score(int(first), int(second))


def known_match(asked: Asked, match: str) -> MatchId:
    """A match that a button names; ValueError where there is none."""
    if match not in asked.state.matches:
        raise ValueError(match)
    return MatchId(match)


def known_ruling(asked: Asked, ruling: str) -> RulingId:
    """A ruling that a button names; ValueError where there is none."""
    if ruling not in asked.state.rulings:
        raise ValueError(ruling)
    return RulingId(ruling)
