"""The list of commands that Telegram offers while somebody types, from the catalogue.

    private chats      what everyone may ask
    groups             what everyone, captains and judges say
    administrators     everything

The law decides who may; the menu only keeps the list short. English is for everybody who has no better: it is set
without a language.
"""

from __future__ import annotations

import functools
import logging
from typing import Final

from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
)

from bot.catalogue import COMMANDS, Section
from bot.localisation import UnknownMessage, say
from bot.log import facts
from bot.telegram_adapter.polling import persistently

_log = logging.getLogger(__name__)

SCOPES: Final[tuple[tuple[BotCommandScope, tuple[Section, ...]], ...]] = (
    (BotCommandScopeAllPrivateChats(), (Section.EVERYONE,)),
    (BotCommandScopeAllGroupChats(), (Section.EVERYONE, Section.CAPTAINS, Section.JUDGES)),
    (BotCommandScopeAllChatAdministrators(), tuple(Section)),
)
LANGUAGES: Final = {"en": "", "ru": "ru"}
"""Ours, and what Telegram calls it."""
_DESCRIPTION: Final = 256


def commands(language: str, sections: tuple[Section, ...]) -> list[BotCommand]:
    """The commands of some sections with their descriptions, in the catalogue's order."""
    offered = []
    for command in COMMANDS:
        if command.section in sections:
            message = f"command-{command.name}".replace("_", "-")
            try:
                offered.append(BotCommand(command.name, say(language, message)[:_DESCRIPTION]))
            except UnknownMessage:  # a menu that lacks a command is better than none
                _log.warning("a command has no description", extra=facts(command=command.name, language=language))
    return offered


async def publish(bot: Bot) -> None:
    """Tell Telegram all lists."""
    for language, code in LANGUAGES.items():
        for scope, sections in SCOPES:
            tell = functools.partial(bot.set_my_commands, commands(language, sections), scope, code or None)
            await persistently("setMyCommands", tell)
