"""The recipe "Add an encoding" of docs/contributing.md, followed with its made-up one."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.package_copy import PackageCopy

from huit.rl.engine.pku import Pku6
from huit.rl.engine.registry import RECIPE, planes_by_name

OBSERVE = """
from huit.game.setup import Setup
from huit.game.table import Table
from huit.rl.encoding import ENCODINGS, observe
from huit.rl.gym import SoloEnv
table = Table(Setup("ffmj", "recipe"))
table.begin()
held = observe(table, 0, "tiny")
assert held.shape[-2:] == (4, 9) and held.sum() == sum(table.seats[0].counts[:34])
assert SoloEnv(encoding="tiny").observation_space["observation"].shape[0] == ENCODINGS["tiny"] == 4
print("observed")
"""


def test_recipe(tmp_path: Path) -> None:
    """The encoding is known to observers and environments, and an unknown name lists it."""
    copy = PackageCopy(tmp_path)
    copy.follow("Add an encoding")
    observed = copy.run("-c", OBSERVE)
    assert (observed.stdout, observed.stderr) == ("observed\n", "")
    refused = copy.run("-c", "from huit.rl.engine.registry import planes_of; planes_of('huge')")
    assert "rl_encoding: no encoding is called 'huge'" in refused.stderr
    assert "tiny" in refused.stderr


def test_wrong_rows() -> None:
    """A name that is taken or a class of another kind is refused, with the file, the row and the recipe."""
    for rows, problem in (
        ([("pku6", Pku6)] * 2, "pku6 stands there twice"),
        ([("lists", list)], "lists makes no Encoder"),
    ):
        with pytest.raises(TypeError, match=problem) as refused:
            planes_by_name(rows)
        assert "ENCODERS in src/huit/rl/engine/registry.py" in str(refused.value)
        assert RECIPE in str(refused.value)
