"""How the master decides, in hands made for it, and what it says about it."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.bots.test_habits import answer
from tests.game.playing import setups, some_state
from tests.game.stacked import SEVEN_PAIRS, Game, stack, tiles_of

from huit.bots.learned import learned
from huit.bots.lookahead import Chances, mean_of
from huit.bots.master import STYLE, MasterBot
from huit.bots.position import Position
from huit.bots.rates import CLASSES, PHASE, PHASES, ROUNDS, Rates, at_round
from huit.bots.reasoning import in_play, why
from huit.bots.signs import ALL_SIGNS, OFFSETS, SIZES, Signs, Thrown
from huit.bots.stakes import Stakes
from huit.bots.threat import Threat
from huit.bots.weighing import Weighing
from huit.core.profiles import profile_named
from huit.core.tiles import KINDS
from huit.game import Setup, legal, view, waiting
from huit.game.actions import CONCEALED_KONG, PASS, Action
from huit.game.setup import BOTZONE
from huit.game.table import table_at
from huit.game.view import View

STRAIGHT = "123m456s78p345s22m"  # waits for 9p, a mixed straight
few = settings(max_examples=8)


# In play --------------------------------------------------------------------------------------------------------------


def test_keeps_its_eight_points() -> None:
    """Of a hand ready for a mixed straight and for nothing else it throws the stray tile."""
    assert answer(MasterBot(), Game(stack(east=STRAIGHT + "N")), "E") == "discard N"


def test_claims_for_its_goal() -> None:
    """The chow that makes a mixed straight ready is claimed."""
    game = Game(stack(east="7p", south="123m 456s 89p 2m 345s E")).do("E discard 7p")
    assert answer(MasterBot(), game, "S") == "chow 789p"


def test_does_not_break_its_goal() -> None:
    """Ready for seven pairs it claims nothing."""
    game = Game(stack(east="1m", south=SEVEN_PAIRS)).do("E discard 1m")
    assert answer(MasterBot(), game, "S") == "pass"


def test_throws_the_safe_tile_when_it_has_no_hope() -> None:
    """On the last tile nothing can be won any more: what is least likely to be wanted is thrown."""
    game = Game(stack(east="147m258s369pESWNC"), seed="late").throw_on(0)
    seat = game.turn
    seen = game.view(seat)
    threat = Threat(Position(seen), learned())
    thrown = tiles_of(answer(MasterBot(), game, seat).removeprefix("discard "))[0]
    assert threat.costs[thrown] == pytest.approx(min(threat.costs[tile] for tile in seen.mine.tiles), rel=0.2)


def test_danger_is_set_against_what_hopes_pay() -> None:
    """Where a point of hope pays four times as much, what a discard may cost counts for a quarter; what hopes pay is
    learned."""
    game = Game(stack(east="147m258s369pESWNC"), seed="late").throw_on(30)
    seat = game.turn
    position = Position(game.view(seat))
    usual = Weighing(position, STYLE)
    assert usual.pays == at_round(learned().pays, usual.rounds)
    costs = []
    for pays in (0.5, 2.0):
        weighing = Weighing(position, STYLE)
        weighing.pays = pays
        options = weighing.options(legal(game.state, game.state.turn))
        costs.append([option.risk - option.hope * option.danger for option in options])
    assert max(costs[1]) > 0.0
    assert costs[0] == pytest.approx([4.0 * cost for cost in costs[1]])


# What a hand may hope for ---------------------------------------------------------------------------------------------


def test_more_waits_are_better() -> None:
    """A hand that waits for two kinds may hope for more than one that waits for one of them."""
    hopes = []
    for tiles in ("123m456s78p345s22mN", "123m456s78p34s22m9mN"):
        seen = Game(stack(east=tiles)).view("E")
        position = Position(seen)
        ahead = Weighing(position, STYLE).ahead(position.copies, position.melds)
        hopes.append(ahead.after(sum(position.copies) - 1))
    assert hopes[0] > hopes[1] > 0.0


pairs = st.tuples(st.floats(0, 100), st.floats(0.001, 1))


@given(st.lists(pairs), st.floats(0.05, 1))
def test_the_mean_of_what_may_come(values: list[tuple[float, float]], end: float) -> None:
    """It lies between nothing and the best that may come, whatever the order."""
    mean = mean_of(values[:], end)
    assert 0.0 <= mean <= max([value for value, _ in values], default=0.0)
    assert mean_of(values[::-1], end) == pytest.approx(mean)


@given(st.lists(pairs), pairs, st.floats(0.05, 1))
def test_one_more_way_does_no_harm(values: list[tuple[float, float]], more: tuple[float, float], end: float) -> None:
    """What is worth less than to wait on is not waited for."""
    assert mean_of([*values, more], end) >= mean_of(values[:], end) - 1e-9


@given(st.lists(pairs), st.lists(pairs), st.floats(0.05, 1))
def test_a_draw_at_once_does_no_harm(
    drawn: list[tuple[float, float]], given: list[tuple[float, float]], end: float
) -> None:
    """It adds something, but never as much as the best that can be drawn."""
    chances = Chances()
    chances.drawn, chances.given = drawn, given
    waiting = chances.worth(end)
    most = max([value for value, _ in drawn], default=0.0)
    often = sum([share for _, share in drawn])
    assert 0.0 <= chances.gain_of_draw(waiting) <= often * max(0.0, most - waiting) + 1e-9


def test_who_lets_a_discard_go_soon_draws() -> None:
    """The sooner the own turn comes, the more there is to lose by a claim, which takes the place of a draw."""
    game = Game(stack(east="2m", south=STRAIGHT)).do("E discard 2m")
    sooner = [Weighing(Position(game.view(seat)), STYLE).draws_sooner(Action(0, PASS)) for seat in "SWN"]
    assert sooner == [1.0, 0.75, 0.5]
    position = Position(game.view("S"))
    ahead = Weighing(position, STYLE).ahead(position.copies, position.melds)
    assert ahead.before_draw(1.0) > ahead.before_draw(0.5) > ahead.before_draw(0.0) > 0.0


def test_a_kong_draws_at_once() -> None:
    """A concealed kong that changes nothing else is worth the tile that is drawn for it."""
    position = Position(Game(stack(east="1111s 123m 456s 78p 22m")).view("E"))
    weighing = Weighing(position, STYLE)
    assert weighing.draws_sooner(Action(0, CONCEALED_KONG, tiles_of("1s")[0])) == 1.0


# What comes -----------------------------------------------------------------------------------------------------------


@few
@given(setup=setups(modes=(BOTZONE,)), random=st.randoms(use_true_random=False))
def test_the_clock_is_the_tables(setup: Setup, random: Random) -> None:
    """A claim saves a tile of one's own wall, but not time: the first of the four that is used up ends the hand."""
    state = some_state(setup, random)
    wall = table_at(state).wall
    left = min([wall.left_for(seat) for seat in range(4)])
    assert [Position(view(state, seat)).rounds() for seat in range(4)] == [left] * 4


def test_what_lies_on_the_table_is_thrown_more() -> None:
    """Whether a copy is held or shown, it cannot come; but only those that are shown make the others throw theirs."""
    left, shown = [4] * KINDS, [0] * KINDS
    five, six = tiles_of("56m")
    left[five] = left[six] = 2  # two fives are held, two sixes lie on the table
    shown[six] = 2
    rates = Rates(left, shown, rounds=12.0, turns=6.0, given=learned().given)
    assert rates.given[six] > 1.5 * rates.given[five]


def test_honors_are_soon_thrown_no_more() -> None:
    """The rates are those of the time to come: a hand that goes on for long counts on fewer honours."""
    left, shown = [4] * KINDS, [0] * KINDS
    honor = tiles_of("E")[0]
    short, long = (Rates(left, shown, 21.0, turns, learned().given).given[honor] for turns in (1.0, 12.0))
    assert long < 0.8 * short


@given(st.floats(0, 1), st.floats(0, 1), st.floats(0.1, 10))
def test_a_chance_is_corrected_in_order(one: float, other: float, odds: float) -> None:
    """It stays a chance, what is likelier stays likelier, and odds that were right change nothing."""
    low, high = sorted((one, other))
    assert 0.0 <= in_play(low, odds) <= in_play(high, odds) <= 1.0
    assert in_play(one, 1.0) == pytest.approx(one)


@given(st.floats(0, 25), st.floats(0, 0.1))
def test_no_steps_between_phases(rounds: float, more: float) -> None:
    """A moment changes little; in the middle of a phase the figure is that of the phase."""
    odds = learned().odds
    steepest = max(abs(one - other) for one, other in pairwise(odds)) / PHASE
    assert abs(at_round(odds, rounds + more) - at_round(odds, rounds)) <= steepest * more + 1e-9
    assert [at_round(odds, ROUNDS - PHASE * (phase + 0.5)) for phase in range(PHASES)] == pytest.approx(odds)


# Danger ---------------------------------------------------------------------------------------------------------------


def test_the_learned_table_fits() -> None:
    """A weight for every sign, a rate for every class of kind, copies shown and phase; none of them absurd."""
    table = learned()
    assert len(table.weights) == sum(SIZES.values()) == ALL_SIGNS
    assert [sum(list(SIZES.values())[:place]) for place in range(len(SIZES))] == OFFSETS
    assert [[len(rates) for rates in some] for some in table.given] == [[PHASES] * 4] * len(CLASSES)
    assert all(0.3 < rate < 12 for some in table.given for rates in some for rate in rates)
    assert all(8 <= fans < 40 for fans in table.fans)
    assert len(table.lasts) == len(table.odds) == len(table.pays) == PHASES
    assert all(0.5 < odds < 6 for odds in table.odds)
    assert all(0.5 < pays < 2 for pays in table.pays)  # what is learned stays within these


@few
@given(setup=setups(), random=st.randoms(use_true_random=False))
def test_every_sign_has_its_place(setup: Setup, random: Random) -> None:
    """In any state each sign of each opponent points into its own part of the table."""
    state = some_state(setup, random)
    for seat in waiting(state):
        thrown = Thrown(Position(view(state, seat)))
        for other in range(4):
            for kind in range(KINDS):
                places = Signs(thrown, other).of(kind)
                starts = zip(places, OFFSETS, SIZES.values(), strict=True)
                assert all(0 <= place - offset < size for place, offset, size in starts)


def test_danger_is_read_from_the_table() -> None:
    """What an opponent threw himself is safer than its like that he did not throw, and more so late than early."""
    game = Game(stack(east="9m 6m E 19s19p", south="99m 66m 1p 4s", west="C", north="5p"), strict=True)
    game.do("E discard 9m", "S pung 9m", "S discard 1p", "W discard C", "N discard 5p")
    seen = game.view("E")
    threat = Threat(Position(seen), learned())
    one_dots, one_bamboos = tiles_of("1p1s")
    assert threat.chances[one_dots] < threat.chances[one_bamboos]
    late = Threat(Position(replace(seen, left=20)), learned())
    assert late.chances[one_bamboos] > threat.chances[one_bamboos]


# The end of a match ---------------------------------------------------------------------------------------------------


def at_the_end(totals: tuple[int, ...], number: int = 15) -> View:
    """East's view of a hand of a match."""
    seen = Game(stack(east=STRAIGHT + "N")).view("E")
    seats = tuple([replace(seat, total=total) for seat, total in zip(seen.seats, totals, strict=True)])
    return replace(seen, seats=seats, number=number, last_hand=15)


def test_the_last_hand_is_played_for_places() -> None:
    """A win that overtakes somebody is worth more; before the last hand, and where no place can change, it is not."""
    assert Stakes(at_the_end((0, 40, -20, -20), number=14), 10.0).of_discard(8) == 10.0
    assert Stakes(at_the_end((200, 0, -100, -100)), 10.0).of_discard(8) == 10.0
    behind = Stakes(at_the_end((0, 60, -30, -30)), 10.0)
    assert behind.of_discard(8) == 10.0
    assert behind.of_self_draw(16) > 10.0
    assert behind.of_discard(40) > 10.0


# Reasons --------------------------------------------------------------------------------------------------------------


@few
@given(setup=setups(), random=st.randoms(use_true_random=False))
def test_the_reasons_are_those_of_the_answer(setup: Setup, random: Random) -> None:
    """In any state what stands first is what the master does; all that may be done is weighed, with chances that are
    chances."""
    state = some_state(setup, random)
    for seat in waiting(state):
        seen, allowed = view(state, seat), legal(state, seat)
        reasons = why(seen, allowed)
        assert reasons.options[0].action == MasterBot().act(seen, allowed)
        assert all(0.0 <= option.chance <= 1.0 and 0.0 <= option.danger <= 1.0 for option in reasons.options)
        assert {option.action for option in reasons.options} <= set(allowed)


def test_who_is_not_asked_has_no_reasons() -> None:
    """Said in words, with the seat."""
    game = Game(stack(east=STRAIGHT + "N"))
    with pytest.raises(ValueError, match="seat 1 has nothing to decide"):
        why(game.view("S"), legal(game.state, 1))


def test_the_plans_are_named() -> None:
    """A hand that is ready for a mixed straight says so, and what it lacks."""
    game = Game(stack(east=STRAIGHT + "N"))
    reasons = why(game.view("E"), legal(game.state, 0))
    assert list(reasons.plans[0].needs) == tiles_of("9p")
    names = [profile_named("ffmj").points[fan] for fan, _ in reasons.plans[0].fans]
    assert sum(names) >= 8
    assert reasons.options[0].chance > reasons.options[1].chance
