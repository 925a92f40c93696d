"""The rulebook's data: kinds and names of the 81, chapters as documented, hands that show what is said of them."""

from __future__ import annotations

from pathlib import Path

import pytest

import huit
from huit.core.plain import plain_score
from huit.core.profiles import profile_named
from huit.core.rules.fan_ids import FANS, IDS, NUMBERS
from huit.core.words import LANGUAGES, words_in
from huit.learn.rulebook.categories import CATEGORIES, category_of
from huit.learn.rulebook.differences import disagreements_about
from huit.learn.rulebook.search import found_fans, written_forms
from huit.learn.rulebook.text import chapters, demonstrations

RULES_OF_PLAY = (Path(__file__).parents[2] / "docs" / "rules-of-play.md").read_text(encoding="utf-8")
PROFILES = tuple([profile_named(name) for name in ("ffmj", "green_book", "botzone")])
PRINCIPLES = ("P1", "P2", "P3", "P4", "P5", "P6")


def documented() -> dict[str, bool]:
    """The numbers of the documented rules, and whether they are marked as ours."""
    rules = [rule.partition("\n\n")[0] for rule in RULES_OF_PLAY.split("\n- ")[1:]]
    return {rule.partition(" ")[0]: "*ours*" in rule for rule in rules}


def test_every_fan_has_a_kind() -> None:
    """Each of the 81 in one of the kinds, none of them empty."""
    assert {category_of(fan) for fan in range(FANS)} == set(CATEGORIES)
    assert [category_of(NUMBERS[name]) for name in ("short_straight", "double_pung", "edge_wait")] == [
        "chows",
        "pungs",
        "waits",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_chapters_are_the_documented_rules(lang: str) -> None:
    """Chapters have the numbers of the documented rules in order, and the same lines marked as ours."""
    lines = [line for chapter in chapters(lang) for line in chapter.lines]
    assert {line.number: line.ours for line in lines} == documented()
    assert [line.number for line in lines] == list(documented())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_picture_has_its_rule(lang: str) -> None:
    """A picture shows tiles, a hand or a wall; each caption belongs to a picture and each picture to a rule."""
    pictures = [picture for chapter in chapters(lang) for line in chapter.lines for picture in line.pictures]
    assert len(pictures) == len({(one.hand, one.groups, one.dice) for one in pictures}) > 15
    assert all(bool(one.hand) + bool(one.groups) + bool(one.dice) == 1 and one.caption for one in pictures)


def test_hands_of_the_game_are_what_is_said() -> None:
    """The cheap hand is too cheap, all others can win."""
    pictured = [(line.number, one) for chapter in chapters("en") for line in chapter.lines for one in line.pictures]
    hands = [(number, huit.score(one.hand)) for number, one in pictured if one.hand]
    assert [number for number, scored in hands if not scored.valid] == ["13.3"]


@pytest.mark.parametrize("principle", ["P1", "P2", "P3", "P5"])
def test_principle_is_at_work_in_its_hand(principle: str) -> None:
    """In the first hand of a principle something is not counted because of it."""
    scored = plain_score(huit.score(demonstrations(principle, "en")[0].hand))
    absorbed = scored["absorbed"]
    assert isinstance(absorbed, list)
    assert principle in [one["why"] for one in absorbed]


def test_other_principles_are_at_work() -> None:
    """The highest of several readings (P4); nothing counts but Chicken Hand, and flowers do not make eight (P6)."""
    others = plain_score(huit.score(demonstrations("P4", "en")[0].hand))["other_readings"]
    assert others
    nothing, flowers = [huit.score(one.hand) for one in demonstrations("P6", "en")]
    assert [one.id for one in nothing.best.counted] == ["chicken_hand"]
    assert not flowers.valid
    assert flowers.total_with_flowers >= 8


def test_every_principle_has_hands_in_each_language() -> None:
    """Two of each, the same hands with other words."""
    for principle in PRINCIPLES:
        told = [demonstrations(principle, lang) for lang in LANGUAGES]
        assert len({tuple(one.hand for one in some) for some in told}) == 1
        assert all(len(some) == 2 and all(one.caption for one in some) for some in told)


def test_disagreements_are_complete() -> None:
    """The page names different points with the ruling, and is silent on equal ones."""
    english = words_in("en")
    (kongs,) = [
        one for one in disagreements_about(NUMBERS["two_concealed_kongs"], PROFILES, english) if "8" in str(one)
    ]
    assert [one.value for one in kongs.opinions] == ["8", "8", "6"]
    assert kongs.rulings == ("R-A01",)
    assert disagreements_about(NUMBERS["mixed_straight"], PROFILES, english) == ()
    for fan in range(FANS):
        for one in disagreements_about(fan, PROFILES, english):
            assert len({opinion.value for opinion in one.opinions}) > 1, (IDS[fan], one.subject)
            assert one.rulings


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_name_finds_its_fan(lang: str) -> None:
    """A name in any language is among the forms that are searched."""
    for fan in range(FANS):
        assert fan in found_fans(words_in(lang).fan(fan), "fr")
    assert all(form and form.casefold() == form for fan in range(FANS) for form in written_forms(fan))


def test_likely_meanings_where_nothing_contains_the_text() -> None:
    """A typing error is forgiven, nonsense finds nothing."""
    assert [IDS[fan] for fan in found_fans("all grean", "en")] == ["all_green"]
    assert found_fans("zzzzzzzz", "en") == ()
    assert found_fans("", "en") == tuple(range(FANS))
