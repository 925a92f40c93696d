"""The small tables: rows asked about every value of the small things they depend on, answered in bits of the word."""

from __future__ import annotations

from typing import Final

from huit.core.fast import fields
from huit.core.fast.codes import (
    FIRST_KONG_MELD,
    HONOR_CODES,
    KIND_BITS,
    MELD_CODES,
    WORD_KINDS,
    chow_code,
    meld_of,
)
from huit.core.fast.tables.rows import NotTabled, SortedRows
from huit.core.fast.tables.suits import (
    HONOR_PAIRS,
    GroupRows,
    Labels,
    concealed_group_bits,
    group_bits,
    is_small_pung,
    place_of,
    wait_fans,
)
from huit.core.fast.tables.word import WordTables
from huit.core.hands import CHOW, KONG, PUNG, Meld, Situation
from huit.core.rules.readings import KNITTED, PAIR, Group
from huit.core.rules.shapes import KNITTED_PATTERNS
from huit.core.tiles import FIRST_HONOR, KINDS, is_honor

TYPE_KINDS: Final = (0x1FF, 0x1FF << 9, 0x1FF << 18, 0xF << 27, 0x7 << 31)  # the kinds of each type, as bits


def kinds_bits(rows: SortedRows, first: int, kinds: int) -> list[int]:
    """For each set of kinds of a family present: a bit for each of the five types that is not among them, and above
    those a bit for each fan of all tiles that allows them all.

    What all families agree on, `&`, is then true of the whole hand.
    """
    table: list[int] = []
    for present in range(1 << kinds):
        bits = fields.AGREED_TYPES & ~_types(present << first)
        for index, (_, condition) in enumerate(rows.every_tile):
            if present << first & ~condition.kinds == 0:
                bits |= 1 << fields.AGREED_TILES_AT + index
        table.append(bits)
    return table


def _types(kinds: int) -> int:
    """The types of some kinds, as `Types` numbers them."""
    return sum([1 << kind for kind in range(5) if kinds & TYPE_KINDS[kind]])


def every_tile_words(rows: SortedRows, word: WordTables) -> list[int]:
    """The word of each choice of the fans of all tiles."""
    table = [0]
    for fan, _ in rows.every_tile:
        table += [other | word.bits[fan] for other in table]
    return table


def types_words(rows: SortedRows, word: WordTables) -> list[int]:
    """The word of the fans of the types, indexed by the types that are missing."""
    every = fields.AGREED_TYPES
    return [
        word.word([fan for fan, condition in rows.types if condition.accepted[every & ~missing]])
        for missing in range(every + 1)
    ]


def win_words(rows: SortedRows, word: WordTables) -> list[int]:
    """The word of the way of winning, indexed by flags, exposed sets and kongs (5 concealed, 1 melded)."""
    kongs = [word.word([fan for fan, one in rows.kongs if one.accepts(some // 5, some % 5)]) for some in range(25)]
    table: list[int] = []
    for flags in range(16):
        way = _way(flags)
        won = word.word([fan for fan, one in rows.won_by if one.accepts(way)])
        for exposed in range(5):
            fans = [fan for fan, one in rows.concealment if one.accepts(exposed, way.self_drawn)]
            table += [won | word.word(fans) | some for some in kongs]
    return table


def _way(flags: int) -> Situation:
    return Situation(
        self_drawn=bool(flags & fields.FLAG_SELF_DRAWN),
        last_copy=bool(flags & fields.FLAG_LAST_COPY),
        last_of_wall=bool(flags & fields.FLAG_LAST_OF_WALL),
        kong=bool(flags & fields.FLAG_KONG),
    )


def sets_words(rows: SortedRows, word: WordTables, labels: Labels, shape: int) -> list[int]:
    """The word of sets and pair, indexed by concealed pungs, the fans of every group on which all groups agree, and
    the label of the wait."""
    waits = [0] * (fields.PLACE_LABELS + 1)
    for place, fans in enumerate(labels):
        waits[1 << place] = word.word(list(fans))
    groups = group_words(rows.groups, word, shape)
    table: list[int] = []
    for number in range(5):
        concealed = word.word([fan for fan, one in rows.concealed_pungs if number >= one.least])
        table += [concealed | some | wait for some in groups for wait in waits]
    return table


def group_words(rows: GroupRows, word: WordTables, shape: int) -> list[int]:
    """For the fans of every group on which all groups agree, those that this shape may have."""
    bits = [word.word([fan] if shape in condition.shapes else []) for fan, condition in rows]
    return [sum([bit for index, bit in enumerate(bits) if agreed >> index & 1]) for agreed in range(fields.GROUPS + 1)]


def knitted_group_bits(rows: GroupRows) -> int:
    """The fans of every group that the nine knitted tiles allow, whichever they are."""
    found = {group_bits(Group(KNITTED, pattern), rows) for pattern in KNITTED_PATTERNS}
    if len(found) > 1:
        raise NotTabled("a fan of every group that depends on the knitted tiles")
    return found.pop()


def honor_places(rows: SortedRows, labels: Labels) -> bytes:
    """The place of a winning honour in a pair."""
    return bytes([place_of(pair, pair.tile, rows.waits, labels) for pair in HONOR_PAIRS])


def pair_waits(rows: SortedRows, word: WordTables) -> list[int]:
    """For each kind the word of a wait for it in seven pairs."""
    return [word.word(list(wait_fans(Group(PAIR, (kind, kind)), kind, rows.waits))) for kind in range(KINDS)]


def hog_masks(rows: SortedRows) -> list[int]:
    """The kinds whose four copies are hogs: the bit of four copies in either tiles word."""
    masks = [0, 0]
    for _, condition in rows.hogs:
        for kind in range(KINDS):
            if condition.accepts(kind, 4):
                masks[kind // WORD_KINDS] |= 4 << KIND_BITS * (kind % WORD_KINDS)
    return masks


def honor_states(rows: SortedRows) -> list[int]:
    """For each honor code 0, or its state where it is made of pungs and at most one pair."""
    pung_bits = [concealed_group_bits(Group(PUNG, (FIRST_HONOR + bit,) * 3), rows.groups) for bit in range(7)]
    pair_bits = [fields.GROUPS, *[concealed_group_bits(pair, rows.groups) for pair in HONOR_PAIRS]]
    table = [0] * HONOR_CODES
    for pungs in range(128):
        number = pungs.bit_count()
        for pair in range(8):
            if number <= 4 and (pair == 0 or not pungs >> pair - 1 & 1):
                code = sum([3 * 5**bit for bit in range(7) if pungs >> bit & 1])
                code += 2 * 5 ** (pair - 1) if pair else 0
                agreed = pair_bits[pair]
                for bit in range(7):
                    agreed &= pung_bits[bit] if pungs >> bit & 1 else agreed
                word = pungs | pair << fields.HONOR_PAIR_AT | fields.HONOR_COMPLETE
                word |= agreed << fields.HONOR_GROUPS_AT | number << fields.HONOR_NUMBER_AT
                word |= 3 * number + (2 if pair else 0) << fields.HONOR_TILES_AT
                word |= (pair > 0) << fields.HONOR_HAS_PAIR_AT
                table[code] = word | (pungs | (1 << pair) >> 1) << fields.HONOR_KINDS_AT
    return table


def meld_words(rows: SortedRows) -> list[int]:
    """The word of each meld code; chows and pungs once more as hidden ones."""
    melds = [meld_of(code) for code in range(1, MELD_CODES)]
    table = [0, *[_meld_word(meld, meld.exposed, rows) for meld in melds]]
    return table + [_meld_word(meld, False, rows) for meld in melds[: FIRST_KONG_MELD - 1]]


def _meld_word(meld: Meld, exposed: bool, rows: SortedRows) -> int:
    group = Group(meld.set_type, meld.tiles, exposed=exposed, concealed=not exposed)
    word = exposed << fields.MELD_EXPOSED_AT | 1 << fields.MELD_ONE_AT
    word |= group_bits(group, rows.groups) << fields.MELD_GROUPS_AT | meld.tile << fields.MELD_TILE_AT
    if meld.set_type == CHOW:
        return word | chow_code(meld.tile) << fields.MELD_SET_AT
    word |= (not exposed) << fields.MELD_CONCEALED_AT | len(meld.tiles) << fields.MELD_COPIES_AT
    if is_honor(meld.tile):
        word |= 1 << meld.tile - FIRST_HONOR
    else:
        word |= is_small_pung(group, rows.small_pung) << fields.MELD_SMALL_AT
        word |= 1 + meld.tile << fields.MELD_SET_AT
    if meld.set_type == KONG:
        word |= (1 if exposed else 5) << fields.MELD_KONGS_AT
    return word


def base_five(kinds: int) -> list[int]:
    """For the copies of so many kinds, 3 bits each, the same as digits in base 5; 0 where some are more than four."""
    table: list[int] = []
    for word in range(1 << KIND_BITS * kinds):
        digits = [word >> KIND_BITS * kind & 7 for kind in range(kinds)]
        table.append(sum([digit * 5**place for place, digit in enumerate(digits)]) if max(digits) <= 4 else 0)
    return table
