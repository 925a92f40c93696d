"""Missing tiles of the nearest form (shanten), without the useful kinds: a few look-ups, declared sets counted exactly.

A hand is two tiles words (see huit.core.fast.codes) of its concealed tiles, and two of the copies that lie in declared
sets: no complete hand holds one of those. `meter` and `limited` find useful kinds too.
"""

# ruff: noqa: FURB136, PLR1730 (asked for every hand: a call of min costs more than a branch)

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final

from huit.core.fast.codes import (
    EVERY_KIND,
    KIND_BITS,
    LOW_BITS,
    LOW_KINDS,
    LOW_RANKS,
    SUIT_BITS,
    SUIT_MASK,
    held_kinds,
    tiles_words,
)
from huit.core.fast.flat import wide_at
from huit.plan.distance.costs import MOST_SETS
from huit.plan.distance.distance_tables import ROW, DistanceTables
from huit.plan.distance.held import LACK, LACK_BITS, LACKS, PATTERNS, POWERS, TAKEN
from huit.plan.distance.packed_costs import COPIES, LimitedCosts, cost_at, least_together, packed, packed_together

if TYPE_CHECKING:
    from mypy_extensions import i64

# What is known of a family: suit code or honor code 0-20 | ranks present 21-29 | pairs 30-33 | terminals and honours,
# each kind once, 34-37 | those among them that are there twice 38-41 | tiles 42-. What is above SUM can be added over
# families. The words of the low five ranks and of the others are added.
CODE: Final = (1 << 21) - 1
PRESENT_AT: Final = 21
PRESENT: Final = 511
SUM_AT: Final = 30
FIELD: Final = 15
ORPHANS_AT: Final = 4  # of the sum
ORPHAN_PAIRS_AT: Final = 8
TILES_AT: Final = 12

# The nine tiles of each pattern as tiles words, in the order of PATTERNS.
_NINES: Final = [
    tiles_words(tuple([9 * suit + third + step for suit, third in enumerate(thirds) for step in (0, 3, 6)]))
    for thirds in PATTERNS
]
PATTERN_FIRST: Final = [first for first, _ in _NINES]
PATTERN_SECOND: Final = [second for _, second in _NINES]

HONOR_MASK: Final = (1 << 21) - 1  # of a tiles word's seven honours
KIND: Final = 7  # all bits of a kind in a tiles word

TOO_MANY: Final = -1  # in place of missing tiles
NO_CLASS: Final = -1
NO_COSTS: Final = -1


def _facts(ranks: range, orphans: frozenset[int]) -> bytes:
    """For each choice of copies of some ranks, 3 bits each, what is known of them."""
    words = [0]
    for rank in ranks:
        steps = [_fact(rank, min(copies, COPIES), rank in orphans) for copies in range(1 << KIND_BITS)]
        words = [word + step for step in steps for word in words]
    return array("q", words).tobytes()


def _fact(rank: int, copies: int, orphan: bool) -> int:
    if not copies:
        return 0
    tally = copies // 2 + (copies << TILES_AT)
    if orphan:
        tally += (1 << ORPHANS_AT) + ((copies > 1) << ORPHAN_PAIRS_AT)
    code: int = copies * POWERS[rank]
    return code + (1 << PRESENT_AT + rank) + (tally << SUM_AT)


def _scarce(held: i64, taken: i64, melds: i64) -> i64:
    """Of the copies in declared sets, those that may make a hand lack more; of a suit, where there are chows.

    A pung or pair none of whose tiles is held may as well be one of another kind: at least nineteen have three copies
    left. So what is left of a kind is enough if it is enough without such a one: with one copy taken and at most one
    held a fourth is never wanted, and so on. With one set and a pair to make, three copies of a kind are always enough.
    Honours, of which there are no chows, matter only where one is held.
    """
    if taken == 0:
        return 0
    low: i64 = taken & EVERY_KIND
    middle: i64 = taken >> 1 & EVERY_KIND
    one: i64 = low & ~middle
    if melds > 2:
        none: i64 = ~held_kinds(held)
        return taken - one - 2 * (middle & ~low & none) - 3 * (low & middle & none)
    taken -= one & ~(held >> 1 | held >> 2)
    if melds > 1:
        taken -= 2 * (middle & ~low & ~held_kinds(held))
    return taken


class Nearest:
    """The tables, and what is remembered of suits with declared sets."""

    def __init__(self, tables: DistanceTables) -> None:
        ends = frozenset((0, 8))
        honors = frozenset(range(7))
        self.low: bytes = _facts(range(LOW_RANKS), ends)
        self.high: bytes = _facts(range(LOW_RANKS, 9), ends)
        self.low_honors: bytes = _facts(range(LOW_RANKS), honors)
        self.high_honors: bytes = _facts(range(LOW_RANKS, 7), honors)
        self.suit_class: bytes = tables.suit_class
        self.honor_class: bytes = tables.honor_class
        self.both: bytes = tables.both
        self.missing_tiles: bytes = b"".join(tables.missing)
        self.classes: i64 = tables.classes
        self.costs: bytes = array("q", [packed(costs) for costs in tables.costs]).tobytes()
        self.lacks_1: bytes = array("q", LACKS[0]).tobytes()
        self.lacks_2: bytes = array("q", LACKS[1]).tobytes()
        self.lacks_3: bytes = array("q", LACKS[2]).tobytes()
        self.limited = LimitedCosts()
        self.number: i64 = NO_CLASS  # the class of the families seen so far that no declared set touches
        self.word: i64 = NO_COSTS  # the costs of the others
        self.wanted: i64 = 0  # the index of the sets and the pair that are missing

    def missing(self, first: i64, second: i64, taken_first: i64, taken_second: i64, melds: i64, tiles: i64) -> i64:
        """The tiles that the nearest form lacks; TOO_MANY if there are more than four copies of a kind.

        `tiles` is the number of concealed tiles that were put into the words: a fifth copy makes them look like fewer.
        """
        one = self._suit_facts(first & SUIT_MASK)
        two = self._suit_facts(first >> SUIT_BITS & SUIT_MASK)
        three = self._suit_facts(second & SUIT_MASK)
        honors = second >> SUIT_BITS & HONOR_MASK
        four = wide_at(self.low_honors, honors & LOW_KINDS) + wide_at(self.high_honors, honors >> LOW_BITS)
        sums: i64 = (one >> SUM_AT) + (two >> SUM_AT) + (three >> SUM_AT) + (four >> SUM_AT)
        if sums >> TILES_AT != tiles:
            return TOO_MANY
        number_1: i64 = self.suit_class[one & CODE]
        number_2: i64 = self.suit_class[two & CODE]
        number_3: i64 = self.suit_class[three & CODE]
        number_4: i64 = self.honor_class[four & CODE]
        left: i64 = 0
        right: i64 = 0
        least: i64 = 0
        scarce_first: i64 = _scarce(first, taken_first, melds)
        scarce_second: i64 = _scarce(second, taken_second, melds) & (SUIT_MASK | held_kinds(second) * KIND)
        if melds <= 1 or scarce_first | scarce_second == 0:
            left = self.both[ROW * number_1 + number_2]
            right = self.both[ROW * number_3 + number_4]
            least = self.missing_tiles[ROW * ((MOST_SETS - melds) * self.classes + left) + right]
        if scarce_first | scarce_second:
            self.number = NO_CLASS
            self.word = NO_COSTS
            self.wanted = 2 * (MOST_SETS - melds) + 1
            self._add_suit(number_1, first & SUIT_MASK, scarce_first & SUIT_MASK)
            self._add_suit(number_2, first >> SUIT_BITS, scarce_first >> SUIT_BITS)
            self._add_suit(number_3, second & SUIT_MASK, scarce_second & SUIT_MASK)
            self._add_honors(number_4, honors, scarce_second >> SUIT_BITS)
            least = self._least()
        if melds > 1:
            return least
        lacks: i64 = wide_at(self.lacks_1, one >> PRESENT_AT & PRESENT) + wide_at(
            self.lacks_2, two >> PRESENT_AT & PRESENT
        )
        lacks += wide_at(self.lacks_3, three >> PRESENT_AT & PRESENT)
        if melds == 1 and taken_first | taken_second:
            if self._knitted(lacks) >= least:
                return least
            return self._with_limited_straight(first, second, taken_first, taken_second, lacks, least)
        if melds == 0:
            least = self._single_tiles(sums, four >> SUM_AT, self._knitted(lacks), least)
        bound: i64 = self.missing_tiles[ROW * ((1 - melds) * self.classes + left) + right]
        if self._knitted(lacks) + bound >= least:
            return least
        return self._with_straight(one, two, three, number_4, lacks, 1 - melds, least)

    def _suit_facts(self, copies: i64) -> i64:
        return wide_at(self.low, copies & LOW_KINDS) + wide_at(self.high, copies >> LOW_BITS)

    # Families that declared sets have taken from ----------------------------------------------------------------------

    def _add_suit(self, number: i64, copies: i64, taken: i64) -> None:
        if taken:
            self._add_costs(self.limited.suit(copies, taken, self.wanted))
        else:
            self._add_class(number)

    def _add_honors(self, number: i64, copies: i64, taken: i64) -> None:
        if taken:
            self._add_costs(self.limited.honors(copies, taken))
        else:
            self._add_class(number)

    def _add_class(self, number: i64) -> None:
        if self.number == NO_CLASS:
            self.number = number
        else:
            self.number = self.both[ROW * self.number + number]

    def _add_costs(self, word: i64) -> None:
        self.word = word if self.word == NO_COSTS else packed_together(self.word, word, self.wanted)

    def _least(self) -> i64:
        """The least cost of all families together for the sets and the pair wanted."""
        if self.number == NO_CLASS:
            return cost_at(self.word, self.wanted)
        return least_together(self.word, wide_at(self.costs, self.number), self.wanted)

    def _with_limited_straight(
        self, first: i64, second: i64, taken_first: i64, taken_second: i64, lacks: i64, least: i64
    ) -> i64:
        """The least once the knitted straights beside one declared set are looked at: nine tiles and a pair.

        A set takes one copy of a kind, which leaves enough for a pair, or so many that none is left for one.
        """
        few_first: i64 = (taken_first >> 1 | taken_first >> 2) & EVERY_KIND
        few_second: i64 = (taken_second >> 1 | taken_second >> 2) & EVERY_KIND
        for pattern in range(len(PATTERNS)):
            lack = lacks >> LACK_BITS * pattern & LACK
            of_first: i64 = PATTERN_FIRST[pattern]
            of_second: i64 = PATTERN_SECOND[pattern]
            gone: i64 = (taken_first >> 2 & of_first) | (taken_second >> 2 & of_second)
            if lack < least and gone == 0:  # a kong of one of the nine leaves none of it
                rest_first: i64 = first - (held_kinds(first) & of_first)
                rest_second: i64 = second - (held_kinds(second) & of_second)
                if (rest_first >> 1 | rest_first >> 2 | rest_second >> 1 | rest_second >> 2) & EVERY_KIND == 0:
                    lack += 1 if rest_first & ~few_first | rest_second & ~few_second else 2
                if lack < least:
                    least = lack
        return least

    # The other forms --------------------------------------------------------------------------------------------------

    def _knitted(self, lacks: i64) -> i64:
        """The tiles that the nearest of the six knitted patterns lacks."""
        least: i64 = lacks & LACK
        pattern: i64 = 1
        while pattern < 6:
            lacks >>= LACK_BITS
            if lacks & LACK < least:
                least = lacks & LACK
            pattern += 1
        return least

    def _single_tiles(self, sums: i64, honors: i64, knitted: i64, least: i64) -> i64:
        """The least of all forms but the knitted straight."""
        pairs = 7 - (sums & FIELD)
        if pairs < least:
            least = pairs
        orphans = 14 - (sums >> ORPHANS_AT & FIELD)
        if sums >> ORPHAN_PAIRS_AT & FIELD:
            orphans -= 1
        if orphans < least:
            least = orphans
        lack = 5 + knitted - (honors >> ORPHANS_AT & FIELD)  # 14 of 16 kinds: honours and a pattern
        if lack < 0:
            lack = 0
        return lack if lack < least else least

    def _with_straight(self, one: i64, two: i64, three: i64, number_4: i64, lacks: i64, sets: i64, least: i64) -> i64:
        """The least once the six knitted straights are looked at: nine tiles, and beside them `sets` and a pair."""
        for pattern in range(len(PATTERNS)):
            lack = lacks >> LACK_BITS * pattern & LACK
            if lack < least:
                thirds = PATTERNS[pattern]
                number_1: i64 = self.suit_class[self._rest(one, thirds[0])]
                number_2: i64 = self.suit_class[self._rest(two, thirds[1])]
                number_3: i64 = self.suit_class[self._rest(three, thirds[2])]
                left: i64 = self.both[ROW * number_1 + number_2]
                right: i64 = self.both[ROW * number_3 + number_4]
                lack += self.missing_tiles[ROW * (sets * self.classes + left) + right]
                if lack < least:
                    least = lack
        return least

    def _rest(self, facts: i64, third: int) -> i64:
        """The suit code without one tile of each rank of a knitted third that is there."""
        return (facts & CODE) - TAKEN[facts >> PRESENT_AT & PRESENT][third]
