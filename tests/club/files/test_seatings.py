"""Seatings from huit and from other programs are written, read back and checked."""

from __future__ import annotations

import json

import pytest

from huit.club.faults import DeskError
from huit.club.files.seatings import (
    parse_ranking,
    parse_seating,
    seating_csv,
    seating_engine,
    seating_pantheon,
)
from huit.club.seating import proof_of, schema_for
from huit.club.seating.plain import plain_sessions

SCHEDULE = schema_for(24, 5).schedule
SESSIONS = plain_sessions(SCHEDULE, range(1, 25))


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(seating_csv(SESSIONS), id="ours"),
        pytest.param(seating_csv(SESSIONS, ";"), id="semicolons"),
        pytest.param(seating_pantheon(SESSIONS), id="pantheon"),
        pytest.param(seating_engine(SESSIONS), id="engine"),
        pytest.param(json.dumps({"sessions": SESSIONS}), id="json"),
        pytest.param("\ufeff" + seating_csv(SESSIONS), id="mark"),
    ],
)
def test_round_trip(text: str) -> None:
    """Every form gives the seating back."""
    assert parse_seating(text.encode()) == SCHEDULE


def test_forms() -> None:
    """The forms are those of the programs that read them."""
    two = [[[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 5, 2, 6], [3, 7, 4, 8]]]
    assert seating_pantheon(two) == "1-2-3-4\n5-6-7-8\n\n1-5-2-6\n3-7-4-8\n"
    assert seating_engine(two).splitlines() == ["0,0", "1,4", "2,1", "3,5", "4,2", "5,6", "6,3", "7,7"]
    assert seating_csv(two).splitlines()[:2] == ["session,table,E,S,W,N", "1,1,1,2,3,4"]


def test_numbers_of_entrants() -> None:
    """Entrants keep their numbers, gaps and all."""
    assert parse_seating(b"30-10-20-40", (10, 20, 30, 40)) == (((2, 0, 1, 3),),)


def test_templates_of_others() -> None:
    """A template of four rows a table is proved like a seating from huit: here one pair meets twice."""
    rows = [[1, 1], [2, 2], [3, 5], [4, 6], [5, 3], [6, 7], [7, 4], [8, 8]]
    proof = proof_of(parse_seating(json.dumps(rows).encode()))
    assert [breach.players for breach in proof.checks[0].breaches] == [(0, 1), (2, 3), (4, 5), (6, 7)]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "seating_unknown"),
        ("hello", "seating_number"),
        ("{", "seating_json"),
        ("{" + '"a":[' * 5000, "seating_json"),
        ("{}", "seating_unknown"),
        ('{"sessions": [[["a"]]]}', "seating_unknown"),
        ("[true]", "seating_unknown"),
        ("1-2-3-4\n1-2-3", "seating_row_pantheon"),
        ("1-2-3-3", "seating_twice"),
        ("1-2-3-9", "seating_player"),
        ("1-2-3-4\n\n1-2-3-9", "seating_player"),
        ("1,2\n3\n", "seating_unknown"),
        ("1\n2\n3\n", "seating_not_four"),
        ("session,table,E,S,W,N\n1,1,1,2,3\n", "seating_row"),
        ("session,table,E,S,W,N\n1,1,1,2,3,4\n1,1,1,2,3,4\n", "seating_table_twice"),
        ("session,table,E,S,W,N\n1,1,1,2,3,x\n", "seating_number"),
    ],
)
def test_faults(text: str, code: str) -> None:
    """Whatever is no seating is refused with a code."""
    with pytest.raises(DeskError) as caught:
        parse_seating(text.encode())
    assert caught.value.faults[0].code == code


def test_ranking() -> None:
    """A ranking is a list of numbers or a CSV with a column `number`."""
    numbers = (10, 20, 30, 40)
    assert parse_ranking(b"30\n10\n40\n20\n", numbers) == (2, 0, 3, 1)
    assert parse_ranking(b"place;number\n1;30\n2;10\n3;40\n3;20\n", numbers) == (2, 0, 3, 1)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1\n2\n3\n", "ranking_missing"),
        ("1\n1\n", "ranking_twice"),
        ("9\n", "ranking_number"),
        ("a\n", "seating_number"),
    ],
)
def test_ranking_faults(text: str, code: str) -> None:
    """Everybody is ranked once."""
    with pytest.raises(DeskError, match=code):
        parse_ranking(text.encode(), (1, 2, 3, 4))
