"""A player that comes nearer to any complete hand with every tile, whatever the hand is worth."""

from __future__ import annotations

from huit.bots.habits import habit, own_tiles
from huit.bots.position import Position
from huit.core.tiles import KINDS, NO_TILE
from huit.game.actions import CHOW, CONCEALED_KONG, DISCARD, KONG, PROMOTED_KONG, PUNG, Action
from huit.game.view import View
from huit.plan.meter import NEVER
from huit.plan.quick import discards_of, forms_of


class GreedyBot:
    """Has no secrets and no chance in it: the seed changes nothing."""

    def __init__(self, seed: str = "") -> None:
        self.seed = seed

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        position = Position(view)
        done = habit(position, legal)
        if done is not None:
            return done
        if any(action.kind == DISCARD for action in legal):
            return _on_turn(position, legal)
        return _on_discard(position, legal)


def _on_turn(position: Position, legal: tuple[Action, ...]) -> Action:
    """A kong that costs nothing, or the discard that leaves the hand nearest."""
    tiles = _tiles(position.copies)
    melds = len(position.melds)
    best = _best_discard(position.left, tiles, melds)
    for action in legal:
        if action.kind == CONCEALED_KONG or action.kind == PROMOTED_KONG:
            rest = _without(tiles, own_tiles(action, NO_TILE))
            if distance_of(rest, melds + (action.kind == CONCEALED_KONG)) <= best[0]:
                return action
    return next(action for action in legal if action.kind == DISCARD and action.tile == best[2])


def _on_discard(position: Position, legal: tuple[Action, ...]) -> Action:
    """The claim that brings the hand nearest, if any brings it nearer; otherwise a pass, which always stands first."""
    tiles = _tiles(position.copies)
    melds = len(position.melds)
    chosen = legal[0]
    best = (distance_of(tiles, melds), 0, 0)
    for action in legal:
        if action.kind in (CHOW, PUNG, KONG):
            rest = _without(tiles, own_tiles(action, position.view.discard))
            if action.kind == KONG:
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


def _tiles(copies: list[int]) -> list[int]:
    return [kind for kind in range(KINDS) for _ in range(copies[kind])]


def _without(tiles: list[int], taken: list[int]) -> list[int]:
    rest = tiles[:]
    for tile in taken:
        rest.remove(tile)
    return rest
