"""A reply as Telegram shows it: read back the way Telegram reads it, as strictly."""

from __future__ import annotations

import re
from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.conversation import Action, Entrant, Plain, Reply, Says, Tone
from bot.telegram_adapter import drawing
from bot.telegram_adapter.drawing import LIMIT, Part, columns, draw, toast, units
from bot.telegram_adapter.escaping import JOINER, literal
from rulebook.vocabulary import EntrantId, Score
from tests.loopback.telegram_markup import read_html, read_typed
from tests.telegram.ears import line, reply, voice

NASTY = (
    "@everyone",
    "_x_ *y* [z](https://t.me/x) `q` ||s||",
    "<b>bold</b>",
    "<3",
    "&lt;&amp;",
    "</pre>",
    "/close",
    "«»\"'",
    "\u202e\u2066взлом\u200f",
    "a\nb\r\nc\u2028d",
    "שלום",
    "🦊" * 50,
    "x\x00\x07",
)


def seen(part: Part) -> str:
    """What people see."""
    return read_html(part.text)[0]


def whole(parts: list[Part]) -> str:
    """What people see, all messages together."""
    return "\n".join(map(seen, parts))


def rows(part: Part) -> list[list[str]]:
    """The labels of the buttons, row by row."""
    assert part.keyboard is not None
    return [[button.text for button in row] for row in part.keyboard.inline_keyboard]


# --- shape -----------------------------------------------------------------------------------------------------------


def test_the_title_is_bold_and_the_body_follows_line_by_line() -> None:
    """First line: what is now true."""
    (part,) = draw(reply("1 < 2", "one", "two"), voice())
    assert part.text == "<b>1 &lt; 2</b>\none\ntwo"
    assert part.keyboard is None


def test_a_table_stands_in_a_fixed_font_and_its_columns_are_even() -> None:
    """Names left, numbers right, wide signs count double."""
    table = (("Команда", "О", "Игры"), ("Волки", "9", "15:3"), ("狼", "10", "3:15"))
    (part,) = draw(reply("Таблица", table=table), voice())
    assert part.text == ("<b>Таблица</b>\n<pre>Команда   О  Игры\nВолки     9  15:3\n狼       10  3:15</pre>")


def test_rows_of_different_lengths_are_drawn() -> None:
    """A short row has fewer cells."""
    assert columns((("a",), ("b", "12"), ("c", "3", "x"))) == ["a", "b  12", "c   3  x"]


def test_a_clause_is_cited_once() -> None:
    """A clause that the words name already is not named again."""
    (said,) = draw(reply("Опоздание, п. 8.5.а", citations=("8.5.а",)), voice())
    assert seen(said) == "Опоздание, п. 8.5.а"
    (unsaid,) = draw(reply("Опоздание", citations=("8.5.а", "3.3")), voice("en"))
    assert seen(unsaid) == "Опоздание\nClause 8.5.а, 3.3"


def test_a_warning_has_one_sign_to_be_found_again() -> None:
    """At most one, and none where nothing is grave."""
    titles = {tone: seen(draw(reply("x", tone=tone), voice())[0]) for tone in Tone}
    assert titles[Tone.WARN] == "⚠️ x"
    assert titles[Tone.ALERT] == "❗️ x"
    assert {titles[tone] for tone in (Tone.PLAIN, Tone.GOOD, Tone.REFUSED)} == {"x"}


def test_buttons_stand_side_by_side_where_they_have_room() -> None:
    """Telegram gives every button of a row the same width."""
    (part,) = draw(reply("?", buttons=("3 : 2", "2 : 3", "Позвать судью")), voice())
    assert rows(part) == [["3 : 2", "2 : 3"], ["Позвать судью"]]
    (part,) = draw(reply("?", buttons=("Подтвердить", "Оспорить")), voice())
    assert rows(part) == [["Подтвердить", "Оспорить"]]
    (part,) = draw(reply("?", buttons=("Снять команду с турнира", "Вынести предупреждение")), voice())
    assert rows(part) == [["Снять команду с турнира"], ["Вынести предупреждение"]]
    (part,) = draw(reply("?", buttons=tuple("123456789")), voice())
    assert [len(row) for row in rows(part)] == [8, 1]


def test_buttons_are_never_nameless_nor_endless() -> None:
    """Telegram refuses an empty label and a keyboard that is too long."""
    actions = (Action("confirm", "t", line("")), Action("choose", "u", line("x" * 10_000)))
    (part,) = draw(Reply(line("?"), actions=actions), voice())
    assert part.keyboard is not None
    labels = [button.text for button in chain.from_iterable(part.keyboard.inline_keyboard)]
    assert labels[0] == "confirm"
    assert labels[1] == "x" * 63 + "…"


def test_more_buttons_than_a_keyboard_holds_stand_under_messages_of_their_own() -> None:
    """None is left out."""
    parts = draw(reply("?", buttons=tuple(f"команда {number}" for number in range(230))), voice())
    assert [len(list(chain.from_iterable(rows(part)))) for part in parts] == [100, 100, 30]
    assert [seen(part) for part in parts] == ["?", "Ещё варианты", "Ещё варианты"]


# --- limits ----------------------------------------------------------------------------------------------------------


def test_a_long_reply_is_split_between_lines_with_its_buttons_at_the_end() -> None:
    """4096 UTF-16 units a message: a fox counts two."""
    body = tuple(f"{number} " + "🦊" * 50 for number in range(100))
    parts = draw(reply("Title", *body, buttons=("ok",)), voice())
    assert len(parts) == 3
    assert all(units(seen(part)) <= LIMIT for part in parts)
    assert whole(parts).split("\n") == ["Title", *body]
    assert [part.keyboard is not None for part in parts] == [False, False, True]


def test_a_table_of_forty_teams_has_no_half_rows() -> None:
    """Every part is a table of whole rows of its own."""
    table = tuple((f"Команда номер {number}", str(number), "x" * 30, "y" * 30, "z" * 30) for number in range(1, 81))
    parts = draw(reply("Таблица", table=table), voice())
    assert len(parts) > 1
    lines = whole(parts).split("\n")
    assert lines == ["Таблица", *columns(table)]
    for part in parts:
        assert part.text.endswith("</pre>")
        assert part.text.count("<pre>") == part.text.count("</pre>") == 1


def test_a_name_of_ten_thousand_signs_breaks_nothing() -> None:
    """It is long, that is all; in a table it is cut, so that the others can be read."""
    name = "Ы" * 10_000
    parts = draw(reply("Счёт", name, buttons=("ok",)), voice())
    assert [units(seen(part)) for part in parts] == [4, 4096, 4096, 10_000 - 2 * 4096]
    (part,) = draw(reply("Таблица", table=((name, "1"), ("Лисы", "2"))), voice())
    assert seen(part).split("\n")[1] == "Ы" * 31 + "…  1"


def test_a_line_longer_than_a_message_is_broken_between_words() -> None:
    """And only there, where there are any."""
    parts = draw(reply("x", "слово " * 2000), voice())
    assert len(parts) == 3
    assert whole(parts).split() == ["x"] + ["слово"] * 2000


def test_an_empty_reply_is_still_a_message() -> None:
    """Telegram refuses a text of nothing."""
    (part,) = draw(reply("", " ", ""), voice())
    assert seen(part).strip()


def test_a_notice_over_a_button_holds_two_hundred_units() -> None:
    """Whole when it fits, else the title, cut."""
    assert toast(reply("a", "b"), voice()) == ("a\nb", True)
    assert toast(reply("a", "b" * 200), voice()) == ("a", False)
    assert toast(reply("a", buttons=("ok",)), voice()) == ("a", False)
    text, is_all = toast(reply("🦊" * 150), voice())
    assert units(text) <= 200
    assert not is_all


# --- names -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NASTY)
def test_a_name_never_formats_pings_or_breaks_anything(name: str) -> None:
    """It stands there as it was written, in the title, the body, a table and a button."""
    said = Reply(
        line(name),
        (Says("telegram-test-score", {"team": Entrant(EntrantId(name)), "score": Score(3, 2)}),),
        actions=(Action("w", "t", line(name)),),
        table=(("a", "b"), (name, "1")),
    )
    (part,) = draw(said, voice())
    plain, entities = read_html(part.text)
    assert sorted({entity["type"] for entity in entities}) == ["bold", "pre"]
    title, score, header, row = plain.split("\n")
    assert [found for found in read_typed(title) + read_typed(score) if found["type"] == "mention"] == []
    assert not [found for found in read_typed(title) if found["type"] == "bot_command"]
    assert score.endswith("» 3 : 2")
    assert header.split() == ["a", "b"]
    assert row.endswith("1")
    bare = re.sub(r"[\s\x00-\x1f\u2028\u200f\u202e\u2060\u2066-\u2069]", "", name)
    assert re.sub(r"[\s\u2060\u2066-\u2069]", "", title) == bare
    assert not re.search(r"[\u202a-\u202e\u200e\u200f\x00-\x08]", plain)


def test_letters_from_the_right_do_not_turn_the_score() -> None:
    """A Hebrew name is isolated, so that 3 : 2 after it stays 3 : 2."""
    said = Reply(Says("telegram-test-score", {"team": Entrant(EntrantId("שלום")), "score": Score(3, 2)}))
    assert seen(draw(said, voice())[0]) == "«\u2068שלום\u2069» 3 : 2"


def test_ordinary_words_are_left_alone() -> None:
    """Nothing is put into clauses, dates, fractions or names."""
    for text in ("Волки", "п. 8.5.а/б", "и/или", "3:2", "Dr. Who", "mail", "Ёж-2 (осн.)", "https://t.me/x", "a@b.c"):
        assert literal(text) == text
    assert literal("@x") == f"@{JOINER}x"


@settings(deadline=None)
@given(st.lists(st.text(max_size=300), max_size=30), st.lists(st.text(max_size=60), max_size=6))
def test_whatever_people_write_can_be_sent(words: list[str], cells: list[str]) -> None:
    """Telegram reads every part, none is too long, and no row of buttons is empty."""
    words = [word.encode("utf-8", "ignore").decode() for word in words]
    said = reply("t", *words, buttons=tuple(cells), table=tuple((cell, "1") for cell in cells))
    for part in draw(said, voice()):
        plain, entities = read_html(part.text)
        assert 0 < units(plain) <= LIMIT
        assert {entity["type"] for entity in entities} <= {"bold", "pre"}


def test_plain_words_reach_the_reader_unchanged() -> None:
    """Escaping happens once: what reads as HTML in a name reads so on the screen."""
    (part,) = draw(Reply(Says("telegram-test-words", {"words": Plain("a &amp; b <i>")})), voice())
    assert seen(part) == "a &amp; b <i>"
    assert drawing.draw(reply("x"), voice())[0].text == "<b>x</b>"
