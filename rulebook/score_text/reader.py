"""A captain's message -> a reading: the rules, in their order of precedence.

    not a score      countdowns, questions, what would be or was elsewhere
    asked            quotes with an objection, halves, who did not come, marks nobody knows
    by ruling        technical results, penalties, replays, drawn games
    the score        confirmed, corrected, by cards, unchanged, running, final
    the winner       a list of games, «+1 Лисам», «слили», «наша»

| clause | state | where / why not |
|---|---|---|
| 7.2 both teams named with the score | works | order.py; without names only where one order is possible |
| 3.5 at most the edition's wins | works | table.py |
| 3.6 the countdown is not a score | works | pairs.py; whether it stood on separate lines: words.py |
| 3.8.б a drawn game leaves the score | works | by_ruling.drawn |
| 4.10 a game won by cards | works | scores.kind_of, winners.plus; whether the set is right is the law's question |
| 8.x technical results, deductions | works | by_ruling.py: read, never believed without a ruling |
| M33 reported, confirmed, disputed | works | kinds; who said what before is the law's |
| M53 decorated and mixed-script names | works | script.py, names.py |
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rulebook.score_text import by_ruling, scores, winners
from rulebook.score_text.lexicon import Sense
from rulebook.score_text.message import Message, ask, take_apart, verdict_of
from rulebook.score_text.names import Names
from rulebook.score_text.order import BOTH, order_of
from rulebook.score_text.outcome import Outcome
from rulebook.score_text.pairs import Pair
from rulebook.score_text.reading import NOTHING, Hint, Kind, Reading, Side
from rulebook.score_text.script import clean
from rulebook.score_text.table import Table
from rulebook.score_text.tokens import BIGGEST, Is, Item, without_noise
from rulebook.score_text.verdict import settle

_QUOTE: Final = ">"


def read(text: str, names: Names, table: Table, author: Side | None) -> Reading:
    """Read one message (see the package's `read_score`)."""
    quoted, own = _quotes(without_noise(clean(text)))
    if not quoted:
        return _read(own, names, table, author)
    said = _read(quoted, names, table, None)
    mine = _read(own, names, table, author)
    message = take_apart(own, names, table, author)
    if said.kind is Kind.NOT_A_SCORE:
        return mine
    if message.has(Sense.WRONG, Sense.NOT):
        return ask(message, Hint.DISPUTE, (mine.score, *mine.candidates, said.score))
    agrees = message.has(Sense.CONFIRM, Sense.YES) or message.has_sign("+")
    if message.numbers.pairs or not agrees:
        return mine
    return replace(said, kind=Kind.CONFIRM) if said.score is not None else said


def _quotes(text: str) -> tuple[str, str]:
    lines = text.split("\n")
    quoted = [line.lstrip(" >") for line in lines if line.lstrip().startswith(_QUOTE)]
    own = [line for line in lines if not line.lstrip().startswith(_QUOTE)]
    return "\n".join(quoted), "\n".join(own)


def _read(text: str, names: Names, table: Table, author: Side | None) -> Reading:
    reading = _by_rules(take_apart(text, names, table, author))
    if names.is_double and reading.score is None:
        other_way = _by_rules(take_apart(text, names, table, author, loose=False))
        return other_way if other_way.score is not None else reading
    return reading


def _by_rules(message: Message) -> Reading:
    for rule in _RULES:
        reading = rule(message)
        if reading is not None:
            wants_break = message.has(Sense.BREAK) and reading.kind is not Kind.NOT_A_SCORE
            return replace(reading, wants_break=True) if wants_break else reading
    return NOTHING


def _nothing(hint: Hint) -> Reading:
    return Reading(Kind.NOT_A_SCORE, hint=hint)


# --- not a score -----------------------------------------------------------------------------------------------------


def _countdown(message: Message) -> Reading | None:
    counted = message.numbers.countdown and not message.sides
    started = message.has(Sense.GO) and not any(pair.sign for pair in message.numbers.pairs) and not message.sides
    return _nothing(Hint.COUNTDOWN) if counted or started else None


def _supposed(message: Message) -> Reading | None:
    """Asked, wished, foreseen or remembered. With both names and a possible score people are asked, else it is chat."""
    asked = message.has_sign("?")
    supposed = message.has(Sense.HYPO, Sense.PAST)
    words = [item for item in message.items if item.kind is Is.WORD or item.kind is Is.NAME]
    wondering = bool(words) and words[0].sense is Sense.ASKING
    if not (asked or supposed or wondering):
        return None
    pairs = message.numbers.pairs
    if len(pairs) == 1 and len(message.sides) == BOTH:
        verdict = verdict_of(message, pairs[0])
        if verdict.score is not None and verdict.score != message.table.before:
            return ask(message, Hint.QUESTION if asked else Hint.HYPOTHETICAL, (verdict.score,), verdict.score)
    return _nothing(Hint.QUESTION if asked or wondering else Hint.HYPOTHETICAL)


# --- people must be asked --------------------------------------------------------------------------------------------


def _halves(message: Message) -> Reading | None:
    return ask(message, Hint.DRAW, (message.table.before,)) if message.numbers.halves else None


def _absent(message: Message) -> Reading | None:
    """«не пришли», «не собрались»: with a score or «тех» it is a claim for the judge."""
    if not (message.denies(Sense.CAME) or message.has(Sense.ABSENT)):
        return None
    if message.numbers.pairs or message.is_technical:
        return ask(message, Hint.WALKOVER)
    return NOTHING


def _marked(message: Message) -> Reading | None:
    """Negative and huge numbers, letters beside digits: «-1-0», «1X-0F»."""
    if message.unknown and not message.sides:
        return None
    for pair in message.numbers.pairs:
        if pair.negative or BIGGEST in pair.numbers:
            return ask(message, Hint.IMPOSSIBLE)
        if pair.marked:
            return ask(message, Hint.NOTATION)
    return None


# --- what is left --------------------------------------------------------------------------------------------------


def _half_said(message: Message) -> Reading | None:
    """«Волки 32 Лисы», «Волки 3»: a name and one number."""
    loose = [place for place in message.numbers.loose if _beside_name(message.items, place)]
    if message.numbers.rows and message.sides and not message.unknown:
        return ask(message, Hint.MISSING_NUMBER)
    if len(message.numbers.loose) == BOTH == len(loose) and len(message.sides) == 1 and message.unknown <= 1:
        return ask(message, Hint.MISSING_NUMBER)
    strangers = len(message.numbers.loose) - 1
    if len(loose) != 1 or not message.sides or message.unknown > strangers or message.has(Sense.UNIT, Sense.GAME):
        return None
    if len(message.numbers.loose) > 1:
        return ask(message, Hint.MISSING_NUMBER)
    text = message.items[loose[0]].text
    if len(text) == 2 and text.isdecimal():  # noqa: PLR2004 - two digits
        order = order_of(message.items, Pair(0, 0, loose[0], loose[0] + 1, message.items[loose[0]].line))
        verdict = settle(int(text[0]), int(text[1]), order, Outcome(), message.table)
        return ask(message, Hint.MISSING_NUMBER, (verdict.score,), verdict.stated)
    return ask(message, Hint.MISSING_NUMBER)


def _beside_name(items: list[Item], place: int) -> bool:
    return any(items[at].kind is Is.NAME for at in (place - 1, place + 1) if 0 <= at < len(items))


def _agreed(message: Message) -> Reading | None:
    """«подтверждаю» alone."""
    plain = not message.unknown and not message.numbers.loose and not message.has(Sense.NOT, Sense.WRONG, Sense.PLEASE)
    return Reading(Kind.CONFIRM) if plain and message.has(Sense.CONFIRM) else None


def _same(message: Message) -> Reading | None:
    """«счёт прежний»."""
    plain = not message.unknown and not message.numbers.pairs and message.has(Sense.TOLD)
    return Reading(Kind.UNCHANGED, message.table.before) if plain and message.has(Sense.SAME) else None


_RULES: Final = (
    _countdown,
    _supposed,
    _halves,
    _absent,
    _marked,
    by_ruling.technical,
    by_ruling.penalty,
    by_ruling.replayed,
    by_ruling.drawn,
    scores.stated,
    scores.each,
    scores.bound,
    winners.games,
    winners.plus,
    winners.greater,
    winners.told,
    _half_said,
    _same,
    _agreed,
)
"""The first that has something to say."""
