"""The winner, the winning tile, and several calls at once (play 11, 12)."""

from __future__ import annotations

import pytest
from tests.game.stacked import ORPHANS, SEVEN_PAIRS, Game, profile, stack

import huit
from huit.core.hands import Hand

CHEAP = "123m46s789s22p567p"  # waits for 5s: six points on a discard, eight on a draw


def won(game: Game) -> Hand:
    hand = game.win.hand
    assert hand is not None
    return hand


@pytest.mark.parametrize(
    ("hand", "tile"),
    [
        ("123m456s78p22m234m", "9p"),  # four sets and a pair
        (SEVEN_PAIRS, "E"),
        (ORPHANS, "9m"),
        ("147m258s36pESWNC", "9p"),  # honours and knitted tiles
        ("147m258s36p123m55p", "9p"),  # a knitted straight
    ],
    ids=["sets", "pairs", "orphans", "honors", "knitted"],
)
def test_11_1_all_shapes_win(hand: str, tile: str) -> None:
    """Each of the five shapes may be declared, on a discard and on a draw (play 11.1)."""
    by_discard = Game(stack(east=tile, south=hand)).do(f"E discard {tile}", "S hu").settle()
    assert by_discard.win.giver == 0
    drawn = Game(stack(east="5p", south=hand, draws=tile)).do("E discard 5p").settle().do("S hu")
    assert drawn.win.giver == -1


def test_11_2_the_win_shows_the_hand() -> None:
    """Concealed tiles, sets, flowers, and the winning tile apart (play 11.2)."""
    order = stack(east="E", south="1122m3344p5566sa", ends="E")
    hand = won(Game(order).do("S flower a", "E discard E", "S hu"))
    assert huit.format(hand) == "1122m5566s3344pEE|ES0000|1"
    order = stack(east="C", south="CC123m456s78p22mN", draws="1p4p9p")
    game = Game(order).do("E discard C", "S pung C", "S discard N", "W throw", "N throw", "E throw", "S hu")
    assert huit.format(won(game)) == "[CCC,1]12223m456s78p9p|ES0000|0"


def test_11_3_eight_points_are_needed() -> None:
    """The same tiles are worth eight when drawn and six when thrown (play 11.3)."""
    assert "hu" not in Game(stack(east="5s", south=CHEAP)).do("E discard 5s").legal("S")
    assert "hu" in Game(stack(south=CHEAP, draws="5s")).do("E throw").settle().legal("S")


def test_11_3_the_minimum_is_the_profiles() -> None:
    """Six points are enough under a profile that asks for six (play 11.3)."""
    game = Game(stack(east="5s", south=CHEAP), profile(minimum=6)).do("E discard 5s", "S hu")
    assert game.win.points == 6


def test_11_3_an_incomplete_hand_cannot_be_declared() -> None:
    """However valuable it might become (play 11.3)."""
    assert Game(stack(south=ORPHANS, draws="5s")).do("E throw").settle().claims("S") == set()


def test_11_4_nothing_moves_after_a_win() -> None:
    """Until the next hand nobody can do anything (play 11.4)."""
    game = Game(stack(east="E", south=SEVEN_PAIRS), hands=2).do("E discard E", "S hu")
    assert [game.legal(seat) for seat in "ESWN"] == [{"next"}] * 4
    game = Game(stack(east="E", south=SEVEN_PAIRS)).do("E discard E", "S hu")
    assert [game.legal(seat) for seat in "ESWN"] == [set()] * 4


def test_11_5_a_replacement_tile_is_a_self_draw() -> None:
    """All three pay (play 11.5)."""
    game = Game(stack(south="1111p123m456p78sE", draws="E", ends="9s")).do("E throw", "S conceal 1p", "S hu")
    paid = game.win.points + 8
    assert game.win.payments == (-paid, 3 * paid, -paid, -paid)


def test_11_5_the_last_tile_of_the_wall() -> None:
    """Drawn or thrown last, it is known as such to the scorer (play 11.5, 7.2; R-E13)."""
    last = Game(stack()).throw_on(0).turn
    seats = {"E": "east", "S": "south", "W": "west", "N": "north"}
    drawn = Game(stack(ends="1sE", **{seats[last]: SEVEN_PAIRS})).throw_on(0).do(f"{last} hu")
    assert won(drawn).situation.last_of_wall
    across = "ESWN"[("ESWN".index(last) + 2) % 4]
    game = Game(stack(ends="1sE", **{seats[across]: SEVEN_PAIRS})).throw_on(0)
    claimed = game.do(f"{last} throw", f"{across} hu")
    assert won(claimed).situation.last_of_wall
    early = Game(stack(east="E", south=SEVEN_PAIRS)).do("E discard E", "S hu")
    assert not won(early).situation.last_of_wall


@pytest.mark.parametrize("thrown", [3, 2])
def test_11_5_the_last_copy(thrown: int) -> None:
    """Three copies that everybody sees make the fourth the last of its kind (R-E09)."""
    game = Game(stack(east="7777p", south="123m456s89pEE555s", draws="2p4p6p8s2s4s6s8s1s3s7s1s"))
    for _ in range(thrown):
        game.do("E discard 7p", "S throw", "W throw", "N throw")
    game.do("E discard 7p", "S hu")
    assert won(game).situation.last_copy == (thrown == 3)


def test_11_5_a_copy_in_the_winners_hand_is_not_seen() -> None:
    """Two thrown and one concealed: the fourth is not the last of its kind (R-E09)."""
    game = Game(stack(east="99m9m", south="123m456s789p555s9m", draws="2p4p6p8s2s4s6s8s"))
    for _ in range(2):
        game.do("E discard 9m", "S throw", "W throw", "N throw")
    game.do("E discard 9m", "S hu")
    assert not won(game).situation.last_copy


def test_11_5_copies_in_exposed_sets_are_seen() -> None:
    """Another's pung of the kind makes the fourth copy the last, drawn as well as thrown (R-E09)."""
    game = Game(stack(east="3m", west="33m", south="12m456m789mEEE55s", draws="1s4s3m")).do("E discard 3m", "W pung 3m")
    game.do("W throw", "N throw", "E throw", "S hu")
    assert won(game).situation.self_drawn
    assert won(game).situation.last_copy


def test_11_6_only_valid_calls_are_legal_at_a_friendly_table() -> None:
    """The score is computed before the call is offered (play 11.6)."""
    assert "hu" not in Game(stack(south=CHEAP, east="9m")).do("E discard 9m").legal("S")
    assert "hu" in Game(stack(south=CHEAP, east="9m"), strict=True).do("E discard 9m").legal("S")


def test_11_8_easts_first_fourteen_tiles_can_win() -> None:
    """At once, as a self-draw without a winning tile (R-E08)."""
    game = Game(stack(east=SEVEN_PAIRS + "E"))
    assert "hu" in game.legal("E")
    game.do("E hu")
    hand = won(game)
    assert hand.situation.opening
    assert hand.situation.self_drawn
    assert game.win.points == huit.score(hand).total == 28  # seven pairs, all concealed and self-drawn, no wait


def test_11_8_no_nine_gates_in_easts_first_tiles() -> None:
    """Fans that need a winning tile do not count in East's first tiles (R-E08)."""
    opening = Game(stack(east="1112345678999m5m")).do("E hu").win
    drawn = Game(stack(south="1112345678999m", draws="5m")).do("E throw", "S hu").win
    assert opening.points < 88 <= drawn.points


def test_11_8_easts_flowers_of_the_opening_leave_his_hand_the_first() -> None:
    """Fourteen tiles complete after the flowers are first tiles still; after a flower in his turn they are not."""
    game = Game(stack(east="1122m3344p5566sEa", ends="E")).do("E flower a", "E hu")
    assert won(game).situation.opening
    game = Game(stack(east="1122m3344p5566sEa", ends="E")).do("E pass", "E flower a", "E hu")
    assert not won(game).situation.opening


def test_12_1_the_nearest_after_the_discarder_wins() -> None:
    """The nearest player after the discarder wins, whatever the hands are worth and whoever calls first (play 12.1)."""
    order = stack(east="E", south=SEVEN_PAIRS, west=ORPHANS, north="777m777s777p888sE")
    game = Game(order).do("E discard E", "N hu", "W hu", "S hu")
    assert (game.win.seat, len(game.state.results)) == (1, 1)
    game = Game(order).do("E discard E", "N hu", "W hu", "S pass")
    assert game.win.seat == 2


def test_12_2_after_a_false_call_the_next_is_examined() -> None:
    """The first caller pays his penalty, the second wins the tile (play 12.2)."""
    order = stack(east="E", south="1357m2468s2468pN", west=ORPHANS)
    game = Game(order, strict=True).do("E discard E", "W hu", "S hu").settle()
    assert [event.seat for event in game.told("false_hu")] == [1]
    assert game.win.seat == 2
    assert game.win.payments[0] == -(game.win.points + 8)
    paid = game.win.points
    assert game.state.results[0].payments == (20 - paid - 8, -60 - 8, 20 + paid + 24, 20 - 8)


def test_12_2_false_calls_leave_the_other_claims() -> None:
    """When every call was false the pung still stands, and without one play goes on (play 12.2, 13.1)."""
    game = Game(stack(east="E", north="EE"), strict=True).do("E discard E", "S hu", "W hu", "N pung E")
    assert (len(game.told("false_hu")), game.turn, game.phase) == (2, "N", "claimed")
    game = Game(stack(east="E"), strict=True).do("E discard E", "S hu", "W hu", "N hu")
    assert (len(game.told("false_hu")), game.turn, game.phase) == (3, "S", "turn")
    assert sum(game.state.payments) == 0
