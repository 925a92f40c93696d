"""A real server with seeds and times of the test's choosing: `python -m tests.hall.serving '{"seed": "a"}'`.

Keys: `seed` of every table (else random), `host`, `port`, `database`, `address`, `connections` and `work` (limits),
`settings` (others of `huit.web.settings.ServerSettings`), `files` (a limit of open files), `clock` (seconds by which it
is wrong), and any of `huit.hall.live.timing.Timing`.
The first line that it prints ends with its address.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

from tests.patience import HANG, PATIENT_WORK

UNLIMITED = ("openings", "seats", "loads")  # of one address: all of a test come from one
ROOT = Path(__file__).parents[2]


def main() -> None:
    gc.disable()  # as `huit serve` does while it imports the server
    from huit.hall.hall import HallOptions
    from huit.hall.live.timing import Timing
    from huit.hall.tokens import new_seed
    from huit.web.listening.limits import ConnectionLimits
    from huit.web.server import run
    from huit.web.settings import ServerSettings, WorkSettings

    asked: dict[str, Any] = json.loads(sys.argv[1]) if len(sys.argv) > 1 else {}
    seed, host, port = asked.pop("seed", None), asked.pop("host", "127.0.0.1"), asked.pop("port", 0)
    named: dict[str, Any] = {key: asked.pop(key) for key in ("database", "address") if key in asked}
    named |= asked.pop("settings", {})
    named["connections"] = ConnectionLimits(**asked.pop("connections", {}))
    named["work"] = WorkSettings(**{**PATIENT_WORK, **asked.pop("work", {})})
    if files := asked.pop("files", 0):
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    if clock := asked.pop("clock", 0):
        right = time.time
        time.time = lambda: right() + clock
    listening = socket.create_server((host, port), backlog=512)
    address = f"http://{host}:{listening.getsockname()[1]}"
    seeds = new_seed if seed is None else lambda: str(seed)
    hall = HallOptions(
        timing=Timing(**{"hello": HANG, "thinking": HANG, **asked}), seeds=seeds, most=20_000, per_opener=20_000
    )
    usual: dict[str, Any] = {"address": address, "ping_seconds": HANG, **dict.fromkeys(UNLIMITED, 1_000_000)}
    settings = ServerSettings(hall=hall, **{**usual, **named})
    run(listening, settings, lambda: print(f"ready at {address}", flush=True))


@contextmanager
def serving(data: Path, **asked: Any) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server in a process of its own with its database in a folder; its address and the process.

    The key `prefix` is a command that runs it somewhere else, `log` a file for its log.
    """
    prefix: tuple[str, ...] = asked.pop("prefix", ())
    log: Path | None = asked.pop("log", None)
    python = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "HUIT_DATA": str(data), "PYTHONPATH": python}
    command = [*prefix, sys.executable, "-m", "tests.hall.serving", json.dumps(asked)]
    with (
        nullcontext() if log is None else log.open("w") as stderr,
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=stderr, text=True, env=environment, cwd=ROOT
        ) as server,
    ):
        assert server.stdout is not None
        try:
            line = server.stdout.readline()
            assert line, "the server did not start"
            yield line.split()[-1], server
        finally:
            server.kill()


if __name__ == "__main__":
    main()
