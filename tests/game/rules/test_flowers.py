"""Flowers at the opening, in play, kept and thrown (play 6)."""

from __future__ import annotations

import pytest
from tests.game.stacked import Game, profile, stack


def test_6_1_flowers_are_shown_in_the_order_of_play() -> None:
    """East first; each draws from the end of the wall and shows a flower drawn so; nobody discards (play 6.1)."""
    game = Game(stack(east="a", south="bc", north="d", ends="e1m2m3m4m"))
    assert (game.phase, game.asked, game.legal("E")) == ("opening", "E", {"flower a", "pass"})
    game.do("E flower a")
    assert (game.phase, game.asked, game.legal("E")) == ("opening", "E", {"flower e", "pass"})
    game.do("E flower e")
    assert (game.phase, game.asked, game.legal("S")) == ("opening", "S", {"flower b", "flower c", "pass"})
    game.do("S flower c", "S flower b")
    assert (game.phase, game.asked) == ("opening", "N")
    game.do("N flower d")
    assert (game.phase, game.asked) == ("turn", "E")
    assert [game.flowers(seat) for seat in "ESWN"] == ["a e", "c b", "", "d"]
    told = [event.seat for event in game.events if event.type == "served"]
    assert told == [0, 1, 2, 3]


def test_6_1_the_next_player_waits() -> None:
    """Nobody shows a flower before the players in front of him are served (play 6.1)."""
    game = Game(stack(east="a", south="b"))
    assert (game.legal("S"), game.legal("W"), game.legal("N")) == (set(), set(), set())


def test_6_1_without_flowers_east_begins() -> None:
    """With no flower in any hand all are served and East plays (play 6.1)."""
    game = Game(stack())
    assert (game.phase, game.turn) == ("turn", "E")
    assert [event.seat for event in game.told("served")] == [0, 1, 2, 3]


def test_6_2_a_flower_drawn_is_replaced_in_the_same_turn() -> None:
    """From the end of the wall; the turn stays with its player (play 6.2)."""
    game = Game(stack(draws="a", ends="9p")).do("E throw", "S flower a")
    assert (game.phase, game.turn, game.drawn, game.flowers("S")) == ("turn", "S", "9p", "a")
    assert any(words.startswith("discard") for words in game.legal("S"))


def test_6_3_a_flower_may_be_kept_at_the_opening_and_shown_later() -> None:
    """The opening is one chance, each later draw of the player another (play 6.3, 6.4)."""
    game = Game(stack(south="a", draws="5s", ends="9p")).do("S pass", "E throw")
    game.settle()
    assert (game.turn, game.drawn) == ("S", "5s")
    assert "flower a" in game.legal("S")
    game.do("S flower a")
    assert (game.drawn, game.flowers("S")) == ("9p", "a")


def test_6_3_east_may_show_a_kept_flower_in_his_first_turn() -> None:
    """East's first fourteen tiles count as a draw (play 6.3, 8.2)."""
    game = Game(stack(east="a", ends="9p")).do("E pass")
    assert "flower a" in game.legal("E")
    assert game.do("E flower a").drawn == "9p"


def test_6_3_a_flower_may_be_thrown() -> None:
    """A thrown flower lies in the discards, worth nothing (play 6.3)."""
    game = Game(stack(east="a")).do("E pass", "E discard a")
    assert (game.river("E"), game.flowers("E"), game.turn) == ("a", "", "S")


@pytest.mark.parametrize(("discard", "claim"), [("1m", "chow 123m"), ("W", "pung W")])
def test_6_4_no_flower_after_a_claimed_chow_or_pung(discard: str, claim: str) -> None:
    """After claiming a chow or pung a player discards, even a flower (play 6.4)."""
    game = Game(stack(east=f"{discard}", south="23mWWa")).do("S pass", f"E discard {discard}", f"S {claim}").settle()
    assert game.phase == "claimed"
    assert game.claims("S") == set()
    assert "discard a" in game.legal("S")


def test_6_4_a_flower_after_a_claimed_kong() -> None:
    """A claimed kong leads to a draw, and after a draw a flower may be shown (play 6.4, 8.3)."""
    game = Game(stack(east="W", south="WWWa")).do("S pass", "E discard W", "S kong W").settle()
    assert "flower a" in game.legal("S")


def test_6_5_a_kept_flower_is_no_part_of_a_win() -> None:
    """Thirteen playing tiles that would win with a fourteenth, one of them a flower: no win (play 6.5)."""
    game = Game(stack(east="E", south="1122m3344p5566sa", draws="E")).do("S pass", "E throw")
    game.settle()
    assert "hu" not in game.legal("S")


def test_6_5_a_strict_table_punishes_a_call_with_a_kept_flower() -> None:
    """The hand counts as incomplete (play 6.5, 13.3)."""
    game = Game(stack(east="E", south="1122m3344p5566sa"), strict=True).do("S pass", "E discard E", "S hu").settle()
    (event,) = game.told("false_hu")
    assert (event.seat, event.complete) == (1, False)


def test_6_5_only_shown_flowers_score() -> None:
    """A flower shown is worth a point to the winner; one thrown, or another's, is not (play 6.5, 6.7)."""
    order = stack(east="E", south="1122m3344p5566sa", west="b", ends="E9s")
    game = Game(order).do("S flower a", "W flower b", "E discard E").do("S hu")
    assert (game.win.flowers, game.win.points) == (1, 25)


def test_6_6_a_thrown_flower_cannot_be_claimed() -> None:
    """Not even at a strict table: the next player draws (play 6.6)."""
    game = Game(stack(east="a"), strict=True).do("E pass", "E discard a")
    assert (game.phase, game.asked) == ("turn", "S")


def test_6_7_flowers_come_after_eight_points() -> None:
    """A hand of six points and two flowers is no win; one of eight and two flowers pays ten (play 6.7)."""
    order = stack(east="5s", south="123m46s789s22p5pab", ends="6p7p", draws="1m")
    game = Game(order).do("S flower a", "S flower b", "E discard 5s")
    assert "hu" not in game.legal("S")
    order = stack(east="9m", south="123m46s789s22p5pab", ends="6p7p", draws="5s")
    game = Game(order).do("S flower a", "S flower b", "E discard 9m").do("S hu")
    assert (game.win.points, game.win.flowers) == (10, 2)


@pytest.mark.parametrize("name", ["ffmj", "green_book"])
def test_6_8_a_flower_in_place_of_a_kong_is_no_replacement_win(name: str) -> None:
    """A win on the tile that replaces a flower is an ordinary self-draw, even right after a kong (play 6.8, R-E07)."""
    hand = "1111p123m456p78sE"
    after_flower = Game(stack(south=hand, draws="E", ends="a9s"), profile(name))
    after_flower.do("E throw", "S conceal 1p", "S flower a", "S hu")
    after_kong = Game(stack(south=hand, draws="E", ends="9s"), profile(name))
    after_kong.do("E throw", "S conceal 1p", "S hu")
    assert _with_kong(after_kong)
    assert not _with_kong(after_flower)
    assert after_kong.win.points > after_flower.win.points


def _with_kong(game: Game) -> bool:
    hand = game.win.hand
    assert hand is not None
    assert hand.situation.self_drawn
    return hand.situation.kong
