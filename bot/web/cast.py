"""Who plays in the practice room, and which chats each of them sees.

    captains   both captains and the deputy, the judge, the organiser
    judges     the judge and the organiser
    hall       everybody
    private    each with the bot

Names are the same people's in each language; a play takes those of the language it was begun in.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

CAPTAINS: Final = "captains"
JUDGES: Final = "judges"
HALL: Final = "hall"
PRIVATE: Final = "private"
SHARED: Final = (CAPTAINS, JUDGES, HALL)


@dataclass(frozen=True, slots=True)
class Member:
    """One of the cast; the key is also their @username. `team` is 0 or 1 in the title's order, None for neither."""

    key: str
    names: dict[str, str]
    role: str
    team: int | None
    chats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cast:
    """The people and the two teams, as they are called in one language."""

    language: str
    teams: tuple[str, str]

    def name(self, member: Member) -> str:
        """What a member is called."""
        return member.names[self.language]

    def named(self, text: str) -> str:
        """A text of the play with both teams' names put in."""
        return text.replace("{A}", self.teams[0]).replace("{B}", self.teams[1])


MEMBERS: Final = (
    Member("vera", {"ru": "Вера", "en": "Vera"}, "captain", 0, (CAPTAINS, HALL, PRIVATE)),
    Member("lev", {"ru": "Лев", "en": "Leo"}, "captain", 1, (CAPTAINS, HALL, PRIVATE)),
    Member("jana", {"ru": "Яна", "en": "Jana"}, "judge", None, (CAPTAINS, JUDGES, HALL, PRIVATE)),
    Member("mila", {"ru": "Мила", "en": "Mila"}, "player", 1, (HALL, PRIVATE)),
    Member("petr", {"ru": "Пётр", "en": "Peter"}, "deputy", 0, (CAPTAINS, HALL, PRIVATE)),
    Member("olga", {"ru": "Ольга", "en": "Olga"}, "organiser", None, (CAPTAINS, JUDGES, HALL, PRIVATE)),
)
BY_KEY: Final = {member.key: member for member in MEMBERS}
CASTS: Final = {
    "ru": Cast("ru", ("Волки", "Лисы")),
    "en": Cast("en", ("Wolves", "Foxes")),
}
