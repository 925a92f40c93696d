"""The bots by name, from the weakest to the strongest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from huit.bots.club import ClubBot
from huit.bots.greedy import GreedyBot
from huit.bots.master import MasterBot
from huit.bots.protocol import Bot
from huit.bots.random import RandomBot

BOTS: Final[dict[str, Callable[[str], Bot]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "club": ClubBot,
    "master": MasterBot,
}


def bot_named(name: str, seed: str = "") -> Bot:
    """A bot of its own; the same name and seed play the same. Raises KeyError for a name that nobody has."""
    if name not in BOTS:
        raise KeyError(f"no bot is called {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name](seed)
