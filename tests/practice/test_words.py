"""The page's words: everything it may have to say is there, in both languages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import bot
from bot.catalogue import COMMANDS, Section
from bot.web.cast import MEMBERS, SHARED
from bot.web.words import page_words
from rulebook.events import DeadlineKind
from rulebook.state import Phase

STATIC = Path(bot.__file__).parent / "web" / "static"
LANGUAGES = ("ru", "en")
VARIABLE = re.compile(r"\{([a-z]+)\}")


def texts(language: str) -> dict[str, str]:
    """The page's own texts."""
    found: Any = page_words(language)["texts"]
    return dict(found)


def test_both_languages_say_the_same_things() -> None:
    """The same texts with the same variables in both."""
    russian, english = texts("ru"), texts("en")
    assert russian.keys() == english.keys()
    for name, text in russian.items():
        assert sorted(VARIABLE.findall(text)) == sorted(VARIABLE.findall(english[name])), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_the_match_does_has_a_name(language: str) -> None:
    """Every phase, clock, role, chat and section can be shown."""
    expected = {
        *(f"phase-{phase}" for phase in Phase),
        *(f"clock-{kind}" for kind in DeadlineKind),
        *(f"role-{member.role}" for member in MEMBERS),
        *(f"chat-{chat}" for member in MEMBERS for chat in member.chats),
        *(f"section-{section}" for section in Section),
    }
    assert expected <= texts(language).keys()
    assert set(SHARED) <= {chat for member in MEMBERS for chat in member.chats}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_missing_and_none_is_left_over(language: str) -> None:
    """Every text that the scripts name exists, and every text that exists is named."""
    scripts = "\n".join(file.read_text(encoding="utf-8") for file in sorted(STATIC.glob("*.js")))
    named = set(re.findall(r"""\bt\(\s*["']([a-z0-9-]+)["']""", scripts))
    begun = tuple(re.findall(r"\bt\(`([a-z-]+)\$\{", scripts))
    ids = {f"skip-{what}{tail}" for what in ("30", "120", "due") for tail in ("", "-about")}
    known = texts(language).keys()
    assert named <= known
    assert {name for name in known if name not in named | ids and not name.startswith(begun)} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_is_offered_with_its_parameters(language: str) -> None:
    """The page offers what the catalogue declares, in its order."""
    offered: Any = page_words(language)["commands"]
    assert [(one["name"], [p["name"] for p in one["parameters"]]) for one in offered] == [
        (command.name, [parameter.name for parameter in command.parameters]) for command in COMMANDS
    ]


def test_the_page_needs_nothing_from_elsewhere() -> None:
    """No address of another server, no inline script or style in what is served."""
    for file in STATIC.iterdir():
        text = file.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http:" not in text, file.name
        assert "https:" not in text, file.name
        assert "//" not in text or file.suffix == ".js", file.name
    page = (STATIC / "practice.html").read_text(encoding="utf-8")
    assert re.findall(r"<script(?![^>]*\bsrc=)", page) == []
    assert re.findall(r"<style|\sstyle=|\son[a-z]+=", page) == []


def test_the_scripts_never_make_markup_from_words() -> None:
    """Elements are made one by one and texts set as texts."""
    for file in STATIC.glob("*.js"):
        text = file.read_text(encoding="utf-8")
        for risky in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"):
            assert risky not in text, f"{risky} in {file.name}"


COLOURS = re.compile(r"--([a-z0-9-]+):\s*(#[0-9a-f]{6})")
ON_SURFACES = ("ink", "muted", "accent", "team0", "team1", "judge", "organiser", "good", "alert", "warn")
SURFACES = ("surface", "sunken", "ground")


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio as WCAG 2 defines it."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everything_can_be_read(scheme: str) -> None:
    """Text has 4.5:1 on every ground it stands on, the edges of what can be used 3:1 (AA), light and dark."""
    light, dark = (STATIC / "practice.css").read_text(encoding="utf-8").split("prefers-color-scheme: dark")
    colours = dict(COLOURS.findall(light if scheme == "light" else dark))
    pairs = [
        *((text, ground) for text in ON_SURFACES for ground in SURFACES),
        *((text, ground) for text in ("ink", "muted", "accent") for ground in ("warn-wash", "alert-wash", "own-wash")),
        *((text, "accent-wash") for text in ("ink", "muted", "accent", "team0", "team1", "judge", "organiser")),
        ("warn", "warn-wash"),
        ("on-accent", "accent"),
        *((text, "own-wash") for text in ("team0", "team1", "judge", "organiser")),
    ]
    weak = [(text, on, round(ratio, 2)) for text, on in pairs if (ratio := contrast(colours[text], colours[on])) < 4.5]
    weak += [("edge", on, round(contrast(colours["edge"], colours[on]), 2)) for on in SURFACES
             if contrast(colours["edge"], colours[on]) < 3]  # fmt: skip
    assert weak == []
