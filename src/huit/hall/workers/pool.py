"""A pool of worker processes: bounded queue, deadline, turns among askers, cancellation.

Compiled code holds the GIL, and the event loop must stay responsive: whatever computes for more than a few milliseconds
runs here. Functions are module-level; arguments, results and errors are pickled.
"""

from __future__ import annotations

import asyncio
import pickle
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeVar

from huit.hall.workers.errors import QueueFull, WorkerDied, WorkLate
from huit.hall.workers.fair_queue import FairQueue
from huit.hall.workers.process import DIED, WorkerProcess

Found = TypeVar("Found")
Spent = Callable[[float], None]  # told the seconds that work took
MOST_WAITING: Final = 1000
SECONDS: Final = 60.0  # deadline, waiting included
GRACE: Final = 1.0  # seconds that work may go on for nobody before its process is killed


class Workers(Protocol):
    """Runs functions off the event loop."""

    async def run(
        self, function: Callable[..., Found], *arguments: Any, asker: str = "", spent: Spent | None = None
    ) -> Found:
        """Call a function and return its result. Askers take turns; `spent` is told the seconds. Raises WorkError."""
        ...

    def close(self) -> None:
        """Stop the workers."""


class InlineWorkers:
    """Runs functions in place, for tests."""

    async def run(
        self, function: Callable[..., Found], *arguments: Any, asker: str = "", spent: Spent | None = None
    ) -> Found:
        """Call a function here and now, for nobody and for nothing."""
        del asker, spent
        return function(*arguments)

    def close(self) -> None:
        """Do nothing."""


@dataclass(slots=True)
class PoolCounts:
    """Counters since the start, for metrics."""

    done: int = 0
    refused: int = 0
    late: int = 0
    cancelled: int = 0
    died: int = 0
    seconds: float = 0.0  # of work


@dataclass(slots=True, eq=False)
class Job:
    """A call that waits or runs."""

    asker: str
    pickled: bytes
    result: asyncio.Future[Any]
    spent: Spent
    began: float = 0.0


@dataclass(slots=True, eq=False)
class _Seat:
    """A process of the pool, with the job that it runs and the loop that waits for it."""

    process: WorkerProcess | None = None
    job: Job | None = None
    loop: asyncio.AbstractEventLoop | None = None


@dataclass(slots=True)
class WorkerPool:
    """Processes that start with the first work. One that dies is replaced."""

    processes: int = 1
    most_waiting: int = MOST_WAITING
    seconds: float = SECONDS
    niceness: int = 0
    grace: float = GRACE
    counts: PoolCounts = field(default_factory=PoolCounts)
    _waiting: FairQueue[Job] = field(default_factory=FairQueue)
    _seats: list[_Seat] = field(default_factory=list)

    @property
    def waiting(self) -> int:
        """The number of jobs in the queue."""
        return len(self._waiting)

    @property
    def running(self) -> int:
        """The number of jobs being done."""
        return len([seat for seat in self._seats if seat.job is not None])

    async def run(
        self,
        function: Callable[..., Found],
        *arguments: Any,
        asker: str = "",
        spent: Spent | None = None,
    ) -> Found:
        """Call a function in a worker process. Raises its error, or WorkError.

        `spent` is told the seconds of work when it ends, also for a caller that is gone: a cancelled call is taken
        out of the queue, and one that runs is killed if it does not end soon.
        """
        if len(self._waiting) >= self.most_waiting:
            self.counts.refused += 1
            raise QueueFull
        loop = asyncio.get_running_loop()
        job = Job(asker, pickle.dumps((function, arguments)), loop.create_future(), spent or _ignore)
        self._waiting.put(asker, job)
        self._dispatch()
        try:
            async with asyncio.timeout(self.seconds):
                found: Found = await job.result
        except TimeoutError as error:
            if not job.result.cancelled():
                raise  # of the function itself
            self.counts.late += 1
            self._drop(job, 0.0)
            raise WorkLate from error
        except asyncio.CancelledError:
            self.counts.cancelled += 1
            self._drop(job, self.grace)
            raise
        return found

    def close(self) -> None:
        """Kill the processes; work that waits or runs fails. The next call starts anew."""
        seats, self._seats = self._seats, []
        for seat in seats:
            if seat.process is not None:
                seat.process.close()
            if seat.job is not None:
                _fail(seat.job, WorkerDied("closed"))
        while (job := self._waiting.take()) is not None:
            _fail(job, WorkerDied("closed"))

    def _drop(self, job: Job, grace: float) -> None:
        """Forget a job that nobody waits for: at once in the queue, after a grace in a process."""
        if not self._waiting.remove(job.asker, job):
            asyncio.get_running_loop().call_later(grace, self._kill, job)

    def _kill(self, job: Job) -> None:
        for seat in self._seats:
            if seat.job is job and seat.process is not None:
                seat.process.close()

    def _dispatch(self) -> None:
        """Give waiting jobs to idle processes."""
        while self._waiting and (seat := self._idle()) is not None:
            job = self._waiting.take()
            assert job is not None
            seat.job = job
            seat.loop = asyncio.get_running_loop()
            if seat.process is None:
                seat.process = self._started(seat)
            job.began = time.monotonic()
            seat.process.call(job.pickled)

    def _idle(self) -> _Seat | None:
        idle = next((seat for seat in self._seats if seat.job is None), None)
        if idle is None and len(self._seats) < self.processes:
            idle = _Seat()
            self._seats.append(idle)
        return idle

    def _started(self, seat: _Seat) -> WorkerProcess:
        def told(outcome: bytes) -> None:
            assert seat.loop is not None
            try:
                seat.loop.call_soon_threadsafe(self._ended, seat, process, outcome)
            except RuntimeError:  # the loop is closed, and nobody waits any more
                seat.job = None

        process = WorkerProcess(told, self.niceness)
        return process

    def _ended(self, seat: _Seat, process: WorkerProcess, outcome: bytes) -> None:
        """Take the outcome of a job, or the death of its process."""
        if seat.process is not process or seat not in self._seats:
            return
        job, seat.job = seat.job, None
        if outcome == DIED:
            seat.process = None
            self.counts.died += 1
        if job is not None:
            seconds = time.monotonic() - job.began
            self.counts.done += 1
            self.counts.seconds += seconds
            job.spent(seconds)
            _answer(job, outcome)
        self._dispatch()


def _answer(job: Job, outcome: bytes) -> None:
    if outcome == DIED:
        _fail(job, WorkerDied("the process ended"))
        return
    is_value, found = pickle.loads(outcome)
    if not is_value:
        _fail(job, found)
    elif not job.result.done():
        job.result.set_result(found)


def _fail(job: Job, error: Exception) -> None:
    if not job.result.done():
        job.result.set_exception(error)


def _ignore(seconds: float) -> None:
    """Nobody pays for this work."""
