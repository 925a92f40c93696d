"""The server log: one line per expected failure, rate-limited."""

from __future__ import annotations

import json
import logging
import time
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Final

from huit.web.limits.rate_limit import TokenBucket

BURST: Final = 20  # lines of one kind
PER_SECOND: Final = 1.0
_MOST_KINDS: Final = 10_000  # in memory
# Failures of clients that uvicorn logs with a traceback.
_EXPECTED: Final = frozenset(("Invalid UTF-8 sequence received from client.",))


class LogLimit(logging.Filter):
    """A token bucket per kind of line, and per table where a line names one by `extra={"each": name}`.

    Drops the traceback of expected failures.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._buckets: dict[str, TokenBucket] = {}
        self._dropped: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """False for a line too many; the next one of its kind says how many were dropped."""
        kind, now = f"{record.msg}{getattr(record, 'each', '')}", self._clock()
        if kind in _EXPECTED:
            record.exc_info = None
        if len(self._buckets) >= _MOST_KINDS:
            self._buckets.clear()
            self._dropped.clear()
        if not self._buckets.setdefault(kind, TokenBucket(BURST, PER_SECOND, now)).takes(now):
            self._dropped[kind] += 1
            return False
        if dropped := self._dropped.pop(kind, 0):
            record.msg = f"{record.msg} ({dropped} more like this were not logged)"
        return True


class OneLine(logging.Formatter):
    """`time level logger: message`; a traceback follows on lines of its own. Control characters are escaped."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s", "%Y-%m-%dT%H:%M:%S%z")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 (the name of the standard library)
        return escaped(super().formatMessage(record))

    def formatException(self, ei: Any) -> str:  # noqa: N802 (the name of the standard library)
        return "\n".join([escaped(line) for line in super().formatException(ei).split("\n")])


class JsonLine(logging.Formatter):
    """One JSON object a line: time, level, logger, message, and the traceback of a fault of ours."""

    def format(self, record: logging.LogRecord) -> str:
        plain = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            plain["traceback"] = self.formatException(record.exc_info)
        return json.dumps(plain)  # ASCII: no control character of any kind


def escaped(text: str) -> str:
    """The text with control characters as escapes: a log is read on a terminal."""
    return "".join([one if one.isprintable() else one.encode("unicode_escape").decode() for one in text])


def log_config(*, json: bool = False) -> dict[str, Any]:
    """The configuration of logging: warnings of uvicorn, and what happens to the server, on stderr."""
    stderr = {"class": "logging.StreamHandler", "stream": "ext://sys.stderr", "formatter": "line", "filters": ["limit"]}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"limit": {"()": LogLimit}},
        "formatters": {"line": {"()": JsonLine if json else OneLine}},
        "handlers": {"stderr": stderr},
        "loggers": {
            name: {"handlers": ["stderr"], "level": level, "propagate": False}
            for name, level in (("uvicorn", "WARNING"), ("huit", "INFO"))
        },
    }
