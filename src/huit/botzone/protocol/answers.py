"""Answers of a bot, and the actions of our table that they mean.

    PASS          pass                          HU            hu
    PLAY X        discard X                     PENG X        pung of the discard, then discard X
    GANG X        concealed kong of X           CHI M X       chow around M, then discard X
    BUGANG X      X promoted to a kong          GANG          kong of the discard

Parsing is strict: another case, an extra space or an unknown tile make an answer unreadable.
"""

from __future__ import annotations

from typing import Final

from huit.botzone.protocol.tiles import name_of, tile_named
from huit.core.tiles import NO_TILE, Tile
from huit.game.actions import (
    CLAIM_CHOW,
    CLAIM_KONG,
    CLAIM_PUNG,
    CONCEALED_KONG,
    DISCARD,
    HU,
    HU_CODE,
    PASS_CODE,
    PROMOTED_KONG,
    TILE_BITS,
    Action,
)
from huit.game.aliases import ActionNumber

PASSING: Final = "PASS"
CALLING_HU: Final = "HU"
UNREADABLE: Final = -1

_OWN_TURN: Final = {"PLAY": DISCARD, "GANG": CONCEALED_KONG, "BUGANG": PROMOTED_KONG}
_WORDS: Final = {action_type: word for word, action_type in _OWN_TURN.items()}


def own_turn_code(text: str) -> ActionNumber:
    """The action of an answer to a draw, UNREADABLE for anything else."""
    if text == CALLING_HU:
        return HU_CODE
    word, _, name = text.partition(" ")
    tile = tile_named(name)
    return UNREADABLE if tile == NO_TILE or word not in _OWN_TURN else _OWN_TURN[word] << TILE_BITS | tile


def claim_code(text: str, discard: Tile) -> tuple[ActionNumber, Tile]:
    """The action of an answer to a discard or a promoted tile, and the tile discarded after it."""
    alone = {PASSING: PASS_CODE, CALLING_HU: HU_CODE, "GANG": CLAIM_KONG << TILE_BITS | discard}
    if text in alone:
        return alone[text], NO_TILE
    word, *names = text.split(" ")
    tiles = [tile_named(name) for name in names]
    if NO_TILE in tiles:
        return UNREADABLE, NO_TILE
    if word == "PENG" and len(tiles) == 1:
        return CLAIM_PUNG << TILE_BITS | discard, tiles[0]
    if word == "CHI" and len(tiles) == 2 and tiles[0] > 0:
        return CLAIM_CHOW << TILE_BITS | tiles[0] - 1, tiles[1]
    return UNREADABLE, NO_TILE


def is_readable(text: str) -> bool:
    """True for an answer that is valid at some moment of a game."""
    return text == PASSING or own_turn_code(text) >= 0 or claim_code(text, 0)[0] >= 0


def format_answer(action: Action, discard: Tile = NO_TILE) -> str:
    """The answer for an action; that of a chow or pung includes the discard after it."""
    if action.type in _WORDS:
        return f"{_WORDS[action.type]} {name_of(action.tile)}"
    if action.type == CLAIM_CHOW:
        return f"CHI {name_of(action.tile + 1)} {name_of(discard)}"
    if action.type == CLAIM_PUNG:
        return f"PENG {name_of(discard)}"
    return {CLAIM_KONG: "GANG", HU: CALLING_HU}.get(action.type, PASSING)
