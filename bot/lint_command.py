"""`lint EDITION.toml ...`: every fault of an edition with its line and clause; of a sound one, how its doubts are read.

    walls.toml: 12: clause 3.3: no infraction 8.5.я
    heroes.toml: no faults; 35 readings, 7 to be settled before a tournament

Exit 1 when any of them has a fault.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from bot.trouble import Trouble
from rulebook import BrokenEdition, Edition, read_edition
from rulebook.edition import Reading


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Make the command known."""
    parser = commands.add_parser("lint", help="check editions: every fault, or every doubt and how it is read")
    parser.add_argument("files", type=Path, nargs="+", metavar="EDITION.toml")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Tell of every file; the code says whether all can be used."""
    code = 0
    for file in args.files:
        try:
            said = tuple(told(file.name, read_edition(_text(file))))
        except BrokenEdition as broken:
            said = tuple(f"{file.name}: {fault}" for fault in broken.faults)
            code = 1
        print("\n".join(said))  # noqa: T201 - the answer to whoever asked
    return code


def told(name: str, edition: Edition) -> Iterator[str]:
    """What is to be known of a sound edition: its doubts, and which of them nobody has settled."""
    unsettled = [reading for reading in edition.reading if reading.must_choose]
    count = f"{len(edition.reading)} readings, {len(unsettled)} to be settled before a tournament"
    yield f"{name}: no faults; {count}"
    for reading in edition.reading:
        yield f"  {reading.id} ({', '.join(reading.clauses)}) {reading.en}"
        yield f"      {_taken(edition, reading)}"


def _taken(edition: Edition, reading: Reading) -> str:
    """How a doubt is read."""
    options = f" Options: {', '.join(reading.options)}." if reading.options else ""
    if reading.must_choose:
        return f"To be settled: {reading.default.en}{options}"
    value = edition.switches.get(reading.switch) if reading.switch is not None else None
    switch = f" {reading.switch} = {str(value).lower()}." if value is not None else ""
    return f"Taken: {reading.default.en}{switch}{options}"


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise Trouble(f"{file}: expected a text in UTF-8") from None
