"""Calls in PyMahjongGB's terms: the arguments of a win, and what either function makes of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.oracle.peer import calculator, peer_pack, peer_tile
from tests.oracle.raw import FIRST_HONOR, RawWin

from huit.compat.mahjonggb import MahjongFanCalculator

NAMES = (
    *("pack", "hand", "winTile", "flowerCount", "isSelfDrawn", "is4thTile", "isAboutKong", "isWallLast"),
    *("seatWind", "prevalentWind", "verbose"),
)
Arguments = tuple[Any, ...]  # in the order of NAMES, the last one may be left out
Outcome = tuple[Any, ...]


def ours(*arguments: Any, **named: Any) -> Outcome:
    return MahjongFanCalculator(*arguments, **named)


def peer(*arguments: Any, **named: Any) -> Outcome:
    found: Outcome = calculator()(*arguments, **named)
    return found


def arguments_of(win: RawWin, flowers: int = 0) -> Arguments:
    return (
        tuple(map(peer_pack, win.melds)),
        tuple(map(peer_tile, win.tiles)),
        peer_tile(win.winning),
        flowers,
        win.self_drawn,
        win.last_copy,
        win.kong,
        win.last_of_wall,
        win.seat_wind - FIRST_HONOR,
        win.round_wind - FIRST_HONOR,
    )


def total(rows: Outcome) -> int:
    """Of the plain form or of the verbose one."""
    return sum(row[0] * row[1] if len(row) == 4 else row[0] for row in rows)


def refusal(function: Callable[..., Outcome], arguments: Arguments) -> tuple[str, str] | Outcome:
    """The type and message of the exception, or the answer where there is none."""
    try:
        return function(*arguments)
    except (TypeError, ValueError) as error:
        return type(error).__name__, str(error)


def check_same(arguments: Arguments) -> bool:
    """Check that totals are equal, and rows too where the fans are the same; tells whether they are."""
    found, expected = ours(*arguments), peer(*arguments)
    if found == expected:
        return True
    assert total(found) == total(expected), (arguments, found, expected)
    assert sorted(found) != sorted(expected), ("another order", arguments, found, expected)
    return False
