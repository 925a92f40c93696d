"""An independent checker of seatings: it counts everything from the tables, and shares no code with the generators."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Tables = Sequence[Sequence[Sequence[int]]]


@dataclass(frozen=True)
class Found:
    """The defects of a seating."""

    repeats: int
    forbidden: int
    uneven: int
    same_table: int


def checked(sessions: Tables, players: int, labels: Sequence[str] = ()) -> Found:
    """Counts after a check that every session seats everybody once, four at a table."""
    together = [[0] * players for _ in range(players)]
    started = [[0, 0, 0, 0] for _ in range(players)]
    visits = [[0] * (players // 4) for _ in range(players)]
    for tables in sessions:
        assert sorted(player for table in tables for player in table) == list(range(players))
        assert {len(table) for table in tables} == {4}
        for number, table in enumerate(tables):
            for wind in range(4):
                started[table[wind]][wind] += 1
                visits[table[wind]][number] += 1
                for other in range(wind):
                    together[table[wind]][table[other]] += 1
                    together[table[other]][table[wind]] += 1
    pairs = [(one, other) for one in range(players) for other in range(one)]
    return Found(
        repeats=sum(max(0, together[one][other] - 1) for one, other in pairs),
        forbidden=sum(
            together[one][other] for one, other in pairs if labels and labels[one] and labels[one] == labels[other]
        ),
        uneven=sum(1 for counts in started if max(counts) > min(counts) + 1),
        same_table=sum(times - 1 for row in visits for times in row if times > 1),
    )


def labelled(players: int, sizes: Sequence[int]) -> tuple[str, ...]:
    """The labels of groups of these sizes, one after the other; the others have none."""
    labels = [f"group {number}" for number, size in enumerate(sizes) for _ in range(size)]
    return (*labels, *[""] * (players - len(labels)))
