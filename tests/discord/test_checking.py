"""/check says what must be mended on Discord's side, all of it, in words that an organiser can follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest

from bot.discord_adapter import DiscordAdapter, rights
from bot.localisation import LANGUAGES, say
from storage.journal import Chat
from tests.discord.ears import FakeEars, voice
from tests.loopback.discord_server import TOKEN
from tests.loopback.waiting import until

if TYPE_CHECKING:
    from simcord.builders import ChannelHandle

    from tests.discord.conftest import Cup, Serving

pytestmark = pytest.mark.loopback


async def said(adapter: DiscordAdapter, channel: ChannelHandle | str) -> list[str]:
    """The findings in Russian."""
    number = channel if isinstance(channel, str) else str(channel.id)
    return [voice().say(line) for line in await adapter.findings(Chat("discord", number))]


async def test_nothing_is_said_when_all_is_well(serving: Serving, ears: FakeEars, cup: Cup) -> None:
    """Neither of a channel, nor of a private chat, nor of other platforms' chats."""
    async with serving() as adapter:
        await cup.vera.say(cup.hall, "3:2")
        await cup.vera.say(cup.vera.dms, "3:2")
        await until(lambda: len(ears.heard) == 2)
        assert await said(adapter, cup.hall) == []
        assert await said(adapter, cup.vera.dms) == []
        assert await adapter.findings(Chat("telegram", "-100")) == []


async def test_everything_that_is_wrong_is_said_at_once(serving: Serving, cup: Cup) -> None:
    """The intent, and each right by Discord's name for it."""
    overwrite = discord.PermissionOverwrite(
        send_messages=False,
        embed_links=False,
        attach_files=False,
        read_message_history=False,
        use_application_commands=False,
    )
    poor = cup.guild.create_text_channel("poor", overwrites={cup.guild.default_role: overwrite})
    async with serving() as adapter:
        cup.server.content_intent = False
        lines = await said(adapter, poor)
    assert lines[0].startswith("Discord: бот не видит обычные сообщения. Включите Message Content Intent")
    assert lines[1:5] == [
        "#poor: боту нужно право «Отправлять сообщения».",
        "#poor: боту нужно право «Встраивать ссылки».",
        "#poor: боту нужно право «Прикреплять файлы».",
        "#poor: боту нужно право «Читать историю сообщений».",
    ]
    assert lines[5].startswith("#poor: участникам нужно право «Использовать команды приложения»")
    assert len(lines) == 6


async def test_a_thread_needs_its_own_right(serving: Serving, cup: Cup) -> None:
    """Writing in threads is a right of its own; without it Discord denies embeds and files there as well."""
    overwrite = discord.PermissionOverwrite(send_messages_in_threads=False)
    poor = cup.guild.create_text_channel("poor", overwrites={cup.guild.default_role: overwrite})
    thread = cup.server.world.backend.create_thread(poor.id, "topic", cup.vera.id)
    async with serving() as adapter:
        chat = Chat("discord", str(poor.id), str(thread.id))
        lines = [voice().say(line) for line in await adapter.findings(chat)]
    assert lines == [
        "#topic: боту нужно право «Отправлять сообщения в ветках».",
        "#topic: боту нужно право «Встраивать ссылки».",
        "#topic: боту нужно право «Прикреплять файлы».",
    ]


async def test_a_channel_that_cannot_be_seen_is_named(serving: Serving) -> None:
    """It was deleted, or the bot is not in it."""
    async with serving() as adapter:
        assert await said(adapter, "123") == [
            "Discord: канал 123 не виден. Добавьте бота в канал или привяжите другой: /bind."
        ]


@pytest.mark.parametrize(("seconds", "direction"), [(60, "отстают"), (-60, "спешат")])
async def test_a_wrong_clock_is_told(
    serving: Serving, ears: FakeEars, cup: Cup, seconds: float, direction: str
) -> None:
    """Deadlines start from Discord's time and end by ours."""
    cup.server.pass_time(seconds)
    async with serving() as adapter:
        await cup.vera.say(cup.hall, "3:2")
        await until(lambda: bool(ears.heard))
        (line,) = await said(adapter, cup.hall)
    assert line.startswith(f"Часы сервера {direction} на 60 с.")


async def test_without_a_connection_nothing_else_can_be_said() -> None:
    """And that is what it says."""
    adapter = DiscordAdapter(TOKEN, FakeEars())
    assert await said(adapter, "123") == ["Discord: нет связи. Бот подключается сам, повторите через минуту."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_right_has_its_name(language: str) -> None:
    """In both languages, and Discord knows each of them."""
    for right in {*rights.TO_SERVE, "send_messages_in_threads"}:
        assert say(language, f"discord-right-{right.replace('_', '-')}")
        assert right in discord.Permissions.VALID_FLAGS
        assert right in rights.NAMES
