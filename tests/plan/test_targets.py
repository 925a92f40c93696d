"""Patterns and target hands: worth the minimum, with the right tiles missing and spare."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples
from tests.game.stacked import tiles_of

from huit.core.fast.calls import scorer_for
from huit.core.fast.codes import counts_of
from huit.core.hands import CHOW, CONCEALED, PUNG, Hand, Meld, Situation
from huit.core.profiles import profile_named
from huit.core.rules.scoring import score_readings
from huit.core.rules.shapes import is_complete
from huit.core.tiles import KINDS, NAMES, WEST
from huit.plan.chances.chances import Chances, Target
from huit.plan.chances.look_ahead import LookAhead
from huit.plan.chances.rates import Rates
from huit.plan.distance.distance import distance
from huit.plan.learned import learned
from huit.plan.payoffs import Payoffs
from huit.plan.position import Position
from huit.plan.settings import MASTER_SETTINGS
from huit.plan.targets.patterns import FIRST_KNITTED, PATTERNS, POOLS, SETS
from huit.plan.targets.targets import TargetFinder

TURNS = 12.0


def position_with(tiles: list[int], melds: tuple[Meld, ...] = ()) -> Position:
    """East of a fresh hand who holds these tiles and sets, and sees no others."""
    shown = [0] * KINDS
    for meld in melds:
        if meld.exposed:
            for tile in meld.tiles:
                shown[tile] += 1
    copies = [tiles.count(kind) for kind in range(KINDS)]
    return Position(scorer_for(profile_named("ffmj")), 0, copies, list(melds), shown)


def found_for(position: Position) -> list[Target]:
    return TargetFinder(position, position.copies, position.melds, chances_of(position), MASTER_SETTINGS).find()


def chances_of(position: Position) -> Chances:
    return Chances(Rates(position.left, position.shown, 20.0, TURNS, learned().given), TURNS)


def targets_of(text: str, melds: tuple[Meld, ...] = ()) -> tuple[list[Target], Position]:
    position = position_with(tiles_of(text), melds)
    return found_for(position), position


def needs_of(targets: list[Target]) -> set[str]:
    return {" ".join(NAMES[kind] for kind in sorted(target.missing())) for target in targets}


def test_patterns_are_four_sets() -> None:
    """Every pattern has room for four sets, nine knitted tiles filling three, and none is there twice."""
    for pattern in PATTERNS:
        assert sum(3 if POOLS[slot][0] >= FIRST_KNITTED else 1 for slot in pattern.slots) == 4
    shapes = {(tuple(pattern.slots), pattern.pair) for pattern in PATTERNS}
    assert len(shapes) == len(PATTERNS)
    assert all(len(tiles) in (3, 9) for tiles in SETS)


@pytest.mark.parametrize(
    ("hand", "needs"),
    [
        ("123m456s78p22m345s", {"9p"}),  # a mixed straight; 6p would be cheap
        ("234m234s34p567p99m", {"2p", "8p"}),  # a mixed triple chow; 8p self-drawn, for the concealed hand
        ("1122m3344p5566sE", {"E"}),  # seven pairs
        ("147m258s369pESWN", {"C", "F", "P"}),  # knitted tiles and honours
        ("19m19s19pESWNCFP", {NAMES[kind] for kind in tiles_of("19m19s19pESWNCFP")}),
    ],
)
def test_ready_hands_know_what_they_wait_for(hand: str, needs: set[str]) -> None:
    """One tile from a hand worth eight, exactly the tiles that make it so are the nearest targets."""
    targets, _ = targets_of(hand)
    assert needs_of([target for target in targets if target.number == 1]) == needs


def test_declared_sets_bind() -> None:
    """A chow laid open stays part of every target."""
    targets, _ = targets_of("456s78p22m345s", (Meld(CHOW, 0, 1),))
    assert needs_of([target for target in targets if target.number == 1]) == {"9p"}


def test_a_cheap_hand_is_no_target() -> None:
    """A hand that is ready, but not for eight points, is not among the nearest targets."""
    targets, _ = targets_of("567m345p55s22p", (Meld(CHOW, 1, 1),))
    assert all(target.number > 1 for target in targets)


@examples(25)
@given(st.integers(0, 10**6), st.integers(0, 2))
def test_targets_are_hands_worth_the_minimum(seed: int, sets: int) -> None:
    """Each target is complete, lacks what it says, spares only what is held too much of, and is worth eight points by
    the explained scorer, self-drawn or on a discard, with one of the tiles that it lacks."""
    random = Random(seed)
    melds = tuple([Meld(PUNG, WEST + place, 1) for place in range(sets)])  # worth little to East
    pool = [kind for kind in range(27) for _ in range(4)]
    position = position_with(random.sample(pool, 13 - 3 * sets), melds)
    held = [kind for kind in range(KINDS) for _ in range(position.copies[kind])]
    targets = found_for(position)
    for target in random.sample(targets, min(12, len(targets))):
        wanted = counts_of(target.first, target.second)
        missing = target.missing()
        assert is_complete(wanted, sets)
        spare = [kind for place, kind in enumerate(held) if target.spare >> place & 1]
        for kind in range(KINDS):
            assert missing.count(kind) == max(0, wanted[kind] - position.copies[kind])
            assert spare.count(kind) == max(0, position.copies[kind] - wanted[kind])
        assert max(_worth(wanted, melds, kind, drawn) for kind in missing for drawn in (True, False)) >= 8


def _worth(wanted: list[int], melds: tuple[Meld, ...], winning: int, self_drawn: bool) -> int:
    tiles = [kind for kind in range(KINDS) for _ in range(wanted[kind])]
    tiles.remove(winning)
    hand = Hand(melds, tuple(tiles), winning, Situation(self_drawn=self_drawn))
    return score_readings(hand, profile_named("ffmj"))[0].total


@examples(25)
@given(st.integers(0, 10**6))
def test_no_target_is_nearer_than_any_hand(seed: int) -> None:
    """The nearest target lacks no fewer tiles than the nearest complete hand of any value."""
    tiles = Random(seed).sample([kind for kind in range(KINDS) for _ in range(4)], 13)
    nearest = distance(Hand((), tuple(sorted(tiles)))).distance + 1
    assert all(target.number >= nearest for target in found_for(position_with(tiles)))


def test_more_targets_are_worth_more() -> None:
    """Waiting for two kinds is worth more than for one of them; a tile that all targets need is never thrown gladly."""
    targets, position = targets_of("123m456s789p2234m")
    chances = chances_of(position)
    near = [target for target in targets if target.number == 1]
    one = LookAhead(near[:1], chances, MASTER_SETTINGS.depth, MASTER_SETTINGS.throws)
    ahead = LookAhead(targets, chances, MASTER_SETTINGS.depth, MASTER_SETTINGS.throws)
    assert ahead.before_draw(0.0) > one.before_draw(0.0) > 0
    assert ahead.after(len("123m456s7")) < ahead.before_draw(0.0)


def test_what_a_win_pays() -> None:
    """Three times the points for a self-draw, once for a discard, and 24 in any case (play 15)."""
    assert Payoffs(0.0).self_drawn(10) == 54
    assert Payoffs(0.0).given(10) == 34
    assert Payoffs(14.0).given(10) == 48


def test_concealed_kongs_count_as_pungs() -> None:
    """A pattern of pungs has room for a concealed kong."""
    targets, _ = targets_of("222m333s44p55p", (Meld(2, 33, CONCEALED),))
    assert {"4p", "5p"} <= needs_of(targets)
