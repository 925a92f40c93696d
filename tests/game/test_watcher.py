"""A watcher sees what `view_of` sees, at every moment of a match."""

from __future__ import annotations

import pytest

from huit.core.profiles import profile_named
from huit.game import start, view
from huit.game.events import NOBODY
from huit.game.search.rollout import LehmerRandom
from huit.game.setup import MODES, Setup
from huit.game.standing import FINISHED
from huit.game.table import Table
from huit.game.view import Watcher, view_of


@pytest.mark.parametrize("mode", MODES)
def test_watchers_see_what_views_show(mode: str) -> None:
    """However seldom a seat looks, and across hands: nothing is missed, nothing is left over from the hand before."""
    table = Table(Setup(profile_named("ffmj"), seed="watched", hands=2, mode=mode))
    watchers = [Watcher(table, seat) for seat in range(-1, 4)]
    table.begin()
    chance = LehmerRandom(7)
    while table.phase != FINISHED:
        for watcher in watchers:
            if not chance.below(3):
                assert watcher.view() == view_of(table, watcher.seat)
        seat = table.awaited()[0]
        options = table.legal(seat)
        table.play(seat, options[chance.below(len(options))])
    assert [watcher.view() for watcher in watchers] == [view_of(table, watcher.seat) for watcher in watchers]


@pytest.mark.parametrize("seat", [99, 4, -2])
def test_nobody_sits_there(seat: int) -> None:
    """Only the four seats and the spectator have a view."""
    state = start(Setup(profile_named("ffmj"), seed="seats", hands=1))
    with pytest.raises(ValueError, match=rf"no seat {seat}"):
        view(state, seat)
    with pytest.raises(ValueError, match=rf"no seat {seat}"):
        Watcher(Table(state.setup), seat)


def test_a_spectator_has_no_seat() -> None:
    """Asking for the spectator's own tiles is an error, not a look into the hand of a player."""
    seen = view(start(Setup(profile_named("ffmj"), seed="seats", hands=1)), NOBODY)
    with pytest.raises(ValueError, match="spectator"):
        _ = seen.mine


def test_states_compare_and_do_not_hash() -> None:
    """A state is a value with tables in it: equal to its like, and no key of a dictionary."""
    state = start(Setup(profile_named("ffmj"), seed="seats", hands=1))
    assert state == start(state.setup)
    with pytest.raises(TypeError, match="unhashable"):
        hash(state)
