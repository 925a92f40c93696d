"""Decisions of the greedy and the club player, in hands made for them."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.bots.test_habits import answer
from tests.examples import examples
from tests.game.playing import setups, some_state
from tests.game.stacked import SEVEN_PAIRS, Game, stack, tiles_of

from huit.bots.asking import position_seen
from huit.bots.greedy import GreedyBot
from huit.bots.master import ClubBot
from huit.core.tiles import KINDS
from huit.game import Setup, legal, view
from huit.game.actions import DISCARD
from huit.game.standing import TURN
from huit.plan.danger import Danger
from huit.plan.distance.quick import discards_of
from huit.plan.learned import learned

STRAIGHT = "123m456s78p345s22m"  # waits for 9p, a mixed straight


@examples(20)
@given(setups(), st.randoms(use_true_random=False))
def test_greedy_stays_as_near_as_it_can(setup: Setup, random: Random) -> None:
    """A discard of the greedy player leaves the least distance of all discards."""
    state = some_state(setup, random)
    if state.phase != TURN:
        return
    seen = view(state, state.turn)
    action = GreedyBot().act(seen, legal(state, state.turn))
    if action.type == DISCARD and action.tile < KINDS:
        left = {tile: steps for tile, steps, _ in discards_of(list(seen.mine.tiles), len(seen.mine.melds))}
        assert left[action.tile] == min(left.values())


def test_greedy_claims_what_brings_it_nearer() -> None:
    """A chow that makes the hand ready is claimed, one that makes nothing better is not."""
    game = Game(stack(east="3p 6s", south="12p 567s 234m 678m 9sE")).do("E discard 3p")
    assert answer(GreedyBot(), game, "S") == "chow 123p"
    game = Game(stack(east="6s", south="57s 123p 234m 678m 99s"), strict=True).do("E discard 6s")
    assert answer(GreedyBot(), game, "S") == "pass"
    game = Game(stack(east="4m", south="123p 456m 789s 11s 23s")).do("E discard 4m")
    assert answer(GreedyBot(), game, "S") == "pass"


def test_club_keeps_its_eight_points() -> None:
    """Of a hand ready for a mixed straight and for nothing else it throws the stray tile."""
    game = Game(stack(east=STRAIGHT + "N"))
    assert answer(ClubBot(), game, "E") == "discard N"


def test_club_claims_for_its_goal() -> None:
    """The chow that makes a mixed straight ready is claimed."""
    game = Game(stack(east="7p", south="123m 456s 89p 2m 345s E")).do("E discard 7p")
    assert answer(ClubBot(), game, "S") == "chow 789p"


def test_club_does_not_break_its_goal() -> None:
    """Ready for seven pairs it claims nothing, and a cheap chow is left where it would end the way to eight points."""
    game = Game(stack(east="1m", south=SEVEN_PAIRS)).do("E discard 1m")
    assert answer(ClubBot(), game, "S") == "pass"


def test_club_declares_a_kong_that_costs_nothing() -> None:
    """Four equal tiles beside a ready hand become a concealed kong."""
    game = Game(stack(east="1111p 222m 333s 77p 88s"))
    assert answer(ClubBot(), game, "E") == "conceal 1p"


def test_club_throws_the_safe_tile_when_it_has_no_hope() -> None:
    """On the last tile nothing can be won any more: what is least likely to be wanted is thrown."""
    game = Game(stack(east="147m258s369pESWNC"), seed="late").throw_on(0)
    seat = game.turn
    danger = Danger(position_seen(game.view(seat)), learned())
    thrown = tiles_of(answer(ClubBot(), game, seat).removeprefix("discard "))[0]
    assert danger.costs[thrown] == pytest.approx(
        min(danger.costs[tile] for tile in game.view(seat).mine.tiles), rel=0.2
    )
