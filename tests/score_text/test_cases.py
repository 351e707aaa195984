"""Every message of tests/cases/scores*.jsonl is read as the case says.

Where a case of scores.jsonl names aliases, its note had named them. The other files were written before the reader had
seen them; a case whose expectation was changed afterwards says why in its note.
"""

from collections.abc import Callable
from typing import Final

import pytest

from rulebook.score_text import Hint, Kind, read_score
from rulebook.vocabulary import Score
from tests.score_text.reading_cases import FOLDER, Case, cases

FILES = sorted(path.name for path in FOLDER.glob("scores*.jsonl"))
ALL = [case for name in FILES for case in cases(name)]


def test_the_cases_are_there() -> None:
    """90 given cases, and at least 60 more."""
    assert len(cases("scores.jsonl")) == 90
    assert len(ALL) >= 90 + 60


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.text)
def test_a_message_is_read_as_people_mean_it(case: Case) -> None:
    """Kind and score are the case's."""
    reading = case.read()
    assert (reading.kind.value, reading.score) == (case.kind, case.score), reading


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.text)
def test_the_order_of_the_title_changes_nothing(case: Case) -> None:
    """With the pair named the other way round the same score is read, the other way round."""
    reading = case.read(turned=True)
    assert (reading.kind.value, reading.score) == (case.kind, case.score.turned if case.score else None), reading


def test_a_bare_score_agrees_to_what_waits() -> None:
    """«подтверждаю, 3:2» names nobody: it agrees to the other side's pending report, and to nothing else."""
    for text, pending, kind, score in (
        ("подтверждаю, 3:2", Score(3, 2), Kind.CONFIRM, Score(3, 2)),
        ("да, 2:3", Score(3, 2), Kind.CONFIRM, Score(3, 2)),
        ("подтверждаю, 3:2", None, Kind.ASK, None),
        ("3:2", Score(3, 2), Kind.ASK, None),
        ("подтверждаю, 4:2", Score(3, 2), Kind.ASK, None),
        ("подтверждаю, Лисы 3:2", Score(3, 2), Kind.CONFIRM, Score(2, 3)),
    ):
        reading = read_score(
            text, first="Волки", second="Лисы", before=Score(2, 2), wins=5, author="second", pending=pending
        )
        assert (reading.kind, reading.score) == (kind, score), text


def test_strangers_in_the_place_of_names_are_asked_about() -> None:
    """Other names than the pair's: perhaps a translation without an alias, perhaps another match."""
    for text in ("Wolves 3-2 Foxes", "<@&111> 3-2 <@&222>", "Зайцы 3:2 Лоси", "Зайцы 3-2 Лисы"):
        reading = read_score(text, first="Волки", second="Лисы", before=Score(2, 2), wins=5, author="first")
        assert (reading.kind, reading.hint) == (Kind.ASK, Hint.ORDER), text
        assert set(reading.candidates) == {Score(3, 2), Score(2, 3)}


DRESSES: Final[dict[str, Callable[[str], str]]] = {
    "capitals": str.upper,
    "small letters": str.lower,
    "emoji": lambda text: f"{text} 🔥👍",
    "spaces": lambda text: f"  {text.replace(' ', '   ')} ",
    "exclamation": lambda text: f"{text}!!!",
    "a full stop": lambda text: f"{text}.",
    "look-alike letters": lambda text: text.translate(str.maketrans("аеосрху", "aeocpxy")),
    "unbreakable spaces": lambda text: text.replace(" ", "\u00a0"),
    "invisible signs": lambda text: text.replace("о", "о\u200b"),
    "thanks": lambda text: f"{text} гг",
}
"""What may be done to a message without making it another one."""


@pytest.mark.parametrize("dress", DRESSES)
def test_the_dress_of_a_message_changes_nothing(dress: str) -> None:
    """Case, spaces, decorations and letters of another script leave kind and score as they were."""
    for case in ALL:
        if case.aliases and dress in {"capitals", "look-alike letters"}:
            continue  # a platform's mention has neither
        text = DRESSES[dress](case.text)
        reading = case.read(text)
        assert (reading.kind.value, reading.score) == (case.kind, case.score), (text, reading)
