"""The benchmarks still run: each subject once over a few hands, with the totals compared."""

from __future__ import annotations

import pytest
from bench.distance import distance_speeds
from bench.figures import AT_MOST, Figure, Section
from bench.hands import random_hands
from bench.speed import interleave
from bench.subjects import PROFILES, batch, compat, explained, packed, packed_bits


def test_speed() -> None:
    """Every subject gives the expected totals next to the peer, and a ratio."""
    hands = random_hands(30)
    subjects = [make(hands, profile) for make in (packed, packed_bits, batch, explained) for profile in PROFILES]
    found = interleave(hands, [compat(hands), *subjects], rounds=1, progress=lambda _: None)
    found += interleave(hands, [compat(hands, verbose=True)], 1, lambda _: None, verbose_peer=True)
    assert len(found) == 2 + 4 * len(PROFILES)
    assert all(one.ratio > 0 and one.nanoseconds > 0 for one in found)


def test_distance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every way to measure distances gives the peer's answers, and a ratio."""
    monkeypatch.setattr("bench.distance.WARMING", 10)
    found = distance_speeds(1, 20, lambda _: None)
    assert [one.name for one in found.speeds] == ["forms_native", "forms_compat", "discards_native", "discards_compat"]
    assert all(one.ratio > 0 and one.nanoseconds > 0 for one in found.speeds)
    assert found.answers > 400


def test_table() -> None:
    """A figure is shown with its goal, and whether it was met."""
    section = Section("Speed", [Figure("batch", 9.5, "×", 8, note="fast"), Figure("import", 61, "ms", 60, AT_MOST)])
    lines = section.text().splitlines()
    assert lines[2:] == [
        "  batch     ×9.50  goal ≥ ×8: met     fast",
        "  import  61.0 ms  goal ≤ 60: MISSED",
    ]
