"""Random numbers for the generators: the same on every machine and every Python."""

from __future__ import annotations

from random import Random


class SeededChance:
    """Numbers from a text. Only `Random.random` is used, whose sequence Python promises to keep."""

    def __init__(self, text: str) -> None:
        self._next = Random(text).random

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1."""
        return int(self._next() * limit)

    def order(self, size: int) -> list[int]:
        """The numbers from 0 to `size` - 1 in a random order."""
        mixed = list(range(size))
        for place in range(size - 1, 0, -1):
            other = self.below(place + 1)
            mixed[place], mixed[other] = mixed[other], mixed[place]
        return mixed
