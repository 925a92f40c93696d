"""Executors on many machines: Dask and Ray, by address.

    dask:local              workers on this machine
    dask://host:8786        a Dask scheduler
    ray:local               Ray on this machine
    ray://host:10001        a Ray cluster, through its client port

Each is a `concurrent.futures.Executor`: `play_contest` needs nothing else, and any function of an importable module can
be submitted. Both engines repeat what a lost worker was playing; seeds make the repetition the same games.
"""

from __future__ import annotations

import contextlib
import importlib
import logging
import pickle
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from concurrent.futures import TimeoutError as FutureTimeout
from dataclasses import dataclass
from typing import Any, Final

from huit.arena.contest import ArenaError, Contest
from huit.arena.running import Answer, Arguments, check_build, interrupted_later, this_build
from huit.arena.seats import check_players
from huit.core.faults import Fault

DASK_LOCAL: Final = "dask:local"
RAY_LOCAL: Final = "ray:local"
DASK: Final = "dask://"
RAY: Final = "ray://"
FORMS: Final = (DASK_LOCAL, f"{DASK}HOST:8786", RAY_LOCAL, f"{RAY}HOST:10001")
CONNECTING: Final = 15  # seconds
FIRST_ANSWER: Final = 120  # seconds until a worker must have answered
RAY_STARTING: Final = 180  # seconds until a local Ray must have started
RETRIES: Final = 20  # of a piece whose worker died: the deaths of others count too


@dataclass(frozen=True)
class Cluster:
    """An executor, its number of workers now, and its health."""

    executor: Executor
    workers: Callable[[], int]
    is_alive: Callable[[], bool]
    is_local: bool


@contextlib.contextmanager
def cluster_at(url: str, processes: int = 2) -> Iterator[Cluster]:
    """The cluster of an address; a local one has so many processes, and ends with the block. Raises ArenaError."""
    if url == DASK_LOCAL or url.startswith(DASK):
        with _dask(url, processes) as cluster:
            yield cluster
    elif url == RAY_LOCAL or url.startswith(RAY):
        with _ray(url, processes) as cluster:
            yield cluster
    else:
        raise _refused("cluster_address", text=url[:60], forms=", ".join(FORMS))


def check_cluster(cluster: Cluster, contest: Contest) -> None:
    """Ask a worker if it has this build and can make the players: programs, models and modules must be there too."""
    asked = cluster.executor.submit(_probe, pickle.dumps(contest), this_build(contest))
    try:
        asked.result(FIRST_ANSWER)
    except ArenaError:
        raise
    except (FutureTimeout, Exception) as error:
        raise _refused("cluster_silent", reason=_reason(error)) from error


def _probe(pickled: bytes, build: str) -> None:
    contest: Contest = pickle.loads(pickled)
    check_build(contest, build)
    check_players(contest)


def _refused(code: str, **values: str) -> ArenaError:
    return ArenaError((Fault(code, values=tuple(values.items())),))


def _reason(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}".splitlines()[0][:120]


def _package(name: str, extra: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise _refused("cluster_missing", name=error.name or name, extra=extra) from error


def _silence(*packages: str) -> None:
    """Turn off the loggers of some packages, those of their modules too."""
    for name in (*packages, *list(logging.root.manager.loggerDict)):
        if name.partition(".")[0] in packages:
            logging.getLogger(name).disabled = True


# Dask -----------------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def _dask(url: str, processes: int) -> Iterator[Cluster]:
    distributed = _package("distributed", "dask")
    settings = {
        "distributed.scheduler.allowed-failures": RETRIES,
        "distributed.comm.timeouts.connect": f"{CONNECTING}s",
        "distributed.scheduler.worker-saturation": "inf",  # pieces are of a second: none waits for a message
    }
    _silence("distributed", "tornado", "asyncio")  # they tell of a dying worker in tracebacks
    with importlib.import_module("dask.config").set(settings), contextlib.ExitStack() as closing:
        try:
            with interrupted_later():  # Ctrl-C is for this process, not for its workers
                address: Any = url.replace(DASK, "tcp://", 1)
                if url == DASK_LOCAL:
                    address = closing.enter_context(_local_dask(distributed, processes))
                client = closing.enter_context(distributed.Client(address, timeout=CONNECTING, set_as_default=False))
        except (OSError, ValueError, FutureTimeout) as error:
            raise _refused("cluster_unreachable", url=url[:60], reason=_reason(error)) from error
        executor = closing.enter_context(_closed(client.get_executor(pure=False)))
        yield Cluster(
            executor,
            lambda: len(client.scheduler_info(n_workers=-1)["workers"]),
            lambda: client.status == "running",
            url == DASK_LOCAL,
        )


def _local_dask(distributed: Any, processes: int) -> Any:
    return distributed.LocalCluster(
        n_workers=processes,
        threads_per_worker=1,  # the core is not parallel in threads
        dashboard_address=None,
        silence_logs=logging.CRITICAL,
        memory_limit=0,
        preload=["huit.arena.dask_preload"],
    )


@contextlib.contextmanager
def _closed(executor: Executor) -> Iterator[Executor]:
    """Cancel what is not finished at the end; nobody waits for it."""
    try:
        yield executor
    finally:
        with contextlib.suppress(Exception):
            executor.shutdown(wait=False, cancel_futures=True)


# Ray ------------------------------------------------------------------------------------------------------------------


def _call(fn: Callable[Arguments, Answer], /, *args: Arguments.args, **kwargs: Arguments.kwargs) -> Answer:
    """Call a function on a worker. Ray makes no tasks of built-in and compiled functions."""
    return fn(*args, **kwargs)


class RayExecutor(Executor):
    """Ray's tasks as futures."""

    def __init__(self, ray: Any) -> None:
        self._ray = ray
        self._task = ray.remote(_call).options(num_cpus=1, max_retries=RETRIES)
        self._open: dict[Future[Any], Any] = {}  # with Ray's reference to the result

    def submit(
        self, fn: Callable[Arguments, Answer], /, *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> Future[Answer]:
        reference = self._task.remote(fn, *args, **kwargs)
        future: Future[Answer] = reference.future()
        self._open[future] = reference
        future.add_done_callback(lambda done: self._open.pop(done, None))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        if cancel_futures:
            for reference in tuple(self._open.values()):
                with contextlib.suppress(Exception):
                    self._ray.cancel(reference, force=True)
        elif wait:
            for future in tuple(self._open):
                with contextlib.suppress(Exception):
                    future.result()


def _start_ray(ray: Any, url: str, options: dict[str, Any]) -> None:
    """Start Ray, or connect to one."""
    try:
        with interrupted_later(), _patient():
            ray.init(**options)
    except Exception as error:
        ray.shutdown()
        raise _refused("cluster_unreachable", url=url[:60], reason=_reason(error)) from error


@contextlib.contextmanager
def _patient() -> Iterator[None]:
    """Wait longer for a node to register itself: Ray's 30 seconds, for which it has no option, are too few on a busy
    machine."""
    services: Any = importlib.import_module("ray._private.services")
    usual = services.get_node

    def waiting(*arguments: Any) -> Any:
        end = time.monotonic() + RAY_STARTING
        while True:
            try:
                return usual(*arguments)
            except RuntimeError:
                if time.monotonic() > end:
                    raise
            time.sleep(0.5)

    services.get_node = waiting
    try:
        yield
    finally:
        services.get_node = usual


@contextlib.contextmanager
def _ray(url: str, processes: int) -> Iterator[Cluster]:
    ray = _package("ray", "ray")
    options: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.CRITICAL}
    # Workers import what this process can import: the same folders, for modules of players.
    options["runtime_env"] = {"env_vars": {"PYTHONPATH": ":".join([path for path in sys.path if path])}}
    if url == RAY_LOCAL:
        options |= {"num_cpus": processes, "include_dashboard": False}
    else:
        options = {"address": url}
    _start_ray(ray, url, options)
    try:
        with _closed(RayExecutor(ray)) as executor:
            workers = lambda: int(ray.cluster_resources().get("CPU", 0))  # noqa: E731
            yield Cluster(executor, workers, ray.is_initialized, url == RAY_LOCAL)
    finally:
        ray.shutdown()
