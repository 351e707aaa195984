"""The command line: one module a command, each with `add` (its arguments) and `run` (its work, returns the exit code).

0  done      1  told in one line each what is wrong      2  not understood      130  interrupted
"""

from __future__ import annotations

import argparse
import logging
import os
import sys
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot import backup, check, evidence_command, lint_command, read_command, restore, serve
from bot.log import Redaction, facts
from bot.replay import command as replay
from bot.trouble import Trouble
from storage.journal import StorageFailure

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS: Final = (serve, replay, check, lint_command, read_command, evidence_command, backup, restore)
"""What `python -m bot` can do."""
_INTERRUPTED: Final = 130
_log = logging.getLogger(__name__)


def main(argv: Sequence[str] | None = None) -> int:
    """Do what was asked; whatever goes wrong is told in a line, never as a traceback."""
    args = _parser().parse_args(argv)
    try:
        code: int = args.run(args)
    except Trouble as trouble:
        return _told(*trouble.faults)
    except StorageFailure as failure:
        return _told(str(failure))
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        # Whoever read our answer has gone; without this, Python complains when it closes the pipe at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return _told(f"{error.strerror or type(error).__name__}{f': {error.filename}' if error.filename else ''}")
    except Exception as fault:  # noqa: BLE001 - ours: the log at debug has the whole of it
        _log.debug("fault", exc_info=True, extra=facts(argv=argv))
        return _told(f"a fault of Arbiter's own: {type(fault).__name__}: {fault} ({_place(fault)})")
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bot", description="Arbiter, a tournament referee that lives in chat"
    )
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for command in COMMANDS:
        command.add(commands)
    return parser


def _told(*faults: str) -> int:
    clean = Redaction(
        value for name, value in os.environ.items() if name.startswith("ARBITER_") and _secret(name)
    ).clean
    for fault in faults:
        print(f"arbiter: {clean(' '.join(fault.split()))}", file=sys.stderr)  # noqa: T201 - said to whoever started it
    return 1


def _secret(name: str) -> bool:
    return "TOKEN" in name or "SECRET" in name


def _place(fault: BaseException) -> str:
    """Where in our own code it happened, for whoever reports it."""
    steps = traceback.extract_tb(fault.__traceback__)
    ours = [step for step in steps if "site-packages" not in step.filename] or steps
    return f"{Path(ours[-1].filename).name}:{ours[-1].lineno}" if ours else "?"
