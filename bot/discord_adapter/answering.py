"""A slash command or a press: heard, and answered within the three seconds that Discord gives.

    quick   the answer itself
    slow    after 1.5 seconds a sign that we are at work, then the answer when it comes

What everybody should see comes through the outbox, so nearly every answer is for the asker's eyes only. An interaction
that is over (too late, or answered already) changes nothing about what was ruled: it is logged in one line.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import discord

from bot.conversation import Answer, Outcome, Reply, Says, Tone
from bot.discord_adapter import drawing
from bot.discord_adapter.sending import SILENT
from bot.log import facts

if TYPE_CHECKING:
    from collections.abc import Awaitable, Sequence

    from bot.conversation import Ears, Heard
    from bot.discord_adapter.drawing import Page
    from bot.localisation import Voice

_log = logging.getLogger(__name__)

PATIENCE: Final = 1.5
"""Seconds the referee has before Discord is told that we are at work."""

FAILED: Final = Reply(Says("discord-failed"), tone=Tone.WARN)
_DONE: Final = Reply(Says("discord-done"))
_NOTHING: Final = Reply(Says("discord-nothing"))
# An interaction that is unknown or answered; a webhook that is unknown or has a bad token, as old interactions have.
_OVER: Final = frozenset({10062, 40060, 10015, 50027})

Interaction = discord.Interaction[Any]


async def heard_by(ears: Ears, heard: Heard) -> Answer:
    """What the referee says. It never raises; should it do so, the person is told that nothing has changed."""
    try:
        return await ears.hear(heard)
    except Exception:  # noqa: BLE001  whatever it was: somebody waits for an answer
        _log.exception("hearing failed", extra=facts(cause=heard.cause))
        return Answer(Outcome.FAILED, FAILED, private=True)


async def attend(ears: Ears, given: Interaction, heard: Heard) -> None:
    """Hear a slash command or a press and answer it."""
    hearing = asyncio.ensure_future(heard_by(ears, heard))
    quick, _ = await asyncio.wait({hearing}, timeout=PATIENCE)
    open_ = bool(quick) or await _delivered(given, given.response.defer(ephemeral=True))
    answer = await hearing
    voice = ears.voice(heard.chat, answer.stream)
    if given.type is discord.InteractionType.component:
        await _answer_press(given, answer, voice, open_=open_)
    elif open_:
        pages = drawn(_reply(answer), voice)
        saying = _respond(given, pages, everybody=is_public(answer)) if quick else _complete(given, pages)
        await _delivered(given, saying)


def is_public(answer: Answer) -> bool:
    """Say whether others may read what is said to the asker: only what was asked for and told, openly."""
    return answer.outcome is Outcome.TOLD and not answer.private


def drawn(reply: Reply, voice: Voice, *, embeds: bool = True) -> list[Page]:
    """The pages of a reply; a reply that cannot be drawn is a fault of ours, and not a reason for silence."""
    try:
        return drawing.draw(reply, voice, embeds=embeds)
    except Exception:  # noqa: BLE001  whatever it was: somebody waits for an answer
        _log.exception("a reply cannot be drawn", extra=facts(title=reply.title.id))
        return drawing.draw(FAILED, voice, embeds=embeds)


def _reply(answer: Answer) -> Reply:
    if answer.reply is not None:
        return answer.reply
    return _DONE if answer.outcome in {Outcome.RULED, Outcome.KNOWN} else _NOTHING


async def _answer_press(given: Interaction, answer: Answer, voice: Voice, *, open_: bool) -> None:
    """Answer a press: take the buttons off a spent message, and say what there is to say to the presser."""
    pages = drawn(answer.reply, voice) if open_ and answer.reply is not None else []
    first = not given.response.is_done()
    if answer.spent:
        taking = given.response.edit_message if first else given.edit_original_response
        if not (open_ and await _delivered(given, taking(view=None))):
            await _take_buttons(given)
            return
    elif open_ and first:
        saying = _respond(given, pages, everybody=is_public(answer)) if pages else given.response.defer()
        await _delivered(given, saying)
        return
    if pages:
        await _delivered(given, _follow(given, pages, everybody=is_public(answer)))


async def _take_buttons(given: Interaction) -> None:
    """Take the buttons off a pressed message in our own right, since the interaction gives us none any more."""
    if given.message is None or given.message.flags.ephemeral:
        return
    try:
        await given.message.edit(view=None)
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        _log.info("buttons stay", extra=facts(message=given.message.id, why=repr(error)))


async def _respond(given: Interaction, pages: Sequence[Page], *, everybody: bool) -> None:
    first = pages[0]
    await given.response.send_message(
        first.content, embeds=first.embeds, view=first.view, ephemeral=not everybody, allowed_mentions=SILENT
    )
    await _follow(given, pages[1:], everybody=everybody)


async def _complete(given: Interaction, pages: Sequence[Page]) -> None:
    """Put the answer where the sign of work stands. That was for the asker's eyes, so all of it is."""
    first = pages[0]
    await given.edit_original_response(
        content=first.content, embeds=first.embeds, view=first.view, allowed_mentions=SILENT
    )
    await _follow(given, pages[1:], everybody=False)


async def _follow(given: Interaction, pages: Sequence[Page], *, everybody: bool) -> None:
    for page in pages:
        await given.followup.send(
            page.content or "",
            embeds=page.embeds,
            view=page.view,
            ephemeral=not everybody,
            allowed_mentions=SILENT,
        )


async def _delivered(given: Interaction, saying: Awaitable[object]) -> bool:
    """Do it; say whether it worked. What was decided stands either way."""
    try:
        await saying
    except discord.HTTPException as error:
        said = "an interaction is over, what was decided stands" if error.code in _OVER else "not answered"
        _log.warning(said, extra=facts(interaction=given.id, status=error.status, code=error.code))
        return False
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        _log.warning("not answered", extra=facts(interaction=given.id, why=repr(error)))
        return False
    return True
