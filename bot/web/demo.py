"""A demo tournament with a wall under way, brought about as people would: by saying things to the referee.

The play begins some twenty minutes ago and catches up with the present, so that the history in the chats has believable
times and the clock of the second game has just started when the page opens.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from bot.conversation import Outcome
from bot.web.cast import BY_KEY, CAPTAINS, HALL, JUDGES, PRIVATE
from bot.web.room import NotHere

if TYPE_CHECKING:
    from bot.web.room import Room
    from bot.web.sight import Sight

_GOOD: Final = frozenset({Outcome.RULED, Outcome.KNOWN, Outcome.TOLD})
_TITLE: Final = {"ru": "Кубок стенок", "en": "Walls Cup"}


class DemoStopped(RuntimeError):  # noqa: N818 - it reads as what happened
    """The referee did not take a step of the demo as expected."""


@dataclass(frozen=True, slots=True)
class Step:
    """`after` seconds, `who` says `text` in `chat`, or presses the newest button there whose word is `press`.

    {A} and {B} are the teams in the match's order.
    """

    after: int
    who: str
    chat: str
    text: str = ""
    press: str = ""


OPENING: Final = (
    Step(0, "olga", HALL, "/tournament «{title}» walls"),
    Step(2, "olga", CAPTAINS, "/bind captains"),
    Step(2, "olga", JUDGES, "/bind judges"),
    Step(2, "olga", HALL, "/language {language}"),
    Step(5, "olga", PRIVATE, "/judge @jana"),
    Step(5, "olga", PRIVATE, "/team «{A}»"),
    Step(5, "olga", PRIVATE, "/team «{B}»"),
    Step(5, "olga", PRIVATE, "/captain «{A}» @vera"),
    Step(5, "olga", PRIVATE, "/deputy «{A}» @petr"),
    Step(5, "olga", PRIVATE, "/captain «{B}» @lev"),
    Step(5, "olga", PRIVATE, "/player «{B}» @mila"),
    Step(19, "jana", JUDGES, "/match «{A}» «{B}» «{A}»"),
    Step(40, "vera", CAPTAINS, press="created"),
    Step(200, "lev", CAPTAINS, press="go"),
    Step(880, "vera", CAPTAINS, "{A} 1:0 {B}"),
    Step(12, "lev", CAPTAINS, press="confirm"),
)
"""From nothing to one win of the first team; then the second team has two minutes to create the second game."""

LENGTH: Final = timedelta(seconds=sum(step.after for step in OPENING))


async def open_play(room: Room, language: str) -> None:
    """Begin a new play and bring it to 1:0. Raises DemoStopped when the referee does not take a step."""
    room.begin(language)
    room.clock.begin(behind=LENGTH)
    try:
        for step in OPENING:
            await room.skip(timedelta(seconds=step.after))
            await _take(room, step, language)
            await room.delivered()
        _check(await room.look())
    except DemoStopped:
        room.leave()
        raise


def _check(sight: Sight | None) -> None:
    if sight is None or sight.score != (1, 0):
        msg = f"the wall is not at 1:0: {sight}"
        raise DemoStopped(msg)


async def _take(room: Room, step: Step, language: str) -> None:
    if "{language}" in step.text and room.voice().language == language:
        return
    text = room.cast.named(step.text).replace("{title}", _TITLE[language]).replace("{language}", language)
    try:
        if step.press:
            answer = await room.press(step.who, *room.button(step.who, step.chat, step.press))
        else:
            answer = await room.say(step.who, step.chat, text)
    except NotHere as absent:
        msg = f"{BY_KEY[step.who].names[language]}, {step.chat}: no button {step.press}"
        raise DemoStopped(msg) from absent
    if answer.outcome not in _GOOD:
        msg = f"{BY_KEY[step.who].names[language]}, {step.chat}: {text or step.press} -> {answer.outcome}"
        raise DemoStopped(msg)
