"""A player that comes nearer to any complete hand with every tile, whatever the hand is worth.

It asks for distances, not for the planner: a baseline that knows nothing of points.
"""

from __future__ import annotations

from huit.bots.asking import move_of, position_seen
from huit.bots.habits import habit
from huit.core.tiles import KINDS
from huit.game.actions import CLAIM_CHOW, CLAIM_KONG, CLAIM_PUNG, CONCEALED_KONG, DISCARD, PROMOTED_KONG, Action
from huit.game.view import View
from huit.plan.distance.meter import NEVER
from huit.plan.distance.quick import discards_of, forms_of
from huit.plan.position import tiles_of


class GreedyBot:
    """Has no secrets and no chance in it: the seed changes nothing."""

    def __init__(self, seed: str = "") -> None:
        self.seed = seed

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        done = habit(view, legal)
        if done is not None:
            return done
        if any(action.type == DISCARD for action in legal):
            return _on_turn(view, legal)
        return _on_discard(view, legal)


def _on_turn(view: View, legal: tuple[Action, ...]) -> Action:
    """A kong that costs nothing, or the discard that leaves the hand nearest."""
    position = position_seen(view)
    tiles = tiles_of(position.copies)
    melds = len(position.melds)
    best = _best_discard(position.left, tiles, melds)
    for action in legal:
        if action.type == CONCEALED_KONG or action.type == PROMOTED_KONG:
            rest = _without(tiles, move_of(action, view).own_tiles)
            if distance_of(rest, melds + (action.type == CONCEALED_KONG)) <= best[0]:
                return action
    return next(action for action in legal if action.type == DISCARD and action.tile == best[2])


def _on_discard(view: View, legal: tuple[Action, ...]) -> Action:
    """The claim that brings the hand nearest, if any brings it nearer; otherwise a pass, which always stands first."""
    position = position_seen(view)
    tiles = tiles_of(position.copies)
    melds = len(position.melds)
    chosen = legal[0]
    best = (distance_of(tiles, melds), 0, 0)
    for action in legal:
        if action.type in (CLAIM_CHOW, CLAIM_PUNG, CLAIM_KONG):
            rest = _without(tiles, move_of(action, view).own_tiles)
            if action.type == CLAIM_KONG:
                after = (distance_of(rest, melds + 1), 0, 0)
            else:
                after = _best_discard(position.left, rest, melds + 1)
            if after[0] < best[0] or (chosen is not legal[0] and after < best):
                chosen, best = action, after
    return chosen


def distance_of(tiles: list[int], melds: int) -> int:
    """Tiles from ready in the nearest form."""
    return min([steps for steps, _ in forms_of(tiles, melds)], default=NEVER)


def _best_discard(left: list[int], tiles: list[int], melds: int) -> tuple[int, int, int]:
    """The distance that is left, the useful copies counted downwards, and the tile to throw."""
    return min([(steps, -_copies(useful, left), tile) for tile, steps, useful in discards_of(tiles, melds)])


def _copies(kinds: int, left: list[int]) -> int:
    return sum([left[kind] for kind in range(KINDS) if kinds >> kind & 1])


def _without(tiles: list[int], taken: tuple[int, ...]) -> list[int]:
    rest = tiles[:]
    for tile in taken:
        rest.remove(tile)
    return rest
