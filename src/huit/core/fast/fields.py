"""Named fields of the machine words of the fast path: where each begins, and the mask of its bits.

A field is read as `word >> FIELD_AT & FIELD`, and written as `value << FIELD_AT`. A flag is one bit and needs no place.
All are constants that the compiler puts into the code. Fields that are summed over suits or melds have room for it.
"""

from __future__ import annotations

from typing import Final

# The way of winning: winning kind 0-5 | flags 6-9 | seat wind 10-11 | round wind 12-13 | opening 14.
HOW_KIND: Final = 63
HOW_FLAGS_AT: Final = 6
HOW_FLAGS: Final = 15
HOW_ALL_FLAGS: Final = HOW_FLAGS << HOW_FLAGS_AT
HOW_SELF_DRAWN: Final = 1 << 6
HOW_LAST_COPY: Final = 1 << 7
HOW_LAST_OF_WALL: Final = 1 << 8
HOW_KONG: Final = 1 << 9  # a replacement tile if self-drawn, otherwise a robbed kong
HOW_SEAT_AT: Final = 10
HOW_ROUND_AT: Final = 12
HOW_WIND: Final = 3
HOW_WINDS_AT: Final = 10  # both winds, the seat wind lower
HOW_WINDS: Final = 15
HOW_OPENING: Final = 1 << 14
NO_WIN: Final = 63  # in place of the winning kind: East's first fourteen tiles (R-E08)

# The flags by themselves, as in a row of a batch.
FLAG_SELF_DRAWN: Final = 1
FLAG_LAST_COPY: Final = 2
FLAG_LAST_OF_WALL: Final = 4
FLAG_KONG: Final = 8
FLAG_OPENING: Final = 16
FLAGS: Final = 31

# Up to four melds, a byte each.
MELD_BITS: Final = 8
MELD_CODE: Final = 255

# A suit's state: ranks present 0-8 | unique waits 9-17 | `Before` wins 18-26 | complete 27 | first reading 30-44
# | further readings 45-50 | tiles 51-56 | pair 57. What is above SUM can be added over suits.
STATE_RANKS: Final = 511  # and of the kinds present, the nine of a suit
STATE_UNIQUE_AT: Final = 9
STATE_UNIQUE: Final = 1 << STATE_UNIQUE_AT  # of the lowest rank
STATE_BEFORE_AT: Final = 18
STATE_COMPLETE: Final = 1 << 27
STATE_FIRST_AT: Final = 30
STATE_FIRST: Final = 0x7FFF
STATE_SUM_AT: Final = 45
STATE_FURTHER: Final = 63  # of the sum
STATE_TILES_AT: Final = 51
STATE_TILES: Final = 63
STATE_PAIR_AT: Final = 57
SUM_TILES_AT: Final = 6  # tiles and pairs of the sum

# A reading of a suit: chow index 0-19 | pung index 20-39 | 5 for each chow 40-44, pung 45-49 | rank of the pair 50-53
# | small pungs 54-56 | group fans 57-61. What is above SUM can be added over suits, but for the group fans.
READING_SETS: Final = 0xFFFFF
READING_PUNGS_AT: Final = 20
READING_SUM_AT: Final = 40
READING_CHOW_SHIFT: Final = 31  # of the sum: by how much the chows of other suits must move
READING_PUNG_SHIFT_AT: Final = 5  # of the sum, the same for pungs
READING_PUNG_SHIFT: Final = 31
READING_HAS_PUNGS: Final = 31 << 5
READING_PAIR_AT: Final = 50
READING_PAIR: Final = 15
READING_SMALL_AT: Final = 54
READING_SMALL: Final = 7
READING_GROUPS_AT: Final = 57
SUM_SMALL_AT: Final = 14
SUM_GROUPS_AT: Final = 17

# The places of a winning tile in a reading, five bits a rank: three labels of waits, elsewhere, in a pung.
PLACE_BITS: Final = 5
PLACE: Final = 31
PLACE_LABELS: Final = 7
PLACE_ELSEWHERE: Final = 8  # in a chow or pair whose wait has no fan
PLACE_PUNG: Final = 16

# The honours' state: pungs 0-6 | pair 7-9, 0 for none | complete 10 | group fans 11-15 | number of pungs 16-18
# | tiles 19-24 | pair 25 | kinds 26-32. Tiles and pair lie beside each other as in the state of a suit.
HONOR_PUNGS: Final = 127
HONOR_PAIR_AT: Final = 7
HONOR_PAIR: Final = 7
HONOR_COMPLETE: Final = 1 << 10
HONOR_GROUPS_AT: Final = 11
HONOR_NUMBER_AT: Final = 16
HONOR_NUMBER: Final = 7
HONOR_TILES_AT: Final = 19
HONOR_TILES: Final = 127  # with the pair
HONOR_HAS_PAIR_AT: Final = 25
HONOR_KINDS_AT: Final = 26
WHOLE_HAND: Final = 1 << 6 | 14  # one pair and fourteen tiles, as the sum of such fields

# An index of honour outcomes: pungs 7-13 | pair 4-6 | winds 0-3.
CHOICE_PUNGS_AT: Final = 7
CHOICE_PAIR_AT: Final = 4

# A meld: honour pung 0-6 | kongs 7-11 (5 for a concealed one, 1 for a melded one) | small pung 12 | exposed 15
# | concealed pung 18 | one meld 21 | group fans 24-28 | chow code or pung code 29-33 | lowest tile 34-39
# | copies of it, 0 for a chow, 40-42. What is below 24 can be added over melds.
MELD_HONORS: Final = 127
MELD_KONGS_AT: Final = 7
MELD_KONGS: Final = 31
MELD_SMALL_AT: Final = 12
MELD_SMALL: Final = 7
MELD_EXPOSED_AT: Final = 15
MELD_EXPOSED: Final = 7
MELD_CONCEALED_AT: Final = 18
MELD_CONCEALED: Final = 7
MELD_ONE_AT: Final = 21
MELD_SUMS: Final = (1 << 24) - 1
MELD_GROUPS_AT: Final = 24
MELD_SET_AT: Final = 29
MELD_SET: Final = 31
MELD_TILE_AT: Final = 34
MELD_TILE: Final = 63
MELD_COPIES_AT: Final = 40

# Whether an outcome absorbs bits of the word, by family.
CHOWS_ABSORB: Final = 1
PUNGS_ABSORB: Final = 2
HONORS_ABSORB: Final = 4

# Fans that ask something of every group, one bit each.
GROUP_FANS: Final = 5
GROUPS: Final = (1 << GROUP_FANS) - 1

# An index of the fans of sets and pair: label of the wait 0-2 | group fans 3-7 | concealed pungs 8-10.
SETS_GROUPS_AT: Final = 3
SETS_CONCEALED_AT: Final = 8

# What all kinds present agree on: types that are missing 0-4 | fans of all tiles from 5 on.
AGREED_TYPES: Final = 31
AGREED_TILES_AT: Final = 5


def how_word(winning: int, flags: int, seat: int, round_: int, opening: bool = False) -> int:
    """The way of winning in one word; the winds are 0 to 3 for East to North."""
    word = winning | flags << HOW_FLAGS_AT | seat << HOW_SEAT_AT | round_ << HOW_ROUND_AT
    return word | HOW_OPENING if opening else word
