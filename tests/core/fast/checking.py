"""Shared by the tests of the fast path: seeded wins, rows of a batch, and the comparison with the explained path."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.oracle.brute_force import brute_force_score
from tests.oracle.generate import choose
from tests.oracle.raw import RawWin

from huit.core.calculator import score
from huit.core.fast.calls import pack
from huit.core.fast.scorer import FanList, FastScore
from huit.core.hands import Hand
from huit.core.profiles import load_profile
from huit.core.rules.fan_ids import IDS
from huit.core.rules.profile_types import Profile
from huit.core.rules.score_types import ScoredReading

NO_TILE_BYTE = 255


def wins(seed: str, number: int) -> Iterator[RawWin]:
    """Half ordinary, half rare hands, always the same for a seed."""
    rng = Random(seed)
    for _ in range(number):
        yield choose(rng)


def row(tiles: list[int], melds: tuple[int, ...] = (), flags: int = 0, winds: tuple[int, int] = (0, 0)) -> bytes:
    """A row of a batch, the winning tile first among the tiles."""
    tiles = tiles + [NO_TILE_BYTE] * (14 - len(tiles))
    return bytes([*tiles, *melds, *[0] * (4 - len(melds)), flags, *winds, 0, 0, 0])


def own_profile(folder: Path, text: str) -> Profile:
    """A profile as a user writes it."""
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return load_profile(path)


def fans_of(reading: ScoredReading) -> FanList:
    return tuple((one.fan, one.count) for one in reading.counted)


def check_agrees(hand: Hand, profile: Profile, win: RawWin | None = None) -> FastScore:
    """Both paths give one total, and the fast path's fans are those of a reading that is worth as much.

    Where account-once leaves a choice among equals, the brute force must know the fans.
    """
    explained = score(hand, profile)
    fast = pack(hand).score(profile)
    assert fast.total == explained.total, (profile.name, hand, fast.ids, fans_of(explained.best))
    assert sum(profile.points[fan] * count for fan, count in fast.fans) == fast.total, (hand, fast.ids)
    readings = (explained.best, *explained.others)
    if fast.fans not in [fans_of(one) for one in readings if one.total == explained.total]:
        assert win is not None, (profile.name, hand, fast.ids, fans_of(explained.best))
        named = tuple(sorted((IDS[fan], count) for fan, count in fast.fans))
        assert named in brute_force_score(win, profile.name)[1], (profile.name, win, named)
    return fast
