"""Invariants of every moment of every game, over random legal play (play 18)."""

from __future__ import annotations

import pickle
from collections import Counter
from dataclasses import fields, replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples
from tests.game.hidden import other_world
from tests.game.playing import moves, played, setups, some_state
from tests.game.stacked import Game

import huit
from huit.core.tiles import NO_TILE
from huit.game import Action, Event, IllegalAction, State, legal, start, step, view, waiting
from huit.game.actions import WORDS, action_of
from huit.game.setup import CLUB, Setup
from huit.game.standing import ANSWERS, AWAITED, CLAIMED, FINISHED, OPENING, OVER, ROBBING, TURN
from huit.game.state import legal_at
from huit.game.table import Table, table_at
from huit.game.view import View, Watcher, view_of

SEATS = range(4)
# A seed, not a strategy of hypothesis for each choice: a match takes thousands.
choices = st.integers(0, 10**6).map(Random)
some = examples(16)


# Tiles and points ----------------------------------------------------------------------------------------------------


@some
@given(setups(), choices)
def test_18_1_no_tile_is_lost_or_made(setup: Setup, random: Random) -> None:
    """Wall, hands, sets, flowers and discards are the tiles of the game at every moment (play 18.1)."""
    for _, _, state in list(played(setup, random))[::2]:
        assert Counter(_everywhere(state)) == Counter(state.tiles)
        assert state.left == len(_in_the_wall(state))


def _everywhere(state: State) -> list[int]:
    tiles = _in_the_wall(state)
    for seat in state.seats:
        tiles += [*seat.tiles, *seat.flowers, *seat.river]
        for meld in seat.melds:
            tiles += meld.tiles
    return tiles


def _in_the_wall(state: State) -> list[int]:
    """The tiles left to draw, found by drawing them."""
    wall = table_at(state).wall
    left = []
    for seat in SEATS:
        while not wall.is_empty_for(seat):
            left.append(wall.draw(seat))
    return left


@some
@given(setups(), choices)
def test_18_2_everybody_holds_thirteen_tiles(setup: Setup, random: Random) -> None:
    """Everybody holds thirteen tiles and one for each kong, fourteen before a discard; shown flowers aside (play 18.2,
    8.6)."""
    for _, _, state in played(setup, random):
        if state.phase < OVER:
            assert [_held(state, seat) for seat in SEATS] == [13 + _is_to_discard(state, seat) for seat in SEATS]


def _held(state: State, seat: int) -> int:
    """A kong counts as three."""
    return len(state.seats[seat].tiles) + 3 * len(state.seats[seat].melds)


def _is_to_discard(state: State, seat: int) -> bool:
    if state.phase == OPENING:
        return seat == 0
    return seat == state.turn and state.phase in (TURN, CLAIMED, ROBBING)


@some
@given(setups(hands=2, modes=(CLUB,)), choices)
def test_18_3_points_come_from_somebody(setup: Setup, random: Random) -> None:
    """Payments and totals sum to nothing at every moment, or to the false hus that are paid to nobody (play 18.3)."""
    to_opponents = setup.profile.switches.false_hu_paid_to_opponents
    for _, _, state in played(setup, random):
        for amounts in (state.payments, state.totals, *[result.payments for result in state.results]):
            assert sum(amounts) == 0 or (not to_opponents and setup.strict and sum(amounts) in range(-5000, 0, 40))
        if state.phase >= OVER:
            paid = [sum(result.payments[player] for result in state.results) for player in SEATS]
            assert list(state.totals) == paid


@examples(2)
@given(setups(hands=16, modes=(CLUB,)), choices)
def test_18_4_each_player_is_east_four_times(setup: Setup, random: Random) -> None:
    """In sixteen hands, once in each round (play 18.4)."""
    state = start(setup)
    easts = [(0, state.players[0])]
    for before, _, state in played(setup, random):
        if state.number != before.number:
            easts.append((state.number // 4, state.players[0]))
    assert state.phase == FINISHED
    assert sorted(easts) == [(turn, player) for turn in range(4) for player in SEATS]


@examples(30)
@given(setups(), choices)
def test_18_5_every_win_is_worth_the_minimum(setup: Setup, random: Random) -> None:
    """Eight points without flowers, as the scorer that explains itself counts them too (play 18.5)."""
    *_, (_, _, state) = played(setup, random)
    for event in state.history:
        if event.type == "win":
            assert event.hand is not None
            scored = huit.score(event.hand, setup.profile.name)
            assert scored.total_with_flowers == event.points
            assert event.points - event.flowers * setup.profile.switches.flower_points >= 8
            assert event.flowers == len(state.seats[event.seat].flowers)


# The pure side and the fast side -------------------------------------------------------------------------------------


@some
@given(setups(), choices)
def test_step_is_play_in_place(setup: Setup, random: Random) -> None:
    """A table played in place and states stepped through are equal after every move, and offer the same moves."""
    state = start(setup)
    table = Table(setup)
    table.begin()
    for action in moves(table, random):
        assert table.freeze() == state
        assert tuple(table.awaited()) == waiting(state)
        seat = random.choice(SEATS)
        assert legal_at(table, seat) == legal(state, seat)
        state, _ = step(state, action)
    assert table.freeze() == state


@some
@given(setups(), choices)
def test_a_table_without_history_plays_the_same(setup: Setup, random: Random) -> None:
    """Recording events or not changes nothing else."""
    silent = Table(setup, watched=False)
    silent.begin()
    for _, action, after in played(setup, random):
        silent.play(action.seat, action.code)
        assert silent.totals == list(after.totals)
        assert silent.freeze().seats == after.seats
        assert silent.history == []


@some
@given(setups(hands=2, modes=(CLUB,)), choices)
def test_step_tells_what_it_adds(setup: Setup, random: Random) -> None:
    """The events of a step are the end of the history; those of a new hand are all of it."""
    for before, action, after in list(played(setup, random))[::3]:
        events = step(before, action)[1]
        known = before.history if before.number == after.number else ()
        assert known + events == after.history


@some
@given(setups(), choices)
def test_step_leaves_its_state_alone(setup: Setup, random: Random) -> None:
    """The state before a step is the same after it: every field, written out."""
    for before, action, _ in list(played(setup, random))[::23]:
        written = pickle.dumps(before)
        step(before, action)
        assert pickle.dumps(before) == written


@some
@given(setups(), choices)
def test_states_travel(setup: Setup, random: Random) -> None:
    """A state sent to another process comes back equal, and plays on alike."""
    state = some_state(setup, random)
    copy = pickle.loads(pickle.dumps(state))
    assert copy == state
    assert repr(copy) == repr(state)
    for seat in waiting(state):
        action = legal(state, seat)[0]
        assert step(copy, action) == step(state, action)


@some
@given(setups(), st.integers(0, 10**6))
def test_same_seed_same_game(setup: Setup, seed: int) -> None:
    """The same setup and the same choices give the same states and events."""
    first = [after for _, _, after in played(setup, Random(seed))]
    again = [after for _, _, after in played(setup, Random(seed))]
    assert first == again


def test_another_seed_another_game() -> None:
    """Another seed gives another game, and so does another hand of the same game."""
    walls = {Game(seed=seed, first=hand).state.tiles for seed in ("one", "two") for hand in range(16)}
    assert len(walls) == 32


# What is refused -----------------------------------------------------------------------------------------------------


@some
@given(setups(), choices)
def test_whatever_is_not_legal_is_refused(setup: Setup, random: Random) -> None:
    """With a code and what is legal instead; of all actions that can be written exactly the legal ones are done."""
    state = some_state(setup, random)
    for seat in SEATS:
        allowed = legal(state, seat)
        for action in _all_actions(seat):
            if action not in allowed:
                refused = _refusal(state, action)
                assert refused.legal == allowed
                assert refused.code in ("not_legal_now", "not_your_turn", "game_finished")
                assert (refused.code == "not_legal_now") == bool(allowed)


def _all_actions(seat: int) -> list[Action]:
    return [action_of(seat, kind << 6 | tile) for kind in range(len(WORDS)) for tile in [*range(0, 42, 5), 63]]


def _refusal(state: State, action: Action) -> IllegalAction:
    try:
        step(state, action)
    except IllegalAction as refused:
        return refused
    raise AssertionError(f"{action} was done")


@some
@given(setups(), choices, st.integers(-9, 99), st.integers(-9, 99), st.integers(-9, 99))
def test_nonsense_is_refused(setup: Setup, random: Random, seat: int, kind: int, tile: int) -> None:
    """Seats, kinds and tiles that do not exist are refused like any other action, and the refusal can be read."""
    state = some_state(setup, random)
    action = Action(seat, kind, tile)
    if action not in legal(state, seat):
        refused = _refusal(state, action)
        assert str(refused).startswith(refused.code)
        assert (refused.code == "no_such_seat") == (seat not in SEATS)
        assert pickle.loads(pickle.dumps(refused)).legal == refused.legal


@some
@given(setups(), choices)
def test_legal_actions_are_distinct_and_in_turn(setup: Setup, random: Random) -> None:
    """An awaited seat has a legal action, no other seat has, and no action is offered twice."""
    for _, _, state in list(played(setup, random))[::5]:
        for seat in SEATS:
            actions = legal(state, seat)
            assert bool(actions) == (seat in waiting(state))
            assert len(set(actions)) == len(actions)
            assert all(action.seat == seat for action in actions)


# What is hidden ------------------------------------------------------------------------------------------------------


@examples(40)
@given(setups(), choices)
def test_a_view_reveals_no_hidden_tile(setup: Setup, random: Random) -> None:
    """Deal the hidden tiles otherwise, among the other hands, their concealed kongs and the wall: nothing in the view
    changes, and no word of its representation."""
    for _ in range(3):
        state = some_state(setup, random)
        if state.phase >= OVER:
            continue
        for seat in (*SEATS, -1):
            other = other_world(state, seat, random)
            assert view(other, seat) == view(state, seat)
            assert _in_full(view(other, seat)) == _in_full(view(state, seat))


def _in_full(seen: View) -> list[str]:
    return [repr(getattr(seen, field.name)) for field in fields(seen)]


@some
@given(setups(modes=(CLUB,)), choices)
def test_the_wall_is_hidden(setup: Setup, random: Random) -> None:
    """The same moves over a wall whose rest lies in another order: every seat sees the same."""
    match = list(played(setup, random))
    number = random.randrange(len(match))
    reached = match[number][2]
    front, back = reached.taken
    places = [place for place in range(front, 144) if place < 144 - back - back % 2]
    mixed = list(reached.tiles)
    for place, tile in zip(places, random.sample([mixed[place] for place in places], len(places)), strict=True):
        mixed[place] = tile
    state = start(replace(setup, tiles=tuple(mixed)))
    for _, action, _ in match[: number + 1]:
        state, _ = step(state, action)
    assert [view(state, seat) for seat in SEATS] == [view(reached, seat) for seat in SEATS]


@some
@given(setups(), choices)
def test_answers_are_secret_until_all_are_in(setup: Setup, random: Random) -> None:
    """While the table waits for other answers, no view shows an answer to a discard, nor that it was given."""
    for before, _, after in list(played(setup, random))[::5]:
        if before.phase in (ANSWERS, ROBBING) and before.answers.count(AWAITED) > 1:
            assert [view(after, seat) for seat in SEATS] == [view(before, seat) for seat in SEATS]


@some
@given(setups(hands=2, modes=(CLUB,)), choices)
def test_a_watcher_sees_what_the_view_shows(setup: Setup, random: Random) -> None:
    """Looked at once or again and again, whenever: the same views."""
    table = Table(setup)
    table.begin()
    watchers = [Watcher(table, seat) for seat in SEATS]
    for _, action, after in played(setup, random):
        table.play(action.seat, action.code)
        for seat in SEATS:
            if random.random() < 0.1:
                assert watchers[seat].view() == view_of(table, seat) == view(after, seat)


@some
@given(setups(), choices)
def test_a_seat_knows_its_own(setup: Setup, random: Random) -> None:
    """A seat knows its tiles, its concealed kongs, what it drew: a view hides nothing from whom it belongs to."""
    for _, _, state in list(played(setup, random))[::11]:
        for seat in SEATS:
            seen = view(state, seat)
            mine = state.seats[seat]
            assert (seen.mine.tiles, seen.mine.melds, seen.mine.flowers) == (mine.tiles, mine.melds, mine.flowers)
            assert [e for e in seen.history if e.seat == seat] == [e for e in state.history if e.seat == seat]
            if state.turn == seat and state.phase == TURN:
                assert seen.drawn == state.drawn


@some
@given(setups(), choices)
def test_the_events_tell_the_table(setup: Setup, random: Random) -> None:
    """Discards, flowers and sets can be followed from the events alone."""
    for _, _, state in list(played(setup, random))[::11]:
        for seat in SEATS:
            assert _river_told(state.history, seat) == state.seats[seat].river
            shown = [event.tile for event in state.history if event.type == "flower" and event.seat == seat]
            assert tuple(shown) == state.seats[seat].flowers


def _river_told(history: tuple[Event, ...], seat: int) -> tuple[int, ...]:
    river: list[int] = []
    promoted = NO_TILE
    for event in history:
        if event.type == "promoted_kong":
            promoted = event.tile
        elif event.type in ("draw", "discard"):
            promoted = NO_TILE
        if event.type == "discard" and event.seat == seat:
            river.append(event.tile)
        elif event.giver == seat and event.type in ("chow", "pung", "kong", "win") and promoted == NO_TILE:
            river.pop()
    return tuple(river)
