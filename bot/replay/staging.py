"""What exists when the body of a scenario begins: the people, their teams, and a tournament bound to three chats.

Everything is said to the referee by an organiser, as in life; a cast without one gets a hidden one. Only what has no
command to say it with (the level) is decided by the same law without words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bot.asked import place
from bot.conversation import Answer, Outcome
from bot.replay.console import PLATFORM, Console
from bot.replay.script import Part, Script, Unreadable, players_play
from rulebook.commands import ChooseLevel, Command, SettleReading
from rulebook.vocabulary import PersonId
from storage.people import PersonMet

if TYPE_CHECKING:
    from bot.referee import Referee

HIDDEN: Final = "arbiter-organiser"
"""The organiser of a cast that has none."""
_ROLES: Final = {Part.ORGANISER: "organiser", Part.HEAD_JUDGE: "head_judge", Part.JUDGE: "judge"}
_IN_TEAM: Final = {Part.CAPTAIN: "captain", Part.DEPUTY: "deputy", Part.PLAYER: "player"}


def organisers(script: Script) -> tuple[str, ...]:
    """Who organises: the cast's organisers, else a hidden one."""
    return tuple(member.name for member in script.people if member.part is Part.ORGANISER) or (HIDDEN,)


def person_of(name: str) -> PersonId:
    """A person's id in a replay: told from the name, so that journals of replays can be compared."""
    return PersonId(f"p-{name}")


async def set_up(script: Script, referee: Referee, console: Console) -> None:
    """Bring everything about. Raises Unreadable."""
    names = dict.fromkeys((*(member.name for member in script.people), *organisers(script)))
    accounts = [console.account(name) for name in names]
    await referee.directory.apply(
        PersonMet(person_of(account.name), PLATFORM, account.xid, account.name, account.username)
        for account in accounts
    )
    if referee.editions.named(script.rulebook) is None:
        known = ", ".join(referee.editions.names)
        raise Unreadable(script.name, (script.lines["rulebook"], f"no rulebook {script.rulebook}: {known}"))
    by = organisers(script)[0]
    for line, chat, text in _words(script):
        answer = await referee.hear(console.written(by, chat, script.start, text))
        _check(script, line, text, answer)
    for command in _unspoken(script, referee):
        heard = console.written(by, "hall", script.start, "")
        answer = await referee.act(replace(await place(referee, heard), command=command))
        _check(script, script.lines["level"], f"level: {script.level}", answer)


def _words(script: Script) -> Iterator[tuple[int, str, str]]:
    """What the organiser says, where, and the line of the header it comes from."""
    yield script.lines["rulebook"], "hall", f"/tournament «Tournament» {script.rulebook}"
    for chat in ("captains", "judges", "hall"):
        yield script.lines["people"], chat, f"/bind {chat}"
    first = organisers(script)[0]
    for member in script.people:
        if member.part in _ROLES and member.name != first:
            yield member.line, "private", f"/{_ROLES[member.part]} @{member.name}"
    for team in script.teams:
        line = next(member.line for member in script.people if member.team == team)
        yield line, "private", f"/team «{team}»"
    for member in script.people:
        if member.team:
            # Where players play, a player is their own captain.
            role = "captain" if players_play(script.rulebook) else _IN_TEAM[member.part]
            yield member.line, "private", f"/{role} «{member.team}» @{member.name}"


def _unspoken(script: Script, referee: Referee) -> Iterator[Command]:
    """The level, and the readings that ask for it."""
    if not script.level:
        return
    yield ChooseLevel(script.level)
    edition = referee.editions.named(script.rulebook)
    for reading in edition.reading if edition is not None else ():
        if reading.switch == "level":
            yield SettleReading(reading.id, script.level)


def _check(script: Script, line: int, what: str, answer: Answer) -> None:
    if answer.outcome not in {Outcome.RULED, Outcome.KNOWN}:
        why = answer.reply.title.id if answer.reply is not None else answer.outcome.value
        raise Unreadable(script.name, (line, f"the referee does not take «{what}»: {why}"))
