"""A regulation is data: code knows no edition by name, and no clause or figure of one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.editions import Editions

ROOT = Path(__file__).parent.parent
FILES = sorted(path for room in ("rulebook", "storage", "bot") for path in (ROOT / room).rglob("*.py"))
NAMES = frozenset(Editions().names)
CLAUSE = re.compile(r"^(?:\d+\.\d+(?:\.[а-я])?(?:\.\d)?|\d\.\d+\.[а-я]|app\.\d)$")


def strings(path: Path) -> Iterator[tuple[int, str]]:
    """String literals of a file that are not docstrings, with their lines."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.lineno, node.value


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_edition_and_no_clause_is_named_in_code(path: Path) -> None:
    """Names of editions and numbers of clauses stand in editions (and in comments that cite), never in code."""
    found = [
        f"{path.name}:{line}: {text}"
        for line, text in strings(path)
        if text in NAMES or (CLAUSE.match(text) and "score_text" not in path.parts)
    ]
    assert found == []
