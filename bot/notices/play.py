"""A match as the chats are told of it."""

from __future__ import annotations

from datetime import timedelta

from bot.conversation import Clock, Entrant, Length, Person, Plain, Reply, Says, Tone
from bot.notices.scene import (
    CAPTAINS,
    HALL,
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
from rulebook.reports import reachable
from rulebook.state import Phase


@on(e.MatchStarted)
def _started(scene: Scene, event: e.MatchStarted) -> Told:
    match = scene.match(event.match)
    if not scene.edition.match.creator:
        reply = Reply(Says("match-started-plain", {**pair(match), "wins": event.wins}))
        yield from ((CAPTAINS, reply), (HALL, reply))
        return
    gather = scene.edition.deadlines.get(DeadlineKind.GATHER)
    args = {**pair(match), "wins": event.wins, "clause": scene.edition.match.clause}
    creator: dict[str, object] = {"entrant": Entrant(event.creator), "how": "drawn" if event.drawn else "named"}
    body = [Says("match-creator", creator)]
    if gather is not None:
        length = timedelta(seconds=gather.first_seconds or gather.seconds)
        body.append(Says("match-first-gather", {"left": Length(length), "clause": gather.clause}))
    yield (
        CAPTAINS,
        Reply(
            Says("match-started", args), tuple(body), actions=(scene.button("created", match.id, 1),), tone=Tone.GOOD
        ),
    )
    yield HALL, Reply(Says("match-started", args))


@on(e.GameCreated)
def _created(scene: Scene, event: e.GameCreated) -> Told:
    match = scene.match(event.match)
    title = Says("game-created", {"game": event.game, "entrant": Entrant(event.creator)})
    yield CAPTAINS, Reply(title, next_lines(match), actions=(scene.button("go", match.id, event.game),))


@on(e.GameStarted)
def _went(scene: Scene, event: e.GameStarted) -> Told:
    match = scene.match(event.match)
    yield (
        CAPTAINS,
        Reply(
            Says("game-started", {"game": event.game}),
            (Says("next-report", {**pair(match), "cited": cited(scene.edition.cites.get("report", ""))}),),
        ),
    )


_REPORTED = {"draw": "score-drawn", "cards": "score-cards", "bonus": "score-cards-bonus"}


@on(e.ScoreReported)
def _reported(scene: Scene, event: e.ScoreReported) -> Told:
    match = scene.match(event.match)
    other = match.other(event.entrant)
    kind = "score-corrected" if event.corrects else _REPORTED.get(event.how, "score-reported")
    args = {**scored(match, event.score), "entrant": Entrant(event.entrant), "other": Entrant(other)}
    token = f"{event.score.first}-{event.score.second}"
    actions = (
        scene.button("confirm", match.id, event.game, token),
        scene.button("dispute", match.id, event.game),
    )
    yield (
        CAPTAINS,
        Reply(
            Says(kind, args),
            (Says("waiting-for", {"entrant": Entrant(other)}), *_deal(scene, event), *next_lines(match)),
            actions=actions,
        ),
    )


def _deal(scene: Scene, event: e.ScoreReported) -> tuple[Says, ...]:
    """A win by cards is shown: the deal is asked for as evidence."""
    cards = scene.edition.cards
    if cards is None or event.how not in {"cards", "bonus"}:
        return ()
    evidence = scene.edition.cites.get("evidence", "")
    return (Says("ask-deal", {"entrant": Entrant(event.entrant), "clause": cards.clause, "evidence": evidence}),)


@on(e.ScoreConfirmed)
def _confirmed(scene: Scene, event: e.ScoreConfirmed) -> Told:
    match = scene.match(event.match)
    if any(isinstance(later, e.MatchFinished) for later in scene.rest):
        return
    body = next_lines(match)
    actions = (scene.button("created", match.id, match.game),) if match.phase is Phase.BETWEEN else ()
    yield CAPTAINS, Reply(Says("score-confirmed", scored(match, event.score)), body, actions=actions, tone=Tone.GOOD)
    yield HALL, Reply(Says("score-now", scored(match, event.score)))


@on(e.ScoreDisputed)
def _disputed(scene: Scene, event: e.ScoreDisputed) -> Told:
    match = scene.match(event.match)
    versions = tuple(
        Says("dispute-version", {"entrant": Entrant(entrant), "score": score}) for entrant, score in event.versions
    )
    title = Says("score-disputed", pair(match))
    reason = (
        (Says("dispute-reason", {"person": Person(event.by), "reason": Plain(event.reason)}),) if event.reason else ()
    )
    stopped = Says("clocks-stopped")
    yield CAPTAINS, Reply(title, (*versions, *reason, stopped), tone=Tone.ALERT)
    told = dict.fromkeys(score for _, score in event.versions)
    candidates = [*told, *(score for score in (*reachable(match, match.score), match.score) if score not in told)]
    actions = tuple(
        scene.button(
            "settle", match.id, event.game, f"{score.first}-{score.second}", label=Says("label-score", {"score": score})
        )
        for score in candidates[:4]
    )
    ask = Says("ask-settle", {"cited": cited(scene.edition.cites.get("settle", ""))})
    yield JUDGES, Reply(title, (*versions, *reason, ask), actions=actions, tone=Tone.ALERT)


@on(e.ScoreSettled)
def _settled(scene: Scene, event: e.ScoreSettled) -> Told:
    match = scene.match(event.match)
    kind = {"agreed": "score-agreed", "draw": "game-drawn"}.get(event.how, "score-settled")
    reason = (Says("reason", {"reason": Plain(event.reason)}),) if event.reason else ()
    finished = any(isinstance(later, e.MatchFinished) for later in scene.rest)
    body = reason if finished else (*reason, *next_lines(match))
    args = {**scored(match, event.score), "person": Person(event.by), "cited": cited(event.clause)}
    yield CAPTAINS, Reply(Says(kind, args), body, tone=Tone.GOOD)
    yield JUDGES, Reply(Says(kind, args), reason)
    if not finished:
        yield HALL, Reply(Says("score-now", scored(match, event.score)))


@on(e.GameReplayed)
def _replayed(scene: Scene, event: e.GameReplayed) -> Told:
    match = scene.match(event.match)
    reason = (Says("reason", {"reason": Plain(event.reason)}),) if event.reason else ()
    args = {"game": event.game, "cited": cited(event.clause), **scored(match, match.score)}
    yield CAPTAINS, Reply(Says("game-replayed", args), (*reason, *next_lines(match)))


@on(e.BreakTaken)
def _break(scene: Scene, event: e.BreakTaken) -> Told:
    match = scene.match(event.match)
    clock = match.deadline(DeadlineKind.BREAK)
    if clock is None:
        return
    args = {"entrant": Entrant(event.entrant), "at": Clock(clock.at), "left": Length(timedelta(seconds=clock.length))}
    yield CAPTAINS, Reply(Says("break-taken", {**args, "clause": clock.clause}), (Says("break-then"),))


@on(e.BreakEnded)
def _break_over(scene: Scene, event: e.BreakEnded) -> Told:
    match = scene.match(event.match)
    yield (
        CAPTAINS,
        Reply(Says("break-ended"), next_lines(match), actions=(scene.button("created", match.id, match.game),)),
    )


@on(e.MatchHalted)
def _halted(scene: Scene, event: e.MatchHalted) -> Told:
    match = scene.match(event.match)
    kind = "match-halted" if event.cause == "panic" else "match-halted-appeal"
    title = Says(kind, {**pair(match), "person": Person(event.by)})
    reason = (Says("reason", {"reason": Plain(event.reason)}),) if event.reason else ()
    yield CAPTAINS, Reply(title, (*reason, Says("clocks-stopped")), tone=Tone.ALERT)
    yield JUDGES, Reply(title, reason, actions=(scene.button("resume", match.id),), tone=Tone.ALERT)


@on(e.MatchResumed)
def _resumed(scene: Scene, event: e.MatchResumed) -> Told:
    match = scene.match(event.match)
    yield (
        CAPTAINS,
        Reply(Says("match-resumed", {**pair(match), "person": Person(event.by)}), next_lines(match), tone=Tone.GOOD),
    )


@on(e.MatchFinished)
def _finished(scene: Scene, event: e.MatchFinished) -> Told:
    match = scene.match(event.match)
    title = Says(
        "match-finished",
        {"kind": scene.edition.edition.entrants, **scored(match, event.score), "entrant": Entrant(event.winner)},
    )
    body = (Says("cited", {"clause": scene.edition.match.clause}),)
    yield CAPTAINS, Reply(title, body, tone=Tone.GOOD)
    yield JUDGES, Reply(title)
    yield HALL, Reply(title, tone=Tone.GOOD)


@on(e.MatchReopened)
def _reopened(scene: Scene, event: e.MatchReopened) -> Told:
    match = scene.match(event.match)
    yield CAPTAINS, Reply(Says("match-reopened", scored(match, match.score)), next_lines(match))
    yield JUDGES, Reply(Says("match-reopened", scored(match, match.score)))


@on(e.JudgeCalled)
def _called(scene: Scene, event: e.JudgeCalled) -> Told:
    reason = (Says("reason", {"reason": Plain(event.reason)}),) if event.reason else ()
    where = scene.after.matches.get(event.match) if event.match else None
    about = (Says("about-match", pair(where)),) if where else ()
    yield JUDGES, Reply(Says("judge-called", {"person": Person(event.by)}), (*about, *reason), tone=Tone.ALERT)
    yield CAPTAINS, Reply(Says("judge-called-told", {"person": Person(event.by)}))
