"""Moves: throw or declare a kong on the own turn, claim another player's discard or leave it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples
from tests.strategies import hands, tiles, wins

from huit.core.hands import CHOW, CONCEALED, KONG, LEFT, OPPOSITE, PROMOTED, PUNG, RIGHT, Hand, Meld
from huit.core.notation import format_tile, parse_hand, parse_tile
from huit.core.tiles import KINDS, NO_TILE
from huit.plan.moves import DISCARD, MAKE_CHOW, MAKE_KONG, MAKE_PUNG, PASS, Move, on_discard, on_own_turn
from huit.plan.unseen import concealed_tiles, copies_left

OTHERS = (LEFT, OPPOSITE, RIGHT)
WAITING = "2345m7p7p7p9s9sEEEC"


def copies_of(hand: Hand) -> list[int]:
    return [concealed_tiles(hand).count(kind) for kind in range(KINDS)]


def claims(text: str, tile: str, source: int) -> list[tuple[str, str]]:
    """The possible claims of a discard: the action and the tiles taken from the hand."""
    found = on_discard(copies_of(parse_hand(text)), parse_tile(tile), source)
    assert all(option.tile == (NO_TILE if option.action == PASS else parse_tile(tile)) for option in found)
    return [(option.action, "".join(map(format_tile, option.own_tiles))) for option in found]


def own_kongs(text: str) -> list[Move]:
    hand = parse_hand(text)
    return [move for move in on_own_turn(copies_of(hand), list(hand.melds)) if move.action == MAKE_KONG]


# Another player's discard ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "own"),
    [("1m", ["2m3m"]), ("3m", ["4m5m", "2m4m"]), ("4m", ["2m3m", "3m5m"]), ("6m", ["4m5m"]), ("7m", []), ("1s", [])],
)
def test_chows(tile: str, own: list[str]) -> None:
    """From the left every chow may be made that the hand has two tiles of; from nobody else."""
    assert sorted(claims(WAITING, tile, LEFT)) == sorted([(PASS, ""), *[(MAKE_CHOW, one) for one in own]])
    for source in (OPPOSITE, RIGHT):
        assert claims(WAITING, tile, source) == [(PASS, "")]


@pytest.mark.parametrize(("text", "tile"), [("89m1p2p789s3pEECCC", "7p"), ("89m1p2p789s3pEECCC", "1s"), (WAITING, "S")])
def test_no_chow_across(text: str, tile: str) -> None:
    """A chow does not go on into the next suit, and honours make none."""
    assert claims(text, tile, LEFT) == [(PASS, "")]


@pytest.mark.parametrize("source", OTHERS)
def test_pungs_and_kongs(source: int) -> None:
    """Two equal tiles claim a pung from any player, three a kong or a pung; one claims nothing."""
    assert claims(WAITING, "9s", source) == [(PASS, ""), (MAKE_PUNG, "9s9s")]
    assert claims(WAITING, "E", source) == [(PASS, ""), (MAKE_PUNG, "EE"), (MAKE_KONG, "EEE")]
    assert claims(WAITING, "C", source) == [(PASS, "")]


def test_after_a_claim() -> None:
    """A claim lays its set down; after a chow or pung a tile is thrown, after a kong one is drawn."""
    made = {}
    for move in on_discard(copies_of(parse_hand(WAITING)), parse_tile("E"), LEFT):
        made[move.action] = move.melds_after([])
        assert move.must_discard == (move.action == MAKE_PUNG)
        assert move.is_claim == (move.action != PASS)
    east = parse_tile("E")
    assert made == {PASS: [], MAKE_PUNG: [Meld(PUNG, east, LEFT)], MAKE_KONG: [Meld(KONG, east, LEFT)]}
    chows = on_discard(copies_of(parse_hand(WAITING)), parse_tile("3m"), LEFT)[1:]
    assert [move.melds_after([]) for move in chows] == [[Meld(CHOW, 1, LEFT)], [Meld(CHOW, 2, LEFT)]]


@examples(60)
@given(hands(), tiles(), st.sampled_from(OTHERS))
def test_any_discard(hand: Hand, tile: int, source: int) -> None:
    """Whatever is discarded, it may be left; no claim comes twice, and each makes a set of tiles that are held."""
    if not copies_left(hand)[tile]:
        return
    found = on_discard(copies_of(hand), tile, source)
    assert [move.action for move in found].count(PASS) == 1
    assert len({(move.action, move.own_tiles) for move in found}) == len(found)
    for move in found[1:]:
        assert all(hand.tiles.count(own) >= move.own_tiles.count(own) for own in move.own_tiles)
        assert sorted((*move.own_tiles, tile)) == sorted(move.melds_after([])[0].tiles)


# The own turn ---------------------------------------------------------------------------------------------------------


def test_concealed_kong() -> None:
    """Four equal tiles in the hand may be declared, the one just drawn included."""
    (kong,) = own_kongs("111m456p789s5p5p2s4s1m")
    assert (kong.tile, kong.must_discard, kong.is_claim) == (0, False, False)
    assert kong.melds_after([]) == [Meld(KONG, 0, CONCEALED)]
    assert own_kongs("111m456p789s5p5p234s") == []


def test_promoted_kong() -> None:
    """The fourth tile may be added to a pung; to a chow it may not."""
    text = "[123s,1][EEE,1]456p789m3sE"
    (kong,) = own_kongs(text)
    assert (format_tile(kong.tile), kong.must_discard, kong.is_claim) == ("E", False, False)
    after = kong.melds_after(list(parse_hand(text).melds))
    assert after == [Meld(CHOW, 9, 1), Meld(KONG, 27, LEFT + PROMOTED)]
    assert len(own_kongs("[EEE,1]1111m789s5p2sE")) == 2


@examples(60)
@given(wins())
def test_any_turn(hand: Hand) -> None:
    """Each kind that is held may be thrown, once; no other."""
    found = on_own_turn(copies_of(hand), list(hand.melds))
    thrown = [move.tile for move in found if move.action == DISCARD]
    assert thrown == sorted(set(concealed_tiles(hand)))
    assert {move.action for move in found} <= {DISCARD, MAKE_KONG}
    assert {move.action for move in on_own_turn(copies_of(hand), list(hand.melds), may_kong=False)} == {DISCARD}
