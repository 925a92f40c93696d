"""The position: all that the planner is told. What is unknown has a prior: opponents who show nothing."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import TYPE_CHECKING, Final

from huit.core.fast.calls import scorer_for
from huit.core.fast.codes import FIRST_ONES, SECOND_ONES, meld_code
from huit.core.fast.fields import HOW_ROUND_AT, HOW_SEAT_AT, MELD_BITS
from huit.core.fast.scorer import Scorer
from huit.core.faults import Fault, HandError
from huit.core.hands import CONCEALED, Hand, Meld
from huit.core.rules.profile_types import Profile
from huit.core.tiles import EAST, KINDS, NO_TILE, Kind
from huit.core.validation import COPIES
from huit.plan.chances.rates import ROUNDS
from huit.plan.payoffs import Payoffs
from huit.plan.unseen import FULL_WALL, concealed_tiles, copies_left, own_copies, visible_to_all

if TYPE_CHECKING:
    from mypy_extensions import i64

PLAYERS: Final = 4
HIDDEN: Final = 39  # tiles in the hands of the three opponents
FULL: Final = 14  # tiles of a hand on the own turn, a kong counted as three
SOMEBODY: Final = -1  # who threw a tile, where that is not known


class Opponent:
    """An opponent as the table shows them; a concealed kong has the tile NO_TILE."""

    def __init__(self, player: int, melds: tuple[Meld, ...] = (), dead: bool = False) -> None:
        self.player = player
        self.melds = melds
        self.dead = dead  # cannot win any more


class Position:
    """The knowledge of one player. Lists have an entry for each of the 34 kinds."""

    def __init__(self, scorer: Scorer, winds: int, copies: list[int], melds: list[Meld], shown: list[int]) -> None:
        self.scorer = scorer
        self.winds: i64 = winds  # as the scorer reads them
        self.copies = copies  # concealed
        self.melds = melds
        self.shown = shown  # to everybody: discards and exposed sets (R-E09)
        self.left = [COPIES - copies[kind] - shown[kind] for kind in range(KINDS)]
        for meld in melds:
            if meld.claim == CONCEALED:
                self.left[meld.tile] -= COPIES
        self.rounds: float = ROUNDS  # that the table has left
        self.wall = int(ROUNDS) * PLAYERS  # tiles
        self.offered = NO_TILE  # the discard that may be claimed
        self.between = 0  # players who draw before a pass lets this one draw
        self.dead = False  # cannot win any more
        self.alone = False  # nobody else plays: nothing is thrown, nothing is dangerous
        self.opponents = [Opponent(player) for player in range(1, PLAYERS)]
        self.thrown: list[tuple[int, int]] = []  # by whom (SOMEBODY), and what; in order
        self.payoffs = Payoffs()

    def draws_left(self) -> int:
        """Own draws to come while nobody claims: on the own turn after the three others; where something may be
        claimed, or nothing is to be chosen, after a pass and those between."""
        tiles = sum(self.copies) + 3 * len(self.melds)
        return int(self.rounds) if tiles == FULL else max(0, ceil(self.rounds - self.between / PLAYERS))


def position_of(
    hand: Hand, profile: Profile, seen: Sequence[int] = (), wall: int | None = None, alone: bool = False
) -> Position:
    """The position of a hand on paper: `seen` lies open on the table, nobody knows who threw it; `wall` are the tiles
    left in it. Raises HandError where more tiles were seen than exist, or the wall cannot be that long."""
    left = copies_left(hand, seen)
    if wall is not None:
        _refuse_impossible(wall, longest_wall(hand, seen, alone))
    copies = [0] * KINDS
    for tile in concealed_tiles(hand):
        copies[tile] += 1
    winds = winds_word(hand.situation.seat_wind - EAST, hand.situation.round_wind - EAST)
    position = Position(scorer_for(profile), winds, copies, list(hand.melds), visible_to_all(hand, seen))
    position.wall = max(0, sum(left) - HIDDEN) if wall is None else wall
    position.rounds = position.wall / PLAYERS
    position.thrown = [(SOMEBODY, tile) for tile in seen]
    position.alone = alone
    return position


def longest_wall(hand: Hand, seen: Sequence[int], alone: bool = False) -> int:
    """The most tiles that may be left in the wall: all less one's own, and the opponents' hands or what was seen,
    whichever is more: sets of the opponents are both."""
    elsewhere = len(seen) if alone else max(HIDDEN, len(seen))
    return max(0, FULL_WALL - sum(own_copies(hand)) - hand.flowers - elsewhere)


def _refuse_impossible(wall: int, most: int) -> None:
    if not 0 <= wall <= FULL_WALL:
        raise HandError((Fault("wall_invalid", values=(("text", str(wall)),)),))
    if wall > most:
        raise HandError((Fault("wall_too_long", values=(("text", str(wall)), ("most", str(most)))),))


def winds_word(seat: int, prevalent: int) -> int:
    """The winds, 0 to 3 from East, as the scorer reads them."""
    return seat << HOW_SEAT_AT | prevalent << HOW_ROUND_AT


def meld_word_of(melds: list[Meld]) -> i64:
    """Declared sets as the scorer reads them."""
    word: i64 = 0
    for meld in reversed(melds):
        word = word << MELD_BITS | meld_code(meld)
    return word


def tile_words_of(copies: list[int]) -> tuple[i64, i64]:
    """Concealed tiles as the scorer reads them."""
    first: i64 = 0
    second: i64 = 0
    for kind in range(KINDS):
        number: i64 = copies[kind]
        one: i64 = FIRST_ONES[kind]
        other: i64 = SECOND_ONES[kind]
        first += number * one
        second += number * other
    return first, second


def tiles_of(copies: list[int]) -> list[int]:
    """The tiles of a hand in order, one entry a tile."""
    return [kind for kind in range(KINDS) for _ in range(copies[kind])]


def place_of(copies: list[int], kind: Kind) -> int:
    """The place of the last tile of a kind among the tiles of a hand, -1 for NO_TILE."""
    return -1 if kind == NO_TILE else sum(copies[: kind + 1]) - 1
