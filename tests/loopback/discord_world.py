"""simcord's Discord without the bot it usually holds in its own process: the bot is at the other end of a socket.

simcord keeps guilds, members, rights, messages and interactions, and lets people act. Three of its habits are changed:
its clock stands still, its attachments cannot be fetched, and after every act it waits for a bot that would have to
live beside it.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import discord
import simcord
from simcord._clock import Clock
from simcord._dpy_internals import get_state
from simcord.backend.cdn import CDN_BASE, CdnStore
from simcord.components import walk_components
from simcord.results import ResponseMessage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from simcord.backend.models import Message


class _RunningClock(Clock):
    """The time of day, and on top what a test has let pass."""

    def now(self) -> datetime:
        return datetime.now(UTC) + timedelta(seconds=self.elapsed)


class _ServedFiles(CdnStore):
    """Attachments whose addresses lead to this server. The emulator's own prefix is one for the whole process."""

    def __init__(self) -> None:
        super().__init__()
        self.base = ""

    def store_attachment(
        self,
        attachment_id: int,
        channel_id: int,
        filename: str,
        data: bytes,
        description: str | None,
    ) -> dict[str, Any]:
        stored = super().store_attachment(attachment_id, channel_id, filename, data, description)
        address = stored["url"].replace(CDN_BASE, self.base)
        self._blobs[address] = self._blobs.pop(stored["url"])
        return stored | {"url": address, "proxy_url": address}


class World(simcord.Env):
    """Everything Discord knows; acts return as soon as Discord has done them."""

    def __init__(self) -> None:
        super().__init__(
            discord.Client(intents=discord.Intents.all())
        )  # never started: it only lends its message classes
        self._message_states.add(get_state(self.bot))
        self._started = True
        self.backend.clock = _RunningClock()
        self.files = self.backend.cdn = _ServedFiles()

    # simcord lets one act happen at a time, and waits for the bot's own tasks to come to rest after each.

    def _begin_operation(self, label: str) -> None:
        pass

    def _end_operation(self) -> None:
        pass

    def _mark_mutation(self) -> None:
        pass

    async def _settle_internal(self, **_: object) -> None:
        await asyncio.sleep(0)

    def post(self, message: Message) -> Post:
        """A message as those who may see it read it now."""
        reference = message.reference or {}
        return Post(
            id=message.id,
            channel_id=message.channel_id,
            author_id=message.author_id,
            content=message.content,
            embeds=tuple(message.embeds),
            components=tuple(message.components),
            files={each["filename"]: self.files.get(each["url"]) or b"" for each in message.attachments},
            ephemeral=message.is_ephemeral,
            edited=message.edited_timestamp is not None,
            reply_to=int(reference["message_id"]) if reference.get("message_id") else None,
            pings=frozenset(message.ping_user_ids) | frozenset(message.ping_role_ids),
            pings_everyone=message.mention_everyone,
            native=ResponseMessage(self, message),
        )


@dataclass(frozen=True, slots=True)
class Post:
    """A message on Discord."""

    id: int
    channel_id: int
    author_id: int
    content: str
    embeds: tuple[dict[str, Any], ...]
    components: tuple[dict[str, Any], ...]
    files: dict[str, bytes]
    ephemeral: bool
    edited: bool
    reply_to: int | None
    pings: frozenset[int]
    pings_everyone: bool
    native: ResponseMessage

    @property
    def text(self) -> str:
        """Every word of it: content, embeds, text displays."""
        return "\n".join(self._words())

    @property
    def buttons(self) -> dict[str, str]:
        """The buttons that can be pressed: what is written on them, and their custom_id or address."""
        return {
            each.get("label") or str(each.get("emoji")): each.get("custom_id") or each.get("url", "")
            for each in walk_components(self.components)
            if each.get("type") == discord.ComponentType.button.value and not each.get("disabled")
        }

    def _words(self) -> Iterator[str]:
        if self.content:
            yield self.content
        for embed in self.embeds:
            parts = [embed, *embed.get("fields", ()), embed.get("author", {}), embed.get("footer", {})]
            yield from (
                part[key]
                for part in parts
                for key in ("title", "description", "name", "value", "text")
                if part.get(key)
            )
        yield from (each["content"] for each in walk_components(self.components) if each.get("content"))
