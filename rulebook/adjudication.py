"""How a game ends when the game itself cannot say: the deal, a freeze, survivors, a walk-out, a wipe-out.

| clause | state | where / why not |
|---|---|---|
| 4.10 win by dealt roles | works | `claim_cards`: three sets (M43); +1 once as the game's win, or a bonus |
| 3.8 wiped out, certain win | works | `adjudicate` wipe_out, certain: a judge says so, the bot does not see the game |
| 3.8.а more survivors | works | `adjudicate` survivors |
| 3.8.б equal survivors | works | a draw: the score stays (M13) |
| 3.8 with an active left | asked | the regulation is silent: the judge decides (8.7) |
| 3.9 two minutes to come back | works | `adjudicate` freeze alone starts the clock; captains may say it |
| 3.9.а freeze with a rescuer, two mafia, a maniac | works | `adjudicate` freeze; 4.10 goes first (M14) |
| 3.9.б, 3.12 any other freeze | asked | the judge decides on a screenshot, which the teams are asked for |
| 3.13 no chances: leave | works | `adjudicate` walkout: the game is the opponent's (M44) |

Roles are counted in the edition's words; nothing here names one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from rulebook import clocks
from rulebook.commands import Adjudicate, ClaimCards, SettleScore
from rulebook.context import Context, Decision
from rulebook.edition import CardsRules
from rulebook.events import DeadlineKind, FreezeNoted
from rulebook.reports import reachable, report_by, report_first, settle
from rulebook.state import Match, Phase, Stage
from rulebook.vocabulary import Choice, EntrantId, Known, Question, Refusal, Role, Score


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
    """A captain says that the deal wins (4.10). It counts like any score: when both agree, or a judge settles."""
    rules = ctx.edition.cards
    if rules is None:
        return Refusal("refuse-no-cards")
    side = _claimant(ctx, command)
    if isinstance(side, Refusal):
        return side
    match = ctx.state.match_of(side)
    if match is None:
        return Refusal("refuse-no-match")
    counting = ctx.switch("cards.counting")
    if not wins_by_cards(rules, counting, command.roles):
        return Refusal("refuse-cards", clause=rules.clause)
    if match.finished_at is not None:
        return Refusal("refuse-finished", {"score": match.score, "winner": match.winner}, ctx.edition.match.clause)
    if any(game.number == match.game and game.how in _BY_CARDS and not game.voided_by for game in match.games):
        return Refusal("refuse-cards-once", {"game": match.game}, rules.clause)
    moved_on = _moved_on(match)
    pending = match.report
    if pending is not None and not moved_on and pending.how in _BY_CARDS and pending.entrant == side:
        return Known("known-waiting", {"score": pending.score, "entrant": match.other(side)}, ctx.cite("report"))
    now = match.score_reported() if moved_on else match.score
    score = Score(now.first + 1, now.second) if side == match.first else Score(now.first, now.second + 1)
    how = "bonus" if counting == "bonus" else "cards"
    own = ctx.speaks_for()
    if own is not None and own.id == side:
        return report_by(ctx, match, side, score, how)
    if moved_on:
        return report_first(ctx, match)
    if match.stage is Stage.OVER and match.report is None and match.dispute is None:
        return Refusal("refuse-no-game-on", clause=rules.clause)
    return settle(ctx, SettleScore(score, match=match.id, how=how, clause=rules.clause))


_BY_CARDS = frozenset({"cards", "bonus"})


def _claimant(ctx: Context, command: ClaimCards) -> EntrantId | Refusal:
    """Whose deal it is: the captain's own, or the team for which a judge speaks."""
    if ctx.actor.anonymous:
        return Refusal("refuse-anonymous")
    cite = ctx.cite("cards")
    own = ctx.speaks_for()
    if ctx.at_least(Role.JUDGE) and command.entrant is not None:
        return command.entrant if command.entrant in ctx.state.entrants else Refusal("refuse-unknown-entrant")
    if own is None:
        return Refusal("refuse-which-team" if ctx.at_least(Role.JUDGE) else "refuse-not-captain", clause=cite)
    if command.entrant not in {None, own.id}:
        return Refusal("refuse-cards-own", {"entrant": own.id}, cite)
    if ctx.is_muted(own.id):
        return Refusal("refuse-muted", {"entrant": own.id}, ctx.cite("mute"))
    return own.id


def _moved_on(match: Match) -> bool:
    """Whether the next game has begun while the last one's score is not agreed to yet."""
    return match.report is not None and match.report.game < match.game and match.stage is not Stage.OVER


def adjudicate(ctx: Context, command: Adjudicate) -> Decision:
    """A judge says how the game stood; the clause says who wins, or that the judge decides."""
    rules = ctx.edition.adjudication.get(command.kind)
    if rules is None:
        return Refusal("refuse-unknown-adjudication", {"kinds": ", ".join(ctx.edition.adjudication)})
    entrant = EntrantId(command.facts.get("entrant", ""))
    noted = command.kind == "freeze" and not entrant and "roles" not in command.facts
    if (refusal := ctx.lacks(Role.JUDGE)) is not None and (not noted or ctx.speaks_for() is None):
        return refusal
    found = ctx.match(command.match)
    if entrant in ctx.state.entrants:
        found = ctx.state.match_of(entrant) or Refusal("refuse-no-match")
    if not isinstance(found, Match):
        return found
    match = found
    if match.phase is Phase.FINISHED:
        return Refusal("refuse-finished", {"score": match.score, "winner": match.winner}, ctx.edition.match.clause)
    if match.stage is Stage.OVER and match.report is None and match.dispute is None:
        return Refusal("refuse-no-game-on", clause=rules["clause"])
    if noted:
        return _froze(ctx, match)
    if _moved_on(match):
        return report_first(ctx, match)
    return _result(ctx, match, command, rules)


def _result(ctx: Context, match: Match, command: Adjudicate, rules: dict[str, str]) -> Decision:
    entrant = EntrantId(command.facts.get("entrant", ""))
    side = entrant if entrant in match.entrants else None
    match command.kind:
        case "freeze":
            return _freeze(ctx, match, side, command.facts.get("roles", ""), rules)
        case "survivors":
            return _survivors(ctx, match, command.facts, rules)
        case "wipe_out" if command.facts.get("both"):
            if ctx.switch("adjudication.wipe_out") == "judge":
                return _judge(match, rules["clause"])
            return _draw(ctx, match, rules["clause"])
        case "wipe_out" | "walkout" if side is not None:
            return _won(ctx, match, match.other(side), rules["clause"])
        case "certain" if side is not None:
            return _won(ctx, match, side, rules["clause"])
        case _:
            return Refusal("refuse-which-team", clause=rules["clause"])


def _froze(ctx: Context, match: Match) -> Decision:
    """The game froze: the clock of 3.9 runs; nothing else of the match changes."""
    cite = ctx.cite("freeze")
    if match.deadline(DeadlineKind.FREEZE) is not None:
        return Known("known-frozen", {"game": match.game}, cite)
    if match.stage is Stage.OVER:
        return Refusal("refuse-no-game-on", clause=cite)
    running = clocks.clock(ctx, DeadlineKind.FREEZE, ctx.at, match.entrants, match.game)
    if not running or match.halted:
        return Refusal("refuse-no-clock", clause=cite)
    return (FreezeNoted(match.id, match.game, ctx.actor.person, ctx.at, running),)


def _won(ctx: Context, match: Match, winner: EntrantId, clause: str) -> Decision:
    now = match.score
    score = Score(now.first + 1, now.second) if winner == match.first else Score(now.first, now.second + 1)
    return settle(ctx, SettleScore(score, match=match.id, how="adjudicated", clause=clause))


def _draw(ctx: Context, match: Match, clause: str) -> Decision:
    return settle(ctx, SettleScore(match.score, match=match.id, how="draw", clause=clause))


def _judge(match: Match, clause: str, evidence: str = "") -> Question:
    """Nobody's clause says who wins: the judge does, with what must be asked for."""
    now = match.score
    game = match.dispute.game if match.dispute else match.report.game if match.report else match.game
    choices = [
        Choice("award", (match.id, str(game), f"{score.first}-{score.second}", clause), label, {"score": score})
        for score, label in (*((won, "label-score") for won in reachable(match, now)), (now, "label-draw"))
    ]
    if evidence:  # the decision rests on screenshots: they can be demanded at once
        choices += [Choice("demand", (entrant,), "label-demand", {"entrant": entrant}) for entrant in match.entrants]
    return Question("ask-adjudicate", {"now": now, "evidence": evidence or "none"}, tuple(choices), clause)


def _freeze(ctx: Context, match: Match, side: EntrantId | None, text: str, rules: Mapping[str, object]) -> Decision:
    cards = ctx.edition.cards
    roles = read_roles(cards, text) if cards else {}
    if isinstance(roles, str):
        known = cards.clause if cards else ""
        return Refusal("refuse-unknown-role", {"name": roles, "sets": known}, str(rules["clause"]))
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
        return Refusal("refuse-survivors", {"most": most, "a": match.first, "b": match.second}, rules["clause"])
    first, second = map(int, numbers)
    if first == second:
        return _draw(ctx, match, rules["equal_clause"])
    wiped = ctx.edition.adjudication.get("wipe_out", rules)
    clause = rules["clause"] if first and second else wiped["clause"]
    return _won(ctx, match, match.first if first > second else match.second, clause)
