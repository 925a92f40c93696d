"""The recipe "Add an encoding" of docs/contributing.md, followed with its made-up one."""

from __future__ import annotations

from pathlib import Path

from tests.support.package_copy import PackageCopy

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
