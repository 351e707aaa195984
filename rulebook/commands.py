"""What people may ask, in the imperative. A command says what is wanted; `decide` says what follows.

Names are resolved before: a command holds ids, numbers and people's own words only.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeAlias

from rulebook.events import File
from rulebook.vocabulary import EntrantId, MatchId, PersonId, Role, RulingId, Score

# --- setting up ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpenTournament:
    """Open a tournament in a chat under an edition (its hash pins it). `level` may be a level or a format of play."""

    language: str = "ru"
    timezone: str = "UTC"
    level: str = ""
    community: str = ""


@dataclass(frozen=True, slots=True)
class GiveRole:
    """Make a person organiser, head judge or judge."""

    person: PersonId
    role: Role


@dataclass(frozen=True, slots=True)
class EnterEntrant:
    """Enter a team, or a player where players play."""

    entrant: EntrantId
    person: PersonId | None = None
    group: str = ""
    barred: tuple[str, ...] = ()
    barred_under: str = ""
    """The clause of the first ruling that bars the person; `barred` has them all, as citations."""


@dataclass(frozen=True, slots=True)
class Appoint:
    """Make a person captain, deputy or player of a team. `barred`: citations of rulings that keep them out."""

    entrant: EntrantId
    person: PersonId
    role: Role
    barred: tuple[str, ...] = ()
    barred_under: str = ""
    alike: tuple[tuple[PersonId, str], ...] = ()
    """People a ruling keeps out whose names look like this person's, each with the ruling's citation."""


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Take an entrant out at its own wish."""

    entrant: EntrantId
    reason: str = ""


@dataclass(frozen=True, slots=True)
class AssignGroup:
    """Put an entrant into a group."""

    entrant: EntrantId
    group: str


@dataclass(frozen=True, slots=True)
class BindChat:
    """Let the chat this is said in serve as captains', judges' or hall."""

    kind: str


@dataclass(frozen=True, slots=True)
class SettleReading:
    """Choose how an open place of the regulation is read, before the tournament starts."""

    reading: str
    choice: str


@dataclass(frozen=True, slots=True)
class ChooseLevel:
    """Choose the level of strictness that the format leaves open."""

    level: str


@dataclass(frozen=True, slots=True)
class ChooseLanguage:
    """The language the tournament is spoken in."""

    language: str


@dataclass(frozen=True, slots=True)
class Close:
    """End the tournament."""


# --- a match ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StartMatch:
    """Start a match. `coin` (0 or 1) draws the first creator when none is named: the law has no chance of its own."""

    first: EntrantId
    second: EntrantId
    creator: EntrantId | None = None
    coin: int = 0
    best_of: int = 0
    outside: bool = False
    """Meant so, though the bracket does not pair these two."""


@dataclass(frozen=True, slots=True)
class CreateGame:
    """The game is created; `claimed_at` when a captain says, later, at what time it was."""

    claimed_at: datetime | None = None
    match: MatchId | None = None


@dataclass(frozen=True, slots=True)
class StartGame:
    """Both agreed and the countdown is done."""

    match: MatchId | None = None


@dataclass(frozen=True, slots=True)
class ReportScore:
    """A captain's word for the score, in the title's order. `how`: game, draw or cards.

    `edited`: it is a changed message that spoke of the score before, of `game`; it can be no word about another game.
    """

    score: Score
    match: MatchId | None = None
    how: str = "game"
    edited: bool = False
    game: int = 0


@dataclass(frozen=True, slots=True)
class ConfirmScore:
    """Agree to the other side's report (to `score`, when a button named it), or to its late claim of a created game.

    `claim`: the latter and nothing else, as a button says it; a word means the claim only where no report waits.
    """

    score: Score | None = None
    game: int = 0
    match: MatchId | None = None
    claim: bool = False


@dataclass(frozen=True, slots=True)
class DisputeScore:
    """Object to the other side's report, or (`claim`) to its late claim of a created game."""

    reason: str = ""
    game: int = 0
    match: MatchId | None = None
    claim: bool = False


@dataclass(frozen=True, slots=True)
class SettleScore:
    """A judge sets the score."""

    score: Score
    reason: str = ""
    match: MatchId | None = None
    game: int = 0
    how: str = "settled"
    clause: str = ""


@dataclass(frozen=True, slots=True)
class TakeBreak:
    """The team's break between games."""


@dataclass(frozen=True, slots=True)
class Panic:
    """A human, now: stop automation of this match."""

    reason: str = ""
    match: MatchId | None = None
    cause: str = "panic"


@dataclass(frozen=True, slots=True)
class CallJudge:
    """Ask for a judge; nothing stops."""

    reason: str = ""
    match: MatchId | None = None


@dataclass(frozen=True, slots=True)
class Resume:
    """Let a halted match go on."""

    match: MatchId | None = None


@dataclass(frozen=True, slots=True)
class GrantTime:
    """Start the awaited clock of a match anew in full."""

    match: MatchId | None = None


@dataclass(frozen=True, slots=True)
class AnswerGather:
    """Say which side was missing when the gathering clock ran out (both, one, or nobody)."""

    match: MatchId
    game: int
    missing: tuple[EntrantId, ...]


@dataclass(frozen=True, slots=True)
class ReplayGame:
    """A game is played again (8.1, 8.2)."""

    reason: str = ""
    match: MatchId | None = None


@dataclass(frozen=True, slots=True)
class CallTime:
    """The clock speaks: whatever is due by `at` happens. `away`: stretches in which the referee was not listening."""

    away: tuple[tuple[datetime, datetime], ...] = ()


# --- conduct ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ProposeRuling:
    """Show a ruling before it is issued. `game` places the violation in a game (M24), 0: now."""

    infraction: str
    entrant: EntrantId | None = None
    person: PersonId | None = None
    game: int = 0
    note: str = ""
    options: tuple[str, ...] = ()
    match: MatchId | None = None


@dataclass(frozen=True, slots=True)
class ChooseOption:
    """Answer a deciding question of a proposal."""

    ruling: RulingId
    option: str


@dataclass(frozen=True, slots=True)
class IssueRuling:
    """Issue a proposal as it was shown. `late`: although the next match has begun, as a button of its own says."""

    ruling: RulingId
    late: bool = False


@dataclass(frozen=True, slots=True)
class RejectRuling:
    """Do not issue a proposal."""

    ruling: RulingId


@dataclass(frozen=True, slots=True)
class CancelRuling:
    """Take a ruling back."""

    ruling: RulingId
    reason: str = ""


@dataclass(frozen=True, slots=True)
class DeviateRuling:
    """Give another penalty than the standard one."""

    ruling: RulingId
    penalty: str
    reason: str


@dataclass(frozen=True, slots=True)
class RuleUncovered:
    """Rule on a case that no clause covers."""

    penalty: str
    reason: str
    entrant: EntrantId | None = None
    person: PersonId | None = None


@dataclass(frozen=True, slots=True)
class AgreeRuling:
    """The organisers' consent to an uncovered case."""

    ruling: RulingId


@dataclass(frozen=True, slots=True)
class Choose:
    """The injured side's choice."""

    choice: str
    ruling: RulingId | None = None


# --- evidence and appeals --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GiveEvidence:
    """One set of files for a ruling or a game."""

    files: tuple[File, ...]
    ruling: RulingId | None = None
    game: int = 0
    note: str = ""
    album: str = ""


@dataclass(frozen=True, slots=True)
class DemandEvidence:
    """Ask a team for logs by a deadline; 0 minutes: the edition's own period."""

    entrant: EntrantId
    minutes: int = 0
    ruling: RulingId | None = None


@dataclass(frozen=True, slots=True)
class AnnounceAppeal:
    """Say that one means to appeal."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class LodgeAppeal:
    """Appeal against a ruling."""

    ruling: RulingId
    ground: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class DecideAppeal:
    """Uphold or dismiss an appeal; final."""

    ruling: RulingId
    uphold: bool
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Mute:
    """Take the captains' chat away from a team, or give it back."""

    entrant: EntrantId
    back: bool = False


@dataclass(frozen=True, slots=True)
class NoticeConduct:
    """The bot saw flood or capitals in the captains' chat."""

    kind: str
    person: PersonId
    details: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AnnounceBots:
    """Announce bots of one's team (3.11)."""

    nicks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AnnounceActing:
    """Announce who acts as captain (3.7). `barred`: citations of rulings that keep them out."""

    person: PersonId
    barred: tuple[str, ...] = ()
    barred_under: str = ""


@dataclass(frozen=True, slots=True)
class ClaimCards:
    """A win by dealt roles (4.10): roles by the edition's words, each with its count."""

    roles: dict[str, int]
    entrant: EntrantId | None = None
    match: MatchId | None = None


@dataclass(frozen=True, slots=True)
class Adjudicate:
    """How a game ends when the game itself cannot say (3.8, 3.9, 3.13). `facts` are words the chapter reads.

    A freeze of which nothing more is said only starts its clock; a captain may say that, too.
    """

    kind: str
    facts: dict[str, str] = field(default_factory=dict)
    match: MatchId | None = None


# --- brackets --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EnterPlace:
    """How an entrant ended at its table."""

    entrant: EntrantId
    table: int
    place: int


@dataclass(frozen=True, slots=True)
class SeedBracket:
    """Make the TOP bracket of a size."""

    size: int


@dataclass(frozen=True, slots=True)
class CorrectBracket:
    """Put who has won a pair after all into its slot of the next round, though a match of that round had begun."""

    round: int
    slot: int


Command: TypeAlias = (
    OpenTournament | GiveRole | EnterEntrant | Appoint | AssignGroup | Withdraw | BindChat | SettleReading
    | ChooseLevel | ChooseLanguage | Close | StartMatch | CreateGame | StartGame | ReportScore | ConfirmScore
    | DisputeScore | SettleScore | TakeBreak | Panic | CallJudge | Resume | GrantTime | AnswerGather | ReplayGame
    | CallTime | ProposeRuling | ChooseOption | IssueRuling | RejectRuling | CancelRuling | DeviateRuling
    | RuleUncovered | AgreeRuling | Choose | GiveEvidence | DemandEvidence | AnnounceAppeal | LodgeAppeal
    | DecideAppeal | Mute | NoticeConduct | AnnounceBots | AnnounceActing | ClaimCards | Adjudicate | EnterPlace
    | SeedBracket | CorrectBracket
)  # fmt: skip
"""Everything that can be asked of the law."""
