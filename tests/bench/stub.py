"""A transport without a network: every call is answered at once, and whoever waits for a message in a chat is told."""

from __future__ import annotations

import asyncio

from telegram.request import BaseRequest, RequestData
from typing_extensions import override

from tests.bench.telegram_words import answer


class Stub(BaseRequest):
    """Stands in for the network below python-telegram-bot and below the adapter alike."""

    def __init__(self) -> None:
        self.awaited: dict[str, asyncio.Future[None]] = {}
        self.sent = 0

    @property
    def read_timeout(self) -> float | None:
        """No answer ever takes long."""
        return 1.0

    @override
    async def initialize(self) -> None:
        pass

    @override
    async def shutdown(self) -> None:
        pass

    @override
    async def do_request(
        self, url: str, method: str, request_data: RequestData | None = None, *_: object, **__: object
    ) -> tuple[int, bytes]:
        name = url.rpartition("/")[2]
        if name == "sendMessage" and request_data is not None:
            self.sent += 1
            waiting = self.awaited.pop(request_data.json_parameters["chat_id"], None)
            if waiting is not None:
                waiting.set_result(None)
        return 200, answer(name)

    def message_in(self, chat: int) -> asyncio.Future[None]:
        """Done with the next message sent to a chat."""
        self.awaited[str(chat)] = waiting = asyncio.get_running_loop().create_future()
        return waiting
