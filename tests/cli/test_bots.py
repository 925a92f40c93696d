"""`huit bots`: the levels by strength with their figures."""

from __future__ import annotations

import json

import pytest
from tests.cli.running import huit

from huit.bots.measured import levels
from huit.cli.refusal import cells
from huit.core.words import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_levels_by_strength(language: str) -> None:
    """What each plays like, then a line of figures each, the strongest first, in 80 columns."""
    done = huit("bots", "--lang", language)
    assert (done.status, done.err) == (0, "")
    abouts, figures = done.out.split("\n\n")[:2]
    told = [line.split()[0] for line in abouts.splitlines() if not line.startswith(" ")]
    assert told == [one.player for one in levels()]
    rows = [line.split() for line in figures.splitlines() if not line.startswith(" ")]
    assert [row[:2] for row in rows] == [[one.player, one.against] for one in levels()]
    points = [row[2].replace(",", ".").replace("−", "-") for row in rows]
    assert points == [f"{one.points.mean:+}" for one in levels()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_narrow_terminal_hides_nothing(language: str) -> None:
    """Every figure is there, beside its name, in forty columns."""
    lines = huit("bots", "--lang", language, COLUMNS="40").out.splitlines()
    assert max(map(cells, lines)) <= 40
    assert not [line for line in lines if "…" in line]
    for one in levels():
        against, *_, hands, rules = [line.split()[-1] for line in lines[lines.index(one.player) + 1 :][:6]]
        assert (against, hands, rules) == (one.against, str(one.hands), one.profile)


def test_json() -> None:
    """All that was measured, with the command that measured it."""
    found = json.loads(huit("bots", "--json", "--lang", "en").out)
    assert [one["player"] for one in found] == ["master", "club", "greedy", "random"]
    for one, measured in zip(found, levels(), strict=True):
        assert one["points"] == {"mean": measured.points.mean, "half": measured.points.half}
        assert one["command"] == measured.command
        assert one["about"]
