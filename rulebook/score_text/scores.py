"""The numbers of a message as the score: confirmed, corrected, by cards, unchanged, running, final."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final

from rulebook.score_text.lexicon import Sense
from rulebook.score_text.message import CHATTY, WORDY, Message, ask, verdict_of
from rulebook.score_text.order import BOTH, Order, Place, order_of
from rulebook.score_text.pairs import Pair
from rulebook.score_text.reading import NOTHING, Hint, Kind, Reading
from rulebook.score_text.table import oriented
from rulebook.score_text.tokens import Is, Item
from rulebook.score_text.verdict import Verdict, settle
from rulebook.vocabulary import Score

_ROW: Final = 4
"""Two names and two numbers."""


def stated(message: Message) -> Reading | None:
    """The numbers that are the score, and what is said with them."""
    pairs = message.numbers.pairs
    if not pairs:
        return None
    present = all(pair.sign == "/" and pair.x <= pair.y > message.table.wins for pair in pairs)
    if len(pairs) > 2 * message.table.wins:
        return ask(message, Hint.CONTRADICTION)
    if present or (not message.sides and _is_chatter(message, pairs)):
        return NOTHING
    if message.numbers.rows and not pairs[-1].sign:
        return ask(message, Hint.MISSING_NUMBER)
    chosen = _chosen(message, pairs)
    if isinstance(chosen, Reading):
        return chosen
    pair, corrected = chosen
    verdict = verdict_of(message, pair)
    if message.denies(Sense.CONFIRM) or (message.has(Sense.WRONG) and not _is_complete(message, verdict)):
        return ask(message, Hint.DISPUTE, (verdict.score,), verdict.score or verdict.stated)
    pending = message.table.pending
    if (
        verdict.hint is Hint.ORDER
        and pending in {Score(*pair.numbers), Score(*pair.numbers).turned}
        and agrees(message)
    ):
        return Reading(Kind.CONFIRM, pending)
    if verdict.score is None:
        return ask(message, verdict.hint, (), verdict.stated)
    return Reading(kind_of(message, verdict.score, corrected=corrected), verdict.score, unsure=verdict.unsure)


def _is_complete(message: Message, verdict: Verdict) -> bool:
    """Said in full, with both names: an objection in itself says nothing more."""
    return verdict.score is not None and len(message.sides) == BOTH


def _is_chatter(message: Message, pairs: list[Pair]) -> bool:
    """Two numbers in a sentence about something else."""
    if all(max(pair.numbers) > 2 * message.table.wins for pair in pairs):
        return message.unknown > 0
    telling = message.outcome.claimed or message.has(Sense.TOLD, Sense.CONFIRM, Sense.CORRECT, Sense.CARDS, Sense.SAME)
    if telling:
        return message.unknown > 2 * WORDY
    if message.unknown == BOTH == sum(_is_called(message.items, at) for at in (pairs[-1].start - 1, pairs[-1].end)):
        return bool(message.numbers.loose)
    return message.unknown >= (WORDY if any(pair.sign == ":" for pair in pairs) else CHATTY)


def _is_called(items: list[Item], at: int) -> bool:
    """Whether a word nobody knows stands here, as a name would: «Зубры 3-2 Бобры» in another pair's match."""
    return 0 <= at < len(items) and items[at].kind is Is.WORD and items[at].sense is None


def _chosen(message: Message, pairs: list[Pair]) -> tuple[Pair, bool] | Reading:
    """The one pair that is meant, and whether it corrects another; a question when two are."""
    items = message.items
    kept = [pair for pair in pairs if not _is_denied(items, pair)]
    corrected = message.has(Sense.CORRECT) or (bool(kept) and len(kept) < len(pairs))
    if not kept:
        return ask(message, Hint.DISPUTE)
    kept = _without(
        kept, lambda pair: _sense_before(items, pair) is Sense.WAS or _sense_after(items, pair) is Sense.WAS
    )
    kept = _without(kept, lambda pair: pair.sign == "/" and pair.x <= pair.y)
    if sum(item.text == "*" for item in items) == 1:
        kept = _without(kept, lambda pair: pair.end < len(items) and items[pair.end].text == "*")
    if corrected or message.has(Sense.SORRY) or len(kept) == 1:
        return kept[-1], corrected
    if all(_follows(left, right) for left, right in pairwise(_in_one_order(message, kept))):
        return kept[-1], False
    scores = tuple(dict.fromkeys(verdict.score for pair in kept if (verdict := verdict_of(message, pair)).score))
    return ask(message, Hint.CONTRADICTION, scores)


def _without(pairs: list[Pair], is_noise: Callable[[Pair], bool]) -> list[Pair]:
    kept = [pair for pair in pairs if not is_noise(pair)]
    return kept or pairs


def _sense_before(items: list[Item], pair: Pair) -> Sense | None:
    at = pair.start - 1
    while at > 0 and items[at].kind is Is.SIGN:
        at -= 1
    return items[at].sense if at >= 0 else None


def _sense_after(items: list[Item], pair: Pair) -> Sense | None:
    return items[pair.end].sense if pair.end < len(items) else None


def _is_denied(items: list[Item], pair: Pair) -> bool:
    """«не 2:1»."""
    return _sense_before(items, pair) is Sense.NOT


def _in_one_order(message: Message, pairs: list[Pair]) -> list[Score]:
    """The numbers of all pairs in the order of the title, if the names tell it for all, else as written."""
    orders = [order_of(message.items, pair) for pair in pairs]
    if any(order.side is None or order.place is Place.TRAILING for order in orders):
        return [Score(*pair.numbers) for pair in pairs]
    return [oriented(pair.x, pair.y, order.side or "first") for pair, order in zip(pairs, orders, strict=True)]


def _follows(left: Score, right: Score) -> bool:
    """Whether one score is the other, or one game after it."""
    grown = (right.first - left.first, right.second - left.second)
    return grown in {(0, 0), (1, 0), (0, 1)}


def agrees(message: Message) -> bool:
    """«подтверждаю», «да, ...», but not «подтвердите»."""
    words = [item for item in message.items if item.kind is not Is.SIGN]
    agreed = message.has(Sense.CONFIRM) or bool(words and words[0].sense is Sense.YES)
    return agreed and not message.has(Sense.REQUEST, Sense.PLEASE)


def kind_of(message: Message, score: Score, *, corrected: bool) -> Kind:
    """What kind of word a score is, by what is said with it."""
    table = message.table
    if agrees(message):
        return Kind.CONFIRM
    if corrected:
        return Kind.CORRECTION
    if score == table.before:
        return Kind.UNCHANGED if message.has(Sense.BREAK, Sense.SAME) else Kind.DRAW_OR_UNCHANGED
    if message.has(Sense.CARDS):
        return Kind.CARDS
    return Kind.FINAL if max(score.first, score.second) == table.wins else Kind.RUNNING


def each(message: Message) -> Reading | None:
    """«по два», "2 all": both have as many."""
    if message.numbers.pairs:
        return None
    for place in message.numbers.loose:
        item = message.items[place]
        before = message.items[place - 1].sense if place else None
        after = message.items[place + 1].sense if place + 1 < len(message.items) else None
        if before is Sense.EACH or after is Sense.ALL:
            if message.unknown >= CHATTY:
                return None
            verdict = settle(item.value, item.value, Order(Place.NOBODY), message.outcome, message.table)
            if verdict.score is None:
                return ask(message, verdict.hint, (), verdict.stated)
            return Reading(kind_of(message, verdict.score, corrected=message.has(Sense.CORRECT)), verdict.score)
    return None


def bound(message: Message) -> Reading | None:
    """«Волки 3, Лисы 2», «3 Волки, 2 Лисы»: each name with its number."""
    row = [
        item
        for at, item in enumerate(message.items)
        if item.kind is Is.NAME or (item.kind is Is.NUMBER and at in message.numbers.loose)
    ]
    row = [item for item in row if not item.inside] if sum(not item.inside for item in row) >= _ROW else row
    row, more = row[:_ROW], row[_ROW:]
    if len(row) < _ROW or message.numbers.pairs or any(item.kind is Is.NUMBER for item in more):
        return None
    kinds = [item.kind for item in row]
    shapes = {
        (Is.NAME, Is.NUMBER, Is.NAME, Is.NUMBER): (0, 1, 3),
        (Is.NUMBER, Is.NAME, Is.NUMBER, Is.NAME): (1, 0, 2),
        (Is.NUMBER, Is.NAME, Is.NAME, Is.NUMBER): (1, 0, 3),
    }
    shape = shapes.get((kinds[0], kinds[1], kinds[2], kinds[3]))
    if shape is None or message.has(Sense.UNIT):
        return None
    name, left, right = (row[place] for place in shape)
    if len({item.side for item in row if item.kind is Is.NAME}) == 1 or message.unknown >= WORDY:
        return None
    order = Order(Place.BOTH, name.side, weak=name.weak) if name.side else Order(Place.NOBODY)
    verdict = settle(left.value, right.value, order, message.outcome, message.table)
    if verdict.score is None:
        if verdict.hint in {Hint.OVER, Hint.IMPOSSIBLE} and (message.unknown or not message.sides):
            return NOTHING
        return ask(message, verdict.hint, (), verdict.stated)
    kind = kind_of(message, verdict.score, corrected=message.has(Sense.CORRECT))
    return Reading(kind, verdict.score, unsure=verdict.unsure)
