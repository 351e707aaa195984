"""From what was heard to what is asked: whose tournament, who acts, which command with which arguments.

    press   -> token         -> requests.py                    ("at": the command again, in the match that was chosen)
    command -> catalogue     -> arguments -> requests.py       a missing or unclear one is asked for with choices, never guessed
    words   -> score_text.py -> a report, a confirmation ...   only in the captains' chat, only from captains
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from bot import replies
from bot.catalogue import BY_NAME, Command
from bot.conversation import Account, Answer, Heard
from bot.reading import typed_command
from bot.tokens import read_token
from rulebook import Edition
from rulebook import commands as c
from rulebook.state import Tournament
from rulebook.vocabulary import Actor, PersonId, Role
from storage.people import Change

if TYPE_CHECKING:
    from bot.referee import Referee

LONGEST = 4000
"""Characters of a message that are read; people's messages are shorter on both platforms."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of the referee, by whom, in which tournament and chat."""

    heard: Heard
    stream: str
    kind: str
    """captains, judges, hall, private, or empty for a chat that serves no tournament."""
    actor: Actor
    state: Tournament
    command: c.Command | None = None
    enquiry: str | None = None
    args: dict[str, str] = field(default_factory=dict)
    changes: tuple[Change, ...] = ()
    edition: Edition | None = None
    spec: Command | None = None
    rest: str = ""
    """What was given with the command, as one would type it."""
    match: str = ""
    """The match that was chosen by a button, where several could be meant."""
    quiet: bool = False
    """Ordinary words, not a command: what is not understood or already known stays unanswered."""

    @property
    def private(self) -> bool:
        """Whether the answer is for the asker's eyes."""
        return self.heard.private or (self.spec is not None and self.spec.private)


async def understand(referee: Referee, heard: Heard) -> Asked | Answer | None:
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


async def place(referee: Referee, heard: Heard, stream: str = "") -> Asked:
    """Whose tournament this is about, and who acts."""
    binding = referee.directory.binding_of(heard.chat)
    kind = binding[1] if binding else "private" if heard.private else ""
    account = heard.account
    person, changes = referee.directory.meet(account.platform, account.xid, account.name, account.username)
    if not stream:
        stream = binding[0] if binding else await _own_stream(referee, person)
    state = (await referee.load(stream)).state if stream else Tournament()
    if not state.exists:
        stream = ""
    actor = Actor(person, anonymous=heard.anonymous)
    return Asked(heard, stream, kind, actor, state, changes=changes)


async def _own_stream(referee: Referee, person: PersonId) -> str:
    """The newest open tournament in which a person has a part: for private chats and chats not bound yet."""
    newest = ""
    for stream in reversed(referee.directory.streams()):
        state = (await referee.load(stream)).state
        if state.role(person) is not Role.STRANGER:
            if state.closed_at is None:
                return stream
            newest = newest or stream
    return newest


async def _pressed(referee: Referee, heard: Heard) -> Asked | Answer:
    from bot import requests  # noqa: PLC0415 - requests build on Asked

    token = read_token(heard.token)
    if token is None:
        return replies.unknown_button()
    asked = await place(referee, heard, token.stream)
    if not asked.stream and token.stream:
        return replies.unknown_button()
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
    return requests.from_press(replace(asked), token)


async def _commanded(referee: Referee, heard: Heard, name: str, rest: str | None) -> Asked | Answer | None:
    from bot import requests  # noqa: PLC0415 - requests build on Asked

    spec = BY_NAME.get("help" if name == "start" else name)
    asked = await place(referee, heard)
    if spec is None:
        return replies.unknown_command(name) if asked.kind or heard.private else None
    asked = replace(asked, spec=spec, rest=_as_typed(spec, heard) if rest is None else rest)
    if rest is None:
        return await requests.from_arguments(referee, asked, heard.arguments)
    return await requests.from_text(referee, asked, rest)


def _as_typed(spec: Command, heard: Heard) -> str:
    """The arguments of a parsed command in the order in which they would be typed."""
    given = (heard.arguments.get(parameter.name) for parameter in spec.parameters)
    return " ".join(value for value in given if isinstance(value, str))


async def _said(referee: Referee, heard: Heard) -> Asked | Answer | None:
    """Ordinary words count in the captains' chat only."""
    from bot import talk  # noqa: PLC0415 - talk builds on Asked

    binding = referee.directory.binding_of(heard.chat)
    if binding is None or heard.anonymous:
        return None
    asked = replace(await place(referee, heard), quiet=True)
    if asked.changes and not heard.edited:
        await referee.remember(asked)
        asked = replace(asked, changes=())
    if binding[1] != "captains":
        return None
    if not asked.state.exists or asked.state.closed_at is not None:
        return None
    return talk.listen(referee, asked)


def account_of(heard: Heard, text: str) -> Account | None:
    """The account a mention in the text stands for."""
    return heard.mentions.get(text.strip()) or heard.mentions.get(f"@{text.strip().lstrip('@')}")


