"""Decisions of the master, in hands made for it, and its explanations of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.bots.test_habits import answer
from tests.examples import examples
from tests.game.playing import setups, some_state
from tests.game.stacked import SEVEN_PAIRS, Game, stack, tiles_of

from huit.bots.asking import action_of, advice_seen, decide_seen, move_of, position_seen
from huit.bots.habits import habit
from huit.bots.last_hand import LastHandPayoffs
from huit.bots.master import MasterBot
from huit.core.profiles import profile_named
from huit.core.tiles import KINDS
from huit.game import Setup, legal, view, waiting
from huit.game.actions import CONCEALED_KONG, HU, Action
from huit.game.setup import BOTZONE
from huit.game.standing import OPENING
from huit.game.table import table_at
from huit.game.view import View
from huit.plan import moves
from huit.plan.chances.chances import in_play
from huit.plan.chances.rates import CLASSES, PHASE, PHASES, ROUNDS, Rates, at_round
from huit.plan.chances.waiting import Waiting
from huit.plan.choices import Decision, expect_time, look_ahead, read_danger
from huit.plan.danger import Danger, Discards, Signs
from huit.plan.learned import ALL_SIGNS, OFFSETS, SIZES, learned
from huit.plan.moves import Move
from huit.plan.payoffs import USUAL, Payoffs
from huit.plan.position import Opponent
from huit.plan.settings import MASTER_SETTINGS

STRAIGHT = "123m456s78p345s22m"  # waits for 9p, a mixed straight
few = examples(8)


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
    danger = Danger(position_seen(seen), learned())
    thrown = tiles_of(answer(MasterBot(), game, seat).removeprefix("discard "))[0]
    assert danger.costs[thrown] == pytest.approx(min(danger.costs[tile] for tile in seen.mine.tiles), rel=0.2)


def test_danger_is_set_against_what_expected_points_pay() -> None:
    """The danger of a discard counts for a quarter when an expected point pays four times as much; the payoff is
    learned."""
    game = Game(stack(east="147m258s369pESWNC"), seed="late").throw_on(30)
    seat = game.turn
    seen, allowed = game.view(seat), legal(game.state, game.state.turn)
    usual = decide_seen(seen, allowed)
    assert usual.pays == at_round(learned().pays, usual.position.rounds)
    costs = []
    for pays in (0.5, 2.0):
        decision = Decision(position_seen(seen), [move_of(action, seen) for action in allowed], MASTER_SETTINGS)
        expect_time(decision)
        read_danger(decision)
        decision.pays = pays
        look_ahead(decision)
        costs.append([option.risk - option.expected * option.danger for option in decision.options])
    assert max(costs[1]) > 0.0
    assert costs[0] == pytest.approx([4.0 * cost for cost in costs[1]])


# What a hand may hope for ---------------------------------------------------------------------------------------------


def decision_of(seen: View) -> Decision:
    """A decision with nothing to choose, to ask about its outlooks."""
    decision = Decision(position_seen(seen), [], MASTER_SETTINGS)
    expect_time(decision)
    return decision


def test_more_waits_are_better() -> None:
    """A hand that waits for two kinds may expect more than one that waits for one of them."""
    values = []
    for tiles in ("123m456s78p345s22mN", "123m456s78p34s22m9mN"):
        decision = decision_of(Game(stack(east=tiles)).view("E"))
        position = decision.position
        outlook = decision.outlook(position.copies, position.melds)
        values.append(outlook.ahead.after(sum(position.copies) - 1))
    assert values[0] > values[1] > 0.0


pairs = st.tuples(st.floats(0, 100), st.floats(0.001, 1))
some = st.lists(pairs, max_size=30)
Pairs = list[tuple[float, float]]


def waiting_for(drawn: Pairs, given: Sequence[tuple[float, float]] = ()) -> Waiting:
    """Thirteen tiles that wait for values with their rates."""
    waiting = Waiting()
    for value, often in drawn:
        waiting.add(value, often, True)
    for value, often in given:
        waiting.add(value, often, False)
    return waiting


@given(some, st.floats(0.05, 1))
def test_the_mean_of_what_may_come(values: Pairs, end: float) -> None:
    """The mean lies between nothing and the best that may come, whatever the order."""
    mean = waiting_for(values).worth(end)
    assert 0.0 <= mean <= max([value for value, _ in values], default=0.0)
    assert waiting_for(values[::-1]).worth(end) == pytest.approx(mean)


@given(some, pairs, st.floats(0.05, 1))
def test_one_more_target_does_no_harm(values: Pairs, more: tuple[float, float], end: float) -> None:
    """A target worth less than waiting on is ignored."""
    assert waiting_for([*values, more]).worth(end) >= waiting_for(values).worth(end) - 1e-9


@given(some, some, st.floats(0.05, 1))
def test_a_draw_at_once_does_no_harm(drawn: Pairs, given: Pairs, end: float) -> None:
    """A draw adds something, but never as much as the best that can be drawn."""
    waiting = waiting_for(drawn, given)
    worth = waiting.worth(end)
    most = max([value for value, _ in drawn], default=0.0)
    often = sum([share for _, share in drawn])
    assert 0.0 <= waiting.gain_of_draw(worth) <= often * max(0.0, most - worth) + 1e-9


def test_who_lets_a_discard_go_soon_draws() -> None:
    """The sooner the own turn comes, the more there is to lose by a claim, which takes the place of a draw."""
    game = Game(stack(east="2m", south=STRAIGHT)).do("E discard 2m")
    passing = Move(moves.PASS)
    assert [decision_of(game.view(seat)).draws_sooner(passing) for seat in "SWN"] == [1.0, 0.75, 0.5]
    decision = decision_of(game.view("S"))
    ahead = decision.outlook(decision.position.copies, decision.position.melds).ahead
    assert ahead.before_draw(1.0) > ahead.before_draw(0.5) > ahead.before_draw(0.0) > 0.0


def test_a_kong_draws_at_once() -> None:
    """A concealed kong that changes nothing else is worth the tile that is drawn for it."""
    seen = Game(stack(east="1111s 123m 456s 78p 22m")).view("E")
    kong = move_of(Action(0, CONCEALED_KONG, tiles_of("1s")[0]), seen)
    assert decision_of(seen).draws_sooner(kong) == 1.0


# What comes -----------------------------------------------------------------------------------------------------------


@few
@given(setup=setups(modes=(BOTZONE,)), random=st.randoms(use_true_random=False))
def test_the_clock_is_the_tables(setup: Setup, random: Random) -> None:
    """A claim saves a tile of the player's own wall, but no time: the first of the four walls that is used up ends the
    hand."""
    state = some_state(setup, random)
    wall = table_at(state).wall
    left = min([wall.left_for(seat) for seat in range(4)])
    assert [position_seen(view(state, seat)).rounds for seat in range(4)] == [left] * 4


def test_what_lies_on_the_table_is_thrown_more() -> None:
    """A copy that is held and a copy that is shown are both gone, but only shown copies make opponents discard
    theirs."""
    left, shown = [4] * KINDS, [0] * KINDS
    five, six = tiles_of("56m")
    left[five] = left[six] = 2  # two fives are held, two sixes lie on the table
    shown[six] = 2
    rates = Rates(left, shown, rounds=12.0, turns=6.0, given=learned().given)
    assert rates.given_of(six) > 1.5 * rates.given_of(five)


def test_honors_are_soon_thrown_no_more() -> None:
    """The rates are those of the time to come: a hand that goes on for long counts on fewer honours."""
    left, shown = [4] * KINDS, [0] * KINDS
    honor = tiles_of("E")[0]
    short, long = (Rates(left, shown, 21.0, turns, learned().given).given_of(honor) for turns in (1.0, 12.0))
    assert long < 0.8 * short


@given(st.floats(0, 1), st.floats(0, 1), st.floats(0.1, 10))
def test_a_chance_is_corrected_in_order(one: float, other: float, odds: float) -> None:
    """A corrected chance stays a chance, what is likelier stays likelier, and odds that were right change nothing."""
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
        seen = view(state, seat)
        discards = Discards(position_seen(seen))
        for other in range(4):
            for kind in range(KINDS):
                places = Signs(discards, Opponent(other, seen.seats[other].melds)).of(kind)
                starts = zip(places, OFFSETS, SIZES.values(), strict=True)
                assert all(0 <= place - offset < size for place, offset, size in starts)


def test_danger_is_read_from_the_table() -> None:
    """A tile that an opponent discarded himself is safer than a similar one that he did not, and more so late than
    early."""
    game = Game(stack(east="9m 6m E 19s19p", south="99m 66m 1p 4s", west="C", north="5p"), strict=True)
    game.do("E discard 9m", "S pung 9m", "S discard 1p", "W discard C", "N discard 5p")
    seen = game.view("E")
    danger = Danger(position_seen(seen), learned())
    one_dots, one_bamboos = tiles_of("1p1s")
    assert danger.chances[one_dots] < danger.chances[one_bamboos]
    late = Danger(position_seen(replace(seen, left=20)), learned())
    assert late.chances[one_bamboos] > danger.chances[one_bamboos]


# The end of a match ---------------------------------------------------------------------------------------------------


def at_the_end(totals: tuple[int, ...], number: int = 15) -> View:
    """East's view of a hand of a match."""
    seen = Game(stack(east=STRAIGHT + "N")).view("E")
    seats = tuple([replace(seat, total=total) for seat, total in zip(seen.seats, totals, strict=True)])
    return replace(seen, seats=seats, number=number, last_hand=15)


def test_the_last_hand_is_played_for_places() -> None:
    """A win that overtakes another player is worth more in the last hand; before it, or when no place can change, it is
    not."""
    early = position_seen(at_the_end((0, 40, -20, -20), number=14)).payoffs
    assert not isinstance(early, LastHandPayoffs)
    assert early.given(8) == Payoffs().given(8)
    assert LastHandPayoffs(at_the_end((200, 0, -100, -100))).beside_discard(8) == USUAL
    behind = position_seen(at_the_end((0, 60, -30, -30))).payoffs
    assert behind.for_places
    assert behind.beside_discard(8) == USUAL
    assert behind.beside_self_draw(16) > USUAL
    assert behind.beside_discard(40) > USUAL


# Reasons --------------------------------------------------------------------------------------------------------------


def has_flower(seen: View) -> bool:
    """A flower that was kept is no tile of a hand."""
    return any(tile >= KINDS for tile in seen.mine.tiles)


@few
@given(setup=setups(), random=st.randoms(use_true_random=False))
def test_the_advice_is_what_the_master_does(setup: Setup, random: Random) -> None:
    """In any state the first choice is the master's; all that may be done is weighed, in the order of its worth, with
    chances that are chances."""
    state = some_state(setup, random)
    for seat in waiting(state):
        seen, allowed = view(state, seat), legal(state, seat)
        advice = advice_seen(seen, allowed)
        if advice is None:
            assert seen.mine.dead or has_flower(seen) or habit(seen, allowed) is not None or seen.phase == OPENING
            continue
        found = [action_of(choice, allowed) for choice in advice.choices]
        assert found[0] == MasterBot().act(seen, allowed)
        assert len(found) == len(set(found))
        assert set(found) >= {action for action in allowed if action.type != HU}
        worths = [choice.worth for choice in advice.choices if choice.action != moves.HU]
        assert worths == sorted(worths, reverse=True)
        for choice in advice.choices:
            assert 0.0 <= choice.chance.rate <= 1.0
            assert 0.0 <= (choice.danger or 0.0) <= 1.0


def test_who_is_not_asked_gets_no_advice() -> None:
    """Said in words, with the seat."""
    game = Game(stack(east=STRAIGHT + "N"))
    with pytest.raises(ValueError, match="seat 1 has nothing to decide"):
        advice_seen(game.view("S"), legal(game.state, 1))


def test_the_routes_are_named() -> None:
    """A hand that is ready for a mixed straight says so, and what it lacks."""
    game = Game(stack(east=STRAIGHT + "N"))
    advice = advice_seen(game.view("E"), legal(game.state, 0))
    assert advice is not None
    assert list(advice.routes[0].missing) == tiles_of("9p")
    names = [profile_named("ffmj").points[fan] for fan, _ in advice.routes[0].fans]
    assert sum(names) >= 8
    assert advice.choices[0].chance.rate > advice.choices[1].chance.rate
