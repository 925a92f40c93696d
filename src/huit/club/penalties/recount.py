"""Score a hand without some fans: of a winning tile that was not shown apart, for example."""

from __future__ import annotations

from dataclasses import replace

from huit.core.calculator import score
from huit.core.hands import Hand
from huit.core.rules.fan_ids import NUMBERS
from huit.core.rules.profile_types import Profile
from huit.core.rules.score_types import Score


def score_without(hand: str | Hand, profile: Profile, fans: tuple[str, ...]) -> Score:
    """Score a hand in which these fans neither count nor absorb others. Raises HandError.

    The score lists a denied fan with 0 points if it holds.
    """
    return score(hand, profile_without(profile, fans))


def profile_without(profile: Profile, fans: tuple[str, ...]) -> Profile:
    """The profile, changed so that these fans neither count nor absorb others."""
    denied = {NUMBERS[name] for name in fans}
    points = tuple([0 if fan in denied else worth for fan, worth in enumerate(profile.points)])
    absorptions = tuple([() if fan in denied else some for fan, some in enumerate(profile.absorptions)])
    return replace(profile, points=points, absorptions=absorptions)
