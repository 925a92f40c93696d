"""Hands as text: what each notation says, and how a hand is written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests import strategies

from huit.core.hands import CHOW, KONG, PUNG, Hand, Meld, Situation
from huit.core.notation import (
    format_hand,
    format_tile,
    format_tiles,
    parse_hand,
    parse_tile,
    parse_tiles,
    parse_unfinished,
    unicode_tile,
)
from huit.core.tiles import EAST, FIRST_FLOWER, GREEN, KINDS, NAMES, NO_TILE, NORTH, RED, SOUTH, WEST, WHITE

M, S, P = 0, 9, 18  # the first kind of each suit

# The example of the documentation, in every notation that can say it.
EXAMPLE = Hand(
    (Meld(CHOW, M, 1), Meld(PUNG, EAST, 2), Meld(KONG, P + 4, 0)),
    (S + 3, S + 4, RED, RED),
    S + 5,
    Situation(EAST, SOUTH, self_drawn=True),
    2,
)
STRAIGHT = Hand((), (*range(M, M + 9), P, P, P, EAST), EAST)


@pytest.mark.parametrize(
    "text",
    [
        "[123m,1][EEE,2][5555p]45sCC6s|ES1000|2",
        "[123m1][EEE2][5555p]45sCC6s|ES1000|2",
        "[123m][EEE,2][5555p]45sCC6s|ES1000|ah",
        "  [123m,1] [EEE, 2] [5555p] 45s CC 6s | ES1000 | 2\n",
        "C[123m,1]4s[EEE,2]5sC[5555p]6s|ES1000|2",
        "45sCC6s[123m,1][EEE,2][5555p]|ES1000|2",
        "[🀇🀈🀉,1][🀀🀀🀀2][🀝🀝🀝🀝]🀓🀔🀄🀄️🀕|ES1000|2",
        "[🀇🀈🀉,1][🀀🀀🀀2][🀝🀝🀝🀝]🀢🀓🀔🀄🀄️🀕🀦|ES1000",
    ],
)
def test_reads_the_gb_string(text: str) -> None:
    """Both dialects, any order of melds and tiles, spaces between them, and Unicode tiles give the same hand."""
    assert parse_hand(text) == EXAMPLE


@pytest.mark.parametrize(
    "text",
    [
        "123456789m111pEE",
        "123m 456m 789m 111p EE",
        "789m 456m 123m 111p EE",
        "123456789m 1p 1p 1p E E",
        "W1 W2 W3 W4 W5 W6 W7 W8 W9 B1 B1 B1 F1 F1",
        "W1,W2,W3, W4,W5,W6, W7,W8,W9, B1,B1,B1, F1,F1",
        "🀇🀈🀉🀊🀋🀌🀍🀎🀏🀙🀙🀙🀀🀀",
        "🀇🀈🀉 🀊🀋🀌 🀍🀎🀏\ufe0e 🀙🀙🀙\ufe0f 🀀🀀",
        "123456789m111pEE|EE0000",
        "123456789m111pEE||",
        "123456789m111pEE||0",
    ],
)
def test_reads_every_notation(text: str) -> None:
    """Plain tiles, Botzone codes and Unicode tiles are hands too; situation and flowers may be left out."""
    assert parse_hand(text) == STRAIGHT


@pytest.mark.parametrize("text", ["123456789m111pE", "123456789m111pE |EE0000|0", "123456789m 111p E "])
def test_thirteen_tiles_wait(text: str) -> None:
    """Thirteen tiles are a waiting hand, with or without a space behind them."""
    assert parse_hand(text) == Hand((), STRAIGHT.tiles, NO_TILE)


def test_botzone_codes_name_the_right_tiles() -> None:
    """W are characters, T bamboos, B dots, F winds, J dragons; H are flowers and count apart, even at the end."""
    hand = parse_hand("W1 W9 T1 T9 B1 B9 F1 F2 F3 F4 J1 J2 J3 H1 J3 H8|SW0000")
    assert hand == Hand(
        (),
        (M, M + 8, S, S + 8, P, P + 8, EAST, SOUTH, WEST, NORTH, RED, GREEN, WHITE),
        WHITE,
        Situation(SOUTH, WEST),
        2,
    )


@pytest.mark.parametrize(
    ("text", "meld"),
    [
        ("[567m]", Meld(CHOW, M + 4, 1)),
        ("[567m,2]", Meld(CHOW, M + 4, 2)),
        ("[567m3]", Meld(CHOW, M + 4, 3)),
        ("[5m6m7m,3]", Meld(CHOW, M + 4, 3)),
        ("[NNN]", Meld(PUNG, NORTH, 1)),
        ("[NNN3]", Meld(PUNG, NORTH, 3)),
        ("[9999s]", Meld(KONG, S + 8, 0)),
        ("[9999s,1]", Meld(KONG, S + 8, 1)),
        ("[9999s7]", Meld(KONG, S + 8, 7)),
    ],
)
def test_reads_melds(text: str, meld: Meld) -> None:
    """A chow or pung without digit is exposed, a kong without digit concealed; 5 6 7 are promoted kongs."""
    assert parse_hand(text + "123p456p789pE").melds == (meld,)


def test_reads_the_opening_flag() -> None:
    """A fifth digit, ours, says that these are East's first fourteen tiles."""
    assert parse_hand("123456789m111pEE|SE10001|0").situation == Situation(SOUTH, EAST, self_drawn=True, opening=True)
    assert parse_hand("123456789m111pEE|SE10000|0").situation == Situation(SOUTH, EAST, self_drawn=True)


def test_writes_the_canonical_string() -> None:
    """Melds as given, concealed tiles sorted by suit, the winning tile last, all three parts, the comma dialect."""
    assert format_hand(EXAMPLE) == "[123m,1][EEE,2][5555p]45sCC6s|ES1000|2"
    assert format_hand(STRAIGHT) == "123456789m111pEE|EE0000|0"
    assert format_hand(parse_hand("E9s1mP2p11m8s3pN44m6m4m|NW0010|")) == "111446m89s23pENP4m|NW0010|0"


@given(strategies.hands() | strategies.wins() | strategies.complete_wins())
def test_round_trip(hand: Hand) -> None:
    """A formatted hand is parsed as the same hand."""
    assert parse_hand(format_hand(hand)) == hand


@given(strategies.hands(), st.integers(0, 13))
def test_reads_hands_in_the_making(hand: Hand, kept: int) -> None:
    """However few tiles there are yet; a finished hand is read as ever."""
    fewer = Hand(hand.melds, hand.tiles[:kept], NO_TILE, hand.situation, hand.flowers)
    assert parse_unfinished(format_hand(fewer)) == fewer
    assert parse_unfinished(format_hand(hand)) == hand


@given(strategies.wins() | strategies.complete_wins())
def test_one_way_to_write(hand: Hand) -> None:
    """The canonical string of a hand that was read is the canonical string it was read from."""
    text = format_hand(hand)
    assert format_hand(parse_hand(text.replace(",", "").replace("|", " | "))) == text


@given(strategies.complete_wins().filter(lambda hand: not hand.melds))
def test_notations_agree(hand: Hand) -> None:
    """The same tiles in Unicode and in Botzone codes are the same hand."""
    kinds = [*hand.tiles, hand.winning]
    bare = Hand((), hand.tiles, hand.winning)
    assert parse_hand("".join(unicode_tile(kind) for kind in kinds)) == bare
    assert parse_hand(" ".join(botzone_code(kind) for kind in kinds)) == bare


def botzone_code(kind: int) -> str:
    name = NAMES[kind]
    if kind < EAST:
        return {"m": "W", "s": "T", "p": "B"}[name[1]] + name[0]
    return f"F{'ESWN'.index(name) + 1}" if kind <= NORTH else f"J{'CFP'.index(name) + 1}"


def test_tiles_have_names_and_glyphs() -> None:
    """Every kind has a name and a glyph that are read as that kind; flowers have both but are no part of a list."""
    for kind in range(KINDS):
        assert parse_tile(format_tile(kind)) == kind
        assert parse_tile(unicode_tile(kind)) == kind
    assert "".join(unicode_tile(kind) for kind in range(FIRST_FLOWER, FIRST_FLOWER + 8)) == "🀦🀧🀨🀩🀢🀣🀤🀥"
    assert unicode_tile(RED) == "🀄\ufe0e"


@given(st.lists(strategies.tiles(), max_size=20).filter(lambda kinds: all(kinds.count(kind) <= 4 for kind in kinds)))
def test_lists_of_tiles_keep_their_order(kinds: list[int]) -> None:
    """Lists are read in the order they are written, each tile as often as it stands there."""
    assert parse_tiles(format_tiles(kinds)) == tuple(kinds)


def test_reads_lists_of_tiles() -> None:
    """Seen tiles: any notation without melds, an empty list included."""
    assert parse_tiles("") == ()
    assert parse_tiles("11m E 🀀 5p") == (M, M, EAST, EAST, P + 4)
    assert parse_tiles("W1, J3") == (M, WHITE)
    assert format_tiles([M, M + 1, EAST, M, S]) == "12mE1m1s"
