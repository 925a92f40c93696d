"""Determinisation: a view completed to random states that agree with it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.game.playing import moves, setups, some_state
from tests.game.stacked import profile

from huit.botzone.protocol.initdata import setup_of
from huit.botzone.protocol.requests import RequestBuilder
from huit.botzone.protocol.tiles import name_of
from huit.botzone.seat.tracking import HandTracker
from huit.core.tiles import KINDS, NO_TILE
from huit.game import Setup, State, View, legal, start, view, waiting
from huit.game.search.rollout import LehmerRandom, play_on
from huit.game.search.worlds import WorldSampler, world
from huit.game.setup import BOTZONE
from huit.game.shuffle import ALL_TILES
from huit.game.standing import ANSWERS, OPENING, OVER
from huit.game.table import Table, table_at
from huit.game.view import view_of


def on_the_table(state: State) -> Counter[int]:
    """All tiles: in hands, melds, rivers and flowers, and those that the wall still has."""
    found: Counter[int] = Counter()
    for seat in state.seats:
        found.update([*seat.tiles, *seat.flowers, *seat.river, *[tile for meld in seat.melds for tile in meld.tiles]])
    wall = table_at(state).wall
    for place in range(4):
        while not wall.is_empty_for(place):
            found[wall.draw(place)] += 1
    return found


def check_world(seen: View, state: State) -> None:
    """Check that a world shows the view again, no tile too often, and the tiles of which its events tell."""
    assert view(state, seen.seat) == seen
    assert on_the_table(state) == Counter(state.tiles)
    wall = Counter(state.tiles)
    assert all(copies <= (4 if tile < KINDS else 1) for tile, copies in wall.items())
    assert sum(wall.values()) == seen.history[0].left
    assert hands_by_events(state) == [Counter(seat.tiles) for seat in state.seats]


def hands_by_events(state: State) -> list[Counter[int]]:
    """The concealed tiles of each seat, from the events alone; nothing leaves a hand that is not in it."""
    hands: list[Counter[int]] = [Counter() for _ in range(4)]
    promoted: tuple[int, int] | None = None
    for event in state.history:
        gone: list[int] = []
        if promoted is not None and event.type == "draw":  # nobody robbed it
            hands[promoted[0]][promoted[1]] -= 1
            promoted = None
        if event.type == "deal":
            hands[event.seat].update(event.tiles)
        elif event.type == "draw":
            assert event.tile != NO_TILE
            hands[event.seat][event.tile] += 1
        elif event.type == "discard" or (event.type == "flower" and state.setup.mode != BOTZONE):
            gone = [event.tile]
        elif event.type == "chow":
            gone = [tile for tile in range(event.tile, event.tile + 3) if tile != event.claimed]
        elif event.type == "pung":
            gone = [event.tile] * 2
        elif event.type == "kong":
            gone = [event.tile] * 3
        elif event.type == "concealed_kong":
            gone = [event.tile] * 4
        elif event.type == "promoted_kong":
            assert hands[event.seat][event.tile]
            promoted = (event.seat, event.tile)
        hands[event.seat].subtract(gone)
        assert min(hands[event.seat].values(), default=0) >= 0
    return [+hand for hand in hands]


def unfinished(setup: Setup, seed: int) -> State:
    """A state of a hand in play."""
    state = some_state(setup, Random(seed))
    return start(setup) if state.phase >= OVER else state


@given(setups(), st.integers(0, 10**9), st.integers(-1, 3))
def test_a_world_agrees_with_its_view(setup: Setup, seed: int, seat: int) -> None:
    """The view of a world is the given one, all tiles add up, and its history deals and draws what was played."""
    seen = view(unfinished(setup, seed), seat)
    check_world(seen, world(seen, LehmerRandom(seed)))


@given(setups(), st.integers(0, 10**9))
def test_a_world_can_be_played_on(setup: Setup, seed: int) -> None:
    """The same actions are legal for the viewer, a seat is awaited, and random play comes to an end."""
    state = unfinished(setup, seed)
    seat = waiting(state)[0]
    sampler = WorldSampler(view(state, seat))
    random = LehmerRandom(seed)
    assert legal(sampler.state(random), seat) == legal(state, seat)
    table = sampler.table(random)
    assert len(table.awaited()) > 0
    assert not table.history
    play_on(table, random)
    assert table.phase >= OVER
    assert sum(table.totals) == 0 or not setup.profile.switches.false_hu_paid_to_opponents


@given(setups(), st.integers(0, 10**9))
def test_the_same_seed_makes_the_same_world(setup: Setup, seed: int) -> None:
    """With events or without: search can be repeated."""
    sampler = WorldSampler(view(unfinished(setup, seed), 0))
    found = sampler.state(LehmerRandom(seed))
    assert sampler.state(LehmerRandom(seed)) == found
    table = sampler.table(LehmerRandom(seed))
    assert [seat.tiles() for seat in table.seats] == [seat.tiles for seat in found.seats]
    assert tuple(table.wall.tiles) == found.tiles


def test_worlds_differ_and_are_fair() -> None:
    """A tile that the viewer has not seen is in each hidden hand as often as the numbers of tiles say."""
    state = start(Setup(profile(), seed=7, hands=1))
    seen = view(state, 2)
    sampler = WorldSampler(seen)
    random = LehmerRandom(1)
    unseen = Counter(ALL_TILES) - Counter(seen.mine.tiles)
    tile = max(unseen, key=lambda kind: (unseen[kind], -kind))
    found: Counter[int] = Counter()
    times = 2000
    for _ in range(times):
        for place, seat in enumerate(sampler.table(random).seats):
            found[place] += seat.counts[tile]
    for place in (1, 3):
        share = 13 * unseen[tile] / sum(unseen.values())
        assert abs(found[place] / times - share) < 0.06
    assert found[2] == times * seen.mine.tiles.count(tile)


def test_at_the_opening_the_seat_in_turn_holds_a_flower() -> None:
    """At the opening the seat in turn holds a flower in every world: it would not be asked otherwise."""
    for seed in range(20):
        state = start(Setup(profile(), seed=seed, hands=1))
        if state.phase == OPENING and state.turn != 3:
            found = world(view(state, 3), LehmerRandom(seed))
            assert max(found.seats[state.turn].tiles) >= KINDS
            assert legal(found, state.turn)


@given(st.integers(0, 10**6), st.integers(0, 3), st.integers(1, 60))
def test_a_view_from_botzones_requests(seed: int, seat: int, turns: int) -> None:
    """The view of a bot on the platform, which saw the requests alone, can be completed too."""
    setup = Setup("botzone", seed, hands=1, mode=BOTZONE)
    table = Table(setup)
    table.begin()
    builder, tracker = RequestBuilder(0), HandTracker(setup_of(0, ()), seat)
    sent = 0
    for _ in zip(range(turns), moves(table, Random(seed)), strict=False):
        for event in table.history[sent:]:
            for request in builder.requests_for(event):
                if not request.texts[seat].startswith("0"):
                    if event.type == "concealed_kong":  # its tile is echoed to nobody
                        tracker.answered(f"GANG {name_of(event.tile)}")
                    tracker.receive(request.texts[seat])
        sent = len(table.history)
    seen = view_of(tracker.table(), seat)
    if seen.phase < OVER and seen.history:
        found = world(seen, LehmerRandom(seed))
        assert view(found, seat) == seen


def test_what_cannot_be_completed() -> None:
    """A hand that is over has nothing hidden; without events nobody knows what was drawn."""
    table = Table(Setup(profile(), seed=3, hands=1))
    table.begin()
    play_on(table, LehmerRandom(3))
    with pytest.raises(ValueError, match="over"):
        WorldSampler(view_of(table, 0))
    quiet = Table(Setup(profile(), seed=3, hands=1), watched=False)
    quiet.begin()
    with pytest.raises(ValueError, match="events"):
        WorldSampler(view_of(quiet, 0))


def test_where_nobody_can_claim_the_next_one_passes() -> None:
    """The discarder's own view says that a player was asked, but not which: play goes on in any world."""
    for seed in range(40):
        table = Table(Setup(profile(), seed=seed, hands=1))
        table.begin()
        for _ in zip(range(150), moves(table, Random(seed)), strict=False):
            if table.phase == ANSWERS:
                found = WorldSampler(view_of(table, table.turn)).table(LehmerRandom(seed))
                assert len(found.awaited()) > 0
                assert all(found.legal(seat) for seat in found.awaited())
