"""What has happened, in the past tense. The whole journal is made of these.

    setting up   TournamentOpened RoleGiven EntrantEntered CaptainAppointed DeputyAppointed PlayerAdded ActingAnnounced
                 ChatBound ReadingSettled EntrantWithdrawn TournamentClosed
    a match      MatchStarted GameCreated GameStarted ScoreReported ScoreConfirmed ScoreDisputed ScoreSettled GameDrawn
                 GameReplayed BreakTaken BreakEnded MatchHalted MatchResumed MatchFinished MatchReopened JudgeCalled
    the clock    Reminded DeadlineMissed ExpiryUnseen OverdueReminded GatherAnswered CreationClaimed CreationClaimDenied
    conduct      RulingProposed ProposalRevised ChoiceAsked ChoiceMissed RulingIssued RulingRejected RulingCancelled RulingDeviated RulingAgreed
                 ChoiceMade

What was decided (deadline, penalty, effect, clause) stands in the event, so that no later edition can change the past.
No names: only ids. New fields get defaults; a changed meaning gets a new version in storage/codec.py.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import TypeAlias

from rulebook.vocabulary import EntrantId, MatchId, PersonId, Role, RulingId, Score


class DeadlineKind(StrEnum):
    """What a clock is waiting for."""

    CREATE = "create"
    GATHER = "gather"
    BREAK = "break"
    FREEZE = "freeze"
    EVIDENCE = "evidence"
    CONFIRM = "confirm"
    CHOICE = "choice"


@dataclass(frozen=True, slots=True)
class Deadline:
    """A running clock: `at` is its end, `awaited` whom it waits for (both entrants, or one)."""

    kind: DeadlineKind
    at: datetime
    length: int
    clause: str
    awaited: tuple[EntrantId, ...]
    game: int
    remind_at: datetime | None = None
    overdue_every: int = 0
    overdue_times: int = 0
    ruling: RulingId | None = None


@dataclass(frozen=True, slots=True)
class Effect:
    """What a ruling does to the numbers. `deltas` to the match's score, `points` to the table, `technical` loses the match."""

    deltas: tuple[tuple[EntrantId, int], ...] = ()
    technical: EntrantId | None = None
    match_to: EntrantId | None = None
    points: tuple[tuple[EntrantId, int], ...] = ()
    removed: EntrantId | None = None
    disqualified: PersonId | None = None
    suspended: tuple[tuple[PersonId, int], ...] = ()
    muted: EntrantId | None = None
    replay: bool = False
    zero_case: bool = False
    prizes_lost: bool = False

    @property
    def touches_score(self) -> bool:
        """Whether a match's score or result changes by it."""
        return bool(self.deltas or self.technical or self.match_to or self.removed or self.replay)


NO_EFFECT = Effect()


@dataclass(frozen=True, slots=True)
class Penalty:
    """One penalty of a ruling: the word of the edition, and the ladder's step it stands on (0 where there is no ladder)."""

    word: str
    step: int = 0
    steps: int = 0
    plus: tuple[str, ...] = ()
    tournaments: int = 0


@dataclass(frozen=True, slots=True)
class Case:
    """What a ruling is about: who, what, when, and the score that counts (M24). Facts are the judge's own words."""

    infraction: str
    clause: str
    entrant: EntrantId | None
    person: PersonId | None
    match: MatchId | None
    game: int
    happened_at: datetime
    score: Score | None
    earlier: int = 0
    note: str = ""
    options: tuple[str, ...] = ()
    remedy: str = ""
    linked: tuple[RulingId, ...] = ()


# --- setting up ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TournamentOpened:
    """A tournament runs under this edition, pinned by its content hash."""

    edition: str
    edition_hash: str
    by: PersonId
    at: datetime
    language: str = "ru"
    timezone: str = "UTC"
    level: str = ""
    community: str = ""


@dataclass(frozen=True, slots=True)
class LevelChosen:
    """The organiser chose one of the levels that the format allows (heroes, appendix 3)."""

    level: str
    by: PersonId


@dataclass(frozen=True, slots=True)
class LanguageChosen:
    """The language the tournament is spoken in."""

    language: str
    by: PersonId


@dataclass(frozen=True, slots=True)
class RoleGiven:
    """A person is an organiser, head judge or judge."""

    person: PersonId
    role: Role
    by: PersonId


@dataclass(frozen=True, slots=True)
class EntrantEntered:
    """A team (or a player, where players play) takes part."""

    entrant: EntrantId
    by: PersonId
    person: PersonId | None = None
    group: str = ""


@dataclass(frozen=True, slots=True)
class CaptainAppointed:
    """A team's captain, who was player or nobody before."""

    entrant: EntrantId
    person: PersonId
    by: PersonId


@dataclass(frozen=True, slots=True)
class DeputyAppointed:
    """A team's deputy captain."""

    entrant: EntrantId
    person: PersonId
    by: PersonId


@dataclass(frozen=True, slots=True)
class PlayerAdded:
    """A player of a team."""

    entrant: EntrantId
    person: PersonId
    by: PersonId


@dataclass(frozen=True, slots=True)
class ActingAnnounced:
    """The one who acts as captain while captain and deputy are away (3.7)."""

    entrant: EntrantId
    person: PersonId
    by: PersonId


@dataclass(frozen=True, slots=True)
class BotsAnnounced:
    """Bots that a team enters, in order of announcement (3.11)."""

    entrant: EntrantId
    nicks: tuple[str, ...]
    by: PersonId


@dataclass(frozen=True, slots=True)
class GroupAssigned:
    """An entrant plays in this group."""

    entrant: EntrantId
    group: str
    by: PersonId


@dataclass(frozen=True, slots=True)
class LookAlikeNoticed:
    """A new person's name is like that of somebody a ruling keeps out: shown to the organisers, nothing more (M53)."""

    person: PersonId
    like: PersonId
    ruling: str
    at: datetime


@dataclass(frozen=True, slots=True)
class EntrantWithdrawn:
    """An entrant left on its own: what remains is lost to the opponents."""

    entrant: EntrantId
    by: PersonId
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ChatBound:
    """A chat of some platform now serves the tournament as captains', judges' or hall."""

    kind: str
    by: PersonId


@dataclass(frozen=True, slots=True)
class ReadingSettled:
    """The organisers chose how an open place of the regulation is read."""

    reading: str
    choice: str
    by: PersonId


@dataclass(frozen=True, slots=True)
class TournamentClosed:
    """The end: nothing changes any more."""

    by: PersonId
    at: datetime


# --- a match ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """Two entrants begin; the creator of the first game was named, or drawn (`drawn`)."""

    match: MatchId
    first: EntrantId
    second: EntrantId
    creator: EntrantId
    drawn: bool
    wins: int
    by: PersonId
    at: datetime
    round: str = ""
    max_games: int = 0


@dataclass(frozen=True, slots=True)
class GameCreated:
    """The game is open for both teams to come in; the gathering clock runs (3.4)."""

    match: MatchId
    game: int
    creator: EntrantId
    at: datetime
    by: PersonId
    deadlines: tuple[Deadline, ...] = ()


@dataclass(frozen=True, slots=True)
class GameStarted:
    """Both captains agreed and counted down (3.6)."""

    match: MatchId
    game: int
    at: datetime
    by: PersonId


@dataclass(frozen=True, slots=True)
class ScoreReported:
    """One side's word for the score after a game (7.2). It counts when the other side agrees.

    `corrects` when it replaces the same side's earlier word; `deadlines` are the clocks that run from it (3.3, 7.2);
    `creator` is whose turn it is to create the next game (M51). `how` is "game", "draw", or "cards".
    """

    match: MatchId
    game: int
    entrant: EntrantId
    by: PersonId
    score: Score
    delta: tuple[int, int]
    at: datetime
    creator: EntrantId
    how: str = "game"
    corrects: bool = False
    deadlines: tuple[Deadline, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreConfirmed:
    """Both sides agree: the game adds `delta`, and `score` (after standing rulings) counts."""

    match: MatchId
    game: int
    score: Score
    delta: tuple[int, int]
    by: PersonId
    at: datetime


@dataclass(frozen=True, slots=True)
class ScoreDisputed:
    """The sides differ, or one objects: all clocks of the match stand until a judge settles (7.2, M33)."""

    match: MatchId
    game: int
    versions: tuple[tuple[EntrantId, Score], ...]
    by: PersonId
    at: datetime
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ScoreSettled:
    """A judge set the score; the create clock starts anew from here. `delta` is what it adds to the counted games."""

    match: MatchId
    game: int
    score: Score
    delta: tuple[int, int]
    by: PersonId
    at: datetime
    creator: EntrantId
    reason: str = ""
    how: str = "settled"
    clause: str = ""
    deadlines: tuple[Deadline, ...] = ()


@dataclass(frozen=True, slots=True)
class GameReplayed:
    """A game does not count and is played again (8.1, 8.2). `score` is the score without it."""

    match: MatchId
    game: int
    by: PersonId
    at: datetime
    reason: str = ""
    clause: str = ""
    creator: EntrantId | None = None
    deadlines: tuple[Deadline, ...] = ()
    ruling: RulingId | None = None


@dataclass(frozen=True, slots=True)
class BreakTaken:
    """A team takes its break between two games (3.10)."""

    match: MatchId
    entrant: EntrantId
    by: PersonId
    at: datetime
    deadlines: tuple[Deadline, ...] = ()


@dataclass(frozen=True, slots=True)
class BreakEnded:
    """The break is over: the create clock starts anew in full (M16)."""

    match: MatchId
    at: datetime
    deadlines: tuple[Deadline, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchHalted:
    """Automation of the match stops until a judge resumes it. `cause` is panic or appeal."""

    match: MatchId
    by: PersonId
    at: datetime
    cause: str = "panic"
    reason: str = ""


@dataclass(frozen=True, slots=True)
class MatchResumed:
    """A judge lets the match go on; its clocks start anew in full."""

    match: MatchId
    by: PersonId
    at: datetime
    deadlines: tuple[Deadline, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchFinished:
    """One side has the wins that end a match (3.5), or a ruling ended it."""

    match: MatchId
    winner: EntrantId
    score: Score
    at: datetime
    ruling: RulingId | None = None


@dataclass(frozen=True, slots=True)
class MatchReopened:
    """The ruling that ended the match no longer stands, and without it the match is not over."""

    match: MatchId
    at: datetime
    by: PersonId
    deadlines: tuple[Deadline, ...] = ()


@dataclass(frozen=True, slots=True)
class JudgeCalled:
    """Somebody asks for a human, now."""

    match: MatchId | None
    by: PersonId
    at: datetime
    reason: str = ""


# --- the clock -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reminded:
    """The chat was told, shortly before, what is awaited and from whom."""

    match: MatchId
    deadline: Deadline
    at: datetime


@dataclass(frozen=True, slots=True)
class DeadlineMissed:
    """A clock ran out while the referee listened. What follows stands in the events after it."""

    match: MatchId
    deadline: Deadline
    at: datetime
    next_reminder: datetime | None = None


@dataclass(frozen=True, slots=True)
class ExpiryUnseen:
    """A clock ran out while the referee was not listening: nobody is punished, the judges decide."""

    match: MatchId
    deadline: Deadline
    at: datetime
    away_from: datetime
    away_until: datetime


@dataclass(frozen=True, slots=True)
class OverdueReminded:
    """After the ruling: still awaited."""

    match: MatchId
    deadline: Deadline
    at: datetime
    times: int
    next_reminder: datetime | None = None


@dataclass(frozen=True, slots=True)
class TimeGranted:
    """A judge gives a clock its full length again (after the referee's own absence, say)."""

    match: MatchId
    by: PersonId
    at: datetime
    deadlines: tuple[Deadline, ...] = ()


@dataclass(frozen=True, slots=True)
class GatherAnswered:
    """The judges said which side was missing when the gathering clock ran out. Empty: nobody."""

    match: MatchId
    game: int
    missing: tuple[EntrantId, ...]
    by: PersonId
    at: datetime


@dataclass(frozen=True, slots=True)
class CreationClaimed:
    """A captain says, late, that the game had been created in time; the other captain or a judge may agree."""

    match: MatchId
    game: int
    entrant: EntrantId
    claimed_at: datetime
    by: PersonId
    at: datetime
    ruling: RulingId


@dataclass(frozen=True, slots=True)
class CreationClaimDenied:
    """The claim was not agreed to: the ruling stays."""

    match: MatchId
    game: int
    by: PersonId
    at: datetime


# --- conduct ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RulingProposed:
    """A ruling as it would be: step, penalty, effect. Waits for a judge's press of `issue`. `by` the bot, or who asked."""

    ruling: RulingId
    case: Case
    penalty: Penalty
    effect: Effect
    before: Score | None
    after: Score | None
    next_penalty: str
    by: PersonId
    at: datetime
    confirm_by: Role = Role.JUDGE


@dataclass(frozen=True, slots=True)
class ChoiceAsked:
    """A judge lets the ruling go on; the injured side now chooses between `choices` until the deadline (8.2)."""

    ruling: RulingId
    entrant: EntrantId
    choices: tuple[str, ...]
    clause: str
    deadline: Deadline
    by: PersonId
    at: datetime


@dataclass(frozen=True, slots=True)
class ChoiceMissed:
    """The injured side did not choose in time: a judge chooses for it."""

    ruling: RulingId
    deadline: Deadline
    at: datetime
    away: bool = False


@dataclass(frozen=True, slots=True)
class ProposalRevised:
    """The proposal's step or effect changed: an option was chosen, or an earlier ruling came or went."""

    ruling: RulingId
    case: Case
    penalty: Penalty
    effect: Effect
    before: Score | None
    after: Score | None
    next_penalty: str
    by: PersonId
    at: datetime
    confirm_by: Role = Role.JUDGE


@dataclass(frozen=True, slots=True)
class RulingIssued:
    """The ruling stands. Everything it rests on is here: it can be read without the edition."""

    ruling: RulingId
    case: Case
    standard: Penalty
    penalty: Penalty
    effect: Effect
    before: Score | None
    after: Score | None
    next_penalty: str
    by: PersonId
    role: str
    at: datetime
    automatic: bool = False
    provisional: bool = False
    final: bool = False
    deviation: str = ""


@dataclass(frozen=True, slots=True)
class RulingRejected:
    """The judges did not issue the proposal."""

    ruling: RulingId
    by: PersonId
    at: datetime


@dataclass(frozen=True, slots=True)
class RulingCancelled:
    """The ruling no longer stands: its effects, counters and suspensions are gone, the record stays."""

    ruling: RulingId
    by: PersonId
    at: datetime
    reason: str = ""
    before: Score | None = None
    after: Score | None = None
    superseded_by: RulingId | None = None


@dataclass(frozen=True, slots=True)
class RulingDeviated:
    """The head judge gave another penalty than the standard one, which stays on record beside it."""

    ruling: RulingId
    penalty: Penalty
    effect: Effect
    before: Score | None
    after: Score | None
    by: PersonId
    at: datetime
    reason: str


@dataclass(frozen=True, slots=True)
class RulingAgreed:
    """The organisers agreed to a ruling no clause covers (8.7): it is final."""

    ruling: RulingId
    by: PersonId
    at: datetime


@dataclass(frozen=True, slots=True)
class ChoiceMade:
    """The injured side chose between what the clause offers (8.2)."""

    ruling: RulingId
    choice: str
    by: PersonId
    at: datetime


# --- evidence and appeals --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class File:
    """A stored file: its content's SHA-256 is its name; `size` in bytes."""

    sha256: str
    name: str
    size: int
    kind: str


@dataclass(frozen=True, slots=True)
class EvidenceGiven:
    """Files of one message or album: one set, linked to a ruling or a game."""

    evidence: str
    files: tuple[File, ...]
    by: PersonId
    at: datetime
    entrant: EntrantId | None = None
    match: MatchId | None = None
    game: int = 0
    ruling: RulingId | None = None
    note: str = ""
    album: str = ""


@dataclass(frozen=True, slots=True)
class EvidenceExtended:
    """A further message of the same album: the same set."""

    evidence: str
    files: tuple[File, ...]
    at: datetime


@dataclass(frozen=True, slots=True)
class EvidenceDemanded:
    """A judge wants logs or screenshots from a team by a deadline (8.3, 8.4)."""

    demand: str
    entrant: EntrantId
    match: MatchId | None
    by: PersonId
    at: datetime
    deadline: Deadline
    ruling: RulingId | None = None


@dataclass(frozen=True, slots=True)
class DemandEnded:
    """Met by evidence, withdrawn, or missed."""

    demand: str
    how: str
    at: datetime


@dataclass(frozen=True, slots=True)
class AppealAnnounced:
    """A captain means to appeal: a judge may pause the match meanwhile (M35)."""

    match: MatchId | None
    entrant: EntrantId
    by: PersonId
    at: datetime
    ruling: RulingId | None = None


@dataclass(frozen=True, slots=True)
class AppealLodged:
    """A captain asks the organisers (walls) or the head judge (heroes) to look at a ruling again."""

    ruling: RulingId
    entrant: EntrantId | None
    ground: str
    note: str
    by: PersonId
    at: datetime
    to: Role = Role.ORGANISER


@dataclass(frozen=True, slots=True)
class AppealDecided:
    """Final (1.3). `upheld` cancels the ruling (a RulingCancelled follows), else it stays."""

    ruling: RulingId
    upheld: bool
    reason: str
    by: PersonId
    at: datetime


@dataclass(frozen=True, slots=True)
class ChatTaken:
    """A team lost the captains' chat (2.2.г): its score comes through the judge."""

    entrant: EntrantId
    by: PersonId
    at: datetime


@dataclass(frozen=True, slots=True)
class ChatGivenBack:
    """The captains' chat is the team's again."""

    entrant: EntrantId
    by: PersonId
    at: datetime


@dataclass(frozen=True, slots=True)
class ConductNoticed:
    """Flood or capitals in the captains' chat (7.3): shown to the judges, never punished by itself."""

    kind: str
    person: PersonId
    entrant: EntrantId | None
    at: datetime
    details: dict[str, int] = field(default_factory=dict)


# --- brackets --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlacesEntered:
    """How an entrant ended at its table or in its group before the TOP."""

    entrant: EntrantId
    table: int
    place: int
    by: PersonId


@dataclass(frozen=True, slots=True)
class BracketSeeded:
    """The TOP bracket: entrants in order of leaves (pairs stand side by side), with their seeds."""

    leaves: tuple[EntrantId, ...]
    seeds: tuple[int, ...]
    clause: str
    by: PersonId
    at: datetime


@dataclass(frozen=True, slots=True)
class BracketAdvanced:
    """An entrant takes a slot of the next round (or leaves it, when a result was overturned)."""

    round: int
    slot: int
    entrant: EntrantId | None
    at: datetime


Event: TypeAlias = (
    TournamentOpened | LevelChosen | LanguageChosen | RoleGiven | EntrantEntered | CaptainAppointed | DeputyAppointed | PlayerAdded
    | ActingAnnounced | BotsAnnounced | GroupAssigned | LookAlikeNoticed | EntrantWithdrawn | ChatBound | ReadingSettled | TournamentClosed
    | MatchStarted | GameCreated | GameStarted | ScoreReported | ScoreConfirmed | ScoreDisputed | ScoreSettled
    | GameReplayed | BreakTaken | BreakEnded | MatchHalted | MatchResumed | MatchFinished | MatchReopened | JudgeCalled
    | Reminded | DeadlineMissed | ExpiryUnseen | OverdueReminded | TimeGranted | GatherAnswered | CreationClaimed
    | CreationClaimDenied | RulingProposed | ChoiceAsked | ChoiceMissed | ProposalRevised | RulingIssued | RulingRejected | RulingCancelled
    | RulingDeviated | RulingAgreed | ChoiceMade | EvidenceGiven | EvidenceExtended | EvidenceDemanded | DemandEnded | AppealAnnounced
    | AppealLodged | AppealDecided | ChatTaken | ChatGivenBack | ConductNoticed | PlacesEntered | BracketSeeded
    | BracketAdvanced
)  # fmt: skip
"""Everything the journal can hold."""
