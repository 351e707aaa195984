"""`evidence SHA256 FILE`: a file that was given as evidence, byte for byte, also while Arbiter runs."""

from __future__ import annotations

import argparse
import asyncio
import os
import re
from pathlib import Path

from bot import settings
from bot.trouble import Trouble
from storage.sqlite import SqliteJournal

_PREFIX = re.compile(r"[0-9a-f]{8,64}")


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Make the command known."""
    parser = commands.add_parser("evidence", help="write a file that was given as evidence, by its SHA-256")
    parser.add_argument(
        "sha256", metavar="SHA256", help="the whole hash, or its beginning as the judges' chat shows it"
    )
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write it under a new name, and say what it is."""
    wanted = args.sha256.lower().rstrip("….")
    if _PREFIX.fullmatch(wanted) is None:
        raise Trouble(f"{args.sha256} is no SHA-256: 8 to 64 signs of 0-9 and a-f")
    sha256, data = asyncio.run(_find(settings.load(os.environ).database, wanted))
    with args.file.open("xb") as file:
        file.write(data)
    print(f"{args.file}: {len(data)} bytes, SHA-256 {sha256}")  # noqa: T201 - its answer
    return 0


async def _find(database: str | Path, wanted: str) -> tuple[str, bytes]:
    journal = await SqliteJournal.open(database, read_only=True)
    try:
        found = await journal.evidence_like(wanted)
        if len(found) != 1:
            raise Trouble(f"{len(found) or 'no'} files of evidence begin with {wanted}")
        data = await journal.evidence_of(found[0])
    finally:
        await journal.close()
    assert data is not None  # noqa: S101 - it has just been found
    return found[0], data
