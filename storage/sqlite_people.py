"""The directory's changes as SQL, and the directory as it is recorded."""

import sqlite3

from rulebook.vocabulary import PersonId
from storage.evidence import FileStored
from storage.journal import Chat
from storage.people import (
    AccountLinked,
    Change,
    ChatBound,
    ChatMigrated,
    ChatUnbound,
    KnownAccount,
    Named,
    PersonErased,
    PersonMet,
    fold_username,
)


def write_change(connection: sqlite3.Connection, change: Change) -> None:
    """Record one change. What it does here, `Directory.follow` does in memory."""
    run = connection.execute
    match change:
        case PersonMet():
            _met(connection, change)
        case AccountLinked(person, platform, xid):
            run(
                "INSERT INTO accounts (platform, xid, person) VALUES (?, ?, ?) "
                "ON CONFLICT (platform, xid) DO UPDATE SET person = excluded.person",
                (platform, xid, person),
            )
        case PersonErased(person, entrants):
            run("DELETE FROM accounts WHERE person = ?", (person,))
            connection.executemany("DELETE FROM names WHERE id = ?", [(id_,) for id_ in (person, *entrants)])
        case Named(stream, id_, ""):
            run("DELETE FROM names WHERE stream = ? AND id = ?", (stream, id_))
        case Named(stream, id_, name):
            run("INSERT OR REPLACE INTO names (stream, id, name) VALUES (?, ?, ?)", (stream, id_, name))
        case ChatBound(stream, kind, chat):
            run(
                "INSERT OR REPLACE INTO chats (platform, xid, thread, stream, kind) VALUES (?, ?, ?, ?, ?)",
                (chat.platform, chat.xid, chat.thread, stream, kind),
            )
        case ChatUnbound(chat):
            run(
                "DELETE FROM chats WHERE platform = ? AND xid = ? AND thread = ?",
                (chat.platform, chat.xid, chat.thread),
            )
        case FileStored(sha256, data):
            run(
                "INSERT INTO evidence (sha256, size, data) VALUES (?, ?, ?) ON CONFLICT (sha256) DO NOTHING",
                (sha256, len(data), data),
            )
        case ChatMigrated(platform, old, new):
            run("UPDATE OR REPLACE chats SET xid = ? WHERE platform = ? AND xid = ?", (new, platform, old))
            run(
                "UPDATE outbox SET chat = ? WHERE settled_at IS NULL AND platform = ? AND chat = ?",
                (new, platform, old),
            )


def read_file(connection: sqlite3.Connection, sha256: str) -> bytes | None:
    """The bytes of a file given as evidence; None where there are none of this name."""
    found = connection.execute("SELECT data FROM evidence WHERE sha256 = ?", (sha256.lower(),)).fetchone()
    return None if found is None else bytes(found[0])


def _met(connection: sqlite3.Connection, met: PersonMet) -> None:
    username = fold_username(met.username)
    if username:  # whoever had it before has it no more
        connection.execute(
            "UPDATE accounts SET username = '' WHERE platform = ? AND username = ? AND username <> ''",
            (met.platform, username),
        )
    connection.execute(
        "INSERT INTO accounts (platform, xid, person, name, username) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (platform, xid) DO UPDATE SET name = excluded.name, username = excluded.username",
        (met.platform, met.xid, met.person, met.name, username),
    )


def read_people(
    connection: sqlite3.Connection,
) -> tuple[list[KnownAccount], list[Named], list[ChatBound]]:
    """Everything the directory holds: accounts, names, chats."""
    accounts = connection.execute("SELECT platform, xid, person, name, username FROM accounts")
    names = connection.execute("SELECT stream, id, name FROM names")
    chats = connection.execute("SELECT stream, kind, platform, xid, thread FROM chats ORDER BY number")
    return (
        [KnownAccount(platform, xid, PersonId(person), name, user) for platform, xid, person, name, user in accounts],
        [Named(*row) for row in names],
        [ChatBound(stream, kind, Chat(*place)) for stream, kind, *place in chats],
    )
