"""The quality of a seating: what is left over of each wish, the most important first."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from huit.club.seating.apart import Apart, pairs_apart
from huit.club.seating.arranging.table_numbers import table_repeats
from huit.club.seating.arranging.winds import unbalanced
from huit.club.seating.schedule import Schedule, meetings_of


class Shortfall(NamedTuple):
    """Compared in this order: less is better, zeros are perfect."""

    repeats: int  # meetings beyond the first of two players
    hard: int  # meetings that must not be
    soft: int  # meetings that should not be
    in_a_row: int  # meetings of two players in consecutive sessions
    winds: int  # players whose starting winds are not within one
    tables: int  # times that somebody sits at a table where he sat before, squared


def shortfall(schedule: Schedule, rules: Sequence[Apart] = ()) -> Shortfall:
    tables = len(schedule[0])
    met = meetings_of(schedule)
    hard, soft = pairs_apart(rules, tables)
    return Shortfall(
        repeats=sum(len(sessions) - 1 for sessions in met.values()),
        hard=sum(len(met[pair]) for pair in hard if pair in met),
        soft=sum(len(met[pair]) for pair in soft if pair in met),
        in_a_row=sum(sum(b - a == 1 for a, b in pairwise(sessions)) for sessions in met.values()),
        winds=len(unbalanced(schedule, 4 * tables)),
        tables=table_repeats(schedule),
    )
