"""Drop-in replacement for PyMahjongGB's shanten functions: the same arguments, answers and errors, many times faster.

    from huit.compat.mahjonggb import MahjongShanten, RegularShanten

The answers differ for hands that would need a fifth copy of a tile: we never wait for one (docs/distance.md lists such
hands). Five copies in a hand raise ValueError; the peer counts them.
"""

from __future__ import annotations

from threading import RLock
from typing import TYPE_CHECKING, Final

from huit.compat.mahjonggb_tiles import (
    MOST_PACKS,
    PackReader,
    check_copies,
    kind_of,
    name_of,
    refuse_tile,
    tiles_of_pack,
    words_of_names,
)
from huit.core.fast.codes import counts_of, fit_together
from huit.core.fast.flat import COMPILED
from huit.core.rules.shapes import (
    HONORS_AND_KNITTED,
    KNITTED_STRAIGHT_SHAPE,
    SEVEN_PAIRS_SHAPE,
    STANDARD,
    THIRTEEN_ORPHANS_SHAPE,
)
from huit.core.tiles import KINDS, Tile
from huit.core.validation import COPIES
from huit.plan.distance.distance_tables import distance_tables
from huit.plan.distance.meter import Meter
from huit.plan.distance.nearest import Nearest
from huit.plan.distance.quick import CODE_BITS, CODE_MASK, STEPS, WEIGHTS

if TYPE_CHECKING:
    from mypy_extensions import i64

Names = tuple[str, ...]
Shanten = tuple[int, Names]

INVALID_HAND: Final = "ERROR_INVALID_HAND"
INVALID_HAND_OR_PACK: Final = "ERROR_INVALID_HAND_OR_PACK"
RANKS: Final = 511
REFUSED: Final = -1  # in place of missing tiles; the nearest form's TOO_MANY is the same
_NO_HAND: Final = object()  # None might be asked about


def MahjongShanten(pack: object, hand: object) -> int:  # noqa: N802 (here and below: the peer's names)
    """The shanten of the nearest winning shape: tiles from ready.

    >>> from huit.compat.mahjonggb import MahjongShanten
    >>> MahjongShanten((("PENG", "J1", 1),), ("W1", "W2", "W3", "B2", "B3", "B4", "T3", "T5", "F1", "F2"))
    1
    """
    gauge = _made[0] if _made else _gauge()
    if COMPILED:  # nothing that it does lets another thread run before it has its answer
        missing = gauge.least(pack, hand)
    else:
        with _lock:
            missing = gauge.least(pack, hand)
    if missing < 0:
        _refuse(pack, hand)
    return missing - 1


def RegularShanten(hand: object) -> Shanten:  # noqa: N802
    """The shanten for four sets and a pair (fewer sets for fewer tiles), and the useful tiles.

    >>> from huit.compat.mahjonggb import RegularShanten
    >>> RegularShanten(("W1", "W2", "W3", "W4", "W5", "W6", "B2", "B3", "B4", "T3", "T4", "F1", "F1"))
    (0, ('T2', 'T5'))
    """
    return _shanten(hand, STANDARD, 1)


def SevenPairsShanten(hand: object) -> Shanten:  # noqa: N802
    """The shanten for seven pairs, and the useful tiles.

    >>> from huit.compat.mahjonggb import SevenPairsShanten
    >>> SevenPairsShanten(("W1", "W1", "W2", "W2", "B1", "B1", "T3", "T3", "F1", "F1", "J1", "J1", "J2"))
    (0, ('J2',))
    """
    return _shanten(hand, SEVEN_PAIRS_SHAPE, 13)


def ThirteenOrphansShanten(hand: object) -> Shanten:  # noqa: N802
    """The shanten for thirteen orphans, and the useful tiles.

    >>> from huit.compat.mahjonggb import ThirteenOrphansShanten
    >>> ThirteenOrphansShanten(("W1", "W9", "B1", "B9", "T1", "T9", "F1", "F2", "F3", "F4", "J1", "J2", "J2"))
    (0, ('J3',))
    """
    return _shanten(hand, THIRTEEN_ORPHANS_SHAPE, 13)


def HonorsAndKnittedTilesShanten(hand: object) -> Shanten:  # noqa: N802
    """The shanten for honours and knitted tiles, and the useful tiles.

    >>> from huit.compat.mahjonggb import HonorsAndKnittedTilesShanten
    >>> HonorsAndKnittedTilesShanten(("W1", "W4", "W7", "B2", "B5", "B8", "T3", "F1", "F2", "F3", "F4", "J1", "J2"))
    (0, ('T6', 'T9', 'J3'))
    """
    return _shanten(hand, HONORS_AND_KNITTED, 13)


def KnittedStraightShanten(hand: object) -> Shanten:  # noqa: N802
    """The shanten for a knitted straight, a set and a pair, and the useful tiles.

    >>> from huit.compat.mahjonggb import KnittedStraightShanten
    >>> KnittedStraightShanten(("W1", "W4", "W7", "B2", "B5", "B8", "T3", "T6", "T9", "F1", "F1", "F1", "J1"))
    (0, ('J1',))
    """
    return _shanten(hand, KNITTED_STRAIGHT_SHAPE, 10)


def _shanten(hand: object, form: int, fewest: int) -> Shanten:
    gauge = _made[0] if _made else _gauge()
    with _lock:  # compiled too: the collector may run Python code, and so another thread, in between
        return gauge.answer(hand, form, fewest)


class _Gauge:
    """Shanten meter with a cache of one hand: programs ask about the same hand, one shape after the other."""

    def __init__(self) -> None:
        self.meter = Meter(distance_tables())
        self.measured: object = _NO_HAND
        self.size: i64 = 0
        self.weights: dict[object, int] = {name_of(kind): WEIGHTS[kind] for kind in range(KINDS)}
        self.nearest = Nearest(distance_tables())
        self.packs = PackReader()
        self.names: list[list[Names]] = [_names(start, min(9, KINDS - start)) for start in (0, 9, 18, 27)]

    def answer(self, hand: object, form: int, fewest: i64) -> Shanten:
        if hand is not self.measured:
            self._measure(hand)
        if self.size < fewest:
            raise TypeError(INVALID_HAND)
        kinds = self.meter.useful(form)
        names = self.names
        found = names[0][kinds & RANKS] + names[1][kinds >> 9 & RANKS] + names[2][kinds >> 18 & RANKS]
        return self.meter.missing(form) - 1, found + names[3][kinds >> 27]

    def least(self, pack: object, hand: object) -> i64:
        """The tiles that the nearest shape lacks, REFUSED for what the peer or we refuse.

        Packs use up copies only where they complete a hand of 13 tiles.
        """
        if not isinstance(pack, tuple) or not isinstance(hand, tuple) or len(hand) > 13:
            return REFUSED
        size: i64 = len(hand)
        first, second = words_of_names(hand)
        if size % 3 != 1 or first < 0 or second < 0:
            return REFUSED
        if len(pack) == 0:
            return self.nearest.missing(first, second, 0, 0, (13 - size) // 3, size)
        if len(pack) > MOST_PACKS:
            return self._least_beside_many(pack, first, second, size)
        return self._least_beside(pack, first, second, size)

    def _least_beside(self, pack: tuple[object, ...], first: i64, second: i64, size: i64) -> i64:
        melds: i64 = len(pack)
        self.packs.places_of(pack)
        taken_first = self.packs.first
        taken_second = self.packs.second
        if taken_first < 0 or not fit_together(first, second, taken_first, taken_second):
            return REFUSED
        if 3 * melds + size != 13:
            return self.nearest.missing(first, second, 0, 0, (13 - size) // 3, size)
        return self.nearest.missing(first, second, taken_first, taken_second, melds, size)

    def _least_beside_many(self, pack: tuple[object, ...], first: i64, second: i64, size: i64) -> i64:
        """The distance beside more packs than a hand has: like the peer, we look at the hand alone."""
        counts = counts_of(first, second)
        for one in pack:
            for tile in tiles_of_pack(one):
                counts[tile] += 1
        if max(counts) > COPIES:
            return REFUSED
        return self.nearest.missing(first, second, 0, 0, (13 - size) // 3, size)

    def _measure(self, hand: object) -> None:
        self.measured = _NO_HAND
        if not isinstance(hand, tuple):
            raise TypeError("Param `hand` must be a tuple!")
        one, two, three, four = self._codes(hand)
        size: i64 = len(hand)
        if size > 13 or size % 3 != 1:
            raise TypeError(INVALID_HAND)
        try:
            self.meter.measure(one, two, three, four, (13 - size) // 3)
        except IndexError:  # a code past all codes
            _refuse_copies(hand)
        if self.meter.tiles() != size:
            _refuse_copies(hand)
        self.size = size
        self.measured = hand

    def _codes(self, hand: tuple[object, ...]) -> tuple[int, int, int, int]:
        if not COMPILED:
            return self._sum_codes(hand)
        one: i64 = 0
        two: i64 = 0
        three: i64 = 0
        four: i64 = 0
        for name in hand:
            kind: i64 = kind_of(name)
            if kind < 0:
                refuse_tile(name)
            step: i64 = STEPS[kind]  # to a variable first: added at once, it would be an object
            if kind < 9:
                one += step
            elif kind < 18:
                two += step
            elif kind < 27:
                three += step
            else:
                four += step
        return one, two, three, four

    def _sum_codes(self, hand: tuple[object, ...]) -> tuple[int, int, int, int]:
        """Do the same in uncompiled Python, which is fastest with one sum over a dictionary."""
        try:
            word = sum(map(self.weights.__getitem__, hand))
        except (KeyError, TypeError):
            for name in hand:
                if kind_of(name) < 0:
                    refuse_tile(name)
            raise
        return (
            word & CODE_MASK,
            word >> CODE_BITS & CODE_MASK,
            word >> 2 * CODE_BITS & CODE_MASK,
            word >> 3 * CODE_BITS,
        )


def _refuse(pack: object, hand: object) -> None:
    """Raise the error for what `MahjongShanten` cannot measure, in the order of the peer's checks."""
    if not isinstance(pack, tuple):
        raise TypeError("Param `pack` must be a tuple!")
    packed = [tiles_of_pack(one) for one in pack]
    if not isinstance(hand, tuple):
        raise TypeError("Param `hand` must be a tuple!")
    tiles: list[Tile] = []
    for name in hand:
        kind: Tile = kind_of(name)
        if kind < 0:
            refuse_tile(name)
        tiles.append(kind)
    if len(hand) > 13 or len(hand) % 3 != 1:
        raise TypeError(INVALID_HAND_OR_PACK)
    for some in packed:
        tiles += some
    for kind in range(KINDS):
        check_copies(kind, tiles.count(kind))
    raise AssertionError("nothing to refuse")  # pragma: no cover


def _refuse_copies(hand: tuple[object, ...]) -> None:
    tiles: list[Tile] = [kind_of(name) for name in hand]
    for kind in range(KINDS):
        check_copies(kind, tiles.count(kind))


def _names(start: int, ranks: int) -> list[Names]:
    """Tabulate the names of the tiles for each set of ranks of a suit, or of the honours."""
    found: list[Names] = [()]
    for rank in range(ranks):
        found += [(*names, name_of(start + rank)) for names in found]
    return found


_lock: Final = RLock()  # the gauge holds one hand at a time
_made: Final[list[_Gauge]] = []


def _gauge() -> _Gauge:
    with _lock:
        if not _made:
            _made.append(_Gauge())
    return _made[0]
