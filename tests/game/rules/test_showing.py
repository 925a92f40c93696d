"""Tiles on the table, and the hidden ones among them (play 10)."""

from __future__ import annotations

import pytest
from tests.game.stacked import SEVEN_PAIRS, Game, stack

from huit.core.hands import CHOW, CONCEALED, KONG, LEFT, OPPOSITE, PROMOTED, PUNG, RIGHT, Meld
from huit.core.tiles import NO_TILE, WEST


@pytest.mark.parametrize(("seat", "side"), [("south", LEFT), ("west", OPPOSITE), ("north", RIGHT)])
@pytest.mark.parametrize(("words", "kind"), [("pung W", PUNG), ("kong W", KONG)])
def test_10_1_a_set_says_who_gave_its_tile(seat: str, side: int, words: str, kind: int) -> None:
    """From the left, from opposite or from the right (play 10.1)."""
    letter = seat[0].upper()
    game = Game(stack(east="W", **{seat: "WWW"})).do("E discard W", f"{letter} {words}").settle()
    assert game.melds(letter) == (Meld(kind, WEST, side),)
    (event,) = game.told(words.split(maxsplit=1)[0])
    assert (event.seat, event.giver, event.claimed) == ("ESWN".index(letter), 0, WEST)


@pytest.mark.parametrize(("words", "lowest", "place"), [("123m", 0, 3), ("234m", 1, 2), ("345m", 2, 1)])
def test_10_1_a_chow_says_which_tile_was_claimed(words: str, lowest: int, place: int) -> None:
    """The claimed tile of a chow is shown; it always came from the left (play 10.1)."""
    game = Game(stack(east="3m", south="1245m")).do("E discard 3m", f"S chow {words}").settle()
    assert game.melds("S") == (Meld(CHOW, lowest, place),)


@pytest.mark.parametrize(("seat", "side"), [("south", LEFT), ("west", OPPOSITE), ("north", RIGHT)])
def test_10_2_a_promoted_kong_keeps_its_giver(seat: str, side: int) -> None:
    """A promoted kong still shows the giver of its pung (play 10.2)."""
    letter = seat[0].upper()
    game = Game(stack(east="W", **{seat: "WWW"})).do("E discard W", f"{letter} pung W", f"{letter} throw").settle()
    while game.turn != letter:
        game.do(f"{game.turn} throw").settle()
    game.do(f"{letter} promote W").settle()
    assert game.melds(letter) == (Meld(KONG, WEST, side + PROMOTED),)


def test_10_3_a_concealed_kong_lies_face_down() -> None:
    """The owner of a concealed kong knows it, the others know that there is one, in the events too (play 10.3)."""
    game = Game(stack(east="9999m")).do("E conceal 9m")
    assert game.view("E").seats[0].melds == (Meld(KONG, 8, CONCEALED),)
    for seat in "SWN":
        seen = game.view(seat)
        assert seen.seats[0].melds == (Meld(KONG, NO_TILE, CONCEALED),)
        assert [event.tile for event in seen.history if event.type == "concealed_kong"] == [NO_TILE]


def test_10_3_concealed_kongs_are_opened_at_a_draw() -> None:
    """Everybody's (play 10.3)."""
    game = Game(stack(east="9999m", south="1111s")).do("E conceal 9m", "E throw", "S conceal 1s").play_out()
    assert game.view("W").seats[0].melds == (Meld(KONG, 8, CONCEALED),)
    assert game.told("drawn")[0].opened == ((8,), (9,), (), ())


def test_10_3_concealed_kongs_are_opened_at_a_win() -> None:
    """The losers' too (play 10.3)."""
    game = Game(stack(east="9999mE", south=SEVEN_PAIRS)).do("E conceal 9m", "E discard E", "S hu")
    assert game.win.opened == ((8,), (), (), ())
    assert game.view("N").seats[0].melds == (Meld(KONG, 8, CONCEALED),)


def test_10_3_a_concealed_kong_stays_hidden_after_a_false_call() -> None:
    """The hand goes on, and so does the secret (play 10.3, 13.1)."""
    game = Game(stack(east="9999m"), strict=True).do("E conceal 9m", "E hu")
    assert game.view("S").seats[0].melds == (Meld(KONG, NO_TILE, CONCEALED),)


def test_10_4_a_concealed_kong_leaves_the_hand_concealed() -> None:
    """A win with it alone on the table is won with a concealed hand (play 10.4)."""
    game = Game(stack(east="1111p123m456p78sEE", ends="9s")).do("E conceal 1p", "E hu")
    hand = game.win.hand
    assert hand is not None
    assert not hand.exposed


def test_10_hands_are_hidden() -> None:
    """A seat sees its own tiles, of the others how many (play 10)."""
    game = Game(stack(draws="5s")).do("E throw").settle()
    seen = game.view("W")
    assert [len(seat.tiles) for seat in seen.seats] == [0, 0, 13, 0]
    assert [seat.concealed for seat in seen.seats] == [13, 14, 13, 13]
    assert seen.drawn == NO_TILE
    assert game.view("S").drawn == 13
