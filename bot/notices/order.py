"""The captains' chat and who speaks for a team: taken away, too loud, bots, an acting captain, a choice that waits."""

from __future__ import annotations

from datetime import timedelta

from bot.conversation import Clock, Entrant, Person, Plain, Reply, Says, Tone
from bot.notices.scene import CAPTAINS, JUDGES, Scene, Told, on
from rulebook import events as e
from rulebook.vocabulary import EntrantId


def _both(reply: Reply) -> Told:
    yield CAPTAINS, reply
    yield JUDGES, reply


@on(e.ChatTaken)
def _taken(scene: Scene, event: e.ChatTaken) -> Told:
    args = {
        "entrant": Entrant(event.entrant),
        "person": Person(event.by),
        "clause": scene.edition.cites.get("mute", ""),
    }
    yield from _both(Reply(Says("chat-taken", args), (Says("chat-taken-next"),), tone=Tone.ALERT))


@on(e.ChatGivenBack)
def _back(scene: Scene, event: e.ChatGivenBack) -> Told:  # noqa: ARG001
    args = {"entrant": Entrant(event.entrant), "person": Person(event.by)}
    yield from _both(Reply(Says("chat-given-back", args), tone=Tone.GOOD))


@on(e.ConductNoticed)
def _noticed(scene: Scene, event: e.ConductNoticed) -> Told:
    args = {
        "kind": event.kind,
        "person": Person(event.person),
        "entrant": Entrant(event.entrant or EntrantId("")),
        "clause": scene.edition.captains_chat.get("clause", ""),
    }
    yield JUDGES, Reply(Says("conduct-noticed", args), tone=Tone.WARN)


@on(e.BotsAnnounced)
def _bots(scene: Scene, event: e.BotsAnnounced) -> Told:
    nicks = scene.after.entrants[event.entrant].bots
    args = {
        "entrant": Entrant(event.entrant),
        "nicks": tuple(Plain(nick) for nick in nicks),
        "count": len(nicks),
        "allowed": int(scene.edition.bots.get("max", len(nicks))),
        "clause": scene.edition.bots.get("clause", ""),
    }
    yield from _both(Reply(Says("bots-announced", args)))


@on(e.ActingAnnounced)
def _acting(scene: Scene, event: e.ActingAnnounced) -> Told:
    captain = scene.after.entrants[event.entrant].captain
    args = {
        "entrant": Entrant(event.entrant),
        "person": Person(event.person),
        "clause": scene.edition.cites.get("acting", ""),
    }
    if event.person == captain:
        yield from _both(Reply(Says("captain-back", args)))
        return
    yield CAPTAINS, Reply(Says("acting-announced", args), (Says("acting-next"),))
    undeclared = scene.before.entrant_of(event.person) is None
    yield JUDGES, Reply(Says("acting-announced", args), (Says("acting-undeclared", args),) if undeclared else ())


@on(e.ChoiceReminded)
def _choice(scene: Scene, event: e.ChoiceReminded) -> Told:
    left = event.deadline.at - event.at
    if left <= timedelta():  # told when it has run out
        return
    ruling = scene.after.rulings[event.ruling]
    args = {
        "entrant": Entrant(event.deadline.awaited[0]),
        "seconds": max(1, round(left.total_seconds())),
        "at": Clock(event.deadline.at),
    }
    actions = scene.choices(event.ruling, ruling.choices)
    yield CAPTAINS, Reply(Says("remind-choice", args), actions=actions, tone=Tone.WARN)
