"""Slash commands and presses are answered in time, to the right eyes, and never undo what was ruled."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

import discord
import pytest
from simcord.builders import ChannelHandle

from bot.conversation import Account, Answer, Outcome, Reply, Says
from bot.discord_adapter import answering
from storage.journal import Chat
from tests.discord.ears import answer, reply, voice
from tests.loopback.waiting import until

if TYPE_CHECKING:
    from tests.discord.conftest import Cup, Serving
    from tests.discord.ears import FakeEars
    from tests.loopback.discord_server import DiscordServer
    from tests.loopback.discord_world import Post

pytestmark = pytest.mark.loopback

PRESS = [("Подтвердить", "confirm:7"), ("Оспорить", "dispute:7")]


async def asked(serving: Serving, server: DiscordServer, hall: ChannelHandle, pressed: str = "confirm:7") -> Post:
    """A message of the bot with buttons, posted by an adapter that is gone by now."""
    async with serving() as adapter:
        buttons = [("Подтвердить", pressed), ("Оспорить", "dispute:7")]
        await adapter.send(Chat("discord", str(hall.id)), reply("3 : 2?", buttons=buttons), voice(), f"asked {pressed}")
    return await server.wait(hall, "3 : 2?")


# --- slash commands


async def test_a_command_is_heard_with_what_was_chosen(serving: Serving, ears: FakeEars, cup: Cup) -> None:
    """The cause and the date are the interaction's own; what was left out is left out."""
    async with serving():
        before = cup.server.mark()
        await cup.vera.slash(cup.hall, "ruling", subject="Вепри", clause="8.5", game=3)
    (heard,) = ears.heard
    number = int(heard.cause.removeprefix("dc:i:"))
    assert before < number < cup.server.mark()
    assert heard.at == discord.utils.snowflake_time(number)
    assert heard.account == Account("discord", str(cup.vera.id), "Вера", "vera")
    assert (heard.chat, heard.private, heard.command) == (Chat("discord", str(cup.hall.id)), False, "ruling")
    assert heard.arguments == {"subject": "Вепри", "clause": "8.5", "game": "3"}
    assert (heard.text, heard.token, await heard.admin()) == ("", "", False)


async def test_a_person_is_chosen_as_an_account(serving: Serving, ears: FakeEars, cup: Cup) -> None:
    """No name has to be resolved, and Discord says who administers."""
    role = cup.guild.create_role("admins", permissions=discord.Permissions(administrator=True))
    olga, lev = cup.server.person("olga", cup.guild, roles=[role]), cup.server.person("lev", cup.guild, nick="Лев")
    async with serving():
        await olga.slash(cup.hall, "captain", team="Вепри", person=lev)
    (heard,) = ears.heard
    assert heard.arguments == {"team": "Вепри", "person": Account("discord", str(lev.id), "Лев", "lev")}
    assert await heard.admin()


async def test_a_command_works_in_threads_and_private_chats(serving: Serving, ears: FakeEars, cup: Cup) -> None:
    """A thread is a topic of its channel here as well."""
    made = cup.server.world.backend.create_thread(cup.hall.id, "topic", cup.vera.id)
    async with serving():
        await cup.vera.slash(ChannelHandle(cup.server.world, cup.hall.guild, made), "score")
        await cup.vera.slash(cup.vera.dms, "score")
    assert [(heard.chat, heard.private, heard.community) for heard in ears.heard] == [
        (Chat("discord", str(cup.hall.id), str(made.id)), False, str(cup.guild.id)),
        (Chat("discord", str(cup.vera.dms.id)), True, str(cup.vera.dms.id)),
    ]


@pytest.mark.parametrize(
    ("given", "public"),
    [
        (answer(Outcome.RULED, "said"), False),
        (answer(Outcome.REFUSED, "said"), False),
        (answer(Outcome.ASKED, "said", buttons=PRESS), False),
        (answer(Outcome.KNOWN, "said"), False),
        (answer(Outcome.FAILED, "said"), False),
        (answer(Outcome.TOLD, "said", private=True), False),
        (answer(Outcome.TOLD, "said"), True),
    ],
)
async def test_only_what_was_told_openly_is_for_everybody(
    serving: Serving, ears: FakeEars, cup: Cup, given: Answer, *, public: bool
) -> None:
    """A question, a refusal, an acknowledgement or a private answer only its asker sees."""
    ears.answers = lambda _: given
    async with serving():
        shown = await cup.vera.slash(cup.hall, "score")
    assert (shown.text, shown.ephemeral) == ("said", not public)
    assert [post.ephemeral for post in shown.posts] == [not public]


@pytest.mark.parametrize(("outcome", "said"), [(Outcome.RULED, "Принято."), (Outcome.SILENT, "Здесь ничего не")])
async def test_a_command_is_acknowledged_even_when_there_is_nothing_to_say(
    serving: Serving, ears: FakeEars, cup: Cup, outcome: Outcome, said: str
) -> None:
    """Without an answer Discord would claim that the application did not respond."""
    ears.answers = lambda _: Answer(outcome)
    async with serving():
        shown = await cup.vera.slash(cup.hall, "confirm")
    assert shown.ephemeral
    assert shown.text.startswith(said)


async def test_a_slow_answer_is_announced_and_then_given_to_the_asker_only(
    serving: Serving, ears: FakeEars, cup: Cup, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After 1.5 seconds Discord is told that we are at work; a long answer comes in parts, all of them private."""
    assert answering.PATIENCE == 1.5
    monkeypatch.setattr(answering, "PATIENCE", 0.02)
    ears.may_answer.clear()
    ears.answers = lambda _: answer(Outcome.TOLD, "drawn", *(f"row {n} {'x' * 90}" for n in range(60)))
    async with serving():
        shown = await cup.vera.slash(cup.hall, "score", wait=False)
        await cup.server.bell.until(lambda: shown.acknowledged)
        assert (shown.complete, shown.ephemeral) == (False, True)
        ears.may_answer.set()
        await cup.server.wait(cup.hall, "row 59")
    assert "drawn\nrow 0" in shown.text
    assert [post.ephemeral for post in shown.posts] == [True, True]


@pytest.mark.parametrize("error", [(404, 10062), (400, 40060)])
async def test_an_interaction_that_is_over_undoes_nothing_and_is_logged_once(
    serving: Serving, ears: FakeEars, cup: Cup, caplog: pytest.LogCaptureFixture, error: tuple[int, int]
) -> None:
    """Heard and ruled once, one line in the log without a traceback, and the next command is answered."""
    ears.answers = lambda _: answer(Outcome.RULED, "acknowledged")
    async with serving():
        cup.server.fault("POST", "/interactions/*", *error)
        await cup.vera.slash(cup.hall, "confirm", wait=False)
        await until(lambda: "is over" in caplog.text)
        assert (await cup.vera.slash(cup.hall, "confirm")).text == "acknowledged"
    assert len(ears.heard) == 2
    serious = [record for record in caplog.records if record.levelname in {"WARNING", "ERROR"}]
    assert [record.getMessage() for record in serious] == ["an interaction is over, what was decided stands"]
    assert serious[0].exc_info is None


async def test_a_fault_of_ours_is_told_and_not_silent(serving: Serving, ears: FakeEars, cup: Cup) -> None:
    """Neither a referee that raises nor a reply that cannot be drawn leaves people waiting."""
    async with serving():
        ears.failing = True
        assert "Не получилось ответить" in (await cup.vera.slash(cup.hall, "confirm")).text
        ears.failing = False
        ears.answers = lambda _: Answer(Outcome.RULED, Reply(Says("no-such-message")))
        assert "Не получилось ответить" in (await cup.vera.slash(cup.hall, "confirm")).text


# --- presses


async def test_a_press_is_heard_from_the_presser_after_a_restart(serving: Serving, ears: FakeEars, cup: Cup) -> None:
    """Buttons work the next day; who pressed counts, not who was asked."""
    post = await asked(serving, cup.server, cup.hall)
    assert post.buttons == {"Подтвердить": "confirm:7", "Оспорить": "dispute:7"}
    lev = cup.server.person("lev", cup.guild)
    async with serving():
        await lev.click(post, "Подтвердить")
    (heard,) = ears.heard
    assert re.fullmatch(r"dc:i:\d+", heard.cause)
    assert (heard.token, heard.account.xid, heard.command) == ("confirm:7", str(lev.id), "")
    assert cup.server.now(post).buttons == post.buttons


async def test_a_button_of_another_version_goes_to_the_referee_who_answers(
    serving: Serving, ears: FakeEars, cup: Cup
) -> None:
    """Whatever the token, the press is not lost."""
    post = await asked(serving, cup.server, cup.hall, pressed="v0|whatever|ü")
    ears.answers = lambda _: answer(Outcome.REFUSED, "out of date")
    async with serving():
        shown = await cup.vera.click(post, "Подтвердить")
    assert ears.heard[0].token == "v0|whatever|ü"
    assert (shown.text, shown.ephemeral) == ("out of date", True)


@pytest.mark.parametrize("slow", [False, True])
async def test_spent_buttons_disappear_and_the_presser_is_answered(
    serving: Serving, ears: FakeEars, cup: Cup, monkeypatch: pytest.MonkeyPatch, *, slow: bool
) -> None:
    """Quick or slow, the message keeps its words and loses its buttons."""
    post = await asked(serving, cup.server, cup.hall)
    ears.answers = lambda _: answer(Outcome.RULED, "acknowledged", spent=True)
    if slow:
        monkeypatch.setattr(answering, "PATIENCE", 0.0)
        ears.may_answer.clear()
    async with serving():
        press = asyncio.create_task(cup.vera.click(post, "Подтвердить"))
        await until(lambda: bool(ears.heard))
        if slow:
            await cup.server.bell.until(lambda: any("/callback" in each.path for each in cup.server.requests))
        ears.may_answer.set()
        await press
        said = await cup.server.wait(cup.hall, "acknowledged")
    assert said.ephemeral
    assert (cup.server.now(post).text, cup.server.now(post).buttons) == (post.text, {})


async def test_a_press_with_nothing_to_say_is_acknowledged(serving: Serving, ears: FakeEars, cup: Cup) -> None:
    """The client shows no error, the message stays as it is."""
    post = await asked(serving, cup.server, cup.hall)
    ears.answers = lambda _: answer(Outcome.SILENT)
    async with serving():
        assert (await cup.vera.click(post, "Подтвердить")).acknowledged
    assert cup.server.now(post).buttons == post.buttons
    assert [each.id for each in cup.server.posts(cup.hall)] == [post.id]


async def test_spent_buttons_disappear_even_when_the_interaction_is_over(
    serving: Serving, ears: FakeEars, cup: Cup
) -> None:
    """The message is our own, so it can be changed without the interaction."""
    post = await asked(serving, cup.server, cup.hall)
    ears.answers = lambda _: answer(Outcome.RULED, "acknowledged", spent=True)
    async with serving():
        cup.server.fault("POST", "/interactions/*", 404, 10062)
        await cup.vera.click(post, "Подтвердить", wait=False)
        await cup.server.bell.until(lambda: not cup.server.now(post).buttons)
    assert len(ears.heard) == 1


async def test_a_late_press_is_answered_by_nobody_but_heard(
    serving: Serving, ears: FakeEars, cup: Cup, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """When even the sign of work comes too late, the referee finishes all the same, and the log has one line."""
    post = await asked(serving, cup.server, cup.hall)
    monkeypatch.setattr(answering, "PATIENCE", 0.0)
    ears.may_answer.clear()
    ears.answers = lambda _: answer(Outcome.RULED, "acknowledged", spent=True)
    async with serving():
        cup.server.fault("POST", "/interactions/*", 404, 10062)
        await cup.vera.click(post, "Подтвердить", wait=False)
        await until(lambda: "is over" in caplog.text)
        ears.may_answer.set()
        await cup.server.bell.until(lambda: not cup.server.now(post).buttons)
    assert caplog.text.count("is over") == 1
    assert "not answered" not in caplog.text


async def test_the_buttons_of_an_ephemeral_question_work(serving: Serving, ears: FakeEars, cup: Cup) -> None:
    """A question asked of one person is answered by that person."""
    ears.answers = lambda heard: (
        answer(Outcome.RULED, spent=True) if heard.token else answer(Outcome.ASKED, "who?", buttons=PRESS)
    )
    async with serving():
        question = await cup.vera.slash(cup.hall, "captain", team="Вепри", person=cup.vera)
        await cup.vera.click(question, "Оспорить")
    assert [heard.token for heard in ears.heard] == ["", "dispute:7"]
    assert cup.server.now(question.posts[0]).buttons == {}
