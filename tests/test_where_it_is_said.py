"""Which chat hears what, and how often; private chats, chats that are missing, clauses that are cited once."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

import pytest

from bot.conversation import Account, Answer, Heard, Outcome, Reply
from bot.editions import Editions
from bot.referee import Referee
from storage import codec
from storage.journal import Chat, Waiting
from storage.sqlite import SqliteJournal

BEGIN: Final = datetime(2026, 5, 10, 18, 0, tzinfo=UTC)
ONE, TWO, THREE = (Chat("paper", name) for name in ("one", "two", "three"))
OPENED: Final = ("/tournament «Кубок» walls", "/judge @jana", "/team «Волки»", "/team «Лисы»")
CAPTAINS: Final = ("/captain «Волки» @vera", "/captain «Лисы» @lev")
MATCH: Final = "/match «Волки» «Лисы» «Волки»"


async def _yes() -> bool:
    return True


@dataclass
class Paper:
    """People who talk to the referee, and what it has posted."""

    referee: Referee
    posted: list[tuple[str, str]]
    """Chat and title, in order."""
    heard: int = 0

    async def say(self, who: str, chat: Chat, text: str, *, private: bool = False) -> Answer:
        """Somebody says something."""
        self.heard += 1
        names = ("olga", "jana", "vera", "lev")
        return await self.referee.hear(
            Heard(
                cause=f"paper:{self.heard}",
                at=BEGIN + timedelta(seconds=self.heard),
                account=Account("paper", who, who, who),
                chat=chat,
                private=private,
                text=text,
                admin=_yes,
                mentions={f"@{name}": Account("paper", name, name, name) for name in names},
            )
        )

    async def all(self, chat: Chat, *texts: str) -> None:
        """The organiser says several things, each of which is done."""
        for text in texts:
            answer = await self.say("olga", chat, text)
            assert answer.outcome is Outcome.RULED, (text, answer)

    def titles(self, chat: Chat, title: str) -> int:
        """How often a chat was told something."""
        return self.posted.count((chat.xid, title))


@pytest.fixture
async def paper(tmp_path: Path) -> AsyncIterator[Paper]:
    """A referee without a platform."""
    journal = await SqliteJournal.open(tmp_path / "record.db")
    posted: list[tuple[str, str]] = []

    def keep(rows: tuple[Waiting, ...]) -> None:
        posted.extend((row.post.chat.xid, codec.loads(Reply, row.post.body).title.id) for row in rows)

    referee = Referee(journal, journal.directory, Editions(), clock=lambda: BEGIN, coin=lambda: 0, on_posts=keep)
    yield Paper(referee, posted)
    await journal.close()


async def test_without_a_hall_the_captains_are_told_of_a_match_once(paper: Paper) -> None:
    """The chat it was opened in has become the captains': what the hall would read they have read already."""
    await paper.all(ONE, *OPENED, "/bind captains", *CAPTAINS, MATCH)
    assert paper.titles(ONE, "match-started") == 1


async def test_a_hall_is_told_of_a_match_beside_the_captains(paper: Paper) -> None:
    """Each chat reads it once."""
    await paper.all(ONE, *OPENED)
    await paper.all(TWO, "/bind captains", *CAPTAINS, MATCH)
    assert (paper.titles(ONE, "match-started"), paper.titles(TWO, "match-started")) == (1, 1)


async def test_without_a_judges_chat_the_captains_chat_hears_the_judge_asked(paper: Paper) -> None:
    """A dispute must reach somebody who can settle it."""
    await paper.all(ONE, *OPENED)
    await paper.all(TWO, "/bind captains", *CAPTAINS, MATCH)
    await paper.say("vera", TWO, "создано")
    await paper.say("vera", TWO, "го")
    await paper.say("vera", TWO, "Волки 1:0 Лисы")
    paper.posted.clear()
    await paper.say("lev", TWO, "Волки 0:1 Лисы")
    asked = [(chat, title) for chat, title in paper.posted if title == "score-disputed"]
    assert len(asked) == 2
    assert {chat for chat, _ in asked} == {TWO.xid}


async def test_a_judges_chat_keeps_what_is_for_judges(paper: Paper) -> None:
    """Nothing of it falls to the captains when there is one."""
    await paper.all(ONE, *OPENED)
    await paper.all(TWO, "/bind captains", *CAPTAINS, MATCH)
    await paper.all(THREE, "/bind judges")
    await paper.say("vera", TWO, "создано")
    await paper.say("vera", TWO, "го")
    await paper.say("vera", TWO, "Волки 1:0 Лисы")
    paper.posted.clear()
    await paper.say("lev", TWO, "Волки 0:1 Лисы")
    assert (paper.titles(TWO, "score-disputed"), paper.titles(THREE, "score-disputed")) == (1, 1)


async def test_a_tournament_is_not_opened_where_nobody_would_find_it(paper: Paper) -> None:
    """A private chat is bound to nothing; the answer says where to open it, and nothing has happened."""
    mine = Chat("paper", "olga")
    answer = await paper.say("olga", mine, OPENED[0], private=True)
    assert answer.reply is not None
    assert (answer.outcome, answer.reply.title.id) == (Outcome.REFUSED, "refuse-tournament-private")
    said = paper.referee.voice(mine).draw(answer.reply).text
    assert "/tournament" in said
    assert "/bind" in said
    assert paper.posted == []
    assert paper.referee.directory.streams() == ()


async def test_an_answer_in_private_names_the_teams(paper: Paper) -> None:
    """A private chat serves no tournament, the answer knows which one it is about."""
    await paper.all(ONE, *OPENED)
    await paper.all(TWO, "/bind captains", *CAPTAINS, MATCH)
    mine = Chat("paper", "vera")
    for text, outcome in (("/score", Outcome.TOLD), ("/captain «Волки» @lev", Outcome.REFUSED)):
        answer = await paper.say("vera", mine, text, private=True)
        assert answer.reply is not None
        assert answer.outcome is outcome
        said = paper.referee.voice(mine, answer.stream).draw(answer.reply).text
        assert "t1" not in said
    score = await paper.say("vera", mine, "/score", private=True)
    assert score.reply is not None
    assert "«Волки» 0 : 0 «Лисы»" in paper.referee.voice(mine, score.stream).draw(score.reply).text


async def test_a_clause_is_cited_once(paper: Paper) -> None:
    """A refusal and what is known already say their clause in a line of their own, and nowhere else."""
    await paper.all(ONE, *OPENED)
    await paper.all(TWO, "/bind captains", *CAPTAINS, MATCH)
    refused = await paper.say("vera", TWO, MATCH)
    await paper.say("vera", TWO, "создано")
    known = await paper.say("vera", TWO, "/created")
    for answer, outcome in ((refused, Outcome.REFUSED), (known, Outcome.KNOWN)):
        assert answer.reply is not None
        assert answer.outcome is outcome
        drawn = paper.referee.voice(TWO, answer.stream).draw(answer.reply)
        assert drawn.citations == ()
        assert drawn.text.count(answer.clause) == bool(answer.clause)
    assert refused.clause == "2.2"
