"""`serve`, as people start it: a process of its own against servers on this machine."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tests.loopback.discord_server import DiscordServer
from tests.loopback.telegram_server import TelegramServer

pytestmark = pytest.mark.loopback

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 20.0  # paid only by tests that fail


@dataclass
class Arbiter:
    """A running `python -m bot serve`, and what it has said so far."""

    process: asyncio.subprocess.Process
    said: list[str] = field(default_factory=list)
    heard: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def says(self, words: str) -> str:
        """The line with these words, once it is there."""
        async with asyncio.timeout(PATIENCE), self.heard:
            while not (lines := [line for line in self.said if words in line]):
                await self.heard.wait()
        return lines[0]

    async def address(self) -> str:
        """Where its web server is."""
        return (await self.says('said="Arbiter is open"')).rpartition(" web=")[2]

    async def ends(self, signal_: int = 0) -> int:
        """Its exit code, after a signal if one is given."""
        if signal_:
            self.process.send_signal(signal_)
        async with asyncio.timeout(PATIENCE):
            return await self.process.wait()

    async def listen(self) -> None:
        """Keep what it says."""
        assert self.process.stderr is not None
        async for line in self.process.stderr:
            async with self.heard:
                self.said.append(line.decode().rstrip())
                self.heard.notify_all()


@asynccontextmanager
async def serving(folder: Path, **settings: str) -> AsyncIterator[Arbiter]:
    """An Arbiter with these settings and no others, killed at the end if it has not ended."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("ARBITER_")}
    environment |= {"PYTHONPATH": str(ROOT), "ARBITER_WEB": "127.0.0.1:0"}
    environment |= {f"ARBITER_{name.upper()}": value for name, value in settings.items()}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        "serve",
        cwd=folder,
        env=environment,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
    arbiter = Arbiter(process)
    listening = asyncio.create_task(arbiter.listen())
    try:
        yield arbiter
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
        await listening


async def get(url: str) -> tuple[int, str]:
    """Status and text of an address."""
    async with aiohttp.ClientSession() as session, session.get(url) as response:
        return response.status, await response.text()


async def test_the_practice_room_opens_without_any_setting(tmp_path: Path) -> None:
    """The page is there, a play begins when it is opened, health and metrics answer, SIGTERM ends it cleanly."""
    async with serving(tmp_path) as arbiter:
        address = await arbiter.address()
        assert address.startswith("http://127.0.0.1:")
        status, page = await get(f"{address}/")
        assert (status, "<html" in page.lower()) == (200, True)
        async with (
            aiohttp.ClientSession() as session,
            session.get(f"{address}/practice/stream?language=ru") as stream,
        ):
            async with asyncio.timeout(PATIENCE):
                async for line in stream.content:
                    if line.startswith(b"event: board"):
                        break
        _, metrics = await get(f"{address}/metrics")
        values = dict(line.split() for line in metrics.splitlines() if not line.startswith("#"))
        assert int(values["arbiter_ruled_total"]) > 10
        assert int(values["arbiter_failed_total"]) == 0
        assert int(values["arbiter_outbox_waiting"]) == 0
        assert int(values["arbiter_alarms"]) == 1
        assert await arbiter.ends(signal.SIGTERM) == 0
        assert 'said="Arbiter is closed"' in arbiter.said[-1]
    assert sorted(path.name for path in (tmp_path / "var").iterdir()) == ["arbiter.db", "arbiter.db.lock"]
    assert not [line for line in arbiter.said if "level=error" in line or "Traceback" in line]


async def test_telegram_is_served_across_a_kill(tmp_path: Path) -> None:
    """Killed in the middle: what was said meanwhile is answered after the start; no token is in any line."""
    async with TelegramServer() as telegram:
        olga = telegram.user("Olga")
        hall = telegram.supergroup("Hall", olga)
        telegram.join(hall, olga, "creator")
        given = {"telegram_token": telegram.token, "telegram_api": telegram.address, "log": "debug"}
        async with serving(tmp_path, **given) as arbiter:
            address = await arbiter.address()
            await telegram.say(olga, hall, "/tournament «Кубок» walls")
            await telegram.wait(chat=hall, patience=PATIENCE)
            status, health = await get(f"{address}/health")
            assert (status, json.loads(health)["heard"]) == (200, {"telegram": True})
            await arbiter.ends(signal.SIGKILL)
        said = arbiter.said
        since = telegram.mark()
        await telegram.say(olga, hall, "/clause 8.5")
        async with serving(tmp_path, **given) as again:
            answer: Any = await telegram.wait(chat=hall, text="8.5", since=since, patience=PATIENCE)
            assert answer.shown
            assert await again.ends(signal.SIGINT) == 0
        said += again.said
    assert len(said) > 4
    assert not [line for line in said if telegram.token in line or "Traceback" in line]


async def test_a_second_instance_on_the_same_record_stops(tmp_path: Path) -> None:
    """It says who the first is, exit 1; the first goes on."""
    async with serving(tmp_path) as first:
        address = await first.address()
        async with serving(tmp_path) as second:
            assert await second.ends() == 1
        assert second.said == [f"arbiter: var/arbiter.db is in use by another Arbiter (process {first.process.pid})"]
        assert (await get(f"{address}/health"))[0] == 200


async def test_a_second_instance_on_another_record_stops_too(tmp_path: Path) -> None:
    """Two programs that read one bot's messages: one of them stops with a line that says so, the other goes on."""
    async with TelegramServer() as telegram:
        given = {"telegram_token": telegram.token, "telegram_api": telegram.address}
        async with serving(tmp_path, **given, database="sqlite:///a.db") as first:
            await first.says("said=listens")
            async with serving(tmp_path, **given, database="sqlite:///b.db") as second:
                both = {asyncio.create_task(each.ends()): each for each in (first, second)}
                done, going_on = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
                for task in going_on:
                    task.cancel()
                    assert both[task].process.returncode is None
        (ended,) = done
        assert ended.result() == 1
        assert "another program reads the messages of this Telegram bot" in both[ended].said[-1]
        assert both[ended].said[-1].startswith("arbiter: ")


async def test_tokens_that_are_not_taken(tmp_path: Path) -> None:
    """Both are told at once, with where to get new ones; exit 1, no traceback, no token."""
    async with (
        TelegramServer() as telegram,
        DiscordServer() as discord,
        serving(
            tmp_path,
            telegram_token="123456:wrong-telegram",
            telegram_api=telegram.address,
            discord_token="wrong-discord",
            discord_api=discord.api,
            discord_gateway=discord.gateway_url,
        ) as arbiter,
    ):
        assert await arbiter.ends() == 1
    told = [line for line in arbiter.said if line.startswith("arbiter: ")]
    assert len(told) == 2
    assert "ARBITER_TELEGRAM_TOKEN" in told[0]
    assert "ARBITER_DISCORD_TOKEN" in told[1]
    assert not [line for line in arbiter.said if "wrong-" in line or "Traceback" in line]


async def test_both_platforms_are_heard(tmp_path: Path) -> None:
    """One process, two platforms: each is told in health, and SIGTERM leaves both."""
    async with TelegramServer() as telegram, DiscordServer() as discord:
        discord.guild("Cup")
        async with serving(
            tmp_path,
            telegram_token=telegram.token,
            telegram_api=telegram.address,
            discord_token=discord.token,
            discord_api=discord.api,
            discord_gateway=discord.gateway_url,
        ) as arbiter:
            address = await arbiter.address()
            for platform in ("telegram", "discord"):
                await arbiter.says(f"said=listens platform={platform}")
            assert json.loads((await get(f"{address}/health"))[1])["heard"] == {"telegram": True, "discord": True}
            _, metrics = await get(f"{address}/metrics")
            assert 'arbiter_listening{platform="telegram"} 1\narbiter_listening{platform="discord"} 1\n' in metrics
            assert (await get(f"{address}/practice/"))[0] == 404
            assert await arbiter.ends(signal.SIGTERM) == 0


async def test_a_webhook_is_mounted_with_its_secret(tmp_path: Path) -> None:
    """Telegram's calls are taken at the address of the settings, and only with the secret."""
    async with (
        TelegramServer() as telegram,
        serving(
            tmp_path,
            telegram_token=telegram.token,
            telegram_api=telegram.address,
            telegram_webhook="http://127.0.0.1:1/hooks/telegram",
            telegram_webhook_secret="secret-of-the-hook",
        ) as arbiter,
    ):
        address = await arbiter.address()
        async with aiohttp.ClientSession() as session:
            for secret, status in ((None, 403), ("wrong", 403), ("secret-of-the-hook", 200)):
                headers = {"X-Telegram-Bot-Api-Secret-Token": secret} if secret else {}
                async with session.post(
                    f"{address}/hooks/telegram", json={"update_id": 1}, headers=headers
                ) as response:
                    assert response.status == status
        assert await arbiter.ends(signal.SIGTERM) == 0
    assert not [line for line in arbiter.said if "secret-of-the-hook" in line]


async def test_a_port_that_is_taken(tmp_path: Path) -> None:
    """The line names the address and the setting."""
    async with serving(tmp_path) as first:
        taken = (await first.address()).removeprefix("http://")
        async with serving(tmp_path, web=taken, database="sqlite:///b.db") as second:
            assert await second.ends() == 1
    assert second.said[-1].startswith(f"arbiter: cannot listen on {taken}: ")
    assert "ARBITER_WEB" in second.said[-1]
