"""Whom rulings of earlier tournaments keep out of this one: counted over the tournaments of the same community.

A suspension for n tournaments keeps out of the n that were opened next. A cancelled ruling keeps nobody out. Somebody
whose name only looks like that of a suspended person (M53) is told to the judges, not refused.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.asked import Asked, Court
from rulebook import commands as c
from rulebook.state import Tournament
from rulebook.vocabulary import PersonId
from storage.folding import fold_name
from storage.people import PersonMet


@dataclass(frozen=True, slots=True)
class Bar:
    """A ruling that keeps a person out of the present tournament."""

    person: PersonId
    name: str
    clause: str
    citation: str


async def with_bars(referee: Court, asked: Asked, command: c.Command) -> c.Command:
    """The command with what earlier tournaments say of the person it brings in."""
    if not isinstance(command, c.Appoint | c.EnterEntrant | c.AnnounceActing) or command.person is None:
        return command
    bars = await _bars(referee, asked)
    own = [bar for bar in bars if bar.person == command.person]
    barred, under = tuple(bar.citation for bar in own), own[0].clause if own else ""
    if not isinstance(command, c.Appoint):
        return replace(command, barred=barred, barred_under=under)
    name = fold_name(_name(referee, asked, command.person))
    alike = tuple((bar.person, bar.citation) for bar in bars if bar.person != command.person and bar.name == name)
    return replace(command, barred=barred, barred_under=under, alike=alike)


async def _bars(referee: Court, asked: Asked) -> list[Bar]:
    """Every suspension that reaches this tournament."""
    here = asked.state
    if not here.community:
        return []
    before: list[tuple[str, Tournament]] = []
    for stream in await referee.streams():
        state = (await referee.load(stream)).state
        if stream != asked.stream and state.community == here.community and _opened(state) <= _opened(here):
            before.append((stream, state))
    before.sort(key=lambda item: _opened(item[1]))
    found: list[Bar] = []
    for since, (stream, state) in enumerate(reversed(before), start=1):
        tournament = referee.directory.name_of(stream, stream)
        for ruling in state.standing:
            for person, tournaments in ruling.effect.suspended:
                if tournaments >= since:
                    name = fold_name(referee.directory.name_of(stream, person))
                    citation = f"{ruling.id}, {ruling.case.clause}, {tournament}"
                    found.append(Bar(person, name, ruling.case.clause, citation))
    return found


def _opened(state: Tournament) -> float:
    return state.opened_at.timestamp() if state.opened_at else 0.0


def _name(referee: Court, asked: Asked, person: PersonId) -> str:
    """A person's name, also of somebody who is met with this very command."""
    met = [change for change in asked.changes if isinstance(change, PersonMet) and change.person == person]
    return met[-1].name if met else referee.directory.name_of(asked.stream, person)
