"""Who won, without the score: a list of games, «+1 Лисам», «Волки > Лисы», «слили», «наша»."""

from __future__ import annotations

from rulebook.score_text.lexicon import Sense
from rulebook.score_text.message import CHATTY, Message, ask
from rulebook.score_text.order import Order, Place
from rulebook.score_text.outcome import Outcome
from rulebook.score_text.reading import Hint, Kind, Reading, Side
from rulebook.score_text.scores import kind_of
from rulebook.score_text.tokens import Is
from rulebook.score_text.verdict import settle
from rulebook.vocabulary import Score


def games(message: Message) -> Reading | None:
    """«этап1 Волки, этап2 Лисы ...»: the winners of all games so far."""
    if message.numbers.pairs or message.numbers.loose:
        return None
    won: list[Side] = []
    numbers: list[int] = []
    for at, item in enumerate(message.items):
        if item.sense is Sense.ORDINAL and item.text.isdecimal():
            numbers.append(item.value)
        elif item.kind is Is.NAME and item.side is not None and at and len(won) < len(numbers):
            won.append(item.side)
    if len(numbers) < 2 or len(won) != len(numbers) or numbers != list(range(1, len(numbers) + 1)):  # noqa: PLR2004
        return None
    score = Score(won.count("first"), won.count("second"))
    verdict = settle(score.first, score.second, Order(Place.BOTH, "first"), Outcome(), message.table)
    if verdict.score is None:
        return ask(message, verdict.hint, (), score)
    return Reading(kind_of(message, score, corrected=False), score)


def signed_one(message: Message, sign: str) -> bool:
    """«+1», «-1» as a word of its own."""
    return any(
        message.items[place].value == 1 and _sign_before(message, place) == sign for place in message.numbers.loose
    )


def _sign_before(message: Message, place: int) -> str:
    if place == 0:
        return ""
    before = message.items[place - 1]
    if before.sense is Sense.PLUS:
        return "+"
    if before.kind is not Is.SIGN or message.items[place].gap:
        return ""
    alone = before.gap or place == 1 or before.text == "+"
    return before.text if alone else ""


def plus(message: Message) -> Reading | None:
    """«+1 Лисам»: one more win. More than one, or twice, is another scale."""
    if message.numbers.pairs:
        return None
    added = [message.items[place].value for place in message.numbers.loose if _sign_before(message, place) == "+"]
    if not added and message.has(Sense.PLUS) and message.has(Sense.POINT):
        added = [1]
    if not added or message.unknown > CHATTY + len(message.sides):
        return None
    if added != [1] or len(message.numbers.loose) > 1:
        return ask(message, Hint.SCALE) if message.all_sides else None
    sides = message.sides or message.all_sides
    if len(sides) != 1:
        return ask(message, Hint.WHOSE) if message.unknown == 0 else None
    return _won(message, next(iter(sides)))


def _won(message: Message, side: Side) -> Reading:
    score = message.table.after(side)
    if score is None:
        return ask(message, Hint.FINISHED)
    kind = Kind.CARDS if message.has(Sense.CARDS, Sense.ROLE) else Kind.DELTA
    return Reading(kind, score, side=side, unsure=True)


def greater(message: Message) -> Reading | None:
    """«Волки > Лисы»."""
    items = message.items
    for at, item in enumerate(items[1:-1], start=1):
        if item.kind is Is.SIGN and item.text in {">", "<"}:
            left, right = items[at - 1], items[at + 1]
            if left.kind is right.kind is Is.NAME and left.side and right.side and left.side != right.side:
                return _won(message, left.side if item.text == ">" else right.side)
    return None


def told(message: Message) -> Reading | None:
    """«слили», «наша», «этап за Лисами»: who won, in a message that says nothing else."""
    if message.numbers.pairs or message.numbers.loose or message.has(Sense.BREAK, Sense.UNIT, Sense.ROLE):
        return None
    of_game = message.has(Sense.GAME, Sense.ORDINAL) and message.outcome.winner is not None and message.sides
    if message.unknown > (CHATTY if of_game else 0):
        return None
    if message.denies(Sense.WIN) or message.denies(Sense.LOSE) or message.has(Sense.NOT, Sense.WRONG):
        return None
    outcome = message.outcome
    if outcome.clash:
        return ask(message, Hint.CONTRADICTION)
    owners = {
        item.side
        for item in message.items
        if item.sense in {Sense.MINE, Sense.THEIRS} and item.side and (message.has(Sense.GAME) or not item.oblique)
    }
    sides = message.sides or owners
    winner = outcome.winner
    if winner is None and len(sides) == 1 and (owners or message.has(Sense.GAME)):
        winner = next(iter(sides))
    if winner is not None:
        return _won(message, winner)
    results = message.has(Sense.WIN, Sense.LOSE, Sense.VICTORY, Sense.DEFEAT, Sense.MINE, Sense.THEIRS)
    return ask(message, Hint.WHOSE) if results and not message.author else None
