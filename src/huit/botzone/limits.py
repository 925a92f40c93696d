"""How long a bot that is a program may think, and how much it may say."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """The platform gives one second times a factor of the language, six for Python; the first turn has twice that."""

    turn: float = 6.0  # seconds
    first_turn_factor: float = 2.0
    output: int = 64 * 1024  # bytes a turn

    def seconds(self, turn: int) -> float:
        """For a turn, the first of which is 0."""
        return self.turn * (self.first_turn_factor if turn == 0 else 1)
