"""Parts to a chat, and what Telegram's refusals mean to those who deliver.

An error of the library goes in, what comes out is of ours:

    429                              -> Later, the seconds Telegram names
    400 with migrate_to_chat_id      -> Moved
    403, other 400                   -> Undeliverable, in Telegram's words, which name a missing right
    no answer in time                -> TimeoutError
    5xx, network, token refused      -> OSError: it may pass by itself
"""

from __future__ import annotations

import os
from collections import OrderedDict
from datetime import timedelta
from time import time as clock
from typing import Any, Final

from telegram import Bot
from telegram.constants import ParseMode
from telegram.error import BadRequest, ChatMigrated, Forbidden, RetryAfter, TelegramError, TimedOut

from bot.conversation import Later, Moved, Reply, Undeliverable
from bot.localisation import Voice
from bot.telegram_adapter import payload
from bot.telegram_adapter.drawing import Part, draw
from storage.journal import Chat

# The library warns at every 429 until this is chosen; it is what its next version does anyway.
os.environ.setdefault("PTB_TIMEDELTA", "true")

REMEMBERED: Final = 1024
"""Posts of several parts that broke off, of which we remember where."""


class Line(Bot):
    """The library's bot, with the two calls that are made all the time done plainly.

    It would make objects of every update and of every message sent, of which only two numbers are read here; that
    costs more than everything else we do with them.
    """

    __slots__ = ()

    async def updates(self, offset: int, seconds: int, limit: int, patience: float) -> list[payload.Update]:
        """Updates from `offset` on, waiting for `seconds` when there are none; what is before is confirmed and gone."""
        fields: dict[str, Any] = {"offset": offset or None, "timeout": seconds, "limit": limit}
        fields["allowed_updates"] = payload.ALLOWED
        found: list[payload.Update] = await self._post("getUpdates", fields, read_timeout=seconds + patience)
        return found

    async def post(self, chat: Chat, part: Part, answers: int) -> tuple[int, int]:
        """Send a message, as a reply where `answers` names one: its id and its date."""
        fields = {
            "chat_id": int(chat.xid),
            "message_thread_id": int(chat.thread) if chat.thread else None,
            "text": part.text,
            "parse_mode": ParseMode.HTML,
            "link_preview_options": {"is_disabled": True},
            "reply_parameters": {"message_id": answers, "allow_sending_without_reply": True} if answers else None,
            "reply_markup": part.keyboard,
        }
        sent: payload.Message = await self._post("sendMessage", fields)
        return sent["message_id"], sent["date"]


class Mouth:
    """Sends the parts of a reply one after another, and notices how far Telegram's clock is from ours.

    A second attempt at the same post goes on where the first broke off.
    """

    def __init__(self, bot: Line) -> None:
        self._bot = bot
        self._broken_off: OrderedDict[str, list[str]] = OrderedDict()
        self.ahead = 0.0
        """Seconds by which our clock is at least ahead of Telegram's (behind, when negative)."""

    async def say(self, chat: Chat, reply: Reply, voice: Voice, key: str, answers: int = 0) -> str:
        """Deliver a reply, to a message where `answers` names one: the id of the last part, which has the buttons.

        Raises Later, Undeliverable, Moved, OSError, TimeoutError.
        """
        parts = draw(reply, voice)
        gone = self._broken_off.pop(key, [])
        try:
            for part in parts[len(gone) :]:
                gone.append(await self._send(chat, part, 0 if gone else answers))
        except BaseException as error:
            if gone:
                self._broken_off[key] = gone
                if len(self._broken_off) > REMEMBERED:
                    self._broken_off.popitem(last=False)
            if isinstance(error, TelegramError):
                raise meaning(error, chat) from error
            raise
        return gone[-1]

    async def _send(self, chat: Chat, part: Part, answers: int) -> str:
        before = clock()
        number, date = await self._bot.post(chat, part, answers)
        # The date is in whole seconds, so the message was sent before the next one.
        self.ahead = max(0.0, before - date - 1) + min(0.0, clock() - date)
        return str(number)


def meaning(error: TelegramError, chat: Chat) -> Exception:
    """What a refusal means to those who deliver."""
    match error:
        case RetryAfter():
            return Later(seconds_of(error))
        case ChatMigrated(new_chat_id=new):
            return Moved(Chat(chat.platform, str(new)))
        case Forbidden() | BadRequest():
            return Undeliverable(error.message)
        case TimedOut():
            return TimeoutError(error.message)
        case _:
            return OSError(f"Telegram: {error.message}")


def seconds_of(error: RetryAfter) -> float:
    """How long Telegram asks us to wait."""
    wait = error.retry_after
    return wait.total_seconds() if isinstance(wait, timedelta) else float(wait)
