"""Pictures for those who watch: each is shown when it is old enough."""

from __future__ import annotations

from collections import deque
from typing import Any

Message = dict[str, Any]


class Delay:
    """The pictures of the last seconds, and the newest one that is old enough."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._waiting: deque[tuple[float, Message]] = deque()
        self._shown: Message | None = None

    def push(self, now: float, message: Message) -> None:
        self.due(now)  # where nobody watches nothing else clears what is old
        self._waiting.append((now + self.seconds, message))

    def due(self, now: float) -> list[Message]:
        """Those that have become old enough since it was last asked."""
        found: list[Message] = []
        while self._waiting and self._waiting[0][0] <= now:
            found.append(self._waiting.popleft()[1])
        if found:
            self._shown = found[-1]
        return found

    def latest(self, now: float) -> Message | None:
        """For somebody who begins to watch."""
        self.due(now)
        return self._shown

    def next_due(self) -> float:
        return self._waiting[0][0] if self._waiting else float("inf")
