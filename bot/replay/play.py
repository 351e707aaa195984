"""A scenario played: the real referee, a real SQLite journal in a temporary file, a clock that stands until told.

a line at T     every clock that is due by T speaks, in order   -> then the line is heard   -> what follows is posted
down            the file is taken as the crash leaves it, what was in memory is gone; from now on what is said waits
up              a new referee on that file hears what waited, each with its own date; then time is called, and the
                law is told from when until when nobody listened
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from bot.conversation import Answer, Heard, Outcome, Reply
from bot.editions import Editions
from bot.herald import Herald
from bot.localisation import UnknownMessage
from bot.referee import Referee
from bot.replay import facts
from bot.replay import script as s
from bot.replay.console import PLATFORM, Console, Message, NoButton, chat_of, contains, in_words
from bot.replay.staging import organisers, person_of, set_up
from rulebook.state import Tournament
from rulebook.vocabulary import EntrantId
from storage import codec
from storage.folding import fold_name
from storage.journal import Chat, Entry
from storage.sqlite import SqliteJournal

_MEMORY: Final = Path("/dev/shm")  # noqa: S108 - the folder within is made by tempfile
_KINDS: Final = ("captains", "judges", "hall")
_MOST_CALLS: Final = 1000
"""Clocks that speak on the way to one line; more of them is a clock that does not move on."""


@dataclass(frozen=True, slots=True)
class Failure:
    """An expectation that was not met."""

    line: int
    expected: str
    actual: str


@dataclass(slots=True)
class Result:
    """What came of a play. `unknown` are lines that nothing here can judge yet."""

    name: str
    checked: int = 0
    failures: list[Failure] = field(default_factory=list)
    unknown: list[Failure] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)

    @property
    def code(self) -> int:
        """0 when every expectation is met, 1 when not, 2 when one cannot be judged."""
        return 2 if self.unknown else 1 if self.failures else 0


class Told:
    """Who is told what happens, as it happens. This one is not."""

    def line(self, step: s.Input) -> None:
        """Somebody does something."""

    def message(self, message: Message) -> None:
        """The bot posts."""

    def failure(self, failure: Failure, *, unknown: bool) -> None:
        """An expectation is not met, or cannot be judged."""


async def play(script: s.Script, editions: Editions, told: Told | None = None) -> Result:
    """Play a scenario. Raises Unreadable when what its header asks for cannot be."""
    with tempfile.TemporaryDirectory(prefix="arbiter-replay-", dir=_folder()) as folder:
        stage = _Stage(script, editions, Path(folder), told or Told())
        async with AsyncExitStack() as closing:
            closing.push_async_callback(stage.close)
            await stage.begin()
            for step in script.steps:
                await stage.take(step)
            stage.result.entries = await stage.entries()
        return stage.result


def _folder() -> str | None:
    """Where there is a place in memory, the file lies there: it need not outlive a power cut, and syncing is slow."""
    return str(_MEMORY) if os.access(_MEMORY, os.W_OK) else None


@dataclass(slots=True)
class _Bot:
    """One life of the bot, from start to crash."""

    journal: SqliteJournal
    referee: Referee
    herald: Herald

    async def close(self) -> None:
        """Let threads and files go."""
        await self.herald.close(0)
        await self.journal.close()


class _Stage:
    """Clock, platform, the bot while it lives, and what the last line brought."""

    def __init__(self, script: s.Script, editions: Editions, folder: Path, told: Told) -> None:
        self.script, self.editions, self.folder, self.told = script, editions, folder, told
        self.now = script.start.astimezone(UTC)
        self.zone = _zone(script)
        self.result = Result(script.name)
        self.console = Console(lambda: self.now, frozenset(organisers(script)), self._posted)
        self.lives = 0
        self.bot: _Bot | None = None
        self.past: list[_Bot] = []
        self.state = Tournament()
        self.number = 0
        self.alarms: dict[str, datetime] = {}
        self.gaps: list[tuple[datetime, datetime]] = []
        self.waiting: list[Heard] = []
        self.line = 0
        self.last: Heard | None = None
        self.answer: Answer | None = None
        self.said = ""
        self.since: list[Message] = []
        self.before = 0
        self.staged = False

    # --- beginning and end -------------------------------------------------------------------------------------------

    async def begin(self) -> None:
        """The bot starts on a new file, and the header comes true."""
        bot = await self._start()
        await set_up(self.script, bot.referee, self.console)
        await bot.herald.idle()
        await self._look()
        self.console.messages.clear()
        self.since.clear()
        self.staged = True
        self.before = self.number

    async def close(self) -> None:
        """Let everything go."""
        for bot in (*self.past, *([self.bot] if self.bot else [])):
            await bot.close()

    async def entries(self) -> list[Entry]:
        """The whole record, every tournament in order."""
        if self.bot is None:
            await self._start()
        assert self.bot is not None  # noqa: S101 - it has just been started
        journal = self.bot.journal
        return [entry for stream in await journal.streams() for entry in await journal.read(stream)]

    async def _start(self) -> _Bot:
        ids = iter(range(1, 1000))
        journal = await SqliteJournal.open(self._file())
        herald = Herald(journal, partial(codec.loads, Reply))
        referee = Referee(
            journal,
            journal.directory,
            self.editions,
            clock=lambda: self.now,
            new_id=lambda: f"s{self.lives}{next(ids)}",
            coin=lambda: 0,
            on_posts=herald.deliver,
            on_alarm=self._note,
            language=self.script.language,
            timezone=self.zone.key,
        )
        self.bot = _Bot(journal, referee, herald)
        self.alarms = dict(await journal.alarms())
        for stream in self.alarms:
            await referee.load(stream)

        async def rooms(stream: str) -> Mapping[str, Sequence[Chat]]:
            return {kind: journal.directory.chats_of(stream, kind) for kind in _KINDS}

        await herald.open({PLATFORM: self.console}, referee.voice, referee.chat_moved, rooms)
        await herald.idle()
        return self.bot

    def _file(self) -> Path:
        return self.folder / f"life-{self.lives}" / "arbiter.db"

    # --- a line ------------------------------------------------------------------------------------------------------

    async def take(self, step: s.Step) -> None:
        """One line of the body."""
        self.line = step.line
        match step:
            case s.Posted():
                self._check_posted(step)
                return
            case s.Holds():
                self._check_fact(step)
                return
        if isinstance(step, s.Passes):
            self._listen_anew()
            await self._advance(step.at)
            self.told.line(step)
        else:
            await self._advance(step.at)
            await self._look()
            self._listen_anew()
            self.told.line(step)
            await self._input(step)
        await self._look()

    async def _input(self, step: s.Input) -> None:
        match step:
            case s.Says():
                await self._deliver(self.console.said(step, self.now))
            case s.Presses():
                try:
                    heard = self.console.pressed(step, self.now)
                except NoButton:
                    self.last, self.answer, self.said = None, None, ""
                    self._fail(step.line, f"a button «{step.action}» in {step.chat}", self._buttons(step))
                    return
                await self._deliver(heard)
            case s.Again():
                if self.last is not None:  # after a press that found no button there is nothing to repeat
                    await self._deliver(self.last)
            case s.Down():
                await self._crash()
            case s.Up():
                await self._rise()

    def _listen_anew(self) -> None:
        self.since.clear()
        self.before = self.number

    async def _look(self) -> None:
        """See what is recorded now; while the bot is down that is what it was."""
        if self.bot is None:
            return
        stream = self._stream(self.bot)
        if stream:
            loaded = await self.bot.referee.load(stream)
            self.state, self.number = loaded.state, loaded.number

    def _stream(self, bot: _Bot) -> str:
        binding = bot.referee.directory.binding_of(chat_of("captains", ""))
        return binding[0] if binding else ""

    async def _deliver(self, heard: Heard) -> None:
        self.last = heard
        self.answer, self.said = None, ""
        if self.bot is None:
            self.waiting.append(heard)
        else:
            await self._hear(self.bot, heard)

    async def _hear(self, bot: _Bot, heard: Heard) -> None:
        answer = await bot.referee.hear(heard)
        self.answer = answer
        if answer.reply is not None:
            voice = bot.referee.voice(heard.chat, answer.stream)
            try:
                self.said = in_words(answer.reply, voice)
                if answer.outcome is not Outcome.RULED or answer.reply.actions:
                    only = heard.account.name if answer.private and not heard.private else ""
                    self.console.post(heard.chat, answer.reply, voice, only)
            except UnknownMessage as missing:
                self._fail(self.line, "an answer that can be said", str(missing))
        if answer.outcome is Outcome.FAILED:
            self._fail(self.line, "no fault of the bot's own", self.said)
        await self._delivered(bot)

    async def _delivered(self, bot: _Bot) -> None:
        """Wait until what follows is posted. What the herald cannot show has nowhere else to be noticed."""
        failed = bot.herald.failed
        await bot.herald.idle()
        if bot.herald.failed > failed:
            self._fail(self.line, "posts that can be shown", "one that cannot, see the log")

    # --- the clock ---------------------------------------------------------------------------------------------------

    async def _advance(self, to: datetime) -> None:
        """Let the clock run; whatever is due on the way happens at its moment. A dead bot's clocks are silent."""
        to = to.astimezone(UTC)
        calls = 0
        while self.bot is not None and self.alarms:
            due, stream = min((due, stream) for stream, due in self.alarms.items())
            if due > to:
                break
            self.now = max(self.now, due)
            await self.bot.referee.call_time(stream, self.now, tuple(self.gaps))
            await self._delivered(self.bot)
            calls += 1
            if calls > _MOST_CALLS:
                raise RuntimeError(f"the clock does not get past {self.now}")
        self.now = to

    def _note(self, stream: str, due: datetime | None) -> None:
        """The referee tells a stream's next alarm, as it tells the timekeeper."""
        if due is None:
            self.alarms.pop(stream, None)
        else:
            self.alarms[stream] = due

    # --- crash and start ---------------------------------------------------------------------------------------------

    async def _crash(self) -> None:
        """Kill the bot: what the file holds at this moment is all that is left of it.

        The file is copied, so that nothing which the old objects still do (closing, say) reaches it.
        """
        bot, old = self.bot, self._file().parent
        assert bot is not None  # noqa: S101 - the script has seen to it
        bot.journal.alive(self.now)  # the timekeeper's beat
        await bot.journal.flush()
        self.lives += 1
        shutil.copytree(old, self._file().parent, ignore=shutil.ignore_patterns("*.lock", "*-shm"))
        self.past.append(bot)
        self.bot = None

    async def _rise(self) -> None:
        bot = await self._start()
        silent_since = await bot.journal.last_alive()
        waiting, self.waiting = self.waiting, []
        for heard in waiting:
            await self._hear(bot, heard)
        self.gaps.append((silent_since or self.now, self.now))
        await self._advance(self.now)

    # --- what is expected --------------------------------------------------------------------------------------------

    def _posted(self, message: Message) -> None:
        self.since.append(message)
        if self.staged:
            self.told.message(message)

    def _check_posted(self, step: s.Posted) -> None:
        self.result.checked += 1
        posted = "; ".join(f"{message.chat}: {message.whole}" for message in self.since) or "nothing"
        if not step.chat:
            if self.since:
                self._fail(step.line, "nothing posted", posted)
        elif not any(message.chat == step.chat and contains(message.whole, step.text) for message in self.since):
            self._fail(step.line, f"in {step.chat}: {step.text}", posted)

    def _check_fact(self, step: s.Holds) -> None:
        self.result.checked += 1
        try:
            verdict = step.fact.check(self._view())
        except facts.NotYetKnown:
            self._fail(step.line, step.fact.text, "not yet known", unknown=True)
        except facts.NoSuchName as unknown:
            self._fail(step.line, step.fact.text, str(unknown), unknown=True)
        else:
            if not verdict.holds:
                self._fail(step.line, step.fact.text, verdict.actual)

    def _view(self) -> facts.View:
        bot = self.bot or self.past[-1]
        stream, directory = self._stream(bot), bot.referee.directory
        name_of = partial(directory.name_of, stream)

        def entrant_called(name: str) -> EntrantId | None:
            wanted = fold_name(name)
            return next((known for known in self.state.entrants if fold_name(name_of(known)) == wanted), None)

        return facts.View(
            state=self.state,
            edition=bot.referee.edition(self.state),
            zone=self.zone,
            people={member.name: person_of(member.name) for member in self.script.people},
            entrant_called=entrant_called,
            name_of=name_of,
            answer=self.answer,
            said=self.said,
            changed=self.number != self.before,
            posted=bool(self.since),
        )

    def _buttons(self, step: s.Presses) -> str:
        owner = step.who if step.chat == "private" else ""
        offered = [
            f"{action.word} [{label}]"
            for message in self.console.messages
            if (message.chat, message.owner) == (step.chat, owner)
            for action, label in zip(message.actions, message.labels, strict=True)
        ]
        return f"offered there: {', '.join(dict.fromkeys(offered[-12:])) or 'none'}"

    def _fail(self, line: int, expected: str, actual: str, *, unknown: bool = False) -> None:
        failure = Failure(line, expected, actual)
        (self.result.unknown if unknown else self.result.failures).append(failure)
        self.told.failure(failure, unknown=unknown)


def _zone(script: s.Script) -> ZoneInfo:
    """The tournament's time zone: one that has the offset in which the scenario is written."""
    offset = script.start.utcoffset() or timedelta()
    hours, rest = divmod(offset, timedelta(hours=1))
    if not rest and -14 <= -hours <= 12:  # noqa: PLR2004 - as far as the named zones go
        return ZoneInfo("UTC" if not hours else f"Etc/GMT{-hours:+d}")
    for name in sorted(available_timezones()):
        zone = ZoneInfo(name)
        if script.start.astimezone(zone).utcoffset() == offset:
            return zone
    raise s.Unreadable(script.name, (script.lines["start"], f"no time zone is {offset} from UTC"))
