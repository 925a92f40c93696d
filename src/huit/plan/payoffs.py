"""Payoffs: what a win pays, and what is then not paid to somebody else."""

from __future__ import annotations

from typing import Final

from huit.core.rules.payments import BASE

USUAL: Final = 14.0  # points that are lost on average when somebody else wins: counted in games of the bots


class Payoffs:
    """The payoff of a win by its points. Somebody for whom a win is worth more beside (a place gained in the last hand)
    has payoffs of their own."""

    def __init__(self, usual: float = USUAL) -> None:
        self.usual = usual
        self.for_places = False  # whether more than points is at stake

    def self_drawn(self, points: int) -> float:
        """All three opponents pay the points."""
        return 3.0 * float(BASE + points) + self.beside_self_draw(points)

    def given(self, points: int) -> float:
        """The discarder alone pays the points."""
        return float(3 * BASE + points) + self.beside_discard(points)

    def beside_self_draw(self, points: int) -> float:  # noqa: ARG002 (it depends on them where places count)
        """The worth of a self-drawn win beside its payment."""
        return self.usual

    def beside_discard(self, points: int) -> float:  # noqa: ARG002 (it depends on them where places count)
        """The worth of a win on a discard beside its payment."""
        return self.usual
