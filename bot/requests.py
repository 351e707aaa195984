"""What each command and each button becomes: a command of the law, or an enquiry the bot answers itself.

One small function a command; the table at the end of each half is the whole list.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, cast

from bot import replies
from bot.catalogue import Kind
from bot.conversation import Account, Answer
from bot.hearing import Asked
from bot.parameters import Raw, Resolver, Unclear, Value, split
from bot.tokens import Token
from rulebook import commands as c
from rulebook.score_text import read_score
from rulebook.state import Match
from rulebook.vocabulary import EntrantId, MatchId, PersonId, Role, RulingId, Score
from storage.folding import fold_name
from storage.people import Change, ChatBound, Named

if TYPE_CHECKING:
    from bot.referee import Referee

Values = dict[str, Value]
_ENQUIRIES = frozenset({"clause", "score", "help", "proposals", "check", "rule", "infraction", "record",
                        "standings", "bracket", "schedule"})  # fmt: skip
"""Commands that only ask; they change nothing and go to enquiries.py."""


async def from_text(referee: Referee, asked: Asked, rest: str) -> Asked | Answer:
    """A typed command."""
    assert asked.spec is not None  # noqa: S101 - a command was named
    if asked.spec.name in {"report", "settle"}:
        return await from_values(referee, asked, _score_and_rest(referee, asked, rest))
    return await from_values(referee, asked, split(referee, asked, asked.spec.parameters, rest))


async def from_arguments(referee: Referee, asked: Asked, arguments: dict[str, str | Account]) -> Asked | Answer:
    """A command whose parameters the platform has told apart."""
    assert asked.spec is not None  # noqa: S101 - a command was named
    return await from_values(referee, asked, [arguments.get(parameter.name) for parameter in asked.spec.parameters])


async def from_values(referee: Referee, asked: Asked, values: Sequence[Raw]) -> Asked | Answer:
    """A command with values in the order of its parameters."""
    spec = asked.spec
    assert spec is not None  # noqa: S101 - a command was named
    needs_names = any(parameter.kind is not Kind.TEXT for parameter in spec.parameters)
    if not asked.state.exists and needs_names and spec.name not in {"tournament", "language", "bind"}:
        return replies.refused("refuse-no-tournament", asked)
    resolver = Resolver(referee, asked)
    try:
        resolved = resolver.all(values)
    except Unclear as unclear:
        return unclear.answer
    asked = replace(asked, changes=(*asked.changes, *resolver.met))
    if spec.name in _ENQUIRIES:
        return replace(asked, enquiry=spec.name, args={key: str(value) for key, value in resolved.items() if value})
    if spec.name == "tournament":
        return await _tournament(referee, asked, resolved)
    if spec.name == "bind":
        return await _bind(referee, asked, resolved)
    made = _COMMANDS[spec.name](referee, asked, resolved)
    if isinstance(made, Answer):
        return made
    if asked.match and not isinstance(made, Asked) and hasattr(made, "match"):
        made = replace(made, match=MatchId(asked.match))  # type: ignore[arg-type]
    return made if isinstance(made, Asked) else replace(asked, command=made)


def _score_and_rest(referee: Referee, asked: Asked, rest: str) -> list[Raw]:
    """A score takes all words that belong to it; for a judge's settlement a reason may follow."""
    if asked.spec is None or asked.spec.name == "report":
        return [rest]
    words = rest.split()
    match = _match(asked)
    if match is None:
        return [rest]
    for count in range(len(words), 0, -1):
        head = " ".join(words[:count])
        if _read(referee, asked, match, head, ordered=True) is not None:
            for fewer in range(1, count + 1):
                shorter = " ".join(words[:fewer])
                same = _read(referee, asked, match, shorter, ordered=True)
                if same is not None and same == _read(referee, asked, match, head, ordered=True):
                    return [shorter, " ".join(words[fewer:]) or None]
            return [head, " ".join(words[count:]) or None]
    return [rest]


def _match(asked: Asked) -> Match | None:
    if asked.match:
        return asked.state.matches[MatchId(asked.match)]
    own = asked.state.entrant_of(asked.actor.person)
    if own is not None and (found := asked.state.match_of(own.id)) is not None:
        return found
    running = asked.state.running
    if running:
        return running[0] if len(running) == 1 else None
    return list(asked.state.matches.values())[-1] if asked.state.matches else None


def _read(referee: Referee, asked: Asked, match: Match, text: str, *, ordered: bool = False) -> Score | None:
    """A score from a command's text: with names in any order; without them in the title's order for a judge."""
    bare = text.replace(" ", "").strip("«»\"")
    for sign in (":", "-", "–", "—", "−"):
        left, found, right = bare.partition(sign)
        if ordered and found and left.isdecimal() and right.isdecimal() and len(bare) <= 5:  # noqa: PLR2004
            return Score(int(left), int(right))
    own = asked.state.entrant_of(asked.actor.person)
    author = "" if own is None else "first" if own.id == match.first else "second"
    reading = read_score(
        text,
        first=referee.directory.name_of(asked.stream, match.first),
        second=referee.directory.name_of(asked.stream, match.second),
        before=match.score,
        wins=match.wins,
        author=author,  # type: ignore[arg-type]
    )
    return reading.score


# --- commands --------------------------------------------------------------------------------------------------------

Made = c.Command | Asked | Answer
_COMMANDS: dict[str, Callable[[Referee, Asked, Values], Made]] = {}


def _command(name: str) -> Callable[[Callable[[Referee, Asked, Values], Made]], Callable[[Referee, Asked, Values], Made]]:
    def learn(make: Callable[[Referee, Asked, Values], Made]) -> Callable[[Referee, Asked, Values], Made]:
        _COMMANDS[name] = make
        return make

    return learn


def _text(value: Value) -> str:
    return "" if value is None else str(value)


@_command("report")
def _report(referee: Referee, asked: Asked, values: Values) -> Made:
    from bot.talk import report_from  # noqa: PLC0415 - talk reads the same words

    return report_from(referee, asked, _text(values["score"]))


@_command("settle")
def _settle(referee: Referee, asked: Asked, values: Values) -> Made:
    match = _match(asked)
    score = _read(referee, asked, match, _text(values["score"]), ordered=True) if match else None
    if score is None:
        if match is None and asked.state.running:
            return c.SettleScore(Score(0, 0))
        return replies.refused("refuse-no-match" if match is None else "refuse-unread-score", asked)
    return c.SettleScore(score, _text(values.get("reason")), match.id if match else None)


@_command("confirm")
def _confirm(referee: Referee, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    return c.ConfirmScore()


@_command("dispute")
def _dispute(referee: Referee, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    return c.DisputeScore(_text(values.get("reason")))


@_command("created")
def _created(referee: Referee, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    return c.CreateGame(cast("datetime | None", values.get("time")))


@_command("go")
def _go(referee: Referee, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    return c.StartGame()


@_command("break")
def _break(referee: Referee, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    return c.TakeBreak()


@_command("panic")
def _panic(referee: Referee, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    return c.Panic(_text(values.get("reason")))


@_command("resume")
def _resume(referee: Referee, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    return c.Resume()


@_command("match")
def _start_match(referee: Referee, asked: Asked, values: Values) -> Made:
    creator = values.get("creator")
    return c.StartMatch(
        first=EntrantId(_text(values["a"])),
        second=EntrantId(_text(values["b"])),
        creator=EntrantId(_text(creator)) if creator else None,
        coin=referee.coin(),
    )


def subject_of(asked: Asked, value: str) -> tuple[EntrantId | None, PersonId | None]:
    """A subject's id as entrant or person."""
    if value in asked.state.entrants:
        return EntrantId(value), None
    return None, PersonId(value)


@_command("ruling")
def _ruling(referee: Referee, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    entrant, person = subject_of(asked, _text(values["subject"]))
    game = values.get("game")
    return c.ProposeRuling(
        infraction=_text(values["clause"]),
        entrant=entrant,
        person=person,
        game=int(game) if isinstance(game, int) else 0,
        note=_text(values.get("note")),
    )


@_command("cancel")
def _cancel(referee: Referee, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    return c.CancelRuling(RulingId(_text(values["ruling"])), _text(values["reason"]))


@_command("team")
def _team(referee: Referee, asked: Asked, values: Values) -> Made:
    name = _text(values["name"])[:64]
    wanted = fold_name(name)
    if not wanted:
        return replies.refused("refuse-empty-name", asked)
    for entrant in asked.state.entrants:
        if fold_name(referee.directory.name_of(asked.stream, entrant)) == wanted:
            return replies.refused("refuse-name-taken", asked, {"entrant": EntrantId(entrant)})
    entrant = EntrantId(f"t{len(asked.state.entrants) + 1}")
    return replace(
        asked, command=c.EnterEntrant(entrant), changes=(*asked.changes, Named(asked.stream, entrant, name))
    )


def _appoints(role: Role) -> Callable[[Referee, Asked, Values], Made]:
    def make(referee: Referee, asked: Asked, values: Values) -> Made:  # noqa: ARG001
        return c.Appoint(EntrantId(_text(values["team"])), PersonId(_text(values["person"])), role)

    return make


def _gives(role: Role) -> Callable[[Referee, Asked, Values], Made]:
    def make(referee: Referee, asked: Asked, values: Values) -> Made:  # noqa: ARG001
        return c.GiveRole(PersonId(_text(values["person"])), role)

    return make


_COMMANDS.update(
    captain=_appoints(Role.CAPTAIN),
    deputy=_appoints(Role.DEPUTY),
    player=_appoints(Role.PLAYER),
    judge=_gives(Role.JUDGE),
    head_judge=_gives(Role.HEAD_JUDGE),
    organiser=_gives(Role.ORGANISER),
)


@_command("language")
def _language(referee: Referee, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    return c.ChooseLanguage(_text(values["language"]))


@_command("close")
def _close(referee: Referee, asked: Asked, values: Values) -> Made:  # noqa: ARG001
    return c.Close()


async def _tournament(referee: Referee, asked: Asked, values: Values) -> Asked | Answer:
    edition = referee.editions.named(_text(values["rulebook"]))
    if edition is None:
        return replies.refused("refuse-unknown-rulebook", asked, {"books": ", ".join(referee.editions.names)})
    binding = referee.directory.binding_of(asked.heard.chat)
    if binding is not None and asked.state.exists and asked.state.closed_at is None:
        return replies.refused("refuse-tournament-exists", asked)
    admin = referee.is_named_organiser(asked.heard.account) or await asked.heard.admin()
    stream = referee.new_id()
    changes: tuple[Change, ...] = (*asked.changes, Named(stream, stream, _text(values["name"])[:64]))
    if not asked.heard.private:
        changes = (*changes, ChatBound(stream, "hall", asked.heard.chat))
    chat = asked.heard.chat
    community = f"{chat.platform}:{asked.heard.community or chat.xid}"
    command = c.OpenTournament(referee.language, referee.timezone, community=community)
    return replace(
        asked,
        stream=stream,
        command=command,
        changes=changes,
        edition=edition,
        actor=replace(asked.actor, admin=admin),
    )


async def _bind(referee: Referee, asked: Asked, values: Values) -> Asked | Answer:
    if asked.heard.private:
        return replies.refused("refuse-bind-private", asked)
    if not asked.stream:
        return replies.refused("refuse-no-tournament", asked)
    kind = _text(values["chat"])
    bound = ChatBound(asked.stream, kind, asked.heard.chat)
    return replace(asked, command=c.BindChat(kind), changes=(*asked.changes, bound))


# --- presses ---------------------------------------------------------------------------------------------------------

_PRESSES: dict[str, Callable[[Asked, tuple[str, ...]], c.Command | None]] = {}


def _press(word: str) -> Callable[[Callable[[Asked, tuple[str, ...]], c.Command | None]], object]:
    def learn(make: Callable[[Asked, tuple[str, ...]], c.Command | None]) -> object:
        _PRESSES[word] = make
        return make

    return learn


def from_press(asked: Asked, token: Token) -> Asked | Answer:
    """What a pressed button asks for."""
    if token.word == "clause" and token.args:
        return replace(asked, enquiry="clause", args={"number": token.args[0]})
    make = _PRESSES.get(token.word)
    try:
        command = make(asked, token.args) if make is not None else None
    except (IndexError, ValueError):
        command = None
    if command is None:
        return replies.unknown_button()
    return replace(asked, command=command)


def score_of(text: str) -> Score:
    """A score in a token; ValueError for anything else."""
    first, _, second = text.replace(":", "-").partition("-")
    return Score(int(first), int(second))


def _known_match(asked: Asked, match: str) -> MatchId:
    if match not in asked.state.matches:
        raise ValueError(match)
    return MatchId(match)


@_press("confirm")
def _press_confirm(asked: Asked, args: tuple[str, ...]) -> c.Command:
    return c.ConfirmScore(score_of(args[2]), int(args[1]), _known_match(asked, args[0]))


@_press("agree_created")
def _press_agree(asked: Asked, args: tuple[str, ...]) -> c.Command:
    return c.ConfirmScore(match=_known_match(asked, args[0]), claim=True)


@_press("deny_created")
def _press_deny(asked: Asked, args: tuple[str, ...]) -> c.Command:
    return c.DisputeScore(match=_known_match(asked, args[0]), claim=True)


@_press("dispute")
def _press_dispute(asked: Asked, args: tuple[str, ...]) -> c.Command:
    return c.DisputeScore("", int(args[1]), _known_match(asked, args[0]))


@_press("report")
def _press_report(asked: Asked, args: tuple[str, ...]) -> c.Command:
    return c.ReportScore(score_of(args[2]), _known_match(asked, args[0]))


@_press("report_draw")
def _press_draw(asked: Asked, args: tuple[str, ...]) -> c.Command:
    return c.ReportScore(score_of(args[2]), _known_match(asked, args[0]), "draw")


@_press("settle")
def _press_settle(asked: Asked, args: tuple[str, ...]) -> c.Command:
    return c.SettleScore(score_of(args[2]), "", _known_match(asked, args[0]), int(args[1]))


@_press("created")
def _press_created(asked: Asked, args: tuple[str, ...]) -> c.Command | None:
    match = asked.state.matches[_known_match(asked, args[0])]
    return c.CreateGame(match=match.id) if int(args[1]) >= match.game else None


@_press("go")
def _press_go(asked: Asked, args: tuple[str, ...]) -> c.Command | None:
    match = asked.state.matches[_known_match(asked, args[0])]
    return c.StartGame(match.id) if int(args[1]) >= match.game else None


@_press("call_judge")
def _press_judge(asked: Asked, args: tuple[str, ...]) -> c.Command:
    return c.CallJudge(match=_known_match(asked, args[0]))


@_press("resume")
def _press_resume(asked: Asked, args: tuple[str, ...]) -> c.Command:
    return c.Resume(_known_match(asked, args[0]))


@_press("time")
def _press_time(asked: Asked, args: tuple[str, ...]) -> c.Command:
    return c.GrantTime(_known_match(asked, args[0]))


@_press("missing")
def _press_missing(asked: Asked, args: tuple[str, ...]) -> c.Command:
    match = asked.state.matches[_known_match(asked, args[0])]
    missing = {"both": match.entrants, "nobody": ()}.get(args[2], tuple(e for e in match.entrants if e == args[2]))
    return c.AnswerGather(match.id, int(args[1]), missing)


def _known_ruling(asked: Asked, ruling: str) -> RulingId:
    if ruling not in asked.state.rulings:
        raise ValueError(ruling)
    return RulingId(ruling)


@_press("issue")
def _press_issue(asked: Asked, args: tuple[str, ...]) -> c.Command:
    return c.IssueRuling(_known_ruling(asked, args[0]))


@_press("reject")
def _press_reject(asked: Asked, args: tuple[str, ...]) -> c.Command:
    return c.RejectRuling(_known_ruling(asked, args[0]))


@_press("option")
def _press_option(asked: Asked, args: tuple[str, ...]) -> c.Command:
    return c.ChooseOption(_known_ruling(asked, args[0]), args[1])


@_press("choose")
def _press_choose(asked: Asked, args: tuple[str, ...]) -> c.Command:
    return c.Choose(args[1], _known_ruling(asked, args[0]))


@_press("warn")
def _press_warn(asked: Asked, args: tuple[str, ...]) -> c.Command:
    """After an expiry nobody saw: propose the ruling that it would have been."""
    match = asked.state.matches[_known_match(asked, args[0])]
    return c.ProposeRuling(args[2], EntrantId(args[1]), match=match.id, game=int(args[3]))


@_press("ruling")
def _press_ruling(asked: Asked, args: tuple[str, ...]) -> c.Command:
    entrant, person = subject_of(asked, args[0])
    return c.ProposeRuling(args[1], entrant, person, int(args[2]))


