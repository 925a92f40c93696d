"""Flat tables of numbers: bytes of fixed width, which the compiled build reads faster than a list of objects.

Uncompiled Python is faster with a plain list, so there `flat` leaves it one: both are only ever indexed.
"""

from __future__ import annotations

from array import array
from struct import pack
from sys import byteorder
from types import FunctionType
from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from mypy_extensions import i64

LETTER_BITS: Final = 7
SPREAD: Final = 0x1E3779B97F4A7C15  # spreads keys over a shelf


def wide_at(data: bytes, index: i64) -> i64:
    """The 64-bit number with an index. Compiled, native/huit.h stands for this."""
    return int.from_bytes(data[8 * index : 8 * index + 8], byteorder, signed=True)


def narrow_at(data: bytes, index: i64) -> i64:
    """The 16-bit number with an index. Compiled, native/huit.h stands for this."""
    return int.from_bytes(data[2 * index : 2 * index + 2], byteorder)


def two_letters(text: object) -> i64:
    """A text of two ASCII letters as one number, 0 for any other object. Compiled, native/huit.h stands for this."""
    if isinstance(text, str) and len(text) == 2 and text.isascii():
        return ord(text[0]) << LETTER_BITS | ord(text[1])
    return 0


def sum_of_names(names: tuple[object, ...], table: bytes, store: bytearray) -> bool:
    """Put the sums of the two wide numbers that a table has for each of some texts of two letters into a store; false,
    and nothing put, if one is no such text or its first number is negative. Compiled, native/huit.h stands for this."""
    first = second = 0
    for name in names:
        at = 2 * two_letters(name)
        if wide_at(table, at) < 0:
            return False
        first += wide_at(table, at)
        second += wide_at(table, at + 1)
    write_number(store, 0, first)
    return write_number(store, 1, second)


def sum_of_tiles(data: bytes, start: i64, end: i64, table: bytes, store: bytearray) -> bool:
    """Put the sums of the two tiles words that a table has for each of some bytes into a store; false if one has none
    or is the fifth of its kind. Compiled, native/huit.h stands for this."""
    first = second = 0
    for byte in data[start:end]:
        one, two = wide_at(table, 2 * byte), wide_at(table, 2 * byte + 1)
        if one < 0 or first & one << 2 or second & two << 2:
            return False
        first += one
        second += two
    write_number(store, 0, first)
    return write_number(store, 1, second)


def eight_bytes(data: bytes, start: i64) -> i64:
    """Eight bytes as one number, the first one lowest. Compiled, native/huit.h stands for this."""
    if not 0 <= start <= len(data) - 8:
        raise IndexError("index out of range of a table")
    return int.from_bytes(data[start : start + 8], "little", signed=True)


def read_number(store: bytearray, index: i64) -> i64:
    """A 64-bit number of a store. Compiled, native/huit.h stands for this."""
    return wide_at(bytes(store), index)


def write_number(store: bytearray, index: i64, number: i64) -> bool:
    """Put a 64-bit number into a store. Compiled, native/huit.h stands for this."""
    store[8 * index : 8 * index + 8] = int(number).to_bytes(8, byteorder, signed=True)
    return True


def slot_number(slots: bytearray, index: i64) -> i64:
    """The number in one of `slots_of`. Compiled, native/huit.h stands for this."""
    return cast("list[int]", slots)[index]


def put_number(slots: bytearray, index: i64, number: i64) -> bool:
    """Put a number into one of `slots_of`. Compiled, native/huit.h stands for this."""
    cast("list[int]", slots)[index] = number
    return True


def slot_float(slots: bytearray, index: i64) -> float:
    """The float in one of `slots_of`. Compiled, native/huit.h stands for this."""
    return cast("list[float]", slots)[index]


def put_float(slots: bytearray, index: i64, number: float) -> bool:
    """Put a float into one of `slots_of`. Compiled, native/huit.h stands for this."""
    cast("list[float]", slots)[index] = number
    return True


def put_byte(store: bytearray, index: i64, number: i64) -> bool:
    """Put a number of 8 bits into a store. Compiled, native/huit.h stands for this."""
    store[index] = number & 255
    return True


def put_short(store: bytearray, index: i64, number: i64) -> bool:
    """Put a number of 16 bits into a store. Compiled, native/huit.h stands for this."""
    store[2 * index : 2 * index + 2] = int(number).to_bytes(2, byteorder, signed=True)
    return True


class Wide:
    """Numbers of 64 bits, none negative."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def __getitem__(self, index: i64) -> i64:
        return wide_at(self.data, index)


class Narrow:
    """Numbers of 16 bits, none negative."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def __getitem__(self, index: i64) -> i64:
        return narrow_at(self.data, index)


class Shelf:
    """Cache of numbers by numbers, neither of them negative. A number may push out another one.

    Compiled, it makes no objects, and so lets no other thread run.
    """

    def __init__(self, bits: int) -> None:
        self.mask: i64 = (1 << bits) - 1
        self.store = bytearray(16 << bits) if COMPILED else bytearray()
        self.known: dict[int, int] = {}

    def get(self, key: i64) -> i64:
        """The number that was put, or -1."""
        if not COMPILED:
            return self.known.get(key, -1)
        slot: i64 = 2 * self._slot(key)
        if read_number(self.store, slot) == key + 1:
            return read_number(self.store, slot + 1)
        return -1

    def put(self, key: i64, number: i64) -> None:
        if not COMPILED:
            if len(self.known) > self.mask:
                self.known.clear()
            self.known[key] = number
            return
        slot: i64 = 2 * self._slot(key)
        write_number(self.store, slot, key + 1)  # an empty slot holds 0
        write_number(self.store, slot + 1, number)

    def _slot(self, key: i64) -> i64:
        return key * SPREAD >> 40 & self.mask  # compiled alone, where a product keeps its lowest 64 bits


COMPILED: Final = not isinstance(vars(Wide)["__getitem__"], FunctionType)


def slots_of(count: int, number: float = 0) -> bytearray:
    """So many slots of 64 bits, each holds a number or a float: 0 of both kinds, or this float. Uncompiled they
    are a list, which is faster there; of a compiled build only compiled modules read and write them."""
    return bytearray(pack("d", number) * count) if COMPILED else cast(bytearray, [number] * count)


def wide(data: bytes) -> Wide:
    """A table of the 64-bit numbers of these bytes."""
    return Wide(data) if COMPILED else cast(Wide, _numbers("q", data))


def narrow(data: bytes) -> Narrow:
    """A table of the 16-bit numbers of these bytes."""
    return Narrow(data) if COMPILED else cast(Narrow, _numbers("H", data))


def _numbers(typecode: str, data: bytes) -> list[int]:
    numbers = array(typecode)
    numbers.frombytes(data)
    return numbers.tolist()
