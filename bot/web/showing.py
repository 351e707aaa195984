"""What goes to the page: messages in words of its language, the board, short statuses."""

from __future__ import annotations

import json
import logging
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Final

from bot.localisation import UnknownMessage
from bot.web.cast import MEMBERS

if TYPE_CHECKING:
    from datetime import timedelta

    from bot.conversation import Answer, Reply
    from bot.localisation import Voice
    from bot.web.room import Record, Room, Said
    from bot.web.sight import Sight

_log = logging.getLogger(__name__)
_MILLISECONDS: Final = 1000


def event(kind: str, data: dict[str, object], number: str = "") -> bytes:
    """One server-sent event."""
    named = f"id: {number}\n" if number else ""
    return f"{named}event: {kind}\ndata: {json.dumps(data)}\n\n".encode()


def record(new: Record, room: Room, language: str) -> dict[str, object]:
    """A record of the room as a page takes it in."""
    match new.kind:
        case "begin":
            cast = room.cast
            return {"teams": cast.teams, "names": {member.key: cast.name(member) for member in MEMBERS}}
        case "language":
            return {"language": new.language}
        case "spent" if new.said is not None:
            return {"id": new.said.id}
        case _ if new.said is not None:
            return _message(new.said, language)
        case _:
            return {}


def board(sight: Sight | None, ahead: timedelta) -> dict[str, object]:
    """The match and how far the practice clock is ahead, in whole seconds."""
    seen: dict[str, object] | None = None
    if sight is not None:
        seen = asdict(sight)
        seen["clocks"] = [{**asdict(clock), "until": clock.until.timestamp() * _MILLISECONDS} for clock in sight.clocks]
    return {"sight": seen, "ahead": round(ahead.total_seconds())}


def status(answer: Answer, room: Room, language: str) -> str:
    """The first line of an acknowledgement."""
    if answer.reply is None:
        return ""
    return str(_drawn(answer.reply, room.voice(), language)["title"])


def _message(said: Said, language: str) -> dict[str, object]:
    shown: dict[str, object] = {
        "id": said.id,
        "chat": said.chat,
        "owner": said.owner,
        "by": said.by,
        "only": said.only,
        "at": said.at.timestamp() * _MILLISECONDS,
        "text": said.text,
        "files": said.files,
    }
    if said.reply is not None and said.voice is not None:
        shown["reply"] = _drawn(said.reply, said.voice, language)
    return shown


def _drawn(reply: Reply, voice: Voice, language: str) -> dict[str, object]:
    """A reply in the page's language. The page takes words as words, so nothing needs escaping."""
    try:
        drawn = replace(voice, language=language).draw(reply)
    except UnknownMessage as problem:
        _log.exception("a reply cannot be said in %s", language)
        return {"title": f"? {problem}", "body": (), "citations": (), "actions": (), "tone": "alert", "table": ()}
    return {
        "title": drawn.title,
        "body": drawn.body,
        "citations": drawn.citations,
        "actions": [{"word": word, "token": token, "label": label} for word, token, label in drawn.actions],
        "tone": drawn.tone.value,
        "table": drawn.table,
    }
