"""The figures of the levels: they agree with the order of strength, and the docs show the same."""

from __future__ import annotations

import json
import shlex
import tomllib
from typing import Any

import pytest
from bench.levels import FIGURES, OTHERS, PAGE, TABLE, entry_of, replaced, table, wrong_with

from huit.bots.levels import BOTS
from huit.bots.measured import Measured, contests

ENTRIES: list[dict[str, Any]] = tomllib.loads(FIGURES.read_text(encoding="utf-8"))["contest"]


def test_the_order_of_the_table_was_measured() -> None:
    """A level surely won points against the weaker one it was measured against, or lost them to a stronger one."""
    names = list(BOTS)
    for name, level in BOTS.items():
        one = level.measured
        if one is not None:
            assert one.player == name
            is_stronger = names.index(one.against) < names.index(name)
            assert (one.points.mean > one.points.half) if is_stronger else (one.points.mean < -one.points.half)


@pytest.mark.parametrize("one", [one for one in contests() if one.against in BOTS], ids=lambda one: one.player)
def test_the_command_is_that_contest(one: Measured) -> None:
    """Running the named command plays the same players, rules and number of walls."""
    command, _, *words = shlex.split(one.command)
    assert command == "huit"
    assert words[:4] == [one.player, *[one.against] * 3]
    options = dict(zip(words[4::2], words[5::2], strict=True))
    assert options["--deals"] == str(one.walls)
    assert options.get("--mode", "club") == one.mode
    assert options["--seed"]


def test_figures_are_possible() -> None:
    """Rates are percents, and nobody wins and deals in more hands than there are."""
    for one in contests():
        assert one.hands == 4 * one.walls
        for rate in (one.wins, one.deal_ins, one.drawn):
            assert 0 <= rate.mean <= 100
            assert rate.half >= 0
        assert one.wins.mean + one.deal_ins.mean + one.drawn.mean <= 100


def test_the_documentation_shows_them() -> None:
    """The table of docs/bots.md is the file; bench/levels.py writes it."""
    shown = TABLE.search(PAGE.read_text(encoding="utf-8"))
    assert shown is not None
    assert shown[0] == table(ENTRIES)


RESULT: dict[str, Any] = {
    "players": ["master", "club", "club", "club"],
    "profile": "botzone",
    "mode": "botzone",
    "seed": "new",
    "deals": 300,
    "results": [
        {
            "points": {"mean": 4.04, "low": 3.0, "high": 5.08},
            "win_rate": {"mean": 0.301, "low": 0.28, "high": 0.322},
            "deal_in_rate": {"mean": 0.11, "low": 0.1, "high": 0.12},
            "draw_rate": {"mean": 0.05, "low": 0.04, "high": 0.06},
        }
    ],
}


def test_a_new_result_takes_the_place_of_the_old() -> None:
    """The other entries and the head of the file stay; how long a decision takes is kept."""
    text = FIGURES.read_text(encoding="utf-8")
    old = next(one for one in ENTRIES if (one["player"], one["against"], one["mode"]) == ("master", "club", "botzone"))
    new = entry_of(RESULT, old)
    assert new["points"] == [4.0, 1.0]
    assert (new["wins"], new["deal_ins"], new["milliseconds"]) == ([30.1, 2.1], [11.0, 1.0], old["milliseconds"])
    assert new["command"] == "huit arena master club club club --mode botzone --deals 300 --seed new"
    written = replaced(text, new)
    assert tomllib.loads(written)["contest"] == [new if one == old else one for one in ENTRIES]
    assert written.startswith(text[: text.index("[[contest]]")])
    assert replaced(written, old) == text


def test_programs_of_others_are_not_named() -> None:
    """The path of an external program is not written down; an entry of another contest is added at the end."""
    result = json.loads(json.dumps(RESULT)) | {"players": ["club", *["cmd:/home/somebody/bot"] * 3]}
    new = entry_of(result, {})
    assert (new["against"], new["command"]) == (OTHERS, "")
    written = replaced(FIGURES.read_text(encoding="utf-8"), new)
    assert tomllib.loads(written)["contest"] == [*ENTRIES, new]


def test_not_every_result_is_a_figure() -> None:
    """Three of another kind, on walls enough: anything else would spoil what is there."""
    assert wrong_with({"players": ["master", "club", "greedy", "random"], "deals": 500})
    assert wrong_with({"players": ["master", "club", "club", "club"], "deals": 2})
    assert wrong_with({})
    assert not wrong_with({"players": ["master", "club", "club", "club"], "deals": 200})
