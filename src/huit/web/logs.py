"""The server log: one line per expected failure, rate-limited."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from huit.web.rate_limit import TokenBucket

BURST: Final = 20  # lines of one kind
PER_SECOND: Final = 1.0
# Failures of clients that uvicorn logs with a traceback.
_EXPECTED: Final = frozenset(("Invalid UTF-8 sequence received from client.",))


class LogLimit(logging.Filter):
    """A token bucket per kind of line. Drops the traceback of expected failures."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._buckets: dict[str, TokenBucket] = {}
        self._dropped: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """False for a line too many; the next one of its kind says how many were dropped."""
        kind, now = str(record.msg), self._clock()
        if kind in _EXPECTED:
            record.exc_info = None
        if not self._buckets.setdefault(kind, TokenBucket(BURST, PER_SECOND, now)).takes(now):
            self._dropped[kind] += 1
            return False
        if dropped := self._dropped.pop(kind, 0):
            record.msg = f"{record.msg} ({dropped} more like this were not logged)"
        return True


LOG_CONFIG: Final[dict[str, Any]] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"limit": {"()": LogLimit}},
    "formatters": {"line": {"()": "uvicorn.logging.DefaultFormatter", "fmt": "%(levelprefix)s %(message)s"}},
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "stream": "ext://sys.stderr",
            "formatter": "line",
            "filters": ["limit"],
        }
    },
    "loggers": {name: {"handlers": ["stderr"], "level": "WARNING", "propagate": False} for name in ("uvicorn", "huit")},
}
