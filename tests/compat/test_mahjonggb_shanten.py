"""PyMahjongGB's functions of distance on our tables: the same answers, but where a fifth copy would be needed."""

from __future__ import annotations

import importlib
import inspect
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.examples import scaled
from tests.oracle.distance import FORMS, wanted
from tests.oracle.peer import peer_pack, peer_tile
from tests.oracle.raw import KINDS
from tests.plan.hands import SORTS, any_tiles, few_kinds, one_suit, spoiled_win
from tests.support.restless import restless_threads

from huit.compat import mahjonggb as ours

HANDS = scaled(3_000)  # each with all its forms
CHUNKS = 4
BY_FORM = (
    *("RegularShanten", "SevenPairsShanten", "ThirteenOrphansShanten"),
    *("HonorsAndKnittedTilesShanten", "KnittedStraightShanten"),
)
ALL = ("MahjongShanten", *BY_FORM)
NUMBER_OF = {peer_tile(kind): kind for kind in KINDS}

Answer = tuple[int, tuple[str, ...]]


def peer(name: str) -> Callable[..., Any]:
    found: Callable[..., Any] = getattr(importlib.import_module("MahjongGB"), name)
    return found


def our(name: str) -> Callable[..., Any]:
    found: Callable[..., Any] = getattr(ours, name)
    return found


def named(tiles: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(map(peer_tile, tiles))


# The same answers -----------------------------------------------------------------------------------------------------


def needs_a_fifth_copy(tiles: tuple[int, ...], form: str, found: Answer, expected: Answer) -> bool:
    """True if the peer counts on copies that do not exist, and we do not.

    Either it is as far and only draws a fifth copy of what is held, or the search agrees with us, and one that allows
    more copies is as near as the peer and finds all that the peer finds useful.
    """
    if found[0] == expected[0]:
        more = Counter(expected[1]) - Counter(found[1])
        if set(found[1]) < set(expected[1]) and all(tiles.count(NUMBER_OF[name]) == 4 for name in more):
            return True
    right = wanted((), tiles, form)
    wrong = wanted((), tiles, form, 14)
    assert right is not None, (tiles, form)
    assert wrong is not None, (tiles, form)
    agrees = found == (right[0], named(tuple(sorted(right[1]))))
    return agrees and expected[0] == wrong[0] and {NUMBER_OF[name] for name in expected[1]} <= wrong[1]


def check(name: str, form: str, tiles: tuple[int, ...]) -> bool:
    """True if the answers are the same, to the order of the useful tiles; if not, a fifth copy must be the reason."""
    found, expected = our(name)(named(tiles)), peer(name)(named(tiles))
    assert found == expected or needs_a_fifth_copy(tiles, form, found, expected), (name, tiles, found, expected)
    return bool(found == expected)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_forms(chunk: int) -> None:
    """All sorts of hands of 13 tiles, in all five forms."""
    rng = Random(f"shanten {chunk}")
    different = 0
    for number in range(HANDS // CHUNKS):
        melds, tiles = SORTS[number % len(SORTS)](rng)
        if not melds:
            tiles = tuple(rng.sample(tiles, 13))
            different += sum(not check(name, form, tiles) for name, form in zip(BY_FORM, FORMS, strict=True))
    assert different < HANDS // CHUNKS  # of five times as many answers


def test_fewer_tiles() -> None:
    """Hands of 10, 7, 4 and 1 tiles, where sets are declared: the regular form, and the knitted straight of ten."""
    rng = Random("fewer")
    for number in range(600):
        tiles = (any_tiles, few_kinds, one_suit)[number % 3](rng)[1]
        some = tuple(rng.sample(tiles, rng.choice((1, 4, 7, 10))))
        if max(Counter(some).values()) < 4:
            assert check("RegularShanten", "standard", some)
            if len(some) == 10:
                assert check("KnittedStraightShanten", "knitted_straight", some)


def test_nearest_form() -> None:
    """MahjongShanten is the least of the forms; packs only matter where they hold what the hand waits for."""
    rng = Random("packs")
    different = 0
    for number in range(600):
        melds, tiles = (spoiled_win if number % 2 else any_tiles)(rng)
        arguments = (tuple(map(peer_pack, melds)), named(tiles))
        found, expected = ours.MahjongShanten(*arguments), peer("MahjongShanten")(*arguments)
        if found != expected:
            held = Counter(tiles) + Counter(tile for meld in melds for tile in meld.tiles)
            assert found > expected, arguments
            assert 4 in held.values(), arguments
            different += 1
    assert different < 30


FIFTH_COPIES = [
    # function, hand, our answer's distance and number of useful tiles, the peer's answer; the list of docs/distance.md
    ("RegularShanten", "W1 W2 W3 W4 W5 W5 W6 W6 W7 W9 W9 W9 W9", (1, 33), (0, ("W9",))),
    ("RegularShanten", "W2 W2 W2 W3 W4 W4 W5 W5 W6 W8 W8 W8 W8", (1, 33), (0, ("W8",))),
    ("RegularShanten", "W1 W1 W1 W1", (1, 33), (0, ("W1",))),
    ("RegularShanten", "F1 F1 F1 F1 W4 W5 W6 T1 T2 T3 B7 B8 B9", (1, 33), (0, ("F1",))),
    ("RegularShanten", "T3 T3 T3 T3 T7 T7 T7 B1 B1 J2 J2 J2 J2", (1, 4), (1, ("T1", "T2", "T4", "T5", "B1"))),
]


@pytest.mark.parametrize(("name", "hand", "right", "wrong"), FIFTH_COPIES)
def test_listed_hands(name: str, hand: str, right: tuple[int, int], wrong: Answer) -> None:
    """The hands listed in the documentation: the peer counts on a fifth copy, we do not."""
    tiles = tuple(hand.split())
    assert peer(name)(tiles) == wrong
    found = our(name)(tiles)
    assert (found[0], len(found[1])) == right
    assert not set(wrong[1]) <= set(found[1])
    assert f"`{hand}`" in (Path(__file__).parents[2] / "docs" / "distance.md").read_text(encoding="utf-8")


def test_listed_packs() -> None:
    """A kong declared of the tile between: the peer takes 46m for a chow in waiting."""
    arguments = ((("GANG", "W5", 0),), ("W4", "W6", "B1", "B2", "B3", "T7", "T8", "T9", "F1", "F1"))
    assert (ours.MahjongShanten(*arguments), peer("MahjongShanten")(*arguments)) == (1, 0)


# How they are called --------------------------------------------------------------------------------------------------


def test_names() -> None:
    """The drop-in has the peer's functions, all of them and nothing else, under the documented name."""
    functions = [name for name in dir(importlib.import_module("MahjongGB")) if not name.startswith("_")]
    assert sorted(ours.__all__) == sorted(functions)
    assert set(ALL) < set(ours.__all__)
    page = (Path(__file__).parents[2] / "docs" / "distance.md").read_text(encoding="utf-8")
    assert f"`{ours.__name__}` has its six functions" in page
    assert all(f"`{name}`" in page for name in ALL)


@pytest.mark.parametrize("name", ALL)
def test_signatures(name: str) -> None:
    """The peer's arguments, by place or by name."""
    names = ["pack", "hand"] if name == "MahjongShanten" else ["hand"]
    assert list(inspect.signature(our(name)).parameters) == names
    rng = Random(name)
    values = ((), named(any_tiles(rng)[1]))[-len(names) :]
    assert our(name)(**dict(zip(names, values, strict=True))) == our(name)(*values) == peer(name)(*values)


HAND = ("W1", "W2", "W3", "T4", "T5", "T6", "B7", "B8", "B9", "F1", "F1", "J1", "J2")
BAD_HANDS: list[Any] = [
    *(list(HAND), None, "W1", HAND[:12], HAND[:2], (), (*HAND, "J3"), (*HAND, "J3", "J3", "J3")),
    *(("W0", *HAND[1:]), ("X1", *HAND[1:]), ("W10", *HAND[1:]), ("", *HAND[1:]), ("F5", *HAND[1:]), ("J4", *HAND[1:])),
    *((1, *HAND[1:]), (b"W1", *HAND[1:]), (None, *HAND[1:]), (1, "X1"), ("X1", 1), ([], *HAND[1:])),
]


def outcome(function: Callable[..., Any], *arguments: Any) -> Any:
    try:
        return function(*arguments)
    except (TypeError, ValueError) as error:
        return type(error).__name__, str(error)


@pytest.mark.parametrize("hand", BAD_HANDS)
@pytest.mark.parametrize("name", ALL)
def test_bad_hands(name: str, hand: Any) -> None:
    """An invalid hand is refused as the peer does, with its words."""
    arguments = ((), hand) if name == "MahjongShanten" else (hand,)
    assert outcome(our(name), *arguments) == outcome(peer(name), *arguments)


@pytest.mark.parametrize("size", range(13))
@pytest.mark.parametrize("name", BY_FORM)
def test_sizes(name: str, size: int) -> None:
    """Each form takes the numbers of tiles that the peer takes."""
    assert outcome(our(name), HAND[:size]) == outcome(peer(name), HAND[:size])


BAD_PACKS: list[Any] = [
    *([], None, ("CHI",), (("X", "W1", 1),), (("X", "Q1", 9),), (("X", "W1", 9),), (("CHI", "W2", 4),)),
    *((("CHI", "W2", -1),), (("CHI", "Q2", 1),), (["CHI", "W2", 1],), (("CHI", "W2", "1"),), (("CHI", "W2", 1.0),)),
]


@pytest.mark.parametrize("packs", BAD_PACKS)
def test_bad_packs(packs: Any) -> None:
    """Bad packs have the peer's outcome."""
    assert outcome(ours.MahjongShanten, packs, HAND[:10]) == outcome(peer("MahjongShanten"), packs, HAND[:10])


@pytest.mark.parametrize("packs", [(("CHI", "W2"),), (("CHI", "W2", 1, 1),), ((1, "W2", 1),)])
def test_odd_packs(packs: Any) -> None:
    """Packs of another make are a TypeError, in words of our own."""
    with pytest.raises(TypeError):
        peer("MahjongShanten")(packs, HAND[:10])
    with pytest.raises(TypeError, match="a pack is a tuple of three"):
        ours.MahjongShanten(packs, HAND[:10])


def test_what_would_crash_the_peer() -> None:
    """Hundreds of tiles are refused like any wrong number."""
    for name in BY_FORM:
        assert outcome(our(name), HAND * 31) == ("TypeError", "ERROR_INVALID_HAND")
    assert outcome(ours.MahjongShanten, (), HAND * 31) == ("TypeError", "ERROR_INVALID_HAND_OR_PACK")


def test_five_copies() -> None:
    """Five copies are a ValueError, wherever they lie."""
    for tile in ("W1", "W9", "B9", "F1", "J3"):
        for copies in (5, 6, 10, 13):
            assert outcome(ours.RegularShanten, (*(tile,) * copies, *HAND[1 : 14 - copies]))[0] == "ValueError"
        kong = (("GANG", tile, 0),)
        five = "ValueError", f"5 copies of {tile}: there are only four"
        rest = tuple(name for name in HAND if name != tile)[:9]
        assert outcome(ours.MahjongShanten, kong, (tile, *rest)) == five
    assert outcome(ours.MahjongShanten, (("CHI", "W9", 1),), HAND[:10])[0] == "ValueError"


@pytest.mark.parametrize("kind", KINDS)
def test_many_copies(kind: int) -> None:
    """Any number of copies of any kind is refused, with packs and without."""
    tile = peer_tile(kind)
    rest = named(tuple(other for other in KINDS if other != kind))
    pack = (("PENG", peer_tile((kind + 1) % len(KINDS)), 1),)
    for copies in range(5, 14):
        five = "ValueError", f"{copies} copies of {tile}: there are only four"
        assert outcome(ours.MahjongShanten, (), (*(tile,) * copies, *rest[: 13 - copies])) == five
        if copies <= 10:
            assert outcome(ours.MahjongShanten, pack, (*(tile,) * copies, *rest[: 10 - copies])) == five


def test_asked_again() -> None:
    """A refused hand in between does not spoil the answers about the hand before."""
    expected = [peer(name)(HAND) for name in BY_FORM]
    for name, one in zip(BY_FORM, expected, strict=True):
        assert outcome(our(name), ("X1", *HAND[1:]))[0] == "TypeError"
        assert our(name)(HAND) == one
        assert our(name)(HAND) == one


def test_threads() -> None:
    """Several threads at once get the answers of one."""
    rng = Random("threads")
    hands = [named(any_tiles(rng)[1]) for _ in range(300)]
    expected = [[peer(name)(hand) for name in BY_FORM] for hand in hands]

    def answers(_: int) -> list[list[Any]]:
        return [[our(name)(hand) for name in BY_FORM] for hand in hands]

    with restless_threads(), ThreadPoolExecutor(4) as pool:
        assert all(found == expected for found in pool.map(answers, range(4)))
