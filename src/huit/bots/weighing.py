"""One decision of the master: everything that may be done, what it leaves to hope for, and what it may cost."""

from __future__ import annotations

from typing import Final

from huit.bots.declaring import with_set
from huit.bots.goals import GoalFinder
from huit.bots.habits import own_tiles
from huit.bots.learned import learned
from huit.bots.lookahead import Lookahead
from huit.bots.paths import Path, Scout, most_hopeful
from huit.bots.position import Position
from huit.bots.rates import Rates, at_round, phase_of
from huit.bots.room import Room
from huit.bots.stakes import Stakes
from huit.bots.threat import Threat
from huit.core.hands import Meld
from huit.core.tiles import KINDS, NO_TILE
from huit.game.actions import CHOW, DISCARD, FLOWER, HU, KONG, PASS, PUNG, Action
from huit.game.view import View

THIRD: Final = 3
SEATS: Final = 4
CLAIMS: Final = (CHOW, PUNG, KONG)


class Style:
    """The numbers that the master plays by; each was tried, see docs/bots.md."""

    def __init__(self) -> None:
        self.stake = 14.0  # points that are lost in the mean when somebody else wins
        self.horizon = 0.85  # of the time that was learned: longer or shorter
        self.claim = 0.13  # points of hope that a claim costs for each round left
        self.more = 1  # tiles that a goal may lack more than the nearest
        self.most_goals = 2500  # complete hands that are looked at
        self.most_paths = 200
        self.depth = 2
        self.throws = 3


class Option:
    """Something that may be done. Points are those beside what is lost in the mean."""

    def __init__(self, action: Action, hope: float, throws: int = NO_TILE) -> None:
        self.action = action
        self.hope = hope  # points to be expected of the hand after it
        self.throws = throws  # the tile that is thrown, now or after a claim
        self.danger = 0.0  # the chance that somebody wins on it
        self.loss = 0.0  # what that costs, in the mean
        self.risk = 0.0  # what it takes from the worth: the loss in points of hope, and the hopes that end with it
        self.commits = 0.0  # what else the hand might have become: what a claim costs
        self.room = 0.0  # what else a young hand may become, more or less than after the most hopeful discard
        self.worth = hope  # all in all


class Weighing:
    """What one seat may do at one moment."""

    def __init__(self, position: Position, style: Style) -> None:
        self.position = position
        self.style = style
        self.rounds = position.rounds()
        lasts = learned().lasts[phase_of(self.rounds)][most_declared(position.view)]
        self.turns = 0.0 if position.view.mine.dead else style.horizon * lasts * self.rounds
        self.rates = Rates(position.left, position.shown, self.rounds, self.turns, learned().given)
        self.threat = Threat(position, learned())
        self.room = Room(position, self.rounds, self.turns, learned())
        self.stakes = Stakes(position.view, style.stake)
        self.pays = at_round(learned().pays, self.rounds)

    def options(self, legal: tuple[Action, ...]) -> list[Option]:
        """All that is to be weighed: a hu and a flower are not."""
        position = self.position
        ahead = self.ahead(position.copies, position.melds)
        found: list[Option] = []
        for action in legal:
            if action.kind == PASS:
                found.append(Option(action, ahead.before_draw(self.draws_sooner(action))))
            elif action.kind == DISCARD:
                found.append(self._thrown(action, action.tile, position.copies, ahead))
            elif action.kind != HU and action.kind != FLOWER:
                found.append(self._declared(action))
        if self.room.is_young():
            self._add_room(found, ahead.paths)
        return found

    def _add_room(self, options: list[Option], paths: list[Path]) -> None:
        """Of discards, beside that of the most hopeful one: what a claim gives up is reckoned otherwise."""
        discards = [option for option in options if option.action.kind == DISCARD and option.throws < KINDS]
        if discards and paths:
            self.room.look(paths)
            usual = self.room.after(max(discards, key=_hope_of).throws)
            for option in discards:
                option.room = (self.room.after(option.throws) - usual) * (1.0 - option.danger)
                option.worth += option.room

    def draws_sooner(self, action: Action) -> float:
        """How much of the round between two draws is gone: who declares a kong draws at once, who lets a discard go
        draws after those who sit between."""
        view = self.position.view
        between = (view.seat - view.turn - 1) % SEATS if action.kind == PASS else 0
        return 1.0 - between / SEATS if view.left > between else 0.0

    def ahead(self, copies: list[int], melds: list[Meld]) -> Lookahead:
        """What a hand may hope for: nothing where no tile is to come, or the hand is dead."""
        style = self.style
        paths: list[Path] = []
        if self.turns:
            scout = Scout(self.position, copies, melds, self.turns, self.rates, self.stakes)
            GoalFinder(copies, self.position.left, melds, scout, style.more, style.most_goals).find()
            paths = scout.paths
        if len(paths) > style.most_paths:
            paths = most_hopeful(paths, style.most_paths)
        return Lookahead(paths, self.rates, self.turns, style.depth, style.throws)

    def _declared(self, action: Action) -> Option:
        """A set: after a chow or a pung the best discard follows."""
        copies = self.position.copies[:]
        for tile in own_tiles(action, self.position.view.discard):
            copies[tile] -= 1
        ahead = self.ahead(copies, with_set(self.position.melds, action))
        if action.kind == CHOW or action.kind == PUNG:
            throws = [self._thrown(action, kind, copies, ahead) for kind in range(KINDS) if copies[kind]]
            best = max(throws, key=worth_of)
        else:
            best = Option(action, ahead.before_draw(self.draws_sooner(action)))
        if action.kind in CLAIMS:
            best.commits = self.style.claim * self.rounds
            best.worth -= best.commits
        return best

    def _thrown(self, action: Action, kind: int, copies: list[int], ahead: Lookahead) -> Option:
        """Throwing a tile costs what an opponent may win on it, and the hopes of the hand with it."""
        option = Option(action, ahead.after(sum(copies[: kind + 1]) - 1), kind)
        option.danger = self.threat.chances[kind]
        option.loss = self.threat.costs[kind] - option.danger * self.stakes.usual
        option.risk = option.hope * option.danger + option.loss / self.pays
        option.worth = option.hope - option.risk
        return option


def most_declared(view: View) -> int:
    """The most sets that an opponent has declared; a fourth tells hardly more than the third."""
    return min(THIRD, max([len(other.melds) for seat, other in enumerate(view.seats) if seat != view.seat]))


def _hope_of(option: Option) -> float:
    return option.hope


def worth_of(option: Option) -> float:
    return option.worth
