"""The practice room over HTTP: one page, one stream of what happens, and a handful of things to do.

    GET  /practice/                     the page
    GET  /practice/assets/...           its style, scripts and sign, as they lie in static/
    GET  /practice/words?language=      its texts and the commands
    GET  /practice/stream?language=     server-sent events: begin, message, spent, language, board, broken
    POST /practice/say                  {who, chat, text, files: [{name, kind, data}]}
    POST /practice/press                {who, message, token}
    POST /practice/suggest              {who, chat, command, parameter, typed}
    POST /practice/skip                 {seconds}
    POST /practice/again                {language}

Only a page opened on this machine is served (guard.py). Replies travel as words in JSON, and the page puts words,
never markup, into itself.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import json
import logging
from contextlib import contextmanager, suppress
from datetime import timedelta
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from aiohttp import web

from bot.conversation import Answer, Outcome
from bot.localisation import LANGUAGES
from bot.web.demo import DemoStopped, open_play
from bot.web.guard import check_bind, loopback_only, strict_headers
from bot.web.room import Attached, NotHere, Room
from bot.web.showing import board, event, record, status
from bot.web.words import page_words

if TYPE_CHECKING:
    from collections.abc import Iterator

_STATIC: Final = Path(__file__).parent / "static"
_TEXT: Final = 4000
_FILE: Final = 1 << 20
_FILES: Final = 3
_BODY: Final = 64 << 10
_BODY_WITH_FILES: Final = _FILES * _FILE * 4 // 3 + _BODY
_PAGES: Final = 16
_SKIP: Final = 3600
_BREATH: Final = 5.0

_log = logging.getLogger(__name__)
_ROOM: Final = web.AppKey("room", Room)
_OPENING: Final = web.AppKey("opening", asyncio.Lock)
Body: TypeAlias = dict[str, object]


def mount(app: web.Application, room: Room, host: str) -> None:
    """Put the practice room under /practice/ of a server bound to `host`; / leads there. Raises NotLoopback."""
    check_bind(host)
    inner = web.Application(middlewares=[loopback_only])
    inner[_ROOM] = room
    inner[_OPENING] = asyncio.Lock()
    inner.on_response_prepare.append(strict_headers)
    inner.on_shutdown.append(_close)
    inner.router.add_get("/", _page)
    inner.router.add_get("/words", _words)
    inner.router.add_get("/stream", _stream)
    inner.router.add_post("/say", _say)
    inner.router.add_post("/press", _press)
    inner.router.add_post("/suggest", _suggest)
    inner.router.add_post("/skip", _skip)
    inner.router.add_post("/again", _again)
    inner.router.add_static("/assets", _STATIC)
    app.router.add_get("/", _lead_in)
    app.add_subapp("/practice", inner)


async def _lead_in(_request: web.Request) -> web.Response:
    return web.Response(status=HTTPStatus.FOUND, headers={"Location": "/practice/"})


async def _close(app: web.Application) -> None:
    app[_ROOM].close()


async def _page(_request: web.Request) -> web.FileResponse:
    return web.FileResponse(_STATIC / "practice.html")


async def _words(request: web.Request) -> web.Response:
    return web.json_response(page_words(_language(request.query.get("language"))))


# --- what happens ----------------------------------------------------------------------------------------------------


async def _stream(request: web.Request) -> web.StreamResponse:
    room, language = request.app[_ROOM], _language(request.query.get("language"))
    if room.listeners >= _PAGES:
        raise web.HTTPServiceUnavailable(text="too many pages are open\n")
    response = web.StreamResponse(headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"})
    await response.prepare(request)
    with room.listening() as something, suppress(ConnectionResetError):  # which is how a page that was closed shows
        try:
            await _open(request.app, language)
        except DemoStopped as stopped:
            _log.exception("the demo tournament did not come about")
            await response.write(event("broken", {"why": str(stopped)}))
            return response
        await _tell(request, response, something, language)
    return response


async def _tell(request: web.Request, response: web.StreamResponse, something: asyncio.Event, language: str) -> None:
    room = request.app[_ROOM]
    seen, last = _resumed(request, room), ""
    while not room.closed:
        something.clear()
        for new in room.since(seen):
            await response.write(event(new.kind, record(new, room, language), f"{room.boot}-{new.number}"))
            seen = new.number
        shown = board(await room.look(), room.clock.ahead)
        # clocks run on the page by themselves: the board is sent when anything else on it has changed
        if (now := json.dumps(shown)) != last:
            last = now
            await response.write(event("board", {**shown, "now": room.clock.now().timestamp() * 1000}))
        try:
            await asyncio.wait_for(something.wait(), _BREATH)
        except TimeoutError:
            await response.write(b": still here\n\n")


async def _open(app: web.Application, language: str) -> None:
    """Have a demo tournament under way: the first page begins it, so that its clocks start before somebody's eyes."""
    async with app[_OPENING]:
        if not app[_ROOM].is_on:
            await open_play(app[_ROOM], language)


def _resumed(request: web.Request, room: Room) -> int:
    boot, _, number = request.headers.get("Last-Event-ID", "").partition("-")
    return int(number) if boot == room.boot and number.isascii() and number.isdigit() else 0


# --- what is done ----------------------------------------------------------------------------------------------------


async def _say(request: web.Request) -> web.Response:
    body = await _body(request, _BODY_WITH_FILES)
    text, files = _string(body, "text", _TEXT).strip(), _files(body)
    if not text and not files:
        raise _wrong("nothing was said")
    with _here():
        answer = await request.app[_ROOM].say(_string(body, "who"), _string(body, "chat"), text, files)
    return _answered(request, answer)


async def _press(request: web.Request) -> web.Response:
    body = await _body(request)
    with _here():
        answer = await request.app[_ROOM].press(*(_string(body, key) for key in ("who", "message", "token")))
    return _answered(request, answer)


async def _suggest(request: web.Request) -> web.Response:
    body = await _body(request)
    with _here():
        found = await request.app[_ROOM].suggest(
            *(_string(body, key) for key in ("who", "chat", "command", "parameter", "typed"))
        )
    return web.json_response([{"value": each.value, "label": each.label} for each in found])


async def _skip(request: web.Request) -> web.Response:
    seconds = (await _body(request)).get("seconds")
    if not isinstance(seconds, int | float) or isinstance(seconds, bool) or not 0 < seconds <= _SKIP:
        raise _wrong(f"seconds must be a number up to {_SKIP}")
    with _here():
        await request.app[_ROOM].skip(timedelta(seconds=seconds))
    return web.json_response({})


async def _again(request: web.Request) -> web.Response:
    language = _language((await _body(request)).get("language"))
    async with request.app[_OPENING]:
        try:
            await open_play(request.app[_ROOM], language)
        except DemoStopped as stopped:
            _log.exception("the demo tournament did not come about")
            raise web.HTTPInternalServerError(text=f"{stopped}\n") from stopped
    return web.json_response({})


def _answered(request: web.Request, answer: Answer) -> web.Response:
    room = request.app[_ROOM]
    said = status(answer, room, _language(request.query.get("language"))) if answer.outcome is Outcome.RULED else ""
    return web.json_response({"outcome": answer.outcome.value, "status": said})


# --- reading what a page sent ----------------------------------------------------------------------------------------


@contextmanager
def _here() -> Iterator[None]:
    """Somebody or something that is not in the room is the page's mistake, not ours."""
    try:
        yield
    except NotHere as absent:
        raise web.HTTPNotFound(text=f"not here: {absent}\n") from absent


def _wrong(why: str) -> web.HTTPBadRequest:
    return web.HTTPBadRequest(text=f"{why}\n")


def _language(named: object) -> str:
    return named if isinstance(named, str) and named in LANGUAGES else LANGUAGES[0]


async def _body(request: web.Request, limit: int = _BODY) -> Body:
    if request.content_type != "application/json":
        raise web.HTTPUnsupportedMediaType(text="application/json is needed\n")
    taken = bytearray()
    async for piece in request.content.iter_any():
        taken += piece
        if len(taken) > limit:
            raise web.HTTPRequestEntityTooLarge(max_size=limit, actual_size=len(taken))
    try:
        body = json.loads(taken)
    except (ValueError, RecursionError) as problem:
        raise _wrong("this is not JSON") from problem
    if not isinstance(body, dict):
        raise _wrong("an object is needed")
    return body


def _string(body: Body, key: str, longest: int = 200) -> str:
    value = body.get(key)
    if not isinstance(value, str):
        raise _wrong(f"{key} must be a text")
    if len(value) > longest:
        raise _wrong(f"{key} is longer than {longest}")
    if any("\ud800" <= sign <= "\udfff" for sign in value):
        raise _wrong(f"{key} has half a character")
    return value


def _files(body: Body) -> tuple[Attached, ...]:
    listed = body.get("files", [])
    if not isinstance(listed, list) or len(listed) > _FILES:
        raise _wrong(f"files must be a list of at most {_FILES}")
    return tuple(map(_file, listed))


def _file(given: object) -> Attached:
    if not isinstance(given, dict):
        raise _wrong("a file must be an object")
    encoded = _string(given, "data", _FILE * 4 // 3 + 4)
    try:
        data = base64.b64decode(encoded, validate=True)
    except (binascii.Error, ValueError) as problem:
        raise _wrong("a file must be base64") from problem
    if len(data) > _FILE:
        raise _wrong(f"a file is longer than {_FILE}")
    return Attached(_string(given, "name"), _string(given, "kind"), data)
