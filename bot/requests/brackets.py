"""Commands of the TOP bracket: places, the seeding, a pair that starts, a slot put right."""

from __future__ import annotations

from bot.asked import Asked, Court
from bot.requests.registry import Made, Values, command, press, text_of
from rulebook import commands as c
from rulebook.vocabulary import EntrantId


@command("place")
def _place(referee: Court, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    player, table, place = values["player"], values["table"], values["place"]
    return c.EnterPlace(EntrantId(text_of(player)), int(text_of(table)), int(text_of(place)))


@command("seed")
def _seed(referee: Court, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    return c.SeedBracket(int(text_of(values["size"])))


@press("seed")
def _press_seed(asked: Asked, args: tuple[str, ...]) -> c.Command:  # noqa: ARG001
    return c.SeedBracket(int(args[0]))


@press("pair")
def _press_pair(asked: Asked, args: tuple[str, ...]) -> c.Command:
    """The match that was meant, after the question whether these two are to play."""
    first, second, creator = (_known(asked, entrant) for entrant in args[:3])
    if first is None or second is None:
        raise ValueError(args)
    return c.StartMatch(first, second, creator, int(args[3]), int(args[4]), outside=args[5:] == ("outside",))


def _known(asked: Asked, entrant: str) -> EntrantId | None:
    if entrant != "-" and entrant not in asked.state.entrants:
        raise ValueError(entrant)
    return None if entrant == "-" else EntrantId(entrant)


@press("put_right")
def _press_put_right(asked: Asked, args: tuple[str, ...]) -> c.Command:  # noqa: ARG001
    return c.CorrectBracket(int(args[0]), int(args[1]))
