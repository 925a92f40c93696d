"""The table of the 81 itself: its order, its ids and names, and where each of its absorptions comes from."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from huit.core.profiles import BUILT_IN, profile_named
from huit.core.rules import fan_ids
from huit.core.rules.fan_ids import FANS, IDS, NUMBERS
from huit.core.rules.fan_table import FAN_TABLE
from huit.core.rules.fans import SCOPES, Absorption
from huit.core.words import LANGUAGES, words_in
from huit.core.words.languages import language_data

# As written: the compiled module has no source beside it.
SOURCE = Path(__file__).parents[3] / "src" / "huit" / "core" / "rules" / "fan_table.py"

# R-A06: how many fans 000 has at each value.
FANS_AT = {88: 7, 64: 6, 48: 2, 32: 3, 24: 9, 16: 6, 12: 5, 8: 10, 6: 7, 4: 4, 2: 10, 1: 12}

ALL_ABSORPTIONS = [(fan.number, one) for fan in FAN_TABLE for one in fan.absorptions]


@cache
def sources_of(said_by: str) -> list[str]:
    """`000 002 GB`; one source has a space in its name."""
    name = "2006 clarification"
    return [*([name] if name in said_by else []), *said_by.replace(name, "").split()]


def test_eighty_one_rows() -> None:
    """One row for each fan, where its number says."""
    assert len(FAN_TABLE) == len(IDS) == len(set(IDS)) == FANS == 81
    assert [fan.number for fan in FAN_TABLE] == list(range(FANS))


def test_ids_never_change() -> None:
    """The constants, the ids and the numbers are three names of one thing; ids go into records and links."""
    constants = {name: value for name, value in vars(fan_ids).items() if name.isupper() and type(value) is int}
    del constants["FANS"], constants["NO_FAN"]
    assert constants == {name.upper(): number for number, name in enumerate(IDS)}
    assert {name: number for number, name in enumerate(IDS)} == NUMBERS
    assert all(name.replace("_", "").isalpha() and name.islower() and name.isascii() for name in IDS)


def test_points_descend() -> None:
    """The points descend, and as many fans have each value as in 000 (R-A06)."""
    points = [fan.points for fan in FAN_TABLE]
    assert points == sorted(points, reverse=True)
    assert {value: points.count(value) for value in points} == FANS_AT


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fan_has_words(language: str) -> None:
    """Each fan has a name of its own and a definition in every language, and beside them only the flowers (R-A06)."""
    names = language_data("names", language)
    assert list(names) == [*IDS, "flower_tiles"]
    words = words_in(language)
    assert len({words.fan(number) for number in range(FANS)}) == FANS
    for number in range(FANS):
        assert words.definition(number), IDS[number]
        assert words.near_miss(number), IDS[number]


@pytest.mark.parametrize(("by", "one"), ALL_ABSORPTIONS, ids=lambda value: IDS[value] if isinstance(value, int) else "")
def test_absorption_has_a_source(by: int, one: Absorption) -> None:
    """Every absorption names a principle or ruling and who says so, and both can be read in every language."""
    assert one.scope in SCOPES
    for language in LANGUAGES:
        assert words_in(language).ruling(one.ruling), one
        known = language_data("rulings", language)["sources"]
        assert one.said_by
        assert set(sources_of(one.said_by)) <= set(known), one


@pytest.mark.parametrize("name", BUILT_IN)
def test_profile_lines_have_known_sources(name: str) -> None:
    """The source of every line of a profile is one of the sources listed."""
    words = words_in("en")
    for line in profile_named(name).lines:
        assert [code for code in sources_of(line.said_by) if words.source(code) == code] == [], line


def test_languages_agree() -> None:
    """Principles, rulings and sources have a text in each language."""
    english = language_data("rulings", "en")
    for language in LANGUAGES:
        other = language_data("rulings", language)
        assert {part: set(texts) for part, texts in other.items()} == {
            part: set(texts) for part, texts in english.items()
        }


def test_absorptions_are_said_once() -> None:
    """No row says twice that it absorbs a fan."""
    for fan in FAN_TABLE:
        absorbed = [one.fan for one in fan.absorptions]
        assert len(absorbed) == len(set(absorbed)), IDS[fan.number]


def test_nothing_absorbs_what_is_dearer() -> None:
    """A fan absorbs only what is worth as much or less, in every profile, but for two readings of the same tiles."""
    for name in BUILT_IN:
        profile = profile_named(name)
        for by, some in enumerate(profile.absorptions):
            for one in some:
                dearer = profile.points[one.fan] > profile.points[by]
                assert not dearer or one.scope == "other_reading", (name, IDS[by], IDS[one.fan])


def test_no_row_knows_a_profile() -> None:
    """Differences between profiles are data: the module of the table names no profile in its code."""
    tree = ast.parse(SOURCE.read_text(encoding="utf-8"))
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    names |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert not names & {*BUILT_IN, "profile", "profiles"}
    assert not texts & set(BUILT_IN)
