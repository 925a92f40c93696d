"""Patterns of hands that usually bring eight points, by the sets they are made of. The scorer says what each is worth.

A pattern has four slots for sets (two where nine knitted tiles fill three of them) and one for the pair. A slot names a
pool, the sets that may fill it; a pattern of three particular chows has three pools of one set each and a free fourth.
"""

from __future__ import annotations

from itertools import permutations
from typing import Final

from huit.core.rules.shapes import KNITTED_PATTERNS
from huit.core.tiles import FIRST_HONOR, KINDS, RED, Kind, Suit, is_reversible, is_terminal_or_honor

# Sets by number: 21 chows, 34 pungs, and the six patterns of knitted tiles, which fill three slots at once.
SETS: Final[tuple[tuple[int, ...], ...]] = (
    *[(low, low + 1, low + 2) for suit in range(3) for low in range(9 * suit, 9 * suit + 7)],
    *[(kind, kind, kind) for kind in range(KINDS)],
    *KNITTED_PATTERNS,
)
FIRST_PUNG: Final = 21
FIRST_KNITTED: Final = FIRST_PUNG + KINDS


class Pattern:
    """Slots are numbers of pools; so is `pair`, of the pools of kinds. `near` is how few tiles may be missing for the
    pattern to be looked at: one that names hardly anything is worth a look only when the hand is almost complete."""

    def __init__(self, slots: list[int], pair: int, near: int) -> None:
        self.slots = slots
        self.pair = pair
        self.near = near


POOLS: Final[list[tuple[int, ...]]] = []
PAIRS: Final[list[tuple[int, ...]]] = []
PATTERNS: Final[list[Pattern]] = []

ANY_DISTANCE: Final = 14
ALMOST: Final = 2


def chow(suit: Suit, low: int) -> int:
    """The number of a chow by the rank of its lowest tile."""
    return 7 * suit + low - 1


def pung(kind: Kind) -> int:
    return FIRST_PUNG + kind


def _pool(sets: list[int]) -> int:
    """The number of a pool; the same sets are the same pool."""
    pool = tuple(sets)
    if pool not in POOLS:
        POOLS.append(pool)
    return POOLS.index(pool)


def _pairs(kinds: list[int]) -> int:
    pairs = tuple(kinds)
    if pairs not in PAIRS:
        PAIRS.append(pairs)
    return PAIRS.index(pairs)


def _core(sets: list[int]) -> None:
    """A pattern of some sets, the rest of the hand being free."""
    size = sum([len(SETS[number]) for number in sets]) // 3
    PATTERNS.append(Pattern([*[_pool([number]) for number in sets], *[_ANY] * (4 - size)], _ANY_PAIR, ANY_DISTANCE))


def _only(sets: list[int], kinds: list[int], near: int = ANY_DISTANCE) -> None:
    """A pattern of a whole hand of some sets and a pair of some kinds."""
    PATTERNS.append(Pattern([_pool(sets)] * 4, _pairs(kinds), near))


def _within(kinds: list[int]) -> None:
    """A pattern of a whole hand of some kinds."""
    _only([number for number in range(FIRST_KNITTED) if all(kind in kinds for kind in SETS[number])], kinds)


_ALL: Final = list(range(FIRST_KNITTED))
_KINDS: Final = list(range(KINDS))
_ANY: Final = _pool(_ALL)
_ANY_PAIR: Final = _pairs(_KINDS)
_ORDERS: Final = list(permutations(range(3)))


def _three_chows() -> None:
    """Mixed straight and triple chow, pure straight, mixed and pure shifted chows."""
    for order in _ORDERS:
        _core([chow(suit, low) for suit, low in zip(order, (1, 4, 7), strict=True)])
        for low in range(1, 6):
            _core([chow(suit, low + step) for step, suit in enumerate(order)])
    for low in range(1, 8):
        _core([chow(suit, low) for suit in range(3)])
    for suit in range(3):
        _core([chow(suit, low) for low in (1, 4, 7)])
        for step in (1, 2):
            for low in range(1, 8 - 2 * step):
                _core([chow(suit, low + step * place) for place in range(3)])


def _three_pungs() -> None:
    """Mixed shifted and triple pungs, pure shifted pungs."""
    for order in _ORDERS:
        for low in range(7):
            _core([pung(9 * suit + low + step) for step, suit in enumerate(order)])
    for rank in range(9):
        _core([pung(9 * suit + rank) for suit in range(3)])
    for suit in range(3):
        for low in range(7):
            _core([pung(9 * suit + low + step) for step in range(3)])


def _honors() -> None:
    """Two dragons; big winds and dragons are so rare that all pungs and half flush find them."""
    for missing in range(RED, KINDS):
        _core([pung(kind) for kind in range(RED, KINDS) if kind != missing])


def _whole_hands() -> None:
    """All pungs, half and full flush, all types, outside hand, ranks of one region, reversible tiles, four fives."""
    _only([pung(kind) for kind in _KINDS], _KINDS)
    for suit in range(3):
        _within([kind for kind in _KINDS if kind >= FIRST_HONOR or kind // 9 == suit])
    _only(
        [number for number in _ALL if any(is_terminal_or_honor(kind) for kind in SETS[number])],
        [kind for kind in _KINDS if is_terminal_or_honor(kind)],
    )
    _only([number for number in _ALL if _has_five(SETS[number])], [4, 13, 22])
    for low, high in ((0, 3), (5, 8), (3, 5)):
        _within([kind for kind in range(FIRST_HONOR) if low <= kind % 9 <= high])
    _within([kind for kind in _KINDS if is_reversible(kind)])
    _all_types()
    _only(_ALL, _KINDS, ALMOST)


def _has_five(tiles: tuple[int, ...]) -> bool:
    return any(kind < FIRST_HONOR and kind % 9 == 4 for kind in tiles)


def _all_types() -> None:
    """One set or pair of each suit, of winds and of dragons."""
    families = [
        *[list(range(9 * suit, 9 * suit + 9)) for suit in range(3)],
        list(range(FIRST_HONOR, RED)),
        list(range(RED, KINDS)),
    ]
    for pair in families:
        slots = [
            _pool([number for number in _ALL if all(kind in family for kind in SETS[number])])
            for family in families
            if family is not pair
        ]
        PATTERNS.append(Pattern(slots, _pairs(pair), ANY_DISTANCE))


def _make_patterns() -> None:
    _three_chows()
    _three_pungs()
    _honors()
    _whole_hands()
    for number in range(FIRST_KNITTED, FIRST_KNITTED + len(KNITTED_PATTERNS)):
        _core([number])


_make_patterns()
