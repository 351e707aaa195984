"""How the adapter begins, ends, and bears what happens in between."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

import pytest

from bot.conversation import SILENCE, Answer, Heard, Outcome
from bot.telegram_adapter import Refused, SecondInstance, TelegramAdapter, TokenRefused, polling
from bot.telegram_adapter.sending import Line
from storage.journal import Chat
from tests.loopback.telegram_server import TelegramServer
from tests.loopback.waiting import until
from tests.telegram import ears as fakes
from tests.telegram.ears import Listener

pytestmark = pytest.mark.loopback


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(polling, "PAUSES", (0.01, 0.02))
    monkeypatch.setattr(polling, "CONFLICT_PAUSE", 0.02)


def alive() -> set[asyncio.Task[Any]]:
    """Every task but the test's own, and those of the server's connections."""
    own = asyncio.current_task()
    return {task for task in asyncio.all_tasks() if task is not own and "bot" in repr(task.get_coro())}


# --- beginning -------------------------------------------------------------------------------------------------------


async def test_what_was_said_while_we_were_away_is_heard(server: TelegramServer, ears: Listener) -> None:
    """Nothing is dropped at the start, and we are listening only when all of it has been heard."""
    vera = server.user("Vera")
    hall = server.supergroup("Hall", vera)
    for number in range(250):
        await server.say(vera, hall, f"{number}")
    heard_when_listening: list[int] = []

    def listening(hears: bool) -> None:  # noqa: FBT001 - the callback's only argument
        if hears:
            heard_when_listening.append(len(ears.heard))

    async with fakes.adapter(server, ears, on_listening=listening):
        assert [heard.text for heard in ears.heard] == [str(number) for number in range(250)]
        assert heard_when_listening == [250]


async def test_only_the_kinds_that_are_read_are_asked_for(server: TelegramServer, ears: Listener) -> None:
    """By name, since Telegram remembers what an earlier program asked for; and no webhook of its keeps updates away."""
    await server._queues.set_webhook(server.token, {"url": "http://127.0.0.1:1/x"})  # noqa: SLF001
    async with fakes.adapter(server, ears):
        info = server._queues.info(server.token)  # noqa: SLF001
        assert sorted(info["allowed_updates"]) == ["callback_query", "edited_message", "message"]
    (forgotten,) = server.sent("deleteWebhook")
    assert "drop_pending_updates" not in forgotten.fields


async def test_a_token_that_is_not_taken_ends_the_start_with_what_to_mend(
    server: TelegramServer, ears: Listener, caplog: pytest.LogCaptureFixture
) -> None:
    """And nothing is left running; the token itself is never shown."""
    caplog.set_level(logging.DEBUG)
    wrong = "7000000001:AA-not-the-token"
    adapter = TelegramAdapter(wrong, ears, api=server.address)
    with pytest.raises(TokenRefused, match="ARBITER_TELEGRAM_TOKEN") as refused:
        await adapter.start()
    assert not alive()
    chain: BaseException | None = refused.value
    while chain is not None:
        assert wrong not in repr(chain)
        chain = chain.__cause__ or chain.__context__
    assert wrong not in caplog.text
    assert isinstance(refused.value, Refused)


async def test_a_start_without_network_goes_on_in_the_background(ears: Listener) -> None:
    """A machine may boot faster than its network; the other platform is served meanwhile."""
    server = TelegramServer()
    await server.start()
    port = int(server.address.rpartition(":")[2])
    await server.stop()
    adapter = TelegramAdapter(server.token, ears, api=f"http://127.0.0.1:{port}")
    await adapter.start()
    try:
        assert not adapter.listening
        await server.start(port)
        await until(lambda: adapter.listening)
    finally:
        await adapter.stop()
        await server.stop()


async def test_an_adapter_is_started_once(server: TelegramServer, ears: Listener) -> None:
    """A second start, or waiting before the first, is a fault of the program."""
    with pytest.raises(RuntimeError, match="not been started"):
        await TelegramAdapter(server.token, ears, api=server.address).wait()
    async with fakes.adapter(server, ears) as adapter:
        with pytest.raises(RuntimeError, match="once"):
            await adapter.start()


async def test_a_group_that_became_a_supergroup_moves_once_and_first(server: TelegramServer) -> None:
    """Both groups tell of the move; the referee hears of it once, before anything that was said in the new one."""
    order: list[str] = []

    class Mover(Listener):
        async def chat_moved(self, old: Chat, new: Chat) -> None:
            await asyncio.sleep(0.02)
            await super().chat_moved(old, new)
            order.append("moved")

        async def hear(self, heard: Heard) -> Answer:
            order.append(heard.text)
            return await super().hear(heard)

    olga = server.user("Olga")
    group = server.group("Team", olga)
    new = await server.migrate(group, olga)
    await server.say(olga, new, "1:0")
    ears = Mover()
    async with fakes.adapter(server, ears):
        await ears.one()
    assert ears.moves == [(Chat("telegram", str(group["id"])), Chat("telegram", str(new["id"])))]
    assert order == ["moved", "1:0"]


# --- in between ------------------------------------------------------------------------------------------------------


async def test_who_waits_learns_when_telegram_is_not_heard(server: TelegramServer, ears: Listener) -> None:
    """Told when polling fails and again when everything that was said meanwhile has been heard."""
    told: list[tuple[bool, int]] = []
    vera = server.user("Vera")
    hall = server.supergroup("Hall", vera)
    async with fakes.adapter(server, ears, on_listening=lambda hears: told.append((hears, len(ears.heard)))) as adapter:
        server.fault("getUpdates", 502, times=3)
        await server.say(vera, hall, "wakes the poll")
        await until(lambda: not adapter.listening)
        await server.say(vera, hall, "meanwhile")
        await until(lambda: adapter.listening)
        assert [heard.text for heard in ears.heard] == ["wakes the poll", "meanwhile"]
        server.fault("getUpdates", 429, retry_after=1)
        await server.say(vera, hall, "next")
        await until(lambda: len(told) == 5)
    assert [hears for hears, _ in told] == [True, False, True, False, True, False]
    assert told[2] == (True, 2)


async def test_a_connection_that_died_silently_is_noticed(
    server: TelegramServer, ears: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A poll that is not answered in its time means that we are deaf."""
    monkeypatch.setattr(polling, "WAIT", 0)
    monkeypatch.setattr(polling, "PATIENCE", 0.05)
    told: list[bool] = []
    async with fakes.adapter(server, ears, on_listening=told.append):
        server.stall("getUpdates", 0.3)
        await until(lambda: told[:3] == [True, False, True])


async def test_an_answer_that_makes_no_sense_ends_nothing(
    server: TelegramServer, ears: Listener, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A gateway may answer in Telegram's name whatever it likes; Telegram is asked again."""
    nonsense: list[Any] = [{"no": "list"}, [{"no": "update"}], "text", 5]
    answered = Line.updates

    async def updates(line: Line, *args: Any) -> Any:  # noqa: ANN401
        return nonsense.pop() if nonsense else await answered(line, *args)

    monkeypatch.setattr(Line, "updates", updates)
    vera = server.user("Vera")
    async with fakes.adapter(server, ears):
        await server.say(vera, server.private(vera), "1:0")
        await ears.one()
    assert not nonsense
    assert caplog.text.count("polling failed") == 4


async def test_updates_are_confirmed_only_when_they_were_heard(server: TelegramServer, ears: Listener) -> None:
    """Killed while the referee thinks: the next start hears the message again, with the same cause."""
    vera = server.user("Vera")
    hall = server.supergroup("Hall", vera)
    never = asyncio.Event()

    async def react(_: Heard) -> Answer:
        await never.wait()
        return SILENCE

    ears.react = react
    adapter = TelegramAdapter(server.token, ears, api=server.address)
    await adapter.start()
    await server.say(vera, hall, "1:0")
    first = await ears.one()
    assert adapter._life is not None  # noqa: SLF001 - a process that is killed stops nothing
    adapter._life.cancel()  # noqa: SLF001
    for walk in alive():
        walk.cancel()
    await adapter._bot.shutdown()  # noqa: SLF001
    again = Listener()
    async with fakes.adapter(server, again):
        assert again.heard[0].cause == first.cause
        assert again.heard[0].at == first.at


async def test_a_slow_thought_does_not_make_us_deaf(
    server: TelegramServer, ears: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next updates wait a while for it, not for ever."""
    monkeypatch.setattr("bot.telegram_adapter.running.HEARING", 0.05)
    vera = server.user("Vera")
    slow, quick = server.supergroup("Slow", vera), server.supergroup("Quick", vera)
    thought = asyncio.Event()

    async def react(heard: Heard) -> Answer:
        if heard.text == "slow":
            await thought.wait()
        return SILENCE

    ears.react = react
    async with fakes.adapter(server, ears):
        await server.say(vera, slow, "slow")
        await ears.one()
        await server.say(vera, quick, "quick")
        await ears.one(2)
        thought.set()


async def test_many_chats_are_heard_abreast_but_not_without_bound(
    server: TelegramServer, ears: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sixty-four at most at the same moment."""
    monkeypatch.setattr("bot.telegram_adapter.running.ABREAST", 3)
    vera = server.user("Vera")
    now, most = 0, 0

    async def react(_: Heard) -> Answer:
        nonlocal now, most
        now += 1
        most = max(most, now)
        await asyncio.sleep(0.005)
        now -= 1
        return SILENCE

    ears.react = react
    for number in range(12):
        await server.say(vera, server.supergroup(f"Hall {number}", vera), "1:0")
    async with fakes.adapter(server, ears):
        assert len(ears.heard) == 12
    assert most == 3


# --- two at once -----------------------------------------------------------------------------------------------------


async def test_the_second_instance_stops_and_the_first_goes_on(
    server: TelegramServer, ears: Listener, caplog: pytest.LogCaptureFixture
) -> None:
    """409 Conflict: the one that has been reading keeps the bot, the newcomer says why it ends, in one line."""
    vera = server.user("Vera")
    hall = server.supergroup("Hall", vera)
    async with fakes.adapter(server, ears) as first:
        first._polling._undisturbed_since = time.monotonic() - 2 * polling.SETTLED  # noqa: SLF001 - a minute is long
        second = TelegramAdapter(server.token, Listener(), api=server.address)
        await second.start()
        with pytest.raises(SecondInstance, match="another program"):
            await asyncio.wait_for(second.wait(), 5)
        await second.stop()
        await until(lambda: first.listening)
        await server.say(vera, hall, "1:0")
        assert (await ears.one()).text == "1:0"
    assert "Traceback" not in caplog.text


async def test_one_conflict_is_not_a_second_instance(server: TelegramServer, ears: Listener) -> None:
    """A predecessor that is just ending may cross our first poll."""
    vera = server.user("Vera")
    hall = server.supergroup("Hall", vera)
    async with fakes.adapter(server, ears) as adapter:
        server.fault("getUpdates", 409)
        await server.say(vera, hall, "wakes the poll")
        await server.say(vera, hall, "1:0")
        await ears.one(2)
        await until(lambda: adapter.listening)


async def test_a_token_that_is_withdrawn_later_ends_the_wait(server: TelegramServer, ears: Listener) -> None:
    """@BotFather gave a new one: polling with the old one will never work again."""
    vera = server.user("Vera")
    async with fakes.adapter(server, ears) as adapter:
        server.fault("getUpdates", 401)
        await server.say(vera, server.private(vera), "wakes the poll")
        with pytest.raises(TokenRefused):
            await asyncio.wait_for(adapter.wait(), 5)


# --- ending ----------------------------------------------------------------------------------------------------------


async def test_the_end_is_clean(server: TelegramServer, ears: Listener) -> None:
    """No task is left, waiting ends, what was heard is confirmed and not heard again, a second stop does nothing."""
    vera = server.user("Vera")
    hall = server.supergroup("Hall", vera)
    told: list[bool] = []
    adapter = TelegramAdapter(server.token, ears, api=server.address, on_listening=told.append)
    await adapter.start()
    waiting = asyncio.create_task(adapter.wait())
    await server.say(vera, hall, "/help")
    await ears.one()
    await adapter.stop()
    await asyncio.wait_for(waiting, 1)
    await adapter.stop()
    assert not alive()
    assert told == [True, False]
    again = Listener()
    async with fakes.adapter(server, again):
        assert not again.heard


async def test_what_is_being_answered_at_the_end_is_answered(server: TelegramServer, ears: Listener) -> None:
    """Stopping waits for the thought and for its words."""
    vera = server.user("Vera")
    hall = server.supergroup("Hall", vera)

    async def react(_: Heard) -> Answer:
        await asyncio.sleep(0.05)
        return Answer(Outcome.TOLD, fakes.reply("thought"))

    ears.react = react
    async with fakes.adapter(server, ears):
        await server.say(vera, hall, "/think")
        await ears.one()
    assert server.sent(chat=hall, text="thought")
    again = Listener()
    async with fakes.adapter(server, again):
        assert not again.heard


async def test_what_takes_too_long_at_the_end_is_left_for_the_next_start(
    server: TelegramServer, ears: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not confirmed, so it is heard again; and no task stays."""
    monkeypatch.setattr("bot.telegram_adapter.running.LEAVING", 0.02)
    vera = server.user("Vera")

    async def react(_: Heard) -> Answer:
        await asyncio.sleep(60)
        return SILENCE

    ears.react = react
    async with fakes.adapter(server, ears):
        await server.say(vera, server.private(vera), "1:0")
        await ears.one()
    assert not alive()
    again = Listener()
    async with fakes.adapter(server, again):
        assert [heard.cause for heard in again.heard] == [ears.heard[0].cause]


async def test_the_token_is_in_no_log_at_any_level(
    server: TelegramServer, ears: Listener, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither the library's nor ours, in good days and bad."""
    caplog.set_level(logging.DEBUG)
    vera = server.user("Vera")
    hall = server.supergroup("Hall", vera)
    ears.told("п. 3.3", to="/clause 3.3")
    async with fakes.adapter(server, ears) as adapter:
        await server.say(vera, hall, "/clause 3.3")
        await server.wait(text="п. 3.3")
        server.cut("getUpdates")
        server.fault("getUpdates", 502)
        server.fault("sendMessage", 404, f"Not Found: /bot{server.token}/sendMessage")
        await server.say(vera, hall, "/clause 3.3")
        await server.attach(vera, hall, "x.txt", b"x")
        await until(lambda: len(ears.heard) == 3)
        await ears.heard[-1].files[0].fetch()
        await until(lambda: adapter.listening)
    assert caplog.records
    assert server.token not in caplog.text
    assert server.token.partition(":")[2] not in caplog.text
