"""Commands that open a tournament and say who takes part."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot import replies
from bot.asked import Asked, Court, own_stream
from bot.conversation import Answer
from bot.requests.registry import COMMANDS, Made, Values, command, text_of
from rulebook import commands as c
from rulebook.vocabulary import EntrantId, PersonId, Role
from storage.folding import fold_name
from storage.people import Change, ChatBound, Named


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
    player=_appoints(Role.PLAYER),
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
    command = c.OpenTournament(referee.language, referee.timezone, community=community)
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
