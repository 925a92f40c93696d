"""A watcher sees what `view_of` sees, at every moment of a match."""

from __future__ import annotations

import pytest

from huit.core.profiles import profile_named
from huit.game.rollout import Chance
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
    chance = Chance(7)
    while table.phase != FINISHED:
        for watcher in watchers:
            if not chance.below(3):
                assert watcher.view() == view_of(table, watcher.seat)
        seat = table.awaited()[0]
        options = table.legal(seat)
        table.play(seat, options[chance.below(len(options))])
    assert [watcher.view() for watcher in watchers] == [view_of(table, watcher.seat) for watcher in watchers]
