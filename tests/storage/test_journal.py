"""What every journal promises (storage/journal.py)."""

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from storage.codec import Unwritable
from storage.journal import Chat, Conflict, Draft, Entry, Journal, Repeated, StorageFailure, Waiting
from storage.sqlite import SqliteJournal
from tests.storage.conftest import HALL, NOON, draft


def entry_of(written: Draft) -> Entry:
    """What a draft is expected to become."""
    return Entry(written.stream, written.number, written.recorded_at, written.actor, written.cause, written.events)


def test_it_is_a_journal(journal: SqliteJournal) -> None:
    """The SQLite journal is what the rest of Arbiter asks for."""
    keeps_the_promise: Journal = journal
    assert keeps_the_promise is journal


# --- entries ---------------------------------------------------------------------------------------------------------


async def test_what_is_appended_can_be_read(journal: SqliteJournal) -> None:
    """Entries come back as they were written, in order, those after a number or all."""
    drafts = [draft(1), draft(2), draft(3)]
    for one in drafts:
        assert await journal.append(one) == (entry_of(one), ())
    assert await journal.read("cup") == [entry_of(one) for one in drafts]
    assert await journal.read("cup", 2) == [entry_of(drafts[2])]
    assert await journal.read("cup", 3) == []
    assert await journal.read("league") == []


async def test_a_redelivered_cause_gives_the_first_entry(journal: SqliteJournal) -> None:
    """A message delivered twice makes one entry, whatever number and stream the second draft has."""
    first, _ = await journal.append(draft(1, cause="message 7"))
    for again in (draft(2, cause="message 7"), draft(1, cause="message 7"), draft(1, "league", cause="message 7")):
        with pytest.raises(Repeated) as repeated:
            await journal.append(again)
        assert repeated.value.entry == first
    assert await journal.read("cup") == [first]


@pytest.mark.parametrize("number", [-1, 0, 1, 3])
async def test_only_the_next_number_is_free(journal: SqliteJournal, number: int) -> None:
    """A number that is taken, or would leave a gap, is a conflict, and nothing is written."""
    await journal.append(draft(1))
    with pytest.raises(Conflict, match=f"entry {number} cannot follow entry 1"):
        await journal.append(draft(number, cause="other", posts=1, alarm=NOON))
    assert len(await journal.read("cup")) == 1
    assert await journal.waiting() == []
    assert await journal.alarms() == []


async def test_streams_are_told_oldest_first(journal: SqliteJournal) -> None:
    """Every stream is listed once, in the order of first entries."""
    for one in (draft(1, "z"), draft(1, "a"), draft(2, "z"), draft(1, "m")):
        await journal.append(one)
    assert await journal.streams() == ["z", "a", "m"]


async def test_a_stream_and_its_entries_keep_any_text(journal: SqliteJournal) -> None:
    """Ids beyond 53 bits and letters of every script are texts like others."""
    one = draft(1, "кубок 🏆", cause="telegram:-1002123456789:7123456789123456789", posts=1)
    entry, _ = await journal.append(one)
    assert await journal.read("кубок 🏆") == [entry]


@pytest.mark.parametrize(
    "faulty",
    [
        Draft("cup", 1, NOON.replace(tzinfo=None), "p", "c", ()),
        Draft("cup", 1, NOON, "p", "c", (), alarm=NOON.replace(tzinfo=None)),
        Draft("cup", 1, NOON, "p", "c", ("no event",)),  # type: ignore[arg-type]
        Draft("cup", 1, NOON, "p", "c", (), changes=("no change",)),
        Draft("cup", 1, NOON, "p", "", ()),
        Draft("cup", 1, NOON, "\ud800", "c", ()),
        Draft("cup", 1, NOON, "p", "\ud800", ()),
        Draft("\ud800", 1, NOON, "p", "c", ()),
        Draft("cup", 2**70, NOON, "p", "c", ()),
    ],
)
async def test_what_cannot_be_written_is_refused(journal: SqliteJournal, faulty: Draft) -> None:
    """A draft that no record can hold is refused in one line, and harms nobody beside it."""
    good = asyncio.create_task(journal.append(draft(1)))
    await asyncio.sleep(0)
    with pytest.raises(StorageFailure) as refused:
        await journal.append(faulty)
    assert "\n" not in str(refused.value)
    assert await good == (entry_of(draft(1)), ())


# --- together --------------------------------------------------------------------------------------------------------


async def test_fifty_at_once_are_written_together(journal: SqliteJournal) -> None:
    """All that waits goes into one transaction, and everyone gets their own answer."""
    statements: list[str] = []
    await journal.run(lambda connection: connection.set_trace_callback(statements.append))
    answers = await asyncio.gather(*(journal.append(draft(1, f"cup {n}", posts=1)) for n in range(50)))
    assert statements.count("COMMIT") == 1
    assert [entry for entry, _ in answers] == [entry_of(draft(1, f"cup {n}")) for n in range(50)]
    assert [row.row for _, (row,) in answers] == list(range(1, 51))


async def test_those_of_one_stream_compete_for_the_number(journal: SqliteJournal) -> None:
    """Of fifty who decided on the same state one is recorded; the others hear of a conflict and may decide again."""
    answers = await asyncio.gather(
        *(journal.append(draft(1, cause=f"message {n}", posts=1)) for n in range(50)), return_exceptions=True
    )
    assert [type(answer) for answer in answers] == [tuple, *[Conflict] * 49]
    assert len(await journal.read("cup")) == len(await journal.waiting()) == 1


async def test_what_one_is_refused_harms_no_other(journal: SqliteJournal) -> None:
    """In one batch with a conflict, a repetition and an unwritable post, the good drafts are recorded whole."""
    await journal.append(draft(1, cause="known"))
    bad_post = draft(1, "bad", posts=1, alarm=NOON)
    object.__setattr__(bad_post.posts[0], "body", "\ud800")
    answers = await asyncio.gather(
        journal.append(draft(1, "first", posts=2)),
        journal.append(draft(1, posts=1)),
        journal.append(draft(2, cause="known", posts=1)),
        journal.append(bad_post),
        journal.append(draft(2, posts=1, alarm=NOON)),
        return_exceptions=True,
    )
    assert [type(answer) for answer in answers] == [tuple, Conflict, Repeated, Unwritable, tuple]
    assert await journal.streams() == ["cup", "first"]
    assert [(row.stream, row.entry) for row in await journal.waiting()] == [("first", 1), ("first", 1), ("cup", 2)]
    assert await journal.alarms() == [("cup", NOON)]


async def test_the_same_cause_twice_in_one_batch(journal: SqliteJournal) -> None:
    """Two deliveries that arrive together make one entry, and both get it."""
    answers = await asyncio.gather(
        journal.append(draft(1, cause="same")), journal.append(draft(1, cause="same")), return_exceptions=True
    )
    assert answers[0] == (entry_of(draft(1, cause="same")), ())
    assert isinstance(answers[1], Repeated)
    assert answers[1].entry == entry_of(draft(1, cause="same"))


async def test_whoever_stops_waiting_leaves_a_whole_entry(journal: SqliteJournal) -> None:
    """A cancelled append is written or not, with its posts and its alarm, and the cause tells which."""
    tasks = [asyncio.create_task(journal.append(draft(1, f"cup {n}", posts=2, alarm=NOON))) for n in range(20)]
    for rounds, task in enumerate(tasks):
        if rounds % 7 == 0:
            await asyncio.sleep(0)
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await journal.flush()
    streams = await journal.streams()
    assert sorted(row.stream for row in await journal.waiting()) == sorted(streams * 2)
    assert sorted(stream for stream, _ in await journal.alarms()) == sorted(streams)


# --- the outbox ------------------------------------------------------------------------------------------------------


async def test_posts_wait_in_the_order_they_were_written(journal: SqliteJournal) -> None:
    """What is appended waits until delivered or given up; the message it became is remembered."""
    _, first = await journal.append(draft(1, posts=2))
    _, second = await journal.append(draft(2, posts=1))
    assert [row.post for row in first] == list(draft(1, posts=2).posts)
    assert await journal.waiting() == [*first, *second]
    journal.delivered(first[1].row, "8001")
    journal.failed(second[0].row, "the chat is gone \ud800")
    await journal.flush()
    assert await journal.waiting() == [first[0]]
    journal.delivered(first[0].row, "8002")
    await journal.flush()
    assert await journal.waiting() == []
    assert await journal.message_of("cup", 1) == [(HALL, "8002"), (HALL, "8001")]
    assert await journal.message_of("cup", 2) == []


async def test_a_waiting_post_is_the_same_after_a_restart(path: Path) -> None:
    """Row, chat and topic, body and time of writing come back."""
    journal = await SqliteJournal.open(path)
    chat = Chat("telegram", "-1002123456789", "77")
    one = draft(1, posts=1)
    object.__setattr__(one.posts[0], "chat", chat)
    _, rows = await journal.append(one)
    await journal.close()
    journal = await SqliteJournal.open(path)
    assert await journal.waiting() == list(rows) == [Waiting(1, "cup", 1, one.posts[0], one.recorded_at)]
    await journal.close()


# --- alarms and presence ---------------------------------------------------------------------------------------------


async def test_each_stream_has_one_alarm(journal: SqliteJournal) -> None:
    """The last entry of a stream says when it is due next, or that it is not."""
    late, early = NOON + timedelta(hours=2), NOON + timedelta(microseconds=1)
    await journal.append(draft(1, "b", alarm=late))
    await journal.append(draft(1, "a", alarm=NOON))
    await journal.append(draft(1, "c", alarm=late))
    assert await journal.alarms() == [("a", NOON), ("b", late), ("c", late)]
    await journal.append(draft(2, "c", alarm=early))
    await journal.append(draft(2, "a"))
    assert await journal.alarms() == [("c", early), ("b", late)]


async def test_presence_is_remembered(path: Path) -> None:
    """The last moment of listening survives; it never goes back, and a new file has none."""
    journal = await SqliteJournal.open(path)
    assert await journal.last_alive() is None
    journal.alive(NOON + timedelta(seconds=1))
    journal.alive(NOON)
    await journal.flush()
    journal.alive(NOON)
    await journal.close()
    journal = await SqliteJournal.open(path)
    assert await journal.last_alive() == NOON + timedelta(seconds=1)
    await journal.close()


# --- the end ---------------------------------------------------------------------------------------------------------


async def test_closing_writes_what_waits(path: Path) -> None:
    """Drafts and notes handed in before the close are written by it."""
    journal = await SqliteJournal.open(path)
    _, (row,) = await journal.append(draft(1, posts=1))
    waiting = [asyncio.create_task(journal.append(draft(1, f"cup {n}"))) for n in range(10)]
    await asyncio.sleep(0)
    journal.delivered(row.row, "8001")
    await journal.close()
    assert len(await asyncio.gather(*waiting)) == 10
    journal = await SqliteJournal.open(path)
    assert len(await journal.streams()) == 11
    assert await journal.waiting() == []
    await journal.close()


async def test_a_closed_journal_says_so(journal: SqliteJournal) -> None:
    """After the close nothing is taken in silently; closing again is nothing."""
    await journal.close()
    await journal.close()
    with pytest.raises(StorageFailure, match="is closed"):
        await journal.append(draft(1))
    with pytest.raises(StorageFailure, match="is closed"):
        await journal.read("cup")
    with pytest.raises(StorageFailure, match="is closed"):
        journal.delivered(1, "8001")
