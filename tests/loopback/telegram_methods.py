"""The methods of the Bot API: what each does to the world, and what it refuses in Telegram's own words.

Limits of texts, captions, albums and keyboards are the emulator's; everything that depends on who and where is decided
here. A method known to neither is refused with 501, never answered with a false success.
"""

from __future__ import annotations

import contextlib
import json
import time
from typing import TYPE_CHECKING, Any, Final

from lo_bot_api_emulator import CONTRACT, ApiRefusal, LoBotApiEmulator  # type: ignore[import-untyped]

from tests.loopback.telegram_markup import MarkupError, read_html
from tests.loopback.telegram_world import DOWNLOADABLE, GONE, JSON, World

if TYPE_CHECKING:
    from collections.abc import Callable

_STRUCTURED: Final = {
    "allowed_updates",
    "caption_entities",
    "commands",
    "entities",
    "link_preview_options",
    "media",
    "menu_button",
    "message_ids",
    "permissions",
    "reaction",
    "reply_markup",
    "reply_parameters",
    "scope",
}
_NUMBERS: Final = {"chat_id", "from_chat_id", "message_id", "message_thread_id", "user_id"}
_NODDED: Final = {  # accepted and recorded, with nothing behind them
    "approveChatJoinRequest",
    "banChatMember",
    "closeForumTopic",
    "declineChatJoinRequest",
    "deleteForumTopic",
    "editForumTopic",
    "leaveChat",
    "pinChatMessage",
    "promoteChatMember",
    "reopenForumTopic",
    "restrictChatMember",
    "setChatPermissions",
    "setMessageReaction",
    "setMyDescription",
    "setMyName",
    "setMyShortDescription",
    "unbanChatMember",
    "unpinAllChatMessages",
    "unpinChatMessage",
}
_TEXTS: Final = {"text": "entities", "caption": "caption_entities"}
_UNCHANGED: Final = (
    "Bad Request: message is not modified: specified new message content and reply markup are exactly the same "
    "as a current content and reply markup of the message"
)
_TOO_OLD: Final = "Bad Request: query is too old and response timeout expired or query ID is invalid"


class Methods:
    """What the bot may call."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.commands: dict[tuple[str, str], list[JSON]] = {}
        self.presses: set[str] = set()  # those not answered yet
        self.emulator = LoBotApiEmulator(max_assets=10_000, max_parts=100)
        self._own: dict[str, Callable[[JSON], Any]] = {
            "answerCallbackQuery": self._answer_press,
            "createForumTopic": self._create_topic,
            "deleteMessage": self._delete,
            "deleteMessages": self._delete_many,
            "deleteMyCommands": lambda fields: self._set_commands(fields | {"commands": []}),
            "getChat": lambda fields: self.world.full_chat(self._chat(fields)),
            "getChatAdministrators": lambda fields: self.world.admins(self._chat(fields)),
            "getChatMember": self._get_member,
            "getChatMemberCount": lambda fields: self.world.crowd(self._chat(fields)),
            "getFile": self._get_file,
            "getMe": lambda _: self.world.bot,
            "getMyCommands": lambda fields: self.commands.get(_scope(fields), []),
            "setMyCommands": self._set_commands,
        }

    def call(self, method: str, fields: JSON, uploads: JSON) -> Any:  # noqa: ANN401  the result has as many shapes as there are methods
        """Carry out a method: its result. Raises ApiRefusal."""
        if own := self._own.get(method):
            return own(fields)
        if method.startswith("editMessage"):
            return self._edit(method, fields)
        if method == "sendChatAction" or method in _NODDED:
            return bool(self._chat(fields)) if "chat_id" in fields else True
        if method.startswith("send"):
            return self._send(method, fields, uploads)
        return self.emulator.validate(method, fields, uploads)

    def keep(self, name: str, data: bytes, kind: str, size: int | None = None) -> str:
        """Store a file so that the bot can fetch it, or send it on by its id."""
        file_id = self.world.store(name, data, kind, size)
        self.emulator.assets[file_id] = {"filename": name, "data": b"", "size": len(data)}
        return file_id

    # ---- who and where

    def _chat(self, fields: JSON) -> JSON:
        chat_id = fields["chat_id"]
        if chat_id in self.world.moved:
            parameters = {"migrate_to_chat_id": self.world.moved[chat_id]}
            raise ApiRefusal("Bad Request: group chat was upgraded to a supergroup chat", 400, parameters)
        if chat_id in self.world.chats:
            return self.world.chats[chat_id]
        if chat_id in self.world.people:
            raise ApiRefusal("Forbidden: bot can't initiate conversation with a user", 403)
        raise ApiRefusal("Bad Request: chat not found")

    def _writable(self, fields: JSON) -> JSON:
        chat = self._chat(fields)
        if self.world.member(chat, self.world.bot)["status"] in GONE:
            told = "blocked by the user" if chat["type"] == "private" else f"kicked from the {chat['type']} chat"
            raise ApiRefusal(f"Forbidden: bot was {told}", 403)
        thread = fields.get("message_thread_id")
        if thread is not None and (chat["id"], thread) not in self.world.topics:
            raise ApiRefusal("Bad Request: message thread not found")
        return chat

    # ---- messages and files

    def _send(self, method: str, fields: JSON, uploads: JSON) -> Any:  # noqa: ANN401
        chat = self._writable(fields)
        passed, text = self._passed(method, fields)
        extra: JSON = {"from": self.world.bot, "chat": chat, "date": int(time.time()), **text}
        if thread := fields.get("message_thread_id"):
            extra |= {"message_thread_id": thread, "is_topic_message": True}
        reply: JSON = fields.get("reply_parameters") or {}
        original = self.world.messages.get((int(reply.get("chat_id") or chat["id"]), int(reply.get("message_id") or 0)))
        if original is not None:
            extra["reply_to_message"] = {key: value for key, value in original.items() if key != "reply_to_message"}
        elif reply and not reply.get("allow_sending_without_reply"):
            raise ApiRefusal("Bad Request: message to be replied not found")
        result = self.emulator.validate(method, passed, uploads)
        sent = result if isinstance(result, list) else [result]
        for number, message in enumerate(sent):
            message.update(extra | {"message_id": self.world.new_id()})
            if number:
                message.pop("caption", None)
                message.pop("caption_entities", None)
            self._keep_uploads(message)
            self.world.messages[chat["id"], message["message_id"]] = message
        return result

    def _edit(self, method: str, fields: JSON) -> JSON:
        chat = self._writable(fields)
        key = chat["id"], fields["message_id"]
        old = self.world.messages.get(key)
        if old is None:
            raise ApiRefusal("Bad Request: message to edit not found")
        if old["from"]["id"] != self.world.bot["id"]:
            raise ApiRefusal("Bad Request: message can't be edited")
        passed, text = self._passed(method, fields)
        self.emulator.validate(method, passed, {})
        kept = {"reply_markup", "edit_date"} | (set() if method == "editMessageReplyMarkup" else _text_keys(fields))
        new = {key: value for key, value in old.items() if key not in kept} | text
        if fields.get("reply_markup"):
            new["reply_markup"] = fields["reply_markup"]
        if new == {key: value for key, value in old.items() if key != "edit_date"}:
            raise ApiRefusal(_UNCHANGED)
        self.world.messages[key] = new | {"edit_date": int(time.time())}
        return self.world.messages[key]

    def _passed(self, method: str, fields: JSON) -> tuple[JSON, JSON]:
        """What of a call the emulator can check, and its text as people will see it.

        The emulator refuses parameters it does not know, and measures texts with their markup.
        """
        known = set(CONTRACT["methods"].get(method, {}).get("parameters") or fields)
        passed = {key: value for key, value in fields.items() if key in known or str(value).startswith("attach://")}
        shown: JSON = {}
        for name, entities in _TEXTS.items():
            if name in fields:
                passed[name], found = _plain(fields[name], fields)
                shown |= {name: passed[name]} | ({entities: found} if found else {})
        if isinstance(passed.get("media"), list):
            passed["media"], found = self._passed_media(passed["media"])
            shown |= {"caption_entities": found} if found else {}
        if "reply_parameters" in passed:
            simple = ("message_id", "allow_sending_without_reply")
            passed["reply_parameters"] = {
                key: value for key, value in passed["reply_parameters"].items() if key in simple
            }
        if "force_reply" in (passed.get("reply_markup") or {}):
            del passed["reply_markup"]
        return passed, shown

    @staticmethod
    def _passed_media(media: list[JSON]) -> tuple[list[JSON], list[JSON]]:
        passed: list[JSON] = []
        entities: list[JSON] = []
        for item in media:
            known = {key: value for key, value in item.items() if key in CONTRACT["inputMedia"]["parameters"]}
            if "caption" in known:
                known["caption"], entities = _plain(known["caption"], item)
            passed.append(known)
        return passed, entities

    def _keep_uploads(self, message: JSON) -> None:
        """Move a file the bot has sent from the emulator, which forgets its name, to the world."""
        for kind in ("document", "photo", "video", "voice", "audio"):
            if kind in message:
                described = message[kind][-1] if kind == "photo" else message[kind]
                file_id = described["file_id"]
                if file_id not in self.world.files:
                    asset = self.emulator.assets.pop(file_id)
                    file_id = self.keep(asset["filename"], asset["data"], kind)
                message.update(self.world.describe(file_id, kind))

    def _delete(self, fields: JSON) -> bool:
        if self.world.messages.pop((self._chat(fields)["id"], fields["message_id"]), None) is None:
            raise ApiRefusal("Bad Request: message to delete not found")
        return True

    def _delete_many(self, fields: JSON) -> bool:
        chat = self._chat(fields)
        for number in fields["message_ids"]:
            self.world.messages.pop((chat["id"], number), None)  # Telegram passes over those it does not find
        return True

    # ---- the rest

    def _answer_press(self, fields: JSON) -> bool:
        LoBotApiEmulator.validate_callback_answer(fields)
        if fields["callback_query_id"] not in self.presses:
            raise ApiRefusal(_TOO_OLD)
        self.presses.discard(fields["callback_query_id"])
        return True

    def _create_topic(self, fields: JSON) -> JSON:
        chat = self._writable(fields)
        if not chat.get("is_forum"):
            raise ApiRefusal("Bad Request: the chat is not a forum")
        return {
            "message_thread_id": self.world.topic(chat, fields["name"]),
            "name": fields["name"],
            "icon_color": 7322096,
        }

    def _set_commands(self, fields: JSON) -> bool:
        self.commands[_scope(fields)] = fields["commands"]
        return True

    def _get_member(self, fields: JSON) -> JSON:
        chat, user_id = self._chat(fields), fields["user_id"]
        user = self.world.bot if user_id == self.world.bot["id"] else self.world.people.get(user_id)
        if user is None:
            raise ApiRefusal("Bad Request: user not found")
        return self.world.member(chat, user)

    def _get_file(self, fields: JSON) -> JSON:
        file = self.world.files.get(fields["file_id"])
        if file is None:
            raise ApiRefusal("Bad Request: wrong file_id or the file is temporarily unavailable")
        if file.size > DOWNLOADABLE:
            raise ApiRefusal("Bad Request: file is too big")
        file_id = fields["file_id"]
        return {
            "file_id": file_id,
            "file_unique_id": f"unique-{file_id}",
            "file_size": file.size,
            "file_path": file.path,
        }


def understood(raw: JSON) -> JSON:
    """A form's fields, all of which arrive as text, with the JSON and the numbers among them understood."""
    fields = dict(raw)
    for name in _STRUCTURED & fields.keys():
        if isinstance(fields[name], str):
            fields[name] = json.loads(fields[name])
    for name in _NUMBERS & fields.keys():
        with contextlib.suppress(ValueError):
            fields[name] = int(fields[name])
    return fields


def _plain(text: str, fields: JSON) -> tuple[str, list[JSON]]:
    if str(fields.get("parse_mode", "")).upper() != "HTML":
        return text, fields.get("entities") or fields.get("caption_entities") or []
    try:
        return read_html(text)
    except MarkupError as error:
        raise ApiRefusal(f"Bad Request: can't parse entities: {error}") from None


def _text_keys(fields: JSON) -> set[str]:
    name = "text" if "text" in fields else "caption"
    return {name, _TEXTS[name]}


def _scope(fields: JSON) -> tuple[str, str]:
    return json.dumps(fields.get("scope") or {"type": "default"}, sort_keys=True), fields.get("language_code") or ""
