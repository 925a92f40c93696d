"""On what the profiles disagree about one fan: its points, and beside which fans it counts."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from huit.core.comparison import Difference, Side, differences, value_of
from huit.core.profile_lines import subject_of
from huit.core.profile_types import Profile
from huit.core.words import Words


@dataclass(frozen=True)
class Opinion:
    """What one profile says, the ruling behind it and who says so."""

    profile: str
    value: str
    ruling: str
    said_by: str


@dataclass(frozen=True)
class Disagreement:
    """What it is about, and the opinion of each profile."""

    subject: str
    opinions: tuple[Opinion, ...]

    @property
    def rulings(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys([one.ruling for one in self.opinions if one.ruling]))


def disagreements_about(fan: int, profiles: tuple[Profile, ...], words: Words) -> tuple[Disagreement, ...]:
    """Every point on which not all profiles agree, in the order of the table."""
    found = _by_key(fan, profiles)
    return tuple([_disagreement(key, some, profiles, words) for key, some in found.items()])


def _by_key(fan: int, profiles: tuple[Profile, ...]) -> dict[str, list[tuple[str, str, Difference]]]:
    """Of each point the pairs of profiles that differ on it."""
    found: dict[str, list[tuple[str, str, Difference]]] = {}
    for left, right in combinations(profiles, 2):
        for one in differences(left, right):
            if fan in (one.fan, one.by):
                found.setdefault(one.key, []).append((left.name, right.name, one))
    return found


def _disagreement(
    key: str, pairs: list[tuple[str, str, Difference]], profiles: tuple[Profile, ...], words: Words
) -> Disagreement:
    """Of three profiles not all agree: each of them stands in one of the pairs that differ."""
    sides: dict[str, tuple[Difference, Side]] = {}
    for left, right, one in pairs:
        sides.setdefault(left, (one, one.left))
        sides.setdefault(right, (one, one.right))
    opinions = [_opinion(profile.name, *sides[profile.name], words) for profile in profiles]
    return Disagreement(subject_of(key, words), tuple(opinions))


def _opinion(profile: str, one: Difference, side: Side, words: Words) -> Opinion:
    return Opinion(profile, value_of(one, side, words), side.ruling, side.said_by)
