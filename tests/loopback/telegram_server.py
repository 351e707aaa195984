"""A Telegram Bot API server on 127.0.0.1.

    TelegramServer         the socket, the acts of people, faults, and the record of what the bot called
      Methods              what each method does and refuses                   telegram_methods.py
        World              people, chats, members, messages, files             telegram_world.py
        read_html          Telegram's HTML, read strictly                      telegram_markup.py
        LoBotApiEmulator   forms and multipart, limits of text and keyboards   lo-bot-api-emulator
      UpdateQueues         long polling with offsets, webhooks                 lo-bot-api-emulator

    async with TelegramServer() as telegram:
        vera = telegram.user("Vera")
        hall = telegram.supergroup("Hall", vera)
        ...                                                   start a bot on telegram.base_url
        await telegram.say(vera, hall, "Волки 1:0 Лисы")
        reply = await telegram.wait(chat=hall, text="Лисы")
        await telegram.press(vera, reply, "Подтвердить")

Not covered: MarkdownV2, the bot's rights in a group (inject a 400), inline mode, polls, payments, stories, business
accounts, flood limits of Telegram's own (inject a 429). A method that is not covered answers 501, never a false
success.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from aiohttp import web
from lo_bot_api_emulator import ApiRefusal  # type: ignore[import-untyped]
from lo_bot_api_emulator import updates as emulated
from telegram import Update

from tests.loopback.faults import Fault, Faults
from tests.loopback.telegram_methods import Methods, understood
from tests.loopback.telegram_world import ADMINS, JSON, World
from tests.loopback.waiting import PATIENCE, Bell, until

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Self

# The emulator knows fewer kinds of updates than the Bot API has.
emulated.KINDS.update({"edited_message", "my_chat_member", "chat_member", "message_reaction", "chat_join_request"})
emulated.ALLOWED_UPDATE_TYPES.update(Update.ALL_TYPES)

TOKEN: Final = "7000000001:AAloopback-token-of-the-tests"
ON_REQUEST: Final = {"chat_member", "message_reaction"}  # kinds Telegram sends only to bots that ask for them by name
_SHOWN: Final = ("send", "editMessage")  # how the methods begin that put something before people
_DESCRIBED: Final = {
    400: "Bad Request: injected by a test",
    401: "Unauthorized",
    403: "Forbidden: bot was blocked by the user",
    500: "Internal Server Error",
    502: "Bad Gateway",
}
_OTHER_POLLER: Final = (
    "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"
)
_WEBHOOK_SET: Final = (
    "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
)


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a Bot API method by the bot, and what came of it."""

    method: str
    fields: JSON
    files: dict[str, bytes]
    status: int
    result: Any
    at: float = field(default_factory=time.monotonic)

    @property
    def shown(self) -> bool:
        """Whether it put something before people."""
        return (
            self.status == web.HTTPOk.status_code and self.method.startswith(_SHOWN) and self.method != "sendChatAction"
        )

    @property
    def message(self) -> JSON:
        """The message that was sent or edited; of an album, its first."""
        message = self.result[0] if isinstance(self.result, list) else self.result
        if not isinstance(message, dict) or "message_id" not in message:
            msg = f"{self.method} ({self.status}) left no message"
            raise TypeError(msg)
        return message

    @property
    def text(self) -> str:
        """The text or caption as people see it; of a call that failed, as the bot wrote it."""
        source = self.message if self.shown else self.fields
        return str(source.get("text") or source.get("caption") or "")

    @property
    def buttons(self) -> dict[str, str]:
        """The inline buttons: what is written on them, and the data or the address behind."""
        rows = (self.fields.get("reply_markup") or {}).get("inline_keyboard") or []
        return {button["text"]: button.get("callback_data") or button.get("url", "") for row in rows for button in row}

    def is_in(self, chat: JSON | int | None) -> bool:
        """Whether it concerned this chat; any chat if None."""
        return chat is None or self.fields.get("chat_id") == (chat if isinstance(chat, int) else chat["id"])


class TelegramServer:
    """Telegram as one bot sees it. Everything tests need of the world is in `world`; its makers are repeated here."""

    def __init__(self, token: str = TOKEN, *, username: str = "arbiter_test_bot", privacy: bool = False) -> None:
        self.token = token
        self.bot: JSON = {
            "id": int(token.partition(":")[0]),
            "is_bot": True,
            "first_name": "Arbiter",
            "username": username,
            "can_join_groups": True,
            "can_read_all_group_messages": not privacy,
            "supports_inline_queries": False,
        }
        self.world = World(self.bot)
        self.user, self.private, self.join = self.world.user, self.world.private, self.world.join
        self.group, self.supergroup, self.topic = self.world.group, self.world.supergroup, self.world.topic
        self.methods = Methods(self.world)
        self.calls: list[Call] = []
        self.bell = Bell()
        self.address = ""
        self._faults = Faults()
        self.heal = self._faults.heal
        self._poller: asyncio.Future[None] | None = None  # resolved to send whoever polls away
        self._latest: JSON = {}
        self._runner: web.AppRunner | None = None
        self._queues = emulated.UpdateQueues(
            record=lambda _: None, max_updates=1_000_000, max_bots=1, insecure_webhooks=True
        )

    # ---- the socket

    async def start(self, port: int = 0) -> Self:
        """Listen on 127.0.0.1, on any free port unless told which."""
        app = web.Application(client_max_size=64 << 20)
        app.router.add_post("/bot{token}/{method}", self._handle)
        app.router.add_get("/file/bot{token}/{path:.*}", self._download)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.05)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", port).start()
        self.address = "http://{}:{}".format(*self._runner.addresses[0][:2])
        return self

    async def stop(self) -> None:
        """Close every connection; what Telegram knows stays, so that the server can be started again."""
        self.heal()
        if self._runner is not None:
            await self._runner.cleanup()

    async def __aenter__(self) -> Self:
        return await self.start()

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    @property
    def base_url(self) -> str:
        """What python-telegram-bot calls base_url."""
        return f"{self.address}/bot"

    @property
    def base_file_url(self) -> str:
        """What python-telegram-bot calls base_file_url."""
        return f"{self.address}/file/bot"

    # ---- what people do

    async def say(  # noqa: PLR0913  a message has that many sides
        self,
        user: JSON,
        chat: JSON,
        text: str,
        *,
        topic: int | None = None,
        reply_to: JSON | Call | None = None,
        anonymous: bool = False,
        date: int | None = None,
        **fields: object,
    ) -> JSON:
        """Write a message; `anonymous` as an administrator who hides behind the group. `date` is Unix time."""
        if anonymous and self.world.member(chat, user)["status"] not in ADMINS:
            msg = f"only an administrator can be anonymous, {user['first_name']} is none"
            raise ValueError(msg)
        if date is not None:
            fields["date"] = date
        original = reply_to.message if isinstance(reply_to, Call) else reply_to
        return await self._post(
            user, chat, topic=topic, anonymous=anonymous, text=text, reply_to_message=original, **fields
        )

    async def edit(self, message: JSON, text: str) -> JSON:
        """Change one's own message."""
        key = message["chat"]["id"], message["message_id"]
        before = self.world.messages[key]
        # Telegram counts in seconds, and nobody edits twice within one.
        moment = max(int(time.time()), before.get("edit_date", 0) + 1)
        changed = {**before, "text": text, "edit_date": moment}
        self.world.messages[key] = changed
        if self.world.hears(changed):
            await self.push(edited_message=changed)
        return changed

    async def attach(  # noqa: PLR0913  a file has that many sides
        self,
        user: JSON,
        chat: JSON,
        name: str,
        data: bytes,
        *,
        kind: str = "document",
        caption: str | None = None,
        size: int | None = None,
        topic: int | None = None,
        **fields: object,
    ) -> JSON:
        """Send a file: kind is document, photo, video, voice or audio; `size` claims more bytes than there are."""
        file_id = self.methods.keep(name, data, kind, size)
        content = self.world.describe(file_id, kind) | fields
        return await self._post(user, chat, topic=topic, caption=caption, **content)

    async def album(  # noqa: PLR0913  like one file
        self,
        user: JSON,
        chat: JSON,
        files: Sequence[tuple[str, bytes]],
        *,
        kind: str = "photo",
        caption: str | None = None,
        topic: int | None = None,
    ) -> list[JSON]:
        """Send several files at once: as many messages, one media_group_id, the caption on the first."""
        group = str(self.world.new_id())
        texts = [caption, *[None] * (len(files) - 1)]
        return [
            await self.attach(user, chat, name, data, kind=kind, caption=text, topic=topic, media_group_id=group)
            for (name, data), text in zip(files, texts, strict=True)
        ]

    async def press(self, user: JSON, message: JSON | Call, label: str = "", *, data: str | None = None) -> str:
        """Press an inline button, named by its label or by its data: the id of the press.

        The press tells the person's own id even where an anonymous administrator presses. A button is looked for on the
        message as it is now; `data` of a button that is gone makes a press from a screen that had not caught up.
        """
        shown = message.message if isinstance(message, Call) else message
        shown = self.world.messages.get((shown["chat"]["id"], shown["message_id"]), shown)
        rows = shown.get("reply_markup", {}).get("inline_keyboard", [])
        buttons = {button["text"]: button.get("callback_data") for row in rows for button in row}
        pressed = data if data is not None else buttons.get(label)
        if pressed is None:
            msg = f"no button {label!r} among {list(buttons)}"
            raise ValueError(msg)
        query = str(4_611_686_018_427_387_904 + self.world.new_id())
        self.methods.presses.add(query)
        await self.push(
            callback_query={"id": query, "from": user, "chat_instance": "1", "data": pressed, "message": shown}
        )
        return query

    async def becomes(self, chat: JSON, user: JSON, status: str, *, by: JSON | None = None, **rights: object) -> None:
        """Change what somebody is in a chat, and tell the bot: of itself always, of others only if it asked to hear it.

        A person who blocks the bot makes it "kicked" in their private chat; where the bot has left or was kicked it
        cannot send.
        """
        old = self.world.member(chat, user)
        new = self.world.join(chat, user, status, **rights)
        change = {
            "chat": chat,
            "from": by or user,
            "date": int(time.time()),
            "old_chat_member": old,
            "new_chat_member": new,
        }
        await self.push(**{"my_chat_member" if user["id"] == self.bot["id"] else "chat_member": change})

    async def migrate(self, group: JSON, by: JSON) -> JSON:
        """Turn a group into a supergroup: two service messages, and from then on a 400 for the old id."""
        chat = self.world.migrate(group)
        await self._post(by, group, migrate_to_chat_id=chat["id"])
        await self._post(by, chat, migrate_from_chat_id=group["id"])
        return chat

    async def push(self, **update: JSON) -> int | None:
        """Send an update of one kind: its id, or None where Telegram would not send it to this bot."""
        (kind,) = update
        if kind in ON_REQUEST and kind not in self._queues.info(self.token)["allowed_updates"]:
            return None
        self._latest = update
        number: int = await self._queues.enqueue(self.token, update)
        return number

    async def again(self) -> int | None:
        """Send the latest message, edit or press a second time, with the same id of its own in a new update."""
        return await self.push(**self._latest)

    async def deliver(self) -> int:
        """Try the webhook again with what it has not taken: how many updates it took now."""
        taken: int = await self._queues.deliver(self.token)
        return taken

    async def _post(
        self, user: JSON, chat: JSON, *, topic: int | None = None, anonymous: bool = False, **content: object
    ) -> JSON:
        message = self.world.message(user, chat, topic=topic, anonymous=anonymous, **content)
        if self.world.hears(message):
            await self.push(message=message)
        return message

    # ---- what goes wrong

    def fault(  # noqa: PLR0913  an answer has that many sides
        self,
        method: str,
        status: int,
        description: str = "",
        *,
        times: int = 1,
        chat: JSON | None = None,
        retry_after: int | None = None,
        **parameters: object,
    ) -> None:
        """Refuse the next calls of a method ("*" is any but getUpdates), in one chat or in all."""
        if retry_after is not None:
            parameters["retry_after"] = retry_after
            description = description or f"Too Many Requests: retry after {retry_after}"
        refusal = ApiRefusal(description or _DESCRIBED.get(status, f"Error {status}"), status, parameters or None)
        self._faults.add(Fault(_to(method, chat), times, refusal))

    def stall(self, method: str, seconds: float, *, times: int = 1) -> None:
        """Carry out the next calls of a method, but answer late, or when healed."""
        self._faults.add(Fault(_to(method), times, delay=seconds))

    def cut(self, method: str, *, after: bool = False, times: int = 1) -> None:
        """Drop the connection instead of answering the next calls: before they are carried out, or `after`."""
        self._faults.add(Fault(_to(method), times, cut="after" if after else "before"))

    # ---- what the bot did

    def mark(self) -> int:
        """A place in the record of calls, for `since`."""
        return len(self.calls)

    def sent(
        self, method: str | None = None, *, chat: JSON | int | None = None, text: str = "", since: int = 0
    ) -> list[Call]:
        """The calls of a method, or without one whatever put something before people, whose text contains `text`."""
        return [
            call
            for call in self.calls[since:]
            if (call.shown if method is None else call.method == method)
            and call.is_in(chat)
            and text.lower() in call.text.lower()
        ]

    async def wait(  # noqa: PLR0913  each narrows the search
        self,
        method: str | None = None,
        *,
        chat: JSON | int | None = None,
        text: str = "",
        since: int = 0,
        count: int = 1,
        patience: float = PATIENCE,
    ) -> Call:
        """The `count`-th call that `sent` would find, as soon as it is there."""

        def found() -> Call | None:
            calls = self.sent(method, chat=chat, text=text, since=since)
            return calls[count - 1] if len(calls) >= count else None

        return await self.bell.until(
            found, patience, lambda: f"{method or 'message'} x{count} {text!r} not among\n{self.told(since)}"
        )

    async def answered(self, press: str, patience: float = PATIENCE) -> Call:
        """The answer to a press."""

        def found() -> Call | None:
            return next(
                (call for call in self.sent("answerCallbackQuery") if call.fields["callback_query_id"] == press), None
            )

        return await self.bell.until(found, patience, lambda: "the press was not answered")

    async def silent(self, seconds: float = 0.1, *, chat: JSON | int | None = None) -> bool:
        """Whether the bot puts nothing before people for so long."""
        since = self.mark()
        with contextlib.suppress(TimeoutError):
            await self.wait(chat=chat, since=since, patience=seconds)
        return not self.sent(chat=chat, since=since)

    async def listening(self, patience: float = PATIENCE) -> None:
        """Return when a bot polls or has set a webhook, and everything sent so far has been fetched."""

        def fetched() -> bool:
            info = self._queues.info(self.token)
            return not info["pending_update_count"] and bool(self._poller or info["url"])

        await until(fetched, patience)

    def posts(self, chat: JSON) -> list[JSON]:
        """The bot's messages in a chat as people see them now, edited and without those deleted."""
        messages = self.world.messages.items()
        return [
            message
            for (chat_id, _), message in messages
            if chat_id == chat["id"] and message["from"]["id"] == self.bot["id"]
        ]

    def told(self, since: int = 0) -> str:
        """The record of calls, one line each, for people who read a failed test."""
        return "\n".join(f"{call.status} {call.method} {call.fields}" for call in self.calls[since:])

    # ---- requests

    async def _handle(self, request: web.Request) -> web.Response:
        method = request.match_info["method"]
        if request.match_info["token"] != self.token:
            return _refuse(ApiRefusal("Unauthorized", 401))
        fields: JSON = {}
        uploads: JSON = {}
        result: Any = None
        refusal: ApiRefusal | None = None
        fault: Fault | None = None
        try:
            raw, uploads = await self.methods.emulator.read_request(request)
            fields = understood(raw)
            fault = self._faults.take(method, fields)
            if fault is None or fault.cut != "before":
                result = await self._answer(method, fields, uploads, request, fault)
        except ApiRefusal as error:
            refusal = error
        except emulated.UpdateError as error:
            refusal = ApiRefusal(str(error), error.status)
        except (KeyError, TypeError, ValueError) as error:
            refusal = ApiRefusal(f"Bad Request: malformed request ({error!r})")
        if method != "getUpdates" or refusal or fault:
            status = 0 if fault and fault.cut == "before" else refusal.status if refusal else 200
            self.calls.append(
                Call(method, fields, {name: upload["data"] for name, upload in uploads.items()}, status, result)
            )
        self.bell.ring()
        if fault:
            await fault.finish(request)
        return _refuse(refusal) if refusal else web.json_response({"ok": True, "result": result})

    async def _answer(self, method: str, fields: JSON, uploads: JSON, request: web.Request, fault: Fault | None) -> Any:  # noqa: ANN401
        if fault and fault.refusal:
            raise fault.refusal
        if method == "getUpdates":
            return await self._poll(fields, request)
        if method == "getWebhookInfo":
            return self._queues.info(self.token)
        if method in {"setWebhook", "deleteWebhook"}:
            return await self._queues.set_webhook(self.token, {"url": "", **fields})
        return self.methods.call(method, fields, uploads)

    async def _poll(self, fields: JSON, request: web.Request) -> list[JSON]:
        # A newcomer ends the request of whoever polled before, as at Telegram; the emulator would refuse the newcomer.
        while self._poller is not None:
            if not self._poller.done():
                self._poller.set_result(None)
            await asyncio.sleep(0)
        sent_away = self._poller = asyncio.get_running_loop().create_future()
        polling = asyncio.ensure_future(self._queues.poll(self.token, fields, disconnected=lambda: _has_left(request)))
        self.bell.ring()
        try:
            await asyncio.wait({polling, sent_away}, return_when=asyncio.FIRST_COMPLETED)
            if not polling.done():
                raise ApiRefusal(_OTHER_POLLER, 409)
            updates: list[JSON] = polling.result()
        except emulated.UpdateError as error:
            raise (ApiRefusal(_WEBHOOK_SET, 409) if error.status == web.HTTPConflict.status_code else error) from None
        finally:
            polling.cancel()
            await asyncio.wait({polling})
            self._poller = None
        return updates

    async def _download(self, request: web.Request) -> web.Response:
        file = self.world.at_path(request.match_info["path"])
        if file is None or request.match_info["token"] != self.token:
            return _refuse(ApiRefusal("Not Found", 404))
        return web.Response(body=file.data)


def _to(method: str, chat: JSON | None = None) -> Callable[[str, JSON], bool]:
    """Which calls a fault meets: "*" is any but getUpdates."""

    def meets(called: str, fields: JSON) -> bool:
        named = called == method or (method == "*" and called != "getUpdates")
        return named and (chat is None or fields.get("chat_id") == chat["id"])

    return meets


def _refuse(refusal: ApiRefusal) -> web.Response:
    body = {"ok": False, "error_code": refusal.status, "description": refusal.description}
    return web.json_response(
        body | ({"parameters": refusal.parameters} if refusal.parameters else {}), status=refusal.status
    )


def _has_left(request: web.Request) -> bool:
    return request.transport is None or request.transport.is_closing()
