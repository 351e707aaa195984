"""The cases as they stand in tests/cases: one JSON line each, a message and how it must be read."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from rulebook.score_text import Reading, Side, read_score
from rulebook.vocabulary import Score

FOLDER: Final = Path(__file__).parent.parent / "cases"
WINS: Final = 5


@dataclass(frozen=True, slots=True)
class Case:
    """A message of the captains' chat, what it is read against, and the reading that is right."""

    text: str
    pair: tuple[str, str]
    before: Score
    author: Side | None
    kind: str
    score: Score | None
    wins: int = WINS
    aliases: dict[str, Side] = field(default_factory=dict)

    def read(self, text: str | None = None, *, turned: bool = False) -> Reading:
        """Read the case, or another text in its place; `turned` with the pair the other way round."""
        first, second = reversed(self.pair) if turned else self.pair
        author = _turn(self.author) if turned and self.author else self.author
        return read_score(
            self.text if text is None else text,
            first=first,
            second=second,
            before=self.before.turned if turned else self.before,
            wins=self.wins,
            author=author or "",
            aliases={name: _turn(side) if turned else side for name, side in self.aliases.items()},
        )


def _turn(side: Side) -> Side:
    return "second" if side == "first" else "first"


def cases(name: str) -> list[Case]:
    """All cases of a file."""
    return [_case(line) for line in (FOLDER / name).read_text(encoding="utf-8").splitlines()]


def _case(line: str) -> Case:
    row = json.loads(line)
    first, second = row["pair"]
    sides: dict[str, Side] = {first: "first", second: "second"}
    reading = row["reading"]
    return Case(
        text=row["text"],
        pair=(first, second),
        before=Score(*row["before"]),
        author=sides.get(row["author"]),
        kind=reading["kind"],
        score=Score(reading[first], reading[second]) if first in reading else None,
        wins=row.get("wins", WINS),
        aliases={alias: sides[name] for alias, name in row.get("aliases", {}).items()},
    )
