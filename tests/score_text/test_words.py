"""The ordinary words of the captains' chat: the whole message, or nothing."""

from datetime import time

import pytest

from rulebook.score_text import Word, WordKind, read_word


@pytest.mark.parametrize(
    ("kind", "texts"),
    [
        (WordKind.CONFIRM, "подтверждаю|Подтверждаем!!!|да, верно|всё верно.|+|++|ПОДТВЕРЖДАЮ 🔥|пoдтвepждaю|согласны"),
        (WordKind.CONFIRM, "счёт подтверждаем|confirm|Confirmed.|yes, correct|that's correct|we agree"),
        (WordKind.CREATED, "создали|Создал!|создано|Игра создана|мы создали|создали, заходите|этап создан|пересоздали"),
        (WordKind.CREATED, "мы создали игру, ждём|created|game created|the game is up|we have created the room"),
        (WordKind.GO, "ГОУ|го|гоу!!!|гоооу|go|Go go"),
        (
            WordKind.BREAK,
            "перерыв|берём перерыв|Перерыв!|у нас перерыв|уходим на перерыв|break|we need a break|таймаут",
        ),
        (WordKind.APPEAL, "апелляция|Апелляция!|подаём апелляцию|апеляция|appeal|we appeal"),
        (WordKind.JUDGE, "судью!|судья?|Позовите судью|нужен судья|где судья?|судью!!! 😡|judge!|call a judge"),
    ],
)
def test_words_are_known(kind: WordKind, texts: str) -> None:
    """Case, punctuation, emoji and look-alike letters do not matter."""
    for text in texts.split("|"):
        assert read_word(text) == Word(kind), text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "🔥",
        "да",
        "ок",
        "+1",
        "gg yes",
        "yes",
        "👍",
        "не подтверждаю",
        "подтвердите",
        "верно?",
        "подтверждаю, но с оговоркой",
        "создали?",
        "мы создали проблему",
        "создали 5 этап",
        "создано 25:70",
        "создаём",
        "создали 18:16 или 18:17",
        "го перерыв",
        "погнали в магазин",
        "перерыв?",
        "перерыв окончен",
        "перерыв у Лис",
        "перерыв 10 минут и 5 секунд",
        "апелляция отклонена",
        "судья не прав",
        "судью на мыло",
        "3\n2\n1",
        "1 2 3 гоу",
        "Волки 3:2 Лисы",
        "подтверждаю " * 20,
    ],
)
def test_anything_beside_the_word_is_chatter(text: str) -> None:
    """A word in a sentence, or a question, is no word of the chat."""
    assert read_word(text) is None


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("создали в 18:16", time(18, 16)),
        ("Создано 18.16", time(18, 16)),
        ("18:16 создали", time(18, 16)),
        ("игра создана в 18:16:30!", time(18, 16, 30)),
        ("мы создали игру в 9:05", time(9, 5)),
        ("created at 18:16", time(18, 16)),
    ],
)
def test_the_claimed_time_is_read(text: str, at: time) -> None:
    """«создано 18:16» claims when it was; the clock is that of the chat's people."""
    assert read_word(text) == Word(WordKind.CREATED, at)


@pytest.mark.parametrize(
    "text", ["перерыв 10 минут", "Берём перерыв на 10 мин!", "перерыв 10", "10 минут перерыв", "break 10 min"]
)
def test_a_break_may_name_its_length(text: str) -> None:
    """Its length is the edition's (3.10), whatever is said."""
    assert read_word(text) == Word(WordKind.BREAK)


@pytest.mark.parametrize("text", ["3\n2\n1\nГОУ", "3\n2\n1\nгоу!", "3..\n2..\n1..\nгоу", "³\n²\n¹\nГОУ"])
def test_a_countdown_on_separate_lines(text: str) -> None:
    """3.6: 3, 2, 1, гоу, each on its own line."""
    assert read_word(text) == Word(WordKind.GO, counted=True)


@pytest.mark.parametrize("text", ["3 2 1 ГОУ", "3,2,1 гоу", "3...2...1... го!", "3\n2\n1 гоу", "3-2-1-go"])
def test_a_countdown_in_one_line(text: str) -> None:
    """A start all the same."""
    assert read_word(text) == Word(WordKind.GO, counted=True)
