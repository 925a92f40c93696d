"""Seats, rounds, totals and table points of a match (play 2, 16)."""

from __future__ import annotations

import pytest
from tests.game.stacked import SEVEN_PAIRS, Game, profile, stack

from huit.core.tiles import NAMES
from huit.game.seating import CHANGING, players_of, ranks, seat_of, table_points

ALL_HANDS = range(16)


@pytest.mark.parametrize(("hand", "wind"), [(0, "E"), (3, "E"), (4, "S"), (7, "S"), (8, "W"), (12, "N"), (15, "N")])
def test_2_4_the_round_wind(hand: int, wind: str) -> None:
    """East, South, West, North in rounds one to four, also for the scorer (play 2.4)."""
    game = Game(stack(east="E", west=SEVEN_PAIRS), first=hand)
    assert "ESWN"[game.view("E").round_wind] == wind
    won = game.do("E discard E", "W hu").win.hand
    assert won is not None
    assert NAMES[won.situation.round_wind] == wind


def test_16_1_the_winds_move_after_every_hand() -> None:
    """South becomes East and East North: after a win of East, a win of another, and a draw (play 16.1)."""
    won = Game(stack(east=SEVEN_PAIRS + "E"), hands=2).do("E hu")
    lost = Game(stack(east="E", south=SEVEN_PAIRS), hands=2).do("E discard E", "S hu")
    drawn = Game(stack(), hands=2).play_out()
    for game in (won, lost, drawn):
        assert game.state.players == (0, 1, 2, 3)
        assert game.do("W next").state.players == (1, 2, 3, 0)


def test_16_2_a_round_is_four_hands() -> None:
    """After four hands the round wind advances (play 16.2, 2.4)."""
    assert [Game(stack(), first=hand).view("E").round_wind for hand in ALL_HANDS] == [hand // 4 for hand in ALL_HANDS]


def test_16_2_the_winds_of_a_win_are_those_of_the_hand() -> None:
    """Round and seat wind as the scorer is told them (play 16.2, 2.4)."""
    for first, wind in ((0, 27), (5, 28), (10, 29), (15, 30)):
        hand = Game(stack(east="E", west=SEVEN_PAIRS), first=first).do("E discard E", "W hu").win.hand
        assert hand is not None
        assert (hand.situation.round_wind, hand.situation.seat_wind) == (wind, 29)


@pytest.mark.parametrize("rules", ["ffmj", "green_book"])
def test_16_3_a_match_is_sixteen_hands(rules: str) -> None:
    """Dealt one after the other; after the last nothing more can be done (play 16.3)."""
    game = Game(stack(), profile(rules), hands=16).play_out()
    while game.phase == "over":
        game.do("E next").play_out()
    assert (game.phase, len(game.state.results)) == ("finished", 16)
    assert [event.number for event in game.told("hand")] == list(ALL_HANDS)
    assert len(game.told("end")) == 1
    assert [game.legal(seat) for seat in "ESWN"] == [set()] * 4


@pytest.mark.parametrize("hand", ALL_HANDS)
def test_16_4_where_everybody_sits(hand: int) -> None:
    """The seat wind of player p in hand h is p - h (play 16.4)."""
    assert [seat_of(player, hand, False) for player in range(4)] == [(player - hand) % 4 for player in range(4)]


def test_16_5_totals_begin_at_nothing_and_follow_the_player() -> None:
    """Points won in one seat stay with the player in the next (play 16.5)."""
    game = Game(stack(south=SEVEN_PAIRS, draws="E"), hands=3)
    assert list(game.state.totals) == [0, 0, 0, 0]
    game.do("E throw", "S hu")
    assert list(game.state.totals) == [-36, 108, -36, -36]
    game.do("E next", "E throw", "S hu")  # player 2 sits South now
    assert list(game.state.totals) == [-72, 72, 72, -72]
    assert [seat.total for seat in game.view("E").seats] == [72, 72, -72, -72]
    assert game.win_totals() == [(-36, 108, -36, -36), (72, 72, -72, -72)]


def test_16_6_green_book_changes_seats_each_round() -> None:
    """At East, South, West, North when a round begins: A B C D, B A D C, C D B A, D C A B (play 16.6)."""
    first_hands = [players_of(4 * turn, True) for turn in range(4)]
    assert first_hands == [(0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 1, 0), (3, 2, 0, 1)]
    assert CHANGING == ((0, 1, 2, 3), (1, 0, 3, 2), (3, 2, 0, 1), (2, 3, 1, 0))


@pytest.mark.parametrize(("rules", "changed"), [("ffmj", False), ("green_book", True), ("botzone", False)])
def test_16_6_the_profile_decides(rules: str, changed: bool) -> None:
    """Seats change at a table by the Green Book alone (play 16.6)."""
    expected = (1, 0, 3, 2) if changed else (0, 1, 2, 3)
    assert Game(stack(), profile(rules), first=4).state.players == expected


def test_16_6_neighbours_change_too() -> None:
    """In the second round A claims chows from B, who claimed from him before (play 16.6)."""
    assert players_of(0, True)[:2] == (0, 1)
    assert players_of(4, True)[:2] == (1, 0)
    assert players_of(7, True) == (2, 1, 0, 3)


@pytest.mark.parametrize("change", [False, True])
def test_16_6_everybody_is_east_once_a_round(change: bool) -> None:
    """With or without seat change (play 16.2, 16.6)."""
    for turn in range(4):
        assert sorted(players_of(4 * turn + hand, change)[0] for hand in range(4)) == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("totals", "points"),
    [
        ((30, -10, 5, -25), (4, 1, 2, 0)),
        ((10, 10, -5, -15), (3, 3, 1, 0)),
        ((20, 0, 0, -20), (4, 1.5, 1.5, 0)),
        ((20, 0, -10, -10), (4, 2, 0.5, 0.5)),
        ((10, 10, 10, -30), (7 / 3, 7 / 3, 7 / 3, 0)),
        ((30, -10, -10, -10), (4, 1, 1, 1)),
        ((10, 10, -10, -10), (3, 3, 0.5, 0.5)),
        ((0, 0, 0, 0), (1.75, 1.75, 1.75, 1.75)),
    ],
)
def test_16_7_table_points(totals: tuple[int, ...], points: tuple[float, ...]) -> None:
    """4, 2, 1, 0 by total, shared where totals are equal (play 16.7)."""
    assert table_points(totals) == points


def test_16_7_the_last_event_says_them_by_seat() -> None:
    """With the totals of the match (play 16.5, 16.7)."""
    game = Game(stack(south=SEVEN_PAIRS, draws="E"), first=1).do("E throw", "S hu")
    (event,) = game.told("end")
    assert list(event.totals) == [-36, 108, -36, -36]
    assert list(event.table_points) == [1, 4, 1, 1]
    assert ranks(game.state.totals) == (2, 2, 1, 2)


@pytest.mark.parametrize(
    ("rules", "seats"), [("ffmj", "EEEE"), ("green_book", "ESNW"), ("botzone", "EEEE"), ("mil", "ESNW")]
)
def test_16_6_seats_of_the_first_east(rules: str, seats: str) -> None:
    """The seat of the first East when each round begins, by every profile (play 16.6, R-M43)."""
    change = profile(rules).switches.seat_change
    assert "".join("ESWN"[seat_of(0, hand, change)] for hand in (0, 4, 8, 12)) == seats
