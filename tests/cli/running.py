"""Runs the command `huit` in a process of its own, as a user's shell does, with a known language and width."""

from __future__ import annotations

import os
import select
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile

from tests.cli.forking import fits, with_forks

COMMAND = [sys.executable, "-c", "from huit.cli.main import main; main()"]
# A test run in the background, and its parallel workers, ignore Ctrl-C; what they start would do so too.
LISTENING = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
INTERRUPTIBLE = [*COMMAND[:-1], LISTENING + COMMAND[-1]]
AT_LAST = 600  # seconds, to fail at all
README_HAND = "[123m,1][EEE,2][5555p]45sCC6s|ES1000|2"
EXERCISE_4 = "[CCCC][FFFF][PPPP][EEEE]SS|EE1011|8"
READY_HAND = "[123m,1][EEE,2][5555p]45sCC|ES0000|2"


@dataclass(frozen=True)
class Outcome:
    """The outcome of a command: status, output, errors."""

    status: int
    out: str
    err: str


def environment(**extra: str) -> dict[str, str]:
    """Ours, without what would change the language, the width or the colours."""
    dropped = ("LANG", "LC_", "HUIT_LANG", "COLUMNS", "FORCE_COLOR", "NO_COLOR", "PYTHONIOENCODING")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(dropped)}
    return {**kept, "COLUMNS": "80", "PYTHONUTF8": "1", **extra}


def huit(*arguments: str, stdin: bytes = b"", **extra: str) -> Outcome:
    """Run a command to its end, in a fork where that is the same."""
    if not fits(arguments, extra):
        return started(*arguments, stdin=stdin, **extra)
    with TemporaryFile() as given, TemporaryFile() as out, TemporaryFile() as err:
        given.write(stdin)
        given.seek(0)
        status = with_forks(arguments, environment(**extra), [given.fileno(), out.fileno(), err.fileno()])
        out.seek(0)
        err.seek(0)
        return Outcome(status, out.read().decode(), err.read().decode())


def started(*arguments: str, stdin: bytes = b"", **extra: str) -> Outcome:
    """Run a command to its end, as a shell starts it."""
    done = subprocess.run(
        [*COMMAND, *arguments], input=stdin, capture_output=True, env=environment(**extra), timeout=AT_LAST, check=False
    )
    return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())


def golden(name: str) -> Path:
    return Path(__file__).parent.parent / "golden" / "cli" / name


def converse(inputs: list[bytes], *arguments: str, **extra: str) -> Outcome:
    """Type at a pseudo-terminal: each input after the prompt that it answers. Everything shown is in `out`."""
    controller, terminal = os.openpty()
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env=environment(TERM="dumb", **extra),
        start_new_session=True,
    )
    os.close(terminal)
    shown = b""
    for typed in [*inputs, b""]:
        shown += _until_prompt(controller)
        if typed:
            os.write(controller, typed)
    status = process.wait(timeout=AT_LAST)
    os.close(controller)
    return Outcome(status, shown.decode(errors="replace").replace("\r\n", "\n"), "")


def _until_prompt(controller: int) -> bytes:
    """The output up to the next prompt, or up to the end."""
    shown = b""
    while select.select([controller], [], [], AT_LAST)[0]:
        try:
            piece = os.read(controller, 65536)
        except OSError:  # the other side has closed
            return shown
        shown += piece
        if not piece or shown.endswith(b"> "):
            return shown
    return shown


def compare(name: str, text: str) -> None:
    """Against a golden file, or into it."""
    path = golden(name)
    if os.environ.get("HUIT_WRITE_GOLDEN"):
        path.write_text(text, encoding="utf-8")
    known = path.read_text(encoding="utf-8") if path.exists() else ""
    assert text == known, f"{path} is written anew with HUIT_WRITE_GOLDEN=1; read the diff"
