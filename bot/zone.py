"""The time zone of this machine: what people at it see on their clocks."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from zoneinfo import ZoneInfo


def of_this_machine(environment: Mapping[str, str] = os.environ, etc: Path = Path("/etc")) -> ZoneInfo:
    """Its zone by name: as TZ says, else as the system is set up; UTC where neither can be told."""
    for name in _names(environment, etc):
        try:
            return ZoneInfo(name)
        except (LookupError, ValueError, OSError):
            continue
    return ZoneInfo("UTC")


def _names(environment: Mapping[str, str], etc: Path) -> Iterator[str]:
    if "TZ" in environment:
        yield environment["TZ"].removeprefix(":")
    with suppress(OSError, ValueError):
        yield (etc / "timezone").read_text(encoding="ascii").strip()
    local = (etc / "localtime").resolve()
    if "zoneinfo" in local.parts:
        yield "/".join(local.parts[local.parts.index("zoneinfo") + 1 :])
