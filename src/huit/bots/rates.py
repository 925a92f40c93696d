"""How often a tile comes: drawn, or thrown by somebody who has no use for it."""

from __future__ import annotations

from typing import Final

from huit.core.tiles import FIRST_HONOR, KINDS

CLASSES: Final = ("honors", "terminals", "twos_eights", "threes_sevens", "middles")
QUARTERS: Final = 4
DRAWS: Final = 21.0  # of a whole hand
FROM_ONE: Final = 0.33  # of what the three others throw, by one of them

_RANKS: Final = (1, 2, 3, 4, 4, 4, 3, 2, 1)


class Rates:
    """Of one copy of each kind, in one round of the table."""

    def __init__(self, left: list[int], draws: float, given: list[list[list[float]]]) -> None:
        self.left = left
        self.drawn = 1.0 / max(1, sum(left))
        quarter = quarter_of(draws)
        self.given = [0.0] * KINDS  # by any of the three others
        for kind in range(KINDS):
            if left[kind] > 0:
                self.given[kind] = given[class_of(kind)][left[kind] - 1][quarter] * self.drawn


def class_of(kind: int) -> int:
    return 0 if kind >= FIRST_HONOR else _RANKS[kind % 9]


def quarter_of(draws: float) -> int:
    """The quarter of a hand, by the own draws that are left."""
    return min(QUARTERS - 1, max(0, int((DRAWS - draws) / 5.0)))
