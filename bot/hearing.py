"""From what was heard to what is asked: whose tournament, who acts, which command with which arguments.

press   -> token      -> requests               "at": the command again, in the match that was chosen
command -> catalogue  -> parameters, requests   a missing or unclear one is asked for with choices, never guessed
words   -> score_text -> talk                   a report, a confirmation ...; captains only, in their chat only
"""

from __future__ import annotations

from dataclasses import replace

from bot import replies, requests, talk
from bot.asked import LONGEST, Asked, Court, place
from bot.catalogue import BY_NAME, Command
from bot.conversation import Answer, Heard
from bot.reading import typed_command
from bot.requests import evidence
from bot.tokens import Token, read_token
from rulebook.context import Context
from rulebook.vocabulary import BOT


async def understand(referee: Court, heard: Heard) -> Asked | Answer | None:
    """What is asked; an answer at once when something is missing; None for talk that is none of our business."""
    if len(heard.text) > LONGEST:
        heard = replace(heard, text=heard.text[:LONGEST])
    if heard.token:
        return await _pressed(referee, heard)
    typed = typed_command(heard.text) if heard.text.startswith("/") else None
    if heard.command or typed is not None:
        if heard.edited:
            return None
        return await _commanded(referee, heard, typed.name if typed else heard.command, typed.rest if typed else None)
    if not heard.text.strip() and not heard.files:
        return None
    return await _said(referee, heard)


async def _pressed(referee: Court, heard: Heard) -> Asked | Answer:
    token = read_token(heard.token)
    if token is None:
        return replies.unknown_button()
    asked = await place(referee, heard, token.stream)
    if not asked.stream and token.stream:
        return replies.unknown_button()
    return _about(asked, await _of_button(referee, asked, token))


def _about(asked: Asked, found: Asked | Answer) -> Asked | Answer:
    """An answer says which tournament it is about, so that it can name the teams wherever it is read."""
    return replace(found, stream=asked.stream) if isinstance(found, Answer) else found


async def _of_button(referee: Court, asked: Asked, token: Token) -> Asked | Answer:
    if token.word == "do":
        name, *have = token.args or ("",)
        spec = BY_NAME.get(name)
        if spec is None:
            return replies.unknown_button()
        return await requests.from_values(referee, replace(asked, spec=spec), [None if v == "-" else v for v in have])
    if token.word == "at":
        match, name, rest, *_ = (*token.args, "", "", "")
        spec = BY_NAME.get(name)
        if spec is None or match not in asked.state.matches:
            return replies.unknown_button()
        return await requests.from_text(referee, replace(asked, spec=spec, match=match, rest=rest), rest)
    return requests.from_press(asked, token)


async def _commanded(referee: Court, heard: Heard, name: str, rest: str | None) -> Asked | Answer | None:
    spec = BY_NAME.get("help" if name == "start" else name)
    asked = await place(referee, heard)
    if spec is None:
        return replies.unknown_command(name) if asked.kind or heard.private else None
    asked = replace(asked, spec=spec, rest=_as_typed(spec, heard) if rest is None else rest)
    if rest is None:
        return _about(asked, await requests.from_arguments(referee, asked, heard.arguments))
    return _about(asked, await requests.from_text(referee, asked, rest))


def _as_typed(spec: Command, heard: Heard) -> str:
    """The arguments of a parsed command in the order in which they would be typed."""
    given = (heard.arguments.get(parameter.name) for parameter in spec.parameters)
    return " ".join(value for value in given if isinstance(value, str))


async def _said(referee: Court, heard: Heard) -> Asked | Answer | None:
    """Ordinary words count in the captains' chat only; files also where an album is given as evidence."""
    binding = referee.directory.binding_of(heard.chat)
    files = bool(heard.files) and not heard.edited
    if heard.anonymous or (binding is None and not files):
        return None
    asked = replace(await place(referee, heard), quiet=True)
    if binding is not None and asked.changes and not heard.edited:
        await referee.remember(asked)
        asked = replace(asked, changes=())
    if not asked.state.exists or asked.state.closed_at is not None:
        return None
    given = await evidence.unasked(referee, asked) if files else None
    found = _heard_out(referee, asked, given) if asked.kind == "captains" else given
    return _about(asked, found) if found is not None else None


def _heard_out(referee: Court, asked: Asked, given: Asked | Answer | None) -> Asked | Answer | None:
    """What words in the captains' chat ask for, with the files (`given`) that came along."""
    found = talk.listen(referee, asked)
    if found is None:
        return given if given is not None else _watched(referee, asked)
    if isinstance(found, Asked) and _is_muted(referee, found):
        return given
    if isinstance(given, Asked) and isinstance(found, Asked):
        heard = replace(asked.heard, cause=f"{asked.heard.cause}:files")
        return replace(found, also=replace(given, heard=heard))
    return found


def _watched(referee: Court, asked: Asked) -> Asked | None:
    """What chatter means for the order of the chat: the bot itself tells the law."""
    if asked.heard.edited or asked.state.entrant_of(asked.actor.person) is None:
        return None
    names = tuple(referee.directory.name_of(asked.stream, entrant) for entrant in asked.state.entrants)
    edition = referee.edition(asked.state)
    noticed = referee.watch.see(edition, asked.stream, asked.actor.person, asked.heard, names)
    if noticed is None:
        return None
    heard = replace(asked.heard, cause=f"{asked.heard.cause}:{noticed.kind}")
    return replace(asked, heard=heard, command=noticed, actor=BOT)


def _is_muted(referee: Court, asked: Asked) -> bool:
    """Whether these are words of a captain without the chat who has been told so already: once is enough."""
    ctx = Context(referee.edition(asked.state), asked.state, asked.actor, asked.heard.at)
    own = ctx.speaks_for()
    if own is None or not ctx.is_muted(own.id):
        referee.watch.may_speak(asked.stream, asked.actor.person)
        return False
    return referee.watch.is_told(asked.stream, asked.actor.person, asked.heard.cause)
