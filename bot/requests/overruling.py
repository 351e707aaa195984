"""Commands and buttons of rulings taken further: deviations, uncovered cases, consent, appeals, groups, withdrawals."""

from __future__ import annotations

from bot.asked import Asked, Court
from bot.requests.registry import Made, Values, command, known_match, known_ruling, press, subject_of, text_of
from rulebook import commands as c
from rulebook.vocabulary import EntrantId, RulingId


@command("deviate")
def _deviate(referee: Court, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    return c.DeviateRuling(RulingId(text_of(values["ruling"])), text_of(values["penalty"]), text_of(values["reason"]))


@command("uncovered")
def _uncovered(referee: Court, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    entrant, person = subject_of(asked, text_of(values["subject"]))
    return c.RuleUncovered(text_of(values["penalty"]), text_of(values["reason"]), entrant, person)


@command("agree")
def _agree(referee: Court, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    return c.AgreeRuling(RulingId(text_of(values["ruling"])))


@command("appeal")
def _appeal(referee: Court, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    return c.LodgeAppeal(RulingId(text_of(values["ruling"])), text_of(values.get("ground")))


@command("decide")
def _decide(referee: Court, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    uphold = text_of(values["verdict"]) == "uphold"
    return c.DecideAppeal(RulingId(text_of(values["ruling"])), uphold, text_of(values["reason"]))


@command("group")
def _group(referee: Court, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    return c.AssignGroup(EntrantId(text_of(values["team"])), text_of(values["group"])[:16])


@command("withdraw")
def _withdraw(referee: Court, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    return c.Withdraw(EntrantId(text_of(values["team"])), text_of(values["reason"]))


@press("agree")
def _press_agree(asked: Asked, args: tuple[str, ...]) -> c.Command:
    return c.AgreeRuling(known_ruling(asked, args[0]))


@press("appeal")
def _press_appeal(asked: Asked, args: tuple[str, ...]) -> c.Command:
    return c.LodgeAppeal(known_ruling(asked, args[0]), args[1] if len(args) > 1 else "")


@press("pause")
def _press_pause(asked: Asked, args: tuple[str, ...]) -> c.Command:
    """A judge pauses a match for an appeal that was announced (M35)."""
    return c.Panic(match=known_match(asked, args[0]), cause="appeal")


@press("issue_late")
def _press_late(asked: Asked, args: tuple[str, ...]) -> c.Command:
    return c.IssueRuling(known_ruling(asked, args[0]), late=True)
