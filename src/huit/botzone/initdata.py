"""The platform's `initdata`: the wall and the round wind of a hand, given or drawn by lot."""

from __future__ import annotations

import time
from typing import Final, TypeGuard

from huit.botzone.chance import LibraryNumbers, shuffled_wall
from huit.botzone.faults import botzone_error
from huit.botzone.tiles import names_of, tile_named
from huit.core.profiles import profile_named
from huit.core.tiles import NO_TILE
from huit.game.setup import BOTZONE, Setup, SetupError

PROFILE: Final = "botzone"


def setup_from(initdata: object) -> Setup:
    """A hand as the judge sets it up.

    The round wind, if it is not given, is the first random number of the seed; a wall that is not given is shuffled
    with the next ones. Without a seed it is the clock's. Raises BotzoneError for a wall that cannot be dealt.
    """
    given = initdata if isinstance(initdata, dict) else {}
    seed = given.get("srand")
    numbers = LibraryNumbers(seed if _is_integer(seed) else int(time.time()))
    quan = given.get("quan")
    if not _is_integer(quan) or not 0 <= quan <= 3:
        quan = numbers.next() % 4
    wall = given.get("walltiles")
    tiles = _parse_wall(wall) if isinstance(wall, str) and wall else shuffled_wall(numbers)
    return setup_of(quan, tiles)


def setup_of(quan: int, tiles: tuple[int, ...]) -> Setup:
    """One hand by the judge's rules. A round of ours has four hands: its first stands for its wind."""
    try:
        return Setup(profile_named(PROFILE), first=4 * quan, hands=1, mode=BOTZONE, tiles=tiles)
    except SetupError as error:
        raise botzone_error("botzone_wall", count=str(len(tiles))) from error


def initdata_of(quan: int, tiles: tuple[int, ...]) -> dict[str, object]:
    """What the judge needs to deal the same hand."""
    return {"quan": quan, "walltiles": names_of(tiles)}


def _parse_wall(text: str) -> tuple[int, ...]:
    names = text.split(" ")
    tiles = tuple([tile_named(name) for name in names])
    if NO_TILE in tiles:
        place = tiles.index(NO_TILE)
        raise botzone_error("botzone_tile", text=names[place][:20], place=str(place + 1))
    return tiles


def _is_integer(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)
