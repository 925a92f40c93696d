"""Score a won hand: readings, facts, rows, resolution, the highest-scoring reading (P6)."""

from __future__ import annotations

from huit.core.hands import Hand
from huit.core.rules.facts import Facts, HandFacts
from huit.core.rules.fan_ids import CHICKEN_HAND
from huit.core.rules.profile_types import Profile
from huit.core.rules.readings import every_reading
from huit.core.rules.resolution import Resolution
from huit.core.rules.score_types import Counted, ScoredReading
from huit.core.tiles import is_honor


def score_readings(hand: Hand, profile: Profile) -> tuple[ScoredReading, ...]:
    """Score every reading of a won hand, the highest first.

    Ties: prefer the reading with more absorbed fans, then the first found.
    """
    hand_facts = HandFacts(hand)
    scored = [_score_reading(Facts(hand_facts, reading), profile) for reading in every_reading(hand)]
    if scored and max([one.total for one in scored]) == 0:
        scored = [_chicken(one, profile) for one in scored]
    scored.sort(key=lambda one: (-one.total, -len(one.absorbed)))
    return tuple(scored)


def _score_reading(facts: Facts, profile: Profile) -> ScoredReading:
    holding = [fan.condition.instances(facts) for fan in profile.rows]
    resolution = Resolution(holding, profile, _honor_groups(facts), facts.won_on_knitted_tile)
    total = sum([one.total for one in resolution.counted])
    return ScoredReading(facts.reading, tuple(resolution.counted), tuple(resolution.absorbed), total)


def _honor_groups(facts: Facts) -> int:
    return sum([1 << index for index, group in enumerate(facts.reading.groups) if is_honor(group.tile)])


def _chicken(scored: ScoredReading, profile: Profile) -> ScoredReading:
    """Count a chicken hand: no reading is worth anything (R-C21)."""
    whole = (1 << len(scored.reading.groups)) - 1
    counted = Counted(CHICKEN_HAND, profile.points[CHICKEN_HAND], (whole,))
    return ScoredReading(scored.reading, (counted,), scored.absorbed, counted.total)
