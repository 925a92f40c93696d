"""Flat tables of numbers: bytes of fixed width, which the compiled build reads faster than a list of objects.

Uncompiled Python is faster with a plain list, so there `flat` leaves it one: both are only ever indexed.
"""

from __future__ import annotations

from array import array
from types import FunctionType
from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from mypy_extensions import i64


class Wide:
    """Numbers of 64 bits, none negative."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def __getitem__(self, index: i64) -> i64:
        data = self.data
        at: i64 = 8 * index
        a: i64 = data[at]
        b: i64 = data[at + 1]
        c: i64 = data[at + 2]
        d: i64 = data[at + 3]
        e: i64 = data[at + 4]
        f: i64 = data[at + 5]
        g: i64 = data[at + 6]
        h: i64 = data[at + 7]
        return a | b << 8 | c << 16 | d << 24 | e << 32 | f << 40 | g << 48 | h << 56


class Narrow:
    """Numbers of 16 bits, none negative."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def __getitem__(self, index: i64) -> i64:
        data = self.data
        at: i64 = 2 * index
        a: i64 = data[at]
        b: i64 = data[at + 1]
        return a | b << 8


COMPILED: Final = not isinstance(vars(Wide)["__getitem__"], FunctionType)


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
