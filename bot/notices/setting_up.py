"""Setting up: roles, teams, chats."""

from __future__ import annotations

from bot.conversation import Entrant, Person, Prose, Reply, Says, Tone
from bot.notices.scene import (
    CAPTAINS,
    HALL,
    JUDGES,
    Scene,
    Told,
    on,
)
from rulebook import events as e


@on(e.TournamentOpened)
def _opened(scene: Scene, event: e.TournamentOpened) -> Told:
    title = scene.edition.edition.title
    args = {"book": Prose(title.ru, title.en), "version": scene.edition.edition.version, "person": Person(event.by)}
    from rulebook.lint import open_readings  # noqa: PLC0415 - only when a tournament opens

    unsettled = open_readings(scene.edition)
    body = [Says("opened-next")]
    if unsettled:
        body.append(Says("opened-readings", {"readings": ", ".join(reading.id for reading in unsettled)}))
    yield HALL, Reply(Says("tournament-opened", args), tuple(body), tone=Tone.GOOD)


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
