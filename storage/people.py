"""Who is who: accounts and people, the names of people and entrants, chats and tournaments. The only personal data.

    Change    PersonMet AccountLinked PersonErased Named ChatBound ChatUnbound ChatMigrated
    written   in the transaction of a Draft that carries them, or by `Directory.apply`; memory follows after the commit
    read      from memory, at once

Events hold ids only. Erasing a person takes names and accounts; the ids in the journal then mean nobody.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias

from rulebook.vocabulary import PersonId
from storage.evidence import FileStored
from storage.folding import fold_name
from storage.journal import Chat

# --- what may change -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PersonMet:
    """Somebody was heard: what their account shows now. A known account stays with the person it belongs to."""

    person: PersonId
    platform: str
    xid: str
    name: str = ""
    username: str = ""


@dataclass(frozen=True, slots=True)
class AccountLinked:
    """An account belongs to this person from now on."""

    person: PersonId
    platform: str
    xid: str


@dataclass(frozen=True, slots=True)
class PersonErased:
    """A person is forgotten: accounts and names, also those of entrants that are the person (who plays alone)."""

    person: PersonId
    entrants: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Named:
    """An entrant's or person's name in a tournament, in stream "" a person's everywhere. An empty one takes it away."""

    stream: str
    id: str
    name: str


@dataclass(frozen=True, slots=True)
class ChatBound:
    """A chat serves a tournament as captains', judges' or hall, and no other any more."""

    stream: str
    kind: str
    chat: Chat


@dataclass(frozen=True, slots=True)
class ChatUnbound:
    """A chat serves no tournament any more."""

    chat: Chat


@dataclass(frozen=True, slots=True)
class ChatMigrated:
    """A platform gave a chat another id: bindings, topics and posts not yet delivered go with it."""

    platform: str
    old: str
    new: str


Change: TypeAlias = (
    PersonMet | AccountLinked | PersonErased | Named | ChatBound | ChatUnbound | ChatMigrated | FileStored
)
"""What an entry may carry beside its events. A file's bytes are nothing the directory remembers."""

# --- what is known ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class KnownAccount:
    """An account on a platform and whose it is. `username` is casefolded, without the @."""

    platform: str
    xid: str
    person: PersonId
    name: str = ""
    username: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """Who may be meant. `exact`: the whole name was said."""

    id: str
    name: str
    exact: bool


def fold_username(username: str) -> str:
    """A username as it is compared: platforms tell no capitals apart."""
    return username.strip().removeprefix("@").casefold()


class Directory:
    """Everybody and every chat, in memory."""

    def __init__(self, write: Callable[[tuple[Change, ...]], Awaitable[None]]) -> None:
        """`write` records changes durably and then calls `follow`; the journal gives it."""
        self._write = write
        self._accounts: dict[tuple[str, str], KnownAccount] = {}
        self._people: dict[PersonId, set[tuple[str, str]]] = {}
        self._usernames: dict[tuple[str, str], tuple[str, str]] = {}
        self._names: dict[str, dict[str, str]] = {}
        self._chats: dict[Chat, tuple[str, str]] = {}
        self._reserved: dict[tuple[str, str], PersonId] = {}

    # --- people ------------------------------------------------------------------------------------------------------

    def meet(
        self, platform: str, xid: str, name: str = "", username: str = ""
    ) -> tuple[PersonId, tuple[PersonMet, ...]]:
        """Who this account is, and the change to record if that, or anything it shows, is new.

        Who is met for the first time gets an id at once and keeps it, however much is heard before it is recorded.
        """
        known = self._accounts.get((platform, xid))
        if known is None:
            person = self._reserved.get((platform, xid)) or self._reserve(platform, xid)
        elif (known.name, known.username) == (name, fold_username(username)):
            return known.person, ()
        else:
            person = known.person
        return person, (PersonMet(person, platform, xid, name, username),)

    def _reserve(self, platform: str, xid: str) -> PersonId:
        # Ids tell nothing about the account: they stay in the journal when the account is erased.
        person = PersonId(f"p{secrets.token_hex(5)}")
        return self._reserved.setdefault((platform, xid), person)

    def person_of(self, platform: str, xid: str) -> PersonId | None:
        """Whose account this is."""
        account = self._accounts.get((platform, xid))
        return None if account is None else account.person

    def by_username(self, platform: str, username: str) -> PersonId | None:
        """Who has this username on a platform now; capitals and a leading @ do not matter."""
        key = self._usernames.get((platform, fold_username(username)))
        return None if key is None else self._accounts[key].person

    def accounts_of(self, person: str) -> tuple[KnownAccount, ...]:
        """The accounts of a person, in a stable order."""
        return tuple(self._accounts[key] for key in sorted(self._people.get(PersonId(person), ())))

    # --- names -------------------------------------------------------------------------------------------------------

    def name_of(self, stream: str, id: str) -> str:  # noqa: A002 - the domain's word
        """A name to show: the tournament's, else the person's own, else the id, where no name is known (any more)."""
        return self._names.get(stream, {}).get(id) or self._own_name(id) or id

    def _own_name(self, person: str) -> str:
        own = self._names.get("", {}).get(person)
        return own or next((account.name for account in self.accounts_of(person) if account.name), "")

    def names(self, stream: str) -> dict[str, str]:
        """All names given in a tournament; of stream "" everybody's own."""
        if stream:
            return dict(self._names.get(stream, {}))
        everybody = {*self._people, *self._names.get("", {})}
        return {person: name for person in sorted(everybody) if (name := self._own_name(person))}

    def find(self, stream: str, text: str) -> tuple[Found, ...]:
        """Who of a tournament (of stream "": of all people) may be meant.

        Best first: the whole name, its beginning, the beginning of a word, a part. Nothing said: everybody.
        The caller takes the exact one, or asks.
        """
        meant = fold_name(text)
        ranked = (
            (rank, fold_name(name), id_, name)
            for id_, name in self.names(stream).items()
            if (rank := _likeness(meant, name)) is not None
        )
        return tuple(Found(id_, name, exact=rank == 0) for rank, _, id_, name in sorted(ranked))

    # --- chats -------------------------------------------------------------------------------------------------------

    def chats_of(self, stream: str, kind: str = "") -> tuple[Chat, ...]:
        """The chats of a tournament, those of one kind or all, in the order of binding."""
        return tuple(chat for chat, (of, its) in self._chats.items() if of == stream and kind in {"", its})

    def binding_of(self, chat: Chat) -> tuple[str, str] | None:
        """The tournament and the kind of a chat; a topic without its own follows the chat it is in."""
        return self._chats.get(chat) or self._chats.get(replace(chat, thread=""))

    def streams(self) -> tuple[str, ...]:
        """The tournaments that have a chat, in the order of binding."""
        return tuple(dict.fromkeys(stream for stream, _ in self._chats.values()))

    # --- changes -----------------------------------------------------------------------------------------------------

    async def apply(self, changes: Iterable[Change]) -> None:
        """Record changes that belong to no entry. Raises StorageFailure."""
        await self._write(tuple(changes))

    def restore(
        self,
        accounts: Iterable[KnownAccount],
        names: Iterable[Named],
        chats: Iterable[ChatBound],
    ) -> None:
        """Take in what is recorded, when the journal is opened."""
        for account in accounts:
            self._keep(account)
        for named in names:
            self._name(named)
        for bound in chats:
            self._bind(bound)

    def follow(self, change: Change) -> None:
        """Bring memory up to date with a change that has been recorded."""
        match change:
            case PersonMet():
                self._met(change)
            case AccountLinked():
                self._link(change)
            case PersonErased():
                self._erase(change)
            case Named():
                self._name(change)
            case ChatBound():
                self._bind(change)
            case ChatUnbound():
                self._chats.pop(change.chat, None)
            case ChatMigrated():
                self._migrate(change)

    def _met(self, change: PersonMet) -> None:
        key = (change.platform, change.xid)
        self._reserved.pop(key, None)
        known = self._accounts.get(key)
        owner = change.person if known is None else known.person
        self._keep(KnownAccount(*key, owner, change.name, fold_username(change.username)))

    def _link(self, change: AccountLinked) -> None:
        key = (change.platform, change.xid)
        self._reserved.pop(key, None)
        known = self._accounts.get(key) or KnownAccount(*key, change.person)
        self._keep(replace(known, person=change.person))

    def _erase(self, change: PersonErased) -> None:
        for key in tuple(self._people.get(change.person, ())):
            self._drop(key)
        for names in self._names.values():
            for id_ in (change.person, *change.entrants):
                names.pop(id_, None)

    def _name(self, change: Named) -> None:
        names = self._names.setdefault(change.stream, {})
        names.pop(change.id, None)
        if change.name:
            names[change.id] = change.name

    def _bind(self, change: ChatBound) -> None:
        self._chats.pop(change.chat, None)
        self._chats[change.chat] = (change.stream, change.kind)

    def _migrate(self, change: ChatMigrated) -> None:
        old = (change.platform, change.old)
        moving = {chat: replace(chat, xid=change.new) for chat in self._chats if (chat.platform, chat.xid) == old}
        replaced = set(moving.values()) - set(moving)
        self._chats = {moving.get(chat, chat): binding for chat, binding in self._chats.items() if chat not in replaced}

    def _keep(self, account: KnownAccount) -> None:
        key = (account.platform, account.xid)
        self._drop(key)
        if account.username:
            # A username has one holder: whoever was seen with it last.
            former = self._usernames.get((account.platform, account.username))
            if former is not None:
                self._accounts[former] = replace(self._accounts[former], username="")
            self._usernames[account.platform, account.username] = key
        self._accounts[key] = account
        self._people.setdefault(account.person, set()).add(key)

    def _drop(self, key: tuple[str, str]) -> None:
        account = self._accounts.pop(key, None)
        if account is None:
            return
        if account.username:
            del self._usernames[account.platform, account.username]
        accounts = self._people[account.person]
        accounts.discard(key)
        if not accounts:
            del self._people[account.person]


def _likeness(meant: str, name: str) -> int | None:
    """How well a name fits what was said, 0 best; None when it does not."""
    whole = fold_name(name)
    if whole == meant:
        return 0
    if whole.startswith(meant):
        return 1
    if any(fold_name(word).startswith(meant) for word in name.split()):
        return 2
    return 3 if meant in whole else None
