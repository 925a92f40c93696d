"""A profile of the user's own: by tables where its rules fit them, else by the explained path, with equal totals."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from tests.core.fast.checking import check_agrees, own_profile, wins
from tests.examples import scaled
from tests.oracle.convert import hand_of
from tests.oracle.generate import own_exposed_last_copy

from huit.core.fast.batch import row_of
from huit.core.fast.calls import score_batch, scorer_for
from huit.core.hands import Hand, Situation
from huit.core.notation import parse_hand
from huit.core.profiles import BUILT_IN
from huit.core.rules.fan_ids import IDS
from huit.core.rules.profile_types import Profile, ProfileError
from huit.core.tiles import EAST

HANDS = scaled(300)
PROFILES_LONG = 30

FITTING = """
extends = "green_book"

[points]
mixed_double_chow = 3
double_pung = 0
tile_hog = 5
self_drawn = 0
chicken_hand = 11
thirteen_orphans = 1000

[[absorbs]]
fan = "all_chows"
absorbs = "no_honors"

[[absorbs]]
fan = "mixed_triple_chow"
absorbs = "all_simples"

[[absorbs]]
fan = "fully_concealed_hand"
absorbs = "tile_hog"
beside = ["reversible_tiles"]

[[counts]]
fan = "no_honors"
beside = "all_simples"

[[counts]]
fan = "concealed_hand"
beside = "seven_pairs"
"""

# A fan of the whole hand that takes away a combination of chows: account-once would have to know it.
NOT_FITTING = '[[absorbs]]\nfan = "full_flush"\nabsorbs = "pure_double_chow"\n'


def opening_of(hand: Hand) -> Hand:
    """A hand's tiles as East's first fourteen (R-E08)."""
    return replace(hand, situation=Situation(hand.situation.round_wind, EAST, self_drawn=True, opening=True))


def some_hands(seed: str, number: int) -> list[Hand]:
    """Hands of all kinds, openings and implied last copies (R-E09) among them."""
    hands = [hand_of(win) for win in wins(seed, number)]
    openings = [opening_of(hand) for hand in hands if not hand.melds][: number // 5]
    rng = Random(seed)
    implied = [hand_of(replace(own_exposed_last_copy(rng), last_copy=False)) for _ in range(number // 5)]
    return hands + openings + implied


def check_profile(profile: Profile, hands: list[Hand]) -> None:
    """One by one and as a batch."""
    totals = [check_agrees(hand, profile).total for hand in hands]
    assert score_batch(b"".join(map(row_of, hands)), profile).totals.tolist() == totals


def test_profile_with_tables(tmp_path: Path) -> None:
    """Points, absorptions and what counts again: the user's profile gets tables, and they say what is explained."""
    profile = own_profile(tmp_path, FITTING)
    assert scorer_for(profile).tabled
    check_profile(profile, some_hands("fitting", HANDS))


def test_profile_without_tables(tmp_path: Path) -> None:
    """A profile whose rules do not fit the tables is scored all the same, one by one and in batches."""
    profile = own_profile(tmp_path, NOT_FITTING)
    assert not scorer_for(profile).tabled
    check_profile(profile, some_hands("not fitting", HANDS))


def test_profile_by_path(tmp_path: Path) -> None:
    """A profile may be named by its file, and the file may change."""
    path = tmp_path / "mine.toml"
    path.write_text(NOT_FITTING, encoding="utf-8")
    hand = parse_hand("1122m3344p5566sEE|ES1000|0")
    before = score_batch(row_of(hand), str(path)).totals[0]
    path.write_text(NOT_FITTING + "[points]\nseven_pairs = 100\n", encoding="utf-8")
    assert score_batch(row_of(hand), str(path)).totals[0] == before + 76


def absorbs(fan: str, other: str, more: str = "") -> str:
    return f'[[absorbs]]\nfan = "{fan}"\nabsorbs = "{other}"\n{more}\n'


BOTZONE = 'extends = "botzone"\n'
GREEN_BOOK = 'extends = "green_book"\n'


HARD_TO_FIT = {
    "a condition on a fan of sets, which the word does not know": (
        absorbs("full_flush", "all_simples", 'beside = ["short_straight"]'),
        "2333444455556p2p|WN0000|0",
    ),
    "double pungs, a number beside the word, absorb": (
        BOTZONE + absorbs("double_pung", "three_kongs"),
        "[2222s][2222m][SSSS,1][111m,1]9m9m|SN1010|0",
    ),
    "small pungs absorb, but the only one is taken away": (
        BOTZONE + absorbs("pung_of_terminals_or_honors", "self_drawn"),
        "1112345678999s7s|SE1000|0",
    ),
    "hogs absorb": (absorbs("tile_hog", "self_drawn"), "[555m,1]46m456p678sEE5m|ES1000|0"),
    "a fan of honours absorbs small pungs of suited tiles too": (
        absorbs("dragon_pung", "pung_of_terminals_or_honors"),
        "[111s,1]66677778sCCC|WE0000|0",
    ),
    "more concealed pungs are not dearer than fewer": (
        "[points]\nthree_concealed_pungs = 1",
        "3378999m999s999p9m|SN0000|0",
    ),
    "the dearest wait is absorbed, another would count": (
        absorbs("fully_concealed_hand", "edge_wait"),
        "1233m456p678s777p3m|ES1000|0",
    ),
    "hogs of honours do not count in seven pairs, which do not count": (
        GREEN_BOOK + absorbs("fully_concealed_hand", "seven_pairs"),
        "99m11s9pSSNNNNPP9p|SW1000|0",
    ),
    "another wait is dearest": ("[points]\nsingle_wait = 3", "1233m456p678s777p3m|ES1000|0"),
    "seven pairs absorb hogs": (absorbs("seven_pairs", "tile_hog"), "11112233445566m|ES1000|0"),
}


@pytest.mark.parametrize("case", HARD_TO_FIT)
def test_rules_that_are_hard_to_fit(tmp_path: Path, case: str) -> None:
    """Whatever a profile says, the tables say the same or the profile has none."""
    text, hand = HARD_TO_FIT[case]
    check_agrees(parse_hand(hand), own_profile(tmp_path, text))


def random_profile(rng: Random) -> str:
    """Points, absorptions and what counts again, at random."""
    lines = [f'extends = "{rng.choice(BUILT_IN)}"', "[points]"]
    lines += [f"{fan} = {rng.choice((0, 0, 1, 2, 5, 30, 200))}" for fan in rng.sample(IDS, rng.randrange(6))]
    for _ in range(rng.randrange(3)):
        fan, other, third = rng.sample(IDS, 3)
        lines.append(absorbs(fan, other, f'beside = ["{third}"]' if rng.random() < 0.2 else ""))
    for _ in range(rng.randrange(3)):
        fan, other = rng.sample(IDS, 2)
        lines.append(f'[[counts]]\nfan = "{fan}"\nbeside = "{other}"')
    return "\n".join(lines)


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(8))
def test_random_profiles_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chunk: int) -> None:
    """No random profile makes a difference between the two paths."""
    monkeypatch.setenv("HUIT_CACHE", str(tmp_path))  # hundreds of files that nobody will ask for again
    rng = Random(f"profiles {chunk}")
    for number in range(PROFILES_LONG):
        text = random_profile(rng)
        try:
            profile = own_profile(tmp_path, text)
        except ProfileError:  # absorptions in a circle
            continue
        for hand in some_hands(f"{chunk} {number}", HANDS):
            check_agrees(hand, profile)
