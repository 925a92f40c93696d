"""The scorer against two others: PyMahjongGB in its own profile, and a slow brute force in each of its profiles."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from tests.examples import scaled
from tests.oracle.brute_force import FanList, brute_force_score
from tests.oracle.convert import hand_of
from tests.oracle.exclusions import PROFILES
from tests.oracle.generate import choose
from tests.oracle.peer import peer_score
from tests.oracle.raw import RawWin

from huit.core.calculator import score
from huit.core.profiles import profile_named
from huit.core.rules.fan_ids import IDS, NUMBERS

CHUNKS = 8  # parts of a run, for as many workers
PEER_HANDS = scaled(10_000)
PEER_HANDS_LONG = 240_000
BRUTE_FORCE_HANDS = scaled(160)
BRUTE_FORCE_HANDS_LONG = 20_000


def wins(seed: str, number: int) -> Iterator[RawWin]:
    """Half ordinary, half rare hands, always the same for a seed."""
    rng = Random(seed)
    for _ in range(number):
        yield choose(rng)


def scored(win: RawWin, profile: str) -> tuple[int, FanList]:
    found = score(hand_of(win), profile)
    return found.total, tuple(sorted((IDS[counted.fan], counted.count) for counted in found.best.counted))


def worth(fans: FanList, profile: str) -> int:
    points = profile_named(profile).points
    return sum(points[NUMBERS[name]] * count for name, count in fans)


def check_against_peer(win: RawWin) -> None:
    """Equal totals; where the lists differ, the brute force must allow both."""
    total, fans = scored(win, "botzone")
    peer_total, peer_counts = peer_score(win)
    peer_fans = tuple(sorted(peer_counts.items()))
    assert total == peer_total, (win, fans, peer_fans)
    assert worth(fans, "botzone") == worth(peer_fans, "botzone") == total, (win, fans, peer_fans)
    if fans != peer_fans:
        assert {fans, peer_fans} <= brute_force_score(win, "botzone")[1], (win, fans, peer_fans)


def check_against_brute_force(win: RawWin) -> None:
    for profile in PROFILES:
        total, fans = scored(win, profile)
        best, lists = brute_force_score(win, profile)
        assert total == best, (profile, win, fans, lists)
        assert fans in lists, (profile, win, fans, lists)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_peer(chunk: int) -> None:
    """`botzone` is what PyMahjongGB scores: no difference in 20,000 hands, half of them rare."""
    for win in wins(f"peer {chunk}", PEER_HANDS // CHUNKS):
        check_against_peer(win)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_brute_force(chunk: int) -> None:
    """Trying everything the rules allow finds no better total and no other list of fans, in any of its profiles."""
    for win in wins(f"brute force {chunk}", BRUTE_FORCE_HANDS // CHUNKS):
        check_against_brute_force(win)


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_peer_long(chunk: int) -> None:
    """No total and no list of fans of 240,000 hands differs from the peer's without a reason."""
    for win in wins(f"long peer {chunk}", PEER_HANDS_LONG // CHUNKS):
        check_against_peer(win)


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_brute_force_long(chunk: int) -> None:
    """Trying everything the rules allow finds nothing better for 20,000 hands."""
    for win in wins(f"long brute force {chunk}", BRUTE_FORCE_HANDS_LONG // CHUNKS):
        check_against_brute_force(win)
