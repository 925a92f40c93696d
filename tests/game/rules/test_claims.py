"""Claims of a discard and their priorities (play 9)."""

from __future__ import annotations

import pytest
from tests.game.stacked import ORPHANS, SEVEN_PAIRS, Game, stack

from huit.game import IllegalAction


def test_9_1_only_the_last_discard_can_be_claimed() -> None:
    """Once the next player has drawn, the tile lies dead (play 9.1)."""
    game = Game(stack(east="W", west="WW")).do("E discard W").settle()
    assert game.turn == "S"
    with pytest.raises(IllegalAction):
        game.do("W pung W")


def test_9_1_a_pair_is_completed_only_to_win() -> None:
    """One equal tile in the hand gives no claim, unless the pair completes a winning hand (play 9.1)."""
    game = Game(stack(east="E", south="E", west=SEVEN_PAIRS)).do("E discard E")
    assert (game.asked, game.legal("W")) == ("W", {"pass", "hu"})


def test_9_2_a_chow_only_from_the_left() -> None:
    """Only the player after the discarder may claim a chow, with any of the three places (play 9.2)."""
    chows = {"chow 123m", "chow 234m", "chow 345m"}
    game = Game(stack(east="3m", south="1245m", west="1245m", north="1245m")).do("E discard 3m")
    assert (game.asked, game.legal("S")) == ("S", {"pass"} | chows)


def test_9_2_a_chow_stays_in_its_suit() -> None:
    """No chow reaches over from 9 to 1 or from one suit to the next, and honours make none (play 9.2, 1.3)."""
    for discard, hand in (("9m", "1m2m1s2s"), ("1s", "8m9m9s"), ("E", "SWN"), ("9p", "ES1m"), ("C", "FP")):
        game = Game(stack(east=discard, south=hand + "5p5s")).do(f"E discard {discard}")
        assert not {words for words in game.legal("S") if words.startswith("chow")}, (discard, hand)


@pytest.mark.parametrize("seat", ["south", "west", "north"])
def test_9_2_anybody_may_claim_a_pung_or_kong(seat: str) -> None:
    """A pung or kong may be claimed out of turn; the seats skipped lose theirs (play 9.2)."""
    letter = seat[0].upper()
    game = Game(stack(east="W", **{seat: "WWW"})).do("E discard W")
    assert {"pung W", "kong W"} <= game.legal(letter)
    game.do(f"{letter} pung W").settle()
    assert (game.turn, game.phase) == (letter, "claimed")
    game.do(f"{letter} throw").settle()
    assert game.turn == {"S": "W", "W": "N", "N": "E"}[letter]


@pytest.mark.parametrize("seat", ["south", "west", "north"])
def test_9_2_anybody_may_win_on_a_chow(seat: str) -> None:
    """The tile that completes the winning hand with a chow may come from any player (play 9.2)."""
    letter = seat[0].upper()
    game = Game(stack(east="9p", **{seat: "123m456s78p22m234m"})).do("E discard 9p")
    assert "hu" in game.legal(letter)
    assert ("chow 789p" in game.legal(letter)) == (letter == "S")
    game.do(f"{letter} hu").settle()
    assert game.win.giver == 0


def test_9_7_the_table_waits_for_every_answer() -> None:
    """A claim made early waits for those who may have a better one (play 9.7)."""
    game = Game(stack(east="3m", south="12m", west="33m")).do("E discard 3m", "S chow 123m")
    assert (game.phase, game.asked) == ("answers", "W")
    assert game.do("W pass").melds("S")


def test_9_8_hu_before_pung_before_chow() -> None:
    """Hu precedes pung, and pung precedes chow, whoever answers first (play 9.8)."""
    order = stack(east="3m", south="12m", west="33m", north="77s88s99s11p22p44p3m")
    for answers in (("S chow 123m", "W pung 3m", "N hu"), ("N hu", "W pung 3m", "S chow 123m")):
        game = Game(order).do("E discard 3m", *answers)
        assert game.win.seat == 3
        assert (game.melds("S"), game.melds("W")) == ((), ())


def test_9_8_pung_and_kong_before_chow() -> None:
    """The chow of the next player yields (play 9.8)."""
    for words in ("pung 3m", "kong 3m"):
        game = Game(stack(east="3m", south="12m", north="333m")).do("E discard 3m", "S chow 123m", f"N {words}")
        assert (game.turn, game.melds("S")) == ("N", ())
        assert len(game.melds("N")) == 1


def test_9_8_a_hu_that_is_not_called_leaves_the_pung() -> None:
    """Only the answers count, not what could have been called (play 9.8)."""
    game = Game(stack(east="E", south="EE", north=SEVEN_PAIRS)).do("E discard E", "S pung E", "N pass")
    assert game.turn == "S"


def test_9_9_passing_a_winning_tile_has_no_consequence() -> None:
    """The same tile may be won on in the same round of turns, from another or by drawing it (play 9.9)."""
    order = stack(east="E", south="E", north=SEVEN_PAIRS, draws="1m")
    game = Game(order).do("E discard E", "N pass", "S discard E")
    assert "hu" in game.legal("N")
    game = Game(stack(east="E", north=SEVEN_PAIRS, draws="1m9sE")).do("E discard E", "N pass", "S throw", "W throw")
    game.settle()
    assert "hu" in game.legal("N")


def test_9_6_the_last_discard_can_only_be_won() -> None:
    """Without a tile in the wall no chow, pung or kong (play 9.6)."""
    holders = {"E": "east", "S": "south", "W": "west", "N": "north"}
    last = Game(stack()).throw_on(0).turn
    after = "ESWN"[("ESWN".index(last) + 1) % 4]
    across = "ESWN"[("ESWN".index(last) + 2) % 4]
    hands = {holders[after]: "7899m", holders[across]: ORPHANS}
    game = Game(stack(ends="9s9m", **hands)).throw_on(0)  # without replacements the second from the end is drawn last
    assert (game.turn, game.drawn) == (last, "9m")
    game.do(f"{last} discard 9m")
    assert (game.asked, game.legal(across)) == (across, {"pass", "hu"})


def test_9_6_one_tile_left_is_enough_for_claims() -> None:
    """With the last tile still in the wall every claim stands (play 9.6)."""
    game = Game(stack()).throw_on(1)
    last = game.turn
    after = "ESWN"[("ESWN".index(last) + 1) % 4]
    hands = {{"E": "east", "S": "south", "W": "west", "N": "north"}[after]: "999m"}
    game = Game(stack(ends="9m", **hands)).throw_on(1)
    assert game.drawn == "9m"
    game.do(f"{last} discard 9m")
    assert {"pung 9m", "kong 9m"} <= game.legal(after)
    game.do(f"{after} kong 9m").settle()
    assert (game.turn, game.state.left) == (after, 0)
    assert game.claims(after) == set()
