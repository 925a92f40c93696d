"""What every sensible player does without thinking: call a hand that is worth it, show flowers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from huit.bots.position import COPIES, Position, meld_word_of, tile_words_of
from huit.core.fast.workbench import NOT_COMPLETE
from huit.core.tiles import FIRST_FLOWER, NO_TILE
from huit.game.actions import CHOW, CONCEALED_KONG, DISCARD, FLOWER, HU, PROMOTED_KONG, PUNG, Action
from huit.game.events import DREW, FLOWER_SHOWN
from huit.game.options import FROM_START, LAST_COPY, LAST_OF_WALL, SELF_DRAWN, WITH_KONG
from huit.game.standing import ANSWERS, ROBBING, TURN
from huit.game.view import View

if TYPE_CHECKING:
    from mypy_extensions import i64


def habit(position: Position, legal: tuple[Action, ...]) -> Action | None:
    """What needs no thought now, None where there is something to decide."""
    return winning_call(position, legal) or flower_first(legal)


def flower_first(legal: tuple[Action, ...]) -> Action | None:
    """A flower is shown; one that cannot be replaced any more is thrown, for nobody can claim it."""
    thrown: Action | None = None
    for action in legal:
        if action.kind == FLOWER:
            return action
        if action.kind == DISCARD and action.tile >= FIRST_FLOWER:
            thrown = action
    return thrown


def own_tiles(action: Action, claimed: int) -> list[int]:
    """What declaring a set takes from the concealed tiles."""
    if action.kind == CHOW:
        return [tile for tile in range(action.tile, action.tile + 3) if tile != claimed]
    if action.kind == PROMOTED_KONG:
        return [action.tile]
    return [action.tile] * (2 if action.kind == PUNG else 4 if action.kind == CONCEALED_KONG else 3)


def winning_call(position: Position, legal: tuple[Action, ...]) -> Action | None:
    """The call of hu, where it is legal and right."""
    for action in legal:
        if action.kind == HU:
            return action if _is_right(position) else None
    return None


def is_false_call(view: View, action: Action) -> bool:
    """Whether an action would be a false mahjong."""
    return view.strict and action.kind == HU and not _is_right(Position(view))


def _is_right(position: Position) -> bool:
    """At a strict table a wrong call is legal too; elsewhere what is legal is right."""
    return not position.view.strict or points_now(position) >= position.scorer.profile.switches.minimum


def points_now(position: Position) -> int:
    """What the hand is worth with the tile drawn or offered, NOT_COMPLETE if it is no winning hand."""
    view = position.view
    if position.kept_flowers:
        return NOT_COMPLETE
    copies = position.copies[:]
    if view.phase != TURN:
        copies[view.discard] += 1
    first, second = tile_words_of(copies)
    return position.scorer.total(first, second, meld_word_of(position.melds), _how(position))


def _how(position: Position) -> i64:
    """The word that tells the scorer how the hand would be won now."""
    view = position.view
    self_drawn = view.phase == TURN
    winning = view.drawn if self_drawn else view.discard
    how: i64 = position.winds
    if winning == NO_TILE:
        return how | SELF_DRAWN | FROM_START
    how |= winning
    if self_drawn:
        how |= SELF_DRAWN
    if position.shown[winning] == (COPIES if view.phase == ANSWERS else COPIES - 1):
        how |= LAST_COPY
    if view.last_tile:
        how |= LAST_OF_WALL
    if view.phase == ROBBING or (self_drawn and _replaces_kong(view)):
        how |= WITH_KONG
    return how


def _replaces_kong(view: View) -> bool:
    """Whether the tile just drawn replaces a kong, and not a flower."""
    history = view.history
    for place in range(len(history) - 1, 0, -1):
        if history[place].kind == DREW:
            return history[place].replacement and history[place - 1].kind != FLOWER_SHOWN
    return False
