"""Environment and .env -> one frozen Settings, or every fault at once, a line each.

    environment  over  .env  over  the default        a blank value is the default, and hides what .env says

What each setting means stands once, in SETTINGS; .env.example is `example()`, which a test keeps equal.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from dotenv.parser import parse_stream

from bot.localisation import LANGUAGES
from bot.trouble import Trouble
from bot.web.guard import is_loopback
from bot.zone import of_this_machine

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

PLATFORMS: Final = ("telegram", "discord")
LEVELS: Final = ("debug", "info", "warning", "error")
_PORTS: Final = 65535
_SHARDS: Final = re.compile(r"([0-9]+)(?:-([0-9]+))?/([0-9]+)")
_ORGANISER: Final = re.compile(rf"(?:({'|'.join(PLATFORMS)}):)?([0-9]+)")


class BadSettings(Trouble):
    """Settings that cannot be used; `faults` are all of them, a line each."""


class _Unexpected(ValueError):  # noqa: N818 - said to a person
    """Says what was expected instead."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where the web server listens."""

    host: str
    port: int

    def __str__(self) -> str:
        """As it stands in a URL."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything that can be set. Empty text means not set; secrets do not show in its repr."""

    database: Path
    telegram_token: str = field(repr=False)
    discord_token: str = field(repr=False)
    telegram_api: str
    telegram_webhook: str
    telegram_webhook_secret: str = field(repr=False)
    discord_api: str
    discord_gateway: str
    discord_shards: str
    """``0-3/8``, or empty where Discord decides."""
    web: Address
    organisers: frozenset[str]
    """Accounts as ``platform:id``."""
    language: str
    timezone: ZoneInfo
    log: str

    @property
    def platforms(self) -> tuple[str, ...]:
        """The platforms there is a token for."""
        tokens = {"telegram": self.telegram_token, "discord": self.discord_token}
        return tuple(platform for platform in PLATFORMS if tokens[platform])

    @property
    def secrets(self) -> tuple[str, ...]:
        """What must never be shown."""
        return tuple(filter(None, (self.telegram_token, self.discord_token, self.telegram_webhook_secret)))


# --- What may stand in a setting: each reader returns its value or raises _Unexpected --------------------------------


def _database(text: str) -> Path:
    scheme, _, rest = text.partition("://")
    if scheme.partition("+")[0] in {"postgresql", "postgres"}:
        raise _Unexpected("PostgreSQL is not in this version, use sqlite:///FILE")
    name = rest.removeprefix("/")
    if scheme != "sqlite" or not rest.startswith("/") or not name or name.endswith("/") or set(name) & set("?#\0"):
        raise _Unexpected("expected sqlite:///FILE, such as sqlite:///var/arbiter.db")
    return Path(name)


def _telegram_token(text: str) -> str:
    if re.fullmatch(r"[0-9]+:[A-Za-z0-9_-]+", text) is None:
        raise _Unexpected("expected the token that @BotFather gave, DIGITS:LETTERS")
    return text


def _discord_token(text: str) -> str:
    if re.fullmatch(r"[\x21-\x7e]+", text) is None:
        raise _Unexpected("expected the bot token of the Discord developer portal, one word")
    return text


def _url(*schemes: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        expected = f"expected an address that begins with {' or '.join(f'{scheme}://' for scheme in schemes)}"
        try:
            parts = urlsplit(text)
            named = bool(parts.hostname) and (parts.port is None or 0 < parts.port <= _PORTS)
        except ValueError:
            raise _Unexpected(expected) from None
        if parts.scheme not in schemes or not named or re.search(r"\s", text):
            raise _Unexpected(expected)
        if parts.username or parts.password or parts.query or parts.fragment:
            raise _Unexpected(f"{expected}, without a password, ? or #")
        return text.rstrip("/")

    return read


def _webhook(text: str) -> str:
    url = _url("https", "http")(text)
    parts = urlsplit(url)
    if parts.scheme == "http" and not is_loopback(parts.hostname or ""):
        raise _Unexpected("expected an https:// address: Telegram accepts no other")
    if not re.fullmatch(r"(/[A-Za-z0-9._~-]+)+", parts.path):
        raise _Unexpected("expected an address with a path of its own, such as https://example.org/telegram")
    return url


def _webhook_secret(text: str) -> str:
    if re.fullmatch(r"[A-Za-z0-9_-]{8,256}", text) is None:
        raise _Unexpected("expected 8 to 256 of A-Z a-z 0-9 _ -")
    return text


def _shards(text: str) -> str:
    if text == "automatic":
        return ""
    found = _SHARDS.fullmatch(text)
    if found is not None and int(found[1]) <= int(found[2] or found[1]) < int(found[3]):
        return text
    raise _Unexpected("expected automatic or FIRST-LAST/COUNT, such as 0-3/8")


def _address(text: str) -> Address:
    host, colon, port = text.rpartition(":")
    bare = host[1:-1] if host.startswith("[") and host.endswith("]") else host
    named = re.fullmatch(r"[A-Za-z0-9._-]+", bare) if bare == host else re.fullmatch(r"[0-9A-Fa-f:.]+", bare)
    if not colon or named is None or not (port.isascii() and port.isdigit()) or int(port) > _PORTS:
        raise _Unexpected("expected host:port, such as 127.0.0.1:8080")
    return Address(bare, int(port))


def _organisers(text: str) -> frozenset[str]:
    accounts: set[str] = set()
    for word in filter(None, re.split(r"[,\s]+", text)):
        found = _ORGANISER.fullmatch(word)
        if found is None:
            raise _Unexpected(
                "expected platform ids with commas between, such as telegram:7123456789, discord:80351110224678912"
            )
        # A bare id counts on both platforms: theirs differ in length by far, so it can be only one account.
        accounts.update(f"{platform}:{found[2]}" for platform in ([found[1]] if found[1] else PLATFORMS))
    return frozenset(accounts)


def _one_of(*words: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text.lower() not in words:
            raise _Unexpected(f"expected one of {', '.join(words)}")
        return text.lower()

    return read


def _timezone(text: str) -> ZoneInfo:
    if text == "automatic":
        return of_this_machine()
    try:
        return ZoneInfo(text)
    except (LookupError, ValueError, OSError):
        raise _Unexpected("expected a time zone of the tz database, such as Europe/Moscow, or automatic") from None


# --- The settings ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: its field, its default as it would be typed, how it is read, and a line for .env.example."""

    field: str
    default: str
    read: Callable[[str], object]
    comment: str
    secret: bool = False

    @property
    def name(self) -> str:
        """As it stands in the environment."""
        return f"ARBITER_{self.field.upper()}"


_HTTP: Final = _url("https", "http")
_GATEWAY: Final = _url("wss", "ws")
_NOTHING: Final[dict[str, object]] = {"organisers": frozenset()}

SETTINGS: Final = (
    Setting("database", "sqlite:///var/arbiter.db", _database, "Where the record is kept: sqlite:///FILE"),
    Setting(
        "telegram_token",
        "",
        _telegram_token,
        "Token of the Telegram bot, from @BotFather; without any token the practice room opens",
        secret=True,
    ),
    Setting("discord_token", "", _discord_token, "Token of the Discord bot, from the developer portal", secret=True),
    Setting("telegram_api", "https://api.telegram.org", _HTTP, "Telegram Bot API, or a server of your own"),
    Setting(
        "telegram_webhook",
        "",
        _webhook,
        "Public https:// address for Telegram to call; without it updates are fetched by long polling",
    ),
    Setting(
        "telegram_webhook_secret",
        "",
        _webhook_secret,
        "Secret of the webhook, 8 to 256 of A-Z a-z 0-9 _ -; requests without it get 403",
        secret=True,
    ),
    Setting("discord_api", "", _HTTP, "Discord REST address of a test server; without it the library's own"),
    Setting("discord_gateway", "", _GATEWAY, "Discord gateway of a test server; without it the library's own"),
    Setting("discord_shards", "automatic", _shards, "Discord shards of this process, such as 0-3/8, or automatic"),
    Setting(
        "web",
        "127.0.0.1:8080",
        _address,
        "Where scoreboard, health and metrics are served; the practice room only ever on loopback",
    ),
    Setting(
        "organisers",
        "",
        _organisers,
        "Who may open a chat's first tournament beside its admins: telegram:ID, discord:ID, with commas between",
    ),
    Setting("language", "ru", _one_of(*LANGUAGES), "Language of a new tournament: ru or en"),
    Setting(
        "timezone",
        "UTC",
        _timezone,
        "Time zone of a new tournament, such as Europe/Moscow; automatic is this machine's own",
    ),
    Setting("log", "info", _one_of(*LEVELS), "How much is logged: debug, info, warning or error"),
)


def load(environment: Mapping[str, str], dotenv: Path | None = Path(".env")) -> Settings:
    """Read all settings. Raises BadSettings with every fault."""
    given, faults = _given(environment, dotenv)
    values: dict[str, Any] = {}
    for setting in SETTINGS:
        text = given.get(setting.name, "").strip() or setting.default
        try:
            values[setting.field] = setting.read(text) if text else _NOTHING.get(setting.field, "")
        except _Unexpected as unexpected:
            got = "" if setting.secret or setting.field == "database" else f', got "{text}"'
            faults.append(f"{setting.name}: {unexpected}{got}")
    if not faults:
        settings = Settings(**values)
        faults.extend(_contradictions(settings))
        if not faults:
            return settings
    raise BadSettings(*faults)


def unknown(environment: Mapping[str, str], dotenv: Path | None = Path(".env")) -> tuple[str, ...]:
    """Names that look like settings and are none: slips of the pen."""
    known = {setting.name for setting in SETTINGS}
    given, _ = _given(environment, dotenv)
    return tuple(sorted(name for name in given if name.startswith("ARBITER_") and name not in known))


def example() -> str:
    """The text of .env.example."""
    return "\n\n".join(f"# {setting.comment}\n{setting.name}={setting.default}" for setting in SETTINGS) + "\n"


def _given(environment: Mapping[str, str], dotenv: Path | None) -> tuple[dict[str, str], list[str]]:
    """What was set, and what in .env cannot be read."""
    given: dict[str, str] = {}
    faults: list[str] = []
    if dotenv is not None and dotenv.exists():
        try:
            with dotenv.open(encoding="utf-8-sig") as file:
                for binding in parse_stream(file):
                    if binding.error or (binding.key and binding.value is None):
                        faults.append(f"{dotenv} line {binding.original.line}: expected NAME=VALUE")
                    elif binding.key:
                        given[binding.key] = binding.value or ""
        except (OSError, UnicodeDecodeError) as error:
            faults.append(f"{dotenv}: expected a readable text file in UTF-8 ({type(error).__name__})")
    return {**given, **environment}, faults


def _contradictions(settings: Settings) -> list[str]:
    faults = []
    if settings.telegram_webhook and not settings.telegram_webhook_secret:
        faults.append("ARBITER_TELEGRAM_WEBHOOK_SECRET: expected a secret, as ARBITER_TELEGRAM_WEBHOOK is set")
    if settings.telegram_webhook_secret and not settings.telegram_webhook:
        faults.append("ARBITER_TELEGRAM_WEBHOOK: expected an address, as ARBITER_TELEGRAM_WEBHOOK_SECRET is set")
    if settings.telegram_webhook and not settings.telegram_token:
        faults.append("ARBITER_TELEGRAM_TOKEN: expected a token, as ARBITER_TELEGRAM_WEBHOOK is set")
    if not settings.platforms and not is_loopback(settings.web.host):
        faults.append(
            f'ARBITER_WEB: expected 127.0.0.1:PORT, got "{settings.web}": '
            "without a token there is only the practice room, which is never served beyond this machine"
        )
    return faults
