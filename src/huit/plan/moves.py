"""Moves: what a player may do now, on the own turn with 14 tiles or when a discard may be claimed (play 7 to 10)."""

from __future__ import annotations

from typing import Final

from huit.core.hands import CHOW, CONCEALED, KONG, LEFT, PROMOTED, PUNG, SET_IDS, Meld
from huit.core.tiles import FIRST_HONOR, KINDS, NO_TILE, Tile

HU: Final = "hu"
DISCARD: Final = "discard"
MAKE_KONG: Final = SET_IDS[KONG]
MAKE_CHOW: Final = SET_IDS[CHOW]
MAKE_PUNG: Final = SET_IDS[PUNG]
PASS: Final = "pass"


class Move:
    """Something a player may do."""

    def __init__(self, action: str, tile: Tile = NO_TILE, own_tiles: tuple[int, ...] = (), points: int = 0) -> None:
        self.action = action
        self.tile = tile  # thrown, claimed, declared or won with; NO_TILE for PASS
        self.own_tiles = own_tiles  # that a set takes from the concealed tiles
        self.points = points  # of a hand that is declared

    @property
    def must_discard(self) -> bool:
        """True if a tile is thrown after the claim."""
        return self.action == MAKE_CHOW or self.action == MAKE_PUNG

    @property
    def is_claim(self) -> bool:
        """True if a set is made with another player's discard."""
        return self.must_discard or (self.action == MAKE_KONG and len(self.own_tiles) == 3)

    def melds_after(self, melds: list[Meld]) -> list[Meld]:
        """The declared sets after the move. Whom a tile was claimed from does not matter to the planner."""
        if self.action == MAKE_CHOW:
            return [*melds, Meld(CHOW, min(self.tile, self.own_tiles[0]), LEFT)]
        if self.action == MAKE_PUNG:
            return [*melds, Meld(PUNG, self.tile, LEFT)]
        if self.action != MAKE_KONG:
            return melds
        if len(self.own_tiles) == 1:
            kong = Meld(KONG, self.tile, LEFT + PROMOTED)
            return [kong if meld.set_type == PUNG and meld.tile == self.tile else meld for meld in melds]
        return [*melds, Meld(KONG, self.tile, CONCEALED if len(self.own_tiles) == 4 else LEFT)]


def on_own_turn(copies: list[int], melds: list[Meld], may_kong: bool = True) -> list[Move]:
    """Throw any tile, or declare a kong; winning is not asked here."""
    held = [kind for kind in range(KINDS) if copies[kind]]
    found = [Move(DISCARD, kind) for kind in held]
    if may_kong:
        found += [Move(MAKE_KONG, kind, (kind,) * 4) for kind in held if copies[kind] == 4]
        pungs = [meld.tile for meld in melds if meld.set_type == PUNG]
        found += [Move(MAKE_KONG, kind, (kind,)) for kind in pungs if copies[kind]]
    return found


def on_discard(copies: list[int], tile: Tile, source: int) -> list[Move]:
    """Leave another player's discard, or claim it for a set."""
    found = [Move(PASS)]
    if source == LEFT and tile < FIRST_HONOR:
        for low in range(tile - 2, tile + 1):
            if low >= 0 and low // 9 == tile // 9 and low % 9 <= 6:
                own = tuple([kind for kind in range(low, low + 3) if kind != tile])
                if copies[own[0]] and copies[own[1]]:
                    found.append(Move(MAKE_CHOW, tile, own))
    if copies[tile] >= 2:
        found.append(Move(MAKE_PUNG, tile, (tile,) * 2))
    if copies[tile] == 3:
        found.append(Move(MAKE_KONG, tile, (tile,) * 3))
    return found
