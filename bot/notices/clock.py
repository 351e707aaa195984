"""The clock: reminders, expiries, and what the judges are asked then."""

from __future__ import annotations

from datetime import timedelta

from bot.conversation import Action, Clock, Entrant, Length, Person, Reply, Says, Tone
from bot.notices.adjudicating import freeze_actions, freeze_over
from bot.notices.scene import (
    CAPTAINS,
    JUDGES,
    Scene,
    Told,
    cited,
    next_lines,
    on,
    pair,
    scored,
)
from rulebook import events as e
from rulebook.events import DeadlineKind
from rulebook.state import Match


@on(e.Reminded)
def _reminded(scene: Scene, event: e.Reminded) -> Told:
    clock = event.deadline
    left = clock.at - event.at
    if left <= timedelta():  # the referee was not there for it: what has run out is told, not what is left
        return
    args = {"entrant": Entrant(clock.awaited[0]), "seconds": max(1, round(left.total_seconds())), "game": clock.game}
    actions: tuple[Action, ...] = ()
    match = scene.match(event.match)
    if clock.kind is DeadlineKind.CREATE:
        actions = (scene.button("created", match.id, clock.game),)
    elif clock.kind is DeadlineKind.GATHER:
        actions = (scene.button("go", match.id, clock.game),)
    elif clock.kind is DeadlineKind.CONFIRM and match.report is not None:
        score = match.report.score
        actions = (
            scene.button("confirm", match.id, clock.game, f"{score.first}-{score.second}"),
            scene.button("dispute", match.id, clock.game),
        )
        args["score"] = score
    yield CAPTAINS, Reply(Says(f"remind-{clock.kind.value}", args), actions=actions, tone=Tone.WARN)


@on(e.DeadlineMissed)
def _missed(scene: Scene, event: e.DeadlineMissed) -> Told:
    match, clock = scene.match(event.match), event.deadline
    args = {
        **pair(match),
        "entrant": Entrant(clock.awaited[0]),
        "clause": clock.clause,
        "at": Clock(clock.at),
        "game": clock.game,
    }
    if clock.kind is DeadlineKind.FREEZE:
        yield from freeze_over(scene, match, clock)
    elif clock.kind is DeadlineKind.GATHER:
        yield CAPTAINS, Reply(Says("missed-gather", args), (Says("judges-asked"),), tone=Tone.WARN)
        missing = (
            *(
                scene.button(
                    "missing",
                    match.id,
                    clock.game,
                    entrant,
                    label=Says("label-value", {"value": Entrant(entrant)}),
                    shown="missing",
                )
                for entrant in match.entrants
            ),
            scene.button("missing", match.id, clock.game, "both", label=Says("label-missing-both"), shown="both"),
            scene.button("missing", match.id, clock.game, "nobody", label=Says("label-missing-nobody"), shown="nobody"),
            scene.button("time", match.id),
        )
        yield JUDGES, Reply(Says("missed-gather", args), (Says("ask-missing"),), actions=missing, tone=Tone.WARN)
    elif clock.kind is DeadlineKind.CONFIRM and match.report is not None:
        score = match.report.score
        said = {**args, **scored(match, score), "other": Entrant(match.report.entrant)}
        settle = scene.button(
            "settle", match.id, clock.game, f"{score.first}-{score.second}", label=Says("label-score", {"score": score})
        )
        yield CAPTAINS, Reply(Says("missed-confirm", said), tone=Tone.WARN)
        yield (
            JUDGES,
            Reply(
                Says("missed-confirm", said),
                (Says("ask-settle", {"cited": cited(scene.edition.cites.get("settle", ""))}),),
                actions=(settle,),
                tone=Tone.WARN,
            ),
        )


@on(e.ExpiryUnseen)
def _unseen(scene: Scene, event: e.ExpiryUnseen) -> Told:
    match, clock = scene.match(event.match), event.deadline
    args = {
        **pair(match),
        "entrant": Entrant(clock.awaited[0]),
        "start": Clock(event.away_from),
        "end": Clock(event.away_until),
        "at": Clock(clock.at),
        "clause": clock.clause,
    }
    title = Says("unseen", args)
    what = Says(f"unseen-{clock.kind.value}", args)
    frozen = clock.kind is DeadlineKind.FREEZE
    actions = list(freeze_actions(scene, match)) if frozen else [scene.button("time", match.id)]
    rule = scene.edition.deadlines.get(clock.kind)
    if rule is not None and rule.infraction is not None and clock.kind is DeadlineKind.CREATE:
        actions.append(scene.button("warn", match.id, clock.awaited[0], rule.infraction, clock.game))
    yield JUDGES, Reply(title, (what, Says("unseen-nobody")), actions=tuple(actions), tone=Tone.WARN)
    yield CAPTAINS, Reply(title, (what, Says("unseen-nobody")), tone=Tone.WARN)


@on(e.OverdueReminded)
def _overdue(scene: Scene, event: e.OverdueReminded) -> Told:
    clock = event.deadline
    late = event.at - clock.at
    args = {"entrant": Entrant(clock.awaited[0]), "game": clock.game, "late": Length(late)}
    actions = (scene.button("created", event.match, clock.game),)
    yield CAPTAINS, Reply(Says("overdue", args), actions=actions, tone=Tone.WARN)
    if event.next_reminder is None:
        yield JUDGES, Reply(Says("overdue", args), (Says("overdue-last"),), tone=Tone.WARN)


@on(e.TimeGranted)
def _granted(scene: Scene, event: e.TimeGranted) -> Told:
    match = scene.match(event.match)
    yield CAPTAINS, Reply(Says("time-granted", {"person": Person(event.by)}), next_lines(match))


@on(e.GatherAnswered)
def _answered(scene: Scene, event: e.GatherAnswered) -> Told:
    if any(isinstance(later, e.RulingProposed) for later in scene.rest):
        return
    kind = "gather-both" if event.missing else "gather-nobody"
    clause = scene.edition.cites.get("uncovered", "")
    yield JUDGES, Reply(Says(kind, {"clause": clause}), actions=(scene.button("time", event.match),))


@on(e.CreationClaimed)
def _claimed(scene: Scene, event: e.CreationClaimed) -> Told:
    match = scene.match(event.match)
    args = {
        "entrant": Entrant(event.entrant),
        "at": Clock(event.claimed_at),
        "ruling": event.ruling,
        "other": Entrant(match.other(event.entrant)),
    }
    actions = (
        scene.button("agree_created", match.id, shown="confirm"),
        scene.button("deny_created", match.id, shown="dispute"),
    )
    yield CAPTAINS, Reply(Says("creation-claimed", args), (Says("creation-claim-next", args),), actions=actions)
    yield JUDGES, Reply(Says("creation-claimed", args), actions=actions)


@on(e.CreationClaimDenied)
def _denied(scene: Scene, event: e.CreationClaimDenied) -> Told:
    if isinstance(scene.before.matches.get(event.match), Match) and not any(
        isinstance(later, e.RulingCancelled) for later in scene.rest
    ):
        claim = scene.before.matches[event.match].claim
        ruling = scene.after.rulings.get(claim.ruling) if claim else None
        if ruling is not None and ruling.stands:
            yield CAPTAINS, Reply(Says("creation-claim-denied", {"ruling": ruling.id}))
