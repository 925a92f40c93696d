"""Measured strength of the bots: the [[contest]] entries of data/bots/levels.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from functools import cache
from typing import Any, Final

from huit.bots.table_errors import FILE, wrong_entry
from huit.core.data_files import read_data
from huit.game.setup import MODES

_FIGURES: Final = ("points", "wins", "deal_ins", "drawn")


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
    """The measurement of an entry. Raises BotTableError for a key that is missing, unknown or wrong."""
    for one in fields(Measured):
        if one.name not in entry and one.default is MISSING:
            raise wrong_entry(where, one.name, "is missing")
    unknown = sorted(entry.keys() - {one.name for one in fields(Measured)})
    if unknown:
        raise wrong_entry(where, unknown[0], "is not a key of a contest")
    for key, value in entry.items():
        is_right, wanted = _WANTED[key]
        if not is_right(value):
            raise wrong_entry(where, key, f"is {value!r}; it wants {wanted}")
    return Measured(**{**entry, **{key: Figure(*entry[key]) for key in _FIGURES}})


def _is_name(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _is_figure(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_is_number, value)) and value[1] >= 0


_NAME: Final = (_is_name, "a name")
# The values of each key: the check, and its words.
_WANTED: Final[dict[str, tuple[Callable[[Any], bool], str]]] = {
    "player": _NAME,
    "against": _NAME,
    "profile": _NAME,
    "mode": (lambda value: value in MODES, " or ".join(MODES)),
    "walls": (lambda value: type(value) is int and value > 0, "a number of walls, as in 500"),
    **dict.fromkeys(_FIGURES, (_is_figure, "a mean and half of its interval, as in [3.8, 1.0]")),
    "command": (lambda value: isinstance(value, str), 'a command, or "" for a program of somebody else'),
    "milliseconds": (lambda value: _is_number(value) and value > 0, "a mean time, as in 1.5"),
}
