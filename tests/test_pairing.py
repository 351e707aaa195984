"""The shape of TOP brackets, against pairs written down by hand from appendix 4 and against what it promises."""

from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulebook
from bot.editions import Editions
from rulebook.arithmetic import worked_out
from rulebook.edition import BrokenEdition
from rulebook.pairing import Earliest, Rules, earliest, meeting, pair_number, pairs_in, rounds
from rulebook.reader import read_edition

LEAVES: Final = {
    2: "1 2",
    4: "1 4 2 3",
    8: "1 8 4 5 2 7 3 6",
    16: "1 16 8 9 4 13 5 12 2 15 7 10 3 14 6 11",
    32: "1 32 16 17 8 25 9 24 4 29 13 20 5 28 12 21 2 31 15 18 7 26 10 23 3 30 14 19 6 27 11 22",
}
"""The first meets the last, the winner of pair 1 that of the last pair, and so on."""

FIRST_ROUND: Final = {
    # size, tables: (place, table) - (place, table) by number of the pair
    (2, 1): "1/1-2/1",
    (2, 2): "1/1-1/2",
    (4, 1): "1/1-4/1 2/1-3/1",
    (4, 2): "1/1-2/2 1/2-2/1",
    (4, 4): "1/1-1/4 1/2-1/3",
    (8, 2): "1/1-4/2 1/2-4/1 2/1-3/2 2/2-3/1",
    (8, 4): "1/1-2/4 1/2-2/3 1/3-2/2 1/4-2/1",
    (8, 8): "1/1-1/8 1/2-1/7 1/3-1/6 1/4-1/5",
    (16, 1): "1/1-16/1 2/1-15/1 3/1-14/1 4/1-13/1 5/1-12/1 6/1-11/1 7/1-10/1 8/1-9/1",
    (16, 2): "1/1-8/2 1/2-8/1 2/1-7/2 2/2-7/1 3/1-6/2 3/2-6/1 4/1-5/2 4/2-5/1",
    (16, 4): "1/1-4/4 1/2-4/3 1/3-4/2 1/4-4/1 2/1-3/4 2/2-3/3 2/3-3/2 2/4-3/1",
    (16, 8): "1/1-2/8 1/2-2/7 1/3-2/6 1/4-2/5 1/5-2/4 1/6-2/3 1/7-2/2 1/8-2/1",
}

EARLIEST: Final = {
    # size, tables: pairs in the round of the earliest meeting (1: the final) of one table; of its 1st and 2nd; of 1sts
    (8, 2): ((2, (1, 3)), 1, 1),
    (16, 2): ((4, (1, 5)), 1, 1),
    (16, 4): ((4, (1, 3)), 2, 2),
    (32, 4): ((8, (1, 5)), 2, 2),
    (32, 8): ((8, (1, 3)), 4, 4),
}

SHAPES: Final = [(2**power, 2**tables) for power in range(1, 6) for tables in range(4) if tables <= power]


@pytest.fixture(scope="module")
def rules() -> Rules:
    """The rules of the edition that has a bracket."""
    edition = Editions().named("heroes")
    assert edition is not None
    found = Rules.of(edition.bracket)
    assert found is not None
    return found


@pytest.mark.parametrize("size", LEAVES)
def test_the_order_of_leaves(rules: Rules, size: int) -> None:
    """Round after round the best meets the worst that is left."""
    assert " ".join(map(str, rules.leaves(size))) == LEAVES[size]


@pytest.mark.parametrize(("size", "tables"), FIRST_ROUND)
def test_the_first_round_by_places(rules: Rules, size: int, tables: int) -> None:
    """Who of which table meets whom, in order of the pairs' numbers."""
    leaves, seeds = rules.leaves(size), rules.seeds_of(size, tables)
    made = {}
    for index in range(size // 2):
        (table, place), (other_table, other) = (seeds[seed] for seed in leaves[2 * index : 2 * index + 2])
        made[pair_number(leaves, 1, index)] = f"{place}/{table}-{other}/{other_table}"
    assert " ".join(made[number] for number in range(1, size // 2 + 1)) == FIRST_ROUND[size, tables]


def test_the_winner_keeps_the_lower_number(rules: Rules) -> None:
    """TOP 16, second round: pair 1 takes the winner of pair 8 in and stays pair 1, and so on."""
    leaves = rules.leaves(16)
    assert [pair_number(leaves, 1, index) for index in range(8)] == [1, 8, 4, 5, 2, 7, 3, 6]
    assert [pair_number(leaves, 2, index) for index in range(4)] == [1, 4, 2, 3]
    assert [pair_number(leaves, 3, index) for index in range(2)] == [1, 2]
    assert pair_number(leaves, 4, 0) == 1


@pytest.mark.parametrize(("size", "tables"), SHAPES)
def test_every_seed_has_one_place(rules: Rules, size: int, tables: int) -> None:
    """Each seed is one place at one table, and each leaf is one seed."""
    seeds = rules.seeds_of(size, tables)
    assert sorted(seeds) == sorted(rules.leaves(size)) == list(range(1, size + 1))
    assert len(set(seeds.values())) == size


@pytest.mark.parametrize(("size", "tables"), [shape for shape in SHAPES if shape[1] > 1])
def test_no_table_meets_itself_at_once(rules: Rules, size: int, tables: int) -> None:
    """Condition 1 of several tables, where a table sends more than one; two of two tables only have the final."""
    found = earliest(rules, size, tables)
    assert "same_table" not in found or found["same_table"].round > 1


@pytest.mark.parametrize("size", LEAVES)
def test_first_and_second_meet_in_the_final_only(rules: Rules, size: int) -> None:
    """One table: what the method is for."""
    assert earliest(rules, size, 1)["first_and_second"] == Earliest(rounds(size), (1, 2))


@pytest.mark.parametrize(("size", "tables"), EARLIEST)
def test_the_earliest_meetings(rules: Rules, size: int, tables: int) -> None:
    """C27: what the method makes of its own conditions."""
    found = earliest(rules, size, tables)
    assert (
        (pairs_in(size, found["same_table"].round), found["same_table"].places),
        pairs_in(size, found["first_and_second"].round),
        pairs_in(size, found["firsts"].round),
    ) == EARLIEST[size, tables]


@pytest.mark.parametrize(
    ("placed", "tables", "sizes"),
    [
        (16, 1, (2, 4, 8, 16)),
        (16, 4, (4, 8, 16)),
        (15, 4, (4, 8)),
        (3, 4, ()),
        (12, 3, ()),
        (1, 1, ()),
        (0, 0, ()),
        (40, 8, (8, 16, 32)),
    ],
)
def test_sizes_that_can_be_played(rules: Rules, placed: int, tables: int, sizes: tuple[int, ...]) -> None:
    """C26: powers of two that the tables divide and the placed can fill."""
    assert rules.sizes(placed, tables) == sizes


@given(power=st.integers(1, 7), data=st.data())
def test_meetings_are_the_walk_up_the_tree(rules: Rules, power: int, data: st.DataObject) -> None:
    """When two seeds meet, told by halving their leaves until they share one; if the better win, 1 meets 2 last."""
    size = 2**power
    leaves = rules.leaves(size)
    one, other = data.draw(st.lists(st.integers(1, size), min_size=2, max_size=2, unique=True))
    left, right, walked = leaves.index(one), leaves.index(other), 0
    while left != right:
        left, right, walked = left // 2, right // 2, walked + 1
    assert meeting(leaves, one, other) == walked
    standing = list(leaves)
    while len(standing) > 1:
        assert {a + b for a, b in zip(standing[::2], standing[1::2], strict=True)} == {len(standing) + 1}
        standing = [min(pair) for pair in zip(standing[::2], standing[1::2], strict=True)]
    assert standing == [1]


@pytest.mark.parametrize(
    "changed",
    [
        {"pairing": "by_lot"},
        {"sizes": "any"},
        {"reseed": True},
        {"next_round": "by_lot"},
        {"seed": "place * tables + table"},
        {"seed": "seat"},
        {"per_table": "top"},
        {"per_table": ""},
    ],
)
def test_a_bracket_of_another_kind_is_not_guessed(changed: dict[str, object]) -> None:
    """What is not known here is no bracket, never a silent default."""
    edition = Editions().named("heroes")
    assert edition is not None
    assert Rules.of({**edition.bracket, **changed}) is None
    assert Rules.of({}) is None


@pytest.mark.parametrize(
    ("formula", "value"), [("(place - 1) * tables + table", 7), ("place / tables", "1/2"), ("3 - -1", None)]
)
def test_sums_of_an_edition(formula: str, value: int | str | None) -> None:
    """Names, whole numbers and four operations, exactly; nothing else."""
    named = {"place": 2, "tables": 4, "table": 3}
    if value is None:
        with pytest.raises(ValueError, match="no sum"):
            worked_out(formula, named)
    else:
        assert str(worked_out(formula, named)) == str(value)


@pytest.mark.parametrize(
    "formula", ["", "place(", "size", "1 / 0", "__import__('os')", "place ** 9", "'a'", "place.real"]
)
def test_no_sums(formula: str) -> None:
    """A formula that is none is a fault and does nothing."""
    with pytest.raises(ValueError, match="no sum"):
        worked_out(formula, {"place": 1})


def test_lint_names_a_bracket_that_cannot_be_drawn() -> None:
    """A formula that seeds nobody is a fault of the edition, with its line, and not one of a tournament's day."""
    text = (Path(rulebook.__file__).parent / "editions" / "heroes.toml").read_text(encoding="utf-8")
    broken = text.replace('seed = "(place - 1) * tables + table"', 'seed = "place * tables + table"')
    assert broken != text
    with pytest.raises(BrokenEdition) as raised:
        read_edition(broken)
    assert [fault.message for fault in raised.value.faults] == ["no bracket can be drawn by these rules"]
    line = broken.splitlines().index("[bracket]") + 1
    assert raised.value.faults[0].line == line
