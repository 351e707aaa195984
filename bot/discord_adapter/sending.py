"""Pages to a channel, and what Discord's refusals mean to those who deliver.

429 for long            -> Later
403, 404, closed DM     -> Undeliverable, naming the right that is missing where the guild is known
400                     -> Undeliverable: Discord will never take this message
5xx, network, no login  -> OSError: it may pass by itself
"""

from __future__ import annotations

import asyncio
import functools
import hashlib
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

import aiohttp
import discord

from bot.conversation import Later, Undeliverable
from bot.discord_adapter import rights

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.discord_adapter.drawing import Page

PATIENCE: Final = 50.0
"""Seconds for one message, the library's own waiting and retrying included: less than the herald has."""
REMEMBERED: Final = 4096
SILENT: Final = discord.AllowedMentions.none()
"""Nothing we say pings anybody."""

_BANNED: Final = 60.0  # a 429 that does not come from Discord itself names no time
_REASONS: Final = {
    10003: "the channel is gone",
    50001: "the bot has no access to the channel",
    50007: "the person takes no private messages",
    50013: "the bot lacks a right",
    50083: "the thread is archived",
    160005: "the thread is locked",
}
_NO_HISTORY: Final = 160002


class Mouth:
    """Sends pages one after another.

    It remembers which have gone, so that a second attempt goes on where the first broke off.
    """

    def __init__(self) -> None:
        self._gone: OrderedDict[str, str] = OrderedDict()

    async def say(
        self,
        channel: discord.abc.Messageable,
        pages: Sequence[Page],
        key: str,
        reference: discord.MessageReference | None = None,
    ) -> str:
        """Send every page; return the id of the last, which has the buttons. Raises Later, Undeliverable, OSError."""
        message = ""
        for number, page in enumerate(pages):
            nonce = nonce_of(f"{key}/{number}")
            message = self._gone.get(nonce, "")
            if message:
                continue
            async with asyncio.timeout(PATIENCE):
                message = await _say(channel, page, nonce, None if number else reference)
            self._gone[nonce] = message
            if len(self._gone) > REMEMBERED:
                self._gone.popitem(last=False)
        return message


def nonce_of(key: str) -> str:
    """A key in the 25 characters that Discord takes."""
    return hashlib.blake2b(key.encode(), digest_size=12).hexdigest()


async def _say(
    channel: discord.abc.Messageable, page: Page, nonce: str, reference: discord.MessageReference | None
) -> str:
    # With a nonce the library also asks Discord to enforce it: a lost answer does not make two messages.
    send = functools.partial(
        channel.send,
        page.content,
        embeds=page.embeds,
        view=page.view,
        nonce=nonce,
        mention_author=False,
        allowed_mentions=SILENT,
    )
    try:
        sent = await (send() if reference is None else send(reference=reference))
    except discord.HTTPException as error:
        if reference is not None and error.code == _NO_HISTORY:  # may write but not read here: then without a reference
            return await _say(channel, page, nonce, None)
        raise meaning(error, channel, page) from error
    except discord.RateLimited as error:
        raise Later(error.retry_after) from error
    except (aiohttp.ClientError, RuntimeError) as error:  # RuntimeError: the session is closed already
        raise OSError(f"Discord cannot be reached: {type(error).__name__}") from error
    return str(sent.id)


def meaning(error: discord.HTTPException, channel: object, page: Page | None = None) -> Exception:
    """What a refusal means to those who deliver."""
    if error.status == 429:  # noqa: PLR2004  HTTP's own number
        return Later(_BANNED, everywhere=True)
    if error.status == 401 or error.status >= 500:  # noqa: PLR2004  HTTP's own numbers
        return OSError(f"Discord answered {error.status}")
    reason = _REASONS.get(error.code, f"Discord refused it with {error.status}, code {error.code}")
    needed = rights.TO_WRITE if page is None or not page.embeds else (*rights.TO_WRITE, "embed_links")
    lacking = rights.lacking(channel, needed)
    if lacking:
        return Undeliverable(f"{reason}: {', '.join(rights.NAMES[right] for right in lacking)}")
    return Undeliverable(reason)
