"""Order in the captains' chat: who has it, and what is too loud.

| clause | state | where / why not |
|---|---|---|
| 2.2.г a judge may take the chat away | works | `mute`; the score then comes through the judge (M32, reports.speaker) |
| 7.1 who is in the chat | told | the platform's members are the platform's matter |
| 7.2 both captains report | works | reports.py; the silent one is reminded (calling.py) |
| 7.3 no flood, no Caps Lock | proposed | `notice`: shown to the judge, never punished by itself; the edition's limits |

Capitals: Cyrillic counts, signs and short words do not, nor do the teams' own names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from rulebook import conduct
from rulebook.commands import Mute, NoticeConduct
from rulebook.context import Context, Decision
from rulebook.edition import Edition
from rulebook.events import ChatGivenBack, ChatTaken, ConductNoticed
from rulebook.state import RulingState
from rulebook.vocabulary import BOT, Known, Refusal, Role

_WORD = re.compile(r"[^\W\d_]+")
_SHORT = 3
"""Letters; words as short (ГОУ, ТЕХ, GO) are not shouting."""
_ENDING = 2
"""Letters in which a name may be declined: «ВОЛКАМ» is «Волки»."""


def is_loud(edition: Edition, text: str, names: Iterable[str] = ()) -> bool:
    """Whether a message is written in capitals."""
    rules = edition.captains_chat
    if not rules:
        return False
    own = tuple(_stem(word.casefold()) for name in names for word in _WORD.findall(name))
    words = [word for word in _WORD.findall(text) if len(word) > _SHORT and not _named(word.casefold(), own)]
    letters = "".join(words)
    if len(letters) < rules["caps_letters"]:
        return False
    share: float = rules["caps_share"]
    return sum(letter.isupper() for letter in letters) >= share * len(letters)


def _stem(word: str) -> str:
    return word[:-1] if len(word) > _SHORT + 1 else word


def _named(word: str, names: Sequence[str]) -> bool:
    """Whether a word is a team's name, declined or not."""
    return any(word.startswith(name) and len(word) - len(name) <= _ENDING + 1 for name in names)


def is_flood(edition: Edition, times: Sequence[datetime]) -> bool:
    """Whether one person's last messages came too fast."""
    rules = edition.captains_chat
    if not rules or len(times) < rules["flood_messages"]:
        return False
    recent = times[-rules["flood_messages"] :]
    return recent[-1] - recent[0] <= timedelta(seconds=rules["flood_seconds"])


def notice(ctx: Context, command: NoticeConduct) -> Decision:
    """The bot saw it; the judges are shown a ruling, once while one waits."""
    if ctx.actor != BOT:
        return Refusal("refuse-not-bot")
    clause = str(ctx.edition.captains_chat.get("clause", ""))
    own = ctx.state.entrant_of(command.person)
    rule = ctx.edition.infractions.get(clause)
    if own is None or rule is None:
        return Known("known-nothing-due")
    waits = any(
        ruling.state is RulingState.PROPOSED and ruling.case.infraction == rule.id and ruling.case.entrant == own.id
        for ruling in ctx.state.rulings.values()
    )
    again = timedelta(minutes=ctx.edition.captains_chat.get("again_minutes", 0))
    lately = any(
        ruling.state is RulingState.REJECTED
        and ruling.automatic
        and (ruling.case.infraction, ruling.case.entrant) == (rule.id, own.id)
        and ctx.at - ruling.entered_at < again
        for ruling in ctx.state.rulings.values()
    )
    if waits or lately or ctx.is_muted(own.id):
        return Known("known-nothing-due")
    noticed = ConductNoticed(command.kind, command.person, own.id, ctx.at, command.details)
    return (noticed, *conduct.propose_for(ctx, rule, own.id, ctx.state.match_of(own.id), ctx.at))


def mute(ctx: Context, command: Mute) -> Decision:
    """Take the captains' chat away, or give it back."""
    if (refusal := ctx.lacks(Role.JUDGE)) is not None:
        return refusal
    entrant = ctx.state.entrants.get(command.entrant)
    if entrant is None:
        return Refusal("refuse-unknown-entrant")
    if command.back:
        if not ctx.is_muted(entrant.id):
            return Known("known-not-muted", {"entrant": entrant.id})
        return conduct.chat_back(ctx, entrant.id, ChatGivenBack(entrant.id, ctx.actor.person, ctx.at))
    if ctx.is_muted(entrant.id):
        return Known("known-muted", {"entrant": entrant.id}, ctx.cite("mute"))
    return (ChatTaken(entrant.id, ctx.actor.person, ctx.at),)
