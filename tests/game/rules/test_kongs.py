"""The three kongs, their replacement tiles and robbing (play 9.3 to 9.6)."""

from __future__ import annotations

import pytest
from tests.game.stacked import Game, stack

from huit.core.hands import CONCEALED, KONG, LEFT, PROMOTED, PUNG, Meld
from huit.core.tiles import WEST

WAITS_FOR_3M = "12m456m789m55s666p"  # waits for 3m alone; with a straight worth sixteen


def promoted(**more: str) -> Game:
    """South has an exposed pung of 3m from East and draws the fourth."""
    hands = {"east": "3m", "south": "33m1199p", **more}
    game = Game(stack(**hands, draws="1s4s7s3m", ends="5s8s"))
    return game.do("E discard 3m", "S pung 3m", "S discard 1p", "W throw", "N throw", "E throw").settle()


def test_9_3_a_a_claimed_kong_needs_three_concealed_copies() -> None:
    """Two copies make a pung only (play 9.3 a)."""
    game = Game(stack(east="W", south="WW", north="1m")).do("E discard W")
    assert game.legal("S") == {"pass", "pung W"}
    game = Game(stack(east="W", south="WWW")).do("E discard W", "S kong W").settle()
    assert game.melds("S") == (Meld(KONG, WEST, LEFT),)


def test_9_3_b_a_discard_is_never_added_to_a_pung() -> None:
    """The fourth copy thrown by another gives no claim (play 9.3 b)."""
    game = Game(stack(east="W", south="WW", west="W")).do("E discard W", "S pung W", "S throw").settle()
    game.do("W discard W")
    assert "S" not in game.asked


def test_9_3_b_the_tile_drawn_promotes_a_pung() -> None:
    """The pung becomes a kong and is replaced (play 9.3 b)."""
    game = promoted().do("S promote 3m").settle()
    assert game.melds("S") == (Meld(KONG, 2, LEFT + PROMOTED),)
    assert game.drawn == "5s"


def test_9_3_b_a_kept_copy_promotes_a_pung_later() -> None:
    """The fourth copy may stay in the hand for some turns, and may be thrown (play 9.3 b)."""
    game = promoted().do("S discard 1p", "W throw", "N throw", "E throw").settle()
    assert {"promote 3m", "discard 3m"} <= game.legal("S")
    assert game.do("S promote 3m").settle().melds("S")[0].set_type == KONG


def test_9_3_b_not_in_the_turn_of_the_claim() -> None:
    """A player who claims a pung with three copies in hand cannot promote it before his next draw (play 9.3 b, 8.3)."""
    game = Game(stack(east="W", south="WWW")).do("E discard W", "S pung W").settle()
    assert game.claims("S") == set()


def test_9_3_c_a_concealed_kong_needs_four_copies_and_a_draw() -> None:
    """Not three; and not on another's turn (play 9.3 c)."""
    game = Game(stack(east="999mE", south="1111pEE")).do("E discard E")
    assert game.legal("S") == {"pass", "pung E"}
    game.settle()
    assert game.claims("S") == {"conceal 1p"}
    game.do("S conceal 1p")
    assert game.melds("S") == (Meld(KONG, 18, CONCEALED),)


def test_9_4_a_kong_counts_as_three_tiles() -> None:
    """The replacement of a kong keeps the number of the hand: fourteen and one for the kong before the discard (play
    9.4)."""
    game = Game(stack(east="1111p")).do("E conceal 1p")
    assert len(game.hand("E").split()) == 11


def test_9_4_a_second_kong_on_the_replacement_tile() -> None:
    """A second kong on the replacement tile, and a third, have replacements of their own (play 9.4)."""
    game = Game(stack(east="1111p222p333p", ends="2p3p9s")).do("E conceal 1p", "E conceal 2p", "E conceal 3p")
    assert (game.drawn, len(game.melds("E")), game.state.left) == ("9s", 3, 88)


def test_9_5_a_promoted_tile_can_be_robbed() -> None:
    """As a discard of the promoter: he pays, the triplet stays, nothing is replaced (play 9.5)."""
    game = promoted(north=WAITS_FOR_3M).do("S promote 3m")
    assert (game.phase, game.asked, game.legal("N")) == ("robbing", "N", {"pass", "hu"})
    before = game.state.left
    game.do("N hu")
    assert game.melds("S") == (Meld(PUNG, 2, LEFT),)
    assert game.state.left == before
    assert (game.win.seat, game.win.giver) == (3, 1)
    assert game.win.payments[1] == -(game.win.points + 8)
    assert len(game.hand("S").split()) == 10
    hand = game.win.hand
    assert hand is not None
    assert (hand.situation.kong, hand.situation.self_drawn) == (True, False)


def test_9_5_a_promoted_tile_cannot_be_claimed_for_a_set() -> None:
    """Only to win (play 9.5)."""
    game = promoted(west="1245m").do("S promote 3m")
    assert (game.phase, game.turn, game.drawn) == ("turn", "S", "5s")


def test_9_5_a_kong_that_nobody_robs_stands() -> None:
    """A player who could rob the kong may pass (play 9.5, 9.9)."""
    game = promoted(north=WAITS_FOR_3M).do("S promote 3m", "N pass")
    assert (game.phase, game.turn, game.drawn) == ("turn", "S", "5s")
    assert game.melds("S")[0].set_type == KONG


def test_9_5_concealed_and_claimed_kongs_cannot_be_robbed() -> None:
    """Nobody is asked, not even at a strict table (play 9.5)."""
    game = Game(stack(east="3333m", north="12m456m789m55s666p"), strict=True).do("E conceal 3m")
    assert (game.phase, game.asked) == ("turn", "E")
    game = Game(stack(east="3m", south="333m"), strict=True).do("E discard 3m", "S kong 3m").settle()
    assert (game.phase, game.asked) == ("turn", "S")


def test_9_5_the_nearest_robber_wins() -> None:
    """Several who rob are one winner: the first after the promoter (play 9.5, 12.1)."""
    game = promoted(north=WAITS_FOR_3M, west="12m123456789sCC").do("S promote 3m", "N hu", "W hu")
    assert game.win.seat == 2


@pytest.mark.parametrize("kind", ["conceal 9m", "flower a"])
def test_9_6_no_kong_and_no_flower_after_the_last_tile(kind: str) -> None:
    """The player who draws the last tile wins or discards (play 9.6)."""
    last = Game(stack()).throw_on(0).turn
    seat = {"E": "east", "S": "south", "W": "west", "N": "north"}[last]
    tile = "a" if kind == "flower a" else "9m"
    game = Game(stack(ends=f"1s{tile}", **{seat: "999m"})).throw_on(0)
    assert (game.turn, game.drawn) == (last, tile)
    assert game.claims(last) == set()
    assert f"discard {tile}" in game.legal(last)


def test_9_6_a_kong_with_one_tile_left() -> None:
    """The replacement of a kong may be the last tile of the wall (play 9.6)."""
    last = Game(stack()).throw_on(1).turn
    seat = {"E": "east", "S": "south", "W": "west", "N": "north"}[last]
    game = Game(stack(ends="9m1s", **{seat: "999m"})).throw_on(1)
    assert game.drawn == "9m"
    game.do(f"{last} conceal 9m")
    assert (game.drawn, game.state.left, game.claims(last)) == ("1s", 0, set())
