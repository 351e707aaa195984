"""Evidence: files with a command, files of one album, files that a demand awaits; and the demand."""

from __future__ import annotations

import re
from dataclasses import replace

from bot import replies, uploads
from bot.asked import Asked, Court
from bot.conversation import Answer, Upload
from bot.parameters import Raw
from bot.reading import take_game, take_word
from bot.requests.registry import Made, Values, command, press, text_of, typed
from rulebook import commands as c
from rulebook import decide
from rulebook.context import Context
from rulebook.state import Tournament
from rulebook.vocabulary import EntrantId, RulingId

_RULING = re.compile(r"[RrРр№#]\s*(\d{1,6})")
_GAME = re.compile(r"(?:game|игра|этап|партия)?\s*-?(\d{1,2})", re.IGNORECASE)


@typed("evidence")
def _split(referee: Court, asked: Asked, rest: str) -> list[Raw]:  # noqa: ARG001
    """«R1 ...», «этап 2 ...», or a note alone."""
    number, left = take_game(rest)
    if number:
        return [f"game {number}", left or None]
    word, left = take_word(rest)
    if _RULING.fullmatch(word) or word.isdecimal():
        return [word, left or None]
    return [None, rest.strip() or None]


async def give(referee: Court, asked: Asked, values: Values) -> Asked | Answer:
    """Files given with the command."""
    about = text_of(values.get("about")).strip()
    ruling, game = _RULING.fullmatch(about), _GAME.fullmatch(about)
    if about and (about.isdecimal() or not (ruling or game)):
        return replies.refused("refuse-evidence-about", asked, {"name": about})
    given = c.GiveEvidence(
        files=(),
        ruling=RulingId(f"R{int(ruling[1])}") if ruling else None,
        game=int(game[1]) if game and not ruling else 0,
        note=text_of(values.get("note")),
        album=asked.heard.album,
    )
    return await taken(referee, asked, given, (*referee.albums.take(asked.heard), *asked.heard.files))


async def unasked(referee: Court, asked: Asked) -> Asked | Answer | None:
    """Files without a command: more of an album that was given, or what a judge has demanded of a captain's team."""
    heard, state = asked.heard, asked.state
    if not state.exists or state.closed_at is not None:
        return None
    if heard.album and any(
        given.album == heard.album and given.by == asked.actor.person for given in state.evidence.values()
    ):
        return await taken(referee, asked, c.GiveEvidence((), album=heard.album), heard.files)
    if asked.kind == "captains" and _is_awaited(referee, asked):
        given = c.GiveEvidence((), note=heard.text.strip()[:200], album=heard.album)
        return await taken(referee, asked, given, heard.files)
    if heard.album:
        referee.albums.keep(heard)
    return None


def _is_awaited(referee: Court, asked: Asked) -> bool:
    """Whether evidence is demanded of the team for which the sender speaks, or was when the message was written."""
    own = Context(referee.edition(asked.state), asked.state, asked.actor, asked.heard.at).speaks_for()
    return own is not None and any(
        demand.entrant == own.id
        and (not demand.how or (demand.how == "missed" and asked.heard.at <= demand.deadline.at))
        for demand in asked.state.demands.values()
    )


async def taken(referee: Court, asked: Asked, given: c.GiveEvidence, files: tuple[Upload, ...]) -> Asked | Answer:
    """The files with their bytes. The law is asked before anything is fetched: what it refuses need not be brought."""
    folded = await referee.load(asked.stream)
    if asked.heard.cause in folded.causes:  # delivered a second time: it is recorded
        return replace(asked, command=given)
    try:
        uploads.look(files)
        refused = _refused(referee, asked, folded.state, replace(given, files=uploads.announced(files)))
        if refused is not None:
            return refused
        brought, contents = await uploads.bring(files)
    except uploads.Refused as why:
        return replies.refused(why.reason, asked, why.args_said)
    return replace(asked, command=replace(given, files=brought), changes=(*asked.changes, *contents))


def _refused(referee: Court, asked: Asked, state: Tournament, given: c.GiveEvidence) -> Answer | None:
    if not state.exists:
        return replies.refused("refuse-no-tournament", asked)
    decision = decide(referee.edition(state), state, given, asked.actor, asked.heard.at)
    return None if isinstance(decision, tuple) else replies.unchanged(decision, asked)


@press("demand")
def _press_demand(asked: Asked, args: tuple[str, ...]) -> c.Command | None:
    return c.DemandEvidence(EntrantId(args[0])) if args[0] in asked.state.entrants else None


@command("demand")
def _demand(referee: Court, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    minutes = values.get("minutes")
    if minutes == 0:
        return replies.refused("refuse-minutes", asked, {"days": 7})
    return c.DemandEvidence(EntrantId(text_of(values["team"])), int(minutes) if isinstance(minutes, int) else 0)
