"""A new draw of the sessions to come: those played stay, and whoever met in them is not to meet again."""

from __future__ import annotations

from collections.abc import Sequence

from huit.club.seating.apart import Apart, pairs_apart
from huit.club.seating.arranging.session_order import spread_out
from huit.club.seating.arranging.table_numbers import with_distinct_tables, with_fewest_repeats
from huit.club.seating.arranging.winds import with_winds_after
from huit.club.seating.chance import SeededChance
from huit.club.seating.generators.search import without_conflicts
from huit.club.seating.generators.search_starts import random_seats
from huit.club.seating.schedule import AT_A_TABLE, Schedule


def redrawn(played: Schedule, sessions: int, players: int, rules: Sequence[Apart], seed: str) -> Schedule:
    """So many sessions after those played."""
    done = len(played)
    chance = SeededChance(f"huit redraw {seed} {done} {sessions}")
    start = played + tuple(random_seats(players, chance) for _ in range(sessions))
    schedule = without_conflicts(start, pairs_apart(rules, players // AT_A_TABLE), chance, played=done)
    schedule = with_distinct_tables(spread_out(schedule, done), chance, done)
    schedule = with_fewest_repeats(schedule, chance, done)
    return with_winds_after(played, schedule[done:], players, chance)
