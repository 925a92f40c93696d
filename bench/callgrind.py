"""Instructions per call, which do not depend on the load: of the mean hand, the median hand and the worst found."""

from __future__ import annotations

import time
from dataclasses import dataclass
from statistics import median

from bench.hands import Hands, random_hands, rare_hands
from bench.running import instructions
from bench.speed import Progress
from bench.subjects import PEER_PROFILE

import huit

PASSES = 10
CALLS = 1000
MIDDLE = 5  # hands from the middle of the field that stand for the median hand


def per_call(subject: str, hands: int, progress: Progress) -> float:
    """The difference of 11 passes and 1 over the same hands: what is done once is in both."""
    progress(f"callgrind: {subject}, 1 pass over {hands:,} hands")
    once = instructions("passes", subject, "1", str(hands))
    progress(f"callgrind: {subject}, {PASSES + 1} passes")
    return (instructions("passes", subject, str(PASSES + 1), str(hands)) - once) / (PASSES * hands)


def as_bots_call(hands: int, progress: Progress) -> list[tuple[str, float, float]]:
    """For fans and distance with three packs, where we gain least: instructions of ours, and of the peer."""
    names = ("fans-3", "distance-3")
    return [(name, per_call(name, hands, progress), per_call(f"peer-{name}", hands, progress)) for name in names]


@dataclass(frozen=True)
class Spread:
    """Instructions of the median random win, and of the worst hand found."""

    median: float
    worst: float
    hand: str


def spread(hands: int, candidates: int, progress: Progress) -> Spread:
    """Time many random and rare hands one by one, then count the slowest and some of the middle."""
    progress(f"timing {2 * hands:,} hands one by one")
    random, rare = _by_time(random_hands(hands)), _by_time(rare_hands(hands))
    middle = [hand for _, hand in random[len(random) // 2 :][:MIDDLE]]
    slowest = [hand for _, hand in sorted(random + rare)[-candidates:]]
    base = instructions("repeat", middle[0], "0")
    counts: dict[str, float] = {}
    for number, hand in enumerate([*middle, *slowest]):
        progress(f"callgrind: hand {number + 1}/{MIDDLE + candidates}")
        counts[hand] = (instructions("repeat", hand, str(CALLS)) - base) / CALLS
    worst = max(slowest, key=lambda hand: counts[hand])
    return Spread(median([counts[hand] for hand in middle]), counts[worst], worst)


def _by_time(hands: Hands) -> list[tuple[int, str]]:
    """The hands as text with their nanoseconds, the fastest first."""
    return sorted(
        [(_nanoseconds(hand), huit.format(value)) for hand, value in zip(hands.packed, hands.values, strict=True)]
    )


def _nanoseconds(hand: huit.PackedHand) -> int:
    """The least of a few: anything more is the machine's doing."""
    times: list[int] = []
    for _ in range(5):
        start = time.perf_counter_ns()
        for _ in range(10):
            hand.score(PEER_PROFILE)
        times.append(time.perf_counter_ns() - start)
    return min(times)
