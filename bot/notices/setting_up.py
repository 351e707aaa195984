"""Setting up: roles, teams, chats."""

from __future__ import annotations

from bot.conversation import Action, Entrant, Person, Prose, Reply, Says, Tone
from bot.notices.scene import (
    CAPTAINS,
    HALL,
    JUDGES,
    Scene,
    Told,
    on,
    penalty_name,
)
from rulebook import events as e
from rulebook.lint import open_readings
from rulebook.roster import allowed_levels


@on(e.TournamentOpened)
def _opened(scene: Scene, event: e.TournamentOpened) -> Told:
    title = scene.edition.edition.title
    args = {"book": Prose(title.ru, title.en), "version": scene.edition.edition.version, "person": Person(event.by)}
    body = [Says("opened-next")]
    actions: tuple[Action, ...] = ()
    if event.level:
        body.append(Says("level-fixed", _level(scene, event.level)))
    elif scene.edition.level:
        body.append(Says("level-ask"))
        actions = tuple(
            scene.button("level", level, label=Says("label-level", _level(scene, level)))
            for level in allowed_levels(scene.edition, scene.after)
        )
    unsettled = open_readings(scene.edition, level=event.level)
    if unsettled and (event.level or not scene.edition.level):
        body.append(Says("opened-readings", {"readings": ", ".join(reading.id for reading in unsettled)}))
        actions = (*actions, *_choices(scene))
    yield HALL, Reply(Says("tournament-opened", args), tuple(body), actions=actions, tone=Tone.GOOD)


def _level(scene: Scene, level: str) -> dict[str, object]:
    named = next(known for known in scene.edition.level if known.id == level)
    return {"level": Prose(named.ru, named.en), "clause": scene.edition.cites.get("level", "")}


def _choices(scene: Scene) -> tuple[Action, ...]:
    """A button for each choice of each reading that must be settled first."""
    return tuple(
        scene.button(
            "reading",
            reading.id,
            option,
            label=Says("label-reading", {"reading": reading.id, "choice": penalty_name(scene.edition, option)}),
        )
        for reading in open_readings(scene.edition, scene.after.readings, scene.after.level)
        for option in reading.options
        if option in scene.edition.penalty_words
    )


@on(e.LevelChosen)
def _leveled(scene: Scene, event: e.LevelChosen) -> Told:
    unsettled = open_readings(scene.edition, scene.after.readings, event.level)
    body = (Says("opened-readings", {"readings": ", ".join(reading.id for reading in unsettled)}),) if unsettled else ()
    yield HALL, Reply(Says("level-chosen", _level(scene, event.level)), body, actions=_choices(scene))


@on(e.ReadingSettled)
def _settled(scene: Scene, event: e.ReadingSettled) -> Told:
    known = event.choice in scene.edition.penalty_words
    choice = penalty_name(scene.edition, event.choice) if known else event.choice
    yield HALL, Reply(Says("reading-settled", {"reading": event.reading, "choice": choice}), actions=_choices(scene))


@on(e.EntrantEntered)
def _entered(scene: Scene, event: e.EntrantEntered) -> Told:  # noqa: ARG001
    yield HALL, Reply(Says("entrant-entered", {"entrant": Entrant(event.entrant)}))


@on(e.CaptainAppointed)
def _captain(scene: Scene, event: e.CaptainAppointed) -> Told:  # noqa: ARG001
    yield HALL, Reply(Says("captain-appointed", {"entrant": Entrant(event.entrant), "person": Person(event.person)}))


@on(e.DeputyAppointed)
def _deputy(scene: Scene, event: e.DeputyAppointed) -> Told:  # noqa: ARG001
    yield HALL, Reply(Says("deputy-appointed", {"entrant": Entrant(event.entrant), "person": Person(event.person)}))


@on(e.PlayerAdded)
def _player(scene: Scene, event: e.PlayerAdded) -> Told:  # noqa: ARG001
    yield HALL, Reply(Says("player-added", {"entrant": Entrant(event.entrant), "person": Person(event.person)}))


@on(e.RoleGiven)
def _role(scene: Scene, event: e.RoleGiven) -> Told:  # noqa: ARG001
    yield HALL, Reply(Says("role-given", {"person": Person(event.person), "role": event.role.value}))


@on(e.LanguageChosen)
def _language(scene: Scene, event: e.LanguageChosen) -> Told:  # noqa: ARG001
    for chat in (CAPTAINS, JUDGES, HALL):
        yield chat, Reply(Says("language-set"))


@on(e.ChatBound)
def _bound(scene: Scene, event: e.ChatBound) -> Told:  # noqa: ARG001
    yield event.kind, Reply(Says("chat-bound", {"chat": event.kind}), tone=Tone.GOOD)


@on(e.TournamentClosed)
def _closed(scene: Scene, event: e.TournamentClosed) -> Told:  # noqa: ARG001
    for chat in (CAPTAINS, JUDGES, HALL):
        yield chat, Reply(Says("tournament-closed"))
