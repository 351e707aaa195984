"""What Telegram delivers, as Heard: messages, edits and presses.

    tg:<bot>:<chat>:<message>           a message; in small groups the numbers are each bot's own, so its id is in it
    tg:<bot>:<chat>:<message>:e<date>   an edit of it
    tg:cb:<query>                       a press

Nobody is heard who is not a person, or whose words are not their own: bots, channels' automatic copies, text forwarded
from somebody else (the files that came with it are evidence all the same). A command for another bot is not for us; a
command that appears by an edit is none.
"""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, Literal

from bot.conversation import Account, Heard, Upload
from bot.telegram_adapter import payload
from storage.journal import Chat

PLATFORM: Final = "telegram"
ANONYMOUS: Final = 1087968824
"""The account behind which a group's administrators hide, the same in every group."""

_Kind = Literal["document", "video", "audio", "voice", "video_note"]
# What a file is when it does not say so itself: a name's ending and a type.
_FILES: Final[tuple[tuple[_Kind, str, str], ...]] = (
    ("document", "", "application/octet-stream"),
    ("video", ".mp4", "video/mp4"),
    ("audio", ".mp3", "audio/mpeg"),
    ("voice", ".ogg", "audio/ogg"),
    ("video_note", ".mp4", "video/mp4"),
)


@dataclass(frozen=True, slots=True)
class Ear:
    """One bot's hearing: who it is, how it fetches a file's bytes, and how it learns who administers a chat."""

    bot: int
    username: str
    fetch: Callable[[str], Awaitable[bytes]]
    administers: Callable[[int, int], Awaitable[bool]]

    def message(self, said: payload.Message, *, edited: bool = False) -> Heard | None:
        """A message as it was written, or as it reads after an edit; None when there is nothing to hear."""
        author, mask = said.get("from"), said.get("sender_chat")
        if said.get("is_automatic_forward") or (mask is None and author is None):
            return None
        anonymous = mask is not None or (author is not None and author["id"] == ANONYMOUS)
        if author is not None and author["is_bot"] and not anonymous:
            return None
        text = self._addressed(said)
        if text is None or (edited and text.startswith("/")):
            return None
        if _borrowed(said):
            text = ""
        files = tuple(self._uploads(said))
        if not (text or files):
            return None
        chat = said["chat"]
        cause = original = f"tg:{self.bot}:{chat['id']}:{said['message_id']}"
        at = said["date"]
        if edited:
            at = said.get("edit_date", at)
            cause = f"{cause}:e{at}"
        private = chat["type"] == "private"
        return Heard(
            cause=cause,
            at=datetime.fromtimestamp(at, UTC),
            account=_behind(mask, said) if anonymous or author is None else account_of(author),
            chat=chat_of(said),
            private=private,
            text=text,
            edited=edited,
            original=original if edited else "",
            anonymous=anonymous,
            files=files,
            album=said.get("media_group_id", ""),
            mentions=_mentions(said) if "entities" in said or "caption_entities" in said else {},
            reply_to=_answered(said) if "reply_to_message" in said else None,
            admin=_nobody if private or anonymous or author is None else self._admin(chat, author),
            community=str(chat["id"]),
        )

    def press(self, query: payload.CallbackQuery, at: datetime) -> Heard | None:
        """A press of a button; None when the button is not one of ours. The presser is known even where admins hide."""
        message, token = query.get("message"), query.get("data")
        if message is None or not token:
            return None
        chat, author = message["chat"], query["from"]
        private = chat["type"] == "private"
        return Heard(
            cause=f"tg:cb:{query['id']}",
            at=at,
            account=account_of(author),
            chat=chat_of(message),
            private=private,
            token=token,
            admin=_nobody if private else self._admin(chat, author),
            community=str(chat["id"]),
        )

    def _admin(self, chat: payload.Chat, author: payload.User) -> Callable[[], Awaitable[bool]]:
        return functools.partial(self.administers, chat["id"], author["id"])

    def _addressed(self, said: payload.Message) -> str | None:
        """The text without our own name where it is only the address; None when another bot is addressed."""
        text = said.get("text") or said.get("caption") or ""
        if text.startswith("/"):
            head = text.split(maxsplit=1)[0]
            name, at, whom = head.partition("@")
            if at:
                return name + text[len(head) :] if whom.lower() == self.username.lower() else None
        elif text.startswith("@") and text[1 : 1 + len(self.username)].lower() == self.username.lower():
            rest = text[1 + len(self.username) :]
            return text if rest[:1].isalnum() or rest[:1] == "_" else rest.lstrip(" ,:\n")
        return text

    def _uploads(self, said: payload.Message) -> Iterator[Upload]:
        for kind, ending, mime in _FILES:
            if kind in said:
                yield self._upload(said[kind], kind, ending, mime)
        if said.get("photo"):
            largest = max(said["photo"], key=lambda size: size.get("width", 0) * size.get("height", 0))
            yield self._upload(largest, "photo", ".jpg", "image/jpeg")

    def _upload(self, file: payload.File, kind: str, ending: str, mime: str) -> Upload:
        return Upload(
            name=file.get("file_name") or f"{kind}-{file['file_unique_id']}{ending}",
            size=file.get("file_size", 0),
            kind=file.get("mime_type") or mime,
            fetch=functools.partial(self.fetch, file["file_id"]),
        )


async def _nobody() -> bool:
    return False


def account_of(user: payload.User) -> Account:
    """Somebody by their number: names change, and are only shown."""
    last = user.get("last_name")
    name = f"{user['first_name']} {last}" if last else user["first_name"]
    return Account(PLATFORM, str(user["id"]), name, user.get("username", ""))


def chat_of(message: payload.Message) -> Chat:
    """Where something was said; a number of a thread that is no topic only says what was replied to."""
    thread = message.get("message_thread_id") if message.get("is_topic_message") else None
    return Chat(PLATFORM, str(message["chat"]["id"]), "" if thread is None else str(thread))


def moved(message: payload.Message) -> tuple[Chat, Chat] | None:
    """The old and the new place of a group that became a supergroup; both places tell of it."""
    here = message["chat"]["id"]
    if "migrate_to_chat_id" in message:
        old, new = here, message["migrate_to_chat_id"]
    elif "migrate_from_chat_id" in message:
        old, new = message["migrate_from_chat_id"], here
    else:
        return None
    return Chat(PLATFORM, str(old)), Chat(PLATFORM, str(new))


def _behind(mask: payload.Chat | None, said: payload.Message) -> Account:
    """Who speaks behind a chat's name: nobody in particular."""
    chat = mask or said["chat"]
    return Account(PLATFORM, str(chat["id"]), said.get("author_signature") or chat.get("title", ""))


def _borrowed(said: payload.Message) -> bool:
    """Whether the words are somebody else's; forwarding one's own is saying it again."""
    origin = said.get("forward_origin")
    if origin is None:
        return False
    author, first = said.get("from"), origin.get("sender_user")
    return author is None or first is None or first["id"] != author["id"]


def _answered(said: payload.Message) -> Account | None:
    """Whose message was replied to. In a topic every message replies to the topic's first, which nobody means."""
    answered = said["reply_to_message"]
    if said.get("is_topic_message") and answered["message_id"] == said.get("message_thread_id"):
        return None
    author = answered.get("from")
    if author is None or author["is_bot"] or "sender_chat" in answered:
        return None
    return account_of(author)


def _mentions(said: payload.Message) -> dict[str, Account]:
    """Whom the text names by Telegram's own link. Of a user name it tells nothing but the name: that stays a word."""
    text = said.get("text") or said.get("caption") or ""
    return {
        _part(text, entity): account_of(entity["user"])
        for entity in said.get("entities") or said.get("caption_entities") or ()
        if entity["type"] == "text_mention" and "user" in entity and not entity["user"]["is_bot"]
    }


def _part(text: str, entity: payload.Entity) -> str:
    start, length = entity["offset"], entity["length"]
    if text.isascii():
        return text[start : start + length]
    return text.encode("utf-16-le")[start * 2 : (start + length) * 2].decode("utf-16-le", "replace")
