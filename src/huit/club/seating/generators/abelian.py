"""Finite abelian groups on the integers 0 to n - 1, the first modulus running fastest."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod


class AbelianGroup:
    """A product of cyclic groups, by its table of addition."""

    def __init__(self, moduli: Sequence[int]) -> None:
        self.size = prod(moduli)
        elements = [_digits(number, moduli) for number in range(self.size)]
        self.sums = [[_number(_added(one, other, moduli), moduli) for other in elements] for one in elements]
        self.differences = [[0] * self.size for _ in elements]
        for one, row in enumerate(self.sums):
            for other, total in enumerate(row):
                self.differences[total][other] = one


def _digits(number: int, moduli: Sequence[int]) -> tuple[int, ...]:
    digits = []
    for modulus in moduli:
        number, digit = divmod(number, modulus)
        digits.append(digit)
    return tuple(digits)


def _number(digits: Sequence[int], moduli: Sequence[int]) -> int:
    number = 0
    for digit, modulus in zip(reversed(digits), reversed(moduli), strict=True):
        number = number * modulus + digit
    return number


def _added(one: Sequence[int], other: Sequence[int], moduli: Sequence[int]) -> tuple[int, ...]:
    return tuple((left + right) % modulus for left, right, modulus in zip(one, other, moduli, strict=True))
