"""The 81 fans as small integers, in the order of the table: a fan's number is its row, its id never changes."""

from __future__ import annotations

from typing import Final

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

FANS: Final = 81

IDS: Final = (
    "big_four_winds",
    "big_three_dragons",
    "all_green",
    "nine_gates",
    "four_kongs",
    "seven_shifted_pairs",
    "thirteen_orphans",
    "all_terminals",
    "little_four_winds",
    "little_three_dragons",
    "all_honors",
    "four_concealed_pungs",
    "pure_terminal_chows",
    "quadruple_chow",
    "four_pure_shifted_pungs",
    "four_pure_shifted_chows",
    "three_kongs",
    "all_terminals_and_honors",
    "seven_pairs",
    "greater_honors_and_knitted_tiles",
    "all_even_pungs",
    "full_flush",
    "pure_triple_chow",
    "pure_shifted_pungs",
    "upper_tiles",
    "middle_tiles",
    "lower_tiles",
    "pure_straight",
    "three_suited_terminal_chows",
    "pure_shifted_chows",
    "all_fives",
    "triple_pung",
    "three_concealed_pungs",
    "lesser_honors_and_knitted_tiles",
    "knitted_straight",
    "upper_four",
    "lower_four",
    "big_three_winds",
    "mixed_straight",
    "reversible_tiles",
    "mixed_triple_chow",
    "mixed_shifted_pungs",
    "chicken_hand",
    "last_tile_draw",
    "last_tile_claim",
    "out_with_replacement_tile",
    "robbing_the_kong",
    "two_concealed_kongs",
    "all_pungs",
    "half_flush",
    "mixed_shifted_chows",
    "all_types",
    "melded_hand",
    "two_dragon_pungs",
    "concealed_kong_and_melded_kong",
    "outside_hand",
    "fully_concealed_hand",
    "two_melded_kongs",
    "last_tile",
    "dragon_pung",
    "prevalent_wind",
    "seat_wind",
    "concealed_hand",
    "all_chows",
    "tile_hog",
    "double_pung",
    "two_concealed_pungs",
    "concealed_kong",
    "all_simples",
    "pure_double_chow",
    "mixed_double_chow",
    "short_straight",
    "two_terminal_chows",
    "pung_of_terminals_or_honors",
    "melded_kong",
    "one_voided_suit",
    "no_honors",
    "edge_wait",
    "closed_wait",
    "single_wait",
    "self_drawn",
)

NUMBERS: Final = {name: number for number, name in enumerate(IDS)}
