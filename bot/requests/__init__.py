"""What each command and each button becomes: a command of the law, or an enquiry the bot answers itself.

One small function a command; the table at the end of each half is the whole list.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot import replies
from bot.asked import Asked, Court
from bot.catalogue import Kind
from bot.conversation import Account, Answer
from bot.parameters import Raw, Resolver, Unclear, split
from bot.requests import (  # noqa: F401 - each registers its own
    adjudicating,
    brackets,
    evidence,
    order,
    overruling,
    play,
    rulings,
    setting_up,
)
from bot.requests.barring import with_bars
from bot.requests.registry import COMMANDS, PRESSES, SPLITS, match_of, read
from bot.tokens import Token
from rulebook.vocabulary import MatchId

_ENQUIRIES = frozenset({"clause", "score", "help", "proposals", "check", "rule", "infraction", "record",
                        "standings", "bracket", "schedule"})  # fmt: skip
"""Commands that only ask; they change nothing and go to enquiries.py."""


async def from_text(referee: Court, asked: Asked, rest: str) -> Asked | Answer:
    """A typed command."""
    assert asked.spec is not None  # noqa: S101 - a command was named
    if asked.spec.name in {"report", "settle"}:
        return await from_values(referee, asked, _score_and_rest(referee, asked, rest))
    asked = _where_players_play(referee, asked)
    assert asked.spec is not None  # noqa: S101 - a command was named
    if asked.spec.name in SPLITS:
        return await from_values(referee, asked, SPLITS[asked.spec.name](referee, asked, rest))
    return await from_values(referee, asked, split(referee, asked, asked.spec.parameters, rest))


def _where_players_play(referee: Court, asked: Asked) -> Asked:
    """`/player` needs no team where each player is an entrant of one."""
    spec = asked.spec
    if spec is None or spec.name != "player" or not asked.state.exists:
        return asked
    if referee.edition(asked.state).edition.entrants != "players":
        return asked
    return replace(asked, spec=replace(spec, parameters=spec.parameters[-1:]))


async def from_arguments(referee: Court, asked: Asked, arguments: dict[str, str | Account]) -> Asked | Answer:
    """A command whose parameters the platform has told apart."""
    assert asked.spec is not None  # noqa: S101 - a command was named
    asked = _where_players_play(referee, asked)
    parameters = asked.spec.parameters if asked.spec else ()
    return await from_values(referee, asked, [arguments.get(parameter.name) for parameter in parameters])


async def from_values(referee: Court, asked: Asked, values: Sequence[Raw]) -> Asked | Answer:
    """A command with values in the order of its parameters."""
    spec = asked.spec
    assert spec is not None  # noqa: S101 - a command was named
    needs_names = any(parameter.kind is not Kind.TEXT for parameter in spec.parameters)
    if not asked.state.exists and needs_names and spec.name not in {"tournament", "language", "bind"}:
        return replies.refused("refuse-no-tournament", asked)
    resolver = Resolver(referee, asked)
    try:
        resolved = resolver.all(values)
    except Unclear as unclear:
        return unclear.answer
    asked = replace(asked, changes=(*asked.changes, *resolver.met))
    if spec.name in _ENQUIRIES:
        return replace(asked, enquiry=spec.name, args={key: str(value) for key, value in resolved.items() if value})
    if spec.name == "tournament":
        return await setting_up.tournament(referee, asked, resolved)
    if spec.name == "evidence":
        return await evidence.give(referee, asked, resolved)
    if spec.name == "bind":
        return await setting_up.bind(referee, asked, resolved)
    made = COMMANDS[spec.name](referee, asked, resolved)
    if isinstance(made, Answer):
        return made
    if asked.match and not isinstance(made, Asked) and hasattr(made, "match"):
        made = replace(made, match=MatchId(asked.match))  # type: ignore[arg-type]
    asked, command = (made, made.command) if isinstance(made, Asked) else (asked, made)
    return replace(asked, command=await with_bars(referee, asked, command)) if command is not None else asked


def _score_and_rest(referee: Court, asked: Asked, rest: str) -> list[Raw]:
    """A score takes all words that belong to it; for a judge's settlement a reason may follow."""
    if asked.spec is None or asked.spec.name == "report":
        return [rest]
    words = rest.split()
    match = match_of(asked)
    if match is None:
        return [rest]
    for count in range(len(words), 0, -1):
        head = " ".join(words[:count])
        if read(referee, asked, match, head, ordered=True) is not None:
            for fewer in range(1, count + 1):
                shorter = " ".join(words[:fewer])
                same = read(referee, asked, match, shorter, ordered=True)
                if same is not None and same == read(referee, asked, match, head, ordered=True):
                    return [shorter, " ".join(words[fewer:]) or None]
            return [head, " ".join(words[count:]) or None]
    return [rest]


def from_press(asked: Asked, token: Token) -> Asked | Answer:
    """What a pressed button asks for."""
    if token.word == "clause" and token.args:
        return replace(asked, enquiry="clause", args={"number": token.args[0]})
    if token.word == "infraction" and token.args:
        return replace(asked, enquiry="infraction", args={"words": token.args[0]})
    make = PRESSES.get(token.word)
    try:
        command = make(asked, token.args) if make is not None else None
    except (IndexError, ValueError):
        command = None
    if command is None:
        return replies.unknown_button()
    return replace(asked, command=command)
