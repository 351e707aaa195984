"""A reply fits Discord's limits, splits between lines and rows, and people's words act on nothing."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.conversation import Action, Clock, Entrant, Reply, Says, Tone
from bot.discord_adapter import drawing
from bot.discord_adapter.drawing import Page, draw, size, split
from bot.discord_adapter.escaping import in_code, literal
from rulebook.vocabulary import EntrantId
from tests.discord.ears import WORDS, reply, voice

MARKS = "*_~`|>#-[]()<\\"


def shown(text: str) -> str:
    """What Discord shows of text without markup: a backslash makes the sign behind it literal."""
    return re.sub(r"\\([^0-9A-Za-z\s])", r"\1", text).replace("\u200b", "")


def words_of(page: Page) -> int:
    """How many characters Discord counts."""
    (embed,) = page.embeds
    return sum(size(part or "") for part in (embed.title, embed.description, embed.footer.text))


def labels(page: Page) -> list[str]:
    """The buttons' labels."""
    return [button["label"] for row in page.view.to_components() for button in row["components"]]


# --- escaping


@pytest.mark.parametrize(
    ("written", "drawn"),
    [
        ("_Ромашки_ *2* ||x||", r"\_Ромашки\_ \*2\* \|\|x\|\|"),
        ("# Вепри", r"\# Вепри"),
        ("-# small\n> quoted\n- item\n1. first", "\\-\\# small\n\\> quoted\n\\- item\n1\\. first"),
        ("[free](https://x.y)", r"\[free\]\(https\://x.y\)"),
        ("https://x.y/_a_", r"https\://x.y/\_a\_"),
        (":goose: <:goose:1>", r"\:goose: \<\:goose:1\>"),
        ("@everyone @here", "@\u200beveryone @\u200bhere"),
        ("<@1> <@!1> <@&1> <#1> <t:1:R> </report:1>", None),
        ("```a``` `b`", r"\`\`\`a\`\`\` \`b\`"),
        ("a\\*b", r"a\\\*b"),
        ("3 : 2, 18:17, п. 8.5.а", "3 : 2, 18:17, п. 8.5.а"),
        ("\u202eabc\u2066\x07\x00", "abc"),
    ],
)
def test_names_and_words_are_shown_literally(written: str, drawn: str | None) -> None:
    """Marks of formatting, links, lists, headings, mentions, emoji and direction do nothing."""
    if drawn is not None:
        assert literal(written) == drawn
    assert "<" not in literal(written).replace(r"\<", "")
    assert shown(literal(written)) == re.sub("[\u202e\u2066\x07\x00]", "", written)


@given(st.lists(st.sampled_from([*MARKS, *"@:/.1a \n", "ё", "everyone", "http://"]), max_size=40))
def test_nothing_that_is_written_acts(parts: list[str]) -> None:
    """Whatever the text: people read it as it was written, and every sign of Discord's stands behind a backslash."""
    text = "".join(parts)
    drawn = literal(text)
    assert shown(drawn) == text
    assert not any(sign in MARKS for sign in re.sub(r"\\[^0-9A-Za-z\s]", "", drawn))
    assert not re.search(r"@(everyone|here)|https?://", drawn)


def test_a_cell_cannot_leave_its_table() -> None:
    """Backticks end a block of code, line breaks end a row."""
    assert in_code("a```b\nc\x00") == "aˋˋˋb c"


# --- one message


async def test_a_reply_is_an_embed_with_its_clauses_below_and_its_buttons() -> None:
    """The first line is the title; clauses stand in the footer; the first button is the expected one."""
    given = Reply(
        Says("check-discord-no-slash", {"channel": Entrant(EntrantId("ro"))}),
        (Says(WORDS, {"words": Clock(datetime(2026, 5, 10, 15, 17, tzinfo=UTC))}),),
        citations=("8.5.а", "3.3"),
        actions=(
            Action("confirm", "confirm:1", Says(WORDS, {"words": "Подтвердить"})),
            Action("dispute", "dispute:1", Says(WORDS, {"words": "_Оспорить_"})),
        ),
        tone=Tone.WARN,
    )
    (page,) = draw(given, voice())
    (embed,) = page.embeds
    assert page.content is None
    assert str(embed.title).startswith(r"«\_Ромашки\_ \*2\* \|\|x\|\|»: участникам")
    assert (embed.description, embed.footer.text) == ("18:17", "п. 8.5.а, 3.3")
    (row,) = page.view.to_components()
    assert [(button["label"], button["custom_id"], button["style"]) for button in row["components"]] == [
        ("Подтвердить", "confirm:1", 1),
        ("_Оспорить_", "dispute:1", 2),
    ]
    assert page.view.is_finished()


def test_a_clause_is_cited_once() -> None:
    """What the words cite already is not said again below them."""
    given = reply("Отказ (п. 3.10).", "Пункт 8.5.а.", citations=("3.1", "3.10", "8.5", "8.5.а", "8.5.а.1", "5.а"))
    assert draw(given, voice())[0].embeds[0].footer.text == "п. 3.1, 8.5, 8.5.а.1, 5.а"


def test_each_tone_has_its_colour() -> None:
    """Good news and alerts are told apart at a glance."""
    colours = [draw(reply("x", tone=tone), voice())[0].embeds[0].colour for tone in Tone]
    assert len(set(colours)) == len(Tone)


def test_a_reply_without_buttons_has_none() -> None:
    """Nothing is left over of a view."""
    (page,) = draw(reply("x"), voice())
    assert page.view.to_components() == []


def test_without_the_right_to_embed_the_same_words_come_as_text() -> None:
    """Bold first line, small clauses, at most 2000 characters a message."""
    (page,) = draw(reply("Title", "body", citations=("1.2",)), voice(), embeds=False)
    assert (page.content, page.embeds) == ("**Title**\nbody\n-# п. 1.2", [])
    pages = draw(reply("Title", *["x" * 400] * 12, citations=("1.2",)), voice(), embeds=False)
    assert all(size(page.content or "") <= drawing.CONTENT for page in pages)
    assert len(pages) == 3


# --- buttons


def test_buttons_stand_in_rows_of_five_and_messages_of_twenty_five() -> None:
    """What does not fit stands under a message of its own."""
    pages = draw(reply("x", buttons=[(f"b{number}", f"t:{number}") for number in range(30)]), voice())
    assert [[len(row["components"]) for row in page.view.to_components()] for page in pages] == [[5] * 5, [5]]
    assert [label for page in pages for label in labels(page)] == [f"b{number}" for number in range(30)]
    assert pages[1].embeds[0].description == "Ещё варианты"


def test_a_label_is_cut_and_a_token_stands_once() -> None:
    """Discord refuses a label over 80 characters, an empty one, and the same token twice."""
    (page,) = draw(reply("x", buttons=[("л" * 100, "a"), ("again", "a"), ("", "b")]), voice())
    assert labels(page) == ["л" * 79 + "…", "…"]


# --- length


def test_a_title_too_long_for_a_title_is_not_cut() -> None:
    """The first line says what is now true: all of it."""
    (page,) = draw(reply("т" * 257, "body"), voice())
    assert (page.embeds[0].title, page.embeds[0].description) == (None, f"**{'т' * 257}**\nbody")


def test_a_table_of_forty_teams_is_split_between_rows() -> None:
    """No half rows: each message is a table of its own, and together they are all of it."""
    table = (
        ("#", "Команда", "Очки"),
        *((str(n), f"Команда с длинным названием {n} {'x' * 90}", "12") for n in range(40)),
    )
    pages = draw(reply("Таблица", "before", table=table), voice())
    assert len(pages) > 1
    rows: list[str] = []
    for page in pages:
        assert words_of(page) <= drawing.TOTAL
        block = re.search(r"```\n(.*)\n```$", str(page.embeds[0].description), re.DOTALL)
        assert block is not None
        rows += block[1].split("\n")
    assert rows == drawing.columns(table)


def test_columns_are_aligned() -> None:
    """Numbers stand right, words left, wide signs take two places, short rows end early."""
    assert drawing.columns((("#", "Команда", "Очки"), ("1", "Волки", "9:10"), ("10", "狼", "12"), ("3",))) == [
        " #  Команда  Очки",
        " 1  Волки    9:10",
        "10  狼         12",
        " 3",
    ]
    assert drawing.columns(()) == []


def test_a_clause_longer_than_a_message_is_broken_between_words() -> None:
    """A verbatim clause may have any length; nothing of it is lost, and no backslash loses its sign."""
    text = " ".join(f"слово_{number}" for number in range(1500))
    parts = split([literal(text)], (), drawing.DESCRIPTION)
    assert all(size(part) <= drawing.DESCRIPTION for part in parts)
    assert shown(" ".join(parts)) == text
    assert all(part.endswith(r"\_") for part in split([r"\_" * 3000], (), 4095))


lines = st.lists(st.text(st.sampled_from("aё🎲 \\_\n"), max_size=40), max_size=12)


@given(lines, st.lists(st.text(st.sampled_from("aё🎲 "), min_size=1, max_size=30), max_size=12), st.integers(48, 90))
def test_splitting_loses_nothing_and_keeps_within_the_limit(body: list[str], rows: list[str], limit: int) -> None:
    """Any text and any table: pieces within the limit, rows whole and in order, words all there."""
    pieces = split(body, rows, limit)
    assert all(0 < size(piece) <= limit for piece in pieces)
    blocks = re.findall(r"```\n(.*?)\n```", "\n".join(pieces), re.DOTALL)
    assert [row for block in blocks for row in block.split("\n")] == rows
    text = re.sub(r"```\n.*?\n```", "", "\n".join(pieces), flags=re.DOTALL)
    assert re.sub(r"\s", "", text) == re.sub(r"\s", "", "".join(body))


@settings(deadline=None, max_examples=30)
@given(
    st.integers(1, 400),
    st.lists(st.tuples(st.sampled_from("ё_🎲\n"), st.integers(0, 1200)), max_size=8),
    st.lists(st.text(min_size=1, max_size=90), max_size=60),
    st.integers(0, 400),
    st.booleans(),
)
def test_any_reply_keeps_every_limit(
    title: int,
    body: list[tuple[str, int]],
    buttons: list[str],
    clauses: int,
    embeds: bool,  # noqa: FBT001  drawn by the test's library
) -> None:
    """Whatever people have written, Discord does not refuse the message for its length."""
    made = reply(
        "т" * title,
        *(sign * length for sign, length in body),
        buttons=[(label, f"t{number}") for number, label in enumerate(buttons)],
        citations=("1.1",) * clauses,
    )
    for page in draw(made, voice(), embeds=embeds):
        for embed in page.embeds:
            assert size(embed.title or "") <= drawing.TITLE
            assert size(embed.description or "") <= drawing.DESCRIPTION
            assert len(embed) <= drawing.TOTAL
        assert size(page.content or "") <= drawing.CONTENT
        rows = page.view.to_components()
        assert len(rows) <= 5
        assert all(1 <= len(row["components"]) <= drawing.ROW for row in rows)
        assert all(1 <= size(label) <= drawing.LABEL for label in labels(page))
