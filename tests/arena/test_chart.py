"""The chart is an SVG that any program can read, with a dot and a line where the figures say."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.arena.contests import contest

from huit.arena.chart import LEFT, RIGHT, SHOWN, Labels, chart, scale_for
from huit.arena.results import MEASURES, PlayerResult, Results
from huit.arena.statistics import ConfidenceInterval

SVG = "{http://www.w3.org/2000/svg}"
LABELS = Labels(
    "title", "subtitle", {key: key for key in SHOWN}, lambda _, one: str(one.mean), lambda _, value: f"{value:g}"
)


def results(names: tuple[str, str], estimate: ConfidenceInterval) -> Results:
    players = [PlayerResult(name, 2, dict.fromkeys(MEASURES, estimate), {}) for name in names]
    return Results(contest(names[0], names[0], names[1], names[1]), 5, tuple(players))


def test_it_is_xml_with_every_figure() -> None:
    """Whatever the names: a dot and an interval for each player and measure, and both colour schemes."""
    drawn = chart(results(("a<b&\"c'\x00", "cmd:" + "x" * 99), ConfidenceInterval(1.5, 0.5)), LABELS)
    root = ET.fromstring(drawn)
    assert root.tag == f"{SVG}svg"
    assert len(root.findall(f"{SVG}circle")) == 2 * len(SHOWN)
    assert len(root.findall(f"{SVG}line[@class='interval']")) == 2 * len(SHOWN)
    texts = [text.text for text in root.findall(f"{SVG}text")]
    assert "a<b&\"c'\ufffd" in texts
    assert not any(len(text or "") > 30 for text in texts)
    assert "prefers-color-scheme: dark" in drawn


def test_what_is_unknown_is_not_drawn() -> None:
    """No interval for one wall, no dot for a mean of nothing."""
    one_wall = ET.fromstring(chart(results(("a", "b"), ConfidenceInterval(2.0)), LABELS))
    assert len(one_wall.findall(f"{SVG}circle")) == 2 * len(SHOWN)
    assert not one_wall.findall(f"{SVG}line[@class='interval']")
    nothing = ET.fromstring(chart(results(("a", "b"), ConfidenceInterval(None)), LABELS))
    assert not nothing.findall(f"{SVG}circle")


@given(st.lists(st.tuples(st.floats(-500, 500), st.floats(0, 100)), min_size=1, max_size=4))
def test_a_scale_holds_every_interval(pairs: list[tuple[float, float]]) -> None:
    """Between its first and last tick, with a handful of ticks."""
    estimates = [ConfidenceInterval(round(mean, 4), round(error, 4)) for mean, error in pairs]
    scale = scale_for(estimates)
    for one in estimates:
        for end in (one.low, one.mean, one.high):
            assert end is not None
            assert LEFT - 0.01 <= scale.x(end) <= RIGHT + 0.01
    assert 2 <= len(scale.ticks()) <= 9
    assert scale.ticks()[-1] == pytest.approx(scale.high)
