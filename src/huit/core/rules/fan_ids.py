"""The fans as small integers: a fan's number is its row in the table. Its id never changes."""

from __future__ import annotations

from typing import Final, TypeAlias

Fan: TypeAlias = int  # the row of the table

BIG_FOUR_WINDS: Final = 0
BIG_THREE_DRAGONS: Final = 1
ALL_GREEN: Final = 2
NINE_GATES: Final = 3
FOUR_KONGS: Final = 4
SEVEN_SHIFTED_PAIRS: Final = 5
THIRTEEN_ORPHANS: Final = 6
ALL_TERMINALS: Final = 7
LITTLE_FOUR_WINDS: Final = 8
LITTLE_THREE_DRAGONS: Final = 9
ALL_HONORS: Final = 10
FOUR_CONCEALED_PUNGS: Final = 11
PURE_TERMINAL_CHOWS: Final = 12
QUADRUPLE_CHOW: Final = 13
FOUR_PURE_SHIFTED_PUNGS: Final = 14
FOUR_PURE_SHIFTED_CHOWS: Final = 15
THREE_KONGS: Final = 16
ALL_TERMINALS_AND_HONORS: Final = 17
SEVEN_PAIRS: Final = 18
GREATER_HONORS_AND_KNITTED_TILES: Final = 19
ALL_EVEN_PUNGS: Final = 20
FULL_FLUSH: Final = 21
PURE_TRIPLE_CHOW: Final = 22
PURE_SHIFTED_PUNGS: Final = 23
UPPER_TILES: Final = 24
MIDDLE_TILES: Final = 25
LOWER_TILES: Final = 26
PURE_STRAIGHT: Final = 27
THREE_SUITED_TERMINAL_CHOWS: Final = 28
PURE_SHIFTED_CHOWS: Final = 29
ALL_FIVES: Final = 30
TRIPLE_PUNG: Final = 31
THREE_CONCEALED_PUNGS: Final = 32
LESSER_HONORS_AND_KNITTED_TILES: Final = 33
KNITTED_STRAIGHT: Final = 34
UPPER_FOUR: Final = 35
LOWER_FOUR: Final = 36
BIG_THREE_WINDS: Final = 37
MIXED_STRAIGHT: Final = 38
REVERSIBLE_TILES: Final = 39
MIXED_TRIPLE_CHOW: Final = 40
MIXED_SHIFTED_PUNGS: Final = 41
CHICKEN_HAND: Final = 42
LAST_TILE_DRAW: Final = 43
LAST_TILE_CLAIM: Final = 44
OUT_WITH_REPLACEMENT_TILE: Final = 45
ROBBING_THE_KONG: Final = 46
TWO_CONCEALED_KONGS: Final = 47
ALL_PUNGS: Final = 48
HALF_FLUSH: Final = 49
MIXED_SHIFTED_CHOWS: Final = 50
ALL_TYPES: Final = 51
MELDED_HAND: Final = 52
TWO_DRAGON_PUNGS: Final = 53
CONCEALED_KONG_AND_MELDED_KONG: Final = 54
OUTSIDE_HAND: Final = 55
FULLY_CONCEALED_HAND: Final = 56
TWO_MELDED_KONGS: Final = 57
LAST_TILE: Final = 58
DRAGON_PUNG: Final = 59
PREVALENT_WIND: Final = 60
SEAT_WIND: Final = 61
CONCEALED_HAND: Final = 62
ALL_CHOWS: Final = 63
TILE_HOG: Final = 64
DOUBLE_PUNG: Final = 65
TWO_CONCEALED_PUNGS: Final = 66
CONCEALED_KONG: Final = 67
ALL_SIMPLES: Final = 68
PURE_DOUBLE_CHOW: Final = 69
MIXED_DOUBLE_CHOW: Final = 70
SHORT_STRAIGHT: Final = 71
TWO_TERMINAL_CHOWS: Final = 72
PUNG_OF_TERMINALS_OR_HONORS: Final = 73
MELDED_KONG: Final = 74
ONE_VOIDED_SUIT: Final = 75
NO_HONORS: Final = 76
EDGE_WAIT: Final = 77
CLOSED_WAIT: Final = 78
SINGLE_WAIT: Final = 79
SELF_DRAWN: Final = 80

# The ids, which records and links hold: the names above in small letters, in the order of the table.
IDS: Final = tuple([name.lower() for name, number in globals().items() if name.isupper() and isinstance(number, int)])
FANS: Final = len(IDS)
NO_FAN: Final = -1  # where a fan is missing
NUMBERS: Final = {name: number for number, name in enumerate(IDS)}
