"""The proof of a seating: each promise, whether it is kept, and every exception by name."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from huit.club.seating.apart import Apart, fewest_meetings
from huit.club.seating.schedule import AT_A_TABLE, Pair, Schedule, Seats, meetings_of, pairs_of, places_of, winds_of

REPEATS: Final = "repeats"  # nobody meets anybody twice
CONSECUTIVE: Final = "consecutive"  # nobody meets anybody in two sessions in a row
APART: Final = "apart"  # nobody meets one of his country, team or club
WINDS: Final = "winds"  # everybody starts as each wind equally often, within one
TABLES: Final = "tables"  # nobody sits twice at the same table
CHECKS: Final = (REPEATS, CONSECUTIVE, APART, WINDS, TABLES)


@dataclass(frozen=True, slots=True)
class Breach:
    """One exception: the players, and the sessions and the table where there is one. All from 0."""

    players: tuple[int, ...]
    sessions: tuple[int, ...] = ()
    table: int = -1
    group: str = ""  # the country, team or club that two share
    winds: tuple[int, ...] = ()  # how often somebody starts as each wind


@dataclass(frozen=True, slots=True)
class Check:
    """A promise and its exceptions. `least` is the number of exceptions that no seating can avoid.

    `four_tables`: four who part go to four tables, one of them to the same as before. Each two sessions bring one back
    to each table, unless people meet twice.
    """

    kind: str
    breaches: tuple[Breach, ...]
    hard: bool = True
    by: str = ""  # country, team or club
    least: int = 0
    four_tables: bool = False

    @property
    def kept(self) -> bool:
        return not self.breaches


@dataclass(frozen=True, slots=True)
class Proof:
    """All checks of a seating, how many pairs meet how often, and everybody's starting winds."""

    checks: tuple[Check, ...]
    meetings: tuple[int, ...]  # pairs that meet never, once, twice ...
    winds: tuple[tuple[int, ...], ...]

    @property
    def kept(self) -> bool:
        """True if every hard promise is kept."""
        return all(check.kept for check in self.checks if check.hard)


def proof_of(schedule: Schedule, rules: Sequence[Apart] = ()) -> Proof:
    """Everything is counted from the seating alone, whoever made it. Late arrivals make more players than seats."""
    players = 1 + max(player for seats in schedule for four in seats for player in four)
    met = meetings_of(schedule)
    winds = winds_of(schedule, players)
    repeats = tuple(_repeats(met))
    checks = [
        Check(REPEATS, repeats, least=_fewest_repeats(schedule, players)),
        Check(CONSECUTIVE, tuple(_in_a_row(met))),
        *[_apart(rule, schedule) for rule in rules],
        Check(WINDS, tuple(_uneven(winds))),
        _tables(schedule, met_twice=bool(repeats)),
    ]
    return Proof(tuple(checks), _histogram(met, players), tuple(tuple(counts) for counts in winds))


def _repeats(met: dict[Pair, list[int]]) -> Iterator[Breach]:
    for pair, sessions in sorted(met.items()):
        if len(sessions) > 1:
            yield Breach(pair, tuple(sessions))


def _in_a_row(met: dict[Pair, list[int]]) -> Iterator[Breach]:
    for pair, sessions in sorted(met.items()):
        for before, after in itertools.pairwise(sessions):
            if after == before + 1:
                yield Breach(pair, (before, after))


def _fewest_repeats(schedule: Schedule, players: int) -> int:
    """The meetings that there are more than pairs."""
    meetings = sum(len(four) * (len(four) - 1) // 2 for seats in schedule for four in seats)
    return max(0, meetings - players * (players - 1) // 2)


def _apart(rule: Apart, schedule: Schedule) -> Check:
    groups = rule.groups()
    least = sum(_fewest_in_session(seats, group) for seats in schedule for group in groups.values())
    grouped = {entrant: label for label, group in groups.items() for entrant in group}
    breaches = [
        Breach(pair, (session,), table, grouped[pair[0]])
        for session, seats in enumerate(schedule)
        for table, four in enumerate(seats)
        for pair in pairs_of(four)
        if pair[0] in grouped and grouped[pair[0]] == grouped.get(pair[1])
    ]
    return Check(APART, tuple(breaches), rule.hard and not least, rule.kind, least)


def _fewest_in_session(seats: Seats, group: Sequence[int]) -> int:
    here = {player for four in seats for player in four}
    return fewest_meetings(len(here.intersection(group)), len(seats))


def _uneven(winds: Sequence[Sequence[int]]) -> Iterator[Breach]:
    for player, counts in enumerate(winds):
        if max(counts) - min(counts) > 1:
            yield Breach((player,), winds=tuple(counts))


def _tables(schedule: Schedule, met_twice: bool) -> Check:
    least = _fewest_same_tables(schedule)
    four_tables = len(schedule[0]) == AT_A_TABLE and len(schedule) > 1 and not met_twice
    return Check(TABLES, tuple(_same_tables(schedule)), hard=False, least=least, four_tables=four_tables)


def _same_tables(schedule: Schedule) -> Iterator[Breach]:
    for (player, table), times in sorted(places_of(schedule).items()):
        if times > 1:
            sessions = tuple(number for number, seats in enumerate(schedule) if player in seats[table])
            yield Breach((player,), sessions, table)


def _fewest_same_tables(schedule: Schedule) -> int:
    """A player with more sessions than there are tables comes back to one."""
    played = Counter(player for seats in schedule for four in seats for player in four)
    return sum(sessions > len(schedule[0]) for sessions in played.values())


def _histogram(met: dict[Pair, list[int]], players: int) -> tuple[int, ...]:
    counts = Counter(len(sessions) for sessions in met.values())
    counts[0] = players * (players - 1) // 2 - len(met)
    return tuple(counts[times] for times in range(max(counts) + 1))
