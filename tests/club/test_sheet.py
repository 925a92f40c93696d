"""The sheet of a table: payments, penalties, seats, table points, and what is wrong on one."""

from __future__ import annotations

import pytest
from hypothesis import given
from tests.club.sheets import NAMES, sheets

from huit.club import (
    FALSE_HU_INCOMPLETE,
    FALSE_HU_TOO_CHEAP,
    FALSE_HU_WRONG_TILE,
    OTHER,
    RULING,
    Penalty,
    Sheet,
    SheetHand,
    Win,
    account_of,
    faults_of_sheet,
)
from huit.core.profiles import profile_named

PAIRS = "1122m3344p5566sEE"


def sheet_of(*hands: SheetHand, profile: str = "ffmj") -> Sheet:
    return Sheet(NAMES, profile_named(profile), hands)


@pytest.mark.parametrize(
    ("win", "changes"),
    [
        (Win(0, 1, 8), (32, -16, -8, -8)),
        (Win(2, None, 8), (-16, -16, 48, -16)),
        (Win(3, 0, 20, 2), (-30, -8, -8, 46)),
        (Win(1, None, 325, 8), (-341, 1023, -341, -341)),
    ],
)
def test_payments(win: Win, changes: tuple[int, ...]) -> None:
    """The winner gets from the giver, or from all; flowers are paid like points (play 15)."""
    assert account_of(sheet_of(SheetHand(win))).rows[0].changes == changes


@pytest.mark.parametrize(
    ("penalty", "changes"),
    [
        (Penalty(FALSE_HU_TOO_CHEAP, 1), (10, -30, 10, 10)),
        (Penalty(FALSE_HU_INCOMPLETE, 3), (20, 20, 20, -60)),
        (Penalty(OTHER, 0, (-5, 5, 0, 0)), (-5, 5, 0, 0)),
    ],
)
def test_penalties_of_a_drawn_hand(penalty: Penalty, changes: tuple[int, ...]) -> None:
    """A drawn hand pays nothing, but its penalties stand (play 14.2)."""
    assert account_of(sheet_of(SheetHand(None, (penalty,)))).totals == changes


@pytest.mark.parametrize(
    ("kind", "changes"),
    [(FALSE_HU_TOO_CHEAP, -40), (FALSE_HU_WRONG_TILE, -40), (FALSE_HU_INCOMPLETE, -80)],
)
def test_false_hu_paid_to_nobody(kind: str, changes: int) -> None:
    """By MIL the points are deducted; the sum of the sheet says how many (R-M40)."""
    account = account_of(sheet_of(SheetHand(None, (Penalty(kind, 1),)), profile="mil"))
    assert account.totals == (0, changes, 0, 0)
    assert (account.sum, account.deducted, account.balanced) == (changes, changes, True)


def test_a_ruling_takes_points_from_one_player() -> None:
    """−20 for one player alone, lateness or a foul; the sum of the sheet says how much was deducted."""
    hand = SheetHand(Win(0, 1, 8), (Penalty(RULING, 2, points=20, case="late_15", clause="REG 2.2"),))
    warned = SheetHand(None, (Penalty(RULING, 3, case="call_late"),))
    account = account_of(sheet_of(hand, warned))
    assert account.totals == (32, -16, -28, -8)
    assert (account.sum, account.deducted, account.balanced) == (-20, -20, True)
    assert faults_of_sheet(sheet_of(hand, warned)) == ()


def test_penalty_and_win_of_the_same_hand() -> None:
    """A player who declared falsely still pays the real winner."""
    hand = SheetHand(Win(0, 1, 8), (Penalty(FALSE_HU_TOO_CHEAP, 1),))
    assert account_of(sheet_of(hand)).totals == (42, -46, 2, 2)


def test_table_points_of_a_tie() -> None:
    """Equal totals share the points of their places (play 16.7)."""
    account = account_of(sheet_of(SheetHand(Win(0, 1, 8))))
    assert account.table_points == (4.0, 0.0, 1.5, 1.5)
    assert account.ranks == (1, 4, 2, 2)
    assert account_of(sheet_of()).table_points == (1.75,) * 4


def test_seats_and_rounds() -> None:
    """Winds move after every hand, won or not; neighbours change only where the profile says so (play 16)."""
    hands = (SheetHand(),) * 16
    french, green = account_of(sheet_of(*hands)), account_of(sheet_of(*hands, profile="green_book"))
    assert [row.round for row in french.rows] == [0] * 4 + [1] * 4 + [2] * 4 + [3] * 4
    assert french.rows[1].seats == (3, 0, 1, 2)
    assert (french.rows[4].seats, green.rows[4].seats) == ((0, 1, 2, 3), (1, 0, 3, 2))
    assert french.finished
    assert not account_of(sheet_of(*hands[1:])).finished


@given(sheets())
def test_every_sheet_in_order_is_balanced(sheet: Sheet) -> None:
    """Each hand and each total sums to what penalties deduct; table points are always seven; nothing is wrong."""
    account = account_of(sheet)
    assert account.balanced
    assert account.sum == account.deducted
    assert sum(account.table_points) == pytest.approx(7)
    assert faults_of_sheet(sheet) == ()


@pytest.mark.parametrize(
    ("hand", "code", "values"),
    [
        (SheetHand(Win(4, 1, 8)), "sheet_winner_unknown", {"player": "5"}),
        (SheetHand(Win(0, -1, 8)), "sheet_giver_unknown", {"player": "0"}),
        (SheetHand(Win(2, 2, 8)), "sheet_giver_is_winner", {}),
        (SheetHand(Win(0, 1, 7, 8)), "sheet_points_low", {"points": "7", "minimum": "8"}),
        (SheetHand(Win(0, 1, 8, 9)), "sheet_flowers", {"flowers": "9"}),
        (SheetHand(None, (Penalty(OTHER, 0, (-5, 0, 0, 0)),)), "sheet_not_zero_sum", {"sum": "-5"}),
        (SheetHand(None, (Penalty(FALSE_HU_TOO_CHEAP, 7),)), "sheet_offender_unknown", {"player": "8"}),
        (SheetHand(None, (Penalty(RULING, 4, points=5),)), "sheet_offender_unknown", {"player": "5"}),
        (SheetHand(None, (Penalty(RULING, 0, points=-5),)), "sheet_penalty_points", {"points": "-5"}),
        (SheetHand(None, (Penalty(RULING, 0, case="chombo"),)), "sheet_case_unknown", {"case": "chombo"}),
        (SheetHand(Win(1, 0, 8), (Penalty(RULING, 1, dead=True),)), "sheet_winner_dead", {"player": "2"}),
        (SheetHand(Win(1, 0, 8), (Penalty(FALSE_HU_TOO_CHEAP, 1),)), "sheet_winner_dead", {"player": "2"}),
        (SheetHand(Win(0, None, 25, tiles="1122m3344p5566sEE")), "sheet_points_differ", {"worth": "28"}),
        (SheetHand(Win(0, 1, 8, tiles="1m")), "sheet_hand_invalid", {"reason": "tile_count"}),
        # The text of the hand tells of other winds or another last tile than the sheet; the second player is East.
        (SheetHand(Win(1, 0, 24, tiles=f"{PAIRS}|SE0000")), "sheet_round_differs", {"text": "S", "given": "E"}),
        (SheetHand(Win(1, 0, 24, tiles=f"{PAIRS}|EW0000")), "sheet_seat_differs", {"text": "W", "given": "E"}),
        (SheetHand(Win(1, 0, 28, tiles=f"{PAIRS}|EE1000")), "sheet_not_drawn", {}),
        (SheetHand(Win(1, None, 24, tiles=f"{PAIRS}|EE0000")), "sheet_not_thrown", {}),
    ],
)
def test_fault(hand: SheetHand, code: str, values: dict[str, str]) -> None:
    """Each with the hand that it stands in, and the numbers that its sentence says."""
    (found,) = faults_of_sheet(sheet_of(SheetHand(), hand))
    assert (found.hand, found.fault.code) == (1, code)
    assert {"hand": "2", **values}.items() <= dict(found.fault.values).items()


def test_seventeenth_hand() -> None:
    """A seventeenth hand is a fault, and is not counted."""
    sheet = sheet_of(*[SheetHand(Win(0, None, 8))] * 17)
    assert [found.fault.code for found in faults_of_sheet(sheet)] == ["sheet_too_long"]
    assert account_of(sheet).totals[0] == 16 * 48


def test_stranger_changes_nothing() -> None:
    """A player who is not at the table wins nothing and pays nothing; the other hands are added all the same."""
    account = account_of(sheet_of(SheetHand(Win(9, 1, 8)), SheetHand(Win(0, 8, 8)), SheetHand(Win(0, 1, 8))))
    assert account.totals == (32, -16, -8, -8)


def test_winds_of_a_kept_hand_are_those_of_the_sheet() -> None:
    """A pung of the own wind counts for who sits there: in the second hand the player 1 is East."""
    tiles = "EEE123m456p789s1m1m"
    worth = {
        player: [dict(one.fault.values)["worth"] for one in faults_of_sheet(sheet_of(SheetHand(), hand))]
        for player in (1, 2)
        for hand in [SheetHand(Win(player, (player + 1) % 4, 99, tiles=tiles))]
    }
    assert int(worth[1][0]) == int(worth[2][0]) + 2
