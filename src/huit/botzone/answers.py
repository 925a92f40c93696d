"""What a bot says, and the action of ours that it means.

    PASS          pass                          HU            hu
    PLAY X        discard X                     PENG X        pung of the discard, then X is thrown
    GANG X        concealed kong of X           CHI M X       chow around M, then X is thrown
    BUGANG X      X promoted to a kong          GANG          kong of the discard

Nothing is forgiven: another case, a space too many or a name that is no tile make an answer unreadable.
"""

from __future__ import annotations

from typing import Final

from huit.botzone.tiles import name_of, tile_named
from huit.core.tiles import NO_TILE
from huit.game.actions import (
    CHOW,
    CONCEALED_KONG,
    DISCARD,
    HU,
    HU_CODE,
    KONG,
    PASS_CODE,
    PROMOTED_KONG,
    PUNG,
    TILE_BITS,
    Action,
)

PASSING: Final = "PASS"
CALLING_HU: Final = "HU"
UNREADABLE: Final = -1

_OWN_TURN: Final = {"PLAY": DISCARD, "GANG": CONCEALED_KONG, "BUGANG": PROMOTED_KONG}
_WORDS: Final = {kind: word for word, kind in _OWN_TURN.items()}


def own_turn_code(text: str) -> int:
    """The number of the action that is meant after a draw."""
    if text == CALLING_HU:
        return HU_CODE
    word, _, name = text.partition(" ")
    tile = tile_named(name)
    return UNREADABLE if tile == NO_TILE or word not in _OWN_TURN else _OWN_TURN[word] << TILE_BITS | tile


def claim_code(text: str, discard: int) -> tuple[int, int]:
    """The number of the action that is meant to a discard or a promoted tile, and the tile thrown after it."""
    alone = {PASSING: PASS_CODE, CALLING_HU: HU_CODE, "GANG": KONG << TILE_BITS | discard}
    if text in alone:
        return alone[text], NO_TILE
    word, *names = text.split(" ")
    tiles = [tile_named(name) for name in names]
    if NO_TILE in tiles:
        return UNREADABLE, NO_TILE
    if word == "PENG" and len(tiles) == 1:
        return PUNG << TILE_BITS | discard, tiles[0]
    if word == "CHI" and len(tiles) == 2 and tiles[0] > 0:
        return CHOW << TILE_BITS | tiles[0] - 1, tiles[1]
    return UNREADABLE, NO_TILE


def is_readable(text: str) -> bool:
    """Whether it means anything at all, be it at another moment."""
    return text == PASSING or own_turn_code(text) >= 0 or claim_code(text, 0)[0] >= 0


def format_answer(action: Action, thrown: int = NO_TILE) -> str:
    """What a bot says to do this; a chow or pung says what is thrown after it."""
    if action.kind in _WORDS:
        return f"{_WORDS[action.kind]} {name_of(action.tile)}"
    if action.kind == CHOW:
        return f"CHI {name_of(action.tile + 1)} {name_of(thrown)}"
    if action.kind == PUNG:
        return f"PENG {name_of(thrown)}"
    return {KONG: "GANG", HU: CALLING_HU}.get(action.kind, PASSING)
