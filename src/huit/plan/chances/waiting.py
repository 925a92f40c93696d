"""Waiting: the tiles that a hand of thirteen waits for, and the value of that before an end that may come any time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from huit.core.fast.flat import put_float, put_number, slot_float, slot_number, slots_of
from huit.core.tiles import KINDS

if TYPE_CHECKING:
    from mypy_extensions import i64

# The slots of something that may come: its value, how often it comes in a round, 1 if it is drawn.
ARRIVAL: Final = 3
OFTEN: Final = 1
IS_DRAWN: Final = 2


class Waiting:
    """All that thirteen tiles may wait for."""

    def __init__(self) -> None:
        self.arrivals = slots_of(2 * KINDS * ARRIVAL)
        self.count: i64 = 0

    def add(self, value: float, often: float, drawn: bool) -> None:
        """Wait for something more."""
        if value > 0.0:
            at: i64 = ARRIVAL * self.count
            self.count += 1
            put_float(self.arrivals, at, value)
            put_float(self.arrivals, at + OFTEN, often)
            put_number(self.arrivals, at + IS_DRAWN, 1 if drawn else 0)

    def worth(self, end: float) -> float:
        """The value of waiting, the end being worth nothing: the mean of what is worth more than the mean, for only
        that is waited for."""
        arrivals = self.arrivals
        last: i64 = ARRIVAL * self.count
        best = 0.0
        while True:
            rate = end
            gain = 0.0
            at: i64 = 0
            while at < last:
                value = slot_float(arrivals, at)
                if value > best:
                    often = slot_float(arrivals, at + OFTEN)
                    gain += often * value
                    rate += often
                at += ARRIVAL
            mean = gain / rate
            if mean <= best:
                return best
            best = mean

    def gain_of_draw(self, waiting: float) -> float:
        """The value that a draw at once adds to waiting."""
        arrivals = self.arrivals
        last: i64 = ARRIVAL * self.count
        gain = 0.0
        at: i64 = 0
        while at < last:
            value = slot_float(arrivals, at)
            if slot_number(arrivals, at + IS_DRAWN) and value > waiting:
                gain += slot_float(arrivals, at + OFTEN) * (value - waiting)
            at += ARRIVAL
        return gain
