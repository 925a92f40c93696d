"""Flexibility of early hands: their shape, and their targets in sampled futures."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples
from tests.game.playing import setups, some_state
from tests.game.stacked import Game, stack, tiles_of

from huit.bots.asking import decide_seen, position_seen
from huit.bots.habits import habit
from huit.core.tiles import KINDS, NAMES
from huit.game import Setup, legal, view, waiting
from huit.plan.chances.chances import BY_CHOW, BY_PUNG, CLAIM_BITS, DRAWN, MATE_BITS, MATE_MASK, NEED_BITS, Target
from huit.plan.chances.flexibility import EARLY_PHASES, FEATURES, shape_of
from huit.plan.chances.futures import FUTURES, Futures, random_numbers
from huit.plan.choices import Option
from huit.plan.learned import learned
from huit.plan.moves import DISCARD

LATER = 9  # how a tile may come of a set that lacks two: claimed once the other has come
TURNS = 8.0
few = examples(8)


def table(rounds: float = 20.0, east: str = "147m258s369pESWN", turns: float = TURNS) -> Futures:
    """The possible futures of these tiles at the start of a hand."""
    position = position_seen(Game(stack(east=east)).view("E"))
    position.rounds = rounds
    return Futures(position, turns, learned())


def way(needs: str, *claims: int, drawn: float = 40.0, given: float = 0.0) -> Target:
    """A target that can spare the first tile; LATER stands twice, for two tiles of one set."""
    kinds = tiles_of(needs)
    target = Target(0, 0)
    target.number = len(kinds)
    for place, kind in enumerate(kinds):
        target.needs |= kind << NEED_BITS * place
        how = claims[place] if claims else DRAWN
        if how == LATER:
            mate = place + 1 if claims[:place].count(LATER) == 0 else place - 1
            target.mates ^= (mate ^ MATE_MASK) << MATE_BITS * place
            how = BY_PUNG if kind == kinds[mate] else BY_CHOW
        target.claims |= how << CLAIM_BITS * place
    target.spare = 1
    target.spare_places = 1
    target.drawn, target.given = drawn, given
    return target


def best(futures: Futures, *targets: Target) -> float:
    return futures.best_after(list(targets))[0]


def shape(text: str) -> dict[str, float]:
    copies = [0] * KINDS
    for tile in tiles_of(text):
        copies[tile] += 1
    return dict(zip(FEATURES, shape_of(copies), strict=False))


# Shape ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tiles", "middles", "honors", "neighbours", "gaps", "runs"),
    [
        ("", 0, 0, 0, 0, 0),
        ("123m", 1, 0, 2, 1, 1),
        ("1122m", 0, 0, 1, 0, 0),
        ("79s", 1, 0, 0, 1, 0),
        ("89m1p", 0, 0, 1, 0, 0),  # no two suits are neighbours
        ("34567p", 5, 0, 4, 3, 3),
        ("EEC", 0, 3, 0, 0, 0),
    ],
)
def test_the_shape_of_a_hand(tiles: str, middles: int, honors: int, neighbours: int, gaps: int, runs: int) -> None:
    """Tiles are counted as often as they are held, what goes together once."""
    wanted = {"middles": middles, "honors": honors, "neighbours": neighbours, "gaps": gaps, "runs": runs}
    assert shape(tiles) == wanted


# Futures --------------------------------------------------------------------------------------------------------------


def test_the_lots_are_fair() -> None:
    """Every copy has a number in each hundredth, in an order of its own."""
    drawn = random_numbers()
    assert all(sorted([int(lot * FUTURES) for lot in row]) == list(range(FUTURES)) for row in drawn)
    assert len({tuple(row) for row in drawn}) == len(drawn) == 4 * KINDS


def test_a_tile_comes_as_often_as_it_should() -> None:
    """One that must be drawn, with time for all: in as many futures as some copy of it is among twenty draws, in the
    mean of all kinds."""
    futures = table(turns=1e9)
    unseen = 136 - 14
    left = futures.position.left
    found = [best(futures, way(NAMES[kind], drawn=1.0)) for kind in range(KINDS)]
    wanted = [1.0 - (1.0 - 20 / unseen) ** left[kind] for kind in range(KINDS)]
    assert sum(found) / KINDS == pytest.approx(sum(wanted) / KINDS, abs=0.015)
    assert found == pytest.approx(wanted, abs=0.12)


def test_what_is_gone_does_not_come() -> None:
    """Nobody waits for a fifth copy, nor for two where one is left."""
    assert best(table(east="5555m258s369pESWN"), way("5m")) == 0.0
    assert best(table(east="555m258s369pESWNC"), way("55m")) == 0.0


def test_claims_help() -> None:
    """A tile that any player may give comes more often than one that the left alone may give, and that than a drawn
    one; a hand that wins on a discard is better than one that does not."""
    ways = (DRAWN, DRAWN), (BY_CHOW, DRAWN), (BY_PUNG, DRAWN)
    values = [best(table(), way("5s9p", *claims)) for claims in ways]
    assert 0.0 < values[0] < values[1] < values[2]
    assert best(table(), way("5s")) < best(table(), way("5s", given=32.0))


@pytest.mark.parametrize(("sets", "how"), [("33m 44m 66s 77s", BY_PUNG), ("56m 34s 67p 45p", BY_CHOW)])
def test_of_two_tiles_one_must_be_drawn(sets: str, how: int) -> None:
    """Of a set that lacks two, only the second may be claimed: better than two draws, worse than two claims."""
    values = []
    for claims in ((DRAWN, DRAWN, DRAWN), (LATER, LATER, DRAWN), (how, how, DRAWN)):
        values.append(sum([best(table(turns=1e9), way(f"{some}9p", *claims)) for some in sets.split()]))
    assert 0.0 < values[0] < values[1] < values[2]


def test_late_wins_are_worth_less() -> None:
    """The sooner the end of the hand is expected, the lower the expected value."""
    values = [best(table(turns=turns), way("5s9p")) for turns in (2.0, 8.0, 30.0)]
    assert 0.0 < values[0] < values[1] < values[2] <= 40.0


@given(st.lists(st.sampled_from(["5s", "9p", "36m", "28p", "45s", "E"]), min_size=1, max_size=4))
def test_more_ways_do_no_harm(needs: list[str]) -> None:
    """With each way more the best is as good or better, and never better than all of them together."""
    futures = table()
    alone = [best(futures, way(some)) for some in needs]
    together = best(futures, *[way(some) for some in needs])
    assert max(alone) - 1e-9 <= together <= sum(alone) + 1e-9


# In play --------------------------------------------------------------------------------------------------------------


def weighed(tiles: str) -> dict[int, Option]:
    """The discards of East's first turn."""
    game = Game(stack(east=tiles))
    options = decide_seen(game.view("E"), legal(game.state, 0)).options
    return {option.throws: option for option in options if option.move.action == DISCARD}


def test_a_stray_tile_leaves_the_hand_more_flexible() -> None:
    """Early on, throwing a lone honour leaves more than throwing a tile from the middle of a long suit."""
    options = weighed("134679m 2578s 39p EN")
    north, seven = tiles_of("N7m")
    assert options[north].flexibility > options[seven].flexibility
    gained = options[north].expected - options[seven].expected
    assert options[north].worth - options[seven].worth > gained


def test_flexibility_is_told_beside_the_discard_with_most_points() -> None:
    """Flexibility is told beside the discard with most points: a kong, which has none, is compared with what discards
    may expect."""
    options = weighed("134679m 2578s 39p EN").values()
    most = max(options, key=lambda option: option.expected)
    assert most.flexibility == 0.0
    assert any(option.flexibility != 0.0 for option in options)


@few
@given(setup=setups(), random=st.randoms(use_true_random=False))
def test_only_early_hands_are_weighed_so(setup: Setup, random: Random) -> None:
    """Later the expected points say all; and a claim has none at any time."""
    state = some_state(setup, random)
    for seat in waiting(state):
        seen, allowed = view(state, seat), legal(state, seat)
        if habit(seen, allowed) is None:
            decision = decide_seen(seen, allowed)
            for option in decision.options:
                early = decision.flexibility.is_early() and option.move.action == DISCARD
                assert option.flexibility == 0.0 or early


def test_the_learned_flexibility_fits() -> None:
    """Points for every feature in each early phase; a future in which the hand wins is worth something."""
    assert [len(row) for row in learned().flexibility] == [len(FEATURES)] * EARLY_PHASES
    assert all(0.0 < row[-1] < 1.0 for row in learned().flexibility)
    assert all(abs(points) < 1.0 for row in learned().flexibility for points in row)


def test_the_same_hand_is_as_flexible() -> None:
    """The random numbers are drawn once for all."""
    north = tiles_of("N")[0]
    found = [weighed("134679m 2578s 39p EN")[north].flexibility for _ in range(2)]
    assert found[0] == found[1]
