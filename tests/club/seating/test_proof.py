"""The proof names every exception; the draw is fair, committed to, and can be computed again."""

from __future__ import annotations

import math
from hashlib import sha256, shake_256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.club.seating.checker import checked, labelled

from huit.club.seating import Apart, Schedule, announced, numbers_drawn, proof_of, schema_for
from huit.club.seating.arranging.winds import with_balanced_winds
from huit.club.seating.chance import SeededChance
from huit.club.seating.generators.search_starts import random_seats
from huit.club.seating.wording import verdict_of
from huit.core.words import LANGUAGES, words_in

# Two sessions of eight players: 0 and 1 meet twice in a row, 0 sits at table 1 twice, South twice.
BAD: Schedule = (((2, 0, 1, 3), (4, 5, 6, 7)), ((4, 0, 5, 1), (2, 3, 6, 7)))


@given(st.integers(4, 20), st.integers(1, 13), st.integers())
@settings(max_examples=60, deadline=None)
def test_winds_always_within_one(tables: int, sessions: int, seed: int) -> None:
    """Whatever the tables, starting winds can be balanced, and are."""
    chance = SeededChance(str(seed))
    schedule = tuple(random_seats(4 * tables, chance) for _ in range(sessions))
    balanced = with_balanced_winds(schedule, 4 * tables)
    assert checked(balanced, 4 * tables).uneven == 0
    assert [[set(four) for four in seats] for seats in balanced] == [
        [set(four) for four in seats] for seats in schedule
    ]


def test_exceptions_by_name() -> None:
    """Each promise lists who breaks it, in which session and at which table."""
    proof = proof_of(BAD, [Apart("club", ("a", "", "b", "a", "b", "", "", ""))])
    checks = {check.kind: check for check in proof.checks}
    repeats = {breach.players: breach.sessions for breach in checks["repeats"].breaches}
    assert repeats == {(0, 1): (0, 1), (2, 3): (0, 1), (4, 5): (0, 1), (6, 7): (0, 1)}
    assert len(checks["consecutive"].breaches) == 4
    assert [(one.players, one.sessions, one.table, one.group) for one in checks["apart"].breaches] == [
        ((0, 3), (0,), 0, "a")
    ]
    assert next((one.players, one.winds) for one in checks["winds"].breaches) == ((0,), (0, 2, 0, 0))
    assert ((0,), (0, 1), 0) in [(one.players, one.sessions, one.table) for one in checks["tables"].breaches]
    assert not proof.kept
    assert proof.meetings == (8, 16, 4)


@pytest.mark.parametrize("sessions", [2, 4, 5])
def test_four_tables_bring_people_back(sessions: int) -> None:
    """Four who part go to four tables, one of them to the same: each two sessions bring one back to each table."""
    proof = proof_of(schema_for(16, sessions).schedule)
    checks = {check.kind: check for check in proof.checks}
    back = sum([math.comb(len(breach.sessions), 2) for breach in checks["tables"].breaches])
    assert back == 4 * math.comb(sessions, 2)
    assert checks["tables"].four_tables
    for language in LANGUAGES:
        words = words_in(language)
        assert words.say("seat_four_tables") in verdict_of(checks["tables"], words)


def test_returns_that_could_be_avoided() -> None:
    """Nothing is excused with more tables, with one session or where people meet twice."""
    again = schema_for(16, 1).schedule * 2
    for schedule in (schema_for(28, 8).schedule, schema_for(16, 1).schedule, again):
        assert not any(check.four_tables for check in proof_of(schedule).checks)


def test_everything_kept() -> None:
    """A seating without exceptions says so for each promise."""
    schema = schema_for(28, 7, [Apart("country", labelled(28, (7, 5, 2)))])
    proof = proof_of(schema.schedule, [])
    assert proof.kept
    assert [check.kept for check in proof.checks] == [True] * 4
    assert set(proof.winds[0]) <= {1, 2}
    assert proof.meetings == (28 * 27 // 2 - 7 * 42, 7 * 42)


def test_country_that_is_too_large() -> None:
    """More than a quarter of the field cannot be kept apart: the rule becomes soft, and the least is told and met."""
    rule = Apart("country", labelled(40, (16,)))
    schema = schema_for(40, 6, [rule])
    proof = proof_of(schema.seated(schema.undrawn()), [rule])
    check = next(check for check in proof.checks if check.kind == "apart")
    assert not check.hard
    assert check.least == 36  # six pairs in each of six sessions
    assert len(check.breaches) == 36
    assert proof.kept


def test_two_rules() -> None:
    """Teams must not meet, and countries should not, both at once."""
    teams = Apart("team", labelled(64, (4,) * 16))
    countries = Apart("country", tuple(f"country {player // 12}" for player in range(64)), hard=False)
    schema = schema_for(64, 7, [teams, countries])
    proof = proof_of(schema.seated(numbers_drawn(schema, "two")), [teams, countries])
    assert all(check.kept for check in proof.checks if check.kind != "tables")


# The draw -------------------------------------------------------------------------------------------------------------


def test_draw_keeps_the_promises() -> None:
    """Whatever the seed, no draw lets a player meet one he must not meet."""
    for sizes in ((4,) * 10, (10, 7, 7, 5, 5), (6, 6, 6, 6, 6, 6)):
        labels = labelled(40, sizes)
        schema = schema_for(40, 6, [Apart("team", labels)])
        for seed in ("a", "b", "c"):
            numbers = numbers_drawn(schema, seed)
            assert sorted(numbers) == list(range(40))
            found = checked(schema.seated(numbers), 40, labels)
            assert (found.repeats, found.forbidden, found.uneven) == (0, 0, 0)


def test_draw_depends_on_the_seed() -> None:
    """Another seed gives another draw of the same schema; the commitment binds to both."""
    schema = schema_for(32, 6)
    assert numbers_drawn(schema, "a") == numbers_drawn(schema, "a")
    assert numbers_drawn(schema, "a") != numbers_drawn(schema, "b")
    assert announced(schema, "a") != announced(schema, "b")
    text = f"huit commitment 1\na\n{sha256(schema.text.encode()).hexdigest()}"
    assert announced(schema, "a") == sha256(text.encode()).hexdigest()


def test_draw_computed_again() -> None:
    """The draw can be recomputed from the text of the schema and the seed, as the module describes."""
    schema = schema_for(20, 4, [Apart("club", labelled(20, (5, 5, 3)))])
    stream = shake_256(b"huit shuffle 1\nmy seed\n0").digest(4096)
    values = iter([stream[place] << 8 | stream[place + 1] for place in range(0, 4096, 2)])

    def below(limit: int) -> int:
        return next(value for value in values if value < 65536 - 65536 % limit) % limit

    def mixed(items: list[int]) -> list[int]:
        for place in range(len(items) - 1, 0, -1):
            other = below(place + 1)
            items[place], items[other] = items[other], items[place]
        return items

    lines = [line.split() for line in schema.text.splitlines() if line.startswith("draw")]
    cells = [(line[3], _numbers(line, "numbers", "entrants"), _numbers(line, "entrants", None)) for line in lines]
    taken: dict[int, int] = {}
    for kind in dict.fromkeys(cell[0] for cell in cells):
        alike = [place for place, cell in enumerate(cells) if cell[0] == kind]
        taken.update(zip(alike, mixed(list(alike)), strict=True))
    drawn: dict[int, int] = {}
    for place, (_, _, entrants) in enumerate(cells):
        drawn.update(zip(mixed(list(entrants)), cells[taken[place]][1], strict=True))
    assert tuple(drawn[entrant + 1] - 1 for entrant in range(20)) == numbers_drawn(schema, "my seed")


def _numbers(line: list[str], after: str, before: str | None) -> list[int]:
    start = line.index(after) + 1
    return [int(text) for text in line[start : line.index(before) if before else None]]
