"""Run games on an executor: in one process, in several, or on a cluster."""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from functools import lru_cache
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import Final, ParamSpec, TypeVar

from huit.arena.contest import Contest, GameKey
from huit.arena.games import Game, play_game
from huit.arena.seats import close_all

AHEAD: Final = 3  # pieces for each worker: one in play, the next ready, one to spare

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")


def play_contest(
    contest: Contest,
    keys: Iterable[GameKey],
    executor: Executor,
    *,
    ahead: int = 1,
    piece: int = 1,
    folder: str = "",
) -> Iterator[Game]:
    """Play games, and yield them as they finish.

    `ahead` pieces of `piece` games are with the executor at any time: use larger pieces where sending one costs more
    than playing it. `folder` is for their records, if any. Closing the generator cancels what is not finished. After an
    exception the executor cancels it as it ends: a future cancelled here while its workers are shut down would fail in
    a thread of the executor.
    """
    pickled = pickle.dumps(contest)
    waiting: set[Future[list[Game]]] = set()
    try:
        for some in _pieces(keys, piece):
            waiting.add(executor.submit(play_games, pickled, some, folder))
            while len(waiting) >= ahead:
                yield from _finished(waiting)
        while waiting:
            yield from _finished(waiting)
    except GeneratorExit:
        for future in waiting:
            future.cancel()
        raise


def _pieces(keys: Iterable[GameKey], size: int) -> Iterator[tuple[GameKey, ...]]:
    left = iter(keys)
    while some := tuple(islice(left, size)):
        yield some


def _finished(waiting: set[Future[list[Game]]]) -> Iterator[Game]:
    """The games of the finished pieces, which are removed from `waiting`."""
    done, _ = wait(waiting, return_when=FIRST_COMPLETED)
    waiting -= done
    for future in done:
        yield from future.result()


def play_games(pickled: bytes, keys: Sequence[GameKey], folder: str = "") -> list[Game]:
    """Play games in a worker. The contest comes pickled, so that it is unpickled once and not for every game."""
    contest = _unpickled(pickled)
    return [play_game(contest, key, folder) for key in keys]


@lru_cache(maxsize=1)
def _unpickled(pickled: bytes) -> Contest:
    contest: Contest = pickle.loads(pickled)
    return contest


# Workers --------------------------------------------------------------------------------------------------------------


class InProcessExecutor(Executor):
    """Runs each call at once, in this process."""

    def submit(
        self, fn: Callable[Arguments, Answer], /, *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> Future[Answer]:
        future: Future[Answer] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 (the future raises it, as from any executor)
            future.set_exception(error)
        return future


class QuietProcessPool(ProcessPoolExecutor):
    """A process pool that Ctrl-C does not reach, not even while a worker starts: it is for the parent."""

    def submit(
        self, fn: Callable[Arguments, Answer], /, *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> Future[Answer]:
        with _interrupted_later():
            return super().submit(fn, *args, **kwargs)


@contextlib.contextmanager
def _interrupted_later() -> Iterator[None]:
    """Block SIGINT: a process started here inherits that; this one gets a pending Ctrl-C at the end."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextlib.contextmanager
def workers(processes: int) -> Iterator[Executor]:
    """An executor of so many processes, which end with the block, and with this process even on kill -9."""
    if processes == 1:
        yield InProcessExecutor()
        return
    context = get_context("spawn")  # a fork would copy the thread of a progress bar
    theirs, ours = context.Pipe(duplex=False)
    pool = QuietProcessPool(processes, context, _begin, (theirs,))
    try:
        yield pool
    except BaseException:
        ours.close()
        raise
    finally:
        pool.shutdown(cancel_futures=True)
        ours.close()
        theirs.close()


def _begin(lifeline: Connection) -> None:
    """Initialise a worker: it ends when the parent's end of the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # for systems without pthread_sigmask
    Thread(target=_end_with, args=(lifeline,), daemon=True).start()


def _end_with(lifeline: Connection) -> None:
    with contextlib.suppress(EOFError, OSError):
        lifeline.recv_bytes()
    try:
        close_all()
    finally:
        os._exit(0)
