"""The log: one line each, and no secret in any of them."""

from __future__ import annotations

import asyncio
import io
import logging
import sys
import warnings
from collections.abc import Iterator
from urllib.parse import quote

import pytest

from bot import log
from bot.log import facts

TOKEN = "7000000001:AAloopback-token-of-the-tests"
PASSWORD = "p@ss word/+&"
OTHER_TELEGRAM = "123456789:" + "AAF" * 12
OTHER_DISCORD = ".".join(("MTk4NjIyNDgzNDcxOTI1MjQ4", "Cl2FMQ", "Z" * 27))
INTERACTION = "aW50ZXJhY3Rpb24" * 5


def _fail(error: Exception) -> None:
    raise error


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What was logged; afterwards logging is as it was."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    for handler in before:  # basicConfig would close them, and they are pytest's
        root.removeHandler(handler)
    log.start("debug", (TOKEN, PASSWORD))
    yield written
    logging.captureWarnings(capture=False)
    root.handlers[:] = before
    root.setLevel(level)


def test_a_line_is_pairs(lines: io.StringIO) -> None:
    """Time, level, place, what was said, then the facts; what has spaces or quotes is quoted."""
    logging.getLogger("bot.herald").info("delivered", extra=facts(row=12, chat='team "A"\nB'))
    (line,) = lines.getvalue().splitlines()
    assert line.startswith("at=20")
    assert line.endswith(r'Z level=info from=bot.herald said=delivered row=12 chat="team \"A\"\nB"')


def test_a_fact_never_takes_the_place_of_what_every_line_has(lines: io.StringIO) -> None:
    """A fact named like one of the first four stands beside it."""
    logging.getLogger("a").info("due", extra=facts(at="18:00", level=3))
    assert lines.getvalue().endswith("level=info from=a said=due at_=18:00 level_=3\n")


@pytest.mark.parametrize("end", ["\n", "\r", "\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029"])
def test_one_line_each_whatever_is_in_it(lines: io.StringIO, end: str) -> None:
    """Nobody can write a second line into the log: not by a name, not by an error."""
    try:
        _fail(ValueError(f"first{end}second"))
    except ValueError:
        logging.getLogger("a").exception("one%stwo", end, extra=facts(name=f"x{end}y"), stack_info=True)
    assert len(lines.getvalue().rstrip("\n").splitlines()) == 1
    assert "Traceback" in lines.getvalue()


def test_cyrillic_stays_readable(lines: io.StringIO) -> None:
    """Names of teams are not turned into codes."""
    logging.getLogger("a").info("«Волки» играют")
    assert "«Волки» играют" in lines.getvalue()


@pytest.mark.parametrize("secret", [TOKEN, PASSWORD, quote(PASSWORD, safe=""), OTHER_TELEGRAM, OTHER_DISCORD])
@pytest.mark.parametrize(
    "name", ["bot.herald", "httpx", "aiohttp.client", "telegram.ext", "discord.http", "asyncio", "py.warnings"]
)
def test_a_secret_never_appears(lines: io.StringIO, name: str, secret: str) -> None:
    """Not in a message, an argument, a fact, an error, its cause, its notes, or a stack; whichever library speaks."""
    logger = logging.getLogger(name)
    logger.warning("asked https://api/bot%s/getMe", secret)
    logger.warning(f"asked {secret}")  # noqa: G004 - a library may
    logger.warning("mapping %(token)s", {"token": secret})
    logger.warning("bytes %r", secret.encode())
    logger.warning(ValueError(secret))
    logger.warning("facts", extra=facts(token=secret, all=[secret], error=OSError(secret)))
    logger.warning("too few arguments %s %s", secret)  # noqa: PLE1206 - a library may
    try:
        try:
            _fail(OSError(f"cannot reach {secret}"))
        except OSError as cause:
            cause.add_note(f"note {secret}")
            raise RuntimeError(f"failed with {secret}") from cause
    except RuntimeError as error:
        logger.exception("broken %s", error, stack_info=True)  # noqa: TRY401 - a library may
    logger.log(logging.CRITICAL, "last")
    assert secret not in lines.getvalue()
    assert lines.getvalue().count(log.HIDDEN) > 8
    assert "last" in lines.getvalue()


def test_what_platforms_hand_out_is_hidden_too(lines: io.StringIO) -> None:
    """The tokens of interactions and the password of an address are secrets that nobody named."""
    logging.getLogger("discord.webhook").warning("POST https://discord.com/api/webhooks/1/%s failed", INTERACTION)
    logging.getLogger("a").warning("postgresql://arbiter:hunter2@db/arbiter")
    logging.getLogger("a").warning("https://api.telegram.org/bot123:short/getMe")
    assert INTERACTION not in lines.getvalue()
    assert "hunter2" not in lines.getvalue()
    assert "short" not in lines.getvalue()


def test_warnings_and_lost_tasks_are_logged_like_everything_else(lines: io.StringIO) -> None:
    """A warning and an error that nobody awaited go through the log, without the secret."""

    async def forgotten() -> None:
        asyncio.get_running_loop().call_exception_handler({"message": "lost", "exception": OSError(TOKEN)})

    with warnings.catch_warnings():
        warnings.simplefilter("always")
        logging.captureWarnings(capture=True)
        warnings.warn(f"old {TOKEN}", stacklevel=1)
    asyncio.run(forgotten())
    assert TOKEN not in lines.getvalue()
    assert "from=asyncio" in lines.getvalue()


def test_an_argument_that_cannot_be_shown_loses_only_itself(lines: io.StringIO) -> None:
    """A log line never fails, and logging never prints the arguments as they are."""

    class Rude:
        def __str__(self) -> str:
            raise RuntimeError(TOKEN)

    logging.getLogger("a").warning("rude %s", Rude(), extra=facts(rude=Rude()))
    assert "rude=" in lines.getvalue()
    assert TOKEN not in lines.getvalue()
    assert "Logging error" not in lines.getvalue()


def test_less_serious_lines_are_left_out(lines: io.StringIO) -> None:
    """The level is the settings'; libraries that log every request do so only as warnings."""
    root = logging.getLogger()
    root.setLevel("WARNING")
    logging.getLogger("a").info("not this")
    root.setLevel("DEBUG")
    logging.getLogger("httpx").info("nor this")
    logging.getLogger("a").debug("but this")
    assert "this" in lines.getvalue()
    assert lines.getvalue().count("this") == 1
