"""Frozen dataclasses <-> what JSON can hold, worked out once per class from the types of its fields.

    str  int  bool  None  float      as they are (a float must be finite)
    NewType, Literal                 as what they stand for
    Enum                             its value
    datetime                         ISO 8601 in UTC; without a time zone: refused
    timedelta                        whole microseconds
    tuple[X, ...]  tuple[X, Y]       array
    dict[str, X]                     object
    X | None                         null or X
    a dataclass                      object of all its fields, defaults too: a later default must not change the past
    object, any other union          open: the value itself says what it is, {"$": "Score", "first": 3, "second": 2}

Speed comes from orjson, which walks dataclasses in C: what it writes just as we would is left to it, and has no `pack`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, fields, is_dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Final, Literal, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

if TYPE_CHECKING:
    from collections.abc import Callable

    Change = Callable[[Any], Any]

T = TypeVar("T")

TAG: Final = "$"
_MICROSECOND: Final = timedelta(microseconds=1)
_PLAIN: Final = frozenset({str, int, bool, NoneType})


@dataclass(frozen=True, slots=True)
class Form:
    """How values of one type are packed for JSON and unpacked again; None where nothing is to be done."""

    pack: Change | None = None
    unpack: Change | None = None


_AS_IT_IS: Final = Form()
_forms: dict[Any, Form] = dict.fromkeys(_PLAIN, _AS_IT_IS)
_registered: dict[str, type] = {}


def form_of(hint: Any) -> Form:  # noqa: ANN401 - a type hint may be anything
    """Return the form of a type; a type that has none is a mistake of the programmer's: TypeError."""
    form = _forms.get(hint)
    if form is None:
        form = _forms[hint] = _work_out(hint)
    return form


def register(cls: type[T]) -> type[T]:
    """Let values of a dataclass stand in open places (`object`), tagged with the name of the class."""
    known = _registered.get(cls.__name__)
    if known is not None and (known.__module__, known.__qualname__) != (cls.__module__, cls.__qualname__):
        raise TypeError(f"two classes are called {cls.__name__}: {known.__module__} and {cls.__module__}")
    _registered[cls.__name__] = cls
    return cls


def moment_text(moment: datetime) -> str:
    """Write a moment as ISO 8601 in UTC."""
    if moment.tzinfo is not UTC:
        if moment.utcoffset() is None:
            raise ValueError(f"a moment without a time zone: {moment.isoformat()}")
        moment = moment.astimezone(UTC)
    return moment.isoformat()


def beyond_json(value: object) -> object:
    """Orjson's hook for what JSON has no form for."""
    if isinstance(value, datetime):
        return moment_text(value)
    if isinstance(value, timedelta):
        return value // _MICROSECOND
    raise TypeError(f"{type(value).__qualname__} has no form in the record")


# --- from a type hint to its form ------------------------------------------------------------------------------------


def _work_out(hint: Any) -> Form:  # noqa: ANN401
    if isinstance(hint, NewType):
        return form_of(hint.__supertype__)
    if hint is float:
        return Form(pack=_finite)
    if hint is datetime:
        return Form(unpack=datetime.fromisoformat)
    if hint is timedelta:
        return Form(unpack=_length)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return Form(unpack={member.value: member for member in hint}.__getitem__)
    if isinstance(hint, type) and is_dataclass(hint):
        return _record(hint)
    if hint is object or hint is Any:
        return Form(_pack_open, _unpack_open)
    return _of_parts(hint)


def _of_parts(hint: Any) -> Form:  # noqa: ANN401
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Literal:
        return _AS_IT_IS
    if origin is tuple:
        return _row(form_of(parts[0])) if parts[-1:] == (...,) else _tuple([form_of(part) for part in parts])
    if origin is dict and form_of(parts[0]) is _AS_IT_IS:
        return _mapping(form_of(parts[1]))
    if origin in {Union, UnionType}:
        values = [part for part in parts if part is not NoneType]
        return _optional(form_of(values[0])) if len(values) == 1 else Form(_pack_open, _unpack_open)
    raise TypeError(f"a value of type {hint} cannot be kept in the record")


def _record(cls: type) -> Form:
    # A class may contain itself: until its form is known, the name of the class stands for it.
    _forms[cls] = Form(lambda value: form_of(cls).pack(value), lambda raw: form_of(cls).unpack(raw))  # type: ignore[misc]
    try:
        forms = _forms_of_fields(cls)
    except BaseException:
        del _forms[cls]
        raise
    packs = [(name, form.pack) for name, form in forms]
    unpacks = [(name, form.unpack) for name, form in forms if form.unpack is not None]

    def pack(value: object) -> dict[str, Any]:
        return {name: getattr(value, name) if pack is None else pack(getattr(value, name)) for name, pack in packs}

    def unpack(raw: dict[str, Any]) -> object:
        # The dict was made by orjson a moment ago and is nobody else's: its values are replaced where they stand.
        for name, change in unpacks:
            if name in raw:
                raw[name] = change(raw[name])
        return cls(**raw)

    return Form(None if all(change is None for _, change in packs) else pack, unpack)


def _forms_of_fields(cls: type) -> list[tuple[str, Form]]:
    hints = get_type_hints(cls)
    forms: list[tuple[str, Form]] = []
    for field in fields(cls):
        if field.name.startswith("_") or not field.init:
            raise TypeError(f"{cls.__name__}.{field.name}: hidden and computed fields cannot be kept in the record")
        try:
            forms.append((field.name, form_of(hints[field.name])))
        except TypeError as error:
            raise TypeError(f"{cls.__name__}.{field.name}: {error}") from error
    return forms


def _optional(inner: Form) -> Form:
    def option(change: Change | None) -> Change | None:
        return change and (lambda value: None if value is None else change(value))

    return Form(option(inner.pack), option(inner.unpack))


def _row(inner: Form) -> Form:
    pack, unpack = inner.pack, inner.unpack
    return Form(
        pack and (lambda value: [pack(one) for one in value]),
        tuple if unpack is None else lambda raw: tuple([unpack(one) for one in raw]),
    )


def _tuple(inner: list[Form]) -> Form:
    def each(changes: list[Change | None]) -> Callable[[Any], list[Any]]:
        return lambda values: [
            value if change is None else change(value) for change, value in zip(changes, values, strict=True)
        ]

    packs, unpacks = [form.pack for form in inner], [form.unpack for form in inner]
    unpack = each(unpacks)
    return Form(each(packs) if any(packs) else None, lambda raw: tuple(unpack(raw)))


def _mapping(inner: Form) -> Form:
    def values(change: Change | None) -> Change | None:
        return change and (lambda mapping: {key: change(value) for key, value in mapping.items()})

    return Form(values(inner.pack), values(inner.unpack))


def _finite(value: float) -> float:
    if not math.isfinite(value):
        raise ValueError(f"{value} has no form in the record")
    return value


def _length(microseconds: int) -> timedelta:
    return timedelta(microseconds=microseconds)


# --- open places -----------------------------------------------------------------------------------------------------


def _pack_open(value: Any) -> Any:  # noqa: ANN401
    kind = type(value)
    if kind in _PLAIN:
        return value
    if _registered.get(kind.__name__) is kind:
        return {TAG: kind.__name__} | _fields_packed(value)
    if isinstance(value, Enum):
        return _pack_open(value.value)
    if isinstance(value, float):
        return _finite(value)
    if isinstance(value, datetime):
        return {TAG: "datetime", "at": moment_text(value)}
    if isinstance(value, timedelta):
        return {TAG: "timedelta", "us": value // _MICROSECOND}
    if isinstance(value, (tuple, list)):
        return [_pack_open(one) for one in value]
    if isinstance(value, dict) and TAG not in value:
        return {key: _pack_open(one) for key, one in value.items()}
    raise TypeError(f"{kind.__qualname__} has no form in the record: register the class")


def _fields_packed(value: Any) -> dict[str, Any]:  # noqa: ANN401
    form = form_of(type(value))
    packed: dict[str, Any] = (
        form.pack(value) if form.pack else {field.name: getattr(value, field.name) for field in fields(value)}
    )
    return packed


def _unpack_open(raw: Any) -> Any:  # noqa: ANN401
    kind = type(raw)
    if kind is list:
        return tuple([_unpack_open(one) for one in raw])
    if kind is not dict:
        return raw
    tag = raw.pop(TAG, None)
    if tag is None:
        return {key: _unpack_open(one) for key, one in raw.items()}
    if tag == "datetime":
        return datetime.fromisoformat(raw["at"])
    if tag == "timedelta":
        return _length(raw["us"])
    if tag not in _registered:
        raise ValueError(f"nothing called {tag} is registered")
    return form_of(_registered[tag]).unpack(raw)  # type: ignore[misc]
