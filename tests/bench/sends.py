"""Messages a second to Telegram: our session and the library's own, to one server in a child process."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from telegram import Bot
from telegram.request import BaseRequest, HTTPXRequest

from bot.telegram_transport import AiohttpRequest
from tests.bench.measuring import abreast
from tests.loopback.telegram_server import TOKEN, TelegramServer

CHATS = 50
EACH = 6


@asynccontextmanager
async def served() -> AsyncIterator[str]:
    """The address of a Telegram of our own, in a process of its own."""
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bench.sends", stdout=asyncio.subprocess.PIPE, stdin=asyncio.subprocess.PIPE
    )
    assert child.stdout is not None
    try:
        yield (await child.stdout.readline()).decode().strip()
    finally:
        child.terminate()
        await child.wait()


def ours() -> BaseRequest:
    """The session that Arbiter sends through."""
    return AiohttpRequest()


def theirs() -> BaseRequest:
    """The library's own, with a connection for each message in flight."""
    return HTTPXRequest(connection_pool_size=CHATS, pool_timeout=60, read_timeout=60)


async def sends(address: str, request: BaseRequest) -> float:
    """Messages a second, one in flight for each chat."""
    bot = Bot(TOKEN, base_url=f"{address}/bot", base_file_url=f"{address}/file/bot", request=request)
    async with bot:
        lanes = [
            [lambda chat=chat: bot.send_message(chat, "Волки 3 : 2 Лисы") for _ in range(EACH)]
            for chat in range(1, CHATS + 1)
        ]
        return await abreast(lanes)


async def _serve() -> None:
    async with TelegramServer() as server:
        for chat in range(1, CHATS + 1):
            server.world.private(server.world.user(f"user{chat}", chat))
        print(server.address, flush=True)  # noqa: T201 - said to the process that asked
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(_serve())
