"""`python -m bot evidence`: what was given can be looked at, whatever became of the platform's link."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot import cli
from rulebook.events import TournamentOpened
from rulebook.vocabulary import PersonId
from storage.evidence import stored
from storage.journal import Draft
from storage.sqlite import SqliteJournal

NOW = datetime(2026, 5, 10, 15, 0, tzinfo=UTC)
LOG = stored("18:01 гоу\n".encode())


@pytest.fixture(autouse=True)
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record that holds one file."""

    async def write() -> None:
        journal = await SqliteJournal.open(tmp_path / "arbiter.db")
        opened = TournamentOpened(edition="walls", edition_hash="0", by=PersonId("p"), at=NOW)
        await journal.append(Draft("cup", 1, NOW, "p", "cause", (opened,), changes=(LOG,)))
        await journal.close()

    asyncio.run(write())
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ARBITER_DATABASE", f"sqlite:///{tmp_path / 'arbiter.db'}")


@pytest.mark.parametrize("name", [LOG.sha256, LOG.sha256.upper(), f"{LOG.sha256[:12]}…"])
def test_a_file_is_written_byte_for_byte(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By the whole hash, or by its beginning as the judges' chat shows it."""
    assert cli.main(["evidence", name, "log.txt"]) == 0
    assert (tmp_path / "log.txt").read_bytes() == LOG.data
    assert LOG.sha256 in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "told"),
    [("0" * 64, "no files of evidence begin with"), ("xyz", "is no SHA-256"), ("abc", "is no SHA-256")],
)
def test_what_is_not_there_is_told(name: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is written then."""
    assert cli.main(["evidence", name, "log.txt"]) == 1
    assert told in capsys.readouterr().err
    assert not (tmp_path / "log.txt").exists()


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    """The name must be new."""
    (tmp_path / "log.txt").write_text("precious", encoding="utf-8")
    assert cli.main(["evidence", LOG.sha256, "log.txt"]) == 1
    assert (tmp_path / "log.txt").read_text(encoding="utf-8") == "precious"
