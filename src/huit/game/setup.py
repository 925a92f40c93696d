"""What is agreed before the first tile: rules, length, seed, and how strictly a call of hu is taken."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from huit.core.faults import Fault
from huit.core.profile_types import Profile
from huit.core.tiles import FIRST_FLOWER
from huit.core.values import Value
from huit.core.words import words_in
from huit.game.shuffle import ALL_TILES

MATCH: Final = 16  # hands

CLUB: Final = "club"  # one wall, flowers, penalties by profile
BOTZONE: Final = "botzone"  # personal walls, flowers shown at once if there are any, an error ends the hand
MODES: Final = (CLUB, BOTZONE)


def in_words(faults: tuple[Fault, ...]) -> str:
    """For a traceback: the code and the English sentence of each."""
    english = words_in("en")
    return "; ".join([f"{fault.code}: {english.fault(fault)}" for fault in faults])


class SetupError(ValueError):
    """A game that cannot be set up so. Carries every fault found."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(faults)
        self.faults = faults

    def __str__(self) -> str:
        return in_words(self.faults)

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
    tiles: tuple[int, ...] = ()  # of every hand, in the order of drawing or by walls, instead of the seed's (play 4.6)

    def __post_init__(self) -> None:
        faults = _faults(self)
        if faults:
            raise SetupError(faults)


def _faults(setup: Setup) -> tuple[Fault, ...]:
    found: list[Fault] = []
    if setup.mode not in MODES:
        found.append(Fault("game_unknown_mode", values=(("mode", setup.mode), ("modes", ", ".join(MODES)))))
    if not 0 <= setup.first < MATCH or not 1 <= setup.hands <= MATCH - setup.first:
        found.append(Fault("game_bad_length", values=(("first", str(setup.first + 1)), ("hands", str(setup.hands)))))
    if setup.tiles and setup.mode == CLUB and tuple(sorted(setup.tiles)) != ALL_TILES:
        found.append(Fault("game_bad_tiles", values=(("number", str(len(ALL_TILES))),)))
    if setup.tiles and setup.mode == BOTZONE and not _can_be_dealt(setup.tiles):
        found.append(Fault("game_bad_walls"))
    if not _is_a_line(setup.seed) or not _is_a_line(setup.salt):
        found.append(Fault("game_bad_seed"))
    return tuple(found)


def _is_a_line(text: str) -> bool:
    """Whether it can be shuffled with and told on one line."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\n" not in text


def _can_be_dealt(tiles: tuple[int, ...]) -> bool:
    """Whether they are tiles of one set, and each of the four walls has a hand in it."""
    for kind in set(tiles):
        if tiles.count(kind) > ALL_TILES.count(kind):
            return False
    block = len(tiles) // 4
    walls = [tiles[block * seat : block * (seat + 1)] for seat in range(4)]
    return min([sum([tile < FIRST_FLOWER for tile in wall]) for wall in walls]) >= 13
