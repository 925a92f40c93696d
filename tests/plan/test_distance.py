"""Distance of a hand from ready: against independent searches, and the properties of every hand."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples, scaled
from tests.oracle.distance import FORMS, MOST, searched, wanted
from tests.oracle.raw import RawMeld
from tests.plan.hands import SORTS, RawHand, hand_of, one_suit, spoiled_win

from huit.core.fast.codes import tiles_words
from huit.core.faults import HandError
from huit.core.hands import Hand
from huit.core.notation import parse_hand
from huit.core.rules.shapes import SHAPE_IDS
from huit.core.tiles import KINDS
from huit.plan.distance.distance import Distance, distance
from huit.plan.distance.distance_tables import distance_tables
from huit.plan.distance.meter import NEVER
from huit.plan.distance.nearest import Nearest
from huit.plan.distance.quick import discards_of, forms_of

NEAR_HANDS = scaled(120)
SEARCHED_HANDS = scaled(14)
LIMITED_HANDS = scaled(60)


def raw_hands() -> st.SearchStrategy[RawHand]:
    """All sorts of hands of 13 tiles."""
    return st.builds(lambda sort, seed: SORTS[sort](Random(seed)), st.integers(0, len(SORTS) - 1), st.integers(0))


def kinds_of(found: Distance) -> set[int]:
    return {one.tile for one in found.useful}


# Beside declared sets -------------------------------------------------------------------------------------------------


def crowded(rng: Random) -> RawHand:
    """A hand with one to three declared sets of the suits of its tiles, where copies are soon used up."""
    suits = rng.sample(range(3), rng.choice((1, 1, 2)))
    left = Counter({kind: 4 for suit in suits for kind in range(9 * suit, 9 * suit + 9)})
    melds: list[RawMeld] = []
    while len(melds) < rng.choice((1, 2, 3)):
        kind = rng.choice(sorted(left))
        one = RawMeld("chow" if kind % 9 < 7 and rng.random() < 0.6 else "pung", kind)
        if all(left[tile] >= one.tiles.count(tile) for tile in one.tiles):
            left.subtract(one.tiles)
            melds.append(one)
    size = 13 - 3 * len(melds)
    tiles = sorted(left.elements())
    start = rng.randrange(len(tiles) - size + 1)
    return tuple(melds), tuple(tiles[start : start + size] if rng.random() < 0.5 else rng.sample(tiles, size))


def test_nearest_beside_declared_sets() -> None:
    """The few look-ups of `Nearest` find what `distance` finds, which counts the copies that are left one by one."""
    rng = Random("crowded")
    nearest = Nearest(distance_tables())
    for _ in range(LIMITED_HANDS):
        melds, tiles = raw = crowded(rng)
        declared = tuple([tile for meld in melds for tile in meld.tiles])
        found = nearest.missing(*tiles_words(tiles), *tiles_words(declared), len(melds), len(tiles))
        assert found == distance(hand_of(raw)).distance + 1, raw


# Against searches -----------------------------------------------------------------------------------------------------


def check_against_search(raw: RawHand) -> None:
    """Every form, and the kinds that help the nearest ones; where the search gives up, our distance is beyond it."""
    found = distance(hand_of(raw))
    useful: set[int] = set()
    for form, here in zip(FORMS, found.forms, strict=True):
        answer = wanted(*raw, form)
        if answer is None:
            assert here is None or here >= MOST, (raw, form)
        else:
            assert here == answer[0], (raw, form)
            useful |= answer[1] if here == found.distance else set()
    assert found.distance == min(here for here in found.forms if here is not None)
    assert kinds_of(found) == useful or found.distance >= MOST, raw


def test_form_names() -> None:
    """The forms stand in the order in which the searches of the oracle name them."""
    assert SHAPE_IDS == FORMS


@pytest.mark.parametrize("chunk", range(4))
def test_near_hands(chunk: int) -> None:
    """Hands near ready, with and without declared sets: the distance of each form and the useful kinds."""
    rng = Random(f"near {chunk}")
    for _ in range(NEAR_HANDS // 4):
        check_against_search(spoiled_win(rng))


@pytest.mark.parametrize("chunk", range(2))
def test_one_suit(chunk: int) -> None:
    """Thirteen tiles of one suit, where four copies are soon used up."""
    rng = Random(f"one suit {chunk}")
    for _ in range(10):
        check_against_search(one_suit(rng))


def hand_beside_its_sets(rng: Random) -> RawHand:
    """Declared sets and concealed tiles of the same few ranks: what is wanted often lies in the sets."""
    start = rng.choice((0, 9, 18)) + rng.randrange(5)
    while True:
        kinds = range(start, start + 5)
        melds = tuple(
            RawMeld(*rng.choice([("kong", kind) for kind in kinds] + [("pung", kind) for kind in kinds]))
            for _ in range(rng.randrange(1, 4))
        )
        spent = Counter(tile for meld in melds for tile in meld.tiles)
        left = Counter(dict.fromkeys((*kinds, 27), 4)) - spent
        number = 13 - 3 * len(melds)
        if max(spent.values()) <= 4 and left.total() >= number and max(kinds) // 9 == start // 9:
            return melds, tuple(sorted(rng.sample(sorted(left.elements()), number)))


@pytest.mark.parametrize("chunk", range(2))
def test_beside_declared_sets(chunk: int) -> None:
    """No copy is waited for that lies in a declared set: the same as the search, which counts copies one by one."""
    rng = Random(f"beside {chunk}")
    for _ in range(LIMITED_HANDS // 2):
        check_against_search(hand_beside_its_sets(rng))


def test_drawing_and_discarding() -> None:
    """The distance is what trying all draws and discards takes, up to one from ready."""
    rng = Random("searched")
    found: Counter[int] = Counter()
    while found.total() < SEARCHED_HANDS:
        raw = hand_beside_its_sets(rng) if found.total() % 2 else spoiled_win(rng)
        here = distance(hand_of(raw)).distance
        if found[min(here, 2)] < SEARCHED_HANDS // 2:
            found[min(here, 2)] += 1
            assert searched(raw[0], raw[1], min(here, 1)) == (here if here < 2 else None), raw


# What must hold of every hand -----------------------------------------------------------------------------------------


@examples(60)
@given(raw_hands(), st.integers(0, KINDS - 1))
def test_a_draw(raw: RawHand, kind: int) -> None:
    """A useful tile brings the hand nearer by exactly one, any other one not at all; what is best to throw then is as
    far as the fourteen tiles are."""
    melds, tiles = raw
    held = Counter(tiles) + Counter(tile for meld in melds for tile in meld.tiles)
    before = distance(hand_of(raw))
    if held[kind] == 4:
        assert kind not in kinds_of(before)
        return
    after = distance(hand_of(raw, kind))
    assert after.distance == before.distance - (kind in kinds_of(before))
    assert [one.tile for one in sorted(after.discards, key=lambda one: one.tile)] == sorted({*tiles, kind})
    assert after.discards[0].distance == max(0, after.distance)
    assert all(one.distance in (after.distance, after.distance + 1) for one in after.discards)


@examples(40)
@given(raw_hands())
def test_discards(raw: RawHand) -> None:
    """Each discard is as far as the thirteen tiles that are left; the nearest first, then the most copies, then by
    kind; the useful kinds are those of the best discards."""
    melds, tiles = raw
    drawn = next(kind for kind in range(KINDS) if distance(hand_of(raw)).hand.concealed_counts()[kind] == 0)
    if any(drawn in meld.tiles for meld in melds):
        return
    found = distance(hand_of(raw, drawn))
    for cut in found.discards:
        left = [*tiles, drawn]
        left.remove(cut.tile)
        alone = distance(hand_of((melds, tuple(left))))
        assert cut.distance == alone.distance
        assert {one.tile for one in cut.useful} == kinds_of(alone)
    assert list(found.discards) == sorted(found.discards, key=lambda cut: (cut.distance, -cut.copies, cut.tile))
    best = [cut for cut in found.discards if cut.distance == found.discards[0].distance]
    expected = {one.tile for cut in best for one in cut.useful} if found.distance >= 0 else set()
    assert kinds_of(found) == expected


@examples(60)
@given(raw_hands(), st.integers(0))
def test_for_programs(raw: RawHand, seed: int) -> None:
    """The functions for programs give the same for hands without declared sets, the tiles in any order."""
    melds, tiles = raw
    if melds:
        return
    shuffled = Random(seed).sample(tiles, len(tiles))
    found = distance(hand_of(raw))
    forms = forms_of(shuffled)
    assert tuple(steps for steps, _ in forms) == found.forms
    useful = {kind for steps, kinds in forms for kind in range(KINDS) if steps == found.distance and kinds >> kind & 1}
    assert useful == kinds_of(found)
    drawn = next(kind for kind in range(KINDS) if kind not in tiles)
    cuts = {cut.tile: cut for cut in distance(hand_of(raw, drawn)).discards}
    for kind, steps, kinds in discards_of([*shuffled, drawn]):
        cut = cuts.pop(kind)
        assert steps == cut.distance
        assert [one.tile for one in cut.useful] == [one for one in range(KINDS) if kinds >> one & 1]
    assert not cuts


# Single hands ---------------------------------------------------------------------------------------------------------


def measured(text: str, seen: tuple[int, ...] = ()) -> Distance:
    return distance(parse_hand(text), seen)


def test_kong_of_the_middle() -> None:
    """4m 6m beside a kong of 5m is no chow in waiting."""
    found = measured("[5555m]46m123p789sEE")
    assert found.forms == (1, None, None, None, 5)
    assert 4 not in kinds_of(found)


def test_complete() -> None:
    """A complete hand is at -1, needs nothing, and still has its discards."""
    found = measured("123m456p789sEEE1p1p")
    assert (found.distance, found.useful, found.discards[0].distance) == (-1, (), 0)


def test_seen() -> None:
    """A kind whose copies were all seen stays useful, with none left; the distance does not change."""
    found = measured("123m456p789sEESS", (27, 27))
    assert [(one.tile, one.copies) for one in found.useful] == [(27, 0), (28, 2)]
    assert (found.distance, found.copies) == (0, 2)


def test_all_four_held() -> None:
    """A kind of which the player holds all four is never useful: EEEE is a pung and a tile that never gets its pair."""
    found = measured("456m456p789sEEEE")
    assert found.distance == 1
    assert kinds_of(found) == set(range(KINDS)) - {27}


def test_impossible_forms() -> None:
    """Declared sets rule forms out: all but the standard one, and beside one set the knitted straight too."""
    assert measured("[123m,1]147m258p369sE").forms == (6, None, None, None, 0)
    assert measured("[123m,1][123p,1]147m258sE").forms[1:] == (None,) * 4
    assert forms_of([0, 1, 2, 3, 4, 5, 27], 2)[1:] == ((NEVER, 0),) * 4
    # No pattern with 5m is left beside a kong of it: 28m are of no use, whatever stands in the other suits.
    assert measured("[1111p]258m147s369pE").forms[4] == 0
    assert measured("[5555m]28m147p369sEE").forms[4] == 5


@pytest.mark.parametrize(
    ("hand", "seen", "code"),
    [
        (Hand((), tuple(range(12))), (), "tile_count"),
        (Hand((), (0,) * 5 + tuple(range(1, 9))), (), "five_copies"),
        (Hand((), tuple(range(13))), (0, 0, 0, 0), "seen_too_many"),
        (Hand((), tuple(range(13))), (34,), "tile_unknown"),
    ],
)
def test_faults(hand: Hand, seen: tuple[int, ...], code: str) -> None:
    """Hands that cannot be, and tiles seen that cannot be, are refused with the fault."""
    with pytest.raises(HandError) as refused:
        distance(hand, seen)
    assert [fault.code for fault in refused.value.faults] == [code]
