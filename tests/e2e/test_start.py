"""Starts that cannot be: one line that says what is wrong, exit code 1, no traceback, and nothing is harmed."""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
from pathlib import Path

import pytest

from bot.trouble import Trouble
from storage.journal import StorageFailure
from tests.e2e import record, wall
from tests.e2e.serving import given, here
from tests.e2e.telegram_table import TelegramTable
from tests.loopback.discord_server import DiscordServer
from tests.loopback.telegram_server import TelegramServer
from tests.runtime.test_serve import ROOT, serving

pytestmark = pytest.mark.loopback


async def refused(folder: Path, **settings: str) -> str:
    """What a start says that ends by itself."""
    async with serving(folder, **settings) as arbiter:
        assert await arbiter.ends() == 1
    told = [line for line in arbiter.said if line.startswith("arbiter: ")]
    assert told == arbiter.said[-1:]
    assert "Traceback" not in "\n".join(arbiter.said)
    return told[0]


@pytest.mark.parametrize("platform", ["telegram", "discord"])
async def test_a_wrong_token(platform: str, telegram: TelegramServer, discord: DiscordServer, tmp_path: Path) -> None:
    """It is told which setting is wrong, and the token itself is not repeated."""
    settings = given(telegram) if platform == "telegram" else given(discord=discord)
    settings[f"{platform}_token"] = wrong = "123456:not-the-token"
    with pytest.raises(Trouble) as trouble:
        async with here(tmp_path / "record.db", settings):
            pass
    (line,) = trouble.value.faults
    assert f"ARBITER_{platform.upper()}_TOKEN" in line
    assert wrong not in line
    assert not record.length(tmp_path / "record.db")


async def test_a_broken_edition(tmp_path: Path) -> None:
    """Nobody is refereed by a regulation with a fault in it: the line and what is wrong are named."""
    for package in ("bot", "storage", "rulebook"):
        (tmp_path / package).mkdir()
        for part in (ROOT / package).iterdir():
            if part.name not in {"editions", "__pycache__"}:
                (tmp_path / package / part.name).symlink_to(part)
    (tmp_path / "rulebook" / "editions").mkdir()
    walls = (ROOT / "rulebook" / "editions" / "walls.toml").read_text(encoding="utf-8")
    broken = walls.replace("seconds = 120", "seconds = -120", 1)
    number = broken[: broken.index("seconds = -120")].count("\n") + 1
    (tmp_path / "rulebook" / "editions" / "walls.toml").write_text(broken, encoding="utf-8")
    line = await refused(tmp_path)
    assert "an edition is broken" in line
    assert str(number) in line


async def test_a_record_in_other_hands(telegram: TelegramServer, tmp_path: Path) -> None:
    """A program that keeps the file locked is waited for a while, then the start is given up; the file is as it was."""
    path = tmp_path / "record.db"
    async with here(path, given(telegram)):
        await wall.opening(TelegramTable(telegram, *wall.CAST))
    before = record.length(path)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StorageFailure, match=r"cannot .*record\.db: another program holds it locked"):
            async with here(path, given(telegram), patience=0.05):
                pass
    async with here(path, given(telegram)):
        assert record.length(path) == before


async def test_what_is_no_record(telegram: TelegramServer, tmp_path: Path) -> None:
    """A file of something else, and places where none can be; what is there stays as it is."""
    other = tmp_path / "text"
    other.write_text("not a database, but long enough to be looked at " * 100, encoding="utf-8")
    before = other.read_bytes()
    for name in ("text", ".", "text/record.db"):
        with pytest.raises((StorageFailure, OSError), match=re.escape(str(tmp_path))):
            async with here(tmp_path / name, given(telegram)):
                pass
    assert other.read_bytes() == before


@pytest.mark.skipif(os.geteuid() == 0, reason="rights do not bind root")
async def test_a_record_that_may_only_be_read(telegram: TelegramServer, tmp_path: Path) -> None:
    """The start is given up, and says why."""
    path = tmp_path / "record.db"
    async with here(path, given(telegram)):
        pass
    path.chmod(0o400)
    with pytest.raises(StorageFailure, match="read-only"):
        async with here(path, given(telegram)):
            pass
