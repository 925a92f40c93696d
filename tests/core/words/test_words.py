"""The words of the languages: same keys and placeholders everywhere, and a sentence for every code in use."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from tests.support.french import RULE, texts_that_break

import huit
from huit.bots.levels import BOTS
from huit.core.profiles import BUILT_IN, profile_named
from huit.core.profiles.built_in import own_texts, source_codes
from huit.core.profiles.comparison import differences
from huit.core.rules.fan_ids import FANS, IDS
from huit.core.words import LANGUAGES, ROOT_LANGUAGE, language_named, words_in
from huit.core.words.checking import FILES, language_problems, texts_of
from huit.core.words.examples import examples_of
from huit.core.words.languages import RECIPE, language_data

SOURCES = Path(huit.__file__).parent  # of the package that is tested: a recipe may have added to a copy
FRENCH = language_data("words", "fr")
SAME_WORDS = {
    code: set(table["words"])
    for code, table in tomllib.loads((Path(__file__).parent / "same_words.toml").read_text(encoding="utf-8")).items()
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_complete(language: str) -> None:
    """Every text of one language exists in all, with the same placeholders, and none is empty."""
    problems = language_problems(language)
    assert not problems, "\n".join(map(str, problems))


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != ROOT_LANGUAGE])
def test_nothing_is_left_in_english(language: str) -> None:
    """A text is that of the root only where all its words are the same in both languages (same_words.toml)."""
    common = SAME_WORDS["all"] | SAME_WORDS.get(language, set())
    left = []
    for file in FILES:
        root = texts_of(ROOT_LANGUAGE, file)
        for key, text in texts_of(language, file).items():
            if isinstance(text, str) and text == root.get(key) and not set(_said_words(text)) <= common:
                path = f"src/huit/data/languages/{language}/{file}.toml"
                left.append(f"{path}: {key} is still that of {ROOT_LANGUAGE}: {text}")
    heading = f"{len(left)} texts (shared words: tests/core/words/same_words.toml; {RECIPE}):"
    assert not left, "\n".join([heading, *left])


def _said_words(text: str) -> list[str]:
    """The words of two letters and more, without placeholders."""
    return re.findall(r"[^\W\d_]{2,}", re.sub(r"\{\w*\}", " ", text).lower())


FORMS = {form.name for code in LANGUAGES for form in language_named(code).plurals}
COUNTED = re.compile(rf".*_({'|'.join(sorted(FORMS))})")


def test_files_of_a_language_are_sorted_alike() -> None:
    """Same order of keys, so that the files can be read side by side."""
    for file in FILES:
        root = [key for key in texts_of(ROOT_LANGUAGE, file) if not COUNTED.fullmatch(key)]
        for language in LANGUAGES:
            assert [key for key in texts_of(language, file) if not COUNTED.fullmatch(key)] == root, (language, file)


def test_every_fault_code_has_a_sentence() -> None:
    """Each code that the sources can report stands under `faults`, and no sentence is there for nothing."""
    source = "".join(path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py"))
    used = set(re.findall(r'\b(?:Fault|Finding|refuse|fault)\(\s*"([a-z_0-9]+)"', source))
    used |= {"five_copies", "wind_unknown", "flag_invalid"}  # chosen between two before they are reported
    written = set(FRENCH["faults"])
    assert used <= written
    assert {code for code in written if f'"{code}"' not in source} == set()


def test_every_word_is_used() -> None:
    """No sentence of the interface is left over from something that is gone."""
    source = "".join(path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py"))
    built = re.compile(
        r"(shape|wind|won|kong|last_of_wall|terms|switch|value|build|help|metavar|fan|do|doing|ruling_out|ruling_ends|tiles|moment)_|.*_(one|many)$"
    )
    for key in FRENCH["words"]:
        assert f'"{key}"' in source or built.match(key), key


def test_names_are_those_of_the_table() -> None:
    """The 81 of the table in its order, then the flowers (R-A06); no two fans of a language have the same name."""
    for language in LANGUAGES:
        names = language_data("names", language)
        assert tuple(names) == (*IDS, "flower_tiles")
        assert len({fan["name"] for fan in names.values()}) == FANS + 1


def test_every_cited_ruling_has_a_text() -> None:
    """Whatever the table and the profiles cite can be explained."""
    for name in BUILT_IN:
        profile = profile_named(name)
        cited = {one.ruling for some in profile.absorptions for one in some}
        for language in LANGUAGES:
            assert [code for code in cited if not words_in(language).ruling(code)] == []


def test_every_source_is_named() -> None:
    """A code of a source is spelled out in each language."""
    for name in BUILT_IN:
        profile = profile_named(name)
        said = [line.said_by for line in profile.lines]
        said += [one.said_by for some in profile.absorptions for one in some]
        codes = {code for text in said for code in source_codes(text)}
        for language in LANGUAGES:
            assert [code for code in codes if words_in(language).source(code) == code] == []


def test_examples_show_what_they_are_for() -> None:
    """Each fan counts in its example, does not in its near miss, and is absorbed in the third hand."""
    profiles = [profile_named(name) for name in BUILT_IN]
    for fan in range(FANS):
        hands = examples_of(fan)
        assert any(one.fan == fan for one in huit.score(hands.counts).best.counted), IDS[fan]
        assert all(one.fan != fan for one in huit.score(hands.near_miss).best.counted), IDS[fan]
        if hands.absorbed:
            readings = [huit.score(hands.absorbed, profile).best for profile in profiles]
            assert any(one.fan == fan for best in readings for one in best.absorbed), IDS[fan]


def test_no_unknown_language() -> None:
    """Another language is refused, not guessed."""
    with pytest.raises(ValueError, match="de"):
        words_in("de")


def test_titles_of_profiles_in_each_language() -> None:
    """Each profile has a title in each language, and the differences between them can be counted."""
    for name in BUILT_IN:
        assert all(words_in(language).profile_title(profile_named(name)) != name for language in LANGUAGES)
    assert differences(profile_named("ffmj"), profile_named("green_book"))


@pytest.mark.parametrize("file", FILES)
def test_french_spaces_do_not_break(file: str) -> None:
    """In every file of the language."""
    assert texts_that_break(texts_of("fr", file).values()) == [], RULE


def test_french_spaces_elsewhere_do_not_break() -> None:
    """In the texts that profiles and bots bring along."""
    texts = [text.get("fr") for table in ("rulings", "sources") for text in own_texts(table).values()]
    for profile in map(profile_named, BUILT_IN):
        texts += [profile.title.get("fr"), profile.label.get("fr")]
    texts += [text for level in BOTS.values() for text in (level.title("fr"), level.about("fr"))]
    assert texts_that_break(texts) == [], RULE
