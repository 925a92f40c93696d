"""A child process with line-based input and output: reads time out, output is limited, and it ends with ours."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import threading
import time
import weakref
from collections.abc import Callable, Mapping
from queue import Empty, SimpleQueue
from typing import IO, Final

from huit.bots.hosting import CRASHED
from huit.bots.protocol import BotFailure

TIMED_OUT: Final = "timed_out"
FLOODED: Final = "flooded"

_PIECE: Final = 4096  # bytes
_WAITING: Final = 64  # unread pieces: backpressure for a child that floods
_STDERR_TAIL: Final = 500  # bytes of stderr that are stored
# Variables that a program is given: to find its files, its language and its libraries.
_KEPT: Final = frozenset(
    (
        *("PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "TZ", "TMPDIR", "TEMP", "TMP"),
        *("SYSTEMROOT", "COMSPEC", "PATHEXT", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "JAVA_HOME"),
        *("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "HUIT_CACHE"),
    )
)
_GRACE: Final = 1.0  # seconds for a killed process to exit


def clean_environment(ours: Mapping[str, str]) -> dict[str, str]:
    """The variables that a program needs to run; none of those in which people keep passwords and keys."""
    return {name: value for name, value in ours.items() if name.upper() in _KEPT or name.startswith("LC_")}


class ChildProcess:
    """A child in its own process group, so that its children end with it. Killed when it is garbage-collected."""

    def __init__(self, command: list[str]) -> None:
        child = _children.start(command)
        self._stdin = _pipe(child.stdin)
        self._output = _Output()
        self._last_error = bytearray()
        self._errors = _thread(_drain, _pipe(child.stderr), self._last_error)
        _thread(_read_into, _pipe(child.stdout), self._output)
        self._unread = b""
        self._end = weakref.finalize(self, _end_process, child, self._output)

    @property
    def last_error(self) -> str:
        """The last line of its stderr, for error messages."""
        self._errors.join(_GRACE)
        return self._last_error.decode(errors="replace").strip().rpartition("\n")[2]

    def send(self, text: str) -> None:
        """Write a short text to its stdin; a child that has exited is noticed by the next read."""
        _write(self._stdin, text)

    def send_last(self, text: str) -> None:
        """Write any amount of text and close its stdin. Does not block: the child may never read it."""
        _thread(_write_and_close, self._stdin, text)

    def read_line(self, deadline: float, allowed: int) -> str | None:
        """The next line without its newline, None at the end. Raises BotFailure at the deadline, or past the limit."""
        while b"\n" not in self._unread:
            if len(self._unread) > allowed:
                raise BotFailure(FLOODED, f"more than {allowed} bytes")
            piece = self._output.take(deadline)
            if not piece:
                line, self._unread = self._unread, b""
                return line.decode(errors="replace") if line else None
            self._unread += piece
        raw, _, self._unread = self._unread.partition(b"\n")
        return raw.removesuffix(b"\r").decode(errors="replace")

    def close(self) -> None:
        """Kill it and its process group."""
        self._end()


class Children:
    """The child processes of this one. After `end` none is left, and none can be started any more."""

    def __init__(self) -> None:
        # Held while a child starts, so that it is registered, or not there yet. The garbage collector may end another
        # child meanwhile, in the same thread.
        self._lock = threading.RLock()
        self._running: set[subprocess.Popen[bytes]] = set()
        self._ended = False

    def start(self, command: list[str]) -> subprocess.Popen[bytes]:
        """Start a child in its own process group. Raises BotFailure."""
        with self._lock:
            if self._ended:
                raise BotFailure(CRASHED, "this process is ending")
            try:
                child = subprocess.Popen(
                    command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    start_new_session=True,
                    env=clean_environment(os.environ),
                )
            except OSError as error:
                raise BotFailure(CRASHED, f"{command[0]}: {error.strerror or error}") from error
            self._running.add(child)
        return child

    def forget(self, child: subprocess.Popen[bytes]) -> None:
        """Drop a child that was killed."""
        with self._lock:
            self._running.discard(child)

    def end(self) -> None:
        """Kill all children, also those that other threads are starting just now."""
        with self._lock:
            self._ended = True
            for child in tuple(self._running):
                _kill(child)


_children: Final = Children()


def end_children() -> None:
    """Kill all programs of this process, before it exits."""
    _children.end()


class _Output:
    """A bounded queue fed by a thread that reads a pipe: reads from a queue can time out, reads from a pipe cannot."""

    def __init__(self) -> None:
        self._pieces: SimpleQueue[bytes] = SimpleQueue()
        self._room = threading.Semaphore(_WAITING)
        self._abandoned = False

    def put(self, piece: bytes) -> None:
        """Add a piece; blocks while the queue is full."""
        if not self._abandoned:
            self._room.acquire()
        self._pieces.put(piece)

    def take(self, deadline: float) -> bytes:
        """The next piece, empty at the end. Raises BotFailure at the deadline."""
        try:
            piece = self._pieces.get(timeout=max(0.0, deadline - time.monotonic()))
        except Empty:
            raise BotFailure(TIMED_OUT) from None
        self._room.release()
        if not piece:
            self._pieces.put(piece)  # the end stays the end
        return piece

    def abandon(self) -> None:
        """Stop reading: unblock the thread that puts, for good."""
        self._abandoned = True
        self._room.release()


def _thread(work: Callable[..., None], *arguments: object) -> threading.Thread:
    thread = threading.Thread(target=work, args=arguments, daemon=True)
    thread.start()
    return thread


def _read_into(stdout: IO[bytes], output: _Output) -> None:
    with stdout:
        piece = os.read(stdout.fileno(), _PIECE)
        while piece:
            output.put(piece)
            piece = os.read(stdout.fileno(), _PIECE)
    output.put(b"")


def _drain(stderr: IO[bytes], last_error: bytearray) -> None:
    with stderr:
        piece = os.read(stderr.fileno(), _PIECE)
        while piece:
            last_error += piece
            del last_error[:-_STDERR_TAIL]
            piece = os.read(stderr.fileno(), _PIECE)


def _write(stdin: IO[bytes], text: str) -> None:
    with contextlib.suppress(OSError, ValueError):  # the reader has closed the pipe
        stdin.write(text.encode())
        stdin.flush()


def _write_and_close(stdin: IO[bytes], text: str) -> None:
    _write(stdin, text)
    _close(stdin)


def _close(stdin: IO[bytes]) -> None:
    with contextlib.suppress(OSError):
        stdin.close()


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    if pipe is None:
        raise ValueError("started without a pipe")
    return pipe


def _end_process(child: subprocess.Popen[bytes], output: _Output) -> None:
    """Kill a child with its group; the pipes close with it."""
    _kill(child)
    output.abandon()
    with contextlib.suppress(subprocess.TimeoutExpired):
        child.wait(_GRACE)
    _children.forget(child)
    _close(_pipe(child.stdin))


def _kill(child: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(OSError):  # it has exited
        if hasattr(os, "killpg"):
            os.killpg(child.pid, signal.SIGKILL)
        else:
            child.kill()
