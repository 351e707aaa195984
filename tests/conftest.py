"""What every test may ask for."""

import os
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, settings
from playwright.async_api import Browser, async_playwright

# The same examples on every machine, and no clock: a busy machine is no fault of the law.
settings.register_profile("arbiter", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("arbiter")


SYSTEM_BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET: Final = (  # nothing but the page under test: no sandbox for root, no news from elsewhere
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def _browser_path(playwrights_own: str) -> str | None:
    """Where a browser is: the one that ARBITER_TEST_BROWSER names, the system's, Playwright's own, or nowhere."""
    if named := os.environ.get("ARBITER_TEST_BROWSER"):
        return named
    system = (path for name in SYSTEM_BROWSERS if (path := shutil.which(name)))
    return next(system, playwrights_own if Path(playwrights_own).exists() else None)


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    """A real browser without a window and with an empty profile; where there is none, the test is skipped."""
    async with async_playwright() as playwright:
        path = _browser_path(playwright.chromium.executable_path)
        if path is None:
            pytest.skip("no browser on this machine: install chromium or set ARBITER_TEST_BROWSER")
        browser = await playwright.chromium.launch(executable_path=path, args=QUIET)
        yield browser
        await browser.close()
