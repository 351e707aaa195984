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

if TYPE_CHECKING:
    from tests.discord.conftest import Cup, Serving

pytestmark = pytest.mark.loopback


async def said(adapter: DiscordAdapter, *chats: Chat) -> list[str]:
    """The check in Russian."""
    return [voice().say(line) for line in await adapter.check(chats)]


async def test_all_is_well(serving: Serving, cup: Cup) -> None:
    """One line says so."""
    async with serving() as adapter:
        assert await said(adapter, Chat("discord", str(cup.hall.id)), Chat("telegram", "5")) == [
            "Discord: всё в порядке."
        ]


async def test_everything_that_is_wrong_is_said_at_once(serving: Serving, cup: Cup) -> None:
    """The intent, each right of each channel by Discord's name for it, channels that cannot be seen."""
    overwrite = discord.PermissionOverwrite(
        send_messages=False,
        embed_links=False,
        attach_files=False,
        read_message_history=False,
        use_application_commands=False,
    )
    poor = cup.guild.create_text_channel("poor", overwrites={cup.guild.default_role: overwrite})
    cup.server.content_intent = False
    async with serving() as adapter:
        lines = await said(adapter, Chat("discord", str(poor.id)), Chat("discord", "123"))
    assert lines[0].startswith("Discord: бот не видит обычные сообщения. Включите Message Content Intent")
    assert lines[1:5] == [
        "#poor: боту нужно право «Отправлять сообщения».",
        "#poor: боту нужно право «Встраивать ссылки».",
        "#poor: боту нужно право «Прикреплять файлы».",
        "#poor: боту нужно право «Читать историю сообщений».",
    ]
    assert lines[5].startswith("#poor: участникам нужно право «Использовать команды приложения»")
    assert lines[6] == "Discord: канал 123 не виден. Добавьте бота в канал или привяжите другой: /bind."
    assert len(lines) == 7


async def test_without_a_connection_nothing_can_be_checked() -> None:
    """And that is what it says."""
    adapter = DiscordAdapter(TOKEN, FakeEars())
    assert await said(adapter, Chat("discord", "123")) == [
        "Discord: нет связи. Бот подключается сам, повторите через минуту."
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_right_has_its_name(language: str) -> None:
    """In both languages, and Discord knows each of them."""
    for right in {*rights.TO_SERVE, "send_messages_in_threads"}:
        assert say(language, f"discord-right-{right.replace('_', '-')}")
        assert right in discord.Permissions.VALID_FLAGS
        assert right in rights.NAMES
