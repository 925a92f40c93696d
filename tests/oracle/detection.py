"""Every fan that holds in a reading, in its wide sense, before any exclusion; combinations of sets stand elsewhere."""

from collections import Counter
from collections.abc import Callable, Iterator

from .combinations import Instance
from .raw import RawWin, is_dragon, is_honor, is_terminal, is_wind, rank, suit
from .readings import IN_PAIR, Group, Reading

WHOLE_HAND: frozenset[int] = frozenset()

GREEN = frozenset({10, 11, 12, 14, 16, 32})  # bamboos 2 3 4 6 8, green dragon
REVERSIBLE = frozenset({10, 12, 13, 14, 16, 17, 18, 19, 20, 21, 22, 25, 26, 33})  # R-C08
NINE_GATES_RANKS = [1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9]


def ranks_within(low: int, high: int) -> Callable[[int], bool]:
    return lambda tile: not is_honor(tile) and low <= rank(tile) <= high


EVERY_TILE: dict[str, Callable[[int], bool]] = {
    "all_green": lambda tile: tile in GREEN,
    "all_terminals": is_terminal,
    "all_honors": is_honor,
    "all_terminals_and_honors": lambda tile: is_terminal(tile) or is_honor(tile),
    "upper_tiles": ranks_within(7, 9),
    "middle_tiles": ranks_within(4, 6),
    "lower_tiles": ranks_within(1, 3),
    "upper_four": ranks_within(6, 9),
    "lower_four": ranks_within(1, 4),
    "reversible_tiles": lambda tile: tile in REVERSIBLE,
    "all_simples": ranks_within(2, 8),
    "no_honors": lambda tile: not is_honor(tile),
}


def tile_fans(tiles: tuple[int, ...]) -> Iterator[str]:
    """Fans that look at the tiles only, whatever the shape."""
    for name, test in EVERY_TILE.items():
        if all(test(tile) for tile in tiles):
            yield name
    suits = {suit(tile) for tile in tiles if not is_honor(tile)}
    honors = any(is_honor(tile) for tile in tiles)
    if len(suits) == 1:
        yield "half_flush" if honors else "full_flush"
    if len(suits) <= 2:
        yield "one_voided_suit"
    if len(suits) == 3 and any(map(is_wind, tiles)) and any(map(is_dragon, tiles)):
        yield "all_types"


def tile_hogs(win: RawWin, honors_count: bool) -> int:
    """Kinds of which all four copies are held without a declared kong (R-F04); the green book wants suit tiles."""
    kongs = {meld.tile for meld in win.melds if meld.kind == "kong"}
    counts = Counter(win.all_tiles)
    return sum(
        count == 4 and tile not in kongs and (honors_count or not is_honor(tile)) for tile, count in counts.items()
    )


def shape_fans(win: RawWin, reading: Reading) -> Iterator[str]:
    tiles = win.all_tiles
    if reading.shape in ("seven_pairs", "thirteen_orphans"):
        yield reading.shape
    if reading.shape == "seven_pairs" and are_consecutive(sorted(set(tiles))):
        yield "seven_shifted_pairs"
    if reading.shape == "honors_and_knitted":
        yield "lesser_honors_and_knitted_tiles"
        if sum(map(is_honor, tiles)) == 7:
            yield "greater_honors_and_knitted_tiles"
    if reading.knitted:
        yield "knitted_straight"
    if is_nine_gates(win):
        yield "nine_gates"


def are_consecutive(kinds: list[int]) -> bool:
    """Seven kinds in a row of one suit."""
    suits = set(map(suit, kinds))
    return len(kinds) == 7 and kinds[-1] - kinds[0] == 6 and len(suits) == 1 and suits != {3}


def is_nine_gates(win: RawWin) -> bool:
    """R-I03: the thirteen tiles before the win, nothing declared; the winning tile then has to be of the suit."""
    suits = set(map(suit, win.tiles))
    return len(suits) == 1 and suits != {3} and sorted(map(rank, win.tiles)) == NINE_GATES_RANKS


def partition_fans(reading: Reading) -> Iterator[str]:
    """Fans that look at every set and the pair; they need sets, so seven pairs never have them (R-C19)."""
    groups, pair = reading.groups, reading.pair
    if pair is None:
        return
    if all(group.kind == "chow" for group in groups) and not is_honor(pair):
        yield "all_chows"  # a knitted straight stands for three chows (R-C20)
    if reading.shape != "standard":
        return
    parts = [*(group.tiles for group in groups), (pair,)]
    if all(any(is_honor(tile) or is_terminal(tile) for tile in part) for part in parts):
        yield "outside_hand"
    if all(any(not is_honor(tile) and rank(tile) == 5 for tile in part) for part in parts):
        yield "all_fives"
    if all(group.is_triplet for group in groups):
        yield "all_pungs"
        if all(not is_honor(part[0]) and rank(part[0]) % 2 == 0 for part in parts):
            yield "all_even_pungs"


def is_concealed_triplet(win: RawWin, reading: Reading, index: int) -> bool:
    """R-E11: a triplet that a discard completes is not concealed."""
    group = reading.groups[index]
    return group.is_triplet and group.concealed and (win.self_drawn or reading.place != index)


def number_fans(win: RawWin, reading: Reading) -> Iterator[str]:
    """Numbers of concealed triplets and of kongs; the greater absorbs the smaller later."""
    concealed = sum(is_concealed_triplet(win, reading, index) for index in range(len(reading.groups)))
    for number, name in ((2, "two_concealed_pungs"), (3, "three_concealed_pungs"), (4, "four_concealed_pungs")):
        if concealed >= number:
            yield name
    kongs = [group for group in reading.groups if group.kind == "kong"]
    hidden = sum(kong.concealed for kong in kongs)
    shown = len(kongs) - hidden
    for holds, name in (
        (hidden >= 1, "concealed_kong"),
        (shown >= 1, "melded_kong"),
        (hidden >= 2, "two_concealed_kongs"),
        (shown >= 2, "two_melded_kongs"),
        (hidden >= 1 and shown >= 1, "concealed_kong_and_melded_kong"),
        (len(kongs) >= 3, "three_kongs"),
        (len(kongs) == 4, "four_kongs"),
    ):
        if holds:
            yield name


def triplet_fans(win: RawWin, group: Group) -> Iterator[str]:
    """Fans of a single triplet; a dragon, the round wind and the seat wind never score the one point (R-C12, R-C23)."""
    tile = group.tile
    if is_dragon(tile):
        yield "dragon_pung"
    if tile == win.round_wind:
        yield "prevalent_wind"
    if tile == win.seat_wind:
        yield "seat_wind"
    if is_terminal(tile) or (is_wind(tile) and tile not in (win.round_wind, win.seat_wind)):
        yield "pung_of_terminals_or_honors"


def honor_fans(reading: Reading) -> Iterator[Instance]:
    """Fans of several wind or dragon triplets, with their triplets."""
    triplets = {group.tile: index for index, group in enumerate(reading.groups) if group.is_triplet}
    winds = frozenset(index for tile, index in triplets.items() if is_wind(tile))
    dragons = frozenset(index for tile, index in triplets.items() if is_dragon(tile))
    pair = reading.pair
    for holds, name, sets in (
        (len(winds) >= 3, "big_three_winds", winds),
        (len(winds) == 3 and pair is not None and is_wind(pair), "little_four_winds", winds),
        (len(winds) == 4, "big_four_winds", winds),
        (len(dragons) >= 2, "two_dragon_pungs", dragons),
        (len(dragons) == 2 and pair is not None and is_dragon(pair), "little_three_dragons", dragons),
        (len(dragons) == 3, "big_three_dragons", dragons),
    ):
        if holds:
            yield name, sets


def is_last_copy(win: RawWin) -> bool:
    """R-E09: three copies in the winner's own exposed sets set it, whatever the flag says."""
    exposed = sum(meld.tiles.count(win.winning) for meld in win.melds if not meld.concealed)
    return win.last_copy or exposed == 3


def circumstance_fans(win: RawWin) -> Iterator[str]:
    exposed = [meld for meld in win.melds if not meld.concealed]
    for holds, name in (
        (win.self_drawn, "self_drawn"),
        (win.self_drawn and not exposed, "fully_concealed_hand"),
        (not win.self_drawn and not exposed, "concealed_hand"),
        (not win.self_drawn and len(exposed) == 4, "melded_hand"),
        (win.self_drawn and win.last_of_wall, "last_tile_draw"),
        (not win.self_drawn and win.last_of_wall, "last_tile_claim"),
        (win.self_drawn and win.kong, "out_with_replacement_tile"),
        (not win.self_drawn and win.kong, "robbing_the_kong"),
        (is_last_copy(win), "last_tile"),
    ):
        if holds:
            yield name


def wait_fan(win: RawWin, reading: Reading) -> Iterator[str]:
    """The figure that the winning tile finishes at its place; the caller knows that no other kind would have done."""
    if reading.place == IN_PAIR:
        yield "single_wait"
    if reading.place < 0 or reading.groups[reading.place].kind != "chow":
        return
    low = reading.groups[reading.place].tile
    if win.winning == low + 1:
        yield "closed_wait"
    if (rank(low) == 1 and win.winning == low + 2) or (rank(low) == 7 and win.winning == low):
        yield "edge_wait"


def detect(win: RawWin, reading: Reading, waits: frozenset[int], honor_hogs: bool) -> list[Instance]:
    found = [
        *tile_fans(win.all_tiles),
        *shape_fans(win, reading),
        *partition_fans(reading),
        *number_fans(win, reading),
        *circumstance_fans(win),
        *["tile_hog"] * tile_hogs(win, honor_hogs),
    ]
    if waits == {win.winning}:
        found += wait_fan(win, reading)
    instances: list[Instance] = [(name, WHOLE_HAND) for name in found]
    instances += honor_fans(reading)
    for index, group in enumerate(reading.groups):
        if group.is_triplet:
            instances += [(name, frozenset({index})) for name in triplet_fans(win, group)]
    return instances
