"""Settings of a match: profile, length, seed, mode, and how a false hu is treated."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from operator import index
from typing import Final, SupportsIndex

from huit.core.faults import Fault, HuitError
from huit.core.profiles import profile_named
from huit.core.rules.profile_types import Profile
from huit.core.tiles import FIRST_FLOWER, Tile
from huit.core.values import Value
from huit.core.words import words_in
from huit.game.shuffle import ALL_TILES, ORDINARY

__all__ = ["BOTZONE", "CLUB", "MATCH", "MODES", "Setup", "SetupError"]

MATCH: Final = 16  # hands

CLUB: Final = "club"  # one wall, flowers, penalties by profile
BOTZONE: Final = "botzone"  # personal walls, flowers shown at once if there are any, an error ends the hand
MODES: Final = (CLUB, BOTZONE)

SETS: Final = (len(ALL_TILES), len(ORDINARY))  # tiles of a shared wall, with flowers or without


def in_words(faults: tuple[Fault, ...]) -> str:
    """Codes and English sentences of faults, for a traceback."""
    english = words_in("en")
    return "; ".join([f"{fault.code}: {english.fault(fault)}" for fault in faults])


class SetupError(HuitError, ValueError):
    """Invalid settings. Carries every fault found.

    >>> from huit.game import Setup, SetupError
    >>> try:
    ...     Setup("ffmj", hands=17)
    ... except SetupError as error:
    ...     [fault.code for fault in error.faults]
    ['game_bad_length']
    """

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(faults)
        self.faults = faults

    def __str__(self) -> str:
        return in_words(self.faults)

    def __reduce__(self) -> tuple[type, tuple[tuple[Fault, ...]]]:
        return type(self), (self.faults,)


@dataclass(frozen=True, init=False)
class Setup(Value):
    """Settings of a match of `hands` hands from number `first` on (0 to 15 of a whole match).

    A profile may be given by name, a seed as a number: `Setup("ffmj", seed=7)`. At a `strict` table a player may call
    hu wrongly, and pays for it (play 13); otherwise only valid calls are legal. `tiles` is the wall of every hand, in
    the order of drawing or by personal walls, instead of the seed's (play 4.6); or, of a shared wall, the walls of all
    hands one after the other. A wall may lack the flowers.

    >>> from huit.game import Setup
    >>> setup = Setup(profile="ffmj", seed=7, hands=4)
    >>> setup.profile, setup.seed, setup.mode
    (Profile('ffmj'), '7', 'club')
    """

    profile: Profile
    seed: str
    salt: str
    first: int
    hands: int
    strict: bool
    mode: str
    tiles: tuple[Tile, ...]

    def __init__(
        self,
        profile: Profile | str,
        seed: str | SupportsIndex = "",
        salt: str = "",
        first: SupportsIndex = 0,
        hands: SupportsIndex = MATCH,
        strict: bool = False,
        mode: str = CLUB,
        tiles: Iterable[SupportsIndex] = (),
    ) -> None:
        put = object.__setattr__
        put(self, "profile", profile_named(profile) if isinstance(profile, str) else profile)
        put(self, "seed", seed if isinstance(seed, str) else str(index(seed)))
        put(self, "salt", salt)
        put(self, "first", index(first))
        put(self, "hands", index(hands))
        put(self, "strict", strict)
        put(self, "mode", mode)
        put(self, "tiles", tuple([index(tile) for tile in tiles]))
        faults = _faults(self)
        if faults:
            raise SetupError(faults)

    def wall_of_hand(self, number: int) -> tuple[Tile, ...]:
        """The given wall of a hand, 0 to 15; no tiles if the seed makes it."""
        size = wall_length(self.tiles, self.mode, self.hands)
        if len(self.tiles) == size:
            return self.tiles
        start = size * (number - self.first)
        return self.tiles[start : start + size]


def wall_length(tiles: tuple[Tile, ...], mode: str, hands: int) -> int:
    """Number of tiles in each of the given walls."""
    if mode == BOTZONE or len(tiles) in SETS or hands < 1:
        return len(tiles)
    return len(tiles) // hands


def _faults(setup: Setup) -> tuple[Fault, ...]:
    found: list[Fault] = []
    if setup.mode not in MODES:
        found.append(Fault("game_unknown_mode", values=(("mode", setup.mode), ("modes", ", ".join(MODES)))))
    if not 0 <= setup.first < MATCH or not 1 <= setup.hands <= MATCH - setup.first:
        found.append(Fault("game_bad_length", values=(("first", str(setup.first + 1)), ("hands", str(setup.hands)))))
    if setup.tiles and setup.mode == CLUB and not _are_sets(setup.tiles, setup.hands):
        found.append(Fault("game_bad_tiles", values=(("number", str(len(ALL_TILES))),)))
    if setup.tiles and setup.mode == BOTZONE and not _can_be_dealt(setup.tiles):
        found.append(Fault("game_bad_walls"))
    if not _is_a_line(setup.seed) or not _is_a_line(setup.salt):
        found.append(Fault("game_bad_seed"))
    return tuple(found)


def _are_sets(tiles: tuple[Tile, ...], hands: int) -> bool:
    """True for a whole set of tiles, with flowers or without, or for one such set a hand."""
    size = wall_length(tiles, CLUB, hands)
    if size not in SETS or len(tiles) % size:
        return False
    walls = [tuple(sorted(tiles[at : at + size])) for at in range(0, len(tiles), size)]
    return walls == [ALL_TILES[:size]] * len(walls)


def _is_a_line(text: str) -> bool:
    """True for text that can be hashed and written on one line."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\n" not in text


def _can_be_dealt(tiles: tuple[Tile, ...]) -> bool:
    """True for tiles of one set that hold a hand in each of the four walls."""
    for kind in set(tiles):
        if tiles.count(kind) > ALL_TILES.count(kind):
            return False
    block = len(tiles) // 4
    walls = [tiles[block * seat : block * (seat + 1)] for seat in range(4)]
    return min([sum([tile < FIRST_FLOWER for tile in wall]) for wall in walls]) >= 13
