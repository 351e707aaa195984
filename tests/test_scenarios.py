"""Every scenario of tests/scenarios holds: whole tournaments as chats, played by the real referee on a real journal.

Each is also played on a platform that delivers everything twice, and with a bot that is killed over and over: what is
true of the tournament must be true all the same.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from bot.conversation import Reply
from bot.editions import Editions
from bot.localisation import LANGUAGES, Voice
from bot.replay import script as s
from bot.replay.command import complaint, load
from bot.replay.console import Message, in_words
from bot.replay.play import Result, Told, play

FOLDER: Final = Path(__file__).parent / "scenarios"
SCENARIOS: Final = sorted(FOLDER.glob("*.chat"))
_OF_THE_STATE: Final = frozenset({
    "score", "match", "deadline", "no", "ruling", "rulings", "effect", "suspended", "pair",
})  # fmt: skip
_EVERY: Final = 3
"""A bot is killed after every third line: after each would take too long for too little."""

scenarios = pytest.mark.parametrize("file", SCENARIOS, ids=lambda file: file.stem)


@pytest.fixture(scope="module")
def editions() -> Editions:
    """The editions at hand, read once."""
    return Editions()


def complaints(result: Result) -> list[str]:
    """What is wrong, a line each."""
    name = Path(result.name).name
    return [
        *(complaint(name, failure, unknown=False) for failure in result.failures),
        *(complaint(name, failure, unknown=True) for failure in result.unknown),
    ]


def of_the_state(step: s.Step) -> bool:
    """Whether an expectation is about the tournament, and not about what was said last."""
    return isinstance(step, s.Holds) and step.fact.text.split()[0] in _OF_THE_STATE


def twice(script: s.Script) -> Iterator[s.Step]:
    """Everything is delivered a second time at once."""
    for step in script.steps:
        if isinstance(step, s.Says | s.Presses):
            yield step
            yield s.Again(step.line, step.at)
        elif not isinstance(step, s.Posted | s.Holds) or of_the_state(step):
            yield step


def killed(script: s.Script, first: int) -> Iterator[s.Step]:
    """The bot is killed and started within the same second, over and over."""
    count, down = first, False
    for step in script.steps:
        if isinstance(step, s.Posted | s.Holds):
            if of_the_state(step):
                yield step
            continue
        yield step
        down = isinstance(step, s.Down) or (down and not isinstance(step, s.Up))
        count += 1
        if not down and count % _EVERY == 0:
            yield s.Down(step.line, step.at)
            yield s.Up(step.line, step.at)


@pytest.fixture(autouse=True)
def _in_both_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is said in a scenario can be said in either language, or the line that brought it fails."""

    def drawn(reply: Reply, voice: Voice) -> str:
        for language in LANGUAGES:
            in_words(reply, replace(voice, language=language))
        return in_words(reply, voice)

    for speaker in ("console", "play"):
        monkeypatch.setattr(f"bot.replay.{speaker}.in_words", drawn)


@scenarios
async def test_scenario_holds(file: Path, editions: Editions) -> None:
    """Everything that the scenario expects is the case."""
    result = await play(load(file), editions)
    assert complaints(result) == []
    assert result.checked > 0, "a scenario that expects nothing proves nothing"


@scenarios
async def test_scenario_holds_when_everything_is_delivered_twice(file: Path, editions: Editions) -> None:
    """A second delivery of anything changes nothing."""
    script = load(file)
    assert complaints(await play(replace(script, steps=tuple(twice(script))), editions)) == []


@scenarios
async def test_scenario_holds_however_often_the_bot_is_killed(file: Path, editions: Editions) -> None:
    """Nothing is kept only in memory."""
    script = load(file)
    first = SCENARIOS.index(file)  # where the blows fall differs from scenario to scenario
    assert complaints(await play(replace(script, steps=tuple(killed(script, first))), editions)) == []


def test_there_are_scenarios() -> None:
    """The folder is found: an empty list of scenarios would pass silently."""
    assert len(SCENARIOS) > 25


class Listener(Told):
    """Keeps what the bot has posted."""

    def __init__(self) -> None:
        self.posted: list[str] = []

    def message(self, message: Message) -> None:
        """The bot posts."""
        self.posted.append(message.whole)


async def test_no_reminder_comes_after_its_clock(editions: Editions) -> None:
    """Whoever was not there to remind says afterwards what has run out, and not that time is left."""
    listener = Listener()
    await play(load(FOLDER / "downtime-expiry-unseen.chat"), editions, listener)
    assert any("Меня не было" in post for post in listener.posted)
    assert [post for post in listener.posted if post.startswith("Ещё") and not post.startswith("Ещё 30 секунд")] == []
