"""Waits of a ready hand: the worked hands, every kind tried with the scorer, and the waits that surprise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from tests.examples import examples, scaled
from tests.oracle.generate import choose
from tests.oracle.raw import RawWin
from tests.oracle.readings import waits as kinds_of_oracle
from tests.plan.hands import SORTS, RawHand, hand_of, spoiled_win
from tests.strategies import hands
from tests.support.golden_files import GoldenHand, golden_hands

import huit
from huit.core.faults import HandError
from huit.core.hands import Hand, Situation
from huit.core.notation import format_tile, parse_hand, parse_tile, parse_tiles
from huit.core.profiles import BUILT_IN, profile_named
from huit.core.rules.fan_ids import IDS
from huit.core.tiles import EAST, KINDS, NO_TILE
from huit.plan.unseen import copies_left, visible_to_all
from huit.plan.waits import Wait, Waits, Worth, waits, waits_of_hand

TRIED_HANDS = scaled(60)  # in each profile
CANNOT_BE = {"replacement_without_kong", "robbed_tile_held"}  # a kong that the tile rules out


def name_of(case: GoldenHand) -> str:
    return case.title.partition(":")[0].replace(" ", "-")


@pytest.mark.parametrize("case", golden_hands(), ids=name_of)
def test_worked_hands(case: GoldenHand) -> None:
    """Before the win of a worked hand exactly its kinds complete it, those included of which all four are held."""
    hand = replace(parse_hand(case.hand), winning=NO_TILE)
    assert [format_tile(kind) for kind in waits_of_hand(hand)] == sorted(case.waits, key=parse_tile)


# Every kind tried with the scorer -------------------------------------------------------------------------------------


def ready_hand(rng: Random) -> RawHand:
    win = choose(rng)
    return win.melds, win.tiles


def any_hand(rng: Random) -> RawHand:
    return rng.choice(SORTS)(rng)


def any_situation(rng: Random) -> Situation:
    """A random situation. Waits ignore the written one, but for the winds, the last tile of the wall and a kong."""
    winds = rng.randrange(EAST, EAST + 4), rng.randrange(EAST, EAST + 4)
    self_drawn, last_copy, opening = [rng.random() < 0.2 for _ in range(3)]
    return Situation(*winds, self_drawn, last_copy, rng.random() < 0.2, rng.random() < 0.3, opening)


def seen_by(rng: Random, hand: Hand) -> list[int]:
    """Many copies of what the hand waits for, and some of anything."""
    left = copies_left(hand)
    seen = [kind for kind in waits_of_hand(hand) for _ in range(rng.randint(0, left[kind]))]
    others = Counter({kind: copies for kind, copies in enumerate(left) if kind not in seen})
    return seen + rng.sample(sorted(others.elements()), rng.randrange(20))


def tried(hand: Hand, profile: str, kind: int, self_drawn: bool, last_copy: bool) -> Worth | None:
    """The scorer's result for the hand with that tile; None if it is not complete or impossible."""
    situation = replace(hand.situation, self_drawn=self_drawn, last_copy=last_copy, opening=False)
    try:
        found = huit.score(replace(hand, winning=kind, situation=situation), profile)
    except HandError as error:
        codes = {fault.code for fault in error.faults}
        if codes <= CANNOT_BE:
            return tried(replace(hand, situation=replace(situation, kong=False)), profile, kind, self_drawn, last_copy)
        assert codes <= {"not_complete", "five_copies"}
        return None
    fans = tuple((one.fan, one.count) for one in found.best.counted)
    return Worth(found.total, fans, found.total >= 8, max(0, 8 - found.total))


def check_against_scorer(hand: Hand, raw: RawHand, profile: str, seen: list[int]) -> Waits:
    found = waits(hand, profile, seen)
    by_kind = {wait.tile: wait for wait in found.waits}
    assert list(by_kind) == sorted(kinds_of_oracle(RawWin(*raw, EAST, EAST, EAST)))
    visible = visible_to_all(hand, seen)
    for kind in range(KINDS):
        own = [*hand.tiles, *(tile for meld in hand.melds for tile in meld.tiles)].count(kind)
        copies = 4 - own - seen.count(kind)
        last_copy = visible[kind] == 3 and copies == 1
        expected = [tried(hand, profile, kind, self_drawn, last_copy) for self_drawn in (False, True)]
        if kind in by_kind and own == 4:
            nothing = Worth(0, (), False, 8)
            assert by_kind[kind] == Wait(kind, 0, nothing, nothing)
        elif kind not in by_kind:
            assert expected == [None, None]
        else:
            wait = by_kind[kind]
            assert wait.copies == copies
            if copies:
                assert [wait.discard, wait.self_drawn] == expected, (hand, profile, kind, seen)
            assert wait.worthless == (not wait.discard.valid and not wait.self_drawn.valid)
    assert found.ready == bool(by_kind)
    assert found.copies == sum(wait.copies for wait in found.waits if not wait.worthless)
    return found


@pytest.mark.parametrize("profile", BUILT_IN)
@pytest.mark.parametrize("sort", [ready_hand, spoiled_win, any_hand])
def test_every_kind(sort: Callable[[Random], RawHand], profile: str) -> None:
    """Of the 34 kinds the waits are those that make a hand the scorer takes; totals, fans, what lacks to eight, and the
    copies left, with declared sets and without, whatever was seen."""
    rng = Random(f"{sort.__name__} {profile}")
    for _ in range(TRIED_HANDS // 3):
        raw = sort(rng)
        hand = replace(hand_of(raw), situation=any_situation(rng), flowers=rng.randrange(9))
        check_against_scorer(hand, raw, profile, seen_by(rng, hand))


@examples(40)
@given(hands())
def test_any_hand(hand: Hand) -> None:
    """Without anything seen, each wait has the copies that the player does not hold; the waits are in order."""
    found = waits(hand)
    assert [wait.tile for wait in found.waits] == sorted(waits_of_hand(hand))
    assert [wait.copies for wait in found.waits] == [copies_left(hand)[wait.tile] for wait in found.waits]


# Waits that surprise --------------------------------------------------------------------------------------------------


def by_tile(text: str, seen: str = "", profile: str = "ffmj") -> dict[str, Wait]:
    found = waits(parse_hand(text), profile, parse_tiles(seen) if seen else ())
    return {format_tile(wait.tile): wait for wait in found.waits}


def ids_of(worth: Worth) -> dict[str, int]:
    return {IDS[fan]: count for fan, count in worth.fans}


@pytest.mark.parametrize("profile", BUILT_IN)
def test_chicken_hand(profile: str) -> None:
    """Nothing at all is worth eight, and one point more is worth one: a discard wins, the same tile drawn does not."""
    wait = by_tile("[123m,1][234p,1][456s,1]78mEE|ES0000|0", profile=profile)["6m"]
    assert (wait.discard.total, wait.discard.valid, wait.discard.missing) == (8, True, 0)
    assert ids_of(wait.discard) == {"chicken_hand": 1}
    assert (wait.self_drawn.total, wait.self_drawn.valid, wait.self_drawn.missing) == (1, False, 7)
    assert ids_of(wait.self_drawn) == {"self_drawn": 1}
    assert not wait.worthless


def test_last_copy_spoils_a_chicken_hand() -> None:
    """The last copy of a tile is worth four points: no chicken hand any more."""
    text = "[123m,1][234p,1][456s,1]78mEE|ES0000|0"
    assert by_tile(text, "66m")["6m"].discard.total == 8
    wait = by_tile(text, "666m")["6m"]
    assert (wait.copies, wait.discard.total, wait.discard.missing) == (1, 4, 4)
    assert wait.worthless


def test_worthless() -> None:
    """A wait below eight either way is marked, and its copies do not count; the hand is ready all the same."""
    found = waits(parse_hand("[234m,1][234p,1][456s,1]67sEE|ES0000|0"))
    assert [(format_tile(wait.tile), wait.copies, wait.worthless) for wait in found.waits] == [
        ("5s", 3, True),
        ("8s", 4, True),
    ]
    assert found.ready
    assert found.copies == 0
    assert {wait.discard.missing for wait in found.waits} == {7}


def test_last_copy() -> None:
    """Three copies visible to all make the fourth one the last: on the table, in the player's own exposed sets, or
    both. A copy in the hand is visible to nobody."""
    open_wait = "[123m,1][567p,1][345s,1]78sEE|ES0000|0"
    assert "last_tile" in ids_of(by_tile(open_wait, "999s")["9s"].discard)
    assert "last_tile" not in ids_of(by_tile(open_wait, "99s")["9s"].discard)
    assert "last_tile" not in ids_of(by_tile(open_wait, "9999s")["9s"].discard)
    own_pung = by_tile("[666s,1][567p,1][123m,1]78sEE|ES0000|0")
    assert (own_pung["6s"].copies, "last_tile" in ids_of(own_pung["6s"].self_drawn)) == (1, True)
    own_chow = by_tile("[678s,1][567p,1][123m,1]78sEE|ES0000|0", "66s")
    assert (own_chow["6s"].copies, "last_tile" in ids_of(own_chow["6s"].discard)) == (1, True)
    pair_wait = by_tile("[123m,1][567p,1][345s,1][789s,1]E|ES0000|0", "EE")
    assert (pair_wait["E"].copies, "last_tile" in ids_of(pair_wait["E"].discard)) == (1, False)


def test_all_four_held() -> None:
    """A kind held four times completes the hand on paper: no copy, no worth; it takes the uniqueness of other waits."""
    (wait,) = by_tile("456m456p789s1111s|ES0000|0").values()
    assert (format_tile(wait.tile), wait.copies, wait.worthless, wait.discard.missing) == ("1s", 0, True, 8)
    both = by_tile("[123m,1][456p,1]3333456s|ES0000|0")
    assert [name for name, wait in both.items() if wait.copies == 0] == ["3s"]
    assert all("single_wait" not in ids_of(wait.discard) for wait in both.values())


def test_seen() -> None:
    """Seen tiles reduce the copies, and a wait with none left stays in the list."""
    found = by_tile("[123m,1][EEE,2][5555p]45sCC|ES0000|2", "3333s 6s CC")
    assert {name: wait.copies for name, wait in found.items()} == {"3s": 0, "6s": 3}


@pytest.mark.parametrize(
    ("text", "seen", "code"),
    [
        ("123m456p789sEEE1p1p", "", "not_waiting"),
        ("123m456p789sEEE1p", "EE", "seen_too_many"),
        ("11111m456p789sEE", "", "five_copies"),
    ],
)
def test_refused(text: str, seen: str, code: str) -> None:
    """Fourteen tiles, more tiles seen than there are and a hand that cannot be are refused with a code."""
    with pytest.raises(HandError) as caught:
        waits(parse_hand(text), profile_named("ffmj"), parse_tiles(seen) if seen else ())
    assert [fault.code for fault in caught.value.faults] == [code]


def test_fifth_honor() -> None:
    """Four honours of one kind wait for a fifth as four suited tiles do: it is listed, and cannot come (R-D06)."""
    assert {tile: wait.copies for tile, wait in by_tile("456m456p789sEEEE").items()} == {"E": 0}


def test_no_last_copy_where_none_is_left() -> None:
    """Three copies seen and the fourth in the hand: no tile can come, so none is the last of its kind."""
    wait = by_tile("[123m,1][567p,1][345s,1][789s,1]E", "EEE")["E"]
    assert wait.copies == 0
    assert "last_tile" not in ids_of(wait.discard)
