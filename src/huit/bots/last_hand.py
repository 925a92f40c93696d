"""Payoffs in the last hand of a match, where a win may gain a place at the table."""

from __future__ import annotations

from typing import Final

from huit.core.rules.payments import BASE
from huit.game.aliases import Seat
from huit.game.seating import table_points
from huit.game.view import View
from huit.plan.payoffs import Payoffs

POINTS_OF_A_TABLE_POINT: Final = 12.0  # a guess: a tournament ranks by table points first


class LastHandPayoffs(Payoffs):
    """Payoffs of one seat in a last hand: points, and the places gained by them."""

    def __init__(self, view: View) -> None:
        super().__init__()
        self.for_places = True
        self.totals = [seat.total for seat in view.seats]
        self.seat = view.seat
        self._self_drawn: dict[int, float] = {}
        self._given: dict[int, float] = {}

    def beside_self_draw(self, points: int) -> float:
        """The worth of a self-drawn win beside its payment: no other is paid, and a place may be gained."""
        if points not in self._self_drawn:
            self._self_drawn[points] = self.usual + self._gain(3 * (BASE + points), -float(BASE + points))
        return self._self_drawn[points]

    def beside_discard(self, points: int) -> float:
        """The worth of a win on a discard beside its payment. The discarder is not known: the three share it."""
        if points not in self._given:
            self._given[points] = self.usual + self._gain(3 * BASE + points, -BASE - points / 3.0)
        return self._given[points]

    def _gain(self, mine: float, others: float) -> float:
        """The table points gained, in points, when the seat wins `mine` and each of the others `others`."""
        after = [total + (mine if seat == self.seat else others) for seat, total in enumerate(self.totals)]
        before = [float(total) for total in self.totals]
        return POINTS_OF_A_TABLE_POINT * (_table_points(after, self.seat) - _table_points(before, self.seat))


def counts_places(view: View) -> bool:
    """True if this hand decides places, after hands before it."""
    return view.number == view.last_hand and any(seat.total for seat in view.seats)


def _table_points(totals: list[float], seat: Seat) -> float:
    return table_points(tuple([round(10 * total) for total in totals]))[seat]
