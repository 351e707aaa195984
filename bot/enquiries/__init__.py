"""Questions the bot answers by itself: nothing changes, nothing is recorded."""

from __future__ import annotations

from bot.asked import Asked, Court
from bot.conversation import Answer
from bot.enquiries import answers, brackets, infractions, record, standings  # noqa: F401 - each registers its answers
from bot.enquiries.registry import ANSWERS
from bot.enquiries.suggestions import suggest

__all__ = ["ANSWERS", "answer", "suggest"]


async def answer(referee: Court, asked: Asked) -> Answer:
    """The answer to an enquiry."""
    assert asked.enquiry is not None  # noqa: S101 - only enquiries come here
    return await ANSWERS[asked.enquiry](referee, asked)
