"""kill -9 at random moments of walls that go on: nothing acknowledged is lost or doubled, every clock speaks once.

    the killer   starts `serve`, lets it live for a moment, kills it, again and again, beside
    the walls    of three tournaments, one match after the other; each step waits for what the bot says to it, and
                 says nothing twice

The moments come from a seed that is part of the test's name: they fall into the start, into reports and into expiries.
"""

from __future__ import annotations

import asyncio
import random
import signal
import time
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from rulebook import events as e
from rulebook.vocabulary import Score
from tests.e2e import record, wall
from tests.e2e.forked import LOG, forked
from tests.e2e.record import Record
from tests.e2e.serving import given
from tests.e2e.table import LAG, Seen
from tests.e2e.telegram_table import TelegramTable
from tests.loopback.telegram_server import TelegramServer

pytestmark = pytest.mark.loopback

SEEDS: Final = (20260510, 20260511)
KILLS: Final = 10  # for each seed
RECORD: Final = {"database": "sqlite:///record.db"}
STARTING: Final = 0.2  # the part of the kills that fall into the start
START: Final = 0.2  # seconds that a start takes, or so
CUPS: Final = 3
LIVED: Final = 0.6  # seconds of listening, at most, before a kill
PATIENCE: Final = 40.0


class Walls:
    """Matches that are played until nobody kills any more, and then to the end."""

    def __init__(self, table: TelegramTable) -> None:
        self.table = table
        self.over = asyncio.Event()
        self.reported = 0
        self.played = 0
        self._since = 0

    async def play(self) -> None:
        """One match after the other."""
        while not self.over.is_set():
            await self._match()
            self.played += 1

    async def _match(self) -> None:
        table, late = self.table, self.played % 2 == 0
        table.lag = LAG if late else 0
        await self._does("jana", "judges", "/match «Волки» «Лисы» «Волки»", "Этап 1 создаёт «Волки»")
        for won in range(1, 6):
            creator = "vera" if won % 2 else "lev"
            created = await self._does(creator, "captains", "создали", f"Этап {won} создан")
            await self._presses("vera", created, "ГОУ", f"Этап {won} идёт")
            reported = await self._does(
                "vera", "captains", f"Волки {won}:0 Лисы", f"«Волки» {won} : 0 «Лисы»: записано"
            )
            self.reported += 1
            counted = f"Счёт {won} : 0 подтверждён" if won < 5 else f"Стенка окончена: «Волки» {won} : 0"
            if late and won == 1:
                await self._does("lev", "captains", "подтверждаю", counted)
                await self._sees("8.5.а")  # the clock has run out: a ruling, or word that nobody was there to see it
                table.lag = 0
            else:
                await self._presses("lev", reported, "Подтвердить", counted)

    async def _does(self, who: str, chat: str, text: str, then: str) -> Seen:
        await self.table.say(who, chat, text)
        return await self._sees(then)

    async def _presses(self, who: str, seen: Seen, label: str, then: str) -> Seen:
        await self.table.server.press(self.table.people[who], seen.native, data=seen.buttons[label])
        return await self._sees(then)

    async def _sees(self, text: str) -> Seen:
        """What the captains are told next, that has not been seen yet."""
        server = self.table.server
        call = await server.wait(chat=self.table.chats["captains"], text=text, since=self._since, patience=PATIENCE)
        self._since = server.calls.index(call) + 1
        return Seen(call.text, call.buttons, call.message)


async def kill(telegram: TelegramServer, folder: Path, seed: int) -> list[float]:
    """The killer. The moments of death, in seconds of life."""
    moments = random.Random(seed)  # noqa: S311 - to be repeated, not to be secret
    deaths = []
    for _ in range(KILLS):
        since, began = telegram.mark(), time.monotonic()
        async with forked(folder, **given(telegram), **RECORD) as arbiter:
            if moments.random() < STARTING:
                await asyncio.sleep(moments.uniform(0, START))
            else:
                await telegram.wait("deleteWebhook", since=since, patience=PATIENCE)
                await telegram.listening(PATIENCE)
                await asyncio.sleep(moments.uniform(0, LIVED))
            deaths.append(round(time.monotonic() - began, 3))
            assert arbiter.is_alive()
            arbiter.kill()
            await asyncio.to_thread(arbiter.join)
            assert arbiter.exitcode == -signal.SIGKILL
    return deaths


def each_clock_spoke_once(one: Record) -> int:
    """No expiry twice, and of every late match the one that it waited for: how many there were."""
    expired = Counter(
        (event.match, event.deadline.kind, event.deadline.game, event.deadline.at)
        for event in one.events
        if isinstance(event, e.DeadlineMissed | e.ExpiryUnseen)
    )
    assert set(expired.values()) <= {1}
    create = {match for match, kind, game, _ in expired if kind is e.DeadlineKind.CREATE and game == 2}
    assert create >= {match for number, match in enumerate(one.state.matches) if number % 2 == 0}
    return len(expired)


@pytest.mark.parametrize("seed", SEEDS)
async def test_killed_again_and_again(seed: int, telegram: TelegramServer, tmp_path: Path) -> None:
    """Ten deaths; the record has every report once, no gap and no cause twice, and the posts in their order."""
    cups = [Walls(TelegramTable(telegram, *wall.CAST)) for _ in range(CUPS)]
    async with forked(tmp_path, **given(telegram), **RECORD):
        for cup in cups:
            await wall.opening(cup.table)
    playing = asyncio.gather(*(cup.play() for cup in cups))
    try:
        print(f"seed {seed}: deaths after", *await kill(telegram, tmp_path, seed))  # noqa: T201 - to be read on a failure
        for cup in cups:
            cup.over.set()
        async with forked(tmp_path, **given(telegram), **RECORD) as arbiter:
            await playing
            await cups[0].table.quiet()
            arbiter.terminate()
            await asyncio.to_thread(arbiter.join)
            assert arbiter.exitcode == 0
    finally:
        playing.cancel()
    said = (tmp_path / LOG).read_text(encoding="utf-8").splitlines()
    assert not [line for line in said if "level=error" in line or "Traceback" in line]
    clocks = 0
    for one, cup in zip(await record.records(tmp_path / "record.db"), cups, strict=True):
        assert [match.score for match in one.state.matches.values()] == [Score(5, 0)] * cup.played
        assert len(one.of(e.ScoreReported)) == len(one.of(e.ScoreConfirmed)) == cup.reported == 5 * cup.played
        assert len(one.of(e.MatchFinished)) == cup.played
        clocks += each_clock_spoke_once(one)
    posts = record.delivered_in_order(tmp_path / "record.db")
    more = len(telegram.sent("sendMessage")) - posts
    print(f"{[cup.played for cup in cups]} walls, {clocks} expiries, {posts} posts, {more} answers and repeated posts")  # noqa: T201
