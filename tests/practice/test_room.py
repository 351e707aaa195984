"""What the room lets the referee hear, and where it puts what the referee says."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.conversation import Action, Answer, Heard, Outcome, Reply, Undeliverable
from bot.web.cast import BY_KEY
from bot.web.room import Attached, NotHere, Room, Said
from storage.journal import Chat
from tests.practice.fakes import PRESSED, SAID, Parrot, furnished


def entered() -> tuple[Parrot, Room]:
    """A room with a play that is on."""
    parrot, room = furnished()
    room.begin("ru")
    return parrot, room


def messages(room: Room) -> list[Said]:
    """What stands in the chats, in order."""
    return [record.said for record in room.since(0) if record.kind == "message" and record.said is not None]


async def test_the_referee_hears_who_said_what_where_and_when() -> None:
    """A message carries its author's account, the chat, the practice time and a cause of its own."""
    parrot, room = entered()
    room.clock.skip(timedelta(minutes=3))
    await room.say("vera", "captains", "Волки 2:0 Лисы")
    await room.say("lev", "captains", "Волки 2:0 Лисы")
    first, second = parrot.heard
    assert (first.account.platform, first.account.name, first.account.username) == ("practice", "Вера", "vera")
    assert first.chat == second.chat
    assert first.account.xid != second.account.xid
    assert first.cause != second.cause
    assert not first.private
    assert abs(first.at - room.clock.now()) < timedelta(seconds=5)
    assert room.clock.ahead == timedelta(minutes=3)


async def test_a_private_chat_is_of_one_person_alone() -> None:
    """What is said in private is heard as private, and nobody else has it before their eyes."""
    parrot, room = entered()
    await room.say("mila", "private", "/clause 3.3")
    await room.say("vera", "private", "/clause 3.3")
    assert [heard.private for heard in parrot.heard] == [True, True]
    assert parrot.heard[0].chat != parrot.heard[1].chat
    said = messages(room)[0]
    assert [key for key, member in BY_KEY.items() if said.seen_by(member)] == ["mila"]


async def test_mentions_mean_people_of_the_play() -> None:
    """@lev in a text means Lev's account; nobody else is meant."""
    parrot, room = entered()
    await room.say("olga", "private", "/captain «Лисы» @Lev @nobody")
    assert parrot.heard[0].mentions == {"@Lev": room.account("lev")}


async def test_only_the_organiser_administers_the_chats() -> None:
    """The platform says of the organiser alone that they administer a chat."""
    parrot, room = entered()
    for who in ("olga", "jana", "vera"):
        await room.say(who, "captains", "?")
    assert [await heard.admin() for heard in parrot.heard] == [True, False, False]


async def test_a_file_is_heard_with_its_bytes() -> None:
    """An attached file is announced with name, size and kind, and its bytes can be fetched."""
    parrot, room = entered()
    await room.say("vera", "captains", "", (Attached("log.txt", "text/plain", b"kick"),))
    (upload,) = parrot.heard[0].files
    assert (upload.name, upload.size, upload.kind) == ("log.txt", 4, "text/plain")
    assert await upload.fetch() == b"kick"


@pytest.mark.parametrize(("who", "chat"), [("vera", "judges"), ("mila", "captains"), ("zed", "hall"), ("vera", "x")])
async def test_nobody_speaks_where_they_are_not(who: str, chat: str) -> None:
    """A captain does not write in the judges' chat, a player not in the captains', a stranger nowhere."""
    parrot, room = entered()
    with pytest.raises(NotHere):
        await room.say(who, chat, "hello")
    assert parrot.heard == []


async def test_what_was_ruled_is_said_once() -> None:
    """The acknowledgement of a ruled answer goes back to the page alone: the post says it to everybody."""
    _, room = entered()
    answer = await room.say("vera", "captains", "1:0")
    assert answer.outcome is Outcome.RULED
    assert [said.by for said in messages(room)] == ["vera", ""]


async def test_a_ruled_answer_stands_where_no_post_would_come() -> None:
    """In private, and when it brings buttons, the answer itself is put into the chat."""
    parrot, room = entered()
    button = Action("issue", "t", SAID)
    parrot.answers = [
        Answer(Outcome.RULED, Reply(SAID), private=True),
        Answer(Outcome.RULED, Reply(SAID), private=True),
        Answer(Outcome.RULED, Reply(SAID, actions=(button,)), private=True),
    ]
    for chat in ("private", "hall", "hall"):
        await room.say("jana", chat, "/ruling")
    answers = [(said.chat, said.only, bool(said.reply.actions)) for said in messages(room) if said.reply is not None]
    assert answers == [("private", "", False), ("hall", "jana", True)]


@pytest.mark.parametrize("private", [True, False])
async def test_a_private_answer_is_seen_by_the_asker_alone(private: bool) -> None:  # noqa: FBT001 - a parameter
    """An answer for one's own eyes in a shared chat is seen by nobody else; another is seen by all."""
    parrot, room = entered()
    parrot.answers = [Answer(Outcome.TOLD, Reply(SAID), private=private)]
    await room.say("lev", "hall", "/score")
    answer = messages(room)[-1]
    seeing = [key for key, member in BY_KEY.items() if answer.seen_by(member)]
    assert seeing == (["lev"] if private else list(BY_KEY))


async def test_a_button_is_pressed_by_whoever_sees_it() -> None:
    """The press carries the button's token and the presser's account, not the author's."""
    parrot, room = entered()
    await room.say("vera", "captains", "1:0")
    post = messages(room)[-1]
    await room.press("lev", post.id, PRESSED)
    assert parrot.heard[-1].token == PRESSED
    assert parrot.heard[-1].account == room.account("lev")
    assert parrot.heard[-1].chat == parrot.heard[0].chat


async def test_buttons_that_have_done_their_work_go() -> None:
    """When the answer says that the buttons are spent, every page learns it, once."""
    parrot, room = entered()
    await room.say("vera", "captains", "1:0")
    post = messages(room)[-1]
    parrot.answers = [Answer(Outcome.RULED, spent=True), Answer(Outcome.KNOWN, spent=True)]
    await room.press("lev", post.id, PRESSED)
    await room.press("lev", post.id, PRESSED)
    assert [record.said for record in room.since(0) if record.kind == "spent"] == [post]


@pytest.mark.parametrize(("who", "token"), [("mila", PRESSED), ("lev", "other"), ("zed", PRESSED)])
async def test_what_is_not_there_cannot_be_pressed(who: str, token: str) -> None:
    """No press from somebody who does not see the message, nor of a button that it has not."""
    parrot, room = entered()
    await room.say("vera", "captains", "1:0")
    before = len(parrot.heard)
    with pytest.raises(NotHere):
        await room.press(who, messages(room)[-1].id, token)
    assert len(parrot.heard) == before


async def test_a_post_that_is_sent_again_stands_once() -> None:
    """The herald may try the same post twice; the key tells the room."""
    parrot, room = entered()
    chat = room.chat("hall")
    first = await room.send(chat, Reply(SAID), parrot.voice(chat), "7.a")
    assert await room.send(chat, Reply(SAID), parrot.voice(chat), "7.a") == first
    assert await room.send(chat, Reply(SAID), parrot.voice(chat), "8.a") != first
    assert len(messages(room)) == 2


async def test_a_former_play_is_gone() -> None:
    """After starting over, what is said in its chats reaches nobody, its buttons are gone, its people are others."""
    parrot, room = entered()
    chat, vera = room.chat("captains"), room.account("vera")
    message = await room.send(chat, Reply(SAID, actions=(Action("x", "t", SAID),)), parrot.voice(chat), "7.a")
    room.begin("en")
    assert messages(room) == []
    assert room.account("vera").xid != vera.xid
    assert room.account("vera").name == "Vera"
    with pytest.raises(NotHere):
        await room.press("vera", message, "t")
    await room.send(chat, Reply(SAID), parrot.voice(chat), "8.a")
    assert messages(room) == []


@pytest.mark.parametrize("xid", ["x", "", "a/b", "a/b/c/d", "a/private", "a/private/zed", "a/captains/vera"])
async def test_what_is_no_chat_cannot_be_written_to(xid: str) -> None:
    """The herald learns that such a chat does not exist."""
    parrot, room = entered()
    with pytest.raises(Undeliverable):
        await room.send(Chat("practice", xid), Reply(SAID), parrot.voice(Chat("practice", xid)), "9.a")


async def test_an_answer_that_comes_after_starting_over_is_dropped() -> None:
    """What the former play's referee still had to say does not appear in the new one."""
    parrot, room = entered()

    async def slow(heard: Heard) -> Answer:
        parrot.heard.append(heard)
        room.begin("ru")
        return Answer(Outcome.TOLD, Reply(SAID))

    parrot.hear = slow  # type: ignore[method-assign]
    await room.say("vera", "hall", "/score")
    assert messages(room) == []


async def test_skipping_stops_at_every_clock() -> None:
    """Time skipped over a reminder and an expiry brings each at its own moment, then the rest of the way."""
    parrot, room = entered()
    start = room.clock.now()
    marks = [start + timedelta(seconds=90), start + timedelta(seconds=120), start + timedelta(seconds=500)]
    parrot.due = list(marks)
    await room.skip(timedelta(seconds=180))
    assert [due for due, _ in parrot.struck] == marks[:2]
    for due, shown in parrot.struck:
        assert timedelta() <= shown - due < timedelta(seconds=1)
    assert timedelta() <= room.clock.now() - (start + timedelta(seconds=180)) < timedelta(seconds=1)


async def test_an_overdue_clock_never_turns_time_back() -> None:
    """An alarm that should have struck before is dealt with now."""
    parrot, room = entered()
    start = room.clock.now()
    parrot.due = [start - timedelta(seconds=30)]
    await room.skip(timedelta(seconds=10))
    assert parrot.struck[0][1] >= start
    assert room.clock.now() >= start + timedelta(seconds=10)


async def test_a_long_play_forgets_its_oldest_messages() -> None:
    """The room keeps the newest thousand; a late page still learns which play is on."""
    parrot, room = entered()
    chat = room.chat("hall")
    for number in range(1100):
        await room.send(chat, Reply(SAID), parrot.voice(chat), str(number))
    kept = room.since(0)
    assert len(kept) == 1000
    assert kept[0].kind == "begin"
    assert len(messages(room)) == 999


def test_the_clock_jumps_forward_only_and_wakes_who_sleeps() -> None:
    """A skip wakes every sleeper; a skip back is a mistake."""
    _, room = furnished()
    rung: list[timedelta] = []
    room.clock.at_jump(lambda: rung.append(room.clock.ahead))
    room.clock.skip(timedelta(seconds=30))
    assert rung == [timedelta(seconds=30)]
    with pytest.raises(ValueError, match="never skipped back"):
        room.clock.skip(timedelta(seconds=-1))
