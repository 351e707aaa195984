"""People on Discord: what they do, and what they get to see for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simcord.actors import _autocomplete_result

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simcord.actors import MemberActor
    from simcord.builders import ChannelHandle, UserHandle
    from simcord.results import InteractionResult

    from tests.loopback.discord_server import DiscordServer
    from tests.loopback.discord_world import Post


class Answer:
    """What came of a command, a click or a form: grows while the bot works on it."""

    def __init__(self, server: DiscordServer, result: InteractionResult) -> None:
        self._server, self.native = server, result

    @property
    def acknowledged(self) -> bool:
        """Whether the bot has reacted at all."""
        return self.native.acknowledged

    @property
    def complete(self) -> bool:
        """Whether people see more than "thinking ..."."""
        return self.native.acknowledged and not self.native._interaction.loading

    @property
    def ephemeral(self) -> bool:
        """Whether only the person who asked sees the answer."""
        return self.native.ephemeral

    @property
    def modal(self) -> dict[str, Any] | None:
        """The form the bot has opened."""
        return self.native.modal

    @property
    def posts(self) -> list[Post]:
        """The answer and what followed it, as they stand now; after a click that changed the message, that message."""
        shown = [self.native.response, *self.native.followups]
        return [self._server.world.post(each._message) for each in shown if each is not None]

    @property
    def text(self) -> str:
        """Every word of all of it."""
        return "\n".join(post.text for post in self.posts)

    @property
    def buttons(self) -> dict[str, str]:
        """The buttons of all of it."""
        return {label: action for post in self.posts for label, action in post.buttons.items()}

    def __repr__(self) -> str:
        return f"<Answer acknowledged={self.acknowledged} complete={self.complete} {self.text!r}>"


class Person:
    """A member of a guild who acts. Acts that the bot has to answer return when it has, unless told `wait=False`."""

    def __init__(self, server: DiscordServer, member: MemberActor) -> None:
        self._server, self.member, self.user = server, member, member.user

    @property
    def id(self) -> int:
        """The person's id."""
        return self.member.id

    @property
    def dms(self) -> ChannelHandle:
        """The private channel with the bot."""
        return self.user.dm_channel

    async def say(
        self,
        channel: ChannelHandle,
        text: str = "",
        *,
        files: Sequence[tuple[str, bytes]] = (),
        reply_to: Post | None = None,
    ) -> Post:
        """Write a message, in a channel or in `dms`."""
        if channel.guild is None:
            attachments = self._server.world.backend.store_attachments(channel.id, files)
            return self._server.found(channel, await self.user.send_dm(text, attachments=attachments))
        sent = await self.member.send(channel, text, attachments=files, reply_to=reply_to.native if reply_to else None)
        return self._server.found(channel, sent)

    async def edit(self, post: Post, text: str) -> Post:
        """Change one's own message."""
        await self.member.edit(post.native, text)
        return self._server.now(post)

    async def slash(self, channel: ChannelHandle, command: str, /, *, wait: bool = True, **options: object) -> Answer:
        """Run a slash command, once the bot has registered it. People are given as Person, files as (name, bytes)."""
        await self._server.registered(command.partition(" ")[0], self.member.guild)
        given = {name: value.member if isinstance(value, Person) else value for name, value in options.items()}
        if channel.guild is None:
            return await self._server.answered(await self.user.slash(command, **given), wait=wait)
        return await self._server.answered(await self.member.slash(channel, command, **given), wait=wait)

    async def suggest(
        self, channel: ChannelHandle, command: str, option: str, typed: str, /, **filled: object
    ) -> list[dict[str, Any]]:
        """Type into an option and read what the bot suggests: its choices, each with name and value."""
        await self._server.registered(command.partition(" ")[0], self.member.guild)
        actor: Any = self.member if channel.guild is not None else self.user
        result = await _autocomplete_result(actor, channel, command, option, typed, filled)
        await self._server.answered(result, wait=True)
        return result.autocomplete_choices or []

    async def click(
        self, shown: Post | Answer, label: str = "", *, custom_id: str | None = None, wait: bool = True
    ) -> Answer:
        """Press a button, named by its label or its custom_id, on the message as it is now."""
        posts = shown.posts if isinstance(shown, Answer) else [self._server.now(shown)]
        found = [post for post in posts if label in post.buttons or custom_id in post.buttons.values()]
        if not found:
            msg = f"no button {label or custom_id!r} among {[post.buttons for post in posts]}"
            raise ValueError(msg)
        actor = self._actor(found[0])
        result = await actor.click(found[0].native, label=None if custom_id else label, custom_id=custom_id)
        return await self._server.answered(result, wait=wait)

    async def choose(self, shown: Post, *values: object, custom_id: str | None = None, wait: bool = True) -> Answer:
        """Choose from a select menu."""
        given = [value.member if isinstance(value, Person) else value for value in values]
        result = await self._actor(shown).select(shown.native, given, custom_id=custom_id)
        return await self._server.answered(result, wait=wait)

    async def submit(self, form: Answer, values: dict[str, Any], *, wait: bool = True) -> Answer:
        """Fill in and send a form the bot has opened: values by custom_id."""
        return await self._server.answered(await self.member.submit_modal(form.native, values), wait=wait)

    async def menu(self, channel: ChannelHandle, command: str, target: Post | Person, *, wait: bool = True) -> Answer:
        """Run a command of the context menu of a message or a person."""
        await self._server.registered(command, self.member.guild)
        aimed = target.member if isinstance(target, Person) else target.native
        return await self._server.answered(await self.member.context_menu(channel, command, aimed), wait=wait)

    def _actor(self, post: Post) -> MemberActor | UserHandle:
        return self.user if post.channel_id == self.dms.id else self.member
