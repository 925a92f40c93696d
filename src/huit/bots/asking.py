"""Ask the planner about a view: the position that a seat sees, the moves it may make, and the advice about them."""

from __future__ import annotations

from typing import Final

from huit.bots.habits import flower_first, is_false_call, points_now, shown_to_all
from huit.bots.last_hand import LastHandPayoffs, counts_places
from huit.core.fast.calls import scorer_for
from huit.core.hands import Hand, Situation
from huit.core.tiles import EAST, KINDS, NO_TILE
from huit.game import actions
from huit.game.actions import CLAIM_CHOW, CLAIM_PUNG, CONCEALED_KONG, DISCARD, HU, PASS, PROMOTED_KONG, Action
from huit.game.events import DISCARDED, DREW
from huit.game.setup import BOTZONE
from huit.game.standing import ANSWERS, ROBBING
from huit.game.view import View
from huit.plan import moves
from huit.plan.advice.advice import advice_of
from huit.plan.advice.advice_types import Advice, Choice
from huit.plan.choices import Decision, decide
from huit.plan.moves import Move
from huit.plan.position import FULL, PLAYERS, Opponent, Position, winds_word
from huit.plan.settings import MASTER_SETTINGS, Settings


def position_seen(view: View) -> Position:
    """All that a seat knows."""
    mine = view.mine
    copies = [0] * KINDS
    for tile in mine.tiles:
        if tile < KINDS:
            copies[tile] += 1
    winds = winds_word(view.seat, view.round_wind)
    position = Position(scorer_for(view.profile), winds, copies, list(mine.melds), shown_to_all(view))
    position.rounds = rounds_left(view)
    position.wall = view.left
    position.dead = mine.dead
    if view.phase in (ANSWERS, ROBBING):
        position.offered = view.discard
        position.between = (view.seat - view.turn - 1) % PLAYERS
    position.opponents = [
        Opponent(place, seat.melds, seat.dead) for place, seat in enumerate(view.seats) if place != view.seat
    ]
    position.thrown = [
        (event.seat, event.tile) for event in view.history if event.type == DISCARDED and event.tile < KINDS
    ]
    if counts_places(view):
        position.payoffs = LastHandPayoffs(view)
    return position


def rounds_left(view: View) -> float:
    """The rounds that the table has left. In Botzone's game each draws from a wall of their own, which claims save; the
    hand is over with the first that is used up."""
    if view.mode != BOTZONE:
        return view.left / PLAYERS
    drawn = [0] * PLAYERS
    for event in view.history:
        if event.type == DREW:
            drawn[event.seat] += 1
    return max(0.0, float(view.left + drawn[view.seat] - max(drawn)))


# Moves ----------------------------------------------------------------------------------------------------------------


def move_of(action: Action, view: View) -> Move:
    """An action as the planner knows it; flowers are not its matter."""
    if action.type == DISCARD:
        return Move(moves.DISCARD, action.tile)
    if action.type == PASS:
        return Move(moves.PASS)
    if action.type == CLAIM_CHOW:
        own = [tile for tile in range(action.tile, action.tile + 3) if tile != view.discard]
        return Move(moves.MAKE_CHOW, view.discard, tuple(own))
    if action.type == CLAIM_PUNG:
        return Move(moves.MAKE_PUNG, action.tile, (action.tile,) * 2)
    number = 1 if action.type == PROMOTED_KONG else 4 if action.type == CONCEALED_KONG else 3
    return Move(moves.MAKE_KONG, action.tile, (action.tile,) * number)


def decide_seen(view: View, legal: tuple[Action, ...], settings: Settings = MASTER_SETTINGS) -> Decision:
    """Weigh all that is legal but winning and flowers, which need no thought."""
    found = [move_of(action, view) for action in legal if action.type not in (HU, actions.FLOWER)]
    return decide(position_seen(view), found, settings)


def action_of(move: Move | Choice, legal: tuple[Action, ...]) -> Action | None:
    """The legal action that a move means; None where it is not legal."""
    for action in legal:
        if _NAMES.get(action.type) == move.action and _means(move, action):
            return action
    return None


_NAMES: Final = {
    actions.HU: moves.HU,
    actions.DISCARD: moves.DISCARD,
    actions.CLAIM_KONG: moves.MAKE_KONG,
    actions.CONCEALED_KONG: moves.MAKE_KONG,
    actions.PROMOTED_KONG: moves.MAKE_KONG,
    actions.CLAIM_CHOW: moves.MAKE_CHOW,
    actions.CLAIM_PUNG: moves.MAKE_PUNG,
    actions.PASS: moves.PASS,
}


def _means(move: Move | Choice, action: Action) -> bool:
    if action.tile == NO_TILE:
        return True
    lowest = min(move.tile, move.own_tiles[0]) if move.action == moves.MAKE_CHOW else move.tile
    return action.tile == lowest


# Advice ---------------------------------------------------------------------------------------------------------------


def hand_seen(view: View, thrown: int = NO_TILE) -> Hand | None:
    """One's hand, perhaps without a tile that is about to be thrown; None where a kept flower makes it too short."""
    tiles = list(view.mine.tiles)
    if thrown != NO_TILE:
        tiles.remove(thrown)
    tiles = [tile for tile in tiles if tile < KINDS]
    missing = FULL - 3 * len(view.mine.melds) - len(tiles)
    if missing not in (0, 1):
        return None
    winning = NO_TILE
    if not missing:
        winning = view.drawn if view.drawn in tiles else tiles[-1]
        tiles.remove(winning)
    winds = Situation(EAST + view.round_wind, EAST + view.seat, self_drawn=not missing)
    return Hand(view.mine.melds, tuple(tiles), winning, winds, len(view.mine.flowers))


def advice_seen(view: View, legal: tuple[Action, ...], settings: Settings = MASTER_SETTINGS) -> Advice | None:
    """Advice about all that is legal; None where the planner has nothing to say: a flower to be shown, a dead hand.

    ValueError: the seat is not asked anything."""
    if not legal:
        raise ValueError(f"seat {view.seat} has nothing to decide now: ask of a seat for which something is legal")
    hand = hand_seen(view)
    if hand is None or view.mine.dead or flower_first(legal) is not None:
        return None
    position = position_seen(view)
    found = [move_of(action, view) for action in legal if action.type != HU]
    if not found:
        return None
    for action in legal:
        if action.type == HU and not is_false_call(view, action):
            tile = hand.winning if position.offered == NO_TILE else position.offered
            found.append(Move(moves.HU, tile, points=points_now(view)))
    return advice_of(decide(position, found, settings), hand)
