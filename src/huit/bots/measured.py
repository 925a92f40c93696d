"""How strong the levels of the bots are: what was measured of each, see huit/data/bots/levels.toml."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from huit.bots.levels import BOTS
from huit.core.data_files import read_data


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
    milliseconds: float | None = None  # a decision, in the mean, by the compiled build

    @property
    def hands(self) -> int:
        """Every wall is played in four seatings."""
        return 4 * self.walls


@cache
def contests() -> tuple[Measured, ...]:
    """All that was measured, from the weakest player up."""
    return tuple([_measured(entry) for entry in tomllib.loads(read_data("bots", "levels.toml"))["contest"]])


def levels() -> tuple[Measured, ...]:
    """Each level against three of another one, the strongest first."""
    among = [one for one in contests() if one.against in BOTS]
    return tuple([next(one for one in among if one.player == name) for name in reversed(BOTS)])


def _measured(entry: dict[str, object]) -> Measured:
    values = {key: Figure(*value) if isinstance(value, list) else value for key, value in entry.items()}
    return Measured(**values)  # type: ignore[arg-type]  # a test reads every entry of the file
