"""Short scenarios for the tests of the replay itself."""

from collections.abc import Awaitable, Callable

import pytest

from bot.editions import Editions
from bot.replay.play import Result, play
from bot.replay.script import read_script

HEADER = """\
rulebook: walls
start: 2026-05-10 18:00:00 +03:00
language: ru
people:
  olga  organiser
  jana  judge
  vera  captain «Волки»
  lev   captain «Лисы»
  mila  player «Лисы»
  zed   stranger

"""
"""The lines of a body written after it begin with line 12."""
FIRST = 12

Playing = Callable[[str], Awaitable[Result]]


@pytest.fixture(scope="session")
def editions() -> Editions:
    """The editions at hand, read once."""
    return Editions()


@pytest.fixture
def playing(editions: Editions) -> Playing:
    """Play a body under the usual header."""

    async def played(body: str) -> Result:
        return await play(read_script(HEADER + body), editions)

    return played
