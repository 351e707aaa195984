"""A practice room that is served on loopback."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING, Final, TypeAlias

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer
from playwright.async_api import Browser, async_playwright

from bot.web import practice
from tests.practice.fakes import Parrot, furnished

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.web.room import Room

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")
QUIET: Final = (  # nothing but the page under test: no sandbox for root, no news from elsewhere
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
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


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    """A browser of this machine without a window, with an empty profile; ARBITER_TEST_BROWSER names another."""
    named = os.environ.get("ARBITER_TEST_BROWSER")
    path = named or next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if path is None:
        pytest.skip("no browser on this machine: install chromium or set ARBITER_TEST_BROWSER")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=QUIET)
        yield browser
        await browser.close()
