"""What Discord delivers, as Heard: messages, edits, slash commands and presses.

    dc:m:<message>               a message, also when it is read afterwards from the channel's history
    dc:m:<message>:e<moment>     an edit of it
    dc:i:<interaction>           a slash command, a press, a question for suggestions

A thread is Chat("discord", parent channel, thread). A mention of a person stays in the text as Discord writes it and is
explained by `mentions`; roles, channels and emoji become their names, so that no digits of theirs are read as a score.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import discord

from bot.conversation import Account, Heard, Upload
from storage.journal import Chat

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

PLATFORM: Final = "discord"
_MARKS: Final = re.compile(r"<(?P<kind>@&|#|a?:(?P<emoji>\w+):)(?P<id>\d+)>")
_SPOKEN: Final = (discord.MessageType.default, discord.MessageType.reply)


def is_speech(message: discord.Message) -> bool:
    """Say whether a person wrote this: bots, webhooks and Discord's own notes are nobody."""
    return (
        message.type in _SPOKEN
        and not message.author.bot
        and message.webhook_id is None
        and bool(message.content or message.attachments)
    )


def cause_of(said: discord.Message, *, edited: bool) -> str:
    """Discord's own id of a message or of an edit, the same at every redelivery."""
    if edited and said.edited_at is not None:
        return f"dc:m:{said.id}:e{int(said.edited_at.timestamp() * 1000)}"
    return f"dc:m:{said.id}"


def message(said: discord.Message, chat: Chat, me: int, *, edited: bool) -> Heard:
    """A message as it was first written, or as it reads after an edit. `me` is the bot's own number."""
    return Heard(
        cause=cause_of(said, edited=edited),
        at=(said.edited_at if edited else None) or said.created_at,
        account=account_of(said.author),
        chat=chat,
        private=said.guild is None,
        text=text_of(said, me),
        edited=edited,
        original=cause_of(said, edited=False) if edited else "",
        files=tuple(upload(attachment) for attachment in said.attachments),
        mentions={
            mark: account_of(user)
            for user in said.mentions
            if not user.bot
            for mark in (f"<@{user.id}>", f"<@!{user.id}>")
        },
        reply_to=_answered(said),
        admin=_administers(said),
        community=chat.xid if said.guild is None else str(said.guild.id),
    )


def interaction(
    given: discord.Interaction[Any],
    chat: Chat,
    *,
    command: str = "",
    chosen: Mapping[str, object] | None = None,
    token: str = "",
) -> Heard:
    """A slash command with what was chosen for its parameters, or a press with the button's token."""
    arguments: dict[str, str | Account] = {}
    files: list[Upload] = []
    for name, value in (chosen or {}).items():
        match value:
            case None:
                continue
            case discord.Attachment():
                files.append(upload(value))
            case discord.User() | discord.Member():
                arguments[name] = account_of(value)
            case discord.Object():
                arguments[name] = Account(PLATFORM, str(value.id))
            case _:
                arguments[name] = str(value).strip()

    async def admin() -> bool:
        return given.guild_id is not None and _may_administer(given.permissions)

    return Heard(
        cause=f"dc:i:{given.id}",
        at=given.created_at,
        account=account_of(given.user),
        chat=chat,
        private=given.guild_id is None,
        command=command,
        arguments=arguments,
        token=token,
        files=tuple(files),
        admin=admin,
        community=chat.xid if given.guild_id is None else str(given.guild_id),
    )


def account_of(user: discord.abc.User) -> Account:
    """Somebody by their number: names change, and are only shown."""
    return Account(PLATFORM, str(user.id), user.display_name, user.name)


def chat_of(channel: object, number: int) -> Chat:
    """Where something was said: a thread is a topic of its parent."""
    if isinstance(channel, discord.Thread):
        return Chat(PLATFORM, str(channel.parent_id), str(number))
    return Chat(PLATFORM, str(number))


def channel_number(chat: Chat) -> int | None:
    """The number of the channel or thread that a chat is; None where it is none of Discord's."""
    place = chat.thread or chat.xid
    return int(place) if chat.platform == PLATFORM and place.isascii() and place.isdigit() else None


def text_of(said: discord.Message, me: int) -> str:
    """What was written, without the mention of the bot that it may begin with."""
    roles = {role.id: role.name for role in said.role_mentions}
    channels = {channel.id: channel.name for channel in said.channel_mentions}

    def named(mark: re.Match[str]) -> str:
        number = int(mark["id"])
        match mark["kind"]:
            case "@&":
                return f"@{roles[number]}" if number in roles else ""
            case "#":
                return f"#{channels[number]}" if number in channels else ""
            case _:
                return f":{mark['emoji']}:"

    return _MARKS.sub(named, re.sub(rf"^\s*<@!?{me}>[\s,:]*", "", said.content))


def upload(attachment: discord.Attachment) -> Upload:
    """A file as announced."""

    async def fetch() -> bytes:
        try:
            return await attachment.read()
        except (discord.DiscordException, aiohttp.ClientError) as error:
            raise OSError(f"the file cannot be fetched: {type(error).__name__}") from error

    return Upload(attachment.filename, attachment.size, attachment.content_type or "", fetch)


def _answered(said: discord.Message) -> Account | None:
    answered = said.reference.resolved if said.reference is not None else None
    if isinstance(answered, discord.Message) and not answered.author.bot and answered.webhook_id is None:
        return account_of(answered.author)
    return None


def _administers(said: discord.Message) -> Callable[[], Awaitable[bool]]:
    async def admin() -> bool:
        if said.guild is None:
            return False
        member: discord.Member | None
        if isinstance(said.author, discord.Member):
            member = said.author
        else:  # read from the history, where Discord does not say what its authors may do
            try:
                member = said.guild.get_member(said.author.id) or await said.guild.fetch_member(said.author.id)
            except (discord.DiscordException, aiohttp.ClientError, OSError):
                return False
        return _may_administer(member.guild_permissions)

    return admin


def _may_administer(permissions: discord.Permissions) -> bool:
    return permissions.administrator or permissions.manage_guild
