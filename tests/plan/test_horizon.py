"""Looking ahead: what is counted is the chance to win within the draws that are left."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from huit.core.notation import parse_hand, parse_tile
from huit.core.profiles import profile_named
from huit.core.tiles import NO_TILE
from huit.plan.moved import Moved
from huit.plan.outlook import Outlook
from huit.plan.stages import Stages, best_of

FFMJ = profile_named("ffmj")
READY = "123m456m789m45pEE"  # a pure straight on 3p and 6p, eight copies
ONE_AWAY = "123m456m789m5pEEW"


def outlook(text: str, draws: int, alone: bool = True) -> Outlook:
    return Outlook(parse_hand(text), FFMJ, (), 4 * draws, alone)


@pytest.mark.parametrize("draws", [1, 2, 7, 17])
def test_a_wait_is_exact(draws: int) -> None:
    """That one of some copies is among the draws, without replacement."""
    row = Stages(100, draws, alone=True).wait(8.0, [], [])
    assert row[-1] == pytest.approx(float(1 - Fraction(comb(92, draws), comb(100, draws))))
    assert row[0] == 0.0


def test_two_waits_are_exact() -> None:
    """One tile, then another: summed over the draw at which the first comes."""
    stages = Stages(50, 3, alone=True)
    row = stages.wait(0.0, [5.0], [stages.wait(4.0, [], [])])
    # First at the first draw and second after it, or first at the second draw and second at the third.
    at_once = Fraction(5, 50) * (1 - Fraction(45, 49) * Fraction(44, 48))
    later = Fraction(45, 50) * Fraction(5, 49) * Fraction(4, 48)
    assert row[-1] == pytest.approx(float(at_once + later))


def test_what_is_no_better_is_not_taken() -> None:
    """A tile that leads to less than the hand has is left."""
    stages = Stages(100, 5, alone=True)
    wide, narrow = stages.wait(8.0, [], []), stages.wait(2.0, [], [])
    assert stages.wait(8.0, [10.0], [narrow]) == wide
    assert best_of(narrow, wide) == wide


def test_ready_hand() -> None:
    """At least the chance of its wait: it may find a better one."""
    for draws in (1, 5, 15):
        unseen = 136 - 13
        wait = float(1 - Fraction(comb(unseen - 8, draws), comb(unseen, draws)))
        assert wait - 1e-9 <= outlook(READY, draws).chance_after(NO_TILE) <= min(1.0, wait + 0.1)


def test_more_draws_and_more_players_win_more() -> None:
    """A chance grows with the draws, with the others' discards, and with every tile on the way."""
    chances = [outlook(ONE_AWAY, draws).chance_after(NO_TILE) for draws in (2, 5, 10, 17)]
    assert chances == sorted(chances)
    assert 0.0 < chances[0] < chances[-1] < 1.0
    assert outlook(ONE_AWAY, 10, alone=False).chance_after(NO_TILE) > chances[2]
    assert outlook(READY, 10).chance_after(NO_TILE) > chances[2]


def test_throwing() -> None:
    """What is not wanted is thrown without loss, what is wanted is missed."""
    one = outlook(READY + "W", 10)
    assert one.chance_after(parse_tile("W")) > one.chance_after(parse_tile("5p")) > one.chance_after(parse_tile("5m"))


def test_what_came_and_went() -> None:
    """What came and is thrown again leaves the hand as it was, in any order."""
    nothing = Moved(0, 0, 0, 0)
    assert nothing.draw(4).throw(4).key == nothing.key
    assert nothing.draw(4).draw(4).throw(4).key == nothing.draw(4).key
    assert nothing.draw(4).throw(2).draw(8).throw(1).key == nothing.draw(8).throw(1).draw(4).throw(2).key
