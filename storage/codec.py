"""Events <-> JSON, and other dataclasses of ours (a post's Reply, say) likewise.

    StorageFailure
      Unwritable    a value that has no form in the record: nothing has been written
      Unreadable    a text that no known shape fits: an unknown type, a version from a newer Arbiter, damage

An event is written as {"type": "ScoreReported", "v": 1, ...} with all its fields. What is written stays: when the
meaning of an event changes, UPGRADES says how the old shape becomes the new one whenever it is read. A new field with a
default needs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar, get_args

import orjson

from rulebook.events import Event
from rulebook.vocabulary import Score
from storage.journal import StorageFailure
from storage.shapes import beyond_json, form_of, register

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    Record = dict[str, Any]
    Upgrades = Mapping[tuple[str, int], Callable[[Record], Record]]

__all__ = ["UPGRADES", "EventCodec", "Unreadable", "Unwritable", "decode", "dumps", "encode", "loads", "register"]

T = TypeVar("T")

# Moments come to `beyond_json`, so that one without a time zone is refused instead of written down as if it had one.
_OPTION: Final = orjson.OPT_PASSTHROUGH_DATETIME
_MISFITS: Final = (TypeError, ValueError, LookupError, AttributeError, ArithmeticError, RecursionError)

UPGRADES: Final[Upgrades] = {}
"""(type, version it was written with) -> what makes its record one version newer.

    ("ScoreReported", 1): lambda record: {**record, "how": "game" if record["played"] else "draw"}
    ("ScoreAgreed", 1): lambda record: {**record, "type": "ScoreConfirmed", "v": 1}

The highest version here is the one before the present: with the first line ScoreReported is written as v 2. Keys of
types that no longer exist stay for ever: the journal may hold them.
"""


class Unwritable(StorageFailure):
    """A value has no form in the record."""


class Unreadable(StorageFailure):
    """A text fits no known shape."""


class EventCodec:
    """The events of one vocabulary, with the upgrades of their old shapes."""

    def __init__(self, events: Iterable[type], upgrades: Upgrades) -> None:
        """Take the event classes there are now, and how to bring older ones up to date."""
        self._classes = {cls.__name__: cls for cls in events}
        self._upgrades = upgrades
        self._versions = {
            name: 1 + max((version for old, version in upgrades if old == name), default=0) for name in self._classes
        }
        self._heads = {
            cls: orjson.dumps({"type": name, "v": self._versions[name]})[:-1] for name, cls in self._classes.items()
        }

    def encode(self, events: Iterable[object]) -> str:
        """Write events as a JSON array."""
        return f"[{','.join([self._encode(event) for event in events])}]"

    def decode(self, text: str | bytes) -> tuple[Any, ...]:
        """Read events, those in old shapes as what they would be today."""
        try:
            records = orjson.loads(text)
        except ValueError as error:
            raise Unreadable(f"not JSON: {error}") from error
        if not isinstance(records, list):
            raise Unreadable("not a list of events")
        return tuple([self._decode(record) for record in records])

    def _encode(self, event: object) -> str:
        head = self._heads.get(type(event))
        if head is None:
            raise Unwritable(f"{type(event).__qualname__} is no event")
        body = _dump(event)
        return (head + (b"," if len(body) > len(b"{}") else b"") + body[1:]).decode()

    def _decode(self, record: Record) -> object:
        name, version = _label(record)
        while (upgrade := self._upgrades.get((name, version))) is not None:
            try:
                record = upgrade(record)
            except _MISFITS as error:
                _misfit(f"{name} v{version}", error)
            if record["type"] == name:  # a renamed one brings the version of its new name itself
                record["v"] = version + 1
            name, version = _label(record)
        cls = self._classes.get(name)
        if cls is None:
            raise Unreadable(f"unknown event {name}: the record was written by another version of Arbiter")
        if version != self._versions[name]:
            raise Unreadable(f"{name} v{version}: the newest known here is v{self._versions[name]}")
        del record["type"], record["v"]
        return _load(cls, record, name)


_EVENTS: Final = EventCodec(get_args(Event), UPGRADES)


def encode(events: Iterable[Event]) -> str:
    """Write events as a JSON array. Raises Unwritable."""
    return _EVENTS.encode(events)


def decode(text: str | bytes) -> tuple[Event, ...]:
    """Read events, bringing old shapes up to date. Raises Unreadable."""
    return _EVENTS.decode(text)


def dumps(value: object) -> str:
    """Write a dataclass as JSON. Raises Unwritable."""
    return _dump(value).decode()


def loads(cls: type[T], text: str | bytes) -> T:
    """Read what `dumps` wrote. Raises Unreadable."""
    try:
        raw = orjson.loads(text)
    except ValueError as error:
        raise Unreadable(f"not JSON: {error}") from error
    return _load(cls, raw, cls.__name__)


register(Score)


def _dump(value: object) -> bytes:
    pack = form_of(type(value)).pack
    try:
        return orjson.dumps(value if pack is None else pack(value), beyond_json, _OPTION)
    except _MISFITS as error:
        # Of an exception in the hook orjson tells only the type it was asked about; the reason is the cause.
        raise Unwritable(f"{type(value).__qualname__} cannot be written: {error.__cause__ or error}") from error


def _load(cls: type[T], raw: object, name: str) -> T:
    unpack = form_of(cls).unpack
    try:
        value: T = raw if unpack is None else unpack(raw)  # type: ignore[assignment]
    except _MISFITS as error:
        _misfit(name, error)
    return value


def _label(record: Record) -> tuple[str, int]:
    try:
        return record["type"], record["v"]
    except (TypeError, LookupError) as error:
        raise Unreadable("an event without type and version") from error


def _misfit(what: str, error: Exception) -> NoReturn:
    raise Unreadable(f"{what} cannot be read: {type(error).__name__}: {error}") from error
