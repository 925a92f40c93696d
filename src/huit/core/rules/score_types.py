"""A score with all an explanation needs: counted fans and their sets, absorbed fans and why, other readings."""

from __future__ import annotations

from dataclasses import dataclass

from huit.core.hands import Hand
from huit.core.rules.fan_ids import IDS, Fan
from huit.core.rules.payments import TOO_CHEAP, Payments, payments_of_win, penalty_of_false_hu
from huit.core.rules.profile_types import Profile
from huit.core.rules.readings import Group, Reading
from huit.core.values import Value

__all__ = ["Absorbed", "Counted", "Score", "ScoredReading"]


@dataclass(frozen=True)
class Counted(Value):
    """A fan that counts, once for each instance. An instance is the groups of the reading that make it, as bits.

    >>> best = huit.score("[123m,1][EEE,2][5555p]45sCC6s|ES1000|2").best
    >>> [(one.id, one.count, one.total) for one in best.counted][:2]
    [('all_types', 1, 6), ('prevalent_wind', 1, 2)]
    """

    fan: Fan
    points: int  # of one instance
    instances: tuple[int, ...]

    @property
    def id(self) -> str:
        return IDS[self.fan]

    @property
    def count(self) -> int:
        return len(self.instances)

    @property
    def total(self) -> int:
        return self.points * len(self.instances)


@dataclass(frozen=True)
class Absorbed(Value):
    """A fan that holds but does not count, the counted fan that absorbs it, and the ruling or principle.

    >>> best = huit.score("1112345678999m5m").best
    >>> [(one.id, one.ruling) for one in best.absorbed][:1]
    [('full_flush', 'P1')]
    """

    fan: Fan
    instances: tuple[int, ...]
    by: Fan
    ruling: str

    @property
    def id(self) -> str:
        return IDS[self.fan]


@dataclass(frozen=True)
class ScoredReading(Value):
    """One reading of a hand with its fans and its points without flowers.

    >>> huit.score("11223344556677m").others[0].total > 0
    True
    """

    reading: Reading
    counted: tuple[Counted, ...]
    absorbed: tuple[Absorbed, ...]
    total: int

    def __repr__(self) -> str:
        return f"ScoredReading({self.total}, {fan_counts(self)})"

    def groups_of(self, instance: int) -> tuple[Group, ...]:
        return tuple([group for index, group in enumerate(self.reading.groups) if instance >> index & 1])


def fan_counts(reading: ScoredReading) -> dict[str, int]:
    """The counted fans of a reading by their ids, and how often each counts."""
    return {one.id: one.count for one in reading.counted}


@dataclass(frozen=True)
class Score(Value):
    """The score of a won hand in one profile.

    >>> score = huit.score("[123m,1][EEE,2][5555p]45sCC6s|ES1000|2")
    >>> score.total, score.total_with_flowers, score.valid
    (11, 13, True)
    >>> score
    Score(11, 'ffmj', {'all_types': 1, 'prevalent_wind': 1, 'concealed_kong': 1, 'self_drawn': 1})
    """

    hand: Hand
    profile: Profile
    best: ScoredReading
    others: tuple[ScoredReading, ...]

    def __repr__(self) -> str:
        return f"Score({self.total}, {self.profile.name!r}, {fan_counts(self.best)})"

    @property
    def total(self) -> int:
        """Points without flowers, compared with the minimum."""
        return self.best.total

    @property
    def flower_points(self) -> int:
        return self.hand.flowers * self.profile.switches.flower_points

    @property
    def total_with_flowers(self) -> int:
        return self.total + self.flower_points

    @property
    def valid(self) -> bool:
        return self.missing == 0

    @property
    def missing(self) -> int:
        """Points missing to the minimum."""
        return max(0, self.profile.switches.minimum - self.total)

    @property
    def payments(self) -> Payments | None:
        """Payments of the win; None below the minimum."""
        if not self.valid:
            return None
        return payments_of_win(self.total_with_flowers, self.hand.situation.self_drawn)

    @property
    def penalty(self) -> Payments | None:
        """Penalty for declaring it below the minimum; None for a valid hand (play 13.3)."""
        return None if self.valid else penalty_of_false_hu(self.profile.switches, TOO_CHEAP)
