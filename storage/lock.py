"""One process at a time: a lock beside the file. The operating system holds it, and frees it however the holder ends.

SQLite's own exclusive mode would keep out too much: a backup must be able to read while Arbiter serves.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from storage.journal import StorageFailure

if sys.platform == "win32":
    import msvcrt

    _FAR: Final = 1 << 20  # a place that is locked instead of the number at the start, which must stay readable

    def _seize(descriptor: int) -> None:
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        os.lseek(descriptor, 0, os.SEEK_SET)

else:
    import fcntl

    def _seize(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FileLock:
    """Held from its making until `release`, or until the process ends."""

    def __init__(self, path: Path) -> None:
        """Lock `<path>.lock`, making its folder. Raises StorageFailure when another process holds it."""
        sidecar = path.with_name(path.name + ".lock")
        try:
            sidecar.parent.mkdir(parents=True, exist_ok=True)
            self._descriptor = os.open(sidecar, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o644)
        except OSError as error:
            raise StorageFailure(f"cannot open {path}: {error.strerror}") from error
        try:
            _seize(self._descriptor)
        except OSError as error:
            holder = os.read(self._descriptor, 32).decode(errors="replace").strip()
            os.close(self._descriptor)
            raise StorageFailure(f"{path} is in use by another Arbiter{holder and f' (process {holder})'}") from error
        os.ftruncate(self._descriptor, 0)
        os.write(self._descriptor, str(os.getpid()).encode())

    def release(self) -> None:
        """Let the next one in. The file stays: deleting it could delete what another process has just locked."""
        descriptor, self._descriptor = self._descriptor, -1
        with suppress(OSError):
            os.close(descriptor)
