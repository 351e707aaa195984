"""What people do on Telegram, and what the referee hears of it."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.conversation import SILENCE, Account, Answer, Heard
from bot.telegram_adapter import TelegramAdapter
from storage.journal import Chat
from tests.loopback.telegram_server import TelegramServer
from tests.loopback.waiting import until
from tests.telegram import ears as fakes
from tests.telegram.ears import Listener

pytestmark = [pytest.mark.loopback, pytest.mark.usefixtures("adapter")]


async def nothing_but(server: TelegramServer, ears: Listener, person: dict[str, Any]) -> None:
    """Nothing before this moment was heard: a last word in private is the first that is."""
    await server.say(person, server.private(person), "that was all")
    assert (await ears.one()).text == "that was all"


# --- messages --------------------------------------------------------------------------------------------------------


async def test_a_message_is_heard_with_its_own_date(server: TelegramServer, ears: Listener) -> None:
    """The clock of a report starts when it was written, not when it arrived."""
    vera = server.user("Вера", username="vera")
    hall = server.supergroup("Hall", vera)
    written = int(time.time()) - 90
    said = await server.say(vera, hall, "Волки 1:0 Лисы", date=written)
    heard = await ears.one()
    assert heard.text == "Волки 1:0 Лисы"
    assert heard.at == datetime.fromtimestamp(written, UTC)
    assert heard.account == Account("telegram", str(vera["id"]), "Вера", "vera")
    assert heard.chat == Chat("telegram", str(hall["id"]))
    assert heard.cause == f"tg:{server.bot['id']}:{hall['id']}:{said['message_id']}"
    assert [heard.private, heard.edited, heard.anonymous] == [False] * 3
    assert (heard.token, heard.command, heard.mentions) == ("", "", {})


async def test_ids_of_any_size_are_kept_whole(server: TelegramServer, ears: Listener) -> None:
    """Telegram's ids exceed 32 bits and, for some chats, 53."""
    far = server.user("Far", 7_123_456_789_012_345_678)
    hall = server.supergroup("Hall", far, chat_id=-1_009_007_199_254_740_993)
    await server.say(far, hall, "1:0")
    heard = await ears.one()
    assert (heard.account.xid, heard.chat.xid) == ("7123456789012345678", "-1009007199254740993")


async def test_nobody_administers_a_private_chat(server: TelegramServer, ears: Listener) -> None:
    """A private chat has no administrators, so nobody becomes an organiser by talking to the bot alone."""
    vera = server.user("Vera")
    await server.say(vera, server.private(vera), "/help")
    heard = await ears.one()
    assert heard.private
    assert not await heard.admin()


async def test_a_person_has_their_whole_name(server: TelegramServer, ears: Listener) -> None:
    """First and last name, whatever is in them."""
    person = server.user("<b>Lev") | {"last_name": "_x_ @all"}
    await server.say(person, server.private(person), "hi")
    assert (await ears.one()).account.name == "<b>Lev _x_ @all"


@pytest.mark.parametrize(
    ("written", "heard"),
    [
        ("/match «Волки» «Лисы»", "/match «Волки» «Лисы»"),
        ("/match@arbiter_test_bot «Волки» «Лисы»", "/match «Волки» «Лисы»"),
        ("/Score@Arbiter_Test_Bot", "/Score"),
        ("/evidence@arbiter_test_bot\nR1", "/evidence\nR1"),
        ("/panic a@b.c", "/panic a@b.c"),
        ("@arbiter_test_bot, Волки 1:0 Лисы", "Волки 1:0 Лисы"),
        ("@arbiter_test_bot2 1:0", "@arbiter_test_bot2 1:0"),
        ("/счёт", "/счёт"),
    ],
)
async def test_a_command_is_heard_without_our_own_name(
    server: TelegramServer, ears: Listener, written: str, heard: str
) -> None:
    """`/name@botname` is `/name`; the rest of the text stays as it is."""
    vera = server.user("Vera")
    await server.say(vera, server.supergroup("Hall", vera), written)
    assert (await ears.one()).text == heard


async def test_a_command_for_another_bot_is_not_heard(server: TelegramServer, ears: Listener) -> None:
    """Neither its text nor the file that hangs on it."""
    vera = server.user("Vera")
    hall = server.supergroup("Hall", vera)
    await server.say(vera, hall, "/match@dice_bot 2d6")
    await server.attach(vera, hall, "x.txt", b"x", caption="/keep@dice_bot")
    await nothing_but(server, ears, vera)


async def test_other_bots_channels_and_service_messages_are_nobody(server: TelegramServer, ears: Listener) -> None:
    """Bots could talk for ever; a linked channel copies its posts by itself; somebody joining says nothing."""
    vera = server.user("Vera")
    hall = server.supergroup("Hall", vera)
    bot = server.user("Dice") | {"is_bot": True}
    await server.say(bot, hall, "/match «Волки» «Лисы»")
    channel = {"id": -1001999, "type": "channel", "title": "News"}
    await server.say(vera, hall, "1:0", is_automatic_forward=True, sender_chat=channel)
    await server.say(vera, hall, None, new_chat_members=[vera])  # type: ignore[arg-type]  # a message without text
    await nothing_but(server, ears, vera)


async def test_an_unknown_update_does_not_stop_the_next(server: TelegramServer, ears: Listener) -> None:
    """A message of a shape we cannot read is left out; it holds up nobody."""
    vera = server.user("Vera")
    hall = server.supergroup("Hall", vera)
    await server.push(message={"message_id": 1, "from": vera, "chat": hall, "text": "no date"})
    await server.say(vera, hall, "1:0")
    assert (await ears.one()).text == "1:0"


# --- who -------------------------------------------------------------------------------------------------------------


async def test_an_anonymous_administrator_is_nobody_in_particular(server: TelegramServer, ears: Listener) -> None:
    """Anyone may stand behind GroupAnonymousBot; so it is anonymous, never that account, and no administrator."""
    olga = server.user("Olga")
    hall = server.supergroup("Судейская", olga)
    server.join(hall, olga, "administrator")
    await server.say(olga, hall, "/cancel R1 wrong", anonymous=True)
    heard = await ears.one()
    assert heard.anonymous
    assert heard.account == Account("telegram", str(hall["id"]), "Судейская")
    assert not await heard.admin()


async def test_somebody_who_writes_as_a_channel_is_anonymous(server: TelegramServer, ears: Listener) -> None:
    """A channel may have several owners."""
    hall = server.supergroup("Hall")
    as_channel = {"id": 136817688, "is_bot": True, "first_name": "Channel", "username": "Channel_Bot"}
    await server.say(as_channel, hall, "1:0", sender_chat={"id": -1001999, "type": "channel", "title": "News"})
    heard = await ears.one()
    assert heard.anonymous
    assert heard.account == Account("telegram", "-1001999", "News")


async def test_a_press_of_an_anonymous_administrator_is_their_own(
    server: TelegramServer, ears: Listener, adapter: TelegramAdapter
) -> None:
    """Telegram tells who pressed, so the presser is known."""
    olga = server.user("Olga")
    hall = server.supergroup("Hall", olga)
    server.join(hall, olga, "administrator", is_anonymous=True)
    await adapter.send(Chat("telegram", str(hall["id"])), fakes.reply("?", buttons=("issue",)), fakes.voice(), "k")
    await server.press(olga, await server.wait(text="?"), "issue")
    heard = await ears.one()
    assert not heard.anonymous
    assert heard.account.xid == str(olga["id"])
    assert await heard.admin()


async def test_who_administers_a_chat_is_asked_only_when_it_matters(server: TelegramServer, ears: Listener) -> None:
    """One getChatMember when the referee asks, none before."""
    vera, olga = server.user("Vera"), server.user("Olga")
    hall = server.supergroup("Hall", vera)
    server.join(hall, olga, "creator")
    await server.say(vera, hall, "1")
    await server.say(olga, hall, "2")
    await ears.one(2)
    assert not server.sent("getChatMember")
    assert [await heard.admin() for heard in ears.heard] == [False, True]
    server.fault("getChatMember", 400, "Bad Request: member list is inaccessible")
    assert await ears.heard[1].admin()
    assert server.sent("getChatAdministrators")
    server.fault("getChatMember", 502)
    assert not await ears.heard[1].admin()


# --- mentions, replies, topics ---------------------------------------------------------------------------------------


async def test_mentions_say_whom_the_text_means(server: TelegramServer, ears: Listener) -> None:
    """A link names the person; of a user name Telegram tells no more than the name. Offsets are UTF-16 units."""
    vera, lev = server.user("Vera"), server.user("Лев")
    hall = server.supergroup("Hall", vera, lev)
    text = "/captain 🦊 «Лисы» Лев @petr_x @arbiter_test_bot"
    entities = [
        {"type": "bot_command", "offset": 0, "length": 8},
        {"type": "text_mention", "offset": 19, "length": 3, "user": lev},
        {"type": "mention", "offset": 23, "length": 7},
        {"type": "mention", "offset": 31, "length": 17},
    ]
    await server.say(vera, hall, text, entities=entities)
    heard = await ears.one()
    assert heard.mentions == {"Лев": Account("telegram", str(lev["id"]), "Лев")}
    assert "@petr_x" in heard.text


async def test_a_reply_tells_whose_message_was_answered(server: TelegramServer, ears: Listener) -> None:
    """Where a user name cannot be resolved, a reply says who is meant; bots and hidden administrators are nobody."""
    vera, lev = server.user("Vera"), server.user("Lev", username="lev")
    hall = server.supergroup("Hall", vera, lev)
    server.join(hall, lev, "administrator")
    said = await server.say(lev, hall, "hi")
    hidden = await server.say(lev, hall, "hi", anonymous=True)
    await ears.one(2)
    await server.say(vera, hall, "/judge", reply_to=said)
    assert (await ears.one(3)).reply_to == Account("telegram", str(lev["id"]), "Lev", "lev")
    await server.say(vera, hall, "/judge", reply_to=hidden)
    assert (await ears.one(4)).reply_to is None
    await server.say(vera, hall, "/judge", reply_to={**said, "from": server.bot})
    assert (await ears.one(5)).reply_to is None


async def test_a_topic_is_a_thread_of_its_chat(server: TelegramServer, ears: Listener) -> None:
    """In a topic every message answers the topic's first one, which nobody means."""
    vera, olga = server.user("Vera"), server.user("Olga")
    forum = server.supergroup("Forum", vera, forum=True)
    topic = server.topic(forum, "Round 1")
    first = {"message_id": topic, "date": 1, "chat": forum, "from": olga, "forum_topic_created": {"name": "Round 1"}}
    await server.say(vera, forum, "1:0", topic=topic, reply_to=first)
    heard = await ears.one()
    assert heard.chat == Chat("telegram", str(forum["id"]), str(topic))
    assert heard.community == str(forum["id"])
    assert heard.reply_to is None


async def test_a_thread_of_replies_is_no_topic(server: TelegramServer, ears: Listener) -> None:
    """Telegram numbers threads of replies too; those messages stand in the chat itself."""
    vera = server.user("Vera")
    hall = server.supergroup("Hall", vera)
    await server.say(vera, hall, "1:0", message_thread_id=77)
    assert (await ears.one()).chat == Chat("telegram", str(hall["id"]))


# --- edits -----------------------------------------------------------------------------------------------------------


async def test_an_edit_is_heard_as_an_edit_with_its_own_cause(server: TelegramServer, ears: Listener) -> None:
    """The same message, another thing said: it has its own id and the moment of the edit."""
    vera = server.user("Vera")
    hall = server.supergroup("Hall", vera)
    said = await server.say(vera, hall, "1:0", date=int(time.time()) - 60)
    changed = await server.edit(said, "2:0")
    edit = await ears.one(2)
    assert edit.edited
    assert edit.text == "2:0"
    assert edit.cause == f"{ears.heard[0].cause}:e{changed['edit_date']}"
    assert edit.original == ears.heard[0].cause
    assert edit.at - ears.heard[0].at >= timedelta(seconds=60)


async def test_a_command_that_appears_by_an_edit_is_none(server: TelegramServer, ears: Listener) -> None:
    """Commands are given once: an edit neither gives nor repeats one."""
    vera = server.user("Vera")
    said = await server.say(vera, server.supergroup("Hall", vera), "/close")
    await server.edit(said, "/close now")
    await server.say(vera, server.private(vera), "next")
    assert (await ears.one(2)).text == "next"


# --- files -----------------------------------------------------------------------------------------------------------


async def test_files_are_announced_and_fetched_on_demand(server: TelegramServer, ears: Listener) -> None:
    """A document with its name, type and size; its bytes come only when somebody asks for them."""
    vera = server.user("Vera")
    log = bytes(range(256)) * 500
    await server.attach(vera, server.supergroup("Hall", vera), "лог.txt", log, caption="/evidence R1")
    heard = await ears.one()
    assert heard.text == "/evidence R1"
    (file,) = heard.files
    assert (file.name, file.size, file.kind) == ("лог.txt", len(log), "text/plain")
    assert not server.sent("getFile")
    assert await file.fetch() == log


async def test_a_photo_is_its_largest_size(server: TelegramServer, ears: Listener) -> None:
    """Telegram sends thumbnails along; evidence is what can be read."""
    vera = server.user("Vera")
    await server.attach(vera, server.supergroup("Hall", vera), "screen.jpg", b"the whole screen", kind="photo")
    (photo,) = (await ears.one()).files
    assert photo.name.startswith("photo-")
    assert photo.name.endswith(".jpg")
    assert photo.kind == "image/jpeg"
    assert await photo.fetch() == b"the whole screen"


async def test_an_album_comes_in_pieces_that_know_each_other(server: TelegramServer, ears: Listener) -> None:
    """Each photo is a message; the group's id holds them together, the caption stands on the first."""
    vera = server.user("Vera")
    hall = server.supergroup("Hall", vera)
    await server.album(vera, hall, [("1.jpg", b"1"), ("2.jpg", b"2"), ("3.jpg", b"3")], caption="/evidence R1")
    await ears.one(3)
    assert len({heard.album for heard in ears.heard} - {""}) == 1
    assert [heard.text for heard in ears.heard] == ["/evidence R1", "", ""]
    assert [await heard.files[0].fetch() for heard in ears.heard] == [b"1", b"2", b"3"]


@pytest.mark.parametrize(("kind", "name"), [("video", "m.mp4"), ("voice", "v.ogg"), ("audio", "a.mp3")])
async def test_recordings_are_evidence_too(server: TelegramServer, ears: Listener, kind: str, name: str) -> None:
    """Whatever can be a proof is a file."""
    vera = server.user("Vera")
    await server.attach(vera, server.supergroup("Hall", vera), name, b"recorded", kind=kind)
    assert [await file.fetch() for file in (await ears.one()).files] == [b"recorded"]


async def test_a_file_that_cannot_be_fetched_is_an_oserror(server: TelegramServer, ears: Listener) -> None:
    """Too large for bots, gone, or the network: the referee can say so."""
    vera = server.user("Vera")
    hall = server.supergroup("Hall", vera)
    await server.attach(vera, hall, "match.mp4", b"", kind="video", size=30_000_000)
    (large,) = (await ears.one()).files
    assert large.size == 30_000_000
    with pytest.raises(OSError, match="too big") as refused:
        await large.fetch()
    assert server.token not in str(refused.value)
    server.cut("getFile")
    with pytest.raises(OSError, match="cannot be fetched"):
        await large.fetch()


async def test_forwarded_words_are_not_the_forwarders(server: TelegramServer, ears: Listener) -> None:
    """Showing what somebody wrote is not saying it; a forwarded screenshot is evidence, one's own words stay so."""
    vera, lev = server.user("Vera"), server.user("Lev")
    hall = server.supergroup("Hall", vera, lev)
    from_lev = {"type": "user", "date": 1, "sender_user": lev}
    await server.say(vera, hall, "подтверждаю", forward_origin=from_lev)
    await server.say(vera, hall, "1:0", forward_origin={"type": "hidden_user", "date": 1, "sender_user_name": "Lev"})
    await server.attach(vera, hall, "s.png", b"s", caption="0:1", forward_origin=from_lev)
    heard = await ears.one()
    assert heard.text == ""
    assert len(heard.files) == 1
    await server.say(vera, hall, "2:0", forward_origin={"type": "user", "date": 1, "sender_user": vera})
    assert (await ears.one(2)).text == "2:0"


# --- presses ---------------------------------------------------------------------------------------------------------


async def test_a_press_brings_the_buttons_token(
    server: TelegramServer, ears: Listener, adapter: TelegramAdapter
) -> None:
    """At the time of arrival, in the message's chat and topic, with an id that is the same at every redelivery."""
    lev = server.user("Lev")
    forum = server.supergroup("Forum", lev, forum=True)
    topic = server.topic(forum, "Round 1")
    place = Chat("telegram", str(forum["id"]), str(topic))
    await adapter.send(place, fakes.reply("1:0", buttons=("confirm",)), fakes.voice(), "k")
    press = await server.press(lev, await server.wait(text="1:0"), "confirm")
    heard = await ears.one()
    assert heard.token == "token:confirm"
    assert heard.cause == f"tg:cb:{press}"
    assert heard.chat == place
    assert abs(datetime.now(UTC) - heard.at) < timedelta(seconds=5)
    assert heard.text == ""


async def test_a_press_without_a_message_is_answered_and_not_heard(server: TelegramServer, ears: Listener) -> None:
    """Such a button was never ours; it must not blink for ever."""
    lev = server.user("Lev")
    server.methods.presses.add("5")
    await server.push(callback_query={"id": "5", "from": lev, "chat_instance": "1", "data": "x"})
    await server.answered("5")
    assert not ears.heard


async def test_a_press_on_a_message_too_old_to_show_is_heard(server: TelegramServer, ears: Listener) -> None:
    """Of an old message Telegram tells only where it stands."""
    lev = server.user("Lev")
    hall = server.supergroup("Hall", lev)
    query = {"id": "6", "from": lev, "chat_instance": "1", "data": "token:x"}
    await server.push(callback_query=query | {"message": {"message_id": 3, "date": 0, "chat": hall}})
    assert (await ears.one()).token == "token:x"


# --- moves and order -------------------------------------------------------------------------------------------------


async def test_a_chat_is_heard_in_order_and_others_meanwhile(server: TelegramServer, ears: Listener) -> None:
    """A referee who thinks about one chat keeps only that chat waiting."""
    vera, lev = server.user("Vera"), server.user("Lev")
    slow, quick = server.supergroup("Slow", vera), server.supergroup("Quick", lev)
    thought = asyncio.Event()

    async def react(heard: Heard) -> Answer:
        if heard.text == "slow 0":
            await thought.wait()
        return SILENCE

    ears.react = react
    for number in range(5):
        await server.say(vera, slow, f"slow {number}")
        await server.say(lev, quick, f"quick {number}")
    await until(lambda: sum(heard.text.startswith("quick") for heard in ears.heard) >= 1)
    assert [heard.text for heard in ears.heard if heard.text.startswith("slow")] == ["slow 0"]
    thought.set()
    await ears.one(10)
    for chat in ("slow", "quick"):
        assert [heard.text for heard in ears.heard if heard.text.startswith(chat)] == [f"{chat} {n}" for n in range(5)]
