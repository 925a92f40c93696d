"""Games given to an executor, and taken back as they are finished: one process, several, or a cluster's."""

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

from huit.arena.contest import Contest, Place
from huit.arena.games import Game, play_game
from huit.arena.seats import dismiss_all

AHEAD: Final = 3  # pieces of work for each worker: one in play, the next at hand, one to spare

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")


def play_contest(
    contest: Contest,
    places: Iterable[Place],
    executor: Executor,
    *,
    ahead: int = 1,
    piece: int = 1,
    folder: str = "",
) -> Iterator[Game]:
    """The games at these places, in the order in which they are finished.

    `ahead` pieces of `piece` games are with the executor at any time: take several games a piece where sending one away
    costs more than playing it. `folder` is for their records, if there are to be any. Whoever stops early gets what is
    finished; the rest is cancelled. After a failure the executor does that as it ends: a future that is cancelled here
    while its workers are dismissed would fail in a thread of the executor.
    """
    parcel = pickle.dumps(contest)
    waiting: set[Future[list[Game]]] = set()
    try:
        for some in _pieces(places, piece):
            waiting.add(executor.submit(play_games, parcel, some, folder))
            while len(waiting) >= ahead:
                yield from _finished(waiting)
        while waiting:
            yield from _finished(waiting)
    except GeneratorExit:
        for future in waiting:
            future.cancel()
        raise


def _pieces(places: Iterable[Place], size: int) -> Iterator[tuple[Place, ...]]:
    left = iter(places)
    while some := tuple(islice(left, size)):
        yield some


def _finished(waiting: set[Future[list[Game]]]) -> Iterator[Game]:
    """The games of the pieces that are done, which wait no longer."""
    done, _ = wait(waiting, return_when=FIRST_COMPLETED)
    waiting -= done
    for future in done:
        yield from future.result()


def play_games(parcel: bytes, places: Sequence[Place], folder: str = "") -> list[Game]:
    """What a worker does. The contest comes as a parcel, so that it is opened once and not for every game."""
    contest = _unpacked(parcel)
    return [play_game(contest, place, folder) for place in places]


@lru_cache(maxsize=1)
def _unpacked(parcel: bytes) -> Contest:
    contest: Contest = pickle.loads(parcel)
    return contest


# Workers --------------------------------------------------------------------------------------------------------------


class Here(Executor):
    """Plays in this process, at once."""

    def submit(
        self, fn: Callable[Arguments, Answer], /, *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> Future[Answer]:
        future: Future[Answer] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 (whoever asks for the result gets it, as from any executor)
            future.set_exception(error)
        return future


class Processes(ProcessPoolExecutor):
    """Ctrl-C is for the process that prints: it does not reach the others, not even those that are just starting."""

    def submit(
        self, fn: Callable[Arguments, Answer], /, *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> Future[Answer]:
        with _interrupted_later():
            return super().submit(fn, *args, **kwargs)


@contextlib.contextmanager
def _interrupted_later() -> Iterator[None]:
    """A process that is started here keeps Ctrl-C blocked; this one gets it at the end."""
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
    """An executor of so many processes. Whatever ends the block, or this process (kill -9), ends them too."""
    if processes == 1:
        yield Here()
        return
    context = get_context("spawn")  # a fork would copy the thread of a progress bar
    theirs, ours = context.Pipe(duplex=False)
    pool = Processes(processes, context, _begin, (theirs,))
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
    """In a new worker: when whoever started it lets go of the lifeline, it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where Ctrl-C cannot be blocked
    Thread(target=_end_with, args=(lifeline,), daemon=True).start()


def _end_with(lifeline: Connection) -> None:
    with contextlib.suppress(EOFError, OSError):
        lifeline.recv_bytes()
    try:
        dismiss_all()
    finally:
        os._exit(0)
