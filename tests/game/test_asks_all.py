"""A table that asks all: the same game, and nobody sees who could have claimed."""

from __future__ import annotations

from random import Random

import pytest

from huit.core.profiles import profile_named
from huit.game.actions import NEXT_CODE, PASS_CODE, action_of
from huit.game.records.recorder import Recorder
from huit.game.setup import Setup
from huit.game.standing import ANSWERS, FINISHED, OVER, ROBBING
from huit.game.table import Table
from huit.game.view import view_of

SETUP = Setup(profile_named("ffmj"), seed="everybody is asked", salt="pepper", hands=2)


def played(asks_all: bool, seed: int) -> tuple[list[str], int]:
    """The record of a match by four players who choose at random, and the number of times that one had no choice but to
    pass."""
    lines: list[str] = []
    recorder = Recorder(lines.append, SETUP, ["A", "B", "C", "D"])
    table = Table(SETUP, asks_all=asks_all)
    table.begin()
    chance = Random(seed)
    needless = 0
    while table.phase != FINISHED:
        seat = table.awaited()[0]
        options = table.legal(seat)
        needless += options == [PASS_CODE]
        code = options[0] if len(options) == 1 else chance.choice(options)
        recorder(table, action_of(seat, code))
        table.play(seat, code)
    recorder.catch_up(table)
    return lines, needless


@pytest.mark.parametrize("seed", range(5))
def test_the_game_is_the_same(seed: int) -> None:
    """The records are, to the byte: a pass that nobody had a choice about is not written."""
    asked, needless = played(True, seed)
    usual, never = played(False, seed)
    assert asked == usual
    assert needless > 50
    assert never == 0


def test_every_discard_asks_the_three_others() -> None:
    """The three others are asked, able to claim or not: all views have the same phase, turn and discard, and a pass is
    legal."""
    table = Table(SETUP, asks_all=True)
    table.begin()
    seen = 0
    while table.phase < OVER:
        if table.phase in (ANSWERS, ROBBING):
            others = [seat for seat in range(4) if seat != table.turn]
            assert table.awaited() == others
            assert all(table.legal(seat)[0] == PASS_CODE for seat in others)
            views = [view_of(table, seat) for seat in range(4)]
            assert len({(view.phase, view.turn, view.discard, view.left) for view in views}) == 1
            for seat in others:
                table.play(seat, PASS_CODE)
            seen += 1
        else:
            table.play(table.turn, table.legal(table.turn)[-1])
    assert seen > 30
    assert table.legal(0) == [NEXT_CODE]


def test_a_copy_asks_all_too() -> None:
    """A copy of the table asks every seat, as the table does."""
    table = Table(SETUP, asks_all=True)
    table.begin()
    while table.phase < ANSWERS:
        table.play(table.turn, table.legal(table.turn)[-1])
    copy = table.copy()
    for one in (table, copy):
        while one.phase >= ANSWERS:
            one.play(one.awaited()[0], PASS_CODE)
        while one.phase < ANSWERS:
            one.play(one.turn, one.legal(one.turn)[-1])
    assert copy.awaited() == table.awaited()
    assert len(copy.awaited()) == 3
