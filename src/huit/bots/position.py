"""A view in numbers: what is held, what may still come, and how many own draws are left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from huit.core.fast.calls import scorer_for
from huit.core.fast.codes import meld_code
from huit.core.fast.scorer import Scorer
from huit.core.hands import CONCEALED, Meld
from huit.core.tiles import KINDS
from huit.game.events import DREW
from huit.game.seats import FIRST_ONES, MELD_SHIFT, SECOND_ONES, add_shown
from huit.game.setup import BOTZONE
from huit.game.view import View

if TYPE_CHECKING:
    from mypy_extensions import i64

COPIES: Final = 4


class Position:
    """What one seat knows. Lists have an entry for each of the 34 kinds."""

    def __init__(self, view: View) -> None:
        mine = view.mine
        self.view = view
        self.scorer = scorer_of(view)
        self.copies = [0] * KINDS  # concealed
        self.kept_flowers = 0
        for tile in mine.tiles:
            if tile < KINDS:
                self.copies[tile] += 1
            else:
                self.kept_flowers += 1
        self.melds: list[Meld] = list(mine.melds)
        self.shown = shown_to_all(view)
        self.left = [COPIES - self.copies[kind] - self.shown[kind] for kind in range(KINDS)]
        for meld in mine.melds:
            if meld.claim == CONCEALED:
                self.left[meld.tile] -= COPIES
        self.draws: float = view.left if view.mode == BOTZONE else view.left / 4  # own ones

    def rounds(self) -> float:
        """How many the table has left. In Botzone's game each draws from a wall of his own, which claims save; the hand
        is over with the first that is used up."""
        view = self.view
        if view.mode != BOTZONE:
            return self.draws
        drawn = [0] * 4
        for event in view.history:
            if event.kind == DREW:
                drawn[event.seat] += 1
        return max(0.0, float(view.left + drawn[view.seat] - max(drawn)))

    @property
    def winds(self) -> i64:
        """The seat and round wind as the scorer reads them."""
        return self.view.seat << 10 | self.view.round_wind << 12


def scorer_of(view: View) -> Scorer:
    """By the rules of the table."""
    return scorer_for(view.profile)


def shown_to_all(view: View) -> list[int]:
    """The copies of each kind in rivers and exposed sets (R-E09)."""
    shown = [0] * KINDS
    for seat in view.seats:
        add_shown(shown, seat.river, seat.melds)
    return shown


def meld_word_of(melds: list[Meld]) -> i64:
    """Declared sets as the scorer reads them."""
    word: i64 = 0
    for meld in reversed(melds):
        word = word << MELD_SHIFT | meld_code(meld)
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
