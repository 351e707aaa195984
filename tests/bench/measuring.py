"""Turns, medians and lines of a figure beside its floor."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Awaitable, Callable, Iterable
from statistics import median

Measured = Callable[[], Awaitable[float]]
"""One turn: how much a second."""


async def in_turns(rounds: int, **ways: Measured) -> dict[str, float]:
    """The medians of all ways, measured in turns: what slows the machine down for a while slows down all of them."""
    found: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(rounds):
        for name, way in ways.items():
            gc.collect()
            found[name].append(await way())
    return {name: median(values) for name, values in found.items()}


async def abreast(lanes: Iterable[Iterable[Callable[[], Awaitable[object]]]]) -> float:
    """Do the lanes side by side, each one thing after another; return how many things a second were done."""
    done = 0

    async def one(lane: Iterable[Callable[[], Awaitable[object]]]) -> None:
        nonlocal done
        for thing in lane:
            await thing()
            done += 1

    start = time.perf_counter()
    await asyncio.gather(*map(one, lanes))
    return done / (time.perf_counter() - start)


def microseconds(work: Callable[[int], object], times: int = 400, turns: int = 5) -> float:
    """How long one piece of work takes; it is told its number."""
    taken = []
    for turn in range(turns):
        start = time.perf_counter()
        for number in range(times):
            work(turn * times + number)
        taken.append((time.perf_counter() - start) / times * 1e6)
    return median(taken)


def told(name: str, ours: float, floor: float, floor_name: str, unit: str) -> None:
    """One line: the figure, its floor, the ratio."""
    print(f"{name:<46}{ours:>9,.0f} {unit:<4}{ours / floor:>7.2f} x {floor:>8,.0f}  {floor_name}", flush=True)  # noqa: T201
