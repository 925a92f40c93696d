"""The worked hands and payments of the rule texts, in the profiles that each names."""

from __future__ import annotations

import pytest
from tests.support.golden_files import FOUR_PROFILES, Fans, GoldenHand, GoldenPayment, golden_hands, golden_payments

from huit.core.calculator import score
from huit.core.faults import HandError
from huit.core.notation import format_tile, parse_hand
from huit.core.profiles import BUILT_IN
from huit.core.rules.fan_ids import IDS
from huit.core.rules.payments import payments_of_win
from huit.core.rules.score_types import ScoredReading
from huit.core.rules.shapes import SHAPE_IDS
from huit.core.rules.waits import waits_of

HANDS = golden_hands()
PAYMENTS = golden_payments()

# 000, exercise 4: four concealed kongs, the pair on the last tile of the wall, drawn as replacement.
EXERCISE_4 = "[CCCC][FFFF][PPPP][EEEE]SS|EE1011|8"


def fans_of(reading: ScoredReading) -> Fans:
    return {IDS[counted.fan]: counted.count for counted in reading.counted}


def name_of(case: GoldenHand | GoldenPayment) -> str:
    return case.title.partition(":")[0].replace(" ", "-")


def test_every_case_is_there() -> None:
    """No block of the file is lost or read twice, and each says what it expects of the four profiles."""
    assert len(HANDS) == 547
    assert len({name_of(case) for case in HANDS}) == 547
    assert all(set(case.worth) >= set(() if case.refused else FOUR_PROFILES) for case in HANDS)
    assert sum(bool(case.refused) for case in HANDS) == 2
    assert len({shape for case in HANDS for shape in case.readings}) == 4


@pytest.mark.parametrize("case", [case for case in HANDS if not case.refused], ids=name_of)
def test_hand(case: GoldenHand) -> None:
    """The total is that of the text or of the ruling over it, and the fan list is one of that value."""
    for profile, worth in case.worth.items():
        found = score(case.hand, profile)
        assert found.total == worth.points, profile
        assert fans_of(found.best) in worth.lists, profile


def test_flowers_do_not_reach_the_minimum() -> None:
    """Seven points and three flowers are no win in any profile that asks for eight (CN98 p. 14)."""
    (case,) = [case for case in HANDS if "below the minimum" in case.title]
    for profile in BUILT_IN:
        found = score(case.hand, profile)
        assert found.valid == (found.total >= found.profile.switches.minimum), profile


@pytest.mark.parametrize("case", HANDS, ids=name_of)
def test_waits(case: GoldenHand) -> None:
    """Before the win exactly these kinds complete the hand (R-D06)."""
    hand = parse_hand(case.hand)
    before = hand.concealed_counts()
    before[hand.winning] -= 1
    assert {format_tile(kind) for kind in waits_of(before, len(hand.melds))} == set(case.waits)


@pytest.mark.parametrize("case", [case for case in HANDS if case.refused], ids=name_of)
def test_refused(case: GoldenHand) -> None:
    """An invalid win is refused in every profile, with the listed code."""
    for profile in BUILT_IN:
        with pytest.raises(HandError) as caught:
            score(case.hand, profile)
        assert [fault.code for fault in caught.value.faults] == [case.refused]


@pytest.mark.parametrize("case", [case for case in HANDS if case.readings], ids=name_of)
def test_weaker_reading(case: GoldenHand) -> None:
    """The weaker reading that a text discusses is among the others, with its own fans and total."""
    for (shape, profile), worth in case.readings.items():
        found = score(case.hand, profile)
        others = [other for other in found.others if SHAPE_IDS[other.reading.shape] == shape]
        assert [(other.total, fans_of(other)) for other in others] == [(worth.points, worth.lists[0])]


@pytest.mark.parametrize("case", PAYMENTS, ids=lambda case: f"{case.points}-{'self' if case.self_drawn else 'discard'}")
def test_payment(case: GoldenPayment) -> None:
    """Winner, discarder and the others pay as the texts say."""
    found = payments_of_win(case.points + case.flowers, case.self_drawn)
    losers = found.others if found.discarder is None else (found.discarder, *found.others)
    assert (found.winner, losers) == (case.winner, case.losers)
    assert (found.discarder is None) == case.self_drawn


@pytest.mark.parametrize(("profile", "total"), [("ffmj", 325), ("green_book", 328), ("botzone", 324), ("mil", 324)])
def test_exercise_4(profile: str, total: int) -> None:
    """000, exercise 4: 325, with its flowers 333, three times -341; 328 and 324 in the others (R-E02)."""
    found = score(EXERCISE_4, profile)
    assert (found.total, found.total_with_flowers) == (total, total + 8)
    assert found.payments is not None
    assert found.payments.winner == 3 * (total + 16)
    assert found.payments.others == (-total - 16,) * 3
    if profile == "ffmj":
        assert (found.payments.winner, found.payments.others) == (1023, (-341, -341, -341))


def test_example_of_the_notation() -> None:
    """The hand that the notation is explained with is worth 11, and 13 with its two flowers."""
    found = score("[123m,1][EEE,2][5555p]45sCC6s|ES1000|2")
    assert (found.total, found.total_with_flowers, found.valid) == (11, 13, True)
