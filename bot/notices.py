"""What follows from events, for the chats: captains', judges', hall. One small function an event.

First line: what is now true. Then the clause. Then what happens next and by when. Buttons instead of typing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from bot.conversation import Action, Clock, Entrant, Length, Person, Plain, Prose, Reply, Says, Tone
from bot.tokens import make_token
from rulebook import Edition, evolve
from rulebook import events as e
from rulebook.events import Deadline, DeadlineKind, Effect, Penalty
from rulebook.reports import reachable
from rulebook.state import Match, Phase, Ruling, Tournament
from rulebook.vocabulary import EntrantId, RulingId, Score

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


Told = Iterator[tuple[str, Reply]]
_TELLERS: dict[type, Callable[[Scene, Any], Told]] = {}


def of(events: tuple[object, ...], stream: str, edition: Edition, before: Tournament) -> tuple[tuple[str, Reply], ...]:
    """Notices for the events of one entry, in order: (captains | judges | hall, reply)."""
    told: list[tuple[str, Reply]] = []
    for index, event in enumerate(events):
        after = evolve(before, event)  # type: ignore[arg-type]
        tell = _TELLERS.get(type(event))
        if tell is not None:
            told.extend(tell(Scene(stream, edition, before, after, events[index + 1 :]), event))
        before = after
    return tuple(told)


def _on(event: type) -> Callable[[Callable[[Scene, Any], Told]], Callable[[Scene, Any], Told]]:
    def learn(tell: Callable[[Scene, Any], Told]) -> Callable[[Scene, Any], Told]:
        _TELLERS[event] = tell
        return tell

    return learn


# --- pieces ----------------------------------------------------------------------------------------------------------


def _pair(match: Match) -> dict[str, object]:
    return {"a": Entrant(match.first), "b": Entrant(match.second)}


def _score(match: Match, score: Score) -> dict[str, object]:
    return {**_pair(match), "score": score, "first": score.first, "second": score.second}


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
                    **_pair(match),
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


# --- a match ---------------------------------------------------------------------------------------------------------


@_on(e.MatchStarted)
def _started(scene: Scene, event: e.MatchStarted) -> Told:
    match = scene.match(event.match)
    if not scene.edition.match.creator:
        reply = Reply(Says("match-started-plain", {**_pair(match), "wins": event.wins}))
        yield from ((CAPTAINS, reply), (HALL, reply))
        return
    gather = scene.edition.deadlines.get(DeadlineKind.GATHER)
    args = {**_pair(match), "wins": event.wins, "clause": scene.edition.match.clause}
    creator = {"entrant": Entrant(event.creator), "how": "drawn" if event.drawn else "named"}
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


@_on(e.GameCreated)
def _created(scene: Scene, event: e.GameCreated) -> Told:
    match = scene.match(event.match)
    title = Says("game-created", {"game": event.game, "entrant": Entrant(event.creator)})
    yield CAPTAINS, Reply(title, next_lines(match), actions=(scene.button("go", match.id, event.game),))


@_on(e.GameStarted)
def _went(scene: Scene, event: e.GameStarted) -> Told:
    match = scene.match(event.match)
    yield (
        CAPTAINS,
        Reply(
            Says("game-started", {"game": event.game}),
            (Says("next-report", {**_pair(match), "clause": scene.edition.cites.get("report", "")}),),
        ),
    )


@_on(e.ScoreReported)
def _reported(scene: Scene, event: e.ScoreReported) -> Told:
    match = scene.match(event.match)
    other = match.other(event.entrant)
    kind = "score-corrected" if event.corrects else "score-drawn" if event.how == "draw" else "score-reported"
    args = {**_score(match, event.score), "entrant": Entrant(event.entrant), "other": Entrant(other)}
    token = f"{event.score.first}-{event.score.second}"
    actions = (
        scene.button("confirm", match.id, event.game, token),
        scene.button("dispute", match.id, event.game),
    )
    yield (
        CAPTAINS,
        Reply(
            Says(kind, args), (Says("waiting-for", {"entrant": Entrant(other)}), *next_lines(match)), actions=actions
        ),
    )


@_on(e.ScoreConfirmed)
def _confirmed(scene: Scene, event: e.ScoreConfirmed) -> Told:
    match = scene.match(event.match)
    if any(isinstance(later, e.MatchFinished) for later in scene.rest):
        return
    body = next_lines(match)
    actions = (scene.button("created", match.id, match.game),) if match.phase is Phase.BETWEEN else ()
    yield CAPTAINS, Reply(Says("score-confirmed", _score(match, event.score)), body, actions=actions, tone=Tone.GOOD)
    yield HALL, Reply(Says("score-now", _score(match, event.score)))


@_on(e.ScoreDisputed)
def _disputed(scene: Scene, event: e.ScoreDisputed) -> Told:
    match = scene.match(event.match)
    versions = tuple(
        Says("dispute-version", {"entrant": Entrant(entrant), "score": score}) for entrant, score in event.versions
    )
    title = Says("score-disputed", _pair(match))
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
    ask = Says("ask-settle", {"clause": scene.edition.cites.get("settle", "")})
    yield JUDGES, Reply(title, (*versions, *reason, ask), actions=actions, tone=Tone.ALERT)


@_on(e.ScoreSettled)
def _settled(scene: Scene, event: e.ScoreSettled) -> Told:
    match = scene.match(event.match)
    kind = "score-agreed" if event.how == "agreed" else "score-settled"
    reason = (Says("reason", {"reason": Plain(event.reason)}),) if event.reason else ()
    finished = any(isinstance(later, e.MatchFinished) for later in scene.rest)
    body = reason if finished else (*reason, *next_lines(match))
    args = {**_score(match, event.score), "person": Person(event.by), "clause": event.clause}
    yield CAPTAINS, Reply(Says(kind, args), body, tone=Tone.GOOD)
    yield JUDGES, Reply(Says(kind, args), reason)
    if not finished:
        yield HALL, Reply(Says("score-now", _score(match, event.score)))


@_on(e.GameReplayed)
def _replayed(scene: Scene, event: e.GameReplayed) -> Told:
    match = scene.match(event.match)
    reason = (Says("reason", {"reason": Plain(event.reason)}),) if event.reason else ()
    args = {"game": event.game, "clause": event.clause, **_score(match, match.score)}
    yield CAPTAINS, Reply(Says("game-replayed", args), (*reason, *next_lines(match)))


@_on(e.BreakTaken)
def _break(scene: Scene, event: e.BreakTaken) -> Told:
    match = scene.match(event.match)
    clock = match.deadline(DeadlineKind.BREAK)
    if clock is None:
        return
    args = {"entrant": Entrant(event.entrant), "at": Clock(clock.at), "left": Length(timedelta(seconds=clock.length))}
    yield CAPTAINS, Reply(Says("break-taken", {**args, "clause": clock.clause}), (Says("break-then"),))


@_on(e.BreakEnded)
def _break_over(scene: Scene, event: e.BreakEnded) -> Told:
    match = scene.match(event.match)
    yield (
        CAPTAINS,
        Reply(Says("break-ended"), next_lines(match), actions=(scene.button("created", match.id, match.game),)),
    )


@_on(e.MatchHalted)
def _halted(scene: Scene, event: e.MatchHalted) -> Told:
    match = scene.match(event.match)
    kind = "match-halted" if event.cause == "panic" else "match-halted-appeal"
    title = Says(kind, {**_pair(match), "person": Person(event.by)})
    reason = (Says("reason", {"reason": Plain(event.reason)}),) if event.reason else ()
    yield CAPTAINS, Reply(title, (*reason, Says("clocks-stopped")), tone=Tone.ALERT)
    yield JUDGES, Reply(title, reason, actions=(scene.button("resume", match.id),), tone=Tone.ALERT)


@_on(e.MatchResumed)
def _resumed(scene: Scene, event: e.MatchResumed) -> Told:
    match = scene.match(event.match)
    yield (
        CAPTAINS,
        Reply(Says("match-resumed", {**_pair(match), "person": Person(event.by)}), next_lines(match), tone=Tone.GOOD),
    )


@_on(e.MatchFinished)
def _finished(scene: Scene, event: e.MatchFinished) -> Told:
    match = scene.match(event.match)
    title = Says("match-finished", {**_score(match, event.score), "entrant": Entrant(event.winner)})
    body = (Says("cited", {"clause": scene.edition.match.clause}),)
    yield CAPTAINS, Reply(title, body, tone=Tone.GOOD)
    yield JUDGES, Reply(title)
    yield HALL, Reply(title, tone=Tone.GOOD)


@_on(e.MatchReopened)
def _reopened(scene: Scene, event: e.MatchReopened) -> Told:
    match = scene.match(event.match)
    yield CAPTAINS, Reply(Says("match-reopened", _score(match, match.score)), next_lines(match))
    yield JUDGES, Reply(Says("match-reopened", _score(match, match.score)))


@_on(e.JudgeCalled)
def _called(scene: Scene, event: e.JudgeCalled) -> Told:
    reason = (Says("reason", {"reason": Plain(event.reason)}),) if event.reason else ()
    where = scene.after.matches.get(event.match) if event.match else None
    about = (Says("about-match", _pair(where)),) if where else ()
    yield JUDGES, Reply(Says("judge-called", {"person": Person(event.by)}), (*about, *reason), tone=Tone.ALERT)
    yield CAPTAINS, Reply(Says("judge-called-told", {"person": Person(event.by)}))


# --- the clock -------------------------------------------------------------------------------------------------------


@_on(e.Reminded)
def _reminded(scene: Scene, event: e.Reminded) -> Told:
    clock = event.deadline
    left = clock.at - event.at
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


@_on(e.DeadlineMissed)
def _missed(scene: Scene, event: e.DeadlineMissed) -> Told:
    match, clock = scene.match(event.match), event.deadline
    args = {
        **_pair(match),
        "entrant": Entrant(clock.awaited[0]),
        "clause": clock.clause,
        "at": Clock(clock.at),
        "game": clock.game,
    }
    if clock.kind is DeadlineKind.GATHER:
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
        said = {**args, **_score(match, score), "other": Entrant(match.report.entrant)}
        settle = scene.button(
            "settle", match.id, clock.game, f"{score.first}-{score.second}", label=Says("label-score", {"score": score})
        )
        yield CAPTAINS, Reply(Says("missed-confirm", said), tone=Tone.WARN)
        yield (
            JUDGES,
            Reply(
                Says("missed-confirm", said),
                (Says("ask-settle", {"clause": scene.edition.cites.get("settle", "")}),),
                actions=(settle,),
                tone=Tone.WARN,
            ),
        )


@_on(e.ExpiryUnseen)
def _unseen(scene: Scene, event: e.ExpiryUnseen) -> Told:
    match, clock = scene.match(event.match), event.deadline
    args = {
        **_pair(match),
        "entrant": Entrant(clock.awaited[0]),
        "start": Clock(event.away_from),
        "end": Clock(event.away_until),
        "at": Clock(clock.at),
        "clause": clock.clause,
    }
    title = Says("unseen", args)
    what = Says(f"unseen-{clock.kind.value}", args)
    actions = [scene.button("time", match.id)]
    rule = scene.edition.deadlines.get(clock.kind)
    if rule is not None and rule.infraction is not None and clock.kind is DeadlineKind.CREATE:
        actions.append(scene.button("warn", match.id, clock.awaited[0], rule.infraction, clock.game))
    yield JUDGES, Reply(title, (what, Says("unseen-nobody")), actions=tuple(actions), tone=Tone.WARN)
    yield CAPTAINS, Reply(title, (what, Says("unseen-nobody")), tone=Tone.WARN)


@_on(e.OverdueReminded)
def _overdue(scene: Scene, event: e.OverdueReminded) -> Told:
    clock = event.deadline
    late = event.at - clock.at
    args = {"entrant": Entrant(clock.awaited[0]), "game": clock.game, "late": Length(late)}
    actions = (scene.button("created", event.match, clock.game),)
    yield CAPTAINS, Reply(Says("overdue", args), actions=actions, tone=Tone.WARN)
    if event.next_reminder is None:
        yield JUDGES, Reply(Says("overdue", args), (Says("overdue-last"),), tone=Tone.WARN)


@_on(e.TimeGranted)
def _granted(scene: Scene, event: e.TimeGranted) -> Told:
    match = scene.match(event.match)
    yield CAPTAINS, Reply(Says("time-granted", {"person": Person(event.by)}), next_lines(match))


@_on(e.GatherAnswered)
def _answered(scene: Scene, event: e.GatherAnswered) -> Told:
    if any(isinstance(later, e.RulingProposed) for later in scene.rest):
        return
    kind = "gather-both" if event.missing else "gather-nobody"
    clause = scene.edition.cites.get("uncovered", "")
    yield JUDGES, Reply(Says(kind, {"clause": clause}), actions=(scene.button("time", event.match),))


@_on(e.CreationClaimed)
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


@_on(e.CreationClaimDenied)
def _denied(scene: Scene, event: e.CreationClaimDenied) -> Told:  # noqa: ARG001
    if isinstance(scene.before.matches.get(event.match), Match) and not any(
        isinstance(later, e.RulingCancelled) for later in scene.rest
    ):
        claim = scene.before.matches[event.match].claim
        ruling = scene.after.rulings.get(claim.ruling) if claim else None
        if ruling is not None and ruling.stands:
            yield CAPTAINS, Reply(Says("creation-claim-denied", {"ruling": ruling.id}))


# --- conduct ---------------------------------------------------------------------------------------------------------


def _ruling_args(scene: Scene, ruling: RulingId, case: e.Case, penalty: Penalty) -> dict[str, object]:
    rule = scene.edition.infractions.get(case.infraction)
    name: object = Prose(rule.name.ru, rule.name.en) if rule else Plain(case.note)
    return {
        "ruling": ruling,
        "subject": subject_of(case),
        "clause": case.clause,
        "name": name,
        "penalty": penalty_name(scene.edition, penalty),
        "step": step_words(penalty),
    }


def _repeat(scene: Scene, next_penalty: str) -> tuple[Says, ...]:
    return (Says("repeat", {"penalty": penalty_name(scene.edition, next_penalty)}),) if next_penalty else ()


def _note(case: e.Case) -> tuple[Says, ...]:
    return (Says("note", {"note": Plain(case.note)}),) if case.note else ()


def _remedy(scene: Scene, case: e.Case) -> tuple[Says, ...]:
    rule = scene.edition.infractions.get(case.infraction)
    if rule is None:
        return ()
    option = next((option for option in rule.option if option.word == case.remedy and option.remedy), None)
    text = option.remedy if option else rule.remedy
    return (Says("remedy", {"text": Prose(text.ru, text.en)}),) if text else ()


def _linked(case: e.Case) -> tuple[Says, ...]:
    return (Says("linked", {"rulings": ", ".join(case.linked)}),) if case.linked else ()


def _proposal(scene: Scene, event: e.RulingProposed | e.ProposalRevised, *, automatic: bool) -> Reply:
    match = scene.after.matches.get(event.case.match) if event.case.match else None
    args = _ruling_args(scene, event.ruling, event.case, event.penalty)
    title = Says("ruling-proposed" if automatic else "ruling-preview", args)
    rule = scene.edition.infractions.get(event.case.infraction)
    lines: list[Says] = [Says("ruling-what", args), *effect_lines(match, event.effect, event.before, event.after)]
    if event.before is not None and event.before == event.after:
        lines.append(Says("effect-none"))
    if automatic and match is not None:
        lines.append(Says("deadline-was", {"at": Clock(event.case.happened_at), "now": Clock(event.at)}))
    if event.case.earlier:
        lines.append(Says("earlier", {"count": event.case.earlier}))
    lines.extend(
        (*_repeat(scene, event.next_penalty), *_remedy(scene, event.case), *_note(event.case), *_linked(event.case))
    )
    actions = [scene.button("issue", event.ruling), scene.button("reject", event.ruling)]
    for option in rule.option if rule else ():
        chosen = option.word in event.case.options
        text = Says("label-chosen" if chosen else "label-prose", {"text": Prose(option.ru, option.en)})
        actions.append(scene.button("option", event.ruling, option.word, label=text, shown=option.word))
    if event.confirm_by.value != "judge":
        lines.append(Says(f"confirm-by-{event.confirm_by.value.replace('_', '-')}"))
    return Reply(title, tuple(lines), (event.case.clause,), tuple(actions), Tone.WARN)


@_on(e.RulingProposed)
def _proposed(scene: Scene, event: e.RulingProposed) -> Told:
    automatic = event.by == "bot"
    yield JUDGES, _proposal(scene, event, automatic=automatic)
    if automatic:
        args = _ruling_args(scene, event.ruling, event.case, event.penalty)
        yield (
            CAPTAINS,
            Reply(Says("ruling-waits", args), (Says("ruling-waits-judge"),), (event.case.clause,), tone=Tone.WARN),
        )


@_on(e.ProposalRevised)
def _revised(scene: Scene, event: e.ProposalRevised) -> Told:
    yield JUDGES, _proposal(scene, event, automatic=scene.after.rulings[event.ruling].automatic)


@_on(e.ChoiceAsked)
def _choice_asked(scene: Scene, event: e.ChoiceAsked) -> Told:
    ruling = scene.after.rulings[event.ruling]
    args = _ruling_args(scene, event.ruling, ruling.case, ruling.penalty)
    args |= {"entrant": Entrant(event.entrant), "at": Clock(event.deadline.at)}
    args["left"] = Length(timedelta(seconds=event.deadline.length))
    actions = tuple(
        scene.button(
            "choose",
            event.ruling,
            word,
            label=Says("label-value", {"value": penalty_name(scene.edition, word)}),
            shown=word,
        )
        for word in event.choices
    )
    yield CAPTAINS, Reply(Says("choice-asked", args), (Says("choice-by", args),), (event.clause,), actions, Tone.WARN)
    yield JUDGES, Reply(Says("choice-asked", args), (Says("choice-by", args),), (event.clause,))


@_on(e.ChoiceMissed)
def _choice_missed(scene: Scene, event: e.ChoiceMissed) -> Told:
    ruling = scene.after.rulings[event.ruling]
    actions = tuple(
        scene.button(
            "choose",
            event.ruling,
            word,
            label=Says("label-value", {"value": penalty_name(scene.edition, word)}),
            shown=word,
        )
        for word in ruling.choices
    )
    args = {"entrant": Entrant(ruling.choose_by or EntrantId("")), "ruling": event.ruling, "clause": ruling.case.clause}
    yield JUDGES, Reply(Says("choice-missed", args), actions=actions, tone=Tone.WARN)


@_on(e.RulingIssued)
def _issued(scene: Scene, event: e.RulingIssued) -> Told:
    match = scene.after.matches.get(event.case.match) if event.case.match else None
    args = _ruling_args(scene, event.ruling, event.case, event.penalty)
    kind = "ruling-issued"
    if event.provisional:
        kind = "ruling-provisional"
    body: list[Says] = list(effect_lines(match, event.effect, event.before, event.after))
    if event.deviation:
        standard = penalty_name(scene.edition, event.standard)
        body.append(Says("deviation", {"standard": standard, "reason": Plain(event.deviation)}))
    body.extend(
        (*_repeat(scene, event.next_penalty), *_remedy(scene, event.case), *_note(event.case), *_linked(event.case))
    )
    if event.by != "bot":
        body.append(Says("issued-by", {"person": Person(event.by), "role": event.role}))
    appeals = scene.edition.cites.get("appeal", "")
    if appeals and not event.final:
        body.append(Says("appeal-how", {"ruling": event.ruling, "clause": appeals}))
    finished = any(isinstance(later, e.MatchFinished) for later in scene.rest)
    if match is not None and not finished and event.before != event.after:
        body.extend(next_lines(match))
    reply = Reply(Says(kind, args), tuple(body), (event.case.clause,), tone=Tone.ALERT)
    yield CAPTAINS, reply
    agree = (scene.button("agree", event.ruling),) if event.provisional else ()
    yield JUDGES, replace(reply, actions=agree)


@_on(e.RulingRejected)
def _rejected(scene: Scene, event: e.RulingRejected) -> Told:
    args = {"ruling": event.ruling, "person": Person(event.by)}
    yield JUDGES, Reply(Says("ruling-rejected", args))
    if scene.before.rulings[event.ruling].automatic:
        yield CAPTAINS, Reply(Says("ruling-rejected", args))


@_on(e.RulingCancelled)
def _cancelled(scene: Scene, event: e.RulingCancelled) -> Told:
    ruling: Ruling = scene.after.rulings[event.ruling]
    match = scene.after.matches.get(ruling.case.match) if ruling.case.match else None
    args = {"ruling": event.ruling, "person": Person(event.by), "clause": ruling.case.clause}
    kind = "ruling-cancelled"
    if event.reason == "created-in-time":
        kind = "ruling-disproved"
    elif event.superseded_by is not None:
        kind = "ruling-superseded"
        args["other"] = event.superseded_by
    body: list[Says] = []
    if match is not None and event.before != event.after and event.before is not None and event.after is not None:
        body.append(Says("score-restored", {**_pair(match), "before": event.before, "after": event.after}))
    if event.reason and kind == "ruling-cancelled":
        body.append(Says("reason", {"reason": Plain(event.reason)}))
    reply = Reply(Says(kind, args), tuple(body), (ruling.case.clause,))
    yield CAPTAINS, reply
    yield JUDGES, reply


@_on(e.RulingDeviated)
def _deviated(scene: Scene, event: e.RulingDeviated) -> Told:
    ruling = scene.after.rulings[event.ruling]
    match = scene.after.matches.get(ruling.case.match) if ruling.case.match else None
    args = _ruling_args(scene, event.ruling, ruling.case, event.penalty)
    standard = penalty_name(scene.edition, ruling.standard)
    body = (
        *effect_lines(match, event.effect, event.before, event.after),
        Says("deviation", {"standard": standard, "reason": Plain(event.reason)}),
        Says("issued-by", {"person": Person(event.by), "role": "head_judge"}),
    )
    reply = Reply(Says("ruling-deviated", args), body, (ruling.case.clause,), tone=Tone.ALERT)
    yield CAPTAINS, reply
    yield JUDGES, reply


@_on(e.RulingAgreed)
def _agreed(scene: Scene, event: e.RulingAgreed) -> Told:
    args = {"ruling": event.ruling, "person": Person(event.by), "clause": scene.edition.cites.get("final", "")}
    yield CAPTAINS, Reply(Says("ruling-agreed", args))
    yield JUDGES, Reply(Says("ruling-agreed", args))


@_on(e.ChoiceMade)
def _chosen(scene: Scene, event: e.ChoiceMade) -> Told:
    args = {"person": Person(event.by), "penalty": penalty_name(scene.edition, event.choice), "ruling": event.ruling}
    yield CAPTAINS, Reply(Says("choice-made", args))


# --- setting up ------------------------------------------------------------------------------------------------------


@_on(e.TournamentOpened)
def _opened(scene: Scene, event: e.TournamentOpened) -> Told:
    title = scene.edition.edition.title
    args = {"book": Prose(title.ru, title.en), "version": scene.edition.edition.version, "person": Person(event.by)}
    from rulebook.lint import open_readings  # noqa: PLC0415 - only when a tournament opens

    unsettled = open_readings(scene.edition)
    body = [Says("opened-next")]
    if unsettled:
        body.append(Says("opened-readings", {"readings": ", ".join(reading.id for reading in unsettled)}))
    yield HALL, Reply(Says("tournament-opened", args), tuple(body), tone=Tone.GOOD)


@_on(e.EntrantEntered)
def _entered(scene: Scene, event: e.EntrantEntered) -> Told:
    yield HALL, Reply(Says("entrant-entered", {"entrant": Entrant(event.entrant)}))


@_on(e.CaptainAppointed)
def _captain(scene: Scene, event: e.CaptainAppointed) -> Told:  # noqa: ARG001
    yield HALL, Reply(Says("captain-appointed", {"entrant": Entrant(event.entrant), "person": Person(event.person)}))


@_on(e.DeputyAppointed)
def _deputy(scene: Scene, event: e.DeputyAppointed) -> Told:  # noqa: ARG001
    yield HALL, Reply(Says("deputy-appointed", {"entrant": Entrant(event.entrant), "person": Person(event.person)}))


@_on(e.PlayerAdded)
def _player(scene: Scene, event: e.PlayerAdded) -> Told:  # noqa: ARG001
    yield HALL, Reply(Says("player-added", {"entrant": Entrant(event.entrant), "person": Person(event.person)}))


@_on(e.RoleGiven)
def _role(scene: Scene, event: e.RoleGiven) -> Told:  # noqa: ARG001
    yield HALL, Reply(Says("role-given", {"person": Person(event.person), "role": event.role.value}))


@_on(e.LanguageChosen)
def _language(scene: Scene, event: e.LanguageChosen) -> Told:  # noqa: ARG001
    for chat in (CAPTAINS, JUDGES, HALL):
        yield chat, Reply(Says("language-set"))


@_on(e.ChatBound)
def _bound(scene: Scene, event: e.ChatBound) -> Told:  # noqa: ARG001
    yield event.kind, Reply(Says("chat-bound", {"chat": event.kind}), tone=Tone.GOOD)


@_on(e.TournamentClosed)
def _closed(scene: Scene, event: e.TournamentClosed) -> Told:  # noqa: ARG001
    for chat in (CAPTAINS, JUDGES, HALL):
        yield chat, Reply(Says("tournament-closed"))
