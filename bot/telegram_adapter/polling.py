"""Long polling: updates are confirmed to Telegram only once they have been heard.

    getUpdates(offset) -> take -> heard -> getUpdates(last + 1), which confirms them

A crash in between brings them again, and their causes tell that they are known. At first, and after every failure, we
read without waiting until nothing is left over: from then on we are listening.

409 Conflict: somebody else reads this bot's updates. Telegram sends away whoever came first, so both notice; the one
that has been reading for a while stands its ground, the newcomer stops.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final

from telegram.error import BadRequest, Conflict, InvalidToken, RetryAfter, TelegramError

from bot.log import facts
from bot.telegram_adapter import payload
from bot.telegram_adapter.sending import Line, seconds_of

_log = logging.getLogger(__name__)

WAIT: Final = 10
"""Seconds of one long poll. A dead connection is noticed when an answer to it does not come, so this is not long."""
PATIENCE: Final = 5.0
"""Seconds that an answer may come later than it must."""
BATCH: Final = 100
PAUSES: Final = (0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0)
"""Seconds before Telegram is tried again, the last for ever."""
SETTLED: Final = 60.0
"""Seconds of undisturbed reading after which we are not the newcomer."""
CONFLICT_PAUSE: Final = 0.5
_NEWCOMER, _HOLDER = 2, 10  # the conflict at which each of the two gives up


class Refused(Exception):  # noqa: N818 - it is Telegram's word
    """Telegram will not take us, or something of ours; the text says what to mend."""


class SecondInstance(Refused):
    """Somebody else reads this bot's updates already."""

    def __init__(self) -> None:
        super().__init__(
            "another program reads the messages of this Telegram bot (409 Conflict), so this one stops: "
            "end the other one, or give each its own token"
        )


class TokenRefused(Refused):
    """Telegram does not know the token."""

    def __init__(self) -> None:
        super().__init__(
            "Telegram does not take the token: copy it again from @BotFather and set ARBITER_TELEGRAM_TOKEN"
        )


async def persistently(what: str, attempt: Callable[[], Awaitable[object]]) -> None:
    """Do something that must succeed, however long the network is away. Raises Refused when Telegram will not."""
    refusal: Refused = TokenRefused()
    failures = 0
    while True:
        try:
            await attempt()
        except InvalidToken:
            break
        except BadRequest as error:
            refusal = Refused(f"Telegram does not take {what}: {error.message}")
            break
        except TelegramError as error:
            pause = pause_after(error, failures)
            _log.warning("Telegram does not answer", extra=facts(what=what, why=error.message, again_in=pause))
            failures += 1
            await asyncio.sleep(pause)
        else:
            return
    raise refusal  # outside the handlers: an error of the library may have the token in it


def pause_after(error: TelegramError, failures: int) -> float:
    """How long to leave Telegram alone after one more failure."""
    if isinstance(error, RetryAfter):
        return seconds_of(error)
    return PAUSES[min(failures, len(PAUSES) - 1)]


class Polling:
    """Reads updates and gives them to `take`, which returns when they have been heard."""

    def __init__(
        self,
        bot: Line,
        take: Callable[[list[payload.Update]], Awaitable[object]],
        listening: Callable[[bool], None],
    ) -> None:
        self._bot, self._take, self._listening = bot, take, listening
        self._offset = 0
        self._caught_up = False
        self._failures = 0
        self._conflicts = 0
        self._undisturbed_since: float | None = None

    async def run(self) -> None:
        """Read for ever. Raises SecondInstance, TokenRefused."""
        # Without this, a webhook of an earlier time would keep all updates to itself.
        await persistently("deleteWebhook", self._bot.delete_webhook)
        while True:
            pause = 0.0
            try:
                await self._once()
            except Conflict:
                pause = self._contend()
            except InvalidToken:
                break
            except TelegramError as error:
                pause = pause_after(error, self._failures)
                _log.log(
                    logging.INFO if self._failures == 0 else logging.WARNING,
                    "polling failed",
                    extra=facts(why=error.message, again_in=pause),
                )
                self._failures += 1
            except Exception:  # noqa: BLE001  an answer that makes no sense, from whatever answers in Telegram's name
                pause = PAUSES[-1]
                _log.exception("polling failed", extra=facts(again_in=pause))
            if pause:
                self._caught_up = False
                self._listening(False)  # noqa: FBT003 - the callback's only argument
                await asyncio.sleep(pause)
        raise TokenRefused

    async def confirm(self) -> None:
        """Tell Telegram what has been heard, so that the next start does not hear it again."""
        if self._offset:
            await self._bot.updates(self._offset, 0, 1, PATIENCE)

    async def _once(self) -> None:
        began = time.monotonic()
        waited = WAIT if self._caught_up else 0
        updates = await self._bot.updates(self._offset, waited, BATCH, PATIENCE)
        self._failures = 0
        if self._undisturbed_since is None:
            self._undisturbed_since = began
        if waited and began - self._undisturbed_since > SETTLED:
            self._conflicts = 0
        if updates:
            self._offset = updates[-1]["update_id"] + 1  # what the next poll will confirm
            await self._take(updates)
        else:
            # Everything is confirmed. After a quiet week Telegram counts anew, possibly below the old offset.
            self._offset = 0
        if not self._caught_up and len(updates) < BATCH:
            self._caught_up = True
            self._listening(True)  # noqa: FBT003 - the callback's only argument

    def _contend(self) -> float:
        """Somebody else reads. Give up, or how long to wait before reading again."""
        self._conflicts += 1
        since = self._undisturbed_since
        holder = since is not None and time.monotonic() - since > SETTLED
        _log.warning("another program reads this bot's updates", extra=facts(times=self._conflicts))
        if self._conflicts >= (_HOLDER if holder else _NEWCOMER):
            raise SecondInstance
        return CONFLICT_PAUSE
