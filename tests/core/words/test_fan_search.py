"""Finding a fan by whatever a player types."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from huit.core.rules.fan_ids import FANS, IDS, NO_FAN, NUMBERS
from huit.core.words import LANGUAGES, words_in
from huit.core.words.fan_search import find_fan, means_flowers, plain_form, unknown_fan


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_id_and_name_finds_its_fan(language: str) -> None:
    """All 81, by id and by name, in each language; a name of the asked language is never ambiguous."""
    words = words_in(language)
    for fan in range(FANS):
        assert find_fan(IDS[fan], language).fan == fan
        assert find_fan(words.fan(fan), language).fan == fan


@pytest.mark.parametrize(
    ("text", "fan"),
    [
        ("semi-pure", "half_flush"),
        ("SEMI PURE", "half_flush"),
        ("tout cache tire", "fully_concealed_hand"),
        ("Pas d’honneur", "no_honors"),
        ("清一色", "full_flush"),
        ("Full flush", "full_flush"),
        ("sept pairs", "seven_pairs"),
        ("sept pair", "seven_pairs"),
        ("青一色", "full_flush"),
        ("lower", "lower_four"),
        ("thirten orphans", "thirteen_orphans"),
        ("neuf porte", "nine_gates"),
        ("voler le kong", "robbing_the_kong"),
        ("serpentine", "knitted_straight"),
        ("九莲", "nine_gates"),
    ],
)
def test_spelling_is_forgiven(text: str, fan: str) -> None:
    """Case, accents, hyphens, a letter too few or too many, a part of the name: all the same fan."""
    assert find_fan(text).fan == NUMBERS[fan]


def test_language_decides_between_equal_names() -> None:
    """Double Chow is the mixed one in French; elsewhere too, for want of another fan of that name."""
    assert find_fan("double chow", "fr").fan == NUMBERS["mixed_double_chow"]


@pytest.mark.parametrize("text", ["", "   ", "zzzz", "!!", "x" * 10_000])
def test_nonsense_finds_nothing(text: str) -> None:
    """Nonsense finds no fan and suggests none."""
    assert find_fan(text).fan == NO_FAN
    assert find_fan(text).suggestions == ()


def test_a_vague_text_gives_suggestions() -> None:
    """A text that fits several fans finds none, but suggests some, in the asked language."""
    match = find_fan("chow")
    assert match.fan == NO_FAN
    assert 1 < len(match.suggestions) <= 5
    words = words_in("fr")
    fault = unknown_fan("chow", match, words)
    assert fault.code == "fan_unknown"
    assert words.fan(match.suggestions[0]) in words.fault(fault)


@given(st.text(max_size=40))
def test_any_text_is_answered(text: str) -> None:
    """No text breaks the search, and the fault about it is printable."""
    match = find_fan(text)
    assert match.fan == NO_FAN or 0 <= match.fan < FANS
    assert words_in("en").fault(unknown_fan(text, match, words_in("en"))).isprintable()


def test_plain_form() -> None:
    """Letters and digits stay, without accents and case."""
    assert plain_form("Kong caché + Kong exposé") == "kongcachekongexpose"
    assert plain_form("ŒUVRE 13") == "oeuvre13"


@pytest.mark.parametrize("text", ["flowers", "flower", "fleur", "Fleurs", "花牌", "Flower Tiles", "flower_tiles"])
def test_flowers_are_no_fan(text: str) -> None:
    """Flowers have names of their own, and none of them is taken for Lower Four."""
    assert means_flowers(text)
    assert find_fan(text).fan == NO_FAN


def test_no_fan_means_flowers() -> None:
    """No fan is taken for the flowers."""
    assert not [name for name in IDS if means_flowers(name)]
    assert not means_flowers("")
