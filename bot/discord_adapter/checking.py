"""What must be mended before the bot can serve on Discord, in words for an organiser."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import aiohttp
import discord

from bot.conversation import Plain, Says
from bot.discord_adapter import hearing, rights
from bot.log import facts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from storage.journal import Chat

_log = logging.getLogger(__name__)


async def check(client: discord.Client | None, chats: Iterable[Chat]) -> tuple[Says, ...]:
    """Everything that is wrong, all at once; one line that all is well where nothing is."""
    if client is None or not client.is_ready():
        return (Says("check-discord-offline"),)
    wrong: list[Says] = []
    flags = client.application_flags
    if not (flags.gateway_message_content or flags.gateway_message_content_limited):
        wrong.append(Says("check-discord-intent"))
    for chat in dict.fromkeys(chats):
        number = hearing.channel_number(chat)
        if number is not None:
            wrong += await _wrong_in(client, number)
    return tuple(wrong) or (Says("check-discord-fine"),)


async def _wrong_in(client: discord.Client, number: int) -> list[Says]:
    try:
        channel = client.get_channel(number) or await client.fetch_channel(number)
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        _log.info("a channel cannot be seen", extra=facts(channel=number, why=repr(error)))
        return [Says("check-discord-no-channel", {"channel": str(number)})]
    name = Plain(f"#{getattr(channel, 'name', number)}")
    wrong = [
        Says("check-discord-lacks", {"channel": name, "right": Says(f"discord-right-{right.replace('_', '-')}")})
        for right in rights.lacking(channel, rights.TO_SERVE)
    ]
    if isinstance(channel, discord.abc.GuildChannel):
        everybody = channel.permissions_for(channel.guild.default_role)
        if not everybody.use_application_commands:
            wrong.append(Says("check-discord-no-slash", {"channel": name}))
    return wrong
