"""What a discard may cost, by what was learned from games of bots."""

from __future__ import annotations

from math import exp

from huit.bots.learned import Learned
from huit.bots.position import Position
from huit.bots.signs import MOST_MELDS, Signs, Thrown
from huit.core.payments import BASE
from huit.core.tiles import KINDS


class Threat:
    """For each kind, the chance that somebody wins on it, and what is paid for it in the mean."""

    def __init__(self, position: Position, learned: Learned) -> None:
        self.chances = [0.0] * KINDS
        self.costs = [0.0] * KINDS
        view = position.view
        table = Thrown(position)
        for seat, other in enumerate(view.seats):
            if seat != view.seat and not other.dead:
                signs = Signs(table, seat)
                fans = learned.fans[min(MOST_MELDS, signs.melds)]
                for kind in range(KINDS):
                    if position.copies[kind]:
                        self._add(kind, _chance(signs.of(kind), learned), fans)

    def _add(self, kind: int, chance: float, fans: float) -> None:
        self.chances[kind] += chance
        self.costs[kind] += chance * (float(BASE) + fans)


def _chance(signs: list[int], learned: Learned) -> float:
    total = learned.start
    for sign in signs:
        total += learned.weights[sign]
    return 1.0 / (1.0 + exp(-total))
