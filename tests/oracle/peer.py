"""Adapter to PyMahjongGB, the peer that defines the botzone profile."""

import importlib
from collections.abc import Callable
from functools import cache
from typing import Any

from .raw import FIRST_DRAGON, FIRST_HONOR, RawMeld, RawWin, rank, suit

# Its names that are not ours with capitals.
UNLIKE_NAMES = {
    "All Five": "all_fives",
    "Two Dragons Pungs": "two_dragon_pungs",
}
PACKS = {"chow": "CHI", "pung": "PENG", "kong": "GANG"}
FROM_THE_LEFT, CONCEALED = 1, 0


@cache
def calculator() -> Callable[..., Any]:
    """Loaded at the first use, so that the generators work without the peer; it carries no types."""
    found: Callable[..., Any] = importlib.import_module("MahjongGB").MahjongFanCalculator
    return found


def fan_id(name: str) -> str:
    return UNLIKE_NAMES.get(name) or name.lower().replace(" ", "_").replace("-", "_")


def peer_tile(tile: int) -> str:
    if tile >= FIRST_DRAGON:
        return f"J{tile - FIRST_DRAGON + 1}"
    if tile >= FIRST_HONOR:
        return f"F{tile - FIRST_HONOR + 1}"
    return f"{'WTB'[suit(tile)]}{rank(tile)}"


def peer_pack(meld: RawMeld) -> tuple[str, str, int]:
    """A chow is named by its middle tile; a kong offered by nobody is concealed."""
    name = meld.tile + 1 if meld.kind == "chow" else meld.tile
    return PACKS[meld.kind], peer_tile(name), CONCEALED if meld.concealed else FROM_THE_LEFT


def peer_score(win: RawWin) -> tuple[int, dict[str, int]]:
    """Total without flowers and fan counts."""
    fans = calculator()(
        pack=tuple(map(peer_pack, win.melds)),
        hand=tuple(map(peer_tile, win.tiles)),
        winTile=peer_tile(win.winning),
        flowerCount=0,
        isSelfDrawn=win.self_drawn,
        is4thTile=win.last_copy,
        isAboutKong=win.kong,
        isWallLast=win.last_of_wall,
        seatWind=win.seat_wind - FIRST_HONOR,
        prevalentWind=win.round_wind - FIRST_HONOR,
        verbose=True,
    )
    total = sum(points * count for points, count, _, _ in fans)
    return total, {fan_id(english): count for _, count, _, english in fans}
