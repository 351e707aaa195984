"""What every test may ask for."""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest
from playwright.async_api import Browser, async_playwright

SYSTEM_BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def _browser_path(playwrights_own: str) -> str | None:
    """Where a browser is: the system's, else Playwright's, else nowhere."""
    system = (path for name in SYSTEM_BROWSERS if (path := shutil.which(name)))
    return next(system, playwrights_own if Path(playwrights_own).exists() else None)


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    """A real browser without a window; a test that asks for it where there is none is skipped."""
    async with async_playwright() as playwright:
        path = _browser_path(playwright.chromium.executable_path)
        if path is None:
            pytest.skip("no browser on this machine")
        browser = await playwright.chromium.launch(executable_path=path)
        yield browser
        await browser.close()
