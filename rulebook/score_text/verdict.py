"""What two numbers come to: a score that is possible and agrees with the words, or the reason why it does not."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.score_text.order import Order, Place
from rulebook.score_text.outcome import Outcome
from rulebook.score_text.reading import Hint
from rulebook.score_text.table import Table, leader, oriented
from rulebook.vocabulary import Score


@dataclass(frozen=True, slots=True)
class Verdict:
    """The score a pair of numbers comes to, or why it does not come to one."""

    score: Score | None = None
    hint: Hint = Hint.NONE
    stated: Score | None = None
    unsure: bool = False


def settle(x: int, y: int, order: Order, outcome: Outcome, table: Table) -> Verdict:
    """What the numbers mean, in this place, with these words, from this score. Never guesses."""
    ways = [Score(x, y)] if x == y else [Score(x, y), Score(y, x)]
    stated = ways[0] if x == y else None
    if order.side is not None and order.place is not Place.TRAILING:
        stated = oriented(x, y, order.side)
    if table.before in ways and stated in {None, table.before}:
        return _unchanged(stated, order, outcome, table)
    possible = [way for way in ways if table.winner(way) is not None]
    agreed = [way for way in possible if _agrees(way, outcome, table)]
    if not possible or (stated is not None and stated not in possible):
        if len(agreed) == 1 and order.place is not Place.BOTH and not outcome.is_silent:
            return Verdict(agreed[0], stated=stated, unsure=True)
        return Verdict(hint=table.fault(x, y), stated=stated)
    if outcome.clash:
        return Verdict(hint=Hint.CONTRADICTION, stated=stated)
    if stated is not None:
        if order.place is Place.LEADING and x < y and outcome.is_silent and len(possible) > 1:
            return Verdict(hint=Hint.ORDER, stated=stated)
        return _in_its_place(stated, agreed, order, outcome)
    if order.place is Place.TRAILING and outcome.is_silent and len(agreed) > 1:
        agreed = [way for way in agreed if order.side in {leader(way), table.winner(way)}]
    if len(agreed) == 1:
        return Verdict(agreed[0], unsure=order.place is not Place.TRAILING or order.weak)
    return Verdict(hint=Hint.CONTRADICTION if not agreed else Hint.ORDER)


def _unchanged(stated: Score | None, order: Order, outcome: Outcome, table: Table) -> Verdict:
    """The score that stands, unless somebody else is said to lead."""
    leads = leader(table.before)
    said = outcome.leader or (order.side if order.place is Place.TRAILING and outcome.is_silent else None)
    if leads is not None and said is not None and said != leads:
        return Verdict(hint=Hint.CONTRADICTION, stated=stated)
    return Verdict(table.before, stated=stated)


def _in_its_place(stated: Score, agreed: list[Score], order: Order, outcome: Outcome) -> Verdict:
    """The place of the names tells whose number is whose; firm words («проиграли») may tell otherwise."""
    if stated in agreed:
        return Verdict(stated, stated=stated, unsure=order.weak)
    if agreed and outcome.firm:
        return Verdict(agreed[0], stated=stated, unsure=True)
    return Verdict(hint=Hint.CONTRADICTION, stated=stated)


def _agrees(way: Score, outcome: Outcome, table: Table) -> bool:
    if outcome.leader is not None and leader(way) not in {outcome.leader, None}:
        return False
    return outcome.winner is None or table.winner(way) == outcome.winner
