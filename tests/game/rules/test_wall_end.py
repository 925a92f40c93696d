"""Replacement tiles, and where the two ends of the wall meet (play 7)."""

from __future__ import annotations

from tests.game.stacked import Game, names, stack


def test_7_1_replacements_come_from_the_end_and_draws_from_the_front() -> None:
    """A kong and a flower take from the end of the one wall, and leave its front alone (play 7.1)."""
    game = Game(stack(east="WWWWa", draws="5s", ends="1p2p")).do("E flower a", "E conceal W")
    assert game.drawn == "2p"
    game.do("E throw").settle()
    assert game.drawn == "5s"


def test_7_2_all_144_tiles_are_drawn() -> None:
    """There is no dead wall: the hand is drawn after the last tile (play 7.2)."""
    game = Game(stack()).throw_on(0)
    assert (game.phase, game.state.left) == ("turn", 0)
    assert game.state.drawn == game.state.tiles[143]
    game.do(f"{game.turn} throw").settle()
    assert game.told("drawn")


def test_7_3_the_upper_tile_of_the_last_stack_goes_first() -> None:
    """The upper tile of the last stack goes first, then its lower one, then the stack before it (play 7.3)."""
    order = stack(east="abcd", ends="1m2m3m4m")
    assert names(order[140:]) == "3m 4m 1m 2m"
    game = Game(order).do("E flower a", "E flower b", "E flower c", "E flower d")
    assert [event.tile for event in game.told("draw")] == [0, 1, 2, 3]


def test_7_3_the_front_takes_the_lower_tile_where_the_upper_is_gone() -> None:
    """One replacement taken: the last tile drawn from the front is the lower one of the last stack (play 7.3)."""
    order = stack(east="a", ends="1m2m")
    game = Game(order).do("E flower a").throw_on(1)
    assert game.state.drawn == order[141]
    game.do(f"{game.turn} throw").settle()
    assert (game.drawn, game.state.left) == ("2m", 0)
    game.do(f"{game.turn} throw").settle()
    assert game.told("drawn")
    assert len(game.told("draw")) == 91


def test_7_3_a_replacement_takes_the_lower_tile_where_the_upper_is_gone() -> None:
    """The front has the upper tile of the last stack left; the lower one replaces what its drawer shows (play 7.3)."""
    game = Game(stack(east="bc", ends="1m2ma9p")).do("E flower b", "E flower c").throw_on(1)
    assert game.drawn == "a"
    game.do(f"{game.turn} flower a")
    assert (game.drawn, game.state.left) == ("9p", 0)


def test_7_3_both_ends_in_whole_stacks() -> None:
    """Two replacements taken: the front ends with the lower tile of the last stack but one (play 7.3)."""
    order = stack(east="bc", ends="1m2m3m4m")
    game = Game(order).do("E flower b", "E flower c").throw_on(0)
    assert game.drawn == "4m"
