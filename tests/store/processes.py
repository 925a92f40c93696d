"""Other processes, spoken to by lines."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

CHILDREN = Path(__file__).with_name("children.py")


class Child:
    """A process of `children.py`."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def tell(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def hear(self) -> str:
        """The next line of a child process; nothing when it has ended."""
        assert self.process.stdout is not None
        return self.process.stdout.readline().rstrip("\n")

    def ask(self, line: str) -> str:
        """The answer of the process, without the question."""
        self.tell(line)
        said = self.hear()
        assert said.startswith(line), said
        return said.removeprefix(line).strip()

    def kill(self) -> str:
        """As `kill -9` does; what it had said until then."""
        assert self.process.stdout is not None
        self.process.kill()
        said = self.process.stdout.read()
        self.process.wait()
        return said


@contextmanager
def child(role: str, *arguments: str) -> Iterator[Child]:
    """A child process that is gone at the end, however the test ends."""
    command = [sys.executable, str(CHILDREN), role, *arguments]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield Child(process)
        finally:
            process.kill()
