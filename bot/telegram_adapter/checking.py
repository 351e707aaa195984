"""What keeps the bot from hearing or speaking in a chat, and how to mend it: for /check.

Each is a message of the locales, `check-telegram-...`:

    unreachable             Telegram does not answer
    no-access               the bot is not in the chat, or the chat is gone
    cannot-write            the bot may not write there
    privacy                 ordinary messages are not shown to the bot
    anonymous               administrators whose words cannot be told apart
    clock                   this machine's clock is wrong: clocks start from Telegram's time and end by ours
    webhook                 Telegram cannot reach our address
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Final

from telegram import Bot, ChatFullInfo, ChatMember, ChatMemberAdministrator, ChatMemberOwner, ChatMemberRestricted
from telegram.constants import ChatMemberStatus, ChatType
from telegram.error import BadRequest, Forbidden, TelegramError

from bot.conversation import Plain, Says
from storage.journal import Chat

SKEW: Final = 2.0
"""Seconds that our clock may differ from Telegram's."""
_GONE: Final = (ChatMemberStatus.LEFT, ChatMemberStatus.BANNED)
_ADMINS: Final = (ChatMemberStatus.OWNER, ChatMemberStatus.ADMINISTRATOR)


async def findings(bot: Bot, chat: Chat, ahead: float, webhook: str) -> list[Says]:
    """What is to be mended in a chat, the gravest first; nothing when all is well.

    `ahead` is by how many seconds our clock is ahead of Telegram's, `webhook` its address where there is one.
    """
    place = int(chat.xid)
    found: list[Says] = []
    try:
        where = await bot.get_chat(place)
        if where.type != ChatType.PRIVATE:
            me = await bot.get_me()
            member = await bot.get_chat_member(place, me.id)
            found += _rights(where, member)
            if member.status not in _GONE:
                found += _hearing(member, reads=bool(me.can_read_all_group_messages))
                found += await _masks(bot, place)
        if webhook:
            info = await bot.get_webhook_info()
            if info.url != webhook or (info.pending_update_count and info.last_error_message):
                why = info.last_error_message or info.url or "-"
                found.append(Says("check-telegram-webhook", {"why": Plain(why)}))
    except (Forbidden, BadRequest) as error:
        found.append(Says("check-telegram-no-access", {"why": Plain(error.message)}))
    except TelegramError as error:
        found.append(Says("check-telegram-unreachable", {"why": Plain(error.message)}))
    if abs(ahead) > SKEW:
        direction = "check-telegram-clock-ahead" if ahead > 0 else "check-telegram-clock-behind"
        found.append(Says(direction, {"seconds": round(abs(ahead))}))
    return found


def _rights(where: ChatFullInfo, me: ChatMember) -> Iterator[Says]:
    if me.status in _GONE:
        yield Says("check-telegram-no-access", {"why": Plain(me.status)})
        return
    silenced = isinstance(me, ChatMemberRestricted) and not me.can_send_messages
    everybody = where.permissions
    if silenced or (me.status == ChatMemberStatus.MEMBER and everybody and everybody.can_send_messages is False):
        yield Says("check-telegram-cannot-write")


def _hearing(me: ChatMember, *, reads: bool) -> Iterator[Says]:
    if not reads and me.status not in _ADMINS:
        yield Says("check-telegram-privacy")


async def _masks(bot: Bot, place: int) -> list[Says]:
    """Anonymous administrators: their presses are theirs, their messages are nobody's."""
    masked: list[str] = []
    with contextlib.suppress(BadRequest, Forbidden):  # a list that may be hidden from ordinary members
        masked = [
            admin.user.full_name
            for admin in await bot.get_chat_administrators(place)
            if isinstance(admin, ChatMemberAdministrator | ChatMemberOwner) and admin.is_anonymous
        ]
    return [Says("check-telegram-anonymous", {"people": [Plain(name) for name in masked]})] if masked else []
