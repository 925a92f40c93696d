"""From a won hand to its score: readings, facts, rows, what counts of them, the dearest reading (P6)."""

from __future__ import annotations

from huit.core.facts import Facts, HandFacts
from huit.core.fan_ids import CHICKEN_HAND
from huit.core.fan_table import TABLE
from huit.core.hands import Hand
from huit.core.profile_types import Profile
from huit.core.readings import every_reading
from huit.core.resolution import Resolution
from huit.core.score_types import Counted, ScoredReading
from huit.core.tiles import is_honor


def score_readings(hand: Hand, profile: Profile) -> tuple[ScoredReading, ...]:
    """Every reading of a won hand with what it counts, the dearest first.

    Of equals the one that has more to say about what does not count, then the one that is read first.
    """
    hand_facts = HandFacts(hand)
    scored = [_score_reading(Facts(hand_facts, reading), profile) for reading in every_reading(hand)]
    if scored and max([one.total for one in scored]) == 0:
        scored = [_chicken(one, profile) for one in scored]
    scored.sort(key=lambda one: (-one.total, -len(one.absorbed)))
    return tuple(scored)


def _score_reading(facts: Facts, profile: Profile) -> ScoredReading:
    holding = [fan.condition.instances(facts) for fan in TABLE]
    resolution = Resolution(holding, profile, _honor_groups(facts), facts.won_on_knitted_tile)
    total = sum([one.total for one in resolution.counted])
    return ScoredReading(facts.reading, tuple(resolution.counted), tuple(resolution.absorbed), total)


def _honor_groups(facts: Facts) -> int:
    return sum([1 << index for index, group in enumerate(facts.reading.groups) if is_honor(group.tile)])


def _chicken(scored: ScoredReading, profile: Profile) -> ScoredReading:
    """A hand none of whose readings is worth anything is a chicken hand (R-C21)."""
    whole = (1 << len(scored.reading.groups)) - 1
    counted = Counted(CHICKEN_HAND, profile.points[CHICKEN_HAND], (whole,))
    return ScoredReading(scored.reading, (counted,), scored.absorbed, counted.total)
