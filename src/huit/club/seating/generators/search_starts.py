"""Schemas by search, for groups that fit neither blocks nor fours: several starts, and the search from each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from huit.club.seating.apart import Apart, fewest_meetings, hard_groups, pairs_apart, too_large
from huit.club.seating.chance import SeededChance
from huit.club.seating.generators.assignment import assigned
from huit.club.seating.generators.blocks import blocks
from huit.club.seating.generators.designs import design
from huit.club.seating.generators.packing import filled_up, packed_loosely
from huit.club.seating.generators.search import REPEAT, SOFT, without_conflicts
from huit.club.seating.schedule import AT_A_TABLE, Schedule, Seats
from huit.club.seating.schema import Cell, Schema

SEARCH: Final = "search"


def searched(tables: int, sessions: int, rules: Sequence[Apart]) -> Iterator[Schema]:
    """Numbers are the entrants' own: a cell is made of those whom the rules do not tell from each other."""
    players = tables * AT_A_TABLE
    chance = SeededChance(f"huit seating {tables} {sessions}")
    apart = pairs_apart(rules, tables)
    floor = _least_cost(tables, sessions, rules)
    cells = _cells(players, rules)
    for start in _starts(tables, sessions, rules, chance):
        if len(start) == sessions:
            yield Schema(SEARCH, start, cells)
        full = start + tuple(random_seats(players, chance) for _ in range(sessions - len(start)))
        yield Schema(SEARCH, without_conflicts(full, apart, chance, floor=floor), cells)


def random_seats(players: int, chance: SeededChance) -> Seats:
    """One session at random."""
    order = chance.order(players)
    return tuple(tuple(order[first : first + AT_A_TABLE]) for first in range(0, players, AT_A_TABLE))


def _starts(tables: int, sessions: int, rules: Sequence[Apart], chance: SeededChance) -> Iterator[Schedule]:
    """Sessions without a repeat, in which few meet who should not; then none, for a start at random."""
    apart = pairs_apart(rules, tables)
    most = next((count for count in range(sessions, 0, -1) if blocks(tables, count)), 0)
    known = design(tables * AT_A_TABLE)[:sessions]
    if most:
        yield assigned(blocks(tables, most), _loosely_in_blocks(tables, rules), apart, chance)
    if known:
        yield assigned(known, chance.order(tables * AT_A_TABLE), apart, chance)
    yield ()


def _loosely_in_blocks(tables: int, rules: Sequence[Apart]) -> list[int]:
    """The entrant of each number of four blocks, with as many whole groups in a block as fit."""
    groups = _pieces(rules, tables)
    held = packed_loosely([len(group) for group in groups], AT_A_TABLE, tables)
    bins = [[entrant for group in some for entrant in groups[group]] for some in held]
    return [entrant for members in filled_up(bins, tables * AT_A_TABLE, tables) for entrant in members]


def _pieces(rules: Sequence[Apart], tables: int) -> list[list[int]]:
    """The groups, those that are too large cut into pieces of a block's size; largest first, nobody twice."""
    groups = [group for rule in rules for group in too_large(rule, tables).values()]
    pieces = [group[first : first + tables] for group in groups for first in range(0, len(group), tables)]
    pieces += hard_groups(rules, tables)
    pieces += hard_groups([Apart(rule.kind, rule.labels) for rule in rules], tables)
    seen: set[int] = set()
    chosen: list[list[int]] = []
    for piece in pieces:
        if seen.isdisjoint(piece):
            chosen.append(piece)
            seen.update(piece)
    return sorted(chosen, key=len, reverse=True)


def _least_cost(tables: int, sessions: int, rules: Sequence[Apart]) -> int:
    """A cost that no seating can undercut: the search need not go on below it."""
    players = tables * AT_A_TABLE
    repeats = REPEAT * max(0, sessions * tables * 6 - players * (players - 1) // 2)
    if len(rules) != 1:
        return repeats
    large = too_large(rules[0], tables).values()
    return repeats + SOFT * sessions * sum(fewest_meetings(len(group), tables) for group in large)


def _cells(players: int, rules: Sequence[Apart]) -> tuple[Cell, ...]:
    """Groups of one size may be exchanged in the draw, where one rule alone makes them."""
    grouped = [{entrant: label for label, group in rule.groups().items() for entrant in group} for rule in rules]
    alike: dict[tuple[str, ...], list[int]] = {}
    for entrant in range(players):
        alike.setdefault(tuple(labels.get(entrant, "") for labels in grouped), []).append(entrant)
    cells = []
    for number, (labels, members) in enumerate(alike.items()):
        kind = len(members) if len(rules) == 1 and labels[0] else -number
        cells.append(Cell(tuple(members), tuple(members), kind))
    return tuple(cells)
