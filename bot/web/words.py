"""The words of the practice page as JSON: its own texts, and every command with its parameters."""

from __future__ import annotations

import functools
import re
from pathlib import Path
from typing import Final

from fluent.syntax import ast, parse

from bot.catalogue import COMMANDS, Command, Parameter
from bot.localisation import bundle
from bot.web.cast import MEMBERS

_LOCALES: Final = Path(__file__).parent.parent / "locales"
_VARIABLE: Final = re.compile(r"\$([a-z]+)")
_PREFIX: Final = "practice-"


@functools.cache
def page_words(language: str) -> dict[str, object]:
    """Everything the page says in a language. Variables of its texts stand as {name} and are filled in by the page."""
    source = (_LOCALES / f"practice.{language}.ftl").read_text(encoding="utf-8")
    blanks = {name: f"{{{name}}}" for name in _VARIABLE.findall(source)}
    ids = [entry.id.name for entry in parse(source).body if isinstance(entry, ast.Message)]
    return {
        "language": language,
        "texts": {name.removeprefix(_PREFIX): _text(language, name, blanks) for name in ids},
        "commands": [_command(language, command) for command in COMMANDS],
        "people": [
            {
                "key": member.key,
                "role": member.role,
                "team": member.team,
                "chats": member.chats,
            }
            for member in MEMBERS
        ],
    }


def _command(language: str, command: Command) -> dict[str, object]:
    return {
        "name": command.name,
        "local": _text(language, f"command-{_hyphened(command.name)}-name", default=command.name),
        "about": _text(language, f"command-{_hyphened(command.name)}", default=""),
        "section": command.section.value,
        "files": command.files,
        "parameters": [_parameter(language, parameter) for parameter in command.parameters],
    }


def _parameter(language: str, parameter: Parameter) -> dict[str, object]:
    return {
        "name": parameter.name,
        "label": _text(language, f"parameter-{_hyphened(parameter.name)}", default=parameter.name),
        "optional": parameter.optional,
        "choices": [
            {"value": choice, "label": _text(language, f"choice-{_hyphened(parameter.name)}-{choice}", default=choice)}
            for choice in parameter.choices
        ],
    }


def _hyphened(name: str) -> str:
    """A catalogue's name as message ids spell it."""
    return name.replace("_", "-")


def _text(language: str, message: str, blanks: dict[str, str] | None = None, default: str | None = None) -> str:
    words = bundle(language)
    if not words.has_message(message):
        if default is None:
            raise LookupError(message)
        return default
    pattern = words.get_message(message).value
    if pattern is None:
        raise LookupError(message)
    text, errors = words.format_pattern(pattern, blanks or {})
    if errors:
        msg = f"{message}: {errors[0]}"
        raise LookupError(msg)
    return str(text)
