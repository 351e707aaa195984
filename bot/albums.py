"""Files that came before the words that say what they are: a platform delivers an album as several messages."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

from bot.conversation import Heard, Upload

_KEPT = 64
_MOST = 20


@dataclass(slots=True)
class Albums:
    """Messages of albums of which nobody has yet said what they are: their words may come with a later one."""

    waiting: OrderedDict[tuple[str, str], tuple[Heard, ...]] = field(default_factory=OrderedDict)

    def keep(self, heard: Heard) -> None:
        """Remember one, while there is room."""
        key = (heard.account.xid, heard.album)
        before = self.waiting.get(key, ())
        if all(other.cause != heard.cause for other in before):
            self.waiting[key] = (*before, heard)[-_MOST:]
        self.waiting.move_to_end(key)
        while len(self.waiting) > _KEPT:
            self.waiting.popitem(last=False)

    def take(self, heard: Heard) -> tuple[Upload, ...]:
        """The files that came before in the same album, by the same account."""
        if not heard.album:
            return ()
        return tuple(file for one in self.waiting.pop((heard.account.xid, heard.album), ()) for file in one.files)
