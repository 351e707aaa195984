"""The grammar of scenario files, and that every fault is told with its line."""

from datetime import datetime, timedelta, timezone

import pytest

from bot.replay import script as s
from bot.replay.facts import read_fact
from tests.replay.conftest import FIRST, HEADER

MOSCOW = timezone(timedelta(hours=3))


def steps(body: str) -> tuple[s.Step, ...]:
    """The steps of a body under the usual header."""
    return s.read_script(HEADER + body).steps


def faults(text: str) -> list[str]:
    """The faults of a file, without its name."""
    with pytest.raises(s.Unreadable) as raised:
        s.read_script(text, "x.chat")
    return [fault.removeprefix("x.chat:") for fault in raised.value.faults]


def body_faults(body: str) -> list[str]:
    """The faults of a body under the usual header, lines counted from its own first."""
    return [
        f"{int(line) - FIRST + 1}:{why}" for line, _, why in (fault.partition(":") for fault in faults(HEADER + body))
    ]


def moment(clock: str, day: int = 10) -> datetime:
    """A time on a day of May."""
    return datetime.fromisoformat(f"2026-05-{day}T{clock}").replace(tzinfo=MOSCOW)


# --- the header ------------------------------------------------------------------------------------------------------


def test_header_is_read() -> None:
    """Rulebook, level, start with its offset, language and the cast with roles and teams."""
    script = s.read_script(
        "# a remark\n\nrulebook: heroes\nlevel: amateur\nstart: 2026-05-10 18:00:00 +03:00\nlanguage: en\n"
        "people:\n  olga  organiser\n  # another\n  hans  head judge\n  mila  player «Мила К.»\n  zed   stranger\n"
    )
    assert (script.rulebook, script.level, script.language) == ("heroes", "amateur", "en")
    assert script.start == moment("18:00:00")
    assert [(member.name, member.part, member.team) for member in script.people] == [
        ("olga", "organiser", ""),
        ("hans", "head judge", ""),
        ("mila", "player", "Мила К."),
        ("zed", "stranger", ""),
    ]
    assert script.teams == ("Мила К.",)


def test_a_form_may_keep_its_note_and_a_file_its_mark() -> None:
    """«level:» as it stands in the description of the grammar is an empty level; a byte order mark is nothing."""
    text = HEADER.replace("language: ru\n", "level:      (heroes only: amateur | professional | highest)\n")
    script = s.read_script("\ufeff" + text)
    assert (script.level, script.language) == ("", "ru")


def test_line_ends_of_other_systems_are_line_ends() -> None:
    """Carriage returns end lines and belong to no text."""
    script = s.read_script((HEADER + "18:00:00 hall zed: привет\n").replace("\n", "\r\n"))
    assert script.steps == (s.Says(FIRST, moment("18:00:00"), "hall", "zed", "привет"),)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ["1: «people:» is missing", "1: «rulebook:» is missing", "1: «start:» is missing"]),
        (HEADER.replace("rulebook: walls", "rulebook:"), ["1: rulebook: expected an edition"]),
        (HEADER.replace("18:00:00 +03:00", "18:00:00"), ["2: start: expected a moment such as"]),
        (HEADER.replace("2026-05-10", "2026-02-30"), ["2: start: expected a moment such as"]),
        (HEADER.replace("language: ru", "language: de"), ["3: language: expected ru or en"]),
        (HEADER.replace("language: ru", "langage: ru"), ["3: expected one of rulebook:, level:, start:"]),
        (HEADER.replace("language: ru", "rulebook: heroes"), ["3: «rulebook:» was given in line 1"]),
        (HEADER.replace("people:", "people: olga"), ["4: people: the cast stands in the lines below"]),
        (HEADER.replace("  olga  organiser", "  olga  boss"), ["5: expected «NAME ROLE»"]),
        (HEADER.replace("  olga  organiser", "  olga"), ["5: expected «NAME ROLE»"]),
        (HEADER.replace("  zed   stranger", "  jana  stranger"), ["10: jana is in the cast already, line 6"]),
        (HEADER.replace("player «Лисы»", "player"), ["9: mila: of which team?"]),
        (HEADER.replace("stranger", "stranger «Лисы»"), ["10: zed: a stranger belongs to no team"]),
        (HEADER.replace("people:", "  olga judge\npeople:"), ["4: an indented line before «people:»"]),
    ],
)
def test_faults_of_the_header_name_their_line(text: str, expected: list[str]) -> None:
    """What is missing, unknown or said twice in the header."""
    found = faults(text)
    assert len(found) == len(expected), found
    for have, want in zip(found, expected, strict=True):
        assert have.startswith(want)


def test_all_faults_are_told_at_once() -> None:
    """A file is mended in one go."""
    found = faults(
        HEADER.replace("language: ru", "language: fr").replace("judge", "juge")
        + "18:00:00 nowhere nobody: hm\n= scor\n"
    )
    assert [int(fault.split(":")[0]) for fault in found] == [3, 6, 12, 12, 13]


# --- the body --------------------------------------------------------------------------------------------------------


def test_every_kind_of_line_is_read() -> None:
    """Said, continued, edited, pressed, attached, delivered again, down, up, time, and what is expected."""
    assert steps(
        "18:00:00 captains vera: Волки 1:0 Лисы\n"
        "    | вторая: строка\n"
        "    |третья\n"
        "18:00:01 captains vera edits: Волки 0:1 Лисы\n"
        "18:00:02 judges jana presses: settle 1:0\n"
        "# a remark\n"
        "18:00:03 private lev attaches log 1.txt: вот: логи\n"
        "18:00:03 again\n"
        "18:00:04 down\n"
        "18:00:05 up\n"
        "\n"
        "18:00:06 -\n"
        "< captains: Лисы: да\n"
        "< nothing\n"
        "= rulings 0\n"
    ) == (
        s.Says(12, moment("18:00:00"), "captains", "vera", "Волки 1:0 Лисы\nвторая: строка\nтретья"),
        s.Says(15, moment("18:00:01"), "captains", "vera", "Волки 0:1 Лисы", edits=True),
        s.Presses(16, moment("18:00:02"), "judges", "jana", "settle 1:0"),
        s.Says(18, moment("18:00:03"), "private", "lev", "вот: логи", file="log 1.txt"),
        s.Again(19, moment("18:00:03")),
        s.Down(20, moment("18:00:04")),
        s.Up(21, moment("18:00:05")),
        s.Passes(23, moment("18:00:06")),
        s.Posted(24, "captains", "Лисы: да"),
        s.Posted(25),
        s.Holds(26, read_fact("rulings 0")),
    )


def test_texts_may_be_empty_long_or_look_like_grammar() -> None:
    """A text begins after the first colon and is taken as it is."""
    assert steps("18:00:00 hall zed:\n18:00:00 hall zed: edits: ну\n18:00:00 hall zed: " + "я" * 10_000) == (
        s.Says(12, moment("18:00:00"), "hall", "zed", ""),
        s.Says(13, moment("18:00:00"), "hall", "zed", "edits: ну"),
        s.Says(14, moment("18:00:00"), "hall", "zed", "я" * 10_000),
    )


def test_midnight_passes() -> None:
    """A fall of more than half a day is the next day."""
    first, second, third = steps("23:59:59 -\n00:00:10 -\n11:00:00 -\n")
    assert isinstance(first, s.Passes)
    assert isinstance(second, s.Passes)
    assert isinstance(third, s.Passes)
    assert (first.at, second.at, third.at) == (
        moment("23:59:59"),
        moment("00:00:10", 11),
        moment("11:00:00", 11),
    )


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("18:10:00 -\n18:09:59 -\n", "2: 18:09:59 is before 18:10:00"),
        ("17:59:59 -\n", "1: 17:59:59 is before 18:00:00"),
        ("18:60:00 -\n", "1: 18:60:00 is no time of day"),
        ("25:00:00 -\n", "1: 25:00:00 is no time of day"),
        ("8:00:00 -\n", "1: expected HH:MM:SS"),
        ("18:00 -\n", "1: expected HH:MM:SS"),
        ("18:00:00\n", "1: expected HH:MM:SS"),
        ("18:00:00 wait\n", "1: expected CHAT WHO: TEXT"),
        ("18:00:00 lobby vera: да\n", "1: no chat lobby: captains, judges, hall, private"),
        ("18:00:00 captains bob: да\n", "1: nobody is called bob"),
        ("18:00:00 captains vera sings: да\n", "1: expected CHAT WHO: TEXT"),
        ("18:00:00 captains vera edits: да\n", "1: vera has written nothing in captains to edit"),
        ("18:00:00 hall vera: а\n18:00:00 captains vera edits: да\n", "2: vera has written nothing in captains"),
        ("18:00:00 captains vera presses:\n", "1: «presses:» wants one action"),
        ("18:00:00 captains vera attaches: да\n", "1: a file's name stands after «attaches»"),
        ("18:00:00 captains vera edits a.txt: да\n", "1: a file's name stands after «attaches»"),
        ("18:00:00 again\n", "1: «again»: nothing has been said or pressed yet"),
        ("18:00:00 up\n", "1: «up»: the bot is up already"),
        ("18:00:00 down\n18:00:01 down\n", "2: «down»: the bot is down already"),
        ("18:00:00 -\n  | text\n", "2: «-» has no text to continue"),
        ("18:00:00 -\n\n  | text\n", "3: an indented line continues a text"),
        ("18:00:00 hall zed: а\n\n  | б\n", "3: an indented line continues a text"),
        ("18:00:00 -\nlanguage: ru\n", "2: expected HH:MM:SS"),
        ("18:00:00 -\n< lobby: да\n", "2: no chat lobby"),
        ("18:00:00 -\n< captains:\n", "2: expected «< CHAT: TEXT» or «< nothing»"),
        ("18:00:00 -\n< да\n", "2: expected «< CHAT: TEXT» or «< nothing»"),
        ("18:00:00 -\n= weather fine\n", "2: no fact reads «weather fine»; expected score"),
        ("18:00:00 -\n= score «Волки» 1\n", "2: no fact reads «score «Волки» 1»; expected score «A» n «B» m"),
        ("18:00:00 -\n= ruling R1 bob 8.5.а warning in_force\n", "2: nobody is called bob"),
        ("18:00:00 -\n= ruling R1 «Лисы» 8.5.а warn in_force\n", "2: no fact reads"),
        ("18:00:00 -\n= deadline creation 18:00:00\n", "2: no fact reads"),
        ("18:00:00 -\n=\n", "2: no fact reads «»"),
    ],
)
def test_faults_of_the_body_name_their_line(body: str, expected: str) -> None:
    """What cannot be read, cannot be, or leads backwards."""
    found = body_faults(body)
    assert len(found) == 1, found
    assert found[0].startswith(expected)
