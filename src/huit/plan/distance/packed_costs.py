"""Lists of costs in one machine word, and the costs of a family whose kinds have fewer than four copies left.

A list of costs (see `costs`) is a word of ten fields, the first one lowest. A field is less than NEVER for what
can be made; adding a number to all fields, and the least of two words field by field, take a few instructions. So the
costs under limits, which are in no table, are counted as they are asked for, and remembered.
"""

# ruff: noqa: PLR1730 (counted for every hand: a call of min costs more than a branch)

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from huit.core.fast.flat import Shelf
from huit.plan.distance.costs import COSTS, Costs

if TYPE_CHECKING:
    from mypy_extensions import i64

SUITS_BITS: Final = 15  # suits remembered, as bits of their number
HONORS_BITS: Final = 12

FIELD_BITS: Final = 6  # a cost in five bits, and one to compare with
FIELD: Final = 31
NEVER: Final = 15  # more than four sets and a pair can lack
# Written out, so that the compiler knows them: two octal digits are a field.
EACH: Final = 0o01010101010101010101
SIGNS: Final = 0o40404040404040404040
ALL: Final = 0o37373737373737373737
IMPOSSIBLE: Final = 0o17171717171717171717  # nothing can be made
NOTHING_YET: Final = 0o17171717171717171700  # no set and no pair, for nothing
WITHOUT_PAIR: Final = 0o00370037003700370037
NO_PAIR_TWICE: Final = 0o17001700170017001700
SET_BITS: Final = 2 * FIELD_BITS  # from a number of sets to the next

KIND_BITS: Final = 3  # of the words of copies, as in huit.core.fast.codes
KIND: Final = 7
COPIES: Final = 4
WORD_BITS: Final = 27


def packed(costs: Costs) -> int:
    """A list of costs as a word."""
    return sum([min(cost, NEVER) << FIELD_BITS * index for index, cost in enumerate(costs)])


def unpacked(word: int) -> Costs:
    """The list of costs of a word."""
    return tuple([word >> FIELD_BITS * index & FIELD for index in range(COSTS)])


def cost_at(word: i64, index: i64) -> i64:
    """The cost with an index."""
    return word >> FIELD_BITS * index & FIELD


def least_of(one: i64, other: i64) -> i64:
    """The lesser cost in each field."""
    signs: i64 = ((one | SIGNS) - other) & SIGNS  # where `other` is no more
    mask: i64 = signs - (signs >> FIELD_BITS - 1)
    return other & mask | one & ~mask


def moved(word: i64, bits: i64) -> i64:
    """The costs once something more is made: all fields higher up, and what was below them impossible."""
    return word << bits & ALL | IMPOSSIBLE & ~(ALL << bits)


def packed_together(one: i64, other: i64, wanted: i64) -> i64:
    """The costs of making sets and a pair of two families of tiles together, exact up to the index wanted."""
    found: i64 = IMPOSSIBLE
    single: i64 = other & WITHOUT_PAIR | NO_PAIR_TWICE
    index: i64 = 0
    while index <= wanted:
        cost: i64 = one >> FIELD_BITS * index & FIELD
        if cost < NEVER:
            rest: i64 = single if index & 1 else other
            found = least_of(found, moved(rest, FIELD_BITS * index) + EACH * cost)
        index += 1
    return found


def least_together(one: i64, other: i64, wanted: i64) -> i64:
    """The least cost of two families for the sets and pair of one index, which has a pair: either may give it."""
    least: i64 = 2 * NEVER
    while wanted >= 0:
        cost: i64 = (one & FIELD) + (other >> FIELD_BITS * wanted & FIELD)
        if cost < least:
            least = cost
        one >>= FIELD_BITS
        wanted -= 1
    return least


class LimitedCosts:
    """The costs of families under limits, remembered for a while."""

    def __init__(self) -> None:
        self.suits = Shelf(SUITS_BITS)
        self.all_honors = Shelf(HONORS_BITS)

    def suit(self, copies: i64, taken: i64, wanted: i64) -> i64:
        """The costs of a suit up to the index wanted: copies of its ranks, and those of them that lie in declared sets,
        3 bits each."""
        key: i64 = copies | taken << WORD_BITS | wanted << 2 * WORD_BITS
        word = self.suits.get(key)
        if word < 0:
            word = _count_suit(copies, taken, wanted)
            self.suits.put(key, word)
        return word

    def honors(self, copies: i64, taken: i64) -> i64:
        """The costs of the honours, of which there are no chows, up to any index."""
        key: i64 = copies | taken << WORD_BITS
        word = self.all_honors.get(key)
        if word < 0:
            word = _count_honors(copies, taken)
            self.all_honors.put(key, word)
        return word


def _count_honors(copies: i64, taken: i64) -> i64:
    word: i64 = NOTHING_YET
    rank: i64 = 0
    while rank < 7:
        held: i64 = copies >> KIND_BITS * rank & KIND
        limit: i64 = COPIES - (taken >> KIND_BITS * rank & KIND)
        word = _with_pung_or_pair(word, 0, held, limit)
        rank += 1
    return word


def _count_suit(copies: i64, taken: i64, wanted: i64) -> i64:
    """Read the ranks from low to high. Of the costs where some chows end at this rank and others go on, the first
    letter says how many end (`a` none, `b` one, `c` two), the second one how many go on."""
    most: i64 = wanted // 2  # sets: no more chows are begun
    aa: i64 = NOTHING_YET
    ab: i64 = IMPOSSIBLE
    ac: i64 = IMPOSSIBLE
    ba: i64 = IMPOSSIBLE
    bb: i64 = IMPOSSIBLE
    bc: i64 = IMPOSSIBLE
    ca: i64 = IMPOSSIBLE
    cb: i64 = IMPOSSIBLE
    cc: i64 = IMPOSSIBLE
    rank: i64 = 0
    while rank < 9:
        held: i64 = copies >> KIND_BITS * rank & KIND
        limit: i64 = COPIES - (taken >> KIND_BITS * rank & KIND)
        # What goes on here ends at the next rank, and what begins here goes on there.
        next_ab: i64 = IMPOSSIBLE
        next_ac: i64 = IMPOSSIBLE
        next_bb: i64 = IMPOSSIBLE
        next_bc: i64 = IMPOSSIBLE
        next_cb: i64 = IMPOSSIBLE
        next_cc: i64 = IMPOSSIBLE
        if rank < 7:
            next_ab = _after(aa, ba, ca, 0, 1, held, limit)
            if most > 1:
                next_ac = _after(aa, ba, ca, 0, 2, held, limit)
                next_bb = _after(ab, bb, cb, 1, 1, held, limit)
            if most > 2:
                next_bc = _after(ab, bb, cb, 1, 2, held, limit)
                next_cb = _after(ac, bc, cc, 2, 1, held, limit)
            if most > 3:
                next_cc = _after(ac, bc, cc, 2, 2, held, limit)
        aa = _after(aa, ba, ca, 0, 0, held, limit)
        ba = _after(ab, bb, cb, 1, 0, held, limit)
        ca = _after(ac, bc, cc, 2, 0, held, limit)
        ab, ac, bb, bc, cb, cc = next_ab, next_ac, next_bb, next_bc, next_cb, next_cc
        rank += 1
    return aa


def _after(none: i64, one: i64, two: i64, going_on: i64, begun: i64, held: i64, limit: i64) -> i64:
    """The costs after a rank at which `none`, `one` or `two` chows end, others go on and new ones begin."""
    tiles = going_on + begun
    found: i64 = IMPOSSIBLE
    if none != IMPOSSIBLE:
        found = _with_pung_or_pair(none, tiles, held, limit)
    if one != IMPOSSIBLE:
        found = least_of(found, _with_pung_or_pair(one, tiles + 1, held, limit))
    if two != IMPOSSIBLE:
        found = least_of(found, _with_pung_or_pair(two, tiles + 2, held, limit))
    return found if found == IMPOSSIBLE or begun == 0 else moved(found, SET_BITS * begun)


def _with_pung_or_pair(word: i64, tiles: i64, held: i64, limit: i64) -> i64:
    """The costs with so many tiles of a rank in chows, and perhaps a pung or the pair of it."""
    if tiles > limit:
        return IMPOSSIBLE
    lacking: i64 = tiles - held
    found: i64 = word + EACH * lacking if lacking > 0 else word
    if tiles + 2 <= limit:
        lacking += 2
        pair: i64 = moved(word & WITHOUT_PAIR | NO_PAIR_TWICE, FIELD_BITS)
        found = least_of(found, pair + EACH * lacking if lacking > 0 else pair)
        if tiles + 3 <= limit:
            lacking += 1
            pung: i64 = moved(word, SET_BITS)
            found = least_of(found, pung + EACH * lacking if lacking > 0 else pung)
    return least_of(found, IMPOSSIBLE)
