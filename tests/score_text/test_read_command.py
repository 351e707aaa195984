"""`python -m bot read FILE.jsonl`: a JSON line in, a JSON line out."""

import json
from pathlib import Path
from typing import Any

import pytest

from bot import cli
from tests.score_text.reading_cases import FOLDER

ROW: dict[str, Any] = {"text": "Волки 3:2 Лисы", "pair": ["Волки", "Лисы"], "before": [2, 2], "author": "Волки"}


def _read(tmp_path: Path, capsys: pytest.CaptureFixture[str], *lines: str) -> tuple[int, list[dict[str, Any]], str]:
    file = tmp_path / "messages.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    code = cli.main(["read", str(file)])
    said = capsys.readouterr()
    return code, [json.loads(line) for line in said.out.splitlines()], said.err


def test_every_case_is_answered_as_it_stands(capsys: pytest.CaptureFixture[str]) -> None:
    """The command's answers to the cases are the cases' readings, in their order."""
    assert cli.main(["read", str(FOLDER / "scores.jsonl")]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    rows = [json.loads(line) for line in (FOLDER / "scores.jsonl").read_text(encoding="utf-8").splitlines()]
    assert len(answers) == len(rows) == 90
    for answer, row in zip(answers, rows, strict=True):
        expected = {key: value for key, value in row["reading"].items() if key != "what"}
        assert answer == {"text": row["text"], "reading": expected}


def test_a_line_needs_no_more_than_a_text_and_a_pair(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a score that stands it is 0:0, without an author nobody's; empty lines are passed over."""
    code, answers, err = _read(tmp_path, capsys, "", '{"text": "A 1:0 B", "pair": ["A", "B"]}', "")
    assert (code, err) == (0, "")
    assert answers == [{"text": "A 1:0 B", "reading": {"A": 1, "B": 0, "kind": "running"}}]


def test_wins_and_other_names_may_be_given(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A line's own wins end the match; aliases stand for the pair's names."""
    row = ROW | {"text": "Wolves 3:2 Foxes", "wins": 3, "aliases": {"Wolves": "Волки", "Foxes": "Лисы"}}
    code, answers, _ = _read(tmp_path, capsys, json.dumps(row))
    assert code == 0
    assert answers[0]["reading"] == {"Волки": 3, "Лисы": 2, "kind": "final"}


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("{", "not a line of JSON"),
        ("[" * 100_000, "not a line of JSON"),
        ("[]", "a line is"),
        ('{"pair": ["A", "B"]}', "a line is"),
        ('{"text": "1:0"}', '"pair" is two different names'),
        (json.dumps(ROW | {"pair": ["A", "A"]}), '"pair" is two different names'),
        (json.dumps(ROW | {"before": [1]}), '"before" is two numbers'),
        (json.dumps(ROW | {"before": [-1, 0]}), '"before" is two numbers'),
        (json.dumps(ROW | {"before": "2:2"}), '"before" is two numbers'),
        (json.dumps(ROW | {"wins": 0}), '"wins" is a number'),
        (json.dumps(ROW | {"aliases": {"x": "Зайцы"}}), '"aliases" are other names'),
        (json.dumps(ROW | {"aliases": ["x"]}), '"aliases" are other names'),
    ],
)
def test_a_line_that_cannot_be_read_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str, fault: str
) -> None:
    """The fault is told with its place, the other lines are answered, the code is 2."""
    code, answers, err = _read(tmp_path, capsys, json.dumps(ROW), line, json.dumps(ROW))
    assert code == 2
    assert len(answers) == 2
    (told,) = err.splitlines()
    assert ":2: " in told
    assert fault in told


def test_half_a_letter_is_answered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A text that no terminal can show (half of a surrogate pair) comes back as JSON escapes."""
    code, answers, _ = _read(tmp_path, capsys, json.dumps(ROW | {"text": "Волки 3:2 Лисы \ud83d"}))
    assert code == 0
    assert answers[0]["reading"]["kind"] == "running"


def test_a_file_that_is_not_text_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Bytes that are not UTF-8, and no file at all: one line, exit 1."""
    file = tmp_path / "messages.jsonl"
    file.write_bytes(b"\xff\xfe")
    assert cli.main(["read", str(file)]) == 1
    assert "not UTF-8" in capsys.readouterr().err
    assert cli.main(["read", str(tmp_path / "nothing.jsonl")]) == 1
    assert "nothing.jsonl" in capsys.readouterr().err
