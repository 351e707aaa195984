"""The Telegram adapter: connects, hears, answers and delivers.

    polling or webhook --updates--> lanes of chats --Heard--> referee --Answer--> lanes of answers --> Telegram
                                                              herald  --Reply---> send -------------> Telegram

Its life in three calls:

    start()   -> connected, or trying to be; a token that Telegram does not take is a TokenRefused at once
    wait()    -> returns after stop(); raises Refused (TokenRefused, SecondInstance) when it must end
    stop()    -> what was heard is answered, what was not is left with Telegram for the next start
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

from aiohttp import web
from telegram.constants import ChatMemberStatus
from telegram.error import BadRequest, InvalidToken, TelegramError, TimedOut

from bot.conversation import Answer, Ears, Heard, Outcome, Reply, Says
from bot.localisation import Voice
from bot.log import facts
from bot.telegram_adapter import checking, hearing, menu, payload
from bot.telegram_adapter.answering import FAULT, Answering, Question
from bot.telegram_adapter.lanes import Lanes
from bot.telegram_adapter.polling import Polling, Refused, persistently
from bot.telegram_adapter.sending import Line, Mouth
from bot.telegram_adapter.webhook import Webhook
from bot.telegram_transport import AiohttpRequest
from storage.journal import Chat

_log = logging.getLogger(__name__)

ABREAST: Final = 64
"""Updates that are heard at the same moment, each of another chat."""
HEARING: Final = 10.0
"""Seconds that the next updates wait for one that takes long to be heard, such as a large file."""
LEAVING: Final = 5.0
"""Seconds that what is under way gets when the adapter is stopped."""
_ADMINS: Final = (ChatMemberStatus.OWNER, ChatMemberStatus.ADMINISTRATOR)

# At its finest level the library logs every address, token included, and whatever people write.
logging.getLogger("telegram").setLevel(logging.WARNING)


def _to_nobody(_: bool) -> None:  # noqa: FBT001 - the callback's only argument
    pass


class TelegramAdapter:
    """One Telegram bot. With `webhook` Telegram calls that address, otherwise it is polled.

    `on_listening` is told True when all that had waited was heard and we hear what comes, False when not.
    """

    def __init__(  # noqa: PLR0913 - what an operator can set
        self,
        token: str,
        ears: Ears,
        *,
        api: str = "https://api.telegram.org",
        webhook: str = "",
        secret: str = "",
        on_listening: Callable[[bool], None] = _to_nobody,
    ) -> None:
        self._ears = ears
        request = AiohttpRequest()
        self._bot = Line(
            token,
            base_url=f"{api}/bot",
            base_file_url=f"{api}/file/bot",
            request=request,
            get_updates_request=request,
        )
        self._tell = on_listening
        self._listening = False
        self._mouth = Mouth(self._bot)
        self._answering = Answering(ears, self._bot, self._mouth)
        self._lanes: Lanes[payload.Update] = Lanes(self._hear)
        self._abreast = asyncio.Semaphore(ABREAST)
        self._webhook = Webhook(self._bot, webhook, secret, self._take, self._listen) if webhook else None
        self._polling = Polling(self._bot, functools.partial(self._take, within=HEARING), self._listen)
        self._url = webhook
        self._ear = hearing.Ear(0, "", self._fetch, self._administers)
        self._moved: set[tuple[Chat, Chat]] = set()
        self._introduced = asyncio.Event()
        self._life: asyncio.Task[None] | None = None
        self._menu: asyncio.Task[None] | None = None

    @property
    def listening(self) -> bool:
        """Whether we hear what is said."""
        return self._listening

    @property
    def webhook_route(self) -> web.RouteDef | None:
        """What the web server must mount; None when Telegram is polled."""
        return self._webhook.route if self._webhook else None

    # --- running -----------------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Connect and begin to listen; without a network this goes on in the background. Raises TokenRefused."""
        if self._life is not None:
            raise RuntimeError("a Telegram adapter is started once")
        self._life = asyncio.create_task(self._live(), name="telegram")
        tried = asyncio.create_task(self._introduced.wait())
        try:
            await asyncio.wait((self._life, tried), return_when=asyncio.FIRST_COMPLETED)
            if self._life.done():
                self._life.result()
        except BaseException:
            await self.stop()
            raise
        finally:
            tried.cancel()

    async def wait(self) -> None:
        """Return after `stop`. Raises Refused when Telegram will not have us any more."""
        if self._life is None:
            raise RuntimeError("the Telegram adapter has not been started")
        await asyncio.wait((self._life,))
        if not self._life.cancelled():
            self._life.result()

    async def stop(self) -> None:
        """Stop listening, finish what was begun, and leave nothing behind. Stopping again does nothing."""
        tasks = [task for task in (self._life, self._menu) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._listen(False)  # noqa: FBT003 - the callback's only argument
        if self._webhook:
            self._webhook.close()
        heard = await self._lanes.close(LEAVING)
        if heard and not self._webhook:
            with contextlib.suppress(TelegramError):
                await self._polling.confirm()
        await self._answering.lanes.close(LEAVING)
        await self._bot.shutdown()

    async def _live(self) -> None:
        try:
            await self._introduce()
        finally:
            self._introduced.set()
        self._menu = asyncio.create_task(self._publish(), name="telegram: menu")
        await (self._webhook or self._polling).run()

    async def _introduce(self) -> None:
        async def attempt() -> None:
            try:
                await self._bot.initialize()
            except InvalidToken:
                raise
            except TelegramError:
                self._introduced.set()  # the token may be good, so the start need not wait
                raise

        await persistently("getMe", attempt)
        self._ear = hearing.Ear(self._bot.id, self._bot.username, self._fetch, self._administers)
        _log.info("connected to Telegram", extra=facts(bot=self._bot.username, webhook=bool(self._webhook)))

    async def _publish(self) -> None:
        try:
            await menu.publish(self._bot)
        except Refused as refusal:
            _log.warning("the list of commands was not taken", extra=facts(why=refusal))

    def _listen(self, hears: bool) -> None:  # noqa: FBT001 - the callback's only argument
        if hears is not self._listening:
            self._listening = hears
            self._tell(hears)

    # --- hearing -----------------------------------------------------------------------------------------------------

    async def _take(self, updates: list[payload.Update], within: float | None = None) -> bool:
        """Have updates heard, those of a chat in order; False when one of them was not, or not in time."""
        keys = set()
        for update in updates:
            key = _lane_of(update)
            keys.add(key)
            self._lanes.add(key, update)
        return await self._lanes.empty(keys, within)

    async def _hear(self, update: payload.Update) -> None:
        async with self._abreast:
            if "message" in update:
                await self._message(update["message"], edited=False)
            elif "edited_message" in update:
                await self._message(update["edited_message"], edited=True)
            elif "callback_query" in update:
                await self._press(update["callback_query"])

    async def _message(self, said: payload.Message, *, edited: bool) -> None:
        if (move := hearing.moved(said)) is not None:
            if move not in self._moved:
                self._moved.add(move)
                await self._ears.chat_moved(*move)
            return
        heard = self._ear.message(said, edited=edited)
        if heard is not None:
            self._answering.answer(Question(heard, said["message_id"]), await self._heard(heard))

    async def _press(self, query: payload.CallbackQuery) -> None:
        heard = self._ear.press(query, datetime.now(UTC))
        if heard is None:
            self._answering.wave_off(query["id"])
            return
        question = Question(heard, query["message"]["message_id"], query["id"])
        self._answering.answer(question, await self._heard(heard))

    async def _heard(self, heard: Heard) -> Answer:
        """What the referee says. It never raises; should it do so, the person is told that nothing has changed."""
        try:
            return await self._ears.hear(heard)
        except Exception:  # noqa: BLE001  the Protocol's promise, should it be broken
            _log.exception("hearing failed", extra=facts(cause=heard.cause))
            return Answer(Outcome.FAILED, FAULT)

    async def _fetch(self, file_id: str) -> bytes:
        try:
            file = await self._bot.get_file(file_id)
            return bytes(await file.download_as_bytearray())
        except TimedOut as error:
            raise TimeoutError(error.message) from error
        except TelegramError as error:
            raise OSError(f"the file cannot be fetched: {error.message}") from error

    async def _administers(self, chat: int, user: int) -> bool:
        try:
            return (await self._bot.get_chat_member(chat, user)).status in _ADMINS
        except BadRequest:  # members may be hidden from a bot that is no administrator; administrators are not
            with contextlib.suppress(TelegramError):
                return any(admin.user.id == user for admin in await self._bot.get_chat_administrators(chat))
        except TelegramError as error:
            _log.warning("who administers a chat is not known", extra=facts(chat=chat, why=error.message))
        return False

    # --- speaking ----------------------------------------------------------------------------------------------------

    async def send(self, chat: Chat, reply: Reply, voice: Voice, key: str) -> str:
        """Deliver a reply: the id of its last message, which has the buttons.

        Raises Later, Undeliverable, Moved, OSError, TimeoutError.
        """
        return await self._mouth.say(chat, reply, voice, key)

    async def findings(self, chat: Chat) -> list[Says]:
        """What is to be mended in a chat so that we hear and are heard; nothing when all is well."""
        if chat.platform != hearing.PLATFORM:
            return []
        return await checking.findings(self._bot, chat, self._mouth.ahead, self._url)


def _lane_of(update: payload.Update) -> int:
    """The chat in which something happened. A move belongs to the new place: what is said there comes after it."""
    try:
        message = update.get("message") or update.get("edited_message")
        if message is not None:
            return message.get("migrate_to_chat_id") or message["chat"]["id"]
        query = update["callback_query"]
        return query["message"]["chat"]["id"] if "message" in query else query["from"]["id"]
    except (KeyError, TypeError, AttributeError):
        return 0  # whatever it is: it will be logged when it is to be heard
