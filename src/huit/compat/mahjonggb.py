"""Drop-in replacement for PyMahjongGB's seven functions: the same arguments, answers and errors.

    from huit.compat.mahjonggb import MahjongFanCalculator, MahjongShanten

This module scores; compiled, it is several times as fast as the peer. The shanten functions come from
huit.compat.mahjonggb_shanten.

Ties: where several lists of fans are worth the same, ours may be another one. Flags that contradict the tiles are
dropped silently, as the peer does (R-E09). An impossible hand (five copies, a chow around a 9) raises ValueError, where
the peer scores nonsense or crashes.
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Final, SupportsIndex

from huit.compat.mahjonggb_names import AFTER_FLOWERS, FLOWERS, NAMES
from huit.compat.mahjonggb_shanten import (
    HonorsAndKnittedTilesShanten,
    KnittedStraightShanten,
    MahjongShanten,
    RegularShanten,
    SevenPairsShanten,
    ThirteenOrphansShanten,
)
from huit.compat.mahjonggb_tiles import (
    WRONG_TILE,
    check_copies,
    is_middle,
    known_kind,
    name_of,
    read_pack,
    tiles_of_pack,
)
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
from huit.core.fast.fields import (
    FLAG_KONG,
    FLAG_LAST_COPY,
    FLAG_LAST_OF_WALL,
    FLAG_SELF_DRAWN,
    HOW_FLAGS_AT,
    HOW_ROUND_AT,
    HOW_SEAT_AT,
    MELD_BITS,
)
from huit.core.fast.flat import COMPILED
from huit.core.fast.scorer import Scorer
from huit.core.fast.tables import Fans
from huit.core.fast.word import CHUNK_BITS, CHUNK_MASK, NO_FAN, ON_KNITTED_TILE
from huit.core.profiles import profile_named
from huit.core.rules.fan_ids import FANS, IDS
from huit.core.tiles import KINDS, Tile

if TYPE_CHECKING:
    from mypy_extensions import i64

__all__ = [
    "HonorsAndKnittedTilesShanten",
    "KnittedStraightShanten",
    "MahjongFanCalculator",
    "MahjongShanten",
    "RegularShanten",
    "SevenPairsShanten",
    "ThirteenOrphansShanten",
]

PeerRow = tuple[object, ...]  # (points, name), or (points of one, count, name, English name)

FIRST_WORD: Final = (1 << KIND_BITS * WORD_KINDS) - 1

WRONG_COUNT: Final = "ERROR_WRONG_TILES_COUNT"
NOT_WIN: Final = "ERROR_NOT_WIN"


def MahjongFanCalculator(  # noqa: N802 (the peer's name and arguments)
    pack: object,
    hand: object,
    winTile: object,  # noqa: N803
    flowerCount: SupportsIndex,  # noqa: N803
    isSelfDrawn: object,  # noqa: N803
    is4thTile: object,  # noqa: N803
    isAboutKong: object,  # noqa: N803
    isWallLast: object,  # noqa: N803
    seatWind: SupportsIndex,  # noqa: N803
    prevalentWind: SupportsIndex,  # noqa: N803
    verbose: object = False,
) -> tuple[PeerRow, ...]:
    """List the fans of a winning hand: (points, name), or (points of one, count, name, English name) when `verbose`."""
    if not isinstance(pack, tuple):
        raise TypeError("Param `pack` must be a tuple!")
    if not isinstance(hand, tuple):
        raise TypeError("Param `hand` must be a tuple!")
    if not isinstance(winTile, str):
        raise TypeError(f"argument 3 must be str, not {type(winTile).__name__}")
    # Hardly anything but an int comes, and asking is cheaper than `index`.
    flowers = flowerCount if type(flowerCount) is int else index(flowerCount)
    seat_wind = seatWind if type(seatWind) is int else index(seatWind)
    round_wind = prevalentWind if type(prevalentWind) is int else index(prevalentWind)
    flags = (FLAG_SELF_DRAWN if isSelfDrawn else 0) | (FLAG_LAST_COPY if is4thTile else 0)
    flags |= (FLAG_LAST_OF_WALL if isWallLast else 0) | (FLAG_KONG if isAboutKong else 0)
    calculator = _made[0] if _made else _calculator()
    with calculator.scorer.lock:
        return calculator.calculate(pack, hand, winTile, flowers, flags, seat_wind, round_wind, bool(verbose))


class _Calculator:
    """Scorer of the `botzone` profile that answers in the peer's rows, all made beforehand.

    A fan that counts n times is the number 8 * its place in the peer's list + n. Sorted, such numbers are in the peer's
    order, and each is an index into the rows.
    """

    def __init__(self) -> None:
        self.scorer = Scorer(profile_named("botzone"))
        assert self.scorer.engine is not None
        self.engine: Engine = self.scorer.engine
        self.one: i64 = 1  # mypyc shifts a literal 1 as a 32-bit number
        numbers = [0] * (NO_FAN + 1)
        no_row: PeerRow = ()
        self.plain_rows = [no_row] * 8 * FANS
        self.verbose_rows = [no_row] * 8 * FANS
        for place, (fan, chinese, english) in enumerate((*NAMES, *_unknown_to_the_peer())):
            points = self.scorer.profile.points[fan]
            numbers[fan] = 8 * place
            for count in range(1, 8):
                self.plain_rows[8 * place + count] = (points * count, chinese)
                self.verbose_rows[8 * place + count] = (points, count, chinese, english)
        self.numbers = numbers
        self.after_flowers = numbers[AFTER_FLOWERS]
        self.chunk_numbers = _chunk_numbers(self.scorer, numbers)
        self.chow_numbers = _numbers(self.scorer.chow_fans, numbers)
        self.pung_numbers = _numbers(self.scorer.pung_fans, numbers)
        self.honor_numbers = _numbers(self.scorer.honor_fans, numbers)
        self.tile_words: dict[object, int] = {name_of(kind): 1 << KIND_BITS * kind for kind in range(KINDS)}
        self.meld_codes = _known_packs()

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
    ) -> tuple[PeerRow, ...]:
        if not 0 <= flowers <= 255:
            raise ValueError(f"flowerCount must be from 0 to 255, not {flowers}")
        if not 0 <= seat_wind <= 3 or not 0 <= round_wind <= 3:
            raise ValueError(f"a wind must be from 0 to 3, not {seat_wind} and {round_wind}")
        winning, first, second = self._read_tiles(hand, win_tile)
        melds = self._read_packs(pack)
        if len(hand) + 3 * len(pack) != 13:
            raise TypeError(WRONG_COUNT)
        if flags & (FLAG_LAST_COPY | FLAG_KONG):
            flags = _put_right(flags, win_tile in hand, pack, winning)
        how = winning | flags << HOW_FLAGS_AT | seat_wind << HOW_SEAT_AT | round_wind << HOW_ROUND_AT
        if self.engine.run(first, second, melds, how) < 0:
            _refuse(pack, hand, win_tile)
        return self._rows(flowers, verbose)

    def _read_tiles(self, hand: tuple[object, ...], win_tile: str) -> tuple[i64, i64, i64]:
        """Return the kind of the winning tile, and the two tiles words, the winning tile included."""
        if not COMPILED:
            return self._sum_tiles(hand, win_tile)
        one = self.one
        winning: i64 = known_kind(win_tile)
        first: i64 = 0
        second: i64 = 0
        if winning < WORD_KINDS:
            first = one << KIND_BITS * winning
        else:
            second = one << KIND_BITS * (winning - WORD_KINDS)
        for name in hand:
            kind: i64 = known_kind(name)
            if kind < WORD_KINDS:
                first += one << KIND_BITS * kind
            else:
                second += one << KIND_BITS * (kind - WORD_KINDS)
        return winning, first, second

    def _sum_tiles(self, hand: tuple[object, ...], win_tile: str) -> tuple[int, int, int]:
        """Do the same in uncompiled Python, which is fastest with one sum over a dictionary."""
        try:
            winning = self.tile_words[win_tile]
            both = sum(map(self.tile_words.__getitem__, hand), winning)
        except (KeyError, TypeError) as error:
            raise TypeError(WRONG_TILE) from error
        return winning.bit_length() // KIND_BITS, both & FIRST_WORD, both >> KIND_BITS * WORD_KINDS

    def _read_packs(self, pack: tuple[object, ...]) -> i64:
        """Pack the meld codes of all packs, a byte each."""
        melds: i64 = 0
        for one in pack:
            code: i64 = 0
            try:
                # The offer must be an int: 1.0 is no offer, and yet would be found in the dictionary.
                if isinstance(one, tuple) and type(one[2]) is int:
                    code = self.meld_codes[one]
            except (LookupError, TypeError):  # no such pack, too short, or with parts that cannot be looked up
                code = 0
            melds = melds << MELD_BITS | (code or _meld_code(one))
        return melds

    def _rows(self, flowers: int, verbose: bool) -> tuple[PeerRow, ...]:
        known = self.verbose_rows if verbose else self.plain_rows
        found = self._counted()
        found.sort()
        rows = [known[number] for number in found]
        if flowers:
            row: PeerRow = (1, flowers + 0, *FLOWERS) if verbose else (flowers + 0, FLOWERS[0])
            last = bool(found) and found[-1] > self.after_flowers
            rows.insert(len(rows) - last, row)
        return tuple(rows)

    def _counted(self) -> list[int]:
        """Read the numbers of the fans that the engine has just counted.

        All are read before any object is made: an allocation may run the garbage collector, and so another thread.
        """
        engine = self.engine
        word, chows, pungs = engine.best_word, engine.best_chows, engine.best_pungs
        honors, small_pungs, hogs = engine.best_honors, engine.best_small_pungs, engine.best_hogs
        one_fewer = word & engine.one_fewer
        numbers = self.numbers
        found: list[int] = []
        for chunk in self.chunk_numbers:
            bits = word & CHUNK_MASK
            if bits:
                found += chunk[bits]
            word >>= CHUNK_BITS
        if chows:
            found += self.chow_numbers[chows]
        if pungs:
            found += self.pung_numbers[pungs]
        if honors:
            found += self.honor_numbers[honors]
        if small_pungs > 1 or one_fewer:
            self._count_again(found, numbers[self.scorer.small_pung], small_pungs)
        if pungs:
            self._count_again(found, numbers[self.scorer.double_pung], self.scorer.double_pungs(pungs))
        if hogs > 1:
            self._count_again(found, numbers[self.scorer.hog], hogs)
        return found

    def _count_again(self, found: list[int], number: int, count: int) -> None:
        """Correct the count of a fan for which the word has one bit only."""
        if count != 1 and number + 1 in found:
            found.remove(number + 1)
            if count:
                found.append(number + count)


def _unknown_to_the_peer() -> list[tuple[int, str, str]]:
    """Fans that the peer has no name for, by their ids."""
    known = {fan for fan, _, _ in NAMES}
    return [(fan, IDS[fan], IDS[fan]) for fan in range(FANS) if fan not in known]


def _numbers(outcomes: Fans, numbers: list[int]) -> list[list[int]]:
    return [[numbers[fan] + count for fan, count in some] for some in outcomes]


def _chunk_numbers(scorer: Scorer, numbers: list[int]) -> list[list[list[int]]]:
    """Tabulate the numbers of the fans whose bits are set, for each value of each chunk of the word."""
    tables: list[list[list[int]]] = []
    for base in range(0, len(scorer.word_fans), CHUNK_BITS):
        fans = scorer.word_fans[base : base + CHUNK_BITS]
        table: list[list[int]] = [[]]
        for fan in fans:
            table += [[*some, numbers[fan] + 1] if fan != ON_KNITTED_TILE else some for some in table]
        tables.append(table)
    return tables


def _known_packs() -> dict[object, int]:
    """Tabulate the meld codes of all valid packs."""
    known: dict[object, int] = {}
    for kind in range(KINDS):
        for offer in range(4):
            for sort in ("CHI", "PENG", "GANG"):
                if sort != "CHI" or is_middle(kind):
                    pack = (sort, name_of(kind), offer)
                    known[pack] = _meld_code(pack)
    return known


def _meld_code(pack: object) -> int:
    """The meld code of a pack. The peer takes a chow or pung with an offer of 0 for a concealed one."""
    sort, kind, offer = read_pack(pack)
    if sort == "CHI":
        return chow_code(kind - 1) + (0 if offer else FIRST_HIDDEN_CHOW - 1)
    if sort == "PENG":
        return (FIRST_PUNG_MELD if offer else FIRST_HIDDEN_PUNG) + kind
    return (FIRST_KONG_MELD if offer else FIRST_CONCEALED_KONG_MELD) + kind


def _put_right(flags: i64, held: bool, pack: tuple[object, ...], winning: Tile) -> i64:
    """Drop the flags that contradict the tiles (R-E09)."""
    if held:
        flags &= ~FLAG_LAST_COPY
    if flags & FLAG_KONG:
        packs = [tiles_of_pack(one) for one in pack]
        if flags & FLAG_SELF_DRAWN:
            possible = any(len(tiles) == 4 for tiles in packs)  # a kong that was replaced
        else:
            possible = not held and not any(winning in tiles for tiles in packs)  # the tile of another's kong
        if not possible:
            flags &= ~FLAG_KONG
    return flags


def _refuse(pack: tuple[object, ...], hand: tuple[object, ...], win_tile: str) -> None:
    """Raise the error for a hand that does not win."""
    tiles: list[Tile] = [known_kind(name) for name in (*hand, win_tile)]
    for one in pack:
        tiles += tiles_of_pack(one)
    for kind in range(KINDS):
        check_copies(kind, tiles.count(kind))
    raise TypeError(NOT_WIN)


_made: Final[list[_Calculator]] = []


def _calculator() -> _Calculator:
    _made.append(_Calculator())
    return _made[0]
