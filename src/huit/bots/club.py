"""A sensible opponent: plays for eight points by the likeliest goals, claims what helps them, defends a little."""

from __future__ import annotations

from typing import Final

from huit.bots.declaring import with_set
from huit.bots.goals import GoalFinder
from huit.bots.habits import habit, own_tiles
from huit.bots.position import Position
from huit.bots.promise import Promise
from huit.bots.prospects import Prospects
from huit.bots.risk import Risk
from huit.core.hands import Meld
from huit.core.tiles import KINDS, NO_TILE
from huit.game.actions import CHOW, CONCEALED_KONG, DISCARD, KONG, PASS, PROMOTED_KONG, PUNG, Action
from huit.game.view import View

HORIZON: Final = 0.8  # of the draws left: somebody may win before
CLAIM: Final = 1.1  # how much better than the hand as it is a claim must make it


class ClubBot:
    """Has no chance in it: the seed changes nothing."""

    def __init__(self, seed: str = "") -> None:
        self.seed = seed

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        position = Position(view)
        done = habit(position, legal)
        if done is not None:
            return done
        thinking = Thinking(position)
        if legal[0].kind == PASS:
            return thinking.on_discard(legal)
        return thinking.on_turn(legal)


class Thinking:
    """One decision."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.turns = 0.0 if position.view.mine.dead else position.draws * HORIZON
        self.risk = Risk(position)

    def on_turn(self, legal: tuple[Action, ...]) -> Action:
        """A kong that is worth as much as any discard, or the best discard."""
        position = self.position
        prospects = self._prospects(position.copies, position.melds)
        best = legal[-1]
        most = -1e9
        for action in legal:
            if action.kind == DISCARD:
                value = prospects.after(action.tile) - self.risk.of(action.tile)
                if value > most:
                    best, most = action, value
        for action in legal:
            if action.kind == CONCEALED_KONG or action.kind == PROMOTED_KONG:
                value = self._after_set(action)
                if value > 0.0 and value >= most:
                    best, most = action, value
        return best

    def on_discard(self, legal: tuple[Action, ...]) -> Action:
        """The best claim, if the hand is clearly better with it."""
        position = self.position
        best = legal[0]
        most = CLAIM * self._prospects(position.copies, position.melds).after(NO_TILE)
        for action in legal:
            if action.kind in (CHOW, PUNG, KONG):
                value = self._after_set(action)
                if value > most:
                    best, most = action, value
        return best

    def _prospects(self, copies: list[int], melds: list[Meld]) -> Prospects:
        """What a hand may hope for: nothing where no tile is to come, or the hand is dead."""
        left = self.position.left
        if not self.turns:
            return Prospects([], left, 0.0)
        promise = Promise(self.position, melds, self.turns)
        return Prospects(GoalFinder(copies, left, melds, promise).find(), left, self.turns)

    def _after_set(self, action: Action) -> float:
        """What the hand may hope for after declaring a set, with the best discard where one must follow."""
        position = self.position
        copies = position.copies[:]
        for tile in own_tiles(action, position.view.discard):
            copies[tile] -= 1
        prospects = self._prospects(copies, with_set(position.melds, action))
        if action.kind == CHOW or action.kind == PUNG:
            return max([prospects.after(kind) for kind in range(KINDS) if copies[kind]])
        return prospects.after(NO_TILE)
