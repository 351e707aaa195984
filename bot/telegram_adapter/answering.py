"""What the referee says to the one who asked, in place.

    message   the answer is a reply to it; what was RULED everybody sees through the outbox: a command gets a sign only
    press     a notice over the button, short or as a box; what needs room or buttons is said in the chat as well

In one chat answers come in the order of the questions, however long Telegram makes us wait. An answer that cannot be
given changes nothing about what was decided.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from telegram import Bot
from telegram.error import BadRequest, TelegramError

from bot.conversation import Answer, Ears, Heard, Later, Moved, Outcome, Reply, Says, Tone, Undeliverable
from bot.log import facts
from bot.telegram_adapter.drawing import toast
from bot.telegram_adapter.lanes import Lanes
from bot.telegram_adapter.sending import Mouth
from storage.journal import Chat

_log = logging.getLogger(__name__)

PAUSES: Final = (0.5, 2.0, 8.0)
"""Seconds between attempts at an answer when the network fails."""
LONGEST_WAIT: Final = 60.0
"""An answer that Telegram would delay for longer is not given: by then nobody remembers the question."""
ABREAST: Final = 32
"""Answers on their way at the same moment: fewer than the connections there are."""
DONE: Final = "👌"
FAULT: Final = Reply(Says("telegram-failed"), tone=Tone.WARN)
"""Said when the fault is ours; nothing has changed."""
ATTEMPTS: Final = 8
# What is told and asked stays in the chat; everything else is a word to the presser.
_FOR_THE_CHAT: Final = (Outcome.ASKED, Outcome.TOLD)


@dataclass(frozen=True, slots=True)
class Question:
    """What was heard, where it stands, and the id of the press if it was one."""

    heard: Heard
    message: int
    query: str = ""


class Answering:
    """Answers questions in lanes, a lane for each chat and one for each press."""

    def __init__(self, ears: Ears, bot: Bot, mouth: Mouth) -> None:
        self._ears, self._bot, self._mouth = ears, bot, mouth
        self._abreast = asyncio.Semaphore(ABREAST)
        self.lanes: Lanes[Callable[[], Awaitable[object]]] = Lanes(_do)

    def answer(self, question: Question, answer: Answer) -> None:
        """Say to the one who asked what there is to say, when it is its turn."""
        if question.query:
            self.lanes.add(("press", question.query), lambda: self._press(question, answer))
        elif answer.reply is not None and (answer.outcome is not Outcome.RULED or question.heard.private):
            self._say(question, answer.reply, answer.stream)
        elif answer.outcome is Outcome.RULED and question.heard.text.startswith("/"):
            self.lanes.add(question.heard.chat.xid, lambda: self._sign(question))

    def wave_off(self, query: str) -> None:
        """Answer a press of something that is not ours, so that the button stops blinking."""
        self.lanes.add(("press", query), lambda: self._noted(self._bot.answer_callback_query(query)))

    def _say(self, question: Question, reply: Reply, stream: str) -> None:
        self.lanes.add(question.heard.chat.xid, lambda: self._insist(question, reply, stream))

    async def _press(self, question: Question, answer: Answer) -> None:
        reply, text, whole = answer.reply, None, True
        if reply is not None:
            text, whole = self._toast(reply, question.heard.chat, answer.stream)
        box = text is not None and answer.outcome in {Outcome.REFUSED, Outcome.FAILED}
        noticed = await self._noted(self._bot.answer_callback_query(question.query, text, show_alert=box))
        if answer.spent:
            await self._noted(
                self._bot.edit_message_reply_markup(int(question.heard.chat.xid), question.message, reply_markup=None)
            )
        if reply is None or answer.outcome is Outcome.RULED:
            return
        if answer.outcome in _FOR_THE_CHAT or not (whole and noticed):
            self._say(question, reply, answer.stream)

    def _toast(self, reply: Reply, chat: Chat, stream: str) -> tuple[str, bool]:
        voice = self._ears.voice(chat, stream)
        try:
            return toast(reply, voice)
        except Exception:  # noqa: BLE001  whatever it is, it is a fault of ours and no reason for silence
            _log.exception("an answer cannot be drawn", extra=facts(title=reply.title.id))
            return toast(FAULT, voice)

    async def _sign(self, question: Question) -> None:
        await self._noted(self._bot.set_message_reaction(int(question.heard.chat.xid), question.message, DONE))

    async def _noted(self, doing: Awaitable[object]) -> bool:
        """Do what may fail without harm: a press that is too old, a message that has changed or gone, no reactions."""
        try:
            async with self._abreast:
                await doing
        except BadRequest as error:
            _log.debug("not done", extra=facts(why=error.message))
            return False
        except TelegramError as error:
            _log.info("not done", extra=facts(why=error.message))
            return False
        return True

    async def _insist(self, question: Question, reply: Reply, stream: str) -> None:
        """Give an answer, again after a while if need be."""
        heard = question.heard
        chat, answers = heard.chat, 0 if heard.private else question.message
        pauses = iter(PAUSES)
        why = "moved in circles"
        for _ in range(ATTEMPTS):
            try:
                async with self._abreast:
                    await self._mouth.say(chat, reply, self._ears.voice(chat, stream), heard.cause, answers)
            except Later as later:
                wait, why = later.seconds, "told to wait"
            except Moved as moved:
                await self._ears.chat_moved(chat, moved.new)
                chat, answers, wait = moved.new, 0, 0.0
            except Undeliverable as error:
                wait, why = math.inf, str(error)
            except OSError as error:
                wait, why = next(pauses, math.inf), str(error)
            except Exception:
                if reply is FAULT:
                    raise
                _log.exception("an answer cannot be drawn", extra=facts(title=reply.title.id))
                reply, wait = FAULT, 0.0
            else:
                return
            if wait > LONGEST_WAIT:
                break
            await asyncio.sleep(wait)
        _log.warning("no answer", extra=facts(cause=heard.cause, why=why))


async def _do(work: Callable[[], Awaitable[object]]) -> None:
    await work()
