"""How many of its targets a hand may expect to complete soon: counted, not sampled.

The probability that the wanted copies of one kind are among the next draws is exact (hypergeometric); those of several
kinds are multiplied. Summed over targets this is no chance, for a player can complete but one of them, but it tells
better than any sample which tile to keep while a hand is far from ready. Only a part of the draws counts: over all of
them, many far targets would outweigh few near ones, though most of them are lost with every tile thrown. How large a
part was found by play (docs/benchmarks.md). The choices that are best by this are looked at more closely.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final

from huit.core.tiles import KINDS
from huit.core.validation import COPIES
from huit.plan.targets import Target

if TYPE_CHECKING:
    from mypy_extensions import i64


SOON: Final = 0.2  # the part of the draws left
LEAST: Final = 2  # draws, where there are so many: a pair is never drawn at once


def soon(draws: int) -> int:
    """The draws that count; where only the others still draw, one of theirs."""
    return max(1, min(draws, max(LEAST, round(SOON * draws))))


def expectations(targets: list[Target], left: list[int], draws: int) -> list[float]:
    """For each target the probability that all its missing tiles are among so many draws."""
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
