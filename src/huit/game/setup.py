"""What is agreed before the first tile: rules, length, seed, and how strictly a call of hu is taken."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from huit.core.faults import Fault
from huit.core.profile_types import Profile
from huit.core.values import Value
from huit.game.shuffle import ALL_TILES, ORDINARY

MATCH: Final = 16  # hands

CLUB: Final = "club"  # one wall, flowers, penalties by profile
BOTZONE: Final = "botzone"  # personal walls without flowers, one hand, an error ends it
MODES: Final = (CLUB, BOTZONE)


class SetupError(ValueError):
    """A game that cannot be set up so. Carries every fault found."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(f"{fault.code} {dict(fault.values)}" for fault in faults))
        self.faults = faults

    def __reduce__(self) -> tuple[type, tuple[tuple[Fault, ...]]]:
        return type(self), (self.faults,)


@dataclass(frozen=True)
class Setup(Value):
    """A match is `hands` hands from number `first` on (0 to 15 of a whole match)."""

    profile: Profile
    seed: str = ""
    salt: str = ""
    first: int = 0
    hands: int = MATCH
    strict: bool = (
        False  # a player may call hu wrongly, and pays for it (play 13); otherwise only valid calls are legal
    )
    mode: str = CLUB
    tiles: tuple[int, ...] = ()  # of every hand, in the order of drawing, instead of those of the seed (play 4.6)

    def __post_init__(self) -> None:
        faults = _faults(self)
        if faults:
            raise SetupError(faults)


def _faults(setup: Setup) -> tuple[Fault, ...]:
    found: list[Fault] = []
    if setup.mode not in MODES:
        found.append(Fault("game_unknown_mode", values=(("mode", setup.mode), ("modes", ", ".join(MODES)))))
    if not 0 <= setup.first < MATCH or not 1 <= setup.hands <= MATCH - setup.first:
        found.append(Fault("game_bad_length", values=(("first", str(setup.first)), ("hands", str(setup.hands)))))
    wanted = ORDINARY if setup.mode == BOTZONE else ALL_TILES
    if setup.tiles and tuple(sorted(setup.tiles)) != wanted:
        found.append(Fault("game_bad_tiles", values=(("number", str(len(wanted))),)))
    if "\n" in setup.seed or "\n" in setup.salt:
        found.append(Fault("game_bad_seed"))
    return tuple(found)
