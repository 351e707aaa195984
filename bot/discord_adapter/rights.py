"""What the bot must be allowed to do in a channel, by Discord's own names of the rights."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

import discord

if TYPE_CHECKING:
    from collections.abc import Iterable

NAMES: Final = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "embed_links": "Embed Links",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
    "use_application_commands": "Use Application Commands",
}
TO_WRITE: Final = ("view_channel", "send_messages")
TO_SERVE: Final = (*TO_WRITE, "embed_links", "attach_files", "read_message_history")


def lacking(channel: object, needed: Iterable[str]) -> list[str]:
    """Those of the needed rights that the bot has not there; none where it cannot be known, or in a private chat."""
    mine = allowed(channel)
    if mine is None:
        return []
    if isinstance(channel, discord.Thread):
        needed = ["send_messages_in_threads" if right == "send_messages" else right for right in needed]
    return [right for right in needed if not getattr(mine, right)]


def allowed(channel: object) -> discord.Permissions | None:
    """What the bot may do in a channel of a guild that is known, else None."""
    if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return None
    me = cast("discord.Member | None", channel.guild.me)  # while a guild is unavailable we are not in it
    try:
        return None if me is None else channel.permissions_for(me)
    except discord.ClientException:  # a thread whose parent is not known
        return None
