"""What a player may do: throw or declare a kong on the own turn, claim somebody's discard or leave it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies import hands, tiles, wins

from huit.core import hands as sets
from huit.core.hands import LEFT, OPPOSITE, PROMOTED, RIGHT, Hand, Meld
from huit.core.notation import format_tile, parse_hand, parse_tile
from huit.core.tiles import FIRST_HONOR, KINDS, NO_TILE
from huit.core.validation import faults_of
from huit.plan.advice_types import CHOW, DISCARD, KONG, PASS, PUNG
from huit.plan.danger import danger_of
from huit.plan.options import Option, on_discard, own_turn
from huit.plan.unseen import concealed_tiles, copies_left

OTHERS = (LEFT, OPPOSITE, RIGHT)
WAITING = "2345m7p7p7p9s9sEEEC"


def claims(text: str, tile: str, source: int) -> list[tuple[str, str]]:
    """What may be done with a discard: the action and the tiles taken from the hand."""
    found = on_discard(parse_hand(text), parse_tile(tile), source)
    assert all(option.tile == (NO_TILE if option.action == PASS else parse_tile(tile)) for option in found)
    return [(option.action, "".join(map(format_tile, option.own_tiles))) for option in found]


def own_kongs(text: str) -> list[Option]:
    return [option for option in own_turn(parse_hand(text)) if option.action == KONG]


def size(hand: Hand) -> int:
    """A kong counts as three tiles."""
    return len(hand.tiles) + 3 * len(hand.melds) + hand.is_won


# Somebody's discard ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "own"),
    [("1m", ["2m3m"]), ("3m", ["4m5m", "2m4m"]), ("4m", ["2m3m", "3m5m"]), ("6m", ["4m5m"]), ("7m", []), ("1s", [])],
)
def test_chows(tile: str, own: list[str]) -> None:
    """From the left every chow may be made that the hand has two tiles of; from nobody else."""
    assert sorted(claims(WAITING, tile, LEFT)) == sorted([(PASS, ""), *[(CHOW, one) for one in own]])
    for source in (OPPOSITE, RIGHT):
        assert claims(WAITING, tile, source) == [(PASS, "")]


@pytest.mark.parametrize(("text", "tile"), [("89m1p2p789s3pEECCC", "7p"), ("89m1p2p789s3pEECCC", "1s"), (WAITING, "S")])
def test_no_chow_across(text: str, tile: str) -> None:
    """A chow does not go on into the next suit, and honours make none."""
    assert claims(text, tile, LEFT) == [(PASS, "")]


@pytest.mark.parametrize("source", OTHERS)
def test_pungs_and_kongs(source: int) -> None:
    """Two equal tiles claim a pung from anybody, three a kong or a pung; one claims nothing."""
    assert claims(WAITING, "9s", source) == [(PASS, ""), (PUNG, "9s9s")]
    assert claims(WAITING, "E", source) == [(PASS, ""), (PUNG, "EE"), (KONG, "EEE")]
    assert claims(WAITING, "C", source) == [(PASS, "")]


@pytest.mark.parametrize("source", OTHERS)
def test_after_a_claim(source: int) -> None:
    """A claim lays its set down as it came; after a chow or pung a tile is thrown, after a kong one is drawn."""
    for option in on_discard(parse_hand(WAITING), parse_tile("E"), source):
        if option.action == PASS:
            assert option.after == parse_hand(WAITING)
        else:
            kind = sets.PUNG if option.action == PUNG else sets.KONG
            assert option.after.melds == (Meld(kind, parse_tile("E"), source),)
        assert option.must_discard == (option.action == PUNG)
        assert size(option.after) == (14 if option.must_discard else 13)
    made = {option.after.melds for option in on_discard(parse_hand(WAITING), parse_tile("3m"), LEFT)}
    assert made == {(), (Meld(sets.CHOW, 2, 1),), (Meld(sets.CHOW, 1, 2),)}


@settings(max_examples=60)
@given(hands(), tiles(), st.sampled_from(OTHERS))
def test_any_discard(hand: Hand, tile: int, source: int) -> None:
    """Whatever is discarded, it may be left; no claim comes twice; the tiles before and after are the same."""
    if not copies_left(hand)[tile]:
        return
    found = on_discard(hand, tile, source)
    assert [option.action for option in found].count(PASS) == 1
    assert len({(option.action, option.own_tiles) for option in found}) == len(found)
    for option in found:
        if option.action != PASS:
            before = [*hand.tiles, tile, *[one for meld in hand.melds for one in meld.tiles]]
            after = [*option.after.tiles, *[one for meld in option.after.melds for one in meld.tiles]]
            assert sorted(before) == sorted(after)
            assert sorted((*option.own_tiles, tile)) == sorted(option.after.melds[-1].tiles)
            assert list(option.after.tiles) == sorted(option.after.tiles)
            drawn = option.after.tiles[-1] if option.must_discard else NO_TILE
            rest = option.after.tiles[:-1] if option.must_discard else option.after.tiles
            assert not faults_of(Hand(option.after.melds, rest, drawn))


# The own turn ---------------------------------------------------------------------------------------------------------


def test_concealed_kong() -> None:
    """Four equal tiles in the hand may be declared, the one just drawn included."""
    (kong,) = own_kongs("111m456p789s5p5p2s4s1m")
    assert (kong.tile, kong.must_discard, size(kong.after)) == (0, False, 13)
    assert kong.after.melds == (Meld(sets.KONG, 0, sets.CONCEALED),)
    assert kong.after.winning == NO_TILE
    assert own_kongs("111m456p789s5p5p234s") == []


@pytest.mark.parametrize("source", OTHERS)
def test_promoted_kong(source: int) -> None:
    """The fourth tile may be added to a pung, which remembers whom it came from; to a chow it may not."""
    (kong,) = own_kongs(f"[123s,1][EEE,{source}]456p789m3sE")
    assert kong.after.melds == (Meld(sets.CHOW, 9, 1), Meld(sets.KONG, 27, source + PROMOTED))
    assert (format_tile(kong.tile), kong.must_discard, size(kong.after)) == ("E", False, 13)
    assert len(own_kongs("[EEE,1]1111m789s5p2sE")) == 2


@settings(max_examples=60)
@given(wins())
def test_any_turn(hand: Hand) -> None:
    """Each kind that is held may be thrown, once; no other."""
    found = own_turn(hand)
    thrown = [option for option in found if option.action == DISCARD]
    assert [option.tile for option in thrown] == sorted(set(concealed_tiles(hand)))
    assert {option.action for option in found} <= {DISCARD, KONG}
    for option in thrown:
        assert option.must_discard
        assert option.after == replace(hand, tiles=concealed_tiles(hand), winning=NO_TILE)
    for option in found[len(thrown) :]:
        assert not faults_of(option.after)


# Danger ---------------------------------------------------------------------------------------------------------------


def waits_completed(tile: int, left: list[int]) -> float:
    """Every pair of unseen tiles, one after the other."""
    pool = [kind for kind in range(KINDS) for _ in range(left[kind])]
    pairs = [(one, other) for at, one in enumerate(pool) for other in pool[at + 1 :]]
    return sum([_is_set(sorted((one, other, tile))) for one, other in pairs]) / len(pairs)


def _is_set(three: list[int]) -> bool:
    low = three[0]
    if three == [low] * 3:
        return True
    return three[2] < FIRST_HONOR and low // 9 == three[2] // 9 and three == [low, low + 1, low + 2]


def test_danger() -> None:
    """The danger of a tile is the share of the pairs of unseen tiles that it makes a set of."""
    hand = parse_hand("123m456p78sEECC9m")
    left = copies_left(hand, [parse_tile("7m"), parse_tile("E"), parse_tile("9s")])
    for tile in range(KINDS):
        assert danger_of(tile, left) == pytest.approx(waits_completed(tile, left))


def test_no_danger() -> None:
    """Where fewer than two tiles are unseen, nobody can wait for anything."""
    assert danger_of(0, [0] * KINDS) == danger_of(0, [1] + [0] * (KINDS - 1)) == 0
