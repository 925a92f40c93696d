"""Worker processes for bots and planner: compiled code holds the GIL, and the event loop must stay responsive."""

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
from huit.hall.live.session import BotRequest

Found = TypeVar("Found")


class Workers(Protocol):
    """Runs functions off the event loop."""

    async def run(self, function: Callable[..., Found], *arguments: Any) -> Found:
        """Call a function with its arguments and return the result."""

    def close(self) -> None:
        """Stop the workers."""


class InlineWorkers:
    """Runs functions in place, for tests."""

    async def run(self, function: Callable[..., Found], *arguments: Any) -> Found:
        return function(*arguments)

    def close(self) -> None:
        """Do nothing."""


class ProcessWorkers:
    """A lazily started process pool; a broken pool is replaced."""

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
        context = multiprocessing.get_context("spawn")  # a fork would copy the server's sockets and locks
        return ProcessPoolExecutor(self._processes, context, initializer=end_with_parent)


def end_with_parent() -> None:
    """Exit when the parent process ends: a killed server cannot stop its workers."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent.sentinel,), daemon=True).start()


def _end_after(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


def decide(request: BotRequest) -> Action:
    """The action of a bot. The bot is created for each request, so a restored table plays on the same way."""
    return bot_named(request.bot, request.seed).act(request.view, request.legal)
