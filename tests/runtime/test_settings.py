"""Settings: what is read, what is refused and how it is said."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.settings import SETTINGS, Address, BadSettings, Settings, example, load, unknown

ROOT = Path(__file__).parent.parent.parent
TOKEN = "7000000001:AAloopback-token-of-the-tests"
WITH_TOKEN = {"ARBITER_TELEGRAM_TOKEN": TOKEN}


def faults(**environment: str) -> tuple[str, ...]:
    """Every fault of these settings."""
    with pytest.raises(BadSettings) as bad:
        load({f"ARBITER_{name.upper()}": value for name, value in environment.items()}, None)
    return bad.value.faults


def test_nothing_set_is_the_practice_room_on_loopback() -> None:
    """Without settings there is no token, a file under var/ and an address that only this machine reaches."""
    settings = load({}, None)
    assert settings.platforms == ()
    assert settings.database == Path("var/arbiter.db")
    assert settings.web == Address("127.0.0.1", 8080)
    assert (settings.language, settings.timezone, settings.log) == ("ru", ZoneInfo("UTC"), "info")
    assert settings.telegram_api == "https://api.telegram.org"
    assert settings.organisers == frozenset()
    assert settings.discord_shards == ""


def test_the_example_file_is_what_the_code_knows() -> None:
    """.env.example is example(): when this fails, write example() into it."""
    assert (ROOT / ".env.example").read_text(encoding="utf-8") == example()


def test_the_example_file_holds_each_setting_with_its_default_and_one_comment_line(tmp_path: Path) -> None:
    """Every field of Settings is declared, and .env.example read as .env gives the defaults."""
    assert [setting.field for setting in SETTINGS] == [each.name for each in fields(Settings)]
    blocks = example().strip().split("\n\n")
    assert [block.split("\n")[1].partition("=")[::2] for block in blocks] == [
        (setting.name, setting.default) for setting in SETTINGS
    ]
    assert all(block.startswith("# ") and block.count("\n") == 1 for block in blocks)
    dotenv = tmp_path / ".env"
    dotenv.write_text(example(), encoding="utf-8")
    assert load({}, dotenv) == load({}, None)


def test_the_environment_stands_over_the_file(tmp_path: Path) -> None:
    """What the environment says counts, also when it says nothing; the rest comes from .env."""
    dotenv = tmp_path / ".env"
    dotenv.write_text(f'ARBITER_LANGUAGE=en\nARBITER_LOG="debug"\nARBITER_TELEGRAM_TOKEN={TOKEN}\n', encoding="utf-8")
    settings = load({"ARBITER_LOG": "error", "ARBITER_TELEGRAM_TOKEN": ""}, dotenv)
    assert (settings.language, settings.log, settings.telegram_token) == ("en", "error", "")


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("database", "sqlite:////srv/arbiter.db", Path("/srv/arbiter.db")),
        ("telegram_token", TOKEN, TOKEN),
        ("telegram_api", "http://127.0.0.1:8081/", "http://127.0.0.1:8081"),
        ("discord_gateway", "ws://127.0.0.1:9/gateway", "ws://127.0.0.1:9/gateway"),
        ("discord_shards", "0-3/8", "0-3/8"),
        ("discord_shards", "2/8", "2/8"),
        ("web", "[::1]:8080", Address("::1", 8080)),
        ("web", "localhost:0", Address("localhost", 0)),
        (
            "organisers",
            "telegram:7123456789, discord:80351110224678912",
            {"telegram:7123456789", "discord:80351110224678912"},
        ),
        ("organisers", "7123456789", {"telegram:7123456789", "discord:7123456789"}),
        ("language", "EN", "en"),
        ("log", "WARNING", "warning"),
    ],
)
def test_what_is_read(name: str, value: str, expected: object) -> None:
    """Each kind of value in the forms that people write."""
    assert getattr(load({f"ARBITER_{name.upper()}": value}, None), name) == expected


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("database", "postgresql://arbiter:secret@db/arbiter", "PostgreSQL is not in this version, use sqlite:///FILE"),
        ("database", "postgresql+asyncpg://db/arbiter", "PostgreSQL is not in this version, use sqlite:///FILE"),
        ("database", "var/arbiter.db", "expected sqlite:///FILE, such as sqlite:///var/arbiter.db"),
        ("database", "sqlite://", "expected sqlite:///FILE, such as sqlite:///var/arbiter.db"),
        ("database", "sqlite:///var/", "expected sqlite:///FILE, such as sqlite:///var/arbiter.db"),
        ("telegram_token", "secret-of-telegram", "expected the token that @BotFather gave, DIGITS:LETTERS"),
        ("discord_token", "Bot secret-of-discord", "expected the bot token of the Discord developer portal, one word"),
        ("telegram_api", "api.telegram.org", "expected an address that begins with https:// or http://"),
        ("telegram_api", "https://host:99999", "expected an address that begins with https:// or http://"),
        ("discord_gateway", "https://gateway", "expected an address that begins with wss:// or ws://"),
        ("discord_shards", "0-8/8", "expected automatic or FIRST-LAST/COUNT, such as 0-3/8"),
        ("discord_shards", "3-1/8", "expected automatic or FIRST-LAST/COUNT, such as 0-3/8"),
        ("web", "8080", "expected host:port, such as 127.0.0.1:8080"),
        ("web", ":8080", "expected host:port, such as 127.0.0.1:8080"),
        ("web", "127.0.0.1:http", "expected host:port, such as 127.0.0.1:8080"),
        ("web", "127.0.0.1:65536", "expected host:port, such as 127.0.0.1:8080"),
        ("web", "http://127.0.0.1:8080", "expected host:port, such as 127.0.0.1:8080"),
        ("organisers", "@olga", "expected platform ids with commas between"),
        ("organisers", "matrix:12", "expected platform ids with commas between"),
        ("language", "de", "expected one of ru, en"),
        ("timezone", "Moscow", "expected a time zone of the tz database"),
        ("timezone", "../UTC", "expected a time zone of the tz database"),
        ("timezone", "Europe", "expected a time zone of the tz database"),
        ("log", "verbose", "expected one of debug, info, warning, error"),
    ],
)
def test_what_is_refused(name: str, value: str, says: str) -> None:
    """One line that names the setting and what was expected; a token or an address with a password is not repeated."""
    (fault,) = faults(**{name: value})
    assert fault.startswith(f"ARBITER_{name.upper()}: {says}")
    assert "\n" not in fault
    assert "secret" not in fault


def test_every_fault_at_once() -> None:
    """Who mends one fault is not told of the next only then."""
    assert [fault.partition(":")[0] for fault in faults(web="x", log="y", language="z")] == [
        "ARBITER_WEB",
        "ARBITER_LANGUAGE",
        "ARBITER_LOG",
    ]


@pytest.mark.parametrize("web", ["0.0.0.0:8080", "[::]:8080", "192.168.0.7:8080", "example.org:80"])
def test_the_practice_room_is_never_served_beyond_loopback(web: str) -> None:
    """Without a token only the practice room would run, and others may not reach it; with one the address is free."""
    (fault,) = faults(web=web)
    assert fault.startswith("ARBITER_WEB: expected 127.0.0.1:PORT")
    assert str(load({**WITH_TOKEN, "ARBITER_WEB": web}, None).web) == web


def test_a_webhook_needs_its_secret_its_token_and_a_path() -> None:
    """Half a webhook is a fault: without the secret anybody could play Telegram."""
    hook, secret = "https://example.org/telegram", "s3cret-of-the-hook"
    assert [fault.partition(":")[0] for fault in faults(telegram_webhook=hook)] == [
        "ARBITER_TELEGRAM_WEBHOOK_SECRET",
        "ARBITER_TELEGRAM_TOKEN",
    ]
    assert [fault.partition(":")[0] for fault in faults(telegram_token=TOKEN, telegram_webhook_secret=secret)] == [
        "ARBITER_TELEGRAM_WEBHOOK"
    ]
    assert "with a path of its own" in faults(telegram_webhook="https://example.org")[0]
    assert "https://" in faults(telegram_webhook="http://example.org/telegram")[0]
    settings = load(
        {**WITH_TOKEN, "ARBITER_TELEGRAM_WEBHOOK": hook, "ARBITER_TELEGRAM_WEBHOOK_SECRET": secret},
        None,
    )
    assert (settings.telegram_webhook, settings.secrets) == (hook, (TOKEN, secret))


def test_a_short_webhook_secret_is_refused() -> None:
    """What is shorter than eight characters is guessed, and could not be kept out of the log without breaking it."""
    (fault,) = faults(telegram_webhook_secret="abc")
    assert fault == "ARBITER_TELEGRAM_WEBHOOK_SECRET: expected 8 to 256 of A-Z a-z 0-9 _ -"


def test_secrets_do_not_show() -> None:
    """A Settings that ends in a traceback or a log line tells no token."""
    assert TOKEN not in repr(load(WITH_TOKEN, None))


def test_a_line_of_the_file_that_cannot_be_read(tmp_path: Path) -> None:
    """The line is named; a file that is no text is a fault too, not a traceback."""
    dotenv = tmp_path / ".env"
    dotenv.write_text("# settings\nARBITER_LANGUAGE=en\nARBITER_LOG\n", encoding="utf-8")
    with pytest.raises(BadSettings, match=r"line 3: expected NAME=VALUE"):
        load({}, dotenv)
    dotenv.write_bytes(b"ARBITER_LANGUAGE=\xff\xfe")
    with pytest.raises(BadSettings, match="expected a readable text file in UTF-8"):
        load({}, dotenv)


def test_slips_of_the_pen_are_found(tmp_path: Path) -> None:
    """A name that looks like a setting and is none, in the file or the environment."""
    dotenv = tmp_path / ".env"
    dotenv.write_text("ARBITER_TELEGRAM_TOKN=1:a\nOTHER=1\n", encoding="utf-8")
    assert unknown({"ARBITER_WEBB": "1", "ARBITER_WEB": "127.0.0.1:1"}, dotenv) == (
        "ARBITER_TELEGRAM_TOKN",
        "ARBITER_WEBB",
    )
