"""Reasons why work has no result."""

from __future__ import annotations

from huit.core.faults import HuitError


class WorkError(HuitError):
    """Work that was not done; `code` is the reason."""

    def __init__(self, code: str, reason: str = "") -> None:
        super().__init__(code, reason)
        self.code = code
        self.reason = reason


class QueueFull(WorkError):
    """As much work waits as may wait."""

    def __init__(self) -> None:
        super().__init__("work_queue_full")


class WorkLate(WorkError):
    """The work was not done within its deadline."""

    def __init__(self) -> None:
        super().__init__("work_late")


class WorkerDied(WorkError):
    """The worker process ended, or raised an error that cannot be sent."""

    def __init__(self, reason: str = "") -> None:
        super().__init__("work_failed", reason)

    def __reduce__(self) -> tuple[type, tuple[str]]:
        return type(self), (self.reason,)
