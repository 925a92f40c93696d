"""The shuffle: tiles and dice from a seed, reproducible on every machine and verifiable by a commitment.

Everything random in hand h of a game with a seed S comes from one stream of bytes: the output of SHAKE-256 on the text
`huit shuffle 1\\nS\\nh` (UTF-8). Read as 16-bit numbers, high byte first, it gives fair numbers below n: a number below
the greatest multiple of n is taken modulo n, any other is skipped.

    tiles   kinds 0 to 33 four times each, then the flowers 34 to 41; for i from the last place down to 1, the tile at
            place i changes places with the one at (a number below i + 1)
    dice    then four dice, each a number below 6, plus one

Before the game the commitment is published: SHA-256 of `huit commitment 1\\nS\\nsalt`, in hexadecimal. Seed and salt
are revealed at the end.
"""

from __future__ import annotations

from hashlib import sha256, shake_256
from typing import Final

from huit.core.tiles import FLOWERS, KINDS, Tile

ORDINARY: Final = tuple([kind for kind in range(KINDS) for _ in range(4)])  # 136 tiles, as in the AI contests
ALL_TILES: Final = ORDINARY + tuple([KINDS + flower for flower in range(FLOWERS)])  # 144
FIRST_BYTES: Final = 384  # more than 147 numbers ever need in practice; the stream goes on for those that do


class Numbers:
    """Uniform random numbers from the byte stream of one hand."""

    def __init__(self, seed: str, hand: int) -> None:
        self._source = shake_256(f"huit shuffle 1\n{seed}\n{hand}".encode())
        self._bytes = self._source.digest(FIRST_BYTES)
        self._next = 0

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, all equally likely."""
        fair = 65536 - 65536 % limit
        while True:
            if self._next + 2 > len(self._bytes):
                self._bytes = self._source.digest(2 * len(self._bytes))
            number = self._bytes[self._next] << 8 | self._bytes[self._next + 1]
            self._next += 2
            if number < fair:
                return number % limit


def shuffled(tiles: tuple[Tile, ...], numbers: Numbers) -> list[Tile]:
    """The tiles in a uniformly random order (Fisher-Yates)."""
    mixed = list(tiles)
    place = len(mixed) - 1
    while place > 0:
        other = numbers.below(place + 1)
        mixed[place], mixed[other] = mixed[other], mixed[place]
        place -= 1
    return mixed


def rolled_dice(numbers: Numbers) -> tuple[int, int, int, int]:
    """Two rolls of two dice."""
    return numbers.below(6) + 1, numbers.below(6) + 1, numbers.below(6) + 1, numbers.below(6) + 1


def commitment(seed: str, salt: str) -> str:
    """Hash that commits to a seed before the game without revealing it."""
    return sha256(f"huit commitment 1\n{seed}\n{salt}".encode()).hexdigest()
