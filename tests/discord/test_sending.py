"""What the herald delivers arrives once, pings nobody, and a refusal says what it means."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

import discord
import pytest

from bot import herald
from bot.conversation import Entrant, Later, Reply, Says, Undeliverable
from bot.discord_adapter import DiscordAdapter, sending
from rulebook.vocabulary import EntrantId
from storage.journal import Chat
from tests.discord.ears import FakeEars, reply, voice
from tests.loopback.discord_server import TOKEN

if TYPE_CHECKING:
    from simcord.builders import ChannelHandle

    from tests.discord.conftest import Cup, Serving

pytestmark = pytest.mark.loopback

LONG = [f"line {number} {'x' * 90}" for number in range(90)]


def chat(channel: ChannelHandle) -> Chat:
    """The chat that a channel is."""
    return Chat("discord", str(channel.id))


async def test_a_post_is_delivered_and_its_number_returned(serving: Serving, cup: Cup) -> None:
    """The words in the chat's language, the buttons, nobody pinged whatever a team is called."""
    post = Reply(Says("check-discord-no-slash", {"channel": Entrant(EntrantId("ve"))}))
    async with serving() as adapter:
        number = await adapter.send(chat(cup.hall), post, voice("en"), "7")
    (shown,) = cup.server.posts(cup.hall)
    assert number == str(shown.id)
    assert shown.text.startswith("«@\u200beveryone»: members need")
    assert (shown.pings_everyone, shown.pings) == (False, frozenset())
    sent = cup.server.requests[-1].body
    assert sent["allowed_mentions"]["parse"] == []


async def test_a_private_chat_and_a_thread_are_chats_like_any_other(serving: Serving, cup: Cup) -> None:
    """A thread is named by its parent and itself."""
    thread = cup.server.world.backend.create_thread(cup.hall.id, "topic", cup.vera.id)
    async with serving() as adapter:
        await adapter.send(Chat("discord", str(cup.hall.id), str(thread.id)), reply("in the thread"), voice(), "1")
        await adapter.send(chat(cup.vera.dms), reply("in private"), voice(), "2")
    assert [post.text for post in cup.server.posts(thread.id)] == ["in the thread"]
    assert [post.text for post in cup.server.posts(cup.vera.dms)] == ["in private"]
    assert cup.server.posts(cup.hall) == []


async def test_a_lost_answer_does_not_make_two_messages(serving: Serving, cup: Cup) -> None:
    """The key becomes a nonce that Discord enforces: of two attempts with one key, one message remains."""
    async with serving() as adapter:
        cup.server.cut("POST", "/channels/*/messages")
        with pytest.raises(OSError, match="cannot be reached"):
            await adapter.send(chat(cup.hall), reply("once"), voice(), "12.abc")
        number = await adapter.send(chat(cup.hall), reply("once"), voice(), "12.abc")
        await adapter.send(chat(cup.hall), reply("once"), voice(), "13.abc")
    first, second = cup.server.posts(cup.hall)
    assert number == str(first.id) != str(second.id)
    nonces = [each.body["nonce"] for each in cup.server.requests if each.path.endswith("/messages")]
    assert nonces[0] == nonces[1] != nonces[2]
    assert all(re.fullmatch(r".{1,25}", nonce) for nonce in nonces)


async def test_a_long_post_goes_on_where_it_broke_off(serving: Serving, cup: Cup) -> None:
    """In parts, the buttons below the last; a second attempt does not begin anew."""
    async with serving() as adapter:
        post = reply("long", *LONG, buttons=[("Подтвердить", "confirm:1")])
        cup.server.fault("POST", "/channels/*/messages", 503)
        with pytest.raises(OSError, match="503"):
            await adapter.send(chat(cup.hall), post, voice(), "1")
        cup.server.stall("POST", "/channels/*/messages", 0)
        cup.server.fault("POST", "/channels/*/messages", 503)
        with pytest.raises(OSError, match="503"):
            await adapter.send(chat(cup.hall), post, voice(), "1")
        number = await adapter.send(chat(cup.hall), post, voice(), "1")
    posts = cup.server.posts(cup.hall)
    assert number == str(posts[-1].id)
    tried = sum(each.method == "POST" and each.path.endswith("/messages") for each in cup.server.requests)
    assert tried == len(posts) + 2
    assert [bool(shown.buttons) for shown in posts] == [False] * (len(posts) - 1) + [True]
    assert "\n".join(shown.text for shown in posts) == "\n".join(["long", *LONG])


async def test_a_short_limit_is_waited_for_and_a_long_one_is_told(serving: Serving, cup: Cup) -> None:
    """Half a minute the library waits by itself; beyond that the herald decides what to do meanwhile."""
    async with serving() as adapter:
        cup.server.limit("POST", "/channels/*/messages", 0.02, times=2)
        assert await adapter.send(chat(cup.hall), reply("patient"), voice(), "1")
        cup.server.limit("POST", "/channels/*/messages", 120.0)
        with pytest.raises(Later) as later:
            await adapter.send(chat(cup.hall), reply("later"), voice(), "2")
        assert (later.value.seconds, later.value.everywhere) == (120.0, False)
        assert await adapter.send(chat(cup.hall), reply("later"), voice(), "2")
    assert [post.text for post in cup.server.posts(cup.hall)] == ["patient", "later"]


async def test_a_ban_in_front_of_discord_holds_everything(
    serving: Serving, cup: Cup, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A 429 that does not come from Discord itself names no time and means every chat."""
    error = discord.HTTPException(_Response(429), "banned")
    async with serving() as adapter:

        async def banned(*_: object, **__: object) -> None:
            raise error

        monkeypatch.setattr(adapter.session.http, "send_message", banned)
        with pytest.raises(Later) as later:
            await adapter.send(chat(cup.hall), reply("x"), voice(), "1")
    assert later.value.everywhere
    assert later.value.seconds >= 30
    assert cup.server.posts(cup.hall) == []


@pytest.mark.parametrize(
    ("denied", "named"),
    [
        ({"send_messages": False}, "Send Messages"),
        ({"view_channel": False}, "View Channel, Send Messages"),
    ],
)
async def test_a_missing_right_is_named(serving: Serving, cup: Cup, denied: dict[str, bool], named: str) -> None:
    """An organiser reads what to grant."""
    overwrite = discord.PermissionOverwrite(**denied)
    closed = cup.guild.create_text_channel("closed", overwrites={cup.guild.default_role: overwrite})
    async with serving() as adapter:
        with pytest.raises(Undeliverable, match=rf"the bot .*: {named}$"):
            await adapter.send(chat(closed), reply("x"), voice(), "1")


@pytest.mark.parametrize(
    ("status", "code", "reason"),
    [
        (403, 50013, "lacks a right"),
        (403, 50001, "no access"),
        (403, 50007, "takes no private messages"),
        (404, 10003, "is gone"),
        (400, 50083, "archived"),
        (400, 50035, "refused it with 400, code 50035"),
    ],
)
async def test_a_refusal_for_good_is_undeliverable(
    serving: Serving, cup: Cup, status: int, code: int, reason: str
) -> None:
    """Trying again would not help, and the next post is delivered."""
    async with serving() as adapter:
        cup.server.fault("POST", "/channels/*/messages", status, code)
        with pytest.raises(Undeliverable, match=reason):
            await adapter.send(chat(cup.hall), reply("x"), voice(), "1")
        assert await adapter.send(chat(cup.hall), reply("y"), voice(), "2")


async def test_a_closed_private_chat_and_a_channel_that_is_gone_are_undeliverable(serving: Serving, cup: Cup) -> None:
    """The herald then goes elsewhere."""
    async with serving() as adapter:
        cup.server.close_dms(cup.vera)
        with pytest.raises(Undeliverable, match="takes no private messages"):
            await adapter.send(chat(cup.vera.dms), reply("x"), voice(), "1")
        with pytest.raises(Undeliverable, match="is gone"):
            await adapter.send(Chat("discord", "123"), reply("x"), voice(), "2")
        for strange in (Chat("discord", "-100"), Chat("discord", "hall"), Chat("telegram", "5")):
            with pytest.raises(Undeliverable, match="not a channel"):
                await adapter.send(strange, reply("x"), voice(), "3")


async def test_a_channel_in_which_nobody_writes_is_undeliverable(serving: Serving, cup: Cup) -> None:
    """A category or a forum has no messages of its own."""
    forum = cup.guild.create_forum_channel("forum")
    async with serving() as adapter:
        with pytest.raises(Undeliverable, match="of this kind"):
            await adapter.send(chat(forum), reply("x"), voice(), "1")


async def test_trouble_that_may_pass_is_an_os_error(
    serving: Serving, cup: Cup, monkeypatch: pytest.MonkeyPatch
) -> None:
    """5xx, a broken connection, no answer in time; before the start and after the end."""
    assert sending.PATIENCE < herald.PATIENCE
    idle = DiscordAdapter(TOKEN, FakeEars())
    with pytest.raises(OSError, match="no session"):
        await idle.send(chat(cup.hall), reply("x"), voice(), "1")
    async with serving() as adapter:
        cup.server.fault("POST", "/channels/*/messages", 503)
        with pytest.raises(OSError, match="503"):
            await adapter.send(chat(cup.hall), reply("x"), voice(), "1")
        monkeypatch.setattr(sending, "PATIENCE", 0.05)
        cup.server.stall("POST", "/channels/*/messages", 1.0)
        with pytest.raises(TimeoutError):
            await adapter.send(chat(cup.hall), reply("x"), voice(), "2")
    with pytest.raises(OSError, match="no session"):
        await adapter.send(chat(cup.hall), reply("x"), voice(), "1")


async def test_plain_text_where_nothing_may_be_embedded(serving: Serving, cup: Cup) -> None:
    """The right to embed is often forgotten; the words arrive all the same."""
    overwrite = discord.PermissionOverwrite(embed_links=False)
    poor = cup.guild.create_text_channel("poor", overwrites={cup.guild.default_role: overwrite})
    async with serving() as adapter:
        await adapter.send(chat(poor), reply("Title", "body", citations=("3.3",)), voice(), "1")
    (post,) = cup.server.posts(poor)
    assert (post.content, post.embeds) == ("**Title**\nbody\n-# п. 3.3", ())


async def test_posts_to_many_chats_go_side_by_side(serving: Serving, cup: Cup) -> None:
    """A slow chat does not hold the others."""
    channels = [cup.guild.create_text_channel(f"c{number}") for number in range(5)]
    async with serving() as adapter:
        cup.server.stall("POST", f"/channels/{channels[0].id}/messages", 0.2)
        sends = [
            asyncio.create_task(adapter.send(chat(channel), reply("x"), voice(), str(at)))
            for at, channel in enumerate(channels)
        ]
        await asyncio.gather(*sends[1:])
        assert not sends[0].done()
        await sends[0]


class _Response:
    """As much of an HTTP response as the library's errors look at."""

    def __init__(self, status: int) -> None:
        self.status, self.reason = status, "Too Many Requests"
