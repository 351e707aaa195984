"""Slash commands made from the catalogue, and brought to Discord only when something about them has changed.

    catalogue.Command -> app_commands.Command      names and descriptions from the locales: English, with Russian
    Kind.PERSON -> a user, Kind.NUMBER -> a number, everything else -> text; fixed choices; suggestions while typing
    `files` -> up to ten attachments

Everybody sees every command: rights are decided in the law, which says why when it refuses.
"""

from __future__ import annotations

import inspect
import logging
import re
from typing import TYPE_CHECKING, Any, Final, Optional, Protocol

import discord
from discord import app_commands
from typing_extensions import override

from bot.catalogue import COMMANDS, Command, Kind, Parameter, Section
from bot.localisation import UnknownMessage, say
from bot.log import facts

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bot.conversation import Suggestion

_log = logging.getLogger(__name__)

SUGGESTED: Final = frozenset(
    {
        Kind.ENTRANT,
        Kind.SUBJECT,
        Kind.RECORD,
        Kind.CLAUSE,
        Kind.INFRACTION,
        Kind.RULING,
        Kind.PENALTY,
        Kind.MATCH,
    },
)
FILES: Final = 10
CHOICES: Final = 25
WORDS: Final = 100
"""The longest description, label and value that Discord takes."""

_NAME: Final = re.compile(r"[-_'\w]{1,32}")
_LARGEST: Final = 10_000
_GUILD: Final = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
_ANYWHERE: Final = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
_INSTALLED: Final = app_commands.AppInstallationType(guild=True, user=False)
# Of a command or an option as Discord returns it, what we say of it; the rest (ids, versions) is Discord's own.
_OURS: Final[Mapping[str, object]] = {
    "name": "",
    "description": "",
    "type": 1,
    "name_localizations": {},
    "description_localizations": {},
    "contexts": [],
    "integration_types": [],
    "default_member_permissions": None,
    "nsfw": False,
    "required": False,
    "autocomplete": False,
    "min_value": None,
    "max_value": None,
    "value": "",
}

Interaction = discord.Interaction[Any]


class Commanded(Protocol):
    """Who is called when somebody uses a command."""

    async def on_command(self, given: Interaction, name: str, chosen: Mapping[str, object]) -> None:
        """Take a command with what was chosen for its parameters."""

    async def suggest(self, given: Interaction, name: str, parameter: str, typed: str) -> Sequence[Suggestion]:
        """Offer values for a parameter, best first."""


class Tree(app_commands.CommandTree[Any]):
    """The commands of this version; one of an older or newer version goes to the referee as well, who answers."""

    def __init__(self, client: discord.Client, commanded: Commanded) -> None:
        super().__init__(client)
        self._commanded = commanded
        for command in COMMANDS:
            self.add_command(slash(command, commanded))

    @override
    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Hear a command that Discord still shows in an older shape; log what is a fault of ours."""
        if isinstance(error, app_commands.CommandInvokeError):
            _log.error("a command failed", exc_info=error.original, extra=facts(command=error.command.name))
            return
        data: Mapping[str, Any] = interaction.data or {}
        _log.info("a command of another version", extra=facts(command=data.get("name")))
        if interaction.type is discord.InteractionType.application_command:
            chosen = {option["name"]: _raw(option) for option in data.get("options", []) if "value" in option}
            await self._commanded.on_command(interaction, str(data["name"]), chosen)


class Translator(app_commands.Translator):
    """Russian for those whose Discord is Russian."""

    @override
    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Give the Russian words, or None to leave the English."""
        message = string.extras.get("message")
        if locale is not discord.Locale.russian or message is None:
            return None
        words = _words(str(message), "ru")
        if context.location is app_commands.TranslationContextLocation.command_name:
            return words if words is not None and is_name(words) else None
        return None if words is None else clipped(words)


async def bring(tree: Tree, client: discord.Client) -> bool:
    """Bring the commands to Discord if they differ from what it has; say whether they did.

    Looking costs nothing, while bringing them at every start would soon meet Discord's daily limit.
    """
    translator = tree.translator
    if translator is None or client.application_id is None:
        raise RuntimeError("commands are brought after the login")
    wanted = [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]
    # tree.fetch_commands() would leave the translations out.
    route = discord.http.Route("GET", "/applications/{application_id}/commands", application_id=client.application_id)
    there = await client.http.request(route, params={"with_localizations": "true"})
    if shape(there) == shape(wanted):
        return False
    await tree.sync()
    return True


def shape(commands: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Commands in one form, whether they come from us or from Discord."""
    return {command["name"]: _shape(command) for command in commands}


def _shape(part: Mapping[str, Any]) -> dict[str, Any]:
    said = {key: part.get(key) or default for key, default in _OURS.items()}
    said["contexts"] = sorted(part.get("contexts") or [])
    said["options"] = [_shape(option) for option in part.get("options") or []]
    said["choices"] = [_shape(choice) for choice in part.get("choices") or []]
    return said


def slash(command: Command, commanded: Commanded) -> app_commands.Command[Any, ..., None]:
    """One slash command. The library reads parameters off a signature, so a signature is made."""

    async def callback(interaction: Interaction, **chosen: object) -> None:
        await commanded.on_command(interaction, command.name, chosen)

    files = [f"file{number}" for number in range(1, FILES + 1)] if command.files else []
    callback.__signature__ = inspect.Signature(  # type: ignore[attr-defined]  # read by the library
        [
            inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction),
            *(
                _parameter(parameter.name, _annotation(parameter), optional=parameter.optional)
                for parameter in command.parameters
            ),
            *(_parameter(file, discord.Attachment, optional=True) for file in files),
        ]
    )
    app_commands.describe(
        **{parameter.name: _said(f"parameter-{parameter.name}", parameter.name) for parameter in command.parameters},
        **{file: _said("discord-file", file) for file in files},
    )(callback)
    app_commands.choices(
        **{
            parameter.name: [
                app_commands.Choice(name=_said(f"choice-{parameter.name}-{word}", word), value=word)
                for word in parameter.choices
            ]
            for parameter in command.parameters
            if parameter.choices
        }
    )(callback)
    app_commands.autocomplete(
        **{
            parameter.name: _suggesting(command, parameter, commanded)
            for parameter in command.parameters
            if parameter.kind in SUGGESTED and not parameter.choices
        }
    )(callback)
    made: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=app_commands.locale_str(command.name, message=f"command-{command.name}-name"),
        description=_said(f"command-{command.name}", command.name),
        callback=callback,
        allowed_contexts=_ANYWHERE if command.private or command.section is Section.EVERYONE else _GUILD,
        allowed_installs=_INSTALLED,
    )
    return made


def is_name(words: str) -> bool:
    """Say whether Discord takes this as the name of a command."""
    return _NAME.fullmatch(words) is not None and words == words.lower()


def clipped(words: str) -> str:
    """The words in the length that Discord takes."""
    return words if len(words) <= WORDS else f"{words[: WORDS - 1].rstrip()}…"


def _annotation(parameter: Parameter) -> Any:  # noqa: ANN401  what the library understands as a type
    match parameter.kind:
        case Kind.PERSON:
            return discord.User
        case Kind.NUMBER:
            return app_commands.Range[int, 0, _LARGEST]
        case _:
            return str


def _parameter(name: str, annotation: Any, *, optional: bool) -> inspect.Parameter:  # noqa: ANN401  as the library has it
    return inspect.Parameter(
        name,
        inspect.Parameter.KEYWORD_ONLY,
        annotation=Optional[annotation] if optional else annotation,  # noqa: UP045  the library knows only this
        default=None if optional else inspect.Parameter.empty,
    )


def _suggesting(command: Command, parameter: Parameter, commanded: Commanded) -> Any:  # noqa: ANN401  as the library has it
    async def suggest(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        offered = await commanded.suggest(interaction, command.name, parameter.name, current)
        # A longer value would mean something else when cut, so it cannot be offered at all.
        fitting = [one for one in offered if 0 < len(one.value) <= WORDS]
        return [app_commands.Choice(name=clipped(one.label) or one.value, value=one.value) for one in fitting[:CHOICES]]

    return suggest


def _raw(option: Mapping[str, Any]) -> object:
    kind, value = option["type"], option["value"]
    if kind == discord.AppCommandOptionType.user.value:
        return discord.Object(int(value))
    return None if kind == discord.AppCommandOptionType.attachment.value else value


def _said(message: str, otherwise: str) -> app_commands.locale_str:
    return app_commands.locale_str(clipped(_words(message, "en") or otherwise), message=message)


def _words(message: str, language: str) -> str | None:
    try:
        return say(language, message.replace("_", "-"))
    except UnknownMessage:
        return None
