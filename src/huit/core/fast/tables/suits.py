"""The readings of one suit: every complete state of nine ranks, its readings, and the places of a winning tile.

A state is complete when it parts into sets, or into sets and one pair. The words of states, readings and places are
laid out in `fields`. Readings and places stand three times, once for each suit: their indexes name the sets (see
`codes`), and a row may ask for a suit.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from typing import Final

from huit.core.fast import fields
from huit.core.fast.codes import SET_BITS, SUIT_CODES, chow_code, set_index
from huit.core.fast.tables.rows import NotTabled, SortedRows
from huit.core.hands import CHOW, PUNG, Situation
from huit.core.rules.conditions import Before, EachPung, EveryGroup, SoleWait
from huit.core.rules.readings import KNITTED, PAIR, Group
from huit.core.rules.shapes import HONORS, KNITTED_PATTERNS
from huit.core.tiles import Suit, Tile

GroupRows = tuple[tuple[int, EveryGroup], ...]
WaitRows = tuple[tuple[int, SoleWait], ...]
Labels = tuple[tuple[int, ...], ...]  # the fans of each label of a wait

LABELS: Final = 3
SEVEN: Final = 7


def groups_of_suit(suit: Suit) -> list[Group]:
    """All groups of a suit: nine pungs, seven chows, nine pairs. A reading is a list of numbers of these."""
    first = 9 * suit
    groups = [Group(PUNG, (first + rank,) * 3) for rank in range(9)]
    groups += [Group(CHOW, (first + rank, first + rank + 1, first + rank + 2)) for rank in range(7)]
    return groups + [Group(PAIR, (first + rank,) * 2) for rank in range(9)]


FIRST_PAIR: Final = 16
HONOR_PAIRS: Final = [Group(PAIR, (kind, kind)) for kind in HONORS]
RANKS_OF: Final = [list(group.tiles) for group in groups_of_suit(0)]


class SuitStates:
    """The complete states of a suit, and their readings: no row is asked here."""

    def __init__(self) -> None:
        self.copies: list[tuple[int, ...]] = []  # of the nine ranks, for each state but the first
        self.words: list[int] = [0]
        self.readings: list[bytes] = []  # numbers of groups
        complete = _readings_by_copies()
        for copies, some in complete.items():
            if max(copies) <= 4:
                self._add(copies, len(some), _unique(copies, complete))
                self.readings += some

    def _add(self, copies: tuple[int, ...], readings: int, unique: int) -> None:
        word = sum([1 << rank for rank in range(9) if copies[rank]])
        word |= unique << fields.STATE_UNIQUE_AT | fields.STATE_COMPLETE
        word |= len(self.readings) << fields.STATE_FIRST_AT | readings - 1 << fields.STATE_SUM_AT
        word |= sum(copies) << fields.STATE_TILES_AT | (sum(copies) % 3 == 2) << fields.STATE_PAIR_AT
        self.copies.append(copies)
        self.words.append(word)


@cache
def suit_states() -> SuitStates:
    return SuitStates()


def suit_numbers() -> bytes:
    """The number of each suit code's state, two bytes each; 0 when it is not complete."""
    numbers = bytearray(2 * SUIT_CODES)
    for number, copies in enumerate(suit_states().copies, 1):
        code = sum([some * 5**rank for rank, some in enumerate(copies)])
        numbers[2 * code : 2 * code + 2] = number.to_bytes(2, "little")
    return bytes(numbers)


def _readings_by_copies() -> dict[tuple[int, ...], list[bytes]]:
    """All sets of groups of one suit, by the copies they use; up to five of a kind, for the waits (R-D06)."""
    found: dict[tuple[int, ...], list[bytes]] = {}
    for number in range(5):
        for sets in combinations_with_replacement(range(FIRST_PAIR), number):
            copies = [0] * 9
            for group in sets:
                for rank in RANKS_OF[group]:
                    copies[rank] += 1
            if max(copies) <= 5:
                found.setdefault(tuple(copies), []).append(bytes(sets))
                for rank in range(9):
                    if copies[rank] <= 3:
                        with_pair = _plus(tuple(copies), rank, 2)
                        found.setdefault(with_pair, []).append(bytes((*sets, FIRST_PAIR + rank)))
    return found


def _unique(copies: tuple[int, ...], complete: dict[tuple[int, ...], list[bytes]]) -> int:
    """Ranks that alone complete the rest. Without a pair here there is one elsewhere: a rest that is sets and a pair
    would let that other pair become a pung."""
    ranks = 0
    for rank in range(9):
        if copies[rank]:
            rest = _plus(copies, rank, -1)
            others = [other for other in range(9) if other != rank and _plus(rest, other, 1) in complete]
            if not others and rest not in complete:
                ranks |= 1 << rank
    return ranks


def _plus(copies: tuple[int, ...], rank: int, number: int) -> tuple[int, ...]:
    return (*copies[:rank], copies[rank] + number, *copies[rank + 1 :])


# Asked of the rows ----------------------------------------------------------------------------------------------------


def state_words(rows: SortedRows) -> list[int]:
    """The words of all states, with the ranks that win a hand defined by the thirteen tiles before the win."""
    words = suit_states().words[:]
    for _, condition in rows.before:
        _check_pairs_before(condition)
        for number, copies in enumerate(suit_states().copies, 1):
            if sum(copies) == 14:
                words[number] |= _ranks_before(copies, condition) << fields.STATE_BEFORE_AT
    return words


def _ranks_before(copies: tuple[int, ...], condition: Before) -> int:
    held = [rank for rank in range(9) if copies[rank]]
    return sum([1 << rank for rank in held if condition.accepts(_plus(copies, rank, -1))])


@lru_cache(maxsize=8)
def _check_pairs_before(condition: Before) -> None:
    """Raise NotTabled if seven pairs could have the fan: they are not looked up by their suit."""
    for pairs in product(range(3), repeat=9):
        if sum(pairs) == SEVEN and _ranks_before(tuple([2 * some for some in pairs]), condition):
            raise NotTabled("a fan of the tiles before the win that seven pairs can have")


@lru_cache(maxsize=2)
def reading_words(groups: GroupRows, small_pung: EachPung | None) -> list[int]:
    """The words of all readings, suit after suit."""
    words: list[int] = []
    for suit in range(3):
        known = groups_of_suit(suit)
        agreed = [concealed_group_bits(group, groups) for group in known]
        small = [is_small_pung(group, small_pung) for group in known]
        for reading in suit_states().readings:
            bits = fields.GROUPS
            pungs = 0
            for one in reading:
                bits &= agreed[one]
                pungs += small[one]
            word = _set_word([known[one] for one in reading])
            words.append(word | pungs << fields.READING_SMALL_AT | bits << fields.READING_GROUPS_AT)
    return words


def _set_word(groups: list[Group]) -> int:
    chows = [chow_code(group.tile) for group in groups if group.set_type == CHOW]
    pungs = [1 + group.tile for group in groups if group.set_type == PUNG]
    pairs = [group.tile % 9 + 1 for group in groups if group.set_type == PAIR]
    shifts = SET_BITS * len(chows) | SET_BITS * len(pungs) << fields.READING_PUNG_SHIFT_AT
    word = set_index(chows) | set_index(pungs) << fields.READING_PUNGS_AT
    return word | shifts << fields.READING_SUM_AT | sum(pairs) << fields.READING_PAIR_AT


def is_small_pung(group: Group, condition: EachPung | None) -> bool:
    """True if a suited pung makes the fan of single pungs."""
    return condition is not None and group.is_pung and condition.accepts(group.tile, Situation())


def concealed_group_bits(group: Group, rows: GroupRows) -> int:
    """The fans that this group of the concealed tiles allows; a pung must not depend on whether a discard ended it."""
    bits = group_bits(group, rows)
    if group_bits(Group(group.set_type, group.tiles, exposed=False, concealed=False), rows) != bits:
        raise NotTabled("a fan of every group that depends on how a group was made")
    return bits


def group_bits(group: Group, rows: GroupRows) -> int:
    """A bit for each fan that asks something of every group, set when this one agrees."""
    return sum([1 << index for index, (_, condition) in enumerate(rows) if condition.accepts(group)])


def labels_of(waits: WaitRows) -> Labels:
    """The different lists of fans that a wait can have, each with a label."""
    found: list[tuple[int, ...]] = []
    groups = [group for suit in range(3) for group in groups_of_suit(suit) if group.set_type != PUNG]
    for group in groups + HONOR_PAIRS:
        for tile in group.tiles:
            fans = wait_fans(group, tile, waits)
            if fans and fans not in found:
                found.append(fans)
    if len(found) > LABELS:
        raise NotTabled("waits with too many different fans")
    for pattern in KNITTED_PATTERNS:
        if any(wait_fans(Group(KNITTED, pattern), tile, waits) for tile in pattern):
            raise NotTabled("a fan of the wait for a knitted tile")
    return tuple(found)


def wait_fans(group: Group, tile: Tile, waits: WaitRows) -> tuple[int, ...]:
    """The fans of the wait for this tile of a group, if nothing else completes the hand."""
    return tuple([fan for fan, condition in waits if condition.accepts(group, tile)])


@lru_cache(maxsize=2)
def place_words(waits: WaitRows, labels: Labels) -> list[int]:
    """The places of a winning tile in all readings, suit after suit."""
    words: list[int] = []
    for suit in range(3):
        places = [_places(group, suit, waits, labels) for group in groups_of_suit(suit)]
        for reading in suit_states().readings:
            word = 0
            for one in reading:
                word |= places[one]
            words.append(word)
    return words


def _places(group: Group, suit: Suit, waits: WaitRows, labels: Labels) -> int:
    word = 0
    for tile in group.tiles:
        word |= place_of(group, tile, waits, labels) << fields.PLACE_BITS * (tile - 9 * suit)
    return word


def place_of(group: Group, tile: Tile, waits: WaitRows, labels: Labels) -> int:
    """The bit of this place. A tile that ends a pung is never the only wait: the pair would become one as well."""
    if group.set_type == PUNG:
        return fields.PLACE_PUNG
    fans = wait_fans(group, tile, waits)
    return 1 << labels.index(fans) if fans else fields.PLACE_ELSEWHERE
