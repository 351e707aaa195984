"""Editions: those that come with Arbiter have no fault; a broken one tells every fault with its line and clause."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from bot.cli import main
from bot.editions import BUNDLED
from rulebook import BrokenEdition, read_edition

FILES: Final = sorted(BUNDLED.glob("*.toml"))

SOUND: Final = """\
format = 1

[edition]
id = "small"
title = { ru = "Малый", en = "Small" }
version = "1"
entrants = "teams"
penalties = ["warning", "game_loss"]

[match]
wins = 2
clause = "1.1"

[[level]]
id = "easy"
rank = 1
ru = "лёгкий"
en = "easy"

[[clause]]
id = "1.1"
ru = "Матч до двух побед."
en = "First to two wins."

[[clause]]
id = "1.2"
ru = "Опоздание."
en = "Lateness."

[[deadline]]
kind = "create"
seconds = 60
clause = "1.2"

[[infraction]]
id = "1.2"
clause = "1.2"
name = { ru = "Опоздание", en = "Lateness" }
subject = "team"
steps = [{ penalty = "warning" }]

[standings]
clause = "1.1"
points = [{ winner = 2, loser = 0, points = 3 }, { winner = 2, loser = 1, points = 2 }]
"""

BROKEN: Final = """\
format = 1
colour = "red"                                              #: unknown key

[edition]
id = "small"
title = { ru = "Малый", en = "Small" }
version = "1"
entrants = "teams"
penalties = ["warning", "beheading"]                        #: penalty that nobody knows

[match]                                                     #: match without an end
clause = "1.1"

[[level]]
id = "easy"
rank = 1
ru = "лёгкий"
en = "easy"

[[level]]
id = "mild"
rank = 0                                                    #: level that is milder
ru = "мягкий"
en = "mild"

[[penalty]]
word = "warning"
rank = 1
ru = "Предупреждение"
en = "Warning"
executes_as = "magic"                                       #: penalty by magic

[[clause]]                                                  #: text missing
id = "1.1"
ru = "Матч до двух побед."

[[clause]]
id = "1.1"                                                  #: clause twice
ru = "Снова."
en = "Again."

[[clause]]
id = "1.2"
ru = "Опоздание."
en = "Lateness."
see = ["9.9"]                                               #: reference to no clause
readings = ["M99"]                                          #: reference to no reading

[[deadline]]
kind = "create"
seconds = 0                                                 #: figure out of bounds
clause = "3.3"                                              #: clock of no clause
infraction = "8.5"                                          #: clock of no infraction

[[deadline]]                                                #: expiry of nothing
kind = "gather"
seconds = 60
clause = "1.2"
expiry = "rule"

[[infraction]]
id = "1.2"
clause = "1.2"
name = { ru = "Опоздание", en = "Lateness" }
subject = "team"
steps = [{ penalty = "game_loss" }]                         #: penalty that is not listed
readings = ["C77"]                                          #: infraction in no doubt

[[infraction.option]]
word = "again"
ru = "Снова"
en = "Again"
instead = "7.7"                                             #: option to no infraction

[[infraction]]                                              #: infraction without a penalty
id = "1.3"
clause = "1.2"
name = { ru = "Шум", en = "Noise" }
subject = "player"

[[infraction]]
id = "1.4"
clause = "1.2"
name = { ru = "Спор", en = "Quarrel" }
subject = "player"
levels = { easy = "warning", mild = "warning", hard = "warning" } #: level that is not there

[[reading]]
id = "M01"
clauses = ["4.4"]                                           #: doubt about no clause
kind = "gap"
ru = "Тихо"
en = "Silent"
default = { ru = "Как есть", en = "As it is" }
switch = "order"                                            #: switch that is not there
options = ["one", "two"]
choice = "three"                                            #: choice beside the options

[[reading]]                                                 #: nothing to choose from
id = "M02"
clauses = ["1.1"]
kind = "gap"
ru = "Тихо"
en = "Silent"
default = { ru = "Решит судья", en = "The judge decides" }
must_choose = true

[[interaction]]
when = { infractions = ["5.5"] }                            #: rule of no infraction
then = { also = "1.2" }

[cites]
report = "7.2"                                              #: topic of no clause

[adjudication.freeze]
clause = "3.9"                                              #: end of no clause
need = { spy = 1 }                                          #: role that is not dealt

[cards]
clause = "1.1"
sets = []
roles = { maf = ["мафия"] }

[appeals]
clause = "1.3"                                              #: appeal of no clause
to = "king"                                                 #: appeal to nobody

[bots]
clause = "1.1"
beyond = "6.6"                                              #: bots beyond no infraction

[bracket]
several_tables = "app.9"                                    #: bracket of no clause
"""

FAULTS: Final = {
    "unknown key": ("", "colour: unknown key"),
    "penalty that nobody knows": ("small", "no penalty beheading: expected one of"),
    "match without an end": ("1.1", "a match needs either wins or best_of"),
    "level that is milder": ("mild", "level mild is not graver than the one before it"),
    "penalty by magic": ("", "no penalty magic: expected one of"),
    "text missing": ("1.1", "clause.en: missing"),
    "clause twice": ("1.1", "clause 1.1 stands twice"),
    "reference to no clause": ("1.2", "no clause 9.9"),
    "reference to no reading": ("1.2", "no reading M99"),
    "figure out of bounds": ("3.3", "deadline.seconds: input should be greater than or equal to 1"),
    "clock of no clause": ("3.3", "no clause 3.3"),
    "clock of no infraction": ("3.3", "no infraction 8.5"),
    "expiry of nothing": ("1.2", "expiry rule needs an infraction"),
    "penalty that is not listed": ("1.2", "penalty game_loss is not in the edition's list of penalties"),
    "infraction in no doubt": ("1.2", "no reading C77"),
    "option to no infraction": ("1.2", "no infraction 7.7"),
    "infraction without a penalty": ("1.2", "neither steps nor levels nor a choice: nothing follows from it"),
    "level that is not there": ("1.2", "no level hard"),
    "doubt about no clause": ("M01", "no clause 4.4"),
    "switch that is not there": ("M01", "no switch order"),
    "choice beside the options": ("M01", "choice three is not among the options"),
    "nothing to choose from": ("M02", "must_choose needs options"),
    "rule of no infraction": ("", "no infraction 5.5"),
    "topic of no clause": ("", "no clause 7.2"),
    "end of no clause": ("3.9", "no clause 3.9"),
    "role that is not dealt": ("3.9", "no role spy"),
    "appeal of no clause": ("1.3", "no clause 1.3"),
    "appeal to nobody": ("1.3", "no role king"),
    "bots beyond no infraction": ("1.1", "no infraction 6.6"),
    "bracket of no clause": ("", "no clause app.9"),
}
"""What is told of each line that is marked above: the clause, and the words."""


def marked(text: str) -> dict[str, int]:
    """The lines with a fault, by its name."""
    found = enumerate(re.findall(r"^.*$", text, flags=re.MULTILINE), start=1)
    return {line.partition("#: ")[2]: number for number, line in found if "#: " in line}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_editions_at_hand_have_no_fault(file: Path) -> None:
    """What comes with Arbiter can be used, and every reading names what it is about."""
    edition = read_edition(file.read_text(encoding="utf-8"))
    assert edition.id == file.stem
    assert all(reading.clauses and reading.default.ru != reading.default.en for reading in edition.reading)


def test_a_small_edition_is_sound() -> None:
    """The broken one is broken by what is marked in it, and by nothing else."""
    assert read_edition(SOUND).match.wins == 2


def test_every_fault_is_told_at_once_with_its_line_and_clause() -> None:
    """Whoever mends an edition sees all that is wrong with it, each where it stands."""
    with pytest.raises(BrokenEdition) as broken:
        read_edition(BROKEN)
    lines = marked(BROKEN)
    assert lines.keys() == FAULTS.keys()
    faults = broken.value.faults
    for name, (clause, words) in FAULTS.items():
        here = [fault for fault in faults if fault.line == lines[name]]
        assert any(fault.clause == clause and words in fault.message for fault in here), (name, here)
    assert {fault.line for fault in faults} == set(lines.values()), "a fault is told of a sound line"


def test_a_text_that_is_no_edition_names_its_line() -> None:
    """A slip of the pen is found without a search."""
    with pytest.raises(BrokenEdition) as broken:
        read_edition('format = 1\n[edition]\nid = "small\n')
    assert [fault.line for fault in broken.value.faults] == [3]


# --- python -m bot lint ----------------------------------------------------------------------------------------------


def test_lint_tells_the_doubts_of_sound_editions(capsys: pytest.CaptureFixture[str]) -> None:
    """Every reading with its clauses and how it is taken; those that nobody has settled say so."""
    assert main(["lint", *map(str, FILES)]) == 0
    said = capsys.readouterr().out
    for file in FILES:
        edition = read_edition(file.read_text(encoding="utf-8"))
        unsettled = sum(reading.must_choose for reading in edition.reading)
        count = f"{len(edition.reading)} readings, {unsettled} to be settled before a tournament"
        assert f"{file.name}: no faults; {count}\n" in said
        for reading in edition.reading:
            assert f"  {reading.id} ({', '.join(reading.clauses)}) {reading.en}\n" in said
    assert "  C03.1.1 (1.1)" in said
    assert "Options: warning, game_loss." in said
    assert "cards.counting = at_least." in said


def test_lint_tells_every_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A sound file beside a broken one is told all the same; the code says that one is broken."""
    broken, sound = tmp_path / "broken.toml", tmp_path / "sound.toml"
    broken.write_text(BROKEN, encoding="utf-8")
    sound.write_text(SOUND, encoding="utf-8")
    assert main(["lint", str(broken), str(sound)]) == 1
    *faults, last = capsys.readouterr().out.splitlines()
    assert f"broken.toml: {marked(BROKEN)['clock of no clause']}: clause 3.3: no clause 3.3" in faults
    assert len(faults) >= len(FAULTS)
    assert last == "sound.toml: no faults; 0 readings, 0 to be settled before a tournament"


def test_lint_tells_of_files_that_are_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong name or a wrong encoding is one line, not a traceback."""
    assert main(["lint", str(tmp_path / "nowhere.toml")]) == 1
    (tmp_path / "cp1251.toml").write_bytes("Пункт".encode("cp1251"))
    assert main(["lint", str(tmp_path / "cp1251.toml")]) == 1
    missing, encoded = capsys.readouterr().err.splitlines()
    assert missing.startswith("arbiter: No such file or directory")
    assert encoded.endswith("cp1251.toml: expected a text in UTF-8")
