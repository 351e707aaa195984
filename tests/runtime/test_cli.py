"""The command line: whatever goes wrong is told in one line and an exit code, never as a traceback."""

from __future__ import annotations

import argparse
import asyncio
import re
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from bot import cli, venue
from storage.backup import verify
from storage.lock import FileLock
from storage.sqlite import SqliteJournal

TOKEN = "7000000001:AAloopback-token-of-the-tests"


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands run in an empty folder, without anybody's .env."""
    monkeypatch.chdir(tmp_path)


def record(path: Path) -> Path:
    """A record that nobody has open."""

    async def make() -> None:
        await (await SqliteJournal.open(path)).close()

    asyncio.run(make())
    return path


def told(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """The one line that a failing command says."""
    assert cli.main(argv) == 1
    said = capsys.readouterr()
    assert said.out == ""
    (line,) = said.err.splitlines()
    assert line.startswith("arbiter: ")
    return line.removeprefix("arbiter: ")


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    """Each registered module is a command with a line of help; without one the usage is shown, exit 2."""
    with pytest.raises(SystemExit) as left:
        cli.main(["--help"])
    assert left.value.code == 0
    commands = re.findall(r"^    (\w+) +\S+", capsys.readouterr().out.partition("COMMAND\n")[2], re.MULTILINE)
    assert {"serve", "check", "backup", "restore"} <= set(commands)
    assert len(commands) == len(cli.COMMANDS)
    with pytest.raises(SystemExit) as left:
        cli.main([])
    assert left.value.code == 2


@pytest.mark.parametrize("command", ["serve", "backup x.db", "restore x.db"])
def test_bad_settings(command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A line for each fault, and nothing has been done."""
    monkeypatch.setenv("ARBITER_DATABASE", "postgresql://arbiter:secret@db/arbiter")
    monkeypatch.setenv("ARBITER_WEB", "8080")
    assert cli.main(command.split()) == 1
    assert capsys.readouterr().err.splitlines() == [
        "arbiter: ARBITER_DATABASE: PostgreSQL is not in this version, use sqlite:///FILE",
        'arbiter: ARBITER_WEB: expected host:port, such as 127.0.0.1:8080, got "8080"',
    ]
    assert list(Path().iterdir()) == []


def test_backup_and_restore(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """There and back through the command line, on the default record."""
    database = record(tmp_path / "var" / "arbiter.db")
    assert cli.main(["backup", "copy.db"]) == 0
    assert capsys.readouterr().out == "copy.db: 0 tournaments, 0 entries, verified\n"
    assert cli.main(["restore", "copy.db"]) == 0
    assert capsys.readouterr().out.startswith("var/arbiter.db is restored from copy.db; the former record is kept as ")
    assert verify(database).entries == 0


def test_backup_faults(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No record; a file that exists; a record in use cannot be replaced."""
    assert told(capsys, "backup", "copy.db") == "there is no record at var/arbiter.db"
    database = record(tmp_path / "var" / "arbiter.db")
    assert told(capsys, "restore", "none.db").startswith("cannot open none.db: there is no such file")
    assert cli.main(["backup", "copy.db"]) == 0
    capsys.readouterr()
    assert told(capsys, "backup", "copy.db") == "copy.db exists already: name a new file"
    lock = FileLock(database)
    assert "in use by another Arbiter" in told(capsys, "restore", "copy.db")
    lock.release()


def test_a_fault_of_ours_is_one_line_without_secrets(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What nobody foresaw: its kind, its text without tokens, and where; not a traceback."""

    class Broken:
        @staticmethod
        def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
            commands.add_parser("broken").set_defaults(run=Broken.run)

        @staticmethod
        def run(_args: argparse.Namespace) -> int:
            raise ValueError(f"first\nsecond {TOKEN}")

    monkeypatch.setenv("ARBITER_TELEGRAM_TOKEN", TOKEN)
    monkeypatch.setattr(cli, "COMMANDS", (Broken,))
    line = told(capsys, "broken")
    assert line.startswith("a fault of Arbiter's own: ValueError: first second <hidden> (test_cli.py:")


@pytest.mark.parametrize(
    ("error", "says", "code"),
    [
        (OSError(28, "No space left on device", "var/x"), "arbiter: No space left on device: var/x\n", 1),
        (KeyboardInterrupt(), "", 130),
    ],
)
def test_what_the_machine_says(
    error: BaseException, says: str, code: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error of the system is told as one line; Ctrl-C needs no words."""

    def fails(_args: argparse.Namespace) -> int:
        raise error

    monkeypatch.setattr("bot.check.run", fails)
    assert cli.main(["check"]) == code
    assert capsys.readouterr().err == says


# --- serve, as far as it gets ----------------------------------------------------------------------------------------


@pytest.fixture
def serving(monkeypatch: pytest.MonkeyPatch) -> None:
    """`serve` that would find a free port and keeps pytest's log as it is."""
    monkeypatch.setenv("ARBITER_WEB", "127.0.0.1:0")
    monkeypatch.setattr("bot.log.start", lambda *_: None)


@pytest.mark.usefixtures("serving")
def test_a_record_that_another_arbiter_serves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The second instance on one database stops at once, and says who the first is."""
    lock = FileLock(tmp_path / "var" / "arbiter.db")
    assert told(capsys, "serve").startswith("var/arbiter.db is in use by another Arbiter (process ")
    lock.release()


@pytest.mark.usefixtures("serving")
def test_a_record_that_another_program_keeps_locked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A SQL shell in the middle of a transaction: after the usual patience, a line."""
    database = record(tmp_path / "var" / "arbiter.db")
    monkeypatch.setattr(venue, "opened", partial(venue.opened, patience=0.05))
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        line = told(capsys, "serve")
    assert line.startswith("cannot open var/arbiter.db: another program holds it locked")


@pytest.mark.usefixtures("serving")
@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("text.db", "cannot open text.db: it is not a database of Arbiter's, or it is damaged"),
        ("other.db", "other.db is a database of another program"),
        ("newer.db", "newer.db was written by a newer Arbiter: its schema is 9999"),
        ("text.db/below.db", "cannot open text.db/below.db: "),
        ("folder", "cannot open folder: "),
    ],
)
def test_a_record_that_cannot_be_used(
    name: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is told in one line that names the file and the reason, and the file is left as it was."""
    (tmp_path / "text.db").write_text("not a database, but long enough to be looked at" * 100, encoding="utf-8")
    (tmp_path / "folder").mkdir()
    record(tmp_path / "newer.db")
    for file, statement in (
        ("other.db", "CREATE TABLE things (name)"),
        ("newer.db", "INSERT INTO migrations VALUES (9999, 'future', '2030')"),
    ):
        with closing(sqlite3.connect(tmp_path / file)) as database, database:
            database.execute(statement)
    before = (tmp_path / "text.db").read_bytes()
    monkeypatch.setenv("ARBITER_DATABASE", f"sqlite:///{name}")
    assert told(capsys, "serve").startswith(says)
    assert (tmp_path / "text.db").read_bytes() == before
