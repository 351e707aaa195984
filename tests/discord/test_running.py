"""The adapter starts, goes on through trouble, and ends as it should."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import discord
import pytest

from bot.conversation import Outcome
from bot.discord_adapter import DiscordAdapter, Refused, running, session
from storage.journal import Chat
from tests.discord.ears import answer, reply, voice
from tests.loopback.discord_server import TOKEN, DiscordServer
from tests.loopback.waiting import until

if TYPE_CHECKING:
    from tests.discord.conftest import Cup, Serving
    from tests.discord.ears import FakeEars

pytestmark = pytest.mark.loopback


def stumble(server: DiscordServer) -> None:
    """Send an event that lacks its keys."""
    for one in server.gateway.sessions.values():
        one.put("MESSAGE_CREATE", {"id": "1"})


async def test_a_wrong_token_is_one_clear_error_at_the_start(server: DiscordServer, ears: FakeEars) -> None:
    """It names the setting, and not the token."""
    adapter = DiscordAdapter("wrong.token.here", ears, api=server.api, gateway=server.gateway_url)
    with pytest.raises(Refused, match="ARBITER_DISCORD_TOKEN") as refused:
        await adapter.start()
    assert "wrong.token" not in str(refused.value)
    assert refused.value.__cause__ is None
    await adapter.stop()


async def test_a_missing_intent_is_one_clear_error(ears: FakeEars) -> None:
    """Without the messages' words there is nothing to hear: it says where to switch them on."""
    approved = discord.Intents.all()
    approved.message_content = False
    async with DiscordServer(approved=approved) as server:
        with server.aimed_at():
            adapter = DiscordAdapter(TOKEN, ears, api=server.api, gateway=server.gateway_url)
            await adapter.start()
            with pytest.raises(Refused, match="Message Content Intent"):
                await asyncio.wait_for(adapter.wait(), 3)
            await adapter.stop()


async def test_a_token_that_stops_working_ends_it_with_the_same_error(serving: Serving, cup: Cup) -> None:
    """A token may be changed in the portal during a tournament."""
    async with serving() as adapter:
        cup.server.change_token("another")
        await cup.server.gateway.forget()
        with pytest.raises(Refused, match="ARBITER_DISCORD_TOKEN"):
            await asyncio.wait_for(adapter.wait(), 3)
        assert adapter.told[-1] is False


@pytest.mark.parametrize(
    ("code", "said"),
    [(4010, "ARBITER_DISCORD_SHARDS"), (4011, "more shards"), (4013, "intents"), (4014, "Message Content")],
)
async def test_a_connection_closed_for_good_says_what_to_mend(serving: Serving, cup: Cup, code: int, said: str) -> None:
    """Trying again with the same settings would be refused for ever."""
    async with serving() as adapter:
        await cup.server.gateway.drop(code)
        with pytest.raises(Refused, match=said):
            await asyncio.wait_for(adapter.wait(), 3)


async def test_an_event_that_the_library_stumbles_over_does_not_end_the_hearing(
    serving: Serving, ears: FakeEars, cup: Cup, caplog: pytest.LogCaptureFixture
) -> None:
    """It ends the library's client silently; a new session begins, and what was said meanwhile is heard."""
    async with serving(chats=(Chat("discord", str(cup.hall.id)),)) as adapter:
        stumble(cup.server)
        await until(lambda: False in adapter.told)
        await cup.vera.say(cup.hall, "while away")
        await until(lambda: adapter.told == [True, False, True])
        await cup.vera.say(cup.hall, "afterwards")
        await until(lambda: len(ears.heard) == 2)
    assert ears.texts == ["while away", "afterwards"]
    assert "the session with Discord ended" in caplog.text
    assert "KeyError" in caplog.text


async def test_what_is_being_heard_outlives_the_session(serving: Serving, ears: FakeEars, cup: Cup) -> None:
    """Neither is the hearing broken off when the library stumbles, nor is the answer lost with the old session."""
    ears.answers = lambda heard: answer(Outcome.TOLD, f"about {heard.text}")
    ears.may_answer.clear()
    async with serving(chats=(Chat("discord", str(cup.hall.id)),)) as adapter:
        await cup.vera.say(cup.hall, "one")
        await until(lambda: len(ears.heard) == 1)
        stumble(cup.server)
        await until(lambda: adapter.told == [True, False, True])
        ears.may_answer.set()
        await cup.server.wait(cup.hall, "about one")
    assert ears.texts == ["one"]


async def test_stopping_does_not_wait_for_the_commands_to_be_brought(
    serving: Serving, cup: Cup, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The next start looks again."""
    monkeypatch.setattr(session, "BRINGING", (600.0,))
    cup.server.fault("PUT", "/applications/*/commands", 503, times=None)
    async with serving() as adapter:
        await until(lambda: "were not brought" in caplog.text)
        await asyncio.wait_for(adapter.stop(), 1)


async def test_it_starts_while_discord_is_down_and_serves_when_it_is_back(
    ears: FakeEars, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rest of the bot need not wait for Discord."""
    monkeypatch.setattr(running, "PAUSES", (0.01,))
    server = DiscordServer()
    await server.start()
    port = int(server.api.split(":")[2].split("/")[0])
    await server.stop()
    told: list[bool] = []
    with server.aimed_at():
        adapter = DiscordAdapter(
            TOKEN, ears, api=server.api, gateway=server.gateway_url, on_listening=told.append, ready_timeout=0.02
        )
        await asyncio.wait_for(adapter.start(), 3)
        assert told == []
        await server.start(port)
        await until(lambda: told == [True])
        await adapter.stop()
        await server.stop()


async def test_stopping_waits_for_the_answers_under_way_and_takes_nothing_new(
    serving: Serving, ears: FakeEars, cup: Cup
) -> None:
    """What was taken up is finished; what comes later waits for the next start."""
    ears.answers = lambda _: answer(Outcome.TOLD, "finished")
    ears.may_answer.clear()
    async with serving() as adapter:
        given = await cup.vera.slash(cup.hall, "score", wait=False)
        await until(lambda: len(ears.heard) == 1)
        stopping = asyncio.create_task(adapter.stop())
        await asyncio.sleep(0.02)
        await cup.vera.say(cup.hall, "too late")
        assert not stopping.done()
        ears.may_answer.set()
        await stopping
        assert given.text == "finished"
        await adapter.wait()
    assert len(ears.heard) == 1
    assert adapter.told == [True, False]


async def test_stopping_does_not_wait_for_ever(
    serving: Serving, ears: FakeEars, cup: Cup, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer that never comes keeps nobody from leaving."""
    monkeypatch.setattr(running, "LEAVING", 0.02)
    ears.may_answer.clear()
    async with serving() as adapter:
        await cup.vera.slash(cup.hall, "score", wait=False)
        await until(lambda: len(ears.heard) == 1)
        await asyncio.wait_for(adapter.stop(), 2)


async def test_it_is_started_once_and_stopped_any_number_of_times(serving: Serving) -> None:
    """A second start would hear everything twice."""
    async with serving() as adapter:
        with pytest.raises(RuntimeError, match="runs already"):
            await adapter.start()
        await adapter.stop()
        await adapter.stop()


async def test_the_token_is_in_no_line_of_the_log(serving: Serving, cup: Cup, caplog: pytest.LogCaptureFixture) -> None:
    """Nor is it when everything is logged and everything goes wrong."""
    caplog.set_level(logging.DEBUG)
    async with serving() as adapter:
        cup.server.fault("POST", "/interactions/*", 404, 10062)
        await cup.vera.slash(cup.hall, "score", wait=False)
        await until(lambda: "is over" in caplog.text)
        cup.server.cut("POST", "/channels/*/messages")
        with pytest.raises(OSError, match="reached"):
            await adapter.send(Chat("discord", str(cup.hall.id)), reply("x"), voice(), "1")
        stumble(cup.server)
        await until(lambda: adapter.told == [True, False, True])
    assert caplog.records
    assert TOKEN not in caplog.text
    assert "simcord_interaction_" not in caplog.text


async def test_shards_listen_when_all_of_them_do(ears: FakeEars) -> None:
    """Each catches up with its own guilds; one that is lost makes all of us deaf."""
    async with DiscordServer(shards=2) as server:
        guilds = [server.world.create_guild(f"Cup {n}", id=(1 << 40) + (n << 22)) for n in range(2)]
        people = [server.person(f"captain {n}", guild) for n, guild in enumerate(guilds)]
        halls = [guild.create_text_channel("hall") for guild in guilds]
        told: list[bool] = []
        with server.aimed_at():
            adapter = DiscordAdapter(
                TOKEN,
                ears,
                api=server.api,
                gateway=server.gateway_url,
                on_listening=told.append,
                bound_chats=lambda: [Chat("discord", str(hall.id)) for hall in halls],
                ready_timeout=0.02,
            )
            await adapter.start()
            await until(lambda: told == [True])
            assert len(server.gateway.sessions) == 2
            for person, hall in zip(people, halls, strict=True):
                await person.say(hall, "here")
            await until(lambda: len(ears.heard) == 2)
            second = next(one for one in server.gateway.sessions.values() if one.shard[0] == 1)
            del server.gateway.sessions[second.name]
            assert second.socket is not None
            await second.socket.close(code=4000)
            await until(lambda: told == [True, False])
            await people[1].say(halls[1], "missed")
            await until(lambda: told == [True, False, True])
            await adapter.stop()
        read = [each.path for each in server.requests if each.method == "GET" and each.path.endswith("/messages")]
        assert read == [f"/channels/{halls[1].id}/messages"]
    assert ears.texts == ["here", "here", "missed"]


async def test_one_of_several_processes_has_its_own_shards(ears: FakeEars) -> None:
    """It connects no others, and leaves bringing the commands to the one with the first shard."""
    async with DiscordServer(shards=4) as server:
        told: list[bool] = []
        with server.aimed_at():
            adapter = DiscordAdapter(
                TOKEN,
                ears,
                api=server.api,
                gateway=server.gateway_url,
                shards="2-3/4",
                on_listening=told.append,
                ready_timeout=0.02,
            )
            await adapter.start()
            await until(lambda: told == [True])
            assert [one.shard for one in server.gateway.sessions.values()] == [(2, 4), (3, 4)]
            assert not any(each.path.endswith("/commands") for each in server.requests)
            await adapter.stop()


@pytest.mark.parametrize("wrong", ["1", "3-2/8", "8/8", "0-8/8", "a/b", "0-3"])
def test_shards_that_make_no_sense_are_refused(wrong: str, ears: FakeEars) -> None:
    """At once, and quoting what was written."""
    with pytest.raises(ValueError, match=wrong):
        DiscordAdapter(TOKEN, ears, shards=wrong)


def test_shards_are_read_as_they_are_written() -> None:
    """First, last, total; or one of a total; or nothing."""
    assert running.parsed("0-3/8") == (range(4), 8)
    assert running.parsed("2/8") == (range(2, 3), 8)
    assert running.parsed(" ") is None
