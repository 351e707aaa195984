"""Facts that a scenario may claim, each a function over the rulebook's state, the names and the last answer.

    score «A» n «B» m            match «A» «B» STATE          deadline KIND HH:MM:SS       no deadline [KIND]
    ruling RID SUBJECT CLAUSE [step N] PENALTY STATE          rulings n
    effect RID «A» -1 | «B» +1 | technical 0-5 | points -1 | none                         suspended WHO n
    refused [CLAUSE]             asked                        silent

    standing PLACE «A» points p games w:l                     answer CLAUSE (as soon as questions are answered)

    pair ROUND «A» «B»           the bracket pairs them in this round: 1, 2 ... or 1/8, 1/4 ..., 1/1 the final

Not yet known is not covered: a scenario that claims them is never passed silently.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Final

from bot.catalogue import BY_NAME
from bot.conversation import Answer, Outcome
from rulebook import Edition
from rulebook.brackets import name_of, pairs, size_of
from rulebook.citation import normalised_clause
from rulebook.edition import PENALTY_WORDS
from rulebook.events import NO_EFFECT, Deadline, DeadlineKind
from rulebook.penalties import NO_PENALTY
from rulebook.standings import table
from rulebook.state import Match, Phase, Ruling, RulingState, Tournament
from rulebook.vocabulary import EntrantId, PersonId


class BadFact(ValueError):  # noqa: N818 - a fact about a line
    """No fact reads like this; says how it would."""


class NotYetKnown(Exception):  # noqa: N818 - a fact about this version
    """A fact that nothing here can tell yet."""


class NoSuchName(LookupError):  # noqa: N818 - a fact about a scenario
    """Nobody is called so in the tournament."""


@dataclass(frozen=True, slots=True)
class View:
    """What facts are told from: the state, the names, and what the last line brought."""

    state: Tournament
    edition: Edition
    zone: tzinfo
    people: dict[str, PersonId]
    entrant_called: Callable[[str], EntrantId | None]
    name_of: Callable[[str], str]
    answer: Answer | None = None
    said: str = ""
    """The last answer in words."""
    changed: bool = False
    """Whether anything was recorded since the last input."""
    posted: bool = False
    """Whether the bot has posted anything since the last input."""

    def entrant(self, name: str) -> EntrantId:
        """A team by name. Raises NoSuchName."""
        found = self.entrant_called(name)
        if found is None:
            raise NoSuchName(f"no team «{name}»")
        return found

    def team(self, entrant: str) -> str:
        """A team as people write it."""
        return f"«{self.name_of(entrant)}»"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a fact holds, and what is the case, for whoever is told that it does not."""

    holds: bool
    actual: str


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact as it was claimed."""

    text: str
    kind: str
    args: tuple[tuple[str, str | None], ...]

    def check(self, view: View) -> Verdict:
        """Whether it holds. Raises NotYetKnown, NoSuchName."""
        return _CHECKS[self.kind].check(view, **dict(self.args))


@dataclass(frozen=True, slots=True)
class _Shape:
    form: str
    pattern: re.Pattern[str]
    check: Callable[..., Verdict]


_CHECKS: dict[str, _Shape] = {}
_PENALTIES: Final = "|".join(sorted((*PENALTY_WORDS, NO_PENALTY), key=len, reverse=True))
_TEAM: Final = r"«[^«»]+»"
_MINUS: Final = str.maketrans("−–", "--")


def _fact(form: str, pattern: str) -> Callable[[Callable[..., Verdict]], Callable[..., Verdict]]:
    """Register a fact: how its form is told, how it is read (a space is any white space)."""

    def learn(check: Callable[..., Verdict]) -> Callable[..., Verdict]:
        _CHECKS[form] = _Shape(form, re.compile(pattern.replace(" ", r"\s+")), check)
        return check

    return learn


def read_fact(text: str, people: Container[str] = ()) -> Fact:
    """The fact in the words after «=». Raises BadFact."""
    claimed = text.strip()
    for shape in _CHECKS.values():
        found = shape.pattern.fullmatch(claimed)
        if found is None:
            continue
        who = found.groupdict().get("who")
        if who is not None and not who.startswith("«") and who not in people:
            raise BadFact(f"nobody is called {who} in «people:»")
        return Fact(" ".join(claimed.split()), shape.form, tuple(found.groupdict().items()))
    word = claimed.split(maxsplit=1)[0] if claimed else ""
    forms = [form for form in _CHECKS if form.split()[0] == word] or list(_CHECKS)
    raise BadFact(f"no fact reads «{claimed}»; expected {' | '.join(forms)}")


# --- the match -------------------------------------------------------------------------------------------------------


def _match(view: View, a: str, b: str) -> Match | None:
    """The pair's running match, else its last one."""
    pair = {view.entrant(a), view.entrant(b)}
    found = [match for match in view.state.matches.values() if set(match.entrants) == pair]
    return next((match for match in reversed(found) if match.finished_at is None), found[-1] if found else None)


def _standing(view: View, match: Match | None) -> str:
    if match is None:
        return "no such match"
    score = match.score
    return f"score {view.team(match.first)} {score.first} {view.team(match.second)} {score.second}, {match.phase.value}"


@_fact("score «A» n «B» m", r"score «(?P<a>[^«»]+)» (?P<n>\d+) «(?P<b>[^«»]+)» (?P<m>\d+)")
def _score(view: View, *, a: str, n: str, b: str, m: str) -> Verdict:
    match = _match(view, a, b)
    if match is None:
        return Verdict(holds=False, actual=_standing(view, match))
    score = match.score if match.first == view.entrant(a) else match.score.turned
    return Verdict((score.first, score.second) == (int(n), int(m)), _standing(view, match))


@_fact(
    f"match «A» «B» {'|'.join(Phase)}",
    rf"match «(?P<a>[^«»]+)» «(?P<b>[^«»]+)» (?P<phase>{'|'.join(Phase)})",
)
def _phase(view: View, *, a: str, b: str, phase: str) -> Verdict:
    match = _match(view, a, b)
    return Verdict(match is not None and match.phase.value == phase, _standing(view, match))


# --- clocks ----------------------------------------------------------------------------------------------------------

_KINDS: Final = "|".join(DeadlineKind)


def _clocks(state: Tournament) -> Iterable[Deadline]:
    """Every clock that runs."""
    for match in state.running:
        yield from match.deadlines
    yield from (demand.deadline for demand in state.demands.values() if not demand.how)
    for ruling in state.rulings.values():
        if ruling.state is RulingState.PROPOSED and ruling.choice_deadline is not None:
            yield ruling.choice_deadline


def _time(view: View, at: datetime) -> str:
    return at.astimezone(view.zone).strftime("%H:%M:%S")


def _running(view: View) -> str:
    told = [f"deadline {clock.kind.value} {_time(view, clock.at)}" for clock in _clocks(view.state)]
    return ", ".join(told) or "no deadline"


@_fact("deadline KIND HH:MM:SS", rf"deadline (?P<kind>{_KINDS}) (?P<at>\d\d:\d\d:\d\d)")
def _deadline(view: View, *, kind: str, at: str) -> Verdict:
    runs = any(clock.kind == kind and _time(view, clock.at) == at for clock in _clocks(view.state))
    return Verdict(runs, _running(view))


@_fact("no deadline [KIND]", rf"no deadline(?: (?P<kind>{_KINDS}))?")
def _no_deadline(view: View, *, kind: str | None) -> Verdict:
    return Verdict(not any(kind in {None, clock.kind} for clock in _clocks(view.state)), _running(view))


# --- rulings ---------------------------------------------------------------------------------------------------------


def _about(view: View, ruling: Ruling) -> str:
    """Whom a ruling is on: the team for what a team does, the person for what a person does."""
    if ruling.case.entrant is not None and _on_team(view, ruling):
        return view.team(ruling.case.entrant)
    return view.name_of(ruling.case.person or "")


def _on_team(view: View, ruling: Ruling) -> bool:
    case = ruling.case
    rule = view.edition.infractions.get(case.infraction)
    falls = (rule is not None and rule.subject == "team") or ruling.effect.removed is not None
    return case.entrant is not None and (case.person is None or falls)


def _as_fact(view: View, ruling: Ruling) -> str:
    step = f" step {ruling.penalty.step}" if ruling.penalty.step else ""
    return (
        f"ruling {ruling.id} {_about(view, ruling)} {ruling.case.clause}{step} "
        f"{ruling.penalty.word} {ruling.state.value}"
    )


def _rulings(view: View) -> str:
    return ", ".join(_as_fact(view, ruling) for ruling in view.state.rulings.values()) or "no ruling"


@_fact(
    "ruling RID SUBJECT CLAUSE [step N] PENALTY STATE",
    rf"ruling (?P<rid>R\d+) (?P<who>{_TEAM}|\S+) (?P<clause>\S+)(?: step (?P<step>\d+))? "
    rf"(?P<penalty>{_PENALTIES}) (?P<state>{'|'.join(RulingState)})",
)
def _ruling(  # noqa: PLR0913 - a ruling has so many sides
    view: View, *, rid: str, who: str, clause: str, step: str | None, penalty: str, state: str
) -> Verdict:
    ruling = next((known for known in view.state.rulings.values() if known.id == rid), None)
    if ruling is None:
        return Verdict(holds=False, actual=_rulings(view))
    wanted = normalised_clause(clause)
    laddered = ruling.penalty.steps > 1 or (step is not None and ruling.penalty.steps > 0)
    holds = (
        _is_on(view, ruling, who)
        and wanted in {normalised_clause(ruling.case.clause), normalised_clause(ruling.case.infraction)}
        and int(step or 0) == (ruling.penalty.step if laddered else 0)
        and (penalty, state) == (ruling.penalty.word, ruling.state.value)
    )
    return Verdict(holds, _as_fact(view, ruling))


def _is_on(view: View, ruling: Ruling, who: str) -> bool:
    if who.startswith("«"):
        players = view.edition.edition.entrants == "players"
        return ruling.case.entrant == view.entrant(who.strip("«»")) and (players or _on_team(view, ruling))
    return ruling.case.person == view.people[who]


@_fact("rulings n", r"rulings (?P<n>\d+)")
def _count(view: View, *, n: str) -> Verdict:
    standing = view.state.standing
    told = ", ".join(ruling.id for ruling in standing)
    return Verdict(len(standing) == int(n), f"rulings {len(standing)}{told and f' ({told})'}")


def _effect_words(view: View, ruling: Ruling) -> list[str]:
    """A ruling's effect in the words of facts."""
    effect = ruling.effect
    words = [f"{view.team(entrant)} {change:+d}" for entrant, change in effect.deltas]
    if effect.technical is not None:
        match = view.state.matches.get(ruling.case.match) if ruling.case.match else None
        words.append(f"technical 0-{match.wins if match else '?'}")
    words.extend(f"points {points:+d}" for _, points in effect.points)
    return words


@_fact(
    "effect RID «A» -1 | «B» +1 | technical 0-5 | points -1 | none",
    rf"effect (?P<rid>R\d+) (?P<what>{_TEAM} [-+−–]\d+|technical 0[-:–−]\d+|points [-+−–]\d+|none)",
)
def _effect(view: View, *, rid: str, what: str) -> Verdict:
    ruling = next((known for known in view.state.rulings.values() if known.id == rid), None)
    if ruling is None:
        return Verdict(holds=False, actual=_rulings(view))
    words = _effect_words(view, ruling)
    actual = f"effect {rid} {', '.join(words) or ('none' if ruling.effect == NO_EFFECT else ruling.effect)}"
    if what == "none":
        return Verdict(ruling.effect == NO_EFFECT, actual)
    team = re.match(_TEAM, what)
    if team is not None:  # the team must exist, and its name may be written otherwise
        entrant = view.entrant(team[0].strip("«»"))
        what = f"{view.team(entrant)} {what[team.end() :].strip()}"
    return Verdict(" ".join(what.split()).translate(_MINUS).replace("0:", "0-") in words, actual)


@_fact("suspended WHO n", rf"suspended (?P<who>{_TEAM}|\S+) (?P<n>\d+)")
def _suspended(view: View, *, who: str, n: str) -> Verdict:
    teams = view.state.entrants
    person = teams[view.entrant(who.strip("«»"))].captain if who.startswith("«") else view.people[who]
    given = [count for ruling in view.state.standing for subject, count in ruling.effect.suspended if subject == person]
    longest = max(given, default=0)  # they all begin with the next tournament
    return Verdict(longest == int(n), f"suspended {who} {longest}")


# --- the last answer -------------------------------------------------------------------------------------------------


def _answered(view: View) -> str:
    """What the bot made of the last line, for people."""
    if view.answer is None:
        return "nothing was said to the bot yet"
    cited = f" {view.answer.clause}" if view.answer.clause else ""
    said = f": {view.said}" if view.said else ""
    return f"{view.answer.outcome.value}{cited}{said}"


@_fact("refused [CLAUSE]", r"refused(?: (?P<clause>\S+))?")
def _refused(view: View, *, clause: str | None) -> Verdict:
    answer = view.answer
    if answer is None or answer.outcome is not Outcome.REFUSED:
        return Verdict(holds=False, actual=_answered(view))
    cited = {normalised_clause(known) for known in (answer.clause, *(answer.reply.citations if answer.reply else ()))}
    return Verdict(clause is None or normalised_clause(clause) in cited, _answered(view))


@_fact("asked", "asked")
def _asked(view: View) -> Verdict:
    answer = view.answer
    asks = answer is not None and answer.outcome in {Outcome.ASKED, Outcome.REFUSED}
    buttons = answer is not None and answer.reply is not None and bool(answer.reply.actions)
    return Verdict(asks and buttons and not view.changed, _answered(view))


@_fact("silent", "silent")
def _silent(view: View) -> Verdict:
    did = [word for word, happened in (("it posted", view.posted), ("it recorded", view.changed)) if happened]
    return Verdict(not did, ", ".join((*did, _answered(view))))


# --- tables and questions --------------------------------------------------------------------------------------------


@_fact(
    "standing PLACE «A» points p games w:l",
    r"standing (?P<place>\d+) «(?P<team>[^«»]+)» points (?P<points>-?\d+) games (?P<won>\d+)[:-](?P<lost>\d+)",
)
def _in_table(view: View, *, place: str, team: str, points: str, won: str, lost: str) -> Verdict:  # noqa: PLR0913
    entrant = view.entrant(team)
    rows = table(view.edition, view.state, view.state.entrants[entrant].group)
    told = [
        f"standing {row.place} {view.team(row.entrant)} points {row.points} games {row.won}:{row.lost}" for row in rows
    ]
    wanted = (int(place), entrant, int(points), int(won), int(lost))
    holds = any((row.place, row.entrant, row.points, row.won, row.lost) == wanted for row in rows)
    return Verdict(holds, ", ".join(told) or "no table")


@_fact("answer CLAUSE", r"answer (?P<clause>\S+)")
def _answer(view: View, *, clause: str) -> Verdict:
    if "rule" not in BY_NAME:  # nothing answers questions yet
        raise NotYetKnown
    cited = view.answer.reply.citations if view.answer is not None and view.answer.reply is not None else ()
    return Verdict(bool(cited) and normalised_clause(cited[0]) == normalised_clause(clause), _answered(view))


# --- brackets ---------------------------------------------------------------------------------------------------------


@_fact("pair ROUND «A» «B»", rf"pair (?P<round>\S+) (?P<a>{_TEAM}) (?P<b>{_TEAM})")
def _paired(view: View, *, round: str, a: str, b: str) -> Verdict:  # noqa: A002 - the word of the form
    """Rounds by number, or as a match bears it: 1/8."""
    size = size_of(view.state)
    whole = [pair for pair in pairs(view.state) if pair.first is not None and pair.second is not None]
    told = [
        f"pair {pair.round} {view.team(str(pair.first))} {view.team(str(pair.second))} ({pair.number})"
        for pair in whole
    ]
    wanted = {view.entrant(a.strip("«»")), view.entrant(b.strip("«»"))}
    holds = any(
        round in {str(pair.round), name_of(size, pair.round)} and set(pair.entrants) == wanted for pair in whole
    )
    return Verdict(holds, ", ".join(told) or "no pairs")


# --- of later issues -------------------------------------------------------------------------------------------------


@_fact("not covered", "not covered")
def _later(view: View, **said: str | None) -> Verdict:  # noqa: ARG001 - nothing can be made of it yet
    raise NotYetKnown
