"""The law: pure. Same inputs, same answer; no clock, chance, database or platform.

read_edition(text) -> Edition                        a regulation as data, or all its faults
decide(edition, state, command, actor, at)           -> events | Refusal | Question | Known
evolve(state, event) -> state; fold(events)          what has happened
next_due(state)                                      when the clock must speak next
"""

from rulebook.calling import next_due
from rulebook.decide import decide
from rulebook.edition import BrokenEdition, Edition, Fault
from rulebook.evolve import evolve, fold
from rulebook.reader import read_edition

__all__ = ["BrokenEdition", "Edition", "Fault", "decide", "evolve", "fold", "next_due", "read_edition"]
