"""Our game in another format and back: the same game, in every format that we write."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.game.playing import setups
from tests.imports.matches import UNTOLD_BY_PMN, exported, match_of, played_by_bots, record_of, told

from huit.core.profiles import profile_named
from huit.game.events import DISCARDED, DREW, HAND_BEGINS, SERVED, WON
from huit.game.records.record import Record
from huit.game.records.verify import verify
from huit.game.setup import BOTZONE, CLUB, Setup
from huit.imports import import_games
from huit.imports.rules import COMPETITION

EXAMPLES = 5


def back_from(record: Record, name: str) -> list[Record]:
    """The record exported and imported again: it verifies, nothing differs."""
    found = list(import_games(exported(record, name).encode()))
    assert [(game.faults, game.differences) for game in found] == [((), ())] * len(found)
    records = [record_of(game) for game in found]
    assert all(verify(one).holds for one in records)
    return records


def competition(setup: Setup) -> Setup:
    return Setup(
        profile_named(COMPETITION),
        setup.seed,
        first=setup.first,
        hands=setup.hands,
        strict=setup.strict,
        tiles=setup.tiles,
    )


@settings(max_examples=EXAMPLES)
@given(setups(hands=2, modes=(CLUB,)), st.integers(0, 1000))
def test_tziakcha(setup: Setup, seed: int) -> None:
    """Every event comes back: walls, dice, flowers, kongs, false calls of hu, payments; and the time of each action."""
    record = match_of(competition(setup), seed, ms=True)
    records = back_from(record, "tziakcha")
    assert [event for one in records for event in told(one)] == told(record)
    assert [one.header.players for one in records] == [record.header.players] * len(records)


@settings(max_examples=EXAMPLES)
@given(setups(hands=2, modes=(CLUB,)), st.integers(0, 1000))
def test_pmn(setup: Setup, seed: int) -> None:
    """By any profile: the same moves, draws, scores and payments, by the same players."""
    record = match_of(setup, seed)
    records = back_from(record, "pmn")
    assert len(records) == 1
    assert told(records[0], *UNTOLD_BY_PMN) == told(record, *UNTOLD_BY_PMN)
    assert records[0].header.players == record.header.players


@settings(max_examples=EXAMPLES)
@given(st.integers(0, 10**6), st.integers(0, 12))
def test_pku(seed: int, first: int) -> None:
    """A hand at a time: the same moves and payments."""
    record = match_of(Setup("botzone", seed, first=first, hands=2, mode=BOTZONE), seed)
    records = back_from(record, "pku")
    assert len(records) == 2
    moves = [(event.type, event.seat, event.tile, event.payments) for event in told(record, HAND_BEGINS)]
    found = [event for one in records for event in told(one, HAND_BEGINS)]
    assert [(event.type, event.seat, event.tile, event.payments) for event in found] == moves


@settings(max_examples=EXAMPLES)
@given(st.integers(0, 10**6))
def test_botzone(seed: int) -> None:
    """By Botzone's rules: the same draws, discards and wins."""
    kept = (DREW, DISCARDED, WON)
    record = match_of(Setup("botzone", seed, hands=1, mode=BOTZONE), seed)
    (found,) = back_from(record, "botzone")
    moves = [(event.type, event.seat, event.tile) for event in told(record) if event.type in kept]
    assert [(event.type, event.seat, event.tile) for event in told(found) if event.type in kept] == moves


@pytest.mark.long
@settings(max_examples=60)
@given(setups(hands=16, modes=(CLUB,)), st.integers(0, 1000))
def test_whole_matches(setup: Setup, seed: int) -> None:
    """Sixteen hands, in both formats of shared walls."""
    record = match_of(competition(setup), seed)
    for name in ("tziakcha", "pmn"):
        found = [event for one in back_from(record, name) for event in told(one, *UNTOLD_BY_PMN)]
        totals = {"totals": (), "players": ()}
        assert [vars_of(event, totals) for event in found] == [
            vars_of(event, totals) for event in told(record, *UNTOLD_BY_PMN)
        ]


@pytest.mark.long
@settings(max_examples=20)
@given(st.integers(0, 10**6))
def test_whole_matches_of_botzone(seed: int) -> None:
    """Sixteen hands by Botzone's rules, in both of its formats: a record for each hand, with the same moves."""
    record = match_of(Setup("botzone", seed, hands=16, mode=BOTZONE), seed)
    kept = (DREW, DISCARDED, WON)
    moves = [(event.type, event.seat, event.tile) for event in told(record) if event.type in kept]
    for name in ("pku", "botzone"):
        records = back_from(record, name)
        found = [event for one in records for event in told(one) if event.type in kept]
        assert len(records) == 16
        assert [(event.type, event.seat, event.tile) for event in found] == moves


def vars_of(event: Any, without: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(
        [getattr(event, name) for name in ("type", "seat", "tile", "points", "payments") if name not in without]
    )


def test_times_come_back() -> None:
    """The milliseconds of discards, which the statistics read."""
    record = match_of(Setup(COMPETITION, 5, hands=1), 5, ms=True)
    (found,) = back_from(record, "tziakcha")

    def times(one: Record) -> list[Any]:
        return [line.content["ms"] for line in one.lines if "discard" in str(line.content)]

    assert times(found) == times(record)
    assert len(times(found)) > 10


def test_a_tziakcha_file_holds_no_more_than_it_should() -> None:
    """The numbers of the 144 tiles, each once; the fans and the payments of each hand."""
    record = played_by_bots()
    session = json.loads(exported(record, "tziakcha"))
    for hand in session["records"]:
        assert sorted(bytes.fromhex(hand["step"]["w"])) == list(range(144))
        assert sum(hand["step"]["s"]) == 0
    assert told(record, SERVED)
