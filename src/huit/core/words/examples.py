"""Example hands of each fan: one that scores it, a near miss, one where another fan absorbs it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from huit.core.calculator import score
from huit.core.data_files import read_data
from huit.core.profiles import built_in_profiles
from huit.core.rules.fan_ids import IDS, Fan
from huit.core.rules.profile_types import Profile


@dataclass(frozen=True)
class Examples:
    """Hands as GB strings; "" where no such hand exists."""

    counts: str
    near_miss: str
    absorbed: str


def examples_of(fan: Fan) -> Examples:
    hands = _data().get(IDS[fan], {})
    return Examples(hands.get("counts", ""), hands.get("near_miss", ""), hands.get("absorbed", ""))


def profile_where(hand: str, fan: Fan, counts: bool) -> Profile:
    """The first profile in which the fan counts in a hand, or is absorbed."""
    profiles = built_in_profiles()
    for profile in profiles:
        best = score(hand, profile).best
        if any(one.fan == fan for one in (best.counted if counts else best.absorbed)):
            return profile
    return profiles[0]


def example_of_exclusion(key: str) -> str:
    """A hand for an exclusion ("no_honors@all_chows") that no other example shows; "" where there is none."""
    return _exclusions().get(key, "")


@cache
def _exclusions() -> dict[str, str]:
    return tomllib.loads(read_data("", "exclusions.toml"))


@cache
def _data() -> dict[str, dict[str, str]]:
    return tomllib.loads(read_data("", "examples.toml"))
