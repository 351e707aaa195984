"""The table on Telegram."""

from __future__ import annotations

import time
from typing import Any

from bot.catalogue import BY_NAME, Kind
from tests.e2e.table import CHATS, PATIENCE, Seen, visible
from tests.loopback.telegram_server import Call, TelegramServer

_QUOTED = {Kind.ENTRANT, Kind.SUBJECT}


class TelegramTable:
    """Three groups and whoever is in them."""

    platform = "telegram"

    def __init__(self, server: TelegramServer, *people: str, lag: int = 0) -> None:
        self.server, self.lag = server, lag
        self.people: dict[str, dict[str, Any]] = {name: server.user(name) for name in people}
        self.chats = {kind: server.supergroup(kind, *self.people.values()) for kind in CHATS}
        for chat in self.chats.values():
            server.join(chat, self.people["olga"], "creator")
        self.topics: dict[str, int] = {}

    async def say(self, who: str, chat: str, text: str, **fields: Any) -> dict[str, Any]:  # noqa: ANN401
        """Write a message."""
        where = self.chats.get(chat) or self.server.private(self.people[who])
        date = int(time.time()) - self.lag
        return await self.server.say(self.people[who], where, text, date=date, topic=self.topics.get(chat), **fields)

    async def ask(self, who: str, chat: str, text: str, **fields: Any) -> Seen:  # noqa: ANN401
        """Write a message that the bot replies to; the reply."""
        since = self.server.mark()
        return _seen(await self._reaction(await self.say(who, chat, text, **fields), since))

    async def command(self, who: str, chat: str, name: str, /, **values: str) -> Seen:
        """Type a command; the reply, or an empty one where it is a sign on the message."""
        words, entities = [f"/{name}"], []
        for parameter in BY_NAME[name].parameters:
            value = values.pop(parameter.name, None)
            if value is None:
                continue
            if parameter.kind is Kind.PERSON:
                offset = len(" ".join(words).encode("utf-16-le")) // 2 + 1
                length = len(value.encode("utf-16-le")) // 2
                user = self.people[value]
                entities.append({"type": "text_mention", "offset": offset, "length": length, "user": user})
            words.append(f"«{value}»" if parameter.kind in _QUOTED else value)
        assert not values, f"/{name} has no {', '.join(values)}"
        since = self.server.mark()
        fields = {"entities": entities} if entities else {}
        return _seen(await self._reaction(await self.say(who, chat, " ".join(words), **fields), since))

    async def press(self, who: str, seen: Seen, label: str) -> str:
        """Press a button, also one that is gone by now."""
        return await self.forge(who, seen, seen.buttons[label])

    async def forge(self, who: str, seen: Seen, token: str) -> str:
        """Press a button with this behind it."""
        query = await self.server.press(self.people[who], seen.native, data=token)
        answer = await self.server.answered(query, PATIENCE)
        return str(answer.fields.get("text", ""))

    async def edit(self, said: dict[str, Any], text: str) -> None:
        """Change one's own message."""
        await self.server.edit(said, text)

    async def again(self) -> None:
        """Deliver the latest thing again, and see it heard."""
        await self.server.again()
        await self.quiet()

    async def shown(self, chat: str, text: str, count: int = 1) -> Seen:
        """A post in a chat, in its topic where it has one."""

        def found() -> Call | None:
            calls = [
                call
                for call in self.server.sent(chat=self.chats[chat])
                if call.fields.get("message_thread_id") == self.topics.get(chat)
                and text.lower() in visible(call.text).lower()
            ]
            return calls[count - 1] if len(calls) >= count else None

        def told() -> str:
            return f"{text!r} x{count} is not among\n" + "\n".join(self.posts(chat))

        return _seen(await self.server.bell.until(found, PATIENCE, told))

    def posts(self, chat: str) -> list[str]:
        """What the bot has posted in a chat."""
        return [str(message["text"]) for message in self.server.posts(self.chats[chat])]

    async def quiet(self) -> None:
        """Ask something in private; what was said before has been fetched when the answer comes."""
        await self.ask("olga", "private", "/clause 3.3")

    def hurry(self) -> None:
        """Deliver in time from now on."""
        self.lag = 0

    def forbid(self, chat: str) -> None:
        """Take the bot's right to write in a chat."""
        what = "Bad Request: not enough rights to send text messages to the chat"
        self.server.fault("sendMessage", 400, what, times=1_000_000, chat=self.chats[chat])

    async def _reaction(self, said: dict[str, Any], since: int) -> Call:
        """The reply to a message, or the sign on it."""

        def found() -> Call | None:
            return next((call for call in self.server.calls[since:] if _concerns(call, said)), None)

        return await self.server.bell.until(
            found, PATIENCE, lambda: f"no answer to {said['text']!r}\n{self.server.told(since)}"
        )


def _concerns(call: Call, said: dict[str, Any]) -> bool:
    if call.status != 200 or not call.is_in(said["chat"]["id"]):
        return False
    if call.method == "setMessageReaction":
        return bool(call.fields["message_id"] == said["message_id"])
    if said["chat"]["type"] == "private":
        return call.method == "sendMessage"
    reply = call.fields.get("reply_parameters") or {}
    return call.method == "sendMessage" and int(reply.get("message_id") or 0) == said["message_id"]


def _seen(call: Call) -> Seen:
    return Seen("", {}, call) if call.method == "setMessageReaction" else Seen(call.text, call.buttons, call.message)
