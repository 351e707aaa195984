"""Files of people: which are taken, when they count, and that their bytes stay (2.2.а, 8.3, 8.4)."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest

from bot.conversation import Outcome, Upload
from bot.uploads import LARGEST, MOST
from tests.conduct.conftest import Hall, never, upload

PNG = b"\x89PNG\r\n\x1a\n"
LOG = "18:01 гоу\n".encode()


async def nothing_changed(hall: Hall, before: int) -> None:
    """No entry, no file."""
    assert len(await hall.journal.read(hall.stream)) == before
    count = await hall.journal.run(lambda db: db.execute("SELECT count(*) FROM evidence").fetchone()[0])
    assert count == 0
    assert hall.posted == []


@pytest.mark.parametrize(
    ("file", "words"),
    [
        (never("match.zip", 100 * 1024**2), "100 МБ, можно до 20 МБ"),
        (never("cheat.exe", 10), "Можно: png, jpg"),
        (never("noname", 10), "Можно: png, jpg"),
        (upload("log.txt", b""), "файл пустой"),
        (upload("log.txt", b"", size=50), "файл пустой"),
        (upload("log.txt", b"MZ\0\0\0program"), "Можно: png, jpg"),
        (upload("photo.png", b"MZ\0\0\0program"), "Можно: png, jpg"),
        (upload("log.txt", OSError("gone"), size=5), "не скачался"),
        (upload("log.txt", TimeoutError(), size=5), "не скачался"),
        (upload("small.txt", b"x" * (LARGEST + 1), size=1), "можно до 20 МБ"),
    ],
    ids=lambda value: value.name if isinstance(value, Upload) else "",
)
async def test_what_is_not_taken_is_refused_by_name_and_nothing_changes(wall: Hall, file: Upload, words: str) -> None:
    """Too big, empty, of another kind, not to be fetched: each is told, with the file's name, and leaves nothing."""
    before = len(await wall.journal.read(wall.stream))
    answer = await wall.say("lev", "/evidence этап 1", file)
    assert answer.outcome is Outcome.REFUSED
    assert words in wall.said
    assert f"«{file.name}»" in wall.said
    await nothing_changed(wall, before)


async def test_one_bad_file_refuses_the_whole_message(wall: Hall) -> None:
    """A set is taken whole or not at all: people must not have to find out which half arrived."""
    before = len(await wall.journal.read(wall.stream))
    answer = await wall.say("lev", "/evidence", upload("log.txt", LOG), upload("b.png", OSError("gone"), size=3))
    assert answer.outcome is Outcome.REFUSED
    await nothing_changed(wall, before)


async def test_too_many_files_are_refused_before_any_is_fetched(wall: Hall) -> None:
    """The bound is told."""
    answer = await wall.say("lev", "/evidence", *(never(f"{number}.txt", 3) for number in range(MOST + 1)))
    assert answer.outcome is Outcome.REFUSED
    assert str(MOST) in wall.said


async def test_files_too_heavy_together_are_refused(wall: Hall) -> None:
    """Each alone would be taken; together they would fill the memory. Announced or not."""
    answer = await wall.say("lev", "/evidence", *(never(f"{number}.txt", LARGEST) for number in range(4)))
    assert answer.outcome is Outcome.REFUSED
    assert "частями" in wall.said
    whole = b"x" * LARGEST
    hidden = (upload(f"{number}.txt", whole, size=0) for number in range(4))
    assert (await wall.say("lev", "/evidence", *hidden)).outcome is Outcome.REFUSED
    assert wall.state.evidence == {}


@pytest.mark.parametrize(
    ("who", "text", "anonymous"),
    [
        ("zed", "/evidence этап 1", False),
        ("lev", "/evidence R9", False),
        ("lev", "/evidence этап 7", False),
        ("lev", "/evidence 1", False),
        ("jana", "/evidence", True),
    ],
)
async def test_what_the_law_refuses_is_not_fetched(wall: Hall, who: str, text: str, *, anonymous: bool) -> None:
    """A stranger, an unknown ruling, a game not played, a bare number, an anonymous admin: refused unread."""
    answer = await wall.say(who, text, never("log.txt", 10), anonymous=anonymous)
    assert answer.outcome is Outcome.REFUSED
    assert wall.posted == []


async def test_a_closed_tournament_takes_no_evidence(hall: Hall) -> None:
    """After the end nothing changes any more."""
    await hall.say("olga", "/close", chat="hall")
    assert (await hall.say("lev", "/evidence", never("log.txt", 10))).outcome is Outcome.REFUSED
    assert "закрыт" in hall.said


@pytest.mark.parametrize(
    ("name", "kind", "data"),
    [
        ("log.txt", "", LOG),
        ("LOG.TXT", "application/octet-stream", LOG),
        ("log.txt", "text/plain; charset=utf-16", "лог".encode("utf-16")),
        ("chat.html", "text/html", b"<html>"),
        ("photo-abc.jpg", "image/jpeg", b"\xff\xd8\xff\xe0"),
        ("shot", "image/png", PNG),
        ("clip.mp4", "video/mp4", b"\0\0\0\x18ftypmp42"),
        ("all.zip", "application/zip", b"PK\x03\x04"),
        ("rules.pdf", "", b"%PDF-1.7"),
    ],
)
async def test_what_is_taken_is_kept_byte_for_byte(wall: Hall, name: str, kind: str, data: bytes) -> None:
    """Sender, time, hash, size and matter stand in the journal; the bytes are read back by the hash."""
    answer = await wall.say("lev", "/evidence этап 1 вот", upload(name, data, kind=kind))
    assert answer.outcome is Outcome.RULED
    (given,) = wall.state.evidence.values()
    sha = hashlib.sha256(data).hexdigest()
    assert [(file.sha256, file.name, file.size) for file in given.files] == [(sha, name, len(data))]
    assert (given.by, given.at, given.game, given.note) == ("p-lev", wall.now, 1, "вот")
    assert await wall.journal.evidence_of(sha) == data
    assert any(post.startswith("judges:") and name in post and sha[:12] in post for post in wall.posted)


async def test_a_second_delivery_is_not_fetched_again(wall: Hall) -> None:
    """The same message delivered twice is one set."""
    heard = wall.console.written("lev", "captains", wall.now, "/evidence")
    await wall.hear(replace(heard, files=(upload("log.txt", LOG),)))
    answer = await wall.hear(replace(heard, files=(never("log.txt", 10),)))
    assert answer.outcome is Outcome.RULED
    assert len(wall.state.evidence) == 1


# --- albums ----------------------------------------------------------------------------------------------------------


async def test_an_album_of_several_messages_is_one_set(wall: Hall) -> None:
    """The platform sends a message a picture; only the first has the words."""
    await wall.say("lev", "/evidence этап 1", upload("1.png", PNG + b"1"), album="a7")
    await wall.say("lev", "", upload("2.png", PNG + b"2"), album="a7")
    await wall.say("lev", "", upload("3.png", PNG + b"3"), album="a7")
    await wall.say("lev", "", upload("3.png", PNG + b"3"), album="a7")
    (given,) = wall.state.evidence.values()
    assert [file.name for file in given.files] == ["1.png", "2.png", "3.png"]


async def test_words_may_come_with_a_later_picture_of_the_album(wall: Hall) -> None:
    """What came before them in the same album belongs to them; another's album and another album do not."""
    await wall.say("lev", "", upload("1.png", PNG + b"1"), album="a8")
    await wall.say("vera", "", upload("v.png", PNG + b"v"), album="a8")
    await wall.say("lev", "", upload("x.png", PNG + b"x"), album="a9")
    assert wall.state.evidence == {}
    await wall.say("lev", "/evidence", upload("2.png", PNG + b"2"), album="a8")
    (given,) = wall.state.evidence.values()
    assert [file.name for file in given.files] == ["1.png", "2.png"]


async def test_an_album_in_a_private_chat_is_one_set_too(wall: Hall) -> None:
    """Evidence need not be shown to the opponents."""
    await wall.say("lev", "/evidence", upload("1.png", PNG + b"1"), chat="private", album="p1")
    await wall.say("lev", "", upload("2.png", PNG + b"2"), chat="private", album="p1")
    (given,) = wall.state.evidence.values()
    assert len(given.files) == 2


# --- demands ---------------------------------------------------------------------------------------------------------


async def test_a_score_with_a_file_is_both(wall: Hall) -> None:
    """While logs are demanded, a captain's report with the log attached is a report, and meets the demand."""
    await wall.say("jana", "/demand «Лисы» 10", chat="judges")
    await wall.say("lev", "Волки 0:1 Лисы", upload("log.txt", LOG))
    match = wall.state.matches["M1"]  # type: ignore[index]
    assert match.report is not None
    assert wall.state.demands["D1"].how == "met"
    assert len(wall.state.evidence) == 1


async def test_a_score_with_a_file_is_only_a_score_when_nothing_is_demanded(wall: Hall) -> None:
    """Nobody asked for the picture."""
    await wall.say("lev", "Волки 0:1 Лисы", never("log.txt", 10))
    assert wall.state.matches["M1"].report is not None  # type: ignore[index]
    assert wall.state.evidence == {}


async def test_what_was_sent_in_time_undoes_the_proposal(wall: Hall) -> None:
    """A slow file must not cost a match: the message's own date counts (8.4)."""
    await wall.say("jana", "/demand «Лисы» 1", chat="judges")
    sent = wall.after(seconds=59).now
    wall.after(seconds=5)
    await wall.time()
    ruling = wall.state.rulings["R1"]  # type: ignore[index]
    assert (ruling.case.clause, ruling.state) == ("8.4", "proposed")
    heard = wall.console.written("lev", "captains", sent, "держите")
    await wall.hear(replace(heard, files=(upload("log.txt", LOG),)))
    assert wall.state.rulings["R1"].state == "rejected"  # type: ignore[index]
    assert wall.state.demands["D1"].how == "met"
    assert any("отправлены вовремя" in post for post in wall.posted)


async def test_what_was_sent_too_late_undoes_nothing(wall: Hall) -> None:
    """It is kept for the judge, who decides."""
    await wall.say("jana", "/demand «Лисы» 1", chat="judges")
    wall.after(seconds=61)
    await wall.time()
    await wall.say("lev", "/evidence R1", upload("log.txt", LOG))
    assert wall.state.rulings["R1"].state == "proposed"  # type: ignore[index]
    assert wall.state.demands["D1"].how == "missed"
    assert len(wall.state.evidence) == 1


async def test_the_same_log_given_before_meets_a_later_demand(wall: Hall) -> None:
    """What is known already is not refused when a judge asks for it."""
    await wall.say("lev", "/evidence этап 1", upload("log.txt", LOG))
    await wall.say("jana", "/demand «Лисы»", chat="judges")
    await wall.say("lev", "вот", upload("log.txt", LOG))
    assert wall.state.demands["D1"].how == "met"


async def test_nobody_is_punished_for_time_nobody_listened(wall: Hall) -> None:
    """The demand ends unseen, without a proposal, and can be made again."""
    await wall.say("jana", "/demand «Лисы» 1", chat="judges")
    began = wall.now
    wall.after(minutes=3)
    await wall.referee.call_time(wall.stream, wall.now, ((began, wall.now),))
    assert wall.state.demands["D1"].how == "unseen"
    assert wall.state.rulings == {}
