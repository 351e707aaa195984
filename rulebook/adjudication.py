"""How a game ends when the game itself cannot say: the deal, a freeze, survivors, a walk-out, a wipe-out.

| clause | state | where / why not |
|---|---|---|
| 4.10 win by dealt roles | works | `claim_cards`: three sets (M43); +1 once as the game's win, or a bonus |
| 3.8 wiped out, certain win | works | `adjudicate` wipe_out, certain: a judge says so, the bot does not see the game |
| 3.8.а more survivors | works | `adjudicate` survivors |
| 3.8.б equal survivors | works | a draw: the score stays (M13) |
| 3.8 with an active left | asked | the regulation is silent: the judge decides (8.7) |
| 3.9.а freeze with a rescuer, two mafia, a maniac | works | `adjudicate` freeze; 4.10 goes first (M14) |
| 3.9.б, 3.12 any other freeze | asked | the judge decides on a screenshot |
| 3.13 no chances: leave | works | `adjudicate` walkout: the game is the opponent's (M44) |

Roles are counted in the edition's words; nothing here names one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from rulebook.commands import Adjudicate, ClaimCards, SettleScore
from rulebook.context import Context, Decision
from rulebook.edition import CardsRules
from rulebook.reports import reachable, report_by, settle
from rulebook.state import Match, Phase, Stage
from rulebook.vocabulary import Choice, EntrantId, Question, Refusal, Role, Score


def read_roles(rules: CardsRules, text: str) -> dict[str, int] | str:
    """«3 мафа, ман, ком» as counts by the edition's roles; the first unknown word instead, if there is one."""
    known = {word: role for role, words in rules.roles.items() for word in (role, *words)}
    found: dict[str, int] = {}
    number = 1
    for token in map(str, re.findall(r"\d+|[^\W\d_]+", text.casefold())):
        if token.isdecimal():
            number = min(int(token), 99)
            continue
        if token in {"и", "and", "плюс", "x", "х"}:
            continue
        role = known.get(token)
        if role is None:
            return token
        found[role] = found.get(role, 0) + number
        number = 1
    return found


def wins_by_cards(rules: CardsRules, counting: object, roles: Mapping[str, int]) -> bool:
    """Whether a deal is one of the winning sets: at least so many of each role, or exactly."""
    exactly = counting == "exactly"
    for cards in rules.sets:
        fits = all(
            roles.get(role, 0) == count if exactly else roles.get(role, 0) >= count
            for role, count in cards.need.items()
        )
        if fits and cards.any_of:
            fits = any(roles.get(role, 0) for role in cards.any_of)
        if fits and exactly:
            allowed = {*cards.need, *cards.any_of}
            fits = all(role in allowed for role, count in roles.items() if count)
        if fits:
            return True
    return False


def claim_cards(ctx: Context, command: ClaimCards) -> Decision:
    """A captain says that the deal wins (4.10): counted like any score, once agreed to or settled."""
    rules = ctx.edition.cards
    if rules is None:
        return Refusal("refuse-no-cards")
    if ctx.actor.anonymous:
        return Refusal("refuse-anonymous")
    own = ctx.speaks_for()
    side = command.entrant if ctx.at_least(Role.JUDGE) and command.entrant else own.id if own else None
    if side is None:
        return Refusal("refuse-not-captain", clause=rules.clause)
    match = ctx.state.match_of(side)
    if match is None:
        return Refusal("refuse-no-match")
    counting = ctx.switch("cards.counting")
    if not wins_by_cards(rules, counting, command.roles):
        return Refusal("refuse-cards", {"have": _spelt(command.roles)}, rules.clause)
    if match.finished_at is not None:
        return Refusal("refuse-finished", {"score": match.score, "winner": match.winner}, ctx.edition.match.clause)
    if any(game.number == match.game and game.how in {"cards", "bonus"} for game in match.games):
        return Refusal("refuse-cards-once", {"game": match.game}, rules.clause)
    now = match.score
    score = Score(now.first + 1, now.second) if side == match.first else Score(now.first, now.second + 1)
    how = "bonus" if counting == "bonus" else "cards"
    if own is None or own.id != side:
        return settle(ctx, SettleScore(score, match=match.id, how=how, clause=rules.clause))
    return report_by(ctx, match, side, score, how)


def _spelt(roles: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {role}" for role, count in roles.items()) or "-"


def adjudicate(ctx: Context, command: Adjudicate) -> Decision:
    """A judge says how the game stood; the clause says who wins, or that the judge decides."""
    if (refusal := ctx.lacks(Role.JUDGE)) is not None:
        return refusal
    rules = ctx.edition.adjudication.get(command.kind)
    if rules is None:
        return Refusal("refuse-unknown-adjudication", {"kinds": ", ".join(ctx.edition.adjudication)})
    entrant = EntrantId(command.facts.get("entrant", ""))
    found = ctx.state.match_of(entrant) if entrant in ctx.state.entrants else ctx.match()
    if found is None:
        return Refusal("refuse-no-match")
    if not isinstance(found, Match):
        return found
    match = found
    if match.phase is Phase.FINISHED:
        return Refusal("refuse-finished", {"score": match.score, "winner": match.winner}, ctx.edition.match.clause)
    if match.stage is Stage.OVER and match.report is None and match.dispute is None:
        return Refusal("refuse-no-game-on", clause=rules["clause"])
    side = entrant if entrant in match.entrants else None
    match command.kind:
        case "freeze":
            return _freeze(ctx, match, side, command.facts.get("roles", ""), rules)
        case "survivors":
            return _survivors(ctx, match, command.facts, rules)
        case "wipe_out" if command.facts.get("both"):
            return _draw(ctx, match, rules["clause"])
        case "wipe_out" | "walkout" if side is not None:
            return _won(ctx, match, match.other(side), rules["clause"])
        case "certain" if side is not None:
            return _won(ctx, match, side, rules["clause"])
        case _:
            return Refusal("refuse-which-team", clause=rules["clause"])


def _won(ctx: Context, match: Match, winner: EntrantId, clause: str) -> Decision:
    now = match.score
    score = Score(now.first + 1, now.second) if winner == match.first else Score(now.first, now.second + 1)
    return settle(ctx, SettleScore(score, match=match.id, how="adjudicated", clause=clause))


def _draw(ctx: Context, match: Match, clause: str) -> Decision:
    return settle(ctx, SettleScore(match.score, match=match.id, how="draw", clause=clause))


def _judge(match: Match, clause: str, evidence: str = "") -> Question:
    """Nobody's clause says who wins: the judge does, with what must be asked for."""
    now = match.score
    choices = [
        Choice("settle", (match.id, str(match.game), f"{score.first}-{score.second}"), "label-score", {"score": score})
        for score in (*reachable(match, now), now)
    ]
    return Question("ask-adjudicate", {"now": now, "evidence": evidence or clause}, tuple(choices), clause)


def _freeze(ctx: Context, match: Match, side: EntrantId | None, text: str, rules: Mapping[str, object]) -> Decision:
    cards = ctx.edition.cards
    roles = read_roles(cards, text) if cards else {}
    if isinstance(roles, str):
        return Refusal("refuse-unknown-role", {"role": roles}, str(rules["clause"]))
    if side is not None and cards is not None and wins_by_cards(cards, ctx.switch("cards.counting"), roles):
        return _won(ctx, match, side, cards.clause)
    need, any_of = rules["need"], rules["any_of"]
    assert isinstance(need, dict)  # noqa: S101 - the edition's shape
    assert isinstance(any_of, list | tuple)  # noqa: S101
    enough = all(roles.get(role, 0) >= count for role, count in need.items())
    if side is not None and enough and any(roles.get(role, 0) for role in any_of):
        return _won(ctx, match, side, str(rules["clause"]))
    return _judge(match, str(rules["otherwise_clause"]), str(rules["evidence_clause"]))


def _survivors(ctx: Context, match: Match, facts: Mapping[str, str], rules: Mapping[str, str]) -> Decision:
    if facts.get("active"):
        return _judge(match, rules["with_active_clause"])
    numbers = re.findall(r"\d+", facts.get("alive", ""))
    most = int(ctx.edition.lineup.get("per_team", 99))
    if len(numbers) != 2 or any(int(number) > most for number in numbers):  # noqa: PLR2004 - one for each side
        return Refusal("refuse-survivors", {"most": most}, rules["clause"])
    first, second = map(int, numbers)
    if first == second:
        return _draw(ctx, match, rules["equal_clause"])
    return _won(ctx, match, match.first if first > second else match.second, rules["clause"])
