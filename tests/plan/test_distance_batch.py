"""Distances and waits of batches: the same as one by one, and rows that are no hands."""

from __future__ import annotations

import copy
import pickle
from random import Random

import pytest
from tests.oracle.convert import hand_of
from tests.oracle.generate import random_win, rare_win

import huit
from huit.core.fast.batch import NO_HAND, ROW, row_of
from huit.core.hands import Hand
from huit.core.tiles import KINDS
from huit.core.validation import faults_of
from huit.plan.distance.distance import distance
from huit.plan.distance.distance_batch import distances_of_rows
from huit.plan.waits import waits_of_hand

HANDS = 150


def unfinished(rng: Random) -> Hand:
    """A win without its last tile, some other tiles changed."""
    while True:
        won = hand_of(rng.choice((random_win, rare_win))(rng))
        tiles = list(won.tiles)
        for _ in range(rng.choice((0, 0, 1, 2, 4))):
            tiles[rng.randrange(len(tiles))] = rng.randrange(KINDS)
        hand = Hand(won.melds, tuple(sorted(tiles)))
        if not faults_of(hand):
            return hand


def row_without_win(hand: Hand) -> bytes:
    return bytes([255]) + row_of(Hand(hand.melds, hand.tiles, 0))[1:]


def test_one_by_one() -> None:
    """Each row has the distance of its hand, and each ready one its waits."""
    rng = Random("distances")
    hands = [unfinished(rng) for _ in range(HANDS)]
    found = distances_of_rows(b"".join(map(row_without_win, hands)), waits=True)
    assert len(found) == HANDS
    assert list(found.distances) == [distance(hand).distance for hand in hands]
    assert 10 < list(found.distances).count(0) < HANDS
    for hand, kinds in zip(hands, found.waits, strict=True):
        held = hand.concealed_counts()
        for meld in hand.melds:
            for tile in meld.tiles:
                held[tile] += 1
        possible = [kind for kind in waits_of_hand(hand) if held[kind] < 4]
        assert [kind for kind in range(KINDS) if kinds >> kind & 1] == possible


def test_fourteen_tiles() -> None:
    """A hand with the tile just drawn is measured with it; one that is complete is -1, and has no waits."""
    rng = Random("fourteen")
    wins = [hand_of(random_win(rng)) for _ in range(HANDS)]
    found = huit.distance_batch(b"".join(map(row_of, wins)), waits=True)
    assert set(found.distances) == {-1}
    assert set(found.waits) == {0}


@pytest.mark.parametrize(
    ("place", "byte"),
    [(1, 34), (5, 255), (14, 200), (1, 200)],
)
def test_no_hand(place: int, byte: int) -> None:
    """Unknown tiles, unknown sets and too few tiles are no hand, and leave the other rows alone."""
    good = row_without_win(huit.parse("123m456m789m12sEE"))
    bad = good[:place] + bytes([byte]) + good[place + 1 :]
    assert list(distances_of_rows(good + bad + good).distances) == [0, NO_HAND, 0]


def test_five_copies() -> None:
    """Five copies of a kind are no hand, concealed or with a declared set."""
    tiles = bytes([255, 0, 0, 0, 0, 0, *range(9, 17)]) + bytes(ROW - 14)
    pung = bytes([255, 0, 0, *range(9, 17)]) + bytes([255] * 3) + bytes([22]) + bytes(ROW - 15)
    assert list(distances_of_rows(tiles + pung).distances) == [NO_HAND, NO_HAND]


@pytest.mark.parametrize("kind", range(KINDS))
def test_many_copies(kind: int) -> None:
    """Any number of copies of any kind is no hand."""
    others = [other for other in range(KINDS) if other != kind]
    for copies in range(5, 14):
        row = bytes([255, *[kind] * copies, *others[: 13 - copies]]) + bytes(ROW - 14)
        assert list(distances_of_rows(row).distances) == [NO_HAND]


def test_copies_of_the_answer() -> None:
    """Distances are the same after pickling and copying: another process can send them."""
    found = distances_of_rows(row_without_win(huit.parse("123m456m789m12sEE")), waits=True)
    for again in (pickle.loads(pickle.dumps(found)), copy.copy(found), copy.deepcopy(found)):
        assert (again.distances, again.waits) == (found.distances, found.waits)


def test_wrong_lines() -> None:
    """Lines of an array that are no rows are refused, whatever their number."""
    with pytest.raises(ValueError, match="lines of 16"):
        distances_of_rows(memoryview(bytes(2 * ROW)).cast("B", (3, 16)))


def test_wrong_length() -> None:
    """A buffer that is no whole number of rows is refused."""
    with pytest.raises(ValueError, match="24 bytes"):
        distances_of_rows(bytes(ROW + 1))
    assert len(distances_of_rows(b"")) == 0
