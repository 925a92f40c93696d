"""`huit bots`: the levels by strength with their figures."""

from __future__ import annotations

import json

import pytest
from tests.cli.running import huit

from huit.bots.levels import strongest_first
from huit.bots.measured import Measured
from huit.cli.arguments.refusal import cells
from huit.core.words import LANGUAGES


def measurements() -> list[Measured]:
    """The measurements of the bots of the repository, each of which has one."""
    return [level.measured for level in strongest_first() if level.measured is not None]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_levels_by_strength(language: str) -> None:
    """Each level's style comes first, then a line of figures each, the strongest first, in 80 columns."""
    done = huit("bots", "--lang", language)
    assert (done.status, done.err) == (0, "")
    abouts, figures = done.out.split("\n\n")[:2]
    told = [line.split()[0] for line in abouts.splitlines() if not line.startswith(" ")]
    assert told == [level.name for level in strongest_first()]
    rows = [line.split() for line in figures.splitlines() if not line.startswith(" ")]
    assert [row[0] for row in rows] == told
    measured = {one.player: one for one in measurements()}
    for row, one in [(row, measured[row[0]]) for row in rows if row[0] in measured]:
        assert row[1] == one.against
        assert row[2].replace(",", ".").replace("−", "-") == f"{one.points.mean:+}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_narrow_terminal_hides_nothing(language: str) -> None:
    """Every figure is there, beside its name, in forty columns."""
    lines = huit("bots", "--lang", language, COLUMNS="40").out.splitlines()
    assert max(map(cells, lines)) <= 40
    assert not [line for line in lines if "…" in line]
    for one in measurements():
        against, *_, hands, rules = [line.split()[-1] for line in lines[lines.index(one.player) + 1 :][:6]]
        assert (against, hands, rules) == (one.against, str(one.hands), one.profile)


def test_json() -> None:
    """All that was measured, with the command that measured it."""
    found = json.loads(huit("bots", "--json", "--lang", "en").out)
    assert [one["player"] for one in found] == [level.name for level in strongest_first()]
    by_name = {one["player"]: one for one in found}
    for one, measured in [(by_name[measured.player], measured) for measured in measurements()]:
        assert one["points"] == {"mean": measured.points.mean, "half": measured.points.half}
        assert one["command"] == measured.command
        assert one["about"]
