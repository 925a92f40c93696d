"""Batch scoring: millions of hands from a buffer of rows, on one core or several.

A row is 24 bytes, every number one byte:

    0       the winning tile, a kind from 0 to 33 (see huit.core.tiles)
    1-13    the other concealed tiles in any order, 255 for none
    14-17   the declared sets, 0 for none: 1-21 a chow (7 for each suit, by its lowest tile); 22-55 a pung, 56-89 a
            melded kong, 90-123 a concealed kong of the kinds 0 to 33
    18      flags: 1 self-drawn, 2 last copy, 4 last tile of the wall, 8 replacement tile or robbed kong, 16 East's
            first fourteen tiles
    19, 20  round wind and seat wind, 0 to 3 for East to North
    21      flowers; no fan depends on them
    22, 23  nothing, 0
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from itertools import repeat
from typing import TYPE_CHECKING, Final

from huit.core.fast import fields
from huit.core.fast.codes import FIRST_KONG_MELD, KIND_BITS, MELD_CODES, WORD_KINDS, meld_code, tiles_words
from huit.core.fast.contradictions import (
    A_KONG,
    DECLARED,
    FLAGS_AT,
    HELD,
    LOWEST,
    MELDED,
    NOT_EAST,
    SPANS,
    contradictions,
    doubtful_flags,
)
from huit.core.fast.flat import COMPILED, eight_bytes, put_byte, put_short, read_number, sum_of_tiles
from huit.core.fast.packed import HandWords, flags_of
from huit.core.fast.scorer import FastScore, Scorer
from huit.core.faults import HuitError
from huit.core.hands import Hand
from huit.core.rules.fan_ids import FANS
from huit.core.rules.profile_types import Profile
from huit.core.tiles import EAST, KINDS

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer
    from mypy_extensions import i64

__all__ = ["NO_HAND", "NO_TILE_BYTE", "ROW", "BatchScores", "Progress", "RowsError", "row_of"]

ROW: Final = 24
NO_HAND: Final = -2  # the total of a row that is no hand: numbers out of range, flags that contradict the tiles
NO_TILE_BYTE: Final = 255
TILES: Final = 14  # bytes of a row, the winning tile among them
# The eight bytes from the first meld on as one number: where each begins.
ALL_MELDS: Final = (1 << 32) - 1
FLAGS_BYTE: Final = 32
ROUND_BYTE: Final = 40
SEAT_BYTE: Final = 48
BYTE: Final = 255

CHUNK_ROWS: Final = 8192

CHUNKS_EACH: Final = 4  # for each process, so that none waits long for another at the end

Progress = Callable[[int, int], None]
Chunk = tuple[bytes, bytes]  # totals, and how often each fan counts


def _words_of_bytes() -> bytes:
    """A table for `sum_of_tiles`: of each byte of a row its two tiles words."""
    words = array("q", [-1]) * 512
    for kind in range(KINDS):
        words[2 * kind], words[2 * kind + 1] = tiles_words((kind,))
    words[2 * NO_TILE_BYTE] = words[2 * NO_TILE_BYTE + 1] = 0
    return words.tobytes()


WORDS_OF_BYTES: Final = _words_of_bytes()


class RowsError(HuitError, ValueError):
    """A buffer that is no whole number of rows.

    >>> try:
    ...     huit.score_batch(bytes(25))
    ... except huit.HuitError as error:
    ...     print(error)
    a row is 24 bytes: 25 bytes are no whole number of rows
    """


class BatchScores:
    """The totals of all rows, the fans of all rows, and the score of any row.

    >>> from huit.core.fast.batch import row_of
    >>> found = huit.score_batch(row_of(huit.parse("[567m,1][678m,1]55p88999s5p|ES1000|0")), fans=True)
    >>> found
    BatchScores(1 row)
    >>> found.totals[0], found[0].total, sum(found.fans.tobytes())
    (5, 5, 4)

    A total is NOT_COMPLETE (-1) for a hand that is no win, NO_HAND (-2) for a row that is no hand.
    """

    def __init__(self, rows: memoryview, totals: array[int], scorer: Scorer, counted: bytes = b"") -> None:
        self.totals = totals
        self._rows = rows
        self._scorer = scorer
        self._counted = counted

    def __len__(self) -> int:
        return len(self.totals)

    def __iter__(self) -> Iterator[FastScore]:
        return map(self.__getitem__, range(len(self)))

    def __reduce__(self) -> tuple[object, ...]:
        return _unpickled, (bytes(self._rows), self.totals, self._scorer.profile, self._counted)

    def __repr__(self) -> str:
        return f"BatchScores({len(self)} row{'' if len(self) == 1 else 's'})"

    @property
    def fans(self) -> memoryview:
        """Counts of the 81 fans in each row: bytes, one line a row, one column a fan of the table.

        `numpy.asarray(found.fans)` makes an array of it without a copy. Where they were not asked for with the totals,
        all rows are scored again.
        """
        if len(self._counted) < FANS * len(self):
            chunks = [chunk for _, chunk in _chunks(self._rows, self._scorer, 1, fans=True)]
            self._counted = b"".join(chunks)
        whole = memoryview(self._counted)
        return whole.cast("B", (len(self), FANS)) if len(self) else whole

    def __getitem__(self, row: int) -> FastScore:
        """The score of one row, computed again: storing the fans of all rows would cost more."""
        if self.totals[row] < 0:
            return FastScore(self.totals[row], (), None)
        start = ROW * (row % len(self.totals))
        reader = _RowReader(bytes(self._rows[start : start + ROW]))
        reader.read(0)
        return self._scorer.score(reader.packed())


def _unpickled(rows: bytes, totals: array[int], profile: Profile, counted: bytes) -> BatchScores:
    from huit.core.fast.calls import scorer_for  # noqa: PLC0415 (it imports this module)

    return BatchScores(memoryview(rows), totals, scorer_for(profile), counted)


def row_of(hand: Hand) -> bytes:
    """The row of a won hand that is known to be free of faults.

    >>> from huit.core.fast.batch import row_of
    >>> list(row_of(huit.parse("1112345678999m5m"))[:5])  # the winning tile, then the others
    [4, 0, 0, 0, 1]
    """
    way = hand.situation
    flags = flags_of(way) | (fields.FLAG_OPENING if way.opening else 0)
    melds = [meld_code(meld) for meld in hand.melds]
    return bytes(
        [
            hand.winning,
            *hand.tiles,
            *[NO_TILE_BYTE] * (13 - len(hand.tiles)),
            *melds,
            *[0] * (4 - len(melds)),
            flags,
            way.round_wind - EAST,
            way.seat_wind - EAST,
            hand.flowers,
            0,
            0,
        ]
    )


def bytes_of_rows(rows: ReadableBuffer) -> bytes:
    """The rows as bytes: a copy, for the caller may use the buffer again. Raises RowsError for what is no rows."""
    view = memoryview(rows)
    if view.itemsize != 1:
        raise RowsError(f"rows are bytes: these are items of {view.itemsize} bytes")
    shape = view.shape or ()
    if len(shape) > 1 and shape[-1] != ROW:
        raise RowsError(f"a row is {ROW} bytes: this array has lines of {shape[-1]}")
    whole = rows if type(rows) is bytes else bytes(view)
    if len(whole) % ROW:
        raise RowsError(f"a row is {ROW} bytes: {len(whole)} bytes are no whole number of rows")
    return whole


def score_rows(
    rows: ReadableBuffer,
    scorer: Scorer,
    processes: int = 1,
    progress: Progress | None = None,
    fans: bool = False,
) -> BatchScores:
    """Score a buffer of rows: bytes, an array, a NumPy array of uint8. `progress` is told rows done and rows in all."""
    view = memoryview(bytes_of_rows(rows))
    totals = array("h")
    counted: list[bytes] = []
    for some, chunk in _chunks(view, scorer, processes, fans):
        totals.frombytes(some)
        counted.append(chunk)
        if progress is not None:
            progress(len(totals), len(view) // ROW)
    return BatchScores(view, totals, scorer, b"".join(counted))


def _chunks(view: memoryview, scorer: Scorer, processes: int, fans: bool) -> Iterator[Chunk]:
    """The totals and the fans of the rows, chunk by chunk, in order."""
    size = ROW * CHUNK_ROWS
    if processes <= 1 or len(view) <= size:
        for start in range(0, len(view), size):
            yield score_chunk(bytes(view[start : start + size]), scorer, fans)
        return
    from huit.core.fast.forking import can_fork, forked_chunks, without_fork  # noqa: PLC0415 (few need it)

    if can_fork():
        yield from forked_chunks(view, scorer, processes, fans)
        return
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 (it takes longer to import than all of huit)

    # Few large chunks: what goes to another process and back costs as much as scoring it, if it goes bit by bit.
    size = max(size, ROW * (-(-len(view) // (ROW * processes * CHUNKS_EACH))))
    chunks = (bytes(view[start : start + size]) for start in range(0, len(view), size))
    with ProcessPoolExecutor(processes, without_fork(), initializer=_start, initargs=(scorer.profile,)) as pool:
        yield from pool.map(_score_there, chunks, repeat(fans))


_there: Final[list[Scorer]] = []  # the scorer of a worker process


def _start(profile: Profile) -> None:
    _there[:] = [Scorer(profile)]


def _score_there(chunk: bytes, fans: bool) -> Chunk:
    return score_chunk(chunk, _there[0], fans)


def score_chunk(rows: bytes, scorer: Scorer, fans: bool = False) -> Chunk:
    """The totals of some rows, 16 bits each, and with `fans` how often each fan counts in each, a byte each."""
    if COMPILED:  # no other thread can run between a hand and its answer: see `Engine`
        return _scored(rows, scorer, fans)
    with scorer.lock:
        return _scored(rows, scorer, fans)


def _scored(rows: bytes, scorer: Scorer, fans: bool) -> Chunk:
    reader = _RowReader(rows)
    engine = scorer.engine
    number: i64 = len(rows) // ROW
    totals = bytearray(2 * number)
    counted = bytearray(FANS * number if fans else 0)
    row: i64 = 0
    while row < number:
        total: i64 = NO_HAND
        if reader.read(ROW * row):
            if engine is None:
                score = scorer.score(reader.packed())
                total = score.total
                if fans:
                    for fan, count in score.fans:
                        put_byte(counted, FANS * row + fan, count)
            else:
                total = engine.run(reader.first, reader.second, reader.melds, reader.how)
                if fans and total >= 0:
                    scorer.write_fans(counted, FANS * row)
        put_short(totals, row, total)
        row += 1
    return bytes(totals), bytes(counted)


class _RowReader:
    """Turns a row into the four words of a packed hand."""

    def __init__(self, rows: bytes) -> None:
        self.rows = rows
        self.contradictions = contradictions()
        self.doubtful_flags = doubtful_flags()
        self.words = WORDS_OF_BYTES
        self.sums = bytearray(16)
        self.first: i64 = 0
        self.second: i64 = 0
        self.melds: i64 = 0
        self.how: i64 = 0

    def packed(self) -> HandWords:
        return HandWords(self.first, self.second, self.melds, self.how)

    def read(self, start: i64) -> bool:
        """Read a row; False if it is no hand."""
        winning: i64 = self.rows[start]
        rest = eight_bytes(self.rows, start + TILES)
        flags: i64 = rest >> FLAGS_BYTE & BYTE
        round_wind: i64 = rest >> ROUND_BYTE & BYTE
        seat_wind: i64 = rest >> SEAT_BYTE & BYTE
        if winning >= KINDS or flags > fields.FLAGS or round_wind > 3 or seat_wind > 3:
            return False
        if not self._read_tiles(start) or not self._read_melds(rest & ALL_MELDS):
            return False
        if self.doubtful_flags[flags] and self._contradicts(winning, flags, seat_wind):
            return False
        self.how = winning | flags << fields.HOW_FLAGS_AT & fields.HOW_ALL_FLAGS
        self.how |= seat_wind << fields.HOW_SEAT_AT | round_wind << fields.HOW_ROUND_AT
        if flags & fields.FLAG_OPENING:
            self.how |= fields.HOW_OPENING
        return True

    def _contradicts(self, winning: i64, flags: i64, seat_wind: i64) -> bool:
        """True if flags and tiles contradict each other."""
        if winning < WORD_KINDS:
            copies = self.first >> KIND_BITS * winning & 7
        else:
            copies = self.second >> KIND_BITS * (winning - WORD_KINDS) & 7
        index = flags << FLAGS_AT
        index |= 0 if seat_wind == 0 else NOT_EAST
        index |= HELD if copies > 1 else 0
        melds = self.melds
        while melds:
            code = melds & fields.MELD_CODE
            melds >>= fields.MELD_BITS
            lowest: i64 = LOWEST[code]
            index |= MELDED if code < FIRST_KONG_MELD else MELDED | A_KONG
            if lowest <= winning < lowest + SPANS[code]:
                index |= DECLARED
        return self.contradictions[index] != 0

    def _read_tiles(self, start: i64) -> bool:
        if not COMPILED:
            return self._sum_tiles(start)
        if not sum_of_tiles(self.rows, start, start + TILES, self.words, self.sums):
            return False
        self.first = read_number(self.sums, 0)
        self.second = read_number(self.sums, 1)
        return True

    def _sum_tiles(self, start: int) -> bool:
        """Do the same in uncompiled Python, which is faster with its own numbers."""
        self.first = self.second = 0
        for tile in self.rows[start : start + TILES]:
            if tile < WORD_KINDS:
                if self.first >> KIND_BITS * tile & 4:
                    return False
                self.first += 1 << KIND_BITS * tile
            elif tile < KINDS:
                if self.second >> KIND_BITS * (tile - WORD_KINDS) & 4:
                    return False
                self.second += 1 << KIND_BITS * (tile - WORD_KINDS)
            elif tile != NO_TILE_BYTE:
                return False
        return True

    def _read_melds(self, codes: i64) -> bool:
        """Read four meld codes, a byte each; those that are there come first."""
        melds: i64 = 0
        place: i64 = 0
        while codes:
            code: i64 = codes & BYTE
            if code >= MELD_CODES:
                return False
            if code:
                melds |= code << place
                place += fields.MELD_BITS
            codes >>= fields.MELD_BITS
        self.melds = melds
        return True
