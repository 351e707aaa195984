"""A practice room that is served on loopback."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from bot.web import practice
from tests.practice.fakes import Parrot, furnished

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.web.room import Room

Client: TypeAlias = TestClient[web.Request, web.Application]


@pytest.fixture
async def served() -> AsyncIterator[tuple[Client, Parrot, Room]]:
    """A practice room with a parrot, served on loopback, with a play that is on."""
    parrot, room = furnished()
    app = web.Application()
    practice.mount(app, room, "127.0.0.1")
    async with TestClient(TestServer(app, host="127.0.0.1")) as client:
        room.begin("ru")
        yield client, parrot, room


def own(client: Client) -> dict[str, str]:
    """What a browser sends from the room's own page."""
    return {"Origin": f"http://127.0.0.1:{client.port}", "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors"}
