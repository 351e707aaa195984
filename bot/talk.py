"""Ordinary words in the captains' chat: a score, «подтверждаю», «создали», «ГОУ», «перерыв», «апелляция», «судью!».

Only those who have a say in a match are listened to; a stranger's score is answered once it clearly is one.
Chatter stays unanswered.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from bot import deal, replies
from bot.asked import Asked, Court
from bot.conversation import Answer
from bot.reading import read_time
from rulebook import commands as c
from rulebook.context import Context
from rulebook.reports import speaker
from rulebook.score_text import Hint, Kind, Reading, Word, WordKind, read_score, read_word
from rulebook.state import Match, Stage
from rulebook.vocabulary import EntrantId, Refusal, Role
from storage.folding import fold_name

_COUNTED = frozenset({Kind.RUNNING, Kind.FINAL, Kind.CORRECTION, Kind.CONFIRM, Kind.DELTA, Kind.CARDS})
_JUDGES = frozenset({Role.JUDGE, Role.HEAD_JUDGE, Role.ORGANISER})
_IMPOSSIBLE_NOW = frozenset({Hint.JUMP, Hint.DECREASED, Hint.OVER, Hint.IMPOSSIBLE, Hint.FINISHED})
"""Scores that are clear, only not possible as things stand: the law says why."""


def listen(referee: Court, asked: Asked) -> Asked | Answer | None:
    """What ordinary words ask for, if anything."""
    own = asked.state.entrant_of(asked.actor.person)
    word = None if asked.heard.edited else read_word(asked.heard.text)
    if word is not None and (own is not None or asked.state.role(asked.actor.person) is not Role.STRANGER):
        found = _word(referee, asked, word)
        if found is not None:
            return found
    match = _match(referee, asked, own.id if own else None)
    return _score(referee, asked, match, own.id if own else None) if match is not None else None


def _match(referee: Court, asked: Asked, own: EntrantId | None) -> Match | None:
    """The match the words are about: one's own, else the only one running."""
    if own is not None:
        return asked.state.match_of(own)
    running = asked.state.running
    if len(running) > 1 and asked.state.role(asked.actor.person) in _JUDGES:
        running = tuple(match for match in running if _names_both(referee, asked, match))
    return running[0] if len(running) == 1 else None


def _names_both(referee: Court, asked: Asked, match: Match) -> bool:
    """Whether a text names both teams of a match: a judge speaks for a team of one of several (M32)."""
    folded = fold_name(asked.heard.text or asked.rest)
    return all(fold_name(referee.directory.name_of(asked.stream, entrant)) in folded for entrant in match.entrants)


def _word(referee: Court, asked: Asked, word: Word) -> Asked | Answer | None:
    command: c.Command
    match word.kind:
        case WordKind.CONFIRM:
            command = c.ConfirmScore()
        case WordKind.CREATED:
            voice = referee.voice(asked.heard.chat, asked.stream)
            claimed = read_time(word.at.isoformat(), asked.heard.at, voice.zone) if word.at else None
            command = c.CreateGame(claimed)
        case WordKind.GO:
            command = c.StartGame()
        case WordKind.BREAK:
            command = c.TakeBreak()
        case WordKind.JUDGE:
            command = c.CallJudge(asked.heard.text[:200])
        case WordKind.APPEAL:
            if asked.state.role(asked.actor.person) not in {Role.CAPTAIN, Role.DEPUTY}:
                return replies.appeal_how(asked)
            command = c.AnnounceAppeal(asked.heard.text[:200])
    return replace(asked, command=command)


def report_from(referee: Court, asked: Asked, text: str) -> c.Command | Answer:
    """A score given with the command itself: always answered."""
    own = asked.state.entrant_of(asked.actor.person)
    match = _match(referee, asked, own.id if own else None)
    if match is None:
        several = len(asked.state.running) > 1
        return replies.refused("refuse-name-match" if several else "refuse-no-match", asked)
    found = _report(referee, asked, match, text, own.id if own else None)
    return found if found is not None else replies.refused("refuse-unread-score", asked)


def _score(referee: Court, asked: Asked, match: Match, own: EntrantId | None) -> Asked | Answer | None:
    found = _report(referee, asked, match, asked.heard.text, own)
    return replace(asked, command=found) if found is not None and not isinstance(found, Answer) else found


def _may_claim(referee: Court, asked: Asked, reading: Reading) -> bool:
    """Whether a word about cards is a claim: a captain's, or a judge's with its score; others may not report."""
    ctx = Context(referee.edition(asked.state), asked.state, asked.actor, asked.heard.at)
    return ctx.speaks_for() is not None or (ctx.at_least(Role.JUDGE) and reading.score is not None)


def _report(referee: Court, asked: Asked, match: Match, text: str, own: EntrantId | None) -> c.Command | Answer | None:
    author: Literal["first", "second", ""] = "" if own is None else "first" if own == match.first else "second"
    base = match.score
    spoken = referee.spoken(asked.stream, asked.heard.original) if asked.heard.original else None
    if spoken is not None and (earlier := asked.state.matches.get(spoken.match)) is not None:
        match, base = earlier, earlier.score  # an edit is about what the message was about, whatever is played now
    elif match.report is not None and match.report.game < match.game and match.stage is not Stage.OVER:
        base = match.score_reported()
    reading = read_score(
        text,
        first=referee.directory.name_of(asked.stream, match.first),
        second=referee.directory.name_of(asked.stream, match.second),
        before=base,
        wins=match.wins,
        author=author,
        pending=match.report.score if match.report is not None and own not in {None, match.report.entrant} else None,
    )
    edited, was, game = asked.heard.edited, spoken is not None, spoken.game if spoken is not None else 0
    if spoken is not None and (reading.score or reading.stated) == spoken.score and spoken.score is not None:
        return None  # the same score in other words
    if reading.kind is Kind.NOT_A_SCORE:
        claims = own is not None and not edited and _may_claim(referee, asked, reading)
        return deal.told(referee, asked, match, own) if claims and own is not None else None
    if reading.kind is Kind.CONFIRM and reading.score is None and not edited:
        return c.ConfirmScore(match=match.id)
    if reading.hint is Hint.DISPUTE and match.report is not None and own not in {None, match.report.entrant}:
        return c.DisputeScore(asked.heard.text[:200], match=match.id)
    if reading.wants_break and reading.score == match.score and match.report is None:
        return c.TakeBreak()
    if reading.kind is Kind.CARDS and not edited and _may_claim(referee, asked, reading):
        return deal.claim(referee, asked, match, own, reading)
    if reading.score is not None and reading.kind in _COUNTED:
        return c.ReportScore(reading.score, edited=was, match=match.id, game=game)
    if reading.score is not None and reading.kind in {Kind.STAGE_DRAW, Kind.DRAW_OR_UNCHANGED, Kind.UNCHANGED}:
        how = "draw" if reading.kind is Kind.STAGE_DRAW else "game"
        return c.ReportScore(reading.score, how=how, edited=was, match=match.id, game=game)
    if reading.stated is not None and reading.hint in _IMPOSSIBLE_NOW:
        return c.ReportScore(reading.stated, edited=was, match=match.id, game=game)
    side = speaker(Context(referee.edition(asked.state), asked.state, asked.actor, asked.heard.at), match)
    if isinstance(side, Refusal):  # whose word would not count is not asked what they meant
        return replies.unchanged(side, asked) if asked.spec is not None else None
    return None if edited else replies.ask_score(asked, match, reading, referee.edition(asked.state).match.clause)
