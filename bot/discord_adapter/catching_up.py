"""What was said in the bound channels while nobody listened, read from their history.

A message that the bot has answered was heard: a reply of ours stands below it. What was ruled upon is recognised by its
cause. So the time read may overlap what was heard, and must, for a dead connection is noticed late.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

import discord

from bot.discord_adapter import hearing
from bot.log import facts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from storage.journal import Chat

_log = logging.getLogger(__name__)

UNNOTICED: Final = timedelta(minutes=2)
"""A dead connection is noticed only after missed heartbeats: before that, things may have been missed already."""
LATE_EDITS: Final = timedelta(hours=1)
"""How far back messages may lie whose edits are looked for."""


@dataclass(frozen=True, slots=True)
class Missed:
    """A message, or its edit, that nobody may have heard."""

    message: discord.Message
    chat: Chat
    edited: bool

    @property
    def at(self) -> datetime:
        """When it was said."""
        return (self.message.edited_at if self.edited else None) or self.message.created_at


async def missed(client: discord.AutoShardedClient, chats: Iterable[Chat], shard: int, since: datetime) -> list[Missed]:
    """What was said in those of the chats that belong to a shard, oldest first.

    A channel that is gone or closed to us is passed over with a line in the log. Raises what the library raises when
    Discord cannot be reached.
    """
    found: list[Missed] = []
    for chat in dict.fromkeys(chats):
        number = hearing.channel_number(chat)
        if number is None:
            continue
        try:
            channel = client.get_channel(number) or await client.fetch_channel(number)
            if isinstance(channel, discord.abc.Messageable) and _shard_of(channel) == shard:
                after = since - LATE_EDITS
                history = [said async for said in channel.history(limit=None, after=after, oldest_first=True)]
                found += _unheard(history, chat, since, client.user)
        except (discord.Forbidden, discord.NotFound) as error:
            _log.warning("a channel cannot be read", extra=facts(channel=number, status=error.status, code=error.code))
    return sorted(found, key=lambda one: (one.at, one.message.id))


def _unheard(
    history: list[discord.Message], chat: Chat, since: datetime, me: discord.abc.User | None
) -> Iterable[Missed]:
    begin = since - UNNOTICED
    answered = _answered(history, me)
    for said in history:
        if not hearing.is_speech(said):
            continue
        answer = answered.get(said.id)
        if said.created_at >= begin and answer is None:
            yield Missed(said, chat, edited=False)
        # What was both written and edited while we were away is one thing: what it says now.
        edited = said.edited_at if said.created_at < since else None
        if edited is not None and edited >= begin and (answer is None or answer < edited):
            yield Missed(said, chat, edited=True)


def _answered(history: list[discord.Message], me: discord.abc.User | None) -> dict[int, datetime]:
    """When the bot last answered each message."""
    return {
        said.reference.message_id: said.created_at
        for said in history
        if said.author == me and said.reference is not None and said.reference.message_id is not None
    }


def _shard_of(channel: object) -> int:
    guild = getattr(channel, "guild", None)
    return 0 if guild is None else int(guild.shard_id)
