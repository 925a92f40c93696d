"""Complete hands worth the minimum that are near a hand: what each still needs, what it lets go, what it is worth.

They are enumerated, not guessed: all multisets of tiles that lack no more than a budget, form by form, each scored with
every tile it may be won with. The budget grows until enough of them are found.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from huit.core.fast.codes import KIND_BITS, SUIT_BITS, WORD_KINDS
from huit.core.shapes import KNITTED_PATTERNS, ORPHANS, is_standard
from huit.core.tiles import FIRST_HONOR, KINDS
from huit.plan.costs import COSTS, NEVER, Costs, together
from huit.plan.judge import Judge
from huit.plan.parts import Part, PartFinder

if TYPE_CHECKING:
    from mypy_extensions import i64

MOST_MISSING: Final = 7  # tiles; farther away nothing is looked for
MOST_LOOKED_AT: Final = 12000  # complete hands, worth the minimum or not
MORE: Final = 1  # tiles that a target may lack more than the nearest ones
FAMILIES: Final = ((0, 9), (9, 9), (18, 9), (27, 7))  # the first kind and the number of kinds


class Lacking:
    """What a hand lacks of a complete one, and what it has too much. Masks have a bit for each kind."""

    def __init__(self, missing: i64) -> None:
        self.missing: i64 = missing
        self.need: i64 = 0  # kinds of which one more is wanted
        self.need_two: i64 = 0
        self.need_three: i64 = 0
        self.spare: i64 = 0  # kinds of which more is held than wanted: one, two
        self.spare_two: i64 = 0

    def lack_as(self, other: Lacking) -> None:
        self.missing = other.missing
        self.need = other.need
        self.need_two = other.need_two
        self.need_three = other.need_three
        self.spare = other.spare
        self.spare_two = other.spare_two

    def throw(self, bit: i64) -> None:
        """One tile of a kind that can be spared is gone."""
        self.spare &= ~bit | self.spare_two
        self.spare_two &= ~bit


class Target(Lacking):
    """A complete hand."""

    def __init__(self, first: i64, second: i64, missing: i64) -> None:
        super().__init__(missing)
        self.first: i64 = first  # its concealed tiles as two tiles words
        self.second: i64 = second
        self.kinds: list[int] = []  # that are wanted, each of which may be the last to come
        self.self_drawn: list[int] = []  # the points when it does, self-drawn and on a discard; 0 below the minimum
        self.discard: list[int] = []


class TargetFinder:
    """Searches around one hand: `copies` are its concealed tiles, `left` what may still come of each kind."""

    def __init__(self, copies: list[int], left: list[int], melds: int, judge: Judge) -> None:
        self.copies = copies
        self.limits = [min(4, held + more) for held, more in zip(copies, left, strict=True)]
        self.melds: i64 = melds
        self.judge = judge
        self.pairs_from = _from_each([held // 2 for held in copies])
        self.singles_from = _from_each([held % 2 for held in copies])
        self.targets: list[Target] = []
        self.complete: list[Target] = []  # that lack nothing, whatever they are worth
        self.looked_at: i64 = 0
        self.overflown = False  # there were too many to look at all of them
        self.budget: i64 = 0
        self.one: i64 = 1
        self.families: list[list[list[Part]]] = []  # of each family, by the index of their costs
        self.rest: list[Costs] = []  # of the families from each one on
        self.chosen: list[Part] = []
        self.knitted: tuple[int, ...] = ()  # tiles that the sets and the pair stand beside

    def find(self) -> list[Target]:
        """The nearest targets, and those that lack up to MORE tiles more, unless these are too many."""
        nearest: i64 = 0
        found: list[Target] = []
        complete: list[Target] = []
        for budget in range(1, MOST_MISSING + 1):
            self.search(budget)
            if nearest and self.overflown:
                break
            found, complete = self.targets, self.complete
            if found and not nearest:
                nearest = budget
            if nearest and budget >= nearest + MORE:
                break
        self.complete = complete
        return found

    def search(self, budget: i64) -> None:
        """Find all targets that lack at most `budget` tiles."""
        self.targets = []
        self.complete = []
        self.looked_at = 0
        self.overflown = False
        self.budget = budget
        self._sets_and_pair((), 4 - self.melds)
        if self.melds <= 1:
            for pattern in KNITTED_PATTERNS:
                self._sets_and_pair(pattern, 1 - self.melds)
        if self.melds == 0:
            self._seven_pairs(0, 7, budget, [])
            self._orphans()
            for pattern in KNITTED_PATTERNS:
                self._knitted_honors((*pattern, *range(FIRST_HONOR, KINDS)))

    # Sets and a pair --------------------------------------------------------------------------------------------------

    def _sets_and_pair(self, knitted: tuple[int, ...], sets: i64) -> None:
        """All ways to share sets and a pair among the four families, beside some knitted tiles."""
        lacking = [kind for kind in knitted if self.copies[kind] == 0]
        budget = self.budget - len(lacking)
        if budget < 0 or any(self.limits[kind] == 0 for kind in lacking):
            return
        copies = self.copies[:]
        limits = self.limits[:]
        for kind in knitted:
            limits[kind] -= 1
            if copies[kind]:
                copies[kind] -= 1
        finders = [
            PartFinder(copies[start : start + size], limits[start : start + size], size == 9)
            for start, size in FAMILIES
        ]
        wanted = 2 * sets + 1
        costs = [
            tuple([finder.cost(index // 2, index % 2) if index <= wanted else NEVER for index in range(COSTS)])
            for finder in finders
        ]
        self.rest = _suffixes(costs)
        if self.rest[0][wanted] > budget:
            return
        self.families = [
            _parts(finder, _together([one for other, one in enumerate(costs) if other != family]), wanted, budget)
            for family, finder in enumerate(finders)
        ]
        self.knitted = knitted
        self.chosen = [NOTHING] * 4
        self._combine(0, wanted, budget)

    def _combine(self, family: i64, wanted: i64, budget: i64) -> None:
        """Go on with the parts of this family and those after it; `wanted` is 2 * sets + pairs."""
        if family == 4:
            self._consider_parts()
            return
        if self.overflown:
            return
        families = self.families[family]
        rest = self.rest[family + 1]
        index: i64 = wanted if family == 3 else 0
        while index <= wanted:
            if not (index & 1 and not wanted & 1):
                left = budget - rest[wanted - index]
                for part in families[index]:
                    if part.missing > left:
                        break
                    self.chosen[family] = part
                    self._combine(family + 1, wanted - index, budget - part.missing)
            index += 1

    def _consider_parts(self) -> None:
        one = self.chosen[0]
        two = self.chosen[1]
        three = self.chosen[2]
        four = self.chosen[3]
        target = Target(
            one.word | two.word << SUIT_BITS,
            three.word | four.word << SUIT_BITS,
            one.missing + two.missing + three.missing + four.missing,
        )
        target.need = one.need | two.need << 9 | three.need << 18 | four.need << 27
        target.need_two = one.need_two | two.need_two << 9 | three.need_two << 18 | four.need_two << 27
        target.need_three = one.need_three | two.need_three << 9 | three.need_three << 18 | four.need_three << 27
        target.spare = one.spare | two.spare << 9 | three.spare << 18 | four.spare << 27
        target.spare_two = one.spare_two | two.spare_two << 9 | three.spare_two << 18 | four.spare_two << 27
        for kind in self.knitted:
            self._add_knitted(target, kind)
        self._consider(target)

    def _add_knitted(self, target: Target, kind: i64) -> None:
        """One more tile of a kind; where it is not held, that much more of the kind is needed."""
        _add_tile(target, kind, self.one)
        if self.copies[kind] == 0:
            bit = self.one << kind
            target.need_three |= target.need_two & bit
            target.need_two |= target.need & bit
            target.need |= bit
            target.missing += 1

    # Other forms ------------------------------------------------------------------------------------------------------

    def _seven_pairs(self, kind: i64, pairs: i64, budget: i64, chosen: list[int]) -> None:
        """Pairs of this kind or of later ones; two pairs may be of one kind."""
        if pairs == 0:
            if not _are_sets_and_pair(chosen):  # those were found before
                self._consider_tiles([*chosen, *chosen])
            return
        if kind == KINDS or self._cost_of_pairs(kind, pairs) > budget:
            return
        held: i64 = self.copies[kind]
        limit: i64 = self.limits[kind]
        number: i64 = 0
        while number <= 2 and number <= pairs and 2 * number <= limit:
            left = budget - (2 * number - held if 2 * number > held else 0)
            if left >= 0:
                self._seven_pairs(kind + 1, pairs - number, left, chosen + [kind] * number)
            number += 1

    def _cost_of_pairs(self, kind: i64, pairs: i64) -> i64:
        """What so many pairs of this kind or of later ones cost at least: nothing where held, one for a single tile."""
        wanted = pairs - self.pairs_from[kind]
        if wanted <= 0:
            return 0
        singles: i64 = self.singles_from[kind]
        return wanted if wanted <= singles else 2 * wanted - singles

    def _orphans(self) -> None:
        if 13 - len([kind for kind in ORPHANS if self.copies[kind]]) > self.budget:
            return
        for pair in ORPHANS:
            self._consider_tiles([*ORPHANS, pair])

    def _knitted_honors(self, kinds: tuple[int, ...]) -> None:
        """Fourteen of sixteen kinds: all but two."""
        held = len([kind for kind in kinds if self.copies[kind]])
        if 14 - held > self.budget:
            return
        for one in range(len(kinds)):
            for other in range(one + 1, len(kinds)):
                self._consider_tiles([kind for at, kind in enumerate(kinds) if at not in (one, other)])

    def _consider_tiles(self, tiles: list[int]) -> None:
        """A complete hand given as its tiles, unless it lacks too much."""
        wanted = [0] * KINDS
        for kind in tiles:
            wanted[kind] += 1
        target = Target(0, 0, 0)
        for kind in range(KINDS):
            lacking = wanted[kind] - self.copies[kind]
            bit = self.one << kind
            if wanted[kind] > self.limits[kind]:
                return
            if lacking < 0:
                target.spare |= bit
                if lacking < -1:
                    target.spare_two |= bit
            if lacking > 0:
                target.missing += lacking
                target.need |= bit
                if lacking > 1:
                    target.need_two |= bit
                if lacking > 2:
                    target.need_three |= bit
            _add_tile(target, kind, wanted[kind])
        if target.missing <= self.budget:
            self._consider(target)

    # What it is worth -------------------------------------------------------------------------------------------------

    def _consider(self, target: Target) -> None:
        """Keep a target if some way to win it is worth the minimum."""
        self.looked_at += 1
        if self.looked_at > MOST_LOOKED_AT:
            self.overflown = True
        if target.need == 0:
            self.complete.append(target)
            return
        if self.overflown or _lacks_four(target):
            return
        judge = self.judge
        kinds = kinds_of(target.need)
        total = judge.total(target.first, target.second, kinds[0], True)
        may_be_drawn = total + judge.wait_points >= judge.minimum
        if not may_be_drawn and total > judge.nearly_nothing and not judge.melded:
            return  # a discard adds nothing, but for a hand of no fan at all, which is worth the minimum again
        best: i64 = 0
        for kind in kinds:
            drawn = judge.total(target.first, target.second, kind, True)
            discarded = judge.total(target.first, target.second, kind, False)
            target.self_drawn.append(drawn if drawn >= judge.minimum else 0)
            target.discard.append(discarded if discarded >= judge.minimum else 0)
            if drawn >= judge.minimum or discarded >= judge.minimum:
                best = 1
        if best:
            target.kinds = kinds
            self.targets.append(target)


NOTHING: Final = Part(0, 0, 0, 0, 0, 0, 0)


def _suffixes(costs: list[Costs]) -> list[Costs]:
    """What the families from each one on cost together; after the last one nothing is left to make."""
    found = [(0, *[99] * (COSTS - 1))]
    for one in reversed(costs):
        found.append(together(one, found[-1]))
    return found[::-1]


def _together(costs: list[Costs]) -> Costs:
    found = costs[0]
    for one in costs[1:]:
        found = together(found, one)
    return found


def _parts(finder: PartFinder, others: Costs, wanted: int, budget: int) -> list[list[Part]]:
    """The parts of a family, by the index of their costs, as far as the least price of the others allows."""
    return [
        finder.parts(index // 2, index % 2, budget - others[wanted - index])
        if index <= wanted and (wanted & 1 or not index & 1)
        else []
        for index in range(COSTS)
    ]


def _from_each(numbers: list[int]) -> list[int]:
    """The sum of the numbers from each place on."""
    return [sum(numbers[place:]) for place in range(len(numbers))]


def _add_tile(target: Target, kind: i64, number: i64) -> None:
    if kind < WORD_KINDS:
        target.first += number << KIND_BITS * kind
    else:
        target.second += number << KIND_BITS * (kind - WORD_KINDS)


def _are_sets_and_pair(pairs: list[int]) -> bool:
    """Whether pairs of these kinds are also sets and a pair: two equal chows for each run of three."""
    counts = [0] * KINDS
    for kind in pairs:
        counts[kind] += 2
    return is_standard(counts)


def _lacks_four(target: Target) -> bool:
    """Whether all four copies of one kind are wanted: masks go up to three, and no player hopes for that."""
    if target.missing < 4 or target.need_three == 0:
        return False
    wanted = len(kinds_of(target.need)) + len(kinds_of(target.need_two)) + len(kinds_of(target.need_three))
    return wanted < target.missing


def kinds_of(mask: i64) -> list[int]:
    found: list[int] = []
    kind: i64 = 0
    while mask:
        if mask & 1:
            found.append(kind)
        mask >>= 1
        kind += 1
    return found
