"""Drop-in replacement for PyMahjongGB's seven functions: the same arguments, answers and errors.

    from huit.compat.mahjonggb import MahjongFanCalculator, MahjongShanten

This module scores; compiled, it is several times as fast as the peer. The shanten functions come from
huit.compat.mahjonggb_shanten.

Ties: where several lists of fans are worth the same, ours may be another one. Flags that contradict the tiles are
dropped silently, as the peer does (R-E09). An impossible hand (five copies, a chow around a 9) raises ValueError, where
the peer scores nonsense or crashes.
"""

# ruff: noqa: N802, N803 (the peer's names)

from __future__ import annotations

from operator import index
from typing import Final, Literal, SupportsIndex, overload

from huit.compat.mahjonggb_fans import FanCalculator, PeerRow, PlainRow, VerboseRow, check_packs
from huit.compat.mahjonggb_shanten import (
    HonorsAndKnittedTilesShanten,
    KnittedStraightShanten,
    MahjongShanten,
    RegularShanten,
    SevenPairsShanten,
    ThirteenOrphansShanten,
)
from huit.core.fast.fields import FLAG_KONG, FLAG_LAST_COPY, FLAG_LAST_OF_WALL, FLAG_SELF_DRAWN
from huit.core.fast.flat import COMPILED

__all__ = [
    "HonorsAndKnittedTilesShanten",
    "KnittedStraightShanten",
    "MahjongFanCalculator",
    "MahjongShanten",
    "RegularShanten",
    "SevenPairsShanten",
    "ThirteenOrphansShanten",
]

NOT_WIN: Final = "ERROR_NOT_WIN"


@overload
def MahjongFanCalculator(
    pack: object,
    hand: object,
    winTile: object,
    flowerCount: SupportsIndex,
    isSelfDrawn: object,
    is4thTile: object,
    isAboutKong: object,
    isWallLast: object,
    seatWind: SupportsIndex,
    prevalentWind: SupportsIndex,
    verbose: Literal[False] = False,
) -> tuple[PlainRow, ...]: ...
@overload
def MahjongFanCalculator(
    pack: object,
    hand: object,
    winTile: object,
    flowerCount: SupportsIndex,
    isSelfDrawn: object,
    is4thTile: object,
    isAboutKong: object,
    isWallLast: object,
    seatWind: SupportsIndex,
    prevalentWind: SupportsIndex,
    verbose: Literal[True],
) -> tuple[VerboseRow, ...]: ...
@overload
def MahjongFanCalculator(
    pack: object,
    hand: object,
    winTile: object,
    flowerCount: SupportsIndex,
    isSelfDrawn: object,
    is4thTile: object,
    isAboutKong: object,
    isWallLast: object,
    seatWind: SupportsIndex,
    prevalentWind: SupportsIndex,
    verbose: object,
) -> tuple[PeerRow, ...]: ...
def MahjongFanCalculator(
    pack: object,
    hand: object,
    winTile: object,
    flowerCount: SupportsIndex,
    isSelfDrawn: object,
    is4thTile: object,
    isAboutKong: object,
    isWallLast: object,
    seatWind: SupportsIndex,
    prevalentWind: SupportsIndex,
    verbose: object = False,
) -> tuple[PeerRow, ...]:
    """List the fans of a winning hand: (points, name), or (points of one, count, name, English name) when `verbose`.

    >>> from huit.compat.mahjonggb import MahjongFanCalculator
    >>> hand = ("W2", "W2", "W2", "W3", "W3", "W3", "B5", "B5", "B5", "T1", "T2", "T3", "F1")
    >>> fans = MahjongFanCalculator((), hand, "F1", 0, False, False, False, False, 0, 0)
    >>> fans, sum(points for points, _ in fans)
    (((16, '三暗刻'), (2, '门前清'), (1, '独听・单钓')), 19)

    Raises TypeError("ERROR_NOT_WIN") for a hand that does not win, ValueError for one that cannot be.
    """
    if not isinstance(winTile, str):
        raise TypeError(f"argument 3 must be str, not {type(winTile).__name__}")
    if not isinstance(pack, tuple):
        raise TypeError("Param `pack` must be a tuple!")
    if not isinstance(hand, tuple):
        check_packs(pack)
        raise TypeError("Param `hand` must be a tuple!")
    # Hardly anything but an int comes, and asking is cheaper than `index`.
    flowers = flowerCount if type(flowerCount) is int else index(flowerCount)
    seat_wind = seatWind if type(seatWind) is int else index(seatWind)
    round_wind = prevalentWind if type(prevalentWind) is int else index(prevalentWind)
    flags = (FLAG_SELF_DRAWN if isSelfDrawn else 0) | (FLAG_LAST_COPY if is4thTile else 0)
    flags |= (FLAG_LAST_OF_WALL if isWallLast else 0) | (FLAG_KONG if isAboutKong else 0)
    calculator = _made[0] if _made else _calculator()
    if COMPILED:  # no other thread can run before the answer is there: see `Engine`
        found = calculator.calculate(pack, hand, winTile, flowers, flags, seat_wind, round_wind, bool(verbose))
    else:
        with calculator.scorer.lock:
            found = calculator.calculate(pack, hand, winTile, flowers, flags, seat_wind, round_wind, bool(verbose))
    if found is None:  # raised here and no deeper: most hands that programs ask about are no win
        raise TypeError(NOT_WIN)
    return found


_made: Final[list[FanCalculator]] = []


def _calculator() -> FanCalculator:
    _made.append(FanCalculator())
    return _made[0]
