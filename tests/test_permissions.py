"""Who may do what: every command, every role, both platforms, each said as its adapter hears it.

The table below was written by hand from the list of commands; a command that is not in it fails. What is refused is
refused to the person and changes nothing; what is allowed comes through to the law, whatever that then says of the
match.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import discord
import pytest

from bot import enquiries, hearing
from bot.asked import Asked
from bot.catalogue import COMMANDS, Command, Kind
from bot.conversation import Answer, Heard, Outcome, Upload
from bot.discord_adapter import hearing as on_discord
from bot.editions import Editions
from bot.referee import Referee
from bot.telegram_adapter.hearing import ANONYMOUS, Ear
from rulebook import decide
from rulebook.vocabulary import Refusal
from storage.journal import Chat
from storage.sqlite import SqliteJournal

ORGANISER, HEAD, JUDGE, CAPTAIN, DEPUTY, ACTING, PLAYER, OUT, STRANGER, NOBODY = (
    "organiser", "head_judge", "judge", "captain", "deputy", "acting", "player", "out", "stranger", "anonymous",
)  # fmt: skip
"""`out` was a deputy and is disqualified; `anonymous` is an admin who hides behind the group."""
ROLES: Final = (ORGANISER, HEAD, JUDGE, CAPTAIN, DEPUTY, ACTING, PLAYER, OUT, STRANGER, NOBODY)
EVERYBODY: Final = frozenset(ROLES)
CAPTAINS: Final = frozenset({CAPTAIN, DEPUTY, ACTING})
JUDGES: Final = frozenset({ORGANISER, HEAD, JUDGE})
HEADS: Final = frozenset({ORGANISER, HEAD})
ORGANISERS: Final = frozenset({ORGANISER})

MAY: Final[Mapping[str, frozenset[str]]] = {
    "clause": EVERYBODY,
    "score": EVERYBODY,
    "standings": EVERYBODY,
    "bracket": EVERYBODY,
    "record": JUDGES | CAPTAINS | {PLAYER, OUT},
    "infraction": EVERYBODY,
    "help": EVERYBODY,
    "report": CAPTAINS,
    "confirm": CAPTAINS,
    "dispute": CAPTAINS,
    "created": CAPTAINS | JUDGES,
    "go": CAPTAINS | JUDGES,
    "break": CAPTAINS,
    "panic": CAPTAINS | JUDGES,
    "cards": CAPTAINS | JUDGES,
    "bots": CAPTAINS,
    "acting": CAPTAINS | JUDGES,
    "choose": CAPTAINS | JUDGES,
    "evidence": CAPTAINS | JUDGES | {PLAYER, OUT},
    "appeal": CAPTAINS,
    "match": JUDGES,
    "ruling": JUDGES,
    "cancel": JUDGES,
    "deviate": HEADS,
    "uncovered": JUDGES,
    "settle": JUDGES,
    "replay_game": JUDGES,
    "adjudicate": JUDGES,
    "demand": JUDGES,
    "mute": JUDGES,
    "unmute": JUDGES,
    "resume": JUDGES,
    "proposals": JUDGES,
    "tournament": ORGANISERS,
    "reading": HEADS,
    "team": ORGANISERS,
    "captain": ORGANISERS,
    "deputy": ORGANISERS,
    "player": ORGANISERS,
    "judge": ORGANISERS,
    "head_judge": ORGANISERS,
    "organiser": ORGANISERS,
    "group": ORGANISERS,
    "withdraw": ORGANISERS,
    "place": ORGANISERS,
    "seed": ORGANISERS,
    "agree": ORGANISERS,
    "decide": ORGANISERS,
    "language": ORGANISERS,
    "bind": ORGANISERS,
    "check": EVERYBODY,
    "close": ORGANISERS,
}
"""Written by hand: a wider role may do what a narrower one may, but a captain's word is the captain's alone."""

GIVEN: Final[Mapping[str, str]] = {
    "number": "8.5.а", "whose": "«Лисы»", "words": "опоздали", "score": "Волки 1:0 Лисы", "roles": "3 мафа и ман",
    "nicks": "бот1", "choice": "loss", "about": "R1", "ruling": "R1", "ground": "contradicts", "a": "«Волки»",
    "b": "«Лисы»", "subject": "«Лисы»", "clause": "8.5.а", "penalty": "warning", "reason": "так вышло",
    "kind": "walkout", "team": "«Лисы»", "name": "«Ещё»", "rulebook": "walls", "id": "M39", "group": "А",
    "verdict": "dismiss", "language": "en", "chat": "hall",
    "player": "«Лисы»", "table": "1", "place": "1", "size": "2",
}  # fmt: skip
BARRED: Final = frozenset(
    {
        "refuse-anonymous",
        "refuse-not-organiser",
        "refuse-not-head-judge",
        "refuse-not-judge",
        "refuse-not-captain",
        "refuse-not-admin",
        "refuse-appeal-captain",
        "refuse-judge-settles",
        "refuse-record-others",
        "refuse-evidence-stranger",
    }
)
"""Refusals that are about who asks. `choose` has one of its own: a choice waits, and it is somebody else's."""
NOW: Final = datetime(2026, 5, 10, 15, 0, tzinfo=UTC)
NAMES: Final = {role: number for number, role in enumerate(ROLES, start=101)} | {"rival": 201}


@dataclass
class Platform:
    """A platform as its adapter hears it."""

    name: str
    said: int = 0
    chats: dict[str, Chat] = field(default_factory=dict)

    def heard(self, spec: Command, who: str, chat: str, given: Mapping[str, str]) -> Heard:
        """What the adapter makes of a command with these values, in the order of its parameters."""
        self.said += 1
        make = self._slash if self.name == "discord" else self._typed
        heard = make(spec, who, chat, given)
        return replace(heard, files=(Upload("log.txt", 3, "text/plain", _three_bytes),)) if spec.files else heard

    def _slash(self, spec: Command, who: str, chat: str, given: Mapping[str, str]) -> Heard:
        chosen: dict[str, object] = {
            parameter.name: discord.Object(NAMES[given[parameter.name]])
            if parameter.kind is Kind.PERSON
            else given[parameter.name]
            for parameter in spec.parameters
            if parameter.name in given
        }
        permissions = discord.Permissions(administrator=who == ORGANISER)
        interaction: Any = SimpleNamespace(
            id=self.said,
            created_at=NOW,
            user=SimpleNamespace(id=NAMES[who], display_name=who, name=who),
            guild_id=1,
            permissions=permissions,
        )
        return on_discord.interaction(
            interaction, Chat("discord", str(_number(chat))), command=spec.name, chosen=chosen
        )

    def _typed(self, spec: Command, who: str, chat: str, given: Mapping[str, str]) -> Heard:
        text, entities = f"/{spec.name}", []
        for parameter in spec.parameters:
            if parameter.name not in given:
                continue
            text += " "
            value = given[parameter.name]
            if parameter.kind is Kind.PERSON:
                user = {"id": NAMES[value], "is_bot": False, "first_name": value}
                entities.append({"type": "text_mention", "offset": len(text), "length": len(value), "user": user})
            text += value

        async def administers(chat: int, user: int) -> bool:  # noqa: ARG001 - as the adapter asks
            return user == NAMES[ORGANISER]

        async def fetch(file: str) -> bytes:
            return file.encode()

        author = ANONYMOUS if who == NOBODY else NAMES[who]
        message: Any = {
            "message_id": self.said,
            "date": int(NOW.timestamp()),
            "chat": {"id": _number(chat), "type": "supergroup", "title": chat},
            "from": {"id": author, "is_bot": who == NOBODY, "first_name": who},
            "text": text,
            "entities": entities,
        }
        heard = Ear(1, "arbiter_bot", fetch, administers).message(message)
        assert heard is not None
        return heard


async def _three_bytes() -> bytes:
    return b"log"


def _number(chat: str) -> int:
    return {"captains": 11, "judges": 12, "hall": 13, "elsewhere": 14}[chat]


BY_NAME: Final = {command.name: command for command in COMMANDS}


@dataclass
class World:
    """A tournament day on one platform, with somebody in every role and something to decide for each command."""

    platform: Platform
    referee: Referee

    async def say(self, said: str, who: str, where: str = "captains", **given: str) -> Answer:
        """Somebody says a command; it must come through."""
        answer = await self.referee.hear(self.platform.heard(BY_NAME[said], who, where, given))
        assert answer.outcome is Outcome.RULED, (said, given, answer.reply and answer.reply.title)
        return answer

    async def ask(self, name: str, who: str) -> str:
        """What is said to somebody who asks for a command: the reason of a refusal, or nothing. Nothing is recorded."""
        spec, given = BY_NAME[name], _given(name)
        chat = "elsewhere" if name == "tournament" else "captains"
        asked = await hearing.understand(self.referee, self.platform.heard(spec, who, chat, given))
        assert asked is not None, name
        if isinstance(asked, Asked) and asked.enquiry is not None:
            asked = await enquiries.answer(self.referee, asked)
        if isinstance(asked, Answer):
            assert asked.outcome is not Outcome.FAILED, name
            return asked.reply.title.id if asked.reply is not None and asked.outcome is Outcome.REFUSED else ""
        assert asked.command is not None
        edition = asked.edition or self.referee.edition(asked.state)
        state = (await self.referee.load(asked.stream)).state
        decision = decide(edition, state, asked.command, asked.actor, asked.heard.at)
        return decision.reason if isinstance(decision, Refusal) else ""


def _given(name: str) -> dict[str, str]:
    """Values for a command that leave only the question whether the person may."""
    values: dict[str, str] = {}
    for parameter in BY_NAME[name].parameters:
        if parameter.kind is Kind.PERSON:
            values[parameter.name] = PLAYER
        elif parameter.name in GIVEN and not _left_out(name, parameter.name):
            values[parameter.name] = GIVEN[parameter.name]
    return values


def _left_out(command: str, parameter: str) -> bool:
    """Optional values that would make it another question."""
    return (command, parameter) in {
        ("match", "creator"), ("choose", "ruling"), ("cards", "team"), ("standings", "group"), ("tournament", "level"),
    }  # fmt: skip


@pytest.fixture(params=["discord", "telegram"])
async def world(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[World]:
    """A match in play with a report, rulings in every state, a choice that waits, somebody in every role."""
    journal = await SqliteJournal.open(tmp_path / "arbiter.db")
    world = World(
        Platform(request.param), Referee(journal, journal.directory, Editions(), clock=lambda: NOW, coin=lambda: 0)
    )
    try:
        await _lived(world)
        yield world
    finally:
        await journal.close()


async def _lived(world: World) -> None:
    referee = world.referee
    await world.say("tournament", ORGANISER, "hall", name="Кубок", rulebook="walls")
    await world.say("bind", ORGANISER, "captains", chat="captains")
    await world.say("bind", ORGANISER, "judges", chat="judges")
    await world.say("head_judge", ORGANISER, person=HEAD)
    await world.say("judge", ORGANISER, person=JUDGE)
    for team in ("«Волки»", "«Лисы»"):
        await world.say("team", ORGANISER, name=team)
    await world.say("captain", ORGANISER, team="«Волки»", person="rival")
    await world.say("captain", ORGANISER, team="«Лисы»", person=CAPTAIN)
    for deputy in (DEPUTY, OUT):
        await world.say("deputy", ORGANISER, team="«Лисы»", person=deputy)
    await world.say("player", ORGANISER, team="«Лисы»", person=PLAYER)
    await world.say("acting", CAPTAIN, person=ACTING)
    await world.say("match", JUDGE, a="«Волки»", b="«Лисы»")
    await world.say("ruling", JUDGE, subject="«Волки»", clause="8.5.ж.1", note="флуд")
    await _press(world, JUDGE, "issue", "R1")
    await world.say("uncovered", JUDGE, subject="«Лисы»", penalty="warning", reason="спор")
    stream = next(iter(await referee.streams()))
    person = next(p for p in (await referee.load(stream)).state.entrants["t2"].deputies if _is(referee, p, OUT))  # type: ignore[index]
    await _propose(world, "8.5.л", person)
    await _press(world, JUDGE, "issue", "R3")
    await world.say("ruling", JUDGE, subject="«Волки»", clause="8.2")
    await _press(world, JUDGE, "issue", "R4")
    await world.say("report", "rival", score="Волки 1:0 Лисы")


def _is(referee: Referee, person: str, role: str) -> bool:
    return any(account.xid == str(NAMES[role]) for account in referee.directory.accounts_of(person))


async def _press(world: World, who: str, word: str, *args: str) -> None:
    """A judge presses a button of the bot's; the token is what an adapter sends back."""
    stream = next(iter(await world.referee.streams()))
    heard = world.platform.heard(BY_NAME["resume"], who, "judges", {})
    token = ":".join((word, stream, *args))
    pressed = Heard(f"{heard.cause}:press", heard.at, heard.account, heard.chat, token=token)
    answer = await world.referee.hear(pressed)
    assert answer.outcome is Outcome.RULED, (token, answer.reply and answer.reply.title)


async def _propose(world: World, clause: str, person: str) -> None:
    await _press(world, JUDGE, "ruling", person, clause, "0")


def test_every_command_is_in_the_table() -> None:
    """A command that nobody has thought about is no command."""
    assert set(MAY) == {command.name for command in COMMANDS}


async def test_permission_matrix(world: World) -> None:
    """Every role may do what the table says, and nothing else; what is not allowed changes nothing."""
    roles = [role for role in ROLES if role != NOBODY or world.platform.name == "telegram"]  # nobody hides on Discord
    wrong = []
    for name, may in MAY.items():
        for role in roles:
            reason = await world.ask(name, role)
            barred = reason in BARRED or (name == "choose" and reason == "refuse-no-choice")
            if barred == (role in may):
                wrong.append(f"{name} by {role}: {reason or 'allowed'}")
    assert wrong == []


async def test_refused_is_not_recorded(world: World) -> None:
    """Said to the referee itself, a command of somebody without the right is refused and no entry is made."""
    stream = next(iter(await world.referee.streams()))
    before = (await world.referee.load(stream)).number
    for name, may in MAY.items():
        for role in sorted({PLAYER, OUT, STRANGER} - may):
            where = "elsewhere" if name == "tournament" else "captains"
            answer = await world.referee.hear(world.platform.heard(BY_NAME[name], role, where, _given(name)))
            assert answer.outcome is Outcome.REFUSED, (name, role, answer.outcome)
    assert (await world.referee.load(stream)).number == before
