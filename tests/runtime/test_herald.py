"""The herald: what was decided is told, in order, until it has been told or never can be."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field

import pytest

from bot.conversation import Later, Moved, Sender, Undeliverable
from bot.herald import FIRST_PAUSE, LONGEST_PAUSE, Herald
from bot.localisation import Voice
from storage.journal import Chat, StorageFailure
from tests.runtime.fakes import VOICE, Arrived, Paper, PaperJournal, moved_rows, reply, row
from tests.runtime.fakes import chat as chat_of
from tests.runtime.simulated_time import SimulatedTime, settle

CAPTAINS, JUDGES, HALL, DIRECT = (chat_of(name) for name in ("captains", "judges", "hall", "direct"))
FAR_CAPTAINS = chat_of("far-captains", "ether")


@dataclass
class World:
    """A herald with its journal, its platform and its time."""

    journal: PaperJournal = field(default_factory=PaperJournal)
    paper: Paper = field(default_factory=Paper)
    time: SimulatedTime = field(default_factory=SimulatedTime)
    rooms: dict[str, list[Chat]] = field(
        default_factory=lambda: {"captains": [CAPTAINS], "judges": [JUDGES], "hall": [HALL]}
    )
    moves: list[tuple[Chat, Chat]] = field(default_factory=list)
    senders: dict[str, Sender] = field(default_factory=dict)
    heralds: list[Herald] = field(default_factory=list)
    count: int = 0

    async def open(self, **options: int) -> Herald:
        """A new start of the bot on the same journal."""
        herald = Herald(
            self.journal,
            reply,
            clock=self.time.seconds,
            sleep=self.time.sleep,
            jitter=lambda: 1.0,
            **options,
        )
        self.heralds.append(herald)
        await herald.open(self.senders or {"paper": self.paper}, self._voice, self._moved, self._rooms_of)
        return herald

    async def tell(self, herald: Herald, *texts: str, where: Chat = CAPTAINS) -> None:
        """Record posts and hand them over."""
        rows = [row(self.count + place, where, text) for place, text in enumerate(texts, 1)]
        self.count += len(rows)
        herald.deliver(self.journal.add(*rows))
        await settle()

    def _voice(self, chat: Chat, stream: str) -> Voice:
        assert chat.platform
        assert stream == "cup"
        return VOICE

    async def _moved(self, old: Chat, new: Chat) -> None:
        self.moves.append((old, new))
        moved_rows(self.journal, old, new)

    async def _rooms_of(self, stream: str) -> Mapping[str, Sequence[Chat]]:
        assert stream == "cup"
        return self.rooms


@pytest.fixture
async def world() -> AsyncIterator[World]:
    """A world; its heralds are closed afterwards."""
    world = World()
    yield world
    for herald in world.heralds:
        await herald.close(0)


# --- Order -----------------------------------------------------------------------------------------------------------


async def test_the_backlog_is_told_first_then_what_comes_in(world: World) -> None:
    """What a former run left waiting goes out before what is recorded now, and each is marked with its message."""
    world.journal.add(row(1, CAPTAINS), row(2, HALL), row(3, CAPTAINS))
    world.count = 3
    herald = await world.open()
    await world.tell(herald, "4", "5")
    await herald.idle()
    assert world.paper.texts("captains") == ["1", "3", "4", "5"]
    assert world.paper.texts("hall") == ["2"]
    await world.journal.flush()
    assert sorted(world.journal.written) == [("delivered", number, f"m{place}") for number, place in _places(world)]
    assert world.journal.rows == {}
    assert herald.waiting == 0


def _places(world: World) -> list[tuple[int, int]]:
    return sorted((int(each.text), place) for place, each in enumerate(world.paper.arrived, 1))


async def test_what_is_recorded_while_the_backlog_is_read_is_told_once_and_in_order(world: World) -> None:
    """Rows that come between the start and the end of reading are neither lost nor told twice."""
    world.journal.add(*(row(number, CAPTAINS) for number in range(1, 6)))
    herald = await world.open()
    for number in range(6, 12):
        herald.deliver(world.journal.add(row(number, CAPTAINS)))
        await asyncio.sleep(0)
    await herald.idle()
    assert world.paper.texts("captains") == [str(number) for number in range(1, 12)]


async def test_the_same_row_handed_over_twice_is_told_once(world: World) -> None:
    """A row that is in hand already is not taken again."""
    herald = await world.open()
    await settle()
    rows = world.journal.add(row(1, CAPTAINS), row(2, CAPTAINS))
    herald.deliver(rows)
    herald.deliver(rows)
    await herald.idle()
    assert world.paper.texts("captains") == ["1", "2"]


async def test_a_chat_gets_one_message_at_a_time_and_chats_go_side_by_side(world: World) -> None:
    """Within a chat the second waits for the first; different chats do not wait for each other, up to the bound."""
    now: dict[str, int] = {}
    most = {"chat": 0, "all": 0}
    go = asyncio.Event()

    async def meanwhile(where: str) -> None:
        now[where] = now.get(where, 0) + 1
        most["chat"], most["all"] = max(most["chat"], now[where]), max(most["all"], sum(now.values()))
        await go.wait()
        now[where] -= 1

    world.paper.meanwhile = meanwhile
    herald = await world.open(abreast=4)
    for place in range(8):
        await world.tell(herald, "a", "b", where=chat_of(f"c{place}"))
    go.set()
    await herald.idle()
    assert most == {"chat": 1, "all": 4}
    assert len(world.paper.arrived) == 16
    assert all(world.paper.texts(f"c{place}") == ["a", "b"] for place in range(8))


# --- Patience --------------------------------------------------------------------------------------------------------


async def test_later_is_waited_for_and_order_is_kept(world: World) -> None:
    """A 429 for one chat: nothing goes there before the time is up, then all in order; the other chat is not held."""
    world.paper.troubles["captains"] = [Later(7.5)]
    herald = await world.open()
    await world.tell(herald, "1", "2")
    await world.tell(herald, "3", where=HALL)
    await world.time.advance(7.4)
    assert (world.paper.texts("captains"), world.paper.texts("hall")) == ([], ["3"])
    assert len(world.paper.attempts) == 2
    await world.time.advance(0.2)
    await herald.idle()
    assert world.paper.texts("captains") == ["1", "2"]


async def test_later_everywhere_holds_the_platform_and_no_other(world: World) -> None:
    """The platform as a whole asks for patience: all its chats wait, another platform's do not."""
    ether = Paper()
    world.senders = {"paper": world.paper, "ether": ether}
    world.paper.troubles["captains"] = [Later(5, everywhere=True)]
    herald = await world.open()
    await world.tell(herald, "1")
    await world.tell(herald, "2", where=HALL)
    await world.tell(herald, "3", where=FAR_CAPTAINS)
    await world.time.advance(4.9)
    assert (world.paper.arrived, ether.texts("far-captains")) == ([], ["3"])
    await world.time.advance(0.2)
    await herald.idle()
    assert (world.paper.texts("captains"), world.paper.texts("hall")) == (["1"], ["2"])


async def test_later_for_nothing_is_no_spin(world: World) -> None:
    """A platform that asks to wait 0 seconds again and again is not asked a thousand times in that time."""
    world.paper.troubles["captains"] = [Later(0)] * 20
    herald = await world.open()
    await world.tell(herald, "1")
    await world.time.advance(0.5)
    assert len(world.paper.attempts) <= 11
    await world.time.advance(1)
    assert world.paper.texts("captains") == ["1"]


async def test_what_may_pass_is_tried_again_ever_less_often(world: World) -> None:
    """A broken connection: pauses double up to a longest one, the key stays the same, the order too."""
    world.paper.troubles["captains"] = [OSError("reset"), TimeoutError(), *[ConnectionError()] * 8]
    herald = await world.open()
    await world.tell(herald, "1", "2")
    await world.time.advance(600)
    await herald.idle()
    assert world.paper.texts("captains") == ["1", "2"]
    assert world.time.slept == [min(LONGEST_PAUSE, FIRST_PAUSE * 2**n) for n in range(10)]
    assert len({each.key for each in world.paper.attempts if each.text == "1"}) == 1
    assert herald.retried == 10


async def test_jitter_shortens_a_pause_by_at_most_half(world: World) -> None:
    """Many chats that broke together do not come back together."""
    world.paper.troubles["captains"] = [OSError()]
    herald = Herald(world.journal, reply, clock=world.time.seconds, sleep=world.time.sleep, jitter=lambda: 0.0)
    world.heralds.append(herald)
    await herald.open({"paper": world.paper}, world._voice, world._moved, world._rooms_of)  # noqa: SLF001
    await world.tell(herald, "1")
    assert world.time.slept == [FIRST_PAUSE / 2]


async def test_a_chat_that_never_answers_delays_no_other(world: World) -> None:
    """A chat in trouble holds no place among those on their way: even one place is enough for all others."""
    world.paper.dead["captains"] = OSError("no route")
    herald = await world.open(abreast=1)
    await world.tell(herald, "1")
    await world.tell(herald, "2", "3", where=HALL)
    await settle()
    assert world.paper.texts("hall") == ["2", "3"]
    assert herald.waiting == 1
    await world.time.advance(3600)
    assert world.journal.marks == [("delivered", 2, "m1"), ("delivered", 3, "m2")]


# --- Chats that moved or died ----------------------------------------------------------------------------------------


async def test_a_moved_chat_takes_its_messages_along_in_order(world: World) -> None:
    """A group became a supergroup: those who remember it are told once, and what waited goes there, oldest first."""
    new = chat_of("supergroup")
    world.paper.dead["captains"] = Moved(new)
    herald = await world.open()
    await world.tell(herald, "1", "2", "3")
    await world.tell(herald, "4")
    await herald.idle()
    assert world.paper.texts("supergroup") == ["1", "2", "3", "4"]
    assert world.moves == [(CAPTAINS, new)]
    assert [mark[:2] for mark in world.journal.marks] == [("delivered", number) for number in (1, 2, 3, 4)]
    assert len([each for each in world.paper.attempts if each.where == "captains"]) == 1


async def test_a_move_that_cannot_be_remembered_stops_nothing(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The directory fails: the message is delivered to the new chat all the same."""

    async def fails(_herald: World, _old: Chat, _new: Chat) -> None:
        raise StorageFailure("disk full")

    monkeypatch.setattr(World, "_moved", fails)
    world.paper.dead["captains"] = Moved(chat_of("supergroup"))
    herald = await world.open()
    await world.tell(herald, "1")
    await herald.idle()
    assert world.paper.texts("supergroup") == ["1"]


async def test_chats_that_lead_in_a_circle_are_given_up(world: World) -> None:
    """Two chats that each say they moved to the other: the post is failed, nothing spins."""
    world.paper.dead = {"captains": Moved(HALL), "hall": Moved(CAPTAINS)}
    herald = await world.open()
    await world.tell(herald, "1")
    await herald.idle()
    assert [mark[:2] for mark in world.journal.marks] == [("failed", 1)]
    assert [text.partition(":")[0] for text in world.paper.texts("judges")] == ["undeliverable hall"]
    assert len(world.paper.attempts) < 12


@pytest.mark.parametrize(
    ("dead", "instead", "noted"),
    [
        (HALL, "captains", "judges"),
        (DIRECT, "captains", "judges"),
        (JUDGES, "captains", "captains"),
        (CAPTAINS, "judges", "judges"),
    ],
)
async def test_what_a_dead_chat_cannot_show_another_one_does(
    world: World, dead: Chat, instead: str, noted: str
) -> None:
    """The post goes to another chat of the tournament, the judges are told why, the row is failed with the reason."""
    world.paper.dead[dead.xid] = Undeliverable("may not write here")
    herald = await world.open()
    await world.tell(herald, "1", where=dead)
    await herald.idle()
    kind = "private" if dead is DIRECT else dead.xid
    assert "1" in world.paper.texts(instead)
    assert world.paper.texts(noted)[0] == f"undeliverable {kind}: may not write here"
    assert len(world.paper.arrived) == 2
    assert world.journal.marks == [("failed", 1, "may not write here")]
    assert (herald.failed, herald.delivered, herald.waiting) == (1, 0, 0)


async def test_the_judges_are_told_once_of_a_dead_chat_and_again_after_it_had_lived(world: World) -> None:
    """Ten messages for a dead chat are ten messages elsewhere and one note; a new death is a new note."""
    world.paper.dead["hall"] = Undeliverable("gone")
    herald = await world.open()
    await world.tell(herald, *"12345", where=HALL)
    await herald.idle()
    assert world.paper.texts("captains") == list("12345")
    assert world.paper.texts("judges") == ["undeliverable hall: gone"]
    del world.paper.dead["hall"]
    await world.tell(herald, "6", where=HALL)
    world.paper.dead["hall"] = Undeliverable("gone again")
    await world.tell(herald, "7", where=HALL)
    await herald.idle()
    assert world.paper.texts("hall") == ["6"]
    assert world.paper.texts("judges") == ["undeliverable hall: gone", "undeliverable hall: gone again"]


async def test_when_every_chat_is_dead_the_row_is_failed_and_nothing_goes_round(world: World) -> None:
    """No chat left: each was tried, none twice for the same part, and the record says why."""
    world.paper.dead = {name: Undeliverable("gone") for name in ("captains", "judges", "hall")}
    herald = await world.open()
    await world.tell(herald, "1", where=HALL)
    await herald.idle()
    assert world.journal.marks == [("failed", 1, "gone")]
    assert len(world.paper.attempts) == len(set(world.paper.attempts)) == 3


async def test_a_chat_that_is_known_to_be_dead_gets_nothing_in_place_of_another(world: World) -> None:
    """The judges' chat died before: what the captains cannot be shown goes to the hall instead."""
    world.paper.dead = {name: Undeliverable("gone") for name in ("captains", "judges")}
    herald = await world.open()
    await world.tell(herald, "1", where=JUDGES)
    await herald.idle()
    attempts = len([each for each in world.paper.attempts if each.where == "judges"])
    await world.tell(herald, "2", where=CAPTAINS)
    await herald.idle()
    assert "2" in world.paper.texts("hall")
    assert len([each for each in world.paper.attempts if each.where == "judges"]) == attempts


async def test_what_is_for_judges_never_goes_to_the_hall(world: World) -> None:
    """With judges' and captains' chats dead, a proposal is failed rather than shown to everybody."""
    world.paper.dead = {name: Undeliverable("gone") for name in ("captains", "judges")}
    herald = await world.open()
    await world.tell(herald, "proposal", where=JUDGES)
    await herald.idle()
    assert world.paper.texts("hall") == []
    assert world.journal.marks == [("failed", 1, "gone")]


async def test_the_dead_chats_own_platform_is_preferred(world: World) -> None:
    """A tournament on two platforms: the people of the dead chat are on the same one."""
    ether = Paper()
    world.senders = {"paper": world.paper, "ether": ether}
    world.rooms["captains"] = [FAR_CAPTAINS, CAPTAINS]
    world.paper.dead["hall"] = Undeliverable("gone")
    herald = await world.open()
    await world.tell(herald, "1", where=HALL)
    await herald.idle()
    assert (world.paper.texts("captains"), ether.arrived) == (["1"], [])


async def test_a_dead_chat_delays_no_other_and_undoes_nothing(world: World) -> None:
    """Around a dead chat everything else is delivered, and nothing but its own row is failed."""
    world.paper.dead["direct"] = Undeliverable("blocked")
    world.rooms = {}
    herald = await world.open()
    await world.tell(herald, "1", where=DIRECT)
    await world.tell(herald, "2", "3")
    await herald.idle()
    assert sorted(mark[:2] for mark in world.journal.marks) == [("delivered", 2), ("delivered", 3), ("failed", 1)]


async def test_a_post_that_cannot_be_drawn_or_read_blocks_nothing(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    """A fault of ours in one post: it is failed, said in the log, and the next one goes out."""
    world.paper.troubles["captains"] = [LookupError("no such message")]
    world.rooms = {}
    herald = await world.open()
    await world.tell(herald, "drawn wrongly", "unreadable", "fine")
    await herald.idle()
    assert world.paper.texts("captains") == ["fine"]
    assert sorted(world.journal.marks) == [
        ("delivered", 3, "m1"),
        ("failed", 1, "LookupError"),
        ("failed", 2, "cannot be read"),
    ]
    assert len([record for record in caplog.records if record.levelno == logging.ERROR]) == 2


# --- Crashes and restarts --------------------------------------------------------------------------------------------


async def test_a_crash_between_sending_and_marking_sends_again_with_the_same_key(world: World) -> None:
    """The mark was lost with the process: the post goes out again under the key by which the platform knows it."""
    herald = await world.open()
    await world.tell(herald, "1")
    await herald.idle()
    world.journal.crash()
    again = await world.open()
    await again.idle()
    first, second = world.paper.arrived
    assert (first.text, first.key) == (second.text, second.key)
    await world.journal.flush()
    await (await world.open()).idle()
    assert len(world.paper.arrived) == 2


async def test_a_crash_while_a_dead_chats_post_is_on_its_way_elsewhere_loses_nothing(world: World) -> None:
    """The row is failed only after its second way is over; before that a new start goes the whole way again."""
    world.paper.dead["hall"] = Undeliverable("gone")
    world.paper.troubles["captains"] = [OSError()]
    herald = await world.open()
    await world.tell(herald, "1", where=HALL)
    assert world.journal.marks == []
    await herald.close(0)
    await (await world.open()).idle()
    assert world.paper.texts("captains") == ["1"]
    assert world.journal.marks == [("failed", 1, "gone")]
    tried = [each.key for each in world.paper.attempts if each.where == "captains"]
    assert len(tried) == 2
    assert len(set(tried)) == 1


async def test_keys_differ_and_fit_every_platform(world: World) -> None:
    """No two messages share a key, not even a post's own, its note and its second way; Discord takes 25 characters."""
    world.paper.dead["hall"] = Undeliverable("gone")
    herald = await world.open()
    herald.deliver(world.journal.add(row(999_999_999_999, HALL), row(999_999_999_998, CAPTAINS)))
    await herald.idle()
    keys = [each.key for each in world.paper.attempts]
    assert len(keys) == len(set(keys)) == 4
    assert max(map(len, keys)) <= 25


async def test_closing_delivers_what_it_can_and_leaves_the_rest(world: World) -> None:
    """A stop waits for posts on their way, not for a chat that asked for patience: its row waits for the next start."""
    world.paper.troubles["hall"] = [Later(3600)]
    herald = await world.open()
    await world.tell(herald, "1", where=HALL)
    herald.deliver(world.journal.add(row(2, CAPTAINS)))
    await herald.close(0.05)
    assert world.paper.texts("captains") == ["2"]
    assert list(world.journal.rows) == [1]
    await (await world.open()).idle()
    assert world.paper.texts("hall") == ["1"]


# --- Bounds ----------------------------------------------------------------------------------------------------------


async def test_a_long_backlog_is_taken_in_pieces_and_in_order(world: World) -> None:
    """More than fits in memory stays in the journal; newer rows do not overtake it."""
    most = 0

    async def meanwhile(_where: str) -> None:
        nonlocal most
        most = max(most, herald.waiting)

    world.paper.meanwhile = meanwhile
    world.journal.add(*(row(number, CAPTAINS if number % 2 else HALL) for number in range(1, 101)))
    herald = await world.open(in_hand=10)
    for number in range(101, 151):
        herald.deliver(world.journal.add(row(number, CAPTAINS if number % 2 else HALL)))
        await asyncio.sleep(0)
    await herald.idle()
    assert world.paper.texts("captains") == [str(number) for number in range(1, 151, 2)]
    assert world.paper.texts("hall") == [str(number) for number in range(2, 151, 2)]
    assert most <= 10
    assert herald.waiting == 0


async def test_a_flood_after_the_start_is_taken_in_pieces_too(world: World) -> None:
    """One commit with more posts than fit: none is lost or told twice, and later rows are taken directly again."""
    herald = await world.open(in_hand=10)
    await herald.idle()
    herald.deliver(world.journal.add(*(row(number, CAPTAINS) for number in range(1, 51))))
    await herald.idle()
    assert world.paper.texts("captains") == [str(number) for number in range(1, 51)]
    reads = world.journal.reads
    herald.deliver(world.journal.add(row(51, CAPTAINS)))
    await herald.idle()
    assert (world.paper.texts("captains")[-1], world.journal.reads) == ("51", reads)


async def test_a_backlog_that_cannot_be_read_is_read_again(world: World) -> None:
    """The disk fails twice: the herald waits and reads again."""
    world.journal.add(row(1, CAPTAINS))
    world.journal.broken = 2
    herald = await world.open()
    await world.time.advance(5)
    await herald.idle()
    assert world.paper.texts("captains") == ["1"]
    assert world.journal.reads == 3


async def test_posts_for_a_platform_that_is_not_configured_wait_and_are_logged_once(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    """They are neither failed nor in the way; a start with that platform delivers them."""
    herald = await world.open(in_hand=4)
    await settle()
    await world.tell(herald, *(str(number) for number in range(1, 9)), where=FAR_CAPTAINS)
    await world.tell(herald, "9")
    await herald.idle()
    assert world.paper.texts("captains") == ["9"]
    assert [record.getMessage() for record in caplog.records].count(
        "posts wait for a platform that is not configured"
    ) == 1
    assert herald.waiting == 0
    ether = Paper()
    world.senders = {"paper": world.paper, "ether": ether}
    world.journal.marks = [mark for mark in world.journal.marks if mark[1] == 9]
    await world.journal.flush()
    await (await world.open()).idle()
    assert ether.texts("far-captains") == [str(number) for number in range(1, 9)]


def test_arrived_messages_compare_by_what_they_are() -> None:
    """The counting of distinct attempts above depends on it."""
    assert Arrived("a", "b", "c") == Arrived("a", "b", "c") != Arrived("a", "b", "d")
