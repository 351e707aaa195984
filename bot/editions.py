"""The editions at hand: those that come with the bot, and those a user brought in; each found by its hash too."""

from __future__ import annotations

from pathlib import Path

from rulebook import Edition, read_edition

BUNDLED = Path(__file__).parent.parent / "rulebook" / "editions"


class Editions:
    """Editions by short name and by hash: a tournament stays with the one it was opened under."""

    def __init__(self, *folders: Path) -> None:
        """Read every edition of the folders; BrokenEdition names the first fault of the first broken one."""
        self._by_hash: dict[str, Edition] = {}
        self._by_id: dict[str, Edition] = {}
        for folder in folders or (BUNDLED,):
            for file in sorted(folder.glob("*.toml")):
                self.add(read_edition(file.read_text(encoding="utf-8")))

    def add(self, edition: Edition) -> None:
        """Take in one more; the newest of a name is what a new tournament gets."""
        self._by_hash[edition.hash] = edition
        self._by_id[edition.id] = edition

    @property
    def names(self) -> tuple[str, ...]:
        """Short names a tournament can be opened under."""
        return tuple(self._by_id)

    def named(self, name: str) -> Edition | None:
        """The edition of a short name."""
        return self._by_id.get(name.strip().lower())

    def pinned(self, content_hash: str, name: str) -> Edition | None:
        """The very edition of a hash; the one of the same name when that text is no longer at hand."""
        return self._by_hash.get(content_hash) or self._by_id.get(name)
