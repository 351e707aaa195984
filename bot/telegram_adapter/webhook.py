"""The webhook: Telegram calls us, and an update is accepted only once it has been heard.

    no secret, or a wrong one    403, whatever else stands in the request
    not an update                400
    heard                        200, so that Telegram forgets it
    we are starting or ending    503, so that Telegram brings it again; its cause tells if it is known

Whether Telegram reaches us is only known to Telegram: it is asked now and then.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import time
from collections.abc import Awaitable, Callable
from datetime import datetime
from http import HTTPStatus
from typing import Final
from urllib.parse import urlsplit

import orjson
from aiohttp import web
from telegram import WebhookInfo
from telegram.error import InvalidToken, TelegramError

from bot.log import facts
from bot.telegram_adapter import payload
from bot.telegram_adapter.polling import TokenRefused, persistently
from bot.telegram_adapter.sending import Line

_log = logging.getLogger(__name__)

HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"
EVERY: Final = 30.0
"""Seconds between two questions whether Telegram reaches us."""
SOON: Final = 1.0
"""The same while it does not, or while it still brings what had waited."""
BACKLOG: Final = 30
"""Questions after which what had waited has had its time."""


class Webhook:
    """One webhook. `take` returns when updates have been heard; before `open` nothing is accepted."""

    def __init__(
        self,
        bot: Line,
        url: str,
        secret: str,
        take: Callable[[list[payload.Update]], Awaitable[bool]],
        listening: Callable[[bool], None],
    ) -> None:
        if not secret:
            raise ValueError("a Telegram webhook needs a secret")
        self._bot, self._url, self._secret = bot, url, secret
        self._take, self._listening = take, listening
        self._open = False
        self._heard_at = 0.0

    @property
    def route(self) -> web.RouteDef:
        """Where the web server mounts it."""
        return web.post(urlsplit(self._url).path or "/", self.receive)

    async def receive(self, request: web.Request) -> web.Response:
        """Take in one update."""
        given = request.headers.get(HEADER, "")
        if not hmac.compare_digest(given.encode("utf-8", "replace"), self._secret.encode()):
            return web.Response(status=HTTPStatus.FORBIDDEN)
        if not self._open:
            return web.Response(status=HTTPStatus.SERVICE_UNAVAILABLE)
        try:
            update: payload.Update = orjson.loads(await request.read())
            number = update["update_id"]
        except (ValueError, TypeError, KeyError):
            return web.Response(status=HTTPStatus.BAD_REQUEST)
        self._heard_at = time.time()
        if await self._take([update]):
            return web.Response()
        _log.info("an update is left for the next start", extra=facts(update=number))
        return web.Response(status=HTTPStatus.SERVICE_UNAVAILABLE)

    async def run(self) -> None:
        """Have Telegram call us, and keep asking whether it can. Raises Refused."""
        self._open = True
        await persistently("the webhook", self._set)
        asked, hears = 0, False
        while True:
            try:
                info = await self._bot.get_webhook_info()
            except InvalidToken:
                break
            except TelegramError as error:
                _log.warning("Telegram does not answer", extra=facts(why=error.message))
                hears = False
            else:
                if info.url != self._url:
                    _log.warning("the webhook was changed by somebody else, and is set again")
                    await persistently("the webhook", self._set)
                asked = 0 if hears else asked + 1
                # At first what had waited is to be heard; where people never stop talking, something always waits.
                hears = self._is_reached(info) and (hears or not info.pending_update_count or asked > BACKLOG)
            self._listening(hears)
            await asyncio.sleep(EVERY if hears else SOON)
        raise TokenRefused

    def close(self) -> None:
        """Accept nothing more; Telegram keeps it for the next start."""
        self._open = False

    def _is_reached(self, info: WebhookInfo) -> bool:
        failed_at = info.last_error_date
        if not info.pending_update_count or not isinstance(failed_at, datetime):
            return True
        if failed_at.timestamp() <= self._heard_at:
            return True
        _log.warning("Telegram does not reach the webhook", extra=facts(why=info.last_error_message))
        return False

    async def _set(self) -> None:
        await self._bot.set_webhook(self._url, secret_token=self._secret, allowed_updates=payload.ALLOWED)
