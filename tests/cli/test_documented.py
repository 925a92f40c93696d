"""What the README and the pages of docs/ show under a command in a block of text is what the program prints."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from tests.cli.running import huit

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
SHOWN = re.compile(r"<!-- huit (?P<command>[^\n]*) -->\n```text\n(?P<output>.*?)```\n", re.DOTALL)
EXAMPLES = [(shown["command"], shown["output"]) for page in PAGES for shown in SHOWN.finditer(page.read_text("utf-8"))]


@pytest.mark.parametrize(("command", "output"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_output(command: str, output: str) -> None:
    """To the letter, at 80 columns."""
    assert huit(*shlex.split(command)).out == output


def test_every_command_is_shown() -> None:
    """Each command for an unfinished hand has an example; the test above would pass without one."""
    assert {command.split()[0] for command, _ in EXAMPLES} >= {"waits", "distance", "advise"}
