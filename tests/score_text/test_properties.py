"""What holds for every message: no separator matters, nothing raises, nothing impossible is read, nothing is slow."""

import time
from typing import Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rulebook.score_text import Hint, Kind, Reading, Side, read_score, read_word
from rulebook.vocabulary import Score
from tests.score_text.reading_cases import FOLDER, cases

SEPARATORS: Final = (
    ":", "-", "–", "—", "−", "‑", "‒", "－", "：", "∶", "=", ";", ".", "/", " ", " : ", " - ", " – ", ": ", " :",
    "\t-\t", " на ", "x",
)  # fmt: skip
PAIRS: Final = (
    ("Волки", "Лисы"),
    ("Ромашки", "Вепри"),
    ("Команда 7", "Команда 12"),
    ("8 Марта", "5 Элемент"),
    ("Red Foxes", "Night Owls"),
    ("Dark_Side", "ღLightღ"),
    ("Сrow_WingS", "Роза Марина"),
    ("Лисы", "Лисы-2"),
    ("A-Team", "Анти-Лисы"),
)
SHAPES: Final = (
    "{a} {x}{s}{y} {b}",
    "{a} - {b} {x}{s}{y}",
    "{a} vs {b}: {x}{s}{y}",
    "{x}{s}{y} {a} - {b}",
    "[{a}] {x}{s}{y} [{b}]",
    "**{a}** {x}{s}{y} **{b}**!!!",
    "@{a} {x}{s}{y} @{b}",
    "{a}\n{x}{s}{y}\n{b}",
    "счёт: {a} {x}{s}{y} {b} 🔥",
)
DIGITS: Final = {
    "plain": "0123456789",
    "bold": "𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗",
    "raised": "⁰¹²³⁴⁵⁶⁷⁸⁹",
    "ringed": "⓪①②③④⑤⑥⑦⑧⑨",
    "wide": "０１２３４５６７８９",
}
FRAGMENTS: Final = (
    "Волки", "Лисы", "Волков", "Лисам", "Вол", "л", "мы", "они", "наша", "у", "за", "победили", "обыграли",
    "проиграли", "ведём", "победа", "в пользу", "3", "2", "5", "0", "1", "три", "два", ":", "-", "/", ".", " ", "\n",
    "> ", "+1", "-1", "(", ")", "тех", "минус очко", "ничья", "переигровка", "по картам", "перерыв", "поправка",
    "подтверждаю", "не", "нет", "?", "если", "этап", "2:2", "3:2", "2:3", "5:4", "16-14", "было", "стало", "по", "W",
    "L", "vs", "<@&111>", "https://a.b/3-2", "21:05", "8.5.г", "О", "½", "999999999999", "ау", "ღ", "*",
)  # fmt: skip
STAYS: Final = {Kind.UNCHANGED, Kind.DRAW_OR_UNCHANGED, Kind.STAGE_DRAW, Kind.REPLAY}
MOVES: Final = {Kind.RUNNING, Kind.FINAL, Kind.DELTA, Kind.CARDS}
SECONDS: Final = 0.5
"""What 10,000 characters may take; measured: 20 ms at most on a busy machine."""

numbers = st.integers(0, 9)
messages = st.lists(st.sampled_from(FRAGMENTS), max_size=12).map(" ".join) | st.lists(
    st.sampled_from(FRAGMENTS), max_size=12
).map("".join)
sides = st.sampled_from(["first", "second", ""])


@st.composite
def games(draw: st.DrawFn) -> tuple[Score, Score, int]:
    """A score that stands, one that one more game makes of it, and the wins that end the match."""
    wins = draw(st.integers(1, 7))
    before = Score(draw(st.integers(0, wins - 1)), draw(st.integers(0, wins - 1)))
    after = draw(st.sampled_from([Score(before.first + 1, before.second), Score(before.first, before.second + 1)]))
    return before, after, wins


def _read(text: str, before: Score, wins: int, author: Side | None = None, pair: tuple[str, str] = PAIRS[0]) -> Reading:
    return read_score(text, first=pair[0], second=pair[1], before=before, wins=wins, author=author or "")


@given(
    game=games(),
    pair=st.sampled_from(PAIRS),
    shape=st.sampled_from(SHAPES),
    separator=st.sampled_from(SEPARATORS),
    digits=st.sampled_from(sorted(DIGITS)),
    turned=st.booleans(),
    shouted=st.booleans(),
)
def test_no_separator_order_or_dress_matters(  # noqa: PLR0913 - the ways to write one score
    game: tuple[Score, Score, int],
    pair: tuple[str, str],
    shape: str,
    separator: str,
    digits: str,
    *,
    turned: bool,
    shouted: bool,
) -> None:
    """7.2: both teams and the score, in either order, with any sign, in any dress, are the same report."""
    before, after, wins = game
    named, said = (pair[::-1], after.turned) if turned else (pair, after)
    written = [DIGITS[digits][number] for number in (said.first, said.second)]
    text = shape.format(a=named[0], b=named[1], x=written[0], y=written[1], s=separator)
    reading = _read(text.upper() if shouted else text, before, wins, pair=pair)
    assert (reading.kind, reading.score) == (
        Kind.FINAL if wins in {after.first, after.second} else Kind.RUNNING,
        after,
    ), (text, reading)


@given(text=st.text(), first=st.text(max_size=12), second=st.text(max_size=12), alias=st.text(max_size=8), author=sides)
@example(text="3:2", first="", second="", alias="", author="")
@example(text="А 3:2 А", first="А", second="А", alias="А", author="first")
def test_no_text_and_no_name_raises(text: str, first: str, second: str, alias: str, author: str) -> None:
    """Whatever is written, whatever the teams are called: a reading, never an exception."""
    side: Side | None = None if author == "" else "first" if author == "first" else "second"
    aliases: dict[str, Side] = {alias: "second"}
    for said in (text, f"{first} 1:0 {second} {text}"):
        reading = read_score(
            said, first=first, second=second, before=Score(0, 0), wins=2, author=side or "", aliases=aliases
        )
        assert isinstance(reading, Reading)
    read_word(text)


@given(text=messages, game=games(), author=sides)
@example(text="минус очко Лисам", game=(Score(0, 0), Score(1, 0), 5), author="first")
@example(text="ничья 2:2", game=(Score(1, 2), Score(2, 2), 5), author="")
def test_nothing_impossible_is_read(text: str, game: tuple[Score, Score, int], author: str) -> None:
    """3.5: one game more or the same, never more than the wins; a question offers only possible scores."""
    before, _, wins = game
    reading = _read(text, before, wins, "first" if author == "first" else "second" if author else None)
    following = {Score(before.first + 1, before.second), Score(before.first, before.second + 1)}
    score = reading.score
    match reading.kind:
        case Kind.ASK | Kind.NOT_A_SCORE:
            assert score is None
            technical = {Score(wins, 0), Score(0, wins)}
            assert set(reading.candidates) <= following | {before} | technical
        case kind if kind in MOVES:
            assert score in following
        case kind if kind in STAYS:
            assert score == before
        case Kind.CONFIRM | Kind.CORRECTION:
            assert score in following | {before, None}
        case Kind.TECHNICAL:
            assert score in {Score(wins, 0), Score(0, wins)}
        case _:
            assert reading.kind is Kind.PENALTY
            assert score is not None
            assert 0 <= min(score.first, score.second) <= max(score.first, score.second) <= wins


@given(text=messages, game=games(), author=sides)
def test_the_title_may_be_turned(text: str, game: tuple[Score, Score, int], author: str) -> None:
    """Whichever team the match's title names first, the same is read for the same team."""
    before, _, wins = game
    side: Side | None = None if author == "" else "first" if author == "first" else "second"
    other: Side | None = None if side is None else "second" if side == "first" else "first"
    one = _read(text, before, wins, side)
    two = _read(text, before.turned, wins, other, PAIRS[0][::-1])
    assert (one.kind, one.hint, one.score, one.unsure, one.stated) == (
        two.kind,
        two.hint,
        two.score.turned if two.score else None,
        two.unsure,
        two.stated.turned if two.stated else None,
    )


@given(text=messages)
def test_what_is_far_away_does_not_matter(text: str) -> None:
    """Only the first thousand characters of a message are read."""
    padded = text.ljust(1000)
    assert _read(padded, Score(2, 2), 5) == _read(f"{padded}\nВолки 3:2 Лисы", Score(2, 2), 5)


@given(fragments=st.lists(st.sampled_from(FRAGMENTS) | st.text(min_size=1, max_size=3), min_size=1, max_size=3))
@example(fragments=["1:"])
@example(fragments=["[21:05] a:"])
@example(fragments=["-"])
@example(fragments=["ﷺ"])
def test_ten_thousand_characters_take_no_time(fragments: list[str]) -> None:
    """No message, however made, keeps the others waiting."""
    text = ("".join(fragments) * 10_000)[:10_000]
    began = time.process_time()
    _read(text, Score(2, 2), 5, "first")
    read_word(text)
    assert time.process_time() - began < SECONDS


@pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.glob("scores*.jsonl")))
def test_a_word_is_no_score(name: str) -> None:
    """No message that is a score is taken for a word; a countdown's go and a bare word of agreement are words."""
    for case in cases(name):
        if read_word(case.text) is not None:
            assert case.kind in {Kind.NOT_A_SCORE, Kind.CONFIRM}, case.text


def test_a_question_says_why() -> None:
    """Every question of the cases has a reason, and the possible scores where there are any."""
    for path in FOLDER.glob("scores*.jsonl"):
        for case in cases(path.name):
            reading = case.read()
            if reading.kind is Kind.ASK:
                assert reading.hint is not Hint.NONE, case.text
                assert reading.candidates or reading.hint in {Hint.FINISHED, Hint.WHOSE}, case.text
