"""A frozen game: what the teams are asked for, and how the judges decide (3.9, 3.12)."""

from __future__ import annotations

from datetime import timedelta

from bot.conversation import Action, Clock, Entrant, Length, Person, Reply, Says, Tone
from bot.notices.scene import CAPTAINS, JUDGES, Scene, Told, on, pair
from rulebook import events as e
from rulebook.state import Match


def freeze_actions(scene: Scene, match: Match) -> tuple[Action, ...]:
    """Buttons for a judge: which team held what; each asks for the roles next."""
    return tuple(
        scene.button(
            "do",
            "adjudicate",
            "freeze",
            f"#{entrant}",
            label=Says("label-value", {"value": Entrant(entrant)}),
            shown="adjudicate",
        )
        for entrant in match.entrants
    )


def screenshot(scene: Scene) -> tuple[Says, ...]:
    """What the teams are to send, where the edition asks for it."""
    clause = scene.edition.adjudication.get("freeze", {}).get("evidence_clause", "")
    return (Says("freeze-screenshot", {"clause": clause}),) if clause else ()


@on(e.FreezeNoted)
def _froze(scene: Scene, event: e.FreezeNoted) -> Told:
    match = scene.match(event.match)
    clock = event.deadlines[0]
    args = {**pair(match), "game": event.game, "person": Person(event.by), "clause": clock.clause}
    args |= {"at": Clock(clock.at), "left": Length(timedelta(seconds=clock.length))}
    title = Says("freeze-noted", args)
    waits = Says("clock-freeze", args)
    yield CAPTAINS, Reply(title, (waits, *screenshot(scene)), tone=Tone.WARN)
    yield JUDGES, Reply(title, (waits, Says("ask-freeze")), actions=freeze_actions(scene, match), tone=Tone.WARN)


def freeze_over(scene: Scene, match: Match, clock: e.Deadline) -> Told:
    """It did not come back: the judges decide."""
    title = Says("freeze-over", {**pair(match), "game": clock.game, "at": Clock(clock.at), "clause": clock.clause})
    yield CAPTAINS, Reply(title, screenshot(scene), tone=Tone.WARN)
    yield JUDGES, Reply(title, (Says("ask-freeze"),), actions=freeze_actions(scene, match), tone=Tone.WARN)
