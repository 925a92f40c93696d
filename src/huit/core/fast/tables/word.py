"""The word of a reading: a bit for each fan that is decided by simple absorption, resolved a few bits at a time.

Fans made of several sets (combinations, families of honours) are resolved beforehand for every choice of sets, see
`outcomes`. The other fans are bits of one machine word, in such an order that whatever absorbs stands below what it
absorbs (P6). The word is cut into chunks; for each value of a chunk a table says what stays of the word, and what the
chunk is worth. Conditional absorptions (`beside`, a win on a knitted tile) must lie within the first chunk.
"""

from __future__ import annotations

from typing import Final

from huit.core.fast.tables.rows import NotTabled, SetRows, SortedRows
from huit.core.rules import fan_ids as ids
from huit.core.rules.fan_ids import FANS, Fan
from huit.core.rules.fans import HAND, HONORS_ONLY, ONE_FEWER, OTHER_READING, Absorption
from huit.core.rules.profile_types import Profile

CHUNKS: Final = 5
CHUNK_BITS: Final = 12
ABSORBING_CHUNKS: Final = 4  # the fans that absorb nothing come last; the built-in profiles need three
CHUNK_VALUES: Final = 1 << CHUNK_BITS
CHUNK_MASK: Final = CHUNK_VALUES - 1
ALL_BITS: Final = (1 << CHUNKS * CHUNK_BITS) - 1

# Beyond the numbers of fans: the condition among the bits of the word, and a fan that no row is.
ON_KNITTED_TILE: Final = FANS
NO_ROW: Final = FANS + 1


class Numbered:
    """Fans of sets that are nevertheless bits, their number being kept beside the word: other bits may absorb them.

    The fan of single pungs that suited pungs make too, the one combination of pungs that other fans absorb, and hogs.
    """

    def __init__(self, profile: Profile, rows: SortedRows) -> None:
        single = [fan for fan, _ in rows.each_pung if fan in _absorbed_by_others(profile, rows.honors)]
        single += [fan for fan, one in rows.each_pung if one is rows.small_pung and fan not in single]
        pairs = _absorbed_by_others(profile, rows.pungs)
        if len(single) > 1 or len(pairs) > 1:
            raise NotTabled("several fans of pungs that other fans absorb")
        self.small_pung = single[0] if single else NO_ROW
        self.double_pung = pairs[0] if pairs else NO_ROW
        self.hog = rows.hogs[0][0] if rows.hogs else NO_ROW
        self.fans = [fan for fan in (self.small_pung, self.double_pung, self.hog) if fan != NO_ROW]


def _absorbed_by_others(profile: Profile, family: SetRows) -> list[int]:
    """The fans of a family that fans outside of it absorb."""
    members = [fan for fan, _ in family]
    others = [by for by in range(FANS) if by not in members]
    absorbed = {one.fan for by in others for one in profile.absorptions[by] if one.scope != OTHER_READING}
    return [fan for fan in members if fan in absorbed]


class WordTables:
    """The bits left of a word and its points, for each value of each chunk."""

    def __init__(self, profile: Profile, rows: SortedRows) -> None:
        self.profile = profile
        self.numbered = Numbered(profile, rows)
        of_sets = [fan for fan, _ in (*rows.chows, *rows.pungs, *rows.honors)]
        self.of_sets = [fan for fan in of_sets if fan not in self.numbered.fans]
        self.fans = self._fans_in_order()
        self.bits = {fan: 1 << index for index, fan in enumerate(self.fans)}
        self._rules = [self._rules_of(fan) for fan in self.fans]
        self.keep: list[list[int]] = []
        self.points: list[list[int]] = []
        for chunk in range(CHUNKS):
            self.keep.append([ALL_BITS & ~self._absorbed(chunk, value) for value in range(self._values(chunk))])
            self.points.append(self._points(chunk))

    def _fans_in_order(self) -> list[int]:
        """The condition ON_KNITTED_TILE, then the fans in the order of their bits."""
        order = [fan for fan in self.profile.order if fan >= 0 and fan not in self.of_sets]
        order += [fan for fan in self.numbered.fans if fan not in order]
        first = self._first_chunk(order)
        if len(first) + 1 > CHUNK_BITS:
            raise NotTabled("too many conditional absorptions")
        rest = [fan for fan in order if fan not in first]
        absorbing = [fan for fan in rest if self._in_word(fan)]
        inert = [fan for fan in rest if fan not in absorbing]
        if 1 + len(first) + len(absorbing) > ABSORBING_CHUNKS * CHUNK_BITS:
            raise NotTabled("too many fans that absorb others")
        self.absorbing = 1 + len(first) + len(absorbing)  # bits, from the lowest
        if 1 + len(order) > CHUNKS * CHUNK_BITS:
            raise NotTabled("too many fans")
        return [ON_KNITTED_TILE, *first, *absorbing, *inert]

    def _in_word(self, fan: Fan) -> list[Absorption]:
        """The absorptions of a fan that act on bits of the word."""
        return [
            one
            for one in self.profile.absorptions[fan]
            if one.scope not in (OTHER_READING, HONORS_ONLY) and one.fan not in self.of_sets
        ]

    def _first_chunk(self, order: list[int]) -> list[int]:
        """The fans of conditional absorptions, with all that may absorb them."""
        wanted: set[int] = set()
        for fan in order:
            for one in self._in_word(fan):
                if one.beside or one.on_knitted_tile:
                    wanted.update((fan, *one.beside))
        for fan in reversed(order):
            if any(one.fan in wanted for one in self._in_word(fan)):
                wanted.add(fan)
        return [fan for fan in order if fan in wanted]

    def word(self, fans: list[Fan]) -> int:
        """The bits of some fans; those that are not of the word have none."""
        return sum([self.bits[fan] for fan in set(fans) if fan in self.bits])

    def absorbed_by(self, fan: Fan, family: list[Fan]) -> int:
        """The bits that a fan of sets absorbs, but for those of its own family, which are resolved with it."""
        absorbed = [one for one in self.profile.absorptions[fan] if one.fan in self.bits and one.fan not in family]
        if any(one.scope not in (HAND, OTHER_READING) or one.beside or one.on_knitted_tile for one in absorbed):
            raise NotTabled(f"{ids.IDS[fan]} absorbs another fan in a special way")
        return self.word([one.fan for one in absorbed if one.scope == HAND])

    def _values(self, chunk: int) -> int:
        return 1 << min(CHUNK_BITS, max(0, len(self.fans) - CHUNK_BITS * chunk))

    def _rules_of(self, fan: Fan) -> list[tuple[int, int]]:
        """The bits that a bit absorbs, each with the bits one of which must be held (0 for none)."""
        if fan == ON_KNITTED_TILE:
            return []
        rules: list[tuple[int, int]] = []
        for one in self._in_word(fan):
            if one.beside and one.on_knitted_tile:
                raise NotTabled(f"{ids.IDS[fan]} absorbs {ids.IDS[one.fan]} on two conditions")
            if one.scope == HAND:
                beside = self.word(list(one.beside)) | (1 if one.on_knitted_tile else 0)
                rules.append((self.bits[one.fan], beside))
            elif one.scope != ONE_FEWER or one.fan != self.numbered.small_pung:
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

    def _points(self, chunk: int) -> list[int]:
        """The sum of the points of each value of a chunk."""
        table = [0]
        for fan in self.fans[CHUNK_BITS * chunk : CHUNK_BITS * chunk + CHUNK_BITS]:
            points = 0 if fan == ON_KNITTED_TILE else self.profile.points[fan]
            table += [points + other for other in table]
        return table
