"""The platform's `initdata`: the wall and the prevalent wind of a hand, given or random."""

from __future__ import annotations

import json
import time
from typing import Final, TypeGuard

from huit.botzone.protocol.faults import botzone_error
from huit.botzone.protocol.glibc_random import GlibcRandom, shuffled_wall
from huit.botzone.protocol.tiles import names_of, tile_named
from huit.core.profiles import profile_named
from huit.core.tiles import NO_TILE, Tile
from huit.game.setup import BOTZONE, Setup, SetupError

PROFILE: Final = "botzone"


def setup_from(initdata: object) -> Setup:
    """The setup of a hand as the judge makes it.

    The prevalent wind, if it is not given, is the first random number of the seed; a wall that is not given is shuffled
    with the next ones. Without a seed the clock seeds. Raises BotzoneError for values of another type, and for a wall
    that cannot be dealt.
    """
    given = _given(initdata)
    seed, quan, wall = _seed_in(given), _quan_in(given), _wall_in(given)
    numbers = GlibcRandom(int(time.time()) if seed is None else seed)
    if quan is None:
        quan = numbers.next() % 4
    return setup_of(quan, _parse_wall(wall) if wall else shuffled_wall(numbers))


def is_reproducible(initdata: object) -> bool:
    """True if the hand follows from it alone, and nothing from the clock."""
    given = _given(initdata)
    return _seed_in(given) is not None or (_quan_in(given) is not None and bool(_wall_in(given)))


def setup_of(quan: int, tiles: tuple[Tile, ...]) -> Setup:
    """The setup of one hand by the judge's rules. The first hand of a round stands for its wind."""
    try:
        return Setup(profile_named(PROFILE), first=4 * quan, hands=1, mode=BOTZONE, tiles=tiles)
    except SetupError as error:
        raise botzone_error("botzone_wall", count=str(len(tiles))) from error


def initdata_of(quan: int, tiles: tuple[Tile, ...]) -> dict[str, object]:
    """The `initdata` with which the judge deals the same hand."""
    return {"quan": quan, "walltiles": names_of(tiles)}


def _parse_wall(text: str) -> tuple[Tile, ...]:
    names = text.split(" ")
    tiles = tuple([tile_named(name) for name in names])
    if NO_TILE in tiles:
        place = tiles.index(NO_TILE)
        raise botzone_error("botzone_tile", text=names[place][:20], place=str(place + 1))
    return tiles


def _given(initdata: object) -> dict[str, object]:
    """The object, empty if nothing was given: the platform then writes an empty text."""
    if initdata is None or initdata == "":
        return {}
    if not isinstance(initdata, dict):
        raise botzone_error("botzone_not_object", place="/initdata")
    return initdata


def _seed_in(given: dict[str, object]) -> int | None:
    seed = given.get("srand")
    if seed is not None and not _is_integer(seed):
        raise botzone_error("botzone_srand", text=_shortened(seed))
    return seed


def _quan_in(given: dict[str, object]) -> int | None:
    quan = given.get("quan")
    if quan is not None and not (_is_integer(quan) and 0 <= quan <= 3):
        raise botzone_error("botzone_quan", text=_shortened(quan))
    return quan


def _wall_in(given: dict[str, object]) -> str:
    wall = given.get("walltiles")
    if wall is not None and not isinstance(wall, str):
        raise botzone_error("botzone_walltiles", text=_shortened(wall))
    return wall or ""


def _is_integer(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _shortened(value: object) -> str:
    return json.dumps(value)[:40]
