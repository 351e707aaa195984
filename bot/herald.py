"""Delivers the outbox: what was decided is told, in order, until it has been told or never can be.

    referee --deliver(rows)--> lane of a chat --> Sender --+-- message id     journal.delivered
    journal.waiting() -------> (one post at a time,        +-- Later          wait: this chat, or the whole platform
       at the start             chats side by side)        +-- OSError        again, ever less often
                                                           +-- Moved          the new chat, in the same order
                                                           +-- Undeliverable  another chat of the tournament, with a
                                                                              note, once; then journal.failed

A ruling never depends on whether it could be shown, and a dead chat delays no other. The journal is the outbox: what is
in memory is a bounded part of it. A post is marked after it went out: a crash in between sends it again, same key.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
import random
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bot.conversation import Later, Moved, Plain, Reply, Says, Tone, Undeliverable
from bot.log import facts
from storage.journal import StorageFailure

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence

    from bot.conversation import Sender
    from bot.localisation import Voice
    from storage.journal import Chat, Journal, Waiting

_log = logging.getLogger(__name__)

IN_HAND: Final = 5000
"""Posts kept in memory; the rest of a longer backlog stays in the journal until there is room."""
ABREAST: Final = 32
"""Posts on their way at the same moment, all chats together: no more than the platforms' connection pools hold."""
PATIENCE: Final = 60.0
"""Seconds after which an attempt without an end is taken for failed: it must not hold its place for ever."""
FIRST_PAUSE: Final = 0.5
LONGEST_PAUSE: Final = 60.0
_SHORTEST_WAIT: Final = 0.05
"""Platforms sometimes ask to wait for nothing; asking again at once would be a spin."""
_MOVES: Final = 3

# Where a post goes whose own chat cannot be written to. What is for judges' eyes never goes to the hall.
_ELSEWHERE: Final[Mapping[str, tuple[str, ...]]] = {
    "captains": ("judges", "hall"),
    "judges": ("captains",),
    "hall": ("captains", "judges"),
    "private": ("captains", "judges"),
}
_POST, _NOTE, _INSTEAD = range(3)  # the parts of a post's delivery, in the order in which one chat would see them


@dataclass(slots=True)
class _Parcel:
    """A post on its way. `open` parts are still to be delivered; `reason` is why its own chat could not be reached."""

    waiting: Waiting
    open: int = 1
    reason: str = ""

    def key(self, part: int) -> str:
        """The same for every attempt at the same part, also after a restart; at most the 25 characters of Discord.

        The time of writing is in it because row numbers come again when an older copy of the file is restored.
        """
        written = int(self.waiting.created_at.timestamp() * 1000)
        return f"{self.waiting.row}.{written:x}{('', 'n', 'i')[part]}"


@dataclass(slots=True, order=True)
class _Errand:
    """One message to bring to one chat; in a lane the earlier row goes first."""

    row: int
    part: int
    chat: Chat = field(compare=False)
    parcel: _Parcel = field(compare=False)
    reply: Reply = field(compare=False)
    moves: int = field(default=0, compare=False)


class Herald:
    """The one who delivers. `read` makes a Reply of a post's body; `jitter` is a number from 0 to 1."""

    def __init__(  # noqa: PLR0913 - what differs between the world and the tests
        self,
        journal: Journal,
        read: Callable[[str], Reply],
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        jitter: Callable[[], float] = random.random,
        in_hand: int = IN_HAND,
        abreast: int = ABREAST,
    ) -> None:
        self.delivered = 0
        self.failed = 0
        self.retried = 0
        self._journal, self._read = journal, read
        self._clock, self._sleep, self._jitter = clock, sleep, jitter
        self._limit = in_hand
        self._abreast = asyncio.Semaphore(abreast)
        self._senders: Mapping[str, Sender] = {}
        self._lanes: dict[Chat, list[_Errand]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._in_hand: set[int] = set()
        self._settled: set[int] = set()
        self._room = asyncio.Event()
        # Before `open`, and whenever there was more than fits, new rows are left in the journal and read in their turn.
        self._behind = True
        self._more = False
        self._closed = False
        self._not_before: dict[str | Chat, float] = {}
        self._moved_to: dict[Chat, Chat] = {}
        self._noted: set[tuple[str, Chat]] = set()
        self._unserved: set[str] = set()

    # --- what others call --------------------------------------------------------------------------------------------

    async def open(
        self,
        senders: Mapping[str, Sender],
        voice: Callable[[Chat, str], Voice],
        moved: Callable[[Chat, Chat], Awaitable[None]],
        rooms: Callable[[str], Awaitable[Mapping[str, Sequence[Chat]]]],
    ) -> None:
        """Begin with what waits in the journal.

        `senders` by platform; `voice` and `moved` are the referee's (Ears); `rooms` are a tournament's chats by kind:
        captains, judges, hall.
        """
        self._senders, self._voice, self._moved, self._rooms = senders, voice, moved, rooms
        self._run(self._catch_up())

    def deliver(self, rows: Iterable[Waiting]) -> None:
        """Take in posts that have just been recorded."""
        if self._closed:
            return  # they are in the journal, for the next start
        for row in rows:
            if self._behind or len(self._in_hand) >= self._limit:
                self._fall_behind()
                return
            self._take(row)

    @property
    def waiting(self) -> int:
        """Posts in memory that are still to be delivered."""
        return len(self._in_hand)

    async def idle(self) -> None:
        """Wait until everything in memory that can be delivered has been, and the journal holds no more."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def close(self, within: float) -> None:
        """Deliver what can be within some seconds, leave the rest in the journal, and have the marks written."""
        self._closed = True
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=within)
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._in_hand:
            _log.warning("posts are left for the next start", extra=facts(posts=len(self._in_hand)))
        try:
            await self._journal.flush()
        except StorageFailure as failure:
            _log.error("marks are not written: some posts may come twice", extra=facts(why=failure))

    # --- the backlog -------------------------------------------------------------------------------------------------

    def _fall_behind(self) -> None:
        self._more = True
        if not self._behind:
            self._behind = True
            self._run(self._catch_up())

    async def _catch_up(self) -> None:
        """Read the outbox from the journal, as much as there is room for, until nothing in it is new."""
        failures = 0
        while self._behind:
            await self._until_room()
            self._more = False
            # What was settled until now is written by the flush; what is settled from now on may be read as waiting.
            self._settled.clear()
            try:
                await self._journal.flush()
                rows = await self._journal.waiting()
            except StorageFailure as failure:
                _log.warning("the outbox cannot be read", extra=facts(why=failure))
                failures += 1
                await self._pause(failures)
                continue
            failures = 0
            for row in rows:
                if row.row in self._settled:
                    continue
                if len(self._in_hand) >= self._limit:
                    self._more = True
                    break
                self._take(row)
            self._behind = self._more
        self._settled.clear()

    async def _until_room(self) -> None:
        while len(self._in_hand) > self._limit // 2:
            self._room.clear()
            await self._room.wait()

    def _take(self, row: Waiting) -> None:
        if row.row in self._in_hand:
            return
        platform = row.post.chat.platform
        if platform not in self._senders:
            if platform not in self._unserved:
                self._unserved.add(platform)
                _log.warning("posts wait for a platform that is not configured", extra=facts(platform=platform))
            return
        parcel = _Parcel(row)
        try:
            reply = self._read(row.post.body)
        except Exception:  # noqa: BLE001 - a body that cannot be read today cannot be read tomorrow either
            _log.exception("a post cannot be read", extra=facts(row=row.row))
            parcel.reason = "cannot be read"
            self._in_hand.add(row.row)
            self._done(parcel)
            return
        self._in_hand.add(row.row)
        self._send_off(_Errand(row.row, _POST, row.post.chat, parcel, reply))

    def _done(self, parcel: _Parcel) -> None:
        """One part of a post's delivery is over; with the last one the row has had its chance."""
        parcel.open -= 1
        if parcel.open:
            return
        row = parcel.waiting.row
        if parcel.reason:
            self.failed += 1
            self._journal.failed(row, parcel.reason)
        self._let_go(row)

    def _let_go(self, row: int) -> None:
        self._in_hand.discard(row)
        if self._behind:
            self._settled.add(row)
        if len(self._in_hand) <= self._limit // 2:
            self._room.set()

    # --- lanes -------------------------------------------------------------------------------------------------------

    def _send_off(self, errand: _Errand) -> None:
        errand.chat = self._moved_to.get(errand.chat, errand.chat)
        lane = self._lanes.get(errand.chat)
        if lane is None:
            self._lanes[errand.chat] = lane = []
            self._run(self._walk(errand.chat, lane))
        heapq.heappush(lane, errand)

    async def _walk(self, chat: Chat, lane: list[_Errand]) -> None:
        """Bring one chat its messages, each after the one before it."""
        while lane:
            errand = heapq.heappop(lane)
            try:
                await self._bring(errand)
            except Exception:  # noqa: BLE001 - a fault of ours: the row stays in the journal, the lane goes on
                _log.exception("a post was dropped until the next start", extra=facts(row=errand.row))
                self._let_go(errand.row)
        del self._lanes[chat]

    async def _bring(self, errand: _Errand) -> None:
        failures = 0
        chat = errand.chat
        while True:
            try:
                message = await self._attempt(errand)
            except Later as later:
                self._hold(chat, later)
            except Moved as moved:
                await self._follow(errand, moved.new)
                return
            except Undeliverable as why:
                await self._give_up(errand, str(why))
                return
            except OSError as error:  # TimeoutError is one
                self.retried += 1
                failures += 1
                _log.info(
                    "will be tried again",
                    extra=facts(row=errand.row, chat=_named(chat), failures=failures, why=repr(error)),
                )
                await self._pause(failures)
            except Exception as error:  # noqa: BLE001 - a fault of the drawing: what cannot be drawn blocks nothing
                _log.exception("a post cannot be shown", extra=facts(row=errand.row, chat=_named(chat)))
                await self._give_up(errand, type(error).__name__)
                return
            else:
                self._arrived(errand, message)
                return

    async def _attempt(self, errand: _Errand) -> str:
        chat, parcel = errand.chat, errand.parcel
        voice = self._voice(chat, parcel.waiting.stream)
        await self._open_way(chat)
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._senders[chat.platform].send(chat, errand.reply, voice, parcel.key(errand.part))
        finally:
            self._abreast.release()

    async def _open_way(self, chat: Chat) -> None:
        """Wait until neither chat nor platform asks for patience, and take a place among those on their way."""
        while True:
            await self._abreast.acquire()
            wait = max(self._not_before.get(chat, 0.0), self._not_before.get(chat.platform, 0.0)) - self._clock()
            if wait <= 0:
                self._not_before.pop(chat, None)
                return
            self._abreast.release()
            await self._sleep(wait)

    def _hold(self, chat: Chat, later: Later) -> None:
        place = chat.platform if later.everywhere else chat
        until = self._clock() + max(later.seconds, _SHORTEST_WAIT)
        self._not_before[place] = max(until, self._not_before.get(place, 0.0))
        _log.info("asked to wait", extra=facts(chat=_named(chat), seconds=later.seconds, everywhere=later.everywhere))

    async def _pause(self, failures: int) -> None:
        longest = min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(failures - 1, 16))
        await self._sleep(longest * (0.5 + self._jitter() / 2))

    def _run(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- what becomes of an errand -----------------------------------------------------------------------------------

    def _arrived(self, errand: _Errand, message: str) -> None:
        chat, parcel = errand.chat, errand.parcel
        self._noted.discard((parcel.waiting.stream, chat))
        if errand.part == _POST:
            self.delivered += 1
            self._journal.delivered(errand.row, message)
        _log.debug("delivered", extra=facts(row=errand.row, chat=_named(chat), message=message))
        self._done(parcel)

    async def _follow(self, errand: _Errand, new: Chat) -> None:
        """The chat lives on elsewhere: tell those who remember it, and take all that waits for it along."""
        old = errand.chat
        errand.moves += 1
        if errand.moves > _MOVES or new == old or new.platform not in self._senders:
            await self._give_up(errand, f"moved to {_named(new)}, which leads nowhere")
            return
        _log.info("a chat moved", extra=facts(old=_named(old), new=_named(new)))
        try:
            await self._moved(old, new)
        except Exception:  # noqa: BLE001 - the next message to the old chat tries to remember it again
            _log.exception("the new chat could not be remembered", extra=facts(old=_named(old), new=_named(new)))
        self._moved_to.pop(new, None)
        self._moved_to[old] = new
        lane = self._lanes[old]
        for moving in (errand, *sorted(lane)):
            self._send_off(moving)
        lane.clear()

    async def _give_up(self, errand: _Errand, why: str) -> None:
        """A chat cannot be written to: its post goes to another of the tournament, once, with a note to the judges."""
        parcel, chat = errand.parcel, errand.chat
        reason = why or "cannot be written to"
        _log.warning("undeliverable", extra=facts(row=errand.row, chat=_named(chat), part=errand.part, why=reason))
        if errand.part == _POST:
            parcel.reason = reason
            try:
                rooms = await self._rooms(parcel.waiting.stream)
            except StorageFailure:
                _log.exception("no other chat is known", extra=facts(row=errand.row))
                rooms = {}
            self._turn_elsewhere(errand, rooms)
        self._done(parcel)

    def _turn_elsewhere(self, errand: _Errand, rooms: Mapping[str, Sequence[Chat]]) -> None:
        chat, parcel = errand.chat, errand.parcel
        stream = parcel.waiting.stream
        kind = next((kind for kind, chats in rooms.items() if chat in chats), "private")

        def other(kinds: Iterable[str]) -> Chat | None:
            # A chat known to be dead would only swallow the post; of the others, the same platform goes first.
            usable = [
                room
                for name in kinds
                for room in rooms.get(name, ())
                if room != chat and room.platform in self._senders and (stream, room) not in self._noted
            ]
            return next((room for room in usable if room.platform == chat.platform), next(iter(usable), None))

        instead = other(_ELSEWHERE.get(kind, ()))
        judges = other(("judges", *_ELSEWHERE.get(kind, ())))
        if judges is not None and (stream, chat) not in self._noted:
            parcel.open += 1
            self._send_off(_Errand(errand.row, _NOTE, judges, parcel, _note(kind, parcel.reason)))
        self._noted.add((stream, chat))
        if instead is not None:
            parcel.open += 1
            self._send_off(_Errand(errand.row, _INSTEAD, instead, parcel, errand.reply))


def _note(kind: str, reason: str) -> Reply:
    """What the judges are told about a chat that cannot be written to."""
    return Reply(Says("undeliverable", {"chat": kind, "reason": Plain(reason)}), tone=Tone.WARN)


def _named(chat: Chat) -> str:
    return ":".join(filter(None, (chat.platform, chat.xid, chat.thread)))
