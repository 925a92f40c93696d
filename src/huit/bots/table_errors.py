"""Errors of the registry of bots: each names the file, the entry, the key and the recipe."""

from __future__ import annotations

from typing import Final

from huit.core.data_files import data_path
from huit.core.faults import Fault, HuitError

FILE: Final = data_path("bots", "levels.toml")
RECIPE: Final = 'the recipe is "Add a bot" in docs/contributing.md'


class BotTableError(HuitError, ValueError):
    """An entry of the registry of bots with something missing or wrong."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.faults = (Fault("data_error", values=(("reason", sentence),)),)


def wrong_entry(where: str, key: str, problem: str) -> BotTableError:
    """An error that names the file and the entry (`where`), the key and the recipe."""
    return BotTableError(f"{where}: {key!r} {problem}; {RECIPE}")
