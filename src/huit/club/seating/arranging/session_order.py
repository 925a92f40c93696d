"""The order of the sessions: two who meet again do not meet in consecutive sessions."""

from __future__ import annotations

from typing import Final

from huit.club.seating.schedule import Schedule, repeated

STEPS: Final = 20_000


def spread_out(schedule: Schedule, played: int = 0) -> Schedule:
    """The same sessions, ordered so that few pairs meet twice in a row. Those played stay first."""
    if not repeated(schedule):
        return schedule
    order = _Order(_shared(schedule), played).best()
    return tuple(schedule[number] for number in order)


def _shared(schedule: Schedule) -> list[list[int]]:
    """The number of pairs that two sessions have in common."""
    shared = [[0] * len(schedule) for _ in schedule]
    for sessions in repeated(schedule).values():
        for one in sessions:
            for other in sessions:
                shared[one][other] += one != other
    return shared


class _Order:
    """Branch and bound over orders, the nearest session with the fewest pairs in common first."""

    def __init__(self, shared: list[list[int]], played: int) -> None:
        self.shared = shared
        self.played = list(range(played))
        self.found = list(range(len(shared)))
        self.least = sum(shared[one][one + 1] for one in range(max(0, played - 1), len(shared) - 1))
        self.steps = STEPS

    def best(self) -> list[int]:
        self._extend(self.played, 0)
        return self.found

    def _extend(self, order: list[int], cost: int) -> None:
        self.steps -= 1
        if cost >= self.least or self.steps < 0:
            return
        if len(order) == len(self.shared):
            self.found, self.least = order, cost
            return
        before = self.shared[order[-1]] if order else [0] * len(self.shared)
        for session in sorted(range(len(self.shared)), key=lambda session: before[session]):
            if session not in order:
                self._extend([*order, session], cost + before[session])
