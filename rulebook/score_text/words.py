"""The ordinary words of the captains' chat: only when the whole message is that word or phrase.

    «подтверждаю», «+»    confirm          «перерыв»             break
    «создали в 18:16»     created, 18:16   «апелляция»           appeal
    «3 / 2 / 1 / ГОУ»     go (3.6)         «судью!»              judge

Punctuation, case, emoji and look-alike letters do not matter; a question mark does («создали?»), except to a call for
the judge.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import time
from enum import StrEnum
from typing import Final

from rulebook.score_text.script import clean, plain

_LONGEST: Final = 120
"""A phrase is short; whatever is longer says more than its word."""
_TOKEN: Final = re.compile(
    r"(?P<time>(?<!\d)\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?!\d))|(?P<number>\d+)|(?P<word>[^\W\d_]+(?:'[^\W\d_]+)*)|(?P<line>\n)"
)
_CLOCK: Final = re.compile(r"[:.]")


class WordKind(StrEnum):
    """What was said."""

    CONFIRM = "confirm"
    CREATED = "created"
    GO = "go"
    BREAK = "break"
    APPEAL = "appeal"
    JUDGE = "judge"


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the chat. `at` is the clock time claimed in it, as people of that chat read their clocks.

    `counted`: a go with its countdown, whether or not on separate lines, as 3.6 wants it.
    """

    kind: WordKind
    at: time | None = None
    counted: bool = False


def _phrases(text: str) -> frozenset[str]:
    return frozenset(" ".join(plain(word) for word in line.split()) for line in text.split("|"))


_CONFIRM: Final = _phrases(
    "подтверждаю|подтверждаем|подтверждено|подтвержден|да подтверждаю|да подтверждаем|счет подтверждаю|"
    "счет подтверждаем|подтверждаю счет|подтверждаем счет|верно|все верно|да верно|да все верно|"
    "счет верный|счет верен|да все так|все так|согласен|согласна|согласны|с счетом согласны|"
    "со счетом согласен|со счетом согласны|да согласен|да согласны|все правильно|да правильно|"
    "да все правильно|confirm|confirmed|i confirm|we confirm|yes confirm|yes confirmed|score confirmed|"
    "yes correct|correct|thats correct|yes thats right|agreed|we agree|i agree|yes agreed"
)
_CREATED: Final = _phrases(
    "создал|создала|создали|создано|создан|создана|созданы|пересоздал|пересоздала|пересоздали|пересоздано|"
    "пересоздан|created|recreated|is created|is up"
)
_CREATED_AROUND: Final = _phrases(
    "мы|я|уже|все|готово|игра|игру|этап|партия|партию|комната|комнату|набор|стол|зал|в|во|еще|была|был|"
    "было|заходите|заходим|ждем|ждем вас|вас|прошу|просим|пожалуйста|we|i|it|game|the|room|stage|at|was|"
    "has|been|have|already|please|join|done"
)
_GO: Final = _phrases("го|гоу|go|гоу гоу|го го|go go|gogo|гого")
_BREAK: Final = _phrases(
    "перерыв|берем перерыв|мы берем перерыв|беру перерыв|взяли перерыв|просим перерыв|прошу перерыв|"
    "нам перерыв|нужен перерыв|возьмем перерыв|хотим перерыв|у нас перерыв|уходим на перерыв|"
    "идем на перерыв|объявляем перерыв|пожалуйста перерыв|таймаут|тайм аут|берем таймаут|берем тайм аут|"
    "break|a break|take a break|we take a break|taking a break|we take our break|we need a break|"
    "break please|timeout|time out"
)
_BREAK_LENGTH: Final = _phrases("мин|минут|минуты|минутный|минутку|min|mins|minute|minutes|на|for|ти|х|ый")
_APPEAL: Final = _phrases(
    "апелляция|апелляцию|апеляция|апеляцию|аппеляция|аппеляцию|аппелляция|аппелляцию|подаем апелляцию|"
    "подаю апелляцию|подаем апеляцию|подаю апеляцию|подаем аппеляцию|подаю аппеляцию|хотим апелляцию|"
    "будет апелляция|у нас апелляция|будем подавать апелляцию|мы подаем апелляцию|я подаю апелляцию|"
    "апеллируем|appeal|we appeal|i appeal|an appeal|we want to appeal|we lodge an appeal|filing an appeal"
)
_JUDGE: Final = _phrases(
    "судья|судью|судьи|судей|судья сюда|судью сюда|позовите судью|позови судью|зовите судью|зову судью|"
    "зовем судью|нужен судья|нужна помощь судьи|нужна судья|вызываю судью|вызываем судью|судью пожалуйста|"
    "судья пожалуйста|судью в чат|судья подойдите|судья ау|где судья|где судьи|ау судья|требуем судью|"
    "просим судью|прошу судью|рефери|арбитр|арбитра|judge|judges|call a judge|call the judge|need a judge|"
    "we need a judge|i need a judge|judge please|judge needed|judge here|get a judge|where is the judge|"
    "referee|call a referee|need a referee|ref please"
)
_PHRASES: Final = (
    (WordKind.CONFIRM, _CONFIRM),
    (WordKind.GO, _GO),
    (WordKind.APPEAL, _APPEAL),
    (WordKind.JUDGE, _JUDGE),
)
_PLUSES: Final = re.compile(r"\s*\+{1,3}\s*[.!]*\s*")
_COUNTDOWN: Final = re.compile(r"\s*3\W+2\W+1\W*", re.ASCII)


def read_word(text: str) -> Word | None:
    """The one thing a short message says, or nothing when it says anything else beside."""
    if len(text) > _LONGEST:
        return None
    text = clean(text)
    if _PLUSES.fullmatch(text):
        return Word(WordKind.CONFIRM)
    tokens = [(match.lastgroup, match.group()) for match in _TOKEN.finditer(text)]
    words = " ".join(plain(token) for group, token in tokens if group == "word")
    if not words:
        return None
    asked = "?" in text
    if any(group in {"time", "number"} for group, _ in tokens):
        return None if asked else _with_numbers(text, tokens, words)
    for kind, phrases in _PHRASES:
        if words in phrases:
            return None if asked and kind is not WordKind.JUDGE else Word(kind)
    if asked:
        return None
    if words in _BREAK:
        return Word(WordKind.BREAK)
    return Word(WordKind.CREATED) if _is_created(words) else None


def _with_numbers(text: str, tokens: list[tuple[str | None, str]], words: str) -> Word | None:
    """«создали в 18:16», «перерыв 10 минут», the countdown."""
    clocks = [token for group, token in tokens if group == "time"]
    numbers = [token for group, token in tokens if group == "number"]
    if words in _GO and numbers == ["3", "2", "1"] and _COUNTDOWN.match(text):
        return Word(WordKind.GO, counted=True)
    if len(clocks) == 1 and not numbers and _is_created(words):
        at = _time(clocks[0])
        return Word(WordKind.CREATED, at) if at is not None else None
    if len(numbers) == 1 and not clocks:
        rest = " ".join(word for word in words.split() if word not in _BREAK_LENGTH)
        if rest in _BREAK or words in _BREAK:
            return Word(WordKind.BREAK)
    return None


def _is_created(words: str) -> bool:
    """A word of creating, and nothing beside it but who, what and "come in"."""
    if words in _CREATED:
        return True
    row = words.split()
    said = [word for word in row if word in _CREATED]
    if not said and "is up" in words and row[-1] == "up":
        return all(word in _CREATED_AROUND for word in row[:-2])
    return len(said) == 1 and all(word in _CREATED_AROUND for word in row if word not in _CREATED)


def _time(text: str) -> time | None:
    hours, minutes, seconds = (*(int(part) for part in _CLOCK.split(text)), 0)[:3]
    try:
        return time(hours, minutes, seconds)
    except ValueError:
        return None
