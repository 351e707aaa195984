"""The referee: hears, decides by the law, records, answers. Nothing is kept only here.

    hear(heard):  heard before? -> the same answer
                  what is asked? (hearing.py)  -> a command of the law, or a question of the bot's own (enquiries.py)
                  decide -> entry, posts and alarm in one transaction -> answer

Deciding is synchronous and on the state folded so far, so entries of one tournament stand in the order they were
decided; writing is not awaited before the next is decided (the journal batches), answering is. When a write fails, the
folded state is thrown away and read again: what was not recorded has not happened.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from bot import enquiries, hearing, notices, replies
from bot.albums import Albums
from bot.asked import Asked
from bot.conversation import SILENCE, Account, Answer, Heard, Outcome, Reply, Says, Suggestion
from bot.editions import Editions
from bot.localisation import Voice
from bot.log import facts
from bot.spoken import Spoken, message_of, spoken_in
from bot.watch import Watch
from rulebook import Edition, decide, evolve, fold, next_due
from rulebook.commands import CallTime
from rulebook.events import Event
from rulebook.state import NOWHERE, Tournament
from rulebook.vocabulary import BOT, Known, PersonId, Question, Refusal
from storage import codec
from storage.journal import Chat, Conflict, Draft, Entry, Journal, Post, Repeated, StorageFailure, Waiting
from storage.people import Change, ChatBound, ChatMigrated, Directory

log = logging.getLogger(__name__)

_KEPT = 256
"""Folded tournaments kept in memory; others are read again when needed."""
_TRIES = 3


@dataclass(slots=True)
class Loaded:
    """A tournament folded up to entry `number`, which causes its entries had, what each message said of a score."""

    state: Tournament = NOWHERE
    number: int = 0
    causes: dict[str, int] = field(default_factory=dict)
    spoken: dict[str, Spoken] = field(default_factory=dict)


@dataclass(slots=True)
class Counts:
    """What the metrics tell."""

    heard: int = 0
    ruled: int = 0
    refused: int = 0
    failed: int = 0


class Referee:
    """One per process. `on_posts` and `on_alarm` tell herald and timekeeper, after commit."""

    def __init__(  # noqa: PLR0913 - what it is made of
        self,
        journal: Journal,
        directory: Directory,
        editions: Editions,
        *,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        new_id: Callable[[], str] = lambda: secrets.token_hex(4),
        coin: Callable[[], int] = lambda: secrets.randbelow(2),
        on_posts: Callable[[tuple[Waiting, ...]], None] = lambda _: None,
        on_alarm: Callable[[str, datetime | None], None] = lambda _, __: None,
        organisers: Iterable[str] = (),
        language: str = "ru",
        timezone: str = "UTC",
    ) -> None:
        """Nothing is read yet: tournaments are folded when first needed."""
        self.journal = journal
        self.directory = directory
        self.editions = editions
        self.clock = clock
        self.new_id = new_id
        self.coin = coin
        self.on_posts = on_posts
        self.on_alarm = on_alarm
        self.organisers = frozenset(organisers)
        self.language = language
        self.timezone = timezone
        self.counts = Counts()
        self.albums = Albums()
        self.watch = Watch()
        self.findings: dict[str, Callable[[Chat], Awaitable[list[Says]]]] = {}
        self._loaded: OrderedDict[str, Loaded] = OrderedDict()
        self._loading: dict[str, asyncio.Lock] = {}

    # --- what is known -----------------------------------------------------------------------------------------------

    async def load(self, stream: str) -> Loaded:
        """The tournament as recorded; folded once, then kept up to date."""
        known = self._loaded.get(stream)
        if known is not None:
            self._loaded.move_to_end(stream)
            return known
        lock = self._loading.setdefault(stream, asyncio.Lock())
        async with lock:
            if stream not in self._loaded:
                loaded = Loaded()
                for entry in await self.journal.read(stream):
                    _fold_in(loaded, entry)
                self._loaded[stream] = loaded
                while len(self._loaded) > _KEPT:
                    self._loaded.popitem(last=False)
        self._loading.pop(stream, None)
        return self._loaded[stream]

    async def streams(self) -> list[str]:
        """Every tournament on record, oldest first."""
        return await self.journal.streams()

    def state(self, stream: str) -> Tournament:
        """The folded state, if it is in memory; an empty one otherwise."""
        loaded = self._loaded.get(stream)
        return loaded.state if loaded else NOWHERE

    def spoken(self, stream: str, cause: str) -> Spoken | None:
        """What a recorded message said of the score, as it reads after its edits."""
        loaded = self._loaded.get(stream)
        return loaded.spoken.get(message_of(cause)) if loaded else None

    def next_due(self, stream: str) -> datetime | None:
        """When the clock must speak next in a tournament."""
        return next_due(self.state(stream))

    def edition(self, state: Tournament) -> Edition:
        """The edition a tournament is pinned to."""
        found = self.editions.pinned(state.edition_hash, state.edition)
        if found is None:
            msg = f"edition {state.edition} is not at hand"
            raise LookupError(msg)
        return found

    def voice(self, chat: Chat, stream: str = "") -> Voice:
        """How to speak in a chat: its tournament's language and zone, and the names it knows."""
        if not stream:
            binding = self.directory.binding_of(chat)
            stream = binding[0] if binding else ""
        state = self.state(stream)
        language = state.language if state.exists else self.language
        zone = ZoneInfo(state.timezone if state.exists else self.timezone)
        return Voice(language, zone, lambda named: self.directory.name_of(stream, named))

    # --- hearing -----------------------------------------------------------------------------------------------------

    async def hear(self, heard: Heard) -> Answer:
        """Take in one thing said or pressed. Never raises: a fault of ours is told as one, and nothing has changed."""
        self.counts.heard += 1
        try:
            return await self._hear(heard)
        except StorageFailure as failure:
            self.counts.failed += 1
            code = secrets.token_hex(2).upper()
            log.error("not recorded", extra=facts(code=code, cause=heard.cause, failure=str(failure)))  # noqa: TRY400
            return Answer(Outcome.FAILED, replies.not_saved(code), private=True)
        except Exception as fault:
            self.counts.failed += 1
            code = secrets.token_hex(2).upper()
            log.exception("fault", extra=facts(code=code, cause=heard.cause, fault=repr(fault)))
            return Answer(Outcome.FAILED, replies.fault(code), private=True)

    async def _hear(self, heard: Heard) -> Answer:
        for _ in range(_TRIES):
            asked = await hearing.understand(self, heard)
            if asked is None:
                return SILENCE
            if isinstance(asked, Answer):
                # What was done may make no sense a second time; who is heard again is answered as before. The
                # tournament that it was done in is loaded: it was looked into to understand what is asked.
                again = any(heard.cause in loaded.causes for loaded in self._loaded.values())
                return replies.recorded(heard) if again else asked
            if asked.enquiry is not None:
                await self.remember(asked)
                return replace(await enquiries.answer(self, asked), stream=asked.stream)
            try:
                if asked.also is not None:
                    await self.act(asked.also)
                answer = await self.act(asked)
                return SILENCE if asked.actor == BOT else replace(answer, stream=asked.stream)
            except Conflict:
                self._loaded.pop(asked.stream, None)
        raise Conflict(heard.cause)

    async def remember(self, asked: Asked) -> None:
        """Keep who spoke to us, once: platforms do not tell whom an @name means, so we must have heard them."""
        if asked.changes and not asked.heard.anonymous:
            await self.directory.apply(asked.changes)

    async def act(self, asked: Asked) -> Answer:
        """Decide a command and record what follows."""
        loaded = await self.load(asked.stream)
        cause = asked.heard.cause
        if cause in loaded.causes:
            return replies.recorded(asked.heard)
        command = asked.command
        assert command is not None  # noqa: S101 - enquiries went another way
        before = loaded.state
        edition = asked.edition or self.edition(before)
        decision = decide(edition, before, command, asked.actor, asked.heard.at)
        if not isinstance(decision, tuple):
            return self._unchanged(asked, decision)
        told = notices.of(decision, asked.stream, edition, before)
        try:
            await self._record(asked.stream, loaded, decision, told, asked.actor.person, cause, asked.changes)
        except Repeated:
            return replies.recorded(asked.heard)
        self.counts.ruled += 1
        return replies.acknowledged(told, decision, asked)

    def _unchanged(self, asked: Asked, decision: Refusal | Question | Known) -> Answer:
        if isinstance(decision, Refusal):
            self.counts.refused += 1
        return replies.unchanged(decision, asked)

    async def _record(  # noqa: PLR0913 - one entry has so many parts
        self,
        stream: str,
        loaded: Loaded,
        events: tuple[Event, ...],
        told: tuple[tuple[str, Reply], ...],
        person: PersonId,
        cause: str,
        changes: tuple[Change, ...],
    ) -> None:
        """Record an entry with its posts and the next alarm; the folded state falls back if writing fails."""
        after, number = fold(events, loaded.state), loaded.number + 1
        due = next_due(after)
        draft = Draft(
            stream=stream,
            number=number,
            recorded_at=self.clock(),
            actor=person,
            cause=cause,
            events=events,
            posts=self._posts(stream, told, changes),
            alarm=due,
            changes=changes,
        )
        loaded.state, loaded.number = after, number
        _note(loaded, cause, number, events)
        try:
            _, waiting = await asyncio.shield(asyncio.ensure_future(self.journal.append(draft)))
        except (StorageFailure, Repeated):
            self._loaded.pop(stream, None)
            raise
        if waiting:
            self.on_posts(waiting)
        self.on_alarm(stream, due)

    def _posts(self, stream: str, told: tuple[tuple[str, Reply], ...], changes: tuple[Change, ...]) -> tuple[Post, ...]:
        """Notices to the chats they are for; a chat bound in this very entry hears of it.

        Where a kind of chat is missing the captains read it instead, but not twice: a hall is told what they are.
        """
        posts: dict[tuple[Chat, str], Post] = {}
        captains_told = any(to == "captains" for to, _ in told)
        for to, reply in told:
            chats = self.directory.chats_of(stream, to)
            chats += tuple(change.chat for change in changes if isinstance(change, ChatBound) and change.kind == to)
            if not chats and not (to == "hall" and captains_told):
                chats = self.directory.chats_of(stream, "captains")
            body = codec.dumps(reply)
            for chat in chats:
                posts[chat, body] = Post(chat, body)
        return tuple(posts.values())

    # --- the clock ---------------------------------------------------------------------------------------------------

    async def call_time(self, stream: str, at: datetime, away: tuple[tuple[datetime, datetime], ...] = ()) -> None:
        """Let the law say what is due by now. Calling twice does nothing."""
        for _ in range(_TRIES):
            loaded = await self.load(stream)
            due = next_due(loaded.state)
            if due is None or due > at:
                self.on_alarm(stream, due)
                return
            edition = self.edition(loaded.state)
            decision = decide(edition, loaded.state, CallTime(away), BOT, at)
            if not isinstance(decision, tuple):
                return
            told = notices.of(decision, stream, edition, loaded.state)
            try:
                cause = f"time:{stream}:{loaded.number + 1}"
                await self._record(stream, loaded, decision, told, BOT.person, cause, ())
            except (Conflict, Repeated):
                self._loaded.pop(stream, None)
                continue
            return

    async def platform_findings(self, chat: Chat) -> list[Says]:
        """What the platform says is wrong with a chat: rights, privacy mode, intents."""
        find = self.findings.get(chat.platform)
        return await find(chat) if find is not None else []

    # --- other ears --------------------------------------------------------------------------------------------------

    async def suggest(self, heard: Heard, parameter: str, typed: str) -> list[Suggestion]:
        """Values for a parameter while somebody types."""
        return await enquiries.suggest(self, heard, parameter, typed)

    async def chat_moved(self, old: Chat, new: Chat) -> None:
        """A chat has a new id."""
        await self.directory.apply((ChatMigrated(old.platform, old.xid, new.xid),))

    def is_named_organiser(self, account: Account) -> bool:
        """Whether the settings name this account among those who may open a tournament anywhere."""
        return account.xid in self.organisers or f"{account.platform}:{account.xid}" in self.organisers


def _fold_in(loaded: Loaded, entry: Entry) -> None:
    for event in entry.events:
        loaded.state = evolve(loaded.state, event)
    loaded.number = entry.number
    _note(loaded, entry.cause, entry.number, entry.events)


def _note(loaded: Loaded, cause: str, number: int, events: Iterable[Event]) -> None:
    loaded.causes[cause] = number
    spoken = spoken_in(events)
    if spoken is not None:
        loaded.spoken[message_of(cause)] = spoken
