"""Choices: every legal move with its worth in points, the best first. The planner's pipeline stands at its end.

position → expect_time → read_danger → look_ahead → add_flexibility → put_in_order → `huit.plan.advice`
"""

from __future__ import annotations

from typing import Final

from huit.core.hands import Meld
from huit.core.tiles import KINDS, NO_TILE, Kind
from huit.plan.chances.chances import Chances, Target, most_valuable
from huit.plan.chances.flexibility import Flexibility
from huit.plan.chances.look_ahead import LookAhead
from huit.plan.chances.rates import Rates, at_round, phase_of
from huit.plan.danger import Danger, most_declared
from huit.plan.learned import learned
from huit.plan.moves import DISCARD, HU, MAKE_KONG, PASS, Move
from huit.plan.position import PLAYERS, Position, place_of
from huit.plan.settings import MASTER_SETTINGS, Settings
from huit.plan.targets.targets import TargetFinder

TIE: Final = 0.5  # points within which two choices are as good
DECIMALS: Final = 1  # of points that are told
ALONE: Final = 0.5  # of the rounds left that a player who is alone has time for: nobody else ends the hand


class Outlook:
    """The tiles and sets of a hand after a move, whichever tile is thrown: its targets and the look-ahead over them."""

    def __init__(self, copies: list[int], melds: list[Meld], ahead: LookAhead, cut_short: bool) -> None:
        self.copies = copies
        self.melds = melds
        self.ahead = ahead
        self.cut_short = cut_short  # more complete hands are near than were looked at


class Option:
    """A move being weighed. Points are those beside what is lost on average."""

    def __init__(self, move: Move, outlook: Outlook | None, expected: float, throws: int = NO_TILE) -> None:
        self.move = move
        self.outlook = outlook
        self.expected = expected  # points to be expected of the hand after it
        self.throws = throws  # the tile that is thrown, now or after a claim
        self.danger = 0.0  # the chance that somebody wins on it
        self.loss = 0.0  # what that costs on average
        self.risk = 0.0  # what danger takes from the worth: the loss, and the expected points that end with it
        self.commitment = 0.0  # what else the hand might have become: what a claim costs
        self.flexibility = (
            0.0  # what else an early hand may become, beside the discard with the highest expected points
        )
        self.worth = expected  # all in all


class Decision:
    """The moves of one player at one moment; each step of the pipeline fills in its part."""

    def __init__(self, position: Position, moves: list[Move], settings: Settings) -> None:
        self.position = position
        self.moves = moves
        self.settings = settings
        self.chances: Chances
        self.danger: Danger
        self.flexibility: Flexibility
        self.pays = 1.0
        self.options: list[Option] = []

    def outlook(self, copies: list[int], melds: list[Meld]) -> Outlook:
        """The outlook of a hand: no target where no tile is to come, or the hand is dead."""
        settings = self.settings
        targets: list[Target] = []
        cut_short = False
        if self.chances.turns:
            finder = TargetFinder(self.position, copies, melds, self.chances, settings)
            targets = finder.find()
            cut_short = finder.has_enough()
        if len(targets) > settings.most_targets:
            targets = most_valuable(targets, settings.most_targets)
        return Outlook(copies, melds, LookAhead(targets, self.chances, settings.depth, settings.throws), cut_short)

    def draws_sooner(self, move: Move) -> float:
        """The part of the round between two draws that is gone: a kong draws at once, a pass after those between."""
        position = self.position
        between = position.between if move.action == PASS else 0
        return 1.0 - between / PLAYERS if position.wall > between else 0.0


def decide(position: Position, moves: list[Move], settings: Settings = MASTER_SETTINGS) -> Decision:
    """Weigh all moves, the best first."""
    decision = Decision(position, moves, settings)
    for step in STEPS:
        step(decision)
    return decision


def told(points: float) -> float:
    """Points as they are told, in tenths. There is no minus nothing."""
    return round(points, DECIMALS) + 0.0


def points_less(best: float, other: float) -> float:
    """The points by which a choice is worth less than the best: the difference of the figures that are told, so that a
    loss, a tie and the order agree with them."""
    return told(told(best) - told(other))


# The steps ------------------------------------------------------------------------------------------------------------


def expect_time(decision: Decision) -> None:
    """Estimate how long the hand lasts, and how often tiles come until then."""
    position = decision.position
    share = ALONE
    if not position.alone:
        lasts = learned().lasts[phase_of(position.rounds)][most_declared(position.opponents)]
        share = decision.settings.horizon * lasts
    turns = 0.0 if position.dead else share * position.rounds
    given = [] if position.alone else learned().given
    decision.chances = Chances(Rates(position.left, position.shown, position.rounds, turns, given), turns)


def read_danger(decision: Decision) -> None:
    """Look up the danger of each tile held, and what a point expected is worth beside one that is paid."""
    decision.danger = Danger(decision.position, learned())
    decision.pays = at_round(learned().pays, decision.position.rounds)


def look_ahead(decision: Decision) -> None:
    """Find the targets after each move, and the points to be expected of them."""
    position = decision.position
    whole = decision.outlook(position.copies, position.melds)
    for move in decision.moves:
        if move.action == PASS:
            decision.options.append(Option(move, whole, whole.ahead.before_draw(decision.draws_sooner(move))))
        elif move.action == DISCARD:
            decision.options.append(_thrown(decision, move, move.tile, whole))
        elif move.action == HU:
            decision.options.append(Option(move, None, _payoff(decision, move)))
        else:
            decision.options.append(_declared(decision, move))


def add_flexibility(decision: Decision) -> None:
    """Add to discards what else an early hand may become, beside the discard with the highest expected points. What a
    claim gives up is its commitment."""
    position = decision.position
    flexibility = Flexibility(position, decision.chances.turns, learned())
    decision.flexibility = flexibility
    discards = [option for option in decision.options if option.move.action == DISCARD]
    if not decision.settings.flexible or not discards or not flexibility.is_early():
        return
    outlook = discards[0].outlook
    if outlook is None or not outlook.ahead.targets:
        return
    flexibility.look(outlook.ahead.targets)
    usual = flexibility.after(max(discards, key=_expected_of).throws)
    for option in discards:
        option.flexibility = (flexibility.after(option.throws) - usual) * (1.0 - option.danger)
        option.worth += option.flexibility


def put_in_order(decision: Decision) -> None:
    """Sort by worth. Of equals a kong that is of some use comes before a discard, a pass before a claim; a complete
    hand is declared. A kong of no use does not spare the discard that follows it: it is worth no more than that."""
    discards = [option.worth for option in decision.options if option.move.action == DISCARD]
    for option in decision.options:
        if option.move.action == MAKE_KONG and discards and option.expected <= 0.0:
            option.worth = min(option.worth, max(discards))
    decision.options = sorted(decision.options, key=_rank)


STEPS: Final = (expect_time, read_danger, look_ahead, add_flexibility, put_in_order)


# Single moves ---------------------------------------------------------------------------------------------------------


def _payoff(decision: Decision, hu: Move) -> float:
    payoffs = decision.position.payoffs
    return payoffs.given(hu.points) if decision.position.offered != NO_TILE else payoffs.self_drawn(hu.points)


def _declared(decision: Decision, move: Move) -> Option:
    """A set: after a chow or a pung the best discard follows."""
    position = decision.position
    copies = position.copies[:]
    for tile in move.own_tiles:
        copies[tile] -= 1
    outlook = decision.outlook(copies, move.melds_after(position.melds))
    if move.must_discard:
        throws = [_thrown(decision, move, kind, outlook) for kind in range(KINDS) if copies[kind]]
        best = max(throws, key=_worth_of)
    else:
        best = Option(move, outlook, outlook.ahead.before_draw(decision.draws_sooner(move)))
    if move.is_claim:
        best.commitment = decision.settings.claim * position.rounds
        best.worth -= best.commitment
    return best


def _thrown(decision: Decision, move: Move, kind: Kind, outlook: Outlook) -> Option:
    """Throwing a tile costs what an opponent may win on it, and the points to be expected of the hand with it."""
    option = Option(move, outlook, outlook.ahead.after(place_of(outlook.copies, kind)), kind)
    danger = decision.danger
    option.danger = danger.chances[kind]
    option.loss = danger.costs[kind] - option.danger * decision.position.payoffs.usual
    option.risk = decision.settings.danger * (option.expected * option.danger + option.loss / decision.pays)
    option.worth = option.expected - option.risk
    return option


def _expected_of(option: Option) -> float:
    return option.expected


def _worth_of(option: Option) -> float:
    return option.worth


def _rank(option: Option) -> tuple[bool, float, bool]:
    action = option.move.action
    of_use = action == MAKE_KONG and option.expected > 0.0 and not option.move.is_claim
    return action != HU, -option.worth, not (of_use or action == PASS)
