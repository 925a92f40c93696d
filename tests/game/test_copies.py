"""Tables that are copied and sent to other processes: the same game, and nothing shared that changes."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.game.playing import moves, setups
from tests.game.stacked import profile

from huit.game import Setup
from huit.game.search.rollout import LehmerRandom, play_on
from huit.game.table import Table

Copier = Callable[[Table], Table]

COPIES: dict[str, Copier] = {
    "copy": lambda table: table.copy(),
    "copy.copy": copy.copy,
    "copy.deepcopy": copy.deepcopy,
    "pickle": lambda table: pickle.loads(pickle.dumps(table)),
}


def table_in_play(setup: Setup, seed: int) -> Table:
    table = Table(setup)
    table.begin()
    for _ in zip(range(seed % 120), moves(table, Random(seed)), strict=False):
        pass
    return table


@pytest.mark.parametrize("way", COPIES)
@given(setups(), st.integers(0, 10**6))
def test_a_copy_plays_the_same_and_alone(way: str, setup: Setup, seed: int) -> None:
    """The copy stands as the table does; played on, both come to the same end, and neither changes the other."""
    table = table_in_play(setup, seed)
    before = table.freeze()
    other = COPIES[way](table)
    assert other.freeze() == before
    play_on(other, LehmerRandom(seed))
    assert table.freeze() == before
    play_on(table, LehmerRandom(seed))
    assert table.freeze() == other.freeze()


@pytest.mark.parametrize("way", COPIES)
def test_a_copy_is_a_table_of_the_same_kind(way: str) -> None:
    """One that stores no events, or asks everybody, has such copies; one that was not begun can begin."""
    for watched, asks_all in ((True, False), (False, True)):
        other = COPIES[way](Table(Setup(profile(), seed=7, hands=1), watched, asks_all))
        assert (other.watched, other.asks_all) == (watched, asks_all)
        other.begin()
        assert bool(other.history) == watched


def test_a_copy_without_events() -> None:
    """For search: the same game, and no events are copied or stored."""
    table = table_in_play(Setup(profile(), seed=7, hands=1), 60)
    quiet = table.copy(watched=False)
    assert not quiet.history
    play_on(quiet, LehmerRandom(1))
    play_on(table, LehmerRandom(1))
    assert not quiet.history
    assert (quiet.totals, quiet.results) == (table.totals, table.results)


@given(st.integers(0, 10**6))
def test_what_is_in_a_hand_is_not_shared(seed: int) -> None:
    """Every list of a copy is its own."""
    table = table_in_play(Setup(profile(), seed=seed, hands=1), seed)
    other = table.copy()
    assert not {id(one) for one in lists_of(table)} & {id(one) for one in lists_of(other)}


def lists_of(table: Table) -> list[object]:
    own = [table.answers, table.seats, table.shown, table.totals, table.payments, table.results, table.history]
    return [*own, table.wall, *[part for seat in table.seats for part in (seat.counts, seat.melds, seat.river)]]
