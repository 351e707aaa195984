"""A place at which a tournament is played: Telegram or Discord, seen as people see it.

    script (wall.py ...)  ->  Table  ->  TelegramTable  ->  loopback server  ->  python-telegram-bot  ->  Arbiter
                                     ->  DiscordTable   ->  loopback server  ->  discord.py           ->  Arbiter

Names, chats and commands are the same on both; how a person does it differs. A platform may deliver late (`lag`): what
people write then bears its true date, which is how a test meets a deadline of two minutes without waiting for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Protocol

PATIENCE: Final = 20.0
"""Seconds until a test gives up: paid only by tests that fail, and two cores are shared."""
CHATS: Final = ("captains", "judges", "hall")
LAG: Final = 117
"""Seconds by which a platform is late where a create clock of 2:00 shall run out soon."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A message of the bot as people read it."""

    text: str
    buttons: dict[str, str]
    """Labels, and what is behind them."""
    native: Any


class Table(Protocol):
    """What people can do, and what they see."""

    platform: str

    async def say(self, who: str, chat: str, text: str) -> Any:  # noqa: ANN401 - the platform's own message
        """Write a message."""

    async def ask(self, who: str, chat: str, text: str) -> Seen:
        """Write a message that the bot replies to; the reply."""

    async def command(self, who: str, chat: str, name: str, /, **values: str) -> Seen:
        """Give a command; what the bot says to it, empty where it only nods. A person is named by name."""

    async def press(self, who: str, seen: Seen, label: str) -> str:
        """Press a button, also an old one; what the presser is told."""

    async def forge(self, who: str, seen: Seen, token: str) -> str:
        """Press a button that carries what the bot never made."""

    async def edit(self, said: Any, text: str) -> None:  # noqa: ANN401 - what `say` gave
        """Change one's own message."""

    async def again(self) -> None:
        """Let the platform deliver the latest thing a second time."""

    async def shown(self, chat: str, text: str, count: int = 1) -> Seen:
        """The `count`-th message of the bot in a chat that contains the text, once it is there."""

    def posts(self, chat: str) -> list[str]:
        """Everything the bot has posted in a chat, oldest first."""

    async def quiet(self) -> None:
        """Return when what was said so far has been heard."""

    def hurry(self) -> None:
        """Deliver in time from now on."""

    def forbid(self, chat: str) -> None:
        """Take the bot's right to write in a chat."""


def visible(text: str) -> str:
    """A text without the signs nobody sees, which keep a name from calling people."""
    return text.replace("\u200b", "").replace("\u2060", "")
