"""Habits of every sensible player, which need no planner: call a hand that is worth it, show flowers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from huit.core.fast.calls import scorer_for
from huit.core.fast.engine.workbench import NOT_COMPLETE
from huit.core.fast.fields import HOW_KONG, HOW_LAST_COPY, HOW_LAST_OF_WALL, HOW_OPENING, HOW_SELF_DRAWN
from huit.core.tiles import FIRST_FLOWER, KINDS, NO_TILE
from huit.core.validation import COPIES
from huit.game.actions import DISCARD, FLOWER, HU, Action
from huit.game.events import DREW, FLOWER_SHOWN
from huit.game.seats import add_shown
from huit.game.standing import ANSWERS, ROBBING, TURN
from huit.game.view import View
from huit.plan.position import meld_word_of, tile_words_of, winds_word

if TYPE_CHECKING:
    from mypy_extensions import i64


def habit(view: View, legal: tuple[Action, ...]) -> Action | None:
    """The move that needs no thought; None if there is something to decide."""
    return winning_call(view, legal) or flower_first(legal)


def flower_first(legal: tuple[Action, ...]) -> Action | None:
    """A flower is shown; one that cannot be replaced any more is thrown, for nobody can claim it."""
    thrown: Action | None = None
    for action in legal:
        if action.type == FLOWER:
            return action
        if action.type == DISCARD and action.tile >= FIRST_FLOWER:
            thrown = action
    return thrown


def winning_call(view: View, legal: tuple[Action, ...]) -> Action | None:
    """The call of hu, where it is legal and right."""
    for action in legal:
        if action.type == HU:
            return None if is_false_call(view, action) else action
    return None


def is_false_call(view: View, action: Action) -> bool:
    """True for a false mahjong: at a strict table a wrong call is legal too."""
    return view.strict and action.type == HU and points_now(view) < view.profile.switches.minimum


def points_now(view: View) -> int:
    """The points of the hand with the tile drawn or offered, NOT_COMPLETE if it is no winning hand."""
    copies = [0] * KINDS
    for tile in view.mine.tiles:
        if tile >= KINDS:
            return NOT_COMPLETE
        copies[tile] += 1
    if view.phase != TURN:
        copies[view.discard] += 1
    first, second = tile_words_of(copies)
    return scorer_for(view.profile).total(first, second, meld_word_of(list(view.mine.melds)), _how(view))


def _how(view: View) -> i64:
    """The word that tells the scorer how the hand would be won now."""
    self_drawn = view.phase == TURN
    winning = view.drawn if self_drawn else view.discard
    how: i64 = winds_word(view.seat, view.round_wind)
    if winning == NO_TILE:
        return how | HOW_SELF_DRAWN | HOW_OPENING
    how |= winning
    if self_drawn:
        how |= HOW_SELF_DRAWN
    if shown_to_all(view)[winning] == (COPIES if view.phase == ANSWERS else COPIES - 1):
        how |= HOW_LAST_COPY
    if view.last_tile:
        how |= HOW_LAST_OF_WALL
    if view.phase == ROBBING or (self_drawn and _replaces_kong(view)):
        how |= HOW_KONG
    return how


def shown_to_all(view: View) -> list[int]:
    """The copies of each kind in rivers and exposed sets (R-E09)."""
    shown = [0] * KINDS
    for seat in view.seats:
        add_shown(shown, seat.river, seat.melds)
    return shown


def _replaces_kong(view: View) -> bool:
    """True if the tile just drawn replaces a kong, not a flower."""
    history = view.history
    for place in range(len(history) - 1, 0, -1):
        if history[place].type == DREW:
            return history[place].replacement and history[place - 1].type != FLOWER_SHOWN
    return False
