"""Commands and buttons of rulings."""

from __future__ import annotations

from bot.asked import Asked, Court
from bot.requests.registry import Made, Values, command, known_match, known_ruling, press, subject_of, text_of
from rulebook import commands as c
from rulebook.vocabulary import EntrantId, RulingId


@command("ruling")
def _ruling(referee: Court, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    entrant, person = subject_of(asked, text_of(values["subject"]))
    game = values.get("game")
    return c.ProposeRuling(
        infraction=text_of(values["clause"]),
        entrant=entrant,
        person=person,
        game=int(game) if isinstance(game, int) else 0,
        note=text_of(values.get("note")),
    )


@command("cancel")
def _cancel(referee: Court, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    return c.CancelRuling(RulingId(text_of(values["ruling"])), text_of(values["reason"]))


@press("issue")
def _press_issue(asked: Asked, args: tuple[str, ...]) -> c.Command:
    return c.IssueRuling(known_ruling(asked, args[0]))


@press("reject")
def _press_reject(asked: Asked, args: tuple[str, ...]) -> c.Command:
    return c.RejectRuling(known_ruling(asked, args[0]))


@press("option")
def _press_option(asked: Asked, args: tuple[str, ...]) -> c.Command:
    return c.ChooseOption(known_ruling(asked, args[0]), args[1])


@press("choose")
def _press_choose(asked: Asked, args: tuple[str, ...]) -> c.Command:
    return c.Choose(args[1], known_ruling(asked, args[0]))


@press("warn")
def _press_warn(asked: Asked, args: tuple[str, ...]) -> c.Command:
    """After an expiry nobody saw: propose the ruling that it would have been."""
    match = asked.state.matches[known_match(asked, args[0])]
    return c.ProposeRuling(args[2], EntrantId(args[1]), match=match.id, game=int(args[3]))


@press("ruling")
def _press_ruling(asked: Asked, args: tuple[str, ...]) -> c.Command:
    entrant, person = subject_of(asked, args[0])
    return c.ProposeRuling(args[1], entrant, person, int(args[2]))
