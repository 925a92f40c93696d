"""Time and output limits of an external bot."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """The platform's limits: one second times a factor of the language, six for Python; twice that in the first."""

    turn: float = 6.0  # seconds
    first_turn_factor: float = 2.0
    output: int = 64 * 1024  # bytes a turn

    def seconds(self, turn: int) -> float:
        """The time limit of a turn, counted from 0."""
        return self.turn * (self.first_turn_factor if turn == 0 else 1)
