"""The memory of this process before and after many calls."""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bench.hands import Hands
from bench.subjects import PEER_PROFILE, compat, packed

import huit

BATCH_CALLS = 10_000_000
ROWS = 1_000_000  # of one batch


@dataclass(frozen=True)
class Growth:
    """Growth of the memory in use, from a first few calls to the last."""

    name: str
    calls: int
    kilobytes: int


def resident_kilobytes(process: int | str = "self") -> int:
    status = Path(f"/proc/{process}/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1])


def growths(hands: Hands, calls: int) -> list[Growth]:
    """Batches of ten million hands in all, then so many calls one by one."""
    rows = hands.rows * (ROWS // len(hands))
    return [
        _growth("batch", lambda: huit.score_batch(rows, PEER_PROFILE), BATCH_CALLS, ROWS),
        _growth("packed", packed(hands).run, calls, len(hands)),
        _growth("compat", compat(hands).run, calls, len(hands)),
    ]


def _growth(name: str, run: Callable[[], object], calls: int, calls_of_run: int) -> Growth:
    run()
    run()
    gc.collect()
    before = resident_kilobytes()
    for _ in range(calls // calls_of_run):
        run()
    gc.collect()
    return Growth(name, calls, resident_kilobytes() - before)
