"""A score sheet: four names, and up to sixteen hands. Adding up and checking are elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from huit.core.rules.payments import INCOMPLETE, TOO_CHEAP, WRONG_TILE
from huit.core.rules.profile_types import Profile
from huit.game.aliases import Player

PLAYERS: Final = 4
LONGEST: Final = 16  # hands (play 16.3)

FALSE_HU_TOO_CHEAP: Final = "false_hu_too_cheap"
FALSE_HU_WRONG_TILE: Final = "false_hu_wrong_tile"
FALSE_HU_INCOMPLETE: Final = "false_hu_incomplete"
RULING: Final = "ruling"  # points taken from one player, by a case of the catalogue or the referee
OTHER: Final = "other"

FALSE_HUS: Final = {FALSE_HU_TOO_CHEAP: TOO_CHEAP, FALSE_HU_WRONG_TILE: WRONG_TILE, FALSE_HU_INCOMPLETE: INCOMPLETE}


@dataclass(frozen=True)
class Win:
    """A win: winner, giver (None for a self-draw), points without flowers, and the tiles if they were noted."""

    winner: Player
    giver: Player | None
    points: int
    flowers: int = 0
    tiles: str = ""


@dataclass(frozen=True)
class Penalty:
    """A false hu, whose amounts come from the profile; a ruling against one player; or a correction between players.

    A ruling takes `points` from the player's own score, 0 for a warning. Case, clause, referee and time are its record.
    """

    type: str
    player: Player = 0
    amounts: tuple[int, ...] = (0,) * PLAYERS
    points: int = 0
    dead: bool = False
    case: str = ""
    clause: str = ""
    by: str = ""
    time: str = ""

    @property
    def kills(self) -> bool:
        """True if the player may not win this hand."""
        return self.dead or self.type in FALSE_HUS


@dataclass(frozen=True)
class SheetHand:
    """The result of a hand: a win, or drawn if `win` is None. Penalties count either way (play 14.2)."""

    win: Win | None = None
    penalties: tuple[Penalty, ...] = ()


@dataclass(frozen=True)
class Sheet:
    """A sheet. Players are numbered from 0, the East of the first hand."""

    names: tuple[str, ...]
    profile: Profile
    hands: tuple[SheetHand, ...] = ()
