"""The captains' chat and who speaks for a team: mute, bots, an acting captain, the choice of an injured side."""

from __future__ import annotations

import re

from bot.asked import Asked, Court
from bot.requests.registry import Made, Values, command, text_of
from rulebook import commands as c
from rulebook.state import RulingState
from rulebook.vocabulary import EntrantId, PersonId, RulingId

_LONGEST = 64
_MOST = 16


@command("mute")
def _mute(referee: Court, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    return c.Mute(EntrantId(text_of(values["team"])))


@command("unmute")
def _unmute(referee: Court, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    return c.Mute(EntrantId(text_of(values["team"])), back=True)


@command("bots")
def _bots(referee: Court, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    text = text_of(values["nicks"])
    parts = re.split(r"[,;\n]+", text) if re.search(r"[,;\n]", text) else text.split()
    nicks = tuple(nick for part in parts if (nick := part.strip(" «»\"'")[:_LONGEST]))
    return c.AnnounceBots(nicks[:_MOST])


@command("acting")
def _acting(referee: Court, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    return c.AnnounceActing(PersonId(text_of(values["person"])))


@command("choose")
def _choose(referee: Court, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    """«replay», or whatever else the clause offers."""
    named = text_of(values.get("ruling"))
    waiting = [
        ruling
        for ruling in asked.state.rulings.values()
        if ruling.state is RulingState.PROPOSED and ruling.choose_by is not None and named in {"", ruling.id}
    ]
    word = text_of(values["choice"])
    offered = next((ruling.choices for ruling in waiting), ())
    if word != "replay":
        word = next((choice for choice in offered if choice != "replay"), word)
    return c.Choose(word, RulingId(named) if named else None)
