"""Random playouts of a hand: for search by simulation, and to measure the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from huit.game.standing import OVER
from huit.game.table import Table

if TYPE_CHECKING:
    from mypy_extensions import i64

__all__ = ["LehmerRandom", "play_on"]

MODULUS: Final = 2147483647  # 2**31 - 1, and 48271 a generator of it: the minimal standard of Park and Miller
MULTIPLIER: Final = 48271


class LehmerRandom:
    """Lehmer (Park-Miller) generator: small and fast, the same numbers on every machine.

    >>> from huit.game.search.rollout import LehmerRandom
    >>> random = LehmerRandom(7)
    >>> [random.below(6) for _ in range(5)]
    [4, 4, 2, 5, 5]
    """

    def __init__(self, seed: int) -> None:
        self.state: i64 = seed % (MODULUS - 1) + 1

    def below(self, limit: int) -> int:
        """The next number from 0 to `limit` - 1."""
        self.state = self.state * MULTIPLIER % MODULUS
        return (self.state >> 7) % limit


def play_on(table: Table, random: LehmerRandom) -> int:
    """Play the hand to its end, choosing uniformly among legal actions. Returns the number of actions.

    >>> from huit.game import Setup, start
    >>> from huit.game.search.rollout import LehmerRandom, play_on
    >>> from huit.game.table import table_at
    >>> table = table_at(start(Setup("ffmj", seed=7, hands=1)))
    >>> play_on(table, LehmerRandom(1)) > 50, len(table.results)
    (True, 1)
    """
    actions = 0
    while table.phase < OVER:
        for seat in range(4):
            options = table.legal(seat)
            if options:
                table.play(seat, options[random.below(len(options))])
                actions += 1
                break
    return actions
