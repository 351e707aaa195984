"""The table of a group, with what decided each place, and the results it is made of."""

from __future__ import annotations

from bot import replies
from bot.asked import Asked, Court
from bot.conversation import Answer, Entrant, Plain, Reply, Says
from bot.enquiries.registry import on, told
from rulebook import Edition
from rulebook.standings import Row, groups, is_technical, table, walkovers
from rulebook.state import Match, Tournament


@on("standings")
async def _standings(referee: Court, asked: Asked) -> Answer:
    if not asked.state.exists:
        return replies.refused("refuse-no-tournament", asked)
    edition, state = referee.edition(asked.state), asked.state
    wanted = asked.args.get("group", "").casefold()
    known = groups(state)
    chosen = [group for group in known if not wanted or group.casefold() == wanted]
    if not chosen or edition.standings is None:
        return replies.refused("refuse-unknown-group", asked, {"groups": ", ".join(filter(None, known)) or "-"})
    lines = [line for group in chosen for line in _group(edition, state, group)]
    title = Says("standings-title", {"clause": edition.standings.clause})
    return told(asked, Reply(title, tuple(lines)))


def _group(edition: Edition, state: Tournament, group: str) -> list[Says]:
    """One group: a line a team, then the results."""
    rows = table(edition, state, group)
    lines = [Says("standings-group", {"group": Plain(group)})] if group else []
    lines.extend(_row(row) for row in rows)
    members = {row.entrant for row in rows}
    played = [match for match in state.matches.values() if match.finished_at and set(match.entrants) <= members]
    lines.extend(Says("standings-result", _result(match)) for match in played)
    score = f"0:{edition.match.wins}*"
    lines.extend(
        Says("standings-result", {"a": Entrant(gone), "b": Entrant(other), "score": score})
        for gone, other in walkovers(state, group)
    )
    return lines


def _row(row: Row) -> Says:
    why = row.reason if row.played else ""
    return Says(
        "standings-row",
        {
            "place": row.place,
            "entrant": Entrant(row.entrant),
            "points": row.points,
            "games": f"{row.won}:{row.lost}" + ("*" if row.technical else ""),
            "played": row.played,
            "why": Says("standings-why", {"clause": why}) if why else Says("standings-no-why"),
            "state": "out" if row.removed else "on" if row.advances and row.played else "",
        },
    )


def _result(match: Match) -> dict[str, object]:
    score = f"{match.score.first}:{match.score.second}" + ("*" if is_technical(match) else "")
    return {"a": Entrant(match.first), "b": Entrant(match.second), "score": score}
