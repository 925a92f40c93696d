"""The languages: plural rules and heads."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from typing import Any

import pytest

from huit.bots.levels import BOTS
from huit.club.penalties import catalogues
from huit.core.profiles import BUILT_IN
from huit.core.profiles.built_in import own_texts
from huit.core.words import DEFAULT_LANGUAGE, LANGUAGES, ROOT_LANGUAGE, language_named, words_in
from huit.core.words.checking import language_problems
from huit.core.words.explanation import quantity
from huit.core.words.languages import additions_of, language_data
from huit.core.words.plurals import parse_plurals, plural_form

POLISH = {"one": "i = 1 and v = 0", "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14", "many": ""}


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("fr", {0: "one", 1: "one", 2: "many", 11: "many"}),
        ("en", {0: "many", 1: "one", 2: "many", 11: "many"}),
        ("it", {0: "many", 1: "one", 2: "many", 11: "many"}),
    ],
)
def test_whole_numbers(language: str, forms: dict[int, str]) -> None:
    """French zero is singular, English and Italian zero is plural."""
    assert {number: words_in(language).form(number) for number in forms} == forms


@pytest.mark.parametrize(("language", "forms"), [("fr", ("one", "one", "many")), ("en", ("many", "many", "many"))])
def test_decimals(language: str, forms: tuple[str, ...]) -> None:
    """1,5 point in French, 1.0 points in English: the decimals that are shown decide too."""
    assert tuple([words_in(language).form(number, decimals=1) for number in (-1.0, 1.5, 2.0)]) == forms


def test_other_plural_rules() -> None:
    """The conditions of CLDR serve languages of more forms, or of one."""
    polish = parse_plurals(POLISH)
    assert [plural_form(polish, number) for number in (0, 1, 2, 5, 12, 22, 112)] == [
        *("many", "one", "few", "many", "many", "few", "many")
    ]
    assert plural_form(polish, 2.5, decimals=1) == "many"
    assert plural_form(parse_plurals({"many": ""}), 1) == "many"
    assert plural_form(parse_plurals({"one": "f = 5 or n = 0", "many": ""}), 2.5, decimals=1) == "one"


@pytest.mark.parametrize("forms", [{}, {"one": "n is 1", "many": ""}, {"one": "n = 1"}, {"many": "", "one": "n = 1"}])
def test_rules_that_cannot_be_read(forms: dict[str, str]) -> None:
    """A condition of another kind, or forms among which some number has none, are refused."""
    with pytest.raises(ValueError, match=r"condition"):
        parse_plurals(forms)


def test_default_and_root() -> None:
    """French is the default language and English the root; every other language has a fallback."""
    assert DEFAULT_LANGUAGE == "fr"
    assert ROOT_LANGUAGE == "en"
    assert not language_named(ROOT_LANGUAGE).fallback
    assert all(language_named(code).fallback in LANGUAGES for code in LANGUAGES if code != ROOT_LANGUAGE)


ADDITIONS: dict[str, tuple[Iterable[str], tuple[str, ...]]] = {
    "profiles": (BUILT_IN, ("title", "label")),
    "bots": (BOTS, ("title", "about")),
    "rulings": (own_texts("rulings"), ()),
    "sources": (own_texts("sources"), ()),
    "penalties": ([catalogue.name for catalogue in catalogues()], ()),  # their cases are checked where they are read
}


@pytest.mark.parametrize("code", LANGUAGES)
def test_additions_name_what_there_is(code: str) -> None:
    """A name or key that nothing asks for would be ignored, and its text never shown."""
    for table, entries in additions_of(code).items():
        assert table in ADDITIONS, f"src/huit/data/languages/{code}/additions.toml: [{table}]"
        names, keys = ADDITIONS[table]
        for name, texts in entries.items():
            where = f"src/huit/data/languages/{code}/additions.toml: [{table}] {name}"
            assert name in names, where
            assert not keys or set(texts) <= set(keys), where


def test_alternatives() -> None:
    """A list to choose from is written as the language writes it."""
    assert language_named("en").alternatives(("a", "b", "c")) == "a, b or c"
    assert language_named("zh").alternatives(("a", "b")) == "a 或 b"
    assert language_named("fr").alternatives(("a",)) == "a"
    assert language_named("it").alternatives(("a", "b", "c")) == "a, b o c"


def test_quantity() -> None:
    """A counted noun is said in the form of its number."""
    assert [quantity(words_in("en"), "points", number) for number in (0, 1, 2)] == ["0 points", "1 point", "2 points"]


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> dict[str, dict[str, Any]]:
    """The words of each language, for a test that changes some."""
    copies = {code: deepcopy(language_data("words", code)) for code in LANGUAGES}
    monkeypatch.setattr(
        "huit.core.words.checking.language_data",
        lambda file, code: copies[code] if file == "words" else language_data(file, code),
    )
    return copies


def test_a_word_that_is_no_text(words: dict[str, dict[str, Any]]) -> None:
    """A number would be shown as it is; the file, the key and the recipes are named, in the root language too."""
    for code in ("en", "fr"):
        words[code]["words"]["help_score"] = 3
        (problem,) = language_problems(code)
        said = str(problem)
        assert said.startswith(f"src/huit/data/languages/{code}/words.toml: words.help_score must be a text in quotes")
        assert '"Add a language"' in said
        assert '"Add a command"' in said


def test_a_word_that_only_the_root_lacks(words: dict[str, dict[str, Any]]) -> None:
    """It is said to be missing there, not to be unknown everywhere else."""
    del words["en"]["words"]["help_score"]
    (problem,) = language_problems("en")
    assert "languages/en/words.toml: words.help_score is missing: every other language has it" in str(problem)
    assert [language_problems(code) for code in LANGUAGES if code != "en"] == [()] * (len(LANGUAGES) - 1)


def test_a_word_that_one_language_has(words: dict[str, dict[str, Any]]) -> None:
    """It is unknown there."""
    words["fr"]["words"]["help_greet"] = "Saluer."
    (problem,) = language_problems("fr")
    assert "languages/fr/words.toml: words.help_greet is unknown" in str(problem)
    assert language_problems("en") == ()
