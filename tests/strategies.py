"""Hypothesis strategies for tiles, melds, hands and wins, for every test that wants hands of any kind."""

from __future__ import annotations

from itertools import permutations

from hypothesis import strategies as st

from huit.core.hands import CHOW, KONG, PUNG, Hand, Meld, Situation
from huit.core.tiles import EAST, FIRST_HONOR, KINDS, NO_TILE, NORTH, is_terminal_or_honor

Draw = st.DrawFn

ALL_CHOWS = [Meld(CHOW, kind, 1) for kind in range(FIRST_HONOR) if kind % 9 <= 6]
ALL_PUNGS = [Meld(PUNG, kind, 1) for kind in range(KINDS)]
ALL_KONGS = [Meld(KONG, kind, 0) for kind in range(KINDS)]
CLAIMS = {CHOW: (1, 2, 3), PUNG: (1, 2, 3), KONG: (0, 1, 2, 3, 5, 6, 7)}
ORPHANS = [kind for kind in range(KINDS) if is_terminal_or_honor(kind)]
KNITTED = [
    [9 * suit + rank for suit, first in enumerate(order) for rank in (first, first + 3, first + 6)]
    for order in permutations(range(3))
]
HONORS = list(range(FIRST_HONOR, KINDS))
NOISE_SIGNS = "123456789mspzESWNCFP[]|,abcdefgh01 WTBFJH"
WAITING_TILES = 13


def tiles() -> st.SearchStrategy[int]:
    return st.integers(0, KINDS - 1)


@st.composite
def melds(draw: Draw) -> Meld:
    """Any valid meld."""
    return _claimed(draw, draw(st.sampled_from(ALL_CHOWS + ALL_PUNGS + ALL_KONGS)))


def winds() -> st.SearchStrategy[int]:
    return st.integers(EAST, NORTH)


def situations() -> st.SearchStrategy[Situation]:
    """Any situation, also one that contradicts itself: only a waiting hand may have it."""
    flag = st.booleans()
    return st.builds(
        Situation,
        round_wind=winds(),
        seat_wind=winds(),
        self_drawn=flag,
        last_copy=flag,
        last_of_wall=flag,
        kong=flag,
        opening=flag,
    )


def flowers() -> st.SearchStrategy[int]:
    return st.integers(0, 8)


@st.composite
def hands(draw: Draw) -> Hand:
    """Any waiting hand, near completion or not."""
    own_melds, concealed = _any_tiles(draw, WAITING_TILES)
    return Hand(own_melds, tuple(sorted(concealed)), NO_TILE, draw(situations()), draw(flowers()))


@st.composite
def wins(draw: Draw) -> Hand:
    """Any fourteen tiles with flags that do not contradict them; seldom a complete hand."""
    own_melds, concealed = _any_tiles(draw, WAITING_TILES + 1)
    return _won(draw, own_melds, concealed)


@st.composite
def complete_wins(draw: Draw) -> Hand:
    """Hands that are really complete: sets and a pair, and every special shape."""
    shape = draw(
        st.sampled_from(
            [_sets_and_pair, _sets_and_pair, _seven_pairs, _orphans, _honors_and_knitted, _knitted_straight]
        )
    )
    own_melds, concealed = shape(draw)
    return _won(draw, own_melds, concealed)


def noise() -> st.SearchStrategy[str]:
    """Text of any kind, much of it made of the characters that notations use."""
    return st.text() | st.text(NOISE_SIGNS, max_size=60) | st.lists(st.sampled_from(NOISE_PIECES)).map("".join)


NOISE_PIECES = [
    *(
        "123m",
        "456p",
        "789s",
        "55m",
        "EE",
        "CCC",
        "5z",
        "1z",
        "0m",
        "12",
        "m",
        " ",
        ",",
        "|",
        "||",
        "ES1000",
        "EE00000",
    ),
    *(
        "[123m,1]",
        "[555p2]",
        "[EEEE]",
        "[129m]",
        "[123m,9]",
        "[",
        "]",
        "W1 ",
        "B9,",
        "J3 ",
        "H1 ",
        "F5 ",
        "2",
        "9",
        "abc",
    ),
    *("\U0001f000", "\U0001f004\ufe0f", "\U0001f022", "\U0001f02b", "\x00", "\n", "é"),
]


class _Supply:
    """The copies of each kind that are still there to be taken."""

    def __init__(self) -> None:
        self.left = [4] * KINDS

    def take(self, kinds: tuple[int, ...]) -> None:
        for kind in kinds:
            self.left[kind] -= 1

    def has(self, kinds: tuple[int, ...]) -> bool:
        return all(self.left[kind] >= kinds.count(kind) for kind in kinds)

    def tile(self, draw: Draw) -> int:
        kind = draw(st.sampled_from([kind for kind in range(KINDS) if self.left[kind]]))
        self.take((kind,))
        return kind

    def chosen_set(self, draw: Draw, choices: list[Meld]) -> Meld:
        meld = draw(st.sampled_from([meld for meld in choices if self.has(meld.tiles)]))
        self.take(meld.tiles)
        return meld

    def pair(self, draw: Draw) -> tuple[int, int]:
        kind = draw(st.sampled_from([kind for kind in range(KINDS) if self.left[kind] >= 2]))
        self.take((kind, kind))
        return (kind, kind)


def _claimed(draw: Draw, meld: Meld) -> Meld:
    return Meld(meld.set_type, meld.tile, draw(st.sampled_from(CLAIMS[meld.set_type])))


def _own_melds(draw: Draw, supply: _Supply, highest: int) -> tuple[Meld, ...]:
    number = draw(st.integers(0, highest))
    choices = ALL_CHOWS + ALL_PUNGS + ALL_KONGS
    return tuple(_claimed(draw, supply.chosen_set(draw, choices)) for _ in range(number))


def _any_tiles(draw: Draw, count: int) -> tuple[tuple[Meld, ...], list[int]]:
    supply = _Supply()
    own_melds = _own_melds(draw, supply, 4)
    return own_melds, [supply.tile(draw) for _ in range(count - 3 * len(own_melds))]


def _sets_and_pair(draw: Draw) -> tuple[tuple[Meld, ...], list[int]]:
    supply = _Supply()
    own_melds = _own_melds(draw, supply, 4)
    concealed = [kind for _ in range(4 - len(own_melds)) for kind in _concealed_set(draw, supply)]
    return own_melds, [*concealed, *supply.pair(draw)]


def _concealed_set(draw: Draw, supply: _Supply) -> tuple[int, ...]:
    return supply.chosen_set(draw, ALL_CHOWS + ALL_PUNGS).tiles


def _seven_pairs(draw: Draw) -> tuple[tuple[Meld, ...], list[int]]:
    """Four equal tiles are two pairs."""
    supply = _Supply()
    return (), [kind for _ in range(7) for kind in supply.pair(draw)]


def _orphans(draw: Draw) -> tuple[tuple[Meld, ...], list[int]]:
    return (), [*ORPHANS, draw(st.sampled_from(ORPHANS))]


def _honors_and_knitted(draw: Draw) -> tuple[tuple[Meld, ...], list[int]]:
    return (), draw(st.permutations(draw(st.sampled_from(KNITTED)) + HONORS))[:14]


def _knitted_straight(draw: Draw) -> tuple[tuple[Meld, ...], list[int]]:
    supply = _Supply()
    straight = draw(st.sampled_from(KNITTED))
    supply.take(tuple(straight))
    own_melds = _own_melds(draw, supply, 1)
    concealed = () if own_melds else _concealed_set(draw, supply)
    return own_melds, [*straight, *concealed, *supply.pair(draw)]


def _won(draw: Draw, own_melds: tuple[Meld, ...], concealed: list[int]) -> Hand:
    winning = draw(st.sampled_from(sorted(set(concealed))))
    rest = sorted(concealed)
    rest.remove(winning)
    return Hand(own_melds, tuple(rest), winning, _consistent(draw, own_melds, rest, winning), draw(flowers()))


def _consistent(draw: Draw, own_melds: tuple[Meld, ...], rest: list[int], winning: int) -> Situation:
    """Flags are drawn only where the tiles allow them."""
    if not own_melds and draw(st.integers(0, 9)) == 9:
        return Situation(round_wind=draw(winds()), seat_wind=EAST, self_drawn=True, opening=True)
    self_drawn = draw(st.booleans())
    own_kong = any(meld.set_type == KONG for meld in own_melds)
    held = winning in rest or any(winning in meld.tiles for meld in own_melds)
    return Situation(
        round_wind=draw(winds()),
        seat_wind=draw(winds()),
        self_drawn=self_drawn,
        last_copy=winning not in rest and draw(st.booleans()),
        last_of_wall=draw(st.booleans()),
        kong=(own_kong if self_drawn else not held) and draw(st.booleans()),
    )
