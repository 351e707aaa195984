"""From message ids and typed arguments to words: Fluent, two languages, right plurals, nothing a name could break."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from fluent.runtime import FluentBundle, FluentResource

from bot.conversation import Clock, Entrant, Length, Person, Plain, Prose, Reply, Says, Tone
from rulebook.vocabulary import Score

LANGUAGES = ("ru", "en")
_LOCALES = Path(__file__).parent / "locales"
_LONG = 500
"""Signs; the library refuses arguments of more than 1000, and clauses are longer: those are put in afterwards."""


class UnknownMessage(LookupError):  # noqa: N818 - a fact about a locale
    """A message id that the locale has not: a fault of ours, caught by the tests."""


@functools.cache
def bundle(language: str) -> FluentBundle:
    """All `*.ru.ftl` (or en) of a language together. Isolation marks are off: chat clients show them as boxes."""
    made = FluentBundle([language], use_isolating=False)
    for file in sorted((*_LOCALES.glob(f"{language}.ftl"), *_LOCALES.glob(f"*.{language}.ftl"))):
        made.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    return made


@functools.lru_cache(maxsize=4096)
def _formatted(language: str, message: str, args: tuple[tuple[str, str | int], ...]) -> str:
    found = bundle(language)
    if not found.has_message(message):
        raise UnknownMessage(message)
    pattern = found.get_message(message).value
    if pattern is None:
        raise UnknownMessage(message)
    text, errors = found.format_pattern(pattern, dict(args))
    if errors:
        raise UnknownMessage(f"{message}: {errors[0]}")
    return str(text)


def say(language: str, message: str, **args: str | int) -> str:
    """One message where there is no chat to speak in, such as a command's description. Raises UnknownMessage."""
    return _formatted(language, message, tuple(args.items()))


def _names(said: str, clause: str) -> bool:
    """Whether words cite a clause already: 3.3 stands in «п. 3.3.», but not in «13.3» or «3.3.а»."""
    return re.search(rf"(?<![\w.]){re.escape(clause)}(?!\.?\w)", said) is not None


def clock_time(at: datetime, zone: ZoneInfo) -> str:
    """18:17, or 18:17:05 when seconds matter."""
    local = at.astimezone(zone)
    return local.strftime("%H:%M:%S" if local.second else "%H:%M")


def length_of_time(length: timedelta) -> str:
    """2:00, 0:30, 1:05:00; never negative."""
    total = max(0, round(length.total_seconds()))
    hours, rest = divmod(total, 3600)
    minutes, seconds = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A reply in words, without a platform's own markup: each part is already escaped where people's words stand."""

    title: str
    body: tuple[str, ...]
    citations: tuple[str, ...]
    actions: tuple[tuple[str, str, str], ...]
    """(word, token, label) of each button; labels are not escaped: platforms show them literally."""
    tone: Tone
    table: tuple[tuple[str, ...], ...] = ()

    @property
    def text(self) -> str:
        """Everything but the buttons, a line each."""
        return "\n".join((self.title, *self.body))


def _same(text: str) -> str:
    return text


@dataclass(frozen=True, slots=True)
class Voice:
    """How to speak in one chat: language, time zone, and the names of its tournament."""

    language: str
    zone: ZoneInfo
    name_of: Callable[[str], str]

    def say(self, says: Says, escape: Callable[[str], str] = _same) -> str:
        """One message in words; `escape` is applied to people's words and names only."""
        args = {key: self._value(value, escape) for key, value in says.args.items()}
        long = {key: value for key, value in args.items() if isinstance(value, str) and len(value) > _LONG}
        args.update({key: f"\ue000{key}\ue001" for key in long})
        text = _formatted(self.language, says.id, tuple(args.items()))
        for key, value in long.items():
            text = text.replace(f"\ue000{key}\ue001", value)
        return text

    def draw(self, reply: Reply, escape: Callable[[str], str] = _same) -> Drawn:
        """A whole reply in words."""
        title, body = self.say(reply.title, escape), tuple(self.say(line, escape) for line in reply.body)
        said = "\n".join((title, *body))
        return Drawn(
            title=title,
            body=body,
            citations=tuple(clause for clause in reply.citations if not _names(said, clause)),
            actions=tuple((action.word, action.token, self.say(action.label)) for action in reply.actions),
            tone=reply.tone,
            table=reply.table,
        )

    def _value(self, value: object, escape: Callable[[str], str]) -> str | int:
        match value:
            case bool():
                return "yes" if value else "no"
            case int() | str():
                return value
            case Score():
                return f"{value.first} : {value.second}"
            case Entrant(id=entrant):
                return f"«{escape(self.name_of(entrant))}»"
            case Person(id=person):
                return escape(self.name_of(person))
            case Clock(at=at):
                return clock_time(at, self.zone)
            case Length(of=length):
                return length_of_time(length)
            case Plain(text=text):
                return escape(text)
            case Prose():
                return escape(value.ru if self.language == "ru" else value.en)
            case Says():
                return self.say(value, escape)
            case list() | tuple():
                return ", ".join(str(self._value(item, escape)) for item in value)
            case _:
                msg = f"no way to say {type(value).__name__}"
                raise UnknownMessage(msg)
