"""What a player may do now: on the own turn with 14 tiles, or when a discard may be claimed (play 7 to 10)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from huit.core import hands
from huit.core.hands import Hand, Meld
from huit.core.tiles import FIRST_HONOR, NO_TILE
from huit.core.values import Value
from huit.plan.advice_types import CHOW, DISCARD, KONG, PASS, PUNG
from huit.plan.unseen import concealed_tiles


@dataclass(frozen=True)
class Option(Value):
    """Something a player may do, and the hand after it: with a tile too many if one has still to be thrown."""

    action: str
    tile: int
    after: Hand
    must_discard: bool
    own_tiles: tuple[int, ...] = ()


def own_turn(hand: Hand) -> list[Option]:
    """With 14 tiles: throw any of them, or declare a kong; winning is not asked here."""
    tiles = concealed_tiles(hand)
    whole = replace(hand, tiles=tiles, winning=NO_TILE)
    kinds = sorted(set(tiles))
    found = [Option(DISCARD, kind, whole, must_discard=True) for kind in kinds]
    for kind in kinds:
        if tiles.count(kind) == 4:
            meld = Meld(hands.KONG, kind, hands.CONCEALED)
            found.append(Option(KONG, kind, _melded(whole, meld, (kind,) * 4), must_discard=False))
        for place, meld in enumerate(hand.melds):
            if meld.kind == hands.PUNG and meld.tile == kind:
                found.append(Option(KONG, kind, _promoted(whole, place), must_discard=False))
    return found


def on_discard(hand: Hand, tile: int, source: int) -> list[Option]:
    """With 13 tiles and somebody's discard: leave it, or claim it for a set."""
    found = [Option(PASS, NO_TILE, hand, must_discard=False)]
    copies = hand.tiles.count(tile)
    if source == hands.LEFT and tile < FIRST_HONOR:
        found += [_chow(hand, tile, low) for low in range(tile - 2, tile + 1) if _fits(hand, tile, low)]
    if copies >= 2:
        meld = Meld(hands.PUNG, tile, source)
        found.append(Option(PUNG, tile, _melded(hand, meld, (tile,) * 2), True, (tile,) * 2))
    if copies == 3:
        meld = Meld(hands.KONG, tile, source)
        found.append(Option(KONG, tile, _melded(hand, meld, (tile,) * 3), False, (tile,) * 3))
    return found


def _fits(hand: Hand, tile: int, low: int) -> bool:
    """Whether the two other tiles of the chow that begins at `low` are held."""
    if low < 0 or low // 9 != tile // 9 or low % 9 > 6:
        return False
    return all(kind in hand.tiles for kind in range(low, low + 3) if kind != tile)


def _chow(hand: Hand, tile: int, low: int) -> Option:
    own = tuple([kind for kind in range(low, low + 3) if kind != tile])
    return Option(CHOW, tile, _melded(hand, Meld(hands.CHOW, low, tile - low + 1), own), True, own)


def _melded(hand: Hand, meld: Meld, used: tuple[int, ...]) -> Hand:
    return replace(hand, melds=(*hand.melds, meld), tiles=_without(hand.tiles, used))


def _promoted(hand: Hand, place: int) -> Hand:
    pung = hand.melds[place]
    kong = Meld(hands.KONG, pung.tile, pung.claim + hands.PROMOTED)
    melds = (*hand.melds[:place], kong, *hand.melds[place + 1 :])
    return replace(hand, melds=melds, tiles=_without(hand.tiles, (pung.tile,)))


def _without(tiles: tuple[int, ...], used: tuple[int, ...]) -> tuple[int, ...]:
    left = list(tiles)
    for tile in used:
        left.remove(tile)
    return tuple(left)
