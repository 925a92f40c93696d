"""Rates at which tiles come: drawn, or thrown by an opponent who has no use for them."""

from __future__ import annotations

from typing import Final

from huit.core.fast.flat import put_float, put_number, slot_float, slots_of
from huit.core.tiles import FIRST_HONOR, KINDS, Kind

CLASSES: Final = ("honors", "terminals", "twos_eights", "threes_sevens", "middles")
ROUNDS: Final = 21.0  # of a whole hand
PHASES: Final = 7
PHASE: Final = 3.0  # rounds
FROM_ONE: Final = 0.33  # of what the three others throw, by one of them

_RANKS: Final = (1, 2, 3, 4, 4, 4, 3, 2, 1)


class Rates:
    """The rate of one copy of each kind, in one round of the table. What the others throw goes by what they see: of a
    kind that lies on the table they throw more, whatever the player holds of it. Without `given` nobody throws."""

    def __init__(
        self, left: list[int], shown: list[int], rounds: float, turns: float, given: list[list[list[float]]]
    ) -> None:
        self.left = slots_of(KINDS)  # copies not seen
        self.drawn = 1.0 / max(1, sum(left))
        shares = _shares(rounds, turns)
        self.given = slots_of(KINDS)  # by any of the three others
        for kind in range(KINDS):
            put_number(self.left, kind, left[kind])
            if left[kind] > 0 and given:
                rates = given[class_of(kind)][shown[kind]]
                often = sum([share * rate for share, rate in zip(shares, rates, strict=True)])
                put_float(self.given, kind, self.drawn * often)

    def given_of(self, kind: Kind) -> float:
        """The rate of one copy of a kind thrown by any of the others."""
        return slot_float(self.given, kind)


def class_of(kind: Kind) -> int:
    return 0 if kind >= FIRST_HONOR else _RANKS[kind % 9]


def phase_of(rounds: float) -> int:
    """The phase of a hand, 0 to 6, by the rounds that are left."""
    return min(PHASES - 1, max(0, int((ROUNDS - rounds) / PHASE)))


def at_round(by_phase: list[float], rounds: float) -> float:
    """Interpolate a figure that is known by phases."""
    at = min(PHASES - 1.0, max(0.0, (ROUNDS - rounds) / PHASE - 0.5))
    before = min(PHASES - 2, int(at))
    return by_phase[before] + (at - before) * (by_phase[before + 1] - by_phase[before])


def _shares(rounds: float, turns: float) -> list[float]:
    """The share of the time to come in each phase of the hand, which may end in any round."""
    shares = [0.0] * PHASES
    goes_on = turns / (1.0 + turns)
    weight = 1.0 - goes_on
    while rounds > 1.0:
        shares[phase_of(rounds)] += weight
        weight *= goes_on
        rounds -= 1.0
    shares[phase_of(rounds)] += 1.0 - sum(shares)
    return shares
