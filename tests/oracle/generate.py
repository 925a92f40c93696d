"""Generators, driven by the caller's random source, of complete, legal hands without contradictory circumstances."""

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random

from .raw import FIRST_HONOR, KINDS, RawMeld, RawWin, is_honor, is_terminal, rank, suit

Palette = frozenset[int]

ALL: Palette = frozenset(KINDS)
HONORS: Palette = frozenset(range(FIRST_HONOR, 34))
TERMINALS: Palette = frozenset(tile for tile in KINDS if is_terminal(tile))
GREEN: Palette = frozenset({10, 11, 12, 14, 16, 32})
REVERSIBLE: Palette = frozenset({10, 12, 13, 14, 16, 17, 18, 19, 20, 21, 22, 25, 26, 33})
TERMINALS_AND_HONORS: Palette = TERMINALS | HONORS
SPECIAL_RANKS = (range(1, 4), range(4, 7), range(7, 10), range(1, 5), range(6, 10), range(2, 9))
TRIES = 1000


def suit_palette(s: int) -> Palette:
    return frozenset(range(9 * s, 9 * s + 9))


def rank_palette(ranks: Iterable[int]) -> Palette:
    wanted = set(ranks)
    return frozenset(tile for tile in range(FIRST_HONOR) if rank(tile) in wanted)


def chance(rng: Random, probability: float) -> bool:
    return rng.random() < probability


def chow_fits(tile: int, palette: Palette) -> bool:
    return 0 <= tile < FIRST_HONOR and rank(tile) <= 7 and {tile, tile + 1, tile + 2} <= palette


def related_start(rng: Random, tile: int) -> int:
    """A start related to another: itself, that rank in another suit, or one shifted by one, two, three or six."""
    shift = rng.choice((0, 0, 0, 1, -1, 2, -2, 3, -3, 6, -6))
    if not 1 <= rank(tile) + shift <= 9:
        return tile
    turn = rng.choice((0, 1, 2))
    return (tile + shift + 9 * turn) % FIRST_HONOR


def random_set(rng: Random, palette: Palette, earlier: list[RawMeld], chow_chance: float) -> RawMeld | None:
    """A set of the palette, often related to an earlier one; None when the dice give nothing that fits."""
    kind = "chow" if chance(rng, chow_chance) else "pung"
    like = [meld.tile for meld in earlier if meld.kind == kind and not is_honor(meld.tile)]
    tile = related_start(rng, rng.choice(like)) if like and chance(rng, 0.5) else rng.choice(sorted(palette))
    fits = chow_fits(tile, palette) if kind == "chow" else tile in palette
    return RawMeld(kind, tile) if fits else None


def fits_four_copies(melds: Iterable[RawMeld], others: Iterable[int]) -> bool:
    counts = Counter(others)
    for meld in melds:
        counts.update(meld.tiles)
    return max(counts.values()) <= 4


def random_sets(rng: Random, palette: Palette, chow_chance: float, number: int = 4) -> tuple[list[RawMeld], int]:
    """So many sets and a pair from the palette."""
    for _ in range(TRIES):
        sets: list[RawMeld] = []
        for _ in range(TRIES):
            if len(sets) == number:
                break
            candidate = random_set(rng, palette, sets, chow_chance)
            if candidate and fits_four_copies([*sets, candidate], ()):
                sets.append(candidate)
        pair = rng.choice(sorted(palette))
        if len(sets) == number and fits_four_copies(sets, (pair, pair)):
            return sets, pair
    raise ValueError("the palette holds no complete hand")


def finish(rng: Random, melds: list[RawMeld], concealed: list[int], winning: int | None = None) -> RawWin:
    """Choose the winning tile among the concealed ones, and circumstances that do not contradict the tiles (R-E09)."""
    tiles = sorted(concealed)
    if winning is None:
        winning = rng.choice(tiles)
    tiles.remove(winning)
    exposed = sum(meld.tiles.count(winning) for meld in melds if not meld.concealed)
    alone = winning not in tiles and exposed == 0
    self_drawn = chance(rng, 0.5)
    has_kong = any(meld.kind == "kong" for meld in melds)
    return RawWin(
        melds=tuple(melds),
        tiles=tuple(tiles),
        winning=winning,
        round_wind=rng.randrange(27, 31),
        seat_wind=rng.randrange(27, 31),
        self_drawn=self_drawn,
        last_copy=winning not in tiles and (exposed == 3 or chance(rng, 0.2)),
        last_of_wall=chance(rng, 0.12),
        kong=(has_kong if self_drawn else alone) and chance(rng, 0.2),
    )


def declare(rng: Random, sets: list[RawMeld], others: list[int], exposure: float, kong_chance: float) -> RawWin:
    """Declare some of the sets, make kongs of some pungs, keep the rest in the hand with the other tiles."""
    melds: list[RawMeld] = []
    concealed = list(others)
    for made in sets:
        rest = [other for other in sets if other is not made]
        kong = RawMeld("kong", made.tile, concealed=chance(rng, 0.5))
        if made.kind == "pung" and chance(rng, kong_chance) and fits_four_copies([*rest, kong], others):
            melds.append(kong)
        elif chance(rng, exposure):
            melds.append(made)
        else:
            concealed += made.tiles
    rng.shuffle(melds)
    return finish(rng, melds, concealed)


def standard_win(rng: Random, sets: list[RawMeld], pair: int) -> RawWin:
    exposure = rng.choice((0.0, 0.0, 0.3, 0.6, 1.0))
    return declare(rng, sets, [pair, pair], exposure, rng.choice((0.0, 0.1, 0.3)))


def random_palette(rng: Random) -> Palette:
    """Everything, or few suits, or few ranks: what few tiles are allowed, the sets combine more."""
    suits = rng.sample(range(3), 3)
    low = rng.randrange(1, 6)
    window = rank_palette(range(low, low + rng.randrange(4, 6)))
    return rng.choice(
        (
            ALL,
            ALL,
            ALL - HONORS,
            suit_palette(suits[0]),
            suit_palette(suits[0]) | HONORS,
            suit_palette(suits[0]) | suit_palette(suits[1]),
            suit_palette(suits[0]) | suit_palette(suits[1]) | HONORS,
            window,
            window | HONORS,
        )
    )


def random_win(rng: Random) -> RawWin:
    """Four sets and a pair, flushes and repeated or shifted sets over-represented."""
    sets, pair = random_sets(rng, random_palette(rng), rng.choice((1.0, 0.9, 0.75, 0.5, 0.1)))
    return standard_win(rng, sets, pair)


def pungs_of(palette: Palette) -> Callable[[Random], RawWin]:
    def make(rng: Random) -> RawWin:
        return standard_win(rng, *random_sets(rng, palette, 0.0))

    return make


def sets_of(palette: Palette) -> Callable[[Random], RawWin]:
    def make(rng: Random) -> RawWin:
        return standard_win(rng, *random_sets(rng, palette, rng.choice((0.3, 0.7, 1.0))))

    return make


def pairs_of(palette: Palette) -> Callable[[Random], RawWin]:
    """Seven pairs; each kind may come twice, so four of a kind happen."""

    def make(rng: Random) -> RawWin:
        kinds = rng.sample(sorted(palette) * 2, 7)
        return finish(rng, [], kinds * 2)

    return make


def seven_shifted_pairs(rng: Random) -> RawWin:
    start = 9 * rng.randrange(3) + rng.randrange(3)
    return finish(rng, [], [start + step for step in range(7)] * 2)


def thirteen_orphans(rng: Random) -> RawWin:
    kinds = sorted(TERMINALS | HONORS)
    return finish(rng, [], [*kinds, rng.choice(kinds)])


def knitted_tiles(rng: Random) -> list[int]:
    suits = rng.sample(range(3), 3)
    return [9 * s + start + step for start, s in enumerate(suits) for step in (0, 3, 6)]


def honors_and_knitted(rng: Random) -> RawWin:
    honors = rng.randrange(5, 8)
    return finish(rng, [], rng.sample(sorted(HONORS), honors) + rng.sample(knitted_tiles(rng), 14 - honors))


def knitted_straight(rng: Random) -> RawWin:
    """Nine knitted tiles, a set that may be claimed or a kong, and a pair."""
    knitted = knitted_tiles(rng)
    for _ in range(TRIES):
        sets, pair = random_sets(rng, rng.choice((ALL, HONORS)), rng.choice((0.0, 0.6)), number=1)
        others = [*knitted, pair, pair]
        if fits_four_copies(sets, others):
            return declare(rng, sets, others, rng.choice((0.0, 0.5)), 0.3)
    raise AssertionError("a set and a pair always fit beside nine different tiles")


def nine_gates_and_neighbours(rng: Random) -> RawWin:
    """1112345678999 and any tile of the suit; the winning tile is that tile, or another so that the gates are gone."""
    low = 9 * rng.randrange(3)
    extra = low + rng.randrange(9)
    gates = [low, low, *range(low, low + 9), low + 8, low + 8]
    return finish(rng, [], [*gates, extra], extra if chance(rng, 0.6) else None)


def flush_of_many_readings(rng: Random) -> RawWin:
    """Four sets within four or five ranks of one suit, mostly concealed: 11122233344455."""
    low = 9 * rng.randrange(3) + rng.randrange(5)
    palette = frozenset(range(low, low + rng.choice((4, 5))))
    sets, pair = random_sets(rng, palette, rng.choice((0.5, 0.9)))
    return declare(rng, sets, [pair, pair], rng.choice((0.0, 0.0, 0.2)), 0.0)


def chows(*starts: int) -> list[RawMeld]:
    return [RawMeld("chow", start) for start in starts]


def terminal_chows(rng: Random) -> RawWin:
    """Two 1-2-3, two 7-8-9 and a pair of 5, in one suit or in three."""
    a, b, c = rng.sample(range(3), 3)
    if chance(rng, 0.5):
        b = c = a
    return standard_win(rng, chows(9 * a, 9 * a + 6, 9 * b, 9 * b + 6), 9 * c + 4)


def quadruple_chow(rng: Random) -> RawWin:
    start = 9 * rng.randrange(3) + rng.randrange(7)
    pair = rng.choice([tile for tile in KINDS if not start <= tile < start + 3])
    return standard_win(rng, chows(*[start] * 4), pair)


def three_identical_chows(rng: Random) -> RawWin:
    """Three identical chows, which are three consecutive pungs in other readings."""
    start = 9 * rng.randrange(3) + rng.randrange(7)
    for _ in range(TRIES):
        (fourth,), pair = random_sets(rng, rng.choice((ALL, suit_palette(suit(start)))), 0.7, number=1)
        sets = [*chows(start, start, start), fourth]
        if fits_four_copies(sets, (pair, pair)):
            return standard_win(rng, sets, pair)
    raise AssertionError("a set of another suit always fits")


def shifted_sets(rng: Random) -> RawWin:
    """A ladder of four chows by one or two, or of four pungs."""
    low = 9 * rng.randrange(3)
    kind, step, last = rng.choice((("chow", 1, 3), ("chow", 2, 0), ("pung", 1, 5)))
    start = low + rng.randint(0, last)
    sets = [RawMeld(kind, start + step * i) for i in range(4)]
    free = [tile for tile in KINDS if fits_four_copies(sets, (tile, tile))]
    return standard_win(rng, sets, rng.choice(free))


def three_suits(rng: Random) -> RawWin:
    """Three sets of one kind in three suits, of equal rank, shifted by one or a straight; anything else beside."""
    kind, step, last = rng.choice((("chow", 0, 6), ("chow", 1, 4), ("chow", 3, 0), ("pung", 0, 8), ("pung", 1, 6)))
    low = rng.randint(0, last)
    sets = [RawMeld(kind, 9 * s + low + step * i) for i, s in enumerate(rng.sample(range(3), 3))]
    for _ in range(TRIES):
        fourth, pair = random_sets(rng, ALL, 0.5 if kind == "pung" else 0.8, number=1)
        if fits_four_copies([*sets, *fourth], (pair, pair)):
            return standard_win(rng, [*sets, *fourth], pair)
    raise AssertionError("another set always fits")


def unrelated(a: int, b: int) -> bool:
    """Two chows that form no fan together."""
    return abs(rank(a) - rank(b)) not in (0, 3, 6) or (suit(a) != suit(b) and rank(a) != rank(b))


def poor_hand(rng: Random) -> RawWin:
    """Unrelated chows, an honour pair, something exposed, a discard: often a chicken hand (R-C21)."""
    starts: list[int] = []
    while len(starts) < 4:
        start = rng.randrange(FIRST_HONOR)
        if rank(start) <= 7 and all(unrelated(start, other) for other in starts):
            starts.append(start)
    *melds, last = chows(*starts)
    pair = rng.choice(sorted(HONORS))
    return RawWin(tuple(melds), (*last.tiles[1:], pair, pair), last.tile, rng.randrange(27, 31), rng.randrange(27, 31))


def kongs(rng: Random) -> RawWin:
    """Two, three or four kongs."""
    sets, pair = random_sets(rng, rng.choice((ALL, ALL - HONORS, HONORS)), 0.0)
    return declare(rng, sets, [pair, pair], rng.choice((0.0, 0.5, 1.0)), rng.choice((0.5, 0.75, 1.0)))


def all_fives(rng: Random) -> RawWin:
    for _ in range(TRIES):
        starts = [9 * rng.randrange(3) + rng.randrange(2, 5) for _ in range(4)]
        sets = [RawMeld("pung", s) if rank(s) == 5 and chance(rng, 0.3) else RawMeld("chow", s) for s in starts]
        pair = 9 * rng.randrange(3) + 4
        if fits_four_copies(sets, (pair, pair)):
            return standard_win(rng, sets, pair)
    raise AssertionError("fives in three suits always fit in the end")


def honor_triplets(rng: Random) -> RawWin:
    """Little and big winds and dragons, completed by something of one suit or by more honours."""
    family = rng.choice((range(27, 31), range(31, 34)))
    rest = suit_palette(rng.randrange(3)) | HONORS
    pungs = [RawMeld("pung", tile) for tile in family]
    pair = pungs.pop(rng.randrange(len(pungs))).tile if chance(rng, 0.6) else None
    for _ in range(TRIES):
        extra, other = random_sets(rng, rest, 0.5, number=4 - len(pungs))
        eyes = other if pair is None or chance(rng, 0.3) else pair
        if fits_four_copies([*pungs, *extra], (eyes, eyes)):
            return standard_win(rng, [*pungs, *extra], eyes)
    raise AssertionError("a set of one suit always fits beside honours")


def own_exposed_last_copy(rng: Random) -> RawWin:
    """The winning tile is the fourth copy, three being in the winner's exposed pung (R-E09)."""
    start = 9 * rng.randrange(3) + rng.randrange(7)
    winning = start + rng.randrange(3)
    for _ in range(TRIES):
        sets, pair = random_sets(rng, random_palette(rng), 0.7, number=2)
        pung, chow = RawMeld("pung", winning), RawMeld("chow", start)
        if fits_four_copies([*sets, pung, chow], (pair, pair)):
            declared = sets[: rng.randrange(3)]
            kept = [tile for made in sets[len(declared) :] for tile in made.tiles]
            return finish(rng, [pung, *declared], [*chow.tiles, pair, pair, *kept], winning)
    raise AssertionError("two sets and a pair fit somewhere")


RARE: tuple[Callable[[Random], RawWin], ...] = (
    pairs_of(ALL),
    pairs_of(HONORS),
    pairs_of(TERMINALS),
    pairs_of(GREEN),
    pairs_of(TERMINALS_AND_HONORS),
    pairs_of(REVERSIBLE),
    *(pairs_of(suit_palette(s)) for s in range(3)),
    *(pairs_of(rank_palette(ranks)) for ranks in SPECIAL_RANKS),
    seven_shifted_pairs,
    thirteen_orphans,
    honors_and_knitted,
    honors_and_knitted,
    knitted_straight,
    knitted_straight,
    knitted_straight,
    nine_gates_and_neighbours,
    nine_gates_and_neighbours,
    sets_of(GREEN),
    sets_of(REVERSIBLE),
    *(sets_of(rank_palette(ranks)) for ranks in SPECIAL_RANKS),
    sets_of(rank_palette((1, 2, 3, 7, 8, 9)) | HONORS),
    pungs_of(TERMINALS),
    pungs_of(HONORS),
    pungs_of(TERMINALS_AND_HONORS),
    pungs_of(rank_palette((2, 4, 6, 8))),
    flush_of_many_readings,
    flush_of_many_readings,
    flush_of_many_readings,
    terminal_chows,
    terminal_chows,
    quadruple_chow,
    three_identical_chows,
    shifted_sets,
    three_suits,
    three_suits,
    poor_hand,
    kongs,
    kongs,
    all_fives,
    honor_triplets,
    honor_triplets,
    own_exposed_last_copy,
)


def rare_win(rng: Random) -> RawWin:
    """One of the rare shapes, on purpose."""
    return rng.choice(RARE)(rng)


def choose(rng: Random) -> RawWin:
    """Half ordinary hands, half rare ones."""
    return rng.choice((random_win, rare_win))(rng)
