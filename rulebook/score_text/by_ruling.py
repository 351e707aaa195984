"""What only a ruling makes true, and games that leave the score as it was: read, believed by nobody yet."""

from __future__ import annotations

from rulebook.score_text.lexicon import Sense
from rulebook.score_text.message import CHATTY, Message, ask, verdict_of
from rulebook.score_text.names import other
from rulebook.score_text.order import Place, order_of
from rulebook.score_text.pairs import Pair
from rulebook.score_text.reading import Hint, Kind, Reading, Side
from rulebook.score_text.table import oriented
from rulebook.score_text.winners import signed_one
from rulebook.vocabulary import Score


def technical(message: Message) -> Reading | None:
    """A match lost by ruling: «Волки 5:0 Лисы (тех)»; a question when it is not said whose."""
    if not message.is_technical:
        return None
    table = message.table
    pairs = [pair for pair in message.numbers.pairs if set(pair.numbers) == {0, table.wins}]
    loser = _technical_loser(message, pairs[-1] if pairs else None)
    if loser is not None and (pairs or message.unknown == 0):
        score = oriented(0, table.wins, loser)
        return Reading(Kind.TECHNICAL, score, side=loser)
    terse = message.unknown == 0 and not message.numbers.pairs
    if pairs or (terse and not message.has(Sense.UNIT, Sense.GAME, Sense.BREAK)):
        return Reading(Kind.ASK, hint=Hint.TECHNICAL_WHOM, candidates=(Score(table.wins, 0), Score(0, table.wins)))
    return None


def _technical_loser(message: Message, pair: Pair | None) -> Side | None:
    """The side that gets nothing: by the words of defeat and victory, else by the place of its name."""
    if message.outcome.winner is not None and message.has(Sense.DEFEAT, Sense.VICTORY, Sense.WIN, Sense.LOSE):
        return other(message.outcome.winner) if message.sides else None
    if pair is None:
        return None
    order = order_of(message.items, pair)
    zero_first = pair.x == 0
    if order.side is None:
        return None
    if order.place is Place.BOTH:
        return order.side if zero_first else other(order.side)
    declined = any(item.oblique and item.side == order.side for item in message.items)
    if order.place is Place.LEADING:
        return order.side if zero_first else None if declined else other(order.side)
    return None if declined or zero_first else other(order.side)


def penalty(message: Message) -> Reading | None:
    """A score after a deduction. «минус очко Лисам, стало 2:1», «-1 Лисам»."""
    minus = signed_one(message, "-")
    if not (message.has(Sense.PENALTY) or minus):
        return None
    before = message.table.before
    side = next(iter(message.all_sides)) if len(message.all_sides) == 1 else None
    pairs = message.numbers.pairs
    if pairs:
        pair = pairs[-1]
        ways = dict.fromkeys((Score(pair.x, pair.y), Score(pair.y, pair.x)))
        lowered = [(way, who) for way in ways for who in _lowered(before, way)]
        fitting = [(way, who) for way, who in lowered if side in {None, who}]
        if len(fitting) == 1:
            return Reading(Kind.PENALTY, fitting[0][0], side=fitting[0][1])
        return ask(message, Hint.CONTRADICTION if not fitting else Hint.ORDER)
    named = bool(message.sides) and message.unknown == 0 and (minus or bool(message.numbers.loose))
    if not named and (message.unknown > CHATTY or not message.has(Sense.POINT, Sense.VICTORY, Sense.GAME)):
        return None
    if side is None:
        return Reading(Kind.ASK, hint=Hint.WHOSE) if message.unknown == 0 else None
    first, second = (before.first - 1, before.second) if side == "first" else (before.first, before.second - 1)
    score = Score(first, second) if min(first, second) >= 0 else message.table.after(other(side))
    return Reading(Kind.PENALTY, score, side=side, unsure=True)


def _lowered(before: Score, after: Score) -> list[Side]:
    """Whose deduction leads from one score to the other; with no wins to lose the opponent gains one."""
    lost: list[Side] = []
    if after.first < before.first and after.second == before.second:
        lost.append("first")
    if after.second < before.second and after.first == before.first:
        lost.append("second")
    if before.first == 0 and after == Score(0, before.second + 1):
        lost.append("first")
    if before.second == 0 and after == Score(before.first + 1, 0):
        lost.append("second")
    return lost


def replayed(message: Message) -> Reading | None:
    """A game to be played again: the score stays (8.1, 8.2)."""
    return _standing(message, Sense.REPLAY, Kind.REPLAY)


def drawn(message: Message) -> Reading | None:
    """A drawn game: the score stays (3.8.б)."""
    return _standing(message, Sense.DRAW, Kind.STAGE_DRAW)


def _standing(message: Message, sense: Sense, kind: Kind) -> Reading | None:
    """A game that leaves the score as it was."""
    if not message.has(sense) or message.denies(sense):
        return None
    before = message.table.before
    pairs = message.numbers.pairs
    if not pairs:
        return Reading(kind, before) if message.unknown == 0 and not message.has_sign("+") else None
    verdict = verdict_of(message, pairs[-1])
    if verdict.score == before:
        return Reading(kind, before)
    if verdict.score is not None:
        return ask(message, Hint.DRAW, (before, verdict.score), verdict.score)
    return ask(message, verdict.hint, (before,), verdict.stated)
