"""The rows as the tables ask them, sorted by the kind of their conditions.

A table answers for a condition by asking it about every value of the small thing it depends on. A kind of condition
that is not known here, or an answer that depends on more than the tables can tell apart, raises `NotTabled`: then the
explained path scores.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product
from typing import Final

from huit.core.fast.fields import GROUP_FANS
from huit.core.faults import HuitError
from huit.core.hands import CHOW, Situation
from huit.core.rules.conditions import (
    Before,
    ChowsAndPair,
    Combination,
    ConcealedPungs,
    Concealment,
    Condition,
    EachPung,
    EveryGroup,
    EveryTile,
    Family,
    Hogs,
    Kongs,
    NothingElse,
    SetCondition,
    Shape,
    SoleWait,
    Types,
    WonBy,
)
from huit.core.rules.fan_ids import IDS, Fan
from huit.core.rules.fans import FanRule
from huit.core.rules.shapes import SHAPE_IDS, STANDARD
from huit.core.tiles import EAST, FIRST_HONOR, KINDS, NORTH

# The conditions whose answers the tables hold. A class derived from one of these may answer otherwise: it is not known.
KNOWN: Final[tuple[type, ...]] = (
    *(Before, ChowsAndPair, Combination, ConcealedPungs, Concealment, EachPung, EveryGroup, EveryTile),
    *(Family, Hogs, Kongs, NothingElse, Shape, Types, SoleWait, WonBy),
)
EVERY_TILE_FANS: Final = 16  # more would make a table of more than 65,536 words
COPIES: Final = 4

SetRows = tuple[tuple[int, SetCondition], ...]
WINDS: Final = tuple(product(range(EAST, NORTH + 1), repeat=2))
FLAGS: Final = tuple(product((False, True), repeat=5))
SUITED: Final = range(FIRST_HONOR)


class NotTabled(HuitError):
    """Rules that the tables cannot express; hands are scored by the explained path instead."""


class SortedRows:
    """The number and condition of each row, by the kind of the condition."""

    def __init__(self, rows: tuple[FanRule, ...]) -> None:
        for fan in rows:
            if type(fan.condition) not in KNOWN:
                raise NotTabled(f"{IDS[fan.number]}: {type(fan.condition).__name__} is unknown to the tables")
        self.all = rows
        every = [(fan.number, fan.condition) for fan in rows]
        self.every_tile = tuple([(fan, one) for fan, one in every if isinstance(one, EveryTile)])
        self.types = tuple([(fan, one) for fan, one in every if isinstance(one, Types)])
        shapes = [(fan, one) for fan, one in every if isinstance(one, Shape)]
        self.shapes = [tuple([row for row in shapes if shape in row[1].shapes]) for shape in range(len(SHAPE_IDS))]
        self.groups = tuple([(fan, one) for fan, one in every if isinstance(one, EveryGroup)])
        self.groups_of_shape = [
            tuple([row for row in self.groups if shape in row[1].shapes]) for shape in range(len(SHAPE_IDS))
        ]
        self.concealed_pungs = tuple([(fan, one) for fan, one in every if isinstance(one, ConcealedPungs)])
        self.kongs = tuple([(fan, one) for fan, one in every if isinstance(one, Kongs)])
        self.concealment = tuple([(fan, one) for fan, one in every if isinstance(one, Concealment)])
        self.won_by = tuple([(fan, one) for fan, one in every if isinstance(one, WonBy)])
        self.waits = tuple([(fan, one) for fan, one in every if isinstance(one, SoleWait)])
        self.before = tuple([(fan, one) for fan, one in every if isinstance(one, Before)])
        self.hogs = tuple([(fan, one) for fan, one in every if isinstance(one, Hogs)])
        self.each_pung = tuple([(fan, one) for fan, one in every if isinstance(one, EachPung)])
        sets = [(fan, one) for fan, one in every if isinstance(one, SetCondition)]
        self.chows: SetRows = tuple([row for row in sets if _is_of_chows(row[1])])
        self.pungs: SetRows = tuple([row for row in sets if _is_of_pungs(row[1])])
        self.honors: SetRows = tuple([(fan, one) for fan, one in every if isinstance(one, (Family, EachPung))])
        suited = [one for _, one in self.each_pung if any(one.accepts(kind, Situation()) for kind in SUITED)]
        if len(suited) > 1:
            raise NotTabled("two fans of single suited pungs")
        self.small_pung = suited[0] if suited else None
        self._check_all()

    def _check_all(self) -> None:
        """Raise NotTabled where an answer depends on more than the tables tell apart."""
        if len(self.every_tile) > EVERY_TILE_FANS or len(self.groups) > GROUP_FANS:
            raise NotTabled("too many fans of all tiles or of every group")
        if len(self.before) > 1 or len(self.hogs) > 1:
            raise NotTabled("two fans of the hand before the win, or of hogs")
        if self.shapes[STANDARD]:
            raise NotTabled("a fan of sets and a pair, whatever they are")
        for fan, pungs in self.concealed_pungs:
            if pungs.least < 1:
                raise NotTabled(f"{IDS[fan]} asks for no concealed pung")
        for fan, won in self.won_by:
            _check_won_by(fan, won)
        for fan, each in self.each_pung:
            _check_each_pung(fan, each)
        for fan, hogs in self.hogs:
            _check_hogs(fan, hogs)
        for fan, one in (*self.chows, *self.pungs, *self.honors):
            _check_sets(fan, one)


def _is_of_chows(condition: Condition) -> bool:
    return isinstance(condition, ChowsAndPair) or (isinstance(condition, Combination) and condition.set_type == CHOW)


def _is_of_pungs(condition: Condition) -> bool:
    return isinstance(condition, Combination) and condition.set_type != CHOW


@lru_cache(maxsize=16)
def _situations(round_wind: int, seat_wind: int) -> list[Situation]:
    """All ways to win with these winds."""
    return [Situation(round_wind, seat_wind, *flags) for flags in FLAGS]


@lru_cache(maxsize=128)
def _check_won_by(fan: Fan, condition: WonBy) -> None:
    """Check that neither the winds nor the opening matter: the tables know the four flags of a win."""
    usual = [condition.accepts(way) for way in _situations(EAST, EAST)]
    if usual[::2] != usual[1::2] or any(
        [condition.accepts(way) for way in _situations(*winds)] != usual for winds in WINDS
    ):
        raise NotTabled(f"{IDS[fan]} depends on winds or on the opening")


@lru_cache(maxsize=128)
def _check_each_pung(fan: Fan, condition: EachPung) -> None:
    """Check that the winds matter to honours at most, and nothing else to any pung."""
    for kind in range(KINDS):
        usual = condition.accepts(kind, Situation())
        for winds in WINDS:
            answers = {condition.accepts(kind, way) for way in _situations(*winds)}
            if len(answers) > 1 or (kind < FIRST_HONOR and answers != {usual}):
                raise NotTabled(f"{IDS[fan]} depends on how the hand was won")


@lru_cache(maxsize=128)
def _check_hogs(fan: Fan, condition: Hogs) -> None:
    if any(condition.accepts(kind, copies) for kind in range(KINDS) for copies in range(1, COPIES)):
        raise NotTabled(f"{IDS[fan]} asks for fewer than four copies")


def _check_sets(fan: Fan, condition: SetCondition) -> None:
    """Check that no combination has honours and no family suited tiles: these are looked up apart."""
    if isinstance(condition, Combination) and condition.size < 1:
        raise NotTabled(f"{IDS[fan]} combines nothing")
    if isinstance(condition, Combination) and _combines_honors(condition):
        raise NotTabled(f"{IDS[fan]} combines honours")
    if isinstance(condition, Family) and (condition.pungs < 1 or any(condition.belongs(kind) for kind in SUITED)):
        raise NotTabled(f"{IDS[fan]} is no family of honours")


@lru_cache(maxsize=128)
def _combines_honors(condition: Combination) -> bool:
    if condition.set_type == CHOW or condition.size > 4:
        return False
    choices = combinations(range(KINDS), condition.size)
    return any(tiles[-1] >= FIRST_HONOR and condition.fits(tiles) for tiles in choices)
