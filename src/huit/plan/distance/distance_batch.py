"""Distances and waits of very many hands, from a buffer of rows.

A row is that of huit.core.fast.batch: 24 bytes, of which tiles (0 to 13) and declared sets (14 to 17) count here.
The first tile may be 255: a hand of 13 tiles.
"""

from __future__ import annotations

from array import array
from threading import RLock
from typing import TYPE_CHECKING, Final

from huit.core.fast.batch import NO_HAND, NO_TILE_BYTE, ROW, bytes_of_rows
from huit.core.fast.codes import (
    KIND_BITS,
    MELD_CODES,
    WORD_KINDS,
    fit_together,
    meld_of,
    tiles_words,
)
from huit.core.fast.flat import COMPILED, put_byte, wide_at, write_number
from huit.core.tiles import KINDS
from huit.plan.distance.distance_tables import distance_tables
from huit.plan.distance.nearest import Nearest

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer
    from mypy_extensions import i64

CHUNK_ROWS: Final = 8192
READY: Final = 1  # tiles missing
_NONE: Final = (0, 0)


class BatchDistances:
    """The distances of all rows, and the waits of those that are ready.

    >>> from huit.core.fast.batch import row_of
    >>> found = huit.distance_batch(row_of(huit.parse("123m456m789m12sEE3s")), waits=True)
    >>> found, found.distances[0]
    (BatchDistances(1 row), -1)

    A distance is the number of tiles from ready, 0 is ready, -1 complete, NO_HAND (-2) a row that is no hand. Waits are
    bits, bit n for kind n: 0 for a hand that is not ready or has 14 tiles, or where they were not asked for.
    """

    def __init__(self, distances: array[int], waits: array[int]) -> None:
        self.distances = distances
        self.waits = waits

    def __len__(self) -> int:
        return len(self.distances)

    def __reduce__(self) -> tuple[object, ...]:
        return BatchDistances, (self.distances, self.waits)

    def __repr__(self) -> str:
        return f"BatchDistances({len(self)} row{'' if len(self) == 1 else 's'})"


def distances_of_rows(rows: ReadableBuffer, waits: bool = False) -> BatchDistances:
    """Measure a buffer of rows. Raises RowsError when it is no whole number of rows."""
    whole = bytes_of_rows(rows)
    distances = array("b")
    found = array("q")
    for start in range(0, len(whole), ROW * CHUNK_ROWS):
        some, kinds = _measured(whole[start : start + ROW * CHUNK_ROWS], waits)
        distances.frombytes(some)
        found.frombytes(kinds)
    return BatchDistances(distances, found)


def _measured(rows: bytes, waits: bool) -> tuple[bytes, bytes]:
    reader = _made[0] if _made else _reader()
    if COMPILED:  # no object is made between a hand and its answer, so no other thread runs
        return reader.measure(rows, waits)
    with _lock:
        return reader.measure(rows, waits)


class _RowReader:
    """Reads rows into tiles words, and measures them."""

    def __init__(self) -> None:
        self.nearest = Nearest(distance_tables())
        words = [_NONE, *[tiles_words(meld_of(code).tiles) for code in range(1, MELD_CODES)]]
        self.meld_first: bytes = array("q", [first for first, _ in words]).tobytes()
        self.meld_second: bytes = array("q", [second for _, second in words]).tobytes()
        self.one: i64 = 1  # mypyc shifts a literal 1 as a 32-bit number
        self.first: i64 = 0
        self.second: i64 = 0
        self.taken_first: i64 = 0
        self.taken_second: i64 = 0
        self.tiles: i64 = 0
        self.melds: i64 = 0

    def measure(self, rows: bytes, waits: bool) -> tuple[bytes, bytes]:
        number: i64 = len(rows) // ROW
        distances = bytearray(number)
        found = bytearray(8 * number)
        row: i64 = 0
        while row < number:
            distance: i64 = NO_HAND
            if self._read(rows, ROW * row):
                missing = self._missing(self.first, self.second, self.tiles)
                if missing >= 0:
                    distance = missing - 1
                    if waits and missing == READY and self.tiles == 13 - 3 * self.melds:
                        write_number(found, row, self._waits())
            put_byte(distances, row, distance)
            row += 1
        return bytes(distances), bytes(found)

    def _missing(self, first: i64, second: i64, tiles: i64) -> i64:
        return self.nearest.missing(first, second, self.taken_first, self.taken_second, self.melds, tiles)

    def _waits(self) -> i64:
        """The kinds of which one more completes the hand, a bit each."""
        found: i64 = 0
        kind: i64 = 0
        while kind < KINDS:
            first = self.first
            second = self.second
            if kind < WORD_KINDS:
                first += self.one << KIND_BITS * kind
            else:
                second += self.one << KIND_BITS * (kind - WORD_KINDS)
            possible = fit_together(first, second, self.taken_first, self.taken_second)
            if possible and self._missing(first, second, self.tiles + 1) == 0:
                found |= self.one << kind
            kind += 1
        return found

    def _read(self, rows: bytes, start: i64) -> bool:
        """Read a row; False if it is no hand."""
        self.first = self.second = self.tiles = 0
        at: i64 = start
        while at < start + 14:
            tile: i64 = rows[at]
            if tile < WORD_KINDS:
                self.first += self.one << KIND_BITS * tile
                self.tiles += 1
            elif tile < KINDS:
                self.second += self.one << KIND_BITS * (tile - WORD_KINDS)
                self.tiles += 1
            elif tile != NO_TILE_BYTE:
                return False
            at += 1
        if not self._read_melds(rows, start + 14):
            return False
        expected = 13 - 3 * self.melds
        return self.tiles == expected or self.tiles == expected + 1

    def _read_melds(self, rows: bytes, start: i64) -> bool:
        self.taken_first = self.taken_second = self.melds = 0
        at: i64 = start
        while at < start + 4:
            code: i64 = rows[at]
            if code >= MELD_CODES:
                return False
            if code:
                first: i64 = wide_at(self.meld_first, code)
                second: i64 = wide_at(self.meld_second, code)
                if not fit_together(self.taken_first, self.taken_second, first, second):
                    return False
                self.taken_first += first
                self.taken_second += second
                self.melds += 1
            at += 1
        return self.melds == 0 or fit_together(self.first, self.second, self.taken_first, self.taken_second)


_lock: Final = RLock()  # the reader holds one hand at a time
_made: Final[list[_RowReader]] = []


def _reader() -> _RowReader:
    with _lock:
        if not _made:
            _made.append(_RowReader())
    return _made[0]
