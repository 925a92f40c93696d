"""The hands that everything is measured on, in each form in which a caller may hold them."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tests.oracle.convert import hand_of
from tests.oracle.generate import ALL, declare, random_sets, random_win, rare_win
from tests.oracle.peer import peer_pack, peer_tile
from tests.oracle.raw import FIRST_HONOR, RawMeld, RawWin

import huit
from huit.core.fast.batch import row_of

SEED = 20261115
HANDS = 20_000

Call = tuple[object, ...]


@dataclass(frozen=True)
class Hands:
    """The same wins as arguments of PyMahjongGB, as values, packed, and as the rows of a batch."""

    calls: list[Call]
    values: list[huit.Hand]
    packed: list[huit.PackedHand]
    rows: bytes

    def __len__(self) -> int:
        return len(self.values)


def random_hands(number: int) -> Hands:
    """Random wins (`tests/oracle/generate.py`), always the same."""
    rng = Random(SEED)
    return hands_from([random_win(rng) for _ in range(number)])


def rare_hands(number: int) -> Hands:
    """Wins of rare shapes, always the same."""
    rng = Random(SEED)
    return hands_from([rare_win(rng) for _ in range(number)])


def played_hands(number: int) -> Hands:
    """Wins by another generator, of any tiles alike: two sets in five are declared, as in played games."""
    rng = Random(SEED + 1)
    return hands_from([declare(rng, *_sets_and_pair(rng), 0.4, 0.02) for _ in range(number)])


def _sets_and_pair(rng: Random) -> tuple[list[RawMeld], list[int]]:
    sets, pair = random_sets(rng, ALL, 0.75)
    return sets, [pair, pair]


def hands_from(wins: list[RawWin]) -> Hands:
    values = [hand_of(win) for win in wins]
    return Hands(
        calls=[_call(win) for win in wins],
        values=values,
        packed=[huit.pack(value) for value in values],
        rows=b"".join([row_of(value) for value in values]),
    )


def _call(win: RawWin) -> Call:
    """Positional arguments, as the peer takes them fastest."""
    return (
        tuple([peer_pack(meld) for meld in win.melds]),
        tuple([peer_tile(tile) for tile in win.tiles]),
        peer_tile(win.winning),
        0,
        win.self_drawn,
        win.last_copy,
        win.kong,
        win.last_of_wall,
        win.seat_wind - FIRST_HONOR,
        win.round_wind - FIRST_HONOR,
    )
