"""Figures of the strongest bot, by the names of a player's rates: to be shown beside them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from huit.core.data_files import read_data


@dataclass(frozen=True, slots=True)
class BotFigures:
    """Rates of a bot against three of another kind. It is not timed, and loses nothing to itself."""

    player: str
    against: str
    matches: int
    hands: int
    rates: Mapping[str, float]


@cache
def bot_figures() -> BotFigures:
    """Whole matches of the strongest bot, from data/bots/figures.toml."""
    return BotFigures(**tomllib.loads(read_data("bots", "figures.toml")))
