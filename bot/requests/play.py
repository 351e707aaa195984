"""Commands and buttons of a match."""

from __future__ import annotations

from datetime import datetime
from typing import cast

from bot import replies
from bot.asked import Asked, Court
from bot.requests.registry import Made, Values, command, known_match, match_of, press, read, score_of, text_of
from rulebook import commands as c
from rulebook.state import Match, Stage
from rulebook.vocabulary import EntrantId, Score
from storage.folding import fold_name


@command("report")
def _report(referee: Court, asked: Asked, values: Values) -> Made:
    from bot.talk import report_from  # noqa: PLC0415 - talk reads the same words

    return report_from(referee, asked, text_of(values["score"]))


@command("settle")
def _settle(referee: Court, asked: Asked, values: Values) -> Made:
    match = match_of(asked) or _named(referee, asked)
    score = read(referee, asked, match, text_of(values["score"]), ordered=True) if match else None
    if score is None:
        if match is None and asked.state.running:
            return c.SettleScore(Score(0, 0))
        return replies.refused("refuse-no-match" if match is None else "refuse-unread-score", asked)
    return c.SettleScore(score, text_of(values.get("reason")), match.id if match else None)


def _named(referee: Court, asked: Asked) -> Match | None:
    """The one running match whose teams are both named."""
    said = fold_name(asked.heard.text or " ".join(map(str, asked.heard.arguments.values())))
    found = [
        match
        for match in asked.state.running
        if all(fold_name(referee.directory.name_of(asked.stream, entrant)) in said for entrant in match.entrants)
    ]
    return found[0] if len(found) == 1 else None


@command("confirm")
def _confirm(referee: Court, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    return c.ConfirmScore()


@command("dispute")
def _dispute(referee: Court, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    return c.DisputeScore(text_of(values.get("reason")))


@command("created")
def _created(referee: Court, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    return c.CreateGame(cast("datetime | None", values.get("time")))


@command("go")
def _go(referee: Court, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    return c.StartGame()


@command("break")
def _break(referee: Court, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    return c.TakeBreak()


@command("panic")
def _panic(referee: Court, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    return c.Panic(text_of(values.get("reason")))


@command("resume")
def _resume(referee: Court, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    return c.Resume()


@command("match")
def _start_match(referee: Court, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    creator = values.get("creator")
    return c.StartMatch(
        first=EntrantId(text_of(values["a"])),
        second=EntrantId(text_of(values["b"])),
        creator=EntrantId(text_of(creator)) if creator else None,
        coin=referee.coin(),
        best_of=best_of if isinstance(best_of := values.get("best_of"), int) else 0,
    )


@press("confirm")
def _press_confirm(asked: Asked, args: tuple[str, ...]) -> c.Command:
    return c.ConfirmScore(score_of(args[2]), int(args[1]), known_match(asked, args[0]))


@press("agree_created")
def _press_agree(asked: Asked, args: tuple[str, ...]) -> c.Command:
    return c.ConfirmScore(match=known_match(asked, args[0]), claim=True)


@press("deny_created")
def _press_deny(asked: Asked, args: tuple[str, ...]) -> c.Command:
    return c.DisputeScore(match=known_match(asked, args[0]), claim=True)


@press("dispute")
def _press_dispute(asked: Asked, args: tuple[str, ...]) -> c.Command:
    return c.DisputeScore("", int(args[1]), known_match(asked, args[0]))


@press("report")
def _press_report(asked: Asked, args: tuple[str, ...]) -> c.Command:
    return c.ReportScore(score_of(args[2]), known_match(asked, args[0]))


@press("report_draw")
def _press_draw(asked: Asked, args: tuple[str, ...]) -> c.Command:
    return c.ReportScore(score_of(args[2]), known_match(asked, args[0]), "draw")


@press("settle")
def _press_settle(asked: Asked, args: tuple[str, ...]) -> c.Command:
    return c.SettleScore(score_of(args[2]), "", known_match(asked, args[0]), int(args[1]))


@press("created")
def _press_created(asked: Asked, args: tuple[str, ...]) -> c.Command | None:
    match = asked.state.matches[known_match(asked, args[0])]
    return c.CreateGame(match=match.id) if int(args[1]) >= _coming(match) else None


@press("go")
def _press_go(asked: Asked, args: tuple[str, ...]) -> c.Command | None:
    match = asked.state.matches[known_match(asked, args[0])]
    return c.StartGame(match.id) if int(args[1]) >= _coming(match) else None


def _coming(match: Match) -> int:
    """The game under way, else the next: a button of an earlier one must not create or begin another game."""
    return match.game + 1 if match.stage is Stage.OVER and match.report is not None else match.game


@press("call_judge")
def _press_judge(asked: Asked, args: tuple[str, ...]) -> c.Command:
    return c.CallJudge(match=known_match(asked, args[0]))


@press("resume")
def _press_resume(asked: Asked, args: tuple[str, ...]) -> c.Command:
    return c.Resume(known_match(asked, args[0]))


@press("time")
def _press_time(asked: Asked, args: tuple[str, ...]) -> c.Command:
    return c.GrantTime(known_match(asked, args[0]))


@press("missing")
def _press_missing(asked: Asked, args: tuple[str, ...]) -> c.Command:
    match = asked.state.matches[known_match(asked, args[0])]
    missing = {"both": match.entrants, "nobody": ()}.get(args[2], tuple(e for e in match.entrants if e == args[2]))
    return c.AnswerGather(match.id, int(args[1]), missing)
