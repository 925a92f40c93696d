"""What a win is worth: what is paid for it and not to somebody else, and in the last hand of a match a place gained."""

from __future__ import annotations

from typing import Final

from huit.core.payments import BASE
from huit.game.seating import table_points
from huit.game.view import View

PLACE: Final = 12.0  # what a table point is worth in points


class Stakes:
    """For one seat; `usual` is what is paid in the mean when somebody else wins."""

    def __init__(self, view: View, usual: float) -> None:
        self.usual = usual
        self.totals = [seat.total for seat in view.seats]
        self.seat = view.seat
        self.is_last = counts_places(view)
        self._self_drawn: dict[int, float] = {}
        self._given: dict[int, float] = {}

    def self_drawn(self, points: int) -> float:
        """What the three pay for such a hand, and what it is worth beside."""
        return 3.0 * float(BASE + points) + self.of_self_draw(points)

    def given(self, points: int) -> float:
        """The same of a hand that is won on a discard."""
        return float(3 * BASE + points) + self.of_discard(points)

    def of_self_draw(self, points: int) -> float:
        if not self.is_last:
            return self.usual
        if points not in self._self_drawn:
            self._self_drawn[points] = self.usual + self._gain(3 * (BASE + points), -float(BASE + points))
        return self._self_drawn[points]

    def of_discard(self, points: int) -> float:
        """Who gives the tile is not known: its points are shared among the three."""
        if not self.is_last:
            return self.usual
        if points not in self._given:
            self._given[points] = self.usual + self._gain(3 * BASE + points, -BASE - points / 3.0)
        return self._given[points]

    def _gain(self, mine: float, others: float) -> float:
        """In table points, times their worth."""
        after = [total + (mine if seat == self.seat else others) for seat, total in enumerate(self.totals)]
        return PLACE * (_points(after, self.seat) - _points([float(total) for total in self.totals], self.seat))


def counts_places(view: View) -> bool:
    """Whether places are decided by this hand, and not by it alone."""
    return view.number == view.last_hand and any(seat.total for seat in view.seats)


def _points(totals: list[float], seat: int) -> float:
    return table_points(tuple([round(10 * total) for total in totals]))[seat]
