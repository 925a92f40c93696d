"""Starts other processes: the worker, with or without callgrind, and commands that are timed from outside."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
WORKER = ROOT / "bench" / "worker.py"


def output_of(command: list[str], **environment: str) -> str:
    """Output of a command; its errors go to the terminal."""
    env = {**os.environ, **environment}
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=env, cwd=ROOT).stdout


def worker(*arguments: str, **environment: str) -> str:
    return output_of([sys.executable, str(WORKER), *arguments], **environment)


def python(code: str, **environment: str) -> str:
    """Output of some code in a fresh interpreter."""
    return output_of([sys.executable, "-c", code], **environment)


def seconds_of(command: list[str]) -> float:
    start = time.perf_counter()
    output_of(command)
    return time.perf_counter() - start


def has_valgrind() -> bool:
    return shutil.which("valgrind") is not None


def instructions(*arguments: str) -> int:
    """Instructions of a run of the worker, by callgrind."""
    with TemporaryDirectory() as folder:
        out = Path(folder) / "callgrind.out"
        command = ["valgrind", "--tool=callgrind", "--quiet", f"--callgrind-out-file={out}", sys.executable]
        output_of([*command, str(WORKER), *arguments], PYTHONHASHSEED="0")
        lines = out.read_text().splitlines()
    summary = next(line for line in lines if line.startswith(("summary:", "totals:")))
    return int(summary.split()[1])
