"""Plans and goals of the club player: what it plays for is a hand worth the minimum, with the right tiles missing."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.game.stacked import tiles_of

from huit.bots.goals import GoalFinder
from huit.bots.plans import FIRST_KNITTED, PLANS, POOLS, SETS
from huit.bots.position import Position
from huit.bots.promise import Goal, Promise, payoff
from huit.bots.prospects import Prospects
from huit.core.fast.codes import counts_of
from huit.core.hands import CHOW, CONCEALED, PUNG, Hand, Meld, Situation
from huit.core.profiles import profile_named
from huit.core.scoring import score_readings
from huit.core.shapes import is_complete
from huit.core.tiles import KINDS, NAMES, NO_TILE, WEST
from huit.game.setup import BOTZONE, Setup
from huit.game.table import Table
from huit.game.view import view_of
from huit.plan.distance import distance

TURNS = 12.0


def position_with(tiles: list[int]) -> Position:
    """East of a fresh hand who holds these tiles, and sees no others."""
    table = Table(Setup(profile_named("ffmj"), hands=1, mode=BOTZONE))
    table.begin()
    position = Position(view_of(table, 0))
    position.copies = [tiles.count(kind) for kind in range(KINDS)]
    position.left = [4 - copies for copies in position.copies]
    position.shown = [0] * KINDS
    return position


def goals_of(text: str, melds: tuple[Meld, ...] = ()) -> tuple[list[Goal], Position]:
    """The goals of a hand, with what is in declared sets taken from the tiles that may come."""
    position = position_with(tiles_of(text))
    for meld in melds:
        for tile in meld.tiles:
            position.left[tile] -= 1
    promise = Promise(position, list(melds), TURNS)
    return GoalFinder(position.copies, position.left, list(melds), promise).find(), position


def needs_of(goals: list[Goal]) -> set[str]:
    return {" ".join(NAMES[kind] for kind in sorted(goal.needs)) for goal in goals}


def test_plans_are_four_sets() -> None:
    """Every plan has room for four sets, nine knitted tiles filling three, and none is there twice."""
    for plan in PLANS:
        assert sum(3 if POOLS[slot][0] >= FIRST_KNITTED else 1 for slot in plan.slots) == 4
    shapes = {(tuple(plan.slots), plan.pair) for plan in PLANS}
    assert len(shapes) == len(PLANS)
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
    """One tile from a hand worth eight, exactly the tiles that make it so are the nearest goals."""
    goals, _ = goals_of(hand)
    assert needs_of([goal for goal in goals if len(goal.needs) == 1]) == needs


def test_declared_sets_bind() -> None:
    """A chow laid open stays part of every goal."""
    goals, _ = goals_of("456s78p22m345s", (Meld(CHOW, 0, 1),))
    assert needs_of([goal for goal in goals if len(goal.needs) == 1]) == {"9p"}


def test_a_cheap_hand_is_no_goal() -> None:
    """A hand that is ready, but not for eight points, is not among the nearest goals."""
    goals, _ = goals_of("567m345p55s22p", (Meld(CHOW, 1, 1),))
    assert all(len(goal.needs) > 1 for goal in goals)


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.integers(0, 2))
def test_goals_are_hands_worth_the_minimum(seed: int, sets: int) -> None:
    """Each goal is complete, lacks what it says, spares only what is held too much of, and is worth eight points by
    the explained scorer, self-drawn or on a discard, with one of the tiles that it lacks."""
    random = Random(seed)
    melds = tuple([Meld(PUNG, WEST + place, 1) for place in range(sets)])  # worth little to East
    pool = [kind for kind in range(27) for _ in range(4)]
    position = position_with(random.sample(pool, 13 - 3 * sets))
    for meld in melds:
        position.left[meld.tile] -= 3
    goals = GoalFinder(position.copies, position.left, list(melds), Promise(position, list(melds), TURNS)).find()
    for goal in random.sample(goals, min(12, len(goals))):
        wanted = counts_of(goal.first, goal.second)
        assert is_complete(wanted, sets)
        assert len(goal.needs) == len(goal.ways) == len(goal.chances)
        for kind in range(KINDS):
            assert goal.needs.count(kind) == max(0, wanted[kind] - position.copies[kind])
            assert (goal.spare >> kind & 1) == (position.copies[kind] > wanted[kind])
        assert max(_worth(wanted, melds, kind, drawn) for kind in goal.needs for drawn in (True, False)) >= 8


def _worth(wanted: list[int], melds: tuple[Meld, ...], winning: int, self_drawn: bool) -> int:
    tiles = [kind for kind in range(KINDS) for _ in range(wanted[kind])]
    tiles.remove(winning)
    hand = Hand(melds, tuple(tiles), winning, Situation(self_drawn=self_drawn))
    return score_readings(hand, profile_named("ffmj"))[0].total


@settings(max_examples=25)
@given(st.integers(0, 10**6))
def test_no_goal_is_nearer_than_any_hand(seed: int) -> None:
    """The nearest goal lacks no fewer tiles than the nearest complete hand of any value."""
    tiles = Random(seed).sample([kind for kind in range(KINDS) for _ in range(4)], 13)
    position = position_with(tiles)
    goals = GoalFinder(position.copies, position.left, [], Promise(position, [], TURNS)).find()
    nearest = distance(Hand((), tuple(sorted(tiles)))).distance + 1
    assert all(len(goal.needs) >= nearest for goal in goals)


def test_more_ways_are_worth_more() -> None:
    """Waiting for two kinds is worth more than for one of them; a tile that all goals need is never thrown gladly."""
    goals, position = goals_of("123m456s789p2234m")
    prospects = Prospects(goals, position.left, TURNS)
    one = Prospects([goal for goal in goals if len(goal.needs) == 1][:1], position.left, TURNS)
    assert prospects.after(NO_TILE) > one.after(NO_TILE) > 0
    assert prospects.after(tiles_of("7p")[0]) < prospects.after(NO_TILE)


def test_what_a_win_pays() -> None:
    """Three times the points for a self-draw, once for a discard, and 24 in any case (play 15)."""
    assert payoff(10, 0, 8) == 54
    assert payoff(0, 10, 8) == 34
    assert 34 < payoff(10, 10, 8) < 54


def test_concealed_kongs_count_as_pungs() -> None:
    """A plan for pungs has room for a concealed kong."""
    goals, _ = goals_of("222m333s44p55p", (Meld(2, 33, CONCEALED),))
    assert {"4p", "5p"} <= needs_of(goals)
