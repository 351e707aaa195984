"""Who is said to have won the game, and who is said to lead.

    «проиграли Лисам»        no subject: the author lost
    «Лис обыграли»           a declined name is no subject: the others beat them
    «победа над Лисами»      the name after «над» lost
    «в нашу пользу»          whose favour it is in

`winner` won the game (its number grew), `leader` has the larger number: «проиграли 3:2» may be said by who leads.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rulebook.score_text.lexicon import Sense
from rulebook.score_text.names import other
from rulebook.score_text.reading import Side
from rulebook.score_text.script import plain
from rulebook.score_text.tokens import Is, Item

_OBLIQUE_PRONOUNS: Final = frozenset(
    ("нас", "нам", "нами", "мне", "меня", "мной", "вас", "вам", "вами", "их", "им", "ими", "ним", "ними", "них")
) | {"us", "me", "them"}
_FIRST_PERSON: Final = ("ем", "ю", "у")
_BEFORE_OBJECT: Final = frozenset({Sense.OBJECT, Sense.OVER, Sense.VERSUS, Sense.BETWEEN})
_LOSING: Final = frozenset({Sense.LOSE, Sense.DEFEAT, Sense.LOSER, Sense.RESULT_L, Sense.TRAIL})


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the words say. `clash`: they say two things. `firm`: said so that the order of the numbers yields to it."""

    winner: Side | None = None
    leader: Side | None = None
    clash: bool = False
    firm: bool = False
    claimed: bool = False
    """There is a word of winning or losing, whoever it is about."""

    @property
    def is_silent(self) -> bool:
        """Whether the words name nobody."""
        return self.winner is None and self.leader is None


def pronouns(items: Sequence[Item], author: Side | None) -> None:
    """«мы» is the author's side, «они» the other: names, when we know who writes."""
    for item in items:
        mine = item.sense in {Sense.ME, Sense.MINE}
        if item.kind is Is.WORD and (mine or item.sense in {Sense.THEM, Sense.THEIRS}):
            item.pronoun = True
            item.oblique = plain(item.text) in _OBLIQUE_PRONOUNS
            if author is not None:
                item.kind = Is.NAME
                item.side = author if mine else other(author)


def outcome_of(items: Sequence[Item], author: Side | None) -> Outcome:
    """Everything the words of the message say about who won and who leads, put together."""
    winners: set[Side] = set()
    leaders: set[Side] = set()
    firm = claimed = False
    for at, item in enumerate(items):
        sense = item.sense
        if sense is None or (at and items[at - 1].sense is Sense.NOT):
            continue
        if sense in _ROLES:
            side = _ROLES[sense](items, at, author)
            claimed = claimed or side is not None or sense is not Sense.FOR
            if side is None:
                continue
            if sense in {Sense.LEAD, Sense.TRAIL}:
                leaders.add(other(side) if sense is Sense.TRAIL else side)
            elif sense is Sense.FAVOUR:
                leaders.add(side)
                firm = True
            else:
                winners.add(other(side) if sense in _LOSING else side)
                firm = firm or sense in _LOSING
    return Outcome(
        winner=next(iter(winners)) if len(winners) == 1 else None,
        leader=next(iter(leaders)) if len(leaders) == 1 else None,
        clash=len(winners) > 1 or len(leaders) > 1,
        firm=firm,
        claimed=claimed,
    )


def _sides_around(items: Sequence[Item], at: int) -> tuple[list[int], list[int]]:
    """Places of the names before and after a word, on its line."""
    line = items[at].line
    before = [i for i in range(at) if items[i].kind is Is.NAME and items[i].side and items[i].line == line]
    after = [
        i for i in range(at + 1, len(items)) if items[i].kind is Is.NAME and items[i].side and items[i].line == line
    ]
    return before, after


def is_object(items: Sequence[Item], at: int) -> bool:
    """Whether a name is what is acted on: declined, or after «у», «над», "to", "vs", "@"."""
    back = at - 1
    while back >= 0 and items[back].text == "@":
        back -= 1
    return items[at].oblique or (back >= 0 and items[back].sense in _BEFORE_OBJECT)


def _doer(items: Sequence[Item], at: int, author: Side | None) -> Side | None:
    """The subject of a verb: the name before it, after it, or the author."""
    before, after = _sides_around(items, at)
    subjects = [i for i in before if not is_object(items, i)]
    if subjects:
        return items[subjects[-1]].side
    if before:
        return _rival(items, before[-1])
    if after:
        nearest = after[0]
        if is_object(items, nearest) or items[at].sense is Sense.BEAT:
            subjects = [i for i in after[1:] if items[i].side != items[nearest].side and not is_object(items, i)]
            return items[subjects[0]].side if subjects else _rival(items, nearest)
        return items[nearest].side
    return author


def _rival(items: Sequence[Item], at: int) -> Side | None:
    side = items[at].side
    return None if side is None else other(side)


def _author(_items: Sequence[Item], _at: int, author: Side | None) -> Side | None:
    """Who writes: "W"."""
    return author


def _leader(items: Sequence[Item], at: int, author: Side | None) -> Side | None:
    """Who leads: the name beside the verb; without one the author, if the verb is his («ведём»)."""
    before, after = _sides_around(items, at)
    if before:
        return items[before[-1]].side
    if after:
        return items[after[0]].side
    word = plain(items[at].text)
    return author if word.isascii() or word.endswith(_FIRST_PERSON) else None


def _holder(items: Sequence[Item], at: int, author: Side | None) -> Side | None:
    """Whose victory or defeat it is: «победа Лис», «победа над Лисами» is the others'."""
    before, after = _sides_around(items, at)
    if after:
        nearest = after[0]
        if items[nearest - 1].sense is Sense.OVER or (
            items[nearest - 1].sense is Sense.OBJECT and items[at].sense is Sense.DEFEAT
        ):
            return _rival(items, nearest)
        return items[nearest].side
    if before:
        return items[before[-1]].side
    return author


def _nearest(items: Sequence[Item], at: int, _author: Side | None) -> Side | None:
    """Whose favour: the nearest name, «в нашу пользу», «в пользу Лис»."""
    before, after = _sides_around(items, at)
    if before and before[-1] == at - 1:
        return items[before[-1]].side
    return items[after[0]].side if after else None


def _taker(items: Sequence[Item], at: int, _author: Side | None) -> Side | None:
    """«за Лисами», «за нами»: the name right after."""
    after = items[at + 1 : at + 2]
    return after[0].side if after and after[0].kind is Is.NAME else None


def _labelled(items: Sequence[Item], at: int, _author: Side | None) -> Side | None:
    """«winner: @Лисы», «победитель Лисы», «Лисы победители»."""
    before, after = _sides_around(items, at)
    announced = at + 1 < len(items) and items[at + 1].text == ":"
    if after and (announced or not before or after[0] - at <= at - before[-1]):
        return items[after[0]].side
    return items[before[-1]].side if before else None


_ROLES: Final = {
    Sense.WIN: _doer,
    Sense.BEAT: _doer,
    Sense.LOSE: _doer,
    Sense.VICTORY: _holder,
    Sense.DEFEAT: _holder,
    Sense.LEAD: _leader,
    Sense.TRAIL: _leader,
    Sense.FAVOUR: _nearest,
    Sense.FOR: _taker,
    Sense.WINNER: _labelled,
    Sense.LOSER: _labelled,
    Sense.RESULT_W: _author,
    Sense.RESULT_L: _author,
}
"""Whom each word of winning and losing is about."""
