"""`huit replay --why`: what the master thinks of the decisions of a game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.cli.running import huit

EXAMPLE = str(Path(__file__).parents[3] / "docs" / "examples" / "game.jsonl")


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
