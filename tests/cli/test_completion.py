"""Completion in the shell, and the command started as a module."""

from __future__ import annotations

import subprocess
import sys

import pytest
from tests.cli.running import AT_LAST, environment, huit


def completed(line: str) -> list[str]:
    """The completions that the Tab key offers at the end of a line."""
    words = line.split(" ")
    place = str(len(words) - 1)
    done = huit(COMP_WORDS=line, COMP_CWORD=place, _HUIT_COMPLETE="bash_complete")
    assert done.status == 0
    assert not done.err
    return done.out.split()


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("huit pro", ["plain,profiles"]),
        ("huit profiles d", ["plain,diff"]),
        ("huit score --all", ["plain,--all-profiles"]),
        ("huit score --lang z", ["plain,zh"]),
        ("huit profiles show green", ["plain,green_book"]),
        ("huit play --bots mas", ["plain,master"]),
        ("huit advise --claim E --from op", ["plain,opposite"]),
        ("huit arena --mode bot", ["plain,botzone"]),
        ("huit drill --kind th", ["plain,throw"]),
        ("huit fans big_four", ["plain,big_four_winds"]),
        ("huit verify some", ["file,some"]),
        ("huit arena --record some", ["dir,some"]),
        ("huit nonsense x", []),
        ("huit score 1", []),
    ],
)
def test_completion(line: str, offered: list[str]) -> None:
    """Commands, options and the values of options are offered; nothing where nothing can be known."""
    assert completed(line) == offered


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_script(shell: str) -> None:
    """Each shell that the documentation names gets a script."""
    assert "_HUIT_COMPLETE" in huit(_HUIT_COMPLETE=f"{shell}_source").out


def test_as_a_module() -> None:
    """`python -m huit` is the command `huit`."""
    done = subprocess.run(
        [sys.executable, "-m", "huit", "--help"], capture_output=True, env=environment(), timeout=AT_LAST, check=True
    )
    assert done.stdout.decode() == huit("--help").out
