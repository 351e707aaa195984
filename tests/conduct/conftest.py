"""A wall of «Волки» and «Лисы» before the real referee on a real journal, without a platform."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Final

import pytest

from bot.conversation import Answer, Reply, Upload
from bot.editions import Editions
from bot.referee import Referee
from bot.replay.console import Console, Message
from bot.replay.script import Script, read_script
from bot.replay.staging import set_up
from rulebook import Edition
from rulebook.state import Tournament
from storage import codec
from storage.journal import Waiting
from storage.sqlite import SqliteJournal

HEADER: Final = """rulebook: walls
start: 2026-05-10 18:00:00 +00:00
language: ru
people:
  olga  organiser
  jana  judge
  vera  captain «Волки»
  nina  player «Волки»
  lev   captain «Лисы»
  boris captain «Совы»
  rita  captain «Ежи»
  zed   stranger
"""
BEGIN: Final = datetime(2026, 5, 10, 18, 0, tzinfo=UTC)


def upload(name: str, data: bytes | Exception, *, size: int | None = None, kind: str = "") -> Upload:
    """A file; an exception is what fetching it meets."""

    async def fetch() -> bytes:
        if isinstance(data, Exception):
            raise data
        return data

    fetching: Callable[[], Awaitable[bytes]] = fetch
    announced = size if size is not None else 0 if isinstance(data, Exception) else len(data)
    return Upload(name, announced, kind, fetching)


def never(name: str, size: int) -> Upload:
    """A file that must not be fetched."""
    return upload(name, AssertionError("this was to be refused before it is fetched"), size=size)


@dataclass
class Hall:
    """The referee, what people say to it, and what it has posted since the last word."""

    referee: Referee
    journal: SqliteJournal
    console: Console
    script: Script
    now: datetime = BEGIN
    posted: list[str] = field(default_factory=list)
    said: str = ""

    @property
    def stream(self) -> str:
        """The tournament."""
        return self.referee.directory.streams()[-1]

    @property
    def state(self) -> Tournament:
        """The tournament as it is."""
        return self.referee.state(self.stream)

    def after(self, **lapse: float) -> Hall:
        """Time passes, and no clock speaks."""
        self.now += timedelta(**lapse)
        return self

    async def say(self, who: str, text: str, *files: Upload, chat: str = "captains", **more: object) -> Answer:
        """Somebody writes; a second later than what was said before."""
        self.after(seconds=1)
        heard = self.console.written(who, chat, self.now, text)
        return await self.hear(replace(heard, files=files, **more))  # type: ignore[arg-type]

    async def hear(self, heard: object) -> Answer:
        """The referee hears."""
        self.posted.clear()
        answer = await self.referee.hear(heard)  # type: ignore[arg-type]
        voice = self.referee.voice(self.console.written("jana", "judges", self.now, "").chat, self.stream)
        self.said = voice.draw(answer.reply).text if answer.reply is not None else ""
        return answer

    async def time(self) -> None:
        """Every clock that is due by now speaks."""
        self.posted.clear()
        await self.referee.call_time(self.stream, self.now)


@pytest.fixture(scope="session")
def editions() -> Editions:
    """The editions at hand."""
    return Editions()


@pytest.fixture
async def hall(editions: Editions) -> AsyncIterator[Hall]:
    """A tournament of four teams; nothing is played yet."""
    script = read_script(HEADER)
    journal = await SqliteJournal.open(":memory:")
    messages: list[Message] = []
    console = Console(lambda: BEGIN, frozenset({"olga"}), messages.append)
    posts: list[str] = []

    def keep(waiting: tuple[Waiting, ...]) -> None:
        for one in waiting:
            chat = one.post.chat
            voice = referee.voice(chat, one.stream)
            text = voice.draw(codec.loads(Reply, one.post.body)).text
            posts.append(f"{chat.xid.partition('/')[0]}: {text}")

    referee = Referee(journal, journal.directory, editions, coin=lambda: 0, on_posts=keep)
    await set_up(script, referee, console)
    yield Hall(referee, journal, console, script, posted=posts)
    await journal.close()


@pytest.fixture
async def wall(hall: Hall) -> Hall:
    """Game 1 of «Волки» and «Лисы» is being played."""
    await hall.say("jana", "/match «Волки» «Лисы» «Волки»", chat="judges")
    await hall.say("vera", "/created")
    await hall.say("lev", "/go")
    return hall


@pytest.fixture
def wall_edition(editions: Editions) -> Edition:
    """The regulation of walls."""
    edition = editions.named("walls")
    assert edition is not None
    return edition
