"""Every scenario of tests/scenarios holds: whole tournaments as chats, played by the real referee on a real journal."""

from pathlib import Path
from typing import Final

import pytest

from bot.editions import Editions
from bot.replay.command import complaint, load
from bot.replay.play import play

FOLDER: Final = Path(__file__).parent / "scenarios"
SCENARIOS: Final = sorted(FOLDER.glob("*.chat"))


@pytest.fixture(scope="module")
def editions() -> Editions:
    """The editions at hand, read once."""
    return Editions()


@pytest.mark.parametrize("file", SCENARIOS, ids=lambda file: file.stem)
async def test_scenario_holds(file: Path, editions: Editions) -> None:
    """Everything that the scenario expects is the case."""
    result = await play(load(file), editions)
    complaints = [complaint(file.name, failure, unknown=False) for failure in result.failures]
    complaints += [complaint(file.name, failure, unknown=True) for failure in result.unknown]
    assert complaints == []
    assert result.checked > 0, "a scenario that expects nothing proves nothing"


def test_there_are_scenarios() -> None:
    """The folder is found: an empty list of scenarios would pass silently."""
    assert len(SCENARIOS) > 25
