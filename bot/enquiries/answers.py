"""Help, clauses, the score, proposals, the check."""

from __future__ import annotations

from datetime import timedelta

from bot import replies
from bot.asked import Asked, Court
from bot.catalogue import COMMANDS, Section
from bot.conversation import Answer, Clock, Entrant, Length, Outcome, Prose, Reply, Says, Tone
from bot.enquiries.registry import on, told
from bot.tokens import make_token
from rulebook import Edition
from rulebook.edition import Clause
from rulebook.events import DeadlineKind
from rulebook.state import Match, Phase, RulingState
from rulebook.vocabulary import Choice, Role


@on("help")
async def _help(referee: Court, asked: Asked) -> Answer:  # noqa: ARG001
    """What can be said, for the asker's own role."""
    role = asked.state.role(asked.actor.person).value
    sections = [Section.EVERYONE]
    if role in {"captain", "deputy"}:
        sections.append(Section.CAPTAINS)
    if role in {"judge", "head_judge", "organiser"}:
        sections.append(Section.JUDGES)
    if role == "organiser" or not asked.stream:
        sections.append(Section.ORGANISERS)
    lines: list[Says] = []
    for section in sections:
        lines.append(Says(f"help-section-{section.value}"))
        lines.extend(
            Says("help-command", {"name": command.name, "does": Says(f"command-{command.name.replace('_', '-')}")})
            for command in COMMANDS
            if command.section is section
        )
    return told(asked, Reply(Says("help-title", {"role": role}), tuple(lines)))


@on("clause")
async def _clause(referee: Court, asked: Asked) -> Answer:
    """One clause with its sub-items and references; a wrong number offers the nearest, never another."""
    if not asked.state.exists:
        return replies.refused("refuse-no-tournament", asked)
    edition = referee.edition(asked.state)
    wanted = asked.args["number"]
    found = edition.find_clause(wanted)
    if found is None:
        near = edition.nearest(wanted)
        actions = replies.actions_of(
            tuple(Choice("clause", (number,), "label-clause", {"clause": number}) for number in near), asked.stream
        )
        reply = Reply(Says("clause-unknown", {"clause": wanted}), actions=actions, tone=Tone.WARN)
        return Answer(Outcome.ASKED, reply, private=asked.private)
    return told(asked, clause_reply(edition, found, asked.stream))


def clause_reply(edition: Edition, clause: Clause, stream: str) -> Reply:
    """A clause as people read it: number, text, sub-items, references, doubts."""
    lines = [Says("clause-text", {"text": Prose(clause.verbatim or clause.ru, clause.verbatim or clause.en)})]
    inner = [other for number, other in edition.clauses.items() if _is_child(clause.id, number)]
    lines.extend(Says("clause-item", {"clause": item.id, "text": Prose(item.ru, item.en)}) for item in inner)
    if clause.see:
        lines.append(Says("clause-see", {"clauses": ", ".join(clause.see)}))
    lines.extend(
        Says("clause-reading", {"id": reading.id, "text": Prose(reading.default.ru, reading.default.en)})
        for reading in edition.reading
        if reading.id in clause.readings
    )
    title = Says(
        "clause-title",
        {
            "clause": clause.id,
            "book": Prose(edition.edition.title.ru, edition.edition.title.en),
            "version": edition.edition.version,
        },
    )
    references = tuple(Choice("clause", (number,), "label-clause", {"clause": number}) for number in clause.see)
    return Reply(title, tuple(lines), (clause.id,), replies.actions_of(references, stream))


def _is_child(parent: str, number: str) -> bool:
    return number.startswith(f"{parent}.") and "." not in number[len(parent) + 1 :]


@on("score")
async def _score(referee: Court, asked: Asked) -> Answer:  # noqa: ARG001
    """The running match, its clock, what is awaited from whom."""
    wanted = asked.args.get("match")
    matches = [asked.state.matches[wanted]] if wanted else _matches(asked)  # type: ignore[index]
    if not matches:
        return told(asked, Reply(Says("score-no-match")))
    if len(matches) == 1:
        title, *body = score_lines(matches[0], asked)
        return told(asked, Reply(title, tuple(body)))
    lines = [line for match in matches for line in score_lines(match, asked)[:1]]
    return told(asked, Reply(Says("score-several", {"count": len(matches)}), tuple(lines)))


def _matches(asked: Asked) -> list[Match]:
    own = asked.state.entrant_of(asked.actor.person)
    if own is not None and (match := asked.state.match_of(own.id)) is not None:
        return [match]
    running = list(asked.state.running)
    return running or list(asked.state.matches.values())[-1:]


def score_lines(match: Match, asked: Asked) -> list[Says]:
    """A match as it stands."""
    pair = {"a": Entrant(match.first), "b": Entrant(match.second), "score": match.score}
    lines = [Says("score-line", {**pair, "phase": Says(f"phase-{match.phase.value}")})]
    if match.report is not None:
        other = match.other(match.report.entrant)
        lines.append(
            Says(
                "score-pending",
                {"score": match.report.score, "entrant": Entrant(match.report.entrant), "other": Entrant(other)},
            )
        )
    now = asked.heard.at
    for clock in match.deadlines:
        left = max(clock.at - now, timedelta())
        lines.append(
            Says(
                "score-clock",
                {
                    "what": Says(f"awaits-{clock.kind.value}", {"game": clock.game}),
                    "left": Length(left),
                    "at": Clock(clock.at),
                    "entrant": Entrant(clock.awaited[0]),
                    "both": "yes" if clock.kind is DeadlineKind.GATHER else "no",
                    "clause": clock.clause,
                },
            )
        )
    if match.phase in {Phase.SCHEDULED, Phase.BETWEEN} and not match.deadlines:
        lines.append(Says("next-create", {"entrant": Entrant(match.creator), "game": match.game}))
    return lines


@on("proposals")
async def _proposals(referee: Court, asked: Asked) -> Answer:
    """Rulings waiting for a judge, for judges."""
    if asked.actor.anonymous:
        return replies.refused("refuse-anonymous", asked)
    if asked.state.role(asked.actor.person) not in {Role.JUDGE, Role.HEAD_JUDGE, Role.ORGANISER}:
        return replies.refused("refuse-not-judge", asked)
    waiting = [ruling for ruling in asked.state.rulings.values() if ruling.state is RulingState.PROPOSED]
    if not waiting:
        return told(asked, Reply(Says("proposals-none")))
    edition = referee.edition(asked.state)
    from bot.notices import penalty_name, step_words, subject_of  # noqa: PLC0415 - the same words as in the notices

    lines = tuple(
        Says(
            "proposal-line",
            {
                "ruling": ruling.id,
                "subject": subject_of(ruling.case),
                "clause": ruling.case.clause,
                "penalty": penalty_name(edition, ruling.penalty),
                "step": step_words(ruling.penalty),
            },
        )
        for ruling in waiting
    )
    from bot.conversation import Action  # noqa: PLC0415

    actions = tuple(
        Action(word, make_token(word, asked.stream, ruling.id), Says(f"label-{word}-named", {"ruling": ruling.id}))
        for ruling in waiting[:10]
        for word in ("issue", "reject")
    )
    return told(asked, Reply(Says("proposals-title", {"count": len(waiting)}), lines, actions=actions))


@on("check")
async def _check(referee: Court, asked: Asked) -> Answer:
    """What is set up and what is missing."""
    lines: list[Says] = []
    for kind in ("captains", "judges", "hall"):
        bound = bool(asked.stream and referee.directory.chats_of(asked.stream, kind))
        lines.append(Says("check-chat", {"chat": kind, "is": "bound" if bound else "missing"}))
    state = asked.state
    judges = sum(1 for role in state.roles.values() if role.value in {"judge", "head_judge"})
    lines.append(Says("check-judges", {"count": judges}))
    lines.extend(
        Says("check-no-captain", {"entrant": Entrant(entrant.id)})
        for entrant in state.entrants.values()
        if entrant.captain is None
    )
    lines.extend(await referee.platform_findings(asked.heard.chat))
    return told(asked, Reply(Says("check-title"), tuple(lines)))
