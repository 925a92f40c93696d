"""The example hands of the fans: for each of the 81 one that counts it, one near miss, one that holds it in vain."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files

import pytest

from huit.core.calculator import score
from huit.core.notation import format_hand, parse_hand
from huit.core.profiles import BUILT_IN, profile_named
from huit.core.rules.fan_ids import CHICKEN_HAND, CLOSED_WAIT, EDGE_WAIT, FANS, IDS, NUMBERS
from huit.core.rules.fan_table import FAN_TABLE
from huit.core.rules.fans import OTHER_READING
from huit.core.rules.score_types import Score, ScoredReading

EXAMPLES: dict[str, dict[str, str]] = tomllib.loads(
    files("huit").joinpath("data", "examples.toml").read_text(encoding="utf-8")
)

# Combinations of which a second one beside the first, sharing sets with it, is not counted (P3, P5, R-C17).
COUNTED_ONCE = {"pure_straight", "mixed_straight", "mixed_triple_chow", "mixed_shifted_chows", "mixed_shifted_pungs"}

# Why a fan has no hand that holds it in vain: no row of the table and no line of a profile absorbs it. The four-set
# combinations and triple_pung: no other combination as dear can share two of their sets.
# For the chicken hand: it never holds beside a fan that counts.
NEVER_ABSORBED = {
    "big_four_winds",
    "big_three_dragons",
    "all_green",
    "nine_gates",
    "four_kongs",
    "seven_shifted_pairs",
    "thirteen_orphans",
    "all_terminals",
    "little_four_winds",
    "little_three_dragons",
    "all_honors",
    "four_concealed_pungs",
    "pure_terminal_chows",
    "quadruple_chow",
    "four_pure_shifted_pungs",
    "four_pure_shifted_chows",
    "greater_honors_and_knitted_tiles",
    "all_even_pungs",
    "upper_tiles",
    "middle_tiles",
    "lower_tiles",
    "three_suited_terminal_chows",
    "all_fives",
    "triple_pung",
    "knitted_straight",
    "reversible_tiles",
    "chicken_hand",
    "last_tile_draw",
    "last_tile_claim",
    "out_with_replacement_tile",
    "robbing_the_kong",
    "melded_hand",
}

# The winning tile may sit in the knitted straight or in the chow; only the second reading, of equal worth, has a wait.
IN_AN_EQUAL_READING = {EDGE_WAIT, CLOSED_WAIT}


def examples(kind: str) -> list[tuple[str, str]]:
    return [(fan, hands[kind]) for fan, hands in EXAMPLES.items() if kind in hands]


def counted(reading: ScoredReading) -> set[int]:
    return {one.fan for one in reading.counted}


def absorbed(reading: ScoredReading) -> set[int]:
    return {one.fan for one in reading.absorbed}


def best_readings(found: Score) -> Iterator[ScoredReading]:
    """The best reading and those worth as much."""
    yield found.best
    yield from (other for other in found.others if other.total == found.total)


def test_every_fan_has_examples() -> None:
    """Each of the 81 has a hand that counts it, a near miss, and one that holds it in vain where that can be."""
    assert list(EXAMPLES) == list(IDS)
    assert all(
        {"counts", "near_miss"} <= set(hands) <= {"counts", "near_miss", "absorbed"} for hands in EXAMPLES.values()
    )
    assert {fan for fan, hands in EXAMPLES.items() if "absorbed" not in hands} == NEVER_ABSORBED


def test_fans_never_absorbed() -> None:
    """A fan without such a hand is absorbed by no row and no profile."""
    every = [one for name in BUILT_IN for some in profile_named(name).absorptions for one in some]
    inside = {one.fan for one in every if one.scope != OTHER_READING}
    assert not {NUMBERS[name] for name in NEVER_ABSORBED} & inside
    combinations = {IDS[fan] for fan in range(FANS) if FAN_TABLE[fan].is_combination}
    assert combinations & NEVER_ABSORBED == {
        "quadruple_chow",
        "four_pure_shifted_pungs",
        "four_pure_shifted_chows",
        "triple_pung",
    }
    assert combinations >= COUNTED_ONCE


@pytest.mark.parametrize(
    ("fan", "hand"), [pair for kind in ("counts", "near_miss", "absorbed") for pair in examples(kind)]
)
def test_written_canonically(fan: str, hand: str) -> None:
    """Examples are GB strings with all three parts; reading and writing one keeps its tiles."""
    assert hand.count("|") == 2
    assert parse_hand(format_hand(parse_hand(hand))) == parse_hand(hand)


@pytest.mark.parametrize(("fan", "hand"), examples("counts"))
def test_counts(fan: str, hand: str) -> None:
    """The example counts the fan in all three profiles."""
    for profile in BUILT_IN:
        assert NUMBERS[fan] in counted(score(hand, profile).best), profile


@pytest.mark.parametrize(("fan", "hand"), examples("near_miss"))
def test_near_miss(fan: str, hand: str) -> None:
    """In the near miss the fan does not hold at all: it is neither counted nor absorbed."""
    for profile in BUILT_IN:
        best = score(hand, profile).best
        assert NUMBERS[fan] not in counted(best) | absorbed(best), profile


@pytest.mark.parametrize(("fan", "hand"), examples("absorbed"))
def test_absorbed(fan: str, hand: str) -> None:
    """The fan holds in vain in at least one profile, and counts there only as the first of two that share sets."""
    number = NUMBERS[fan]
    found = [score(hand, profile) for profile in BUILT_IN]
    several = number in IN_AN_EQUAL_READING
    readings = [reading for one in found for reading in (best_readings(one) if several else [one.best])]
    holding_in_vain = [reading for reading in readings if number in absorbed(reading)]
    assert holding_in_vain
    assert all((number in counted(reading)) == (fan in COUNTED_ONCE) for reading in holding_in_vain)


def test_chicken_hand_needs_nothing_else() -> None:
    """The example of the chicken hand counts that fan alone (R-C21)."""
    for profile in BUILT_IN:
        assert counted(score(EXAMPLES["chicken_hand"]["counts"], profile).best) == {CHICKEN_HAND}
