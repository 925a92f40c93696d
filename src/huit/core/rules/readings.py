"""Readings of a won hand: shape, groups, and the group that took the winning tile (P2, P4, R-I01)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from huit.core.hands import CHOW, KONG, PUNG, Hand, SetType
from huit.core.rules.shapes import (
    HONORS_AND_KNITTED,
    KNITTED_PATTERNS,
    KNITTED_STRAIGHT_SHAPE,
    SEVEN_PAIRS_SHAPE,
    STANDARD,
    THIRTEEN_ORPHANS_SHAPE,
    is_knitted_singles,
    is_seven_pairs,
    is_thirteen_orphans,
)
from huit.core.tiles import FIRST_HONOR, KINDS, NO_TILE, Kind, Tile
from huit.core.values import Value

# Types of group beyond the three of a set.
PAIR: Final = 3
KNITTED: Final = 4  # the nine tiles of a knitted straight
SINGLES: Final = 5  # the fourteen tiles of a hand without sets or pairs

NOWHERE: Final = -1  # the place of the winning tile when there is none (R-E08)


@dataclass(frozen=True)
class Group(Value):
    """Some tiles that belong together in a reading."""

    set_type: SetType
    tiles: tuple[Tile, ...]
    exposed: bool = False  # declared with somebody's discard
    concealed: bool = True  # made without anybody's discard: what the concealed-pung fans count (R-E11)

    @property
    def tile(self) -> Tile:
        return self.tiles[0]

    @property
    def is_set(self) -> bool:
        return self.set_type <= KONG

    @property
    def is_pung(self) -> bool:
        """A kong is a pung for every fan of pungs (R-F04)."""
        return self.set_type == PUNG or self.set_type == KONG


@dataclass(frozen=True)
class Reading(Value):
    """One shape, its groups (declared sets first), and the index of the group with the winning tile."""

    shape: int
    groups: tuple[Group, ...]
    place: int


def every_reading(hand: Hand) -> tuple[Reading, ...]:
    """All readings of a won hand, in a fixed order; empty when it is not complete."""
    counts = hand.concealed_counts()
    melds = tuple(
        Group(meld.set_type, meld.tiles, exposed=meld.exposed, concealed=not meld.exposed) for meld in hand.melds
    )
    found: list[Reading] = []
    for shape, groups in _shapes(counts, melds):
        found.extend(_placed(hand, shape, groups))
    return tuple(found)


def _shapes(counts: list[int], melds: tuple[Group, ...]) -> list[tuple[int, tuple[Group, ...]]]:
    found: list[tuple[int, tuple[Group, ...]]] = []
    for groups in partitions(counts, 4 - len(melds)):
        found.append((STANDARD, melds + groups))
    if not melds:
        if is_seven_pairs(counts):
            pairs = (Group(PAIR, (kind, kind)) for kind in range(KINDS) for _ in range(counts[kind] // 2))
            found.append((SEVEN_PAIRS_SHAPE, tuple(pairs)))
        if is_thirteen_orphans(counts):
            found.append((THIRTEEN_ORPHANS_SHAPE, (Group(SINGLES, _tiles(counts)),)))
        if is_knitted_singles(counts):
            found.append((HONORS_AND_KNITTED, (Group(SINGLES, _tiles(counts)),)))
    if len(melds) <= 1:
        for knitted, rest in _knitted_straights(counts, len(melds)):
            found.append((KNITTED_STRAIGHT_SHAPE, (*melds, knitted, *rest)))
    return found


def partitions(counts: list[int], sets: int) -> list[tuple[Group, ...]]:
    """Every way to part the tiles into that many sets and one pair, the pair last."""
    if sum(counts) != 3 * sets + 2:
        return []
    found: list[tuple[Group, ...]] = []
    left = counts[:]
    for kind in range(KINDS):
        if left[kind] >= 2:
            left[kind] -= 2
            pair = Group(PAIR, (kind, kind))
            for groups in _sets_from(left, 0):
                found.append((*groups, pair))
            left[kind] += 2
    return found


def _sets_from(left: list[int], start: int) -> list[tuple[Group, ...]]:
    """Every way to part the rest into sets, kinds in order: of each one pung or none, what is left begins chows."""
    kind = start
    while kind < KINDS and left[kind] == 0:
        kind += 1
    if kind == KINDS:
        return [()]
    found: list[tuple[Group, ...]] = []
    copies = left[kind]
    for pungs in (1, 0):
        chows = copies - 3 * pungs
        if chows < 0 or not _has_chows(left, kind, chows):
            continue
        _take(left, kind, copies, chows)
        heads = (Group(PUNG, (kind,) * 3),) * pungs + (Group(CHOW, (kind, kind + 1, kind + 2)),) * chows
        for groups in _sets_from(left, kind + 1):
            found.append(heads + groups)
        _take(left, kind, -copies, -chows)
    return found


def _has_chows(left: list[int], kind: Kind, chows: int) -> bool:
    if chows == 0:
        return True
    return kind < FIRST_HONOR and kind % 9 < 7 and left[kind + 1] >= chows and left[kind + 2] >= chows


def _take(left: list[int], kind: Kind, copies: int, chows: int) -> None:
    left[kind] -= copies
    if chows != 0:
        left[kind + 1] -= chows
        left[kind + 2] -= chows


def _tiles(counts: list[int]) -> tuple[Tile, ...]:
    return tuple(kind for kind in range(KINDS) for _ in range(counts[kind]))


def _knitted_straights(counts: list[int], melds: int) -> list[tuple[Group, tuple[Group, ...]]]:
    found: list[tuple[Group, tuple[Group, ...]]] = []
    for pattern in KNITTED_PATTERNS:
        if all(counts[kind] >= 1 for kind in pattern):
            left = counts[:]
            for kind in pattern:
                left[kind] -= 1
            for rest in partitions(left, 1 - melds):
                found.append((Group(KNITTED, pattern), rest))
    return found


def _placed(hand: Hand, shape: int, groups: tuple[Group, ...]) -> list[Reading]:
    """One reading for each different group that may have taken the winning tile."""
    if hand.winning == NO_TILE or hand.situation.opening:
        return [Reading(shape, groups, NOWHERE)]
    found: list[Reading] = []
    seen: list[Group] = []
    for place in range(len(hand.melds), len(groups)):
        group = groups[place]
        if hand.winning in group.tiles and group not in seen:
            seen.append(group)
            found.append(Reading(shape, _with_claimed(groups, place, hand.situation.self_drawn), place))
    return found


def _with_claimed(groups: tuple[Group, ...], place: int, self_drawn: bool) -> tuple[Group, ...]:
    """A pung finished by a discard is not a concealed one (R-E11)."""
    group = groups[place]
    if self_drawn or group.set_type != PUNG:
        return groups
    claimed = Group(PUNG, group.tiles, exposed=False, concealed=False)
    return (*groups[:place], claimed, *groups[place + 1 :])
