"""What the one who asked gets to see."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest

from bot.conversation import Answer, Heard, Outcome, Reply, Says
from bot.telegram_adapter import TelegramAdapter, answering
from storage.journal import Chat
from tests.loopback.telegram_server import Call, TelegramServer
from tests.telegram import ears as fakes
from tests.telegram.ears import Listener

pytestmark = [pytest.mark.loopback, pytest.mark.usefixtures("adapter")]

Person = dict[str, Any]


@pytest.fixture
def lev(server: TelegramServer) -> Person:
    """Somebody who presses."""
    return server.user("Lev", username="lev")


@pytest.fixture
def hall(server: TelegramServer, lev: Person) -> Person:
    """A group he is in."""
    return server.supergroup("Hall", lev)


@pytest.fixture
async def shown(server: TelegramServer, adapter: TelegramAdapter, hall: Person) -> Call:
    """A message with two buttons."""
    asked = fakes.reply("1:0?", buttons=("Подтвердить", "Оспорить"))
    await adapter.send(Chat("telegram", str(hall["id"])), asked, fakes.voice(), "k")
    return await server.wait(text="1:0?")


# --- to messages -----------------------------------------------------------------------------------------------------


async def test_an_answer_in_a_group_is_a_reply_to_the_question(
    server: TelegramServer, ears: Listener, lev: Person, hall: Person
) -> None:
    """So everybody sees what it answers; it names the chat's topic too."""
    ears.told("п. 3.3", "текст", to="/clause 3.3")
    said = await server.say(lev, hall, "/clause 3.3")
    answer = await server.wait(chat=hall, text="п. 3.3")
    assert answer.message["reply_to_message"]["message_id"] == said["message_id"]
    forum = server.supergroup("Forum", lev, forum=True)
    topic = server.topic(forum, "Round 1")
    await server.say(lev, forum, "/clause 3.3", topic=topic)
    assert (await server.wait(chat=forum, text="п. 3.3")).message["message_thread_id"] == topic


async def test_an_answer_in_private_needs_no_reference(server: TelegramServer, ears: Listener, lev: Person) -> None:
    """There is nobody else it could be for."""
    ears.told("п. 3.3", to="/clause 3.3")
    pm = server.private(lev)
    await server.say(lev, pm, "/clause 3.3")
    assert "reply_to_message" not in (await server.wait(chat=pm, text="п. 3.3")).message


async def test_an_answer_to_a_message_that_is_gone_comes_all_the_same(
    server: TelegramServer, ears: Listener, lev: Person, hall: Person
) -> None:
    """Somebody may delete the question while we think."""
    ears.told("п. 3.3", to="/clause 3.3")
    server.stall("sendMessage", 0.01)

    async def react(heard: Heard) -> Answer:
        server.world.messages.clear()
        return ears.answers[heard.text]

    ears.react = react
    await server.say(lev, hall, "/clause 3.3")
    await server.wait(chat=hall, text="п. 3.3")


@pytest.mark.parametrize("outcome", [Outcome.REFUSED, Outcome.ASKED, Outcome.KNOWN, Outcome.TOLD, Outcome.FAILED])
async def test_everything_but_a_ruling_is_answered_in_place(
    server: TelegramServer, ears: Listener, lev: Person, hall: Person, outcome: Outcome
) -> None:
    """Free text or command: who is refused or asked hears so where they spoke."""
    ears.told("Перерыв уже был", outcome=outcome, to="перерыв")
    await server.say(lev, hall, "перерыв")
    await server.wait(chat=hall, text="Перерыв уже был")


async def test_what_was_ruled_everybody_sees_through_the_outbox(
    server: TelegramServer, ears: Listener, lev: Person, hall: Person
) -> None:
    """A report is not answered twice; a command gets a sign, in private the words."""
    ears.answers["/team Волки"] = ears.answers["1:0"] = Answer(Outcome.RULED, fakes.reply("Записано"))
    await server.say(lev, hall, "1:0")
    commanded = await server.say(lev, hall, "/team Волки")
    sign = await server.wait("setMessageReaction")
    assert sign.fields["message_id"] == commanded["message_id"]
    pm = server.private(lev)
    await server.say(lev, pm, "/team Волки")
    await server.wait(chat=pm, text="Записано")
    assert not server.sent(chat=hall)
    assert len(server.sent("setMessageReaction")) == 1


async def test_silence_is_silent(server: TelegramServer, ears: Listener, lev: Person, hall: Person) -> None:
    """Chatter is heard and not answered."""
    await server.say(lev, hall, "всем привет")
    await ears.one()
    assert await server.silent(0.05)
    assert not server.sent("setMessageReaction")


async def test_answers_wait_as_told_and_keep_their_order(
    server: TelegramServer, ears: Listener, lev: Person, hall: Person
) -> None:
    """A flood limit in one chat delays its answers, loses none, and delays no other chat."""
    for number in range(4):
        ears.told(f"answer {number}", to=f"/q {number}")
    server.fault("sendMessage", 429, retry_after=1, chat=hall)
    other = server.supergroup("Other", lev)
    since = server.mark()
    for number in range(3):
        await server.say(lev, hall, f"/q {number}")
    await ears.one(3)
    await server.say(lev, other, "/q 3")
    first = await server.wait(since=since)
    assert first.text == "answer 3"
    await server.wait(chat=hall, text="answer 2")
    assert [call.text for call in server.sent(chat=hall)] == ["answer 0", "answer 1", "answer 2"]
    limited = next(call for call in server.calls if call.status == 429)
    assert server.sent(chat=hall)[0].at - limited.at >= 1


async def test_an_answer_is_not_given_an_hour_late(
    server: TelegramServer, ears: Listener, lev: Person, hall: Person, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody remembers the question; the next answer does not wait for it."""
    ears.told("one", to="/one")
    ears.told("two", to="/two")
    server.fault("sendMessage", 429, retry_after=3600)
    await server.say(lev, hall, "/one")
    await server.say(lev, hall, "/two")
    await server.wait(chat=hall, text="two")
    assert not server.sent(text="one")
    assert "no answer" in caplog.text


async def test_an_answer_survives_a_broken_connection(
    server: TelegramServer, ears: Listener, lev: Person, hall: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tried again after a pause, and given up in one line when the network stays away."""
    monkeypatch.setattr(answering, "PAUSES", (0.01, 0.01))
    ears.told("one", to="/one")
    server.fault("sendMessage", 502)
    server.cut("sendMessage")
    await server.say(lev, hall, "/one")
    await server.wait(chat=hall, text="one")


async def test_an_answer_follows_its_chat(server: TelegramServer, ears: Listener, lev: Person) -> None:
    """A group that became a supergroup while we thought: the referee is told and the answer goes there."""
    group = server.group("Team", lev)
    ears.told("п. 3.3", to="/clause 3.3")

    async def react(heard: Heard) -> Answer:
        server.world.migrate(group)
        return ears.answers[heard.text]

    ears.react = react
    await server.say(lev, group, "/clause 3.3")
    new = await server.wait(text="п. 3.3")
    assert ears.moves == [(Chat("telegram", str(group["id"])), Chat("telegram", str(new.message["chat"]["id"])))]


async def test_an_answer_to_a_chat_that_threw_us_out_is_one_line(
    server: TelegramServer, ears: Listener, lev: Person, hall: Person, caplog: pytest.LogCaptureFixture
) -> None:
    """And the next chat is served."""
    ears.told("one", to="/one")
    server.fault("sendMessage", 403, "Forbidden: bot was kicked from the supergroup chat")
    await server.say(lev, hall, "/one")
    await server.say(lev, server.private(lev), "/one")
    await server.wait(chat=server.private(lev), text="one")
    assert "no answer" in caplog.text


async def test_a_fault_of_ours_is_said_and_does_not_last(
    server: TelegramServer, ears: Listener, lev: Person, hall: Person, caplog: pytest.LogCaptureFixture
) -> None:
    """A referee that raises, a reply that cannot be drawn: the person hears that nothing has changed."""

    async def react(heard: Heard) -> Answer:
        if heard.text == "/raise":
            raise ZeroDivisionError
        if heard.text == "/undrawable":
            return Answer(Outcome.TOLD, Reply(Says("no-such-message")))
        return Answer(Outcome.TOLD, fakes.reply("fine"))

    ears.react = react
    await server.say(lev, hall, "/raise")
    await server.wait(chat=hall, text="ничего не изменилось")
    await server.say(lev, hall, "/undrawable")
    await server.wait(chat=hall, text="ничего не изменилось", count=2)
    await server.say(lev, hall, "/fine")
    await server.wait(chat=hall, text="fine")
    assert caplog.text.count("Traceback") == 2


# --- to presses ------------------------------------------------------------------------------------------------------


async def test_a_press_is_always_answered(server: TelegramServer, ears: Listener, lev: Person, shown: Call) -> None:
    """With nothing to say it only stops blinking."""
    answer = await server.answered(await server.press(lev, shown, "Подтвердить"))
    assert not answer.fields.get("text")
    assert ears.heard


async def test_a_ruling_by_press_is_a_short_notice_and_takes_the_spent_buttons_away(
    server: TelegramServer, ears: Listener, lev: Person, hall: Person, shown: Call
) -> None:
    """What everybody should see comes through the outbox, not from here."""
    ears.told("Подтверждено", outcome=Outcome.RULED, to="token:Подтвердить", spent=True)
    answer = await server.answered(await server.press(lev, shown, "Подтвердить"))
    assert answer.fields["text"] == "Подтверждено"
    await server.wait("editMessageReplyMarkup")
    assert "reply_markup" not in server.posts(hall)[0]
    assert server.posts(hall)[0]["text"] == "1:0?"
    assert len(server.posts(hall)) == 1


async def test_buttons_that_are_not_spent_stay(
    server: TelegramServer, ears: Listener, lev: Person, hall: Person, shown: Call
) -> None:
    """Somebody else may need them. A refusal is a box over the button, with its clause, and nothing in the chat."""
    ears.told("Не ваш матч", "п. 3.3", outcome=Outcome.REFUSED, to="token:Подтвердить")
    answer = await server.answered(await server.press(lev, shown, "Подтвердить"))
    assert answer.fields["text"] == "Не ваш матч\nп. 3.3"
    assert str(answer.fields["show_alert"]).lower() == "true"
    assert "reply_markup" in server.posts(hall)[0]
    assert await server.silent(0.03)


@pytest.mark.parametrize("outcome", [Outcome.ASKED, Outcome.TOLD])
async def test_what_was_asked_for_by_a_press_stays_in_the_chat(
    server: TelegramServer, ears: Listener, lev: Person, shown: Call, outcome: Outcome
) -> None:
    """A question with buttons has no room over a button."""
    hall = shown.message["chat"]
    ears.told("Счёт?", outcome=outcome, buttons=("1:0", "0:1"), to="token:Оспорить")
    answer = await server.answered(await server.press(lev, shown, "Оспорить"))
    assert answer.fields["text"] == "Счёт?"
    asked = await server.wait(chat=hall, text="Счёт?")
    assert asked.buttons == {"1:0": "token:1:0", "0:1": "token:0:1"}
    assert asked.message["reply_to_message"]["message_id"] == shown.message["message_id"]


async def test_a_long_refusal_of_a_press_is_said_whole_in_the_chat(
    server: TelegramServer, ears: Listener, lev: Person, hall: Person, shown: Call
) -> None:
    """The notice holds 200 signs; what does not fit is not lost."""
    ears.told("Нельзя " * 40, "п. 3.3 " * 40, outcome=Outcome.REFUSED, to="token:Подтвердить")
    answer = await server.answered(await server.press(lev, shown, "Подтвердить"))
    assert len(answer.fields["text"]) <= 200
    assert answer.fields["text"].endswith("…")
    whole = await server.wait(chat=hall, text="нельзя")
    assert whole.text.count("п. 3.3") == 40


async def test_a_press_that_expired_undoes_nothing(
    server: TelegramServer, ears: Listener, lev: Person, shown: Call, caplog: pytest.LogCaptureFixture
) -> None:
    """QUERY_ID_INVALID: the ruling stands, the spent buttons go, and who was refused hears it in the chat."""
    hall = shown.message["chat"]
    ears.told("Подтверждено", outcome=Outcome.RULED, to="token:Подтвердить", spent=True)
    ears.told("Не ваш матч", outcome=Outcome.REFUSED, to="token:Оспорить")
    query_too_old = "Bad Request: query is too old and response timeout expired or query ID is invalid"
    server.fault("answerCallbackQuery", 400, query_too_old, times=2)
    await server.press(lev, shown, "Оспорить")
    await server.wait(chat=hall, text="Не ваш матч")
    await server.press(lev, shown, "Подтвердить")
    await server.wait("editMessageReplyMarkup")
    assert len(ears.heard) == 2
    assert len(server.posts(hall)) == 2
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING and "answering" in record.name]


async def test_buttons_that_are_gone_already_are_fine(
    server: TelegramServer, ears: Listener, lev: Person, shown: Call, caplog: pytest.LogCaptureFixture
) -> None:
    """Two people press at once: the second finds the keyboard gone ("message is not modified"), or the message."""
    hall = shown.message["chat"]
    ears.told("Подтверждено", outcome=Outcome.RULED, to="token:Подтвердить", spent=True)
    await server.press(lev, shown, "Подтвердить")
    await server.wait("editMessageReplyMarkup")
    await server.press(lev, shown, data="token:Подтвердить")
    await server.wait("editMessageReplyMarkup", count=2)
    server.world.messages.clear()
    await server.answered(await server.press(lev, shown, data="token:Подтвердить"))
    await server.wait("editMessageReplyMarkup", count=3)
    assert [call.status for call in server.sent("editMessageReplyMarkup")] == [200, 400, 400]
    ears.told("fine", to="/fine")
    await server.say(lev, hall, "/fine")
    await server.wait(text="fine")
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING and "answering" in record.name]


async def test_a_press_is_answered_at_once_in_a_chat_that_is_limited(
    server: TelegramServer, ears: Listener, lev: Person, hall: Person, shown: Call
) -> None:
    """A flood limit on messages does not keep the button blinking."""
    ears.told("later", to="/later")
    ears.told("Подтверждено", outcome=Outcome.RULED, to="token:Подтвердить")
    server.fault("sendMessage", 429, retry_after=1)
    await server.say(lev, hall, "/later")
    await server.wait("sendMessage", count=2)
    answer = await server.answered(await server.press(lev, shown, "Подтвердить"))
    assert answer.fields["text"] == "Подтверждено"
    assert not server.sent(text="later")
    await server.wait(text="later")


async def test_a_press_whose_answer_cannot_be_drawn_stops_blinking(
    server: TelegramServer, ears: Listener, lev: Person, shown: Call
) -> None:
    """The fault is ours, the person hears of it."""

    async def react(_: Heard) -> Answer:
        await asyncio.sleep(0)
        return Answer(Outcome.REFUSED, Reply(Says("no-such-message")))

    ears.react = react
    answer = await server.answered(await server.press(lev, shown, "Подтвердить"))
    assert "ничего не изменилось" in answer.fields["text"]
