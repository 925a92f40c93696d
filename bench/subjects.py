"""Subjects of the measurement: each way to score all hands once, and the totals it found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bench.hands import Hands
from tests.oracle.peer import calculator

import huit
from huit.compat.mahjonggb import MahjongFanCalculator
from huit.core.profiles import BUILT_IN

PEER_PROFILE = "botzone"
PROFILES = (PEER_PROFILE, *[name for name in BUILT_IN if name != PEER_PROFILE])


@dataclass(frozen=True)
class Subject:
    """`run` is timed; `totals` reads what it returned and is not."""

    name: str
    profile: str
    run: Callable[[], Sequence[Any]]
    totals: Callable[[Sequence[Any]], list[int]] = list


def peer(hands: Hands, verbose: bool = False) -> Subject:
    return _of_calls("peer", calculator(), hands, verbose)


def compat(hands: Hands, verbose: bool = False) -> Subject:
    return _of_calls("compat", MahjongFanCalculator, hands, verbose)


def _of_calls(name: str, calculate: Callable[..., Any], hands: Hands, verbose: bool) -> Subject:
    calls = [(*call, True) for call in hands.calls] if verbose else hands.calls
    return Subject(
        name + "_verbose" * verbose,
        PEER_PROFILE,
        lambda: [calculate(*call) for call in calls],
        _totals_of_verbose if verbose else _totals_of_plain,
    )


def _totals_of_plain(found: Sequence[Any]) -> list[int]:
    return [sum([points for points, _ in fans]) for fans in found]


def _totals_of_verbose(found: Sequence[Any]) -> list[int]:
    return [sum([points * count for points, count, _, _ in fans]) for fans in found]


def packed(hands: Hands, profile: str = PEER_PROFILE) -> Subject:
    """The fans are there to be asked for, and nobody asks."""
    return Subject("packed", profile, lambda: [hand.score(profile).total for hand in hands.packed])


def packed_bits(hands: Hands, profile: str = PEER_PROFILE) -> Subject:
    """Somebody asks for the fans as bits of an integer."""

    def run() -> list[tuple[int, int]]:
        scores = [hand.score(profile) for hand in hands.packed]
        return [(score.total, score.bits) for score in scores]

    return Subject("packed_bits", profile, run, lambda found: [total for total, _ in found])


def batch(hands: Hands, profile: str = PEER_PROFILE) -> Subject:
    return Subject("batch", profile, lambda: huit.score_batch(hands.rows, profile).totals)


def batch_fans(hands: Hands, profile: str = PEER_PROFILE) -> Subject:
    """The fans of all rows too, as an array of 81 columns."""

    def run() -> Sequence[int]:
        found = huit.score_batch(hands.rows, profile, fans=True)
        assert found.fans.shape == (len(hands), 81)
        return found.totals

    return Subject("batch_fans", profile, run)


def explained(hands: Hands, profile: str = PEER_PROFILE) -> Subject:
    """A whole `Score`, with everything an explanation needs."""
    return Subject("explained", profile, lambda: [huit.score(hand, profile).total for hand in hands.values])
