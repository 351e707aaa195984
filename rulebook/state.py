"""What a tournament is at a moment: everything that follows from its events, and nothing else.

    Tournament
      people's roles, entrants (teams or players), readings chosen
      matches   Match: stage of the current game, counted games, pending report, dispute, clocks, effects of rulings
      rulings   Ruling: the whole record of one decision
      demands   evidence asked for; evidence given

A match's score is derived: counted games plus the effects of the rulings that stand. So taking a ruling back restores
it exactly.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from rulebook.events import (
    Case,
    Deadline,
    DeadlineKind,
    Effect,
    EvidenceGiven,
    Penalty,
)
from rulebook.vocabulary import EntrantId, MatchId, PersonId, Role, RulingId, Score


class Stage(StrEnum):
    """Where the current game is."""

    SCHEDULED = "scheduled"
    GATHERING = "gathering"
    PLAYING = "playing"
    OVER = "over"


class Phase(StrEnum):
    """What people would say the match is doing."""

    SCHEDULED = "scheduled"
    GATHERING = "gathering"
    PLAYING = "playing"
    REPORTED = "reported"
    DISPUTED = "disputed"
    BETWEEN = "between"
    BREAK = "break"
    HALTED = "halted"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Game:
    """A counted game: what it added to the score of the first and the second, and how that was established."""

    number: int
    delta: tuple[int, int]
    how: str
    at: datetime
    voided_by: RulingId | None = None


@dataclass(frozen=True, slots=True)
class Given:
    """A ruling's effect on a match: the game it is placed in, and after how many counted games it falls."""

    ruling: RulingId
    effect: Effect
    game: int
    after: int


@dataclass(frozen=True, slots=True)
class Report:
    """One side's word, waiting for the other's."""

    game: int
    entrant: EntrantId
    by: PersonId
    score: Score
    at: datetime
    how: str
    delta: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Dispute:
    """What each side says; a side that only objects has no version."""

    game: int
    versions: tuple[tuple[EntrantId, Score], ...]
    at: datetime


@dataclass(frozen=True, slots=True)
class Overdue:
    """A clock that ran out and whose cause has not gone: reminders follow, a bounded number."""

    deadline: Deadline
    times: int
    next_at: datetime | None


@dataclass(frozen=True, slots=True)
class Late:
    """The last create clock that ran out, and the ruling that followed: a late word may disprove it."""

    game: int
    deadline: Deadline
    ruling: RulingId | None


@dataclass(frozen=True, slots=True)
class Claim:
    """A captain's late word that a game had been created in time, not agreed to yet."""

    game: int
    entrant: EntrantId
    claimed_at: datetime
    by: PersonId
    ruling: RulingId


@dataclass(frozen=True, slots=True)
class Match:
    """Two entrants, one score. `wins` ends it; `first` and `second` are the order of its title."""

    id: MatchId
    first: EntrantId
    second: EntrantId
    creator: EntrantId
    wins: int
    stage: Stage = Stage.SCHEDULED
    game: int = 1
    games: tuple[Game, ...] = ()
    report: Report | None = None
    dispute: Dispute | None = None
    break_by: EntrantId | None = None
    breaks: tuple[EntrantId, ...] = ()
    halted: str = ""
    deadlines: tuple[Deadline, ...] = ()
    overdue: Overdue | None = None
    late: Late | None = None
    claim: Claim | None = None
    unanswered: int = 0
    """Number of the game whose gathering clock ran out and about which the judges have not answered; 0 for none."""
    effects: tuple[Given, ...] = ()
    """Standing rulings on this match, in order of entry."""
    finished_at: datetime | None = None
    winner: EntrantId | None = None
    ended_by: RulingId | None = None
    given_to: EntrantId | None = None
    """Who has the match without having won it: its opponent is out of the tournament."""
    before_end: Match | None = None
    """As it was when it ended: what waited then waits again when the end is undone."""
    before_replay: tuple[RulingId, Match] | None = None
    """As it was when a ruling had a game played again, and which ruling."""
    round: str = ""
    max_games: int = 0
    again: int = 0
    """Number of the game that was last ordered to be played again; 0 for none."""

    @property
    def entrants(self) -> tuple[EntrantId, EntrantId]:
        """Both sides in the title's order."""
        return (self.first, self.second)

    def other(self, entrant: EntrantId) -> EntrantId:
        """The opponent."""
        return self.second if entrant == self.first else self.first

    @property
    def last_game(self) -> int:
        """The game under way, or the last one that is over."""
        over = self.stage is Stage.OVER and self.report is None
        return max(1, self.game - 1) if over else self.game

    @property
    def reopened(self) -> Match:
        """As it goes on when its end is undone: what waited then waits again."""
        before = self.before_end or self
        same = before.games == self.games
        return replace(
            self,
            finished_at=None,
            winner=None,
            ended_by=None,
            given_to=None,
            before_end=None,
            report=before.report if same else None,
            dispute=before.dispute if same else None,
            claim=before.claim,
            unanswered=before.unanswered,
            break_by=before.break_by,
            halted=before.halted,
        )

    @property
    def created(self) -> int:
        """How many games have been created."""
        over = self.stage in {Stage.OVER, Stage.SCHEDULED}
        return self.game if not over or self.report is not None else self.game - 1

    @property
    def phase(self) -> Phase:
        """The one word for it; what stops a match goes before what it would be doing."""
        if self.finished_at is not None:
            return Phase.FINISHED
        if self.halted:
            return Phase.HALTED
        if self.dispute is not None:
            return Phase.DISPUTED
        if self.break_by is not None:
            return Phase.BREAK
        if self.stage is Stage.OVER:
            return Phase.BETWEEN if self.report is None else Phase.REPORTED
        return Phase(self.stage.value)

    @property
    def score(self) -> Score:
        """The score that counts now."""
        return self._score(self.effects)

    def score_before(self, game: int) -> Score:
        """The score before a game began: later games and rulings placed later do not count (M24)."""
        return self._score((given for given in self.effects if given.game <= game), before=game)

    def score_without(self, ruling: RulingId) -> Score:
        """The score as if a ruling had not been issued."""
        return self._score(given for given in self.effects if given.ruling != ruling)

    def score_with(self, effect: Effect, *, instead_of: RulingId | None = None, game: int = 0) -> Score:
        """The score as if one more effect stood, placed in a game (in place of a ruling's own, if named)."""
        standing = (given for given in self.effects if given.ruling != instead_of)
        return self._score((*standing, self.placed(RulingId(""), effect, game or self.game)))

    def score_without_gifts(self) -> Score:
        """The score as if no win had been given for the other side's infraction (M38)."""
        return self._score(given for given in self.effects if not given.effect.zero_case)

    def placed(self, ruling: RulingId, effect: Effect, game: int) -> Given:
        """An effect where it falls among the games: one given once keeps its place."""
        known = next((given.after for given in self.effects if given.ruling == ruling), None)
        after = sum(played.number < game for played in self.games) if known is None else known
        return Given(ruling, effect, game, after)

    def _score(self, effects: Iterable[Given], before: int | None = None, pending: tuple[Game, ...] = ()) -> Score:
        """Games and effects in the order in which they fell: no win is taken that is not there."""
        effects = tuple(effects)
        lost = next((given.effect.technical for given in effects if given.effect.technical in self.entrants), None)
        if (loser := lost or self._loser) is not None:
            return Score(0, self.wins) if self.first == loser else Score(self.wins, 0)
        fell: list[tuple[int, bool, Effect | Game]] = [(given.after, False, given.effect) for given in effects]
        fell.extend(
            (index, True, game)
            for index, game in enumerate((*self.games, *pending))
            if game.voided_by is None and (before is None or game.number < before)
        )
        first = second = 0
        for _, _, happened in sorted(fell, key=lambda item: item[:2]):
            over = first == self.wins
            if isinstance(happened, Game):
                first, second = first + happened.delta[0], second + happened.delta[1]
            else:
                first += sum(change for entrant, change in happened.deltas if entrant == self.first)
                second += sum(change for entrant, change in happened.deltas if entrant == self.second)
            first, second = min(max(first, 0), self.wins), min(max(second, 0), self.wins)
            if first == second == self.wins:  # who had them first has won
                first, second = (first, second - 1) if over else (first - 1, second)
        for effect in (given.effect for given in effects):
            if effect.match_to == self.first:
                first, second = self.wins, min(second, self.wins - 1)
            elif effect.match_to == self.second:
                first, second = min(first, self.wins - 1), self.wins
        return Score(first, second)

    @property
    def _loser(self) -> EntrantId | None:
        """Who is out, where the match was given to the other side."""
        return None if self.given_to is None else self.other(self.given_to)

    def score_reported(self) -> Score:
        """The score as it will be when the pending report is confirmed: its game on top of what counts now."""
        if self.report is None:
            return self.score
        pending = Game(self.report.game, self.report.delta, "", self.report.at)
        return self._score(self.effects, pending=(pending,))

    def wins_of(self, entrant: EntrantId, score: Score) -> int:
        """One side's part of a score."""
        return score.first if entrant == self.first else score.second

    def leader(self, score: Score) -> EntrantId | None:
        """Who has the wins that end the match, if anybody."""
        if score.first >= self.wins:
            return self.first
        return self.second if score.second >= self.wins else None

    def was_late(self, game: int) -> bool:
        """Whether there is a ruling for the late creation of a game."""
        return self.late is not None and self.late.game == game and self.late.ruling is not None

    def deadline(self, kind: DeadlineKind) -> Deadline | None:
        """The running clock of a kind."""
        return next((clock for clock in self.deadlines if clock.kind is kind), None)


class RulingState(StrEnum):
    """Where a ruling stands."""

    PROPOSED = "proposed"
    REJECTED = "rejected"
    IN_FORCE = "in_force"
    PROVISIONAL = "provisional"
    APPEALED = "appealed"
    UPHELD = "upheld"
    CANCELLED = "cancelled"


STANDING = frozenset({RulingState.IN_FORCE, RulingState.PROVISIONAL, RulingState.APPEALED, RulingState.UPHELD})
"""States in which a ruling has its effects and counts for the next step."""


@dataclass(frozen=True, slots=True)
class Appeal:
    """Who appealed, on what ground, and what became of it."""

    entrant: EntrantId | None
    ground: str
    note: str
    by: PersonId
    at: datetime
    to: Role
    upheld: bool | None = None
    decided_by: PersonId | None = None
    decided_at: datetime | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Ruling:
    """One decision with everything it rests on. `standard` is what the regulation gives, `penalty` what was given."""

    id: RulingId
    state: RulingState
    case: Case
    standard: Penalty
    penalty: Penalty
    effect: Effect
    before: Score | None
    after: Score | None
    next_penalty: str
    by: PersonId
    entered_at: datetime
    role: str = ""
    automatic: bool = False
    final: bool = False
    deviation: str = ""
    deviated_by: PersonId | None = None
    agreed_by: PersonId | None = None
    reason: str = ""
    """Why it no longer stands."""
    undone_by: PersonId | None = None
    undone_at: datetime | None = None
    confirm_by: Role = Role.JUDGE
    choose_by: EntrantId | None = None
    choices: tuple[str, ...] = ()
    choice_deadline: Deadline | None = None
    appeal: Appeal | None = None
    superseded_by: RulingId | None = None
    created_at_entry: int = 0
    """How many games of its side had been created when it was issued: until one more, an appeal is in time."""

    @property
    def stands(self) -> bool:
        """Whether it has its effects."""
        return self.state in STANDING


@dataclass(frozen=True, slots=True)
class Entrant:
    """A team with its people; a player is an entrant of one."""

    id: EntrantId
    captain: PersonId | None = None
    deputies: tuple[PersonId, ...] = ()
    acting: PersonId | None = None
    players: tuple[PersonId, ...] = ()
    bots: tuple[str, ...] = ()
    group: str = ""
    withdrawn: bool = False
    muted: bool = False
    table: int = 0
    place: int = 0

    @property
    def people(self) -> tuple[PersonId, ...]:
        """Everybody of the team."""
        captain = (self.captain,) if self.captain else ()
        return tuple(dict.fromkeys((*captain, *self.deputies, *self.players, *((self.acting,) if self.acting else ()))))


@dataclass(frozen=True, slots=True)
class Demand:
    """Evidence a judge asked for. `how` is empty while it runs; met, withdrawn or missed afterwards."""

    id: str
    entrant: EntrantId
    match: MatchId | None
    ruling: RulingId | None
    deadline: Deadline
    by: PersonId
    how: str = ""


@dataclass(frozen=True, slots=True)
class Tournament:
    """The whole state of one tournament. `number` is the last entry folded in."""

    edition: str = ""
    edition_hash: str = ""
    opened_at: datetime | None = None
    closed_at: datetime | None = None
    language: str = "ru"
    timezone: str = "UTC"
    level: str = ""
    format: str = ""
    """The format of play, where the edition has formats: it fixes the level, or leaves a choice."""
    community: str = ""
    roles: dict[PersonId, Role] = field(default_factory=dict)
    entrants: dict[EntrantId, Entrant] = field(default_factory=dict)
    matches: dict[MatchId, Match] = field(default_factory=dict)
    rulings: dict[RulingId, Ruling] = field(default_factory=dict)
    readings: dict[str, str] = field(default_factory=dict)
    chats: frozenset[str] = frozenset()
    demands: dict[str, Demand] = field(default_factory=dict)
    evidence: dict[str, EvidenceGiven] = field(default_factory=dict)
    announced: tuple[tuple[EntrantId, MatchId | None, datetime], ...] = ()
    bracket: dict[tuple[int, int], EntrantId | None] = field(default_factory=dict)
    seeds: dict[EntrantId, int] = field(default_factory=dict)

    @property
    def exists(self) -> bool:
        """Whether it was opened at all."""
        return self.opened_at is not None

    def role(self, person: PersonId) -> Role:
        """The widest role of a person. A disqualified person keeps none of a team's."""
        given = self.roles.get(person)
        if given is not None:
            return given
        entrant = self.entrant_of(person)
        if entrant is None:
            return Role.STRANGER
        if self.is_disqualified(person):
            return Role.PLAYER
        if person in {entrant.captain, entrant.acting}:
            return Role.CAPTAIN
        if person in entrant.deputies:
            return Role.DEPUTY
        return Role.PLAYER

    def entrant_of(self, person: PersonId) -> Entrant | None:
        """The team a person belongs to."""
        return next((entrant for entrant in self.entrants.values() if person in entrant.people), None)

    def is_disqualified(self, person: PersonId) -> bool:
        """Whether a standing ruling took this person out of the tournament."""
        return any(ruling.effect.disqualified == person for ruling in self.standing)

    def is_removed(self, entrant: EntrantId) -> bool:
        """Whether an entrant is out: by ruling, or on its own."""
        return self.entrants[entrant].withdrawn or any(ruling.effect.removed == entrant for ruling in self.standing)

    @property
    def standing(self) -> tuple[Ruling, ...]:
        """The rulings that stand, in order of entry."""
        return tuple(ruling for ruling in self.rulings.values() if ruling.stands)

    def match_of(self, entrant: EntrantId) -> Match | None:
        """The entrant's running match, else its last one."""
        own = [match for match in self.matches.values() if entrant in match.entrants]
        running = [match for match in own if match.finished_at is None]
        return running[-1] if running else own[-1] if own else None

    def games_created(self, entrant: EntrantId | None) -> int:
        """How many games an entrant's matches have seen created."""
        return sum(match.created for match in self.matches.values() if entrant in match.entrants)

    def later_match(self, match: Match) -> Match | None:
        """A match of either side that began after this one, if any."""
        known = list(self.matches.values())
        after = known[known.index(match) + 1 :]
        return next((other for other in reversed(after) if set(other.entrants) & set(match.entrants)), None)

    @property
    def running(self) -> tuple[Match, ...]:
        """Matches not finished."""
        return tuple(match for match in self.matches.values() if match.finished_at is None)

    def next_ruling(self) -> RulingId:
        """The number of the next ruling: R1, R2 ... in order of entry, proposals included."""
        return RulingId(f"R{len(self.rulings) + 1}")

    def next_match(self) -> MatchId:
        """The number of the next match."""
        return MatchId(f"M{len(self.matches) + 1}")


def appealed(state: Tournament, match: MatchId) -> RulingId | None:
    """A ruling on a match against which an appeal waits, if any."""
    waits = (r.id for r in state.rulings.values() if r.state is RulingState.APPEALED and r.case.match == match)
    return next(waits, None)


NOWHERE = Tournament()
"""A tournament before its first event."""
