"""`read FILE.jsonl`: how messages about the score are read, a JSON line in, a JSON line out.

    {"text": "Волки 3:2 Лисы", "pair": ["Волки", "Лисы"], "before": [2, 2], "author": "Волки"}
    -> {"text": "Волки 3:2 Лисы", "reading": {"Волки": 3, "Лисы": 2, "kind": "running"}}

A line may also have "wins" (else those of the edition) and "aliases" ({"Wolves": "Волки"}). A line that cannot be read
is named on stderr, the others are answered; exit 2 then.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from bot.editions import Editions
from bot.trouble import Trouble
from rulebook.score_text import Reading, Side, read_score
from rulebook.vocabulary import Score


class _Unread(Exception):  # noqa: N818 - a fact about a line
    """What a line lacks."""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Make the command known."""
    parser = commands.add_parser("read", help="how messages about the score are read, one JSON line each")
    parser.add_argument("file", type=Path, metavar="FILE.jsonl", help="lines with text, pair, before, author")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Answer every line; the code says whether all could be read."""
    editions = Editions()
    wins = next(
        (made.match.wins for name in editions.names if (made := editions.named(name)) and made.match.wins), None
    )
    if wins is None:
        raise Trouble("no edition says how many wins end a match")
    code = 0
    for number, line in enumerate(_lines(args.file), start=1):
        if not line.strip():
            continue
        try:
            answer = json.dumps(answered(line, wins), ensure_ascii=False)
        except _Unread as unread:
            print(f"{args.file}:{number}: {unread}", file=sys.stderr)  # noqa: T201 - said to whoever asked
            code = 2
        else:
            _print(answer)
    return code


def _lines(file: Path) -> list[str]:
    try:
        return file.read_bytes().decode("utf-8-sig").split("\n")
    except UnicodeDecodeError as error:
        raise Trouble(f"{file} is not UTF-8 (byte {error.start})") from error


def _print(answer: str) -> None:
    try:
        print(answer)  # noqa: T201 - its answer
    except UnicodeEncodeError:
        print(json.dumps(json.loads(answer)))  # noqa: T201 - the same, where the letters cannot be shown


def answered(line: str, wins: int) -> dict[str, object]:
    """The answer to one line: its text, and the reading in the pair's names. Raises _Unread."""
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise _Unread("this is not a line of JSON") from error
    if not isinstance(row, dict) or not isinstance(row.get("text"), str):
        raise _Unread('a line is {"text": ..., "pair": [A, B], "before": [a, b], "author": A or B}')
    first, second = _pair(row)
    sides: dict[object, Side] = {first: "first", second: "second"}
    aliases = row.get("aliases", {})
    if not isinstance(aliases, dict) or not all(name in (first, second) for name in aliases.values()):
        raise _Unread('"aliases" are other names of the pair: {"Wolves": "Волки"}')
    reading = read_score(
        row["text"],
        first=first,
        second=second,
        before=_score(row),
        wins=_wins(row, wins),
        author=sides[row["author"]] if row.get("author") in (first, second) else "",
        aliases={alias: sides[name] for alias, name in aliases.items()},
    )
    return {"text": row["text"], "reading": told(reading, first, second)}


def told(reading: Reading, first: str, second: str) -> dict[str, object]:
    """A reading in the pair's names: each team's number, if there is a score, and the kind."""
    kind: dict[str, object] = {"kind": reading.kind.value}
    score = reading.score
    return kind if score is None else {first: score.first, second: score.second} | kind


def _pair(row: dict[str, Any]) -> tuple[str, str]:
    match row.get("pair"):
        case [str(first), str(second)] if first != second:
            return first, second
        case _:
            raise _Unread('"pair" is two different names')


def _score(row: dict[str, Any]) -> Score:
    match row.get("before", [0, 0]):
        case [int(first), int(second)] if first >= 0 and second >= 0:
            return Score(first, second)
        case _:
            raise _Unread('"before" is two numbers, the score that stands')


def _wins(row: dict[str, Any], wins: int) -> int:
    match row.get("wins", wins):
        case int(said) if said > 0:
            return said
        case _:
            raise _Unread('"wins" is a number, the wins that end a match')
