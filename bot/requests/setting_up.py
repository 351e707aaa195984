"""Commands that open a tournament and say who takes part."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot import replies
from bot.asked import Asked, Court, own_stream
from bot.conversation import Answer
from bot.requests.registry import COMMANDS, Made, Values, command, press, text_of
from rulebook import Edition
from rulebook import commands as c
from rulebook.vocabulary import EntrantId, PersonId, Role
from storage.folding import fold_name
from storage.people import Change, ChatBound, Named, PersonMet

_LATIN = str.maketrans("МмСс", "MmCc")
"""Cyrillic letters that stand at the head of a reading's number on a Russian keyboard."""


@command("team")
def _team(referee: Court, asked: Asked, values: Values) -> Made:
    name = text_of(values["name"])[:64]
    wanted = fold_name(name)
    if not wanted:
        return replies.refused("refuse-empty-name", asked)
    for entrant in asked.state.entrants:
        if fold_name(referee.directory.name_of(asked.stream, entrant)) == wanted:
            return replies.refused("refuse-name-taken", asked, {"entrant": EntrantId(entrant)})
    entrant = EntrantId(f"t{len(asked.state.entrants) + 1}")
    return replace(asked, command=c.EnterEntrant(entrant), changes=(*asked.changes, Named(asked.stream, entrant, name)))


@command("player")
def _player(referee: Court, asked: Asked, values: Values) -> Made:
    person = PersonId(text_of(values["person"]))
    if "team" in values:
        return c.Appoint(EntrantId(text_of(values["team"])), person, Role.PLAYER)
    # Where players play, a player is an entrant of one, under their own name.
    if asked.state.entrant_of(person) is not None:
        return c.EnterEntrant(EntrantId(""), person)
    met = [change for change in asked.changes if isinstance(change, PersonMet) and change.person == person]
    name = met[-1].name if met else referee.directory.name_of(asked.stream, person)
    entrant = EntrantId(f"t{len(asked.state.entrants) + 1}")
    named = Named(asked.stream, entrant, name[:64])
    return replace(asked, command=c.EnterEntrant(entrant, person), changes=(*asked.changes, named))


def _appoints(role: Role) -> Callable[[Court, Asked, Values], Made]:
    def make(referee: Court, asked: Asked, values: Values) -> Made:  # noqa: ARG001
        return c.Appoint(EntrantId(text_of(values["team"])), PersonId(text_of(values["person"])), role)

    return make


def _gives(role: Role) -> Callable[[Court, Asked, Values], Made]:
    def make(referee: Court, asked: Asked, values: Values) -> Made:  # noqa: ARG001
        return c.GiveRole(PersonId(text_of(values["person"])), role)

    return make


COMMANDS.update(
    captain=_appoints(Role.CAPTAIN),
    deputy=_appoints(Role.DEPUTY),
    judge=_gives(Role.JUDGE),
    head_judge=_gives(Role.HEAD_JUDGE),
    organiser=_gives(Role.ORGANISER),
)


@command("language")
def _language(referee: Court, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    return c.ChooseLanguage(text_of(values["language"]))


@command("close")
def _close(referee: Court, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    return c.Close()


def _level_of(edition: Edition, said: str) -> str:
    """A level or format by its id or its name in either language; what is none is left for the law to refuse."""
    wanted = fold_name(said)
    known = [(level.id, level.ru, level.en) for level in edition.level]
    known += [(play.id, play.ru, play.en) for play in edition.formats]
    return next((names[0] for names in known if wanted and wanted in map(fold_name, names)), said)


@command("reading")
def _reading(referee: Court, asked: Asked, values: Values) -> Made:
    edition = referee.edition(asked.state)
    wanted = text_of(values["id"]).translate(_LATIN).upper()
    reading = next((known.id for known in edition.reading if known.id.upper() == wanted), wanted)
    return c.SettleReading(reading, text_of(values["choice"]).lower())


@press("reading")
def _press_reading(asked: Asked, args: tuple[str, ...]) -> c.Command:  # noqa: ARG001
    return c.SettleReading(args[0], args[1])


@press("level")
def _press_level(asked: Asked, args: tuple[str, ...]) -> c.Command:  # noqa: ARG001
    return c.ChooseLevel(args[0])


async def tournament(referee: Court, asked: Asked, values: Values) -> Asked | Answer:
    """Open a tournament; the chat it is opened in becomes its hall, so there must be one."""
    if asked.heard.private:
        return replies.refused("refuse-tournament-private", asked)
    edition = referee.editions.named(text_of(values["rulebook"]))
    if edition is None:
        return replies.refused("refuse-unknown-rulebook", asked, {"books": ", ".join(referee.editions.names)})
    binding = referee.directory.binding_of(asked.heard.chat)
    if binding is not None and asked.state.exists and asked.state.closed_at is None:
        return replies.refused("refuse-tournament-exists", asked)
    admin = referee.is_named_organiser(asked.heard.account) or await asked.heard.admin()
    stream = referee.new_id()
    chat = asked.heard.chat
    opened = Named(stream, stream, text_of(values["name"])[:64])
    changes: tuple[Change, ...] = (*asked.changes, opened, ChatBound(stream, "hall", chat))
    community = f"{chat.platform}:{asked.heard.community or chat.xid}"
    level = _level_of(edition, text_of(values.get("level")))
    command = c.OpenTournament(referee.language, referee.timezone, level=level, community=community)
    return replace(
        asked,
        stream=stream,
        command=command,
        changes=changes,
        edition=edition,
        actor=replace(asked.actor, admin=admin),
    )


async def bind(referee: Court, asked: Asked, values: Values) -> Asked | Answer:
    """Give the chat to its tournament; where that one is closed, to the organiser's newest open one."""
    if asked.heard.private:
        return replies.refused("refuse-bind-private", asked)
    if asked.state.closed_at is not None:
        stream = await own_stream(referee, asked.actor.person)
        state = (await referee.load(stream)).state if stream else asked.state
        if state.community == asked.state.community:
            asked = replace(asked, stream=stream, state=state)
    if not asked.stream:
        return replies.refused("refuse-no-tournament", asked)
    kind = text_of(values["chat"])
    bound = ChatBound(asked.stream, kind, asked.heard.chat)
    return replace(asked, command=c.BindChat(kind), changes=(*asked.changes, bound))
