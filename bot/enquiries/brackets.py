"""`/bracket`: the rounds as a table, and whose match is next."""

from __future__ import annotations

from collections.abc import Iterator

from bot import replies
from bot.asked import Asked, Court
from bot.conversation import Answer, Reply, Says
from bot.enquiries.registry import on, told
from bot.localisation import Voice
from bot.notices.brackets import champion_line, pair_args, round_name
from rulebook.brackets import Pair, pairs, size_of
from rulebook.state import Tournament
from rulebook.vocabulary import EntrantId

_NOBODY = "…"


@on("bracket")
async def _bracket(referee: Court, asked: Asked) -> Answer:
    state = asked.state
    if not state.exists:
        return replies.refused("refuse-no-tournament", asked)
    if not state.bracket:
        return replies.refused("refuse-not-seeded", asked)
    voice = referee.voice(asked.heard.chat, asked.stream)
    title = Says("bracket-title", {"size": size_of(state), "clause": referee.edition(state).cites.get("bracket", "")})
    waiting = [pair for pair in pairs(state) if pair.is_open and pair.match is None]
    body = [*champion_line(state)]
    if waiting:
        body.append(Says("bracket-waiting"))
        body.extend(
            Says("bracket-waiting-pair", {"round": round_name(state, pair.round), **pair_args(state, pair)})
            for pair in waiting
        )
    return told(asked, Reply(title, tuple(body), table=tuple(_rows(state, voice))))


def _rows(state: Tournament, voice: Voice) -> Iterator[tuple[str, ...]]:
    """Each round under its name; its pairs by number: number, better half, score, other half, what is going on."""
    shown = 0
    for pair in sorted(pairs(state), key=lambda pair: (pair.round, pair.number)):
        if pair.round != shown:
            shown = pair.round
            yield (voice.say(round_name(state, pair.round)), "", "", "", "")
        sides = (_side(state, voice, pair.first), _side(state, voice, pair.second))
        yield (str(pair.number), sides[0], _score(pair), sides[1], _doing(voice, pair))


def _side(state: Tournament, voice: Voice, entrant: EntrantId | None) -> str:
    return _NOBODY if entrant is None else f"{state.seeds[entrant]} {voice.name_of(entrant)}"


def _score(pair: Pair) -> str:
    if pair.match is not None:
        score = pair.match.score if pair.match.first == pair.first else pair.match.score.turned
        return str(score)
    return "-:-" if pair.winner is None else "+:-" if pair.winner == pair.first else "-:+"


def _doing(voice: Voice, pair: Pair) -> str:
    if pair.winner is not None:
        return f"→ {voice.name_of(pair.winner)}"
    if not pair.is_open:
        return ""
    return voice.say(Says("bracket-cell", {"state": "next" if pair.match is None else "on"}))
