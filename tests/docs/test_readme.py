"""The README shows what the program really prints."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from tests.cli.running import huit

ROOT = Path(__file__).parent.parent.parent
SHOWN = re.compile(r"<!-- huit (?P<command>.*) -->\n```\n(?P<output>.*?)```\n", re.DOTALL)


README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("shown", list(SHOWN.finditer(README)), ids=lambda one: one["command"])
def test_output(shown: re.Match[str]) -> None:
    """The output under a command in the README is all that the command prints."""
    assert huit(*shlex.split(shown["command"])).out == shown["output"]


def test_there_is_an_example() -> None:
    """The README has a worked example; the test above would pass without one."""
    assert SHOWN.search(README)
