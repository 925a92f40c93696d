"""The pool of worker processes: bounds, deadlines, turns, cancellation."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.hall.connections import until
from tests.hall.work import (
    LONG,
    end_at_once,
    fail,
    fail_strangely,
    mark,
    mark_and_sleep,
    niceness,
    process_id,
    stop_iterating,
    wait_for,
)

from huit.hall.workers.errors import QueueFull, WorkerDied, WorkLate
from huit.hall.workers.fair_queue import FairQueue
from huit.hall.workers.pool import WorkerPool
from huit.store.errors import JournalBroken


@asynccontextmanager
async def pool_of(**options: Any) -> AsyncIterator[WorkerPool]:
    pool = WorkerPool(**options)
    try:
        yield pool
    finally:
        pool.close()


def evening(work: Callable[[], Awaitable[None]]) -> None:
    async def run() -> None:
        await work()

    asyncio.run(run())


def test_work_is_done_elsewhere() -> None:
    """In a process of its own, which is kept for the next call and is less urgent if that is asked for."""

    async def work() -> None:
        async with pool_of(niceness=7) as pool:
            first = await pool.run(process_id)
            assert first != os.getpid()
            assert await pool.run(process_id, "x") == first
            assert await pool.run(niceness) == os.nice(0) + 7
            assert pool.counts.done == 3

    evening(work)


def test_errors_come_back() -> None:
    """With their values; one that cannot be sent comes as text. A process that ends is replaced."""

    async def work() -> None:
        async with pool_of() as pool:
            with pytest.raises(JournalBroken) as broken:
                await pool.run(fail, "abc")
            assert (broken.value.code, dict(broken.value.faults[0].values)["entry"]) == ("journal_broken", "3")
            with pytest.raises(WorkerDied, match="no way"):
                await pool.run(fail_strangely)
            with pytest.raises(WorkerDied, match="StopIteration"):  # no coroutine can raise it
                await pool.run(stop_iterating)
            with pytest.raises(WorkerDied):
                await pool.run(end_at_once)
            assert await pool.run(process_id) != os.getpid()

    evening(work)


def test_a_full_queue_refuses(tmp_path: Path) -> None:
    """At once; what waits is done."""

    async def work() -> None:
        async with pool_of(most_waiting=2) as pool:
            tasks = [asyncio.create_task(pool.run(wait_for, tmp_path / "go")) for _ in range(3)]
            await until(lambda: pool.waiting == 2)
            with pytest.raises(QueueFull):
                await pool.run(process_id)
            (tmp_path / "go").touch()
            assert len(set(await asyncio.gather(*tasks))) == 1
            assert pool.counts.refused == 1

    evening(work)


def test_a_deadline_ends_the_work(tmp_path: Path) -> None:
    """The process is killed, and the next call has another one."""

    async def work() -> None:
        async with pool_of(seconds=0.05) as pool:
            with pytest.raises(WorkLate):
                await pool.run(mark_and_sleep, tmp_path / "trace")
            pool.seconds = 600.0
            assert await pool.run(process_id) != os.getpid()
            assert pool.counts.late == 1
            assert pool.counts.died == 1

    evening(work)


def test_work_for_nobody_is_not_done(tmp_path: Path) -> None:
    """A call that is cancelled in the queue is never made; one that runs is killed after a grace."""

    async def work() -> None:
        async with pool_of(grace=0.01) as pool:
            spent: list[float] = []
            running = asyncio.create_task(pool.run(mark_and_sleep, tmp_path / "trace", spent=spent.append))
            await until((tmp_path / "trace").exists)
            waiting = asyncio.create_task(pool.run(mark, tmp_path / "trace", "never"))
            await until(lambda: pool.waiting == 1)
            waiting.cancel()
            running.cancel()
            assert await pool.run(mark, tmp_path / "trace", "next") == "next"
            assert (tmp_path / "trace").read_text() == "begun next"
            assert len(spent) == 1, "its asker pays for it"
            assert spent[0] > 0

    evening(work)


def test_askers_take_turns() -> None:
    """A client with many requests waits for the others, not the others for all of its requests."""
    queue: FairQueue[str] = FairQueue()
    for item in ("a1", "a2", "a3", "b1", "c1", "c2"):
        queue.put(item[0], item)
    assert queue.remove("c", "c1")
    assert not queue.remove("c", "c1")
    assert not queue.remove("d", "d1")
    assert [queue.take() for _ in range(len(queue) + 1)] == ["a1", "b1", "c2", "a2", "a3", None]


def test_a_killed_process_is_replaced() -> None:
    """The call that it ran fails; those that wait are made by the next process."""

    async def work() -> None:
        async with pool_of() as pool:
            worker = await pool.run(process_id)
            running = asyncio.create_task(pool.run(time.sleep, LONG))
            waiting = asyncio.create_task(pool.run(process_id))
            await until(lambda: pool.running == 1 and pool.waiting == 1)
            os.kill(worker, signal.SIGKILL)
            with pytest.raises(WorkerDied):
                await running
            assert await waiting != worker

    evening(work)


def test_closing_fails_what_waits() -> None:
    """Nobody waits for ever; and the pool can be used again."""

    async def work() -> None:
        async with pool_of() as pool:
            tasks = [asyncio.create_task(pool.run(time.sleep, LONG)) for _ in range(2)]
            await until(lambda: pool.running == 1 and pool.waiting == 1)
            pool.close()
            found = await asyncio.gather(*tasks, return_exceptions=True)
            assert [type(one) for one in found] == [WorkerDied, WorkerDied]
            assert await pool.run(process_id) != os.getpid()

    evening(work)
