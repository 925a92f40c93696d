"""Invalid winning hands: the peer's own exceptions, and clear ones where the peer crashes or scores nonsense."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.compat.peer_calls import NAMES, Arguments, arguments_of, check_same, ours, peer, refusal
from tests.examples import examples
from tests.oracle.generate import choose

NOT_COMPLETE = ("TypeError", "ERROR_NOT_WIN")
WRONG_COUNT = ("TypeError", "ERROR_WRONG_TILES_COUNT")
WRONG_TILE = ("TypeError", "ERROE_WRONG_TILE_CODE")
WRONG_PACK = ("TypeError", "ERROE_WRONG_PACK_CODE")
WRONG_OFFER = ("TypeError", "ERROE_WRONG_OFFER_CODE")

GATES = ("W1", "W1", "W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8", "W9", "W9", "W9")
TEN = GATES[3:]
QUIET = (0, False, False, False, False, 0, 0)  # no flowers, no flags, East
SURROGATE = "\ud800"


def changed(place: int, tile: object) -> tuple[object, ...]:
    return (*GATES[:place], tile, *GATES[place + 1 :])


# As the peer refuses --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("packs", "hand", "winning", "expected"),
    [
        ((), GATES, "T5", NOT_COMPLETE),
        ((), ("W1", "W4", "W7", "T2", "T5", "T8", "B3", "B6", "B9", "F1", "F2", "F3", "F3"), "F4", NOT_COMPLETE),
        ((("CHI", "W2", 1),), TEN, "F1", NOT_COMPLETE),
        ((), GATES[:12], "W5", WRONG_COUNT),
        ((), (*GATES, "W5"), "W5", WRONG_COUNT),
        ((), (), "W5", WRONG_COUNT),
        ((), GATES * 3, "W5", WRONG_COUNT),
        ((("PENG", "W1", 1),) * 5, ("W1",), "W1", WRONG_COUNT),
        ((("PENG", "W1", 1),) * 40, ("W1",), "W1", WRONG_COUNT),
        ((("CHI", "W2", 1),), GATES, "W5", WRONG_COUNT),
        *(((), changed(place, tile), "W5", WRONG_TILE) for place in (0, 12) for tile in ("X1", "W0", "F5", "J4", "H1")),
        *(((), changed(5, tile), "W5", WRONG_TILE) for tile in ("", "W", "5", "W55", "w5", "5W", "W:", "W/", "一1")),
        *(((), GATES, tile, WRONG_TILE) for tile in ("", "W", "H1", "Z9", "W10", "F0", "J9", "W一")),
        *(((("CHI", tile, 1),), TEN, "W5", WRONG_TILE) for tile in ("", "Q2", "W0", "J4")),
        *((((sort, "W2", 1),), TEN, "W5", WRONG_PACK) for sort in ("", "CHOW", "chi", "PON", "CHI ", "吃")),
        *(((("PENG", "W1", offer),), TEN, "W5", WRONG_OFFER) for offer in (4, -1, 7, 255, 256, -256)),
        ((("CHI", "W2", 1), ("PENG", "W1", 5)), TEN, "W5", WRONG_OFFER),
        ((("CHI", "W9", 7),), TEN, "W5", WRONG_OFFER),
        ((), ("Q1",), "X5", WRONG_TILE),
    ],
)
def test_refused_as_by_the_peer(
    packs: tuple[object, ...], hand: tuple[object, ...], winning: str, expected: tuple[str, str]
) -> None:
    """Hands that are not complete, wrong numbers of tiles and wrong codes raise what the peer raises, to the letter."""
    arguments = (packs, hand, winning, *QUIET)
    assert refusal(ours, arguments) == refusal(peer, arguments) == expected


def test_not_complete_at_random() -> None:
    """Another winning tile: complete for both or for none, and refused in the same words."""
    rng = Random("not complete")
    refused = 0
    for _ in range(2_000):
        arguments = arguments_of(choose(rng))
        held = [tile for tile in arguments[1] if arguments[1].count(tile) < 4]
        other = rng.choice([*held, *GATES[2:11], "T5", "B5", "F1", "J1"])
        arguments = (*arguments[:2], other, *arguments[3:])
        expected = refusal(peer, arguments)
        found = refusal(ours, arguments)
        if found[0] == "ValueError":
            assert "copies" in str(found[1])
        elif expected == NOT_COMPLETE:
            assert found == expected
            refused += 1
        else:
            check_same(arguments)
    assert refused > 500


def test_types_refused_as_by_the_peer() -> None:
    """A list in the place of a tuple is refused in the peer's words, packs and each pack included."""
    wrong: list[Arguments] = [([], GATES, "W5", *QUIET), ((), list(GATES), "W5", *QUIET), (None, GATES, "W5", *QUIET)]
    wrong += [((pack,), TEN, "W5", *QUIET) for pack in (["CHI", "W2", 1], None, "CHI")]
    no_names: list[object] = [1, None, b"W1", 1.5, ("W1",), []]
    wrong += [((), changed(5, one), "W5", *QUIET) for one in no_names]
    # Several things wrong at once: what the peer looks at first. Packs, the hand from its first tile on, the last tile.
    nothing, list_pack, offer = (1, *TEN[1:]), (["CHI", "W2", 1],), (("CHI", "W2", 7),)
    wrong += [((), (1, "X1"), "W5", *QUIET), ((), ("X1", 1), "W5", *QUIET), ((), (1,), "X5", *QUIET)]
    wrong += [(packs, hand, "X5", *QUIET) for packs in (list_pack, offer) for hand in (nothing, list(TEN), ("X1",))]
    wrong += [((("CHOW", "W2", 1),), nothing, "X5", *QUIET), (None, None, "X5", *QUIET)]
    for arguments in wrong:
        assert refusal(ours, arguments) == refusal(peer, arguments)


# What the peer crashes on, or scores although it is nonsense ----------------------------------------------------------


def check_refused(arguments: Arguments, wanted: str) -> None:
    """TypeError or ValueError, with a sentence that names what is wrong."""
    with pytest.raises((TypeError, ValueError), match=wanted):
        ours(*arguments)


def test_hundreds_of_tiles() -> None:
    """400 tiles, on which the peer crashes, are a wrong number of tiles."""
    for tile in ("W1", "T9", "B9", "J3"):
        for number in (14, 40, 400, 5_000):
            check_refused(((), (tile,) * number, tile, *QUIET), WRONG_COUNT[1])
            check_refused(((("PENG", tile, 1),) * number, (), tile, *QUIET), WRONG_COUNT[1])


@pytest.mark.parametrize("tile", ["W1", "W9", "T1", "T9", "B1", "B9", "F1", "F2", "F4", "J1", "J2", "J3"])
@pytest.mark.parametrize("offer", range(4))
def test_chows_that_do_not_exist(tile: str, offer: int) -> None:
    """A CHI around a 1, a 9 or an honour is refused, and the message names the tile."""
    with pytest.raises(ValueError, match=f"CHI.*{tile}"):
        ours((("CHI", tile, offer),), TEN, "W5", *QUIET)


@pytest.mark.parametrize(
    ("packs", "hand", "winning", "tile"),
    [
        ((), ("W1",) * 13, "W1", "W1"),
        ((), ("J3",) * 13, "J3", "J3"),
        ((), ("W1",) * 5 + ("W2", "W3", "W4", "W5", "W6", "W7", "T1", "T1"), "T1", "W1"),
        ((), ("W1", "W1", "W1", "W1", "W2", "W3", "W4", "W5", "W6", "W7", "T1", "T1", "T1"), "W1", "W1"),
        ((), ("B9",) * 8 + ("F1", "F1", "F1", "J1", "J1"), "J1", "B9"),
        ((("PENG", "W1", 1),) * 4, ("W2",), "W2", "W1"),
        ((("GANG", "W1", 1), ("GANG", "W1", 0), ("GANG", "W2", 1), ("GANG", "W3", 1)), ("W4",), "W4", "W1"),
        ((("GANG", "W2", 0), ("CHI", "W2", 1)), ("T1", "T1", "T1", "T2", "T2", "T2", "T3"), "T3", "W2"),
        ((("PENG", "W2", 0), ("CHI", "W2", 0), ("CHI", "W3", 0)), ("T1", "T1", "T1", "T3"), "T3", "W2"),
        ((("GANG", "F1", 0),), ("F1", "T1", "T1", "T1", "T2", "T2", "T2", "T3", "T3", "T3"), "F1", "F1"),
    ],
)
def test_five_copies(packs: tuple[object, ...], hand: tuple[str, ...], winning: str, tile: str) -> None:
    """More than four copies are refused wherever they lie, and the message names the tile."""
    with pytest.raises(ValueError, match=f"copies.*{tile}"):
        ours(packs, hand, winning, *QUIET)


@pytest.mark.parametrize(
    "arguments",
    [
        ((), changed(0, 1), "W5", *QUIET),
        ((), changed(0, None), "W5", *QUIET),
        ((), changed(0, b"W1"), "W5", *QUIET),
        ((), changed(0, ("W1",)), "W5", *QUIET),
        ((), changed(0, SURROGATE), "W5", *QUIET),
        ((), changed(0, "W\0"), "W5", *QUIET),
        ((), GATES, 5, *QUIET),
        ((), GATES, None, *QUIET),
        ((), GATES, b"W5", *QUIET),
        ((), GATES, "W5\0", *QUIET),
        ((), "W1W1", "W5", *QUIET),
        ((), None, "W5", *QUIET),
        ((), 13, "W5", *QUIET),
        ("CHI", GATES, "W5", *QUIET),
        (None, GATES, "W5", *QUIET),
        ((None,), TEN, "W5", *QUIET),
        (("CHI", "W2", 1), TEN, "W5", *QUIET),
        ((["CHI", "W2", 1],), TEN, "W5", *QUIET),
        ((("CHI", "W2"),), TEN, "W5", *QUIET),
        (((),), TEN, "W5", *QUIET),
        ((("CHI", "W2", 1, 1),), TEN, "W5", *QUIET),
        ((("CHI", 2, 1),), TEN, "W5", *QUIET),
        (((1, "W2", 1),), TEN, "W5", *QUIET),
        (((None, "W2", 1),), TEN, "W5", *QUIET),
        ((("CHI", "W2", "1"),), TEN, "W5", *QUIET),
        ((("CHI", "W2", None),), TEN, "W5", *QUIET),
        ((("CHI", "W2", 1.0),), TEN, "W5", *QUIET),
        ((("PENG", "W2", 1 + 0j),), TEN, "W5", *QUIET),
        ((("CHI", ["W2"], 1),), TEN, "W5", *QUIET),
        (((["CHI"], "W2", 1),), TEN, "W5", *QUIET),
        ((("CHI", "W2", 2**70),), TEN, "W5", *QUIET),
    ],
)
def test_wrong_types(arguments: Arguments) -> None:
    """Lists, numbers, bytes and None in the place of tuples and strings: an exception that says what is wanted."""
    check_refused(arguments, r"ERRO|tuple|str\b|integer")


@pytest.mark.parametrize("place", [3, 8, 9])
@pytest.mark.parametrize("value", [-1, 256, 2**40, -(2**40), 2**70, 1.5, "1", None, (), b"1"])
def test_wrong_numbers(place: int, value: object) -> None:
    """Flowers and winds that are no such numbers are refused with an exception that says what is wanted."""
    arguments: list[Any] = [(), GATES, "W5", *QUIET]
    arguments[place] = value
    check_refused(tuple(arguments), rf"{NAMES[place]}|wind must|an integer|int object expected")


def test_wrong_number_of_arguments() -> None:
    """Too few, too many and unknown arguments raise TypeError."""
    for arguments in ((), ((), GATES, "W5", *QUIET[:-1]), ((), GATES, "W5", *QUIET, True, True)):
        with pytest.raises(TypeError):
            ours(*arguments)
    with pytest.raises(TypeError, match="riichi"):
        ours((), GATES, "W5", *QUIET, riichi=True)


def test_a_refusal_leaves_nothing_behind() -> None:
    """After any refusal the next hand is scored as ever."""
    call = ((), GATES, "W5", *QUIET)
    expected = ours(*call)
    for hand in (GATES[:5], ("W1",) * 13, changed(12, "X1"), changed(12, "T1")):
        assert refusal(ours, ((), hand, "W5", *QUIET)) != expected
        assert ours(*call) == expected
    assert refusal(ours, ((("GANG", "W1", 0), ("CHI", "W1", 1)), GATES[6:], "W5", *QUIET)) != expected
    assert ours(*call) == expected


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3) | st.sampled_from(GATES),
    lambda some: st.lists(some, max_size=4) | st.lists(some, max_size=14).map(tuple),
    max_leaves=10,
)


@given(st.tuples(*[ANYTHING] * len(NAMES)))
@examples(150)
def test_any_arguments(arguments: Arguments) -> None:
    """Whatever is given, it is scored or refused with TypeError or ValueError."""
    refusal(ours, arguments)


TILES = st.sampled_from([f"{sort}{rank}" for sort in "WTBFJ" for rank in range(1, 10)])
PACKS = st.tuples(st.sampled_from(("CHI", "PENG", "GANG")), TILES, st.integers(0, 3))


@given(st.lists(PACKS, max_size=4).map(tuple), st.lists(TILES, max_size=14).map(tuple), TILES)
@examples(300)
def test_any_tiles(packs: tuple[object, ...], hand: tuple[str, ...], winning: str) -> None:
    """Whatever tiles and packs are given, they are scored or refused with TypeError or ValueError."""
    refusal(ours, (packs, hand, winning, *QUIET))
