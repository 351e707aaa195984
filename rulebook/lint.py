"""What no shape can say about an edition: references that lead nowhere, ladders without steps, readings still open.

`cross_check` finds faults (the edition cannot be used); `open_readings` lists the doubts an organiser may or must
settle.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulebook.edition import PENALTY_WORDS, Edition, Fault, Reading
from rulebook.locate import Lines
from rulebook.pairing import Rules
from rulebook.vocabulary import Role

_Where = tuple[str | int, ...]

_LOOSE = ("appeals", "bots", "bracket", "captains_chat", "cards", "immunity", "lineup", "match", "standings")
"""Tables whose keys may name clauses, infractions and readings."""
_CLAUSE_KEYS = frozenset({"clause", "final", "evidence", "takes_away", "one_table", "several_tables"})
_INFRACTION_KEYS = frozenset({"infraction", "beyond", "unannounced", "after"})


def _tables(data: dict[str, Any], name: str) -> Iterator[tuple[_Where, dict[str, Any]]]:
    rows = data.get(name, [])
    for index, row in enumerate(rows if isinstance(rows, list) else []):
        if isinstance(row, dict):
            yield (name, index), row


class _Check:
    def __init__(self, data: dict[str, Any], lines: Lines) -> None:
        self.data, self.lines, self.faults = data, lines, list[Fault]()
        self.clauses = {str(row.get("id")) for _, row in _tables(data, "clause")}
        self.infractions = {str(row.get("id")) for _, row in _tables(data, "infraction")}
        self.readings = {str(row.get("id")) for _, row in _tables(data, "reading")}
        self.levels = {str(row.get("id")) for _, row in _tables(data, "level")}
        about = data.get("edition", {})
        self.penalties = set(about.get("penalties", [])) if isinstance(about, dict) else set()

    def fault(self, where: _Where, message: str) -> None:
        self.faults.append(Fault(self.lines.of(where), self.lines.clause(self.data, where), message))

    def known(self, where: _Where, value: object, among: set[str], what: str) -> None:
        if isinstance(value, str) and value and value not in among:
            self.fault(where, f"no {what} {value}")

    def penalty(self, where: _Where, word: object, *, listed: bool = True) -> None:
        if not isinstance(word, str) or word == "none":
            return
        if word not in PENALTY_WORDS:
            self.fault(where, f"no penalty {word}: expected one of {', '.join(sorted(PENALTY_WORDS))}")
        elif listed and word not in self.penalties:
            self.fault(where, f"penalty {word} is not in the edition's list of penalties")

    def run(self) -> list[Fault]:
        self.twice()
        self.references()
        for where, row in _tables(self.data, "infraction"):
            self.infraction(where, row)
        for where, row in _tables(self.data, "deadline"):
            self.known((*where, "clause"), row.get("clause"), self.clauses, "clause")
            self.known((*where, "infraction"), row.get("infraction"), self.infractions, "infraction")
            if row.get("expiry") in {"rule", "ask", "propose"} and "infraction" not in row:
                self.fault(where, f"expiry {row['expiry']} needs an infraction")
        self.ranks()
        self.loose_tables()
        self.roles()
        self.interactions()
        self.match()
        self.standings()
        self.brackets()
        return self.faults

    def table(self, *path: str) -> dict[str, Any]:
        """A table of the edition; an empty one where it has none, or something else."""
        here: Any = self.data
        for name in path:
            here = here.get(name) if isinstance(here, dict) else None
        return here if isinstance(here, dict) else {}

    def loose_tables(self) -> None:
        """Tables without a shape of their own."""
        for topic, clause in self.table("cites").items():
            self.known(("cites", topic), clause, self.clauses, "clause")
        for name in _LOOSE:
            self.loose((name,), self.table(name))
        for kind in self.table("adjudication"):
            self.loose(("adjudication", kind), self.table("adjudication", kind))
        to = self.table("appeals").get("to")
        if to is not None and to not in set(Role):
            self.fault(("appeals", "to"), f"no role {to}")

    def loose(self, where: _Where, row: dict[str, Any]) -> None:
        for key, value in row.items():
            if key in _CLAUSE_KEYS or key.endswith("_clause"):
                self.known((*where, key), value, self.clauses, "clause")
            elif key in _INFRACTION_KEYS:
                self.known((*where, key), value, self.infractions, "infraction")
            elif key in {"reading", "readings"}:
                for reading in value if isinstance(value, list) else (value,):
                    self.known((*where, key), reading, self.readings, "reading")

    def ranks(self) -> None:
        """Penalties and levels stand from the mildest to the gravest."""
        listed: Any = self.table("edition").get("penalties", [])
        ranks = {row.get("word"): row.get("rank", 0) for _, row in _tables(self.data, "penalty")}
        order = [ranks[word] for word in listed if isinstance(ranks.get(word), int)]
        if order != sorted(order):
            self.fault(("edition", "penalties"), "the penalties do not stand in the order of their ranks")
        before = 0
        for where, row in _tables(self.data, "level"):
            rank = row.get("rank")
            if isinstance(rank, int) and rank <= before:
                self.fault((*where, "rank"), f"level {row.get('id')} is not graver than the one before it")
            before = rank if isinstance(rank, int) else before

    def roles(self) -> None:
        """Dealt roles are those of the cards."""
        roles = set(self.table("cards", "roles"))
        sets = self.table("cards").get("sets", [])
        places: list[tuple[_Where, Any]] = [(("cards", "sets"), row) for row in sets if isinstance(row, dict)]
        places += [(("adjudication", kind), self.table("adjudication", kind)) for kind in self.table("adjudication")]
        for where, row in places:
            for role in (*row.get("need", ()), *row.get("any_of", ())):
                self.known(where if where[0] == "cards" else (*where, "need"), role, roles, "role")

    def interactions(self) -> None:
        """Rules between infractions."""
        for where, row in _tables(self.data, "interaction"):
            when, then = row.get("when", {}), row.get("then", {})
            for other in when.get("infractions", ()) if isinstance(when, dict) else ():
                self.known((*where, "when"), other, self.infractions, "infraction")
            if isinstance(then, dict):
                self.known((*where, "then"), then.get("also"), self.infractions, "infraction")
                self.known((*where, "then"), then.get("reading"), self.readings, "reading")

    def twice(self) -> None:
        for name, key in (
            ("clause", "id"),
            ("infraction", "id"),
            ("reading", "id"),
            ("deadline", "kind"),
            ("level", "id"),
            ("penalty", "word"),
        ):
            seen: set[object] = set()
            for where, row in _tables(self.data, name):
                value = row.get(key)
                if isinstance(value, str) and value in seen:
                    self.fault((*where, key), f"{name} {value} stands twice")
                seen.add(str(value))

    def references(self) -> None:
        for where, row in _tables(self.data, "clause"):
            for see in row.get("see", []):
                self.known((*where, "see"), see, self.clauses, "clause")
            for reading in row.get("readings", []):
                self.known((*where, "readings"), reading, self.readings, "reading")
        for word in sorted(self.penalties):
            self.penalty(("edition", "penalties"), word)
        for where, row in _tables(self.data, "penalty"):
            self.penalty((*where, "word"), row.get("word"))
            self.penalty((*where, "executes_as"), row.get("executes_as"), listed=False)
        for where, row in _tables(self.data, "format_of_play"):
            for level in row.get("levels", []):
                self.known((*where, "levels"), level, self.levels, "level")
        for where, row in _tables(self.data, "reading"):
            for clause in row.get("clauses", []):
                self.known((*where, "clauses"), clause, self.clauses | self.infractions, "clause")
            self.known((*where, "level"), row.get("level"), self.levels, "level")
            switch, options, choice = row.get("switch"), row.get("options", []), row.get("choice")
            if isinstance(switch, str) and switch not in self.data.get("switches", {}) and not row.get("must_choose"):
                self.fault((*where, "switch"), f"no switch {switch}")
            if options and choice is not None and choice not in options:
                self.fault((*where, "choice"), f"choice {choice} is not among the options")
            if row.get("must_choose") and not options:
                self.fault(where, "must_choose needs options")

    def infraction(self, where: _Where, row: dict[str, Any]) -> None:
        self.known((*where, "clause"), row.get("clause"), self.clauses, "clause")
        steps, levels = row.get("steps", []), row.get("levels", {})
        if not steps and not levels and "choice" not in row:
            self.fault(where, "neither steps nor levels nor a choice: nothing follows from it")
        self.steps(where, steps)
        for level, cell in levels.items() if isinstance(levels, dict) else ():
            self.known((*where, "levels"), level, self.levels, "level")
            if isinstance(cell, dict):
                self.known((*where, "levels"), cell.get("reading"), self.readings, "reading")
                for word in cell.get("open", []):
                    self.penalty((*where, "levels"), word)
            else:
                self.penalty((*where, "levels"), cell)
        for missing in sorted(self.levels - set(levels)) if levels else ():
            self.fault((*where, "levels"), f"no penalty at level {missing}")
        for reading in row.get("readings", []):
            self.known((*where, "readings"), reading, self.readings, "reading")
        choice = row.get("choice")
        if isinstance(choice, dict):
            self.known((*where, "choice"), choice.get("clause"), self.clauses, "clause")
            self.known((*where, "choice"), choice.get("reading"), self.readings, "reading")
            for word in choice.get("options", []):
                self.penalty((*where, "choice"), word)
        for index, option in enumerate(row.get("option", [])):
            place = (*where, "option", index)
            self.known((*place, "clause"), option.get("clause"), self.clauses, "clause")
            self.known((*place, "reading"), option.get("reading"), self.readings, "reading")
            self.penalty((*place, "penalty"), option.get("penalty"))
            self.steps(place, option.get("steps", []))
            for key in ("instead", "also"):
                self.known((*place, key), option.get(key), self.infractions, "infraction")
            for other in option.get("cancels", []):
                self.known((*place, "cancels"), other, self.infractions, "infraction")

    def steps(self, where: _Where, steps: object) -> None:
        for step in steps if isinstance(steps, list) else []:
            if not isinstance(step, dict):
                continue
            for word in (step.get("penalty"), step.get("captain"), *step.get("plus", [])):
                self.penalty((*where, "steps"), word)

    def match(self) -> None:
        match = self.data.get("match", {})
        if isinstance(match, dict) and (match.get("wins") is None) == (not match.get("best_of")):
            self.fault(("match",), "a match needs either wins or best_of")

    def brackets(self) -> None:
        table = self.table("bracket")
        if "pairing" in table and Rules.of(table) is None:
            self.fault(("bracket",), "no bracket can be drawn by these rules")

    def standings(self) -> None:
        table, wins = self.table("standings"), self.table("match").get("wins")
        if not table or not isinstance(wins, int):
            return
        have = {(row.get("winner"), row.get("loser")) for row in table.get("points", []) if isinstance(row, dict)}
        for fewer in range(wins):
            if (wins, fewer) not in have:
                self.fault(("standings", "points"), f"no points for {wins}:{fewer}")
        for winner, loser in sorted(have, key=str):
            if winner != wins or not isinstance(loser, int) or not 0 <= loser < wins:
                self.fault(("standings", "points"), f"{winner}:{loser} cannot end a match to {wins} wins")
        for tie_break in table.get("tie_breaks", []):
            self.loose(("standings", "tie_breaks"), tie_break if isinstance(tie_break, dict) else {})


def cross_check(data: dict[str, Any], lines: Lines) -> list[Fault]:
    """Faults between the parts of an edition. Works on raw data, so that it finds what it can in a broken one too."""
    return _Check(data, lines).run()


def open_readings(edition: Edition, chosen: dict[str, str] | None = None, level: str = "") -> tuple[Reading, ...]:
    """Readings that must be settled before a tournament starts (at this level, if one is given) and are not."""
    return tuple(
        reading
        for reading in edition.reading
        if reading.must_choose
        and reading.id not in (chosen or {})
        and (not level or (reading.level in {None, level} and reading.switch != "level"))
    )
