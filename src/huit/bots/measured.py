"""Measured strength of the bots: the [[contest]] entries of data/bots/levels.toml."""

from __future__ import annotations

import tomllib
from dataclasses import MISSING, dataclass, fields
from functools import cache
from typing import Any, Final

from huit.core.data_files import read_data
from huit.core.faults import Fault, HuitError

FILE: Final = "src/huit/data/bots/levels.toml"
RECIPE: Final = 'the recipe is "Add a bot" in docs/contributing.md'
_FIGURES: Final = ("points", "wins", "deal_ins", "drawn")


class BotTableError(HuitError, ValueError):
    """An entry of the registry of bots with something missing or wrong."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.faults = (Fault("data_error", values=(("reason", sentence),)),)


def wrong_entry(where: str, key: str, problem: str) -> BotTableError:
    """An error that names the file and the entry (`where`), the key and the recipe."""
    return BotTableError(f"{where}: {key!r} {problem}; {RECIPE}")


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean, and half of its 95 % interval."""

    mean: float
    half: float


@dataclass(frozen=True, slots=True)
class Measured:
    """One player against three of another kind, every wall in its four seatings. Rates are in percent of the hands."""

    player: str
    against: str
    profile: str
    mode: str
    walls: int
    points: Figure  # a hand
    wins: Figure
    deal_ins: Figure
    drawn: Figure
    command: str  # that measured it; empty where a program took part that is not ours
    milliseconds: float | None = None  # mean time of a decision, by the compiled build

    @property
    def hands(self) -> int:
        """Every wall is played in four seatings."""
        return 4 * self.walls


@cache
def contests() -> tuple[Measured, ...]:
    """Every measurement, in the order of the file."""
    entries = tomllib.loads(read_data("bots", "levels.toml")).get("contest", [])
    return tuple([measured_in(entry, f"{FILE}, contest {number}") for number, entry in enumerate(entries, 1)])


def measured_in(entry: dict[str, Any], where: str) -> Measured:
    """The measurement of an entry. Raises BotTableError for one that is incomplete."""
    for one in fields(Measured):
        if one.name not in entry and one.default is MISSING:
            raise wrong_entry(where, one.name, "is missing")
    unknown = sorted(entry.keys() - {one.name for one in fields(Measured)})
    if unknown:
        raise wrong_entry(where, unknown[0], "is not a key of a contest")
    return Measured(**{**entry, **{key: _figure(entry[key], where, key) for key in _FIGURES}})


def _figure(value: object, where: str, key: str) -> Figure:
    match value:
        case [int() | float() as mean, int() | float() as half]:
            return Figure(mean, half)
    raise wrong_entry(where, key, "wants a mean and half of its interval, as in [3.8, 1.0]")
