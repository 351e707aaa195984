"""What Telegram says, ready made: answers to the bot's calls, and messages of captains as updates."""

from __future__ import annotations

import time
from typing import Any, Final

import orjson

TOKEN: Final = "7000000001:AAloopback-token-of-the-tests"
WEBHOOK: Final = "https://arbiter.example/telegram"
SECRET: Final = "a-secret-of-the-tests"
BOT: Final = {
    "id": 7000000001,
    "is_bot": True,
    "first_name": "Arbiter",
    "username": "arbiter_test_bot",
    "can_join_groups": True,
    "can_read_all_group_messages": True,
    "supports_inline_queries": False,
}
GROUP: Final = -1002000000000
_RESULTS: Final[dict[str, Any]] = {
    "getMe": BOT,
    "getUpdates": [],
    "getWebhookInfo": {"url": WEBHOOK, "has_custom_certificate": False, "pending_update_count": 0},
    "sendMessage": {
        "message_id": 77,
        "from": BOT,
        "chat": {"id": GROUP, "title": "Капитаны", "type": "supergroup"},
        "date": int(time.time()),
        "text": "Счёт 1 : 0 заявлен. Ждём подтверждения второго капитана.",
    },
}
_ANSWERS: Final = {name: orjson.dumps({"ok": True, "result": result}) for name, result in _RESULTS.items()}
_DONE: Final = orjson.dumps({"ok": True, "result": True})


def answer(method: str) -> bytes:
    """What Telegram answers to a call that succeeds."""
    return _ANSWERS.get(method, _DONE)


def update(number: int, chat: int, user: int, text: str) -> bytes:
    """A message of a person in a group, as Telegram delivers it."""
    message = {
        "message_id": number,
        "from": {
            "id": user,
            "is_bot": False,
            "first_name": f"Вера {user}",
            "username": f"vera_{user}",
            "language_code": "ru",
        },
        "chat": {"id": chat, "title": "Капитаны", "type": "supergroup"},
        "date": int(time.time()),
        "text": text,
    }
    return orjson.dumps({"update_id": number, "message": message})
