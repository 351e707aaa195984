"""Texts: the same in both languages, each used, none missing, right plurals, nothing that a platform would format.

Texts of the practice page (`practice-…`) are tested in tests/practice/test_words.py.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import bot
import rulebook
from bot.catalogue import COMMANDS, Section
from bot.editions import Editions
from bot.localisation import LANGUAGES, say
from rulebook.edition import PENALTY_WORDS
from rulebook.events import DeadlineKind
from rulebook.penalties import NO_PENALTY
from rulebook.state import Phase, RulingState

LOCALES: Final = Path(bot.__file__).parent / "locales"
CODE: Final = tuple(file for room in (bot, rulebook) for file in sorted(Path(room.__file__ or "").parent.rglob("*.py")))
PLURALS: Final = {
    "ru": {1: "one", 2: "few", 5: "many", 11: "many", 21: "one", 101: "one"},
    "en": {1: "one", 2: "other", 5: "other", 11: "other", 21: "other", 101: "other"},
}
NAMES: Final = frozenset({"a", "b", "entrant", "other", "person", "people", "subject", "winner"})
DECLINING: Final = frozenset({
    "без", "в", "для", "до", "за", "из", "к", "ко", "на", "о", "об", "от", "перед", "по", "под", "при", "про", "против",
    "с", "со", "у", "через",
})  # fmt: skip
"""Russian prepositions: a name behind one would have to change its ending."""

TOO_WIDE: Final = {rf"{head}\-[a-z0-9-]+" for head in ("ask", "known", "label")}
"""Patterns that would count every text of a head as used; `unlisted` has what they really make."""

languages = pytest.mark.parametrize("language", LANGUAGES)


def messages(language: str) -> dict[str, ftl.Message]:
    """Every message of a language; one that stands in two files is a fault."""
    found: dict[str, ftl.Message] = {}
    for file in sorted(LOCALES.glob(f"*{language}.ftl")):
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            if isinstance(entry, ftl.Message):
                assert entry.id.name not in found, f"{entry.id.name} is in {file.name} and in another file"
                found[entry.id.name] = entry
    return found


RUSSIAN: Final = messages("ru")
EDITIONS: Final = Editions()


class Variables(Visitor):
    """The arguments that a message tells; those it only chooses by are each language's own matter."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802 - the library's name
        """One of them."""
        self.found.add(node.id.name)

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802 - the library's name
        """Only what is said in a case."""
        for variant in node.variants:
            self.visit(variant.value)


def variables(message: ftl.Message) -> set[str]:
    """The arguments that a message tells."""
    visitor = Variables()
    visitor.visit(message)
    return visitor.found


def patterns(node: ftl.Message | ftl.Pattern) -> Iterator[ftl.Pattern]:
    """The pattern of a message and of each of its variants."""
    pattern = node.value if isinstance(node, ftl.Message) else node
    assert pattern is not None
    yield pattern
    for element in pattern.elements:
        if isinstance(element, ftl.Placeable) and isinstance(element.expression, ftl.SelectExpression):
            for variant in element.expression.variants:
                yield from patterns(variant.value)


def selects(message: ftl.Message) -> Iterator[ftl.SelectExpression]:
    """The choices that a message makes."""
    for pattern in patterns(message):
        for element in pattern.elements:
            if isinstance(element, ftl.Placeable) and isinstance(element.expression, ftl.SelectExpression):
                yield element.expression


def keys(select: ftl.SelectExpression) -> set[str]:
    """The variants of a choice."""
    return {
        variant.key.name if isinstance(variant.key, ftl.Identifier) else variant.key.value
        for variant in select.variants
    }


@languages
def test_every_text_can_be_read(language: str) -> None:
    """What the library cannot read it passes over in silence."""
    for file in sorted(LOCALES.glob(f"*{language}.ftl")):
        body = FluentParser().parse(file.read_text(encoding="utf-8")).body
        assert [entry.content for entry in body if isinstance(entry, ftl.Junk)] == [], file.name


# --- the same in both ------------------------------------------------------------------------------------------------


def test_both_languages_have_the_same_files_and_messages() -> None:
    """A message of one language only would be silence in the other."""
    files = {language: {file.name.replace(f"{language}.ftl", "") for file in LOCALES.glob(f"*{language}.ftl")}
             for language in LANGUAGES}  # fmt: skip
    assert files["ru"] == files["en"]
    assert messages("ru").keys() == messages("en").keys()


def test_both_languages_tell_the_same() -> None:
    """What one language tells, the other tells too."""
    english = messages("en")
    differing = {
        name for name, message in RUSSIAN.items() if (variables(message) ^ variables(english[name])) - {"count"}
    }
    assert differing == set()


def test_both_languages_tell_the_same_cases_apart() -> None:
    """What both choose by has the same words in both; numbers, and what one does not tell apart, are its own matter."""
    english = messages("en")
    for name, message in RUSSIAN.items():
        russian, others = _cases(message), _cases(english[name])
        for chosen in russian.keys() & others.keys():
            assert russian[chosen] == others[chosen], name


def _cases(message: ftl.Message) -> dict[str, set[str]]:
    numbers = {"zero", "one", "two", "few", "many", "other"}
    found: dict[str, set[str]] = {}
    for select in selects(message):
        if isinstance(select.selector, ftl.VariableReference):
            found.setdefault(select.selector.id.name, set()).update(keys(select) - numbers)
    return found


# --- each used, none missing -----------------------------------------------------------------------------------------


def _docstrings(tree: ast.Module) -> set[int]:
    found = set()
    for node in ast.walk(tree):
        for statement in getattr(node, "body", []) if not isinstance(node, ast.Lambda | ast.IfExp) else []:
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                found.add(id(statement.value))
    return found


def _pattern(node: ast.JoinedStr) -> str:
    return "".join(
        re.escape(part.value) if isinstance(part, ast.Constant) and isinstance(part.value, str) else "[a-z0-9-]+"
        for part in node.values
    )


def named() -> tuple[dict[str, str], dict[str, str]]:
    """Every text in the code that may be a message id, and every pattern of one, each with its file."""
    texts: dict[str, str] = {}
    made: dict[str, str] = {}
    for file in CODE:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        skipped = _docstrings(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                skipped |= {id(part) for part in node.values}
                head, pattern = node.values[0], _pattern(node)
                if isinstance(head, ast.Constant) and "-" in str(head.value) and pattern not in TOO_WIDE:
                    made[pattern] = file.name
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped:
                texts[node.value] = file.name
    return texts, made


def buttons() -> set[str]:
    """The words of buttons that have no label of their own."""
    found = set()
    for file in CODE:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.Constant):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            labelled = len(node.args) > 2 if name == "Choice" else any(word.arg == "label" for word in node.keywords)
            if name in {"Choice", "button"} and not labelled:
                found.add(f"label-{str(node.args[0].value).replace('_', '-')}")
    return found


def unlisted() -> set[str]:
    """Messages that may be made of listed words, though not every word has one."""
    rulings = {f"known-{state.value}" for state in RulingState}
    editions = (EDITIONS.named(name) for name in EDITIONS.names)
    kinds = {kind for edition in editions if edition is not None for kind in edition.adjudication}
    return buttons() | rulings | {f"ask-{kind.replace('_', '-')}" for kind in kinds}


def families() -> dict[str, set[str]]:
    """Messages whose ids are made of words that are listed elsewhere: by the part that all of one family begin with."""
    kinds = {kind.value for kind in DeadlineKind}
    parameters = [parameter for command in COMMANDS for parameter in command.parameters]
    return {
        "clock-": {f"clock-{kind}" for kind in kinds},
        "remind-": {f"remind-{kind}" for kind in kinds},
        "unseen-": {f"unseen-{kind}" for kind in kinds - {DeadlineKind.BREAK}} | {"unseen-nobody"},
        "awaits-": {f"awaits-{kind}" for kind in kinds},
        "phase-": {f"phase-{phase.value}" for phase in Phase},
        "help-section-": {f"help-section-{section.value}" for section in Section},
        "penalty-": {f"penalty-{word.replace('_', '-')}" for word in (*PENALTY_WORDS, NO_PENALTY)},
        "command-": {
            f"command-{command.name}{tail}".replace("_", "-") for command in COMMANDS for tail in ("", "-name")
        },
        "parameter-": {f"parameter-{parameter.name}".replace("_", "-") for parameter in parameters},
        "choice-": {
            f"choice-{parameter.name}-{word}".replace("_", "-")
            for parameter in parameters
            for word in parameter.choices
        },
        "label-ground-": {
            f"label-ground-{ground.replace('_', '-')}"
            for edition in (EDITIONS.named(name) for name in EDITIONS.names)
            if edition is not None
            for ground in edition.appeals.get("grounds", ())
        },
    }


def test_every_family_is_whole() -> None:
    """Each clock, phase, penalty, command, parameter and fixed word has its text."""
    missing = {name for family in families().values() for name in family if name not in RUSSIAN}
    assert missing == set()


def test_every_button_has_a_label() -> None:
    """A button says what it does."""
    assert buttons() - RUSSIAN.keys() == set()


def test_no_message_is_missing() -> None:
    """Whatever the code names by a head that messages have is a message."""
    heads = tuple({f"{name.split('-')[0]}-" for name in RUSSIAN if "-" in name})
    texts, _ = named()
    ids = {text: file for text, file in texts.items() if re.fullmatch(r"[a-z]+(-[a-z0-9]+)+", text)}
    assert {text: file for text, file in ids.items() if text.startswith(heads) and text not in RUSSIAN} == {}


def test_no_message_is_unused() -> None:
    """A text that nothing says is a text that nobody keeps true."""
    texts, made = named()
    whole = families()
    listed = {name for family in whole.values() for name in family} | unlisted()
    begun = tuple(whole)
    left = {
        name
        for name in RUSSIAN
        if not name.startswith("practice-")
        and name not in texts
        and name not in listed
        and (name.startswith(begun) or not any(re.fullmatch(pattern, name) for pattern in made))
    }
    assert left == set()


# --- plurals ---------------------------------------------------------------------------------------------------------


def _counting(language: str) -> list[tuple[str, ftl.SelectExpression]]:
    return [
        (name, select)
        for name, message in messages(language).items()
        for select in selects(message)
        if keys(select) & {"one", "few", "many"}
    ]


@languages
def test_every_number_has_its_form(language: str) -> None:
    """1, 2, 5, 11, 21 and 101 take the form that the language wants: 21 очко, 11 очков."""
    counting = _counting(language)
    assert counting
    for name, select in counting:
        assert isinstance(select.selector, ftl.VariableReference), name
        for number, form in PLURALS[language].items():
            forms = {
                variant.key.name: variant for variant in select.variants if isinstance(variant.key, ftl.Identifier)
            }
            usual = next(variant.key.name for variant in forms.values() if variant.default)  # type: ignore[union-attr]
            assert form in forms or (form == "many" and usual == "other"), f"{name}: no form for {number}"


@languages
def test_the_library_takes_the_right_form(language: str) -> None:
    """The rules of plurals are those of the language, and not of the machine."""
    made = FluentBundle([language])
    made.add_resource(FluentResource("n = { $n ->\n [one] one\n [few] few\n [many] many\n *[other] other\n }"))
    pattern = made.get_message("n").value
    assert pattern is not None
    for number, form in PLURALS[language].items():
        assert made.format_pattern(pattern, {"n": number})[0] == form
        assert made.format_pattern(pattern, {"n": -number})[0] == form


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("ru", ("1 очко", "2 очка", "5 очков", "11 очков", "21 очко", "101 очко")),
        ("en", ("1 point", "2 points", "5 points", "11 points", "21 points", "101 points")),
    ],
)
def test_points_are_counted_as_people_count(language: str, forms: tuple[str, ...]) -> None:
    """One whole sentence, read to the end."""
    for number, form in zip(PLURALS[language], forms, strict=True):
        assert f"{form} " in say(language, "effect-points", entrant="«Лисы»", points=number)


# --- words -----------------------------------------------------------------------------------------------------------


@languages
def test_no_text_has_signs_that_a_platform_would_format(language: str) -> None:
    """< > & * _ ` mean something to Telegram or Discord; an underscore within a word does not."""
    for name, message in messages(language).items():
        for pattern in patterns(message):
            for element in pattern.elements:
                if isinstance(element, ftl.TextElement):
                    plain = re.sub(r"(?<=[A-Za-z])_(?=[A-Za-z])", "", element.value)
                    assert not set(plain) & set("<>&*_`"), f"{name}: {element.value}"


@languages
def test_descriptions_fit(language: str) -> None:
    """Discord refuses a command whose description is longer than 100 signs, and with it all the others."""
    for command in COMMANDS:
        hyphened = command.name.replace("_", "-")
        assert 0 < len(say(language, f"command-{hyphened}")) <= 100
        assert re.fullmatch(r"[a-zа-яё0-9_-]{1,32}", say(language, f"command-{hyphened}-name"))
        for parameter in command.parameters:
            assert 0 < len(say(language, f"parameter-{parameter.name.replace('_', '-')}")) <= 100


@languages
def test_names_are_never_declined(language: str) -> None:
    """A name stands as it is: nothing is added to it, and no Russian preposition stands before it."""
    for name, message in messages(language).items():
        for pattern in patterns(message):
            for one, next_ in pairwise(pattern.elements):
                if _is_name(one) and isinstance(next_, ftl.TextElement):
                    assert not re.match(r"[^\W\d_]|['’](?!\s)", next_.value), f"{name}: {next_.value}"
                if _is_name(next_) and isinstance(one, ftl.TextElement):
                    before = one.value.casefold().split()
                    attached = one.value[-1:].isalpha()
                    assert not attached, f"{name}: {one.value}"
                    assert not before or before[-1] not in DECLINING or language != "ru", f"{name}: {one.value}"


def _is_name(element: ftl.TextElement | ftl.Placeable) -> bool:
    return (
        isinstance(element, ftl.Placeable)
        and isinstance(element.expression, ftl.VariableReference)
        and element.expression.id.name in NAMES
    )


@languages
def test_a_note_about_a_dead_chat_is_true_wherever_it_is_read(language: str) -> None:
    """The message may be here or in a third chat: the note says neither."""
    said = say(language, "undeliverable", chat="hall", reason="gone")
    assert said.endswith(
        {"ru": "Сообщение показано в другом чате.", "en": "The message is shown in another chat."}[language]
    )
