"""What Telegram knows: people, chats, who is what in them, messages and files. No network here.

People, chats and messages are the Bot API's own objects as JSON. Their ids are as large as Telegram's, so that a bot
which keeps them in 32 bits fails in its first test.
"""

from __future__ import annotations

import itertools
import mimetypes
import time
from dataclasses import dataclass, field
from typing import Any, Final

from tests.loopback.telegram_markup import read_typed

JSON = dict[str, Any]

ANONYMOUS: Final[JSON] = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
ADMINS: Final = ("creator", "administrator")
GONE: Final = ("left", "kicked")
DOWNLOADABLE: Final = 20_000_000  # getFile refuses anything larger
_RIGHTS: Final = (
    "can_be_edited",
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_pin_messages",
    "can_manage_topics",
)
_SHAPES: Final[dict[str, JSON]] = {
    "video": {"width": 1280, "height": 720, "duration": 1},
    "voice": {"duration": 1},
    "audio": {"duration": 1},
}
_FULL_CHAT: Final[JSON] = {
    "accent_color_id": 0,
    "max_reaction_count": 11,
    "accepted_gift_types": dict.fromkeys(
        ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription", "gifts_from_channels"),
        False,
    ),
}


@dataclass(slots=True)
class StoredFile:
    """A file on Telegram's servers; `size` may be claimed to be larger than the bytes that are there."""

    name: str
    data: bytes
    size: int
    path: str

    @property
    def mime(self) -> str:
        """The type Telegram guesses from the name."""
        return mimetypes.guess_type(self.name)[0] or "application/octet-stream"


@dataclass
class World:
    """Everything Telegram knows of one bot's surroundings."""

    bot: JSON
    people: dict[int, JSON] = field(default_factory=dict)
    chats: dict[int, JSON] = field(default_factory=dict)
    members: dict[tuple[int, int], JSON] = field(default_factory=dict)
    topics: dict[tuple[int, int], str] = field(default_factory=dict)
    messages: dict[tuple[int, int], JSON] = field(default_factory=dict)
    files: dict[str, StoredFile] = field(default_factory=dict)
    moved: dict[int, int] = field(default_factory=dict)
    _users: itertools.count[int] = field(default_factory=lambda: itertools.count(7_123_456_789))
    _groups: itertools.count[int] = field(default_factory=lambda: itertools.count(4_123_456_789))
    _supergroups: itertools.count[int] = field(default_factory=lambda: itertools.count(1_002_123_456_789))
    _things: itertools.count[int] = field(default_factory=lambda: itertools.count(1))

    # ---- people and chats

    def user(self, name: str, user_id: int | None = None, *, username: str | None = None, language: str = "ru") -> JSON:
        """A new person."""
        person: JSON = {
            "id": user_id or next(self._users),
            "is_bot": False,
            "first_name": name,
            "language_code": language,
        }
        if username:
            person["username"] = username
        self.people[person["id"]] = person
        return person

    def private(self, user: JSON) -> JSON:
        """The private chat of a person who has started the bot."""
        chat = self.chats.setdefault(
            user["id"], {"id": user["id"], "type": "private", "first_name": user["first_name"]}
        )
        self.join(chat, self.bot)
        return chat

    def group(self, title: str, *members: JSON, chat_id: int | None = None) -> JSON:
        """A small group, which may become a supergroup one day."""
        return self._gathered({"id": chat_id or -next(self._groups), "type": "group", "title": title}, members)

    def supergroup(self, title: str, *members: JSON, forum: bool = False, chat_id: int | None = None) -> JSON:
        """A supergroup; with `forum` it is divided into topics."""
        chat: JSON = {"id": chat_id or -next(self._supergroups), "type": "supergroup", "title": title}
        return self._gathered(chat | ({"is_forum": True} if forum else {}), members)

    def _gathered(self, chat: JSON, members: tuple[JSON, ...]) -> JSON:
        self.chats[chat["id"]] = chat
        for member in (self.bot, *members):
            self.join(chat, member)
        return chat

    def join(self, chat: JSON, user: JSON, status: str = "member", **rights: object) -> JSON:
        """Give a person a status in a chat without telling the bot: the state a test begins with."""
        member: JSON = {"status": status, "user": user}
        if status in ADMINS:
            member["is_anonymous"] = False
        if status == "administrator":
            member |= dict.fromkeys(_RIGHTS, True)
        if status == "kicked":
            member["until_date"] = 0
        self.members[chat["id"], user["id"]] = member | rights
        return self.members[chat["id"], user["id"]]

    def member(self, chat: JSON, user: JSON) -> JSON:
        """What a person is in a chat: somebody who never came has left."""
        return self.members.get((chat["id"], user["id"])) or {"status": "left", "user": user}

    def admins(self, chat: JSON) -> list[JSON]:
        """Those who run a chat, as getChatAdministrators lists them: other bots are not shown."""
        here = [
            member
            for (chat_id, _), member in self.members.items()
            if chat_id == chat["id"] and member["status"] in ADMINS
        ]
        return [member for member in here if not member["user"]["is_bot"] or member["user"] == self.bot]

    def crowd(self, chat: JSON) -> int:
        """How many are in a chat."""
        return sum(
            chat_id == chat["id"] and member["status"] not in GONE for (chat_id, _), member in self.members.items()
        )

    def full_chat(self, chat: JSON) -> JSON:
        """A chat as getChat describes it."""
        return chat | _FULL_CHAT

    def topic(self, chat: JSON, name: str) -> int:
        """A new topic of a forum: its message_thread_id."""
        thread = self.new_id()
        self.topics[chat["id"], thread] = name
        return thread

    def migrate(self, group: JSON) -> JSON:
        """Turn a group into a supergroup with another id; the old one answers nothing any more."""
        chat = self.supergroup(group["title"])
        for (chat_id, _), member in list(self.members.items()):
            if chat_id == group["id"]:
                self.members[chat["id"], member["user"]["id"]] = member
        self.moved[group["id"]] = chat["id"]
        return chat

    # ---- messages and files

    def new_id(self) -> int:
        """A number for a message, a topic or a press that has not been used."""
        return next(self._things)

    def message(
        self, user: JSON, chat: JSON, *, topic: int | None = None, anonymous: bool = False, **content: object
    ) -> JSON:
        """A message a person has posted; fields given as None are left out."""
        message: JSON = {"message_id": self.new_id(), "date": int(time.time()), "chat": chat, "from": user}
        if anonymous:
            message |= {"from": ANONYMOUS, "sender_chat": chat}
        if topic is not None:
            message |= {"message_thread_id": topic, "is_topic_message": True}
        message |= {key: value for key, value in content.items() if value is not None}
        if "text" in message and "entities" not in message and (found := read_typed(message["text"])):
            message["entities"] = found
        self.messages[chat["id"], message["message_id"]] = message
        return message

    def hears(self, message: JSON) -> bool:
        """Whether the bot gets to see a message: in privacy mode only commands and replies to it, all as an admin."""
        chat, text = message["chat"], message.get("text", "")
        if (
            self.bot["can_read_all_group_messages"]
            or chat["type"] == "private"
            or self.member(chat, self.bot)["status"] in ADMINS
        ):
            return True
        commands = [entity for entity in message.get("entities", ()) if entity["type"] == "bot_command"]
        meant = [text[entity["offset"] :].split()[0].partition("@")[2] for entity in commands]
        replied = message.get("reply_to_message", {}).get("from", {}).get("id") == self.bot["id"]
        spoken = message.keys() & {"text", "caption", "photo", "document"}
        return not spoken or replied or any(name in {"", self.bot["username"]} for name in meant)

    def store(self, name: str, data: bytes, kind: str, size: int | None = None) -> str:
        """Keep a file: its file_id."""
        number = self.new_id()
        file_id = f"{kind}-{number}"
        self.files[file_id] = StoredFile(
            name, data, size or len(data), f"{kind}s/file_{number}.{name.rpartition('.')[2]}"
        )
        return file_id

    def describe(self, file_id: str, kind: str) -> JSON:
        """A stored file as part of a message. A photo comes in two sizes; the last and larger one is the evidence."""
        file = self.files[file_id]
        one: JSON = {"file_id": file_id, "file_unique_id": f"unique-{file_id}", "file_size": file.size}
        if kind != "photo":
            return {kind: one | {"file_name": file.name, "mime_type": file.mime} | _SHAPES.get(kind, {})}
        small = self.store(file.name, b"the thumbnail", "thumbnail")
        thumbnail: JSON = {
            "file_id": small,
            "file_unique_id": f"unique-{small}",
            "file_size": 13,
            "width": 90,
            "height": 60,
        }
        return {kind: [thumbnail, one | {"width": 1280, "height": 853}]}

    def at_path(self, path: str) -> StoredFile | None:
        """The file behind a download address."""
        return next((file for file in self.files.values() if file.path == path), None)
