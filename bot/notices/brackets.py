"""The TOP bracket: places, the draw with what it makes possible, who goes on, who is champion, what is contested."""

from __future__ import annotations

from collections.abc import Iterator

from bot.conversation import Entrant, Reply, Says, Tone
from bot.notices.scene import HALL, JUDGES, Scene, Told, on
from rulebook import events as e
from rulebook.brackets import Pair, champion, pair_at, pairs, size_of
from rulebook.pairing import Rules, earliest, pairs_in, rounds
from rulebook.state import Tournament


def round_name(state: Tournament, round_: int) -> Says:
    """The final, or how many pairs play."""
    return Says("round-name", {"pairs": pairs_in(size_of(state), round_)})


def pair_args(state: Tournament, pair: Pair) -> dict[str, object]:
    """Both of a pair with their seeds."""
    return {
        "pair": pair.number,
        "a": Entrant(pair.first) if pair.first is not None else "",
        "b": Entrant(pair.second) if pair.second is not None else "",
        "first": state.seeds.get(pair.first, 0) if pair.first is not None else 0,
        "second": state.seeds.get(pair.second, 0) if pair.second is not None else 0,
    }


@on(e.PlacesEntered)
def _placed(scene: Scene, event: e.PlacesEntered) -> Told:
    args = {"entrant": Entrant(event.entrant), "table": event.table, "place": event.place}
    again = (Says("place-seed-again"),) if scene.after.bracket else ()
    yield HALL, Reply(Says("place-entered", args), again)


@on(e.BracketSeeded)
def _seeded(scene: Scene, event: e.BracketSeeded) -> Told:
    state = scene.after
    first_round = sorted((pair for pair in pairs(state) if pair.round == 1), key=lambda pair: pair.number)
    body = (
        *(Says("bracket-pair", pair_args(state, pair)) for pair in first_round),
        *_earliest(scene),
        Says("bracket-next"),
    )
    title = Says("bracket-seeded", {"size": size_of(state), "clause": event.clause})
    yield HALL, Reply(title, body, tone=Tone.GOOD)


def _earliest(scene: Scene) -> Iterator[Says]:
    """When people of one table can meet at the earliest (C27); of a single table, when the first and the second can."""
    state, rules = scene.after, Rules.of(scene.edition.bracket)
    if rules is None:
        return
    size = size_of(state)
    tables = len({state.entrants[entrant].table for entrant in state.seeds})
    found = earliest(rules, size, tables)
    kinds = ("same_table", "first_and_second", "firsts") if tables > 1 else ("first_and_second",)
    for kind in kinds:
        if kind in found:
            args: dict[str, object] = {"round": round_name(state, found[kind].round)}
            if kind == "same_table":
                low, high = found[kind].places
                yield Says("earliest-same-table", {**args, "place": low, "other_place": high})
            else:
                yield Says(f"earliest-{kind.replace('_', '-')}", args)


@on(e.BracketAdvanced)
def _advanced(scene: Scene, event: e.BracketAdvanced) -> Told:
    state = scene.after
    from_pair = pair_at(state, event.round - 1, event.slot)
    where: dict[str, object] = {"round": round_name(state, event.round - 1), "pair": from_pair.number}
    was = scene.before.bracket.get((event.round, event.slot))
    if event.entrant is None:
        args = {**where, "entrant": Entrant(was)} if was is not None else where
        yield HALL, Reply(Says("bracket-open-again", args), tone=Tone.WARN)
        return
    args = {"entrant": Entrant(event.entrant), **where}
    body = []
    if from_pair.match is None:
        out = next((side for side in from_pair.entrants if side not in {None, event.entrant}), None)
        body.append(Says("bracket-walkover", {"entrant": Entrant(out)}) if out is not None else Says("bracket-alone"))
    if was is not None:
        body.append(Says("bracket-instead", {"entrant": Entrant(was)}))
    if event.round > rounds(size_of(state)):
        yield HALL, Reply(Says("bracket-champion", args), tuple(body), tone=Tone.GOOD)
        return
    args["next"] = round_name(state, event.round)
    body.append(_opponent(state, event))
    yield HALL, Reply(Says("bracket-advanced", args), tuple(body))


def _opponent(state: Tournament, event: e.BracketAdvanced) -> Says:
    """Whom the entrant meets next, or whose winner."""
    now = pair_at(state, event.round, event.slot // 2)
    if now.first is not None and now.second is not None:
        return Says("bracket-pair", pair_args(state, now))
    return Says("bracket-waits", {"pair": pair_at(state, event.round - 1, event.slot ^ 1).number})


@on(e.BracketContested)
def _contested(scene: Scene, event: e.BracketContested) -> Told:
    state = scene.after
    args: dict[str, object] = {
        "round": round_name(state, event.round - 1),
        "pair": pair_at(state, event.round - 1, event.slot).number,
        "next": round_name(state, event.round),
        "other": Entrant(event.holder),
    }
    if event.rightful is None:
        yield JUDGES, Reply(Says("bracket-contested-open", args), tone=Tone.WARN)
        return
    args["winner"] = Entrant(event.rightful)
    button = scene.button("put_right", event.round, event.slot, label=Says("label-put-right", args))
    yield JUDGES, Reply(Says("bracket-contested", args), (Says("bracket-decide", args),), (), (button,), Tone.WARN)


def champion_line(state: Tournament) -> tuple[Says, ...]:
    """Who has won, once the final is over."""
    winner = champion(state)
    return () if winner is None else (Says("bracket-winner", {"winner": Entrant(winner)}),)
