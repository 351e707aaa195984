"""Evidence given, and demanded."""

from __future__ import annotations

from datetime import timedelta

from bot.conversation import Clock, Entrant, Length, Person, Plain, Reply, Says, Tone
from bot.notices.scene import CAPTAINS, JUDGES, Scene, Told, on
from rulebook import events as e
from rulebook.state import Demand

_HASH = 12
"""Characters of a SHA-256 that are shown: enough to tell two files apart at sight; the record has them all."""


def _lines(files: tuple[e.File, ...]) -> tuple[Says, ...]:
    return tuple(
        Says(
            "evidence-file",
            {"name": Plain(file.name), "size": max(1, round(file.size / 1024)), "sha": file.sha256[:_HASH]},
        )
        for file in files
    )


@on(e.EvidenceGiven)
def _given(scene: Scene, event: e.EvidenceGiven) -> Told:
    about = "ruling" if event.ruling else "game" if event.game else "none"
    args: dict[str, object] = {
        "evidence": event.evidence,
        "person": Person(event.by),
        "entrant": Entrant(event.entrant) if event.entrant else Plain("–"),
        "team": "yes" if event.entrant else "no",
        "about": about,
        "ruling": event.ruling or "",
        "game": event.game,
        "count": len(event.files),
        "clause": scene.edition.cites.get("evidence", ""),
    }
    note = (Says("note", {"note": Plain(event.note)}),) if event.note else ()
    yield CAPTAINS, Reply(Says("evidence-given", args), (Says("cited", args),) if args["clause"] else ())
    yield JUDGES, Reply(Says("evidence-given", args), (*_lines(event.files), *note))


@on(e.EvidenceExtended)
def _extended(scene: Scene, event: e.EvidenceExtended) -> Told:
    count = len(scene.after.evidence[event.evidence].files)
    title = Says("evidence-extended", {"evidence": event.evidence, "count": count})
    yield JUDGES, Reply(title, _lines(event.files))


def _args(scene: Scene, demand: Demand) -> dict[str, object]:
    return {
        "entrant": Entrant(demand.entrant),
        "person": Person(demand.by),
        "at": Clock(demand.deadline.at),
        "left": Length(timedelta(seconds=demand.deadline.length)),
        "clause": demand.deadline.clause or scene.edition.cites.get("demand", ""),
    }


@on(e.EvidenceDemanded)
def _demanded(scene: Scene, event: e.EvidenceDemanded) -> Told:
    args = _args(scene, scene.after.demands[event.demand])
    title = Says("evidence-demanded", args)
    yield CAPTAINS, Reply(title, (Says("evidence-how"), Says("evidence-else", args)), tone=Tone.WARN)
    yield JUDGES, Reply(title)


@on(e.DemandReminded)
def _reminded(scene: Scene, event: e.DemandReminded) -> Told:
    left = event.deadline.at - event.at
    if left <= timedelta():  # told when it has run out
        return
    args = {**_args(scene, scene.after.demands[event.demand]), "seconds": max(1, round(left.total_seconds()))}
    yield CAPTAINS, Reply(Says("remind-evidence", args), tone=Tone.WARN)


@on(e.DemandEnded)
def _ended(scene: Scene, event: e.DemandEnded) -> Told:
    demand = scene.after.demands[event.demand]
    args = _args(scene, demand)
    if event.how == "met":
        late = scene.before.demands[event.demand].how == "missed"
        title = Says("demand-met-late" if late else "demand-met", args)
        yield CAPTAINS, Reply(title, tone=Tone.GOOD)
        yield JUDGES, Reply(title, tone=Tone.GOOD)
    elif event.how == "unseen":
        title, body = Says("demand-unseen", args), (Says("unseen-nobody"),)
        again = scene.button("do", "demand", f"#{demand.entrant}", label=Says("label-demand-again"), shown="demand")
        yield CAPTAINS, Reply(title, body, tone=Tone.WARN)
        yield JUDGES, Reply(title, body, actions=(again,), tone=Tone.WARN)
    else:
        title = Says("demand-missed", args)
        yield CAPTAINS, Reply(title, tone=Tone.WARN)
        yield JUDGES, Reply(title, tone=Tone.WARN)
