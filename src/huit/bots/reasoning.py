"""Why the master does what it does: what it weighed, the plans it has, the danger it sees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from huit.bots.declaring import with_set
from huit.bots.habits import habit, own_tiles
from huit.bots.lookahead import Lookahead
from huit.bots.master import STYLE, best_of
from huit.bots.paths import Path
from huit.bots.position import Position, meld_word_of
from huit.bots.weighing import Option, Weighing
from huit.core.fast.packed import HandWords
from huit.core.hands import Meld
from huit.core.tiles import NO_TILE
from huit.core.values import Value
from huit.game.actions import DISCARD, PASS, Action
from huit.game.options import SELF_DRAWN
from huit.game.view import View

if TYPE_CHECKING:
    from mypy_extensions import i64

MOST_PLANS: Final = 3


@dataclass(frozen=True)
class SeenPlan(Value):
    """A kind of hand that may come of the one held."""

    fans: tuple[tuple[int, int], ...]  # the dearest that together reach the minimum, with how often each counts
    needs: tuple[int, ...]  # the kinds that the likeliest such hand still lacks, one entry a tile
    openly: bool  # whether sets may be claimed for it
    chance: float  # of the likeliest such hand by itself


@dataclass(frozen=True)
class SeenOption(Value):
    """Something that could be done. Chances are the master's own reckoning, good to compare."""

    action: Action
    throws: int  # the tile thrown, now or after a claim; NO_TILE where none is
    chance: float  # to win with what is left
    danger: float  # that somebody wins on the tile thrown
    loss: float  # points that this costs in the mean, beside what is lost anyway
    worth: float  # points, all in all, beside what is lost anyway


@dataclass(frozen=True)
class Reasons(Value):
    """What was weighed, the best first, and the plans after the best. Nothing is weighed where the hand may be declared
    or a flower shown: `options` has that alone then, with a chance of 1 or 0."""

    options: tuple[SeenOption, ...]
    plans: tuple[SeenPlan, ...]


def why(view: View, legal: tuple[Action, ...]) -> Reasons:
    """The reasons for the master's answer to this view."""
    position = Position(view)
    done = habit(position, legal)
    if done is not None:
        return Reasons((SeenOption(done, NO_TILE, float(done.tile == NO_TILE), 0.0, 0.0, 0.0),), ())
    weighing = Weighing(position, STYLE)
    options = weighing.options(legal)
    best = best_of(options, STYLE.claim)
    ordered = [best, *sorted([one for one in options if one is not best], key=_least_worth_last)]
    return Reasons(tuple([_seen(option, weighing) for option in ordered]), _plans(Outcome(best, weighing), position))


class Outcome:
    """The hand after an option."""

    def __init__(self, option: Option, weighing: Weighing) -> None:
        position = weighing.position
        action = option.action
        self.copies = position.copies[:]
        self.melds: list[Meld] = position.melds
        if action.kind not in (PASS, DISCARD):
            for tile in own_tiles(action, position.view.discard):
                self.copies[tile] -= 1
            self.melds = with_set(position.melds, action)
        self.ahead = weighing.ahead(self.copies, self.melds)
        self.place = -1 if option.throws == NO_TILE else sum(self.copies[: option.throws + 1]) - 1

    def chance(self) -> float:
        """To win, if nothing but winning mattered."""
        ahead = self.ahead
        paths = [_certain(path) for path in ahead.paths]
        return min(1.0, Lookahead(paths, ahead.rates, ahead.turns, ahead.depth, ahead.throws).after(self.place))

    def paths(self) -> list[Path]:
        """Those that the discard leaves, the likeliest first."""
        spared = [path for path in self.ahead.paths if self.place < 0 or path.spare >> self.place & 1]
        return sorted(spared, key=_least_hope_last)


def _seen(option: Option, weighing: Weighing) -> SeenOption:
    chance = Outcome(option, weighing).chance()
    return SeenOption(option.action, option.throws, chance, option.danger, option.loss, option.worth)


def _certain(path: Path) -> Path:
    """The same path, paying one point."""
    certain = Path(path.goal, openly=False)
    certain.claims = path.claims
    certain.mates = path.mates
    certain.spare = path.spare
    certain.drawn = float(path.drawn > 0.0)
    certain.given = float(path.given > 0.0)
    certain.hope = path.hope / path.pays
    return certain


def _plans(outcome: Outcome, position: Position) -> tuple[SeenPlan, ...]:
    """The likeliest kinds of hand, each by its likeliest hand."""
    found: dict[tuple[tuple[int, int], ...], SeenPlan] = {}
    for path in outcome.paths():
        fans = _chief_fans(path, outcome.melds, position)
        if fans not in found:
            found[fans] = SeenPlan(fans, tuple(sorted(path.needs)), any(path.claims), min(1.0, path.hope / path.pays))
        if len(found) == MOST_PLANS:
            break
    return tuple(found.values())


def _chief_fans(path: Path, melds: list[Meld], position: Position) -> tuple[tuple[int, int], ...]:
    winning: i64 = min(path.needs, key=lambda kind: position.left[kind])
    how: i64 = winning | position.winds
    if not path.given:
        how |= SELF_DRAWN
    goal = path.goal
    profile = position.scorer.profile
    chief: list[tuple[int, int]] = []
    total = 0
    for fan, count in position.scorer.score(HandWords(goal.first, goal.second, meld_word_of(melds), how)).fans:
        chief.append((fan, count))
        total += count * profile.points[fan]
        if total >= profile.switches.minimum:
            break
    return tuple(chief)


def _least_worth_last(option: Option) -> float:
    return -option.worth


def _least_hope_last(path: Path) -> float:
    return -path.hope
