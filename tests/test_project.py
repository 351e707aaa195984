"""The project's promises about itself, each held by a test."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).parent.parent
PROJECT: Final[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
RUNTIME: Final[list[str]] = PROJECT["project"]["dependencies"]
DEVELOPMENT: Final[list[str]] = PROJECT["project"]["optional-dependencies"]["dev"]
REQUIREMENTS: Final = {"requirements.txt": RUNTIME, "requirements-dev.txt": RUNTIME + DEVELOPMENT}

LONGEST_FILE: Final = 600

MACHINE_PATH: Final = re.compile(r"(?<![\w.:/-])/(?:home|root|Users|work|workspace)/\w+")
SECRETS: Final = {
    "a Telegram token": re.compile(r"\b\d{8,10}:[\w-]{35}\b"),
    "a Discord token": re.compile(r"\b[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,}\b"),
    "a private key": re.compile(r"-----BEGIN (?:\w+ )*PRIVATE KEY-----"),
}


def _name(requirement: str) -> str:
    """The name of a dependency as every index writes it: `discord.py==2.7.1` is discord-py."""
    return re.sub(r"[-_.]+", "-", re.split(r"[\s\[=<>!~;]", requirement, maxsplit=1)[0]).lower()


def _committed() -> list[Path]:
    """Every file that is, or with the next `git add` would be, in the repository."""
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    listed = subprocess.run(
        [git, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


def _text(path: Path) -> str:
    """What stands in a file; a picture or an archive reads as noise and matches nothing."""
    return path.read_text(encoding="utf-8", errors="replace")


def _layers(tree: Path) -> str:
    """What the layer check says of a source tree."""
    checked = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as check; check()", "--no-cache"],
        cwd=tree,
        env=os.environ | {"PYTHONPATH": str(tree), "COLUMNS": "200"},
        check=False,
        capture_output=True,
        text=True,
    )
    return checked.stdout + checked.stderr


# --- Layers ----------------------------------------------------------------------------------------------------------


def test_layers_are_kept() -> None:
    """Arbiter's own imports keep every contract of pyproject.toml."""
    said = _layers(ROOT)
    assert re.search(r"Contracts: \d+ kept, 0 broken", said), said


@pytest.fixture
def lawful_tree(tmp_path: Path) -> Path:
    """A small source tree in the shape of Arbiter's that keeps every contract."""
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    for package in ("rulebook", "storage", "bot", "bot/discord_adapter", "bot/telegram_adapter"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
    for module, imports in {
        "rulebook/match.py": "import datetime",
        "storage/journal.py": "import asyncio, aiosqlite, rulebook.match",
        "bot/referee.py": "import storage.journal, rulebook.match",
        "bot/discord_adapter/drawing.py": "import discord, bot.referee",
        "bot/telegram_adapter/drawing.py": "import telegram, bot.referee",
        "bot/telegram_transport.py": "import telegram, aiohttp",
    }.items():
        (tmp_path / module).write_text(imports + "\n", encoding="utf-8")
    return tmp_path


def test_layers_allow_what_they_should(lawful_tree: Path) -> None:
    """Adapters may be packages, each with its own library; storage may wait and remember; the law may count days."""
    said = _layers(lawful_tree)
    assert " 0 broken" in said, said


@pytest.mark.parametrize(
    ("file", "forbidden", "contract"),
    [
        ("rulebook/match.py", "import storage.journal", "rooms"),
        ("storage/journal.py", "import bot.referee", "rooms"),
        ("rulebook/match.py", "import asyncio", "pure"),
        ("rulebook/match.py", "from time import time", "pure"),
        ("rulebook/match.py", "import random", "pure"),
        ("bot/referee.py", "import discord", "discord"),
        ("bot/discord_adapter/drawing.py", "import telegram", "telegram"),
        ("bot/discord_adapter/drawing.py", "import bot.telegram_adapter.drawing", "adapters"),
        ("bot/telegram_adapter/drawing.py", "import bot.discord_adapter", "adapters"),
    ],
)
def test_layers_refuse_what_they_should(lawful_tree: Path, file: str, forbidden: str, contract: str) -> None:
    """One import too many, and the contract that forbids it says so."""
    with (lawful_tree / file).open("a", encoding="utf-8") as module:
        module.write(forbidden + "\n")
    said = _layers(lawful_tree)
    names = {each["id"]: each["name"] for each in PROJECT["tool"]["importlinter"]["contracts"]}
    assert f"{names[contract]} BROKEN" in said, said


# --- How it is built -------------------------------------------------------------------------------------------------


def test_ci_runs_what_a_developer_runs() -> None:
    """`.ci/run` is executable, stops at the first fault and does nothing but `make test`."""
    script = ROOT / ".ci" / "run"
    steps = [line for line in _text(script).splitlines() if line and not line.startswith("#")]
    assert steps == ["set -euo pipefail", 'cd "$(dirname "$0")/.."', "make test"]
    assert os.access(script, os.X_OK)


def test_make_test_leaves_nothing_out() -> None:
    """`make test` checks style, layout, types and layers, looks for a browser, then tests, in this order."""
    make = shutil.which("make")
    if make is None:
        pytest.skip("make is not installed")
    planned = subprocess.run(
        [make, "--dry-run", "--no-print-directory", "test"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    order = ["ruff check", "ruff format --check", "/mypy", "/lint-imports", ".ci/browser", "-m pytest"]
    places = [planned.find(step) for step in order]
    assert -1 not in places, planned
    assert places == sorted(places), planned


def test_settings_of_the_developer_do_not_reach_the_tests() -> None:
    """Importing the tests takes every ARBITER_* variable out of the environment."""
    heard = subprocess.run(
        [sys.executable, "-c", "import os, tests; print([name for name in os.environ if name.startswith('ARBITER_')])"],
        cwd=ROOT,
        env=os.environ | {"ARBITER_DATABASE": "sqlite:///the-real-one.db", "ARBITER_WEB": "0.0.0.0:1"},
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    assert heard.strip() == "[]"


@pytest.mark.parametrize("file", REQUIREMENTS)
def test_every_requirement_is_pinned_and_hashed(file: str) -> None:
    """Each block of a requirements file is one exact version with at least one hash, and nothing else stands there."""
    blocks = re.sub(r"\\\n\s*", "", re.sub(r"(?m)^\s*#.*\n", "", _text(ROOT / file))).splitlines()
    assert blocks
    shape = re.compile(r"[a-z0-9-]+==[\w.!+]+( ; [^\\]+?)? *(--hash=sha256:[0-9a-f]{64} *)+")
    assert [block for block in blocks if not shape.fullmatch(block)] == []


@pytest.mark.parametrize("file", REQUIREMENTS)
def test_requirements_follow_from_the_project_file(file: str) -> None:
    """Every version that pyproject.toml names stands in the requirements: `make lock` was not forgotten."""
    locked = dict(re.findall(r"(?m)^([a-z0-9-]+)==([\w.!+]+)", _text(ROOT / file)))
    named = {_name(requirement): requirement.partition("==")[2] for requirement in REQUIREMENTS[file]}
    assert {name: locked.get(name) for name in named} == named


def test_requirements_hold_no_address() -> None:
    """A requirements file never says where packages come from: that is the business of whoever installs them."""
    for file in REQUIREMENTS:
        assert (
            re.findall(r"(?i)--(?:extra-)?index|--find-links|--trusted-host|\w+://|file:|@", _text(ROOT / file)) == []
        )


def test_every_dependency_is_explained() -> None:
    """README's "Dependencies: why each" has one row with a reason for each dependency, and for nothing else."""
    section = _text(ROOT / "README.md").partition("## Dependencies: why each\n")[2].partition("\n## ")[0]
    reasons = dict(re.findall(r"(?m)^\| `([^`]+)` \| (.+) \|$", section))
    assert {_name(name) for name in reasons} == {_name(requirement) for requirement in RUNTIME + DEVELOPMENT}
    assert [name for name, reason in reasons.items() if len(reason) < len("the tests")] == []


# --- What stands in the repository -----------------------------------------------------------------------------------


def test_no_machine_is_named() -> None:
    """No file tells a path of the machine that it was written on."""
    told = [
        (str(path.relative_to(ROOT)), found[0]) for path in _committed() if (found := MACHINE_PATH.findall(_text(path)))
    ]
    assert told == []


def test_no_secret_is_committed() -> None:
    """No token, key, settings file or database stands in the repository."""
    files = _committed()
    told = [(path.name, kind) for path in files for kind, shape in SECRETS.items() if shape.search(_text(path))]
    kept = [path.name for path in files if path.name == ".env" or path.suffix in {".db", ".sqlite3", ".pem"}]
    assert told + kept == []


def test_a_file_is_read_at_one_sitting() -> None:
    """No source file of the three rooms is longer than 600 lines."""
    lengths = {
        str(path.relative_to(ROOT)): _text(path).count("\n")
        for room in ("rulebook", "storage", "bot")
        for path in (ROOT / room).rglob("*.py")
    }
    assert {file: lines for file, lines in lengths.items() if lines > LONGEST_FILE} == {}
