"""Parameters resolved: names to ids, numbers, scores, times. What is missing or unclear is asked for with choices.

A value is the text somebody typed, an account a platform named, or «#id» from a button of ours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from rapidfuzz import fuzz, process

from bot import replies
from bot.asked import Asked, Court, account_of
from bot.catalogue import Kind, Parameter
from bot.conversation import Account, Answer, Says
from bot.localisation import LANGUAGES
from bot.notices.scene import penalty_name
from bot.reading import read_number, read_ruling, read_time, take_game, take_name, take_word
from rulebook.citation import normalised_clause
from rulebook.penalties import NO_PENALTY
from rulebook.state import Match
from rulebook.vocabulary import EntrantId, MatchId, PersonId, Score
from storage.folding import fold_name
from storage.people import Change

Raw = str | Account | None
Value = str | int | Score | datetime | None
_CLEAR = 85
"""Likeness (of 100) from which a mistyped name is offered first."""


class Unclear(Exception):  # noqa: N818 - the way out of a parameter: the answer that asks
    """A parameter needs an answer first."""

    def __init__(self, answer: Answer) -> None:
        """What to ask."""
        super().__init__()
        self.answer = answer


def split(referee: Court, asked: Asked, parameters: Sequence[Parameter], rest: str) -> list[Raw]:
    """Typed text in the order of the parameters; the last takes what is left."""
    values: list[Raw] = []
    names = _names(referee, asked)
    for index, parameter in enumerate(parameters):
        last = index == len(parameters) - 1
        value, rest = _take(asked, parameter, rest, names, last=last)
        values.append(value or None)
    return values


def _take(asked: Asked, parameter: Parameter, rest: str, names: Sequence[str], *, last: bool) -> tuple[Raw, str]:
    if parameter.name == "game" and parameter.optional:
        number, rest = take_game(rest)
        return (str(number) if number else None), rest
    if parameter.kind is Kind.INFRACTION and not any(map(str.isdigit, rest.split(" ", 1)[0])):
        return take_word(rest) if rest[:1] in '«"“' else (rest.strip(), "")
    if parameter.optional and parameter.kind is Kind.ENTRANT and rest.strip().isdecimal() and rest.strip() not in names:
        return None, rest
    if parameter.kind in {Kind.ENTRANT, Kind.SUBJECT, Kind.RECORD, Kind.PERSON, Kind.MATCH}:
        for mention, account in asked.heard.mentions.items():
            if rest.startswith(mention):
                return account, rest[len(mention) :].strip()
        name, left = take_name(rest, names, fold_name)
        if last and left and not rest.lstrip().startswith(("«", '"', "“")):
            return rest.strip(), ""
        return name, left
    if last and parameter.kind is not Kind.WORD:
        word, left = take_word(rest)
        return (word if not left and rest.lstrip()[:1] in '«"“' and rest.strip() else rest.strip()), ""
    return take_word(rest)


def _names(referee: Court, asked: Asked) -> list[str]:
    known = [referee.directory.name_of(asked.stream, entrant) for entrant in asked.state.entrants]
    people = {person for entrant in asked.state.entrants.values() for person in entrant.people}
    return known + [referee.directory.name_of(asked.stream, person) for person in (*people, *asked.state.roles)]


class Resolver:
    """Resolves one command's values; remembers people met on the way."""

    def __init__(self, referee: Court, asked: Asked) -> None:
        """For one command that was asked."""
        self.referee = referee
        self.asked = asked
        self.met: list[Change] = []
        self.given: list[str] = []
        self.later: Sequence[Raw] = ()

    def all(self, values: Sequence[Raw]) -> dict[str, Value]:
        """Every parameter by name. Raises Unclear with the question to ask."""
        spec = self.asked.spec
        assert spec is not None  # noqa: S101 - a command is being resolved
        resolved: dict[str, Value] = {}
        padded = [*values, *([None] * (len(spec.parameters) - len(values)))]
        for index, (parameter, raw) in enumerate(zip(spec.parameters, padded, strict=False)):
            self.later = padded[index + 1 :]
            value = self._one(parameter, raw)
            resolved[parameter.name] = value
            self.given.append("-" if value is None else self._as_given(parameter, value, raw))
        return resolved

    @staticmethod
    def _as_given(parameter: Parameter, value: Value, raw: Raw) -> str:
        if parameter.kind in {Kind.ENTRANT, Kind.PERSON, Kind.SUBJECT, Kind.RECORD, Kind.MATCH}:
            return f"#{value}"
        return str(raw if isinstance(raw, str) else value)

    def _one(self, parameter: Parameter, raw: Raw) -> Value:  # noqa: C901, PLR0912 - one kind a line
        if raw is None or (isinstance(raw, str) and not raw.strip()):
            if parameter.kind is Kind.PERSON and self.asked.heard.reply_to is not None:
                return self._met(self.asked.heard.reply_to)
            if parameter.optional:
                return None
            raise Unclear(self._ask(parameter, "ask-parameter"))
        match parameter.kind:
            case Kind.ENTRANT:
                return self._entrant(parameter, raw)
            case Kind.PERSON:
                return self._person(parameter, raw)
            case Kind.SUBJECT | Kind.RECORD:
                return self._subject(parameter, raw)
            case Kind.MATCH:
                return self._match(parameter, raw)
        text = raw.name if isinstance(raw, Account) else raw
        match parameter.kind:
            case Kind.RULING:
                ruling = read_ruling(text)
                if ruling not in self.asked.state.rulings:
                    raise Unclear(self._ask(parameter, "ask-which-ruling"))
                return ruling
            case Kind.NUMBER:
                number = read_number(text)
                if number is None:
                    raise Unclear(self._ask(parameter, "ask-number"))
                return number
            case Kind.TIME:
                voice = self.referee.voice(self.asked.heard.chat, self.asked.stream)
                at = read_time(text, self.asked.heard.at, voice.zone)
                if at is None:
                    raise Unclear(self._ask(parameter, "ask-time"))
                return at
            case Kind.WORD if parameter.choices:
                if text.lower() not in parameter.choices:
                    raise Unclear(self._ask(parameter, "ask-word"))
                return text.lower()
            case Kind.PENALTY:
                return self._penalty(parameter, text)
            case Kind.INFRACTION:
                return self._infraction(parameter, text)
            case Kind.CLAUSE:
                return normalised_clause(text)
            case _:
                return text.strip()

    # --- names -------------------------------------------------------------------------------------------------------

    def _candidates(self, text: str) -> list[EntrantId]:
        wanted = fold_name(text)
        named = {entrant: fold_name(self._name(entrant)) for entrant in self.asked.state.entrants}
        exact = [entrant for entrant, name in named.items() if name == wanted]
        return exact or [entrant for entrant, name in named.items() if wanted and name.startswith(wanted)]

    def _name(self, named: str) -> str:
        return self.referee.directory.name_of(self.asked.stream, named)

    def _entrant(self, parameter: Parameter, raw: Raw) -> EntrantId:
        if isinstance(raw, Account):
            person = self.referee.directory.person_of(raw.platform, raw.xid)
            own = self.asked.state.entrant_of(person) if person else None
            if own is not None:
                return own.id
            raise Unclear(self._ask(parameter, "ask-unknown-entrant", {"name": raw.name}))
        text = str(raw)
        if text.startswith("#") and text[1:] in self.asked.state.entrants:
            return EntrantId(text[1:])
        found = self._candidates(text)
        if len(found) == 1:
            return found[0]
        reason = "ask-several-entrants" if found else "ask-unknown-entrant"
        raise Unclear(self._ask(parameter, reason, {"name": text}, among=found))

    def _met(self, account: Account) -> PersonId:
        person, changes = self.referee.directory.meet(account.platform, account.xid, account.name, account.username)
        self.met.extend(changes)
        return person

    def _people(self, text: str) -> list[PersonId]:
        platform, apart, username = text.partition(":")  # somebody of another platform: «discord:olga»
        if not apart:
            platform, username = self.asked.heard.account.platform, text
        by_username = self.referee.directory.by_username(platform.strip().casefold(), username.strip().lstrip("@"))
        if by_username is not None:
            return [by_username]
        wanted = fold_name(text.lstrip("@"))
        state = self.asked.state
        involved = {*state.roles, *(person for entrant in state.entrants.values() for person in entrant.people)}
        return sorted(person for person in involved if fold_name(self._name(person)) == wanted)

    def _person(self, parameter: Parameter, raw: Raw) -> PersonId:
        account = raw if isinstance(raw, Account) else account_of(self.asked.heard, str(raw))
        if account is not None:
            return self._met(account)
        text = str(raw)
        if text.startswith("#"):
            return PersonId(text[1:])
        found = self._people(text)
        if len(found) == 1:
            return found[0]
        raise Unclear(self._ask(parameter, "ask-unknown-person", {"name": text}, among=found))

    def _subject(self, parameter: Parameter, raw: Raw) -> str:
        text = "" if isinstance(raw, Account) else str(raw)
        account = raw if isinstance(raw, Account) else account_of(self.asked.heard, text)
        teams = self._candidates(text) if text else []
        if account is not None and (not teams or text in self.asked.heard.mentions):
            return self._met(account)
        if text.startswith("#"):
            return text[1:]
        people = self._people(text) if account is None else [self._met(account)]
        if len(teams) == 1 and self.asked.state.entrants[teams[0]].people == tuple(people):
            people = []  # a player who is an entrant of one: the same
        found = [*teams, *people]
        if len(found) == 1:
            return found[0]
        if parameter.kind is Kind.RECORD and (ruling := read_ruling(text)) in self.asked.state.rulings:
            return ruling
        reason = "ask-several-subjects" if found else "ask-unknown-entrant"
        raise Unclear(self._ask(parameter, reason, {"name": text}, among=found))

    def _match(self, parameter: Parameter, raw: Raw) -> MatchId:
        text = str(raw).lstrip("#").upper()
        if text in self.asked.state.matches:
            return MatchId(text)
        try:
            entrant = self._entrant(parameter, raw)
        except Unclear:
            raise Unclear(self._ask(parameter, "ask-which-match")) from None
        found = self.asked.state.match_of(entrant)
        if found is None:
            raise Unclear(self._ask(parameter, "ask-which-match"))
        return found.id

    def _infraction(self, parameter: Parameter, text: str) -> str:
        edition = self.referee.edition(self.asked.state)
        number = normalised_clause(text)
        if number in edition.infractions:
            return number
        if any(character.isdigit() for character in text):
            return number
        found = find_infractions(edition, text)
        if len(found) == 1:
            return found[0]
        raise Unclear(self._ask(parameter, "ask-which-infraction", {"name": text}, among=list(found)))

    def _penalty(self, parameter: Parameter, text: str) -> str:
        """A penalty by its word, or by its name in either language."""
        wanted = text.casefold().strip().replace(" ", "_")
        named = penalties_of(self.referee, self.asked)
        if wanted in named:
            return wanted
        for language in LANGUAGES:
            voice = replace(self.referee.voice(self.asked.heard.chat, self.asked.stream), language=language)
            called = {fold_name(voice.say(Says("label-value", {"value": name}))): word for word, name in named.items()}
            if fold_name(text) in called:
                return called[fold_name(text)]
        raise Unclear(self._ask(parameter, "ask-which-penalty", {"name": text}))

    # --- asking ------------------------------------------------------------------------------------------------------

    def _ask(
        self,
        parameter: Parameter,
        reason: str,
        args: dict[str, str] | None = None,
        among: Sequence[str] = (),
    ) -> Answer:
        return replies.ask_parameter(
            replace(self.asked),
            parameter,
            reason,
            args or {},
            choices_for(self.referee, self.asked, parameter, among),
            (self.given, ["-" if later is None else str(later) for later in self._sayable()]),
        )

    def _sayable(self) -> Sequence[Raw]:
        """What was given after the parameter that is asked for, if a button can say it again."""
        return () if any(isinstance(later, Account) for later in self.later) else self.later


def find_infractions(edition: object, text: str, limit: int = 5) -> tuple[str, ...]:
    """Infractions by words: names, examples, slang and typos; exactly one when it is clear which."""
    from rulebook.edition import Edition  # noqa: PLC0415 - for the type only

    assert isinstance(edition, Edition)  # noqa: S101
    wanted = text.casefold().strip()
    scored: dict[str, float] = {}
    for rule in edition.infraction:
        phrases = (rule.name.ru.casefold(), rule.name.en.casefold(), *rule.words)
        phrases += tuple(word for example in rule.examples for word in (*example.words, example.ru.casefold()))
        best = process.extractOne(wanted, phrases, scorer=fuzz.token_set_ratio)
        if best is not None:
            exact = 100.0 if wanted in phrases else 0.0
            scored[rule.id] = max(best[1] * 0.98, exact)
    ranked = sorted(scored, key=lambda number: -scored[number])
    top = [number for number in ranked if scored[number] >= _CLEAR]
    if len(top) == 1 or (top and scored[top[0]] == 100.0 and (len(top) == 1 or scored[top[1]] < 100.0)):  # noqa: PLR2004
        return (top[0],)
    return tuple((top or ranked)[:limit])


def penalties_of(referee: Court, asked: Asked) -> dict[str, object]:
    """Every penalty of the edition, and none at all, with its name."""
    edition = referee.edition(asked.state)
    words = (*edition.edition.penalties, NO_PENALTY)
    return {word: penalty_name(edition, word) for word in words}


def choices_for(
    referee: Court, asked: Asked, parameter: Parameter, among: Sequence[str] = ()
) -> list[tuple[str, object]]:
    """Values to offer as buttons for a parameter, each with what to show."""
    state = asked.state
    match parameter.kind:
        case Kind.ENTRANT | Kind.SUBJECT:
            chosen = list(among) or list(state.entrants)
            return [(f"#{named}", replies.named(state, named)) for named in chosen]
        case Kind.PERSON:
            return [(f"#{person}", replies.named(state, person)) for person in among]
        case Kind.RULING:
            return [(ruling, ruling) for ruling in list(state.rulings)[-12:]]
        case Kind.PENALTY:
            return list(penalties_of(referee, asked).items())
        case Kind.RECORD:
            return [(f"#{named}", replies.named(state, named)) for named in (*state.entrants, *among)]
        case Kind.MATCH:
            return [(f"#{match.id}", replies.titled(match)) for match in state.matches.values()]
        case Kind.INFRACTION:
            edition = referee.edition(state)
            numbers = list(among) or list(edition.infractions)
            return [(number, replies.infraction_label(edition, number)) for number in numbers]
        case Kind.WORD:
            return [(word, replies.choice_label(parameter, word)) for word in parameter.choices]
        case Kind.SCORE:
            return [(str(score), score) for score in _next_scores(asked)]
        case _:
            return []


def _next_scores(asked: Asked) -> tuple[Score, ...]:
    from rulebook.reports import reachable  # noqa: PLC0415 - only when a score is asked for

    own = asked.state.entrant_of(asked.actor.person)
    match: Match | None = asked.state.match_of(own.id) if own else None
    if match is None and len(asked.state.running) == 1:
        match = asked.state.running[0]
    return reachable(match, match.score) if match is not None else ()
