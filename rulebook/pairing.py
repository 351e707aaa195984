"""The shape of a TOP bracket: who is seeded where, who meets whom, and when at the earliest. Pure.

| clause | state | where / why not |
|---|---|---|
| app.4.1 first with last, pairs numbered by the better seed | works | `first_with_last`, `pair_number` |
| app.4.1 winner of pair k meets winner of pair M + 1 - k, no new seeding | works | `first_with_last` |
| app.4.2 one seeding over all tables | works | `seeds_of`: the edition's formula |
| app.4.2 conditions 1-3 | told | the method is the rule, and misses them: `earliest` says when (C27) |
| app.4 sizes, tables, how many of a table | works | `sizes`: others are asked about (C26) |

Rounds count from 1; slots of a round from 0, pairs side by side: the winner of pair p takes slot p of the next round.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rulebook.arithmetic import worked_out


def is_power_of_two(number: int) -> bool:
    """1, 2, 4, 8 and so on."""
    return number > 0 and number & (number - 1) == 0


def first_with_last(size: int) -> tuple[int, ...]:
    """Seeds in order of leaves, so that in every round the best left meets the worst left, if the better seeds win."""
    order: tuple[int, ...] = (1,)
    while len(order) < size:
        last = 2 * len(order) + 1
        order = tuple(seed for better in order for seed in (better, last - better))
    return order


_SIZES: Final[dict[str, Callable[[int], bool]]] = {"power_of_two": is_power_of_two}
_PAIRINGS: Final[dict[str, Callable[[int], tuple[int, ...]]]] = {"first_with_last": first_with_last}


@dataclass(frozen=True, slots=True)
class Rules:
    """An edition's rules of a bracket, by its own words."""

    fits: Callable[[int], bool]
    tables_fit: Callable[[int], bool]
    leaves: Callable[[int], tuple[int, ...]]
    per_table: str
    seed: str
    one_table: str
    several_tables: str

    @classmethod
    def of(cls, bracket: Mapping[str, Any]) -> Rules | None:
        """The rules; None where the edition has no bracket, or one of a kind not known here."""
        known = bracket.get("pairing") in _PAIRINGS and bracket.get("next_round") == bracket["pairing"]
        if not known or bracket.get("sizes") not in _SIZES or bracket.get("reseed"):
            return None
        rules = cls(
            fits=_SIZES[bracket["sizes"]],
            tables_fit=_SIZES.get(str(bracket.get("tables")), lambda tables: tables > 0),
            leaves=_PAIRINGS[bracket["pairing"]],
            per_table=str(bracket.get("per_table")),
            seed=str(bracket.get("seed")),
            one_table=bracket.get("one_table", bracket.get("clause", "")),
            several_tables=bracket.get("several_tables", bracket.get("clause", "")),
        )
        return rules if rules._is_whole() else None

    def _is_whole(self) -> bool:
        """Whether the sums give every leaf of a small bracket its seed."""
        size, tables = 4, 2
        try:
            return sorted(self.seeds_of(size, tables)) == sorted(self.leaves(size))
        except ValueError:
            return False

    def clause(self, tables: int) -> str:
        """The clause that a bracket of so many tables rests on."""
        return self.one_table if tables == 1 else self.several_tables

    def advancing(self, size: int, tables: int) -> int:
        """How many of each table a bracket of this size takes; 0 where that is not covered."""
        if size <= 1 or tables < 1 or not self.fits(size) or not self.tables_fit(tables):
            return 0
        each = worked_out(self.per_table, {"top": size, "tables": tables})
        return int(each) if each.denominator == 1 and each > 0 else 0

    def seeds_of(self, size: int, tables: int) -> dict[int, tuple[int, int]]:
        """For each seed, table and place."""
        return {
            int(worked_out(self.seed, {"place": place, "tables": tables, "table": table})): (table, place)
            for place in range(1, self.advancing(size, tables) + 1)
            for table in range(1, tables + 1)
        }

    def sizes(self, placed: int, tables: int) -> tuple[int, ...]:
        """Every size that so many placed at so many tables can fill."""
        return tuple(size for size in range(2, placed + 1) if self.advancing(size, tables))


def rounds(size: int) -> int:
    """How many rounds it takes."""
    return size.bit_length() - 1


def pairs_in(size: int, round_: int) -> int:
    """How many pairs play in a round; 1 is the final."""
    return size >> round_


def pair_number(leaves: tuple[int, ...], round_: int, pair: int) -> int:
    """A pair bears the number of the best seed that could be in it: its winners inherit the lower number."""
    width = 1 << round_
    return min(leaves[pair * width : (pair + 1) * width])


def meeting(leaves: tuple[int, ...], seed: int, other: int) -> int:
    """The round in which two seeds meet, if both win until then."""
    return (leaves.index(seed) ^ leaves.index(other)).bit_length()


@dataclass(frozen=True, slots=True)
class Earliest:
    """The earliest round of a kind of meeting, and the places (at their tables) that can meet so."""

    round: int
    places: tuple[int, int]


def earliest(rules: Rules, size: int, tables: int) -> dict[str, Earliest]:
    """When people can meet at the earliest: of one table, first and second of one table, firsts of two tables (C27)."""
    leaves, seeds = rules.leaves(size), rules.seeds_of(size, tables)
    found: dict[str, Earliest] = {}
    for seed, (table, place) in seeds.items():
        for other, (its_table, its_place) in seeds.items():
            if seed >= other:
                continue
            met = Earliest(meeting(leaves, seed, other), (min(place, its_place), max(place, its_place)))
            kinds = {
                "same_table": table == its_table,
                "first_and_second": table == its_table and met.places == (1, 2),
                "firsts": place == its_place == 1,
            }
            for kind, is_one in kinds.items():
                if is_one and (kind not in found or (met.round, met.places) < (found[kind].round, found[kind].places)):
                    found[kind] = met
    return found
