"""A hand as another program recorded it: its wall, its moves, and the results to compare ours with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from huit.core.faults import Fault
from huit.core.rules.fan_ids import Fan
from huit.core.tiles import NO_TILE, Tile
from huit.game.actions import Action
from huit.game.aliases import ActionType, Seat
from huit.game.records.lines import UNTIMED

DRAW: Final = 20  # the types of a move that is no action of ours
REPLACEMENT: Final = 21  # a draw from the end of the wall
FLOWERS: Final = -2  # stands for the flower tiles among fans
UNTOLD: Final = -1  # points that the file does not tell


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """An action of a seat, or a draw. `place` says where it stands, for an error message."""

    place: str
    seat: Seat
    type: ActionType
    tile: Tile = NO_TILE
    ms: int = UNTIMED

    @property
    def is_draw(self) -> bool:
        return self.type >= DRAW

    @property
    def action(self) -> Action:
        return Action(self.seat, self.type, self.tile)


@dataclass(frozen=True, slots=True)
class RecordedWin:
    """A win as it was scored: points with flowers, how often each fan counted and what it was worth each time.

    There are no fans if the file does not tell them.
    """

    points: int
    fans: Mapping[Fan, int] = field(default_factory=dict)
    worth: Mapping[Fan, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Told:
    """The result of a hand as it was told, by seat. What was not told is empty, and not compared."""

    wins: Mapping[Seat, RecordedWin] = field(default_factory=dict)
    payments: tuple[int, ...] = ()
    totals_before: tuple[int, ...] = ()
    is_told: bool = True  # false where the file stops before the result


@dataclass(frozen=True, slots=True)
class ForeignHand:
    """A hand. `faults` are those of its text; `moves` then end before the first."""

    number: int  # 0 to 15
    names: tuple[str, ...]  # by seat
    tiles: tuple[Tile, ...]  # the wall, as `Setup.tiles` takes it
    moves: tuple[RecordedMove, ...]
    told: Told
    dice: tuple[int, ...] = ()
    ids: tuple[str, ...] = ()  # tell players of the same name apart; never recorded
    strict: bool = False  # somebody called hu wrongly
    lost: tuple[str, ...] = ()
    time: str = ""
    end: str = ""  # the place at which the moves end
    faults: tuple[Fault, ...] = ()


def fault(code: str, **values: str) -> Fault:
    """A fault by code."""
    return Fault(code, values=tuple(values.items()))
