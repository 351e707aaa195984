"""What is written can be read again, and old writings still mean what they meant."""

import json
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, timezone
from enum import StrEnum
from typing import Any, Final, Literal, NewType, Optional, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.conversation import Action, Clock, Entrant, Length, Plain, Reply, Says, Tone
from rulebook.events import EntrantEntered, Event, RulingAgreed
from rulebook.vocabulary import EntrantId, PersonId, RulingId, Score
from storage.codec import EventCodec, Unreadable, Unwritable, decode, dumps, encode, loads, register
from storage.journal import StorageFailure
from tests.storage.values import OPEN, values_of

EVENTS: Final = get_args(Event)
NOON: Final = datetime(2024, 5, 1, 12, tzinfo=UTC)

PlayerId = NewType("PlayerId", str)


class Colour(StrEnum):
    """An enumeration in an event."""

    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Step:
    """A dataclass within an event."""

    at: datetime
    score: Score | None = None


@dataclass(frozen=True, slots=True)
class Everything:
    """Every type a field may have."""

    text: str
    player: PlayerId
    number: int
    share: float
    yes: bool
    at: datetime
    length: timedelta
    colour: Colour
    score: Score
    step: Step
    how: Literal["game", "draw"] = "game"
    later: Optional[datetime] = None  # noqa: UP045 - this spelling must work too
    pair: tuple[int, timedelta] = (0, timedelta())
    steps: tuple[Step, ...] = ()
    deltas: tuple[tuple[PlayerId, int], ...] = ()
    lengths: dict[str, timedelta] = field(default_factory=dict)
    args: dict[str, object] = field(default_factory=dict)
    either: int | Score | None = None


@dataclass(frozen=True, slots=True)
class Nothing:
    """An event that says all by its name."""


@dataclass(frozen=True, slots=True)
class Tree:
    """A class that contains itself."""

    name: str
    branches: tuple["Tree", ...] = ()


CODEC: Final = EventCodec([Everything, Nothing, Tree, Step], {})


@settings(max_examples=40)
@given(values_of(Everything))
def test_every_type_of_field_comes_back(event: Everything) -> None:
    """An event comes back from the record equal to what was written, and so do those beside it."""
    assert CODEC.decode(CODEC.encode((event, Nothing(), event))) == (event, Nothing(), event)


@pytest.mark.parametrize("first", range(0, len(EVENTS), 6))
def test_every_event_comes_back(first: int) -> None:
    """Every event of the rulebook survives the record."""

    @settings(max_examples=8)
    @given(st.tuples(*(values_of(cls) for cls in EVENTS[first : first + 6])))
    def comes_back(events: Any) -> None:  # noqa: ANN401 - any events
        assert decode(encode(events)) == events

    comes_back()


def test_the_writing_is_plain() -> None:
    """An event is an object with its type, its version and all its fields, defaults too."""
    agreed = RulingAgreed(RulingId("r1"), PersonId("p1"), NOON)
    entered = EntrantEntered(EntrantId("e1"), PersonId("p1"))
    assert json.loads(encode((agreed, entered))) == [
        {"type": "RulingAgreed", "v": 1, "ruling": "r1", "by": "p1", "at": "2024-05-01T12:00:00+00:00"},
        {"type": "EntrantEntered", "v": 1, "entrant": "e1", "by": "p1", "person": None, "group": ""},
    ]


def test_a_class_may_contain_itself() -> None:
    """A tree of any depth comes back."""
    tree = Tree("root", (Tree("left"), Tree("right", (Tree("leaf"),))))
    assert loads(Tree, dumps(tree)) == tree


def test_moments_are_written_in_utc() -> None:
    """Whatever zone a moment was given in, the record speaks UTC."""
    there = NOON.astimezone(timezone(timedelta(hours=3)))
    assert json.loads(dumps(Step(there)))["at"] == "2024-05-01T12:00:00+00:00"


# --- what cannot be written ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (Step(NOON.replace(tzinfo=None)), "without a time zone"),
        (Says("x", {"of": object()}), "object has no form"),
        (Says("x", {"of": Step(NOON)}), "register the class"),
        (Says("x", {"of": {"$": "Score"}}), "no form"),
        (Says("x", {"of": float("nan")}), "nan has no form"),
        (Says("x", {"of": 2**64}), "64-bit"),
        (Says("\ud800"), "surrogates"),
    ],
)
def test_what_has_no_form_is_refused(value: object, reason: str) -> None:
    """A value that would not come back is refused when it is written, with the reason."""
    with pytest.raises(Unwritable, match=reason):
        dumps(value)


def test_only_events_are_written_as_events() -> None:
    """A dataclass that is no event of the vocabulary is refused."""
    with pytest.raises(Unwritable, match="Score is no event"):
        CODEC.encode((Score(1, 2),))


def test_a_field_of_a_strange_type_is_a_mistake_in_the_program() -> None:
    """A class with a field that could never come back is refused whatever its value, naming the field."""

    @dataclass(frozen=True, slots=True)
    class Odd:
        ids: set[int]

    with pytest.raises(TypeError, match=r"Odd\.ids"):
        dumps(Odd(set()))


# --- what cannot be read ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[{", "not JSON"),
        ("{}", "not a list"),
        ("[1]", "without type"),
        ('[{"v": 1}]', "without type"),
        ('[{"type": "Miracle", "v": 1}]', "unknown event Miracle"),
        ('[{"type": "RulingAgreed", "v": 9}]', "RulingAgreed v9.*newest known here is v1"),
        ('[{"type": "RulingAgreed", "v": 1, "ruling": "r"}]', "RulingAgreed cannot be read"),
        ('[{"type": "RulingAgreed", "v": 1, "ruling": "r", "by": "p", "at": "soon"}]', "RulingAgreed cannot be read"),
        ('[{"type": "RoleGiven", "v": 1, "person": "p", "role": "king", "by": "p"}]', "king"),
    ],
)
def test_what_fits_no_shape_is_refused(text: str, reason: str) -> None:
    """A text that is not what we write is refused with one line that says what is wrong."""
    with pytest.raises(Unreadable, match=reason) as refused:
        decode(text)
    assert isinstance(refused.value, StorageFailure)
    assert "\n" not in str(refused.value)


# --- old shapes ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Moved:
    """Was Shifted until version 2, with one number for both ways; since version 4 it has a reason."""

    by: tuple[int, int]
    reason: str


MOVED: Final = EventCodec(
    [Moved],
    {
        ("Shifted", 1): lambda old: {**old, "steps": old["steps"] or 1},
        ("Shifted", 2): lambda old: {"type": "Moved", "v": 3, "by": [old["steps"], 0]},
        ("Moved", 3): lambda old: {**old, "reason": "unknown"},
    },
)


@pytest.mark.parametrize(
    ("old", "now"),
    [
        ('{"type": "Shifted", "v": 1, "steps": 0}', Moved((1, 0), "unknown")),
        ('{"type": "Shifted", "v": 2, "steps": 5}', Moved((5, 0), "unknown")),
        ('{"type": "Moved", "v": 3, "by": [1, 2]}', Moved((1, 2), "unknown")),
        ('{"type": "Moved", "v": 4, "by": [1, 2], "reason": "wind"}', Moved((1, 2), "wind")),
    ],
)
def test_old_shapes_are_brought_up_to_date(old: str, now: Moved) -> None:
    """Whatever version an event was written in, it is read as what it means today."""
    assert MOVED.decode(f"[{old}]") == (now,)


def test_events_are_written_in_the_newest_shape() -> None:
    """The version that is written is one above the newest upgrade."""
    assert json.loads(MOVED.encode((Moved((1, 2), "wind"),)))[0]["v"] == 4


def test_an_upgrade_that_fails_names_the_event() -> None:
    """A record that even its own upgrade does not understand is refused, naming type and version."""
    with pytest.raises(Unreadable, match="Shifted v1"):
        MOVED.decode('[{"type": "Shifted", "v": 1}]')


# --- other dataclasses, open places ----------------------------------------------------------------------------------


@settings(max_examples=40)
@given(st.dictionaries(st.text(), OPEN, max_size=5))
def test_open_places_come_back(args: dict[str, object]) -> None:
    """Where any value may stand, what was written comes back with its type."""
    assert loads(Says, dumps(Says("x", args))) == Says("x", args)


def test_a_reply_comes_back() -> None:
    """A Reply with references, times, and messages within messages survives the outbox."""
    reply = Reply(
        Says("ruling-issued", {"team": Entrant(EntrantId("e1")), "score": Score(2, 1), "on": True, "none": None}),
        (
            Says("until", {"at": Clock(NOON), "left": Length(timedelta(minutes=5)), "raw": NOON, "long": timedelta(1)}),
            Says("why", {"reason": Says("late", {"note": Plain("<b>\u202e")}), "all": (Entrant(EntrantId("e2")), 1)}),
        ),
        actions=(Action("issue", "t" * 64, Says("issue")),),
        tone=Tone.ALERT,
        table=(("#", "team"), ("1", "Волки")),
    )
    assert loads(Reply, dumps(reply)) == reply


def test_two_classes_of_one_name_are_refused() -> None:
    """The tag in the record is the name of the class, so it must be unmistakable."""
    with pytest.raises(TypeError, match="two classes are called Score"):
        register(type("Score", (), {}))


def test_an_unknown_reference_is_refused() -> None:
    """A tag that nobody registered is told by its name."""
    with pytest.raises(Unreadable, match="nothing called Ghost"):
        loads(Says, '{"id": "x", "args": {"who": {"$": "Ghost"}}}')
