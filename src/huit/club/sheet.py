"""What is written on the sheet of a table: four names, and up to sixteen hands. Nothing here is added up or judged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from huit.core.profile_types import Profile

PLAYERS: Final = 4
LONGEST: Final = 16  # hands (play 16.3)

FALSE_HU_TOO_CHEAP: Final = "false_hu_too_cheap"
FALSE_HU_INCOMPLETE: Final = "false_hu_incomplete"
OTHER: Final = "other"


@dataclass(frozen=True)
class Win:
    """Who won, from whom (None: drawn by the winner), and the points without flowers; `tiles` if they were kept."""

    winner: int
    giver: int | None
    points: int
    flowers: int = 0
    tiles: str = ""


@dataclass(frozen=True)
class Penalty:
    """A false hu, whose amounts the profile gives, or any other correction with an amount for each player."""

    kind: str
    player: int = 0
    amounts: tuple[int, ...] = (0,) * PLAYERS


@dataclass(frozen=True)
class PlayedHand:
    """A hand as it ended: won, or drawn where `win` is None. Penalties stand either way (play 14.2)."""

    win: Win | None = None
    penalties: tuple[Penalty, ...] = ()


@dataclass(frozen=True)
class Sheet:
    """Players are numbered from 0, who sat East in the first hand."""

    names: tuple[str, ...]
    profile: Profile
    hands: tuple[PlayedHand, ...] = ()
