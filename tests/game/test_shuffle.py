"""The shuffle as its documentation describes it, worked out again from that description alone."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256, shake_256

import pytest
from tests.game.stacked import profile

from huit.game import Setup, start
from huit.game.setup import BOTZONE
from huit.game.shuffle import ALL_TILES, ORDINARY, Numbers, commitment, rolled_dice, shuffled
from huit.game.walls import breach


def described(seed: str, hand: int, kinds: list[int]) -> tuple[list[int], list[int]]:
    """Tiles and dice of a hand: 16-bit numbers of SHAKE-256, those past the last whole multiple skipped."""
    stream = shake_256(f"huit shuffle 1\n{seed}\n{hand}".encode()).digest(4000)
    numbers = iter(int.from_bytes(stream[place : place + 2], "big") for place in range(0, 4000, 2))

    def below(limit: int) -> int:
        return next(number for number in numbers if number < 65536 // limit * limit) % limit

    tiles = list(kinds)
    for place in range(len(tiles) - 1, 0, -1):
        other = below(place + 1)
        tiles[place], tiles[other] = tiles[other], tiles[place]
    return tiles, [below(6) + 1 for _ in range(4)]


@pytest.mark.parametrize("seed", ["", "1", "huit", "牌 é", "x" * 300])
@pytest.mark.parametrize("hand", [0, 7, 15])
def test_tiles_and_dice_are_those_described(seed: str, hand: int) -> None:
    """The documented algorithm gives the wall of a seed."""
    numbers = Numbers(seed, hand)
    tiles, dice = described(seed, hand, list(ALL_TILES))
    assert shuffled(ALL_TILES, numbers) == tiles
    assert list(rolled_dice(numbers)) == dice


def test_the_dice_open_the_wall() -> None:
    """The tiles of a hand are the shuffled ring, drawn from the breach on."""
    state = start(Setup(profile(), "seed", first=3, hands=1))
    tiles, dice = described("seed", 3, list(ALL_TILES))
    opened = 2 * breach(state.dice)[1]
    assert list(state.dice) == dice
    assert list(state.tiles) == tiles[opened:] + tiles[:opened]


def test_the_ai_contests_wall() -> None:
    """136 tiles, not opened by dice: four blocks of 34."""
    state = start(Setup(profile(), "seed", hands=1, mode=BOTZONE))
    assert list(state.tiles) == described("seed", 0, list(ORDINARY))[0]


def test_numbers_do_not_run_out() -> None:
    """The stream goes on past its first bytes, the same."""
    numbers = Numbers("seed", 0)
    stream = shake_256(b"huit shuffle 1\nseed\n0").digest(4000)
    assert [numbers.below(65536) for _ in range(2000)] == [
        int.from_bytes(stream[place : place + 2], "big") for place in range(0, 4000, 2)
    ]


def test_a_commitment_is_a_hash_of_seed_and_salt() -> None:
    """A commitment says nothing of the seed, and another seed or salt has another one."""
    assert commitment("seed", "salt") == sha256(b"huit commitment 1\nseed\nsalt").hexdigest()
    assert len({commitment(seed, salt) for seed in ("a", "b") for salt in ("", "1")}) == 4


def test_every_tile_comes_everywhere() -> None:
    """Over many seeds each of the 34 kinds lies first about as often as its four copies say."""
    first = Counter(shuffled(ALL_TILES, Numbers(str(seed), 0))[0] for seed in range(2000))
    expected = 2000 * 4 / 144
    assert all(expected * 0.5 < first[kind] < expected * 1.6 for kind in range(34))
