"""Run games on an executor: in one process, in several, or on a cluster."""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from time import monotonic
from typing import Final, ParamSpec, TypeVar

import huit
from huit.arena.contest import ArenaError, Contest, GameKey
from huit.arena.games import Game, play_game
from huit.arena.seats import close_all
from huit.core.faults import Fault, HuitError

AHEAD: Final = 3  # pieces for each worker: one in play, the next ready, one to spare
ADAPTED: Final = 0  # size of a piece: as many games as take about PIECE_SECONDS
PIECE_SECONDS: Final = 1.0
LARGEST_PIECE: Final = 1000
PATIENCE: Final = 10.0  # seconds for which a cluster may be out of reach
MOST_TIMES: Final = 3  # that a piece is given to a cluster which loses its result

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")


class ClusterLost(ArenaError):
    """The cluster is gone. Finished games are kept in the results file."""


@dataclass(frozen=True)
class PlayedPiece:
    """Games that a worker has finished, and the seconds they took."""

    games: list[Game]
    seconds: float


def play_contest(
    contest: Contest,
    keys: Iterable[GameKey],
    executor: Executor,
    *,
    ahead: int = 0,
    piece: int = 1,
    folder: str = "",
    is_alive: Callable[[], bool] | None = None,
) -> Iterator[Game]:
    """Play games, and yield them as they finish.

    >>> from huit.arena import Contest, play_contest, workers
    >>> contest = Contest(("random",) * 4, huit.profile_named("ffmj"), seed="docs")
    >>> with workers(1) as executor:
    ...     games = list(play_contest(contest, contest.keys(deals=3), executor))
    >>> [game.key for game in games]
    [(0, 0), (1, 0), (2, 0)]

    `ahead` pieces of `piece` games are with the executor at any time; by default three for each of its workers. Use
    larger pieces where sending one costs more than playing it; ADAPTED measures the first games and makes pieces of a
    second. `folder` is for their records, if any. `is_alive` tells if a cluster can still be reached; ClusterLost is
    raised soon after it says no. Closing the generator cancels what is not finished. After an exception the executor
    cancels it as it ends: a future cancelled here while its workers are shut down would fail in a thread of the
    executor.
    """
    pickled = pickle.dumps(contest)
    build = this_build(contest)
    ahead = ahead or pieces_ahead(executor)
    left = iter(keys)
    size = piece or 1
    waiting = _PiecesGiven(lambda some: executor.submit(play_games, pickled, some, folder, build), is_alive)
    try:
        while some := tuple(islice(left, size)):
            waiting.give(some)
            while len(waiting.pieces) >= ahead:
                for done in waiting.finished():
                    size = piece or _next_size(size, done)
                    yield from done.games
        while waiting.pieces:
            for done in waiting.finished():
                yield from done.games
    except GeneratorExit:
        for future in waiting.pieces:
            future.cancel()
        raise


def pieces_ahead(executor: Executor) -> int:
    """The number of pieces that keep every worker of an executor busy."""
    if isinstance(executor, InProcessExecutor):
        return 1  # it plays at once what it is given
    width: int | None = getattr(executor, "_max_workers", None)  # of the pools of the standard library
    return AHEAD * (width or os.cpu_count() or 1)


def _next_size(size: int, done: PlayedPiece) -> int:
    """The size of the next piece, at most four times the last: the first games may be unusually short."""
    wanted = int(PIECE_SECONDS * len(done.games) / max(done.seconds, 1e-6)) + 1
    return max(1, min(wanted, 4 * size, LARGEST_PIECE))


class _PiecesGiven:
    """The pieces that are with the executor: their games, and how often each was given to it."""

    def __init__(
        self, submit: Callable[[tuple[GameKey, ...]], Future[PlayedPiece]], is_alive: Callable[[], bool] | None
    ) -> None:
        self.pieces: dict[Future[PlayedPiece], tuple[tuple[GameKey, ...], int]] = {}
        self._submit = submit
        self._is_alive = is_alive

    def give(self, keys: tuple[GameKey, ...], times: int = 1) -> None:
        self.pieces[self._submit(keys)] = (keys, times)

    def finished(self) -> Iterator[PlayedPiece]:
        """The finished pieces, which no longer wait. One whose result a cluster has lost is played again."""
        for future in self._done():
            keys, times = self.pieces.pop(future)
            try:
                played = future.result()
            except HuitError:
                raise
            except (CancelledError, Exception) as error:
                if self._is_alive is None:
                    raise
                # Each engine has its own errors for workers that are gone, and for results that went with them.
                if times == MOST_TIMES or not self._is_alive():
                    raise lost_cluster(type(error).__name__) from error
                self.give(keys, times + 1)
            else:
                yield played

    def _done(self) -> set[Future[PlayedPiece]]:
        done: set[Future[PlayedPiece]] = set()
        last = monotonic()
        while not done:
            timeout = None if self._is_alive is None else 1.0
            done, _ = wait(self.pieces, timeout=timeout, return_when=FIRST_COMPLETED)
            if self._is_alive is None or self._is_alive():
                last = monotonic()
            elif monotonic() - last > PATIENCE and not done:
                raise lost_cluster()
        return done


def lost_cluster(reason: str = "–") -> ClusterLost:
    """The error of a cluster that is gone."""
    return ClusterLost((Fault("cluster_lost", values=(("reason", reason),)),))


def this_build(contest: Contest) -> str:
    """The identity that all workers must share: version, kind of build, rules."""
    return f"huit {huit.__version__}, {huit.build_kind()}, {contest.profile.name} {contest.profile.digest[:12]}"


def play_games(pickled: bytes, keys: Sequence[GameKey], folder: str = "", build: str = "") -> PlayedPiece:
    """Play games in a worker. The contest comes pickled, so that it is unpickled once and not for every game.

    Raises ArenaError in a worker of another build: its games might be others.
    """
    start = monotonic()
    contest = _unpickled(pickled)
    check_build(contest, build)
    return PlayedPiece([play_game(contest, key, folder) for key in keys], monotonic() - start)


def check_build(contest: Contest, build: str) -> None:
    """Raise ArenaError if this process is of another build than `build`, if that is given."""
    if build and build != this_build(contest):
        values = (("found", this_build(contest)), ("wanted", build))
        raise ArenaError((Fault("cluster_version", values=values),))


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
        with interrupted_later():
            return super().submit(fn, *args, **kwargs)


@contextlib.contextmanager
def interrupted_later() -> Iterator[None]:
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
    """An executor of so many processes, which end with the block, and with this process even on kill -9.

    >>> from huit.arena import workers
    >>> with workers(1) as executor:
    ...     executor.submit(abs, -8).result()
    8
    """
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
