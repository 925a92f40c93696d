"""Distances for programs: tiles in, plain integers out, nothing checked.

    forms_of(tiles)       the distance and the useful kinds of each of the five forms
    discards_of(tiles)    for each kind that may be thrown, the distance and the useful kinds that are left

`tiles` are the kinds of the concealed tiles (see huit.core.tiles), no more than four of each, in any order. Sets of
kinds are bits: bit n is kind n. What is not possible with so many declared sets has the distance NEVER
(huit.plan.distance.meter). Copies that lie in declared sets do not count here; where that matters, and for hands that
come from people, see huit.plan.distance.distance.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import RLock
from typing import TYPE_CHECKING, Final

from huit.core.fast.flat import COMPILED
from huit.plan.distance.distance_tables import distance_tables
from huit.plan.distance.meter import Forms, Meter

if TYPE_CHECKING:
    from mypy_extensions import i64

__all__ = ["Discard", "discards_of", "forms_of"]

Discard = tuple[int, int, int]  # the kind thrown, tiles from ready, useful kinds

CODE_BITS: Final = 24  # room for more copies than there are: a code may be wrong, but never another one
CODE_MASK: Final = (1 << CODE_BITS) - 1
# What a tile adds to the four codes of a hand that stand one above the other in a word; and to the code of its family.
WEIGHTS: Final = tuple([5 ** (kind % 9) << CODE_BITS * (kind // 9) for kind in range(34)])
_weight_of: Final = WEIGHTS.__getitem__
STEPS: Final = tuple([5 ** (kind % 9) for kind in range(34)])

lock: Final = RLock()  # a meter holds one hand at a time
_made: Final[list[Meter]] = []


def shared_meter() -> Meter:
    """The meter of this module. It may be used only under `lock`."""
    with lock:
        if not _made:
            _made.append(Meter(distance_tables()))
    return _made[0]


def forms_of(tiles: Sequence[int], melds: int = 0) -> Forms:
    """The five forms, ordered as in huit.core.rules.shapes: tiles from ready (-1 is complete), and the useful kinds.

    >>> from huit.plan.distance.quick import forms_of
    >>> forms_of([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 27, 27])[0]  # 123456789m12sEE: ready for 3s, 1 << 11
    (0, 2048)
    """
    meter = _made[0] if _made else shared_meter()
    one, two, three, four = codes_of(tiles)
    with lock:  # compiled too: the collector may run Python code, and so another thread, in between
        meter.measure(one, two, three, four, melds)
        return meter.forms()


def discards_of(tiles: Sequence[int], melds: int = 0) -> list[Discard]:
    """Distance after each discard, by kind: tiles from ready in the nearest form, and the useful kinds of all such.

    >>> from huit.plan.distance.quick import discards_of
    >>> discards_of([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 26, 27, 27])[-2]  # without 9p ready for 3s
    (26, 0, 2048)
    """
    meter = _made[0] if _made else shared_meter()
    with lock:
        return _discards(meter, tiles, melds)


def _discards(meter: Meter, tiles: Sequence[int], melds: i64) -> list[Discard]:
    codes = list(codes_of(tiles))
    found: list[Discard] = []
    for kind in sorted(set(tiles)):
        family = kind // 9
        codes[family] -= STEPS[kind]
        lacking = meter.measure(codes[0], codes[1], codes[2], codes[3], melds)
        found.append((kind, lacking - 1, meter.useful_kinds(lacking)))
        codes[family] += STEPS[kind]
    return found


def codes_of(tiles: Sequence[int]) -> tuple[int, int, int, int]:
    """The codes of the characters, bamboos, dots and honours of some tiles."""
    if not COMPILED:  # uncompiled Python is fastest with one sum
        word = sum(map(_weight_of, tiles))
        return (
            word & CODE_MASK,
            word >> CODE_BITS & CODE_MASK,
            word >> 2 * CODE_BITS & CODE_MASK,
            word >> 3 * CODE_BITS,
        )
    characters: i64 = 0
    bamboos: i64 = 0
    dots: i64 = 0
    honors: i64 = 0
    for tile in tiles:
        kind: i64 = tile
        step: i64 = STEPS[kind]  # to a variable first: added at once, it would be an object
        if kind < 9:
            characters += step
        elif kind < 18:
            bamboos += step
        elif kind < 27:
            dots += step
        else:
            honors += step
    return characters, bamboos, dots, honors
