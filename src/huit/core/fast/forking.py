"""Batches on several processes that are forked: they find rows and tables in memory, and answer in shared memory.

Nothing is sent and nothing is loaded again, so that two processes can pay from about 100,000 rows on, where a second
core is free.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from mmap import mmap
from signal import SIGKILL
from threading import active_count
from typing import TYPE_CHECKING, Final

from huit.core.fast.batch import CHUNK_ROWS, ROW, Chunk, score_chunk
from huit.core.fast.scorer import Scorer
from huit.core.rules.fan_ids import FANS

if TYPE_CHECKING:
    from multiprocessing.context import BaseContext

TOTAL_BYTES: Final = 2

Span = tuple[int, int]  # rows from the first number to before the second


def can_fork() -> bool:
    """True where a fork is safe: on Linux, in a process of one thread, unless it starts them otherwise."""
    if sys.platform != "linux" or active_count() > 1:
        return False
    multiprocessing = sys.modules.get("multiprocessing")
    return multiprocessing is None or multiprocessing.get_start_method(allow_none=True) in {None, "fork"}


def without_fork() -> BaseContext:
    """The way to start processes beside other threads: the caller's, unless that is fork. A copy of a process would
    wait forever for a lock that another thread holds at that moment."""
    from multiprocessing import get_all_start_methods, get_context, get_start_method  # noqa: PLC0415 (few need it)

    method = get_start_method(allow_none=True) or get_all_start_methods()[0]
    return get_context("forkserver" if method == "fork" else method)


def forked_chunks(view: memoryview, scorer: Scorer, processes: int, fans: bool) -> Iterator[Chunk]:
    """The totals and the fans of the rows, chunk by chunk, in order. The first share is scored by this process."""
    rows = len(view) // ROW
    each = -(-rows // processes)  # equal to a row: a chunk more would be an eighth of a hundred thousand rows
    shares = [_spans(first, min(first + each, rows)) for first in range(0, rows, each)]
    answers = _Answers(rows, fans)
    children = [_fork(share, view, scorer, answers) for share in shares[1:]]
    try:
        for span in shares[0]:
            yield _scored(span, view, scorer, fans)
        for share in shares[1:]:
            _, status = os.waitpid(children.pop(0), 0)
            if status:
                raise ChildProcessError(f"a process that scored rows ended with status {status}")
            for span in share:
                yield answers.chunk(span)
    finally:
        for child in children:
            os.kill(child, SIGKILL)
            os.waitpid(child, 0)


def _spans(first: int, end: int) -> list[Span]:
    """A share of the rows as chunks."""
    return [(start, min(start + CHUNK_ROWS, end)) for start in range(first, end, CHUNK_ROWS)]


def _fork(share: list[Span], view: memoryview, scorer: Scorer, answers: _Answers) -> int:
    """Start a process that scores a share; its number."""
    child = os.fork()
    if child:
        return child
    status = 1
    try:
        for span in share:
            answers.put(span, _scored(span, view, scorer, answers.fans))
        status = 0
    finally:
        os._exit(status)  # nothing of what this copy of the process would do at its end


def _scored(span: Span, view: memoryview, scorer: Scorer, fans: bool) -> Chunk:
    start, end = span
    return score_chunk(bytes(view[ROW * start : ROW * end]), scorer, fans)


class _Answers:
    """Totals and fans of all rows, in memory that the processes share."""

    def __init__(self, rows: int, fans: bool) -> None:
        self.fans = fans
        self.totals = mmap(-1, TOTAL_BYTES * rows)
        self.counted = mmap(-1, FANS * rows) if fans else None

    def put(self, span: Span, chunk: Chunk) -> None:
        start, end = span
        totals, counted = chunk
        self.totals[TOTAL_BYTES * start : TOTAL_BYTES * end] = totals
        if self.counted is not None:
            self.counted[FANS * start : FANS * end] = counted

    def chunk(self, span: Span) -> Chunk:
        start, end = span
        counted = self.counted[FANS * start : FANS * end] if self.counted is not None else b""
        return self.totals[TOTAL_BYTES * start : TOTAL_BYTES * end], counted
