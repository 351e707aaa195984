"""A wall played in a real browser against the real referee: from the demo's 1:0 to five wins."""

from __future__ import annotations

import re
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from tests.practice.real import practice_room

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

pytestmark = pytest.mark.browser

ARTEFACTS: Final = Path(__file__).parent.parent / "artefacts"
PATIENCE: Final = 15_000
WIDE: Final = (1440, 900)
PHONE: Final = (390, 844)


@asynccontextmanager
async def opened(
    browser: Browser, address: str, size: tuple[int, int], language: str = "ru", scheme: str = "light"
) -> AsyncIterator[Page]:
    """The page as a visitor sees it; whatever it complains of, and every request elsewhere, fails the test."""
    wrongs: list[str] = []
    context = await browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale=language,
        color_scheme="dark" if scheme == "dark" else "light",
        has_touch=size == PHONE,
        is_mobile=size == PHONE,
    )
    context.set_default_timeout(PATIENCE)
    page = await context.new_page()
    page.on("pageerror", lambda error: wrongs.append(str(error)))
    page.on("console", lambda said: wrongs.append(said.text) if said.type in ("error", "warning") else None)
    page.on("request", lambda asked: None if asked.url.startswith(address) else wrongs.append(asked.url))
    await page.goto(address)
    await expect(score(page)).to_have_text("1 : 0", timeout=PATIENCE)
    yield page
    await context.close()
    assert wrongs == []


def score(page: Page) -> Locator:
    """The score on the board."""
    return page.locator("#score")


def column(page: Page, who: str) -> Locator:
    """One person's part of the page."""
    return page.locator(f".column[data-person={who}]")


async def write(page: Page, who: str, text: str, chat: str = "captains") -> None:
    """Write in a chat as one of the people, with the keyboard."""
    await column(page, who).locator(f".chats [data-chat={chat}]").click()
    line = column(page, who).get_by_role("combobox")
    await line.fill(text)
    await line.press("Escape")  # suggestions away
    await line.press("Enter")


def button(page: Page, who: str, word: str, about: str) -> Locator:
    """The button of the newest message about something that this person sees."""
    return column(page, who).locator(".message.said", has_text=about).last.locator(f"[data-word={word}]")


async def reported_and_confirmed(page: Page, ours: int, theirs: int) -> None:
    """Vera reports, Lev confirms by button."""
    await write(page, "vera", f"Волки {ours}:{theirs} Лисы")
    await button(page, "lev", "confirm", f"{ours} : {theirs}").click()
    await expect(score(page)).to_have_text(f"{ours} : {theirs}", timeout=PATIENCE)


async def test_a_wall_is_played_to_its_end(browser: Browser, tmp_path: Path) -> None:
    """A report confirmed by button, a dispute settled by the judge, an expired clock, and five wins end the wall."""
    async with practice_room(tmp_path) as address, opened(browser, address, WIDE) as page:
        await expect(page.locator("#phase")).to_contain_text("Этап 2")
        await expect(page.locator(".clock .remaining").first).to_have_text(re.compile("[12]:[0-9]{2}"))
        await page.screenshot(path=ARTEFACTS / "practice-wide.png")

        await reported_and_confirmed(page, 2, 0)

        await write(page, "vera", "Волки 3:0 Лисы")
        await write(page, "lev", "Волки 2:1 Лисы")
        await expect(page.locator("#phase")).to_contain_text("не сходится", timeout=PATIENCE)
        await column(page, "jana").locator(".chats [data-chat=judges]").click()
        await page.screenshot(path=ARTEFACTS / "practice-dispute.png")
        await column(page, "jana").locator(".actions button", has_text="3 : 0").last.click()
        await expect(score(page)).to_have_text("3 : 0", timeout=PATIENCE)

        await page.locator("[data-skip=due]").click()
        warning = column(page, "vera").locator(".message.said", has_text="8.5.а").last
        await expect(warning).to_contain_text("предупреждение", timeout=PATIENCE, ignore_case=True)
        await page.screenshot(path=ARTEFACTS / "practice-warning.png")

        await reported_and_confirmed(page, 4, 0)
        await reported_and_confirmed(page, 5, 0)
        await expect(page.locator("#phase")).to_have_text("Стенка окончена: победа «Волки»")
        await page.screenshot(path=ARTEFACTS / "practice-finished.png")


async def test_a_phone_shows_one_chat_with_a_switcher(browser: Browser, tmp_path: Path) -> None:
    """One person is before one's eyes, nothing is wider than the screen, and the switcher brings the others."""
    async with practice_room(tmp_path) as address, opened(browser, address, PHONE, scheme="dark") as page:
        assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        await expect(page.locator(".column:visible")).to_have_count(1)
        newest = await column(page, "vera").locator(".message").last.bounding_box()
        line = await column(page, "vera").locator(".composer").bounding_box()
        assert newest is not None
        assert line is not None
        assert newest["y"] + newest["height"] <= line["y"]
        await page.screenshot(path=ARTEFACTS / "practice-phone.png")

        await write(page, "vera", "Волки 2:0 Лисы")
        await page.locator("#people [data-person=lev]").tap()
        await expect(column(page, "lev")).to_be_visible()
        await expect(column(page, "vera")).to_be_hidden()
        await button(page, "lev", "confirm", "2 : 0").tap()
        await expect(score(page)).to_have_text("2 : 0", timeout=PATIENCE)
        await page.screenshot(path=ARTEFACTS / "practice-phone-lev.png")
        low = await column(page, "lev").locator(".composer .row").bounding_box()
        assert low is not None
        assert low["y"] + low["height"] <= PHONE[1]


async def test_the_keyboard_is_enough(browser: Browser, tmp_path: Path) -> None:
    """Commands are suggested while one types, chosen with the arrows, completed and sent; the focus stays."""
    async with practice_room(tmp_path) as address, opened(browser, address, WIDE) as page:
        line = column(page, "mila").get_by_role("combobox")
        await line.focus()
        await page.keyboard.type("/cla")
        await expect(column(page, "mila").get_by_role("option").first).to_contain_text("/clause")
        await page.keyboard.press("ArrowDown")
        await page.keyboard.press("Enter")
        await expect(line).to_have_value("/clause ")
        await page.keyboard.type("3.3")
        await page.screenshot(path=ARTEFACTS / "practice-suggestions.png")
        await page.keyboard.press("Escape")
        await page.keyboard.press("Enter")
        await expect(column(page, "mila").locator(".message.said").last).to_contain_text("3.3", timeout=PATIENCE)
        await expect(line).to_be_focused()
        await expect(line).to_have_value("")
        await expect(column(page, "vera").locator(".message", has_text="/clause 3.3")).to_have_count(0)


async def test_the_language_is_switched_and_the_play_started_over(browser: Browser, tmp_path: Path) -> None:
    """EN turns the page and the referee's words to English at once; Start over begins with English names."""
    async with practice_room(tmp_path) as address, opened(browser, address, WIDE) as page:
        said = column(page, "vera").locator(".message.said").last
        russian = await said.inner_text()
        await page.locator("[data-language=en]").click()
        await expect(page.locator("#again")).to_have_text("Start over")
        await expect(said).not_to_have_text(russian)
        await expect(said).to_contain_text("Arbiter")
        await write(page, "vera", "Волки 2:0 Лисы")
        await page.locator("#again").click()
        await expect(page.locator("#scoreline")).to_contain_text("«Wolves»", timeout=PATIENCE)
        await expect(score(page)).to_have_text("1 : 0")
        await expect(column(page, "vera").locator(".message", has_text="Волки 2:0")).to_have_count(0)
        await page.screenshot(path=ARTEFACTS / "practice-english.png")


async def test_two_pages_show_the_same_and_a_file_is_attached(browser: Browser, tmp_path: Path) -> None:
    """A second page finds the history and hears what the first one says; a file goes along with a message."""
    async with (
        practice_room(tmp_path) as address,
        opened(browser, address, WIDE) as one,
        opened(browser, address, PHONE) as other,
    ):
        await (
            column(one, "vera")
            .locator("input[type=file]")
            .set_input_files({"name": "log.txt", "mimeType": "text/plain", "buffer": b"18:20 kick"})
        )
        await write(one, "vera", "<b>смотрите</b>")
        await expect(column(other, "vera").locator(".message.typed").last).to_contain_text("<b>смотрите</b>")
        await expect(column(other, "vera").locator(".file").last).to_contain_text("log.txt")


async def test_a_hint_leads_to_a_ruling(browser: Browser, tmp_path: Path) -> None:
    """A hint writes the beginning, suggestions in its language the rest; the judge issues, the captains read."""
    async with practice_room(tmp_path) as address, opened(browser, address, WIDE, language="en") as page:
        jana = column(page, "jana")
        await page.locator("#hints-list").get_by_role("button", name="Issue a ruling as judge").click()
        await expect(jana.get_by_role("combobox")).to_be_focused()
        await page.keyboard.type("8.5.а")
        option = jana.get_by_role("option").first
        await expect(option).to_contain_text("8.5.а", timeout=PATIENCE)
        await expect(option).not_to_contain_text("Этап")
        await page.keyboard.press("ArrowDown")
        await page.keyboard.press("Enter")
        await expect(jana.get_by_role("combobox")).to_have_value("/ruling «Foxes» 8.5.а ")
        await page.keyboard.press("Escape")
        await page.keyboard.press("Enter")
        await button(page, "jana", "issue", "R1").click()
        await expect(column(page, "lev").locator(".message.said", has_text="R1").last).to_contain_text("8.5.а")
        await expect(jana.locator(".actions [data-word=issue]")).to_have_count(0)
        await page.screenshot(path=ARTEFACTS / "practice-ruling.png")
