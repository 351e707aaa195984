"""A match on Discord from the first command to a confirmed score, with the real referee, record and herald behind."""

from __future__ import annotations

import contextlib
from functools import partial
from typing import TYPE_CHECKING, Final

import discord
import pytest

from bot.conversation import Reply
from bot.discord_adapter import DiscordAdapter
from bot.editions import Editions
from bot.herald import Herald
from bot.referee import Referee
from storage import codec
from storage.sqlite import SqliteJournal
from tests.loopback.waiting import until

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping, Sequence
    from pathlib import Path

    from storage.journal import Chat
    from tests.loopback.discord_server import DiscordServer

pytestmark = pytest.mark.loopback

KINDS: Final = ("captains", "judges", "hall")


@contextlib.asynccontextmanager
async def refereed(server: DiscordServer, record: Path) -> AsyncIterator[Referee]:
    """The bot as it is served, without a clock that would call time."""
    journal = await SqliteJournal.open(record)
    herald = Herald(journal, partial(codec.loads, Reply))
    referee = Referee(journal, journal.directory, Editions(), on_posts=herald.deliver)
    told: list[bool] = []
    adapter = DiscordAdapter(
        server.token,
        referee,
        api=server.api,
        gateway=server.gateway_url,
        on_listening=told.append,
        bound_chats=lambda: [
            chat for stream in journal.directory.streams() for chat in journal.directory.chats_of(stream)
        ],
        since=await journal.last_alive(),
        ready_timeout=0.02,
    )
    referee.findings["discord"] = adapter.findings

    async def rooms(stream: str) -> Mapping[str, Sequence[Chat]]:
        return {kind: journal.directory.chats_of(stream, kind) for kind in KINDS}

    await adapter.start()
    await herald.open({"discord": adapter}, referee.voice, referee.chat_moved, rooms)
    try:
        await until(lambda: told[-1:] == [True])
        journal.alive(referee.clock())
        yield referee
    finally:
        await herald.close(1)
        await adapter.stop()
        await journal.close()


async def test_a_match_is_played_on_discord(server: DiscordServer, tmp_path: Path) -> None:
    """Slash commands with suggestions, free words, presses, a restart with a score said meanwhile; nothing twice."""
    guild = server.guild("Cup")
    captains, judges, hall = (guild.create_text_channel(kind) for kind in KINDS)
    admin = guild.create_role("admin", permissions=discord.Permissions(administrator=True))
    olga = server.person("olga", guild, roles=[admin])
    jana, vera, lev = (server.person(name, guild) for name in ("jana", "vera", "lev"))

    async with refereed(server, tmp_path / "record.db"):
        refused = await vera.slash(judges, "tournament", name="Кубок", rulebook="walls")
        assert (refused.text, refused.ephemeral) == ("Турнир открывает администратор чата.\nПункт 2.1.", True)
        assert "Турнир открыт" in (await olga.slash(judges, "tournament", name="Кубок", rulebook="walls")).text
        for kind, channel in zip(KINDS, (captains, judges, hall), strict=True):
            await olga.slash(channel, "bind", chat=kind)
        for team, captain in (("_Волки_", vera), ("Лисы", lev)):
            await olga.slash(judges, "team", name=team)
            offered, *_ = await olga.suggest(judges, "captain", "team", team)
            assert offered["name"] == f"«{team}»"
            await olga.slash(judges, "captain", team=offered["value"], person=captain)
        await olga.slash(judges, "judge", person=jana)
        await server.wait(hall, r"«\_Волки\_»: капитан vera")
        assert "Капитанский чат: есть." in (await olga.slash(judges, "check")).text

        await jana.slash(judges, "match", a="_Волки_", b="Лисы", creator="_Волки_")
        begun = await server.wait(captains, r"Этап 1 создаёт «\_Волки\_»")
        await lev.say(captains, "просто болтаем")
        await vera.click(begun, "Создали")
        await server.wait(captains, "Сборы до")
        assert server.now(begun).buttons == {}
    await vera.say(captains, "_Волки_ 1:0 Лисы")

    async with refereed(server, tmp_path / "record.db"):
        reported = await server.wait(captains, r"«\_Волки\_» 1 : 0 «Лисы»: записано со слов")
        own = await vera.click(reported, next(iter(reported.buttons)))
        assert own.posts[-1].ephemeral
        assert server.now(reported).buttons == reported.buttons
        await lev.click(reported, next(iter(reported.buttons)))
        await server.wait(captains, "Счёт 1 : 0 подтверждён обеими командами")
        assert server.now(reported).buttons == {}
        assert r"«\_Волки\_» 1 : 0 «Лисы»" in (await vera.slash(hall, "score")).text
        assert r"«\_Волки\_» 1 : 0 «Лисы»" in (await vera.slash(vera.dms, "score")).text
        await lev.say(lev.dms, "/score")
        await server.wait(lev.dms, r"«\_Волки\_» 1 : 0 «Лисы»")
    shown = [post.text for post in server.posts(captains)]
    assert sum("записано со слов" in text for text in shown) == 1
    assert not any(post.pings or post.pings_everyone for post in server.posts(captains))
