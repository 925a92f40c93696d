"""The kinds of condition a fan can have. A condition answers with its instances: for each, the groups that make it.

A condition names the small thing it depends on (the kinds present, the chows, the kongs, how the hand was won...), so
that it can also be asked about every value of that thing beforehand. The fast path makes its tables that way, and
leaves a condition of any other class to the explained path.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from huit.core.hands import CHOW, SetType, Situation
from huit.core.marks import mypyc_attr
from huit.core.rules.facts import Facts, SetFacts
from huit.core.rules.readings import Group
from huit.core.rules.shapes import STANDARD
from huit.core.tiles import KINDS, Kind, Tile

NONE: tuple[int, ...] = ()


@mypyc_attr(allow_interpreted_subclasses=True)  # a kind of condition may be written beside the compiled build
class Condition:
    """Base of all conditions: `instances` says when, and on which groups, a fan holds."""

    def instances(self, facts: Facts) -> tuple[int, ...]:
        raise NotImplementedError


class EveryTile(Condition):
    """Every tile is of some kinds, whatever the shape."""

    def __init__(self, belongs: Callable[[Kind], bool]) -> None:
        self.kinds = sum(1 << kind for kind in range(KINDS) if belongs(kind))

    def instances(self, facts: Facts) -> tuple[int, ...]:
        return (facts.whole,) if facts.hand.kinds & ~self.kinds == 0 else NONE


class Types(Condition):
    """The types present (three suits, winds, dragons), as five bits."""

    def __init__(self, accepts: Callable[[int], bool]) -> None:
        self.accepted = tuple(accepts(types) for types in range(32))

    def instances(self, facts: Facts) -> tuple[int, ...]:
        return (facts.whole,) if self.accepted[facts.hand.types] else NONE


class Shape(Condition):
    """One of some winning shapes, and something about the kinds present (bits)."""

    def __init__(self, shapes: tuple[int, ...], accepts: Callable[[int], bool] | None = None) -> None:
        self.shapes = shapes
        self.accepts = accepts

    def instances(self, facts: Facts) -> tuple[int, ...]:
        if facts.reading.shape not in self.shapes:
            return NONE
        if self.accepts is not None and not self.accepts(facts.hand.kinds):
            return NONE
        return (facts.whole,)


class EveryGroup(Condition):
    """Every group of the reading, the pair included, is of some sort."""

    def __init__(self, accepts: Callable[[Group], bool], shapes: tuple[int, ...] = (STANDARD,)) -> None:
        self.accepts = accepts
        self.shapes = shapes

    def instances(self, facts: Facts) -> tuple[int, ...]:
        if facts.reading.shape not in self.shapes:
            return NONE
        for group in facts.reading.groups:
            if not self.accepts(group):
                return NONE
        return (facts.whole,)


class SetCondition(Condition):
    """A condition on the sets and the pair alone, and on the winds."""

    def instances(self, facts: Facts) -> tuple[int, ...]:
        return self.instances_of(facts.sets, facts.hand.situation)

    def instances_of(self, sets: SetFacts, situation: Situation) -> tuple[int, ...]:
        raise NotImplementedError


class Combination(SetCondition):
    """So many chows, or pungs and kongs, that fit together. Which of the instances count is decided by account-once."""

    def __init__(self, set_type: SetType, size: int, fits: Callable[[tuple[Tile, ...]], bool]) -> None:
        self.set_type = set_type
        self.size = size
        self.fits = fits  # asked with the lowest tile of each set, in order

    def instances_of(self, sets: SetFacts, situation: Situation) -> tuple[int, ...]:
        some = sets.chows if self.set_type == CHOW else sets.pungs
        if len(some) < self.size:
            return NONE
        found: list[int] = []
        for chosen in combinations(some, self.size):
            if self.fits(tuple([tile for tile, _ in chosen])):
                found.append(sum([bit for _, bit in chosen]))
        return tuple(found)


class ChowsAndPair(SetCondition):
    """Four chows and a pair that fit together."""

    def __init__(self, fits: Callable[[tuple[Tile, ...], Tile], bool]) -> None:
        self.fits = fits

    def instances_of(self, sets: SetFacts, situation: Situation) -> tuple[int, ...]:
        if len(sets.chows) < 4:
            return NONE
        return (sets.whole,) if self.fits(tuple([tile for tile, _ in sets.chows]), sets.pair) else NONE


class Family(SetCondition):
    """At least so many pungs of a family of honours, with its pair where asked."""

    def __init__(self, belongs: Callable[[Kind], bool], pungs: int, pair: bool = False) -> None:
        self.belongs = belongs
        self.pungs = pungs
        self.pair = pair

    def instances_of(self, sets: SetFacts, situation: Situation) -> tuple[int, ...]:
        bits = [bit for tile, bit in sets.pungs if self.belongs(tile)]
        if len(bits) < self.pungs:
            return NONE
        if not self.pair:
            return (sum(bits),)
        return (sum(bits) | sets.pair_bit,) if sets.pair_bit and self.belongs(sets.pair) else NONE


class EachPung(SetCondition):
    """Once for every pung or kong of some kinds; the winds in force may matter."""

    def __init__(self, accepts: Callable[[Kind, Situation], bool]) -> None:
        self.accepts = accepts

    def instances_of(self, sets: SetFacts, situation: Situation) -> tuple[int, ...]:
        return tuple([bit for tile, bit in sets.pungs if self.accepts(tile, situation)])


class ConcealedPungs(Condition):
    """At least so many pungs or kongs made without a discard."""

    def __init__(self, least: int) -> None:
        self.least = least

    def instances(self, facts: Facts) -> tuple[int, ...]:
        return (facts.concealed_pungs,) if facts.concealed_pungs.bit_count() >= self.least else NONE


class Kongs(Condition):
    """At least so many kongs: in all, concealed, melded."""

    def __init__(self, least: int = 0, concealed: int = 0, melded: int = 0) -> None:
        self.least = least
        self.concealed = concealed
        self.melded = melded

    def instances(self, facts: Facts) -> tuple[int, ...]:
        if not self.accepts(facts.concealed_kongs.bit_count(), facts.melded_kongs.bit_count()):
            return NONE
        bits = facts.concealed_kongs if self.least or self.concealed else 0
        return (bits | (facts.melded_kongs if self.least or self.melded else 0),)

    def accepts(self, concealed: int, melded: int) -> bool:
        return concealed + melded >= self.least and concealed >= self.concealed and melded >= self.melded


class Hogs(Condition):
    """Once for every kind of which enough copies are spread over groups: asked with the kind and its copies, kongs
    left aside."""

    def __init__(self, accepts: Callable[[int, int], bool]) -> None:
        self.accepts = accepts

    def instances(self, facts: Facts) -> tuple[int, ...]:
        found: list[int] = []
        for kind in range(KINDS):
            if facts.hand.copies[kind] and self.accepts(kind, facts.hand.copies[kind]):
                bits = 0
                for index, group in enumerate(facts.reading.groups):
                    if kind in group.tiles:
                        bits |= 1 << index
                found.append(bits)
        return tuple(found)


class Concealment(Condition):
    """The number of claimed sets, and whether the winning tile was drawn."""

    def __init__(self, accepts: Callable[[int, bool], bool]) -> None:
        self.accepts = accepts

    def instances(self, facts: Facts) -> tuple[int, ...]:
        accepted = self.accepts(facts.hand.exposed_sets, facts.hand.situation.self_drawn)
        return (facts.whole,) if accepted else NONE


class WonBy(Condition):
    """The circumstances of the win, whatever the tiles."""

    def __init__(self, accepts: Callable[[Situation], bool]) -> None:
        self.accepts = accepts

    def instances(self, facts: Facts) -> tuple[int, ...]:
        return (facts.place or facts.whole,) if self.accepts(facts.hand.situation) else NONE


class SoleWait(Condition):
    """The only kind that completes the hand (R-D01), and where it sits: asked with the group and the winning tile."""

    def __init__(self, accepts: Callable[[Group, Tile], bool]) -> None:
        self.accepts = accepts

    def instances(self, facts: Facts) -> tuple[int, ...]:
        if not facts.hand.unique_wait or not facts.place:
            return NONE
        accepted = self.accepts(facts.reading.groups[facts.reading.place], facts.hand.winning)
        return (facts.place,) if accepted else NONE


class Before(Condition):
    """The thirteen concealed tiles before the win, all of one suit: asked with the copies of its nine ranks."""

    def __init__(self, accepts: Callable[[tuple[int, ...]], bool]) -> None:
        self.accepts = accepts

    def instances(self, facts: Facts) -> tuple[int, ...]:
        if facts.hand.declared_sets or not facts.place:
            return NONE
        before = facts.hand.concealed[:]
        before[facts.hand.winning] -= 1
        for first in (0, 9, 18):
            copies = before[first : first + 9]
            if sum(copies) == 13:
                return (facts.whole,) if self.accepts(tuple(copies)) else NONE
        return NONE


class NothingElse(Condition):
    """No other fan counts: found at the very end (R-C21), so never by itself."""

    def instances(self, facts: Facts) -> tuple[int, ...]:
        return NONE
