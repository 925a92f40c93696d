"""Payoffs in the last hand of a match, where a win may gain a place at the table."""

from __future__ import annotations

from typing import Final

from huit.core.rules.payments import BASE
from huit.game.aliases import Seat
from huit.game.seating import table_points
from huit.game.view import View
from huit.plan.payoffs import Payoffs

PLACE: Final = 12.0  # points that a table point is worth: a guess, for a tournament ranks by table points first


class LastHand(Payoffs):
    """Payoffs of one seat in a last hand: points, and the places gained by them."""

    def __init__(self, view: View) -> None:
        super().__init__()
        self.for_places = True
        self.totals = [seat.total for seat in view.seats]
        self.seat = view.seat
        self._self_drawn: dict[int, float] = {}
        self._given: dict[int, float] = {}

    def beside_self_draw(self, points: int) -> float:
        """Points not paid to somebody else, and the place."""
        if points not in self._self_drawn:
            self._self_drawn[points] = self.usual + self._gain(3 * (BASE + points), -float(BASE + points))
        return self._self_drawn[points]

    def beside_discard(self, points: int) -> float:
        """The same. The discarder is not known: the points are shared among the three."""
        if points not in self._given:
            self._given[points] = self.usual + self._gain(3 * BASE + points, -BASE - points / 3.0)
        return self._given[points]

    def _gain(self, mine: float, others: float) -> float:
        """In table points, times their worth."""
        after = [total + (mine if seat == self.seat else others) for seat, total in enumerate(self.totals)]
        return PLACE * (_points(after, self.seat) - _points([float(total) for total in self.totals], self.seat))


def counts_places(view: View) -> bool:
    """True if this hand decides places, after hands before it."""
    return view.number == view.last_hand and any(seat.total for seat in view.seats)


def _points(totals: list[float], seat: Seat) -> float:
    return table_points(tuple([round(10 * total) for total in totals]))[seat]
