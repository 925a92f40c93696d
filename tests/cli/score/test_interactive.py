"""Hands typed at a terminal: a conversation that only an empty line, Ctrl-D or Ctrl-C ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.cli.running import AT_LAST, INTERRUPTIBLE, README_HAND, converse, environment

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")


def interrupt(process: subprocess.Popen[bytes]) -> None:
    """Ctrl-C once it waits for a key: one that comes between the prompt and the wait is noticed with the key."""
    while is_busy(process):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    process.wait(AT_LAST)


def is_busy(process: subprocess.Popen[bytes]) -> bool:
    """True unless the process sleeps. Where the system does not tell, give it the time to come to the wait."""
    status = Path(f"/proc/{process.pid}/stat")
    if status.exists():
        return status.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "S"
    time.sleep(0.5)
    return False


def test_an_error_does_not_end_it() -> None:
    """After an error, noise and a plea for help the next hand is scored; Ctrl-D ends with status 0."""
    typed = [b"12\n", b"\xff\xfe\n", b"?\n", README_HAND.encode() + b"\n", b"\x04"]
    done = converse(typed, "score", "--lang", "fr")
    assert done.status == 0
    assert "Erreur suit_missing" in done.out
    assert "Erreur tile_unknown" in done.out
    assert "Dragons rouge, vert, blanc" in done.out
    assert "11 points + 2 fleurs = 13\xa0: main valide" in done.out
    assert "Traceback" not in done.out


def test_an_empty_line_ends_it() -> None:
    """An empty line is goodbye."""
    done = converse([b"\n"], "score", "--lang", "en")
    assert done.status == 0
    assert done.out.startswith("Enter one hand per line")


def test_interrupt_ends_it_quietly() -> None:
    """Ctrl-C leaves with the status a shell expects and without a traceback."""
    controller, terminal = os.openpty()
    with subprocess.Popen(
        [*INTERRUPTIBLE, "score"],
        stdin=terminal,
        stdout=terminal,
        stderr=subprocess.PIPE,
        env=environment(TERM="dumb"),
    ) as process:
        os.close(terminal)
        shown = b""
        while not shown.endswith(b"> "):
            shown += os.read(controller, 65536)
        interrupt(process)
        assert process.stderr
        assert process.stderr.read() == b"\n"
    os.close(controller)
    assert process.returncode == 130


def test_waits_can_be_asked_one_after_the_other() -> None:
    """The commands for an unfinished hand converse like the score, with an example of their own."""
    done = converse([b"EE\n", b"[123m][EEE][5555p]45sCC\n", b"\n"], "waits", "--lang", "en")
    assert done.status == 0
    assert "for example [123m,1][EEE,2][5555p]45sCC|ES0000|2" in done.out
    assert "Error tile_count" in done.out
    assert "Ready: 8 winning tiles left (2 kinds)" in done.out
