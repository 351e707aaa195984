"""The same wall on both platforms, through the real client libraries: in one process at once, and as `serve`."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import aiohttp
import pytest

from rulebook import events as e
from rulebook.state import RulingState
from rulebook.vocabulary import Score
from tests.e2e import record, wall
from tests.e2e.discord_table import DiscordTable
from tests.e2e.record import Record
from tests.e2e.serving import free_port, given, here
from tests.e2e.table import LAG, PATIENCE
from tests.e2e.telegram_table import TelegramTable
from tests.loopback.discord_server import DiscordServer
from tests.loopback.telegram_server import TelegramServer
from tests.runtime.test_serve import serving

pytestmark = pytest.mark.loopback


def played(one: Record) -> None:
    """What the record of the script must say, whoever kept it."""
    (match,) = one.state.matches.values()
    assert match.finished_at is not None
    assert match.score == Score(5, 1)
    assert [game.delta for game in match.games] == [(1, 0), (1, 0), (1, 0), (0, 1), (1, 0), (1, 0)]
    assert one.state.closed_at is not None
    warned, ruled = one.state.rulings.values()
    assert (warned.case.clause, warned.penalty.word, warned.state) == ("8.5.а", "warning", RulingState.IN_FORCE)
    assert (ruled.case.clause, ruled.penalty.word, ruled.state) == ("8.5.б", "deduct_win", RulingState.CANCELLED)
    assert len(one.of(e.DeadlineMissed)) == 1
    assert not one.of(e.ExpiryUnseen)
    assert len(one.of(e.ScoreDisputed)) == len(one.of(e.ScoreSettled)) == 1
    assert len(one.of(e.ScoreReported)) == 7  # six games, and one slip
    assert len(one.of(e.MatchFinished)) == 1


def told(path: Path, platform: str) -> dict[str, list[str]]:
    """What was posted, but for reminders: whether there was still time for one depends on the machine."""
    said = record.told(path, platform)
    return {kind: [title for title in titles if not title.startswith("remind-")] for kind, titles in said.items()}


async def test_in_one_process(telegram: TelegramServer, discord: DiscordServer, tmp_path: Path) -> None:
    """Two tournaments at once, one on each platform; neither hears of the other."""
    tables = (TelegramTable(telegram, *wall.CAST, lag=LAG), DiscordTable(discord, *wall.CAST, lag=LAG))
    path = tmp_path / "record.db"
    async with here(path, given(telegram, discord)):
        await asyncio.gather(*(wall.play(table) for table in tables))
    for one in await record.records(path):
        played(one)
    assert record.delivered_in_order(path) > 60
    assert told(path, "telegram") == told(path, "discord")
    assert not [call for call in telegram.calls if call.method == "sendMessage" and call.status != 200]


async def test_as_a_process_with_a_webhook(telegram: TelegramServer, discord: DiscordServer, tmp_path: Path) -> None:
    """`python -m bot serve` with the settings of its manual; Telegram calls it, and nobody without the secret may."""
    tables = (TelegramTable(telegram, *wall.CAST, lag=LAG), DiscordTable(discord, *wall.CAST, lag=LAG))
    web, secret = f"127.0.0.1:{free_port()}", "secret-of-the-hook"
    hook = {"telegram_webhook": f"http://{web}/telegram", "telegram_webhook_secret": secret}
    async with serving(
        tmp_path, **given(telegram, discord), **hook, web=web, database="sqlite:///record.db"
    ) as arbiter:
        for platform in ("telegram", "discord"):
            await arbiter.says(f"said=listens platform={platform}")
        async with aiohttp.ClientSession() as session:
            for header in ({}, {"X-Telegram-Bot-Api-Secret-Token": "another"}):
                async with session.post(hook["telegram_webhook"], json={"update_id": 1}, headers=header) as refused:
                    assert refused.status == 403
        await asyncio.gather(*(wall.play(table) for table in tables))
        assert await asyncio.wait_for(arbiter.ends(signal.SIGTERM), PATIENCE) == 0
    for one in await record.records(tmp_path / "record.db"):
        played(one)
    assert record.delivered_in_order(tmp_path / "record.db") > 60
    assert not [call for call in telegram.calls if call.method == "getUpdates"]
    said = "\n".join(arbiter.said)
    assert "Traceback" not in said
    assert not [hidden for hidden in (telegram.token, discord.token, secret) if hidden in said]
