"""The chapters on how a game goes and the hands that show the principles: words by language, pictures for all."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any

from huit.core.data_files import read_data
from huit.core.notation import parse_tiles
from huit.core.tiles import FLOWER_LETTERS, NAMES


@dataclass(frozen=True)
class Group:
    """Tiles that lie together; `turned` is the index of the one that lies crosswise, or -1."""

    tiles: tuple[str, ...]
    exposed: bool
    turned: int
    face_down: bool


@dataclass(frozen=True)
class Picture:
    """Groups of tiles, a hand to be scored, or two throws of two dice, and what is said of it.
    `payment`: who pays what is shown too."""

    caption: str
    groups: tuple[Group, ...]
    hand: str
    payment: bool
    dice: tuple[int, ...]


@dataclass(frozen=True)
class Line:
    """A rule by its number. `ours`: we settled what the sources leave open."""

    number: str
    text: str
    ours: bool
    pictures: tuple[Picture, ...]


@dataclass(frozen=True)
class Chapter:
    number: int
    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Demonstration:
    """A hand in which a principle is at work, and what to see in it."""

    hand: str
    caption: str


@cache
def chapters(lang: str) -> tuple[Chapter, ...]:
    """How a game goes, from the wall to the payment."""
    spoken = [(key, value) for key, value in _data(lang).items() if key.startswith("chapter_")]
    return tuple([_chapter(int(key.partition("_")[2]), value) for key, value in spoken])


def demonstrations(principle: str, lang: str) -> tuple[Demonstration, ...]:
    captions = _data(lang)["principles"][principle]
    hands = _data("pictures")["principles"][principle]
    return tuple([Demonstration(hands[name], captions[name]) for name in hands])


def _chapter(number: int, spoken: dict[str, Any]) -> Chapter:
    lines = [_line(code, text, spoken["pictures"]) for code, text in spoken["lines"].items()]
    return Chapter(number, spoken["title"], tuple(lines))


def _line(code: str, text: str, captions: dict[str, str]) -> Line:
    common = _data("pictures")
    drawn = [_picture(one, captions[one["name"]]) for one in common["picture"] if one["line"] == code]
    return Line(code, text, code in common["ours"], tuple(drawn))


def _picture(one: dict[str, Any], caption: str) -> Picture:
    groups = tuple([_group(group) for group in one.get("groups", ())])
    return Picture(caption, groups, one.get("hand", ""), one.get("payment", False), tuple(one.get("dice", ())))


def _group(one: dict[str, Any]) -> Group:
    return Group(
        _tile_names(one["tiles"]), one.get("exposed", False), one.get("turned", -1), one.get("face_down", False)
    )


def _tile_names(text: str) -> tuple[str, ...]:
    """Flowers have no place in a hand, so the notation of tiles does not read them."""
    if set(text) <= set(FLOWER_LETTERS):
        return tuple(text)
    return tuple([NAMES[tile] for tile in parse_tiles(text)])


@cache
def _data(name: str) -> dict[str, Any]:
    return tomllib.loads(read_data("book", f"{name}.toml"))
