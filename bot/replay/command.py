"""`replay FILE...`: play scenarios, show the conversation, tell which expectations do not hold.

0  every expectation holds      1  one does not      2  a file cannot be read, or claims what nothing here can know yet
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Callable
from datetime import datetime, tzinfo
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.editions import Editions
from bot.replay import script as s
from bot.replay.play import Failure, Result, Told, play
from storage import codec

if TYPE_CHECKING:
    from bot.replay.console import Message
    from storage.journal import Entry

Write = Callable[[str], None]
_BOT: Final = {"ru": "Арбитр", "en": "Arbiter"}


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Make the command known."""
    parser = commands.add_parser("replay", help="play scenario files and check what they expect")
    parser.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help="a scenario, such as tests/scenarios/*.chat"
    )
    parser.add_argument("--journal", action="store_true", help="print the entries as JSON lines instead of the chats")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play every file; the worst of them is the exit code."""
    return asyncio.run(_replay(args.files, journal=args.journal))


async def _replay(files: list[Path], *, journal: bool) -> int:
    editions = Editions()
    codes = [await _one(file, editions, journal=journal) for file in files]
    if len(files) > 1 and not journal:
        _print(f"{codes.count(0)} of {len(files)} scenarios hold")
    return max(codes)


async def _one(file: Path, editions: Editions, *, journal: bool) -> int:
    """Play one file and tell what came of it."""
    try:
        script = load(file)
        told: Told = _Aside(script) if journal else _Shown(script)
        result = await play(script, editions, told)
    except s.Unreadable as unreadable:
        for fault in unreadable.faults:
            _complain(fault)
        return 2
    if journal:
        for entry in result.entries:
            _print(as_json(entry))
        return result.code
    _print(summary(result))
    return result.code


def load(file: Path) -> s.Script:
    """The scenario in a file. Raises Unreadable."""
    try:
        text = file.read_bytes().decode()
    except OSError as error:
        raise s.Unreadable(str(file), (0, error.strerror or type(error).__name__)) from error
    except UnicodeDecodeError as error:
        line = file.read_bytes()[: error.start].count(b"\n") + 1
        raise s.Unreadable(str(file), (line, "this is not UTF-8")) from error
    return s.read_script(text, str(file))


def as_json(entry: Entry) -> str:
    """An entry as one line of JSON, its events as the record holds them."""
    head = {
        "stream": entry.stream,
        "entry": entry.number,
        "recorded_at": entry.recorded_at.isoformat(),
        "actor": entry.actor,
        "cause": entry.cause,
    }
    told = json.dumps(head, ensure_ascii=False, separators=(",", ":"))
    return f'{told[:-1]},"events":{codec.encode(entry.events)}}}'


def summary(result: Result) -> str:
    """One line that says how it went."""
    failed, unknown = len(result.failures), len(result.unknown)
    told = [f"{result.name}: {max(0, result.checked - failed - unknown)} of {result.checked} expectations hold"]
    told += [f"{failed} failed"] if failed else []
    told += [f"{unknown} not yet known"] if unknown else []
    return ", ".join(told)


def complaint(name: str, failure: Failure, *, unknown: bool) -> str:
    """A failed expectation in one line: where, what was expected, what is."""
    if unknown:
        return f"{name}:{failure.line}: cannot tell: {failure.expected} ({failure.actual})"
    return f"{name}:{failure.line}: expected {failure.expected}; it is {failure.actual}".replace("\n", " / ")


class _Aside(Told):
    """Only what is wrong, and that not among the entries."""

    def __init__(self, script: s.Script) -> None:
        self.name = script.name

    def failure(self, failure: Failure, *, unknown: bool) -> None:
        _complain(complaint(self.name, failure, unknown=unknown))


class _Shown(Told):
    """The conversation as people would see it."""

    def __init__(self, script: s.Script) -> None:
        self.name = script.name
        self.zone: tzinfo | None = script.start.tzinfo
        self.bot = _BOT[script.language]
        _print(f"=== {script.name}")

    def line(self, step: s.Input) -> None:
        match step:
            case s.Says(file=file, edits=edits):
                verb = f" attaches {file}" if file else " edits" if edits else ""
                self._say(step.at, step.chat, f"{step.who}{verb}: {step.text}")
            case s.Presses():
                self._say(step.at, step.chat, f"{step.who} presses: {step.action}")
            case _:
                self._say(step.at, "", _WORDS[type(step)])

    def message(self, message: Message) -> None:
        whom = message.only or message.owner
        self._say(message.at, message.chat, f"{self.bot}{f' to {whom}' if whom else ''}: {message.whole}")

    def failure(self, failure: Failure, *, unknown: bool) -> None:
        _print(f"!!! {complaint(self.name, failure, unknown=unknown)}")

    def _say(self, at: datetime, chat: str, text: str) -> None:
        first, *more = text.split("\n")
        _print(f"{at.astimezone(self.zone):%H:%M:%S} {chat:<8} {first}".rstrip())
        for row in more:
            _print(f"{'':<18}| {row}".rstrip())


_WORDS: Final[dict[type, str]] = {s.Again: "again", s.Down: "down", s.Up: "up", s.Passes: "-"}


def _print(line: str) -> None:
    print(line)  # noqa: T201 - its answer


def _complain(line: str) -> None:
    print(line, file=sys.stderr)  # noqa: T201 - its answer
