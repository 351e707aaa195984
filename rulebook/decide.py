"""decide(edition, state, command, actor, at) -> what follows: events, a refusal, a question, or "so already".

One match statement to the chapters; each chapter opens with the clauses it carries out.

    roster.py  match.py  reports.py  calling.py  conduct.py  choices.py  overruling.py
    adjudication.py  evidence.py  appeals.py  captains_chat.py  brackets.py
"""

from __future__ import annotations

from datetime import datetime
from typing import assert_never

from rulebook import (
    adjudication,
    appeals,
    brackets,
    calling,
    captains_chat,
    choices,
    conduct,
    evidence,
    match,
    overruling,
    reports,
    roster,
)
from rulebook import commands as c
from rulebook.context import Context, Decision
from rulebook.edition import Edition
from rulebook.state import Tournament
from rulebook.vocabulary import BOT, Actor, Refusal


def decide(edition: Edition, state: Tournament, command: c.Command, actor: Actor, at: datetime) -> Decision:
    """What follows from a command, at a moment, in a state, under an edition. Pure."""
    ctx = Context(edition, state, actor, at)
    if not state.exists and not isinstance(command, c.OpenTournament):
        return Refusal("refuse-no-tournament")
    if state.closed_at is not None and actor != BOT:
        return Refusal("refuse-closed")
    decision = _chapter(ctx, command)
    return brackets.followed(ctx, decision) if isinstance(decision, tuple) else decision


def _chapter(ctx: Context, command: c.Command) -> Decision:  # noqa: C901, PLR0912, PLR0915 - the table of contents
    match command:
        # the running of a match, most frequent first
        case c.ReportScore():
            return reports.report(ctx, command)
        case c.ConfirmScore():
            return reports.confirm(ctx, command)
        case c.CallTime():
            return calling.call_time(ctx, command)
        case c.CreateGame():
            return match.create(ctx, command)
        case c.StartGame():
            return match.start(ctx, command)
        case c.DisputeScore():
            return reports.dispute(ctx, command)
        case c.SettleScore():
            return reports.settle(ctx, command)
        case c.TakeBreak():
            return match.pause(ctx, command)
        case c.Panic():
            return match.panic(ctx, command)
        case c.CallJudge():
            return match.call_judge(ctx, command)
        case c.Resume():
            return match.resume(ctx, command)
        case c.GrantTime():
            return match.grant_time(ctx, command)
        case c.StartMatch():
            return brackets.begin(ctx, command)
        case c.ReplayGame():
            return match.replay(ctx, command)
        case c.AnswerGather():
            return conduct.gather_answered(ctx, command)
        # conduct
        case c.ProposeRuling():
            return conduct.propose(ctx, command)
        case c.ChooseOption():
            return conduct.choose_option(ctx, command)
        case c.IssueRuling():
            return conduct.issue(ctx, command)
        case c.RejectRuling():
            return conduct.reject(ctx, command)
        case c.CancelRuling():
            return overruling.cancel(ctx, command)
        case c.DeviateRuling():
            return overruling.deviate(ctx, command)
        case c.RuleUncovered():
            return overruling.uncovered(ctx, command)
        case c.AgreeRuling():
            return overruling.agree(ctx, command)
        case c.Choose():
            return choices.choose(ctx, command)
        case c.ClaimCards():
            return adjudication.claim_cards(ctx, command)
        case c.Adjudicate():
            return adjudication.adjudicate(ctx, command)
        case c.GiveEvidence():
            return evidence.give(ctx, command)
        case c.DemandEvidence():
            return evidence.demand(ctx, command)
        case c.AnnounceAppeal():
            return appeals.announce(ctx, command)
        case c.LodgeAppeal():
            return appeals.lodge(ctx, command)
        case c.DecideAppeal():
            return appeals.decide(ctx, command)
        case c.Mute():
            return captains_chat.mute(ctx, command)
        case c.NoticeConduct():
            return captains_chat.notice(ctx, command)
        # who takes part
        case c.AssignGroup():
            return roster.assign_group(ctx, command)
        case c.OpenTournament():
            return roster.open_tournament(ctx, command)
        case c.GiveRole():
            return roster.give_role(ctx, command)
        case c.EnterEntrant():
            return roster.enter(ctx, command)
        case c.Appoint():
            return roster.appoint(ctx, command)
        case c.BindChat():
            return roster.bind(ctx, command)
        case c.SettleReading():
            return roster.settle_reading(ctx, command)
        case c.ChooseLevel():
            return roster.choose_level(ctx, command)
        case c.ChooseLanguage():
            return roster.choose_language(ctx, command)
        case c.Withdraw():
            return roster.withdraw(ctx, command)
        case c.EnterPlace():
            return brackets.enter_place(ctx, command)
        case c.SeedBracket():
            return brackets.seed(ctx, command)
        case c.CorrectBracket():
            return brackets.correct(ctx, command)
        case c.AnnounceActing():
            return roster.acting(ctx, command)
        case c.AnnounceBots():
            return roster.bots(ctx, command)
        case c.Close():
            return roster.close(ctx)
        case _:
            assert_never(command)
