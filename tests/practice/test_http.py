"""The practice room over HTTP: what a page may send, and what it is told."""

from __future__ import annotations

import asyncio
import base64
import io
import json
from contextlib import ExitStack
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from bot.conversation import Answer, Outcome, Reply
from tests.practice.conftest import Client, own
from tests.practice.fakes import LEVEL, SAID, Parrot

if TYPE_CHECKING:
    from bot.web.room import Room
    from bot.web.sight import Sight

Served = tuple[Client, Parrot, "Room"]
Event = tuple[str, str, dict[str, Any]]


async def listen(client: Client, until: str, language: str = "ru", last: str = "") -> list[Event]:
    """Read the stream up to the first event of a kind: (id, kind, data) each."""
    headers = {"Last-Event-ID": last} if last else {}
    events: list[Event] = []
    async with asyncio.timeout(10), client.get(f"/practice/stream?language={language}", headers=headers) as answer:
        assert answer.status == 200
        assert answer.content_type == "text/event-stream"
        number = kind = ""
        async for line in answer.content:
            name, _, value = line.decode().rstrip("\n").partition(": ")
            match name:
                case "id":
                    number = value
                case "event":
                    kind = value
                case "data":
                    events.append((number, kind, json.loads(value)))
                    if kind == until:
                        break
                    number = kind = ""
    return events


async def post(client: Client, what: str, **body: object) -> tuple[int, Any]:
    """Do something as the room's own page does it."""
    sent = io.BytesIO(json.dumps(body).encode())
    headers = {**own(client), "Content-Type": "application/json"}
    async with client.post(f"/practice/{what}?language=ru", data=sent, headers=headers) as answer:
        text = await answer.text()
        return answer.status, json.loads(text) if answer.status == 200 else text


async def test_what_is_said_is_heard_and_shown(served: Served) -> None:
    """A message goes to the referee; the page gets it back on the stream, the referee's post after it."""
    client, parrot, _ = served
    status, answer = await post(client, "say", who="vera", chat="captains", text="  Волки 2:0 Лисы ")
    assert (status, answer) == (200, {"outcome": "ruled", "status": "Отправить"})
    assert parrot.heard[0].text == "Волки 2:0 Лисы"
    kinds = [(kind, data.get("by")) for _, kind, data in await listen(client, "board")]
    assert kinds == [("begin", None), ("message", "vera"), ("message", ""), ("board", None)]


async def test_people_s_words_travel_as_words(served: Served) -> None:
    """What looks like markup arrives as it was written, for the page to set as text; it is not escaped twice."""
    client, _, _ = served
    await post(client, "say", who="vera", chat="captains", text="<script>x</script> & «»")
    _, mine, reply, _ = await listen(client, "board")
    assert mine[2]["text"] == "<script>x</script> & «»"
    assert reply[2]["reply"]["title"] == "файл <b>x</b>"


async def test_the_page_chooses_the_language(served: Served) -> None:
    """The same reply is drawn in the language of the page that asks."""
    client, _, _ = served
    await post(client, "say", who="vera", chat="captains", text="1:0")
    titles = {
        language: [data["reply"]["title"] for _, _, data in await listen(client, "board", language) if "reply" in data]
        for language in ("ru", "en", "xx")
    }
    assert titles == {"ru": ["файл <b>x</b>"], "en": ["file <b>x</b>"], "xx": ["файл <b>x</b>"]}


async def test_a_page_that_was_cut_off_reads_on(served: Served) -> None:
    """Only what came since is sent again; a page of a former server reads everything."""
    client, _, _ = served
    await post(client, "say", who="vera", chat="hall", text="one")
    seen = (await listen(client, "board"))[1][0]
    await post(client, "say", who="vera", chat="hall", text="two")
    assert [data["text"] for _, kind, data in await listen(client, "board", last=seen) if kind == "message"] == ["two"]
    everything = await listen(client, "board", last="former-2")
    assert [kind for _, kind, _ in everything] == ["begin", "message", "message", "board"]


async def test_the_board_shows_the_match_and_the_clock(served: Served) -> None:
    """Score in the title's order, the running clock with its end and length, whom it waits for, the practice time."""
    client, _, room = served
    room.clock.skip(timedelta(minutes=5))
    await post(client, "say", who="vera", chat="captains", text="1:0")
    board = (await listen(client, "board"))[-1][2]
    (clock,) = board["sight"]["clocks"]
    assert board["sight"]["teams"] == ["Волки", "Лисы"]
    assert board["sight"]["score"] == [1, 0]
    assert (clock["kind"], clock["length"], clock["awaited"]) == ("create", 120, ["Лисы"])
    assert 0 < clock["until"] - board["now"] <= 120_000
    assert board["ahead"] == 300


async def test_the_first_page_begins_the_play(served: Served) -> None:
    """When the first page has been opened a demo is under way at 1:0; the second page finds the same."""
    client, parrot, room = served
    room.leave()
    first = await listen(client, "board")
    heard = len(parrot.heard)
    assert heard >= 10
    assert parrot.heard[0].text.startswith("/tournament")
    assert (await listen(client, "board"))[:-1] == first[:-1]
    assert len(parrot.heard) == heard
    assert abs(room.clock.ahead) < timedelta(seconds=1)


@pytest.mark.parametrize(
    ("answers", "sight", "why"),
    [
        ([Answer(Outcome.REFUSED, Reply(SAID))], LEVEL, "/tournament"),
        ([], replace(LEVEL, score=(0, 0)), "not at 1:0"),
    ],
)
async def test_a_demo_that_does_not_come_about_is_told(
    served: Served,
    answers: list[Answer],
    sight: Sight,
    why: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A refused step, or a wrong outcome, is shown with its reason instead of half a tournament."""
    client, parrot, room = served
    parrot.answers, parrot.sight = answers, sight
    room.leave()
    events = await listen(client, "broken")
    assert why in events[-1][2]["why"]
    assert not room.is_on
    assert "did not come about" in caplog.text


async def test_starting_over_begins_a_new_play(served: Served) -> None:
    """Start over: new people in the language asked for, nothing left of the old chats."""
    client, _, room = served
    await post(client, "say", who="vera", chat="hall", text="old")
    assert (await post(client, "again", language="en"))[0] == 200
    events = await listen(client, "board", "en")
    assert events[0][2]["names"]["vera"] == "Vera"
    assert room.cast.teams == ("Wolves", "Foxes")
    assert all(data.get("text") != "old" for _, _, data in events)


async def test_a_button_is_pressed_by_its_token(served: Served) -> None:
    """The page sends who pressed what; a press of what is not there is answered with 404."""
    client, parrot, _ = served
    await post(client, "say", who="vera", chat="captains", text="1:0")
    message = (await listen(client, "board"))[2][2]
    action = message["reply"]["actions"][0]
    status, _ = await post(client, "press", who="lev", message=message["id"], token=action["token"])
    assert (status, parrot.heard[-1].token) == (200, action["token"])
    assert (await post(client, "press", who="mila", message=message["id"], token=action["token"]))[0] == 404
    assert (await post(client, "press", who="lev", message="nothing", token=action["token"]))[0] == 404


async def test_suggestions_come_from_the_referee(served: Served) -> None:
    """While somebody types, the referee is asked what could stand there."""
    client, _, _ = served
    answer = await post(client, "suggest", who="jana", chat="judges", command="ruling", parameter="subject", typed="Л")
    assert answer == (200, [{"value": "ruling-subject-Л", "label": "label"}])


async def test_a_file_goes_with_a_message(served: Served) -> None:
    """A file of up to a megabyte is heard with its bytes; its name is shown."""
    client, parrot, _ = served
    data = bytes(1 << 20)
    file = {"name": "log.txt", "kind": "text/plain", "data": base64.b64encode(data).decode()}
    assert (await post(client, "say", who="vera", chat="captains", text="", files=[file, file, file]))[0] == 200
    assert [await upload.fetch() == data for upload in parrot.heard[0].files] == [True, True, True]
    assert (await listen(client, "board"))[1][2]["files"] == ["log.txt"] * 3


HELLO: dict[str, object] = {"who": "vera", "chat": "captains", "text": "hello"}
BIG = base64.b64encode(bytes((1 << 20) + 1)).decode()


@pytest.mark.parametrize(
    ("what", "body", "status"),
    [
        ("say", {**HELLO, "text": " "}, 400),
        ("say", {**HELLO, "text": 7}, 400),
        ("say", {**HELLO, "text": "x" * 4001}, 400),
        ("say", {**HELLO, "text": "x" * 9_000_000}, 413),
        ("say", {**HELLO, "text": "\ud800"}, 400),
        ("say", {**HELLO, "who": "zed"}, 404),
        ("say", {**HELLO, "chat": "judges"}, 404),
        ("say", {**HELLO, "files": "x"}, 400),
        ("say", {**HELLO, "files": [1]}, 400),
        ("say", {**HELLO, "files": [{"name": "a", "kind": "b", "data": "%"}]}, 400),
        ("say", {**HELLO, "files": [{"name": "a", "kind": "b", "data": BIG}]}, 400),
        ("say", {**HELLO, "files": [{"name": "a", "kind": "b", "data": ""}] * 4}, 400),
        ("press", {"who": "vera", "message": "m"}, 400),
        ("press", {"who": "vera", "message": "m", "token": "t" * 70_000}, 413),
        ("suggest", {"who": "vera", "chat": "captains", "command": "x", "parameter": "y", "typed": "z" * 201}, 400),
        ("skip", {}, 400),
        ("skip", {"seconds": 0}, 400),
        ("skip", {"seconds": -30}, 400),
        ("skip", {"seconds": 3601}, 400),
        ("skip", {"seconds": True}, 400),
        ("skip", {"seconds": "30"}, 400),
    ],
)
async def test_what_cannot_be_is_refused_and_changes_nothing(
    served: Served, what: str, body: dict[str, object], status: int
) -> None:
    """Too long, too many, of the wrong kind or from nobody: refused with a reason, and the referee hears nothing."""
    client, parrot, room = served
    before = room.clock.ahead
    answered, why = await post(client, what, **body)
    assert answered == status
    assert why.strip()
    assert parrot.heard == []
    assert room.clock.ahead == before


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"7", b"\xff", b"[" * 60_000])
async def test_what_is_no_object_is_refused(served: Served, body: bytes) -> None:
    """Anything but a JSON object is refused."""
    client, parrot, _ = served
    headers = {**own(client), "Content-Type": "application/json"}
    async with client.post("/practice/say", data=body, headers=headers) as answer:
        assert answer.status == 400
    assert parrot.heard == []


async def test_a_form_is_refused(served: Served) -> None:
    """What a foreign page could send without asking first (a form, plain text) is no request here."""
    client, parrot, _ = served
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        headers = {**own(client), "Content-Type": kind}
        async with client.post("/practice/say", data=json.dumps(HELLO), headers=headers) as answer:
            assert answer.status == 415
    assert parrot.heard == []


async def test_pages_are_counted(served: Served) -> None:
    """A seventeenth page is asked to wait; when one closes there is room again."""
    client, _, room = served
    with ExitStack() as pages:
        for _ in range(16):
            pages.enter_context(room.listening())
        async with client.get("/practice/stream") as answer:
            assert answer.status == 503
    assert (await listen(client, "board"))[-1][1] == "board"


async def test_skipping_moves_the_clock(served: Served) -> None:
    """+30 s, +2:00: the practice time is ahead by that much."""
    client, _, room = served
    assert (await post(client, "skip", seconds=30))[0] == 200
    assert (await post(client, "skip", seconds=120))[0] == 200
    assert room.clock.ahead == pytest.approx(timedelta(seconds=150), abs=timedelta(milliseconds=50))


@pytest.mark.parametrize("path", ["../practice.py", "%2e%2e/practice.py", "..%2fguard.py", "", "nothing.js"])
async def test_only_the_page_s_own_files_are_served(served: Served, path: str) -> None:
    """No way out of the folder of assets, and no list of it."""
    client, _, _ = served
    async with client.get(f"/practice/assets/{path}") as answer:
        assert answer.status in (403, 404)


async def test_a_page_that_is_closed_is_no_fault(served: Served, caplog: pytest.LogCaptureFixture) -> None:
    """A page goes away in the middle of the stream: its place is free again, and nothing is logged."""
    client, _, room = served
    answer = await client.get("/practice/stream")
    await answer.content.readline()
    assert room.listeners == 1
    answer.close()
    for number in range(50):
        if room.listeners == 0:
            break
        await room.say("vera", "hall", f"{number}")
        await asyncio.sleep(0.02)
    assert room.listeners == 0
    assert caplog.records == []
