"""The words in three languages: same keys and placeholders everywhere, and a sentence for every code in use."""

from __future__ import annotations

import re
import string
import tomllib
from pathlib import Path
from typing import Any

import pytest

import huit
from huit.core.comparison import differences
from huit.core.examples import examples_of
from huit.core.fan_ids import FANS, IDS
from huit.core.profile_lines import source_codes
from huit.core.profiles import BUILT_IN, profile_named
from huit.core.words import LANGUAGES, words_in

SOURCES = Path(__file__).parents[2] / "src" / "huit"
DATA = SOURCES / "data"
FOLDERS = ("book", "names", "rulings", "words")


def load(folder: str, language: str) -> dict[str, Any]:
    return tomllib.loads((DATA / folder / f"{language}.toml").read_text(encoding="utf-8"))


def leaves(data: dict[str, Any], path: str = "") -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in data.items():
        if isinstance(value, dict):
            found.update(leaves(value, f"{path}{key}."))
        else:
            found[f"{path}{key}"] = value
    return found


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("folder", FOLDERS)
def test_languages_have_the_same_keys(folder: str) -> None:
    """What can be said in one language can be said in all, and nothing is left empty."""
    french = leaves(load(folder, "fr"))
    for language in LANGUAGES:
        assert leaves(load(folder, language)).keys() == french.keys()
        assert all(value for key, value in leaves(load(folder, language)).items() if not key.endswith(".aliases"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_are_the_same(language: str) -> None:
    """A sentence uses the same values in every language."""
    french = leaves(load("words", "fr"))
    for key, text in leaves(load("words", language)).items():
        assert placeholders(text) == placeholders(french[key]), key


def test_files_of_a_language_are_sorted_alike() -> None:
    """Same order of keys, so that the files can be read side by side."""
    for folder in FOLDERS:
        assert len({tuple(leaves(load(folder, language))) for language in LANGUAGES}) == 1, folder


def test_every_fault_code_has_a_sentence() -> None:
    """Each code that the sources can report stands under `faults`, and no sentence is there for nothing."""
    source = "".join(path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py"))
    used = set(re.findall(r'\b(?:Fault|Finding|refuse|fault)\(\s*"([a-z_0-9]+)"', source))
    used |= {"five_copies", "wind_unknown", "flag_invalid"}  # chosen between two before they are reported
    written = set(load("words", "fr")["faults"])
    assert used <= written
    assert {code for code in written if f'"{code}"' not in source} == set()


def test_every_word_is_used() -> None:
    """No sentence of the interface is left over from something that is gone."""
    source = "".join(path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py"))
    built = re.compile(
        r"(shape|wind|won|kong|last_of_wall|terms|switch|value|build|help|metavar|fan|do|doing)_|.*_(one|many)$"
    )
    for key in load("words", "fr")["words"]:
        assert f'"{key}"' in source or built.match(key), key


def test_names_are_those_of_the_table() -> None:
    """The 81 of the table in its order, then the flowers (R-A06); no two fans of a language have the same name."""
    for language in LANGUAGES:
        names = load("names", language)
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
            known = load("rulings", language)["sources"]
            assert codes <= known.keys()


def test_examples_show_what_they_are_for() -> None:
    """Where it counts it counts, where it nearly does it does not, where it is absorbed it holds and does not count."""
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
        assert set(profile_named(name).title) >= set(LANGUAGES)
    assert differences(profile_named("ffmj"), profile_named("green_book"))


@pytest.mark.parametrize("folder", FOLDERS)
def test_french_spaces_do_not_break(folder: str) -> None:
    """Before : ; ? ! » and after « stands a no-break space."""
    texts = [text for text in leaves(load(folder, "fr")).values() if isinstance(text, str)]
    assert [text for text in texts if re.search(r" [:;?!»]|« ", text)] == []
