"""What a notice is made from, and the pieces that notices share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from bot.conversation import Action, Clock, Entrant, Length, Person, Plain, Prose, Reply, Says
from bot.tokens import make_token
from rulebook import Edition
from rulebook import events as e
from rulebook.events import Deadline, DeadlineKind, Effect, Penalty
from rulebook.state import Match, Phase, Tournament
from rulebook.vocabulary import Score

CAPTAINS, JUDGES, HALL = "captains", "judges", "hall"


@dataclass(frozen=True, slots=True)
class Scene:
    """What a notice is made from: the tournament before and after its event."""

    stream: str
    edition: Edition
    before: Tournament
    after: Tournament
    rest: tuple[object, ...] = ()
    """The events of the same entry that follow."""

    def match(self, match: str) -> Match:
        """The match after the event."""
        return self.after.matches[match]  # type: ignore[index]

    def button(self, word: str, *args: object, label: Says | None = None, shown: str = "") -> Action:
        """A button of this tournament."""
        token = make_token(word, self.stream, *map(str, args))
        return Action(shown or word, token, label or Says(f"label-{word.replace('_', '-')}"))

    def choices(self, ruling: str, words: Iterable[str]) -> tuple[Action, ...]:
        """A button for each penalty that a side may choose."""
        return tuple(
            self.button(
                "choose",
                ruling,
                word,
                label=Says("label-value", {"value": penalty_name(self.edition, word)}),
                shown=word,
            )
            for word in words
        )


Told = Iterator[tuple[str, Reply]]
TELLERS: dict[type, Callable[[Scene, Any], Told]] = {}


def on(event: type) -> Callable[[Callable[[Scene, Any], Told]], Callable[[Scene, Any], Told]]:
    """Register how an event is told."""

    def learn(tell: Callable[[Scene, Any], Told]) -> Callable[[Scene, Any], Told]:
        TELLERS[event] = tell
        return tell

    return learn


def pair(match: Match) -> dict[str, object]:
    """Both sides, for a message."""
    return {"a": Entrant(match.first), "b": Entrant(match.second)}


def scored(match: Match, score: Score) -> dict[str, object]:
    """Both sides and a score, for a message."""
    return {**pair(match), "score": score, "first": score.first, "second": score.second}


def clock_line(clock: Deadline) -> Says:
    """What a running clock waits for, from whom, until when."""
    return Says(
        f"clock-{clock.kind.value}",
        {
            "entrant": Entrant(clock.awaited[0]),
            "at": Clock(clock.at),
            "left": Length(timedelta(seconds=clock.length)),
            "clause": clock.clause,
            "game": clock.game,
        },
    )


def cited(clause: str) -> Says:
    """The clause in brackets; nothing where an edition names none."""
    return Says("in-clause", {"clause": clause or "none"})


def next_lines(match: Match) -> tuple[Says, ...]:
    """What happens next: the clocks that run, or who is to create."""
    lines = tuple(clock_line(clock) for clock in match.deadlines if clock.kind is not DeadlineKind.CONFIRM)
    if not lines and match.phase is Phase.BETWEEN:
        lines = (Says("next-create", {"entrant": Entrant(match.creator), "game": match.game}),)
    return lines


def penalty_name(edition: Edition, penalty: Penalty | str) -> object:
    """A penalty's name: the edition's own where it has one."""
    word = penalty if isinstance(penalty, str) else penalty.word
    listed = edition.penalty_words.get(word)
    if listed is not None:
        named = listed.short or listed
        return Prose(named.ru, named.en)
    return Says(f"penalty-{word.replace('_', '-')}")


def step_words(penalty: Penalty) -> Says:
    """«step 2 of 3», or nothing."""
    if penalty.steps > 1:
        return Says("step-of", {"step": penalty.step, "steps": penalty.steps})
    return Says("step-none")


def subject_of(case: e.Case) -> object:
    """Whom a ruling is on."""
    if case.person is not None:
        return Person(case.person)
    return Entrant(case.entrant) if case.entrant is not None else Plain("—")


def effect_lines(match: Match | None, effect: Effect, before: Score | None, after: Score | None) -> tuple[Says, ...]:
    """What a ruling does to score, table and people."""
    lines: list[Says] = []
    if match is not None and before is not None and after is not None and before != after:
        kind = "effect-score"
        if effect.zero_case:
            kind = "effect-zero"
        elif effect.technical:
            kind = "effect-technical"
        gains = effect.deltas[0][0] if effect.deltas else match.first
        offender = effect.technical or (match.other(gains) if effect.zero_case else gains)
        opponent = match.other(offender) if offender in match.entrants else offender
        lines.append(
            Says(
                kind,
                {
                    **pair(match),
                    "before": before,
                    "after": after,
                    "entrant": Entrant(offender),
                    "other": Entrant(opponent),
                },
            )
        )
    lines.extend(
        Says("effect-points", {"entrant": Entrant(entrant), "points": points}) for entrant, points in effect.points
    )
    if effect.removed is not None:
        lines.append(Says("effect-removed", {"entrant": Entrant(effect.removed)}))
    elif effect.disqualified is not None:
        lines.append(Says("effect-disqualified", {"person": Person(effect.disqualified)}))
    lines.extend(
        Says("effect-suspended", {"person": Person(person), "count": count}) for person, count in effect.suspended
    )
    if effect.muted is not None:
        lines.append(Says("effect-muted", {"entrant": Entrant(effect.muted)}))
    if effect.replay:
        lines.append(Says("effect-replay"))
    return tuple(lines)
