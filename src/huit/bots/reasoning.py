"""Why the master does what it does: what it weighed, the plans it has, the danger it sees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from huit.bots.declaring import with_set
from huit.bots.habits import habit, own_tiles, points_now
from huit.bots.learned import learned
from huit.bots.lookahead import Lookahead
from huit.bots.master import STYLE, best_of
from huit.bots.paths import Path
from huit.bots.position import Position, meld_word_of
from huit.bots.rates import at_round
from huit.bots.stakes import Stakes
from huit.bots.weighing import Option, Weighing
from huit.core.fast.packed import HandWords
from huit.core.hands import Meld
from huit.core.tiles import NO_TILE
from huit.core.values import Value
from huit.game.actions import DISCARD, HU, PASS, Action
from huit.game.options import SELF_DRAWN
from huit.game.standing import TURN
from huit.game.view import View

if TYPE_CHECKING:
    from mypy_extensions import i64

FanList: TypeAlias = tuple[tuple[int, int], ...]  # with how often each counts
MOST_PLANS: Final = 3


@dataclass(frozen=True)
class SeenPlan(Value):
    """A kind of hand that may come of the one held."""

    fans: FanList  # the dearest that together reach the minimum, with how often each counts
    needs: tuple[int, ...]  # the kinds that the likeliest such hand still lacks, one entry a tile
    openly: bool  # whether sets may be claimed for it
    chance: float  # of the likeliest such hand by itself


@dataclass(frozen=True)
class SeenOption(Value):
    """Something that could be done. Chances are what the master's reckoning means in its own games; points are the
    reckoning itself, good to compare."""

    action: Action
    throws: int  # the tile thrown, now or after a claim; NO_TILE where none is
    chance: float  # to win with what is left
    danger: float  # that somebody wins on the tile thrown
    loss: float  # points that this costs in the mean, beside what is lost anyway
    commits: float  # points that a claim costs: what else the hand might have become
    worth: float  # points, all in all, beside what is lost anyway
    plans: tuple[SeenPlan, ...] = ()  # what it leaves, the likeliest first
    gives_up: tuple[FanList, ...] = ()  # of the best option's plans those that it leaves no way to
    points: int = 0  # of a hand that is declared
    risk: float = 0.0  # points that the danger takes from the worth
    room: float = 0.0  # points for what else a young hand may become, more or less than after the most hopeful discard

    @property
    def hope(self) -> float:
        """The points to be expected of the hand by the ways that were found."""
        return self.worth + self.risk + self.commits - self.room


@dataclass(frozen=True)
class Reasons(Value):
    """What was weighed, the best first. Nothing is weighed where the hand may be declared or a flower shown: `options`
    has that alone then, with a chance of 1 or 0."""

    options: tuple[SeenOption, ...]

    @property
    def plans(self) -> tuple[SeenPlan, ...]:
        """Those that the best option leaves."""
        return self.options[0].plans


def why(view: View, legal: tuple[Action, ...]) -> Reasons:
    """The reasons for the master's answer to this view. ValueError: the seat is not asked anything."""
    if not legal:
        raise ValueError(f"seat {view.seat} has nothing to decide now: ask of a seat for which something is legal")
    position = Position(view)
    done = habit(position, legal)
    if done is not None:
        return Reasons((_declared(position, done) if done.kind == HU else _unweighed(done),))
    weighing = Weighing(position, STYLE)
    options = weighing.options(legal)
    best = best_of(options)
    ordered = [best, *sorted([one for one in options if one is not best], key=_least_worth_last)]
    hopes: dict[str, Hopes] = {}
    outcomes = [Outcome(option, weighing, hopes) for option in ordered]
    plans = outcomes[0].plans()
    return Reasons(tuple([_seen(outcome, plans) for outcome in outcomes]))


class Hopes:
    """What the tiles and sets of a hand may become, whichever tile is thrown: looked for once."""

    def __init__(self, ahead: Lookahead, melds: list[Meld], weighing: Weighing) -> None:
        self.melds = melds
        self.position = weighing.position
        self.odds = at_round(learned().odds, weighing.rounds)
        self.paths = ahead.paths
        certain = [_certain(path, ahead) for path in ahead.paths]
        self.winning = Lookahead(certain, ahead.rates, ahead.turns, ahead.depth, ahead.throws)
        self.order = sorted(range(len(self.paths)), key=self._least_hope_last)
        self._fans: dict[int, FanList] = {}

    def fans(self, number: int) -> FanList:
        """The chief fans of a path."""
        if number not in self._fans:
            self._fans[number] = _chief_fans(self.paths[number], self.melds, self.position)
        return self._fans[number]

    def _least_hope_last(self, number: int) -> float:
        return -self.paths[number].hope


class Outcome:
    """The hand after an option."""

    def __init__(self, option: Option, weighing: Weighing, hopes: dict[str, Hopes]) -> None:
        position = weighing.position
        action = option.action
        copies = position.copies[:]
        self.option = option
        key = ""  # discards and a pass leave the same sets
        if action.kind not in (PASS, DISCARD):
            key = str(action)
            for tile in own_tiles(action, position.view.discard):
                copies[tile] -= 1
        if key not in hopes:
            melds = with_set(position.melds, action) if key else position.melds
            hopes[key] = Hopes(weighing.ahead(copies, melds), melds, weighing)
        self.hopes = hopes[key]
        self.place = -1 if option.throws == NO_TILE else sum(copies[: option.throws + 1]) - 1
        self.draws_sooner = weighing.draws_sooner(action)

    def chance(self) -> float:
        """To win, if nothing but winning mattered."""
        winning = self.hopes.winning
        chance = winning.before_draw(self.draws_sooner) if self.place < 0 else winning.after(self.place)
        return in_play(min(1.0, chance), self.hopes.odds)

    def plans(self) -> tuple[SeenPlan, ...]:
        """The likeliest kinds of hand, each by its likeliest hand."""
        found: dict[FanList, SeenPlan] = {}
        most = self.chance()  # both are estimates, but no plan is likelier than to win
        for number in self._left():
            path = self.hopes.paths[number]
            fans = self.hopes.fans(number)
            if fans not in found:
                chance = min(most, in_play(self.hopes.winning.paths[number].hope, self.hopes.odds))
                found[fans] = SeenPlan(fans, tuple(sorted(path.needs)), any(path.claims), chance)
            if len(found) == MOST_PLANS:
                break
        return tuple(found.values())

    def gives_up(self, plans: tuple[SeenPlan, ...]) -> tuple[FanList, ...]:
        """Of these plans those that no path leads to any more."""
        lost = {plan.fans for plan in plans}
        for number in self._left():
            if not lost:
                break
            lost.discard(self.hopes.fans(number))
        return tuple([plan.fans for plan in plans if plan.fans in lost])

    def _left(self) -> list[int]:
        """The paths that the discard leaves, the likeliest first."""
        paths = self.hopes.paths
        return [number for number in self.hopes.order if self.place < 0 or paths[number].spare >> self.place & 1]


def in_play(chance: float, odds: float) -> float:
    """A chance whose odds turned out so many times better."""
    return odds * chance / (1.0 - chance + odds * chance)


def _seen(outcome: Outcome, plans: tuple[SeenPlan, ...]) -> SeenOption:
    """`plans` are those of the best option."""
    option = outcome.option
    return SeenOption(
        action=option.action,
        throws=option.throws,
        chance=outcome.chance(),
        danger=option.danger,
        loss=option.loss,
        commits=option.commits,
        worth=option.worth,
        plans=outcome.plans(),
        gives_up=outcome.gives_up(plans),
        risk=option.risk,
        room=option.room,
    )


def _unweighed(action: Action) -> SeenOption:
    return SeenOption(action, NO_TILE, 0.0, 0.0, 0.0, 0.0, 0.0)


def _declared(position: Position, hu: Action) -> SeenOption:
    """Worth what is paid for it, and what is not paid to somebody else."""
    points = points_now(position)
    stakes = Stakes(position.view, STYLE.stake)
    worth = stakes.self_drawn(points) if position.view.phase == TURN else stakes.given(points)
    return SeenOption(hu, NO_TILE, 1.0, 0.0, 0.0, 0.0, worth, points=points)


def _certain(path: Path, ahead: Lookahead) -> Path:
    """The same path, paying one point."""
    certain = Path(path.goal, openly=False)
    certain.claims = path.claims
    certain.mates = path.mates
    certain.spare = path.spare
    certain.drawn = float(path.drawn > 0.0)
    certain.given = float(path.given > 0.0)
    everything: i64 = (1 << len(path.needs)) - 1
    certain.hope = certain.worth_of(everything, ahead.rates, ahead.turns)
    return certain


def _chief_fans(path: Path, melds: list[Meld], position: Position) -> FanList:
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
