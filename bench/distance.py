"""Distances beside PyMahjongGB's, in one process: every round has hands of its own, never measured before."""

from __future__ import annotations

import gc
import importlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import median
from typing import Any

from bench.hands import SEED
from bench.speed import Progress, Speed
from tests.oracle.peer import peer_tile

from huit.compat import mahjonggb_shanten
from huit.plan.distance.quick import discards_of, forms_of

FORMS = (
    *("RegularShanten", "SevenPairsShanten", "ThirteenOrphansShanten"),
    *("HonorsAndKnittedTilesShanten", "KnittedStraightShanten"),
)
WALL = tuple(kind for kind in range(34) for _ in range(4))
TILE_NAMES = tuple(map(peer_tile, range(34)))
WARMING = 20_000  # hands before the first round: a program that asks once does not ask how fast
DISCARDS = 10  # the discards of a hand take as long as ten hands

Tiles = tuple[int, ...]
Names = tuple[str, ...]
Functions = tuple[Callable[[Names], tuple[int, Names]], ...]
Answer = list[tuple[Any, ...]]  # rows of a distance and useful tiles; of discards the tile first


@dataclass(frozen=True)
class DistanceSpeeds:
    """The speeds, the answers compared, and how many of them were about hands where a fifth copy would be needed."""

    speeds: list[Speed]
    answers: int
    fifth_copies: int


def functions_of(module: Any) -> Functions:
    return tuple(getattr(module, name) for name in FORMS)


def forms_by(functions: Functions, hands: list[Names]) -> list[Answer]:
    return [[function(hand) for function in functions] for hand in hands]


def discards_by(functions: Functions, hands: list[Names]) -> list[Answer]:
    """The work of a program that has functions for thirteen tiles only."""
    return [[_discard(functions, hand, name) for name in dict.fromkeys(hand)] for hand in hands]


def _each(measure: Callable[[Tiles], Any], hands: list[Tiles]) -> list[Any]:
    return [measure(hand) for hand in hands]


def _discard(functions: Functions, hand: Names, name: str) -> tuple[str, int, set[str]]:
    place = hand.index(name)
    left = hand[:place] + hand[place + 1 :]
    answers = [function(left) for function in functions]
    least = min([distance for distance, _ in answers])
    useful: set[str] = set()
    for distance, names in answers:
        if distance == least:
            useful.update(names)
    return name, least, useful


def distance_speeds(rounds: int, number: int, progress: Progress) -> DistanceSpeeds:
    """Time each way beside the peer, round after round, and compare all answers."""
    peer = functions_of(importlib.import_module("MahjongGB"))
    ours = functions_of(mahjonggb_shanten)
    times: dict[str, list[tuple[float, float]]] = {}
    answers = fifth_copies = 0
    for warming in deal(-1, WARMING, 13):
        forms_of(warming)
        ours[0](names_of(warming))
    for turn in range(rounds + 1):  # the first, which warms up, is not counted
        progress(f"round {turn}/{rounds}: distances of {number:,} hands")
        for size, native, by in ((13, forms_of, forms_by), (14, discards_of, discards_by)):
            hands = deal(turn, number if size == 13 else number // DISCARDS, size)
            named = [names_of(hand) for hand in hands]
            theirs, expected = _timed(partial(by, peer, named))
            mine, found = _timed(partial(_each, native, hands))
            dropped, same = _timed(partial(by, ours, named))
            told = [[_told(row) for row in answer] for answer in found]
            fifth_copies += _compare(hands, told, expected) + _compare(hands, same, expected)
            answers += 2 * sum(map(len, expected))
            if turn:
                what = "forms" if size == 13 else "discards"
                times.setdefault(f"{what}_native", []).append((theirs / len(hands), mine / len(hands)))
                times.setdefault(f"{what}_compat", []).append((theirs / len(hands), dropped / len(hands)))
    return DistanceSpeeds([_speed(name, pairs) for name, pairs in times.items()], answers, fifth_copies)


def deal(turn: int, number: int, size: int) -> list[Tiles]:
    rng = Random(f"{SEED} {turn} {size}")
    return [tuple(rng.sample(WALL, size)) for _ in range(number)]


def names_of(tiles: Tiles) -> Names:
    return tuple([TILE_NAMES[tile] for tile in tiles])


def _told(row: tuple[int, ...]) -> tuple[Any, ...]:
    """A row of ours in the peer's terms."""
    names = tuple([TILE_NAMES[kind] for kind in range(34) if row[-1] >> kind & 1])
    return (row[0], names) if len(row) == 2 else (TILE_NAMES[row[0]], row[1], set(names))


def _compare(hands: list[Tiles], found: list[Answer], expected: list[Answer]) -> int:
    """Stop the run at a difference that no fifth copy explains; the number of those that one does."""
    different = 0
    for hand, ours, theirs in zip(hands, found, expected, strict=True):
        if len(hand) == 14:  # rows in any order
            ours, theirs = sorted(ours), sorted(theirs)  # noqa: PLW2901
        if ours != theirs:
            if max([hand.count(tile) for tile in hand]) < 4:
                raise AssertionError(f"other distances than expected: {names_of(hand)}")
            different += sum([one != other for one, other in zip(ours, theirs, strict=True)])
    return different


def _timed(run: Callable[[], Any]) -> tuple[float, Any]:
    """Seconds of this process's own work, and what was found."""
    gc.collect()
    gc.disable()
    start = time.process_time()
    found = run()
    seconds = time.process_time() - start
    gc.enable()
    return seconds, found


def _speed(name: str, times: list[tuple[float, float]]) -> Speed:
    return Speed(
        name,
        "",
        ratio=median([theirs / ours for theirs, ours in times]),
        nanoseconds=1e9 * median([ours for _, ours in times]),
        peer_nanoseconds=1e9 * median([theirs for theirs, _ in times]),
    )
