"""The platform of a replay: four kinds of chat, a cast that types and presses, and what the bot has posted there.

It plays the part of an adapter: it makes a Heard of what a line says, and is the Sender that the herald speaks through.
The platform outlives the bot: what people write while it is down waits here with its own date.
"""

from __future__ import annotations

import mimetypes
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import PurePosixPath
from typing import Final

from bot.conversation import Account, Action, Heard, Reply, Says, Upload
from bot.localisation import Voice
from bot.replay import script as s
from storage.journal import Chat

PLATFORM: Final = "console"
PRIVATE: Final = "private"


class NoButton(LookupError):  # noqa: N818 - a fact about a chat
    """No message of the bot in that chat has such a button."""


@dataclass(frozen=True, slots=True)
class Message:
    """What the bot has posted. `only` is who alone sees it, in a chat of many."""

    chat: str
    owner: str
    at: datetime
    text: str
    labels: tuple[str, ...] = ()
    actions: tuple[Action, ...] = ()
    only: str = ""

    @property
    def whole(self) -> str:
        """Text and buttons, as people see them."""
        return "\n".join((self.text, " ".join(f"[{label}]" for label in self.labels))) if self.labels else self.text


@dataclass(slots=True)
class Console:
    """The chats. `tell` is told every message of the bot."""

    now: Callable[[], datetime]
    admins: frozenset[str]
    tell: Callable[[Message], None]
    cast: dict[str, Account] = field(default_factory=dict)
    messages: list[Message] = field(default_factory=list)
    heard: int = 0
    written_last: dict[tuple[str, str], str] = field(default_factory=dict)
    """The cause of everybody's latest message in a chat: an edit changes that one."""

    def account(self, who: str) -> Account:
        """Somebody's account; names are their own user names."""
        return self.cast.setdefault(who, Account(PLATFORM, who, who, who))

    # --- what people do ----------------------------------------------------------------------------------------------

    def written(self, who: str, chat: str, at: datetime, text: str) -> Heard:
        """Somebody writes."""
        return self._heard(who, chat, at, text=text)

    def said(self, line: s.Says, at: datetime) -> Heard:
        """A line in which somebody writes, edits or attaches."""
        files = (_upload(line.file),) if line.file else ()
        return self._heard(line.who, line.chat, at, text=line.text, edited=line.edits, files=files)

    def pressed(self, line: s.Presses, at: datetime) -> Heard:
        """A line in which somebody presses. Raises NoButton."""
        return self._heard(line.who, line.chat, at, token=self._button(line).token)

    def _heard(  # noqa: PLR0913 - what a platform knows of one thing
        self,
        who: str,
        chat: str,
        at: datetime,
        *,
        text: str = "",
        token: str = "",
        edited: bool = False,
        files: tuple[Upload, ...] = (),
    ) -> Heard:
        async def admin() -> bool:
            return who in self.admins

        self.heard += 1
        original = self.written_last.get((chat, who), "") if edited else ""
        cause = f"{original}:e{self.heard}" if original else f"{PLATFORM}:{self.heard}"
        if not edited and not token:
            self.written_last[chat, who] = cause
        # Longest first: the bot reads a mention as the beginning of what is left of a text.
        names = sorted(self.cast, key=len, reverse=True)
        return Heard(
            cause=cause,
            at=at,
            account=self.account(who),
            chat=chat_of(chat, who),
            private=chat == PRIVATE,
            text=text,
            token=token,
            edited=edited,
            original=original,
            files=files,
            mentions={f"@{name}": self.cast[name] for name in names},
            admin=admin,
            community=PLATFORM,
        )

    def _button(self, line: s.Presses) -> Action:
        """The button that a line means, on the latest message that has it."""
        owner = line.who if line.chat == PRIVATE else ""
        for message in reversed(self.messages):
            if (message.chat, message.owner) != (line.chat, owner):
                continue
            for names in _ways(message):
                found = next((action for action, known in names if _same(known, line.action)), None)
                if found is not None:
                    return found
        raise NoButton(line.action)

    # --- what the bot does -------------------------------------------------------------------------------------------

    async def send(self, chat: Chat, reply: Reply, voice: Voice, key: str) -> str:  # noqa: ARG002 - a sender's form
        """Post what the herald brings."""
        self.post(chat, reply, voice)
        return str(len(self.messages))

    def post(self, chat: Chat, reply: Reply, voice: Voice, only: str = "") -> None:
        """Put a message of the bot into a chat."""
        kind, _, owner = chat.xid.partition("/")
        labels = tuple(label for _, _, label in voice.draw(reply).actions)
        message = Message(kind, owner, self.now(), in_words(reply, voice), labels, reply.actions, only)
        self.messages.append(message)
        self.tell(message)


def in_words(reply: Reply, voice: Voice) -> str:
    """A reply as plain text, without its buttons."""
    drawn = voice.draw(reply)
    cited = (voice.say(Says("cited", {"clause": clause})) for clause in drawn.citations)
    return "\n".join((drawn.text, *("  ".join(row) for row in drawn.table), *cited))


def chat_of(kind: str, who: str) -> Chat:
    """A chat by its kind: one for all, or each person's own."""
    return Chat(PLATFORM, f"{PRIVATE}/{who}" if kind == PRIVATE else kind)


def _ways(message: Message) -> tuple[list[tuple[Action, str]], ...]:
    """How the buttons of a message are called: by action word, by what their token begins with, by label.

    Several buttons may share a word (settle, missing): then an argument or the label follows it.
    """
    words: list[tuple[Action, str]] = []
    heads: list[tuple[Action, str]] = []
    labels: list[tuple[Action, str]] = []
    told: list[tuple[Action, str]] = []
    for action, label in zip(message.actions, message.labels, strict=True):
        head, _, *args = action.token.split(":")
        words.append((action, action.word))
        heads.append((action, head))
        labels.append((action, label))
        told.extend((action, f"{word} {more}") for word in {action.word, head} for more in (label, *args))
    return words, heads, labels, told


def _same(known: str, said: str) -> bool:
    return _folded(known) == _folded(said)


def _folded(text: str) -> str:
    """Without case, quotes and spaces; a score in a token is written with a dash."""
    return "".join(text.casefold().replace("«", "").replace("»", "").replace("-", ":").split())


_SIZED: Final = re.compile(r"(?P<name>.+?)\s+(?P<size>\d+) ?(?P<unit>B|KB|MB)")
_UNITS: Final = {"B": 1, "KB": 1024, "MB": 1024**2}
_BEGINNINGS: Final = {
    ".png": b"\x89PNG\r\n\x1a\n",
    ".jpg": b"\xff\xd8\xff",
    ".pdf": b"%PDF-",
    ".zip": b"PK\x03\x04",
    ".mp4": b"\0\0\0\0ftyp",
}


def _upload(name: str) -> Upload:
    """A small file of the kind its name tells; «x.zip 100 MB» announces a size and cannot be fetched, 0 B is empty."""
    sized = _SIZED.fullmatch(name)
    name = sized["name"] if sized else name
    data = _BEGINNINGS.get(PurePosixPath(name).suffix, b"") + f"{name}\n".encode()
    size = int(sized["size"]) * _UNITS[sized["unit"]] if sized else len(data)

    async def fetch() -> bytes:
        if not sized:
            return data
        if size:
            raise OSError("there is no such file")
        return b""

    fetching: Callable[[], Awaitable[bytes]] = fetch
    return Upload(name, size, mimetypes.guess_type(name)[0] or "application/octet-stream", fetching)


def contains(message: str, wanted: str) -> bool:
    """Whether a message contains a text; case, line ends and the spaces in a score do not matter."""
    return _plain(wanted) in _plain(message)


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold().replace(" : ", ":")
