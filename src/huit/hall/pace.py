"""How long everything lasts, in seconds; tests and measurements make it shorter."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """`factor` shortens the pauses of play and the time for a claim, not the patience with people."""

    factor: float = 1.0
    pause: float = 0.8  # a bot's turn, and a discard that nobody is waited for
    away: float = 1.0  # the turn of somebody who is away
    grace: float = 15.0  # after which who is not connected is away
    between: float = 30.0  # hands, unless everybody wants to go on
    naming: float = 60.0  # of the fans by the winner
    abandoned: float = 600.0  # after which a table with nobody at it ends
    watch_delay: float = 30.0
    thinking: float = 10.0  # of a bot, before the least is played for it

    @property
    def short(self) -> float:
        return self.pause * self.factor

    @property
    def absent(self) -> float:
        return self.away * self.factor

    def claim(self, seconds: int) -> float:
        return seconds * self.factor
