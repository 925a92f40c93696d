"""The fast path against the explained path: the same totals, and fans that are worth them, on hands of all kinds."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from tests import strategies
from tests.core.fast.checking import check_agrees, wins
from tests.examples import examples, scaled
from tests.oracle.convert import hand_of
from tests.oracle.generate import own_exposed_last_copy
from tests.support.restless import restless_threads

import huit
from huit.core.calculator import score
from huit.core.fast.calls import pack
from huit.core.faults import HandError
from huit.core.hands import CHOW, KONG, LEFT, Hand, Meld, Situation
from huit.core.notation import parse_hand
from huit.core.profiles import BUILT_IN, profile_named
from huit.core.rules.fan_ids import FANS, IDS, LAST_TILE, NUMBERS
from huit.core.tiles import EAST

CHUNKS = 4  # parts of a run, for as many workers
HANDS = scaled(1_000)  # in each, for each profile
OPENINGS = scaled(400)
IMPLIED = scaled(300)
HANDS_LONG = 20_000


def codes(caught: pytest.ExceptionInfo[HandError]) -> list[str]:
    return [fault.code for fault in caught.value.faults]


# The same as explained ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("profile", BUILT_IN)
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_hands(chunk: int, profile: str) -> None:
    """Thousands of hands, half of them rare, are worth the same by tables as explained, for fans that both know."""
    rules = profile_named(profile)
    for win in wins(f"engine {chunk} {profile}", HANDS):
        check_agrees(hand_of(win), rules, win)


@pytest.mark.long
@pytest.mark.parametrize("profile", BUILT_IN)
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_hands_long(chunk: int, profile: str) -> None:
    """240,000 hands are worth the same by tables as explained."""
    rules = profile_named(profile)
    for win in wins(f"long engine {chunk} {profile}", HANDS_LONG):
        check_agrees(hand_of(win), rules, win)


@pytest.mark.parametrize("profile", BUILT_IN)
def test_openings(profile: str) -> None:
    """East's first fourteen tiles have no winning tile: no wait, no nine gates, all pungs concealed (R-E08)."""
    rules = profile_named(profile)
    rng = Random("openings")
    hands = [hand_of(win) for win in wins("openings", 5 * OPENINGS)]
    concealed = [hand for hand in hands if not hand.melds][:OPENINGS]
    assert len(concealed) == OPENINGS
    for hand in concealed:
        way = Situation(rng.randrange(27, 31), EAST, self_drawn=True, opening=True)
        opening = replace(hand, situation=way)
        found = check_agrees(opening, rules)
        tiles = sorted((*hand.tiles, hand.winning))
        other = tiles.pop(rng.randrange(14))
        assert pack(Hand((), tuple(tiles), other, way)).score(rules).total == found.total, "whichever is named last"


@pytest.mark.parametrize("profile", BUILT_IN)
def test_implied_last_copy(profile: str) -> None:
    """Three own exposed copies of the winning tile make it the last one, whatever the flag says (R-E09)."""
    rules = profile_named(profile)
    rng = Random(f"implied {profile}")
    for _ in range(IMPLIED):
        win = own_exposed_last_copy(rng)
        found = check_agrees(hand_of(replace(win, last_copy=False)), rules, replace(win, last_copy=True))
        assert LAST_TILE in [fan for fan, _ in found.fans]


@given(strategies.complete_wins())
@examples(300)
def test_any_complete_hand(hand: Hand) -> None:
    """Whatever hypothesis can think of, in all profiles."""
    for profile in BUILT_IN:
        check_agrees(hand, profile_named(profile))


@given(strategies.wins())
@examples(200)
def test_any_fourteen_tiles(hand: Hand) -> None:
    """Fourteen tiles are complete for both paths or for none."""
    try:
        expected = score(hand).total
    except HandError:
        with pytest.raises(HandError) as caught:
            pack(hand).score()
        assert codes(caught) == ["not_complete"]
    else:
        assert pack(hand).score().total == expected


@given(strategies.complete_wins())
@examples(100)
def test_order_of_melds(hand: Hand) -> None:
    """The order in which sets were declared changes nothing."""
    turned = replace(hand, melds=tuple(reversed(hand.melds)))
    assert pack(turned).score().fans == pack(hand).score().fans


# Packing --------------------------------------------------------------------------------------------------------------


def forgotten(meld: Meld) -> Meld:
    """The meld as packing keeps it: claimed or not, without the player it came from."""
    return replace(meld, claim=LEFT) if meld.exposed else meld


@given(strategies.complete_wins())
@examples(300)
def test_pack_and_unpack(hand: Hand) -> None:
    """A packed hand unpacks to the same hand, but for flowers and who gave what; and that packs to the same words."""
    packed = pack(hand)
    found = packed.unpack()
    assert found == replace(hand, melds=tuple(map(forgotten, hand.melds)), flowers=0)
    again = pack(found)
    assert (again.first, again.second, again.melds, again.how) == (
        packed.first,
        packed.second,
        packed.melds,
        packed.how,
    )


def test_pack_takes_text() -> None:
    """A hand may be written; by default it is scored by the default profile."""
    text = "[123m,1][EEE,2][5555p]45sCC6s|ES1000|2"
    assert pack(text).score().total == pack(parse_hand(text)).score("ffmj").total == score(text).total == 11
    assert pack(text).score(profile_named("botzone")).total == score(text, "botzone").total


@pytest.mark.parametrize("profile", BUILT_IN)
def test_not_complete(profile: str) -> None:
    """A hand that is not complete raises HandError when it is scored."""
    with pytest.raises(HandError) as caught:
        pack("123456789m111pES").score(profile)
    assert codes(caught) == ["not_complete"]


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        ("", "tile_count"),
        ("123456789m111pE", "no_winning_tile"),
        ("11111m22334455667s", "five_copies"),
        ("[1111m][123m,1]45m456pEE6m", "five_copies"),
        ("1122m3344p5566sEE|ES1001|0", "replacement_without_kong"),
        ("[123m,9]456m456p456sEE", "claim_invalid"),
        ("hello", "tile_unknown"),
    ],
)
def test_what_cannot_be_packed(hand: str, code: str) -> None:
    """Packing refuses an invalid winning hand, with the faults and the text that the explained path names."""
    with pytest.raises(HandError) as caught:
        pack(hand)
    with pytest.raises(HandError) as expected:
        score(hand)
    assert codes(caught) == codes(expected)
    assert code in codes(caught) or code in ("claim_invalid", "tile_unknown")
    assert caught.value.text == hand


def test_values_that_cannot_be_packed() -> None:
    """A hand built as a value is judged like a written one, and numbers out of range do no harm."""
    for hand in (
        Hand((), (0,) * 13, 1),
        Hand((), tuple(range(13)), 34),
        Hand((), (-5, *range(12)), 1),
        Hand((Meld(CHOW, 7, 1),), tuple(range(10)), 1),
        Hand((Meld(KONG, 99, 0),), tuple(range(10)), 1),
        Hand((), tuple(range(400)), 1),
        Hand((), tuple(range(13))),
    ):
        with pytest.raises(HandError):
            pack(hand)


# What a score tells ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("profile", BUILT_IN)
def test_fans_bits_and_ids(profile: str) -> None:
    """Fans as numbers, as bits and by their ids are the same fans, highest-scoring first, whenever and however often
    asked."""
    points = profile_named(profile).points
    for win in wins("fans", 300):
        found = pack(hand_of(win)).score(profile)
        assert found.fans
        assert all(0 <= fan < FANS and count >= 1 for fan, count in found.fans)
        assert all(one[0] < other[0] for one, other in pairwise(found.fans))
        assert found.bits == sum(1 << fan for fan in range(FANS) if fan in dict(found.fans))
        assert found.ids == {IDS[fan]: count for fan, count in found.fans}
        assert found.total == sum(points[NUMBERS[name]] * count for name, count in found.ids.items())
        assert found.fans == found.fans


def test_scores_do_not_disturb_each_other() -> None:
    """A score keeps its fans while other hands are scored: they are put together only when asked for."""
    hands = [hand_of(win) for win in wins("in between", 200)]
    scores = [pack(hand).score() for hand in hands]
    for hand, found in zip(hands, scores, strict=True):
        assert found.fans == pack(hand).score().fans


def test_threads() -> None:
    """Several threads score at once and each gets its own answers."""
    packed = [pack(hand_of(win)) for win in wins("threads", 500)]
    expected = [one.score().fans for one in packed]

    def all_scores(start: int) -> list[tuple[tuple[int, int], ...]]:
        order = [*range(start, len(packed)), *range(start)]
        found = {place: packed[place].score().fans for place in order}
        return [found[place] for place in range(len(packed))]

    with restless_threads(), ThreadPoolExecutor(4) as pool:
        results = list(pool.map(all_scores, (0, 100, 200, 300)))
    assert all(found == expected for found in results)


def test_public_names() -> None:
    """The fast path is reached from `import huit`."""
    assert isinstance(huit.pack("1122m3344p5566sEE"), huit.PackedHand)
    assert isinstance(huit.pack("1122m3344p5566sEE").score(), huit.FastScore)
    assert isinstance(huit.score_batch(b""), huit.BatchScores)
