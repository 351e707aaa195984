"""`restore FILE`: put a copy in the record's place, while no Arbiter runs."""

from __future__ import annotations

import argparse
import os
from datetime import UTC, datetime
from pathlib import Path

from bot import settings
from storage.backup import restore


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Make the command known."""
    parser = commands.add_parser("restore", help="put a backup in the record's place, while no Arbiter runs")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Restore, and say where the former record is."""
    database = settings.load(os.environ).database
    aside = restore(args.file, database, datetime.now(UTC))
    kept = f"; the former record is kept as {aside}" if aside else ""
    print(f"{database} is restored from {args.file}{kept}")  # noqa: T201 - its answer
    return 0
