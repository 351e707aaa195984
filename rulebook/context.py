"""What a decision is made from, and who may ask for it.

Rights are decided here, from who really acts. A wider role may do what a narrower one may:
organiser > head judge > judge.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypeAlias

from rulebook.edition import Edition
from rulebook.events import Event
from rulebook.evolve import fold
from rulebook.state import Entrant, Match, Tournament
from rulebook.vocabulary import BOT, Actor, Choice, EntrantId, Known, MatchId, Question, Refusal, Role

Decision: TypeAlias = tuple[Event, ...] | Refusal | Question | Known
"""What `decide` answers: events to record, or one of three answers that change nothing."""

_RANK = {Role.ORGANISER: 3, Role.HEAD_JUDGE: 2, Role.JUDGE: 1}


@dataclass(frozen=True, slots=True)
class Context:
    """The edition, the state, who acts and when."""

    edition: Edition
    state: Tournament
    actor: Actor
    at: datetime

    def after(self, *events: Event) -> Context:
        """The same, once events have happened."""
        return replace(self, state=fold(events, self.state))

    def cite(self, topic: str) -> str:
        """The clause the edition names for a topic; empty where it names none."""
        return self.edition.cites.get(topic, "")

    def switch(self, key: str) -> bool | int | str | None:
        """A switch of the edition as the organisers chose it."""
        return self.edition.switch(key, self.state.readings)

    @property
    def role(self) -> Role:
        """The actor's widest role."""
        return self.state.role(self.actor.person)

    def at_least(self, role: Role) -> bool:
        """Whether the actor's role is this judging role or a wider one."""
        return self.actor == BOT or _RANK.get(self.role, 0) >= _RANK[role]

    def lacks(self, role: Role) -> Refusal | None:
        """Why the actor may not do what this role may, if so."""
        if self.actor.anonymous:
            return Refusal("refuse-anonymous")
        if self.at_least(role):
            return None
        return Refusal(f"refuse-not-{role.value.replace('_', '-')}", clause=self.cite(role.value))

    def speaks_for(self) -> Entrant | None:
        """The entrant the actor may speak for as captain, deputy or acting captain; never a disqualified person."""
        person = self.actor.person
        entrant = self.state.entrant_of(person)
        if entrant is None or self.state.is_disqualified(person):
            return None
        return entrant if person in {entrant.captain, entrant.acting, *entrant.deputies} else None

    def match(self, wanted: MatchId | None = None) -> Match | Refusal | Question:
        """The match the actor means: the named one, their own, or the only one there is."""
        if wanted is not None:
            found = self.state.matches.get(wanted)
            return found if found is not None else Refusal("refuse-unknown-match")
        own = self.state.entrant_of(self.actor.person)
        if own is not None and (match := self.state.match_of(own.id)) is not None:
            return match
        if own is not None and not self.at_least(Role.JUDGE):
            return Refusal("refuse-no-match")
        running = self.state.running
        if len(running) == 1:
            return running[0]
        if running:
            choices = tuple(
                Choice("which_match", (match.id,), "label-match", {"a": match.first, "b": match.second})
                for match in running
            )
            return Question("ask-which-match", choices=choices)
        if self.state.matches:
            return list(self.state.matches.values())[-1]
        return Refusal("refuse-no-match")

    def is_muted(self, entrant: EntrantId) -> bool:
        """Whether a team has lost the captains' chat, by a judge's word or a standing ruling."""
        if self.state.entrants[entrant].muted:
            return True
        return any(ruling.effect.muted == entrant for ruling in self.state.standing)
