"""What people write on Discord is heard as they wrote it, once, from the one who wrote it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import discord
import pytest
from simcord.backend import serializers
from simcord.builders import ChannelHandle

from bot.conversation import SILENCE, Account, Outcome
from storage.journal import Chat
from tests.discord.ears import answer
from tests.loopback.waiting import until

if TYPE_CHECKING:
    from tests.discord.conftest import Cup, Serving
    from tests.discord.ears import FakeEars
    from tests.loopback.discord_people import Person
    from tests.loopback.discord_server import DiscordServer

pytestmark = pytest.mark.loopback


async def test_a_message_is_heard_with_its_author_place_and_date(serving: Serving, ears: FakeEars, cup: Cup) -> None:
    """Numbers are identities, names are only shown; the date is the message's own."""
    async with serving():
        said = await cup.vera.say(cup.hall, "Ромашки 3:2 Вепри")
        await until(lambda: bool(ears.heard))
    (heard,) = ears.heard
    assert heard.cause == f"dc:m:{said.id}"
    assert heard.at == discord.utils.snowflake_time(said.id)
    assert heard.account == Account("discord", str(cup.vera.id), "Вера", "vera")
    assert (heard.chat, heard.community) == (Chat("discord", str(cup.hall.id)), str(cup.guild.id))
    assert (heard.text, heard.private, heard.edited, heard.anonymous) == ("Ромашки 3:2 Вепри", False, False, False)
    assert (heard.command, heard.token, heard.files, heard.mentions, heard.reply_to) == ("", "", (), {}, None)


async def test_a_typed_command_is_passed_as_text(serving: Serving, ears: FakeEars, cup: Cup) -> None:
    """The referee reads typed commands, the same on both platforms."""
    async with serving():
        await cup.vera.say(cup.hall, "/report «Ромашки» 3:2")
        await until(lambda: bool(ears.heard))
    assert (ears.heard[0].text, ears.heard[0].command) == ("/report «Ромашки» 3:2", "")


async def test_a_thread_is_a_topic_of_its_channel_and_a_private_message_is_private(
    serving: Serving, ears: FakeEars, cup: Cup
) -> None:
    """A thread made before or after the start is known by its parent."""
    old = thread(cup.server, cup.hall, cup.vera, "before")
    async with serving():
        await cup.vera.say(old, "in the old thread")
        new = thread(cup.server, cup.hall, cup.vera, "after")
        await cup.vera.say(new, "in the new thread")
        await cup.vera.say(cup.vera.dms, "in private")
        await until(lambda: len(ears.heard) >= 3)
    spoken = {heard.text: (heard.chat, heard.private) for heard in ears.heard}
    assert {heard.community for heard in ears.heard} == {str(cup.guild.id), str(cup.vera.dms.id)}
    assert spoken["in the old thread"] == (Chat("discord", str(cup.hall.id), str(old.id)), False)
    assert spoken["in the new thread"] == (Chat("discord", str(cup.hall.id), str(new.id)), False)
    assert spoken["in private"] == (Chat("discord", str(cup.vera.dms.id)), True)


async def test_bots_webhooks_and_notes_of_discord_are_nobody(serving: Serving, ears: FakeEars, cup: Cup) -> None:
    """A referee that hears bots can be led by them, and hears itself."""
    other = cup.guild.add_member(cup.server.world.create_user("robot", bot=True))
    ears.answers = lambda _: answer(Outcome.TOLD, "I have spoken")
    async with serving():
        await other.send(cup.hall, "Ромашки 5:0 Вепри")
        await cup.guild.create_webhook(cup.hall).send("Ромашки 5:0 Вепри")
        thread(
            cup.server, cup.hall, cup.vera, "Ромашки 5:0 Вепри"
        )  # Discord notes in the channel that there is a thread of this name
        seen = await cup.vera.say(cup.hall, "Ромашки 3:2 Вепри")
        disguised = {"id": str(cup.server.mark()), "content": "Ромашки 5:0 Вепри", "webhook_id": "5"}
        cup.server.gateway.feed("MESSAGE_CREATE", _payload(cup.server, seen.id, cup.hall) | disguised)
        await cup.server.wait(cup.hall, "I have spoken")
        assert await cup.server.silent(cup.hall, 0.02)
    assert ears.texts == ["Ромашки 3:2 Вепри"]


async def test_an_edit_is_heard_with_its_own_cause_and_date_and_only_when_the_words_change(
    serving: Serving, ears: FakeEars, cup: Cup
) -> None:
    """A link's preview, a pin or a file taken away change a message too, but say nothing."""
    async with serving():
        said = await cup.vera.say(cup.hall, "3:2")
        stored = cup.server.world.backend.get_message(cup.hall.id, said.id)
        payload = _payload(cup.server, said.id, cup.hall)
        cup.server.gateway.feed("MESSAGE_UPDATE", payload | {"embeds": [{"title": "a preview"}]})
        await cup.vera.edit(said, "2:3")
        edited = _payload(cup.server, said.id, cup.hall)
        cup.server.gateway.feed("MESSAGE_UPDATE", edited | {"pinned": True})
        without_a_file = {"edited_timestamp": (datetime.now(UTC) + timedelta(seconds=1)).isoformat()}
        cup.server.gateway.feed("MESSAGE_UPDATE", edited | without_a_file)
        await cup.vera.say(cup.hall, "afterwards")
        await until(lambda: "afterwards" in ears.texts)
        assert stored.edited_timestamp is not None
        edited_at = datetime.fromisoformat(stored.edited_timestamp).astimezone(UTC)
    assert ears.texts == ["3:2", "2:3", "afterwards"]
    edit = ears.heard[1]
    assert edit.edited
    assert edit.original == f"dc:m:{said.id}" == ears.heard[0].cause
    assert edit.cause == f"dc:m:{said.id}:e{int(edited_at.timestamp() * 1000)}"
    assert edit.at == edited_at


async def test_the_edit_of_a_message_from_before_the_start_is_heard(serving: Serving, ears: FakeEars, cup: Cup) -> None:
    """The library has not seen the message, the edit counts all the same."""
    said = await cup.vera.say(cup.hall, "3:2")
    async with serving():
        await cup.vera.edit(said, "2:3")
        await until(lambda: bool(ears.heard))
    assert [(heard.text, heard.edited) for heard in ears.heard] == [("2:3", True)]


async def test_a_second_delivery_is_not_heard_again(serving: Serving, ears: FakeEars, cup: Cup) -> None:
    """The same message by the gateway twice is one message."""
    async with serving():
        said = await cup.vera.say(cup.hall, "3:2")
        cup.server.gateway.feed("MESSAGE_CREATE", _payload(cup.server, said.id, cup.hall))
        await cup.vera.say(cup.hall, "afterwards")
        await until(lambda: "afterwards" in ears.texts)
    assert ears.texts == ["3:2", "afterwards"]


async def test_mentions_stay_in_the_text_and_are_explained(serving: Serving, ears: FakeEars, cup: Cup) -> None:
    """A person is mapped in both spellings; a role is its name; numbers of emoji cannot be read as a score."""
    lev = cup.server.person("lev", cup.guild)
    role = cup.guild.create_role("Вепри")
    bot = cup.server.world.backend.bot_user.id
    async with serving():
        await cup.vera.say(cup.hall, f"<@{bot}> /captain «Вепри» <@{lev.id}>")
        await cup.vera.say(cup.hall, f"<@!{lev.id}> {role.mention} 3:2 <:goose:123456789012345678> {cup.hall.mention}")
        await until(lambda: len(ears.heard) == 2)
    account = Account("discord", str(lev.id), "lev", "lev")
    assert ears.texts == [f"/captain «Вепри» <@{lev.id}>", f"<@!{lev.id}> @Вепри 3:2 :goose: #hall"]
    for heard in ears.heard:
        assert heard.mentions == {f"<@{lev.id}>": account, f"<@!{lev.id}>": account}


async def test_a_reply_names_whom_it_answers_unless_that_is_a_bot(serving: Serving, ears: FakeEars, cup: Cup) -> None:
    """`/captain «Вепри»` in answer to somebody's message means its author; an answer to the bot means nobody."""
    lev = cup.server.person("lev", cup.guild)
    ears.answers = lambda heard: answer(Outcome.ASKED, "who?") if heard.text == "I am here" else SILENCE
    async with serving():
        first = await lev.say(cup.hall, "I am here")
        asked = await cup.server.wait(cup.hall, "who?")
        await cup.vera.say(cup.hall, "/captain «Вепри»", reply_to=first)
        await cup.vera.say(cup.hall, "he", reply_to=asked)
        await until(lambda: len(ears.heard) == 3)
    assert [heard.reply_to for heard in ears.heard] == [None, Account("discord", str(lev.id), "lev", "lev"), None]


async def test_files_are_announced_and_fetched_on_demand(serving: Serving, ears: FakeEars, cup: Cup) -> None:
    """A message may be nothing but files; one that is gone is an OSError, not a crash."""
    async with serving():
        await cup.vera.say(cup.hall, "", files=[("улика.png", b"evidence"), ("log.txt", b"12:00")])
        await until(lambda: bool(ears.heard))
        first, second = ears.heard[0].files
        assert (first.name, first.size, first.kind) == ("улика.png", 8, "image/png")
        assert (await first.fetch(), await second.fetch()) == (b"evidence", b"12:00")
        cup.server.world.files._blobs.clear()  # noqa: SLF001  Discord has deleted its files
        with pytest.raises(OSError, match="cannot be fetched"):
            await first.fetch()


async def test_who_administers_the_guild_is_asked_of_discord(serving: Serving, ears: FakeEars, cup: Cup) -> None:
    """Administrators and those who manage the guild; nobody in private."""
    rights = {"boss": discord.Permissions(administrator=True), "clerk": discord.Permissions(manage_guild=True)}
    people = [
        cup.server.person(name, cup.guild, roles=[cup.guild.create_role(name, permissions=granted)])
        for name, granted in rights.items()
    ]
    async with serving():
        for person in (*people, cup.vera):
            await person.say(cup.hall, "who am I?")
        await people[0].say(people[0].dms, "who am I?")
        await until(lambda: len(ears.heard) == 4)
        asked = {(heard.account.username, heard.private): await heard.admin() for heard in ears.heard}
    assert asked == {
        ("boss", False): True,
        ("clerk", False): True,
        ("vera", False): False,
        ("boss", True): False,
    }


async def test_an_answer_stands_below_the_message_and_what_was_ruled_is_left_to_the_outbox(
    serving: Serving, ears: FakeEars, cup: Cup
) -> None:
    """Questions, refusals and what was told go to the one who asked; a ruling everybody reads once, from the outbox."""
    said = {
        "ruled": answer(Outcome.RULED, "acknowledged"),
        "silent": answer(Outcome.SILENT, "never said"),
        "asked": answer(Outcome.ASKED, "3 : 2 or 2 : 3?", buttons=[("3 : 2", "report:1")]),
    }
    ears.answers = lambda heard: said[heard.text]
    async with serving():
        *_, last = [await cup.vera.say(cup.hall, text) for text in said]
        post = await cup.server.wait(cup.hall, "3 : 2 or")
        assert await cup.server.silent(cup.hall, 0.02)
    assert (post.reply_to, post.buttons, post.pings) == (last.id, {"3 : 2": "report:1"}, frozenset())
    assert [each.id for each in cup.server.posts(cup.hall)] == [post.id]


async def test_an_answer_is_given_where_history_may_not_be_read_and_nothing_embedded(
    serving: Serving, ears: FakeEars, cup: Cup
) -> None:
    """Without these rights the same words come as plain text, without a reference."""
    overwrite = discord.PermissionOverwrite(embed_links=False, read_message_history=False)
    poor = cup.guild.create_text_channel("poor", overwrites={cup.guild.default_role: overwrite})
    ears.answers = lambda _: answer(Outcome.REFUSED, "No.", "Because.")
    async with serving():
        await cup.vera.say(poor, "3:2")
        post = await cup.server.wait(poor, "No.")
    assert (post.content, post.embeds, post.reply_to) == ("**No.**\nBecause.", (), None)


async def test_an_answer_that_cannot_be_given_is_logged_and_the_next_one_is_given(
    serving: Serving, ears: FakeEars, cup: Cup, caplog: pytest.LogCaptureFixture
) -> None:
    """A missing right is no reason to stop hearing."""
    ears.answers = lambda heard: answer(Outcome.TOLD, f"about {heard.text}")
    async with serving():
        cup.server.forbid(cup.hall, times=1)
        await cup.vera.say(cup.hall, "one")
        await until(lambda: "cannot be answered" in caplog.text)
        cup.server.fault("POST", "/channels/*/messages", 503)
        await cup.vera.say(cup.hall, "two")
        await cup.server.wait(cup.hall, "about two")
    assert [post.text for post in cup.server.posts(cup.hall)] == ["about two"]


def thread(server: DiscordServer, parent: ChannelHandle, owner: Person, name: str) -> ChannelHandle:
    """A thread that somebody opens."""
    made = server.world.backend.create_thread(parent.id, name, owner.id)
    return ChannelHandle(server.world, parent.guild, made)


def _payload(server: DiscordServer, message: int, channel: ChannelHandle) -> dict[str, object]:
    backend = server.world.backend
    payload = dict(serializers.message_payload(backend, backend.get_message(channel.id, message)))
    return payload | {"guild_id": str(channel.guild.id)} if channel.guild else payload
