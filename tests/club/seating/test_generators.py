"""The generators keep what the tables of the specification promise, by an independent checker."""

from __future__ import annotations

import time

import pytest
from tests.club.seating.checker import checked, labelled

from huit.club.seating import Apart, most_sessions, schema_for
from huit.club.seating.generators.blocks import blocks
from huit.club.seating.generators.designs import design

SIZES = range(16, 257, 4)
SESSIONS = range(4, 12)
LIMIT = 5.0  # seconds on one core

# More sessions in blocks than this are not known for so many tables.
IN_BLOCKS = {4: 4, 5: 5, 6: 5, 7: 7, 8: 8, 9: 9, 10: 9}

EVERY = [(players, sessions) for players in SIZES for sessions in SESSIONS if sessions <= (players - 1) // 3]
SAMPLE = [
    *[(16, 4), (16, 5), (20, 5), (24, 7), (28, 9), (32, 10), (36, 11), (40, 11), (44, 11), (48, 11)],
    *[(52, 11), (60, 8), (80, 11), (112, 7), (168, 11), (256, 11)],
]


def seconds_and_found(
    players: int, sessions: int, sizes: tuple[int, ...] = ()
) -> tuple[float, tuple[int, int, int, int]]:
    """The time on the processor, and (repeats, forbidden meetings, uneven winds, same tables)."""
    labels = labelled(players, sizes)
    rules = [Apart("country", labels)] if sizes else []
    before = time.process_time()
    schema = schema_for(players, sessions, rules)
    seconds = time.process_time() - before
    found = checked(schema.seated(schema.undrawn()), players, labels)
    return seconds, (found.repeats, found.forbidden, found.uneven, found.same_table)


def assert_free_for_all(players: int, sessions: int) -> None:
    seconds, (repeats, _, uneven, same_table) = seconds_and_found(players, sessions)
    assert seconds < LIMIT
    assert uneven == 0
    assert repeats == 0 or sessions > most_sessions(players)
    if players > 16 and sessions <= IN_BLOCKS.get(players // 4, 11):
        assert same_table == 0


def assert_teams(players: int, sessions: int) -> None:
    """Teams of four are one more session that is never played."""
    if sessions <= (players - 4) // 3 and sessions < most_sessions(players):
        seconds, (repeats, forbidden, uneven, _) = seconds_and_found(players, sessions, (4,) * (players // 4))
        assert seconds < LIMIT
        assert (repeats, forbidden, uneven) == (0, 0, 0)


def assert_countries(players: int, sessions: int) -> None:
    """Countries that fit into four blocks, the largest as large as can be."""
    tables = players // 4
    sizes = tuple(size for size in (tables, tables * 2 // 3, tables // 2, tables // 2, tables // 3) if size > 1)
    seconds, (repeats, forbidden, uneven, same_table) = seconds_and_found(players, sessions, sizes)
    assert seconds < LIMIT
    assert uneven == 0
    if sessions <= IN_BLOCKS.get(tables, 11):
        assert (repeats, forbidden) == (0, 0)
        assert same_table == 0 or players == 16


@pytest.mark.parametrize(("players", "sessions"), SAMPLE)
def test_sample(players: int, sessions: int) -> None:
    """No repeat where there need be none, teams and countries apart, winds within one, in less than 5 s."""
    assert_free_for_all(players, sessions)
    assert_teams(players, sessions)
    if sessions <= IN_BLOCKS.get(players // 4, 11):  # the search for the others takes two seconds: in the sweep
        assert_countries(players, sessions)


@pytest.mark.long
@pytest.mark.parametrize("players", SIZES)
def test_sweep(players: int) -> None:
    """Every number of players from 16 to 256 and of sessions from 4 to 11 is as good as the sample."""
    for size, sessions in EVERY:
        if size == players:
            assert_free_for_all(players, sessions)
            assert_teams(players, sessions)
            assert_countries(players, sessions)


@pytest.mark.parametrize(
    ("players", "sessions", "sizes"),
    [
        pytest.param(168, 11, (36, 20, 16, 14, 12, 10, 10, 8, 8, 6, 6, 4, 4, 3, 3, 2, 2, 2, 1, 1), id="OEMC"),
        pytest.param(256, 8, (64, 40, 30, 24, 20, 16, 12, 10, 8, 8, 6, 6, 4, 4, 2, 2), id="WMC"),
        pytest.param(256, 10, (64, 64, 64, 64), id="four countries"),
        pytest.param(80, 11, (4,) * 20, id="Danish Open"),
        pytest.param(112, 7, (28, 14, 12, 10, 10, 8, 8, 8, 6), id="clubs"),
        pytest.param(24, 5, (6, 6, 4, 4, 2, 2), id="24 players, 6 countries"),
        pytest.param(52, 8, (13, 11, 9, 7, 5, 5, 2), id="unequal"),
    ],
)
def test_real_events(players: int, sessions: int, sizes: tuple[int, ...]) -> None:
    """The events of the specification: no repeat, no compatriot, winds within one."""
    seconds, found = seconds_and_found(players, sessions, sizes)
    assert seconds < LIMIT
    assert found[:3] == (0, 0, 0)


@pytest.mark.parametrize("sizes", [(7,) * 9, (9,) * 7, (11, 11, 11, 11, 11, 5)])
def test_groups_that_fit_no_block(sizes: tuple[int, ...]) -> None:
    """Groups that cannot be packed are kept apart by the search."""
    _, found = seconds_and_found(64, 7, sizes)
    assert found[:3] == (0, 0, 0)


@pytest.mark.parametrize("players", [16, 20, 24, 28, 32, 36, 40, 44, 48])
def test_designs(players: int) -> None:
    """No two numbers of a design meet twice, in at least the sessions that are promised."""
    promised = {16: 5, 20: 5, 24: 7, 28: 9, 32: 10, 36: 11, 40: 13, 44: 12, 48: 13}
    sessions = design(players)
    assert len(sessions) == promised[players]
    assert checked(sessions, players).repeats == 0


def test_affine_plane() -> None:
    """16 players in 5 sessions: every pair exactly once, and two tables share one player or none."""
    schema = schema_for(16, 5)
    tables = [set(four) for seats in schema.schedule for four in seats]
    assert len(tables) == 20
    assert checked(schema.schedule, 16).repeats == 0
    assert sum(len(table) * (len(table) - 1) // 2 for table in tables) == 16 * 15 // 2
    assert all(len(one & other) <= 1 for one in tables for other in tables if one is not other)


@pytest.mark.parametrize("tables", range(4, 65))
def test_blocks(tables: int) -> None:
    """Members of a block never meet, nobody meets twice, and nobody sits at a table twice but with four tables."""
    sessions = IN_BLOCKS.get(tables, 11)
    schedule = blocks(tables, sessions)
    found = checked(schedule, 4 * tables, [str(number // tables) for number in range(4 * tables)])
    assert len(schedule) == sessions
    assert (found.repeats, found.forbidden) == (0, 0)
    assert found.same_table == 0 or tables == 4


def test_beyond_the_maximum() -> None:
    """20 players have no sixth session: few meet again, and nobody twice in a row."""
    schema = schema_for(20, 6)
    found = checked(schema.schedule, 20)
    assert 0 < found.repeats <= 10
    assert found.uneven == 0
    for before, after in zip(schema.schedule, schema.schedule[1:], strict=False):
        assert all(len(set(one) & set(other)) < 2 for one in before for other in after)


def test_same_input_same_schema() -> None:
    """A schema depends on nothing but the sizes and the groups."""
    rules = [Apart("team", labelled(36, (5,) * 7))]
    first = schema_for(36, 6, rules)
    assert schema_for(36, 6, rules).digest == first.digest
