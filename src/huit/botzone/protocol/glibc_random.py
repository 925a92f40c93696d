"""Walls shuffled by the platform: `rand()` of the GNU C library, and the shuffle of its C++ library.

`srand(seed)` fills 34 words: the first is the seed (1 for 0), the next thirty follow it by the minimal standard
generator (times 16807 modulo 2^31 - 1), the last three repeat the first three. From there each word is the sum, modulo
2^32, of those 3 and 31 places before it; the first 310 sums are discarded, and of each later one the lowest bit is
dropped. The shuffle goes through the tiles from the second on and swaps each with one of those up to itself.
"""

from __future__ import annotations

from typing import Final

from huit.core.tiles import FIRST_HONOR, KINDS, Tile

MODULUS: Final = 2147483647
WORD: Final = 1 << 32

# W, B and T of each rank four times over, then the honours.
FRESH_TILES: Final = (
    *(suit + rank for rank in range(9) for _ in range(4) for suit in (0, 18, 9)),
    *(kind for kind in range(FIRST_HONOR, KINDS) for _ in range(4)),
)


class GlibcRandom:
    """`rand()` after `srand(seed)`."""

    def __init__(self, seed: int) -> None:
        seed %= WORD
        word = (seed - WORD if seed >= WORD // 2 else seed) or 1
        self._words = [word % WORD]
        for _ in range(30):
            word = 16807 * word % MODULUS
            self._words.append(word)
        self._words += self._words[:3]
        for _ in range(310):
            self._advance()

    def next(self) -> int:
        """The next value of `rand()`."""
        return self._advance() >> 1

    def _advance(self) -> int:
        self._words.append((self._words[-3] + self._words[-31]) % WORD)
        del self._words[:-31]
        return self._words[-1]


def shuffled_wall(numbers: GlibcRandom) -> tuple[Tile, ...]:
    """A wall of 136 tiles."""
    tiles = list(FRESH_TILES)
    for place in range(1, len(tiles)):
        other = numbers.next() % (place + 1)
        tiles[place], tiles[other] = tiles[other], tiles[place]
    return tuple(tiles)
