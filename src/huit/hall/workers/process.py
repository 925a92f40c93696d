"""A worker process: both ends of its pipe. Functions and results are pickled."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import pickle
import signal
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from queue import SimpleQueue
from typing import Final

from huit.hall.workers.errors import WorkerDied

DIED: Final = b""  # stands for the answer of a process that ended


class WorkerProcess:
    """The server's end: a thread that passes one call at a time to the process and its answer to `told`.

    `told` is called from that thread with the pickled outcome, or with DIED, after which the object is of no use.
    """

    def __init__(self, told: Callable[[bytes], None], niceness: int) -> None:
        self._told = told
        self._niceness = niceness
        self._calls: SimpleQueue[bytes | None] = SimpleQueue()
        self._turn = threading.Lock()
        self._process: multiprocessing.process.BaseProcess | None = None
        self._killed = False
        threading.Thread(target=self._run, name="huit-worker", daemon=True).start()

    def call(self, pickled: bytes) -> None:
        """Pass on a pickled call."""
        self._calls.put(pickled)

    def close(self) -> None:
        """End the process, whatever it does."""
        with self._turn:
            self._killed = True
            if self._process is not None:
                self._process.kill()
        self._calls.put(None)

    def _run(self) -> None:
        ours, theirs = multiprocessing.Pipe()
        with contextlib.suppress(OSError, EOFError), ours:
            with theirs:
                self._start(theirs)
            while (pickled := self._calls.get()) is not None:
                ours.send_bytes(pickled)
                self._told(ours.recv_bytes())
        if self._process is not None:
            self._process.join()
        self._told(DIED)

    def _start(self, theirs: Connection) -> None:
        context = multiprocessing.get_context("spawn")  # a fork would copy the server's sockets and locks
        with self._turn:
            if self._killed:
                raise EOFError
            self._process = context.Process(target=work, args=(theirs, self._niceness), daemon=True)
            self._process.start()


# The end of the process -----------------------------------------------------------------------------------------------


def work(calls: Connection, niceness: int) -> None:
    """Answer calls until the server ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all processes of a terminal; the server ends us
    _end_with_parent()
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    with contextlib.suppress(EOFError, OSError):
        while True:
            calls.send_bytes(outcome(calls.recv_bytes()))


def outcome(pickled: bytes) -> bytes:
    """Call the pickled function: (True, value) or (False, error), pickled."""
    try:
        function, arguments = pickle.loads(pickled)
        return pickle.dumps((True, function(*arguments)))
    except Exception as error:  # noqa: BLE001 (the caller raises it again)
        return _pickled_error(error)


def _pickled_error(error: Exception) -> bytes:
    """An error that can be sent and raised again as it is, else its text."""
    try:
        if isinstance(error, StopIteration):
            raise TypeError
        sent = pickle.dumps((False, error))
        pickle.loads(sent)
    except Exception:  # noqa: BLE001 (any error of a class that was not made for it)
        return pickle.dumps((False, WorkerDied(repr(error)[:200])))
    return sent


def _end_with_parent() -> None:
    """Exit when the parent process ends: a killed server cannot stop its workers."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent.sentinel,), daemon=True).start()


def _end_after(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)
