"""`backup FILE`: a copy of the record, also while Arbiter runs."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from bot import settings
from storage.backup import back_up


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Make the command known."""
    parser = commands.add_parser("backup", help="copy the record to a new file, also while Arbiter runs")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Copy, and say what the copy holds."""
    database = settings.load(os.environ).database
    found = back_up(database, args.file)
    print(f"{args.file}: {found.tournaments} tournaments, {found.entries} entries, verified")  # noqa: T201 - its answer
    return 0
