"""How Arbiter reaches the Telegram Bot API: one aiohttp session behind python-telegram-bot's request interface.

The library's own transport (httpx) carries about a tenth of what this one does with fifty requests in flight, writes
every address, token included, to the log, and obeys HTTP_PROXY even for a server on this machine.

    no slot free           -> TimedOut      nothing was sent
    cannot connect in time -> TimedOut      nothing was sent
    upload stalls          -> TimedOut      not carried out
    no answer in time      -> TimedOut      may have been carried out
    unencodable text       -> BadRequest    nothing was sent, nor ever can be
    anything else          -> NetworkError  the kind of failure and the system's error code, nothing more

The address of a Bot API method contains the bot's token, and aiohttp's exceptions like to quote addresses. So no text
of theirs is repeated and none of them is chained: errors raised here have neither cause nor context.
"""

from __future__ import annotations

import asyncio
import errno
import io
import os
import re
from typing import TYPE_CHECKING, Final, cast
from urllib.parse import urlencode

import aiohttp
from telegram.error import BadRequest, NetworkError, TelegramError, TimedOut
from telegram.request import BaseRequest, RequestData

if TYPE_CHECKING:
    from aiohttp.abc import AbstractStreamWriter
    from telegram._utils.types import ODVInput

# RetryAfter.retry_after is a timedelta: the library warns at each 429 until one or the other has been chosen.
os.environ.setdefault("PTB_TIMEDELTA", "true")

_FORM: Final = {"User-Agent": BaseRequest.USER_AGENT, "Content-Type": "application/x-www-form-urlencoded"}
_PLAIN: Final = {"User-Agent": BaseRequest.USER_AGENT}
_TOKEN: Final = re.compile(r"/bot([^/]+)/")
_PIECE: Final = 1 << 16  # the most that is written before the writer's patience starts anew
_REFUSED: Final = 300  # from here on an HTTP status is not a success


class AiohttpRequest(BaseRequest):
    """The Bot API over one keep-alive pool of `pool_size` connections.

    Give the same object to the application twice, for its calls and for its polling; one connection is then always
    polling:

        request = AiohttpRequest(pool_size=64)
        Application.builder().token(...).request(request).get_updates_request(request)

    Timeouts are in seconds, None waits for ever. `media_write_timeout` stands in for `write_timeout` where files are
    sent. A request without files fits the socket's buffer, so its write cannot stall and only its answer is waited for.
    """

    __slots__ = ("_connect", "_media_write", "_pool", "_pool_size", "_read", "_session", "_slots", "_write")

    def __init__(  # noqa: PLR0913  the five timeouts are the library's own
        self,
        pool_size: int = 64,
        *,
        read_timeout: float | None = 10.0,
        write_timeout: float | None = 10.0,
        connect_timeout: float | None = 5.0,
        pool_timeout: float | None = 5.0,
        media_write_timeout: float | None = 30.0,
    ) -> None:
        if pool_size < 1:
            msg = "a pool needs at least one connection"
            raise ValueError(msg)
        self._pool_size = pool_size
        self._read, self._connect, self._pool = read_timeout, connect_timeout, pool_timeout
        self._write, self._media_write = write_timeout, media_write_timeout
        self._session: aiohttp.ClientSession | None = None
        # aiohttp counts the wait for a free connection as connecting; the library tells the two apart, so slots are
        # counted here.
        self._slots = asyncio.Semaphore(pool_size)

    @property
    def read_timeout(self) -> float | None:
        """How long an answer may take when the caller does not say; the library adds it to the time of a long poll."""
        return self._read

    async def initialize(self) -> None:
        """Open the session. Again does nothing: the library calls twice when one object serves both its purposes."""
        if self._session is None:
            self._slots = asyncio.Semaphore(self._pool_size)
            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(limit=self._pool_size, ttl_dns_cache=60),
                cookie_jar=aiohttp.DummyCookieJar(),
                trust_env=False,  # a proxy of the environment would see the token
            )

    async def shutdown(self) -> None:
        """Close the session and its connections. Calling it again does nothing."""
        session, self._session = self._session, None
        if session is not None:
            await session.close()

    async def do_request(  # noqa: PLR0913  the library's signature
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        write_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        connect_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        pool_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        """Send one request: the status and the body of its answer. Raises TimedOut, NetworkError or BadRequest."""
        session = self._session
        if session is None:
            msg = "the Telegram transport is not initialised"
            raise NetworkError(msg)
        uploads = request_data is not None and request_data.contains_files
        body = _body(request_data, _given(write_timeout, self._media_write if uploads else self._write))
        timeout = aiohttp.ClientTimeout(
            total=None,
            connect=_given(connect_timeout, self._connect),
            sock_read=_given(read_timeout, self._read),
        )
        slots = self._slots
        await _take(slots, _given(pool_timeout, self._pool))
        try:
            # Redirects are not followed: the Bot API has none, and one would carry the token elsewhere.
            async with session.request(
                method,
                url,
                data=body,
                headers=_PLAIN if uploads or request_data is None else _FORM,
                timeout=timeout,
                allow_redirects=False,
            ) as response:
                payload = await response.read()
                return response.status, payload if response.status < _REFUSED else _without_token(payload, url)
        except Exception as error:  # noqa: BLE001  the library would repeat the text of whatever else came out of here
            failure = _told(error)
        finally:
            slots.release()
        raise failure  # outside the handler, so that the original does not come along as its context


async def _take(slots: asyncio.Semaphore, patience: float | None) -> None:
    if not slots.locked():
        await slots.acquire()  # returns at once: a timer for every request would be paid for nothing
        return
    try:
        async with asyncio.timeout(patience):
            await slots.acquire()
    except TimeoutError:
        msg = "Timed out: every connection of the pool is in use, nothing was sent"
        raise TimedOut(msg) from None


def _given(timeout: ODVInput[float], default: float | None) -> float | None:
    return timeout if timeout is None or isinstance(timeout, (int, float)) else default


def _body(data: RequestData | None, write_timeout: float | None) -> bytes | aiohttp.MultipartWriter | None:
    if data is None:
        return None
    try:
        encoded = urlencode(data.json_parameters).encode()
    except UnicodeEncodeError:  # half a surrogate pair: no network error, it would fail again however often it is tried
        msg = "the request contains text that cannot be encoded"
        raise BadRequest(msg) from None
    if not data.contains_files:
        return encoded
    form = _Upload(write_timeout)
    for name, value in data.json_parameters.items():
        form.add(name, value)
    for name, (filename, content, mime) in data.multipart_data.items():
        form.add(
            name, io.BytesIO(content) if isinstance(content, bytes) else content, filename=filename, content_type=mime
        )
    return form


class _Upload(aiohttp.MultipartWriter):
    """A multipart form that gives up when the socket takes nothing for so long; aiohttp itself would wait for ever."""

    def __init__(self, patience: float | None) -> None:
        super().__init__("form-data")
        self._patience = patience

    def add(
        self, name: str, value: object, *, content_type: str = "text/plain; charset=utf-8", **filename: str
    ) -> None:
        part = aiohttp.get_payload(value, content_type=content_type)
        # Unquoted, i.e. as UTF-8: Telegram shows a percent-encoded file name to people as it stands.
        part.set_content_disposition("form-data", quote_fields=False, name=name, **filename)
        self.append_payload(part)

    async def write(self, writer: AbstractStreamWriter, close_boundary: bool = True) -> None:  # noqa: FBT001, FBT002
        patient = cast("AbstractStreamWriter", _PatientWriter(writer, self._patience))
        await super().write(patient, close_boundary)


class _PatientWriter:
    """The one method of a stream writer that forms use, in pieces and with a limit on each."""

    def __init__(self, writer: AbstractStreamWriter, patience: float | None) -> None:
        self._writer, self._patience = writer, patience

    async def write(self, chunk: bytes) -> None:
        for start in range(0, len(chunk), _PIECE):
            async with asyncio.timeout(self._patience):
                await self._writer.write(chunk[start : start + _PIECE])


def _told(error: Exception) -> TelegramError:
    """The library's error for one of aiohttp's: what happened, in words that contain no address."""
    match error:
        case aiohttp.ConnectionTimeoutError():
            return TimedOut("Timed out: could not connect, nothing was sent")
        case aiohttp.SocketTimeoutError():
            return TimedOut("Timed out: no answer, the request may have been carried out")
        case TimeoutError():
            return TimedOut("Timed out: the upload stalled")
    code = errno.errorcode.get(error.errno or 0, "") if isinstance(error, OSError) else ""
    return NetworkError(f"{type(error).__name__} {code}".rstrip())


def _without_token(payload: bytes, url: str) -> bytes:
    """A refusal ends in errors and logs, and the error page of some gateway may quote the address it was asked for."""
    found = _TOKEN.search(url)
    return payload.replace(found[1].encode(), b"<token>") if found else payload
