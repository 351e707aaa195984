"""Bytes given as evidence: a change like the directory's, written with the entry that speaks of them."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class FileStored:
    """A file's content, named by its SHA-256. Stored once, however often it is given."""

    sha256: str
    data: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if hashlib.sha256(self.data).hexdigest() != self.sha256:
            raise ValueError(f"these bytes are not {self.sha256}")


def stored(data: bytes) -> FileStored:
    """A file's content under its own name."""
    return FileStored(hashlib.sha256(data).hexdigest(), data)
