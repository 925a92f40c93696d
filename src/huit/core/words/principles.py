"""The principle (P1 to P5) behind a fan that holds but does not count, as data/principles.toml has it."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any, Final

from huit.core.data_files import read_data
from huit.core.profiles.built_in import own_texts
from huit.core.rules.conditions import Combination
from huit.core.rules.fan_ids import IDS, Fan
from huit.core.rules.fan_table import FAN_TABLE
from huit.core.rules.score_types import Absorbed

PRINCIPLES: Final = ("P1", "P2", "P3", "P4", "P5")
ACCOUNT_ONCE: Final = "P5"
RULING: Final = "ruling"  # decided for this case alone
COMBINATIONS: Final = "combinations"
OTHERWISE: Final = "otherwise"


def principle_behind(absorbed: Absorbed) -> str:
    """P1 to P5, or "ruling" where a decision and no principle keeps the fan from counting."""
    if absorbed.ruling in PRINCIPLES:
        return absorbed.ruling
    named = principles_of_rulings().get(absorbed.ruling, RULING)
    return named if isinstance(named, str) else _by_fan(named, absorbed.fan)


@cache
def principles_of_rulings() -> dict[str, str | dict[str, str]]:
    """For each ruling its principle, or several by fan; with the rulings that a built-in profile brings along."""
    own: dict[str, Any] = own_texts("rulings")
    found: dict[str, Any] = {code: ruling["principle"] for code, ruling in own.items() if "principle" in ruling}
    return {**found, **tomllib.loads(read_data("", "principles.toml"))}


def _by_fan(named: dict[str, str], fan: Fan) -> str:
    if IDS[fan] in named:
        return named[IDS[fan]]
    if COMBINATIONS in named and isinstance(FAN_TABLE[fan].condition, Combination):
        return named[COMBINATIONS]
    return named.get(OTHERWISE, RULING)
