"""Reads the text files of tests/golden: worked hands and payments that a player can check without knowing Python."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from huit.core.profiles import BUILT_IN

FOLDER = Path(__file__).parents[1] / "golden"
FOUR_PROFILES = ("ffmj", "green_book", "botzone", "mil")  # for which `all` stands; another profile has lines of its own
HANDS = ("hands.txt", "chinese_hands.txt")

Fans = dict[str, int]  # how many times each fan counts


@dataclass(frozen=True)
class Worth:
    """Points without flowers, and the fan lists of that value: any of them is right."""

    points: int
    lists: tuple[Fans, ...]


@dataclass
class GoldenHand:
    """One worked hand; `refused` is the code of its fault when it is no win."""

    title: str
    hand: str = ""
    waits: tuple[str, ...] = ()
    refused: str = ""
    worth: dict[str, Worth] = field(default_factory=dict)  # by profile
    readings: dict[tuple[str, str], Worth] = field(default_factory=dict)  # by shape and profile


@dataclass(frozen=True)
class GoldenPayment:
    """The payments of a win of some points and flowers."""

    title: str
    points: int
    flowers: int
    self_drawn: bool
    winner: int
    losers: tuple[int, ...]


def golden_hands() -> list[GoldenHand]:
    found: list[GoldenHand] = []
    for name in HANDS:
        for title, lines in _blocks(name):
            case = GoldenHand(title)
            for line in lines:
                _read_line(case, *line.split(maxsplit=1))
            found.append(case)
    return found


def golden_payments() -> list[GoldenPayment]:
    found: list[GoldenPayment] = []
    for title, lines in _blocks("payments.txt"):
        for line in lines:
            worth, way, winner, *losers = line.split()
            points, _, flowers = worth.partition("+")
            self_drawn = {"discard": False, "self-drawn": True}[way]
            paid = tuple(map(int, losers))
            found.append(GoldenPayment(title, int(points), int(flowers or 0), self_drawn, int(winner), paid))
    return found


def _blocks(name: str) -> Iterator[tuple[str, list[str]]]:
    """Each heading (##) with the lines under it."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    for block in text.split("\n## ")[1:]:
        title, *lines = block.strip().splitlines()
        yield title, lines


def _read_line(case: GoldenHand, key: str, value: str) -> None:
    match key:
        case "hand":
            case.hand = value
        case "waits":
            case.waits = () if value == "-" else tuple(value.split())
        case "refused":
            case.refused = value
        case "reading":
            shape, profile, worth = value.split(maxsplit=2)
            for name in _profiles(profile):
                case.readings[shape, name] = _worth(worth)
        case _:
            for name in _profiles(key):
                case.worth[name] = _worth(value)


def _profiles(key: str) -> tuple[str, ...]:
    if key == "all":
        return FOUR_PROFILES
    if key in BUILT_IN:
        return (key,)
    raise ValueError(f"no such line in a golden hand: {key}")


def _worth(text: str) -> Worth:
    points, lists = text.split(maxsplit=1)
    return Worth(int(points), tuple(_fans(one) for one in lists.split(" | ")))


def _fans(text: str) -> Fans:
    """`dragon_pung tile_hog×2`."""
    counted: Fans = {}
    for word in text.split():
        name, _, count = word.partition("×")
        counted[name] = int(count or 1)
    return counted
