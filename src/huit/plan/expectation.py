"""How many of its targets a hand may expect to complete: counted, not sampled.

The probability that the wanted copies of one kind are among the coming draws is exact (hypergeometric); those of
several kinds are multiplied. Summed over targets this is no chance, for a player can complete but one of them, but it
tells better than any sample which tile to keep while a hand is far from ready.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from huit.core.tiles import KINDS
from huit.core.validation import COPIES
from huit.plan.targets import Target

if TYPE_CHECKING:
    from mypy_extensions import i64


def expectations(targets: list[Target], left: list[int], draws: int) -> list[float]:
    """For each target the probability that all its missing tiles are among the draws."""
    unseen = sum(left)
    draws = min(draws, unseen)
    comes = [[_probability(copies, number, unseen, draws) for number in range(COPIES + 1)] for copies in left]
    found: list[float] = []
    for target in targets:
        probability = 1.0
        for kind in target.kinds:
            wanted: i64 = 1 + (target.need_two >> kind & 1) + (target.need_three >> kind & 1)
            probability *= comes[kind][wanted]
        found.append(probability)
    return found


def expected_by_discard(targets: list[Target], probabilities: list[float]) -> list[float]:
    """For each kind the sum over the targets that can spare it."""
    sums = [0.0] * KINDS
    for target, probability in zip(targets, probabilities, strict=True):
        spare: i64 = target.spare
        kind = 0
        while spare:
            if spare & 1:
                sums[kind] += probability
            spare >>= 1
            kind += 1
    return sums


def _probability(copies: int, wanted: int, unseen: int, draws: int) -> float:
    """That at least so many of the copies of a kind are among the draws."""
    ways = sum(
        [comb(copies, number) * comb(unseen - copies, draws - number) for number in range(min(wanted, draws + 1))]
    )
    return 1.0 - ways / comb(unseen, draws)
