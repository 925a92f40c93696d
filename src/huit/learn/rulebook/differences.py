"""Disagreements of the profiles about a fan: its points, and the fans it does not count beside."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from huit.core.profiles.comparison import ProfileDifference, Side, differences, value_of
from huit.core.rules.fan_ids import Fan
from huit.core.rules.profile_types import Profile
from huit.core.words import Words
from huit.core.words.profile_lines import subject_of


@dataclass(frozen=True)
class Opinion:
    """The value in one profile, with its ruling and sources."""

    profile: str
    value: str
    ruling: str
    said_by: str


@dataclass(frozen=True)
class Disagreement:
    """A subject with the opinion of each profile."""

    subject: str
    opinions: tuple[Opinion, ...]

    @property
    def rulings(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys([one.ruling for one in self.opinions if one.ruling]))


def disagreements_about(fan: Fan, profiles: tuple[Profile, ...], words: Words) -> tuple[Disagreement, ...]:
    """All disagreements about a fan, in the order of the table."""
    found = _by_key(fan, profiles)
    return tuple([_disagreement(key, some, profiles, words) for key, some in found.items()])


def _by_key(fan: Fan, profiles: tuple[Profile, ...]) -> dict[str, list[tuple[str, str, ProfileDifference]]]:
    """For each subject, the pairs of profiles that differ."""
    found: dict[str, list[tuple[str, str, ProfileDifference]]] = {}
    for left, right in combinations(profiles, 2):
        for one in differences(left, right):
            if fan in (one.fan, one.by):
                found.setdefault(one.key, []).append((left.name, right.name, one))
    return found


def _disagreement(
    key: str, pairs: list[tuple[str, str, ProfileDifference]], profiles: tuple[Profile, ...], words: Words
) -> Disagreement:
    """One disagreement. Each profile occurs in at least one differing pair."""
    sides: dict[str, tuple[ProfileDifference, Side]] = {}
    for left, right, one in pairs:
        sides.setdefault(left, (one, one.left))
        sides.setdefault(right, (one, one.right))
    opinions = [_opinion(profile.name, *sides[profile.name], words) for profile in profiles]
    return Disagreement(subject_of(key, words), tuple(opinions))


def _opinion(profile: str, one: ProfileDifference, side: Side, words: Words) -> Opinion:
    return Opinion(profile, value_of(one, side, words), side.ruling, side.said_by)
