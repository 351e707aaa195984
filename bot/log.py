"""One line for each thing that happened, and no secret in any of them.

    at=2026-05-10T15:00:00.123Z level=info from=bot.herald said=delivered row=12 chat=telegram:-100

    logger -> root handler -> Redaction (message, arguments, facts, exception, stack) -> Lines -> standard error

Libraries log through the same handler. An error's text is cleaned like everything else, whoever raised it.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import traceback
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final
from urllib.parse import quote, quote_plus

if TYPE_CHECKING:
    from collections.abc import Iterable

HIDDEN: Final = "<hidden>"
# What looks like a secret is hidden even when nobody named it: other bots' tokens, and those that platforms hand out.
_LOOKS_SECRET: Final = (
    r"(?<![0-9])[0-9]{6,}:[A-Za-z0-9_-]{30,}",  # Telegram bot token
    r"(?<=/bot)[0-9]+:[A-Za-z0-9_-]+",  # the same in an address, short as those of tests are
    r"[A-Za-z0-9_-]{23,28}\.[A-Za-z0-9_-]{6,7}\.[A-Za-z0-9_-]{27,}",  # Discord bot token
    r"(?<=/)[A-Za-z0-9_=-]{60,}",  # Discord interaction and webhook tokens in an address
    r"(?<=://)[^\s/@:]*:[^\s/@]+(?=@)",  # user and password in an address
)
# At info httpx logs every address it asks for, and aiohttp every visit to the scoreboard.
_TALKATIVE: Final = ("httpx", "httpcore", "aiohttp.access", "apscheduler")
_CONTROLS: Final = re.compile(r"[\x7f-\x9f\u2028\u2029]")
_BARE: Final = re.compile(r"[^\s=\"\x00-\x1f\x7f-\x9f\u2028\u2029]+")


def facts(**values: object) -> dict[str, object]:
    """Values of a log line, for `extra`: ``log.info("delivered", extra=facts(row=12))``."""
    return {"facts": values}


def start(level: str, secrets: Iterable[str] = ()) -> None:
    """Log this and more serious levels to standard error, without these secrets."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(Redaction(secrets))
    handler.setFormatter(Lines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.captureWarnings(capture=True)
    for name in _TALKATIVE:
        logging.getLogger(name).setLevel(logging.WARNING)


class Redaction(logging.Filter):
    """Takes secrets out of a record before anything is made of it."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        super().__init__()
        spelt = {
            form
            for secret in secrets
            if secret
            for form in (secret, quote(secret, safe=""), quote_plus(secret), repr(secret)[1:-1])
        }
        named = [re.escape(form) for form in sorted(spelt, key=len, reverse=True)]
        self._secret = re.compile("|".join((*named, *_LOOKS_SECRET)))

    def clean(self, text: str) -> str:
        """The text without secrets."""
        return self._secret.sub(HIDDEN, text)

    def filter(self, record: logging.LogRecord) -> bool:
        """Rewrite the record in place, for every handler after this one too; nothing is held back."""
        record.msg, record.args = self.clean(_message(record)), None
        if record.exc_info and not record.exc_text:
            record.exc_text = "".join(traceback.format_exception(*record.exc_info))
        record.exc_info = None
        if record.exc_text:
            record.exc_text = self.clean(record.exc_text)
        if record.stack_info:
            record.stack_info = self.clean(record.stack_info)
        values = getattr(record, "facts", None)
        if values:
            record.facts = {key: self.clean(_text(value)) for key, value in values.items()}
        return True


class Lines(logging.Formatter):
    """A record as one line of key=value pairs; what holds spaces, quotes or line ends is quoted as JSON does."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        pairs = {"at": at, "level": record.levelname.lower(), "from": record.name, "said": _message(record)}
        for key, value in getattr(record, "facts", {}).items():
            pairs[f"{key}_" if key in pairs else key] = _text(value)
        trace = record.exc_text or (self.formatException(record.exc_info) if record.exc_info else "")
        if trace:
            pairs["error"] = trace.strip()
        if record.stack_info:
            pairs["stack"] = record.stack_info
        return " ".join(f"{key}={_quoted(value)}" for key, value in pairs.items())


def _message(record: logging.LogRecord) -> str:
    """The message; a slip in its arguments is no reason to lose it, nor to let logging print them as they are."""
    try:
        return record.getMessage()
    except Exception:  # noqa: BLE001 - whatever the arguments' own methods raise
        return f"{record.msg} {_text(record.args)}"


def _text(value: object) -> str:
    try:
        return str(value)
    except Exception as error:  # noqa: BLE001 - a log line never fails
        return f"<{type(value).__name__}: {type(error).__name__}>"


def _quoted(text: str) -> str:
    if _BARE.fullmatch(text):
        return text
    # JSON leaves these as they are, and terminals and line readers take some of them for the end of a line
    return _CONTROLS.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(text, ensure_ascii=False))
