"""The small tables: rows asked about every value of the small things they depend on, answered in bits of the word."""

from __future__ import annotations

from typing import Final

from huit.core import fan_ids as ids
from huit.core.conditions import (
    ConcealedPungs,
    Concealment,
    EveryGroup,
    EveryTile,
    Kongs,
    Types,
    WonBy,
)
from huit.core.fan_table import TABLE
from huit.core.fast.codes import (
    FIRST_KONG_MELD,
    HONOR_CODES,
    KIND_BITS,
    MELD_CODES,
    chow_code,
    meld_of,
)
from huit.core.fast.suits import CLOSED, EDGE, GROUP_FANS, SINGLE, group_bits, is_small_pung
from huit.core.fast.word import WordTables
from huit.core.hands import CHOW, KONG, PUNG, Meld, Situation
from huit.core.readings import KNITTED, PAIR, SINGLES, Group
from huit.core.shapes import KNITTED_PATTERNS, ORPHANS, THIRTEEN_ORPHANS_SHAPE
from huit.core.tiles import FIRST_HONOR, is_honor

EVERY_TILE_FANS: Final = tuple([fan.number for fan in TABLE if isinstance(fan.condition, EveryTile)])
EVERY_TILE_MASK: Final = (1 << len(EVERY_TILE_FANS)) - 1
TYPE_KINDS: Final = (0x1FF, 0x1FF << 9, 0x1FF << 18, 0xF << 27, 0x7 << 31)  # the kinds of each type, as bits


def kinds_bits(first: int, kinds: int) -> list[int]:
    """For each set of kinds of a family present: a bit for each of `EVERY_TILE_FANS` that allows them all, and above
    those a bit for each of the five types that is not among them.

    What all families agree on, `&`, is then true of the whole hand.
    """
    table: list[int] = []
    for present in range(1 << kinds):
        bits = (31 & ~_types(present << first)) << len(EVERY_TILE_FANS)
        for index, fan in enumerate(EVERY_TILE_FANS):
            condition = TABLE[fan].condition
            assert isinstance(condition, EveryTile)
            if present << first & ~condition.kinds == 0:
                bits |= 1 << index
        table.append(bits)
    return table


def _types(kinds: int) -> int:
    """The types of some kinds, as `Types` numbers them."""
    return sum([1 << kind for kind in range(5) if kinds & TYPE_KINDS[kind]])


def every_tile_words(word: WordTables) -> list[int]:
    """The word of each choice of `EVERY_TILE_FANS`."""
    table = [0]
    for fan in EVERY_TILE_FANS:
        table += [other | word.bits[fan] for other in table]
    return table


def types_words(word: WordTables) -> list[int]:
    """The word of the fans of the types, indexed by the types that are missing."""
    return [word.word(_fans_of_types(31 & ~missing)) for missing in range(32)]


def _fans_of_types(types: int) -> list[int]:
    return [fan.number for fan in TABLE if isinstance(fan.condition, Types) and fan.condition.accepted[types]]


def win_words(word: WordTables) -> list[int]:
    """Indexed by flags (self-drawn, last copy, last of the wall, kong), exposed sets and kongs: see `win_index`."""
    return [word.word(_fans_of_win(index // 125, index // 25 % 5, index % 25)) for index in range(16 * 5 * 25)]


def _fans_of_win(flags: int, exposed: int, kongs: int) -> list[int]:
    way = Situation(
        self_drawn=bool(flags & 1), last_copy=bool(flags & 2), last_of_wall=bool(flags & 4), kong=bool(flags & 8)
    )
    fans: list[int] = []
    for fan in TABLE:
        condition = fan.condition
        if isinstance(condition, WonBy):
            holds = condition.accepts(way)
        elif isinstance(condition, Concealment):
            holds = condition.accepts(exposed, way.self_drawn)
        else:
            holds = isinstance(condition, Kongs) and condition.accepts(kongs // 5, kongs % 5)
        if holds:
            fans.append(fan.number)
    return fans


def reading_words(word: WordTables, shape: int) -> list[int]:
    """Indexed by concealed pungs, the bits of `GROUP_FANS` on which all groups agree, and the label of the wait."""
    groups = group_words(word, shape)
    waits = wait_words(word)
    concealed = [
        word.word([f.number for f in TABLE if isinstance(f.condition, ConcealedPungs) and number >= f.condition.least])
        for number in range(5)
    ]
    return [concealed[index >> 8] | groups[index >> 3 & 31] | waits[index & 7] for index in range(5 << 8)]


def group_words(word: WordTables, shape: int) -> list[int]:
    """For the bits of `GROUP_FANS` on which all groups agree, the fans that this shape may have."""
    table: list[int] = []
    for bits in range(1 << len(GROUP_FANS)):
        fans: list[int] = []
        for index, fan in enumerate(GROUP_FANS):
            condition = TABLE[fan].condition
            if bits >> index & 1 and isinstance(condition, EveryGroup) and shape in condition.shapes:
                fans.append(fan)
        table.append(word.word(fans))
    return table


def knitted_group_bits() -> int:
    return group_bits([Group(KNITTED, KNITTED_PATTERNS[0])])


def orphans_word(word: WordTables) -> int:
    """What the one group of thirteen orphans makes."""
    return group_words(word, THIRTEEN_ORPHANS_SHAPE)[group_bits([Group(SINGLES, ORPHANS)])]


def wait_words(word: WordTables) -> list[int]:
    """For each label the word of its fan."""
    table = [0] * 8
    for fan, label in ((ids.EDGE_WAIT, EDGE), (ids.CLOSED_WAIT, CLOSED), (ids.SINGLE_WAIT, SINGLE)):
        table[label] = word.bits[fan]
    return table


def honor_states() -> list[int]:
    """For each honor code 0, or where it is made of pungs and at most one pair:
    pungs 0-6 | pair 7-9 (0 for none) | complete 10 | groups 11-15 | number of pungs 16-18 | tiles 19-24
    | whether there is a pair 25 | kinds 26-32. Tiles and pair lie beside each other as in the state of a suit."""
    table = [0] * HONOR_CODES
    for pungs in range(128):
        for pair in range(8):
            if pungs.bit_count() <= 4 and (pair == 0 or not pungs >> pair - 1 & 1):
                code = sum([3 * 5**bit for bit in range(7) if pungs >> bit & 1])
                code += 2 * 5 ** (pair - 1) if pair else 0
                groups = [Group(PUNG, (FIRST_HONOR + bit,) * 3) for bit in range(7) if pungs >> bit & 1]
                groups += [Group(PAIR, (FIRST_HONOR + pair - 1,) * 2)] if pair else []
                table[code] = pungs | pair << 7 | 1 << 10 | group_bits(groups) << 11 | pungs.bit_count() << 16
                table[code] |= 3 * pungs.bit_count() + (2 if pair else 0) << 19 | (pair > 0) << 25
                table[code] |= (pungs | (1 << pair) >> 1) << 26
    return table


def meld_words() -> list[int]:
    """Honour pung 0-6 | kongs 7-11 (5 concealed, 1 melded) | small pung 12 | exposed 15 | concealed pung 18 | one meld
    21 | groups 24-28 | chow code or suited pung code 29-33 | its lowest tile 34-39 | copies of it, 0 for a chow, 40-42.

    What lies below bit 24 has room to be added to that of the other melds.
    """
    table = [0, *[_meld_word(meld_of(code)) for code in range(1, MELD_CODES)]]
    for code in range(1, FIRST_KONG_MELD):  # the same, but hidden
        pung = meld_of(code).kind == PUNG
        table.append(table[code] & ~(1 << 15) | pung << 18)
    return table


def _meld_word(meld: Meld) -> int:
    word = meld.exposed << 15 | 1 << 21 | group_bits([Group(meld.kind, meld.tiles)]) << 24 | meld.tile << 34
    if meld.kind == CHOW:
        return word | chow_code(meld.tile) << 29
    word |= (not meld.exposed) << 18 | len(meld.tiles) << 40
    if is_honor(meld.tile):
        word |= 1 << meld.tile - FIRST_HONOR
    else:
        word |= is_small_pung(meld.tile) << 12 | 1 + meld.tile << 29
    if meld.kind == KONG:
        word |= (1 if meld.exposed else 5) << 7
    return word


def base_five(kinds: int) -> list[int]:
    """For the copies of so many kinds, 3 bits each, the same as digits in base 5; 0 where some are more than four."""
    table: list[int] = []
    for word in range(1 << KIND_BITS * kinds):
        digits = [word >> KIND_BITS * kind & 7 for kind in range(kinds)]
        table.append(sum([digit * 5**place for place, digit in enumerate(digits)]) if max(digits) <= 4 else 0)
    return table
