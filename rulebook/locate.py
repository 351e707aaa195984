"""Where in an edition's text something stands: TOML readers forget lines, people who mend a file need them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

_HEADER = re.compile(r"^\s*(\[\[?)\s*([A-Za-z0-9_.\"-]+)\s*\]\]?")
_KEY = re.compile(r"^\s*\"?([A-Za-z0-9_.\u0400-\u04ff-]+)\"?\s*=")


class Lines:
    """Lines of tables and keys, found by one pass over headers."""

    def __init__(self, text: str) -> None:
        """Scan the text once."""
        self._lines = text.splitlines()
        self._blocks: list[tuple[tuple[str | int, ...], int]] = [((), 0)]
        counts: dict[tuple[str | int, ...], int] = {}
        for number, line in enumerate(self._lines):
            header = _HEADER.match(line)
            if header is None:
                continue
            path: tuple[str | int, ...] = ()
            parts = header[2].replace('"', "").split(".")
            for depth, part in enumerate(parts):
                path = (*path, part)
                last = depth == len(parts) - 1
                if last and header[1] == "[[":
                    counts[path] = counts.get(path, -1) + 1
                    for deeper in [known for known in counts if known[: len(path)] == path and known != path]:
                        del counts[deeper]
                if path in counts:
                    path = (*path, counts[path])
            self._blocks.append((path, number))

    def of(self, location: Sequence[str | int]) -> int:
        """The line (from 1) of a key, or of the table it is missing in."""
        where = tuple("format" if part == "format_of_play" else part for part in location)
        best: tuple[str | int, ...] = ()
        start = index = 0
        for number, (path, line) in enumerate(self._blocks):
            if where[: len(path)] == path and len(path) >= len(best):
                best, start, index = path, line, number
        end = self._blocks[index + 1][1] if index + 1 < len(self._blocks) else len(self._lines)
        for key in where[len(best) :]:
            if not isinstance(key, str):
                continue
            for number in range(start, end):
                found = _KEY.match(self._lines[number])
                if found and found[1] == key:
                    return number + 1
        return start + 1

    @staticmethod
    def of_decode_error(message: str) -> int:
        """The line a TOML reader names in its message."""
        found = re.search(r"line (\d+)", message)
        return int(found[1]) if found else 1

    @staticmethod
    def clause(data: dict[str, Any], location: Sequence[str | int]) -> str:
        """The number of the clause, infraction or reading a location lies in."""
        here: Any = data
        clause = ""
        for part in location:
            try:
                here = here[part]
            except (KeyError, IndexError, TypeError):
                break
            if isinstance(here, dict):
                found = here.get("clause") if isinstance(here.get("clause"), str) else here.get("id")
                if isinstance(found, str):
                    clause = found
        return clause
