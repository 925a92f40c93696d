"""Plans: how each session of an event is seated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from huit.club.faults import DeskError, desk_fault
from huit.club.seating.apart import Apart
from huit.club.seating.by_rank.monrad import by_intervals, by_places, monrad
from huit.club.seating.by_rank.quarters import by_quarters
from huit.club.seating.chance import SeededChance
from huit.club.seating.schedule import Schedule, Seats

PRESET: Final = "preset"
PRESET_FINAL: Final = "preset+final"
MONRAD: Final = "monrad"
GROUPS16: Final = "groups16"
INTERVAL: Final = "interval"
FILE: Final = "file"

# Ways to seat one session.
DRAWN: Final = "drawn"  # before the event
PLACES: Final = "places"  # 1-4, 5-8 and so on
RANKED: Final = "ranked"  # by rank, without repeats
QUARTERS: Final = "quarters"  # groups of sixteen are made
FROZEN: Final = "frozen"  # the groups stay
GIVEN: Final = "given"  # read from a file
INTERVALS: Final = "interval"  # places 1, 1 + k, 1 + 2k and 1 + 3k together
WAYS: Final = (DRAWN, PLACES, RANKED, QUARTERS, FROZEN, GIVEN, INTERVALS)
BY_RANK: Final = (PLACES, RANKED, QUARTERS, FROZEN, INTERVALS)

# The last sessions of each plan; those before them are all seated in the first way named.
PLANS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    PRESET: (DRAWN, ()),
    PRESET_FINAL: (DRAWN, (PLACES,)),
    MONRAD: (RANKED, ()),
    GROUPS16: (DRAWN, (QUARTERS, FROZEN)),
    INTERVAL: (INTERVALS, ()),
    FILE: (GIVEN, ()),
}


def ways(plan: str, sessions: int) -> tuple[str, ...]:
    """The way in which each session is seated. The first one is drawn, unless it comes from a file."""
    usual, last = PLANS[plan]
    if sessions <= len(last):
        raise DeskError(desk_fault("seat_plan_short", plan=plan, sessions=sessions, fewest=len(last) + 1))
    all_ways = [*[usual] * (sessions - len(last)), *last]
    if usual != GIVEN:
        all_ways[0] = DRAWN
    return tuple(all_ways)


def seats_by_rank(
    way: str, ranking: Sequence[int], played: Schedule, rules: Sequence[Apart], seed: str, interval: int = 2
) -> Seats:
    """The next session, from the ranking after the ones played: players, best first."""
    if way == INTERVALS:
        return by_intervals(ranking, played, interval)
    if way == PLACES:
        return by_places(ranking, played)
    if way == RANKED:
        return monrad(ranking, played, rules, SeededChance(f"huit monrad {seed} {len(played)}"))
    return by_quarters(ranking, played, rules, frozen=way == FROZEN)
