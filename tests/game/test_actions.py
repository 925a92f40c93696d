"""Actions as numbers and as words, there and back."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.game.playing import moves, setups
from tests.game.stacked import tiles_of

from huit.core.tiles import NO_TILE
from huit.game import Action, IllegalAction
from huit.game.actions import CLAIM_CHOW, WORDS, action_of, format_action, parse_action
from huit.game.setup import Setup
from huit.game.table import Table


@given(setups(), st.integers(0, 10**6))
def test_every_action_played_can_be_written_and_read(setup: Setup, seed: int) -> None:
    """Words and numbers stand for one action each."""
    table = Table(setup)
    table.begin()
    for _, action in zip(range(40), moves(table, Random(seed)), strict=False):
        assert parse_action(action.seat, format_action(action)) == action
        assert action_of(action.seat, action.code) == action
        assert str(action) == f"{'ESWN'[action.seat]} {format_action(action)}"


@pytest.mark.parametrize("words", ["", "pas", "discard 10m", "chow 135m", "chow 12m", "chow ESW", "pass "])
def test_what_is_no_action_is_not_read(words: str) -> None:
    """Misspelt words, tiles that do not exist, chows that are none."""
    assert parse_action(0, words) is None


@given(st.text(max_size=20))
def test_any_text_is_read_or_refused(words: str) -> None:
    """Without raising."""
    action = parse_action(0, words)
    assert action is None or format_action(action) == words


@given(st.integers(-99, 99), st.integers(-99, 99))
def test_any_action_can_be_written(kind: int, tile: int) -> None:
    """For a refusal that names it, whatever a stranger sent."""
    assert format_action(Action(0, kind, tile))


def test_a_chow_is_written_with_its_three_tiles() -> None:
    """Named by its lowest."""
    assert format_action(Action(0, CLAIM_CHOW, tiles_of("3p")[0])) == "chow 345p"
    assert parse_action(2, "chow 789s") == Action(2, CLAIM_CHOW, tiles_of("7s")[0])


def test_a_refusal_travels() -> None:
    """To another process and back, with its code and what is legal."""
    refused = IllegalAction("not_legal_now", Action(1, WORDS.index("hu")), (Action(1, 0, NO_TILE),))
    copy = pickle.loads(pickle.dumps(refused))
    assert (copy.code, copy.action, copy.legal, str(copy)) == (
        refused.code, refused.action, refused.legal, "not_legal_now: S hu; legal now: pass"
    )  # fmt: skip


@pytest.mark.parametrize("seat", [9, 4, -1])
def test_a_seat_that_does_not_exist_is_named(seat: int) -> None:
    """The error gives the number, not the letter of another seat."""
    action = Action(seat, WORDS.index("hu"))
    assert str(action) == f"seat {seat} hu"
    assert str(IllegalAction("no_such_seat", action, ())) == f"no_such_seat: seat {seat} hu; legal now: nothing"
