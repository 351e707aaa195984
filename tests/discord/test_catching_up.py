"""What was said while nobody listened is heard afterwards, oldest first, once; only then does the adapter listen."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import discord
import pytest
from simcord.builders import ChannelHandle

from bot.conversation import SILENCE, Outcome
from bot.discord_adapter import catching_up
from storage.journal import Chat
from tests.discord.ears import answer
from tests.loopback.waiting import until

if TYPE_CHECKING:
    from tests.discord.conftest import Cup, Serving
    from tests.discord.ears import FakeEars
    from tests.loopback.discord_server import DiscordServer

pytestmark = pytest.mark.loopback


def chat(channel: ChannelHandle) -> Chat:
    """The chat that a channel is."""
    return Chat("discord", str(channel.id))


def past(minutes: float) -> datetime:
    """A moment so long ago."""
    return datetime.now(UTC) - timedelta(minutes=minutes)


def reads(server: DiscordServer) -> int:
    """How often the bot has read a channel's history."""
    return sum(each.method == "GET" and each.path.endswith("/messages") for each in server.requests)


async def test_after_a_start_the_bound_channels_are_read_back_together_oldest_first(
    serving: Serving, ears: FakeEars, cup: Cup
) -> None:
    """The clock starts from the message's own date, so order and dates are kept; other channels are left alone."""
    judges, other = cup.guild.create_text_channel("judges"), cup.guild.create_text_channel("other")
    said = [
        await cup.vera.say(channel, text)
        for channel, text in ((cup.hall, "one"), (judges, "two"), (other, "unbound"), (cup.hall, "three"))
    ]
    chats = (chat(cup.hall), chat(judges), chat(cup.hall), Chat("telegram", "-100"), Chat("discord", "no number"))
    async with serving(since=past(1), chats=chats) as adapter:
        assert adapter.told == [True]
    assert ears.texts == ["one", "two", "three"]
    assert [heard.cause for heard in ears.heard] == [f"dc:m:{said[at].id}" for at in (0, 1, 3)]
    assert [heard.at for heard in ears.heard] == [discord.utils.snowflake_time(said[at].id) for at in (0, 1, 3)]
    assert [heard.chat for heard in ears.heard] == [chat(cup.hall), chat(judges), chat(cup.hall)]


async def test_a_new_record_has_nothing_to_catch_up_with(serving: Serving, ears: FakeEars, cup: Cup) -> None:
    """Without a last moment nothing is read."""
    await cup.vera.say(cup.hall, "long ago")
    async with serving(chats=(chat(cup.hall),)):
        assert reads(cup.server) == 0
    assert ears.heard == []


async def test_listening_is_told_only_when_all_has_been_heard(serving: Serving, ears: FakeEars, cup: Cup) -> None:
    """What is said meanwhile waits behind what was said before."""
    await cup.vera.say(cup.hall, "before")
    ears.may_answer.clear()
    async with serving(wait=False, since=past(1), chats=(chat(cup.hall),)) as adapter:
        await until(lambda: ears.texts == ["before"])
        await cup.vera.say(cup.hall, "meanwhile")
        await asyncio.sleep(0.02)
        assert ears.texts == ["before"]
        assert adapter.told == []
        ears.may_answer.set()
        await until(lambda: ears.texts == ["before", "meanwhile"])
        assert adapter.told == [True]
    assert adapter.told == [True, False]


async def test_a_forgotten_session_is_caught_up_with_and_a_resumed_one_is_not(
    serving: Serving, ears: FakeEars, cup: Cup
) -> None:
    """Discord redelivers to a resumed session; for a new one the channels are read; nothing is heard twice."""
    async with serving(chats=(chat(cup.hall),)) as adapter:
        await cup.vera.say(cup.hall, "one")
        await until(lambda: len(ears.heard) == 1)
        for number, act in enumerate((cup.server.gateway.drop, cup.server.gateway.ask_to_reconnect), 1):
            await act()
            await cup.vera.say(cup.hall, f"resumed {number}")
            await until(lambda: adapter.told == [True] + [False, True] * number)  # noqa: B023  awaited at once
        assert ears.texts == ["one", "resumed 1", "resumed 2"]
        assert reads(cup.server) == 0

        await cup.server.gateway.forget()
        await cup.vera.say(cup.hall, "forgotten")
        await until(lambda: adapter.told == [True] + [False, True] * 3)
        assert ears.texts == ["one", "resumed 1", "resumed 2", "forgotten"]
        assert reads(cup.server) == 1


async def test_a_resumed_session_listens_only_when_the_redelivered_has_been_heard(
    serving: Serving, ears: FakeEars, cup: Cup
) -> None:
    """Delivered is not heard yet."""
    async with serving() as adapter:
        ears.may_answer.clear()
        await cup.server.gateway.drop()
        await cup.vera.say(cup.hall, "while away")
        await until(lambda: bool(ears.heard))
        await asyncio.sleep(0.02)
        assert adapter.told == [True, False]
        ears.may_answer.set()
        await until(lambda: adapter.told == [True, False, True])


async def test_a_second_ready_doubles_nothing(serving: Serving, ears: FakeEars, cup: Cup) -> None:
    """Discord may declare a session ready again: one catching up more, every message heard once, one answer."""
    ears.answers = lambda heard: answer(Outcome.TOLD, f"about {heard.text}")
    await cup.vera.say(cup.hall, "before")
    async with serving(since=past(1), chats=(chat(cup.hall),)) as adapter:
        await cup.vera.say(cup.hall, "after")
        await cup.server.wait(cup.hall, "about after")
        await asyncio.gather(adapter.session.on_shard_ready(0), adapter.session.on_shard_ready(0))
        await until(lambda: adapter.told == [True, False, True])
        assert await cup.server.silent(cup.hall, 0.02)
    assert ears.texts == ["before", "after"]
    assert [post.text for post in cup.server.posts(cup.hall)] == ["about before", "about after"]


async def test_what_was_answered_before_the_restart_is_not_asked_again(
    serving: Serving, ears: FakeEars, cup: Cup
) -> None:
    """The last moment may be a little old: below an answered message stands the answer."""
    ears.answers = lambda heard: SILENCE if heard.text == "chatter" else answer(Outcome.ASKED, f"? {heard.text}")
    async with serving():
        await cup.vera.say(cup.hall, "one")
        await cup.vera.say(cup.hall, "chatter")
        await cup.server.wait(cup.hall, "? one")
    await cup.vera.say(cup.hall, "two")
    ears.heard.clear()
    async with serving(since=past(1), chats=(chat(cup.hall),)):
        await cup.server.wait(cup.hall, "? two")
    assert ears.texts == ["chatter", "two"]
    assert [post.text for post in cup.server.posts(cup.hall)] == ["? one", "? two"]


async def test_edits_made_meanwhile_are_heard_as_edits(serving: Serving, ears: FakeEars, cup: Cup) -> None:
    """A message from before is heard by its edit; one both written and edited meanwhile by what it says now."""
    before = await cup.vera.say(cup.hall, "3:2")
    await cup.vera.say(cup.hall, "untouched")
    edited_before = await cup.vera.edit(await cup.vera.say(cup.hall, "4:2"), "4:3")
    cup.server.pass_time(600)
    meanwhile = await cup.vera.say(cup.hall, "1:0")
    await cup.vera.edit(meanwhile, "0:1")
    await cup.vera.edit(before, "2:3")
    async with serving(since=datetime.now(UTC) + timedelta(minutes=5), chats=(chat(cup.hall),)):
        pass
    assert edited_before.edited
    assert [(heard.text, heard.edited) for heard in ears.heard] == [("0:1", False), ("2:3", True)]
    assert ears.heard[1].cause.startswith(f"dc:m:{before.id}:e")


async def test_an_edit_below_which_an_answer_stands_was_heard(serving: Serving, ears: FakeEars, cup: Cup) -> None:
    """An answer to the message is none to its later edit, an answer to the edit is."""
    ears.answers = lambda heard: answer(Outcome.ASKED, f"? {heard.text}")
    async with serving():
        first, second = await cup.vera.say(cup.hall, "3:2"), await cup.vera.say(cup.hall, "1:0")
        await cup.server.wait(cup.hall, "? 1:0")
        cup.server.pass_time(1)
        await cup.vera.edit(first, "2:3")
        await cup.server.wait(cup.hall, "? 2:3")
    cup.server.pass_time(600)
    await cup.vera.edit(second, "0:1")
    ears.heard.clear()
    async with serving(since=datetime.now(UTC) + timedelta(seconds=30), chats=(chat(cup.hall),)):
        await cup.server.wait(cup.hall, "? 0:1")
    assert [(heard.text, heard.edited) for heard in ears.heard] == [("0:1", True)]


async def test_more_than_a_page_is_read(serving: Serving, ears: FakeEars, cup: Cup) -> None:
    """Discord gives a hundred messages at a time."""
    for number in range(130):
        await cup.vera.say(cup.hall, str(number))
    async with serving(since=past(1), chats=(chat(cup.hall),)):
        pass
    assert ears.texts == [str(number) for number in range(130)]


async def test_a_channel_that_is_gone_does_not_keep_the_others_from_being_heard(
    serving: Serving, ears: FakeEars, cup: Cup
) -> None:
    """Deleted or closed channels are passed over."""
    await cup.vera.say(cup.hall, "here")
    closed = cup.guild.create_text_channel("closed")
    cup.server.fault("GET", f"/channels/{closed.id}/messages*", 403, 50001)
    async with serving(since=past(1), chats=(Chat("discord", "123"), chat(closed), chat(cup.hall))) as adapter:
        assert adapter.listens
    assert ears.texts == ["here"]


async def test_trouble_while_catching_up_is_tried_again_and_hides_nothing(
    serving: Serving, ears: FakeEars, cup: Cup
) -> None:
    """Until it has worked out nobody is told that we listen; what was heard at the first attempt is not heard again."""
    await cup.vera.say(cup.hall, "here")
    cup.server.fault("GET", "/channels/*/messages*", 503, times=2)
    async with serving(since=past(1), chats=(chat(cup.hall),)) as adapter:
        assert reads(cup.server) == 3
        assert adapter.told == [True]
    assert ears.texts == ["here"]


async def test_threads_are_read_back_as_topics(serving: Serving, ears: FakeEars, cup: Cup) -> None:
    """A bound thread is read by its own number."""
    thread = ChannelHandle(
        cup.server.world, cup.hall.guild, cup.server.world.backend.create_thread(cup.hall.id, "topic", cup.vera.id)
    )
    await cup.vera.say(thread, "in the thread")
    bound = Chat("discord", str(cup.hall.id), str(thread.id))
    async with serving(since=past(1), chats=(bound,)):
        pass
    assert [(heard.text, heard.chat) for heard in ears.heard] == [("in the thread", bound)]


def test_margins() -> None:
    """A dead connection is noticed within two minutes."""
    assert timedelta(seconds=60 + 41.25) <= catching_up.UNNOTICED
