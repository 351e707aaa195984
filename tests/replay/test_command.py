"""`python -m bot replay`: what it prints, and its exit codes."""

import json
from pathlib import Path

import pytest

from bot.cli import main
from bot.editions import Editions
from bot.replay.play import play
from bot.replay.script import read_script
from tests.replay.conftest import HEADER

BODY = """\
18:00:00 judges jana: /match «Волки» «Лисы» «Волки»
18:10:00 captains vera: Волки 1:0 Лисы
    | ура!
18:10:10 captains lev presses: confirm
18:10:10 again
= score «Волки» 1 «Лисы» 0
18:10:20 private lev: /clause 3.3
"""


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    """A scenario that holds."""
    file = tmp_path / "good.chat"
    file.write_text(HEADER + BODY, encoding="utf-8")
    return file


def test_the_conversation_is_printed_as_people_see_it(scenario: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Time, chat, who and text; the bot's words with their buttons; a summary; nothing of the staging."""
    assert main(["replay", str(scenario)]) == 0
    shown, told = capsys.readouterr()
    assert told == ""
    assert "18:00:00 judges   jana: /match «Волки» «Лисы» «Волки»\n" in shown
    assert "18:10:00 captains vera: Волки 1:0 Лисы\n                  | ура!\n" in shown
    assert "18:10:00 captains Арбитр: «Волки» 1 : 0 «Лисы»: записано со слов «Волки».\n" in shown
    assert "                  | [Подтвердить] [Оспорить]\n" in shown
    assert "18:10:10 captains lev presses: confirm\n" in shown
    assert "18:10:10          again\n" in shown
    assert "18:10:20 private  Арбитр to lev: Пункт 3.3." in shown
    assert "/team" not in shown
    assert "Заявлена" not in shown
    assert shown.endswith(f"{scenario}: 1 of 1 expectations hold\n")


def test_a_failed_expectation_is_marked_with_line_and_what_is(
    scenario: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 1; the other expectations are still checked."""
    scenario.write_text(HEADER + BODY.replace("1 «Лисы» 0", "0 «Лисы» 1") + "< private: этап\n", encoding="utf-8")
    assert main(["replay", str(scenario)]) == 1
    shown = capsys.readouterr().out
    assert f"!!! {scenario}:17: expected score «Волки» 0 «Лисы» 1; it is score «Волки» 1 «Лисы» 0, between\n" in shown
    assert shown.endswith(f"{scenario}: 1 of 2 expectations hold, 1 failed\n")


def test_what_is_not_yet_known_ends_with_two(scenario: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A fact of a later issue is never passed silently."""
    scenario.write_text(HEADER + BODY + "= not covered\n", encoding="utf-8")
    assert main(["replay", str(scenario)]) == 2
    shown = capsys.readouterr().out
    assert f"!!! {scenario}:19: cannot tell: not covered (not yet known)\n" in shown
    assert "1 of 2 expectations hold, 1 not yet known\n" in shown


def test_a_file_that_cannot_be_read_names_its_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 2, every fault a line on standard error, nothing played."""
    file = tmp_path / "bad.chat"
    file.write_text(HEADER + "18:00:00 captains vera: /created\n18:00:01 captains bob: да\n= score\n", encoding="utf-8")
    assert main(["replay", str(file)]) == 2
    shown, told = capsys.readouterr()
    assert shown == ""
    assert told.splitlines()[0] == f"{file}:13: nobody is called bob in «people:»"
    assert told.splitlines()[1].startswith(f"{file}:14: no fact reads «score»; expected score")


def test_files_that_are_none_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Missing, a folder, bytes that are no text: exit code 2, and the other files are still played."""
    (tmp_path / "latin.chat").write_bytes(b"rulebook: walls\n# caf\xe9\n")
    (tmp_path / "good.chat").write_text(HEADER + BODY, encoding="utf-8")
    names = ["none.chat", "", "latin.chat", "good.chat"]
    assert main(["replay", *(str(tmp_path / name) for name in names)]) == 2
    shown, told = capsys.readouterr()
    assert told.splitlines() == [
        f"{tmp_path / 'none.chat'}: No such file or directory",
        f"{tmp_path}: Is a directory",
        f"{tmp_path / 'latin.chat'}:2: this is not UTF-8",
    ]
    assert shown.endswith("1 of 4 scenarios hold\n")


def test_the_worst_file_is_the_exit_code(scenario: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One that fails among those that hold: 1."""
    bad = tmp_path / "failing.chat"
    bad.write_text(HEADER + "18:00:00 -\n= rulings 1\n", encoding="utf-8")
    assert main(["replay", str(bad), str(scenario)]) == 1
    assert capsys.readouterr().out.endswith("1 of 2 scenarios hold\n")


def test_the_journal_is_json_lines(scenario: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With --journal the entries are printed, one a line and nothing else; complaints go to standard error."""
    scenario.write_text(HEADER + BODY + "= rulings 1\n", encoding="utf-8")
    assert main(["replay", str(scenario), "--journal"]) == 1
    shown, told = capsys.readouterr()
    entries = [json.loads(line) for line in shown.splitlines()]
    assert [entry["entry"] for entry in entries] == list(range(1, len(entries) + 1))
    assert entries[-1]["actor"] == "p-lev"
    assert [event["type"] for event in entries[-1]["events"]] == ["ScoreConfirmed"]
    assert set(entries[-1]) == {"stream", "entry", "recorded_at", "actor", "cause", "events"}
    assert told == f"{scenario}:19: expected rulings 1; it is rulings 0\n"


def test_two_replays_of_a_file_are_the_same(scenario: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing in a replay depends on chance or on the day it is played."""
    journals = []
    for _ in range(2):
        main(["replay", str(scenario), "--journal"])
        journals.append(capsys.readouterr().out)
    assert journals[0] == journals[1] != ""


async def test_the_example_of_the_readme_holds(editions: Editions) -> None:
    """What the scenarios' README shows can be copied and played."""
    text = (Path(__file__).parent.parent / "scenarios" / "README.md").read_text(encoding="utf-8")
    result = await play(read_script(text.split("```")[1].lstrip("\n"), "README.md"), editions)
    assert (result.code, result.checked) == (0, 4)
