"""Tournaments to measure with: open, with teams, captains and matches under way, in a record on disk."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from bot.editions import Editions
from rulebook import events as e
from rulebook.events import Event
from rulebook.vocabulary import EntrantId, MatchId, PersonId
from storage.journal import Chat, Draft
from storage.people import Change, ChatBound, Named, PersonMet
from tests.bench.telegram_words import GROUP

TEAMS: Final = ("Волки", "Лисы", "Барсы", "Совы", "Рыси", "Бобры", "Ежи", "Кроты", "Выдры", "Зубры")
MATCHES: Final = len(TEAMS) // 2
WINS: Final = 5
PLAYED: Final = tuple((game // 2 + game % 2, game // 2) for game in range(1, 2 * WINS))
"""The score after each game of a match that takes as long as one can."""
MESSAGES: Final = MATCHES * len(PLAYED) * 2
"""What the captains of one tournament say until all its matches are over."""


def captain(number: int, team: int) -> int:
    """The account of a team's captain."""
    return 500_000_000 + number * 100 + team


def opened(number: int, editions: Editions) -> Draft:
    """The first entry of a tournament: all of it set up, a match of each two teams begun."""
    edition = editions.named("walls")
    assert edition is not None
    stream, at, by = f"{number:08x}", datetime.now(UTC) - timedelta(hours=1), PersonId("p0")
    people = [PersonId(f"p{number}.{team}") for team in range(len(TEAMS))]
    events: list[Event] = [e.TournamentOpened(edition.id, edition.hash, by, at), e.ChatBound("captains", by)]
    changes: list[Change] = [ChatBound(stream, "captains", Chat("telegram", str(GROUP - number)))]
    for team, (person, name) in enumerate(zip(people, TEAMS, strict=True)):
        account, entrant = captain(number, team), EntrantId(f"E{team + 1}")
        events += [e.EntrantEntered(entrant, by), e.CaptainAppointed(entrant, person, by)]
        changes += [
            PersonMet(person, "telegram", str(account), f"Вера {account}", f"vera_{account}"),
            Named(stream, entrant, name),
        ]
    for match in range(MATCHES):
        first, second = EntrantId(f"E{2 * match + 1}"), EntrantId(f"E{2 * match + 2}")
        started = e.MatchStarted(MatchId(f"M{match + 1}"), first, second, first, drawn=True, wins=WINS, by=by, at=at)
        events.append(started)
    return Draft(stream, 1, at, by, f"setup:{number}", tuple(events), changes=tuple(changes))


def said(number: int) -> list[tuple[int, str]]:
    """What the captains of a tournament say, by account: reports and confirmations in turn, each one a ruling."""
    words = []
    for game, (first, second) in enumerate(PLAYED):
        for match in range(MATCHES):
            one, other = 2 * match, 2 * match + 1
            words.append((captain(number, one), f"{TEAMS[one]} {first}:{second} {TEAMS[other]}"))
            agrees = "подтверждаю" if game % 2 else f"{TEAMS[other]} {second}:{first} {TEAMS[one]}"
            words.append((captain(number, other), agrees))
    return words
