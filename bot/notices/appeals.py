"""Appeals, and who is out: announced, lodged, decided; look-alike names, groups, withdrawals."""

from __future__ import annotations

from bot.conversation import Entrant, Person, Plain, Reply, Says, Tone
from bot.notices.scene import CAPTAINS, HALL, JUDGES, Scene, Told, on
from rulebook import events as e
from rulebook.state import Ruling
from rulebook.vocabulary import EntrantId

_OFFERED = 3
"""Rulings that an announced appeal may be against, newest first: more buttons would not be read."""


def _open(scene: Scene, entrant: EntrantId) -> list[Ruling]:
    """Rulings that a team may still appeal against."""
    found = []
    for ruling in scene.after.standing:
        match = scene.after.matches.get(ruling.case.match) if ruling.case.match else None
        concerned = {ruling.case.entrant} if match is None else {ruling.case.entrant, *match.entrants}
        late = scene.after.games_created(ruling.case.entrant) > ruling.created_at_entry
        if entrant in concerned and not ruling.final and ruling.appeal is None and not late:
            found.append(ruling)
    return found[::-1][:_OFFERED]


@on(e.AppealAnnounced)
def _announced(scene: Scene, event: e.AppealAnnounced) -> Told:
    clause = scene.edition.cites.get("appeal", "")
    args = {"entrant": Entrant(event.entrant), "person": Person(event.by), "clause": clause}
    rulings = _open(scene, event.entrant)
    actions = tuple(
        scene.button("appeal", ruling.id, label=Says("label-appeal-named", {"ruling": ruling.id})) for ruling in rulings
    )
    how = Says("appeal-choose" if rulings else "appeal-nothing", args)
    yield CAPTAINS, Reply(Says("appeal-announced", args), (how,), (clause,), actions, Tone.WARN)
    match = scene.after.matches.get(event.match) if event.match else None
    pause = (scene.button("pause", match.id),) if match and match.finished_at is None and not match.halted else ()
    yield JUDGES, Reply(Says("appeal-announced", args), (Says("appeal-pause"),), (clause,), pause, Tone.ALERT)


@on(e.AppealLodged)
def _lodged(scene: Scene, event: e.AppealLodged) -> Told:
    clause = scene.edition.cites.get("appeal", "")
    args: dict[str, object] = {"ruling": event.ruling, "person": Person(event.by), "clause": clause}
    args["entrant"] = Entrant(event.entrant) if event.entrant is not None else Person(event.by)
    body = []
    if event.ground:
        body.append(Says(f"appeal-ground-{event.ground.replace('_', '-')}"))
    if event.note:
        body.append(Says("note", {"note": Plain(event.note)}))
    evidence = scene.edition.appeals.get("evidence", "")
    asked = (Says("appeal-evidence", {"ruling": event.ruling, "clause": evidence}),) if evidence else ()
    decide = Says(f"appeal-to-{event.to.value.replace('_', '-')}", {"ruling": event.ruling})
    yield CAPTAINS, Reply(Says("appeal-lodged", args), (*body, *asked), (clause,), tone=Tone.ALERT)
    yield JUDGES, Reply(Says("appeal-lodged", args), (*body, decide), (clause,), tone=Tone.ALERT)


@on(e.AppealDecided)
def _decided(scene: Scene, event: e.AppealDecided) -> Told:
    clause = scene.edition.cites.get("final", "")
    args = {"ruling": event.ruling, "person": Person(event.by), "clause": clause}
    title = Says("appeal-upheld" if event.upheld else "appeal-dismissed", args)
    reason = (Says("reason", {"reason": Plain(event.reason)}),) if event.reason else ()
    reply = Reply(title, (*reason, Says("appeal-final", args)), (clause,), tone=Tone.ALERT)
    yield CAPTAINS, reply
    yield JUDGES, reply


@on(e.LookAlikeNoticed)
def _alike(scene: Scene, event: e.LookAlikeNoticed) -> Told:  # noqa: ARG001
    args = {"person": Person(event.person), "ruling": Plain(event.ruling)}
    yield JUDGES, Reply(Says("look-alike", args), (Says("look-alike-next"),), tone=Tone.WARN)


@on(e.GroupAssigned)
def _grouped(scene: Scene, event: e.GroupAssigned) -> Told:  # noqa: ARG001
    yield HALL, Reply(Says("group-assigned", {"entrant": Entrant(event.entrant), "group": Plain(event.group)}))


@on(e.EntrantWithdrawn)
def _withdrawn(scene: Scene, event: e.EntrantWithdrawn) -> Told:  # noqa: ARG001
    reason = (Says("reason", {"reason": Plain(event.reason)}),) if event.reason else ()
    for chat in (CAPTAINS, JUDGES, HALL):
        yield chat, Reply(Says("entrant-withdrawn", {"entrant": Entrant(event.entrant)}), reason)
