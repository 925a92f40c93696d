"""Plans by rank, a new draw of the sessions to come, and the limits of a seating."""

from __future__ import annotations

import random

import pytest
from tests.club.seating.checker import checked, labelled

from huit.club.faults import DeskError
from huit.club.seating import (
    PLANS,
    Apart,
    Schedule,
    check_size,
    monrad_sessions,
    most_sessions,
    numbers_drawn,
    redrawn,
    schema_for,
    seats_by_rank,
    ways,
)


def some_schedule(players: int, sessions: int) -> Schedule:
    schema = schema_for(players, sessions)
    return schema.seated(numbers_drawn(schema, "test"))


def some_ranking(players: int, seed: int) -> list[int]:
    ranking = list(range(players))
    random.Random(seed).shuffle(ranking)
    return ranking


@pytest.mark.parametrize(
    ("plan", "expected"),
    [
        ("preset", ("drawn", "drawn", "drawn", "drawn")),
        ("preset+final", ("drawn", "drawn", "drawn", "places")),
        ("monrad", ("drawn", "ranked", "ranked", "ranked")),
        ("groups16", ("drawn", "drawn", "quarters", "frozen")),
        ("interval", ("drawn", "interval", "interval", "interval")),
        ("file", ("given", "given", "given", "given")),
    ],
)
def test_ways(plan: str, expected: tuple[str, ...]) -> None:
    """Each plan says how every session is seated."""
    assert ways(plan, 4) == expected


@pytest.mark.parametrize("plan", PLANS)
def test_too_few_sessions(plan: str) -> None:
    """A plan with sessions by rank needs one before them."""
    fewest = {"preset+final": 2, "groups16": 3}.get(plan, 1)
    assert len(ways(plan, fewest)) == fewest
    if fewest > 1:
        with pytest.raises(DeskError, match="seat_plan_short"):
            ways(plan, fewest - 1)


def test_final() -> None:
    """The last session seats places 1-4 at table 1, 5-8 at table 2, and so on."""
    played = some_schedule(24, 4)
    ranking = some_ranking(24, 1)
    final = seats_by_rank("places", ranking, played, [], "s")
    assert [sorted(four) for four in final] == [sorted(ranking[first : first + 4]) for first in range(0, 24, 4)]


@pytest.mark.parametrize(("players", "sessions"), [(112, 7), (40, 8), (24, 4)])
def test_monrad(players: int, sessions: int) -> None:
    """Nobody meets twice, and the tables stay near the order of rank."""
    played = some_schedule(players, 1)
    points, ranking = [0.0] * players, list(range(players))
    chance = random.Random(5)
    for _ in range(sessions - 1):
        for four in played[-1]:
            for player, gained in zip(chance.sample(four, 4), (4, 2, 1, 0), strict=True):
                points[player] += gained
        ranking = sorted(range(players), key=lambda player: -points[player])
        played += (seats_by_rank("ranked", ranking, played, [], "seed"),)
    assert checked(played, players).repeats == 0
    place = {player: number for number, player in enumerate(ranking)}
    spreads = [max(place[one] for one in four) - min(place[one] for one in four) for four in played[-1]]
    assert sum(spreads) / len(spreads) < players / 1.5


def test_monrad_keeps_apart() -> None:
    """Compatriots do not meet by rank either."""
    labels = labelled(40, (10, 8, 6))
    played = some_schedule(40, 1)
    session = seats_by_rank("ranked", some_ranking(40, 3), played, [Apart("country", labels)], "seed")
    assert checked([session], 40, labels).forbidden == 0


def test_groups_of_sixteen() -> None:
    """WMC: after 8 sessions groups of sixteen by rank, one of each quarter at a table; the groups stay."""
    played = some_schedule(256, 8)
    ranking = some_ranking(256, 7)
    ninth = seats_by_rank("quarters", ranking, played, [], "s")
    place = {player: number for number, player in enumerate(ranking)}
    for table, four in enumerate(ninth):
        places = sorted(place[player] for player in four)
        assert [number // 16 for number in places] == [table // 4] * 4
        assert [number % 16 // 4 for number in places] == [0, 1, 2, 3]
    tenth = seats_by_rank("frozen", some_ranking(256, 8), (*played, ninth), [], "s")
    groups = [{player for four in seats[:4] for player in four} for seats in (ninth, tenth)]
    assert groups[0] == groups[1]
    assert checked((*played, ninth), 256).repeats == 0


def test_rest_of_sixteen() -> None:
    """A last group of less than sixteen is quartered too."""
    played = some_schedule(24, 4)
    session = seats_by_rank("quarters", list(range(24)), played, [], "s")
    assert [sorted(player // 2 for player in four) for four in session[4:]] == [[8, 9, 10, 11]] * 2


@pytest.mark.parametrize(("players", "sessions", "done"), [(24, 5, 2), (112, 7, 3), (256, 11, 4)])
def test_new_draw(players: int, sessions: int, done: int) -> None:
    """Sessions to come are drawn again without a repeat of those played, and the winds stay within one."""
    played = some_schedule(players, sessions)[:done]
    again = redrawn(played, sessions - done, players, [], "again")
    found = checked((*played, *again), players)
    assert (found.repeats, found.uneven) == (0, 0)
    assert again == redrawn(played, sessions - done, players, [], "again")


def test_most_sessions() -> None:
    """The proved maxima; larger fields are bounded by the number of opponents."""
    assert [most_sessions(players) for players in (4, 8, 12, 16, 20, 24, 28, 112)] == [1, 1, 1, 5, 5, 7, 9, 37]
    assert [monrad_sessions(players) for players in (8, 16, 40, 112)] == [1, 3, 8, 24]


@pytest.mark.parametrize(
    ("players", "sessions", "code"),
    [
        (18, 4, "seat_players"),
        (0, 4, "seat_players"),
        (-4, 4, "seat_players"),
        (516, 4, "seat_too_many"),
        (16, 0, "seat_sessions"),
        (16, 25, "seat_sessions"),
    ],
)
def test_sizes_that_cannot_be(players: int, sessions: int, code: str) -> None:
    """A number of players that is not a multiple of four, or too many of anything, is refused with a code."""
    with pytest.raises(DeskError, match=code):
        check_size(players, sessions)
