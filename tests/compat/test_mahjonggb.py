"""PyMahjongGB's function on our tables: the same answers to the same calls."""

from __future__ import annotations

import inspect
from concurrent.futures import ThreadPoolExecutor
from random import Random

import numpy as np
import pytest
from tests.compat.peer_calls import NAMES, Arguments, Outcome, arguments_of, check_same, ours, peer, total
from tests.examples import scaled
from tests.oracle.convert import hand_of
from tests.oracle.generate import choose, random_win
from tests.support.restless import restless_threads

from huit.compat.mahjonggb import MahjongFanCalculator
from huit.core.fast.batch import row_of
from huit.core.fast.calls import score_batch

CHUNKS = 8  # parts of a run, for as many workers
HANDS = scaled(20_000)
HANDS_LONG = 1_000_000
BATCH = 10_000
RANDOM_FLAGS = scaled(6_000)
CONCEALED_PACKS = scaled(6_000)
FANS_MAY_DIFFER = 0.02  # among equal totals; about 0.01, and a run on the pure build has few hands

GATES = ("W1", "W1", "W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8", "W9", "W9", "W9")
KONGS = (("GANG", "W1", 1), ("GANG", "T1", 0), ("CHI", "B5", 2))
KONG_HAND = ("F1", "F1", "J1", "J1")


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_hands(chunk: int) -> None:
    """20,000 hands, half of them rare: the same total and, but where equals may be chosen, the very same tuples."""
    rng = Random(f"compat {chunk}")
    number = HANDS // CHUNKS
    same = 0
    for place in range(number):
        arguments = arguments_of(choose(rng), rng.randrange(9))
        same += check_same((*arguments, True) if place % 2 else arguments)
    assert same > number * (1 - FANS_MAY_DIFFER)


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_hands_long(chunk: int) -> None:
    """A million random wins without a difference in total, one by one and as batches."""
    rng = Random(f"long compat {chunk}")
    for _ in range(HANDS_LONG // CHUNKS // BATCH):
        wins = [(choose if place % 2 else random_win)(rng) for place in range(BATCH)]
        expected = [total(peer(*arguments_of(win))) for win in wins]
        for win, points in zip(wins, expected, strict=True):
            assert total(ours(*arguments_of(win))) == points, win
        found = score_batch(b"".join(row_of(hand_of(win)) for win in wins), "botzone").totals
        differing = [win for win, one, other in zip(wins, found, expected, strict=True) if one != other]
        assert not differing, differing[0]


def with_any_flags(rng: Random, arguments: Arguments) -> Arguments:
    flags = [rng.random() < 0.5 for _ in range(4)]
    return (*arguments[:4], *flags, *arguments[8:])


@pytest.mark.parametrize("chunk", range(2))
def test_contradictory_flags(chunk: int) -> None:
    """Flags at random, mostly contradicting the tiles, are put right silently and exactly as the peer does (R-E09)."""
    rng = Random(f"flags {chunk}")
    for _ in range(RANDOM_FLAGS // 2):
        check_same(with_any_flags(rng, arguments_of(choose(rng))))


@pytest.mark.parametrize("chunk", range(2))
def test_packs_offered_by_nobody(chunk: int) -> None:
    """A CHI or PENG with offer 0, which the peer takes for a concealed set, is scored as the peer does."""
    rng = Random(f"offers {chunk}")
    for _ in range(CONCEALED_PACKS // 2):
        packs, *rest = arguments_of(choose(rng))
        packs = tuple((sort, tile, rng.randrange(4)) for sort, tile, _ in packs)
        check_same(with_any_flags(rng, (packs, *rest)))


@pytest.mark.parametrize(
    "arguments",
    [
        # The last copy, its others lying in a PENG or in three CHI of nobody's offer.
        ((("PENG", "W3", 0), ("CHI", "W7", 1)), ("W4", "W5", "W8", "W8", "W8", "W9", "W9"), "W3"),
        ((("CHI", "T3", 0),) * 3, ("T2", "T3", "T8", "T8"), "T4"),
        # A claimed tile that may have gone to such a CHI: the pung stays concealed.
        ((("PENG", "B6", 0), ("CHI", "W3", 0), ("CHI", "B3", 1)), ("W4", "W4", "B4", "B4"), "W4"),
        ((("PENG", "T6", 0), ("CHI", "B5", 0)), ("W5", "W5", "W5", "B5", "B5", "B6", "B6"), "B6"),
    ],
)
def test_odd_packs(arguments: Arguments) -> None:
    """The rare hands in which it matters where a pack of nobody's offer lies."""
    assert check_same((*arguments, 0, False, False, False, False, 0, 0))


@pytest.mark.parametrize("verbose", [False, True])
@pytest.mark.parametrize("flowers", range(10))
def test_flowers(flowers: int, verbose: bool) -> None:
    """Flowers stand where the peer puts them, also before its odd one of two kongs; no row without any."""
    for packs, hand, winning in (((), GATES, "W5"), (KONGS, KONG_HAND, "J1")):
        assert check_same((packs, hand, winning, flowers, True, False, False, False, 2, 1, verbose))


# How it is called -----------------------------------------------------------------------------------------------------


def test_signature() -> None:
    """The arguments have the peer's names, in its order; only the last may be left out."""
    found = inspect.signature(MahjongFanCalculator).parameters
    assert tuple(found) == NAMES
    assert [name for name in NAMES if found[name].default is not inspect.Parameter.empty] == ["verbose"]
    assert found["verbose"].default is False
    assert all(one.kind is inspect.Parameter.POSITIONAL_OR_KEYWORD for one in found.values())


def test_keywords() -> None:
    """Arguments by place, by name and mixed are the same call."""
    rng = Random("keywords")
    for _ in range(200):
        arguments = (*arguments_of(choose(rng), rng.randrange(9)), rng.random() < 0.5)
        named = dict(zip(NAMES, arguments, strict=True))
        some = rng.randrange(len(NAMES))
        expected = ours(*arguments)
        assert ours(**named) == ours(*arguments[:some], **dict(list(named.items())[some:])) == expected
        assert total(peer(**named)) == total(expected)


def test_forms() -> None:
    """Plain rows are points and name, verbose ones points of one, count, name and English name."""
    call = ((), GATES, "W5", 3, True, False, False, False, 0, 0)
    assert ours(*call) == ((88, "九莲宝灯"), (2, "双暗刻"), (1, "幺九刻"), (1, "自摸"), (3, "花牌"))
    assert ours(*call, True) == (
        (88, 1, "九莲宝灯", "Nine Gates"),
        (2, 1, "双暗刻", "Two Concealed Pungs"),
        (1, 1, "幺九刻", "Pung of Terminals or Honors"),
        (1, 1, "自摸", "Self-Drawn"),
        (1, 3, "花牌", "Flower Tiles"),
    )
    for rows in (ours(*call), ours(*call, True)):
        assert isinstance(rows, tuple)
        assert all(type(row) is tuple for row in rows)
        assert all(type(part) in (int, str) for row in rows for part in row)


@pytest.mark.parametrize("yes", [True, 1, 2, "x", [0], 0.5, np.bool_(True)])
@pytest.mark.parametrize("no", [False, 0, "", None, [], 0.0, np.bool_(False)])
def test_flags_of_any_type(yes: object, no: object) -> None:
    """Flags need not be bools: whatever is true or false will do."""
    for flags in ((yes, no, no, no), (no, yes, no, yes), (yes, no, yes, no), (no, no, no, no)):
        for verbose in (yes, no):
            assert check_same((KONGS, KONG_HAND, "J1", 0, *flags, 0, 0, verbose))


@pytest.mark.parametrize("number", [bool, np.int64, np.uint8, np.int8], ids=lambda number: number.__name__)
def test_numbers_of_any_type(number: type) -> None:
    """Flowers, winds and offers may be any integers, NumPy's too."""
    one = number(1)
    packs = (("PENG", "F2", one), ("CHI", "W2", one))
    hand = ("F1", "F1", "T5", "T6", "B1", "B1", "B1")
    expected = peer(packs, hand, "T7", one, False, False, False, False, one, one)
    found: Outcome = ours(packs, hand, "T7", one, False, False, False, False, one, one)
    assert found == expected
    assert all(type(part) in (int, str) for row in found for part in row)


def test_strings_and_tuples_of_other_types() -> None:
    """Whatever is a string or a tuple by inheritance will do."""

    class Pack(tuple[str, str, int]):
        """As a bot may name its packs."""

    packs = (Pack(("PENG", np.str_("F2"), 1)), Pack(("CHI", "W2", 1)))
    hand = tuple(map(np.str_, ("F1", "F1", "T5", "T6", "B1", "B1", "B1")))
    assert check_same((packs, hand, np.str_("T7"), 0, False, False, False, False, 0, 0))


def test_threads() -> None:
    """Several threads ask at once and each gets its own answers."""
    rng = Random("threads")
    calls = [arguments_of(choose(rng)) for _ in range(400)]
    expected = [ours(*call) for call in calls]

    def ask(start: int) -> list[Outcome]:
        found = {place: ours(*calls[place]) for place in [*range(start, len(calls)), *range(start)]}
        return [found[place] for place in range(len(calls))]

    with restless_threads(), ThreadPoolExecutor(4) as pool:
        results = list(pool.map(ask, (0, 100, 200, 300)))
    assert all(found == expected for found in results)


def test_types_of_rows() -> None:
    """A strict type checker, which reads these tests too, can take the rows of both kinds apart and add points."""
    plain = MahjongFanCalculator((), GATES, "W5", 0, True, False, False, False, 0, 0)
    verbose = MahjongFanCalculator((), GATES, "W5", 0, True, False, False, False, 0, 0, verbose=True)
    points: int = sum([one for one, _ in plain])
    assert points == sum([one * count for one, count, _, _ in verbose])
    assert [name for _, name in plain] == [chinese for _, _, chinese, _ in verbose]
