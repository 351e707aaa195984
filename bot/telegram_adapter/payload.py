"""What Telegram delivers, as far as it is read here.

Updates are read as the JSON they are: making the library's objects of one costs many times as much as reading it, and
an update that the library cannot make an object of would hold up all those that came with it.
"""

from __future__ import annotations

from typing import NotRequired, TypedDict


class User(TypedDict):
    """A person or a bot."""

    id: int
    is_bot: bool
    first_name: str
    last_name: NotRequired[str]
    username: NotRequired[str]


class Chat(TypedDict):
    """A private chat, a group, a supergroup or a channel."""

    id: int
    type: str
    title: NotRequired[str]


class Entity(TypedDict):
    """A part of a text that means something; offset and length count UTF-16 units."""

    type: str
    offset: int
    length: int
    user: NotRequired[User]


class File(TypedDict):
    """A document, a video, a voice message, or one size of a photo."""

    file_id: str
    file_unique_id: str
    file_size: NotRequired[int]
    file_name: NotRequired[str]
    mime_type: NotRequired[str]
    width: NotRequired[int]
    height: NotRequired[int]


class Origin(TypedDict):
    """Whose message was forwarded."""

    type: str
    sender_user: NotRequired[User]


# `from` is a word of Python's, so these two cannot be written as classes.
Message = TypedDict(
    "Message",
    {
        "message_id": int,
        "date": int,
        "edit_date": NotRequired[int],
        "chat": Chat,
        "from": NotRequired[User],
        "sender_chat": NotRequired[Chat],
        "author_signature": NotRequired[str],
        "message_thread_id": NotRequired[int],
        "is_topic_message": NotRequired[bool],
        "is_automatic_forward": NotRequired[bool],
        "forward_origin": NotRequired[Origin],
        "media_group_id": NotRequired[str],
        "reply_to_message": NotRequired["Message"],
        "text": NotRequired[str],
        "caption": NotRequired[str],
        "entities": NotRequired[list[Entity]],
        "caption_entities": NotRequired[list[Entity]],
        "photo": NotRequired[list[File]],
        "document": NotRequired[File],
        "video": NotRequired[File],
        "audio": NotRequired[File],
        "voice": NotRequired[File],
        "video_note": NotRequired[File],
        "migrate_to_chat_id": NotRequired[int],
        "migrate_from_chat_id": NotRequired[int],
    },
)

CallbackQuery = TypedDict(
    "CallbackQuery",
    {"id": str, "from": User, "message": NotRequired[Message], "data": NotRequired[str]},
)


class Update(TypedDict):
    """One thing that happened."""

    update_id: int
    message: NotRequired[Message]
    edited_message: NotRequired[Message]
    callback_query: NotRequired[CallbackQuery]


ALLOWED = ("message", "edited_message", "callback_query")
"""The kinds of updates that are asked for, by name: Telegram remembers what was asked for last."""
