"""The points of each fan and its exclusions in each profile, and the removal of redundant fans (P6)."""

from collections import defaultdict
from dataclasses import dataclass
from functools import cache

from .combinations import Instance

PROFILES = ("ffmj", "green_book", "botzone", "mil")

POINTS_TABLE = {
    88: "big_four_winds big_three_dragons all_green nine_gates four_kongs seven_shifted_pairs thirteen_orphans",
    64: "all_terminals little_four_winds little_three_dragons all_honors four_concealed_pungs pure_terminal_chows",
    48: "quadruple_chow four_pure_shifted_pungs",
    32: "four_pure_shifted_chows three_kongs all_terminals_and_honors",
    24: "seven_pairs greater_honors_and_knitted_tiles all_even_pungs full_flush pure_triple_chow pure_shifted_pungs "
    "upper_tiles middle_tiles lower_tiles",
    16: "pure_straight three_suited_terminal_chows pure_shifted_chows all_fives triple_pung three_concealed_pungs",
    12: "lesser_honors_and_knitted_tiles knitted_straight upper_four lower_four big_three_winds",
    8: "mixed_straight reversible_tiles mixed_triple_chow mixed_shifted_pungs chicken_hand last_tile_draw "
    "last_tile_claim out_with_replacement_tile robbing_the_kong two_concealed_kongs",
    6: "all_pungs half_flush mixed_shifted_chows all_types melded_hand two_dragon_pungs concealed_kong_and_melded_kong",
    4: "outside_hand fully_concealed_hand two_melded_kongs last_tile",
    2: "dragon_pung prevalent_wind seat_wind concealed_hand all_chows tile_hog double_pung two_concealed_pungs "
    "concealed_kong all_simples",
    1: "pure_double_chow mixed_double_chow short_straight two_terminal_chows pung_of_terminals_or_honors melded_kong "
    "one_voided_suit no_honors edge_wait closed_wait single_wait self_drawn",
}
CHINESE_POINTS = {"two_concealed_kongs": 6, "concealed_kong_and_melded_kong": 5}  # R-A01, R-A02: botzone, mil

# A hand concealed by definition: botzone and mil pay self_drawn instead (R-E01); ffmj: joint implication (R-E02).
CONCEALED_BY_DEFINITION = (
    "concealed_hand fully_concealed_hand/bm fully_concealed_hand/f@with_last_tile_draw_or_replacement"
)
ANY_WAIT = "edge_wait closed_wait single_wait"

# Each word is fan[/profiles][@scope]: profiles by their first letter, all four by default; scope `hand` by default.
# What the sets of one combination form among themselves is not here: P2, P3 and P5 forbid it. Two readings of the
# same tiles are not here either: a reading is one or the other.
ABSORBS = {
    "big_four_winds": "all_pungs prevalent_wind seat_wind big_three_winds pung_of_terminals_or_honors@same_sets",
    "big_three_dragons": "dragon_pung two_dragon_pungs",
    "all_green": "half_flush/bm one_voided_suit all_simples/f tile_hog/g@with_seven_pairs",
    "nine_gates": "full_flush no_honors one_voided_suit two_concealed_pungs/f pung_of_terminals_or_honors/g "
    f"pung_of_terminals_or_honors/bm@one_fewer {CONCEALED_BY_DEFINITION}",
    "four_kongs": "all_pungs three_kongs two_concealed_kongs concealed_kong_and_melded_kong two_melded_kongs "
    "concealed_kong melded_kong single_wait/gbm",
    "seven_shifted_pairs": f"seven_pairs full_flush no_honors one_voided_suit {ANY_WAIT} {CONCEALED_BY_DEFINITION}",
    "thirteen_orphans": f"all_terminals_and_honors outside_hand all_types {ANY_WAIT} {CONCEALED_BY_DEFINITION}",
    "all_terminals": "all_pungs pung_of_terminals_or_honors no_honors outside_hand all_terminals_and_honors "
    "double_pung/bm tile_hog/g@with_seven_pairs",
    "little_four_winds": "big_three_winds pung_of_terminals_or_honors@same_sets",
    "little_three_dragons": "two_dragon_pungs dragon_pung",
    "all_honors": "all_pungs pung_of_terminals_or_honors outside_hand all_terminals_and_honors one_voided_suit",
    "four_concealed_pungs": f"all_pungs three_concealed_pungs two_concealed_pungs {CONCEALED_BY_DEFINITION}",
    "pure_terminal_chows": "full_flush all_chows two_terminal_chows pure_double_chow no_honors one_voided_suit",
    "quadruple_chow": "tile_hog pure_double_chow pure_triple_chow",
    "four_pure_shifted_pungs": "all_pungs pure_shifted_pungs",
    "four_pure_shifted_chows": "pure_shifted_chows short_straight two_terminal_chows",
    "three_kongs": "two_concealed_kongs concealed_kong_and_melded_kong two_melded_kongs concealed_kong melded_kong",
    "all_terminals_and_honors": "all_pungs outside_hand pung_of_terminals_or_honors",
    "seven_pairs": f"{ANY_WAIT} {CONCEALED_BY_DEFINITION}",
    "greater_honors_and_knitted_tiles": f"lesser_honors_and_knitted_tiles all_types {ANY_WAIT} "
    f"{CONCEALED_BY_DEFINITION}",
    "all_even_pungs": "all_pungs all_simples no_honors",
    "full_flush": "no_honors one_voided_suit",
    "pure_triple_chow": "pure_double_chow",
    "upper_tiles": "no_honors upper_four",
    "middle_tiles": "no_honors all_simples",
    "lower_tiles": "no_honors lower_four",
    "three_suited_terminal_chows": "all_chows no_honors mixed_double_chow two_terminal_chows",
    "all_fives": "all_simples no_honors",
    "three_concealed_pungs": "two_concealed_pungs",
    "lesser_honors_and_knitted_tiles": f"all_types {ANY_WAIT} {CONCEALED_BY_DEFINITION}",
    "knitted_straight": "edge_wait/fg@winning_tile_is_knitted closed_wait/fg@winning_tile_is_knitted "
    "single_wait/f@winning_tile_is_knitted",
    "upper_four": "no_honors",
    "lower_four": "no_honors",
    "big_three_winds": "pung_of_terminals_or_honors@same_sets",
    "reversible_tiles": "one_voided_suit",
    "last_tile_draw": "self_drawn",
    "out_with_replacement_tile": "self_drawn",
    "robbing_the_kong": "last_tile",
    "two_concealed_kongs": "concealed_kong two_concealed_pungs",
    "half_flush": "one_voided_suit",
    "melded_hand": "single_wait",
    "two_dragon_pungs": "dragon_pung",
    "concealed_kong_and_melded_kong": "concealed_kong melded_kong",
    "fully_concealed_hand": "self_drawn",
    "two_melded_kongs": "melded_kong",
    "all_chows": "no_honors",
    "all_simples": "no_honors",
}


@dataclass(frozen=True, slots=True)
class Absorption:
    victim: str
    scope: str


@cache
def points(profile: str) -> dict[str, int]:
    table = {name: value for value, names in POINTS_TABLE.items() for name in names.split()}
    return table | CHINESE_POINTS if profile in ("botzone", "mil") else table


@cache
def absorptions(profile: str) -> dict[str, list[Absorption]]:
    rules: dict[str, list[Absorption]] = {}
    for fan, words in ABSORBS.items():
        parsed = [(*word.partition("@")[0].partition("/")[::2], word.partition("@")[2]) for word in words.split()]
        rules[fan] = [
            Absorption(victim, scope or "hand")
            for victim, letters, scope in parsed
            if profile[0] in (letters or "fgbm")
        ]
    return rules


Alive = dict[str, list[frozenset[int]]]


def survivors(alive: Alive, absorber: str, rule: Absorption, winning_is_knitted: bool) -> list[frozenset[int]]:
    """The instances of the victim that this absorber leaves."""
    victims = alive[rule.victim]
    match rule.scope:
        case "hand":
            return []
        case "same_sets":
            return [sets for sets in victims if not any(sets <= own for own in alive[absorber])]
        case "one_fewer":
            return victims[1:]
        case "with_seven_pairs":
            applies = bool(alive.get("seven_pairs"))
        case "with_last_tile_draw_or_replacement":
            applies = bool(alive.get("last_tile_draw") or alive.get("out_with_replacement_tile"))
        case "winning_tile_is_knitted":
            applies = winning_is_knitted
        case _:
            raise ValueError(rule.scope)
    return [] if applies else victims


def strike(instances: list[Instance], profile: str, winning_is_knitted: bool) -> dict[str, int]:
    """The fans that remain, with their counts; only a fan that is itself counted absorbs others (P6)."""
    alive: Alive = defaultdict(list)
    for name, sets in instances:
        alive[name].append(sets)
    value = points(profile)
    # No fan absorbs one of more points, so from the highest-scoring down every absorber is final when its turn comes.
    for fan in sorted(alive, key=lambda name: -value[name]):
        if alive[fan]:
            for rule in absorptions(profile).get(fan, []):
                if alive.get(rule.victim):
                    alive[rule.victim] = survivors(alive, fan, rule, winning_is_knitted)
    return {name: len(sets) for name, sets in alive.items() if sets}
