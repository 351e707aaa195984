"""What keeps the bot from hearing or speaking in a channel, and how to mend it: for /check.

Each is a message of the locales, `check-discord-...`:

    offline          there is no connection
    intent           ordinary messages are not shown to the bot
    no-channel       the channel is gone, or the bot may not see it
    lacks            a right that the bot needs there
    no-slash         people may not use slash commands there
    clock            this machine's clock is wrong: clocks start from Discord's time and end by ours
"""

from __future__ import annotations

import logging
from typing import Final

import aiohttp
import discord

from bot.conversation import Plain, Says
from bot.discord_adapter import rights
from bot.log import facts

_log = logging.getLogger(__name__)

SKEW: Final = 2.0
"""Seconds that our clock may differ from Discord's."""


async def findings(client: discord.Client, number: int, ahead: float | None) -> list[Says]:
    """What is to be mended in a channel, the gravest first; nothing when all is well.

    `ahead` is by how many seconds our clock is ahead of Discord's, where that is known.
    """
    if not client.is_ready():
        return [Says("check-discord-offline")]
    found = [*await _without_intent(client), *await _without_rights(client, number)]
    if ahead is not None and abs(ahead) > SKEW:
        direction = "check-discord-clock-ahead" if ahead > 0 else "check-discord-clock-behind"
        found.append(Says(direction, {"seconds": round(abs(ahead))}))
    return found


async def _without_intent(client: discord.Client) -> list[Says]:
    """An intent that was switched off keeps a session out only when it begins: ask how things stand now."""
    try:
        flags = (await client.application_info()).flags
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        _log.info("the application cannot be seen", extra=facts(why=repr(error)))
        return [Says("check-discord-offline")]
    heard = flags.gateway_message_content or flags.gateway_message_content_limited
    return [] if heard else [Says("check-discord-intent")]


async def _without_rights(client: discord.Client, number: int) -> list[Says]:
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
