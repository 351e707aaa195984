"""Files people send as evidence: which are taken, and how their bytes are brought.

announced   too big, or of a kind that is not taken        refused before anything is fetched
fetched     nothing comes, nothing is in it, or it is not what its name says         refused, nothing is kept
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Final

from bot.conversation import Upload
from bot.log import facts
from rulebook.events import File
from storage.evidence import FileStored, stored

_log = logging.getLogger(__name__)

LARGEST: Final = 20 * 1024 * 1024
"""Bytes; what a bot may fetch from Telegram."""
HEAVIEST: Final = 60 * 1024 * 1024
"""Bytes of all files of one message: they are held in memory until they are written."""
MOST: Final = 20
"""Files in one set."""
PATIENCE: Final = 60.0
"""Seconds for all files of one message."""

_ZIP: Final = b"PK\x03\x04"
_BEGINS: Final[dict[str, tuple[bytes, ...]]] = {
    ".png": (b"\x89PNG\r\n\x1a\n",),
    ".jpg": (b"\xff\xd8\xff",),
    ".jpeg": (b"\xff\xd8\xff",),
    ".gif": (b"GIF87a", b"GIF89a"),
    ".webp": (b"RIFF",),
    ".bmp": (b"BM",),
    ".pdf": (b"%PDF-",),
    ".zip": (_ZIP, b"PK\x05\x06"),
}
_TEXTS: Final = frozenset({".txt", ".log", ".html", ".htm"})
_MIMES: Final = {
    "image/png": ".png",
    "image/jpeg": ".jpg",
    "image/gif": ".gif",
    "image/webp": ".webp",
    "image/bmp": ".bmp",
    "application/pdf": ".pdf",
    "application/zip": ".zip",
    "application/x-zip-compressed": ".zip",
    "text/plain": ".txt",
    "text/html": ".html",
    "video/mp4": ".mp4",
}
ACCEPTED: Final = "png, jpg, gif, webp, bmp, txt, log, html, zip, pdf, mp4"
_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")
"""With which texts begin that have two bytes a letter."""


class Refused(Exception):  # noqa: N818 - the way out: why a file is not taken
    """A file is not taken: a message id, and what it says."""

    def __init__(self, reason: str, **args: object) -> None:
        """Why."""
        super().__init__(reason)
        self.reason = reason
        self.args_said = args


def ending_of(name: str, kind: str) -> str:
    """What a file is, by its name, else by the type the platform tells; empty for what is not taken."""
    ending = PurePosixPath(name).suffix.lower()
    if ending in _BEGINS or ending in _TEXTS or ending == ".mp4":
        return ending
    return "" if ending else _MIMES.get(kind.partition(";")[0].strip().lower(), "")


def look(uploads: Sequence[Upload]) -> None:
    """Refuse what can be refused by what is announced. Raises Refused."""
    if len(uploads) > MOST:
        raise Refused("refuse-files-many", most=MOST)
    for upload in uploads:
        if not ending_of(upload.name, upload.kind):
            raise Refused("refuse-file-kind", name=upload.name, accepted=ACCEPTED)
        if upload.size > LARGEST:
            raise Refused("refuse-file-big", name=upload.name, most=LARGEST // 1024**2, size=upload.size // 1024**2)

    if sum(upload.size for upload in uploads) > HEAVIEST:
        raise Refused("refuse-files-heavy", most=HEAVIEST // 1024**2)


def announced(uploads: Sequence[Upload]) -> tuple[File, ...]:
    """Files as announced: their names are not known before their bytes are."""
    return tuple(
        File(f"announced:{number}", upload.name, upload.size, upload.kind) for number, upload in enumerate(uploads)
    )


async def bring(uploads: Sequence[Upload]) -> tuple[tuple[File, ...], tuple[FileStored, ...]]:
    """The bytes of every file, or none. Raises Refused."""
    files: list[File] = []
    contents: list[FileStored] = []
    name = ""
    try:
        async with asyncio.timeout(PATIENCE):
            for upload in uploads:  # one after another: they are held in memory
                name = upload.name
                data = await _fetch(upload)
                if sum(file.size for file in files) + len(data) > HEAVIEST:
                    raise Refused("refuse-files-heavy", most=HEAVIEST // 1024**2)
                content = stored(data)
                files.append(File(content.sha256, name[:200], len(data), upload.kind))
                contents.append(content)
    except TimeoutError as error:
        raise Refused("refuse-file-lost", name=name) from error
    return tuple(files), tuple(contents)


async def _fetch(upload: Upload) -> bytes:
    try:
        data = await upload.fetch()
    except TimeoutError:
        raise
    except OSError as error:
        _log.warning("a file is not fetched", extra=facts(size=upload.size, why=str(error)))
        raise Refused("refuse-file-lost", name=upload.name) from error
    if not data:
        raise Refused("refuse-file-empty", name=upload.name)
    if len(data) > LARGEST:
        raise Refused("refuse-file-big", name=upload.name, most=LARGEST // 1024**2, size=len(data) // 1024**2)
    if not _is_what_it_says(ending_of(upload.name, upload.kind), data):
        raise Refused("refuse-file-kind", name=upload.name, accepted=ACCEPTED)
    return data


def _is_what_it_says(ending: str, data: bytes) -> bool:
    """Whether the bytes begin as such a file does; a program called log.txt does not."""
    if ending in _TEXTS:
        return data.startswith(_MARKS) or b"\0" not in data[:4096]
    if ending == ".mp4":
        return data[4:8] == b"ftyp"
    return data.startswith(_BEGINS[ending])
