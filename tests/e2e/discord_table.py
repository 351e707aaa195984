"""The table on Discord."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.catalogue import BY_NAME, Kind
from tests.e2e.table import CHATS, PATIENCE, Seen, visible

if TYPE_CHECKING:
    from tests.loopback.discord_people import Answer, Person
    from tests.loopback.discord_server import DiscordServer
    from tests.loopback.discord_world import Post

LONGEST: Final = 2000
"""Signs of a message that people can send."""


class DiscordTable:
    """A server with three channels and whoever is in it."""

    platform = "discord"

    def __init__(self, server: DiscordServer, *people: str, lag: int = 0) -> None:
        self.server, self.lag = server, lag
        server.pass_time(-lag)
        self.guild = server.guild("Cup")
        admin = self.guild.create_role("admin", permissions=discord.Permissions(administrator=True))
        self.people: dict[str, Person] = {
            name: server.person(name, self.guild, roles=[admin] if name == "olga" else ()) for name in people
        }
        self.chats = {kind: self.guild.create_text_channel(kind) for kind in CHATS}

    async def say(self, who: str, chat: str, text: str) -> Post:
        """Write a message, of which Discord takes so much."""
        person = self.people[who]
        return await person.say(self.chats.get(chat) or person.dms, text[:LONGEST])

    async def ask(self, who: str, chat: str, text: str) -> Seen:
        """Write a message that the bot replies to; the reply."""
        said = await self.say(who, chat, text)

        def found() -> Post | None:
            return next((post for post in self.server.posts(said.channel_id) if post.reply_to == said.id), None)

        return _seen(await self.server.bell.until(found, PATIENCE, lambda: f"no answer to {text!r}"))

    async def command(self, who: str, chat: str, name: str, /, **values: str) -> Seen:
        """Give a slash command; its answer."""
        kinds = {parameter.name: parameter.kind for parameter in BY_NAME[name].parameters}
        options: dict[str, Any] = {}
        for option, value in values.items():
            kind = kinds[option]
            options[option] = (
                self.people[value] if kind is Kind.PERSON else int(value) if kind is Kind.NUMBER else value
            )
        answer = await self.people[who].slash(self.chats[chat], name, **options)
        return Seen(_plain(answer.text), answer.buttons, answer)

    async def press(self, who: str, seen: Seen, label: str) -> str:
        """Press a button that is still there."""
        assert label in seen.buttons, f"{label} is not among {list(seen.buttons)}"
        return await self._click(who, seen, seen.buttons[label])

    async def forge(self, who: str, seen: Seen, token: str) -> str:
        """Press a button with this behind it: such a one is first put where another has been."""
        shown: Post = seen.native
        stored = self.server.world.backend.get_message(shown.channel_id, shown.id)
        button = next(part for row in stored.components for part in row["components"])
        before, button["custom_id"] = button["custom_id"], token
        try:
            return await self._click(who, seen, token)
        finally:
            button["custom_id"] = before

    async def edit(self, said: Post, text: str) -> None:
        """Change one's own message."""
        await next(person for person in self.people.values() if person.id == said.author_id).edit(said, text)

    async def again(self) -> None:
        """Deliver the latest thing again, and see it heard."""
        self.server.again()
        await self.quiet()

    async def shown(self, chat: str, text: str, count: int = 1) -> Seen:
        """A post in a channel."""

        def found() -> Post | None:
            posts = [post for post in self._posts(chat) if text.lower() in _plain(post.text).lower()]
            return posts[count - 1] if len(posts) >= count else None

        def told() -> str:
            return f"{text!r} x{count} is not among\n" + "\n".join(self.posts(chat))

        return _seen(await self.server.bell.until(found, PATIENCE, told))

    def posts(self, chat: str) -> list[str]:
        """What the bot has posted in a channel."""
        return [_plain(post.text) for post in self._posts(chat)]

    async def quiet(self) -> None:
        """Ask something; what was delivered before has been heard when the answer comes."""
        await self.command("olga", "hall", "clause", number="3.3")

    def hurry(self) -> None:
        """Deliver in time from now on."""
        self.server.pass_time(self.lag)
        self.lag = 0

    def forbid(self, chat: str) -> None:
        """Take the bot's right to write in a channel."""
        self.server.forbid(self.chats[chat])

    async def _click(self, who: str, seen: Seen, token: str) -> str:
        answer: Answer = await self.people[who].click(seen.native, custom_id=token)

        def told() -> str:
            return "\n".join(_plain(post.text) for post in answer.posts if post.ephemeral)

        return await self.server.bell.until(lambda: told() or None, PATIENCE, lambda: "the presser is told nothing")

    def _posts(self, chat: str) -> list[Post]:
        return [post for post in self.server.posts(self.chats[chat]) if not post.ephemeral]


def _plain(text: str) -> str:
    """Text as it is read, without the signs that keep it from being formatted."""
    return re.sub(r"\\([^\w\s])", r"\1", visible(text).replace("\\_", "_"))


def _seen(post: Post) -> Seen:
    return Seen(_plain(post.text), post.buttons, post)
