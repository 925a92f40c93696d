"""`huit replay --why`: what the master thinks of the decisions of a game."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len
from tests.cli.running import converse, huit

EXAMPLE = str(Path(__file__).parents[2] / "docs" / "examples" / "game.jsonl")


@pytest.mark.parametrize(("language", "who"), [("fr", "Ouest (Chloé)"), ("en", "West (Chloé)"), ("zh", "西（Chloé）")])
def test_every_decision_of_a_seat(language: str, who: str) -> None:
    """Each with what was done, what the master weighs, and its plans."""
    done = huit("replay", EXAMPLE, "--why", "--hand", "1", "--seat", "W", "--lang", language)
    assert (done.status, done.err) == (0, "")
    heading, *lines = done.out.splitlines()
    assert "1/2" in heading
    decisions = [line for line in lines if re.match(r" +\d+  ", line)]
    assert len(decisions) == 13
    assert all(who in line for line in decisions)
    assert len([line for line in lines if line.startswith(" " * 10)]) >= 2 * len(decisions)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("language", ["fr", "en", "zh"])
def test_lines_end_where_a_terminal_does(language: str) -> None:
    """What does not fit goes on further to the right; in a file the same text stands in whole lines."""
    asked = ("replay", EXAMPLE, "--why", "--hand", "1", "--seat", "W", "--lang", language)
    whole = huit(*asked).out
    shown = converse([], *asked).out
    assert max(cell_len(line) for line in shown.splitlines()) <= 80 < max(cell_len(line) for line in whole.splitlines())
    assert "".join(shown.split()) == "".join(whole.split())
    assert re.search(r"^ {10}\S.*\n {12}\S", shown, re.MULTILINE)
