"""PyMahjongGB's scoring function on our tables: the same arguments, totals and errors, several times faster.

    from huit.compat.mahjonggb import MahjongFanCalculator

Where several lists of fans are worth the same, ours may be another of them. Flags that contradict the tiles are put
right silently, as the peer does (R-E09). What is no hand at all (five copies, a chow around a 9) raises ValueError
where the peer scores nonsense or crashes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from huit.compat.mahjonggb_names import FLOWERS, FLOWERS_BEFORE, NAMES
from huit.core.fan_ids import FANS
from huit.core.fast.codes import (
    FIRST_CONCEALED_KONG_MELD,
    FIRST_HIDDEN_CHOW,
    FIRST_HIDDEN_PUNG,
    FIRST_KONG_MELD,
    FIRST_PUNG_MELD,
    KIND_BITS,
    WORD_KINDS,
    chow_code,
)
from huit.core.fast.engine import Engine
from huit.core.fast.scorer import Scorer
from huit.core.profiles import profile_named
from huit.core.tiles import KINDS, is_suited, rank_of

if TYPE_CHECKING:
    from mypy_extensions import i64

Row = tuple[object, ...]  # (points, name), or (points of one, count, name, English name)

TILES: Final = {
    name: kind
    for kind, name in enumerate(
        [f"{suit}{rank}" for suit in "WTB" for rank in range(1, 10)]
        + [f"F{wind}" for wind in range(1, 5)]
        + [f"J{dragon}" for dragon in range(1, 4)]
    )
}

WRONG_TILE: Final = "ERROE_WRONG_TILE_CODE"  # the peer's own spelling
WRONG_PACK: Final = "ERROE_WRONG_PACK_CODE"
WRONG_OFFER: Final = "ERROE_WRONG_OFFER_CODE"
WRONG_COUNT: Final = "ERROR_WRONG_TILES_COUNT"
NOT_WIN: Final = "ERROR_NOT_WIN"


def MahjongFanCalculator(  # noqa: N802 (the peer's name and arguments)
    pack: tuple[object, ...],
    hand: tuple[object, ...],
    winTile: str,  # noqa: N803
    flowerCount: int,  # noqa: N803
    isSelfDrawn: object,  # noqa: N803
    is4thTile: object,  # noqa: N803
    isAboutKong: object,  # noqa: N803
    isWallLast: object,  # noqa: N803
    seatWind: int,  # noqa: N803
    prevalentWind: int,  # noqa: N803
    verbose: object = False,
) -> tuple[Row, ...]:
    """The fans of a winning hand: (points, name), or (points of one, count, name, English name) when `verbose`."""
    return _calculator().calculate(
        pack,
        hand,
        winTile,
        flowerCount,
        bool(isSelfDrawn) | bool(is4thTile) << 1 | bool(isWallLast) << 2 | bool(isAboutKong) << 3,
        seatWind,
        prevalentWind,
        bool(verbose),
    )


class _Calculator:
    """The tables of the `botzone` profile, and the peer's rows of names made once."""

    def __init__(self) -> None:
        self.scorer = Scorer(profile_named("botzone"))
        assert self.scorer.engine is not None
        self.engine: Engine = self.scorer.engine
        self.one: i64 = 1  # mypyc shifts a literal 1 as a 32-bit number
        self.ranks = [0] * FANS
        self.points = self.scorer.profile.points
        self.names: list[tuple[str, str]] = [("", "")] * FANS
        self.flowers_rank = 0
        for rank, (fan, chinese, english) in enumerate(NAMES):
            self.ranks[fan] = rank
            self.names[fan] = (chinese, english)
        self.kong = 0  # what the packs say: a kong among them
        self.first: i64 = 0
        self.second: i64 = 0
        self.winning_in_packs = False

    def calculate(
        self,
        pack: tuple[object, ...],
        hand: tuple[object, ...],
        win_tile: str,
        flowers: int,
        flags: i64,
        seat_wind: int,
        round_wind: int,
        verbose: bool,
    ) -> tuple[Row, ...]:
        _check_types(pack, hand, win_tile, flowers, seat_wind, round_wind)
        winning: i64 = _kind(win_tile)
        self._read_tiles(hand)
        held = self._copies(winning) > 0
        self._add(winning)
        melds = self._read_packs(pack, winning)
        if len(hand) + 3 * len(pack) != 13:
            raise TypeError(WRONG_COUNT)
        how = winning | self._put_right(flags, held) << 6 | seat_wind << 10 | round_wind << 12
        total = self.engine.run(self.first, self.second, melds, how)
        if total < 0:
            self._refuse(pack, hand, win_tile)
        return self._rows(flowers, verbose)

    def _read_tiles(self, hand: tuple[object, ...]) -> None:
        first: i64 = 0
        second: i64 = 0
        one = self.one
        for name in hand:
            kind: i64 = _kind(name)
            if kind < WORD_KINDS:
                first += one << KIND_BITS * kind
            else:
                second += one << KIND_BITS * (kind - WORD_KINDS)
        self.first = first
        self.second = second

    def _copies(self, kind: i64) -> i64:
        if kind < WORD_KINDS:
            return self.first >> KIND_BITS * kind & 7
        return self.second >> KIND_BITS * (kind - WORD_KINDS) & 7

    def _add(self, kind: i64) -> None:
        if kind < WORD_KINDS:
            self.first += self.one << KIND_BITS * kind
        else:
            self.second += self.one << KIND_BITS * (kind - WORD_KINDS)

    def _read_packs(self, pack: tuple[object, ...], winning: int) -> i64:
        melds: i64 = 0
        self.kong = 0
        self.winning_in_packs = False
        for one in pack:
            if not isinstance(one, tuple) or len(one) != 3:
                raise TypeError('a pack is a tuple of three: ("CHI", "PENG" or "GANG", tile, offer)')
            sort, name, offer = one
            kind = _kind(name)
            if not isinstance(offer, int) or not 0 <= offer <= 3:
                raise TypeError(WRONG_OFFER)
            melds = melds << 8 | self._meld(sort, kind, offer)
            if kind == winning or (sort == "CHI" and abs(kind - winning) == 1):
                self.winning_in_packs = True
        return melds

    def _meld(self, sort: str, kind: int, offer: int) -> int:
        """The code of a pack. An offer of 0 makes the peer take a chow or pung for a concealed one."""
        if sort == "CHI":
            if not is_suited(kind) or not 2 <= rank_of(kind) <= 8:
                raise ValueError(f"a CHI is named by its middle tile, a suited 2 to 8: not {_name(kind)}")
            return chow_code(kind - 1) + (0 if offer else FIRST_HIDDEN_CHOW - 1)
        if sort == "PENG":
            return (FIRST_PUNG_MELD if offer else FIRST_HIDDEN_PUNG) + kind
        if sort == "GANG":
            self.kong = 1
            return (FIRST_KONG_MELD if offer else FIRST_CONCEALED_KONG_MELD) + kind
        raise TypeError(WRONG_PACK)

    def _put_right(self, flags: i64, held: bool) -> i64:
        """Drop the flags that contradict the tiles (R-E09)."""
        if flags & 2 and held:
            flags &= ~2
        if flags & 8:
            if flags & 1:
                if not self.kong:
                    flags &= ~8
            elif held or self.winning_in_packs:
                flags &= ~8
        return flags

    def _refuse(self, pack: tuple[object, ...], hand: tuple[object, ...], win_tile: str) -> None:
        """Say what is wrong with what is no winning hand."""
        tiles = [_kind(name) for name in (*hand, win_tile)]
        for one in pack:
            assert isinstance(one, tuple)
            kind = _kind(one[1])
            tiles += (kind - 1, kind, kind + 1) if one[0] == "CHI" else (kind,) * (4 if one[0] == "GANG" else 3)
        for kind in range(KINDS):
            if tiles.count(kind) > 4:
                raise ValueError(f"{tiles.count(kind)} copies of {_name(kind)}: there are only four")
        raise TypeError(NOT_WIN)

    def _rows(self, flowers: int, verbose: bool) -> tuple[Row, ...]:
        engine = self.engine
        fans = self.scorer.fans_of(
            engine.best_word,
            engine.best_chows,
            engine.best_pungs,
            engine.best_honors,
            engine.best_small_pungs,
            engine.best_hogs,
        )
        rows: list[Row] = []
        kongs: list[Row] = []
        for fan, count in sorted(fans, key=self._rank):
            chinese, english = self.names[fan]
            (kongs if fan == FLOWERS_BEFORE else rows).append(_row(self.points[fan], count, chinese, english, verbose))
        if flowers:
            rows.append(_row(1, flowers, FLOWERS[0], FLOWERS[1], verbose))
        return tuple(rows + kongs)

    def _rank(self, counted: tuple[int, int]) -> int:
        return self.ranks[counted[0]]


def _row(points: int, count: int, chinese: str, english: str, verbose: bool) -> Row:
    return (points, count, chinese, english) if verbose else (points * count, chinese)


def _check_types(
    pack: object, hand: object, win_tile: object, flowers: object, seat: object, prevalent: object
) -> None:
    if not isinstance(pack, tuple):
        raise TypeError("Param `pack` must be a tuple!")
    if not isinstance(hand, tuple):
        raise TypeError("Param `hand` must be a tuple!")
    if not isinstance(win_tile, str):
        raise TypeError(f"argument 3 must be str, not {type(win_tile).__name__}")
    for name, value, most in (("flowerCount", flowers, 255), ("seatWind", seat, 3), ("prevalentWind", prevalent, 3)):
        if not isinstance(value, int):
            raise TypeError(f"{name} must be an integer, not {type(value).__name__}")
        if not 0 <= value <= most:
            raise ValueError(f"{name} must be from 0 to {most}, not {value}")


def _kind(name: object) -> int:
    kind = TILES.get(name) if isinstance(name, str) else None
    if kind is None:
        raise TypeError(WRONG_TILE)
    return kind


def _name(kind: int) -> str:
    return next(name for name, other in TILES.items() if other == kind)


_made: list[_Calculator] = []


def _calculator() -> _Calculator:
    if not _made:
        _made.append(_Calculator())
    return _made[0]
