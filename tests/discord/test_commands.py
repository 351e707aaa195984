"""Slash commands are the catalogue's, in both languages, and are brought to Discord only when they have changed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import discord
import pytest

from bot import catalogue
from bot.catalogue import COMMANDS, Command, Kind, Parameter, Section
from bot.conversation import Account, Suggestion
from bot.discord_adapter import commands
from bot.localisation import LANGUAGES, UnknownMessage, say
from tests.loopback.waiting import until

if TYPE_CHECKING:
    from tests.discord.conftest import Cup, Serving
    from tests.discord.ears import FakeEars
    from tests.loopback.discord_server import DiscordServer

pytestmark = pytest.mark.loopback

TYPES = {Kind.PERSON: discord.AppCommandOptionType.user, Kind.NUMBER: discord.AppCommandOptionType.integer}
PROOF = Command(
    "proof",
    Section.CAPTAINS,
    (
        Parameter("what", Kind.RULING),
        Parameter("how", Kind.WORD, choices=("log", "picture")),
        Parameter("note", Kind.TEXT, optional=True),
    ),
    files=True,
)


async def registered(server: DiscordServer) -> dict[str, dict[str, Any]]:
    """What Discord has, once it has anything."""
    await server.registered("close")
    return {name: each for (name, _), each in server.world.backend.commands[None].items()}


async def test_every_command_of_the_catalogue_is_registered_as_declared(serving: Serving, cup: Cup) -> None:
    """Names, order, kinds, what is required, what has choices, what is suggested, and nothing else."""
    async with serving():
        known = await registered(cup.server)
    assert list(known) == [command.name for command in COMMANDS]
    for command in COMMANDS:
        options = known[command.name]["options"][: len(command.parameters)]
        files = known[command.name]["options"][len(command.parameters) :]
        assert [(option["name"], option["required"]) for option in options] == [
            (parameter.name, not parameter.optional) for parameter in command.parameters
        ], command.name
        for option, parameter in zip(options, command.parameters, strict=True):
            assert option["type"] == TYPES.get(parameter.kind, discord.AppCommandOptionType.string).value
            assert tuple(choice["value"] for choice in option.get("choices", ())) == parameter.choices
            assert option.get("autocomplete", False) == (parameter.kind in commands.SUGGESTED)
        assert len(files) == (commands.FILES if command.files else 0)
        assert {option["type"] for option in files} <= {discord.AppCommandOptionType.attachment.value}


async def test_everybody_sees_every_command_and_private_ones_work_in_private_chats(serving: Serving, cup: Cup) -> None:
    """Rights are decided in the law, which says why; none works outside the guilds that have the bot."""
    guild, private = discord.app_commands.AppCommandContext.GUILD, discord.app_commands.AppCommandContext.DM_CHANNEL
    async with serving():
        known = await registered(cup.server)
    for command in COMMANDS:
        anywhere = command.private or command.section is Section.EVERYONE
        assert known[command.name]["contexts"] == ([guild, private] if anywhere else [guild])
        assert known[command.name]["default_member_permissions"] is None
        assert known[command.name]["integration_types"] == [0]


async def test_commands_are_brought_once_and_again_only_when_they_have_changed(
    serving: Serving, cup: Cup, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Looking is free, bringing is rationed: a start that changes nothing brings nothing."""

    def looked() -> list[str]:
        return [each.method for each in cup.server.requests if each.path.endswith("/commands")]

    for _ in range(2):
        async with serving():
            await registered(cup.server)
            await until(lambda: looked()[-1:] in (["PUT"], ["GET"]))
    await cup.server.bell.until(lambda: len(looked()) == 3)
    assert looked() == ["GET", "PUT", "GET"]
    monkeypatch.setattr(commands, "COMMANDS", (*COMMANDS, PROOF))
    async with serving():
        await cup.server.registered("proof")
    assert looked() == ["GET", "PUT", "GET", "GET", "PUT"]


async def test_commands_are_compared_as_discord_returns_them() -> None:
    """Discord adds numbers and versions, leaves out what is false or empty, and tells apart what really differs."""
    ours: dict[str, Any] = {
        "name": "match",
        "description": "starts",
        "type": 1,
        "contexts": [0, 1],
        "integration_types": [0],
        "default_member_permissions": None,
        "nsfw": False,
        "dm_permission": True,
        "name_localizations": {"ru": "стенка"},
        "description_localizations": {},
        "options": [{"type": 3, "name": "a", "description": "a", "required": False, "autocomplete": True}],
    }
    theirs = {key: value for key, value in ours.items() if key not in {"nsfw", "description_localizations"}} | {
        "id": "1",
        "version": "2",
        "application_id": "3",
        "description_localizations": None,
        "options": [{"type": 3, "name": "a", "name_localizations": None, "description": "a", "autocomplete": True}],
    }
    assert commands.shape([ours]) == commands.shape([theirs])
    changes: tuple[dict[str, Any], ...] = (
        {"description": "begins"},
        {"name_localizations": {"ru": "матч"}},
        {"contexts": [0]},
        {"options": []},
        {"options": [ours["options"][0] | {"required": True}]},
        {"options": [ours["options"][0] | {"choices": [{"name": "x", "value": "x"}]}]},
    )
    for change in changes:
        assert commands.shape([ours | change]) != commands.shape([theirs]), change


async def test_bringing_is_tried_again_when_discord_is_in_trouble(serving: Serving, cup: Cup) -> None:
    """The connection does not wait for the commands, and the commands are not forgotten."""
    cup.server.fault("PUT", "/applications/*/commands", 503, times=2)
    async with serving() as adapter:
        assert adapter.listens
        await registered(cup.server)


async def test_suggestions_are_the_referees_within_discords_limits(serving: Serving, ears: FakeEars, cup: Cup) -> None:
    """At most 25, the best first; a long label is cut, a value that is too long cannot be offered."""
    ears.suggestions = [Suggestion("x" * 101, "too long"), Suggestion("", "nothing"), Suggestion("8.5", "л" * 150)]
    ears.suggestions += [Suggestion(f"1.{number}", f"п. 1.{number}") for number in range(60)]
    async with serving():
        offered = await cup.vera.suggest(cup.hall, "ruling", "clause", "8", subject="Вепри")
    assert len(offered) == 25
    assert (offered[0]["value"], offered[0]["name"]) == ("8.5", "л" * 99 + "…")
    assert [each["value"] for each in offered[1:]] == [f"1.{number}" for number in range(24)]
    ((heard, parameter, typed),) = ears.asked
    assert (heard.command, parameter, typed) == ("ruling", "clause", "8")
    assert heard.arguments["subject"] == "Вепри"
    assert heard.account.xid == str(cup.vera.id)


async def test_no_suggestions_are_better_than_an_error(serving: Serving, ears: FakeEars, cup: Cup) -> None:
    """Whatever is wrong with suggestions, the value can be typed."""
    ears.failing = True
    async with serving():
        assert await cup.vera.suggest(cup.hall, "ruling", "clause", "8") == []


async def test_files_and_choices_of_a_command_arrive(
    serving: Serving, ears: FakeEars, cup: Cup, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Up to ten attachments come as files; a choice comes as its word."""
    monkeypatch.setattr(commands, "COMMANDS", (*COMMANDS, PROOF))
    files: dict[str, Any] = {f"file{number}": (f"{number}.png", bytes([number])) for number in range(1, 11)}
    async with serving():
        await cup.vera.slash(cup.hall, "proof", what="R1", how="log", **files)
        (heard,) = ears.heard
        assert heard.arguments == {"what": "R1", "how": "log"}
        assert [file.name for file in heard.files] == [f"{number}.png" for number in range(1, 11)]
        assert [await file.fetch() for file in heard.files] == [bytes([number]) for number in range(1, 11)]


async def test_a_command_in_an_older_shape_goes_to_the_referee(serving: Serving, ears: FakeEars, cup: Cup) -> None:
    """A client shows for a while what Discord had an hour ago: that is heard as well, not met with silence."""
    async with serving():
        await registered(cup.server)
        cup.server.world.backend.register_commands(
            None,
            [
                {
                    "name": "captain",
                    "description": "as it was",
                    "options": [
                        {"type": 3, "name": "squad", "description": "team", "required": True},
                        {"type": 6, "name": "who", "description": "person", "required": True},
                    ],
                },
                {"name": "gone", "description": "as it was"},
            ],
        )
        assert (await cup.vera.slash(cup.hall, "captain", squad="Вепри", who=cup.vera)).complete
        assert (await cup.vera.slash(cup.hall, "gone")).complete
    assert [heard.command for heard in ears.heard] == ["captain", "gone"]
    assert ears.heard[0].arguments == {"squad": "Вепри", "who": Account("discord", str(cup.vera.id))}


async def test_russian_names_stand_beside_the_english_ones(
    serving: Serving, cup: Cup, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Russian only for Russian clients; a name that Discord would refuse is left out rather than refused."""
    spoken = {
        ("ru", "command-match-name"): "стенка",
        ("ru", "command-match"): "Начать стенку",
        ("en", "command-match"): "Starts a match",
        ("ru", "parameter-creator"): "Кто создаёт",
        ("ru", "command-close-name"): "Закрыть Турнир",
        ("ru", "choice-language-ru"): "русский",
        ("en", "choice-language-ru"): "Russian",
    }

    def said(language: str, message: str) -> str:
        if (language, message) in spoken:
            return spoken[language, message]
        raise UnknownMessage(message)

    monkeypatch.setattr(commands, "say", said)
    async with serving():
        known = await registered(cup.server)
    assert known["match"]["name_localizations"] == {"ru": "стенка"}
    assert (known["match"]["description"], known["match"]["description_localizations"]) == (
        "Starts a match",
        {"ru": "Начать стенку"},
    )
    assert known["match"]["options"][2]["description_localizations"] == {"ru": "Кто создаёт"}
    assert known["close"]["name_localizations"] == {}
    (russian, _) = known["language"]["options"][0]["choices"]
    assert (russian["name"], russian["name_localizations"]) == ("Russian", {"ru": "русский"})


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_locales_fit_discord(language: str) -> None:
    """Every command, parameter and choice has its words, none is cut; names are of Discord's kind and all different."""

    def said(message: str) -> str:
        return say(language, message.replace("_", "-"))

    names = [said(f"command-{command.name}-name") for command in COMMANDS]
    assert [name for name in names if not commands.is_name(name)] == []
    assert len(set(names)) == len(names)
    parameters = [parameter for command in COMMANDS for parameter in command.parameters]
    texts = [
        *(said(f"command-{command.name}") for command in COMMANDS),
        *(said(f"parameter-{parameter.name}") for parameter in parameters),
        *(said(f"choice-{parameter.name}-{word}") for parameter in parameters for word in parameter.choices),
    ]
    assert [text for text in texts if commands.clipped(text) != text] == []


def test_the_catalogue_fits_discord() -> None:
    """At most a hundred commands of 25 options, what is required first, names of Discord's kind."""
    assert len(catalogue.COMMANDS) <= 100
    for command in catalogue.COMMANDS:
        assert re.fullmatch(r"[a-z0-9_]{1,32}", command.name)
        assert len(command.parameters) + (commands.FILES if command.files else 0) <= 25
        optional = [parameter.optional for parameter in command.parameters]
        assert optional == sorted(optional), command.name
        assert all(len(parameter.choices) <= 25 for parameter in command.parameters)
