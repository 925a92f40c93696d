"""Validate a hand: every fault at once, before it is scored."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from huit.core.faults import Fault
from huit.core.hands import CHOW, CONCEALED, FLAGS, KONG, LEFT, PROMOTED, PUNG, RIGHT, Hand, Meld, SetType
from huit.core.tiles import EAST, FIRST_HONOR, FLOWERS, KINDS, NAMES, NO_TILE, NORTH, Kind, Tile

COPIES: Final = 4
MELDS: Final = 4

# The subject of a finding: the whole hand, a kind of tile, a meld or a circumstance (their indices).
HAND: Final = 0
TILE: Final = 1
MELD: Final = 2
FIELD: Final = 3

# The circumstances as options name them, in the order of Circumstances.
FIELDS: Final = ("round", "seat", *[flag.replace("_", "-") for flag in FLAGS], "flowers")
ROUND_FIELD: Final = 0
SEAT_FIELD: Final = 1
SELF_DRAWN_FIELD: Final = 2
LAST_COPY_FIELD: Final = 3
LAST_OF_WALL_FIELD: Final = 4
KONG_FIELD: Final = 5
FLOWERS_FIELD: Final = 7


@dataclass(frozen=True)
class Finding:
    """A fault with its subject, so that the parser can find its span."""

    code: str
    subject: int
    index: int
    values: tuple[tuple[str, str], ...] = ()


def faults_of(hand: Hand) -> tuple[Fault, ...]:
    """Every fault of a hand; empty for a hand that can exist, complete or not."""
    return tuple(Fault(finding.code, values=finding.values) for finding in findings(hand))


def findings(hand: Hand) -> list[Finding]:
    """Every finding. Circumstances are checked only if the tiles are valid and the hand is won."""
    found = _unknown_tiles(hand) + _melds(hand) + _five_copies(hand) + _tile_count(hand)
    sound = not found
    found += _winds(hand) + _flowers(hand)
    if sound and hand.is_won:
        found += _robbed_or_replaced(hand) + _last_copy(hand) + _opening(hand)
    return found


def with_implied_last_copy(hand: Hand) -> Hand:
    """Set the last-copy flag where the winner's own exposed sets show the three other copies (R-E09)."""
    if hand.situation.last_copy or not hand.is_won:
        return hand
    visible = sum(meld.tiles.count(hand.winning) for meld in hand.melds if meld.exposed)
    if visible != COPIES - 1:
        return hand
    return replace(hand, situation=replace(hand.situation, last_copy=True))


def is_valid_meld(meld: Meld) -> bool:
    return _tile_fits(meld) and _claim_fits(meld.set_type, meld.claim)


def _tile_fits(meld: Meld) -> bool:
    if meld.set_type == CHOW:
        return 0 <= meld.tile < FIRST_HONOR and meld.tile % 9 <= 6
    return meld.set_type in (PUNG, KONG) and 0 <= meld.tile < KINDS


def _claim_fits(set_type: SetType, claim: int) -> bool:
    """Check the claim: 1 to 3 for any set; only a kong can be concealed or promoted."""
    if LEFT <= claim <= RIGHT:
        return True
    return set_type == KONG and (claim == CONCEALED or PROMOTED + LEFT <= claim <= PROMOTED + RIGHT)


def name_of(kind: Kind) -> str:
    """The name of a tile, or the number itself if there is no such tile."""
    return NAMES[kind] if 0 <= kind < len(NAMES) else str(kind)


def _unknown_tiles(hand: Hand) -> list[Finding]:
    kinds = list(hand.tiles)
    if hand.winning != NO_TILE:
        kinds.append(hand.winning)
    return [Finding("tile_unknown", TILE, kind, (("text", name_of(kind)),)) for kind in kinds if not 0 <= kind < KINDS]


def _melds(hand: Hand) -> list[Finding]:
    found = [
        Finding("meld_invalid", MELD, index, (("meld", f"Meld({meld.set_type}, {meld.tile}, {meld.claim})"),))
        for index, meld in enumerate(hand.melds)
        if not is_valid_meld(meld)
    ]
    if len(hand.melds) > MELDS:
        found.append(Finding("too_many_melds", MELD, MELDS, (("found", str(len(hand.melds))),)))
    return found


def _five_copies(hand: Hand) -> list[Finding]:
    tiles = [*hand.tiles, hand.winning]
    for meld in hand.melds:
        if _tile_fits(meld):
            tiles += meld.tiles
    return five_copies(tiles)


def five_copies(tiles: list[Tile]) -> list[Finding]:
    """A finding for each kind with more than four copies; unknown kinds are skipped."""
    counts = [0] * KINDS
    for kind in tiles:
        if 0 <= kind < KINDS:
            counts[kind] += 1
    return [
        Finding("five_copies", TILE, kind, (("tile", NAMES[kind]), ("count", str(count))))
        for kind, count in enumerate(counts)
        if count > COPIES
    ]


def _tile_count(hand: Hand) -> list[Finding]:
    """Check the number of tiles. Too many melds are reported by themselves."""
    found = 3 * len(hand.melds) + len(hand.tiles) + (1 if hand.is_won else 0)
    expected = 14 if hand.is_won else 13
    if found == expected or len(hand.melds) > MELDS:
        return []
    return [Finding("tile_count", HAND, 0, (("found", str(found)), ("expected", str(expected))))]


def _winds(hand: Hand) -> list[Finding]:
    winds = (hand.situation.round_wind, hand.situation.seat_wind)
    return [
        Finding("wind_unknown", FIELD, field, (("text", name_of(wind)),))
        for field, wind in enumerate(winds)
        if not EAST <= wind <= NORTH
    ]


def _flowers(hand: Hand) -> list[Finding]:
    if 0 <= hand.flowers <= FLOWERS:
        return []
    return [Finding("flowers_count", FIELD, FLOWERS_FIELD, (("found", str(hand.flowers)),))]


def _robbed_or_replaced(hand: Hand) -> list[Finding]:
    """Check the kong flag: a replacement tile needs a kong; the robber of a kong holds no copy of its tile (R-E12)."""
    if not hand.situation.kong:
        return []
    if hand.situation.self_drawn:
        if any(meld.set_type == KONG for meld in hand.melds):
            return []
        return [Finding("replacement_without_kong", FIELD, KONG_FIELD)]
    if hand.winning not in hand.tiles and not any(hand.winning in meld.tiles for meld in hand.melds):
        return []
    return [Finding("robbed_tile_held", FIELD, KONG_FIELD, (("tile", name_of(hand.winning)),))]


def _last_copy(hand: Hand) -> list[Finding]:
    """Check the last-copy flag: copies among the concealed tiles are not visible (R-E09)."""
    if not hand.situation.last_copy or hand.winning not in hand.tiles:
        return []
    return [Finding("last_copy_concealed", FIELD, LAST_COPY_FIELD, (("tile", name_of(hand.winning)),))]


def _opening(hand: Hand) -> list[Finding]:
    """Check the opening flag: East's first fourteen tiles, self-drawn before anything else (R-E08)."""
    situation = hand.situation
    if not situation.opening:
        return []
    denied = [
        (SEAT_FIELD, situation.seat_wind != EAST),
        (SELF_DRAWN_FIELD, not situation.self_drawn),
        (LAST_COPY_FIELD, situation.last_copy),
        (LAST_OF_WALL_FIELD, situation.last_of_wall),
        (KONG_FIELD, situation.kong),
    ]
    found = [
        Finding("opening_contradiction", FIELD, field, (("field", FIELDS[field]),)) for field, wrong in denied if wrong
    ]
    if hand.melds:
        found.append(Finding("opening_contradiction", MELD, 0, (("field", "melds"),)))
    return found
