"""Clause numbers as people type them: «п. 8.5 a», "8.5a", «8,5,А» all mean 8.5.а.

A wrong number is never answered with another.
"""

from __future__ import annotations

import re

from rapidfuzz import fuzz, process

_LATIN = str.maketrans("abvgdezijklmABEKMHOPCTX", "абвгдезийклмАВЕКМНОРСТХ")


def normalised_clause(number: str) -> str:
    """The number in the edition's spelling: Cyrillic letters, dots, no spaces, no «п.»."""
    text = re.sub(r"^\s*(?:пункт\w*|п\.?п?\.?|clause|rule|§)\s*", "", number.strip(), flags=re.IGNORECASE)
    if re.match(r"^(app|прил)", text, flags=re.IGNORECASE):
        digits = re.search(r"\d+", text)
        return f"app.{digits[0]}" if digits else text
    text = text.translate(_LATIN).lower()
    parts = re.findall(r"\d+|[а-яё]", text)
    return ".".join(parts)


def nearest_clauses(number: str, among: tuple[str, ...], limit: int = 3) -> tuple[str, ...]:
    """Existing numbers nearest to a wrong one: the closest parent first, then by likeness."""
    parents = []
    parts = number.split(".")
    while parts := parts[:-1]:
        if ".".join(parts) in among:
            parents.append(".".join(parts))
    alike = [found for found, _, _ in process.extract(number, among, scorer=fuzz.ratio, limit=limit)]
    return tuple(dict.fromkeys([*parents[:1], *alike]))[:limit]
