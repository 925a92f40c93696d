"""PyMahjongGB's rows for the fans of a hand, looked up: its arguments in, its answer out, or None for no win.

Every row that there may be, a fan and how often it counts, has a *position*, in the order of the peer's list. Positions
are bits of two words. What the engine counted is turned into positions, and the positions into rows.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final

from huit.compat.mahjonggb_names import AFTER_FLOWERS, FLOWERS, NAMES
from huit.compat.mahjonggb_tiles import (
    MOST_PACKS,
    PLACE,
    PLACE_BITS,
    PLACES,
    Pack,
    PackReader,
    check_copies,
    kind_of,
    known_kind,
    placed_packs,
    read_pack,
    refuse_tile,
    tiles_of_pack,
    words_of_names,
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
    fit_together,
    has_fives,
    number_of_tiles,
)
from huit.core.fast.engine.engine import Engine
from huit.core.fast.fields import (
    FLAG_KONG,
    FLAG_LAST_COPY,
    FLAG_SELF_DRAWN,
    HOW_FLAGS_AT,
    HOW_ROUND_AT,
    HOW_SEAT_AT,
    MELD_BITS,
)
from huit.core.fast.flat import Wide, wide
from huit.core.fast.scorer import Scorer
from huit.core.fast.tables.profile_tables import Fans
from huit.core.fast.tables.word import CHUNK_BITS, CHUNK_MASK, CHUNK_VALUES, NO_ROW, ON_KNITTED_TILE
from huit.core.profiles import profile_named
from huit.core.rules.fan_ids import FANS, IDS, Fan
from huit.core.tiles import KINDS, Kind, Tile

if TYPE_CHECKING:
    from mypy_extensions import i64

PlainRow = tuple[int, str]  # points, name
VerboseRow = tuple[int, int, str, str]  # points of one, count, name, English name
PeerRow = PlainRow | VerboseRow
PeerRows = tuple[PeerRow, ...]

WRONG_COUNT: Final = "ERROR_WRONG_TILES_COUNT"
MOST: Final = 4  # times that a fan may count
WORD_POSITIONS: Final = 60  # positions of a word


class FanCalculator:
    """Scorer of the `botzone` profile that answers in the peer's rows."""

    def __init__(self) -> None:
        self.scorer = Scorer(profile_named("botzone"))
        assert self.scorer.engine is not None
        self.engine: Engine = self.scorer.engine
        self.one: i64 = 1  # mypyc shifts a literal 1 as a 32-bit number
        self.packs = PackReader()
        self.meld_codes = _meld_codes()
        self._tabulate_positions()

    def _tabulate_positions(self) -> None:
        scorer = self.scorer
        positions = Positions(scorer)
        self.plain_rows: PeerRows = tuple(positions.plain)
        self.verbose_rows: PeerRows = tuple(positions.verbose)
        self.after_flowers_low, self.after_flowers_high = positions.bits(AFTER_FLOWERS, 1)
        engine = self.engine
        self.numbered: i64 = engine.small_pung_bit | engine.double_pung_bit | engine.hog_bit
        # The positions of the fans whose bits are set in a chunk of the word, one chunk after the other; of outcomes;
        # of numbered fans.
        both: list[tuple[int, int]] = []
        for base in range(0, len(scorer.word_fans), CHUNK_BITS):
            fans = [_no_number(fan, scorer) for fan in scorer.word_fans[base : base + CHUNK_BITS]]
            both += positions.of_sets(fans)
        self.chunks_low = _wide([low for low, _ in both])
        self.chunks_high = _wide([high for _, high in both])
        self.chow_low, self.chow_high = positions.of_outcomes(scorer.chow_fans)
        self.pung_low, self.pung_high = positions.of_outcomes(scorer.pung_fans)
        self.honor_low, self.honor_high = positions.of_outcomes(scorer.honor_fans)
        self.small_low, self.small_high = positions.of_numbers(scorer.small_pung)
        self.double_low, self.double_high = positions.of_numbers(scorer.double_pung)
        self.hog_low, self.hog_high = positions.of_numbers(scorer.hog)

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
    ) -> PeerRows | None:
        """The rows of a hand, None if it does not win. Raises the peer's errors, or ours where the peer has none."""
        if not 0 <= flowers <= 255:
            raise ValueError(f"flowerCount must be from 0 to 255, not {flowers}")
        if not 0 <= seat_wind <= 3 or not 0 <= round_wind <= 3:
            raise ValueError(f"a wind must be from 0 to 3, not {seat_wind} and {round_wind}")
        winning = kind_of(win_tile)
        first, second = words_of_names(hand)
        if winning < 0 or first < 0 or second < 0:
            winning = _check_names(pack, hand, win_tile)
        if winning < WORD_KINDS:
            first += self.one << KIND_BITS * winning
        else:
            second += self.one << KIND_BITS * (winning - WORD_KINDS)
        packs: i64 = len(pack)
        places: i64 = 0
        if packs > MOST_PACKS:
            check_packs(pack)
        elif packs:
            places = self.packs.places_of(pack)
        if len(hand) + 3 * packs != 13:
            raise TypeError(WRONG_COUNT)
        if flags & (FLAG_LAST_COPY | FLAG_KONG):
            flags = _put_right(flags, win_tile in hand, pack, winning)
        how = winning | flags << HOW_FLAGS_AT | seat_wind << HOW_SEAT_AT | round_wind << HOW_ROUND_AT
        if self.engine.run(first, second, self._melds(places), how) >= 0:
            return self._rows(flowers, verbose)
        if (
            has_fives(first, second)
            or number_of_tiles(first) + number_of_tiles(second) != 14 - 3 * packs
            or (packs and self._five_copies(first, second))
        ):
            _refuse_copies(pack, hand, win_tile)
        return None

    def _melds(self, places: i64) -> i64:
        """The meld codes of the packs at some places, a byte each."""
        melds: i64 = 0
        while places:
            code: i64 = self.meld_codes[places & PLACE]
            melds = melds << MELD_BITS | code
            places >>= PLACE_BITS
        return melds

    def _five_copies(self, first: i64, second: i64) -> bool:
        """True if hand and packs, which were read last, together have five copies of a kind."""
        if self.packs.first < 0:
            return True
        return not fit_together(first, second, self.packs.first, self.packs.second)

    def _rows(self, flowers: int, verbose: bool) -> PeerRows:
        """Turn what the engine has just counted into rows.

        All is read before any object is made: an allocation may run the garbage collector, and so another thread.
        """
        engine = self.engine
        word = engine.best_word
        chows = engine.best_chows
        pungs = engine.best_pungs
        honors = engine.best_honors
        low: i64 = 0
        high: i64 = 0
        if word & self.numbered:
            low, high = self._numbered(word, pungs)
        chunk: i64 = 0
        while word:
            bits = word & CHUNK_MASK
            if bits:
                low |= self.chunks_low[chunk + bits]
                high |= self.chunks_high[chunk + bits]
            word >>= CHUNK_BITS
            chunk += CHUNK_VALUES
        if chows:
            low |= self.chow_low[chows]
            high |= self.chow_high[chows]
        if pungs:
            low |= self.pung_low[pungs]
            high |= self.pung_high[pungs]
        if honors:
            low |= self.honor_low[honors]
            high |= self.honor_high[honors]
        rows = rows_at(self.verbose_rows if verbose else self.plain_rows, low, high)
        if not flowers:
            return rows
        row: PeerRow = (1, flowers + 0, *FLOWERS) if verbose else (flowers + 0, FLOWERS[0])
        last = low & self.after_flowers_low or high & self.after_flowers_high
        return (*rows[:-1], row, rows[-1]) if last else (*rows, row)

    def _numbered(self, word: i64, pungs: i64) -> tuple[i64, i64]:
        """The positions of the fans whose number is kept beside the word."""
        engine = self.engine
        low: i64 = 0
        high: i64 = 0
        if word & engine.small_pung_bit:
            low = self.small_low[engine.best_small_pungs]
            high = self.small_high[engine.best_small_pungs]
        if word & engine.double_pung_bit:
            number: i64 = engine.tables.double_pungs[pungs]
            low |= self.double_low[number]
            high |= self.double_high[number]
        if word & engine.hog_bit:
            low |= self.hog_low[engine.best_hogs]
            high |= self.hog_high[engine.best_hogs]
        return low, high


def rows_at(rows: PeerRows, low: i64, high: i64) -> PeerRows:
    """The rows whose positions are set in two words, in order. Compiled, native/huit.h stands for this."""
    found: list[PeerRow] = []
    while low:
        found.append(rows[int(low & -low).bit_length() - 1])
        low &= low - 1
    while high:
        found.append(rows[WORD_POSITIONS + int(high & -high).bit_length() - 1])
        high &= high - 1
    return tuple(found)


class Positions:
    """The position of each fan and number in the peer's list, and the rows in that order."""

    def __init__(self, scorer: Scorer) -> None:
        self.plain: list[PeerRow] = []
        self.verbose: list[PeerRow] = []
        self.place_of: dict[tuple[Fan, int], int] = {}
        numbered = {scorer.small_pung, scorer.double_pung, scorer.hog}
        outcomes = [one for fans in (scorer.chow_fans, scorer.pung_fans, scorer.honor_fans) for one in fans]
        counted = {(fan, count) for some in outcomes for fan, count in some}
        for fan, chinese, english in (*NAMES, *_unknown_to_the_peer()):
            points = scorer.profile.points[fan]
            for count in range(1, MOST + 1):
                if count == 1 or fan in numbered or (fan, count) in counted:
                    self.place_of[fan, count] = len(self.plain)
                    self.plain.append((points * count, chinese))
                    self.verbose.append((points, count, chinese, english))
        assert len(self.plain) <= 2 * WORD_POSITIONS

    def bits(self, fan: Fan, count: int) -> tuple[int, int]:
        """The position of a fan as a bit of the lower or the higher word; none for one that is not in the list."""
        place = self.place_of.get((fan, count))
        if place is None:
            return 0, 0
        return (1 << place, 0) if place < WORD_POSITIONS else (0, 1 << place - WORD_POSITIONS)

    def of_sets(self, fans: list[Fan]) -> list[tuple[int, int]]:
        """For each set of some fans, a bit each, their positions."""
        found = [(0, 0)]
        for fan in fans:
            low, high = self.bits(fan, 1)
            found += [(some | low, others | high) for some, others in found]
        return found

    def of_outcomes(self, outcomes: Fans) -> tuple[Wide, Wide]:
        both = [[self.bits(fan, count) for fan, count in some] for some in outcomes]
        return _wide([sum([low for low, _ in some]) for some in both]), _wide(
            [sum([high for _, high in some]) for some in both]
        )

    def of_numbers(self, fan: Fan) -> tuple[Wide, Wide]:
        """For each number of times that a fan counts, its position."""
        both = [self.bits(fan, count) for count in range(MOST + 1)]
        return _wide([low for low, _ in both]), _wide([high for _, high in both])


def _no_number(fan: Fan, scorer: Scorer) -> Fan:
    """A fan of the word, NO_ROW for what is none and for those whose number is kept beside the word."""
    beside = (ON_KNITTED_TILE, scorer.small_pung, scorer.double_pung, scorer.hog)
    return NO_ROW if fan in beside else fan


def _wide(numbers: list[int]) -> Wide:
    return wide(array("q", numbers).tobytes())


def _unknown_to_the_peer() -> list[tuple[Fan, str, str]]:
    """Fans that the peer has no name for, by their ids."""
    known = {fan for fan, _, _ in NAMES}
    return [(fan, IDS[fan], IDS[fan]) for fan in range(FANS) if fan not in known]


def _meld_codes() -> bytes:
    """The meld codes of the packs, by their places."""
    codes = bytearray(PLACES)
    for place, pack in placed_packs():
        codes[place] = _meld_code(pack)
    return bytes(codes)


def _meld_code(pack: Pack) -> int:
    """The meld code of a pack. The peer takes a chow or pung with an offer of 0 for a concealed one."""
    sort, kind, offer = pack
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


def _check_names(pack: tuple[object, ...], hand: tuple[object, ...], win_tile: str) -> Kind:
    """Raise TypeError for what names no tile, in the order of the peer's checks; the kind of the winning one. Hundreds
    of tiles overflow a word."""
    check_packs(pack)
    for name in hand:
        if kind_of(name) < 0:
            refuse_tile(name)
    return known_kind(win_tile)


def check_packs(pack: tuple[object, ...]) -> None:
    """Raise the peer's errors, or ours, for what is no pack."""
    for one in pack:
        read_pack(one)


def _refuse_copies(pack: tuple[object, ...], hand: tuple[object, ...], win_tile: str) -> None:
    """Raise ValueError if there are five copies of a kind."""
    tiles: list[Tile] = [known_kind(name) for name in (*hand, win_tile)]
    for one in pack:
        tiles += tiles_of_pack(one)
    for kind in range(KINDS):
        check_copies(kind, tiles.count(kind))
