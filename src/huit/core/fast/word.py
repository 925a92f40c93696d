"""The word of a reading: a bit for each fan that is decided by simple absorption, resolved a few bits at a time.

Fans made of several sets (combinations, families of honours) are resolved beforehand for every choice of sets, see
`outcomes`. The other fans are bits of one machine word, in such an order that whatever absorbs stands below what it
absorbs (P6). The word is cut into chunks; for each value of a chunk a table says what stays of the word, and what the
chunk is worth. Conditional absorptions (`beside`, a win on a knitted tile) must lie within the first chunk.
"""

from __future__ import annotations

from typing import Final

from huit.core import fan_ids as ids
from huit.core.conditions import ChowsAndPair, Combination, EachPung, Family
from huit.core.fan_table import TABLE
from huit.core.fans import HAND, HONORS_ONLY, ONE_FEWER, OTHER_READING, Absorption
from huit.core.profile_types import Profile

CHUNKS: Final = 5
CHUNK_BITS: Final = 12
ABSORBING_CHUNKS: Final = 3  # the fans that absorb nothing come last
CHUNK_VALUES: Final = 1 << CHUNK_BITS
CHUNK_MASK: Final = CHUNK_VALUES - 1
ON_KNITTED_TILE: Final = -1  # stands for the condition among the fans of the word
ALL_BITS: Final = (1 << CHUNKS * CHUNK_BITS) - 1

# Fans of sets that are nevertheless bits, their number being kept beside the word: other bits may absorb them.
NUMBERED: Final = (ids.PUNG_OF_TERMINALS_OR_HONORS, ids.DOUBLE_PUNG, ids.TILE_HOG)


class NotTabled(Exception):
    """A profile whose rules do not fit the tables; it is scored by the explained path instead."""


def is_of_sets(fan: int) -> bool:
    """Whether a fan is resolved beforehand with the choice of sets, and so is no bit of the word."""
    condition = TABLE[fan].condition
    return isinstance(condition, (Combination, ChowsAndPair, Family, EachPung)) and fan not in NUMBERED


def fans_of_word(profile: Profile) -> list[int]:
    """The fans in the order of their bits, and the condition ON_KNITTED_TILE."""
    order = [fan for fan in profile.order if fan >= 0 and not is_of_sets(fan)]
    order += [fan for fan in NUMBERED if fan not in order]
    first = _first_chunk(order, profile)
    if len(first) + 1 > CHUNK_BITS:
        raise NotTabled("too many conditional absorptions")
    rest = [fan for fan in order if fan not in first]
    absorbing = [fan for fan in rest if _in_word(profile, fan)]
    inert = [fan for fan in rest if fan not in absorbing]
    if 1 + len(first) + len(absorbing) > ABSORBING_CHUNKS * CHUNK_BITS:
        raise NotTabled("too many fans that absorb others")
    return [ON_KNITTED_TILE, *first, *absorbing, *inert]


def _in_word(profile: Profile, fan: int) -> list[Absorption]:
    """The absorptions of a fan that act on bits of the word."""
    return [
        one
        for one in profile.absorptions[fan]
        if one.scope not in (OTHER_READING, HONORS_ONLY) and not is_of_sets(one.fan)
    ]


def _first_chunk(order: list[int], profile: Profile) -> list[int]:
    """The fans of conditional absorptions, with all that may absorb them."""
    wanted: set[int] = set()
    for fan in order:
        for one in _in_word(profile, fan):
            if one.beside or one.on_knitted_tile:
                wanted.update((fan, *one.beside))
    for fan in reversed(order):
        if any(one.fan in wanted for one in _in_word(profile, fan)):
            wanted.add(fan)
    return [fan for fan in order if fan in wanted]


class WordTables:
    """What stays of a word and what it is worth, for each value of each chunk."""

    def __init__(self, profile: Profile) -> None:
        self.fans = fans_of_word(profile)
        if len(self.fans) > CHUNKS * CHUNK_BITS:
            raise NotTabled("too many fans")
        self.bits = {fan: 1 << index for index, fan in enumerate(self.fans)}
        self._rules = [self._rules_of(profile, fan) for fan in self.fans]
        self.keep: list[list[int]] = []
        self.points: list[list[int]] = []
        for chunk in range(CHUNKS):
            self.keep.append([ALL_BITS & ~self._absorbed(chunk, value) for value in range(self._values(chunk))])
            self.points.append([self._points(profile, chunk, value) for value in range(self._values(chunk))])

    def word(self, fans: list[int]) -> int:
        """The bits of some fans; those that are not of the word have none."""
        return sum([self.bits[fan] for fan in set(fans) if fan in self.bits])

    def absorbed_by(self, profile: Profile, fan: int, family: tuple[int, ...]) -> int:
        """The bits that a fan of sets absorbs, but for those of its own family, which are resolved with it."""
        absorbed = [one for one in profile.absorptions[fan] if one.fan in self.bits and one.fan not in family]
        if any(one.scope not in (HAND, OTHER_READING) or one.beside for one in absorbed):
            raise NotTabled(f"{ids.IDS[fan]} absorbs another fan in a special way")
        return self.word([one.fan for one in absorbed if one.scope == HAND])

    def _values(self, chunk: int) -> int:
        return 1 << min(CHUNK_BITS, max(0, len(self.fans) - CHUNK_BITS * chunk))

    def _rules_of(self, profile: Profile, fan: int) -> list[tuple[int, int]]:
        """What a bit absorbs, and which bits one of which must be held (0 for none)."""
        if fan == ON_KNITTED_TILE:
            return []
        rules: list[tuple[int, int]] = []
        for one in _in_word(profile, fan):
            if one.scope == HAND:
                beside = self.word(list(one.beside)) | (1 if one.on_knitted_tile else 0)
                rules.append((self.bits[one.fan], beside))
            elif one.scope != ONE_FEWER or one.fan != ids.PUNG_OF_TERMINALS_OR_HONORS:
                raise NotTabled(f"{ids.IDS[fan]} absorbs {ids.IDS[one.fan]} in a special way")
        return rules

    def _absorbed(self, chunk: int, value: int) -> int:
        """The bits absorbed by a chunk's bits, those among them that are absorbed themselves not acting."""
        held = value << CHUNK_BITS * chunk
        absorbed = 0
        for index in range(CHUNK_BITS * chunk, min(len(self.fans), CHUNK_BITS * chunk + CHUNK_BITS)):
            if held & ~absorbed & 1 << index:
                for bits, beside in self._rules[index]:
                    if not beside or held & beside:
                        absorbed |= bits
        return absorbed

    def _points(self, profile: Profile, chunk: int, value: int) -> int:
        total = 0
        for index in range(CHUNK_BITS):
            if value >> index & 1 and self.fans[CHUNK_BITS * chunk + index] != ON_KNITTED_TILE:
                total += profile.points[self.fans[CHUNK_BITS * chunk + index]]
        return total
