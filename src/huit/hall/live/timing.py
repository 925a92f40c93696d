"""Timing of a live table, in seconds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Timing:
    """Durations. `factor` scales the pauses of play and the claim window, not the patience with people."""

    factor: float = 1.0
    pause: float = 0.8  # a bot's turn, and a discard without a person to wait for
    away: float = 1.0  # the turn of a player who is away
    grace: float = 15.0  # until a disconnected player counts as away
    between: float = 30.0  # hands, unless everybody is ready earlier
    naming: float = 60.0  # the fans, by the winner
    abandoned: float = 600.0  # until an empty table ends
    watch_delay: float = 30.0
    hello: float = 5.0  # until a new connection must have sent its first message
    thinking: float = 0.8  # until a quick level plays for a bot; as long as the pause, which so tells nothing

    @property
    def short(self) -> float:
        """The pause after a bot's turn or an unclaimed discard."""
        return self.pause * self.factor

    @property
    def absent(self) -> float:
        """The turn of a player who is away."""
        return self.away * self.factor

    def claim(self, seconds: int) -> float:
        """The length of the claim window."""
        return seconds * self.factor
