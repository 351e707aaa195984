"""Arbiter on Telegram: what it hears there, and how it speaks.

One idea a file; nobody outside needs more than TelegramAdapter and the two reasons why it may end.

    running.py     connects, hears, delivers     payload.py, hearing.py    updates -> Heard
    polling.py     reads updates                 answering.py              Answer -> the one who asked
    webhook.py     is called with updates        sending.py, drawing.py    Reply -> messages
    lanes.py       a chat's work in order        escaping.py               names that do nothing
    menu.py        the list of commands          checking.py               what is to be mended
"""

from bot.telegram_adapter.polling import Refused, SecondInstance, TokenRefused
from bot.telegram_adapter.running import TelegramAdapter

__all__ = ["Refused", "SecondInstance", "TelegramAdapter", "TokenRefused"]
