"""Whatever happens in a scenario can be said in the other language too."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from bot.editions import Editions
from bot.replay import script as s
from bot.replay.command import load
from bot.replay.play import play

FOLDER: Final = Path(__file__).parent.parent / "scenarios"
ABOUT_WORDS: Final = ("an answer that can be said", "posts that can be shown", "no fault of the bot's own")


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.chat")), ids=lambda file: file.stem)
async def test_everything_can_be_said_in_english(file: Path, editions: Editions) -> None:
    """No message lacks its English words, or an argument that they need."""
    script = load(file)
    said = tuple(step for step in script.steps if not isinstance(step, s.Posted | s.Holds))
    result = await play(replace(script, language="en" if script.language == "ru" else "ru", steps=said), editions)
    unsaid = [failure for failure in result.failures if failure.expected in ABOUT_WORDS]
    assert unsaid == []
