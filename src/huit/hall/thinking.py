"""Bots and planner think in processes of their own: compiled code holds the interpreter, and a table must answer."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import Any, Protocol, TypeVar

from huit.bots.levels import bot_named
from huit.game.actions import Action
from huit.hall.room import Question

Found = TypeVar("Found")


class Thinking(Protocol):
    """Runs a function somewhere, and waits for what it gives."""

    async def run(self, function: Callable[..., Found], *arguments: Any) -> Found: ...

    def close(self) -> None: ...


class HereAndNow:
    """In this process, for tests."""

    async def run(self, function: Callable[..., Found], *arguments: Any) -> Found:
        return function(*arguments)

    def close(self) -> None:
        """Nothing runs elsewhere."""


class InProcesses:
    """A small pool, started when it is first needed; one that broke is replaced."""

    def __init__(self, processes: int = 1) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, function: Callable[..., Found], *arguments: Any) -> Found:
        pool = self._pool = self._pool or self._started()
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, function, *arguments)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None
            raise

    def close(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)

    def _started(self) -> ProcessPoolExecutor:
        fresh = multiprocessing.get_context("spawn")  # a fork would copy sockets and locks of the server
        return ProcessPoolExecutor(self._processes, fresh, initializer=end_with_parent)


def end_with_parent() -> None:
    """A server that is killed cannot tell its processes to end: each watches it."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent.sentinel,), daemon=True).start()


def _end_after(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


def decide(question: Question) -> Action:
    """What a bot does. It is made anew for each question, so that a restored table plays on like any other."""
    return bot_named(question.bot, question.seed).act(question.view, question.legal)
