"""Hands built as values: every fault at once, and none in a hand that can exist."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from tests import strategies

from huit.core.hands import CHOW, KONG, PUNG, Hand, Meld, Situation
from huit.core.notation import parse_hand
from huit.core.tiles import EAST, KINDS, NORTH, RED, SOUTH
from huit.core.validation import faults_of, with_implied_last_copy

WON = parse_hand("123456789m111pES|EE0000|0")


def summary(hand: Hand) -> list[str]:
    """Each fault as its code and values."""
    return [fault.code + "".join(f" {name}={value}" for name, value in fault.values) for fault in faults_of(hand)]


def in_situation(text: str, situation: Situation) -> Hand:
    return replace(parse_hand(text), situation=situation)


@given(strategies.hands() | strategies.wins() | strategies.complete_wins())
def test_possible_hands_have_no_fault(hand: Hand) -> None:
    """A hand that a table could see passes, complete or not."""
    assert faults_of(hand) == ()


@given(strategies.melds())
def test_valid_melds_pass(meld: Meld) -> None:
    """Every chow, pung and kong of every origin is a meld."""
    assert summary(Hand((meld,), ())) == ["tile_count found=3 expected=13"]


@pytest.mark.parametrize(
    "meld",
    [
        Meld(CHOW, 7, 1),  # runs past 9
        Meld(CHOW, 17, 1),  # from one suit into the next
        Meld(CHOW, EAST, 1),
        Meld(CHOW, 0, 0),
        Meld(CHOW, 0, 5),
        Meld(PUNG, 0, 0),
        Meld(PUNG, 0, 5),
        Meld(PUNG, KINDS, 1),
        Meld(PUNG, -1, 1),
        Meld(KONG, 0, 4),
        Meld(KONG, 0, 8),
        Meld(3, 0, 1),
        Meld(-1, 0, 1),
    ],
)
def test_impossible_melds(meld: Meld) -> None:
    """An impossible meld is named; its tiles and its claim must fit its kind."""
    hand = Hand((meld,), (18, 18, 19, 19, 20, 20, 21, 21, 22, 22))
    assert summary(hand) == [f"meld_invalid meld=Meld({meld.set_type}, {meld.tile}, {meld.claim})"]


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (replace(WON, tiles=WON.tiles[1:]), ["tile_count found=13 expected=14"]),
        (replace(WON, tiles=(*WON.tiles, RED)), ["tile_count found=15 expected=14"]),
        (Hand((), WON.tiles[1:]), ["tile_count found=12 expected=13"]),
        (Hand((), ()), ["tile_count found=0 expected=13"]),
        (replace(WON, tiles=(*WON.tiles[:-1], 34)), ["tile_unknown text=a"]),
        (replace(WON, tiles=(*WON.tiles[:-1], -5), winning=99), ["tile_unknown text=-5", "tile_unknown text=99"]),
        (Hand((), (0,) * 5 + (1,) * 6 + (2, 3)), ["five_copies tile=1m count=5", "five_copies tile=2m count=6"]),
        (Hand((Meld(KONG, 4, 0),), (*range(9), RED), RED), ["five_copies tile=5m count=5"]),
        (
            Hand(tuple(Meld(PUNG, kind, 1) for kind in range(5)), ()),
            ["too_many_melds found=5"],
        ),
        (
            replace(WON, situation=Situation(0, RED), flowers=9),
            ["wind_unknown text=1m", "wind_unknown text=C", "flowers_count found=9"],
        ),
        (replace(WON, situation=Situation(-1, EAST), flowers=-1), ["wind_unknown text=-1", "flowers_count found=-1"]),
    ],
)
def test_impossible_tiles(hand: Hand, expected: list[str]) -> None:
    """Wrong counts, unknown tiles, winds and flowers are all named, each with what it found."""
    assert summary(hand) == expected


@pytest.mark.parametrize(
    ("text", "situation", "expected"),
    [
        ("123456789m111pES", Situation(self_drawn=True, kong=True), ["replacement_without_kong"]),
        ("[5555p]123456789mES", Situation(self_drawn=True, kong=True), []),
        ("[5555p,6]123456789mES", Situation(self_drawn=True, kong=True), []),
        ("123456789m111pES", Situation(kong=True), []),
        ("123456789m111pEE", Situation(kong=True), ["robbed_tile_held tile=E"]),
        ("[123m,1]456789m111pE3m", Situation(kong=True), ["robbed_tile_held tile=3m"]),
        ("123456789m111pES", Situation(kong=True, last_of_wall=True), []),  # R-E12
        ("123456789m111pES", Situation(kong=True, last_copy=True), []),
        ("123456789m111pEE", Situation(last_copy=True), ["last_copy_concealed tile=E"]),
        ("[123m,1]456789m111pE3m", Situation(last_copy=True), []),
        ("123456789m111pES", Situation(self_drawn=True, opening=True), []),
        ("123456789m111pEE", Situation(NORTH, self_drawn=True, opening=True), []),
        (
            "123456789m111pES",
            Situation(EAST, SOUTH, opening=True),
            ["opening_contradiction field=seat", "opening_contradiction field=self-drawn"],
        ),
        (
            "[5555p]123456789mES",
            Situation(self_drawn=True, last_copy=True, last_of_wall=True, kong=True, opening=True),
            [
                "opening_contradiction field=last-copy",
                "opening_contradiction field=last-of-wall",
                "opening_contradiction field=kong",
                "opening_contradiction field=melds",
            ],
        ),
    ],
)
def test_contradictory_circumstances(text: str, situation: Situation, expected: list[str]) -> None:
    """Flags that the tiles or other flags deny are named; those that may go together pass."""
    assert summary(in_situation(text, situation)) == expected


def test_flags_of_a_waiting_hand_do_not_matter() -> None:
    """Before the win the circumstances of the win mean nothing."""
    assert faults_of(in_situation("123456789m111pE", Situation(EAST, SOUTH, kong=True, opening=True))) == ()


@pytest.mark.parametrize(
    ("text", "implied"),
    [
        ("[222s,1][123m,1][567p,1]34sWW2s", True),
        ("[123m,1][123m,2][234m,1]12pEE3m", True),
        ("[123m,1][123m,2][567p,1]45mEE3m", False),  # two
        ("[222s,1][123m,1][567p,1]34sWW5s", False),  # three of another
        ("[2222s][123m,1][567p,1]34sWW5s", False),
        ("222334s123m567pW2s", False),  # concealed copies are not visible
    ],
)
def test_three_exposed_copies_imply_the_last(text: str, implied: bool) -> None:
    """Three copies in the player's own exposed sets make the winning tile the last copy; concealed ones do not
    (R-E09)."""
    hand = parse_hand(text)
    assert with_implied_last_copy(hand).situation.last_copy is implied
    assert replace(with_implied_last_copy(hand), situation=hand.situation) == hand


@given(strategies.hands() | strategies.wins())
def test_implied_last_copy_never_contradicts(hand: Hand) -> None:
    """Setting the flag leaves a possible hand possible, and doing it twice changes nothing."""
    implied = with_implied_last_copy(hand)
    assert faults_of(implied) == ()
    assert with_implied_last_copy(implied) == implied
