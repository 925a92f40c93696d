"""Keys by name, and a decision made with them: nothing is final before it is confirmed."""

from __future__ import annotations

import pytest

from huit.cli.play.choices import TILE_KEYS, PendingDecision, calls_of
from huit.cli.terminal.keys import (
    DELETE,
    DOWN,
    END,
    ENTER,
    ESCAPE,
    HOME,
    LEFT,
    RIGHT,
    SPACE,
    UNKNOWN,
    UP,
    named_key,
    split_keys,
)
from huit.core.profiles import profile_named
from huit.core.tiles import NAMES
from huit.game.actions import CLAIM_CHOW, CLAIM_KONG, CLAIM_PUNG, DISCARD, FLOWER, HU, PASS, Action
from huit.game.setup import Setup
from huit.game.standing import TURN
from huit.game.table import Table
from huit.game.view import view_of


def east_to_throw(quick: bool = False) -> PendingDecision:
    """East's first turn, flowers kept."""
    table = Table(Setup(profile_named("ffmj"), seed="keys"))
    table.begin()
    while table.phase != TURN:
        table.play(table.turn, table.legal(table.turn)[-1])
    legal = tuple([Action(0, code >> 6, code & 63) for code in table.legal(0)])
    return PendingDecision(view_of(table, 0), legal, quick)


def asked(*legal: Action) -> PendingDecision:
    """The question to East about a discard."""
    return PendingDecision(east_to_throw().view, legal)


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("a?é", ["a", "?", "é"]),
        ("\r\n ", [ENTER, ENTER, SPACE]),
        ("\x1b[A\x1b[B\x1b[C\x1b[D", [UP, DOWN, RIGHT, LEFT]),
        ("\x1bOA\x1bOD", [UP, LEFT]),
        ("\x1b[1~\x1b[F\x1b[3~", [HOME, END, DELETE]),
        ("\x1b[1;5C", [RIGHT]),
        ("\x1b", [ESCAPE]),
        ("\x1bq", [ESCAPE, "q"]),
        ("\x1b[99~\x01", [UNKNOWN, UNKNOWN]),
    ],
)
def test_keys_have_names(typed: str, names: list[str]) -> None:
    """Whatever terminals send for a key gives its name, also when several come at once."""
    assert [named_key(one) for one in split_keys(typed)] == names


def test_a_tile_is_thrown_by_its_key_and_enter() -> None:
    """The first key points, Enter makes it final."""
    decision = east_to_throw()
    assert decision.press(TILE_KEYS[2]) is None
    assert decision.pending == Action(0, DISCARD, decision.tiles[2])
    assert decision.press(ENTER) == Action(0, DISCARD, decision.tiles[2])


def test_a_key_pressed_twice_confirms() -> None:
    """The same key again is as good as Enter, another key points elsewhere."""
    decision = east_to_throw()
    assert decision.press(TILE_KEYS[2]) is None
    assert decision.press(TILE_KEYS[3]) is None
    assert decision.press(TILE_KEYS[3]) == Action(0, DISCARD, decision.tiles[3])


@pytest.mark.parametrize("key", ["u", ESCAPE])
def test_a_slip_is_taken_back(key: str) -> None:
    """After taking back nothing is pending, and Enter does not throw what was chosen before."""
    decision = east_to_throw()
    decision.press(TILE_KEYS[0])
    assert decision.press(key) is None
    assert decision.pending is None
    assert decision.press(ENTER) is None
    assert decision.pending == Action(0, DISCARD, decision.tiles[-1])


def test_arrows_walk_along_the_tiles() -> None:
    """From either end, and around it."""
    decision = east_to_throw()
    for key, place in ((RIGHT, 0), (RIGHT, 1), (LEFT, 0), (LEFT, 13), (HOME, 0), (END, 13), (RIGHT, 0)):
        assert decision.press(key) is None
        assert decision.place == place


def test_quick_needs_one_key() -> None:
    """Keys of tiles are final at once, arrows are not."""
    decision = east_to_throw(quick=True)
    assert decision.press(RIGHT) is None
    assert decision.press(TILE_KEYS[4]) == Action(0, DISCARD, decision.tiles[4])


def test_calls_have_their_letters() -> None:
    """Each call its own, pass the space bar; digits where there are several of a kind."""
    legal = (
        *(Action(0, PASS), Action(0, HU), Action(0, CLAIM_PUNG, 4), Action(0, CLAIM_KONG, 4)),
        *(Action(0, CLAIM_CHOW, 2), Action(0, CLAIM_CHOW, 3), Action(0, CLAIM_CHOW, 4)),
    )
    calls = calls_of(legal)
    assert {call.key: call.action for call in calls} == {
        SPACE: legal[0],
        "h": legal[1],
        "p": legal[2],
        "k": legal[3],
        "1": legal[4],
        "2": legal[5],
        "3": legal[6],
    }
    assert calls[-1].key == SPACE
    assert [call.key for call in calls_of((Action(0, CLAIM_CHOW, 2), Action(0, PASS)))] == ["c", SPACE]
    flowers = [call.key for call in calls_of((Action(0, FLOWER, 34), Action(0, FLOWER, 35)))]
    assert flowers == ["1", "2"]


def test_no_letter_of_a_tile_is_another_key() -> None:
    """Letters of calls and commands are never those of tiles, of which there are enough for fourteen."""
    assert set(TILE_KEYS).isdisjoint("hpkcf" + "wauq?n")
    assert len(set(TILE_KEYS)) >= 14


def test_a_call_is_pending_too() -> None:
    """Pung, then back, then pass: each only points until it is confirmed; tile keys mean nothing here."""
    decision = asked(Action(0, PASS), Action(0, CLAIM_PUNG, 4))
    assert decision.press("p") is None
    assert decision.pending == Action(0, CLAIM_PUNG, 4)
    assert [decision.press(key) for key in ("u", TILE_KEYS[0], SPACE)] == [None, None, None]
    assert decision.press(SPACE) == Action(0, PASS)


def test_arrows_walk_along_the_calls() -> None:
    """All arrows move among the calls when no tile may be discarded."""
    decision = asked(Action(0, PASS), Action(0, CLAIM_PUNG, 4))
    decision.press(RIGHT)
    assert decision.pending == Action(0, CLAIM_PUNG, 4)
    decision.press(DOWN)
    assert decision.pending == Action(0, PASS)


def test_the_drawn_tile_stands_last() -> None:
    """Tiles are in order; East's opening hand has no drawn tile."""
    decision = east_to_throw()
    assert decision.tiles == tuple(sorted(decision.tiles))
    assert len(decision.tile_keys) == len(decision.tiles) == 14
    assert all(tile < len(NAMES) for tile in decision.tiles)
