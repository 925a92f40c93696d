"""The choice of a generator: designs for small fields, blocks where the groups fit into four, search for the rest.

The candidates are tried in this order, and the first that leaves no meeting to complain of ends the trial; the best is
taken by what it leaves over (huit.club.seating.generators.measure).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from huit.club.seating.apart import Apart, hard_groups, too_large
from huit.club.seating.arranging.session_order import spread_out
from huit.club.seating.arranging.table_numbers import with_distinct_tables, with_fewest_repeats
from huit.club.seating.arranging.winds import with_balanced_winds
from huit.club.seating.chance import SeededChance
from huit.club.seating.generators.blocks import blocks
from huit.club.seating.generators.designs import design
from huit.club.seating.generators.measure import Shortfall, shortfall
from huit.club.seating.generators.packing import filled_up, packed
from huit.club.seating.generators.search_starts import searched
from huit.club.seating.schedule import AT_A_TABLE, Schedule
from huit.club.seating.schema import Cell, Schema

DESIGN: Final = "design"
BLOCKS: Final = "blocks"

# An organiser who tries plans, a draw and its proof ask for the same schema again and again.
SCHEMAS_KEPT: Final = 32

Groups = list[list[int]]


def schema_for(players: int, sessions: int, rules: Sequence[Apart] = ()) -> Schema:
    """The best schema for so many players (a multiple of four) and sessions. The same input gives the same schema."""
    return _schema_for(players, sessions, tuple(rules))


@lru_cache(SCHEMAS_KEPT)
def _schema_for(players: int, sessions: int, rules: tuple[Apart, ...]) -> Schema:
    chance = SeededChance(f"huit table numbers {players} {sessions}")
    best: Schema | None = None
    least: Shortfall | None = None
    for candidate in _candidates(players // AT_A_TABLE, sessions, rules):
        schema = _with(candidate, with_distinct_tables(spread_out(candidate.schedule), chance))
        left = shortfall(schema.seated(schema.undrawn()), rules)._replace(winds=0)  # they come last, and always fit
        if least is None or left < least:
            best, least = schema, left
        if not any(left):
            break
    if best is None:
        raise ValueError("a seating needs at least one table and one session")
    return _with(best, with_balanced_winds(with_fewest_repeats(best.schedule, chance), players))


def _with(schema: Schema, schedule: Schedule) -> Schema:
    return Schema(schema.generator, schedule, schema.cells)


def _candidates(tables: int, sessions: int, rules: Sequence[Apart]) -> Iterator[Schema]:
    """Schemas without winds and table numbers; the search comes only where the groups do not fit."""
    groups = hard_groups([Apart(rule.kind, rule.labels) for rule in rules], tables)
    fitting: list[Schema] = []
    if not any(too_large(rule, tables) for rule in rules):
        fitting = [*_from_designs(tables, sessions, groups), *_from_blocks(tables, sessions, groups)]
    yield from fitting or searched(tables, sessions, rules)


# Candidates -----------------------------------------------------------------------------------------------------------


def _from_designs(tables: int, sessions: int, groups: Groups) -> Iterator[Schema]:
    """Groups of up to four are the tables of one session more, which is never played."""
    players = tables * AT_A_TABLE
    known = design(players)
    if not groups and 0 < sessions <= len(known):
        everybody = tuple(range(players))
        yield Schema(DESIGN, known[:sessions], (Cell(everybody, everybody, 0),))
    bins = _filled(groups, players, tables, AT_A_TABLE) if groups else None
    if bins is not None:
        for generator, schedule in ((DESIGN, known), (BLOCKS, blocks(tables, sessions + 1))):
            if sessions < len(schedule):
                cells = tuple(Cell(four, tuple(some), 0) for four, some in zip(schedule[-1], bins, strict=True))
                yield Schema(generator, schedule[:sessions], cells)


def _from_blocks(tables: int, sessions: int, groups: Groups) -> Iterator[Schema]:
    """Whole groups share a block."""
    bins = _filled(groups, tables * AT_A_TABLE, AT_A_TABLE, tables)
    schedule = blocks(tables, sessions)
    if bins is not None and schedule:
        firsts = range(0, tables * AT_A_TABLE, tables)
        numbers = [tuple(range(first, first + tables)) for first in firsts]
        cells = tuple(Cell(block, tuple(some), 0) for block, some in zip(numbers, bins, strict=True))
        yield Schema(BLOCKS, schedule, cells)


def _filled(groups: Groups, players: int, bins: int, room: int) -> Groups | None:
    """Whole groups in bins of one size, filled up with everybody else; None where they do not fit."""
    chosen = packed([len(group) for group in groups], bins, room)
    if chosen is None:
        return None
    filled: Groups = [[] for _ in range(bins)]
    for group, number in zip(groups, chosen, strict=True):
        filled[number] += group
    return filled_up(filled, players, room)
