"""Threads that change as often as they can: between bytecodes, and in the collector wherever an object is made."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def restless_threads() -> Iterator[None]:
    """Compiled code holds the interpreter but for the collector, which may run Python code, and so another thread."""
    interval, thresholds = sys.getswitchinterval(), gc.get_threshold()
    sys.setswitchinterval(1e-6)
    gc.set_threshold(1, 1_000, 1_000)
    gc.callbacks.append(_let_others_run)
    try:
        yield
    finally:
        gc.callbacks.remove(_let_others_run)
        gc.set_threshold(*thresholds)
        sys.setswitchinterval(interval)


def _let_others_run(phase: str, _info: dict[str, int]) -> None:
    if phase == "stop":
        time.sleep(5e-5)
