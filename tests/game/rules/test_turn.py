"""A turn: draw, what may follow, discard (play 2, 8)."""

from __future__ import annotations

import pytest
from tests.game.stacked import SEVEN_PAIRS, Game, stack

from huit.game import IllegalAction


def test_2_1_play_goes_east_south_west_north() -> None:
    """A player whose discard nobody claims is followed by the one on his right (play 2.1)."""
    game = Game(stack())
    turns = []
    for _ in range(8):
        turns.append(game.turn)
        game.do(f"{game.turn} throw").settle()
    assert "".join(turns) == "ESWNESWN"


def test_2_3_east_begins() -> None:
    """East alone may act after the deal (play 2.3)."""
    game = Game(stack())
    assert (game.asked, [bool(game.legal(seat)) for seat in "ESWN"]) == ("E", [True, False, False, False])


def test_8_1_a_turn_is_one_draw_and_one_discard() -> None:
    """Nobody discards twice or draws without discarding (play 8.1)."""
    game = Game(stack(draws="5s")).do("E throw").settle()
    assert (game.turn, game.drawn, game.state.left) == ("S", "5s", 90)
    assert len(game.hand("S").split()) == 14
    game.do("S throw").settle()
    assert len(game.hand("S").split()) == 13
    with pytest.raises(IllegalAction):
        game.do("S throw")


def test_8_2_after_a_draw() -> None:
    """Hu, a flower, a concealed kong, the promotion of a pung, or a discard (play 8.2)."""
    game = Game(stack(east="W", south="WW9999m123456sa", draws="1p2p3pW"))
    game.do("S pass", "E discard W", "S pung W", "S discard 1s", "W throw", "N throw", "E throw").settle()
    assert game.drawn == "W"
    assert game.claims("S") == {"conceal 9m", "promote W", "flower a"}


def test_8_2_hu_after_a_draw() -> None:
    """A hand complete with the tile drawn may be declared or played on (play 8.2)."""
    game = Game(stack(south=SEVEN_PAIRS, draws="E")).do("E throw").settle()
    assert game.claims("S") == {"hu"}
    assert len(game.legal("S")) == 8


def test_8_2_easts_opening_hand_counts_as_a_draw() -> None:
    """East may win, show a flower or make a concealed kong with his first tiles (play 8.2)."""
    game = Game(stack(east="1111m2222sa")).do("E pass")
    assert game.claims("E") == {"conceal 1m", "conceal 2s", "flower a"}


def test_8_2_a_replacement_is_a_draw() -> None:
    """After a kong or a flower everything may follow again (play 8.2)."""
    game = Game(stack(east="1111m222s", ends="a2s")).do("E conceal 1m")
    assert game.claims("E") == {"flower a"}
    game.do("E flower a")
    assert game.claims("E") == {"conceal 2s"}


@pytest.mark.parametrize(("discard", "claim"), [("1m", "chow 123m"), ("W", "pung W")])
def test_8_3_after_a_claimed_chow_or_pung_only_a_discard(discard: str, claim: str) -> None:
    """No kong, no flower, no hu in the turn of a claim, though the tiles are there (play 8.3)."""
    game = Game(stack(east=discard, south="23mWW9999pa")).do("S pass", f"E discard {discard}", f"S {claim}").settle()
    assert game.claims("S") == set()
    assert "discard 9p" in game.legal("S")


def test_8_3_no_hu_right_after_a_pung() -> None:
    """A hand that the claimed set completes could have won on the tile; having named a pung it plays on (play 8.3)."""
    hand = "EE123m456m789m99p"  # fourteen with the pung of E: complete
    game = Game(stack(east="E", south=hand)).do("E discard E")
    assert {"hu", "pung E"} <= game.legal("S")
    game.do("S pung E").settle()
    assert game.claims("S") == set()


def test_8_3_after_a_claimed_kong_a_draw() -> None:
    """From the end of the wall, and then as after any draw (play 8.3)."""
    game = Game(stack(east="W", south="WWW9999p", ends="5s")).do("E discard W", "S kong W").settle()
    assert (game.phase, game.turn, game.drawn) == ("turn", "S", "5s")
    assert game.claims("S") == {"conceal 9p"}


def test_8_4_declared_sets_are_fixed() -> None:
    """No tile of an exposed set or of a declared concealed kong is discarded or used in another set (play 8.4)."""
    game = Game(stack(east="5555m1m", south="46m23m", draws="9s9s9s")).do("E conceal 5m", "E discard 1m")
    game.do("S chow 123m").settle()
    assert not {"discard 1m", "discard 2m"} & game.legal("S")
    assert "discard 5m" not in game.legal("E")
    assert "5m" not in game.hand("E").split()


def test_8_5_discards_lie_in_order() -> None:
    """In front of each player, oldest first; a claimed one goes to the set it made (play 8.5)."""
    game = Game(stack(east="ESC", south="13599m", west="CC", draws="1p2p3p4p")).do("E discard E").settle()
    game.do("S throw", "W throw", "N throw", "E discard S").settle()
    assert game.river("E") == "E S"
    game.do("S throw", "W throw", "N throw", "E discard C", "W pung C").settle()
    assert game.river("E") == "E S"


def test_8_6_thirteen_tiles_and_one_for_each_kong() -> None:
    """Outside the turn; flowers shown are not counted (play 8.6)."""
    game = Game(stack(east="9999m1111sa", south="E", ends="b2p3p4p")).do("E flower a", "E flower b")
    game.do("E conceal 9m", "E conceal 1s", "E throw").settle()
    east = game.state.seats[0]
    assert (len(east.flowers), len(east.melds)) == (2, 2)
    assert len(east.tiles) + sum(len(meld.tiles) for meld in east.melds) == 13 + 2
    assert [len(game.hand(seat).split()) for seat in "WN"] == [13, 13]


def test_8_7_the_claimed_kind_may_be_discarded() -> None:
    """A tile equal to the claimed one may be discarded (play 8.7)."""
    game = Game(stack(east="1m", south="123m")).do("E discard 1m", "S chow 123m").settle()
    assert "discard 1m" in game.legal("S")
    assert game.do("S discard 1m").river("S") == "1m"
