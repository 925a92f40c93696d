"""How the greedy and the club player decide, in hands made for it."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.bots.test_habits import answer
from tests.game.playing import setups, some_state
from tests.game.stacked import SEVEN_PAIRS, Game, stack, tiles_of

from huit.bots.club import ClubBot
from huit.bots.greedy import GreedyBot
from huit.bots.position import Position
from huit.bots.risk import Risk
from huit.core.tiles import KINDS
from huit.game import Setup, legal, view
from huit.game.actions import DISCARD
from huit.game.standing import TURN
from huit.plan.quick import discards_of

STRAIGHT = "123m456s78p345s22m"  # waits for 9p, a mixed straight


@settings(max_examples=20)
@given(setups(), st.randoms(use_true_random=False))
def test_greedy_stays_as_near_as_it_can(setup: Setup, random: Random) -> None:
    """A discard of the greedy player leaves the least distance of all discards."""
    state = some_state(setup, random)
    if state.phase != TURN:
        return
    seen = view(state, state.turn)
    action = GreedyBot().act(seen, legal(state, state.turn))
    if action.kind == DISCARD and action.tile < KINDS:
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


def test_danger_is_read_from_the_table() -> None:
    """Late in a hand the danger of a kind falls with the copies seen, falls again for what an opponent threw away, and
    rises in the suit of which all the sets of an opponent are. Early nobody waits yet."""
    game = Game(stack(east="9m 6m E", south="99m 66m 1p 4s", west="C", north="5p"), strict=True)
    game.do("E discard 9m", "S pung 9m", "S discard 1p", "W discard C", "N discard 5p")
    assert Risk(Position(game.view("E"))).of(tiles_of("5s")[0]) == 0.0
    before = late_risk(game)
    ones = tiles_of("1p1s")
    assert before.of(ones[0]) < before.of(ones[1])
    assert before.of(tiles_of("C")[0]) < before.of(tiles_of("F")[0])
    game.do("E discard 6m", "S pung 6m", "S discard 4s")
    after = late_risk(game)
    assert after.of(tiles_of("3m")[0]) > before.of(tiles_of("3m")[0])
    assert after.of(tiles_of("3m")[0]) > after.of(tiles_of("3s")[0])
    assert after.of(KINDS) == 0.0


def late_risk(game: Game) -> Risk:
    """As if most of the wall had been drawn."""
    position = Position(game.view("E"))
    position.draws = 4.0
    return Risk(position)


def test_club_throws_the_safe_tile_when_it_has_no_hope() -> None:
    """On the last tile nothing can be won any more: what all copies are seen of is thrown."""
    game = Game(stack(east="147m258s369pESWNC"), seed="late").throw_on(0)
    seat = game.turn
    risk = Risk(Position(game.view(seat)))
    thrown = tiles_of(answer(ClubBot(), game, seat).removeprefix("discard "))[0]
    assert risk.of(thrown) == min(risk.of(tile) for tile in game.view(seat).mine.tiles)
