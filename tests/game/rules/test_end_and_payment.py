"""The end of a hand and what is paid (play 14, 15)."""

from __future__ import annotations

from tests.game.stacked import SEVEN_PAIRS, Game, stack

from huit.core.tiles import SOUTH

CHEAP = "123m46s789s22p567p"  # eight points with a drawn 5s


def test_14_1_the_hand_is_drawn_after_the_last_discard() -> None:
    """Nobody wins on the last tile: a drawn hand (play 14.1)."""
    game = Game(stack()).throw_on(0)
    assert not game.told("drawn")
    game.do(f"{game.turn} throw").settle()
    assert len(game.told("drawn")) == 1
    assert game.phase == "finished"


def test_14_1_the_hand_is_drawn_after_a_thrown_flower() -> None:
    """A flower thrown last cannot be won on (play 14.1, 6.6)."""
    game = Game(stack(ends="1sa"), strict=True).throw_on(0)
    assert game.drawn == "a"
    game.do(f"{game.turn} discard a")
    assert (game.phase, len(game.told("drawn"))) == ("finished", 1)


def test_14_2_a_drawn_hand_pays_nothing() -> None:
    """(play 14.2)."""
    game = Game(stack()).play_out()
    (result,) = game.state.results
    assert (result.winner, result.giver, result.points, result.payments) == (-1, -1, 0, (0, 0, 0, 0))


def test_14_2_penalties_stay_after_a_drawn_hand() -> None:
    """(play 14.2)."""
    game = Game(stack(), strict=True).do("E hu").play_out()
    assert game.state.results[0].payments == (-60, 20, 20, 20)
    assert game.state.totals == (-60, 20, 20, 20)


def test_15_1_fans_and_flowers_are_paid() -> None:
    """The winner's flowers count, one point each; those of the others do not (play 15.1)."""
    order = stack(east="Ec", west=SEVEN_PAIRS[:-1] + "a", ends="1s" + "E")
    game = Game(order).do("E flower c", "W flower a", "E discard E", "W hu")
    assert (game.win.points, game.win.flowers) == (24 + 1, 1)
    assert game.win.payments == (-(25 + 8), -8, 25 + 24, -8)


def test_15_2_a_win_on_a_discard() -> None:
    """The discarder pays the points and eight, the two others eight (play 15.2)."""
    game = Game(stack(east="E", west=SEVEN_PAIRS)).do("E discard E", "W hu")
    assert game.win.points == 24
    assert game.win.payments == (-32, -8, 48, -8)


def test_15_3_a_self_draw() -> None:
    """Each of the three pays the points and eight (play 15.3)."""
    game = Game(stack(south=SEVEN_PAIRS, draws="E")).do("E throw", "S hu")
    assert game.win.points == 28
    assert game.win.payments == (-36, 108, -36, -36)


def test_15_5_eight_points_on_a_discard() -> None:
    """-16, -8, -8, +32 (play 15.5)."""
    order = stack(east="1m", south="23m456s78p555mEEN", draws="1s4s9p")
    game = Game(order).do("E discard 1m", "S chow 123m", "S discard N", "W throw", "N throw", "E throw", "S hu")
    assert game.win.points == 8
    assert game.win.payments == (-16, 32, -8, -8)


def test_15_5_eight_points_self_drawn() -> None:
    """-16 three times, +48 (play 15.5)."""
    game = Game(stack(south=CHEAP, draws="5s")).do("E throw", "S hu")
    assert game.win.points == 8
    assert game.win.payments == (-16, 48, -16, -16)


def test_15_5_four_concealed_kongs_on_the_last_tile() -> None:
    """The exercise of the booklet, played: four kongs, eight flowers, the pair on the very last tile; 333, -341 three
    times, +1023 (play 15.5, 7.2)."""
    game = Game(stack(east="CCCCFFFFPPPPEE", south="99m", ends="abcdefghES9m" + "S" + "1sE"))
    game.do("E conceal C", *[f"E flower {letter}" for letter in "abcdefgh"])
    game.do("E conceal F", "E conceal P", "E discard 9m", "S pung 9m", "S throw").settle()
    game.throw_on(1)
    assert (game.turn, game.drawn) == ("E", "E")
    game.do("E conceal E", "E hu")
    assert (game.win.tile, game.state.left) == (SOUTH, 0)
    assert (game.win.points, game.win.flowers) == (333, 8)
    assert game.win.payments == (1023, -341, -341, -341)


def test_15_6_nothing_is_doubled_for_east() -> None:
    """East pays and gets what the others do (play 15.6)."""
    game = Game(stack(east="1122m3344p5566sE9p", south="1s", draws="E4s7s")).do("E discard 9p", "S discard E", "E hu")
    assert game.win.payments == (48, -32, -8, -8)
