"""One session with Discord: what it delivers goes to the ears, what they say goes back to the one who asked."""

from __future__ import annotations

import asyncio
import copy
import itertools
import logging
from collections import deque
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import discord
from typing_extensions import override

from bot.conversation import Later, Outcome, Undeliverable
from bot.discord_adapter import answering, catching_up, commands, hearing, rights
from bot.log import facts

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence

    from bot.conversation import Answer, Ears, Heard, Suggestion
    from bot.discord_adapter.listening import Listening, Memory
    from bot.discord_adapter.sending import Mouth
    from storage.journal import Chat

_log = logging.getLogger(__name__)

IDENTIFY_PAUSE: Final = 5.0
"""Seconds between the beginnings of two sessions, which Discord demands."""
LONGEST_LIMIT: Final = 30.0
"""Seconds: a rate limit up to this the library waits for, a longer one is told to those who deliver."""
SUGGESTING: Final = 2.5
"""Seconds the referee has for suggestions: after three Discord shows an error."""
ANSWERING: Final = (1.0, 5.0, 0.0)
"""Seconds after each attempt at an answer to a message that did not work out; then it is given up."""
BRINGING: Final = (5.0, 60.0, 600.0)
"""Seconds before the commands are brought again when that failed, the last for ever."""
_UNSAID: Final = frozenset({Outcome.RULED, Outcome.SILENT})

Interaction = discord.Interaction[Any]


class Session(discord.AutoShardedClient):
    """The library's client, from its login to its end; the next session is a new one."""

    def __init__(  # noqa: PLR0913  what a session is made of, each by its name
        self,
        *,
        ears: Ears,
        mouth: Mouth,
        listening: Listening,
        memory: Memory,
        bound_chats: Callable[[], Iterable[Chat]],
        reach: Callable[[int], discord.abc.Messageable],
        shards: tuple[Sequence[int], int] | None,
        ready_timeout: float,
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True, message_content=True),
            allowed_mentions=discord.AllowedMentions.none(),
            chunk_guilds_at_startup=False,
            guild_ready_timeout=ready_timeout,
            max_ratelimit_timeout=LONGEST_LIMIT,
            shard_count=None if shards is None else shards[1],
        )
        if shards is not None:
            self.shard_ids = list(shards[0])
        self.tree = commands.Tree(self, self)
        self._ears = ears
        self._mouth = mouth
        self._listening = listening
        self._memory = memory
        self._bound_chats = bound_chats
        self._reach = reach
        self._bringing: asyncio.Task[None] | None = None
        self._times: deque[timedelta] = deque(maxlen=20)
        self._under_way: set[asyncio.Task[Any]] = set()
        self._leaving = False

    @property
    def ahead(self) -> float | None:
        """By how many seconds our clock is ahead of Discord's, going by the messages that came fastest of late."""
        return min(self._times).total_seconds() if self._times else None

    @override
    async def setup_hook(self) -> None:
        """Begin to bring the commands; the connection does not wait for them."""
        await self.tree.set_translator(commands.Translator())
        if self.shard_ids is None or 0 in self.shard_ids:  # of several processes one is enough
            self._bringing = asyncio.create_task(self._bring_commands())

    @override
    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Keep the distance between the beginnings of sessions."""
        if not initial:
            await asyncio.sleep(IDENTIFY_PAUSE)

    async def leave(self, patience: float) -> None:
        """Take nothing new, and wait so many seconds for what is under way. What is being heard is not broken off."""
        self._leaving = True
        if self._bringing is not None:
            self._bringing.cancel()
        if self._under_way:
            await asyncio.wait(set(self._under_way), timeout=patience)

    # --- the connection ---

    async def on_shard_ready(self, shard_id: int) -> None:
        """Catch up: a new session delivers nothing of what was missed."""
        self._listening.expect(self.shard_ids or range(self.shard_count or 1))
        self._listening.ready(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Go on: Discord has delivered what was missed."""
        await self._listening.resumed(shard_id)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Say that this shard hears nothing."""
        self._listening.lost(shard_id)

    async def catch_up(self, shard: int, since: datetime) -> None:
        """Hear what was said in the bound channels of a shard since a moment."""
        for missed in await catching_up.missed(self, self._bound_chats(), shard, since):
            if self._memory.take(hearing.cause_of(missed.message, edited=missed.edited)):
                # Reading may be broken off, hearing may not.
                await asyncio.shield(self._hear(missed.message, missed.chat, edited=missed.edited))

    # --- messages ---

    @override
    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Hand events on, a message as it was first written: an edit close behind would change the library's copy."""
        if event == "message":
            args = (copy.copy(args[0]), *args[1:])
        super().dispatch(event, *args, **kwargs)

    async def on_message(self, message: discord.Message) -> None:
        """Hear a message."""
        await self._take(message, edited=False)

    async def on_raw_message_edit(self, payload: discord.RawMessageUpdateEvent) -> None:
        """Hear an edit, unless only a preview of a link, a pin or the like has changed."""
        before, after = payload.cached_message, payload.message
        if after.edited_at is None or (before is not None and before.content == after.content):
            return
        await self._take(after, edited=True)

    async def _take(self, message: discord.Message, *, edited: bool) -> None:
        if self._leaving or not hearing.is_speech(message):
            return
        if not edited:
            self._times.append(datetime.now(UTC) - message.created_at)
        in_time = await self._listening.turn(0 if message.guild is None else message.guild.shard_id)
        if in_time and self._memory.take(hearing.cause_of(message, edited=edited)):
            await self._hear(message, None, edited=edited)

    async def _chat_of(self, message: discord.Message) -> Chat:
        channel: object = message.channel
        if isinstance(channel, discord.PartialMessageable) and message.guild is not None:
            try:  # a thread that has not been seen yet: only Discord knows its parent
                channel = await self.fetch_channel(message.channel.id)
            except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
                _log.warning("an unknown channel", extra=facts(channel=message.channel.id, why=repr(error)))
        return hearing.chat_of(channel, message.channel.id)

    def _hear(self, message: discord.Message, chat: Chat | None, *, edited: bool) -> asyncio.Task[None]:
        # Noted before anything is waited for: a session that resumes right behind listens only after this was heard.
        task = self._go_on(self._hear_and_answer(message, chat, edited=edited))
        self._listening.hearing(task)
        return task

    async def _hear_and_answer(self, message: discord.Message, chat: Chat | None, *, edited: bool) -> None:
        place = await self._chat_of(message) if chat is None else chat
        heard = hearing.message(message, place, self.user.id if self.user else 0, edited=edited)
        answer = await answering.heard_by(self._ears, heard)
        if answer.reply is not None and answer.outcome not in _UNSAID:
            self._go_on(self._answer(message, heard, answer))

    async def _answer(self, message: discord.Message, heard: Heard, answer: Answer) -> None:
        """Answer below the message. What was ruled is not said here: everybody reads it from the outbox."""
        lacking = rights.lacking(message.channel, ("embed_links", "read_message_history"))
        voice = self._ears.voice(heard.chat, answer.stream)
        pages = answering.drawn(answer.reply or answering.FAILED, voice, embeds="embed_links" not in lacking)
        reference = None if "read_message_history" in lacking else message.to_reference(fail_if_not_exists=False)
        for pause in ANSWERING:
            try:
                await self._mouth.say(self._reach(message.channel.id), pages, heard.cause, reference)
            except Later as later:
                await asyncio.sleep(later.seconds)
            except Undeliverable as reason:
                _log.warning("cannot be answered", extra=facts(cause=heard.cause, why=reason))
                return
            except OSError as error:
                _log.warning("not answered", extra=facts(cause=heard.cause, again_in=pause, why=repr(error)))
                await asyncio.sleep(pause)
            else:
                return

    # --- slash commands and presses ---

    async def on_command(self, given: Interaction, name: str, chosen: Mapping[str, object]) -> None:
        """Hear a slash command."""
        heard = hearing.interaction(given, _place(given), command=name, chosen=chosen)
        await self._attend(given, heard)

    async def on_interaction(self, given: Interaction) -> None:
        """Hear a press of any button, also of one drawn before this start or by an older version."""
        if given.type is discord.InteractionType.component and given.data is not None:
            heard = hearing.interaction(given, _place(given), token=str(given.data.get("custom_id", "")))
            await self._attend(given, heard)

    async def suggest(self, given: Interaction, name: str, parameter: str, typed: str) -> Sequence[Suggestion]:
        """Ask the referee for suggestions; none when there is trouble or no time."""
        heard = hearing.interaction(given, _place(given), command=name, chosen=dict(iter(given.namespace)))
        try:
            async with asyncio.timeout(SUGGESTING):
                return await self._ears.suggest(heard, parameter, typed)
        except Exception as error:  # noqa: BLE001  suggestions are a comfort: without them the value can be typed
            _log.warning("no suggestions", extra=facts(command=name, parameter=parameter, why=repr(error)))
            return []

    async def _attend(self, given: Interaction, heard: Heard) -> None:
        if not self._leaving:
            await self._go_on(answering.attend(self._ears, given, heard))

    # --- what goes on beside ---

    def _go_on(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return task

    async def _bring_commands(self) -> None:
        for pause in itertools.chain(BRINGING, itertools.repeat(BRINGING[-1])):
            try:
                changed = await commands.bring(self.tree, self)
            except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
                _log.warning("the slash commands were not brought", extra=facts(again_in=pause, why=repr(error)))
                await asyncio.sleep(pause)
            else:
                _log.info("the slash commands are in place", extra=facts(changed=changed))
                return


def _place(given: Interaction) -> Chat:
    return hearing.chat_of(given.channel, given.channel_id or 0)
