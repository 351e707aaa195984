"""The list of commands, and what /check says."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.catalogue import COMMANDS, Section
from bot.conversation import Says
from bot.localisation import LANGUAGES
from bot.telegram_adapter import TelegramAdapter
from storage.journal import Chat
from tests.loopback.telegram_server import TelegramServer
from tests.loopback.waiting import until
from tests.telegram import ears as fakes
from tests.telegram.ears import Listener
from tests.telegram.test_webhook import tell_errors

pytestmark = pytest.mark.loopback


def place(chat: dict[str, Any]) -> Chat:
    """Where that is."""
    return Chat("telegram", str(chat["id"]))


def ids(findings: list[Says]) -> list[str]:
    """What was found; each can be said in both languages."""
    for language in LANGUAGES:
        for finding in findings:
            assert fakes.voice(language).say(finding)
    return [finding.id.removeprefix("check-telegram-") for finding in findings]


@pytest.mark.usefixtures("adapter")
async def test_commands_are_offered_by_place_in_both_languages(server: TelegramServer) -> None:
    """English where Telegram has no better; a group's administrators see everything, and the law decides who may."""
    await server.wait("setMyCommands", count=6)
    offered = {
        (json.loads(scope)["type"], language): [(command["command"], command["description"]) for command in commands]
        for (scope, language), commands in server.methods.commands.items()
    }
    scopes = {
        "all_private_chats": {Section.EVERYONE},
        "all_group_chats": {Section.EVERYONE, Section.CAPTAINS, Section.JUDGES},
        "all_chat_administrators": set(Section),
    }
    assert set(offered) == {(scope, language) for scope in scopes for language in ("", "ru")}
    for (scope, language), commands in offered.items():
        assert [name for name, _ in commands] == [each.name for each in COMMANDS if each.section in scopes[scope]]
        cyrillic = {any("а" <= sign.lower() <= "я" for sign in description) for _, description in commands}
        assert cyrillic == {language == "ru"}


async def test_a_menu_that_is_not_taken_stops_nothing(server: TelegramServer, ears: Listener) -> None:
    """It is set again a little later."""
    server.fault("setMyCommands", 429, retry_after=1)
    server.fault("setMyCommands", 502)
    async with fakes.adapter(server, ears):
        vera = server.user("Vera")
        await server.say(vera, server.private(vera), "hi")
        await ears.one()
        await server.wait("setMyCommands", count=7)


async def test_a_menu_that_will_never_be_taken_is_one_line(
    server: TelegramServer, ears: Listener, caplog: pytest.LogCaptureFixture
) -> None:
    """Commands work without it."""
    server.fault("setMyCommands", 400, "Bad Request: BOT_COMMAND_INVALID")
    async with fakes.adapter(server, ears):
        await until(lambda: "the list of commands was not taken" in caplog.text)
    assert len(server.sent("setMyCommands")) == 1


async def test_a_chat_in_order_has_no_findings(server: TelegramServer, adapter: TelegramAdapter) -> None:
    """Nor have another platform's chats, which are not ours to check."""
    vera = server.user("Vera")
    assert await adapter.findings(place(server.supergroup("Hall", vera))) == []
    assert await adapter.findings(place(server.private(vera))) == []
    assert await adapter.findings(Chat("discord", "1")) == []


async def test_privacy_mode_is_found_and_an_administrator_has_none(ears: Listener) -> None:
    """In privacy mode the bot sees only commands, so reports in free words would be lost without a sign."""
    async with TelegramServer(privacy=True) as server, fakes.adapter(server, ears) as adapter:
        vera = server.user("Vera")
        hall = server.supergroup("Hall", vera)
        findings = await adapter.findings(place(hall))
        assert ids(findings) == ["privacy"]
        assert "не видит обычные сообщения" in fakes.voice().say(findings[0])
        assert await adapter.findings(place(server.private(vera))) == []
        server.join(hall, server.bot, "administrator")
        assert await adapter.findings(place(hall)) == []
        server.join(hall, server.bot)
        server.bot["can_read_all_group_messages"] = True  # switched off at @BotFather while we run
        assert await adapter.findings(place(hall)) == []


async def test_missing_rights_are_found(server: TelegramServer, adapter: TelegramAdapter) -> None:
    """Silenced, not let write, thrown out, gone."""
    vera = server.user("Vera")
    hall = server.supergroup("Hall", vera)
    nothing = dict.fromkeys(
        (
            "can_send_messages",
            "can_send_audios",
            "can_send_documents",
            "can_send_photos",
            "can_send_videos",
            "can_send_video_notes",
            "can_send_voice_notes",
            "can_send_polls",
            "can_send_other_messages",
            "can_add_web_page_previews",
            "can_change_info",
            "can_invite_users",
            "can_pin_messages",
            "can_manage_topics",
            "can_edit_tag",
            "can_react_to_messages",
        ),
        False,
    )
    server.join(hall, server.bot, "restricted", is_member=True, until_date=0, **nothing)
    assert ids(await adapter.findings(place(hall))) == ["cannot-write"]
    server.join(hall, server.bot)
    hall["permissions"] = nothing
    assert ids(await adapter.findings(place(hall))) == ["cannot-write"]
    server.join(hall, server.bot, "kicked")
    assert ids(await adapter.findings(place(hall))) == ["no-access"]
    assert ids(await adapter.findings(place({"id": -100999}))) == ["no-access"]
    server.fault("getChat", 502)
    assert ids(await adapter.findings(place(hall))) == ["unreachable"]


async def test_administrators_who_hide_are_found(server: TelegramServer, adapter: TelegramAdapter) -> None:
    """Their messages count for nobody, so they should know before the match."""
    jana = server.user("Яна")
    hall = server.supergroup("Hall", jana)
    server.join(hall, jana, "administrator", is_anonymous=True)
    findings = await adapter.findings(place(hall))
    assert ids(findings) == ["anonymous"]
    assert "Яна" in fakes.voice().say(findings[0])
    server.fault("getChatAdministrators", 400, "Bad Request: CHAT_ADMIN_REQUIRED")
    assert await adapter.findings(place(hall)) == []


async def test_a_webhook_telegram_cannot_use_is_found(server: TelegramServer, ears: Listener) -> None:
    """With the reason Telegram gives."""
    url = "http://127.0.0.1:9/telegram"
    vera = server.user("Vera")
    hall = server.supergroup("Hall", vera)
    async with fakes.adapter(server, ears, webhook=url, secret="s3cret_x") as adapter:
        assert ids(await adapter.findings(place(hall))) == []
        tell_errors(server)
        await server.say(vera, hall, "1:0")
        findings = await adapter.findings(place(hall))
        assert ids(findings) == ["webhook"]
        assert "403 Forbidden" in fakes.voice().say(findings[0])
