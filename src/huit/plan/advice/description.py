"""Describe a decision for people: the chance to win with each choice, the routes it keeps and those it gives up."""

from __future__ import annotations

from typing import Final

from huit.core.tiles import NO_TILE
from huit.plan.advice.advice_types import Chance, Choice, Need, Route
from huit.plan.chances.chances import Target, in_play
from huit.plan.chances.look_ahead import LookAhead
from huit.plan.chances.rates import at_round
from huit.plan.choices import TIE, Decision, Option, Outlook, points_less
from huit.plan.learned import learned
from huit.plan.moves import DISCARD, HU, Move
from huit.plan.position import Position, place_of
from huit.plan.targets.appraisal import Appraiser
from huit.plan.waits import FanList

MOST_ROUTES: Final = 4


def choices_of(decision: Decision) -> tuple[Choice, ...]:
    """All options with what is to be said about them, in their order."""
    prospects: dict[int, Prospect] = {}
    outcomes = [_outcome(option, decision, prospects) for option in decision.options]
    best = next((outcome for outcome in outcomes if outcome is not None), None)
    hoped = () if best is None else best.routes()
    first = decision.options[0]
    found: list[Choice] = []
    for option, outcome in zip(decision.options, outcomes, strict=True):
        if outcome is None:
            found.append(_declared(option))
        else:
            found.append(_described(option, outcome, hoped, _is_tied(option, first)))
    return tuple(found)


def _is_tied(option: Option, first: Option) -> bool:
    """True if an option is as good as the first. A win is declared: nothing is as good, whatever its figures."""
    return first.move.action != HU and points_less(first.worth, option.worth) <= TIE


def routes_of(decision: Decision) -> tuple[MoveOutcome, tuple[Route, ...]]:
    """The outlook of a hand that has nothing to choose, and its routes."""
    outcome = _outcome(decision.options[0], decision, {})
    assert outcome is not None
    return outcome, outcome.routes()


class Prospect:
    """An outlook described once, whichever tile is thrown."""

    def __init__(self, outlook: Outlook, decision: Decision) -> None:
        self.position: Position = decision.position
        self.appraiser = Appraiser(self.position, outlook.copies, outlook.melds, decision.chances)
        self.odds = 1.0 if self.position.alone else at_round(learned().odds, self.position.rounds)
        self.targets = outlook.ahead.targets
        settings = decision.settings
        self.winning = LookAhead(self.targets, decision.chances, settings.depth, settings.throws, certain=True)
        self.order = sorted(range(len(self.targets)), key=self._least_value_last)
        self._fans: dict[int, FanList] = {}

    def fans(self, number: int) -> FanList:
        """The chief fans of a target: the highest-scoring that together reach the minimum."""
        if number not in self._fans:
            self._fans[number] = self._chief_fans(self.targets[number])
        return self._fans[number]

    def _chief_fans(self, target: Target) -> FanList:
        profile = self.position.scorer.profile
        chief: list[tuple[int, int]] = []
        total = 0
        for fan, count in self.position.scorer.score(self.appraiser.won(target)).fans:
            chief.append((fan, count))
            total += count * profile.points[fan]
            if total >= profile.switches.minimum:
                break
        return tuple(chief)

    def points(self, target: Target) -> int:
        """The points of a target, won with the tile that is likely to come last."""
        return self.position.scorer.score(self.appraiser.won(target)).total

    def _least_value_last(self, number: int) -> float:
        return -self.targets[number].value


class MoveOutcome:
    """The hand after an option."""

    def __init__(self, option: Option, outlook: Outlook, prospect: Prospect, sooner: float) -> None:
        self.prospect = prospect
        self.place = place_of(outlook.copies, option.throws)
        self.left = [
            number for number in prospect.order if self.place < 0 or prospect.targets[number].spare >> self.place & 1
        ]
        winning = prospect.winning
        chance = winning.before_draw(sooner) if self.place < 0 else winning.after(self.place)
        self.chance = in_play(min(1.0, chance), prospect.odds)

    def routes(self) -> tuple[Route, ...]:
        """The most valuable routes, the likeliest first."""
        groups: dict[FanList, list[int]] = {}
        for number in self.left:
            groups.setdefault(self.prospect.fans(number), []).append(number)
        found = [self._route(fans, numbers) for fans, numbers in list(groups.items())[:MOST_ROUTES]]
        return tuple(sorted(found, key=_least_chance_last))

    def gives_up(self, routes: tuple[Route, ...]) -> tuple[FanList, ...]:
        """Of these routes those that no target leads to any more."""
        lost = {route.fans for route in routes}
        for number in self.left:
            if not lost:
                break
            lost.discard(self.prospect.fans(number))
        return tuple([route.fans for route in routes if route.fans in lost])

    @property
    def distance(self) -> int | None:
        """Of the nearest target from ready."""
        return min([self._missing(number) for number in self.left]) - 1 if self.left else None

    @property
    def useful(self) -> int:
        """The copies left that bring the nearest targets nearer."""
        nearest = min([self._missing(number) for number in self.left], default=0)
        return self._copies([number for number in self.left if self._missing(number) == nearest])

    def _missing(self, number: int) -> int:
        return self.prospect.targets[number].number

    def _copies(self, numbers: list[int]) -> int:
        kinds = {kind for number in numbers for kind in self.prospect.targets[number].missing()}
        return sum([self.prospect.position.left[kind] for kind in kinds])

    def _route(self, fans: FanList, numbers: list[int]) -> Route:
        """Both are estimates, but no target is likelier than to win."""
        prospect = self.prospect
        target = prospect.targets[numbers[0]]
        chance = min(self.chance, in_play(prospect.winning.alone(numbers[0]), prospect.odds))
        missing = target.missing()
        needs = [Need(kind, missing.count(kind), prospect.position.left[kind]) for kind in sorted(set(missing))]
        return Route(
            fans,
            prospect.points(target),
            len(missing) - 1,
            tuple(needs),
            self._copies(numbers),
            len(numbers),
            Chance(chance),
            not target.given,
            target.claims != 0,
        )


def _outcome(option: Option, decision: Decision, prospects: dict[int, Prospect]) -> MoveOutcome | None:
    """None for a hand that is declared. Discards and a pass have one outlook."""
    outlook = option.outlook
    if outlook is None:
        return None
    if id(outlook) not in prospects:
        prospects[id(outlook)] = Prospect(outlook, decision)
    return MoveOutcome(option, outlook, prospects[id(outlook)], decision.draws_sooner(option.move))


def _declared(option: Option) -> Choice:
    move: Move = option.move
    return Choice(HU, move.tile, Chance(1.0), -1, 0, option.worth, None, (), (), points=move.points, tied=True)


def _described(option: Option, outcome: MoveOutcome, hoped: tuple[Route, ...], tied: bool) -> Choice:
    move = option.move
    return Choice(
        action=move.action,
        tile=move.tile,
        chance=Chance(outcome.chance),
        distance=outcome.distance,
        useful=outcome.useful,
        worth=option.worth,
        danger=None if option.throws == NO_TILE else option.danger,
        routes=outcome.routes(),
        gives_up=outcome.gives_up(hoped),
        own_tiles=move.own_tiles,
        then_discard=NO_TILE if move.action == DISCARD else option.throws,
        tied=tied,
        loss=option.loss,
        risk=option.risk,
        commitment=option.commitment,
        flexibility=option.flexibility,
    )


def _least_chance_last(route: Route) -> tuple[float, int]:
    return -route.chance.rate, route.distance
