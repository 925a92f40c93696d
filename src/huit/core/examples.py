"""The example hands of each fan: where it counts, where it only seems to, where another fan absorbs it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from huit.core.calculator import score
from huit.core.data_files import read_data
from huit.core.fan_ids import IDS
from huit.core.profile_types import Profile
from huit.core.profiles import built_in_profiles


@dataclass(frozen=True)
class Examples:
    """Hands as GB strings; nothing where there can be no such hand."""

    counts: str
    near_miss: str
    absorbed: str


def examples_of(fan: int) -> Examples:
    hands = _data().get(IDS[fan], {})
    return Examples(hands.get("counts", ""), hands.get("near_miss", ""), hands.get("absorbed", ""))


def profile_where(hand: str, fan: int, counts: bool) -> Profile:
    """The first profile in which the fan counts in that hand, or is absorbed."""
    profiles = built_in_profiles()
    for profile in profiles:
        best = score(hand, profile).best
        if any(one.fan == fan for one in (best.counted if counts else best.absorbed)):
            return profile
    return profiles[0]


def example_of_exclusion(key: str) -> str:
    """A hand for an exclusion that no example shows, "no_honors@all_chows"; nothing where there is none."""
    return _exclusions().get(key, "")


@cache
def _exclusions() -> dict[str, str]:
    return tomllib.loads(read_data("", "exclusions.toml"))


@cache
def _data() -> dict[str, dict[str, str]]:
    return tomllib.loads(read_data("", "examples.toml"))
