"""Delayed snapshots for spectators."""

from __future__ import annotations

from collections import deque

from huit.hall.messages.protocol import Message


class SpectatorDelay:
    """A queue that releases each snapshot after `seconds`."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._waiting: deque[tuple[float, Message]] = deque()
        self._shown: Message | None = None

    def push(self, now: float, message: Message) -> None:
        """Queue a snapshot."""
        self.due(now)  # drops old snapshots when nobody watches
        self._waiting.append((now + self.seconds, message))

    def due(self, now: float) -> list[Message]:
        """Release the snapshots that are old enough."""
        found: list[Message] = []
        while self._waiting and self._waiting[0][0] <= now:
            found.append(self._waiting.popleft()[1])
        if found:
            self._shown = found[-1]
        return found

    def latest(self, now: float) -> Message | None:
        """The newest released snapshot, for a new spectator."""
        self.due(now)
        return self._shown

    def next_due(self) -> float:
        """The time of the next release."""
        return self._waiting[0][0] if self._waiting else float("inf")
