"""`check`: what is wrong is found and told with how to mend it; nothing is changed by looking."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing
from email.utils import formatdate
from pathlib import Path

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot import check, cli
from bot.check import Finding, Mark, platforms, record
from bot.settings import Settings, load
from storage.lock import FileLock
from storage.sqlite import SqliteJournal
from tests.loopback.discord_server import DiscordServer
from tests.loopback.telegram_server import TelegramServer

TELEGRAM = "7000000001:AAloopback-token-of-the-tests"


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def settings(**given: str) -> Settings:
    """Settings with these values."""
    return load({f"ARBITER_{name.upper()}": value for name, value in given.items()}, None)


async def journal(path: Path) -> Path:
    """A record that nobody has open."""
    await (await SqliteJournal.open(path)).close()
    return path


# --- The command -----------------------------------------------------------------------------------------------------


def test_all_is_well_on_a_fresh_machine(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing set, nothing there: a line for each thing that was looked at, exit 0, and no file has been made."""
    assert cli.main(["check"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in lines] == [
        ["ok", "settings"],
        ["ok", "record"],
        ["ok", "editions"],
        ["ok", "clock"],
    ]
    assert "heroes, walls" in lines[2]
    assert list(tmp_path.iterdir()) == []


def test_every_fault_of_the_settings_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line each, exit 1; a slip of the pen is noted."""
    monkeypatch.setenv("ARBITER_LOG", "loud")
    monkeypatch.setenv("ARBITER_WEB", "8080")
    assert cli.main(["check"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in lines] == [["wrong", "settings"], ["wrong", "settings"], ["ok", "editions"]]
    monkeypatch.undo()
    monkeypatch.chdir(Path(os.environ.get("TMPDIR", "/tmp")))  # noqa: S108 - nothing is written there
    monkeypatch.setenv("ARBITER_LOGS", "info")
    assert cli.main(["check"]) == 0
    assert "note  settings  ARBITER_LOGS is no setting: a slip?" in capsys.readouterr().out


# --- The record ------------------------------------------------------------------------------------------------------


def test_where_no_record_can_be_made(tmp_path: Path) -> None:
    """A file stands where the folder should be."""
    (tmp_path / "var").touch()
    (finding,) = record(Path("var/arbiter.db"))
    assert finding.mark is Mark.WRONG
    assert finding.says.startswith("var/arbiter.db cannot be made")


async def test_a_sound_record(tmp_path: Path) -> None:
    """It is read as a whole; that an Arbiter serves it is no fault."""
    database = await journal(tmp_path / "a.db")
    assert [finding.mark for finding in record(database)] == [Mark.OK]
    lock = FileLock(database)
    ok, note = record(database)
    lock.release()
    assert (ok.mark, note.mark) == (Mark.OK, Mark.NOTE)
    assert "in use by another Arbiter" in note.says


async def test_an_older_record_is_noted_and_a_newer_one_is_wrong(tmp_path: Path) -> None:
    """An older one will be brought up to date; with a newer one this Arbiter cannot work."""
    database = await journal(tmp_path / "a.db")
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("DELETE FROM migrations WHERE number > 1")
    assert [finding.mark for finding in record(database)] == [Mark.OK, Mark.NOTE]
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("INSERT INTO migrations VALUES (9999, 'future', '2030')")
    (finding,) = record(database)
    assert (finding.mark, "update Arbiter" in finding.says) == (Mark.WRONG, True)


def test_a_record_that_is_none(tmp_path: Path) -> None:
    """A file that is no database, and a folder."""
    (tmp_path / "text").write_text("not a database, but long enough to be looked at" * 100, encoding="utf-8")
    for name in ("text", "."):
        (finding,) = record(tmp_path / name)
        assert finding.mark is Mark.WRONG


async def test_a_read_only_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system says that it may not be written."""
    database = await journal(tmp_path / "a.db")
    monkeypatch.setattr(os, "access", lambda path, mode: not (str(path).endswith("a.db") and mode == os.W_OK))
    assert [finding.mark for finding in record(database)] == [Mark.OK, Mark.WRONG]


def test_broken_editions(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The first fault is named, and the command that shows all."""
    (tmp_path / "broken.toml").write_text("id = 1\n", encoding="utf-8")
    monkeypatch.setattr("bot.editions.BUNDLED", tmp_path)
    (finding,) = check.editions()
    assert finding.mark is Mark.WRONG
    assert "python -m bot lint" in finding.says


# --- Platforms -------------------------------------------------------------------------------------------------------


def marks(findings: list[Finding]) -> list[tuple[str, str]]:
    """What was found, without the words."""
    return [(finding.mark.value, finding.what) for finding in findings]


@pytest.mark.loopback
async def test_tokens_that_work() -> None:
    """Both platforms know the bot, and our clock is theirs."""
    async with TelegramServer() as telegram, DiscordServer() as discord:
        findings = await platforms(
            settings(
                telegram_token=telegram.token,
                telegram_api=telegram.address,
                discord_token=discord.token,
                discord_api=discord.api,
            )
        )
        assert not discord.unknown
    assert [each for each in marks(findings) if each[0] != "note"] == [
        ("ok", "telegram"),
        ("ok", "discord"),
        ("ok", "clock"),
    ]
    assert f"@{telegram.bot['username']}" in findings[0].says


@pytest.mark.loopback
async def test_tokens_that_do_not_work() -> None:
    """Each is told with where to get a new one, and is not repeated."""
    async with TelegramServer() as telegram, DiscordServer() as discord:
        findings = await platforms(
            settings(
                telegram_token="1:wrong-telegram",
                telegram_api=telegram.address,
                discord_token="wrong-discord",
                discord_api=discord.api,
            )
        )
    assert marks(findings)[:2] == [("wrong", "telegram"), ("wrong", "discord")]
    told = " ".join(finding.says for finding in findings)
    assert "ARBITER_TELEGRAM_TOKEN" in told
    assert "ARBITER_DISCORD_TOKEN" in told
    assert "wrong-" not in told


@pytest.mark.loopback
async def test_privacy_mode_is_noted() -> None:
    """With privacy mode on, the bot hears no scores in a group where it is no administrator."""
    async with TelegramServer(privacy=True) as telegram:
        findings = await platforms(settings(telegram_token=telegram.token, telegram_api=telegram.address))
    assert marks(findings) == [("ok", "telegram"), ("note", "telegram"), ("ok", "clock")]
    assert "/setprivacy" in findings[1].says


@pytest.mark.parametrize("answer", ["502", "not json", "[]", "{}", "hangs up"])
async def test_a_platform_that_does_not_answer_as_it_should(answer: str) -> None:
    """Whatever comes instead of an answer is one line without the address, which has the token in it."""

    async def handle(request: web.Request) -> web.Response:
        if answer == "hangs up":
            assert request.transport is not None
            request.transport.abort()
        return web.Response(status=502 if answer == "502" else 200, text=answer)

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", handle)
    async with TestServer(app) as server:
        findings = await platforms(
            settings(telegram_token=TELEGRAM, telegram_api=str(server.make_url("/")), discord_token="secret-of-discord",
                     discord_api=str(server.make_url("/api")))
        )  # fmt: skip
    assert marks(findings)[:2] == [("wrong", "telegram"), ("wrong", "discord")]
    assert not any(TELEGRAM in finding.says or "secret" in finding.says for finding in findings)


async def test_nobody_there() -> None:
    """A closed port: told as a matter of the network; the clock is compared with nobody's."""
    async with TestServer(web.Application()) as server:
        address = f"http://127.0.0.1:{server.port}"
    findings = await platforms(settings(telegram_token=TELEGRAM, telegram_api=address))
    assert marks(findings) == [("wrong", "telegram"), ("ok", "clock")]
    assert "network" in findings[0].says


@pytest.mark.parametrize(("ahead", "mark"), [(300, "wrong"), (-300, "wrong"), (2, "ok")])
async def test_a_clock_that_is_wrong(ahead: int, mark: str) -> None:
    """Deadlines are told by our clock, messages dated by theirs: five minutes between them decide matches."""
    theirs = formatdate(time.time() - ahead, usegmt=True)

    async def handle(_request: web.Request) -> web.Response:
        bot = {"username": "arbiter_bot", "can_read_all_group_messages": True}
        return web.json_response({"ok": True, "result": bot}, headers={"Date": theirs})

    app = web.Application()
    app.router.add_post("/{path:.*}", handle)
    async with TestServer(app) as server:
        findings = await platforms(settings(telegram_token=TELEGRAM, telegram_api=str(server.make_url("/"))))
    assert marks(findings) == [("ok", "telegram"), (mark, "clock")]
    way = "ahead of" if ahead > 0 else "behind"
    assert (f"s {way} the platforms" in findings[-1].says) == (mark == "wrong")


async def test_a_discord_bot_without_the_right_to_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """On Discord itself an intent that is switched off is a fault; where it is on, nothing is said."""
    flags = 0

    async def handle(request: web.Request) -> web.Response:
        return web.json_response({"username": "arbiter", "flags": flags} | {"path": request.path})

    app = web.Application()
    app.router.add_get("/{path:.*}", handle)
    async with TestServer(app) as server:
        monkeypatch.setattr(check, "_DISCORD_API", str(server.make_url("/api")))
        chosen = settings(discord_token="token-of-discord")
        assert marks(await platforms(chosen))[:2] == [("ok", "discord"), ("wrong", "discord")]
        flags = 1 << 19
        assert marks(await platforms(chosen)) == [("ok", "discord"), ("ok", "clock")]
