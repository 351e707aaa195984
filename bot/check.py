"""`check`: what is wrong and how to mend it, before anybody is served.

    settings -> record -> editions -> tokens -> clock        a line each; exit 1 when one of them is wrong

Nothing is changed: no schema, no webhook, no message. Platforms are asked over plain HTTP: no library is needed.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from enum import StrEnum
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import aiohttp

from bot import settings
from bot.editions import Editions
from bot.trouble import Trouble
from rulebook import BrokenEdition
from storage.backup import verify
from storage.journal import StorageFailure
from storage.lock import FileLock

if TYPE_CHECKING:
    from bot.settings import Settings

_DISCORD_API: Final = "https://discord.com/api/v10"
_PATIENCE: Final = aiohttp.ClientTimeout(total=15)
_SKEW: Final = 5.0
"""Seconds by which our clock may differ from a platform's: its answers are dated to the second and take their way."""
_MESSAGE_CONTENT: Final = 1 << 18 | 1 << 19  # Discord's flags of an application: the intent in general, and as limited


class Mark(StrEnum):
    """What stands before a line."""

    OK = "ok"
    NOTE = "note"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    mark: Mark
    what: str
    says: str


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Make the command known."""
    parser = commands.add_parser(
        "check", help="settings, record, editions, tokens, clock: what is wrong, how to mend it"
    )
    parser.set_defaults(run=run)


def run(_args: argparse.Namespace) -> int:
    """Look at everything, tell everything."""
    try:
        chosen = settings.load(os.environ)
    except Trouble as trouble:
        # Without settings nothing else can be looked at but the editions.
        findings = [Finding(Mark.WRONG, "settings", fault) for fault in trouble.faults]
        findings += editions()
    else:
        findings = [
            Finding(Mark.OK, "settings", f"{', '.join(chosen.platforms) or 'practice room'} on {chosen.web}"),
            *(
                Finding(Mark.NOTE, "settings", f"{name} is no setting: a slip?")
                for name in settings.unknown(os.environ)
            ),
            *record(chosen.database),
            *editions(),
            *asyncio.run(platforms(chosen)),
        ]
    for finding in findings:
        print(f"{finding.mark:<6}{finding.what:<10}{' '.join(finding.says.split())}")  # noqa: T201 - its answer
    return int(any(finding.mark is Mark.WRONG for finding in findings))


# --- On this machine -------------------------------------------------------------------------------------------------


def record(database: Path) -> Iterable[Finding]:
    """The file of the record, or where it will be."""
    if not database.exists():
        folder = next(folder for folder in database.absolute().parents if folder.exists())
        if folder.is_dir() and os.access(folder, os.W_OK | os.X_OK):
            return [Finding(Mark.OK, "record", f"{database} will be made at the first start")]
        return [Finding(Mark.WRONG, "record", f"{database} cannot be made: give the right to write in {folder}")]
    try:
        found = verify(database)
    except StorageFailure as failure:
        return [Finding(Mark.WRONG, "record", str(failure))]
    findings = [
        Finding(Mark.OK, "record", f"{database}: {found.tournaments} tournaments, {found.entries} entries, sound")
    ]
    if found.is_old:
        findings.append(
            Finding(Mark.NOTE, "record", "its schema is brought up to date at the next start: back it up first")
        )
    if not (os.access(database, os.W_OK) and os.access(database.absolute().parent, os.W_OK)):
        findings.append(
            Finding(Mark.WRONG, "record", f"{database} is read-only: give the right to write it and its folder")
        )
        return findings
    try:
        FileLock(database).release()
    except StorageFailure as failure:
        findings.append(Finding(Mark.NOTE, "record", str(failure)))
    return findings


def editions() -> list[Finding]:
    """The regulations at hand."""
    try:
        return [Finding(Mark.OK, "editions", ", ".join(Editions().names))]
    except BrokenEdition as broken:
        return [Finding(Mark.WRONG, "editions", f"{broken}; see `python -m bot lint`")]


# --- Beyond it -------------------------------------------------------------------------------------------------------


async def platforms(chosen: Settings) -> list[Finding]:
    """Whether the tokens work, and our clock is that of the platforms."""
    findings: list[Finding] = []
    skews: list[float] = []
    async with aiohttp.ClientSession(timeout=_PATIENCE, trust_env=False) as session:
        for platform, look in (("telegram", _telegram), ("discord", _discord)):
            if platform not in chosen.platforms:
                continue
            try:
                findings += await look(session, chosen, skews)
            except (aiohttp.ClientError, OSError, ValueError, LookupError, TypeError) as error:
                # Its text may hold the address, and the address the token.
                why = f"does not answer as it should ({type(error).__name__}): look at the network and its address"
                findings.append(Finding(Mark.WRONG, platform, why))
    return [*findings, _clock(skews)]


async def _telegram(session: aiohttp.ClientSession, chosen: Settings, skews: list[float]) -> list[Finding]:
    method = f"{chosen.telegram_api}/bot{chosen.telegram_token}/getMe"
    status, answer = await _ask(session, "POST", method, {}, skews)
    if status in {HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_FOUND}:
        return [
            Finding(
                Mark.WRONG,
                "telegram",
                "does not take the token: copy it again from @BotFather and set ARBITER_TELEGRAM_TOKEN",
            )
        ]
    bot = answer["result"]
    findings = [Finding(Mark.OK, "telegram", f"@{bot['username']}")]
    if not bot.get("can_read_all_group_messages"):
        findings.append(
            Finding(
                Mark.NOTE,
                "telegram",
                "privacy mode is on: in groups the bot hears no plain messages, such as scores, unless it is made "
                "administrator there; or send /setprivacy to @BotFather, Disable, and add the bot anew",
            )
        )
    return findings


async def _discord(session: aiohttp.ClientSession, chosen: Settings, skews: list[float]) -> list[Finding]:
    api = chosen.discord_api or _DISCORD_API
    headers = {"Authorization": f"Bot {chosen.discord_token}"}
    status, bot = await _ask(session, "GET", f"{api}/users/@me", headers, skews)
    if status == HTTPStatus.UNAUTHORIZED:
        return [
            Finding(
                Mark.WRONG,
                "discord",
                "does not take the token: copy it again from the Developer Portal, page Bot, "
                "and set ARBITER_DISCORD_TOKEN",
            )
        ]
    findings = [Finding(Mark.OK, "discord", str(bot["username"]))]
    status, application = await _ask(session, "GET", f"{api}/oauth2/applications/@me", headers, skews)
    if status == HTTPStatus.OK and not int(application.get("flags", 0)) & _MESSAGE_CONTENT:
        findings.append(
            Finding(
                # Servers for tests grant every intent and say nothing of it.
                Mark.NOTE if chosen.discord_api else Mark.WRONG,
                "discord",
                "the bot may not read messages: switch on Message Content Intent in the Developer Portal, page Bot",
            )
        )
    return findings


async def _ask(
    session: aiohttp.ClientSession, method: str, url: str, headers: dict[str, str], skews: list[float]
) -> tuple[int, dict[str, Any]]:
    """Status and JSON of an answer; how far our clock is ahead of its date goes to `skews`."""
    async with session.request(method, url, headers=headers, allow_redirects=False) as response:
        if "Date" in response.headers:
            skews.append(time.time() - parsedate_to_datetime(response.headers["Date"]).timestamp())
        if response.status in {HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_FOUND}:
            return response.status, {}
        response.raise_for_status()
        return response.status, await response.json(content_type=None)


def _clock(skews: list[float]) -> Finding:
    now = f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC"
    if not skews:
        return Finding(Mark.OK, "clock", f"{now}, compared with nobody's")
    ahead = min(skews, key=abs)
    if abs(ahead) <= _SKEW:
        return Finding(Mark.OK, "clock", now)
    way = "ahead of" if ahead > 0 else "behind"
    says = f"{now} is {abs(ahead):.0f} s {way} the platforms: deadlines would be wrong by that; set the clock (NTP)"
    return Finding(Mark.WRONG, "clock", says)
