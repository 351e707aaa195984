"""Values of any type that the record can hold, made up by hypothesis."""

from dataclasses import fields, is_dataclass
from datetime import UTC, datetime, timedelta, timezone
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, Literal, NewType, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from rulebook.vocabulary import Score

ZONES: Final = st.sampled_from([UTC, timezone(timedelta(hours=5, minutes=45)), timezone(timedelta(hours=-8))])
MOMENTS: Final = st.datetimes(datetime(1900, 1, 2), datetime(2200, 1, 1), timezones=ZONES)  # noqa: DTZ001 - the zone is added
LENGTHS: Final = st.timedeltas(timedelta(days=-40_000), timedelta(days=40_000))
WHOLE: Final = st.integers(-(2**63), 2**63 - 1)
OPEN: Final = st.recursive(
    st.none() | st.booleans() | WHOLE | st.text() | MOMENTS | LENGTHS | st.builds(Score, WHOLE, WHOLE),
    lambda inner: (
        st.lists(inner, max_size=3).map(tuple) | st.dictionaries(st.text("abc_", min_size=1), inner, max_size=3)
    ),
    max_leaves=6,
)
SIMPLE: Final[dict[Any, st.SearchStrategy[Any]]] = {
    str: st.text(),
    int: WHOLE,
    bool: st.booleans(),
    NoneType: st.none(),
    float: st.floats(allow_nan=False, allow_infinity=False),
    datetime: MOMENTS,
    timedelta: LENGTHS,
    object: OPEN,
}


@cache
def values_of(hint: Any) -> st.SearchStrategy[Any]:  # noqa: ANN401 - a type hint may be anything
    """Values of a type."""
    if hint in SIMPLE:
        return SIMPLE[hint]
    if isinstance(hint, NewType):
        return values_of(hint.__supertype__)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return st.sampled_from(hint)
    if isinstance(hint, type) and is_dataclass(hint):
        hints = get_type_hints(hint)
        return st.builds(hint, **{field.name: values_of(hints[field.name]) for field in fields(hint)})
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Literal:
        return st.sampled_from(parts)
    if origin is tuple and parts[-1] is ...:
        return st.lists(values_of(parts[0]), max_size=3).map(tuple)
    if origin is tuple:
        return st.tuples(*(values_of(part) for part in parts))
    if origin is dict:
        return st.dictionaries(values_of(parts[0]), values_of(parts[1]), max_size=3)
    assert origin in {Union, UnionType}, hint
    return st.one_of(*(values_of(part) for part in parts))
