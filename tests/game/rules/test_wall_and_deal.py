"""Tiles, wall, dice and deal (play 1, 3, 4, 5)."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.game.stacked import Game, names, profile, stack, tiles_of

from huit.core.tiles import FIRST_FLOWER, KINDS, is_honor, is_terminal
from huit.game import Setup, SetupError
from huit.game.shuffle import ALL_TILES, ORDINARY
from huit.game.walls import STACKS, WALL_STACKS, breach, draw_order

EAST, SOUTH, WEST, NORTH = range(4)


def test_1_1_a_hand_is_played_with_144_tiles() -> None:
    """Four copies of each of the 34 kinds and one of each of the eight flowers (play 1.1)."""
    tiles = Counter(Game(seed="any").state.tiles)
    assert [tiles[kind] for kind in range(KINDS)] == [4] * KINDS
    assert [tiles[flower] for flower in range(FIRST_FLOWER, FIRST_FLOWER + 8)] == [1] * 8
    assert tiles.total() == 144


def test_1_3_terminals_simples_honours_and_bonus_tiles() -> None:
    """1 and 9 are terminals, 2 to 8 simples, winds and dragons honours; a flower makes no set, not even with its
    neighbours (play 1.3)."""
    kinds = range(KINDS)
    assert names([kind for kind in kinds if is_terminal(kind)]) == "1m 9m 1s 9s 1p 9p"
    assert names([kind for kind in kinds if is_honor(kind)]) == "E S W N C F P"
    assert len([kind for kind in kinds if not is_terminal(kind) and not is_honor(kind)]) == 21
    game = Game(stack(east="a", south="bcd"), strict=True).do("E pass", "S pass", "E discard a").settle()
    assert (game.turn, game.melds("S")) == ("S", ())
    assert not [claim for claim in game.claims("S") if claim.startswith(("chow", "pung", "kong", "conceal"))]


@pytest.mark.parametrize(
    "tiles", [ALL_TILES[:-1], (*ALL_TILES[:-1], 0), ALL_TILES * 3], ids=["143", "five_copies", "walls"]
)
def test_1_4_no_table_plays_with_other_tiles(tiles: tuple[int, ...]) -> None:
    """With a tile missing, one too many, or walls for another number of hands, no game is set up (play 1.4)."""
    with pytest.raises(SetupError) as refused:
        Setup(profile(), tiles=tiles, hands=2)
    assert [fault.code for fault in refused.value.faults] == ["game_bad_tiles"]


def test_1_4_a_game_recorded_elsewhere_may_lack_the_flowers() -> None:
    """The wall of a game without flowers has 136 tiles, and so many draws (play 1.4)."""
    setup = Setup(profile(), tiles=ORDINARY, hands=2)
    assert setup.wall_of_hand(0) == setup.wall_of_hand(1) == ORDINARY


@pytest.mark.parametrize("whole", [ALL_TILES, ORDINARY], ids=["144", "136"])
def test_4_6_a_wall_for_each_hand(whole: tuple[int, ...]) -> None:
    """The walls of all hands may be given one after the other (play 4.6)."""
    other = whole[::-1]
    setup = Setup(profile(), tiles=whole + other, first=3, hands=2)
    assert (setup.wall_of_hand(3), setup.wall_of_hand(4)) == (whole, other)


def test_3_1_four_walls_of_eighteen_stacks_of_two() -> None:
    """All 144 tiles lie in a square that any throw opens on the wall of some player, 18 stacks each (play 3.1)."""
    assert (18, 4 * 18, len(ALL_TILES)) == (WALL_STACKS, STACKS, 2 * STACKS)
    assert [breach((first, first, 1, 1))[1] - 2 * first - 2 for first in (1, 2, 3, 4)] == [54, 18, 54, 18]
    mixed = Game(seed="mixed").state.tiles
    assert sorted(mixed) == sorted(ALL_TILES)
    assert mixed != Game(seed="mixed otherwise").state.tiles


def test_3_2_tiles_are_drawn_clockwise_around_the_ring() -> None:
    """From the breach on, stack after stack, the upper tile before the lower, once around (play 3.2)."""
    ring = list(range(144))  # places instead of tiles: stack g holds 2g above 2g + 1
    order = draw_order(ring, (4, 4, 3, 3))
    assert order[:4] == [64, 65, 66, 67]
    assert order[-4:] == [60, 61, 62, 63]
    assert order == [(64 + place) % 144 for place in range(144)]


@pytest.mark.parametrize(
    ("throw", "wall"),
    [
        (2, SOUTH), (3, WEST), (4, NORTH), (5, EAST), (6, SOUTH), (7, WEST), (8, NORTH), (9, EAST), (10, SOUTH),
        (11, WEST), (12, NORTH),
    ],
)  # fmt: skip
def test_4_1_the_first_throw_names_the_wall(throw: int, wall: int) -> None:
    """Counted in the order of play from East's own wall (play 4.1)."""
    dice = (throw // 2, throw - throw // 2, 1, 1)
    assert breach(dice)[0] == wall


def right_end(wall: int) -> int:
    return {EAST: 0, NORTH: 18, WEST: 36, SOUTH: 54}[wall]


def test_4_3_both_throws_count_the_stacks() -> None:
    """The first stack drawn is the one after as many, from the right, as both throws together show (play 4.2, 4.3)."""
    for first in range(2, 13):
        for second in range(2, 13):
            dice = (first // 2, first - first // 2, second // 2, second - second // 2)
            wall, stack_drawn = breach(dice)
            assert stack_drawn == (right_end(wall) + first + second) % 72


@pytest.mark.parametrize(
    ("dice", "wall", "first_stack"),
    [
        ((6, 6, 1, 5), NORTH, 36),  # 18 stacks: at the corner, West's first
        ((6, 6, 6, 6), NORTH, 42),  # 24: six stacks into West's wall
        ((5, 5, 6, 6), SOUTH, 4),  # 22: past South's wall comes East's, and the ring is closed
        ((5, 4, 5, 5), EAST, 19),  # 19: into North's wall
        ((5, 6, 6, 6), WEST, 59),  # 23: into South's wall
    ],
)
def test_4_4_the_count_goes_on_over_the_corner(dice: tuple[int, int, int, int], wall: int, first_stack: int) -> None:
    """Past the eighteenth stack the breach is in the wall of the player on the left (play 4.4)."""
    assert breach(dice) == (wall, first_stack)


def test_4_5_the_worked_example() -> None:
    """8, then 6: North's wall, the fifteenth stack from his right is drawn first (play 4.5)."""
    assert breach((4, 4, 3, 3)) == (NORTH, 32)


def test_4_6_the_order_of_drawing_can_be_given() -> None:
    """A wall given in the order of drawing is dealt from its first tile, whatever the dice show (play 4.6)."""
    order = stack(east="1111m")
    for seed in ("one", "two", "three"):
        state = Game(order, seed=seed).state
        assert state.tiles == order
        assert state.seats[0].tiles[:4] == (0, 0, 0, 0)


def test_5_1_four_tiles_three_times() -> None:
    """East, South, West and North take four tiles each, three times (play 5.1)."""
    order = 3 * tiles_of("1234m1234s1234pESWN")
    game = Game(tuple(order + list((Counter(ALL_TILES) - Counter(order)).elements())))
    for seat, tiles in zip("ESWN", ("1234m", "1234s", "1234p", "ESWN"), strict=True):
        assert Counter(names(tiles_of(3 * tiles)).split()) <= Counter(game.hand(seat).split())


def test_5_2_east_takes_the_first_and_the_fifth_of_the_last_tiles() -> None:
    """Of the last five tiles East has the first and the fifth, South, West and North one each (play 5.2)."""
    last_five = tiles_of("1m 2m 3m 4m 5m")
    used = Counter(last_five)
    rest = [tile for tile in (Counter(ALL_TILES) - used).elements() if 9 <= tile < FIRST_FLOWER]
    order = rest[:48] + last_five
    game = Game(tuple(order + list((Counter(ALL_TILES) - Counter(order)).elements())))
    characters = {seat: [name for name in game.hand(seat).split() if name.endswith("m")] for seat in "ESWN"}
    assert characters == {"E": ["1m", "5m"], "S": ["2m"], "W": ["3m"], "N": ["4m"]}


def test_5_3_east_holds_fourteen_tiles_and_91_are_left() -> None:
    """53 tiles are dealt (play 5.3)."""
    game = Game(stack())
    assert [len(game.hand(seat).split()) for seat in "ESWN"] == [14, 13, 13, 13]
    assert game.state.left == 91
    assert names(game.state.tiles[53:54]) == Game(stack()).do("E throw").settle().drawn
