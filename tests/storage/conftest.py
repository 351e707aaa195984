"""What the tests of storage share: drafts, and a journal on a file of its own."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

import pytest

from rulebook.events import RulingAgreed
from rulebook.vocabulary import PersonId, RulingId
from storage.journal import Chat, Draft, Post
from storage.people import Change
from storage.sqlite import SqliteJournal

NOON: Final = datetime(2024, 5, 1, 12, tzinfo=UTC)
HALL: Final = Chat("telegram", "-1002123456789")


def draft(  # noqa: PLR0913 - a draft has many parts
    number: int,
    stream: str = "cup",
    *,
    cause: str = "",
    posts: int = 0,
    alarm: datetime | None = None,
    changes: tuple[Change, ...] = (),
) -> Draft:
    """A draft with one event and `posts` posts to the hall."""
    return Draft(
        stream,
        number,
        NOON + timedelta(seconds=number),
        "p1",
        cause or f"telegram:{stream}:{number}",
        (RulingAgreed(RulingId(f"r{number}"), PersonId("p1"), NOON),),
        tuple(Post(HALL, f'{{"post": {post}}}') for post in range(1, posts + 1)),
        alarm,
        changes,
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the journal of this test lies."""
    return tmp_path / "var" / "arbiter.db"


@pytest.fixture
async def journal(path: Path) -> AsyncIterator[SqliteJournal]:
    """An empty journal."""
    opened = await SqliteJournal.open(path, patience=0.05)
    yield opened
    await opened.close()
