"""What is offered while somebody types."""

from __future__ import annotations

from bot.asked import Court, place
from bot.catalogue import BY_NAME, Kind
from bot.conversation import Heard, Says, Suggestion
from bot.parameters import choices_for, find_infractions
from bot.replies import named
from rulebook.citation import normalised_clause
from rulebook.edition import Clause

MOST_SUGGESTIONS = 25


async def suggest(referee: Court, heard: Heard, parameter: str, typed: str) -> list[Suggestion]:
    """Values for a parameter of a command while somebody types: at most 25, best first."""
    spec = BY_NAME.get(heard.command)
    wanted = next((known for known in spec.parameters if known.name == parameter), None) if spec else None
    if wanted is None:
        return []
    asked = await place(referee, heard)
    if wanted.kind is Kind.WORD and wanted.name == "rulebook":
        return [Suggestion(name, name) for name in referee.editions.names if typed.lower() in name]
    if not asked.state.exists:
        return []
    voice = referee.voice(heard.chat, asked.stream)
    edition = referee.edition(asked.state)
    among: list[str] = []
    if wanted.kind is Kind.CLAUSE:
        number = normalised_clause(typed)
        near = edition.nearest(typed) if number else ()
        starts = [known for known in edition.clauses if known.startswith(number)]
        chosen = dict.fromkeys([*starts, *near] if typed else edition.clauses)
        return [
            Suggestion(number, f"{number} {_short(edition.clauses[number], voice.language)}"[:100])
            for number in list(chosen)[:MOST_SUGGESTIONS]
        ]
    if wanted.kind is Kind.INFRACTION and typed.strip():
        number = normalised_clause(typed)
        among = [known for known in edition.infractions if number and known.startswith(number)]
        among = among or list(find_infractions(edition, typed, MOST_SUGGESTIONS))
    offered = choices_for(referee, asked, wanted, among)
    if wanted.kind in {Kind.SUBJECT, Kind.RECORD}:  # a slash command knows no mentions: people are offered by name
        people = dict.fromkeys(person for entrant in asked.state.entrants.values() for person in entrant.people)
        offered += [(f"#{person}", named(asked.state, person)) for person in people]
    if wanted.kind is Kind.RECORD:
        offered += [(ruling, ruling) for ruling in asked.state.rulings]
    made = [Suggestion(value, voice.say(Says("label-value", {"value": label}))[:100]) for value, label in offered]
    lowered = typed.casefold().strip('«»" ')
    if wanted.kind is not Kind.INFRACTION and lowered:
        made.sort(
            key=lambda item: (lowered not in item.label.casefold(), not item.label.casefold().startswith(lowered))
        )
    return made[:MOST_SUGGESTIONS]


def _short(clause: Clause, language: str) -> str:
    return clause.ru if language == "ru" else clause.en
