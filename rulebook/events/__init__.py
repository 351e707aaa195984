"""What has happened, in the past tense. The whole journal is made of these.

    setting up   TournamentOpened RoleGiven EntrantEntered CaptainAppointed DeputyAppointed PlayerAdded ActingAnnounced
                 ChatBound ReadingSettled EntrantWithdrawn TournamentClosed
    a match      MatchStarted GameCreated GameStarted ScoreReported ScoreConfirmed ScoreDisputed ScoreSettled GameDrawn
                 GameReplayed BreakTaken BreakEnded MatchHalted MatchResumed MatchFinished MatchReopened JudgeCalled
    the clock    Reminded ChoiceReminded DemandReminded FreezeNoted DeadlineMissed ExpiryUnseen OverdueReminded
                 GatherAnswered CreationClaimed CreationClaimDenied
    conduct      RulingProposed ProposalRevised ChoiceAsked ChoiceMissed RulingIssued RulingRejected RulingCancelled
                 RulingDeviated RulingAgreed ChoiceMade

What was decided (deadline, penalty, effect, clause) stands in the event, so that no later edition can change the past.
No names: only ids. New fields get defaults; a changed meaning gets a new version in storage/codec.py.
"""

from __future__ import annotations

from typing import TypeAlias

from rulebook.events.appeals import (
    AppealAnnounced,
    AppealDecided,
    AppealLodged,
    ChatGivenBack,
    ChatTaken,
    ConductNoticed,
    DemandEnded,
    EvidenceDemanded,
    EvidenceExtended,
    EvidenceGiven,
    File,
)
from rulebook.events.brackets import BracketAdvanced, BracketContested, BracketSeeded, PlacesEntered
from rulebook.events.clock import (
    ChoiceReminded,
    CreationClaimDenied,
    CreationClaimed,
    DeadlineMissed,
    DemandReminded,
    ExpiryUnseen,
    FreezeNoted,
    GatherAnswered,
    OverdueReminded,
    Reminded,
    TimeGranted,
)
from rulebook.events.parts import NO_EFFECT, Case, Deadline, DeadlineKind, Effect, Penalty
from rulebook.events.play import (
    BreakEnded,
    BreakTaken,
    GameCreated,
    GameReplayed,
    GameStarted,
    JudgeCalled,
    MatchFinished,
    MatchHalted,
    MatchReopened,
    MatchResumed,
    MatchStarted,
    ScoreConfirmed,
    ScoreDisputed,
    ScoreReported,
    ScoreSettled,
)
from rulebook.events.rulings import (
    ChoiceAsked,
    ChoiceMade,
    ChoiceMissed,
    ProposalRevised,
    RulingAgreed,
    RulingCancelled,
    RulingDeviated,
    RulingIssued,
    RulingProposed,
    RulingRejected,
)
from rulebook.events.setting_up import (
    ActingAnnounced,
    BotsAnnounced,
    CaptainAppointed,
    ChatBound,
    DeputyAppointed,
    EntrantEntered,
    EntrantWithdrawn,
    GroupAssigned,
    LanguageChosen,
    LevelChosen,
    LookAlikeNoticed,
    PlayerAdded,
    ReadingSettled,
    RoleGiven,
    TournamentClosed,
    TournamentOpened,
)

Event: TypeAlias = (
    TournamentOpened | LevelChosen | LanguageChosen | RoleGiven | EntrantEntered | CaptainAppointed | DeputyAppointed
    | PlayerAdded | ActingAnnounced | BotsAnnounced | GroupAssigned | LookAlikeNoticed | EntrantWithdrawn | ChatBound
    | ReadingSettled | TournamentClosed | MatchStarted | GameCreated | GameStarted | ScoreReported | ScoreConfirmed
    | ScoreDisputed | ScoreSettled | GameReplayed | BreakTaken | BreakEnded | MatchHalted | MatchResumed
    | MatchFinished | MatchReopened | JudgeCalled | Reminded
    | ChoiceReminded | DemandReminded | FreezeNoted | DeadlineMissed | ExpiryUnseen | OverdueReminded
    | TimeGranted | GatherAnswered | CreationClaimed | CreationClaimDenied | RulingProposed | ChoiceAsked
    | ChoiceMissed | ProposalRevised | RulingIssued | RulingRejected | RulingCancelled | RulingDeviated | RulingAgreed
    | ChoiceMade | EvidenceGiven | EvidenceExtended | EvidenceDemanded | DemandEnded | AppealAnnounced | AppealLodged
    | AppealDecided | ChatTaken | ChatGivenBack | ConductNoticed | PlacesEntered | BracketSeeded | BracketAdvanced
    | BracketContested
)  # fmt: skip
"""Everything the journal can hold."""

__all__ = [
    "NO_EFFECT",
    "ActingAnnounced",
    "AppealAnnounced",
    "AppealDecided",
    "AppealLodged",
    "BotsAnnounced",
    "BracketAdvanced",
    "BracketContested",
    "BracketSeeded",
    "BreakEnded",
    "BreakTaken",
    "CaptainAppointed",
    "Case",
    "ChatBound",
    "ChatGivenBack",
    "ChatTaken",
    "ChoiceAsked",
    "ChoiceMade",
    "ChoiceMissed",
    "ChoiceReminded",
    "ConductNoticed",
    "CreationClaimDenied",
    "CreationClaimed",
    "Deadline",
    "DeadlineKind",
    "DeadlineMissed",
    "DemandEnded",
    "DemandReminded",
    "DeputyAppointed",
    "Effect",
    "EntrantEntered",
    "EntrantWithdrawn",
    "Event",
    "EvidenceDemanded",
    "EvidenceExtended",
    "EvidenceGiven",
    "ExpiryUnseen",
    "File",
    "FreezeNoted",
    "GameCreated",
    "GameReplayed",
    "GameStarted",
    "GatherAnswered",
    "GroupAssigned",
    "JudgeCalled",
    "LanguageChosen",
    "LevelChosen",
    "LookAlikeNoticed",
    "MatchFinished",
    "MatchHalted",
    "MatchReopened",
    "MatchResumed",
    "MatchStarted",
    "OverdueReminded",
    "Penalty",
    "PlacesEntered",
    "PlayerAdded",
    "ProposalRevised",
    "ReadingSettled",
    "Reminded",
    "RoleGiven",
    "RulingAgreed",
    "RulingCancelled",
    "RulingDeviated",
    "RulingIssued",
    "RulingProposed",
    "RulingRejected",
    "ScoreConfirmed",
    "ScoreDisputed",
    "ScoreReported",
    "ScoreSettled",
    "TimeGranted",
    "TournamentClosed",
    "TournamentOpened",
]
