"""The directory: who is who, in memory and on disk alike."""

import asyncio
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.vocabulary import PersonId
from storage.codec import Unwritable
from storage.folding import fold_name
from storage.journal import Chat, Conflict, StorageFailure
from storage.people import (
    AccountLinked,
    Change,
    ChatBound,
    ChatMigrated,
    ChatUnbound,
    Directory,
    Found,
    KnownAccount,
    Named,
    PersonErased,
    PersonMet,
)
from storage.sqlite import SqliteJournal
from storage.sqlite_people import read_people
from tests.storage.conftest import HALL, draft

LEV, ANNA = PersonId("p-lev"), PersonId("p-anna")
JUDGES: Final = Chat("discord", "1102123456789123456")
TOPIC: Final = Chat(HALL.platform, HALL.xid, "77")


async def _write_nothing(_: tuple[Change, ...]) -> None:
    """Record nothing: for directories that live in memory only."""


def directory_of(*changes: Change) -> Directory:
    """A directory after these changes."""
    directory = Directory(_write_nothing)
    for change in changes:
        directory.follow(change)
    return directory


# --- people ----------------------------------------------------------------------------------------------------------


def test_a_person_is_known_by_their_accounts() -> None:
    """Platform ids of any length lead to the person, and the person to their accounts."""
    directory = directory_of(
        PersonMet(LEV, "telegram", "7123456789", "Лев", "@Lev_T"), AccountLinked(LEV, "discord", "1102123456789123456")
    )
    assert directory.person_of("telegram", "7123456789") == LEV
    assert directory.person_of("discord", "1102123456789123456") == LEV
    assert directory.person_of("discord", "7123456789") is None
    assert directory.accounts_of(LEV) == (
        KnownAccount("discord", "1102123456789123456", LEV),
        KnownAccount("telegram", "7123456789", LEV, "Лев", "lev_t"),
    )
    assert directory.accounts_of("p-nobody") == ()


def test_a_known_account_stays_with_its_person() -> None:
    """Two messages of a newcomer that are decided side by side make one person."""
    directory = directory_of(PersonMet(LEV, "telegram", "1", "Лев"), PersonMet(ANNA, "telegram", "1", "Лев Т."))
    assert directory.person_of("telegram", "1") == LEV
    assert directory.name_of("cup", LEV) == "Лев Т."
    assert directory.accounts_of(ANNA) == ()


def test_meeting_somebody() -> None:
    """A newcomer keeps one id before anything is recorded; later only what is new is a change."""
    directory = directory_of()
    person, (met,) = directory.meet("telegram", "7123456789", "Лев", "Lev")
    assert directory.meet("telegram", "7123456789", "Лев", "Lev") == (person, (met,))
    assert "7123456789" not in person
    assert directory.meet("telegram", "8")[0] != person
    directory.follow(met)
    assert directory.meet("telegram", "7123456789", "Лев", "@lev") == (person, ())
    renamed = PersonMet(person, "telegram", "7123456789", "Лев Толстой", "lev")
    assert directory.meet("telegram", "7123456789", "Лев Толстой", "lev") == (person, (renamed,))


def test_a_username_has_one_holder() -> None:
    """Who was seen with a username last has it; capitals and @ do not matter, platforms do."""
    directory = directory_of(PersonMet(LEV, "telegram", "1", "Лев", "Referee"))
    assert directory.by_username("telegram", "@REFEREE") == LEV
    assert directory.by_username("discord", "referee") is None
    assert directory.by_username("telegram", "") is None
    directory.follow(PersonMet(ANNA, "telegram", "2", "Анна", "referee"))
    assert directory.by_username("telegram", "referee") == ANNA
    directory.follow(PersonMet(ANNA, "telegram", "2", "Анна", ""))
    assert directory.by_username("telegram", "referee") is None


def test_who_is_erased_is_forgotten() -> None:
    """Accounts and names are gone in every tournament; the id remains, and says nothing."""
    directory = directory_of(
        PersonMet(LEV, "telegram", "1", "Лев", "lev"),
        Named("cup", LEV, "Лев Толстой"),
        Named("cup", "e-lev", "Лев"),
        Named("cup", "e-other", "Львы"),
        PersonErased(LEV, ("e-lev",)),
    )
    assert directory.person_of("telegram", "1") is None
    assert directory.by_username("telegram", "lev") is None
    assert directory.name_of("cup", LEV) == LEV
    assert directory.names("cup") == {"e-other": "Львы"}
    assert directory.meet("telegram", "1")[0] != LEV


async def test_an_erased_name_is_not_in_the_file(journal: SqliteJournal, path: Path) -> None:
    """Nothing of the name is left in the file, free pages included."""
    name = "Неповторимое-имя"
    await journal.directory.apply([PersonMet(LEV, "telegram", "1", name), Named("cup", LEV, name)])
    await journal.directory.apply([PersonErased(LEV)])
    await journal.close()
    assert name.encode() not in await asyncio.to_thread(path.read_bytes)


# --- names -----------------------------------------------------------------------------------------------------------


def test_the_name_that_is_shown() -> None:
    """The tournament's name comes first, then the person's own, then the account's, then the id."""
    directory = directory_of(PersonMet(LEV, "telegram", "1", "lev77"))
    assert directory.name_of("cup", LEV) == "lev77"
    directory.follow(Named("", LEV, "Лев"))
    assert directory.name_of("cup", LEV) == "Лев"
    directory.follow(Named("cup", LEV, "Л. Толстой"))
    assert directory.name_of("cup", LEV) == "Л. Толстой"
    assert directory.name_of("league", LEV) == "Лев"
    directory.follow(Named("cup", LEV, ""))
    assert directory.name_of("cup", LEV) == "Лев"
    assert directory.name_of("cup", "e-unknown") == "e-unknown"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Волки", "ВОЛКИ"),
        ("Волки", "вoлки"),  # a Latin o
        ("COCHA", "СОСНА"),  # all Latin, all Cyrillic
        ("★ Волки ★", "волки"),
        ("Во-л к_и", "волки"),
        ("Ёлка", "елка"),
        ("𝓦𝓸𝓵𝓿𝓮𝓼", "wolves"),
        ("Ｔｅａｍ", "team"),
        ("Café", "cafe"),
        ("Вол\u200bки\ufe0f", "волки"),
        ("З\u0301аря", "заря"),
    ],
)
def test_names_that_are_the_same(one: str, other: str) -> None:
    """Capitals, look-alikes, marks, signs and spaces do not tell two names apart."""
    assert fold_name(one) == fold_name(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Волки 2", "Волки"), ("Волки 6", "Волки Б"), ("йод", "иод"), ("🔥", "🔥🔥")]
)
def test_names_that_differ(one: str, other: str) -> None:
    """Numbers, letters of their own, and names of signs only do."""
    assert fold_name(one) != fold_name(other)


@given(st.text())
@settings(max_examples=50)
def test_an_essence_is_its_own_essence(name: str) -> None:
    """Folding twice is folding once."""
    assert fold_name(fold_name(name)) == fold_name(name)


def test_finding_who_is_meant() -> None:
    """Best first: the whole name, its beginning, the beginning of a word, a part; nothing said means everybody."""
    directory = directory_of(
        Named("cup", "e1", "Серые волки"),
        Named("cup", "e2", "Волки-2"),
        Named("cup", "e3", "★ВОЛКИ★"),
        Named("cup", "e4", "Неволки"),
        Named("cup", "e5", "Медведи"),
        Named("league", "e6", "Волки"),
    )
    assert directory.find("cup", "вoлки") == (
        Found("e3", "★ВОЛКИ★", exact=True),
        Found("e2", "Волки-2", exact=False),
        Found("e1", "Серые волки", exact=False),
        Found("e4", "Неволки", exact=False),
    )
    assert directory.find("cup", "лисы") == ()
    assert len(directory.find("cup", "")) == 5


def test_finding_people_everywhere() -> None:
    """Without a tournament people are looked for under their own names."""
    directory = directory_of(PersonMet(LEV, "telegram", "1", "Лев"), PersonMet(ANNA, "telegram", "2", "Анна"))
    assert directory.find("", "лев") == (Found(LEV, "Лев", exact=True),)


# --- chats -----------------------------------------------------------------------------------------------------------


def test_chats_serve_tournaments() -> None:
    """Chats are found by tournament and kind, in the order of binding; one bound anew leaves its former tournament."""
    directory = directory_of(
        ChatBound("cup", "judges", JUDGES), ChatBound("cup", "hall", HALL), ChatBound("league", "hall", TOPIC)
    )
    assert directory.chats_of("cup") == (JUDGES, HALL)
    assert directory.chats_of("cup", "hall") == (HALL,)
    assert directory.streams() == ("cup", "league")
    assert directory.binding_of(HALL) == ("cup", "hall")
    directory.follow(ChatBound("league", "captains", HALL))
    assert directory.chats_of("cup", "hall") == ()
    assert directory.binding_of(HALL) == ("league", "captains")
    directory.follow(ChatUnbound(HALL))
    assert directory.binding_of(HALL) is None


def test_a_topic_follows_its_chat() -> None:
    """A topic that is bound itself has its own tournament; any other belongs to that of its chat."""
    directory = directory_of(ChatBound("cup", "hall", HALL), ChatBound("league", "captains", TOPIC))
    assert directory.binding_of(TOPIC) == ("league", "captains")
    assert directory.binding_of(Chat(HALL.platform, HALL.xid, "78")) == ("cup", "hall")
    assert directory.binding_of(Chat("discord", HALL.xid)) is None


async def test_a_chat_that_moves_takes_everything_along(journal: SqliteJournal) -> None:
    """Bindings, topics and posts not yet delivered follow a chat to its new id; delivered ones stay where they are."""
    bound = (ChatBound("cup", "hall", HALL), ChatBound("cup", "captains", TOPIC))
    _, (first, _) = await journal.append(draft(1, posts=2, changes=bound))
    journal.delivered(first.row, "8001")
    await journal.flush()
    await journal.directory.apply([ChatMigrated("telegram", HALL.xid, "-1009999999999")])
    new = Chat("telegram", "-1009999999999")
    assert journal.directory.chats_of("cup") == (new, Chat("telegram", "-1009999999999", "77"))
    assert journal.directory.binding_of(HALL) is None
    assert [row.post.chat for row in await journal.waiting()] == [new]
    assert await journal.message_of("cup", 1) == [(HALL, "8001")]


# --- with the journal ------------------------------------------------------------------------------------------------


async def test_changes_are_written_with_their_draft(journal: SqliteJournal, path: Path) -> None:
    """A draft's changes are known after the commit and after a restart; those of a refused draft never."""
    await journal.append(
        draft(1, changes=(PersonMet(LEV, "telegram", "7123456789", "Лев"), Named("cup", "e1", "Волки")))
    )
    with pytest.raises(Conflict):
        await journal.append(draft(1, cause="late", changes=(Named("cup", "e1", "Лисы"),)))
    assert journal.directory.name_of("cup", "e1") == "Волки"
    await journal.close()
    again = await SqliteJournal.open(path)
    assert again.directory.person_of("telegram", "7123456789") == LEV
    assert again.directory.name_of("cup", "e1") == "Волки"
    await again.close()


async def test_changes_without_an_entry(journal: SqliteJournal) -> None:
    """What belongs to no entry is written too, whole or not at all."""
    await journal.directory.apply([Named("cup", "e1", "Волки")])
    with pytest.raises(Unwritable):
        await journal.directory.apply([Named("cup", "e1", "Лисы"), Named("cup", "e2", "\ud800")])
    with pytest.raises(StorageFailure, match="no change of the directory"):
        await journal.directory.apply(["Лисы"])  # type: ignore[list-item]
    assert journal.directory.names("cup") == {"e1": "Волки"}


IDS: Final = st.sampled_from("abc")
PEOPLE: Final = IDS.map(PersonId)
CHATS: Final = st.builds(Chat, st.sampled_from(["telegram", "discord"]), IDS, st.sampled_from(["", "1"]))
CHANGES: Final = st.lists(
    st.one_of(
        st.builds(
            PersonMet,
            PEOPLE,
            st.just("telegram"),
            IDS,
            st.sampled_from(["", "Лев", "Анна"]),
            st.sampled_from(["", "@X", "y"]),
        ),
        st.builds(AccountLinked, PEOPLE, st.just("telegram"), IDS),
        st.builds(PersonErased, PEOPLE, st.lists(IDS, max_size=1).map(tuple)),
        st.builds(Named, st.sampled_from(["", "cup"]), IDS, st.sampled_from(["", "Волки", "Лисы"])),
        st.builds(ChatBound, st.sampled_from(["cup", "league"]), st.sampled_from(["hall", "judges"]), CHATS),
        st.builds(ChatUnbound, CHATS),
        st.builds(ChatMigrated, st.just("telegram"), IDS, IDS),
    ),
    max_size=12,
)


def facts(directory: Directory) -> object:
    """Everything that can be asked of a directory."""
    return (
        [directory.accounts_of(person) for person in "abc"],
        [directory.by_username("telegram", username) for username in "xy"],
        [directory.person_of("telegram", xid) for xid in "abc"],
        [directory.names(stream) for stream in ("", "cup")],
        [(stream, directory.chats_of(stream)) for stream in directory.streams()],
        [directory.binding_of(chat) for stream in directory.streams() for chat in directory.chats_of(stream)],
    )


@settings(max_examples=60, deadline=None)
@given(CHANGES)
async def test_memory_and_file_agree(changes: list[Change]) -> None:
    """After any changes the directory in memory is the one that a restart would read."""
    journal = await SqliteJournal.open(":memory:")
    await journal.directory.apply(changes)
    read = Directory(_write_nothing)
    read.restore(*await journal.run(read_people))
    assert facts(journal.directory) == facts(read)
    await journal.close()
