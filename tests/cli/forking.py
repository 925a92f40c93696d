"""A process that has imported the command `huit`, and forks for every call.

A fork takes milliseconds, a start a third of a second. Each call is a process of its own all the same, with its own
arguments, environment, folder and files. `with_forks` asks; `python -m tests.cli.forking FILE` answers.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import io
import json
import os
import pkgutil
import socket
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from types import ModuleType

from tests.patience import HANG

ROOT = Path(__file__).parents[2]
LONGEST = 1 << 17  # bytes of a call
# Read when Python starts, and so no affair of a fork.
FIXED = "PYTHON"


def with_forks(arguments: Sequence[str], environment: dict[str, str], files: Sequence[int]) -> int:
    """Run `huit` with standard input, output and errors in some files; the exit status."""
    server, _ = _server()
    call = [list(arguments), environment, str(Path.cwd())]
    socket.send_fds(server, [json.dumps(call).encode()], list(files))
    return int(server.recv(LONGEST).decode())


def fits(arguments: Sequence[str], extra: dict[str, str]) -> bool:
    """True if a fork does the same as a start, and the call fits into a message."""
    short = sum(map(len, arguments)) < LONGEST // 32  # a letter may take six, and the environment has to fit too
    return sys.platform == "linux" and short and not any(name.startswith(FIXED) for name in extra)


@cache
def _server() -> tuple[socket.socket, subprocess.Popen[bytes]]:
    """The process of this one, which ends when this one does. Messages keep their bounds."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    ours.settimeout(HANG)
    command = [sys.executable, "-m", "tests.cli.forking", str(theirs.fileno())]
    environment = {**os.environ, "PYTHONUTF8": "1"}
    process = subprocess.Popen(command, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL, cwd=ROOT, env=environment)
    theirs.close()
    atexit.register(_end, ours, process)
    return ours, process


def _end(server: socket.socket, process: subprocess.Popen[bytes]) -> None:
    """Close the connection, at which the other process ends."""
    server.close()
    process.wait()


# In the other process -------------------------------------------------------------------------------------------------


def _import_everything() -> None:
    import huit.cli

    for module in pkgutil.walk_packages(huit.cli.__path__, "huit.cli."):
        importlib.import_module(module.name)


def _serve(calls: socket.socket) -> None:
    """Fork for every call. In the fork this returns, and the call is what is left to do. What is there before is left
    alone by the garbage collector, which would copy its memory in every fork."""
    gc.freeze()
    while True:
        message, files, _, _ = socket.recv_fds(calls, LONGEST, 3)
        if not message:
            os._exit(0)
        child = os.fork()
        if child == 0:
            calls.close()
            arguments, environment, folder = json.loads(message)
            _become(arguments, environment, folder, files)
            return
        for file in files:
            os.close(file)
        _, status = os.waitpid(child, 0)
        calls.send(str(os.waitstatus_to_exitcode(status)).encode())


def _become(arguments: list[str], environment: dict[str, str], folder: str, files: list[int]) -> None:
    """As Python is after its start, in UTF-8 mode."""
    for number, file in enumerate(files):
        os.dup2(file, number)
        os.close(file)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    sys.argv = ["-c", *arguments]
    sys.modules["__main__"] = ModuleType("__main__")  # the processes of a command import it again
    sys.path[0] = ""
    sys.stdin = io.TextIOWrapper(io.FileIO(0, "r"), "utf-8", "surrogateescape")
    sys.stdout = _writer(1, "surrogateescape")
    sys.stderr = _writer(2, "backslashreplace")


def _writer(file: int, errors: str) -> io.TextIOWrapper:
    raw = io.BufferedWriter(io.FileIO(file, "w", closefd=False))
    return io.TextIOWrapper(raw, "utf-8", errors, line_buffering=file == 2)


if __name__ == "__main__":
    _import_everything()
    _serve(socket.socket(fileno=int(sys.argv[1])))
    from huit.cli.main import main

    main()
