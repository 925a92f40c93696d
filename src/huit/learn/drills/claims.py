"""Discards on offer: the claims that a drill asks about, written in the name of a played one, and made at random."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from huit.core.faults import HandError
from huit.core.hands import LEFT, OPPOSITE, RIGHT, Hand
from huit.core.notation import format_hand, format_tile, format_tiles, parse_hand, parse_tile, parse_tiles
from huit.core.rules.profile_types import Profile
from huit.core.rules.shapes import is_complete
from huit.core.tiles import KINDS, NO_TILE, Tile
from huit.core.validation import faults_of
from huit.plan import moves
from huit.plan.advice.advice import advise
from huit.plan.advice.advice_types import Advice, Choice
from huit.plan.moves import Move, on_discard
from huit.plan.position import longest_wall
from huit.plan.unseen import copies_left

SOURCES: Final = (LEFT, OPPOSITE, RIGHT)
EARLY: Final = 80  # tiles in the wall when a made-up question is asked: about the first round
_WALL_DIGITS: Final = 3
_TILES: Final = 13


@dataclass(frozen=True)
class Offer:
    """A discard that may be claimed: whose it is, the tiles left in the wall, and what else lies open on the table."""

    tile: Tile
    source: int  # LEFT, OPPOSITE or RIGHT
    wall: int = EARLY
    seen: tuple[int, ...] = ()

    def moves(self, hand: Hand) -> list[Move]:
        """Leave it, or the sets that can be made with it."""
        return on_discard(hand.concealed_counts(), self.tile, self.source)

    def advice(self, hand: Hand, profile: Profile) -> Advice:
        """The planner's advice on it."""
        return advise(hand, profile, self.seen, self.tile, self.source, self.wall)


def set_tiles(move: Move | Choice) -> tuple[int, ...]:
    """The tiles of the set that a claim makes; none for a pass."""
    return () if move.action == moves.PASS else tuple(sorted((move.tile, *move.own_tiles)))


def claim_id(move: Move | Choice) -> str:
    """A claim as an answer: the tiles of the set, such as 345m, or pass."""
    return format_tiles(set_tiles(move)) or moves.PASS


# In the name of a drill -----------------------------------------------------------------------------------------------


def format_position(hand: Hand, wall: int, seen: Sequence[int]) -> str:
    """A position in one word: the wall, what lies open, the hand. 40.19mE.123m…"""
    return f"{wall}.{format_tiles(sorted(seen))}.{format_hand(hand)}"


def parse_position(text: str) -> tuple[Hand, int, tuple[int, ...]] | None:
    """Parse a position: the hand, the wall, what lies open; None where it is none, or cannot be."""
    parts = text.split(".", 2)
    if len(parts) < 3 or not parts[0].isascii() or not parts[0].isdigit() or len(parts[0]) > _WALL_DIGITS:
        return None
    try:
        hand, seen = parse_hand(parts[2]), parse_tiles(parts[1]) if parts[1] else ()
        copies_left(hand, seen)
    except HandError:
        return None
    return (hand, int(parts[0]), seen) if int(parts[0]) <= longest_wall(hand, seen) else None


def format_offer(hand: Hand, offer: Offer) -> str:
    """A discard on offer in one word: the tile and whose it is, then the position. 5p,1.40.19mE.123m…"""
    return f"{format_tile(offer.tile)},{offer.source}.{format_position(hand, offer.wall, offer.seen)}"


def parse_offer(text: str) -> tuple[Hand, Offer] | None:
    """Parse a discard on offer; None where it is none, or nothing can be claimed."""
    offered, _, position = text.partition(".")
    tile, _, source = offered.partition(",")
    found = parse_position(position)
    if source not in map(str, SOURCES) or found is None or not found[1]:
        return None
    try:
        hand, offer = found[0], Offer(parse_tile(tile), int(source), found[1], found[2])
        return (hand, offer) if _is_possible(hand, offer) else None
    except HandError:
        return None


def _is_possible(hand: Hand, offer: Offer) -> bool:
    """True if the discard can be claimed. Raises HandError for more copies than exist."""
    if hand.is_won or len(hand.tiles) + 3 * len(hand.melds) != _TILES or faults_of(hand):
        return False
    return copies_left(hand, offer.seen)[offer.tile] > 0 and len(offer.moves(hand)) > 1


# At random ------------------------------------------------------------------------------------------------------------


def random_offer(hand: Hand, rng: Random) -> Offer | None:
    """A discard that can be claimed, and not won with; None if no discard can be claimed."""
    left = copies_left(hand)
    tiles = [tile for tile in range(KINDS) if left[tile] and not _completes(hand, tile) and _sources(hand, tile)]
    if not tiles:
        return None
    tile = rng.choice(tiles)
    return Offer(tile, rng.choice(_sources(hand, tile)))


def _sources(hand: Hand, tile: Tile) -> list[int]:
    """The neighbours from whom the tile can be claimed."""
    return [source for source in SOURCES if len(Offer(tile, source).moves(hand)) > 1]


def _completes(hand: Hand, tile: Tile) -> bool:
    assert hand.winning == NO_TILE
    counts = hand.concealed_counts()
    counts[tile] += 1
    return is_complete(counts, len(hand.melds))
